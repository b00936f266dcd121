"""A game already under way: the players with their entries so far, the values of no player
(turn, minute, pots, rates), and the start.
"""

from collections.abc import Iterator
from dataclasses import replace

from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.context import Action, place
from banker_app.app.setup.midway_draft import CASINO, MINUTE, TABLE, tills
from banker_app.app.setup.setup_draft import SetupDraft, box_of, start_command
from banker_app.engine.decide import decide
from banker_app.engine.edition import Region
from banker_app.engine.exchange import rate_of
from banker_app.engine.refusals import Refused
from banker_app.engine.rules.setup import opening
from banker_app.engine.settings.exchange import ExchangeRate
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Game, Tracking
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Heading,
    Option,
    Page,
    Panel,
    Row,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import FILL, START_GAME
from banker_app.pages.contract.translator import Translator
from banker_app.pages.setup.new_players import face_of, player_names
from banker_app.pages.state.app_store import AppStore

Parts = Iterator[Block | Field]


def midway(store: AppStore, draft: Draft) -> Page:
    """Build everybody and the table, each with a page of their own."""
    now = SetupDraft.from_plain(draft.shared)
    say = Translator(store.state.language, box_of(now))
    afresh = Action(label=say.ui("new.afresh"), effect=FILL("midway", ""), icon="restart_alt")
    return Page(
        blocks=(
            Text(say.ui("new.midway_hint"), Style.HINT),
            *_asked(now, say),
            Buttons((afresh,)),
        ),
        submit=(start_action(now, say),),
    )


def start_action(draft: SetupDraft, say: Translator) -> Action:
    """Return the start; grey while something is missing, which it leads to."""
    left = missing(draft, say) if draft.midway else ""
    return Action(label=say.ui("new.start"), effect=START_GAME(), allowed=not left, reason=left)


def missing(draft: SetupDraft, say: Translator) -> str:
    """Return the players without cash so far, as a sentence; "" for none."""
    names = player_names(draft, say)
    left = ", ".join(names[at] for at in draft.uncounted())
    return say.ui("holding.missing", names=left) if left else ""


def _asked(draft: SetupDraft, say: Translator) -> Iterator[Block]:
    names = player_names(draft, say)
    for at, name in enumerate(names):
        deeds, cash = len(draft.holding(at).deeds), cash_text(draft, at, say)
        yield Row(
            name=name,
            note=say.count("new.holding", deeds, cash=cash),
            mark=face_of(draft, at),
            colour=draft.disc(at),
            action=Action(label=name, effect=place("holding", str(at))),
        )
    yield Row(
        name=say.ui("holding.table"),
        note=say.ui("holding.table_hint"),
        icon="table_restaurant_outlined",
        action=Action(label=say.ui("holding.table"), effect=place("holding", TABLE)),
    )
    if (command := start_command(draft, names)) is not None:
        yield from oddities(command, say)


def cash_text(draft: SetupDraft, seat: int, say: Translator) -> str:
    """Return a player's cash so far, in their own money."""
    digits, box = draft.holding(seat).cash, box_of(draft)
    if not digits:
        return "–"
    region = draft.region(seat, box)
    return say.money(int(digits), box.regions[region].currency if region else "")


# ---- the table as it was entered ----------------------------------------------------------


def table_of(command: StartGame) -> Game:
    """Return the game as far as it was entered, every token seen, rates as the deeds give them."""
    started = opening(command)
    turn = replace(started.turn, landing_known=True)
    return replace(started, tracking=Tracking.DICE, turn=turn, rate_shifts={}).game()


def oddities(command: StartGame, say: Translator) -> Iterator[Block]:
    """Yield the refusals of such a position, and whether they may be overruled."""
    decision = decide((), command)
    if not isinstance(decision, Refused):
        return
    game, found = table_of(command), decision.refusals
    waivable = all(refusal.waivable for refusal in found)
    yield Panel(
        (
            Text(say.ui("holding.odd"), Style.NAME),
            *(Text(say.refusal(refusal, game)) for refusal in found),
            Text(say.ui("holding.odd_ask" if waivable else "holding.odd_stop"), Style.HINT),
        )
    )


# ---- values of no player ---------------------------------------------------------------


def table_parts(draft: SetupDraft, command: StartGame, say: Translator) -> Parts:
    """Yield the page about the table itself."""
    if command.tracking is not Tracking.OFF:
        yield Heading(say.ui("holding.whose"))
        seats = tuple(
            Option(value=str(at), label=seat.name, mark=face_of(draft, at), colour=draft.disc(at))
            for at, seat in enumerate(command.seats)
        )
        yield ChoiceField(name="turn", value=str(draft.on_turn), options=seats)
    yield from _sums(draft, command, say)
    if command.edition.regions and command.rules.exchange.rate is not ExchangeRate.PAR:
        game = table_of(command)
        yield Heading(say.ui("record.exchange"))
        yield Text(say.ui("holding.rates_hint"), Style.HINT)
        for region in command.edition.regions.values():
            yield _rate(draft, region, rate_of(game, region.id), say)
    yield from oddities(command, say)


def _sums(draft: SetupDraft, command: StartGame, say: Translator) -> Parts:
    entered = {name: int(digits) for name, digits in draft.table.sums}
    yield Heading(say.ui("holding.sums"))
    minute = entered.get(MINUTE)
    yield _sum(MINUTE, say.ui("holding.minute"), minute, str(minute or 0))
    for account, money, usual in tills(command.edition, command.rules):
        held = entered.get(account)
        name = say.ui("bank.casino" if account == CASINO else "bank.parking")
        yield _sum(account, name, held, say.money(usual if held is None else held, money))


def _sum(name: str, label: str, value: int | None, shown: str) -> Field:
    return SumField(name=f"sum/{name}", value=value, label=f"{label}:", shown=shown)


def _rate(draft: SetupDraft, region: Region, by_deeds: int, say: Translator) -> Row:
    rate = dict(draft.table.rates).get(region.id, by_deeds)

    def step(key: str, icon: str, entered: int) -> Action:
        effect = FILL(f"rate/{region.id}", f"{entered}/{by_deeds}")
        return Action(label=say.ui(key, name=region.name), icon=icon, effect=effect)

    return Row(
        name=region.name,
        note=say.ui("holding.by_deeds", rate=signed(by_deeds)) if rate != by_deeds else "",
        value=signed(rate),
        buttons=(
            step("holding.lower", "remove", rate - 1),
            step("holding.higher", "add", rate + 1),
        ),
    )
