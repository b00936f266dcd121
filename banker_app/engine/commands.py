"""Commands that checks, answers to dues or several chapters name, and those about the log.

All others are in the chapter of `rules/` that decides on them. Names are imperative. No checks live
here. Facts that only the players can see are plain fields. If the rules fix the amount of a
command, its `amount` is what the players believe is due.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from banker_app.engine.command import (
    Actor,
    Approval,
    CheckedByRule,
    Counted,
    Paid,
    PlayerCommand,
    Steps,
)
from banker_app.engine.command import Command as Command
from banker_app.engine.dues import LoanTerms, SpeedFace
from banker_app.engine.edition import CardEffect
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import CardId, DeckId, DeedId, GroupId, Lot, PlayerId, SpaceId
from banker_app.engine.promises import Promise
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.state import CasinoOutcome, RollPurpose

# ---- turn -------------------------------------------------------------------------


class Roll(PlayerCommand, approval=Approval.DICE, after_time=True):
    """Dice were thrown: for a move, to leave jail, or for a rent that depends on them."""

    dice: tuple[int, int]
    purpose: RollPurpose = RollPurpose.MOVE
    speed: SpeedFace | None = None
    """The speed die, if it was thrown with them. [H-37]"""
    agreed: bool | None = None
    """Whether the players want it to count in a game without a speed die; None: not asked."""
    by_app: bool = False
    """Whether the app threw the dice, for a player who is far away; the rules are the same."""


class ChooseMove(PlayerCommand, approval=Approval.DICE, after_time=True):
    """Make the move that the speed die or a bus ticket left open. [H-37, H-49]"""

    spaces: int | None = None
    """The number of spaces; None: the only possible one."""


class EndTurn(Command, approval=Approval.DICE, agreed_by=("next",), after_time=True):
    """Pass the turn to the next seat, or to the one named."""

    next: PlayerId | None = None


# ---- deeds ------------------------------------------------------------------------


class BuyDeed(PlayerCommand, approval=Approval.DUE):
    """Buy an unowned deed at its printed price, or at the one stated."""

    deed: DeedId
    amount: int | None = None
    price: Counted | None = None
    """The price that a card, a space or the table sets; None: as printed. [H-60]"""
    seller: PlayerId | None = None
    """The owner who is forced to sell, buildings included; None: the Bank. [H-62]"""
    reason: str = ""


class DeclineDeed(PlayerCommand, approval=Approval.DUE):
    """Decline to buy the deed on offer."""

    deed: DeedId


class OpenAuction(Command, approval=Approval.OWN):
    """Auction a deed, house or hotel of the Bank's, or a player's own deed."""

    lot: Lot
    player: PlayerId | None = None
    """The owner who sells it; None: the Bank."""
    opening_bid: int | None = None
    """The lowest opening bid that this owner accepts; None: as the rules say."""
    own_turn: bool | None = None
    before_roll: bool | None = None


class SettleAuction(Command):
    """Enter the result of an auction as one command."""

    lot: Lot
    winner: CheckedByRule[PlayerId] | None = None
    amount: int = 0
    player: CheckedByRule[PlayerId] | None = None
    """The owner who sold it; None: the Bank."""
    bids: Mapping[PlayerId, int] = field(default_factory=dict[PlayerId, int], hash=False)
    """The last bid of each bidder, as far as entered; the winner's is the `amount`."""
    own_turn: bool | None = None
    before_roll: bool | None = None


# ---- rent -------------------------------------------------------------------------


class PayRent(Command, approval=Approval.DUE, agreed_by=("payer",), gained_by="deed"):
    """Pay the rent of a deed to its owner."""

    payer: Actor
    deed: DeedId
    dice: int | None = None
    """The total thrown, if the rent depends on it."""
    multiplier: int | None = None
    """A card's "twice" or "ten times"."""
    to: CheckedByRule[PlayerId] | None = None
    amount: int | None = None


class WaiveRent(Command, approval=Approval.DUE, agreed_by=("deed",), gained_by="payer"):
    """The owner waives a rent."""

    payer: Actor
    deed: DeedId


# ---- buildings --------------------------------------------------------------------


class Build(PlayerCommand, approval=Approval.OWN):
    """Build step by step, from the first house up: on one lot, or evenly over a group."""

    deed: DeedId | None = None
    group: GroupId | None = None
    count: Steps = 1
    own_turn: bool | None = None
    before_roll: bool | None = None
    contested: bool | None = None
    """Whether other players want the Bank's last pieces too."""
    amount: int | None = None


class SellBuilding(PlayerCommand, approval=Approval.OWN):
    """Sell buildings back to the Bank step by step; a hotel becomes houses first."""

    deed: DeedId | None = None
    group: GroupId | None = None
    count: Steps = 1
    own_turn: bool | None = None
    before_roll: bool | None = None
    amount: int | None = None


class SellGroup(PlayerCommand, approval=Approval.OWN):
    """Sell every building of a group at once, or of the conglomerate that a deed is in."""

    group: GroupId | None = None
    deed: DeedId | None = None
    own_turn: bool | None = None
    before_roll: bool | None = None
    amount: int | None = None


# ---- mortgage and trade -------------------------------------------------------------


class MortgageDeed(PlayerCommand, approval=Approval.OWN):
    """Mortgage a deed to the Bank."""

    deed: DeedId
    amount: int | None = None


class TradeSide(Frozen):
    """One side of a trade: a player with everything they give."""

    player: PlayerId
    cash: int = 0
    deeds: CheckedByRule[tuple[DeedId, ...]] = ()
    jail_cards: tuple[DeckId, ...] = ()
    """The decks of the kept cards that it gives, bus tickets included."""
    promises: tuple[Promise, ...] = ()
    """Promises to the other side about the rent of deeds that this side has afterwards."""


class AgreeTrade(Command, approval=Approval.OWN, agreed_by=("a", "b")):
    """Carry out a trade that two players have agreed on."""

    a: TradeSide
    b: TradeSide
    lift_now: CheckedByRule[tuple[DeedId, ...]] = ()
    """Mortgaged deeds that their new owner lifts at once instead of paying interest."""
    own_turn: bool | None = None
    before_roll: bool | None = None


# ---- jail -------------------------------------------------------------------------


class PayJailFine(PlayerCommand, approval=Approval.DUE):
    """Pay the fine to leave jail."""

    amount: int | None = None


# ---- taxes, cards, the Bank ---------------------------------------------------------


class PayTax(PlayerCommand, approval=Approval.DUE):
    """Pay the tax of a space."""

    space: SpaceId | None = None
    choice: TaxChoice | None = None
    amount: int | None = None


class PassTaxOffice(PlayerCommand, approval=Approval.DICE):
    """A token passed the tax office. [R-89]"""

    amount: int | None = None


class LandOnTaxOffice(PlayerCommand, approval=Approval.DICE):
    """A token landed on the tax office. [R-89, R-90]"""

    amount: int | None = None


class PlayCasino(PlayerCommand, approval=Approval.BANKER):
    """Stake on the reels; states what they showed, or the outcome. [R-95 to R-98]"""

    stake: Paid
    reels: tuple[int, int, int] | None = None
    """One die for each reel."""
    outcome: CasinoOutcome | None = None
    win: int | None = None
    """The printed win, apart from the stake that is returned."""


class PassCasino(Command, approval=Approval.DUE):
    """Decline to play at the casino, if the rules leave that open. [R-95]"""

    player: PlayerId


class CardChoice(StrEnum):
    """The choice that a card gives to the player who drew it."""

    PAY = "pay"
    """Pay the fine on the card."""
    DRAW = "draw"
    """Draw a card of the other deck."""


class DrawCard(PlayerCommand, approval=Approval.BANKER):
    """A card was drawn. For a card that the edition does not list, its effect is stated."""

    deck: DeckId
    card: CardId | None = None
    """None: a card that the edition does not list; `effect` says what it does."""
    choice: CardChoice | None = None
    """The player's choice, if the card says to pay or to draw another."""
    option: CardId | None = None
    """The card chosen, if this one offers others of its deck."""
    amount: int | None = None
    """One payment of the card, as printed on it."""
    effect: CardEffect | None = None
    """The effect of a card that the edition does not list."""
    space: SpaceId | None = None
    """The space that such a card sends the token to."""
    text: str = ""
    """The text of the card."""


# ---- debt -------------------------------------------------------------------------


class IncurDebt(PlayerCommand, approval=Approval.OWN, agreed_by=("player", "creditor")):
    """Record a debt. Changes nothing if the same obligation is due already."""

    creditor: CheckedByRule[PlayerId]
    amount: Paid
    reason: str = ""
    lent: bool = False
    """Whether the creditor hands over the money now."""
    terms: LoanTerms | None = None
    """The terms of repayment; given, the money is lent."""


class PayDebt(Command, approval=Approval.DUE, gained_by="creditor"):
    """Pay a debt in full, or a part of a loan."""

    player: PlayerId | None = None
    creditor: CheckedByRule[PlayerId] | None = None
    amount: int | None = None
    """Less than a loan: the part of it that is paid back, in the money it is owed in."""
    due: int | None = None
    """The number of the debt among the dues, where two are alike; None: the oldest."""


class DeclareBankruptcy(PlayerCommand, approval=Approval.BANKER):
    """Declare that a player owes more than they can raise."""

    creditor: CheckedByRule[PlayerId] | None = None
    lift_now: CheckedByRule[tuple[DeedId, ...]] = ()
    amount: int | None = None
    """The cash handed over, as the players count it."""
    deeds: CheckedByRule[tuple[DeedId, ...]] | None = None
    """The deeds handed over, as the players count them."""


# ---- players ------------------------------------------------------------------------


class EstateGoesTo(StrEnum):
    """The destination of the property of a player who leaves."""

    BANK = "bank"
    """To the Bank, which keeps the deeds until somebody buys them."""
    AUCTION = "auction"
    """To the Bank, which auctions the deeds."""
    DEALT_OUT = "dealt_out"
    """To the other players, in equal shares."""
    FROZEN = "frozen"
    """Nowhere: the player keeps it and may return."""


class LeaveGame(
    PlayerCommand, approval=Approval.BANKER, agreed_by=("player", "heir"), while_paused=True
):
    """Leave the game, for good or for a while. [H-40]"""

    estate: EstateGoesTo | None = None
    """None: to the Bank, as the rules settle a bankruptcy to it."""
    heir: PlayerId | None = None
    """The player who gets everything instead."""


class ReturnToGame(Command, approval=Approval.BANKER, while_paused=True):
    """Come back after being away. [H-40]"""

    player: CheckedByRule[PlayerId]


class RenamePlayer(
    Command, approval=Approval.BANKER, while_paused=True, after_time=True, after_end=True
):
    """Give a player another name."""

    player: CheckedByRule[PlayerId]
    name: str
    handed_over: bool = False
    """Whether another person takes the seat, so that the phones of the old one lose it."""


# ---- the log, the rules -------------------------------------------------------------------------


class ChangeHouseRule(Command, while_paused=True, after_time=True):
    """Change a rule in mid-game."""

    name: str
    value: str | int | bool | Schedule | Mapping[str, int]
    reason: str


class Correct(Command):
    """Reverse the effects of an older entry in the game as it is now."""

    entry: int
    """The entry's number in the log."""
    reason: str


class ReplaceEntry(Command, while_paused=True):
    """Put another command in the place of an older entry and decide anew on all that followed."""

    entry: int
    """The entry's number in the log."""
    reason: str = ""
    instead: Command | None = None
    """The command that should have been entered there. None: nothing."""
    drop: tuple[int, ...] = ()
    """Later entries to be dropped because they are not allowed any more."""


class Undo(Command):
    """Take back the last entry."""


class Redo(Command):
    """Bring back the last entry undone."""
