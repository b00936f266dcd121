"""A count of the Bank's notes and buildings, compared with the ledger."""

from banker_app.app.denominations import notes_of, worth_of
from banker_app.app.i18n.currency_format import currency_of
from banker_app.app.projections.context import Action, ViewContext
from banker_app.app.projections.deeds import PIECES
from banker_app.engine.edition import Currency
from banker_app.engine.groups import pieces_of
from banker_app.engine.ids import Commodity
from banker_app.engine.rules.banker_tools import CountBox
from banker_app.pages.contract.blocks import Field, Page, Style, SumField, Text
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.money.notes import money_field


def count(context: ViewContext, draft: Draft) -> Page:
    """Build the form of the notes of one currency and the buildings; what is left out is not
    compared.
    """
    game, say = context
    code, chooser = money_field(context, draft)
    coin = currency_of(game.edition, code)
    names = [*notes_of(coin), *(PIECES[piece] for piece in pieces_of(game))]
    found = say.money(worth_of(tray(coin, draft)), coin.code)
    label = say.ui("count.done")
    boxes = counted_boxes(context, draft)
    return Page(
        blocks=(
            Text(say.ui("count.hint"), Style.HINT),
            *chooser,
            Text(say.ui("count.sum", amount=found), Style.HEADLINE),
            *(_thing(context, draft, coin, name) for name in names),
        ),
        typed=draft.text("pad"),
        submit=tuple(Action(label=label, command=box) for box in boxes)
        or (Action(label=label, allowed=False),),
    )


def _thing(context: ViewContext, draft: Draft, coin: Currency, name: str) -> Field:
    pieces = draft.amount(name)
    if name in PIECES.values():
        label = context.say.ui(f"count.{name}")
    else:
        label = context.say.money(int(name.rpartition("/")[2]), coin.code)
    shown = f"×\N{NO-BREAK SPACE}{pieces or '–'}"
    return SumField(name=name, value=pieces or None, label=label, shown=shown)


def tray(coin: Currency, draft: Draft) -> dict[int, int]:
    """Return the number of notes counted of each denomination."""
    counted = {note: draft.amount(f"{coin.code}/{note}") for note in coin.denominations}
    return {note: pieces for note, pieces in counted.items() if pieces}


def counted_boxes(context: ViewContext, draft: Draft) -> tuple[CountBox, ...]:
    """Return a command for each counted currency; the buildings go with the first."""
    edition = context.game.edition
    trays = {code: tray(coin, draft) for code, coin in edition.monies.items()}
    codes: list[Commodity | None] = [code for code, notes in trays.items() if notes]
    pieces = {name: draft.amount(name) or None for name in PIECES.values()}
    if not codes and any(pieces.values()):
        codes = [None]
    return tuple(
        CountBox(
            reason="",
            cash=worth_of(trays[code]) if code else None,
            currency=code if edition.regions else None,
            **(pieces if not index else {}),
        )
        for index, code in enumerate(codes)
    )
