"""The players' phones in the open game: their seats, their requests, the policy for them."""

import json
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final, Protocol

from banker_app.app.clock import GameClock
from banker_app.app.devices.requests import Outcome, Policy, Request, Requests
from banker_app.app.devices.seats import NO_GAME, Claim, Seats
from banker_app.app.unpaid_rent import RentFate, UnpaidRent
from banker_app.content.serialization import Malformed, decode_command, encode
from banker_app.engine.commands import Command, RenamePlayer
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import PlayerId
from banker_app.engine.json_types import JsonObject
from banker_app.engine.refusals import Decision
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.state import Game

POLICY: Final = "phones"
"""The setting for what happens without the banker's approval."""
OWN_DICE: Final = "phone_dice"
"""The setting for whether players enter their own rolls: "1" or empty."""
APP_DICE: Final = "phone_app_dice"
"""The setting for whether the app rolls for those who ask it to: "1" or empty."""
PRIVATE: Final = "phone_private"
"""The setting for whether balances are private: "1" or empty."""
COUNTDOWN: Final = "countdown"
"""The setting with the seconds in which a bid has to be beaten; empty or "0": no clock."""
GRACE: Final = timedelta(seconds=1)
"""The time that a bid may be on its way."""
ASKED: Final = "asked"
"""The setting with each game's unanswered requests."""
MOST_GAMES: Final = 10
"""Number of games with stored requests."""


class OpenGame(Protocol):
    """The open game, as the phones use it."""

    @property
    def clock(self) -> GameClock:
        """Its clock."""
        ...

    @property
    def entries(self) -> Sequence[LogEntry]:
        """Its log, oldest first."""
        ...

    def setting(self, name: str) -> str:
        """A stored setting, empty if there is none."""
        ...

    def remember(self, **settings: str) -> None:
        """Store settings for the next start."""
        ...

    def ruling(self, command: Command) -> Decision:
        """The decision on a command, without entering it."""
        ...

    def dispatch(
        self, command: Command, *, by: PlayerId | None = None, unpaid: RentFate | None = None
    ) -> Decision | UnpaidRent | None:
        """Enter a command. None: it was allowed but could not be saved. `unpaid`: the fate of rents
        that it would let lapse; None: the setting's.
        """
        ...


class PhonesState(Frozen):
    """The state of the phones, as shown on screens."""

    requests: tuple[Request, ...] = ()
    claims: tuple[Claim, ...] = ()
    newcomers: tuple[Claim, ...] = ()
    """The phones that were let in while no game is open."""
    phones: tuple[tuple[PlayerId, int], ...] = ()
    """The number of phones of each player."""
    invited: frozenset[PlayerId] = frozenset()
    """Players with a valid code for their seat."""
    policy: Policy = Policy.BIDS
    own_dice: bool = False
    app_dice: bool = False
    """Whether the app throws for players who ask it to; only where they enter their own dice."""
    private: bool = False
    """Whether other devices are told no other player's balance until the game is over."""

    @property
    def waiting_for_banker(self) -> int:
        """Number of requests and claims that wait for the banker."""
        return len(self.claims) + sum(r.waits_for_banker for r in self.requests)


NO_PHONES: Final = PhonesState()
"""The state while no game is open."""


class Phones:
    """Seats and requests of the open game. One instance per process."""

    def __init__(
        self, table: OpenGame, seats: Seats, changed: Callable[[PhonesState], None]
    ) -> None:
        """`changed` is called with the state after every change."""
        self._table = table
        self._changed = changed
        self._game_id = ""
        self._game: Game | None = None
        self._policy = _policy(table.setting(POLICY))
        self._own_dice = table.setting(OWN_DICE) == "1"
        self._app_dice = table.setting(APP_DICE) == "1"
        self._private = table.setting(PRIVATE) == "1"
        self._asked = _asked(table.setting(ASKED))
        self._told = NO_PHONES
        self.seats: Final = seats
        self.requests = self._new_requests()
        seats.subscribe(self._notify)

    def _new_requests(self) -> Requests:
        return Requests(
            game=lambda: self._game,
            rule=self._table.ruling,
            enter=lambda command, by, unpaid: self._table.dispatch(command, by=by, unpaid=unpaid),
            policy=lambda: (self._policy, self._own_dice),
            changed=self._notify,
            is_late=self._is_late,
        )

    def _is_late(self, command: Command) -> bool:
        """Whether a command of a phone is a bid after the time in which one has to be beaten."""
        seconds = int(self._table.setting(COUNTDOWN) or 0)
        if not seconds or not isinstance(command, PlaceBid):
            return False
        return self._table.clock.bid_time(self._table.entries, seconds) < -GRACE

    def follow(self, game_id: str, game: Game | None, entered: Command | None = None) -> None:
        """Update to the current state of the open game; None: no game is open.

        `entered`: the command that led to it, if one did just now.
        """
        if game_id != self._game_id:
            self.requests = self._new_requests()
            self._game_id, self._game = game_id, game
            self._recall()
            if game is not None:
                self.seats.welcome(game_id, game.seats)
        elif game is not None and self._game is not None:
            # Another person may have the seat: the phones of the one before lose it.
            handed_over = isinstance(entered, RenamePlayer) and entered.handed_over
            for old, new in _other_names(self._game, game):
                self.seats.rename(game_id, old, new)
                if handed_over:
                    self.seats.release(game_id, new)
                    self.requests.forget(old)
                else:
                    self.requests.rename(old, new)
        self._game = game
        self.requests.refresh(entered)
        self._notify()

    def choose(
        self, policy: Policy, *, own_dice: bool, app_dice: bool = False, private: bool = False
    ) -> None:
        """Change what happens without the banker's approval, who throws, and whose balance is told.
        Pending requests keep waiting.
        """
        self._policy, self._own_dice, self._app_dice = policy, own_dice, own_dice and app_dice
        self._private = private
        ways = {OWN_DICE: own_dice, APP_DICE: self._app_dice, PRIVATE: private}
        kept = {name: "1" if on else "" for name, on in ways.items()}
        self._table.remember(**{POLICY: policy.value, **kept})
        self._notify()

    def player_of(self, device: str) -> PlayerId | None:
        """The player a device belongs to in the open game; None: a spectator."""
        player = self.seats.player_of(self._game_id, device)
        known = self._game.seats if self._game is not None else ()
        return player if player in known else None

    def newcomer(self, device: str) -> PlayerId | None:
        """The name by which a device was let in while no game is open."""
        return self.seats.player_of(NO_GAME, device) if self._game is None else None

    def claimed_by(self, device: str) -> PlayerId | None:
        """The player of the seat that a device has claimed, until the banker answers."""
        return self.seats.claimed_by(self._game_id, device)

    def claim(
        self,
        player: PlayerId,
        device: str,
        address: str = "",
        sign: str = "",
        look: tuple[str, str] = ("", ""),
    ) -> bool:
        """Claim a seat for a device, or one in the next game; see `Seats.claim`."""
        return self.seats.claim(self._game_id, player, device, address, sign, look)

    def take(self, player: PlayerId, device: str) -> None:
        """Give the banker's own device a seat; see `Seats.take`."""
        self.seats.take(self._game_id, player, device)

    def leave(self, device: str) -> None:
        """Give up a device's seat."""
        self.seats.leave(self._game_id, device)

    def invite(self, player: PlayerId, *, additional: bool = False) -> str:
        """Make a code that gives a device a player's seat; see `Seats.invite`."""
        return self.seats.invite(self._game_id, player, additional=additional)

    def release(self, player: PlayerId) -> None:
        """Remove a player's phones from the seat."""
        self.seats.release(self._game_id, player)

    def state(self) -> PhonesState:
        """The current state for the screens."""
        players = self._game.seats if self._game is not None else ()
        return PhonesState(
            requests=self.requests.known,
            claims=self.seats.claims(self._game_id),
            newcomers=self.seats.newcomers() if self._game is None else (),
            phones=tuple((p, self.seats.phones(self._game_id, p)) for p in players),
            invited=self.seats.invited(self._game_id),
            policy=self._policy,
            own_dice=self._own_dice,
            app_dice=self._app_dice,
            private=self._private,
        )

    def _recall(self) -> None:
        """Notify the players of their requests from when this game was last open."""
        for request in self._asked.get(self._game_id, []):
            try:
                command = decode_command(request["command"])
            except Malformed:
                continue  # Written by another version of the app.
            self.requests.recall(PlayerId(request["player"]), command)

    def _store(self) -> None:
        """Store the unanswered requests, in case the app is stopped before an answer."""
        asked = [
            {"player": request.player, "command": encode(request.command)}
            for request in self.requests.known
            if request.outcome in (Outcome.WAITING, Outcome.STOPPED)
        ]
        if not self._game_id or asked == self._asked.get(self._game_id, []):
            return
        self._asked.pop(self._game_id, None)
        if asked:
            self._asked[self._game_id] = asked
        while len(self._asked) > MOST_GAMES:
            del self._asked[next(iter(self._asked))]
        self._table.remember(**{ASKED: json.dumps(self._asked)})

    def _notify(self) -> None:
        self._store()
        now = self.state()
        if now != self._told:
            self._told = now
            self._changed(now)


def _other_names(before: Game, after: Game) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """The old and new name of a player renamed by an entry or its undoing."""
    old = [name for name in before.seats if name not in after.seats]
    new = [name for name in after.seats if name not in before.seats]
    return tuple(zip(old, new, strict=True)) if len(old) == len(new) == 1 else ()


def _asked(kept: str) -> dict[str, list[JsonObject]]:
    """Parse the requests in a setting; empty if that is impossible."""
    try:
        read = json.loads(kept) if kept else {}
        return {
            str(game): [
                {"player": str(one["player"]), "command": one["command"]} for one in requests
            ]
            for game, requests in read.items()
        }
    except (ValueError, AttributeError, TypeError, KeyError):
        return {}  # Written by another version of the app.


def _policy(kept: str) -> Policy:
    return Policy(kept) if kept in set(Policy) else Policy.BIDS
