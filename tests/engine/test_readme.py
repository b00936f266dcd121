"""The room's README is true: its files exist, and its worked example works as it stands there."""

import json
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Final, get_args

import pytest

from banker_app.engine.command import COMMANDS
from banker_app.engine.commands import Correct, Redo, ReplaceEntry, StartGame, Undo
from banker_app.engine.decide import RULES
from banker_app.engine.events import BoxCounted, DebtConfirmed, Event, PlayerTimedOut, RateMoved
from banker_app.engine.evolve import _CHANGES
from tests.each import each
from tests.scenarios.script import Evening, Wrong, parse

ROOT: Final = Path(__file__).parents[2]
ENGINE: Final = ROOT / "banker_app" / "engine"
README: Final = (ENGINE / "README.md").read_text(encoding="utf-8")

BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED: Final = ("banker_app", "data", "tests/rulesets", "tests/scenarios")
NOT_COPIED: Final = shutil.ignore_patterns("__pycache__", "test_data_readme.py")


TELL: Final = """
from banker_app.app.i18n.messages import Messages
from banker_app.content.editions import load_edition
from banker_app.content.rulesets import compose
from banker_app.engine import commands
from banker_app.engine.commands import SeatPlan, StartGame
from banker_app.engine.consent import consents
from banker_app.engine.decide import decide
box, sheet = load_edition("us_2008")
seats = (SeatPlan(name="Ann"), SeatPlan(name="Bob"))
rules = compose("classic", sheet).rules
game = decide([], StartGame(edition=box, rules=rules, seats=seats)).game
fed = commands.FeedJar(player="Ann")
print(Messages().entry(decide(game, fed).events, game))
print(Messages().remedy(fed, game))
print(consents(fed, game).may_ask("Ann"))
"""


def blocks(
    language: str, section: str = "Add a rule in ten minutes", readme: str = README
) -> list[str]:
    text = readme.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return [block for name, block in BLOCK.findall(text) if name == language]


def changes(section: str, readme: str = README) -> list[str]:
    """The changes of a section: the name of a file, then lines kept, added and taken away."""
    parts = (re.split(r"^--- ", diff, flags=re.M) for diff in blocks("diff", section, readme))
    return [change for part in parts for change in part[1:]]


def edit(folder: Path, change: str) -> None:
    """Make one change; the lines it hangs on have to be there, and only once."""
    name, *lines = change.splitlines()
    before = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
    after = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{name}: {before}"
    (folder / name).write_text(text.replace(before, after), encoding="utf-8")


def make(folder: Path, wanted: list[str], modules: list[str]) -> None:
    """Make changes in a copy and write the modules, whose first line is their name."""
    for change in wanted:
        edit(folder, change)
    for module in modules:
        (folder / module.partition("\n")[0].removeprefix("# ")).write_text(module, encoding="utf-8")
    shutil.move(folder / "data", folder / "banker_app" / "data")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the examples touch, and what tests it."""
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=NOT_COPIED)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "tests/engine").mkdir()
    for module in ("tests/each.py", "tests/engine/tables.py"):
        shutil.copy(ROOT / module, tmp_path / module)
    return tmp_path


def in_copy(copy: Path, *arguments: str, said: str = "") -> str:
    """Run this Python in the copy with some input, and return what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        input=said,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "tests",
    [
        ("tests/scenarios", "-k", "readme_"),
        pytest.param(("tests/rulesets",), marks=pytest.mark.slow),
    ],
    ids=["its games", "its rules"],
)
def test_worked_example_is_played(copy: Path, tests: tuple[str, ...]) -> None:
    for number, game in enumerate(blocks("game")):
        path = copy / "tests" / "scenarios" / f"readme_{number}.game"
        path.write_text(game, encoding="utf-8")
    make(copy, changes("Add a rule in ten minutes"), [])
    in_copy(copy, "-m", "pytest", "-n", "0", *tests)


def test_example_command_is_entered(copy: Path) -> None:
    """It is not known before, then pays the Bank, is told in a sentence, and is taken back."""
    section = "Add a command"
    (lines,) = blocks("json", section)
    ask = ("-m", "banker_app", "referee")
    shutil.copytree(copy / "data", copy / "banker_app" / "data")
    before = [json.loads(reply) for reply in in_copy(copy, *ask, said=lines).splitlines()]
    assert [reply["result"] for reply in before] == ["accepted", "error", "refused"]
    shutil.rmtree(copy / "banker_app" / "data")
    make(copy, changes(section), blocks("python", section))
    after = [json.loads(reply) for reply in in_copy(copy, *ask, said=lines).splitlines()]
    assert [reply["result"] for reply in after] == ["accepted"] * 3
    assert [reply["cash"]["Ann"] for reply in after] == [1500, 1499, 1500]
    told = in_copy(copy, "-c", TELL).splitlines()
    assert told == ["Ann puts $1 into the swear jar.", "Feed the swear jar", "True"]


def test_a_command_touches_seven_files() -> None:
    """Beside words and scenario; the README lists them, and its example needs no other."""
    row = next(line for line in README.splitlines() if line.startswith("| a command |"))
    listed = re.findall(r"`([\w/]+(?:\.py|/))`", row)
    changed = {change.splitlines()[0] for change in changes("Add a command")}
    code = {name.removeprefix("banker_app/engine/") for name in changed if name.endswith(".py")}
    assert len(listed) <= 7
    assert not [name for name in code if not name.startswith(tuple(listed))]


@each(blocks("game"))
def test_evening_fails_without_the_example(game: str) -> None:
    with pytest.raises(Wrong, match="cannot be set up"):
        Evening(parse(game, "README")).play_script()


def test_named_files_exist() -> None:
    named = set(re.findall(r"`([\w/]+(?:\.py|/))`", README))
    assert len(named) > 20
    assert not [name for name in named if not any((d / name).exists() for d in (ENGINE, ROOT))]


def floors() -> list[set[str]]:
    """The modules and folders of each layer in the README's table, from the bottom up."""
    table = README.partition("## Layers")[2].partition("## A rule function")[0]
    rows = [line.split("|")[2] for line in table.splitlines() if line.startswith("| ")][1:]
    return [set(re.findall(r"`(\w+)(?:\.py|/)`", row)) for row in rows]


def test_every_module_has_a_layer() -> None:
    there = {path.stem for path in ENGINE.glob("*.py")} - {"__init__"} | {"settings", "rules"}
    named = [module for floor in floors() for module in floor]
    assert sorted(named) == sorted(there)


def test_modules_import_no_higher_layer() -> None:
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


def test_every_command_and_event_is_dispatched() -> None:
    by_the_log = {StartGame, Undo, Redo, Correct, ReplaceEntry}
    assert set(RULES) == set(COMMANDS.values()) - by_the_log
    told, shared = (
        {BoxCounted, DebtConfirmed, PlayerTimedOut, RateMoved},
        {"postings", "settles", "due"},
    )
    bare = {e for e in get_args(Event) if not shared & {f.name for f in fields(e)}}
    assert bare - set(_CHANGES) == told
