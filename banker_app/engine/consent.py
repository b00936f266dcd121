"""Consent to a command that comes from a player's own device.

A command from the banker's device needs no consent: the players are present. [R-08]
"""

from typing import Final

from banker_app.engine import commands as c
from banker_app.engine.command import Approval, Command
from banker_app.engine.dues import PickDue, is_bank
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import answers
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.rent import ClaimRent
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.state import Game, replace


class Consent(Frozen):
    """The consent that a command needs."""

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
    """The consent that a command needs before it may happen without the banker.

    Reserved for the banker: commands that change the rules, the clock, the log or the Bank's stock;
    `AdjustLedger`, since no rule limits it; and the end of an auction, since it decides over the
    bids of others.
    """
    if command.approval is None:
        return BANKERS_ALONE
    consent = _consents(command, command.approval, game)
    if consent.approval in (Approval.DUE, Approval.OWN) and _states_facts(command):
        return replace(consent, approval=Approval.BANKER)
    return consent


def _states_facts(command: Command) -> bool:
    return any(getattr(command, name, None) is not None for name in _UNSEEN)


def _consents(command: Command, approval: Approval, game: Game) -> Consent:
    """The consent of the player who acts, and of the other one where two are concerned."""
    player = _actor(command, game)
    match command:
        case c.BuyDeed():
            approval = _approval_of_purchase(command, game)
        case c.PayRent(payer=payer, deed=deed):
            return _consent_of(approval, payer, payee=_owner(game, deed))
        case PayPlayer(payer=payer, payee=payee):
            return _consent_of(approval, payer, payee=payee)
        case c.PayDebt() if player:
            return _consent_of(approval, player, payee=command.creditor)
        case c.WaiveRent() | ClaimRent():
            owner = _owner(game, command.deed)
            return _consent_of(approval, owner, payee=command.payer) if owner else BANKERS_ALONE
        case LiftMortgage():
            # Whoever pays, it is the owner's deed that changes, and under some rules its owner.
            return _consent_of(
                approval, command.player, _owner(game, command.deed) or command.player
            )
        case c.AgreeTrade():
            return _consent_of(approval, command.a.player, command.b.player)
        case PayDebtInKind(creditor=other) | c.IncurDebt(creditor=other):
            return _consent_of_debt(approval, command.player, other)
        case c.LeaveGame(heir=heir) if heir is not None:
            return _consent_of(approval, command.player, heir)
        case _:
            pass
    return _consent_of(approval, player) if player and not is_bank(player) else BANKERS_ALONE


def _actor(command: Command, game: Game) -> PlayerId | None:
    """The player who acts, if it is one."""
    if isinstance(command, c.EndTurn):
        return game.turn.player
    player: PlayerId | None = getattr(command, "player", None)
    # Whoever has a deed to pick for an auction picks it.
    pick = game.due(PickDue) if isinstance(command, c.OpenAuction) else None
    return pick.player if player is None and pick else player


def _consent_of_debt(approval: Approval, player: PlayerId, creditor: PlayerId) -> Consent:
    if is_bank(creditor):
        return _consent_of(Approval.BANKER, player)
    return _consent_of(approval, player, creditor)


def _consent_of(approval: Approval, *players: PlayerId, payee: PlayerId | None = None) -> Consent:
    return Consent(
        players=frozenset(players),
        approval=approval,
        payees=frozenset((payee,) if payee is not None else ()),
    )


def _approval_of_purchase(command: c.BuyDeed, game: Game) -> Approval:
    """Approval for a purchase: the banker's, who can see the landing, unless the deed is due."""
    plain = replace(command, amount=None)
    offered = any(plain in answers(game, due) for due in game.dues)
    return Approval.DUE if offered else Approval.BANKER


def _owner(game: Game, deed: DeedId) -> PlayerId | None:
    return game.owner(deed) if deed in game.edition.deeds else None
