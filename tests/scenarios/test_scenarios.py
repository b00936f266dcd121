"""Every script, played; and the language they are written in."""

import json
from pathlib import Path
from typing import Final

import pytest

from banker_app.app.projections.context import ViewContext
from banker_app.app.saves.save_format import replayed
from banker_app.content.serialization import command_types
from banker_app.engine.history import game_before
from banker_app.engine.replacing import is_fixed
from banker_app.pages.contract.blocks import ChoiceField
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.translator import Translator
from banker_app.pages.log.corrections import fields_of, original
from banker_app.referee.script import Referee
from banker_app.store.memory import MemoryStore
from tests.each import each
from tests.scenarios.facts import FACTS
from tests.scenarios.script import Evening, Script, Wrong, load, parse
from tests.scenarios.sentences import COMMANDS, MONEY, read, read_or_nothing
from tests.scenarios.version_1 import of_version_1

SCRIPTS: Final = {path.name: load(path) for path in Path(__file__).parent.glob("*.game")}
IRREGULAR: Final = ("uneven", "stock", "part_owned", "rates_differ")


class Shelf(MemoryStore):
    """Keeps its games when a referee goes home."""

    def close(self) -> None:
        """It stays open for the next one."""


def scripts() -> list[object]:
    """The scripts as test cases; one that waits for a fault to be mended says which."""
    return [
        pytest.param(
            script,
            id=script.name,
            marks=[pytest.mark.xfail(strict=True, reason=fault, raises=Wrong)] if fault else [],
        )
        for script in sorted(SCRIPTS.values(), key=lambda script: script.name)
        for fault in [script.heads.get("Fault", "")]
    ]


@pytest.mark.parametrize("script", scripts())
def test_script(script: Script) -> None:
    """It holds; it can be undone to its start and redone; its log alone tells the same, also as an
    older version wrote it; its end is a position that another game begins with; and each entry
    has a form that changes it.
    """
    shelf = Shelf()
    evening = Evening(script, shelf)
    start = evening.begin()
    end = evening.play_script().ask("state")
    undone = evening.undo_all()
    assert evening.ask("state") == start
    evening.redo(undone)
    assert evening.ask("state") == end
    evening.go_home()
    (record,) = shelf.games()
    journal = shelf.open(record.id)
    older, kept = replayed([*of_version_1(journal.entries())]), replayed(journal.entries())
    assert older.game == kept.game
    for entry in kept.log:
        before = game_before(kept.log, entry.seq)
        if before and not is_fixed(entry):
            then = ViewContext(before, Translator("en", before.edition))
            for one in fields_of(then, Draft({}), original(entry)):
                if isinstance(one, ChoiceField):
                    assert one.value in {"", *(option.value for option in one.options)}, one
    journal.close()
    assert state_of(Referee(shelf)) == end
    if end["over"]:
        return
    referee = Referee()
    looks = ("token", "colour", "region")
    seats = [
        {"name": name, **{key: seat[key] for key in looks if key in seat}}
        for name, seat in end["seats"].items()
    ]
    whole = {"position": end, "seats": seats, "waive": IRREGULAR}
    line = evening.opening | whole
    reply = referee.reply(json.dumps(line))
    assert reply is not None
    assert reply["result"] == "accepted", reply
    assert state_of(referee) == end


def state_of(referee: Referee) -> object:
    answer = referee.reply('{"query": "state"}')
    assert answer is not None
    return answer["value"]


def test_every_script_has_title_rows_and_players() -> None:
    """A title, rows of the rule table, players; and no two titles alike."""
    for script in SCRIPTS.values():
        assert {"Title", "Covers", "Players"} <= set(script.heads), script.name
    titles = [script.heads["Title"] for script in SCRIPTS.values()]
    assert len(titles) == len(set(titles))


def test_every_command_has_its_sentence() -> None:
    """What the referee understands can be said in a script."""
    assert {sentence.cmd for sentence in COMMANDS} == set(command_types()) - {"start_game"}


def test_every_sentence_is_used() -> None:
    """A sentence that no script says is one that nobody has tried."""
    used: set[str] = set()
    for script in SCRIPTS.values():
        players = Evening(script).players
        for told in script.lines:
            if told.text.startswith(">"):
                said = told.text.removeprefix(">").partition(" (")[0].strip()
                used.add(read([s.shape for s in COMMANDS], said, players)[0])
            else:
                claims = told.text.removeprefix("accepted").split(";")
                used |= {shape for claim in claims if (shape := a_fact(claim, players))}
    unused = {s.shape for s in COMMANDS} | {*FACTS, *MONEY}
    assert unused - used == set()


def a_fact(claim: str, players: tuple[str, ...]) -> str:
    """The shape of a claim, or nothing where the line is no claim."""
    said = read_or_nothing((*FACTS, *MONEY), claim.strip(), players)
    return said[0] if said else ""


# ---- what is wrong with a script is found, and told with its line -----------------------------


@each(
    [
        ("> Ann bilds a house on Boardwalk", "nearest: '{player} builds a house on {deed}'"),
        ("> Ann builds a house on Boardwalk", "x.game:4: not accepted: not_the_owner"),
        ("> Ann pays a fine of 5\n  refused  game_over", "not refused: accepted"),
        ("> Ann pays a fine of 5\n  accepted Ann pays 6", "The purses moved by {'Ann': -5, 'Bob'"),
        ("> Ann pays a fine of 5\n  accepted no money moves", "The purses moved"),
        ("> Ann pays a fine of 5\n  accepted Ann pays Bob 5", "The purses moved"),
        ("> Ann pays a fine of 5\n  accepted Ann has 9", "x.game:5: Ann has 9?"),
        ("> Ann pays a fine of 5\n  acepted", "'acepted' is no result"),
        ("> Ann pays a fine of 5\n  accepted Ann is hungry", "says nothing here; nearest"),
        ("> Ann pays a fine of 5\nAnn is in jail", "Ann is in jail?"),
        ("> Zed pays a fine of 5", "says nothing here"),
        ("> Ann builds a house on GO\n  refused not_the_owner", "not_a_deed"),
        ('> Ann gives up\n  refused not_in_debt "No."', "the words are"),
        ('> Ann pays the rent of Narnia\n  error "nearest: go"', "the words are"),
        ("> Ann rolls 1 and 2\n> Ann buys Baltic Avenue\n> Ann rolls 1 and 2", "x.game:6"),
    ]
)
def test_wrong_line_is_reported(lines: str, complaint: str) -> None:
    """Its number, and the nearest sentence or what is so instead."""
    script = parse(f"Title: X\nCovers: R-01\nPlayers: Ann, Bob\n{lines}", "x.game")
    with pytest.raises(Wrong) as wrong:
        Evening(script).play_script()
    assert complaint in str(wrong.value)


def test_impossible_table_is_reported() -> None:
    """Also before the first command."""
    script = parse("Players: Ann, Bob\nBoardwalk has 3 houses\n> undo", "x.game")
    with pytest.raises(Wrong, match="cannot be set up: position_impossible"):
        Evening(script).play_script()
