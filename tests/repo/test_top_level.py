"""What people see first: the top of the project, the README's commands, the changelog."""

import re
from datetime import date
from functools import reduce
from importlib import import_module
from typing import Final

from banker_app.engine.ruleset import RULES
from tests.each import each
from tests.recorded.replay import games, lines
from tests.repo.drawings import DRAWINGS, FOLDER, WAY
from tests.repo.house import ROOT, TOP_LEVEL, blocks
from tests.store.mutants import MUTANTS

README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG: Final = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
BUILD_LEFTOVERS: Final = frozenset({"build", "dist", "storage"})
SECTIONS: Final = frozenset(
    {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Rules"}
)


def test_the_top_holds_seven_things() -> None:
    """Everything else is hidden, or left behind by a build and ignored by git."""
    visible = {
        path.name
        for path in ROOT.iterdir()
        if not path.name.startswith(".") and path.suffix != ".egg-info"
    }
    assert visible - BUILD_LEFTOVERS - {"__pycache__"} == TOP_LEVEL


def test_one_line_starts_the_app_and_one_passes_the_tests() -> None:
    """Each makes its own environment, so nothing has to be read before."""
    start, test = map(str.strip, blocks(README, "sh"))
    for line in (start, test):
        steps = line.split(" && ")
        assert len(steps) == 3
        assert "-m venv .venv" in steps[0]
        assert "-m pip install -e" in steps[1]
        assert not re.search(r"[|;]|<\w", line), "nothing to fill in, no second command"
    assert start.endswith("banker-app")
    assert test.endswith("-m pytest")
    assert "[dev]" in test


def test_the_commands_are_seen_at_once() -> None:
    """The first two blocks, within the first 25 lines of a page that is read to its end."""
    assert re.findall(r"^```(\w+)$", README, re.MULTILINE)[:2] == ["sh", "sh"]
    assert len(README.partition(blocks(README, "sh")[1])[0].splitlines()) < 25
    assert len(README.splitlines()) <= 150


@each(DRAWINGS)
def test_drawings_match_the_code(name: str) -> None:
    """`python -m tests.repo.drawings` draws it again."""
    assert (FOLDER / name).read_text(encoding="utf-8") == DRAWINGS[name]()


@each((module, name) for module, name, _ in WAY)
def test_the_way_of_a_command_passes_real_code(module: str, name: str) -> None:
    assert reduce(getattr, name.split("."), import_module(f"banker_app.{module}"))


def test_the_figures_of_the_readme_are_true() -> None:
    """Where more than a number is said, it may be more."""
    tests = ROOT / "tests"
    illegal = sum("wrong" in line for path in games("games") for line in lines(path))
    said = " ".join(README.split())
    assert f"{illegal} illegal records" in said
    assert f"{len(MUTANTS)} stores broken on purpose" in said
    assert "over 200 games" in said
    assert len(list((tests / "scenarios").glob("*.game"))) > 200
    assert f"{len(list((ROOT / 'data' / 'editions').glob('*.toml')))} boards" in said
    assert "over 150 rules to change" in said
    assert len(RULES) > 150


def test_files_shown_in_the_readme_exist() -> None:
    """Pictures, pages and folders."""
    shown = re.findall(r"\]\((?!\.\./\.\./actions/)([^)#:]+)\)", README)
    assert len(shown) > 10
    assert not [path for path in shown if not (ROOT / path).exists()]


def test_the_trademark_is_named_as_one() -> None:
    """The name is used to say what the app is for, and that is said."""
    assert "MONOPOLY is a trademark of Hasbro" in README
    assert "not\naffiliated" in README or "not affiliated" in README


def test_ci_takes_the_test_command_from_the_readme() -> None:
    """So a README that stops working stops a change."""
    script = ROOT / ".ci" / "run"
    assert "README.md" in script.read_text(encoding="utf-8")
    assert script.stat().st_mode & 0o111, "it can be executed"


def test_the_changelog_is_well_formed() -> None:
    """Unreleased first, then versions from new to old, each with known sections of bullets."""
    lines = CHANGELOG.splitlines()
    assert lines[0] == "# Changelog"
    versions = [line for line in lines if line.startswith("## ")]
    assert versions[0] == "## [Unreleased]"
    dated = [re.fullmatch(r"## \[(\d+)\.(\d+)\.(\d+)\] - (\S+)", line) for line in versions[1:]]
    numbers = [tuple(map(int, found.groups()[:3])) for found in dated if found]
    assert len(numbers) == len(versions) - 1, "every version has a number and a day"
    assert numbers == sorted(set(numbers), reverse=True)
    assert all(date.fromisoformat(found[4]) for found in dated if found)
    sections = [line.removeprefix("### ") for line in lines if line.startswith("### ")]
    assert set(sections) <= SECTIONS
    entries = CHANGELOG.partition("## [Unreleased]")[2].splitlines()
    assert entries.index(next(line for line in entries if line.startswith("## ["))) <= 60
    assert all(re.match(r"$|## \[|### |- \S|  \S", line) for line in entries)
