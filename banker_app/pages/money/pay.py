"""A payment outside the rules, with everybody at one end if need be."""

from collections.abc import Iterable
from typing import Final

from banker_app.app.i18n.currency_format import currency_of, format_number
from banker_app.app.projections.context import Action, ViewContext, without_notes
from banker_app.app.projections.purses import colour_of, no_notes_yet, purse_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.exchange import currency_between
from banker_app.engine.ids import BANK_PLAYER, Commodity, PlayerId
from banker_app.engine.rules.pots import contents
from banker_app.engine.state import Game
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Content,
    Custom,
    Field,
    Option,
    Page,
    PartyField,
    Row,
    Style,
    SumField,
    Text,
    TextField,
)
from banker_app.pages.contract.drafts import MOST, Draft
from banker_app.pages.contract.pictures import HANDOVER
from banker_app.pages.money.notes import fewest_notes
from banker_app.pages.money.parties import POT_AT, parties, payments, pots_or

SHORT: Final = 10
"""Digits that a short number does not have; how large it may be, the rules say."""
QUICK: Final = (10, 50, 100, 200)
"""Usual sums, in the smallest notes of the money."""
SMALL: Final = (1, 2, 3, 5)
"""Those of a box whose purses begin with less than the largest of them."""


def pay(
    context: ViewContext,
    draft: Draft,
    source: str = "",
    target: str = "",
    preset: str = "",
) -> Page:
    """Build the form of a payment; its address may name the two parties and the amount. On a
    player's own phone, that player pays.
    """
    game, say = context
    if draft.viewer.seat:
        return own_payment(context, draft, target, preset, asks=False)
    people = parties(context, everybody=True, pots=pots_or(game, source, target))
    payee = draft.choice("target", people, target)
    likeliest = "" if payee else game.turn.player or ""
    payer = draft.choice("source", people, source or likeliest)
    receiving = people
    if payer in POT_AT:
        receiving = tuple(party for party in receiving if party.value not in POT_AT)
        payee = "" if payee in POT_AT else payee
    money = money_between(game, payer, payee)
    amount = amount_of(draft, preset)
    # A sum that is still empty is in the money that the payer has in hand.
    label = say.ui(
        "act.pay", amount=say.money(amount, money if amount else money_between(game, payer, ""))
    )
    why = "" if payer and payee else say.ui("pay.who" if payer else "pay.whom")
    submit: tuple[Action, ...] = (Action(label=label, allowed=False, reason=why),)
    if payer and payee and amount:
        reason = draft.text("reason").strip()
        submit = payments(context, label, PlayerId(payer), PlayerId(payee), amount, reason)
    by_hand = not POT_AT.keys() & {payer, payee}
    handed = payer == BANK_PLAYER and submit[0].command is not None
    handing = ", ".join(fewest_notes(context, amount, money)) if handed else ""
    return Page(
        blocks=(
            _party("source", payer, say.ui("pay.from"), people),
            _party("target", payee, say.ui("pay.to"), receiving),
            SumField(
                name="amount",
                value=amount or None,
                shown=say.money(amount, money),
                picture=_notes(context, payer, payee, submit[0]),
                quick=quick_sums(context, PlayerId(payer), money),
            ),
            *((_reason(context, draft),) if by_hand else ()),
        ),
        foot=(Text(say.ui("pay.notes", notes=handing), Style.HINT),) if handed else (),
        submit=tuple(map(without_notes, submit)),
        after=routes.TABLE,
    )


def own_payment(context: ViewContext, draft: Draft, other: str, preset: str, *, asks: bool) -> Page:
    """Build the form of what a player pays from the own phone, or asks another to pay."""
    game, say = context
    own, regional = PlayerId(draft.viewer.seat), bool(game.edition.regions)
    pots = () if asks else pots_or(game, other)
    people = tuple(one for one in parties(context, pots=pots) if one.value != own)
    name = "source" if asks else "target"
    who = draft.choice(name, people, "" if other == own else other)
    payer, payee = (who, own) if asks else (own, who)
    money, amount = money_between(game, payer, payee), amount_of(draft, preset)
    label = say.ui("act.ask" if asks else "act.pay", amount=say.money(amount, money))
    why = "" if who else say.ui("pay.whom" if asks else "pay.who")
    submit: tuple[Action, ...] = (Action(label=label, allowed=False, reason=why),)
    if who and amount:
        reason = draft.text("reason").strip()
        submit = payments(context, label, PlayerId(payer), PlayerId(payee), amount, reason)
    return Page(
        blocks=(
            # Notes of two currencies say who pays whom themselves.
            *((_way(context, own, payer, payee),) if own in game.seats and not regional else ()),
            _party(name, who, say.ui("pay.from" if asks else "pay.to"), people),
            *private_hint(context),
            SumField(
                name="amount",
                value=amount or None,
                shown=say.money(amount, money),
                picture=_notes(context, payer, payee, submit[0]),
                quick=quick_sums(context, PlayerId(payer), money),
            ),
            *((_reason(context, draft),) if who not in POT_AT else ()),
        ),
        submit=tuple(map(without_notes, submit)),
        after=routes.TABLE,
    )


def _way(context: ViewContext, own: PlayerId, payer: str, payee: str) -> Row:
    """Return who pays whom, with the money in the player's own purse."""
    game, say = context
    names = {own: say.name(own), BANK_PLAYER: say.ui("bank.name"), "": say.ui("pay.nobody")}
    names |= {PlayerId(account): say.ui(f"pot.{pot}") for account, pot in POT_AT.items()}
    a, b = (names.get(PlayerId(one), one) for one in (payer, payee))
    return Row(
        f"{a} → {b}",
        note=say.ui(routes.TAB_NAMES[routes.ME]),
        value=purse_of(context, own),
        mark=mark_of(game, own),
        colour=colour_of(game, own),
    )


def private_hint(context: ViewContext) -> tuple[Text, ...]:
    """Return why the balances of others are missing, where they are."""
    return (Text(context.say.ui("phone.private_hint"), Style.HINT),) if context.say.private else ()


def _notes(context: ViewContext, payer: str, payee: str, pays: Action) -> Custom | None:
    """Return the notes of a payment through the Bank, from the beginning; None for one currency."""
    game = context.game
    if not {payer, payee} <= game.seats.keys():
        return None
    a, b = PlayerId(payer), PlayerId(payee)
    if game.currency_of(a) == game.currency_of(b):
        return None
    return HANDOVER(pays.handover or no_notes_yet(context, a, b))


def ask(context: ViewContext, draft: Draft, payer: str = "", preset: str = "") -> Page:
    """Build the form by which a player asks for money."""
    return own_payment(context, draft, payer, preset, asks=True)


def amount_of(draft: Draft, preset: str) -> int:
    """Return the sum that was typed; before that, the one in the address."""
    begins = int(preset) if preset.isdecimal() and int(preset) <= MOST else 0
    return draft.amount("amount", begins)


def number(draft: Draft, name: str) -> int:
    """Return a short number that was typed as a text; 0 for anything else, which `number_field`
    marks.
    """
    typed = draft.text(name).strip()
    return int(typed) if _is_number(typed) else 0


def _is_number(typed: str) -> bool:
    return typed.isdecimal() and len(typed) < SHORT


def number_field(
    context: ViewContext, draft: Draft, name: str, label: str, note: str = ""
) -> Field:
    """Return the field of a short number."""
    typed = draft.text(name)
    wrong = typed.strip() and not _is_number(typed.strip())
    error = context.say.ui("custom_board.wrong.number") if wrong else ""
    return TextField(
        name=name, value=typed, label=label, content=Content.NUMBER, note=note, error=error
    )


def unless_wrong(submit: tuple[Action, ...], blocks: Iterable[object]) -> tuple[Action, ...]:
    """Return the commands of a form; none while one of its fields holds what it cannot."""
    wrong = next((one.error for one in blocks if isinstance(one, TextField) and one.error), "")
    return (Action(label=submit[0].label, allowed=False, reason=wrong),) if wrong else submit


def _party(name: str, value: str, label: str, options: tuple[Option, ...]) -> Field:
    return PartyField(name=name, value=value, label=label, options=options)


def _reason(context: ViewContext, draft: Draft) -> Field:
    label = context.say.ui("pay.reason")
    return TextField(name="reason", value=draft.text("reason"), label=label)


def money_between(game: Game, source: str, target: str) -> str:
    """Return the currency of a payment."""
    known = [PlayerId(who) for who in (source, target) if who in game.seats]
    if len(known) > 1:
        return currency_between(game, *known)
    return game.currency_of(known[0]) if known else ""


def quick_sums(context: ViewContext, source: PlayerId, money: str) -> tuple[tuple[str, int], ...]:
    """Return round sums, and all that the payer has, each in print and as a number."""
    game = context.game
    sums = round_sums(context, money)
    money = money or game.edition.currency.code
    pot = POT_AT.get(source)
    have = contents(game, pot).get(Commodity(money), 0) if pot else 0
    if source in game.seats:
        have = 0 if context.say.hides(source) else game.cash(source)
    if have > 0:
        return (*sums, (context.say.ui("pay.all"), have))
    return sums


def round_sums(context: ViewContext, money: str) -> tuple[tuple[str, int], ...]:
    """Return the usual sums in notes of a currency, each in print and as a number."""
    coin = currency_of(context.game.edition, money)
    unit = min(coin.denominations, default=1)
    usual = context.game.rules.setup.starting_cash > unit * max(QUICK)
    sums = [unit * times for times in (QUICK if usual else SMALL)]
    # Where each player has another money, its name stands in the field.
    bare = bool(context.game.edition.regions)
    return tuple(
        (format_number(one, coin) if bare else context.say.money(one, coin.code), one)
        for one in sums
    )
