"""What people see first: the top of the project, the README's commands, the changelog."""

import re
from datetime import date
from typing import Final

import pytest

from tests.repo.house import ROOT, TOP_LEVEL

README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG: Final = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
BUILD_LEFTOVERS: Final = frozenset({"build", "dist", "storage"})
SECTIONS: Final = frozenset(
    {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Rules"}
)


def blocks(language: str) -> list[list[str]]:
    """The README's code blocks in one language, as lines."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [block.splitlines() for block in found]


def test_the_top_holds_seven_things() -> None:
    """Everything else is hidden, or left behind by a build and ignored by git."""
    visible = {
        path.name
        for path in ROOT.iterdir()
        if not path.name.startswith(".") and path.suffix != ".egg-info"
    }
    assert visible - BUILD_LEFTOVERS - {"__pycache__"} == TOP_LEVEL


@pytest.mark.parametrize("language", ["sh", "bat"])
def test_one_line_starts_the_app_and_one_passes_the_tests(language: str) -> None:
    """Each makes its own environment, so nothing has to be read before."""
    start, test = blocks(language)
    assert len(start) == len(test) == 1
    for line in (*start, *test):
        steps = line.split(" && ")
        assert len(steps) == 3
        assert "-m venv .venv" in steps[0]
        assert "-m pip install -e" in steps[1]
        assert not re.search(r"[|;]|<\w", line), "nothing to fill in, no second command"
    assert start[0].endswith("banker-app")
    assert test[0].endswith("-m pytest")
    assert "[dev]" in test[0]


def test_the_commands_come_before_everything_else() -> None:
    """Two sentences say what it is; then one can start it."""
    before, _, _ = README.partition("```sh")
    assert "\n## " not in before
    assert len(before.splitlines()) < 10


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
    assert all(re.match(r"$|## \[|### |- \S|  \S", line) for line in entries)
