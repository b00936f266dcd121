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
COPIED: Final = ("banker_app", "data", "tests/rulesets", "tests/scenarios")
NOT_COPIED: Final = shutil.ignore_patterns("__pycache__", "test_data_readme.py")


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(README) if name == language]


def edit(folder: Path, change: str) -> None:
    """Make one change; the lines it hangs on have to be there, and only once."""
    name, *lines = change.splitlines()
    before = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
    after = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{name}: {before}"
    (folder / name).write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the example touches and what tests it, with its changes and its evenings."""
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=NOT_COPIED)
    for diff in blocks("diff"):
        for change in re.split(r"^--- ", diff, flags=re.MULTILINE)[1:]:
            edit(tmp_path, change)
    shutil.move(tmp_path / "data", tmp_path / "banker_app" / "data")
    for number, game in enumerate(blocks("game")):
        path = tmp_path / "tests" / "scenarios" / f"readme_{number}.game"
        path.write_text(game, encoding="utf-8")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "tests",
    [
        ("tests/scenarios", "-k", "readme_"),
        pytest.param(("tests/rulesets",), marks=pytest.mark.slow),
    ],
    ids=["its games", "its rules"],
)
def test_the_worked_example_works(copy: Path, tests: tuple[str, ...]) -> None:
    """Its changes fit the source as it is, its evenings are played, and nothing is missing."""
    played = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", *tests],
        cwd=copy,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert played.returncode == 0, played.stdout


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
