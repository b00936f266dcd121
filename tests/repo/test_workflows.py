"""The workflows of the code host: valid, with few rights, and their commands tried here."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from tests.each import each
from tests.repo.house import ROOT

FOLDER: Final = ROOT / ".github" / "workflows"
WORKFLOWS: Final[dict[str, dict[str, Any]]] = {
    path.stem: YAML(typ="safe").load(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDER.glob("*.yml"))
}
JOBS: Final = [(flow, job) for flow, known in WORKFLOWS.items() for job in known["jobs"]]
OFFICIAL: Final = re.compile(r"actions/[a-z-]+@[0-9a-f]{40}")
"""An action of the host itself, by its commit: a tag can be moved."""
MAY_WRITE: Final = {
    ("pages", "publish"): {"pages": "write", "id-token": "write"},
    ("release", "publish"): {"contents": "write", "id-token": "write", "attestations": "write"},
}
NOT_RUN: Final = {
    ".ci/run": "this test is a part of it",
    "python -m pip install --require-hashes -r .ci/lock-dev.txt": "several hundred megabytes",
    "python -m pip install --no-build-isolation --no-deps -e .": "the README's test command does",
    "python -m pip install pip-audit==2.10.1": "it asks a service for known vulnerabilities",
    "pip-audit --require-hashes --disable-pip -r .ci/lock-dev.txt": "the same",
    "flet build apk native --yes --no-rich-output": "it downloads Flutter and an Android SDK",
    'gh release create "$GITHUB_REF_NAME" --verify-tag --notes-file notes.md release/*': (
        "it publishes"
    ),
}
"""Commands that are not tried here, and the reason."""
VERSION: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
HOST: Final = {"GITHUB_REPOSITORY": "ann/banker", "GITHUB_REF_NAME": f"v{VERSION}"}
"""Variables of the host."""


def steps(flow: str) -> list[dict[str, Any]]:
    """The steps of all jobs of a workflow."""
    return [step for job in WORKFLOWS[flow]["jobs"].values() for step in job["steps"]]


def checked(*paths: Path) -> subprocess.CompletedProcess[str]:
    """The verdict of the published schema of workflows, from the copy in its package."""
    command = ["-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    return subprocess.run(
        [sys.executable, *command, *map(str, paths)], capture_output=True, text=True, check=False
    )


def test_the_workflows_are_valid(tmp_path: Path) -> None:
    """By the published schema, which finds a fault where there is one."""
    assert WORKFLOWS.keys() == {"ci", "native", "pages", "release"}
    verdict = checked(*FOLDER.glob("*.yml"))
    assert verdict.returncode == 0, verdict.stdout
    broken = tmp_path / "broken.yml"
    broken.write_text((FOLDER / "ci.yml").read_text("utf-8").replace("runs-on", "run-on"), "utf-8")
    assert checked(broken).returncode == 1


@each(sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")))
def test_a_form_can_be_read(form: Path) -> None:
    assert YAML(typ="safe").load(form.read_text(encoding="utf-8"))


@each(JOBS)
def test_a_job_has_no_more_rights_than_it_needs(flow: str, job: str) -> None:
    """And no program of strangers, and an end."""
    known = WORKFLOWS[flow]["jobs"][job]
    assert WORKFLOWS[flow]["permissions"] == {}
    assert known["permissions"] == MAY_WRITE.get((flow, job), {"contents": "read"})
    assert all(OFFICIAL.fullmatch(step["uses"]) for step in known["steps"] if "uses" in step)
    assert known["timeout-minutes"] <= 180


@each(WORKFLOWS)
def test_a_step_is_one_command(flow: str) -> None:
    """That can be typed here as it stands: nothing is filled in by the host."""
    for step in steps(flow):
        assert "\n" not in step.get("run", "").strip()
        assert "${{" not in step.get("run", "")


def test_every_python_that_is_allowed_is_tried() -> None:
    """Beginning with the oldest."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for job in (WORKFLOWS["ci"]["jobs"][name] for name in ("everything", "fast")):
        pythons = job["strategy"]["matrix"]["python"]
        assert pythons == ["3.11", "3.12", "3.13", "3.14"]
        assert project["requires-python"] == f">={pythons[0]}"
        classified = {f"Programming Language :: Python :: {one}" for one in pythons}
        assert classified <= set(project["classifiers"])


@each(("site", "dev"))
def test_a_lock_has_what_the_project_asks_for(extra: str) -> None:
    """In the same version, with hashes; `poe lock` writes it again."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lock = (ROOT / ".ci" / f"lock-{extra}.txt").read_text("utf-8")
    locked = dict(re.findall(r"^([\w.-]+)==(\S+)", lock, re.MULTILINE))
    for wanted in [*project["dependencies"], *project["optional-dependencies"][extra]]:
        name, _, version = wanted.partition("==")
        assert locked[re.sub(r"\[.*", "", name).lower().replace(".", "-")] == version
    assert lock.count("--hash=sha256:") > len(locked)


def test_untried_commands_are_in_a_workflow() -> None:
    assert NOT_RUN.keys() <= {step.get("run") for flow in WORKFLOWS for step in steps(flow)}


def ran(command: str, folder: Path, programs: Path, **environ: str) -> None:
    """Run a command as the host does, and fail with its last words."""
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-e", "-c", command],
        cwd=folder,
        env=os.environ | {"PATH": path, "PIP_QUIET": "1"} | environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project without what is left behind, as a checkout has it; with a dated release."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache"))
    changes = folder / "CHANGELOG.md"
    text = changes.read_text(encoding="utf-8")
    if f"\n## [{VERSION}]" not in text:
        released = f"## [Unreleased]\n\n## [{VERSION}] - 2026-11-27\n"
        changes.write_text(text.replace("## [Unreleased]\n", released, 1), encoding="utf-8")
    return folder


def run_here(flow: str) -> list[dict[str, Any]]:
    """The steps of a workflow that are tried."""
    return [step for step in steps(flow) if "run" in step and step["run"] not in NOT_RUN]


@pytest.mark.slow
def test_published_files_are_built(copy: Path, tmp_path: Path) -> None:
    """Each step of the workflows that publish, in an environment with nothing in it before."""
    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    done: set[str] = set()
    for flow in ("release", "native", "pages"):
        shutil.rmtree(copy / "site", ignore_errors=True)
        for step in run_here(flow):
            if step["run"] not in done:
                place = copy / step.get("working-directory", ".")
                ran(step["run"], place, programs, **HOST)
                done.add(step["run"])
    release = copy / "release"
    ran("sha256sum --check --strict SHA256SUMS", release, programs)
    names = {path.name for path in release.iterdir()}
    schemas = {f"{form}.schema.json" for form in ("edition", "referee")}
    assert names == schemas | {
        "SHA256SUMS",
        "banker-site.zip",
        f"banker_app-{VERSION}-py3-none-any.whl",
    }
    with zipfile.ZipFile(release / f"banker_app-{VERSION}-py3-none-any.whl") as built:
        (about,) = (path for path in built.namelist() if path.endswith("/METADATA"))
        description = built.read(about).decode()
    assert "Project-URL: Source, https://github.com/ann/banker" in description
    assert not re.findall(r"\]\((?!https://|#)", description)
    assert (copy / "notes.md").read_text(encoding="utf-8").startswith("### ")
    with zipfile.ZipFile(release / "banker-site.zip") as site:
        for page in ("index", "docs/index", "docs/protocol", "docs/banker_app/api"):
            assert f"site/{page}.html" in site.namelist()
    assert (copy / "site" / "index.html").is_file()
    assert (copy / "native" / "pyproject.toml").is_file()


@pytest.mark.slow
def test_the_fast_suite_is_started(copy: Path) -> None:
    """The command as it stands, kept to a part of the suite from outside."""
    (step,) = run_here("ci")
    part = "-n 0 -p no:cacheprovider tests/engine/test_money.py"
    ran(step["run"], copy, Path(sys.executable).parent, PYTEST_ADDOPTS=part)


@pytest.mark.parametrize(
    ("tag", "changes", "reason"),
    [
        ("v0.0.1", "", "the version in pyproject.toml"),
        (f"v{VERSION}", "## [Unreleased]\n\n- All.\n", "no dated section"),
        (f"v{VERSION}", f"## [{VERSION}]\n\n- All.\n", "no dated section"),
        (f"v{VERSION}", f"## [{VERSION}] - 2026-11-27\n\n## [0.0.1] - 2026-11-20\n", "no dated"),
    ],
)
def test_a_release_without_notes_is_none(
    tag: str, changes: str, reason: str, tmp_path: Path
) -> None:
    """It stops before anything is built."""
    (tmp_path / ".ci").mkdir()
    script = shutil.copy(ROOT / ".ci" / "release_notes.py", tmp_path / ".ci")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{changes}", encoding="utf-8")
    said = subprocess.run(
        [sys.executable, script, tag], capture_output=True, text=True, check=False
    )
    assert said.returncode == 1
    assert reason in said.stderr
    assert said.stdout == ""
