"""Stakes and reels by JSON lines."""

from typing import Any

from tests.each import each
from tests.scenarios.table import Table, holdings, new_game


def at_the_casino() -> Table:
    """Ann has just come to stand there, and 200 lie in it."""
    position = holdings(Ann={"space": 17}, Bob={}, Cat={}) | {"pots": {"casino": 200}}
    told = {"edition": "ua_casino", "base": "casino", "modes": ["casino_ru"], "position": position}
    table = new_game(**told)
    assert table.does("roll", dice=[1, 2])["due"][0]["kind"] == "casino_due"
    return table


@each(
    [
        ({"outcome": "lost"}, 1400, 300),
        ({"outcome": " Loss "}, 1400, 300),
        ({"win": 0}, 1400, 300),
        ({"win": 250}, 1750, 200),
        ({"outcome": "won", "win": 250}, 1750, 200),
        ({"reels": [2, 5, 1], "win": 250}, 1750, 200),
        ({"reels": "251", "win": 250}, 1750, 200),
        ({"outcome": "jackpot"}, 1700, 0),
    ]
)
def test_casino_outcomes(told: dict[str, Any], cash: int, pot: int) -> None:
    """Nobody need say who played; a lost stake stays, a win comes from the Bank. [R-98]"""
    table = at_the_casino()
    table.does("play_casino", stake=100, **told)
    assert (table.cash("Ann"), table.state()["pots"].get("casino", 0)) == (cash, pot)


@each(
    [
        ({"outcome": "lost"}, "stake"),
        ({"stake": 5, "outcome": "draw"}, "outcome"),
        ({"stake": 5, "reels": [1, 2]}, "reels"),
        ({"stake": 5, "reels": "many"}, "reels"),
        ({"stake": "5"}, "stake"),
        ({"stake": 5, "reel": [1, 2, 3]}, "reels"),
    ]
)
def test_error_names_the_field(line: dict[str, Any], text: str) -> None:
    assert text in at_the_casino().error({"cmd": "play_casino", **line})
