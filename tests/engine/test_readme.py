"""The room's README is true: its files exist, and its worked example works as it stands there."""

import json
import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from banker_app.app.i18n.templates import languages
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
NOT_COPIED: Final = shutil.ignore_patterns("test_data_readme.py")
"""Compiled modules are copied with their times, so that only what is changed is compiled."""


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


SHOW: Final = """
from dataclasses import replace
from banker_app.app.i18n.messages import Messages
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.dues import due_view
from banker_app.engine import dues
from tests.engine.tables import ANN, table
due = dues.DareDue(player=ANN)
view = due_view(ViewContext(replace(table(), dues=(due,)), Messages()), due)
print(view.title, *(action.label for action in view.actions if action.allowed), sep="\\n")
"""
READ: Final = """
from banker_app.app.projections.context import ViewContext
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.money.custom_card import custom_card
from banker_app.pages.contract.translator import Translator
from tests.engine.tables import table
game = table()
context = ViewContext(game, Translator("en", game.edition))
draft = Draft({"kind": "collect_from_left", "amount": 25})
(action,) = custom_card(context, draft, "Ann", "chance").submit
print(action.label, action.command.effect, action.command.amount)
"""
LANGUAGES: Final = """
from banker_app.app.i18n.templates import languages
print(*languages())
"""
RULE: Final = "Add a rule in ten minutes"
COMMAND: Final = "Add a command"
EFFECT: Final = "Add a card effect"
DUE: Final = "Add a due"


def section(name: str, readme: str = README) -> str:
    return readme.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def changes(name: str, readme: str = README) -> list[str]:
    """The changes of a section: the name of a file, then lines kept, added and taken away."""
    parts = (re.split(r"^--- ", diff, flags=re.M) for diff in blocks(section(name, readme), "diff"))
    return [change for part in parts for change in part[1:]]


def make(folder: Path, wanted: list[str], modules: list[str]) -> None:
    """Make changes in a copy, English words in each language that has none of its own, and write
    the modules, whose first line is their name. No language lacks a text then: it would not be
    offered.
    """
    own = {folder / change.split("\n", 1)[0] for change in wanted}
    for change in wanted:
        place, lines = change.split("\n", 1)
        others = (folder / place).parent.glob("*.toml") if place.endswith("/en.toml") else ()
        for file in (folder / place, *(set(others) - own)):
            edit(folder, f"{file.relative_to(folder)}\n{lines}")
    for module in modules:
        (folder / module.partition("\n")[0].removeprefix("# ")).write_text(module, encoding="utf-8")
    shutil.move(folder / "data", folder / "banker_app" / "data")
    assert python("-c", LANGUAGES, cwd=folder).split() == [*languages()]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the examples touch, and what tests it."""
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=NOT_COPIED)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "tests/engine").mkdir()
    for module in ("each.py", "engine/tables.py", "engine/test_cards.py", "engine/test_answers.py"):
        shutil.copy(ROOT / "tests" / module, tmp_path / "tests" / module)
    return tmp_path


@pytest.mark.parametrize(
    ("example", "tests"),
    [
        (RULE, ("tests/scenarios", "-k", "readme_")),
        pytest.param(RULE, ("tests/rulesets",), marks=pytest.mark.slow),
        pytest.param(
            EFFECT,
            ("tests/scenarios", "tests/engine", "-k", "readme_ or effect"),
            marks=pytest.mark.slow,
        ),
        pytest.param(
            DUE,
            ("tests/scenarios", "tests/engine", "-k", "readme_ or effect or answers or row"),
            marks=pytest.mark.slow,
        ),
    ],
    ids=["games of a rule", "all rules", "an effect", "a due"],
)
def test_worked_example_is_played(copy: Path, example: str, tests: tuple[str, ...]) -> None:
    for number, game in enumerate(blocks(section(example), "game")):
        path = copy / "tests" / "scenarios" / f"readme_{number}.game"
        path.write_text(game, encoding="utf-8")
    make(copy, changes(example), [])
    python("-m", "pytest", "-n", "0", *tests, cwd=copy)


@pytest.mark.slow
def test_example_command_is_entered(copy: Path) -> None:
    """It is not known before, then pays the Bank, is told in a sentence, and is taken back."""
    (lines,) = blocks(section(COMMAND), "json")
    ask = ("-m", "banker_app", "referee")
    shutil.copytree(copy / "data", copy / "banker_app" / "data")
    before = [json.loads(reply) for reply in python(*ask, cwd=copy, lines=lines).splitlines()]
    assert [reply["result"] for reply in before] == ["accepted", "error", "refused"]
    shutil.rmtree(copy / "banker_app" / "data")
    make(copy, changes(COMMAND), [])
    after = [json.loads(reply) for reply in python(*ask, cwd=copy, lines=lines).splitlines()]
    assert [reply["result"] for reply in after] == ["accepted"] * 3
    assert [reply["cash"]["Ann"] for reply in after] == [1500, 1499, 1500]
    told = python("-c", TELL, cwd=copy).splitlines()
    assert told == ["Ann puts $1 into the swear jar.", "Feed the swear jar", "True"]


def test_example_effect_is_offered_on_a_card_of_ones_own(copy: Path) -> None:
    make(copy, changes(EFFECT), [])
    (said,) = python("-c", READ, cwd=copy).splitlines()
    assert said == "Collect from the player to the left collect_from_left 25"


def test_example_due_has_its_button(copy: Path) -> None:
    make(copy, changes(DUE), [])
    assert python("-c", SHOW, cwd=copy).splitlines() == ["Ann has a dare to do", "The dare is done"]


@pytest.mark.parametrize(("example", "most"), [(COMMAND, 5), (EFFECT, 2), (DUE, 10)])
def test_an_example_touches_few_files(example: str, most: int) -> None:
    """Beside words and scenario; the README lists them, and its example needs no other."""
    start = f"| {example.removeprefix('Add ')} |"
    row = next(line for line in README.splitlines() if line.startswith(start))
    listed = re.findall(r"`([\w/]+(?:\.py|/))`", row)
    changed = {change.splitlines()[0] for change in changes(example)}
    code = {name.removeprefix("banker_app/engine/") for name in changed if name.endswith(".py")}
    assert len(listed) <= most
    assert not [name for name in code if not name.startswith(tuple(listed))]


def test_the_first_example_has_its_words_in_every_language() -> None:
    """Whoever types it in loses none of them."""
    changed = {change.splitlines()[0] for change in changes(RULE)}
    for texts in ("data/words", "data/words/rulebook"):
        assert {f"{texts}/{language}.toml" for language in languages()} <= changed


@each(blocks(README, "game"))
def test_evening_fails_without_the_example(game: str) -> None:
    with pytest.raises(Wrong):
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
