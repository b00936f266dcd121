"""Events that several chapters record, that are about the log, or that lie below the chapters.

All others are in the chapter of `rules/` that records them. Names are in the past tense, and every
amount is resolved, so that replay consults no rule.
"""

from collections.abc import Mapping
from dataclasses import field

from banker_app.engine.changes import out, unmortgaged
from banker_app.engine.dues import Due
from banker_app.engine.edition import Edition
from banker_app.engine.event import Event as Event
from banker_app.engine.event import PlayerEvent
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import (
    Commodity,
    DeckId,
    DeedId,
    PlayerId,
    RegionId,
    player_account,
)
from banker_app.engine.ledger import post
from banker_app.engine.promises import GivenPromise
from banker_app.engine.renaming import renamed
from banker_app.engine.ruleset import Provenance, Ruleset
from banker_app.engine.state import Auction, Conglomerate, Game, Seat, Tracking, Turn, replace


class _OfTheLog(Event, listed=False):
    def _change(self, game: Game) -> Game:
        raise AssertionError(f"{type(self).__name__} is a matter of the log, not of the game")


class GameStarted(_OfTheLog):
    """A game was set up; it keeps its own copy of the edition and the rules."""

    edition: Edition
    rules: Ruleset
    provenance: Provenance
    base: str
    modes: tuple[str, ...]
    tracking: Tracking
    banker: PlayerId | None
    seats: tuple[Seat, ...]
    turn: Turn
    mortgaged: tuple[DeedId, ...] = ()
    dues: tuple[Due, ...] = ()
    auction: Auction | None = None
    minute: int = 0
    conglomerates: tuple[Conglomerate, ...] = ()
    promises: tuple[GivenPromise, ...] = ()
    paused: bool = False
    rate_shifts: Mapping[RegionId, int] = field(default_factory=dict[RegionId, int])
    """Difference between the rates stated when a game was taken over and those its deeds give."""

    def own_cash(self, player: PlayerId) -> int | None:
        """A player's opening cash, if it is not that of the rules. [H-59]"""
        account, monies = player_account(player), self.edition.monies
        held = sum(n for whose, what, n in self.postings if whose == account and what in monies)
        return None if held == self.rules.setup.cash_for(len(self.seats)) else held

    def game(self) -> Game:
        """The game at its start."""
        return Game(
            edition=self.edition,
            rules=self.rules,
            tracking=self.tracking,
            banker=self.banker,
            seats={seat.name: seat for seat in self.seats},
            ledger=post({}, self.postings),
            mortgaged=frozenset(self.mortgaged),
            turn=self.turn,
            first=self.turn.player,
            dues=tuple(replace(due, id=number) for number, due in enumerate(self.dues, start=1)),
            last_due=len(self.dues),
            auction=self.auction,
            exits=tuple(seat.name for seat in self.seats if seat.out),
            minute=self.minute,
            conglomerates=self.conglomerates,
            promises=self.promises,
            paused=self.paused,
            rate_shifts=self.rate_shifts,
        )


class RuleWaived(Event):
    """The players overruled refusals for this entry."""

    codes: tuple[str, ...]

    def _change(self, game: Game) -> Game:
        return replace(game, waived_codes=game.waived_codes | frozenset(self.codes))


class DueArose(Event):
    """Something became due."""

    due: Due


class DueSettled(Event):
    """A due was removed without payment: corrected, overruled or void."""


class PlayerBankrupted(PlayerEvent):
    """A player who owes more than they can raise is out of the game."""

    creditors: tuple[PlayerId, ...]

    def _change(self, game: Game) -> Game:
        return out(game, replace(game.seats[self.player], bankrupt=True, jail=None))


class EstateSettled(PlayerEvent):
    """The remaining property of a bankrupt player went to one creditor."""

    creditor: PlayerId
    cash: int
    deeds: tuple[DeedId, ...]
    jail_cards: tuple[DeckId, ...]
    cleared: tuple[DeedId, ...] = ()
    """Deeds that lost their mortgage in the Bank's hands."""
    tax: int = 0
    """The Bank's tax on that part of the cash that is rent."""

    def _change(self, game: Game) -> Game:
        return unmortgaged(game, self.cleared)


class PlayerRenamed(PlayerEvent):
    """A player got another name. Earlier entries keep the old one."""

    name: PlayerId
    handed_over: bool = False
    """Whether another person took the seat."""

    def _change(self, game: Game) -> Game:
        return renamed(game, {self.player: self.name})


class BankIssuedMoney(Event):
    """The Bank wrote paper money."""

    amount: int
    reason: str


class PiecesAdded(Event):
    """The players added more houses or hotels than the edition has."""

    piece: Commodity
    count: int


class RateMoved(Event):
    """The exchange rate of a currency moved because deeds changed hands. [R-114]"""

    region: RegionId
    before: int
    rate: int
    """The new rate."""


class EntryReversed(Event):
    """The movements of an older entry were reversed."""

    entry: int
    reason: str
    mortgaged: tuple[DeedId, ...] = ()
    """Deeds that are mortgaged again."""
    lifted: tuple[DeedId, ...] = ()
    """Deeds that are free again."""
    closed: tuple[int, ...] = ()
    """The numbers of dues that are not open any more."""
    reopened: tuple[Due, ...] = ()
    """Dues that are open again, oldest first."""
    numbers: tuple[int, ...] = ()
    """Their numbers, which are no part of a due as it is written."""

    def _change(self, game: Game) -> Game:
        dues = [due for due in game.dues if due.id not in self.closed]
        for number, due in zip(self.numbers, self.reopened, strict=True):
            place = next((at for at, later in enumerate(dues) if later.id > number), len(dues))
            dues.insert(place, replace(due, id=number))
        mortgaged = (game.mortgaged | frozenset(self.mortgaged)) - frozenset(self.lifted)
        return replace(game, mortgaged=mortgaged, dues=tuple(dues))


class EntryChange(Frozen):
    """An entry as it is after an older one was replaced."""

    entry: int
    events: tuple[Event, ...] = ()
    dropped: bool = False
    """Whether it no longer counts."""


class EntryReplaced(_OfTheLog):
    """An older entry was replaced in its place."""

    entry: int
    reason: str = ""
    rewritten: tuple[EntryChange, ...]
    """It and the later entries that came out differently, oldest first."""


class Undone(_OfTheLog):
    """An entry was undone."""

    entry: int


class Redone(_OfTheLog):
    """An undone entry was redone."""

    entry: int
