"""The parties of a payment, pots included, and the commands between them."""

from collections.abc import Iterable
from typing import Final

from banker_app.app.i18n.currency_format import figure_and_unit
from banker_app.app.projections.context import Action, ViewContext, offer
from banker_app.app.projections.pots import lying_in
from banker_app.app.projections.purses import purses_after
from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.dues import LoanTerms, is_bank
from banker_app.engine.ids import BANK_PLAYER, POTS, PlayerId, Pot
from banker_app.engine.refusals import Accepted, Refused
from banker_app.engine.rules.bank_payments import PayBank, ReceiveFromBank
from banker_app.engine.rules.pots import PayIntoPot, TakeFromPot, pots_of
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.state import Game
from banker_app.pages.contract.blocks import Option
from banker_app.pages.property.player_options import player_options

EVERYBODY: Final = PlayerId("*")
"""All players but the one at the other end of a payment."""
POT_AT: Final = {PlayerId(account): pot for pot, account in POTS.items()}
"""The pots by their accounts, their values among the parties."""


def pots_or(game: Game, *named: str) -> tuple[Pot, ...]:
    """Return the pots of the game, and any that the address names, for the reason against it."""
    known = (*pots_of(game), *(POT_AT.get(PlayerId(name)) for name in named))
    return tuple(pot for pot in Pot if pot in known)


def parties(
    context: ViewContext, *, bank: bool = True, everybody: bool = False, pots: Iterable[Pot] = ()
) -> tuple[Option, ...]:
    """Return the players still in the game, with their cash; the Bank; these pots; all players at
    once, unless they have different currencies.
    """
    game, say = context
    others = [Option(value=BANK_PLAYER, label=say.ui("bank.name"))] if bank else []
    others += [
        Option(
            value=POTS[pot],
            label=say.ui(f"pot.{pot}"),
            note=lying_in(context, pot),
            short_note=figure_and_unit(lying_in(context, pot))[0],
        )
        for pot in pots
    ]
    if everybody and not game.edition.regions:
        others.append(Option(value=EVERYBODY, label=say.ui("pay.everybody")))
    return (*player_options(context, game.solvent()), *others)


def payment(
    source: PlayerId, target: PlayerId, amount: int, reason: str, terms: LoanTerms | None = None
) -> c.Command:
    """Return the command of a payment outside the rules, or of a loan on these terms."""
    if terms is not None:
        return c.IncurDebt(player=target, creditor=source, amount=amount, lent=True, terms=terms)
    if target in POT_AT:
        return PayIntoPot(player=source, amount=amount, pot=POT_AT[target])
    if source in POT_AT:
        return TakeFromPot(player=target, amount=amount, pot=POT_AT[source])
    if is_bank(target):
        return PayBank(player=source, amount=amount, reason=reason)
    if is_bank(source):
        return ReceiveFromBank(player=target, amount=amount, reason=reason)
    return PayPlayer(payer=source, payee=target, amount=amount, reason=reason)


def payments(
    context: ViewContext,
    label: str,
    source: PlayerId,
    target: PlayerId,
    amount: int,
    reason: str,
    terms: LoanTerms | None = None,
) -> tuple[Action, ...]:
    """Return the payment as an action; with everybody at one end, an action for each player in the
    order of turns. If one of several is not allowed, return none of them but its reason.
    """
    if EVERYBODY not in (source, target):
        command = payment(source, target, amount, reason, terms)
        return (offer(context, label, command, main=True),)
    game, say = context
    later = game
    commands: list[c.Command] = []
    for name in game.solvent_from(game.turn.player):
        if name in (source, target):
            continue
        pair = (name, target) if source == EVERYBODY else (source, name)
        commands.append(payment(*pair, amount, reason))
        decision = decide(later, commands[-1])
        if not isinstance(decision, Accepted):
            why = say.refusal(decision.refusals[0], later) if isinstance(decision, Refused) else ""
            return (Action(label=label, allowed=False, reason=why),)
        later = decision.game
    detail = purses_after(context, later)
    return tuple(Action(label=label, effect=each, detail=detail, main=True) for each in commands)
