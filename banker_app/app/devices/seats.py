"""The players' devices, stored per game.

A phone gets a seat by a code that the banker's device shows for that seat, or by a claim that the
banker confirms. A seat has one phone; a new phone replaces it, unless the banker invites a second
one in addition.
"""

import hmac
import json
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from banker_app.app.devices.places import gives_way
from banker_app.app.observable import Observable
from banker_app.engine.ids import PlayerId

NO_GAME: Final = ""
"""Stands for the game that is being set up: its claims and seats are those of newcomers."""
MOST_GAMES: Final = 50
"""Number of games with stored seats: the most recent ones."""
MOST_CLAIMS: Final = 16
"""Maximum number of devices waiting for confirmation; one address cannot hold them all."""


CLAIMS_PER_MINUTE: Final = 24
"""Claims from one address."""
MINUTE: Final = 60.0
MOST_SOURCES: Final = 256
"""Addresses whose claims are counted."""


class News(StrEnum):
    """A notice to show on a device that has become a spectator."""

    LOST = "lost"
    """It had a seat, which was released or given to another phone."""
    TAKEN = "taken"
    """It had claimed a seat, and another device got it."""
    CLOSED = "claim_closed"
    """It had claimed a seat, and its page was closed for too long."""
    CROWDED = "many_claims"
    """It had claimed a seat, and made room for a claim from another network address."""
    REFUSED = "claim_refused"
    """It had claimed a seat, and the banker refused."""


class Invitation(NamedTuple):
    """The seat that a code gives access to."""

    game: str
    player: PlayerId
    additional: bool
    """Whether the seat keeps its present phones."""


class Claim(NamedTuple):
    """A device's claim to a seat, waiting for the banker."""

    device: str
    player: PlayerId
    sign: str = ""
    """What the device shows beside its page, so that the banker can tell it from others."""
    token: str = ""
    colour: str = ""
    """How a newcomer would like to look."""


class _Claimed(NamedTuple):
    game: str
    player: PlayerId
    address: str
    sign: str
    token: str
    colour: str


class Seats:
    """The players' phones by game. One instance per process."""

    def __init__(
        self,
        kept: str,
        keep: Callable[[str], None],
        draw: Callable[[], str],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`kept` is what `keep` last stored; `draw` returns an unpredictable code. `now` is in
        seconds.
        """
        self._now = now
        self._recent: OrderedDict[str, deque[float]] = OrderedDict()
        """When claims have come, by address; by device where there is none."""
        self._games = _restored(kept)
        self._keep = keep
        self._draw = draw
        self._codes: dict[str, Invitation] = {}
        self._claims: dict[str, _Claimed] = {}
        self._met: dict[str, _Claimed] = {}
        """The claims of newcomers who were let in."""
        self._news: dict[str, News] = {}
        self._listeners = Observable()

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change, until the returned function is called."""
        return self._listeners.subscribe(callback)

    # ---- queries ----------------------------------------------------------------------

    def player_of(self, game: str, device: str) -> PlayerId | None:
        """The player a device belongs to in a game; None: a spectator."""
        return self._games.get(game, {}).get(device)

    def phones(self, game: str, player: PlayerId) -> int:
        """Number of devices of a player."""
        return sum(holder == player for holder in self._games.get(game, {}).values())

    def devices(self, game: str) -> dict[str, PlayerId]:
        """The devices that belong to players of a game."""
        return dict(self._games.get(game, {}))

    def claims(self, game: str) -> tuple[Claim, ...]:
        """The claims waiting for confirmation, oldest first."""
        return tuple(
            Claim(device, claimed.player, claimed.sign, claimed.token, claimed.colour)
            for device, claimed in self._claims.items()
            if claimed.game == game
        )

    def newcomers(self) -> tuple[Claim, ...]:
        """The devices that were let in while no game is open, the first one first."""
        looks = {device: (one.token, one.colour) for device, one in self._met.items()}
        return tuple(
            Claim(device, player, "", *looks.get(device, ("", "")))
            for device, player in self._games.get(NO_GAME, {}).items()
        )

    def claimed_by(self, game: str, device: str) -> PlayerId | None:
        """The player of the seat that a device has claimed, or None."""
        claimed = self._claims.get(device)
        return claimed.player if claimed is not None and claimed.game == game else None

    def invited(self, game: str) -> frozenset[PlayerId]:
        """The players with a valid code for their seat."""
        return frozenset(of.player for of in self._codes.values() if of.game == game)

    def news(self, device: str) -> News | None:
        """Unread news about a device's seat, or None."""
        return self._news.get(device)

    # ---- joining by code ----------------------------------------------------------------

    def invite(self, game: str, player: PlayerId, *, additional: bool = False) -> str:
        """Make a code for a seat. It works once and replaces an older code for that seat."""
        self._codes = {
            code: of for code, of in self._codes.items() if (of.game, of.player) != (game, player)
        }
        code = self._draw()
        self._codes[code] = Invitation(game, player, additional)
        self._listeners.notify()
        return code

    def is_valid(self, code: str) -> bool:
        """Whether a code gives access to a seat."""
        return code in self._codes

    def enter(self, code: str, device: str) -> bool:
        """Enter a code. A valid one gives the device the seat, and expires."""
        # All are compared, in constant time.
        right = [
            known for known in self._codes if hmac.compare_digest(known.encode(), code.encode())
        ]
        for known in right:
            invitation = self._codes.pop(known)
            self._seat(invitation.game, invitation.player, device, additional=invitation.additional)
        return bool(right)

    def take(self, game: str, player: PlayerId, device: str) -> None:
        """Give the banker's own device the seat of the player who holds it; phones keep theirs."""
        self._seat(game, player, device, additional=True)

    # ---- joining by claim ---------------------------------------------------------------

    def claim(
        self,
        game: str,
        player: PlayerId,
        device: str,
        address: str = "",
        sign: str = "",
        look: tuple[str, str] = ("", ""),
    ) -> bool:
        """Claim a seat for a device. False: too many claims are waiting already, or have just come
        from its network address. `look`: the token and the colour that a newcomer would like.
        """
        claimed = _Claimed(game, player, address, sign, *look)
        if self._claims.get(device) == claimed:
            return True
        if not self._has_patience(address or device):
            return False
        if device not in self._claims and len(self._claims) >= MOST_CLAIMS:
            held = [(other, claimed.address) for other, claimed in self._claims.items()]
            leaves = gives_way(held, address)
            if leaves is None:
                return False
            del self._claims[leaves]
            self._news[leaves] = News.CROWDED
        self._claims[device] = claimed
        self._news.pop(device, None)
        self._listeners.notify()
        return True

    def nod(self, device: str) -> bool:
        """Give a device the seat it has claimed. False: it has no claim."""
        claimed = self._claims.get(device)
        if claimed is None:
            return False
        if claimed.game == NO_GAME:
            self._met[device] = claimed
        self._seat(claimed.game, claimed.player, device, additional=False)
        return True

    def turn_away(self, device: str, news: News | None = None) -> None:
        """Drop a device's claim, refused by the banker or withdrawn; `news` is the reason."""
        if self._claims.pop(device, None) is None:
            return
        if news is not None:
            self._news[device] = news
        self._listeners.notify()

    # ---- release ------------------------------------------------------------------------

    def release(self, game: str, player: PlayerId) -> None:
        """Remove the phones of a seat."""
        self._drop(game, [d for d, p in self._games.get(game, {}).items() if p == player])
        self._write()

    def leave(self, game: str, device: str) -> None:
        """Give up a device's seat."""
        self._drop(game, [device])
        self._news.pop(device, None)
        self._write()

    def rename(self, game: str, old: PlayerId, new: PlayerId) -> None:
        """Keep the phones of a renamed player."""
        devices = self._games.get(game, {})
        for device, player in devices.items():
            devices[device] = new if player == old else player
        self._codes = {
            code: of._replace(player=new) if (of.game, of.player) == (game, old) else of
            for code, of in self._codes.items()
        }
        for device, claim in self._claims.items():
            if (claim.game, claim.player) == (game, old):
                self._claims[device] = claim._replace(player=new)
        self._write()

    def adopt(self, game: str, devices: Mapping[str, str]) -> None:
        """Take over the devices of a game that has come from another banker's device, or has just
        begun; what they have claimed is theirs then.
        """
        self._games.pop(game, None)
        self._games[game] = {device: PlayerId(player) for device, player in devices.items()}
        for device in devices:
            self._claims.pop(device, None)
        self._write()

    def welcome(self, game: str, players: Collection[PlayerId]) -> None:
        """Let newcomers claim the seats of their names in a game that has been opened."""
        waiting = {d: one for d, one in self._claims.items() if one.game == NO_GAME}
        known = {d: self._met[d] for d in self._games.pop(NO_GAME, {}) if d in self._met}
        for device, claimed in (newcomers := {**waiting, **known}).items():
            self._claims.pop(device, None)
            if claimed.player in players and device not in self._games.get(game, {}):
                self._claims[device] = claimed._replace(game=game)
        self._met.clear()
        if newcomers:
            self._write()

    def forget(self, game: str) -> None:
        """Remove the seats of a deleted game."""
        if self._games.pop(game, None) is not None:
            self._write()

    def dismiss_note(self, device: str) -> None:
        """Note that the news has been read on the device."""
        self._news.pop(device, None)

    # ---- within -------------------------------------------------------------------------

    def _has_patience(self, source: str) -> bool:
        """Count a claim from an address: each one draws the banker's page anew."""
        recent = self._recent.setdefault(source, deque(maxlen=CLAIMS_PER_MINUTE))
        self._recent.move_to_end(source)
        while len(self._recent) > MOST_SOURCES:
            self._recent.popitem(last=False)
        if len(recent) == CLAIMS_PER_MINUTE and self._now() < recent[0] + MINUTE:
            return False
        recent.append(self._now())
        return True

    def _seat(self, game: str, player: PlayerId, device: str, *, additional: bool) -> None:
        devices = self._games.pop(game, {})
        self._games[game] = devices  # Moved to the end: the least recently used is dropped first.
        if not additional:
            self._drop(game, [d for d, p in devices.items() if p == player and d != device])
        devices[device] = player
        self._news.pop(device, None)
        # Other claims to the same seat are dropped.
        for other, claim in list(self._claims.items()):
            if other == device or (claim.game, claim.player) == (game, player):
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
    """Parse the seats stored by `keep`; empty if that is impossible."""
    try:
        read = json.loads(kept) if kept else {}
        return {
            str(game): {str(device): PlayerId(str(player)) for device, player in devices.items()}
            for game, devices in read.items()
        }
    except (ValueError, AttributeError):
        # Written by another version of the app; the phones have to join again.
        return {}
