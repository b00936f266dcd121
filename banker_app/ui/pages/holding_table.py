"""What belongs to nobody in a game that is being taken over: turn, minute, pots, rates."""

from collections.abc import Iterator

from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.context import Action
from banker_app.app.setup.position_draft import CASINO, MINUTE, tills
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.commands import StartGame
from banker_app.engine.edition import Region
from banker_app.engine.exchange import rate_of
from banker_app.engine.settings.exchange import ExchangeRate
from banker_app.engine.state import Tracking
from banker_app.ui.blocks import Block, Field, Heading, Kind, Option, Row, Style, Text
from banker_app.ui.pages.new_players import face_of
from banker_app.ui.pages.taking_over import oddities, table_of
from banker_app.ui.translator import Translator

Parts = Iterator[Block | Field]


def table_parts(draft: SetupDraft, command: StartGame, say: Translator) -> Parts:
    """Yield the page about the table itself."""
    if command.tracking is not Tracking.OFF:
        yield Heading(say.ui("holding.whose"))
        seats = tuple(
            Option(value=str(at), label=seat.name, mark=face_of(draft, at), colour=draft.colour(at))
            for at, seat in enumerate(command.seats)
        )
        yield Field(name="turn", kind=Kind.CHOICE, value=str(draft.on_turn), options=seats)
    yield from _sums(draft, command, say)
    if command.edition.regions and command.rules.exchange.rate is not ExchangeRate.PAR:
        game = table_of(command)
        yield Heading(say.ui("holding.rates"))
        yield Text(say.ui("holding.rates_hint"), Style.HINT)
        for region in command.edition.regions.values():
            yield _rate(draft, region, rate_of(game, region.id), say)
    yield from oddities(command, say)


def _sums(draft: SetupDraft, command: StartGame, say: Translator) -> Parts:
    """The minute and what lies in the tills, one pad for all of them."""
    told = {name: int(digits) for name, digits in draft.table.sums}
    yield Heading(say.ui("holding.sums"))
    minute = told.get(MINUTE)
    yield _sum(MINUTE, say.ui("holding.minute"), minute, str(minute or 0))
    for account, money, usual in tills(command.edition, command.rules):
        held = told.get(account)
        name = say.ui("bank.casino" if account == CASINO else "bank.parking")
        yield _sum(account, name, held, say.money(usual if held is None else held, money))


def _sum(name: str, label: str, value: int | None, shown: str) -> Field:
    return Field(name=f"sum/{name}", kind=Kind.SUM, value=value, label=f"{label}:", shown=shown)


def _rate(draft: SetupDraft, region: Region, by_deeds: int, say: Translator) -> Row:
    """The rate that the deeds make, to be compared with that of the table."""
    rate = dict(draft.table.rates).get(region.id, by_deeds)

    def step(key: str, icon: str, told: int) -> Action:
        handler = ("fill", f"rate/{region.id}", f"{told}/{by_deeds}")
        return Action(label=say.ui(key, name=region.name), icon=icon, handler=handler)

    return Row(
        name=region.name,
        note=say.ui("holding.by_deeds", rate=signed(by_deeds)) if rate != by_deeds else "",
        value=signed(rate),
        small=(
            step("holding.lower", "remove", rate - 1),
            step("holding.higher", "add", rate + 1),
        ),
    )
