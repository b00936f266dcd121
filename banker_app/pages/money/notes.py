"""The notes to hand out for an amount, and the change."""

from banker_app.app.denominations import notes_for
from banker_app.app.i18n.currency_format import currency_name, currency_of
from banker_app.app.projections.context import ViewContext
from banker_app.pages.contract.blocks import (
    ChoiceField,
    Field,
    Option,
    Page,
    Panel,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft


def notes(context: ViewContext, draft: Draft) -> Page:
    """Build the form of two sums, due and given, with the notes for both."""
    say = context.say
    currency, chooser = money_field(context, draft)
    due, given = draft.amount("due"), draft.amount("given")
    typed = draft.text("pad") if draft.text("pad") == "given" else "due"
    back = max(given - due, 0)
    change = say.ui("notes.change" if back else "notes.exact", amount=say.money(back, currency))
    if given < due:
        change = say.ui("notes.more", amount=say.money(due - given, currency))
    piles = (
        _pile(say.money(due, currency), fewest_notes(context, due, currency)),
        *((_pile(change, fewest_notes(context, back, currency)),) if given else ()),
    )
    return Page(
        blocks=(
            *chooser,
            *(
                SumField(
                    name=name,
                    value=amount or None,
                    label=say.ui(f"notes.{name}"),
                    shown=say.money(amount, currency),
                )
                for name, amount in (("due", due), ("given", given))
            ),
            Text(say.ui("notes.hint" if typed == "due" else "notes.change_hint"), Style.HINT),
            *(piles if due else ()),
        ),
        typed=typed,
    )


def money_field(context: ViewContext, draft: Draft) -> tuple[str, tuple[Field, ...]]:
    """Return the chosen currency, and the field for it where the edition has several."""
    monies = context.game.edition.monies.values()
    options = tuple(Option(value=coin.code, label=currency_name(coin)) for coin in monies)
    chosen = draft.choice("money", options, options[0].value) or options[0].value
    if len(options) == 1:
        return chosen, ()
    return chosen, (ChoiceField(name="money", value=chosen, options=options),)


def _pile(title: str, notes: tuple[str, ...]) -> Panel:
    words = f"{title}: {', '.join(notes)}" if notes else title
    return Panel((Text(title, Style.NAME), *(Text(note, Style.TITLE) for note in notes)), words)


def fewest_notes(context: ViewContext, amount: int, currency: str = "") -> tuple[str, ...]:
    """Return the fewest notes for an amount, e.g. "2 × $500", and the rest that no note covers."""
    say = context.say
    coin = currency_of(context.game.edition, currency)
    piles, left = notes_for(amount, coin.denominations)
    words = [
        say.ui("bank.notes", count=pile.pieces, note=say.money(pile.note, coin.code))
        for pile in piles
    ]
    if left:
        words.append(say.ui("notes.odd", amount=say.money(left, coin.code)))
    return tuple(words)
