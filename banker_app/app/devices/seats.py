"""Which device is which player's, kept with the game.

A phone becomes a player's by a code that the banker's device shows for that seat, or by saying
whose it is and the banker's nod. A seat has one phone; another takes its place, unless the banker
lets a second one in beside it.
"""

import hmac
import json
from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from banker_app.app.observable import Observable
from banker_app.engine.ids import PlayerId

MOST_GAMES: Final = 50
"""Games whose seats are kept, the latest ones."""
MOST_CLAIMS: Final = 16
"""Devices that may wait for a nod at the same time."""


class News(StrEnum):
    """What a device that only looks again should say."""

    LOST = "lost"
    """It was a player's; the seat was released, or has another phone."""
    TAKEN = "taken"
    """It waited for a seat, and another one got it."""


class Invitation(NamedTuple):
    """What a code is good for."""

    game: str
    player: PlayerId
    beside: bool
    """Whether the phones that the seat has stay with it."""


class Claim(NamedTuple):
    """A device that says whose it is and waits for the banker's nod."""

    device: str
    player: PlayerId


class Seats:
    """The phones of the players, game by game. One per process."""

    def __init__(self, kept: str, keep: Callable[[str], None], draw: Callable[[], str]) -> None:
        """`kept` is what `keep` was given last; `draw` gives a code that nobody can foretell."""
        self._games = _restored(kept)
        self._keep = keep
        self._draw = draw
        self._codes: dict[str, Invitation] = {}
        self._claims: dict[str, tuple[str, PlayerId]] = {}
        self._news: dict[str, News] = {}
        self._listeners = Observable()

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change, until the returned function is called."""
        return self._listeners.subscribe(callback)

    # ---- looking ----------------------------------------------------------------------

    def player_of(self, game: str, device: str) -> PlayerId | None:
        """Whose a device is in a game; None: it only looks."""
        return self._games.get(game, {}).get(device)

    def phones(self, game: str, player: PlayerId) -> int:
        """How many devices a player has."""
        return sum(whose == player for whose in self._games.get(game, {}).values())

    def claims(self, game: str) -> tuple[Claim, ...]:
        """The devices that wait for a nod, the first to come first."""
        return tuple(
            Claim(device, player)
            for device, (where, player) in self._claims.items()
            if where == game
        )

    def claimed_by(self, game: str, device: str) -> PlayerId | None:
        """Whose seat a device waits for."""
        where, player = self._claims.get(device, ("", None))
        return player if where == game else None

    def invited(self, game: str) -> frozenset[PlayerId]:
        """The players for whose seat a code is out."""
        return frozenset(of.player for of in self._codes.values() if of.game == game)

    def news(self, device: str) -> News | None:
        """What became of a device's seat, if nobody has read so there."""
        return self._news.get(device)

    # ---- with a code --------------------------------------------------------------------

    def invite(self, game: str, player: PlayerId, *, beside: bool = False) -> str:
        """A new code for a seat; it works once, and an older one of that seat no more."""
        self._codes = {
            code: of for code, of in self._codes.items() if (of.game, of.player) != (game, player)
        }
        code = self._draw()
        self._codes[code] = Invitation(game, player, beside)
        self._listeners.notify()
        return code

    def enter(self, code: str, device: str) -> bool:
        """A device gives a code. The right one makes it the player's and is used up."""
        # All are compared, in a time that does not depend on the digits.
        right = [
            known for known in self._codes if hmac.compare_digest(known.encode(), code.encode())
        ]
        for known in right:
            invitation = self._codes.pop(known)
            self._seat(invitation.game, invitation.player, device, beside=invitation.beside)
        return bool(right)

    # ---- with a nod ---------------------------------------------------------------------

    def claim(self, game: str, player: PlayerId, device: str) -> bool:
        """A device says whose it is. False: too many are waiting already."""
        if device not in self._claims and len(self._claims) >= MOST_CLAIMS:
            return False
        self._claims[device] = (game, player)
        self._listeners.notify()
        return True

    def nod(self, device: str) -> bool:
        """Let a device have the seat it waits for. False: it waits no more."""
        game, player = self._claims.get(device, ("", None))
        if player is None:
            return False
        self._seat(game, player, device, beside=False)
        return True

    def turn_away(self, device: str) -> None:
        """Let a device wait no more: the banker says no, or it has thought better of it."""
        if self._claims.pop(device, None) is not None:
            self._listeners.notify()

    # ---- release ------------------------------------------------------------------------

    def release(self, game: str, player: PlayerId) -> None:
        """Take a seat's phones from it."""
        self._drop(game, [d for d, p in self._games.get(game, {}).items() if p == player])
        self._write()

    def leave(self, game: str, device: str) -> None:
        """A device gives its seat up."""
        self._drop(game, [device])
        self._news.pop(device, None)
        self._write()

    def forget(self, game: str) -> None:
        """A game was removed; so are its seats."""
        if self._games.pop(game, None) is not None:
            self._write()

    def dismiss_note(self, device: str) -> None:
        """The news was read there."""
        self._news.pop(device, None)

    # ---- within -------------------------------------------------------------------------

    def _seat(self, game: str, player: PlayerId, device: str, *, beside: bool) -> None:
        devices = self._games.pop(game, {})
        self._games[game] = devices  # Last touched, last dropped.
        if not beside:
            self._drop(game, [d for d, p in devices.items() if p == player and d != device])
        devices[device] = player
        self._news.pop(device, None)
        # Another device that claimed the same seat has come too late.
        for other, claim in list(self._claims.items()):
            if other == device or claim == (game, player):
                del self._claims[other]
                if other != device:
                    self._news[other] = News.TAKEN
        while len(self._games) > MOST_GAMES:
            del self._games[next(iter(self._games))]
        self._write()

    def _drop(self, game: str, devices: list[str]) -> None:
        for device in devices:
            if self._games.get(game, {}).pop(device, None) is not None:
                self._news[device] = News.LOST

    def _write(self) -> None:
        self._keep(json.dumps(self._games))
        self._listeners.notify()


def _restored(kept: str) -> dict[str, dict[str, PlayerId]]:
    """The seats that a text of `keep` holds; none where it cannot be read."""
    try:
        read = json.loads(kept) if kept else {}
        return {
            str(game): {str(device): PlayerId(str(player)) for device, player in devices.items()}
            for game, devices in read.items()
        }
    except (ValueError, AttributeError):
        # Written by another version of the app: the phones join again.
        return {}
