"""Lists to tap: the cards of a deck, the spaces of the board."""

from dataclasses import replace

import flet as ft

from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.engine.ids import DeckId, PlayerId
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, memoized, tap, typing, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.money.pickers_view import SpaceRow, card_actions, space_rows
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import hint, mark
from banker_app.ui.widgets.scaffold import footer, scrolling


@component
def CardScreen(player: str, deck: str) -> ft.Control:
    """The table read a card: which one was it?"""
    app_store = here().app_store

    def select(s: object) -> tuple[Action, ...]:
        game = app_store.state.game
        if game is None or DeckId(deck) not in game.edition.decks:
            return ()
        return card_actions(ViewContext(game, app_store.speech), PlayerId(player), DeckId(deck))

    actions = use_app(select, player, deck)
    width, large = use_page(lambda s: (s.width, s.large_print))
    rows: list[ft.Control] = [hint(app_store.speech.ui("cards.hint", name=player))]
    reasons = {action.reason for action in actions}
    if len(reasons) == 1 and "" not in reasons:
        # No card is due at all: said once, not under every card.
        rows.append(ft.Text(reasons.pop(), color=ft.Colors.ERROR))
        actions = tuple(replace(action, reason="") for action in actions)
    cards: list[ft.Control] = [
        CardButton(action, key=str(index)) for index, action in enumerate(actions)
    ]
    rows += cards if large or width < theme.WIDE else _by_two(cards)
    other = ft.OutlinedButton(
        ft.Text(app_store.speech.ui("cards.other")),
        style=theme.button_style(),
        on_click=tap(lambda: here().go(place("told-card", player, deck))),
    )
    return ft.Column(
        [scrolling(rows, width), footer(other, width)],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _by_two(cards: list[ft.Control]) -> list[ft.Control]:
    """Two in a row: a tablet shows nearly a whole deck."""
    rows: list[ft.Control] = []
    for at in range(0, len(cards), 2):
        pair: list[ft.Control] = [ft.Container(card, expand=True) for card in cards[at : at + 2]]
        if len(pair) < 2:
            pair.append(ft.Container(expand=True))
        rows.append(
            ft.Row(
                pair,
                spacing=theme.GAP,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
                key=f"row{at}",
            )
        )
    return rows


@memoized
def CardButton(action: Action) -> ft.Control:
    """A card: a tap does what it says and goes back."""
    controller = here()

    def draw() -> None:
        if action.command is not None:
            controller.record(action.command, then=PageController.to_table)

    text = ft.Text(action.label, theme_style=typography.BODY)
    below = action.detail if action.allowed else action.reason
    rows: list[ft.Control] = [text]
    if below:
        rows.append(ft.Text(below, theme_style=typography.TINY))
    kind = ft.FilledTonalButton if action.allowed else ft.OutlinedButton
    return kind(
        ft.Row([ft.Column(rows, spacing=2, tight=True, expand=True)]),
        style=theme.button_style(),
        on_click=tap(draw),
    )


@component
def LandScreen(player: str) -> ft.Control:
    """Where does the token stand?"""
    app_store = here().app_store

    def select(s: object) -> tuple[SpaceRow, ...]:
        game = app_store.state.game
        if game is None or PlayerId(player) not in game.seats:
            return ()
        return space_rows(ViewContext(game, app_store.speech), PlayerId(player))

    rows = use_app(select, player)
    width, search = use_page(lambda s: (s.width, s.search))
    controller = here()
    say = app_store.speech
    wanted = search.casefold().strip()
    found = [row for row in rows if wanted in row.action.label.casefold()]
    field = TypedText(
        label=say.ui("search"),
        value=search,
        prefix_icon=ft.Icons.SEARCH,
        **typing(lambda text: controller.set(search=text)),
    )
    lines: list[ft.Control] = [hint(say.ui("land.hint", name=player)), field]
    lines += [SpaceButton(row, key=str(row.index)) for row in found]
    return scrolling(lines, width)


@memoized
def SpaceButton(row: SpaceRow) -> ft.Control:
    """A space: a tap says that the token stands there."""
    controller = here()

    def land() -> None:
        if row.action.command is not None:
            controller.record(row.action.command, then=PageController.to_table)

    parts: list[ft.Control] = []
    if row.letter:
        parts.append(mark(row.letter, row.colour))
    parts.append(ft.Text(row.action.label, theme_style=typography.BODY, expand=True))
    if row.owner:
        parts.append(ft.Text(row.owner, theme_style=typography.TINY))
    return ft.FilledTonalButton(
        ft.Row(parts, spacing=10), style=theme.button_style(14, 14), on_click=tap(land)
    )
