"""The Bank: stock, pots, payments by hand, its cash as a sum, and the balances."""

from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import quote

from banker_app.app.i18n.currency_format import currency_name
from banker_app.app.projections.casino import jackpot_view
from banker_app.app.projections.context import Action, ViewContext, offer, place
from banker_app.app.projections.deeds import PIECE_ICONS, PIECES
from banker_app.app.projections.pots import lying_in, pots_in
from banker_app.app.projections.purses import purse_of
from banker_app.app.projections.regions import rate_board
from banker_app.app.reports.bank_account import Flow, bank_moves, change_text, quantity_text, stock
from banker_app.engine.edition import Currency, SpaceKind
from banker_app.engine.groups import pieces_of
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import BANK, BANK_PLAYER, PARKING_POT, POTS, Commodity, Pot
from banker_app.engine.ledger import balance, in_circulation, trial_balance
from banker_app.engine.rules.pots import SharePot, pots_of
from banker_app.engine.state import Game
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Buttons,
    Heading,
    Layout,
    Line,
    Page,
    Panel,
    Row,
    Style,
    Text,
    Tone,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.pictures import JACKPOT
from banker_app.pages.money.casino_evening import casino_sums
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.everything import ICONS
from banker_app.pages.table.seats import rates_row

FROM_BANK: Final = place("pay", BANK_PLAYER)
TO_BANK: Final = f"{routes.PAY}//{BANK_PLAYER}"
TO_POT: Final = f"{routes.PAY}//{quote(PARKING_POT)}"


def bank(store: AppStore, draft: Draft) -> Page:
    """Build the page of the Bank."""
    context = store.context
    rates = rate_board(context, store.entries, context.game.turn.player)
    pots = [_pot(context, pot) for pot in pots_of(context.game)]
    casino = SpaceKind.CASINO in context.game.edition.kinds
    first, last = (pots, []) if casino else ([], pots)
    return Page(
        blocks=(
            *((rates_row(rates),) if rates else ()),
            *first,
            Buttons(_by_hand(context), Layout.TILES),
            Panel(_stock(context)),
            *last,
            Heading(context.say.ui("bank.books")),
            Panel(_books(context)),
            *(casino_sums(store) if casino else ()),
            Heading(context.say.ui("bank.sums")),
            *_sums(context, store.snapshots()),
        )
    )


def _stock(context: ViewContext) -> tuple[Line, ...]:
    game, say = context
    left = sum(game.owner(deed) is None for deed in game.edition.deeds)
    endless = game.rules.building.shortage.is_unlimited()
    return (
        *(
            Line(_left(context, piece, endless), icon=PIECE_ICONS[piece])
            for piece in pieces_of(game)
        ),
        Line(say.count("bank.deeds_left", left), icon="style"),
    )


def _left(context: ViewContext, piece: Commodity, endless: bool) -> str:
    game, name = context.game, f"bank.{PIECES[piece]}"
    if endless:
        return context.say.ui(f"{name}_endless")
    printed = getattr(game.rules.edition, PIECES[piece])
    return context.say.ui(name, left=game.in_stock(piece), all=printed)


def _pot(context: ViewContext, pot: Pot) -> Panel:
    """The contents of a pot, and the buttons for it."""
    say, account = context.say, POTS[pot]
    ways = (
        Action(label=say.ui("bank.pot_add"), effect=f"{routes.PAY}//{quote(account)}"),
        Action(label=say.ui("bank.pot_take"), effect=place("pay", account)),
        offer(context, say.ui("bank.pot_share"), SharePot(pot=pot)),
    )
    jackpot = jackpot_view(context) if pot is Pot.CASINO else None
    if jackpot and not context.game.edition.regions:
        return Panel((JACKPOT(jackpot), Buttons(ways, Layout.FLOW)))
    return Panel(
        (
            Text(say.ui(f"bank.{pot}"), Style.HINT),
            Text(lying_in(context, pot), Style.HEADLINE),
            Buttons(ways, Layout.FLOW),
        )
    )


def _sums(context: ViewContext, snapshots: Sequence[Snapshot]) -> Iterator[Panel]:
    """The Bank's money and pieces: what was there, what came and went, what is there now."""
    game, say = context
    endless = game.rules.building.shortage.is_unlimited()
    commodities = (*game.edition.monies, *(() if endless else pieces_of(game)))
    moved = {commodity: dict.fromkeys(Flow, 0) for commodity in commodities}
    for move in bank_moves(snapshots, commodities):
        moved[move.commodity][move.flow] += move.change
    for commodity, sums in moved.items():
        start, now = (
            quantity_text(context, commodity, stock(at, commodity))
            for at in (snapshots[0].game, game)
        )
        yield Panel(
            (
                Line(_start(context, commodity), start),
                *(
                    _flow(context, commodity, flow, change)
                    for flow, change in sums.items()
                    if change
                ),
                Line(say.ui("bank_sum.now"), now, strong=True, rule=True),
            )
        )


def _flow(context: ViewContext, commodity: Commodity, flow: Flow, change: int) -> Row:
    say = context.say
    name = say.ui(f"bank_sum.{'pieces' if commodity in PIECES else 'cash'}_{flow}")
    amount = change_text(context, commodity, change)
    label = f"{name}: {amount}"
    opens = Action(label=label, effect=place("bank-sum", commodity, flow))
    tone = Tone.POSITIVE if change > 0 else Tone.PLAIN
    return Row(name, value=amount, tone=tone, label=label, action=opens)


def _start(context: ViewContext, commodity: Commodity) -> str:
    edition, say = context.game.edition, context.say
    if edition.regions and commodity in edition.monies:
        return say.ui("bank_sum.cash_start_of", money=currency_name(edition.monies[commodity]))
    return say.ui(f"bank_sum.{PIECES.get(commodity, 'cash')}_start")


def _by_hand(context: ViewContext) -> tuple[Action, ...]:
    (game, say), regions = context, context.game.edition.regions
    ways = [
        ("bank.out", FROM_BANK, "call_made"),
        ("bank.in", TO_BANK, "call_received"),
        ("bank.between", routes.PAY, ICONS["pay"]),
        # A table may begin a pot, but not one of four currencies.
        *(() if pots_of(game) or regions else (("bank.pot_in", TO_POT, ICONS["raise"]),)),
        *([("record.lend", routes.LEND, ICONS["lend"])] if game.rules.debt.has_loans else ()),
        *_casino(game),
        *([("record.exchange", routes.EXCHANGE, ICONS["exchange"])] if regions else ()),
        ("title.notes", routes.NOTES, "local_atm_outlined"),
        ("bank.count", place("count", BANK_PLAYER), ICONS["count"]),
    ]
    return tuple(Action(label=say.ui(key), effect=to, icon=icon) for key, to, icon in ways)


def _casino(game: Game) -> tuple[tuple[str, str, str], ...]:
    """The way to the casino, and what it has brought and cost this evening."""
    if SpaceKind.CASINO not in game.edition.kinds or not game.turn.player:
        return ()
    return (("title.casino", place("casino", game.turn.player), "casino_outlined"),)


def _books(context: ViewContext) -> tuple[Line, ...]:
    game, say = context
    sound = not any(trial_balance(game.ledger).values())
    verdict = say.ui("bank.balanced" if sound else "bank.unbalanced")
    return (
        Line(verdict, icon="check_circle", strong=True)
        if sound
        else Line(verdict, icon="error", strong=True, tone=Tone.ALARM),
        *(
            Line(str(name), purse_of(context, name), rule=not index)
            for index, name in enumerate(game.seats)
        ),
        *(line for coin in game.edition.monies.values() for line in _money(context, coin)),
    )


def _money(context: ViewContext, coin: Currency) -> tuple[Line, ...]:
    game, say = context
    cash, played = balance(game.ledger, BANK, coin.code), in_circulation(game.ledger, coin.code)
    name, whole = say.ui("bank.name"), say.ui("bank.all")
    if game.edition.regions:
        money = currency_name(coin)
        name, whole = say.ui("bank.tray_of", money=money), say.ui("bank.all_of", money=money)
    return (
        Line(name, say.money(stock(game, coin.code), coin.code)),
        *(Line(pot, amount) for pot, amount in pots_in(context, coin)),
        Line(whole, say.money(cash + played, coin.code), strong=True),
    )
