"""Small games for the tests of the store."""

from typing import Any

from banker_app.store.api import GameRecord


def record(game_id: str = "g1", **changes: Any) -> GameRecord:
    """Return the listing of a game."""
    known: dict[str, Any] = {
        "id": game_id,
        "title": "Friday",
        "edition": "us_classic",
        "players": ("Ann", "Bob"),
        "created": "2026-11-20T19:00:00Z",
        "updated": "2026-11-20T19:00:00Z",
        "status": "playing",
    }
    return GameRecord(**(known | changes))


def rent(amount: int, **more: Any) -> dict[str, Any]:
    """Return an entry as the session would write it, without its number."""
    return {"type": "rent", "from": "Ann", "to": "Bob", "amount": amount, **more}
