"""The room's README is true: its files exist, and its worked example works as it stands there."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, get_args

import pytest

from banker_app.engine.commands import Command, Correct, Redo, StartGame, Undo
from banker_app.engine.decide import RULES
from banker_app.engine.events import Event
from banker_app.engine.evolve import _CHANGES
from tests.scenarios.script import Evening, Wrong, parse

ROOT: Final = Path(__file__).parents[2]
ENGINE: Final = ROOT / "banker_app" / "engine"
README: Final = (ENGINE / "README.md").read_text(encoding="utf-8")

BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_COPIED: Final = shutil.ignore_patterns("__pycache__", "ui", "*.game", "test_*")

PLAY: Final = """
import sys
from banker_app.ui.screens.rules.rules_view import chapter_of
from tests.scenarios.script import Evening, parse
assert chapter_of("H-99") == "rent"
for number, text in enumerate(sys.stdin.read().split("\\0"), 1):
    Evening(parse(text, f"evening {number}")).play()
"""


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(README) if name == language]


def edit(folder: Path, diff: str) -> None:
    """Make one change; the lines it hangs on have to be there, and only once."""
    head, *lines = diff.splitlines()
    path = folder / head.removeprefix("--- ").replace("data/", "banker_app/data/")
    before = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
    after = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{head}: {before}"
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The app without its screens, and the language of the scenarios."""
    shutil.copytree(ROOT / "banker_app", tmp_path / "banker_app", ignore=NOT_COPIED)
    shutil.copytree(ROOT / "data", tmp_path / "banker_app" / "data", ignore=NOT_COPIED)
    scenarios = Path("tests", "scenarios")
    shutil.copytree(ROOT / scenarios, tmp_path / scenarios, ignore=NOT_COPIED)
    return tmp_path


def test_the_worked_example_works(copy: Path) -> None:
    """Its changes fit the source as it is, and its evenings are played."""
    assert len(blocks("diff")) == 7
    for diff in blocks("diff"):
        edit(copy, diff)
    played = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=copy,
        input="\0".join(blocks("game")),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize("game", blocks("game"))
def test_the_example_adds_something(game: str) -> None:
    """Without its changes the evening cannot even begin."""
    with pytest.raises(Wrong, match="cannot be set up"):
        Evening(parse(game, "README")).play()


def test_what_it_names_exists() -> None:
    """Every file and folder in backticks, from here or from the top of the project."""
    named = set(re.findall(r"`([\w/]+(?:\.py|/))`", README))
    assert len(named) > 20
    assert not [name for name in named if not any((d / name).exists() for d in (ENGINE, ROOT))]


def floors() -> list[set[str]]:
    """The modules and folders of each layer in the README's table, from the bottom up."""
    table = README.partition("## Layers")[2].partition("## A rule function")[0]
    rows = [line.split("|")[2] for line in table.splitlines() if line.startswith("| ")][1:]
    return [set(re.findall(r"`(\w+)(?:\.py|/)`", row)) for row in rows]


def test_every_module_has_its_floor() -> None:
    """The table names all of them, each once."""
    there = {path.stem for path in ENGINE.glob("*.py")} - {"__init__"} | {"settings", "rules"}
    named = [module for floor in floors() for module in floor]
    assert sorted(named) == sorted(there)


def test_nobody_looks_up() -> None:
    """A module imports from its own layer and those below it."""
    height = {module: level for level, floor in enumerate(floors()) for module in floor}
    upwards = []
    for path in ENGINE.rglob("*.py"):
        room = path.relative_to(ENGINE).parts[0].removesuffix(".py")
        if room == "__init__":
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := re.match(r"from banker_app\.engine(?:\.(\w+)\S*)? import (\w*)", line):
                other = found[1] or found[2]
                upwards += [f"{path.name}: {line}"] if height[other] > height[room] else []
    assert not upwards


def test_the_two_tables_are_whole() -> None:
    """A command without a rule, or an event without a change, would be found at play time."""
    by_the_log = {StartGame, Undo, Redo, Correct}
    assert set(RULES) == set(get_args(Command)) - by_the_log
    assert set(_CHANGES) == set(get_args(Event))
