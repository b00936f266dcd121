"""The board under the recorded games: names, prices, and the games themselves.

Only reading of files; what records mean is the adapter's business.
"""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

Record = dict[str, Any]
"""One line of a recorded game."""
Command = dict[str, Any]
"""One line of the referee's protocol."""

HERE: Final = Path(__file__).parent


def _lines(path: Path) -> list[Record]:
    text = gzip.decompress(path.read_bytes()).decode("utf-8")
    return [json.loads(line) for line in text.splitlines()]


SPACES: Final[list[Record]] = json.loads((HERE / "board.json").read_text("utf-8"))["spaces"]
NAMES: Final[list[str]] = [space["name"] for space in SPACES]
GAMES: Final[list[str]] = sorted(
    path.name.removesuffix(".jsonl.gz") for path in (HERE / "games").glob("*.jsonl.gz")
)
HOTEL: Final = 5
"""The level that the records write for a hotel."""


@cache
def game(name: str) -> list[Record]:
    """All records of a game, the first one its settings, the last one its end."""
    return _lines(HERE / "games" / f"{name}.jsonl.gz")


@cache
def illegal(name: str) -> list[Record]:
    """The records that must be refused in a game, in the order of their places."""
    everything = _lines(HERE / "illegal.jsonl.gz")
    return sorted((case for case in everything if case["game"] == name), key=lambda c: c["at"])


def mortgage_interest(deed: int) -> int:
    """Ten per cent of the mortgage value, rounded up."""
    value: int = SPACES[deed]["mortgage"]
    return (value + 9) // 10


def player(seat: int | str) -> str:
    """How a recorded seat is named at our table; the Bank keeps its name."""
    return seat if isinstance(seat, str) else f"P{seat}"
