"""Dues of a game: rents, taxes, cards, offers, lots, debts, one class each.

Frozen values without rules; `obligations.py` knows which of them a player can cover.
"""

from dataclasses import field
from enum import StrEnum
from typing import Annotated, TypeGuard

from banker_app.engine.command import CheckedByRule
from banker_app.engine.edition import TaxKind
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import BANK_PLAYER, DeckId, DeedId, Lot, PlayerId, SpaceId
from banker_app.engine.settings.setting import MONEY, PERCENT, Span
from banker_app.engine.settings.tax import TaxChoice


class DebtReason(StrEnum):
    """The reason for a debt."""

    RENT = "rent"
    TAX = "tax"
    CARD = "card"
    JAIL_FINE = "jail_fine"
    MORTGAGE_INTEREST = "mortgage_interest"
    AGREED = "agreed"
    """Entered by the banker."""
    LOAN = "loan"
    """Lent by a player or the Bank, if the rules allow that. Does not hold up the turn."""
    INSTALMENT = "instalment"
    """A part of a loan, with its interest, that has fallen due."""


class LoanPeriod(StrEnum):
    """The period at which interest and instalments of a loan fall due."""

    GO = "go"
    """Each time the debtor passes GO."""
    ROUND = "round"
    """At the beginning of each of the debtor's turns."""


class LoanTerms(Frozen):
    """The agreed terms of repaying a loan."""

    every: LoanPeriod = LoanPeriod.GO
    interest: Annotated[int, PERCENT] = 0
    """Per cent of the outstanding loan, at each period."""
    instalment: Annotated[int, MONEY] = 0
    """The amount of the loan that falls due at each period."""
    times: Annotated[int, Span(0, 99)] = 0
    """Periods until all of it falls due; 0: by the end of the game."""


class AuctionReason(StrEnum):
    """The reason for auctioning a lot."""

    DECLINED = "declined"
    ESTATE = "estate"
    SHORTAGE = "shortage"
    PICKED = "picked"
    """A player picked it, on a space that says so. [H-50]"""
    AGREED = "agreed"
    """The players agreed on it."""
    OWNER = "owner"
    """Its owner sells it."""


class StepCode(StrEnum):
    """Steps in the computation of a rent."""

    PRINTED = "printed"
    HOUSES = "houses"
    HOTEL = "hotel"
    SKYSCRAPER = "skyscraper"
    DEPOT = "depot"
    GROUP_DOUBLED = "group_doubled"
    MOST_DOUBLED = "most_doubled"
    GROUP_PRINTED = "group_printed"
    OWNED = "owned"
    CARD = "card"
    OWNED_DICE = "owned_dice"
    CARD_DICE = "card_dice"
    DICE = "dice"
    TOP_DEED = "top_deed"
    PLEDGED = "pledged"
    ROUNDED = "rounded"


class RentStep(Frozen):
    """One step in the computation of a rent."""

    code: StepCode
    amount: int
    """The rent after this step."""
    by: int = 0
    """The figure the step worked with: houses, stations owned, dice total, multiplier."""
    deed: DeedId | None = None
    """The deed whose card gives the figure, if it is not the lot's own."""


class SpeedFace(StrEnum):
    """A face of the speed die. [H-37]"""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    BUS = "bus"
    """The token moves by one white die, the other, or both. Where it gives tickets: by both, and
    then the player takes a bus ticket, or rides on to the next deck. [H-49]
    """
    MR_M = "mr_m"
    """After the move by both white dice the token goes on to the next deed for sale, or, where
    all are sold, to the next rent."""

    @property
    def adds(self) -> int:
        """The spaces it adds to the white dice."""
        return int(self.value) if self.value.isdecimal() else 0


def thrown(dice: tuple[int, int], speed: SpeedFace | None) -> int:
    """The total of a throw: both white dice, and the number of the speed die."""
    return sum(dice) + (speed.adds if speed else 0)


def is_triple(dice: tuple[int, int], speed: SpeedFace | None) -> bool:
    """Whether all three dice show the same number, which is no doubles. [H-37, ruling 33]"""
    return speed is not None and dice == (speed.adds, speed.adds)


class _Numbered(Frozen):
    id: int = field(default=0, compare=False)
    """Its number, given by the game in the order in which dues arise; 0: it is in no game."""


class RentDue(_Numbered):
    """Rent that may be claimed."""

    player: PlayerId
    owner: CheckedByRule[PlayerId]
    deed: DeedId
    amount: int | None = None
    """None while a throw of the dice is still needed."""
    steps: tuple[RentStep, ...] = ()
    multiplier: int = 1
    """A card's "twice" or "ten times"."""
    turn: int = 0
    """The turn in which it arose."""
    claimed: bool = False
    """Whether its owner has claimed it in so many words, so that it no longer lapses. [R-32]"""


class TaxDue(_Numbered):
    """The tax of a space that a player landed on."""

    player: PlayerId
    tax: TaxKind
    space: SpaceId | None = None
    """The space, if the amount is printed there."""
    amount: int | None = None
    """None while the player has a choice to make."""
    choice: TaxChoice | None = None
    """The player's choice before adding up their worth; it cannot be changed. [R-86]"""


class CardDue(_Numbered):
    """A card to be drawn."""

    player: PlayerId
    deck: DeckId


class OfferDue(_Numbered):
    """An unowned deed that a player landed on, to buy or to decline."""

    player: PlayerId
    deed: DeedId


class LotDue(_Numbered):
    """A lot waiting for its auction."""

    lot: Lot
    reason: AuctionReason


class PlacementDue(_Numbered):
    """A building won in an auction and paid for, to be placed on a lot."""

    player: PlayerId
    lot: Lot
    paid: int | None = None
    """The winning bid, if the lot's printed price is the minimum."""


class Debt(_Numbered):
    """An obligation whose amount is fixed, until it is paid in full."""

    player: PlayerId
    """The debtor."""
    creditor: CheckedByRule[PlayerId]
    """A player, or `BANK_PLAYER`."""
    amount: int
    reason: DebtReason
    deed: DeedId | None = None
    """The deed whose rent or interest it is."""
    terms: LoanTerms | None = None
    """The terms of repayment; None: by the end of the game, without interest."""
    interest: int = 0
    """The part of an instalment that is interest."""


class DealDue(_Numbered):
    """Title deeds to be dealt to a player before the first roll and paid at once. [R-15]"""

    player: PlayerId
    left: int
    """The number of deeds still to come."""


class PickDue(_Numbered):
    """A deed of the Bank's, to be picked by a player for an auction. [H-50]"""

    player: PlayerId


class CasinoDue(_Numbered):
    """A visit to the casino: the player may, or must, stake. [R-95]"""

    player: PlayerId


class MoveDue(_Numbered):
    """A move that the speed die leaves to the player, or brings after another, or that a bus
    ticket brings. [H-37, H-49]
    """

    player: PlayerId
    dice: tuple[int, int] = (0, 0)
    """The white dice; none where a bus ticket took their place."""
    speed: SpeedFace | None = None
    """A number: three dice that show the same. None: a bus ticket."""


Due = (
    RentDue
    | TaxDue
    | CardDue
    | OfferDue
    | LotDue
    | PlacementDue
    | Debt
    | DealDue
    | PickDue
    | CasinoDue
    | MoveDue
)

MoneyDue = RentDue | TaxDue | Debt
"""A due that is settled by paying."""


def id_of(due: Due | None) -> int | None:
    """The number by which an event says that it settles a due, if there is one."""
    return due.id if due else None


def creditor_of(due: MoneyDue) -> PlayerId:
    """The creditor of a due."""
    match due:
        case RentDue():
            return due.owner
        case TaxDue():
            return BANK_PLAYER
        case Debt():
            return due.creditor


def is_bank(player: PlayerId) -> bool:
    """Whether a creditor is the Bank."""
    return player == BANK_PLAYER


def is_loan(due: Due) -> TypeGuard[Debt]:
    """Whether a due is a loan, which does not hold up the turn."""
    return isinstance(due, Debt) and due.reason is DebtReason.LOAN


def is_lent(due: Due) -> TypeGuard[Debt]:
    """Whether a due is a loan, or the part of one that has fallen due."""
    return isinstance(due, Debt) and due.reason in (DebtReason.LOAN, DebtReason.INSTALMENT)


def is_claim(due: Due) -> bool:
    """Whether a due is worth something: a sum of money, a piece won and paid for, a bus ride."""
    if isinstance(due, MoneyDue):
        return due.amount is not None
    return isinstance(due, PlacementDue) or (isinstance(due, MoveDue) and due.speed is None)


def is_rent(due: MoneyDue) -> bool:
    """Whether a due is a rent, or a debt for one."""
    return isinstance(due, RentDue) or (isinstance(due, Debt) and due.reason is DebtReason.RENT)
