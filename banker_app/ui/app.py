"""The page: its views from the controller's trail, its theme, and what keeps it alive.

A page that connects again is drawn anew under new control ids, because the client would otherwise
ignore every later change; hence nothing that matters is kept in hooks.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

import flet as ft

from banker_app.engine.json_types import JsonObject
from banker_app.ui import routes, shortcuts, texts, theme
from banker_app.ui.app_store import AppStore
from banker_app.ui.connection.channel import CHANNEL
from banker_app.ui.haptics import Haptics
from banker_app.ui.hooks import (
    CONTROLLER,
    Component,
    awake,
    component,
    guarded,
    here,
    letters,
    memoized,
    tap,
    use_app,
    use_page,
)
from banker_app.ui.lan.readonly_store import LanSession
from banker_app.ui.locked_page import AGAIN, DRAWN, Opening
from banker_app.ui.page_controller import PageController
from banker_app.ui.page_state import restored
from banker_app.ui.page_theme import dress, follow_tastes
from banker_app.ui.reloading import leave, left_behind
from banker_app.ui.screens.deeds.auction import AuctionScreen
from banker_app.ui.screens.deeds.conglomerates import ConglomeratesScreen
from banker_app.ui.screens.deeds.deeds import DeedScreen, DeedsScreen
from banker_app.ui.screens.deeds.in_kind import InKindScreen
from banker_app.ui.screens.deeds.raise_cash import RaiseScreen
from banker_app.ui.screens.deeds.trade import TradeScreen
from banker_app.ui.screens.devices.hand_over import HandOverScreen
from banker_app.ui.screens.devices.keyboard import KeysScreen
from banker_app.ui.screens.devices.settings import SettingsScreen
from banker_app.ui.screens.display.display import DisplayScreen
from banker_app.ui.screens.display.spectator import views_for_everybody
from banker_app.ui.screens.editions.edition_editor import ChapterScreen, EditionScreen
from banker_app.ui.screens.editions.editions import EditionsScreen
from banker_app.ui.screens.log.entry import EntryScreen
from banker_app.ui.screens.log.log import LogScreen
from banker_app.ui.screens.money.bank import BankScreen
from banker_app.ui.screens.money.casino import CasinoScreen
from banker_app.ui.screens.money.count_cash import CountScreen
from banker_app.ui.screens.money.exchange import ExchangeScreen
from banker_app.ui.screens.money.notes import NotesScreen
from banker_app.ui.screens.money.pay import PayScreen
from banker_app.ui.screens.money.pickers import CardScreen, LandScreen
from banker_app.ui.screens.money.told_card import ToldCardScreen
from banker_app.ui.screens.players.player import PlayerScreen
from banker_app.ui.screens.players.score import ScoreScreen
from banker_app.ui.screens.players.statement import StatementScreen
from banker_app.ui.screens.rules.house_rules import DraftRuleScreen, GameRuleScreen
from banker_app.ui.screens.rules.rules import HouseRulesScreen, RuleLineScreen, RulesScreen
from banker_app.ui.screens.setup.choose_game import ChooseGameScreen
from banker_app.ui.screens.setup.deal_deeds import DealScreen
from banker_app.ui.screens.setup.new_game import NewGameScreen
from banker_app.ui.screens.setup.starting_position import StartingPositionScreen
from banker_app.ui.screens.table.actions import ActionsScreen
from banker_app.ui.screens.table.board import BoardScreen, BoardSwitch
from banker_app.ui.screens.table.clock import ClockScreen
from banker_app.ui.screens.table.home import HomeScreen
from banker_app.ui.screens.table.table import TableMenu, TableScreen, TurnTitle, longest_turn
from banker_app.ui.widgets.banner import LookingBanner
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.focus import together
from banker_app.ui.widgets.scaffold import (
    BESIDE_TITLE,
    TabBar,
    TabRail,
    TextProbe,
    bar_height,
    bar_title,
    page_bar,
    tab_name,
)
from banker_app.ui.widgets.sheets import Sheets

TAB_SCREENS: Final[dict[str, Component]] = {
    routes.TABLE: TableScreen,
    routes.DEEDS: DeedsScreen,
    routes.BANK: BankScreen,
    routes.LOG: LogScreen,
}
SCREENS: Final[dict[str, tuple[Component, int, str]]] = {
    routes.BOARD: (BoardScreen, 0, "title.board"),
    routes.NEW_GAME: (NewGameScreen, 0, "title.new"),
    routes.PRESETS: (ChooseGameScreen, 0, "title.presets"),
    routes.HOUSE_RULES: (HouseRulesScreen, 0, "title.rulebook"),
    routes.HOUSE_RULE: (DraftRuleScreen, 2, "title.rule"),
    routes.CHANGE_RULE: (GameRuleScreen, 2, "title.rule"),
    routes.RULE: (RuleLineScreen, 1, "title.rule"),
    routes.HOLDING: (StartingPositionScreen, 1, "title.holding"),
    routes.SETTINGS: (SettingsScreen, 0, "title.settings"),
    routes.RECORD: (ActionsScreen, 0, "title.record"),
    routes.AUCTION: (AuctionScreen, 0, "title.auction"),
    routes.PAY: (PayScreen, 0, "title.pay"),
    routes.TRADE: (TradeScreen, 0, "title.trade"),
    routes.SCORE: (ScoreScreen, 0, "title.score"),
    routes.RULES: (RulesScreen, 0, "title.rules"),
    routes.COUNT: (CountScreen, 0, "title.count"),
    routes.NOTES: (NotesScreen, 0, "title.notes"),
    routes.STATEMENT: (StatementScreen, 1, "title.statement"),
    routes.LEND: (PayScreen, 0, "title.lend"),
    routes.DEAL: (DealScreen, 0, "title.deal"),
    routes.CASINO: (CasinoScreen, 1, "title.casino"),
    routes.EXCHANGE: (ExchangeScreen, 0, "title.exchange"),
    routes.CONGLOMERATES: (ConglomeratesScreen, 1, "title.conglomerates"),
    routes.CLOCK: (ClockScreen, 0, "title.clock"),
    routes.BOXES: (EditionsScreen, 0, "title.boxes"),
    routes.BOX: (EditionScreen, 1, "title.box"),
    routes.CHAPTER: (ChapterScreen, 2, "title.box"),
    routes.KEYS: (KeysScreen, 0, "title.keys"),
    routes.DISPLAY: (DisplayScreen, 0, "title.display"),
    routes.HAND_OVER: (HandOverScreen, 0, "title.hand_over"),
    "/seat": (PlayerScreen, 1, ""),
    "/deed": (DeedScreen, 1, "title.deed"),
    routes.RAISE: (RaiseScreen, 1, "title.raise"),
    routes.IN_KIND: (InKindScreen, 2, "title.in_kind"),
    "/card": (CardScreen, 2, "title.card"),
    routes.TOLD_CARD: (ToldCardScreen, 2, "title.card"),
    "/land": (LandScreen, 1, "title.land"),
    routes.ENTRY: (EntryScreen, 1, "title.entry"),
}
"""Each screen that lies on top: what draws it, how much its address says, its title."""

KEEP_AFTER: Final = 0.4
"""Seconds until what was typed is remembered."""


@component
def Root() -> list[ft.View]:
    """The tab at the bottom, and the screen that lies on it; on a display, what everybody sees."""
    trail, width, banker, _ = use_page(lambda s: (s.trail, s.width, s.banker, s.large_print))
    language, open_game = use_app(lambda s: (s.language, s.game is not None))
    if not banker:
        return views_for_everybody(trail[-1])
    base = trail[0] if open_game or trail[0] in routes.OUTSIDE else routes.HOME
    views = [_base(base, width, language)]
    if len(trail) > 1 and (open_game or routes.parse(trail[-1]).screen in routes.OUTSIDE):
        views.append(_top(trail[-1]))
    return views


def _base(route: str, width: float, language: str) -> ft.View:
    if route not in TAB_SCREENS:
        return _home(language)
    controller = here()
    screen = TAB_SCREENS[route](key=route)
    wide = width >= theme.WIDE
    body: ft.Control = screen
    if wide:
        body = ft.Row(
            [
                together(TabRail(route, language, key="rail"), key="rails"),
                ft.VerticalDivider(width=1),
                _filling(together(screen)),
            ],
            expand=True,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    name = tab_name(controller, route)
    title: ft.Control = bar_title(name)
    beside: float = BESIDE_TITLE
    actions: list[ft.Control] = [TableMenu(language, wide, key="menu")]
    if route == routes.TABLE:
        title, name = TurnTitle(key="title"), longest_turn(controller)
        if width < theme.SPACIOUS:
            actions.insert(0, BoardSwitch(language, key="board"))
            beside += theme.TAP
    return ft.View(
        route="/",
        padding=0,
        spacing=0,
        appbar=ft.AppBar(
            title=title,
            toolbar_height=bar_height(controller, name, beside),
            automatically_imply_leading=False,
            actions=actions,
            bgcolor=ft.Colors.SURFACE,
        ),
        navigation_bar=None if wide else _tab_bar(route, language),
        controls=[
            Sheets(key="sheets"),
            TextProbe(key="probe"),
            LookingBanner(key="looking"),
            ft.SafeArea(content=body, expand=True),
        ],
    )


def _tab_bar(route: str, language: str) -> ft.NavigationBar:
    # A component stands in for the control it draws.
    return cast(ft.NavigationBar, TabBar(route, language, key="tabs"))


def _filling(screen: ft.Control) -> ft.Control:
    return ft.Container(screen, expand=True)


def _home(language: str) -> ft.View:
    controller = here()
    say = controller.app_store.speech
    settings = icon_button(
        ft.Icons.SETTINGS_OUTLINED, say.ui("menu.settings"), lambda: controller.go(routes.SETTINGS)
    )
    return ft.View(
        route="/",
        padding=0,
        spacing=0,
        appbar=ft.AppBar(
            title=ft.Text(say.ui("title.home"), size=letters(22), weight=ft.FontWeight.W_700),
            automatically_imply_leading=False,
            actions=[settings],
            actions_padding=ft.Padding.only(right=8),
            bgcolor=ft.Colors.SURFACE,
        ),
        controls=[
            Sheets(key="sheets"),
            TextProbe(key="probe"),
            LookingBanner(key="looking"),
            ft.SafeArea(content=HomeScreen(key="home"), expand=True),
        ],
    )


def _top(route: str) -> ft.View:
    place = routes.parse(route)
    say = here().app_store.speech
    known = SCREENS.get(place.screen)
    if known is None or known[1] != len(place.args[: known[1]]):
        title, body = say.ui("title.home"), NotFound(key=route)
    else:
        screen, wanted, key = known
        title = say.ui(key) if key else place.args[0]
        body = screen(*place.args[:wanted], key=route)
    return ft.View(
        route=route,
        padding=0,
        spacing=0,
        appbar=page_bar(title),
        # The probe of the tab below is not laid out while this screen covers it.
        controls=[
            TextProbe(key="probe"),
            LookingBanner(key="looking"),
            ft.SafeArea(content=body, expand=True),
        ],
    )


@memoized
def NotFound() -> ft.Control:
    """An address that means nothing, and the way back."""
    controller = here()
    say = controller.app_store.speech
    return ft.Column(
        [
            ft.Text(say.ui("nothing_here"), size=letters(18)),
            ft.FilledButton(say.ui("back"), on_click=tap(controller.back)),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


# ---- a page's life -------------------------------------------------------------------------


def _later(call: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_later(KEEP_AFTER, call)


def open_page(
    page: ft.Page,
    app_store: AppStore,
    again: Opening | None = None,
    share: LanSession | None = None,
) -> None:
    """Put the app on a page, exactly where it was left. `again` ends mere looking; `share` is
    the page's part where several devices look at one evening.
    """
    if share is None or share.device.is_banker:
        app_store.greet(texts.of_caller())
    senses = Haptics(page, app_store)
    controller = PageController(
        app_store, lambda route: page.navigate(route), _later, share, senses.feel
    )
    page.session.store.set(CONTROLLER, controller)
    page.session.store.set(AGAIN, again)
    session = page.session.id
    controller.set(banker=share is None or share.device.is_banker)
    channel = CHANNEL.get()
    _begin(controller, page, left_behind(controller))
    follow_no_more = _follow_bank(controller, page)

    def follow() -> None:
        if channel is not None:
            channel.language = app_store.state.language
        follow_tastes(controller, page, draw)
        senses.light()

    def draw(*_: Any) -> None:
        app_store.drop(session)
        controller.drop()
        dress(controller, page)
        follow()
        app_store.subscribe(session, follow)
        controller.subscribe(follow)
        page.render_views(Root, key=f"root{next(DRAWN)}")
        senses.begin(controller)

    def close(*_: Any) -> None:
        controller.gone = True
        leave(controller)
        follow_no_more()
        app_store.drop(session)
        controller.drop()

    page.on_connect = draw
    page.on_close = close
    page.on_route_change = lambda event: controller.arrive(event.route)
    page.on_view_pop = lambda event: controller.back()
    page.on_app_lifecycle_state_change = lambda event: _seen_again(senses, event.state)
    page.on_keyboard_event = guarded(partial(_key, controller))
    page.on_resize = lambda event: controller.set(width=event.width, height=event.height)
    draw()


def _seen_again(senses: Haptics, state: ft.AppLifecycleState) -> None:
    if state is ft.AppLifecycleState.RESUME:
        senses.light(again=True)


def _key(controller: PageController, event: ft.KeyboardEvent) -> None:
    """A key without Control and its like, which are the browser's; a display has no keys."""
    controller.quiet.keyed()
    if controller.state.banker and not (event.ctrl or event.alt or event.meta):
        shortcuts.press(controller, event.key)


def _begin(controller: PageController, page: ft.Page, remembered: JsonObject) -> None:
    """The screen of last time; an address that was typed wins."""
    if not remembered and controller.state.banker:
        remembered = restored(controller.app_store.setting("desk"))
    if not remembered and controller.app_store.state.game is not None:
        remembered = {"trail": (routes.TABLE,)}
    controller.set(**remembered)
    controller.set(
        width=page.width or controller.state.width, height=page.height or controller.state.height
    )
    outside = routes.parse(controller.state.route).screen in routes.OUTSIDE
    if controller.app_store.state.game is None and not outside:
        controller.set(trail=(routes.HOME,))
    typed = routes.parse(page.route or routes.HOME)
    # The banker's own device has no code to give.
    if typed.screen not in (routes.HOME, *((routes.JOIN,) if controller.state.banker else ())):
        controller.arrive(page.route)


def _follow_bank(controller: PageController, page: ft.Page) -> Callable[[], None]:
    """Make the page the banker's or a display as the bank changes hands; returns how to stop."""
    share = controller.share
    if share is None:
        return lambda: None

    def changed() -> None:
        banker = share.device.is_banker
        if banker and not controller.state.banker:
            _take_up(controller, page)
        elif controller.state.banker and not banker:
            controller.set(banker=False, code="", sheet=None, trail=(routes.HOME,))
        elif not banker and share.device.is_at_home:
            # The code that it shows has done its work.
            controller.set(trail=(routes.HOME,))

    return share.device.roles.subscribe(changed)


def _take_up(controller: PageController, page: ft.Page) -> None:
    """The bank has come to this device: go on where the last banker stopped."""
    controller.set(banker=True, code="")
    controller.app_store.greet(texts.of_caller())
    _begin(controller, page, {})
    if controller.state.route == routes.HAND_OVER:
        controller.set(
            trail=(routes.TABLE if controller.app_store.state.game is not None else routes.HOME,)
        )
    if awake(page):
        controller.travel(controller.state.route)
