"""Three whole games with casino, tax office and pawned buildings, played again and reckoned again.

Each sum is worked out three times: by the engine, by the record, and by `casino_sums.py`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.recorded.casino_sums import Sums
from tests.recorded.replay import Line, Replay, games, lines

SEEN: Final = {
    "casino_lost",
    "casino_won",
    "jackpot_won",
    "tax_office_entered",
    "jail_entered",
    "rent_paid",
    "house_built",
    "hotel_built",
    "deed_mortgaged",
    "mortgage_lifted",
    "trade_made",
    "player_bankrupted",
    "game_ended",
    "taxed in passing",
    "taxed where held",
    "jailed by landing",
    "mortgaged for a debt",
    "rent of pawned buildings",
    "lifted for another",
}
"""What happens in each of them."""


def moments(before: Line, event: Line) -> Iterator[str]:
    """What is worth noticing of one event."""
    match event:
        case {"event": "tax_paid", "tax": "property", "player": player}:
            held = before["seats"][player]["jail"]
            yield "taxed where held" if held else "taxed in passing"
        case {"event": "jail_entered", "via": via}:
            yield f"jailed by {via}"
        case {"event": "rent_paid", "deed": deed} if before["deeds"][deed]["mortgaged"]:
            yield "rent of pawned buildings"
        case {"event": "mortgage_lifted", "deed": deed, "player": player}:
            if before["deeds"][deed]["owner"] != player:
                yield "lifted for another"
        case {"event": "deed_mortgaged", "player": player} if _in_debt(before, player):
            yield "mortgaged for a debt"
        case _:
            pass


def _in_debt(before: Line, player: str) -> bool:
    """Whether a player owes more than his purse holds."""
    owed = (due.get("amount") for due in before["due"] if due.get("player") == player)
    return sum(amount for amount in owed if amount) > before["seats"][player]["cash"]


def test_modes_of_the_games() -> None:
    """By the Russian sheet, by the Ukrainian one, and the quick game."""
    modes = [lines(path)[0]["do"]["modes"] for path in games("casino")]
    assert sorted(modes) == [["casino_ru"], ["casino_uk"], ["quick"]]


@pytest.mark.parametrize("path", games("casino"), ids=lambda path: path.stem)
def test_game(path: Path) -> None:
    """Every record moves what it says and what the printed box says; the end agrees."""
    replay = Replay(path)
    sums = Sums(lines(path)[0]["do"]["modes"])
    before: Line = {}
    for where, line, reply in replay:
        state = replay.table.ask("state")
        assert state["pots"].get("casino", 0) == line["pot"], where
        if before:
            moves = sums.moves(before, line["do"])
            held = {player: seat["cash"] for player, seat in before["seats"].items()}
            reckoned = {player: held[player] + moves.get(player, 0) for player in held}
            assert reckoned == line["cash"], where
            for event in reply["events"]:
                replay.seen.update(moments(before, event))
        before = state
    worth, final = replay.table.ask("worth"), replay.final
    assert before["over"] == {key: final[key] for key in ("reason", "ranking")}
    assert {player: worth[player]["official"] for player in before["seats"]} == final["worth"]
    owned = {name: deed for name, deed in before["deeds"].items() if deed["owner"]}
    assert (owned, before["bank"]) == (final["deeds"], final["bank"])
    assert replay.seen >= SEEN
