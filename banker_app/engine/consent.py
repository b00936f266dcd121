"""Who has to agree to a command that comes from a player's own device.

A command from the banker's device needs nobody's consent: the players are right there. [R-08]
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from banker_app.engine import commands as c
from banker_app.engine.commands import Command
from banker_app.engine.dues import is_bank
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import answers
from banker_app.engine.state import Game, replace


class Approval(StrEnum):
    """What kind of approval a command needs once all players concerned agree, weakest first."""

    BID = "bid"
    """The player bids or passes at an auction, which waits for nobody."""
    DUE = "due"
    """The player does what is due: buys, pays."""
    OWN = "own"
    """The player manages their own property unasked: builds, trades, mortgages."""
    DICE = "dice"
    """The player reports their own dice or token."""
    BANKER = "banker"
    """The player claims something only those at the table can see, or money from the Bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """Whose consent a command needs."""

    players: frozenset[PlayerId] = frozenset()
    """Players who all have to agree. Empty: reserved for the banker; nobody may ask for it."""
    approval: Approval = Approval.BANKER
    payees: frozenset[PlayerId] = frozenset()
    """Players who receive the money: they may ask for it, although they need not agree."""

    def may_ask(self, player: PlayerId) -> bool:
        """Whether a player may ask for the command."""
        return player in self.players or (bool(self.players) and player in self.payees)


BANKERS_ALONE: Final = Consent()
_UNSEEN: Final = ("own_turn", "before_roll", "contested", "dice", "multiplier")
"""Command fields that state facts only visible at the table, or what other players want."""


def consents(command: Command, game: Game) -> Consent:
    """Whose consent a command needs before it may happen without the banker.

    Reserved for the banker: commands that change the rules (`StartGame`, `ChangeHouseRule`), the
    clock (`PauseGame`, `ResumeGame`, `EndGame`, `TimeOutPlayer`), the log (`Correct`, `Undo`,
    `Redo`) or the Bank's stock (`CountBox`, `IssueMoney`); `AdjustLedger`, since no rule limits
    it; and the end of an auction (`CloseAuction`, `SettleAuction`), since it decides over the
    bids of others.
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
            # The rules make the creditors accept what is left; they are not asked.
            | c.DeclareBankruptcy()
        ):
            return _of(Approval.BANKER, command.player)
        case c.PlaceBid() | c.WithdrawBid():
            return _of(Approval.BID, command.player)
        case c.DeclineDeed() | c.PassCasino() | c.PayTax() | c.PayJailFine() | c.UseJailCard():
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
    | c.ClaimRent
    | c.PayDebt
    | c.PayPlayer
    | c.LiftMortgage
    | c.AgreeTrade
    | c.PayDebtInKind
    | c.IncurDebt
)


def _between_players(command: BetweenPlayers, game: Game) -> Consent:
    """Whose consent a command needs that involves, or may involve, two players."""
    match command:
        case c.PayRent():
            return _of(Approval.DUE, command.payer, payee=_owner(game, command.deed))
        case c.PayDebt():
            if command.player is None:
                return BANKERS_ALONE
            return _of(Approval.DUE, command.player, payee=command.creditor)
        case c.PayPlayer():
            return _of(Approval.OWN, command.payer, payee=command.payee)
        case c.WaiveRent() | c.ClaimRent():
            owner = _owner(game, command.deed)
            return _of(Approval.DUE, owner, payee=command.payer) if owner else BANKERS_ALONE
        case c.LiftMortgage():
            # Whoever pays, it is the owner's deed that changes, and under some rules its owner.
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
    """Approval for a purchase: the banker's, who can see the landing, unless the deed is due."""
    plain = replace(command, amount=None)
    offered = any(plain in answers(game, due) for due in game.dues)
    return Approval.DUE if offered else Approval.BANKER


def _owner(game: Game, deed: DeedId) -> PlayerId | None:
    return game.owner(deed) if deed in game.edition.deeds else None
