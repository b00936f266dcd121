"""The room's README is true: its files exist, and its worked example works as it stands there."""

import json
import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from banker_app.engine.command import COMMANDS
from banker_app.engine.commands import Correct, Redo, ReplaceEntry, Undo
from banker_app.engine.decide import RULES
from banker_app.engine.start_game import StartGame
from tests.each import each
from tests.repo.house import ROOT, blocks, edit, python
from tests.scenarios.script import Evening, Wrong, parse

ENGINE: Final = ROOT / "banker_app" / "engine"
README: Final = (ENGINE / "README.md").read_text(encoding="utf-8")

COPIED: Final = ("banker_app", "data", "tests/rulesets", "tests/scenarios")
NOT_COPIED: Final = shutil.ignore_patterns("__pycache__", "test_data_readme.py")


TELL: Final = """
from banker_app.app.i18n.messages import Messages
from banker_app.content.editions import load_edition
from banker_app.content.rulesets import compose
from banker_app.engine.consent import consents
from banker_app.engine.decide import decide
from banker_app.engine.rules import bank_payments
from banker_app.engine.start_game import SeatPlan, StartGame
box, sheet = load_edition("us_2008")
seats = (SeatPlan(name="Ann"), SeatPlan(name="Bob"))
rules = compose("classic", sheet).rules
game = decide([], StartGame(edition=box, rules=rules, seats=seats)).game
fed = bank_payments.FeedJar(player="Ann")
print(Messages().entry(decide(game, fed).events, game))
print(Messages().remedy(fed, game))
print(consents(fed, game).may_ask("Ann"))
"""


def section(name: str = "Add a rule in ten minutes", readme: str = README) -> str:
    return readme.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def changes(name: str, readme: str = README) -> list[str]:
    """The changes of a section: the name of a file, then lines kept, added and taken away."""
    parts = (re.split(r"^--- ", diff, flags=re.M) for diff in blocks(section(name, readme), "diff"))
    return [change for part in parts for change in part[1:]]


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


@pytest.mark.parametrize(
    "tests",
    [
        ("tests/scenarios", "-k", "readme_"),
        pytest.param(("tests/rulesets",), marks=pytest.mark.slow),
    ],
    ids=["its games", "its rules"],
)
def test_worked_example_is_played(copy: Path, tests: tuple[str, ...]) -> None:
    for number, game in enumerate(blocks(section(), "game")):
        path = copy / "tests" / "scenarios" / f"readme_{number}.game"
        path.write_text(game, encoding="utf-8")
    make(copy, changes("Add a rule in ten minutes"), [])
    python("-m", "pytest", "-n", "0", *tests, cwd=copy)


def test_example_command_is_entered(copy: Path) -> None:
    """It is not known before, then pays the Bank, is told in a sentence, and is taken back."""
    command = "Add a command"
    (lines,) = blocks(section(command), "json")
    ask = ("-m", "banker_app", "referee")
    shutil.copytree(copy / "data", copy / "banker_app" / "data")
    before = [json.loads(reply) for reply in python(*ask, cwd=copy, lines=lines).splitlines()]
    assert [reply["result"] for reply in before] == ["accepted", "error", "refused"]
    shutil.rmtree(copy / "banker_app" / "data")
    make(copy, changes(command), blocks(section(command), "python"))
    after = [json.loads(reply) for reply in python(*ask, cwd=copy, lines=lines).splitlines()]
    assert [reply["result"] for reply in after] == ["accepted"] * 3
    assert [reply["cash"]["Ann"] for reply in after] == [1500, 1499, 1500]
    told = python("-c", TELL, cwd=copy).splitlines()
    assert told == ["Ann puts $1 into the swear jar.", "Feed the swear jar", "True"]


def test_a_command_touches_five_files() -> None:
    """Beside words and scenario; the README lists them, and its example needs no other."""
    row = next(line for line in README.splitlines() if line.startswith("| a command |"))
    listed = re.findall(r"`([\w/]+(?:\.py|/))`", row)
    changed = {change.splitlines()[0] for change in changes("Add a command")}
    code = {name.removeprefix("banker_app/engine/") for name in changed if name.endswith(".py")}
    assert len(listed) <= 5
    assert not [name for name in code if not name.startswith(tuple(listed))]


@each(blocks(section(), "game"))
def test_evening_fails_without_the_example(game: str) -> None:
    with pytest.raises(Wrong, match="cannot be set up"):
        Evening(parse(game, "README")).play_script()


def test_named_files_exist() -> None:
    named = set(re.findall(r"`([\w/]+(?:\.py|/))`", README))
    assert len(named) > 20
    assert not [name for name in named if not any((d / name).exists() for d in (ENGINE, ROOT))]


def floors() -> list[set[str]]:
    """The modules and folders of each layer in the README's table, from the bottom up."""
    table = section("Layers").splitlines()
    rows = [line.split("|")[2] for line in table if line.startswith("| ")][1:]
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


def test_every_command_is_dispatched() -> None:
    by_the_log = {StartGame, Undo, Redo, Correct, ReplaceEntry}
    assert set(RULES) == set(COMMANDS.values()) - by_the_log
