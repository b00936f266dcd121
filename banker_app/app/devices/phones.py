"""The players' phones at the open game: whose they are, what they ask for, what they may do."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from banker_app.app.devices.requests import Policy, Request, Requests
from banker_app.app.devices.seats import Claim, Seats
from banker_app.engine.commands import Command
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Decision
from banker_app.engine.state import Game

POLICY: Final = "phones"
"""The setting that says what happens without the banker's nod."""
OWN_DICE: Final = "phone_dice"
"""The setting that says whether players enter their own throws: "1" or nothing."""


class OpenGame(Protocol):
    """The game that the phones are about."""

    def setting(self, name: str) -> str:
        """A remembered word, or nothing."""
        ...

    def remember(self, **settings: str) -> None:
        """Keep words for the next start."""
        ...

    def ruling(self, command: Command) -> Decision:
        """What would come of a command."""
        ...

    def dispatch(self, command: Command, *, by: PlayerId | None = None) -> Decision | None:
        """Enter a command. None: it was allowed but could not be kept."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonesState:
    """What screens show of the phones."""

    requests: tuple[Request, ...] = ()
    claims: tuple[Claim, ...] = ()
    phones: tuple[tuple[PlayerId, int], ...] = ()
    """How many each player has."""
    invited: frozenset[PlayerId] = frozenset()
    """Players for whose seat a code is out."""
    policy: Policy = Policy.NOTHING
    own_dice: bool = False

    @property
    def waiting_for_banker(self) -> int:
        """How many things only the banker can settle."""
        return len(self.claims) + sum(r.waits_for_banker for r in self.requests)


NO_PHONES: Final = PhonesState()
"""While no game is open."""


class Phones:
    """One per process; the requests are those of the open game."""

    def __init__(
        self, table: OpenGame, seats: Seats, changed: Callable[[PhonesState], None]
    ) -> None:
        """`changed` is given the state after every change."""
        self._table = table
        self._changed = changed
        self._game_id = ""
        self._game: Game | None = None
        self._policy = _policy(table.setting(POLICY))
        self._own_dice = table.setting(OWN_DICE) == "1"
        self._told = NO_PHONES
        self.seats: Final = seats
        self.requests = self._new_requests()
        seats.subscribe(self._tell)

    def _new_requests(self) -> Requests:
        return Requests(
            game=lambda: self._game,
            rule=self._table.ruling,
            enter=lambda command, player: self._table.dispatch(command, by=player),
            policy=lambda: (self._policy, self._own_dice),
            changed=self._tell,
        )

    def follow(self, game_id: str, game: Game | None) -> None:
        """The open game is this one, and stands so; None: no game is open."""
        if game_id != self._game_id:
            self.requests = self._new_requests()
        self._game_id, self._game = game_id, game
        self.requests.refresh()
        self._tell()

    def choose(self, policy: Policy, *, own_dice: bool) -> None:
        """Change what happens without the banker's nod. What is waiting goes on waiting."""
        self._policy, self._own_dice = policy, own_dice
        self._table.remember(**{POLICY: policy.value, OWN_DICE: "1" if own_dice else ""})
        self._tell()

    def player_of(self, device: str) -> PlayerId | None:
        """Whose a device is in the open game; None: it only looks."""
        player = self.seats.player_of(self._game_id, device)
        known = self._game.seats if self._game is not None else ()
        return player if player in known else None

    def claimed_by(self, device: str) -> PlayerId | None:
        """Whose a device wants to be, as long as it waits for the banker's nod."""
        return self.seats.claimed_by(self._game_id, device)

    def claim(self, player: PlayerId, device: str) -> bool:
        """A device says whose it is. False: too many wait for the banker's nod already."""
        return self.seats.claim(self._game_id, player, device)

    def leave(self, device: str) -> None:
        """A device gives its seat up."""
        self.seats.leave(self._game_id, device)

    def invite(self, player: PlayerId, *, beside: bool = False) -> str:
        """A code that makes a device a player's; see `Seats.invite`."""
        return self.seats.invite(self._game_id, player, beside=beside)

    def release(self, player: PlayerId) -> None:
        """Take a player's phones from the seat."""
        self.seats.release(self._game_id, player)

    def state(self) -> PhonesState:
        """What screens show now."""
        players = self._game.seats if self._game is not None else ()
        return PhonesState(
            requests=self.requests.known,
            claims=self.seats.claims(self._game_id),
            phones=tuple((p, self.seats.phones(self._game_id, p)) for p in players),
            invited=self.seats.invited(self._game_id),
            policy=self._policy,
            own_dice=self._own_dice,
        )

    def _tell(self) -> None:
        now = self.state()
        if now != self._told:
            self._told = now
            self._changed(now)


def _policy(kept: str) -> Policy:
    return Policy(kept) if kept in set(Policy) else Policy.NOTHING
