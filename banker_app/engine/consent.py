"""Who has to agree to a command that comes from a player's own device, and what for.

The banker's own device needs nobody's consent; the people at the table are right there. [R-08]
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, assert_never

from banker_app.engine import commands as c
from banker_app.engine.commands import Command
from banker_app.engine.dues import DealDue, OfferDue, is_bank
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.state import Game


class Approval(StrEnum):
    """Who lets a command happen once all players concerned agree, least first."""

    DUE = "due"
    """A player does what the table waits for: buys, pays, bids."""
    OWN = "own"
    """A player does with the own estate what nobody asked for: builds, trades, mortgages."""
    DICE = "dice"
    """A player says what the own dice or the own token did."""
    BANKER = "banker"
    """A player claims what only the table can see, or what the Bank pays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """Whose consent a command needs."""

    players: frozenset[PlayerId] = frozenset()
    """All of them. None: only the banker gives such a command, and nobody can ask for it."""
    approval: Approval = Approval.BANKER
    payees: frozenset[PlayerId] = frozenset()
    """Players who may ask for it although they need not agree: the money comes to them."""

    def may_ask(self, player: PlayerId) -> bool:
        """Whether a player may ask for the command."""
        return player in self.players or (bool(self.players) and player in self.payees)


BANKERS_ALONE: Final = Consent()
_UNSEEN: Final = ("own_turn", "before_roll", "contested", "dice", "multiplier")
"""Fields of commands that state what happened at the table, or what the others there want."""


def consents(command: Command, game: Game) -> Consent:
    """Whose consent a command needs before it may happen without the banker.

    Only the banker gives those that change what all play by (`StartGame`, `ChangeHouseRule`), when
    (`PauseGame`, `ResumeGame`, `EndGame`, `TimeOutPlayer`), what has been entered (`Correct`,
    `Undo`, `Redo`) or what the Bank holds (`CountBox`, `IssueMoney`); `AdjustLedger`, since it
    asks no rule; and the hammer (`CloseAuction`, `SettleAuction`), since it falls on what others
    have bid.
    """
    consent = _consents(command, game)
    if consent.approval in (Approval.DUE, Approval.OWN) and _states_facts(command):
        return replace(consent, approval=Approval.BANKER)
    return consent


def _states_facts(command: Command) -> bool:
    return any(getattr(command, name, None) is not None for name in _UNSEEN)


def _consents(command: Command, game: Game) -> Consent:
    match command:
        case (
            c.Roll()
            | c.LandOn()
            | c.FailJailRoll()
            | c.RollOutOfJail()
            | c.PassTaxOffice()
            | c.LandOnTaxOffice()
        ):
            return _of(Approval.DICE, command.player)
        case c.EndTurn():
            return _of(Approval.DICE, game.turn.player)
        case (
            c.CollectSalary()
            | c.ReceiveFromBank()
            | c.DrawCard()
            | c.GoToJail()
            | c.PlayCasino()
            # That the creditors have to take what is left is the rules' will.
            | c.DeclareBankruptcy()
        ):
            return _of(Approval.BANKER, command.player)
        case (
            c.DeclineDeed()
            | c.PlaceBid()
            | c.WithdrawBid()
            | c.PassCasino()
            | c.PayTax()
            | c.PayJailFine()
            | c.UseJailCard()
        ):
            return _of(Approval.DUE, command.player)
        case c.BuyDeed():
            return _of(_of_purchase(command, game), command.player)
        case (
            c.Build()
            | c.SellBuilding()
            | c.BreakHotel()
            | c.SellGroup()
            | c.MortgageDeed()
            | c.FormConglomerate()
            | c.DissolveConglomerate()
            | c.PayFine()
            | c.PayBank()
        ):
            return _of(Approval.OWN, command.player)
        case c.OpenAuction():
            return _of(Approval.OWN, command.player) if command.player else BANKERS_ALONE
        case (
            c.StartGame()
            | c.ChangeHouseRule()
            | c.PauseGame()
            | c.ResumeGame()
            | c.TimeOutPlayer()
            | c.EndGame()
            | c.CountBox()
            | c.IssueMoney()
            | c.AdjustLedger()
            | c.CloseAuction()
            | c.SettleAuction()
            | c.Correct()
            | c.Undo()
            | c.Redo()
        ):
            return BANKERS_ALONE
        case _:
            return _between_players(command, game)


BetweenPlayers = (
    c.PayRent
    | c.WaiveRent
    | c.PayDebt
    | c.PayPlayer
    | c.LiftMortgage
    | c.AgreeTrade
    | c.PayDebtInKind
    | c.IncurDebt
)


def _between_players(command: BetweenPlayers, game: Game) -> Consent:
    """Whose consent a command needs that is about two players, or may be."""
    match command:
        case c.PayRent():
            return _of(Approval.DUE, command.payer, payee=_owner(game, command.deed))
        case c.PayDebt():
            if command.player is None:
                return BANKERS_ALONE
            return _of(Approval.DUE, command.player, payee=command.creditor)
        case c.PayPlayer():
            return _of(Approval.OWN, command.payer, payee=command.payee)
        case c.WaiveRent():
            owner = _owner(game, command.deed)
            return _of(Approval.DUE, owner, payee=command.payer) if owner else BANKERS_ALONE
        case c.LiftMortgage():
            # No matter which player pays, the owner's deed changes, and in some books its owner.
            return _of(Approval.OWN, command.player, _owner(game, command.deed) or command.player)
        case c.AgreeTrade():
            return _of(Approval.OWN, command.a.player, command.b.player)
        case c.PayDebtInKind() | c.IncurDebt():
            if is_bank(command.creditor):
                return _of(Approval.BANKER, command.player)
            return _of(Approval.OWN, command.player, command.creditor)
        case _:
            assert_never(command)


def _of(approval: Approval, *players: PlayerId, payee: PlayerId | None = None) -> Consent:
    return Consent(
        players=frozenset(players),
        approval=approval,
        payees=frozenset((payee,) if payee is not None else ()),
    )


def _of_purchase(command: c.BuyDeed, game: Game) -> Approval:
    """A deed on offer is bought at once; where no token is followed, the table has to see it."""
    offered = any(
        due.player == command.player and (isinstance(due, DealDue) or due.deed == command.deed)
        for due in game.dues
        if isinstance(due, OfferDue | DealDue)
    )
    return Approval.DUE if offered else Approval.BANKER


def _owner(game: Game, deed: DeedId) -> PlayerId | None:
    return game.owner(deed) if deed in game.edition.deeds else None
