"""The pages that are values: from an address and its draft to a `Page`, without Flet."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from banker_app.app.projections.context import Action, ViewContext, without_notes
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Buttons,
    Page,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import BANKER, Draft, Viewer
from banker_app.pages.contract.effects import BACK
from banker_app.pages.contract.pictures import HANDOVER
from banker_app.pages.contract.translator import Translator
from banker_app.pages.devices.me import me
from banker_app.pages.devices.more import more
from banker_app.pages.devices.phones import hand_over, phones, seat_code
from banker_app.pages.edition.custom_board import custom_board, custom_board_chapter
from banker_app.pages.edition.custom_boards import custom_boards
from banker_app.pages.games.fame import fame
from banker_app.pages.games.home import home
from banker_app.pages.games.keys import keys
from banker_app.pages.games.licences import licence, licences
from banker_app.pages.games.person import person
from banker_app.pages.games.settings import settings
from banker_app.pages.log.entry import entry
from banker_app.pages.log.evening import evening
from banker_app.pages.log.log import log
from banker_app.pages.log.score import score
from banker_app.pages.log.statement import bank_statement, statement
from banker_app.pages.money.card import card
from banker_app.pages.money.casino import casino
from banker_app.pages.money.count import count
from banker_app.pages.money.custom_card import custom_card
from banker_app.pages.money.debt_in_kind import debt_in_kind
from banker_app.pages.money.exchange import exchange
from banker_app.pages.money.loan import loan
from banker_app.pages.money.notes import notes
from banker_app.pages.money.pay import ask, pay
from banker_app.pages.money.pay_back import pay_back
from banker_app.pages.money.raise_cash import raise_cash
from banker_app.pages.money.trade import trade
from banker_app.pages.property.auction import auction
from banker_app.pages.property.conglomerates import conglomerates
from banker_app.pages.property.deal import deal
from banker_app.pages.property.deed import deed
from banker_app.pages.property.deeds import deeds
from banker_app.pages.property.estate import estate
from banker_app.pages.property.landing import landing
from banker_app.pages.property.own_price import own_price
from banker_app.pages.property.what_if import what_if
from banker_app.pages.setup.handicap import handicap
from banker_app.pages.setup.midway import midway
from banker_app.pages.setup.midway_player import midway_player
from banker_app.pages.setup.new_game import new_game
from banker_app.pages.setup.presets import choose_game
from banker_app.pages.setup.rule import change_rule, house_rule
from banker_app.pages.setup.rulebook import house_rules, rule, rules
from banker_app.pages.setup.seating import newcomer, order
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.bank import bank
from banker_app.pages.table.board import board
from banker_app.pages.table.clock import clock
from banker_app.pages.table.people import identity, leave
from banker_app.pages.table.player import player
from banker_app.pages.table.record import record
from banker_app.pages.table.requests import requests
from banker_app.pages.table.seats import own_seat
from banker_app.pages.table.table import table

LOG: Final = logging.getLogger(__name__)


def _auction(store: AppStore, draft: Draft) -> Page:
    """Build the auction; for the banker, with the bids that wait."""
    asked = () if draft.viewer.seat else tuple(requests(store, bids=True))
    return auction(store, draft, asked)


Build = Callable[..., Page | None]


def _as_player(build: Build) -> Build:
    """Build a page of a player's own phone, also on the device of a banker who plays."""

    def built_for(store: AppStore, draft: Draft, *args: str) -> Page | None:
        if draft.viewer.seat or (seat := own_seat(store, draft.viewer)) is None:
            return build(store, draft, *args)
        viewer = replace(draft.viewer, seat=seat)
        return build(store.worded(store.state.language, seat), replace(draft, viewer=viewer), *args)

    return built_for


def _ask(store: AppStore, draft: Draft, *args: str) -> Page:
    return ask(store.context, draft, *args)


GAME_PAGES: Final[dict[str, Build]] = {
    routes.BOARD: board,
    routes.PAY: pay,
    routes.LEND: loan,
    routes.SEAT: player,
    routes.NOTES: notes,
    routes.CUSTOM_CARD: custom_card,
    routes.LAND: landing,
    routes.DEAL: deal,
    routes.OWN_PRICE: own_price,
    routes.FORCED_SALE: own_price,
    routes.IN_KIND: debt_in_kind,
    routes.PAY_BACK: pay_back,
    routes.RAISE: raise_cash,
    routes.DEED: deed,
    routes.WHAT_IF: what_if,
    routes.TRADE: trade,
    routes.DEEDS: deeds,
    routes.ESTATE: estate,
    routes.RECORD: record,
    routes.CONGLOMERATES: conglomerates,
    routes.IDENTITY: identity,
    routes.LEAVE: leave,
    routes.NEWCOMER: newcomer,
    routes.ORDER: order,
}
"""Pages of the open game: `build(context, draft, *arguments)`."""
APP_PAGES: Final[dict[str, Build]] = {
    routes.HOME: home,
    routes.ME: _as_player(me),
    routes.ASK: _as_player(_ask),
    routes.MORE: more,
    routes.TABLE: table,
    routes.SETTINGS: settings,
    routes.LICENCES: licences,
    routes.LICENCE: licence,
    routes.CUSTOM_BOARDS: custom_boards,
    routes.FAME: fame,
    routes.PERSON: person,
    routes.CUSTOM_BOARD: custom_board,
    routes.CHAPTER: custom_board_chapter,
    routes.AUCTION: _auction,
    routes.LOG: log,
    routes.CLOCK: clock,
    routes.COUNT: count,
    routes.SCORE: score,
    routes.EVENING: evening,
    routes.EXCHANGE: exchange,
    routes.CASINO: casino,
    routes.RULES: rules,
    routes.HOUSE_RULES: house_rules,
    routes.HOUSE_RULE: house_rule,
    routes.RULE: rule,
    routes.CHANGE_RULE: change_rule,
    routes.KEYS: keys,
    routes.ENTRY: entry,
    routes.CARD: card,
    routes.STATEMENT: statement,
    routes.BANK: bank,
    routes.BANK_SUM: bank_statement,
    routes.NEW_GAME: new_game,
    routes.PRESETS: choose_game,
    routes.MIDWAY: midway,
    routes.HANDICAP: handicap,
    routes.HOLDING: midway_player,
    routes.PHONES: phones,
    routes.SEAT_CODE: seat_code,
    routes.HAND_OVER: hand_over,
}
"""Pages of more than the game: `build(store, draft, *arguments)`."""


def page_at(
    store: AppStore,
    address: str,
    entered: Mapping[str, Any],
    viewer: Viewer = BANKER,
    shared: Mapping[str, Any] | None = None,
) -> Page | None:
    """Build the page at an address; None if there is none. `shared` is the draft of the screen that
    it is a part of, instead of its own.
    """
    row, game = routes.screen_at(address), store.state.game
    if row is None or (game is None and not row.outside):
        return None
    args = routes.parse(address).args[: row.args + row.optional]
    draft = Draft(entered, viewer, entered if shared is None else shared)
    page = None
    if row.path in APP_PAGES:
        page = APP_PAGES[row.path](store, draft, *args)
    elif row.path in GAME_PAGES and game is not None:
        page = GAME_PAGES[row.path](ViewContext(game, store.speech), draft, *args)
    return _with_notes(page) if page is not None else None


def built(address: str, say: Translator, build: Callable[[], Page | None]) -> Page | None:
    """Build a page; in place of one that cannot be built, which is logged, one that says so."""
    try:
        return build()
    except Exception:
        LOG.exception("the page at %s cannot be built", address)
    back = Action(label=say.ui("back"), effect=BACK(), main=True)
    return Page(blocks=(Text(say.ui("fault.page"), Style.ERROR), Buttons((back,))))


def _with_notes(page: Page) -> Page:
    """Show the notes that a payment moves above the button that enters it."""
    notes = next((action.handover for action in page.submit if action.handover), None)
    if notes is None:
        return page
    submit = tuple(map(without_notes, page.submit))
    # A foot is low, and the notes imply the rate.
    return replace(page, foot=(*page.foot, HANDOVER(replace(notes, rate=""))), submit=submit)
