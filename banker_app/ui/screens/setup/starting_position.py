"""What a player holds in a game already under way, one player at a time; then the table itself.

Whose a space is, what stands there and whose token, is said on the board (`starting_space.py`).
"""

from dataclasses import replace
from functools import partial

import flet as ft

from banker_app.app.projections.context import place
from banker_app.app.setup.position_draft import TABLE
from banker_app.app.setup.setup_draft import SetupDraft, start_command
from banker_app.engine.commands import StartGame
from banker_app.engine.ids import PlayerId
from banker_app.engine.settings.building import Grouping
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, letters, tap, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.starting_deeds import deeds_held, stacks_held
from banker_app.ui.screens.setup.starting_parts import cash_text, flowing, keep, player_names
from banker_app.ui.screens.setup.starting_space import space_panel
from banker_app.ui.screens.setup.starting_table import table_rows
from banker_app.ui.screens.setup.starting_view import board_of, table_of
from banker_app.ui.setting_up import setup_of
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import heading, hint
from banker_app.ui.widgets.board import BoardMap
from banker_app.ui.widgets.choices import choice, choices
from banker_app.ui.widgets.focus import Start
from banker_app.ui.widgets.number_pad import NumberPad
from banker_app.ui.widgets.scaffold import footer, scrolling

LARGEST_BOARD = 520
BESIDE = 24
"""What the page leaves free at both sides of it."""


@component
def StartingPositionScreen(seat: str) -> ft.Control:
    """A player by the number of the seat, or the table."""
    draft, width = use_page(lambda s: (setup_of(s), s.width))
    use_page(lambda s: (s.pad_for, s.space, s.stack, s.large_print))
    controller = here()
    names = player_names(draft, controller.app_store.speech)
    command = start_command(replace(draft, midway=True), names)
    if command is None or seat not in (TABLE, *map(str, range(len(names)))):
        return hint(controller.app_store.speech.ui("nothing_here"))
    say = Translator(controller.app_store.state.language, command.edition)
    rows: list[ft.Control] = [_pages(controller, draft, names, seat, say)]
    if seat == TABLE:
        rows += table_rows(controller, draft, command, say)
    else:
        rows += _player(controller, draft, int(seat), command, say)
    page = scrolling(rows, width)
    # Another player's page begins at its top, not where the last one was left.
    page.key = f"page {seat}"
    return ft.Column(
        [page, footer(_next(controller, names, seat), width)],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _turn_to(controller: PageController, page: str) -> None:
    """Another page of the same, which begins where that player's token is."""
    controller.set(space=-1, stack=())
    controller.beside(place("holding", page))


def _pages(
    controller: PageController,
    draft: SetupDraft,
    names: tuple[str, ...],
    seat: str,
    say: Translator,
) -> ft.Control:
    """Everybody with the cash so far, and the table; a tap goes there."""
    pages = [
        (str(at), f"{name}: {cash_text(draft, at, say)}", seat == str(at))
        for at, name in enumerate(names)
    ]
    pages.append((TABLE, say.ui("holding.table"), seat == TABLE))
    return choices(pages, partial(_turn_to, controller))


def _next(controller: PageController, names: tuple[str, ...], seat: str) -> ft.Control:
    """The one main button: to the next player, to the table, and back to the start."""
    say = controller.app_store.speech
    if seat == TABLE:
        label, act = say.ui("done"), controller.back
    else:
        following = int(seat) + 1
        last = following == len(names)
        name = say.ui("holding.table") if last else names[following]
        page = TABLE if last else str(following)
        label = say.ui("holding.next", name=name)

        def act() -> None:
            _turn_to(controller, page)

    button = ft.FilledButton(
        ft.Text(label, size=letters(18), weight=typography.MEDIUM),
        style=theme.button_style(20, 14),
        on_click=tap(act),
    )
    return Start(button, routes.HOLDING, seat, key="next")


def _player(
    controller: PageController, draft: SetupDraft, index: int, command: StartGame, say: Translator
) -> list[ft.Control]:
    player = command.seats[index].name
    rows = _cash(draft, index, player, say)
    size = min(controller.state.width - BESIDE, LARGEST_BOARD)
    board, middle = board_of(table_of(command), player, say)
    chosen = controller.state.space
    at = chosen if 0 <= chosen < len(board.spaces) else board.begins
    rows += [
        heading(say.ui("holding.board")),
        hint(say.ui("holding.board_hint")),
        ft.Row([BoardMap(board, size, middle, key="map")], alignment=ft.MainAxisAlignment.CENTER),
        space_panel(controller, draft, index, command, board.spaces[at], say),
        *deeds_held(controller, draft, index, command, say),
    ]
    if command.rules.building.grouping is Grouping.CONGLOMERATE:
        rows += stacks_held(controller, draft, index, command, say)
    return [
        *rows,
        *_cards(controller, draft, index, command, say),
        *_laps(controller, draft, index, command),
    ]


def _cash(draft: SetupDraft, index: int, player: PlayerId, say: Translator) -> list[ft.Control]:
    text = cash_text(draft, index, say)
    figure = ft.Text(text, theme_style=typography.FIGURE)
    rows: list[ft.Control] = [
        heading(say.ui("holding.cash_of", name=player)),
        ft.Semantics(content=figure, identifier="amount", live_region=True, container=True),
        NumberPad(key="pad"),
    ]
    if not draft.holding(index).cash:
        # Below the keys, which must not move when the first digit takes this line away.
        missing = say.ui("holding.cash_missing", name=player)
        rows.append(
            ft.Text(missing, theme_style=typography.SMALL, color=ft.Colors.ERROR, key="missing")
        )
    return rows


def _cards(
    controller: PageController, draft: SetupDraft, index: int, command: StartGame, say: Translator
) -> list[ft.Control]:
    """The jail cards in the player's hands; those of others are not offered."""
    mine = draft.holding(index).cards
    everybody = [deck for at in range(len(draft.players)) for deck in draft.holding(at).cards]
    chips: list[ft.Control] = []
    for deck in command.edition.decks.values():
        left = deck.jail_cards - everybody.count(deck.id)
        has = mine.count(deck.id)
        for nth in range(has + left):
            act = partial(_hand, controller, index, deck.id, has - 1 if nth < has else has + 1)
            chips.append(choice(deck.name, nth < has, act, key=f"{deck.id}{nth}"))
    if not chips:
        return []
    return [heading(say.ui("holding.cards")), flowing(chips)]


def _hand(controller: PageController, index: int, deck: str, count: int) -> None:
    """So many jail cards of a deck."""
    others = tuple(card for card in setup_of(controller.state).holding(index).cards if card != deck)
    keep(controller, index, cards=(*others, *(deck for _ in range(count))))


def _laps(
    controller: PageController, draft: SetupDraft, index: int, command: StartGame
) -> list[ft.Control]:
    """Rounds of the board, where nobody buys before having made some."""
    need = command.rules.purchase.after_laps
    if not need:
        return []
    say = controller.app_store.speech

    def choose(laps: str) -> None:
        keep(controller, index, laps=int(laps))

    laps = min(draft.holding(index).laps, need)
    options = [(str(n), str(n), n == laps) for n in range(need + 1)]
    return [heading(say.ui("holding.laps")), choices(options, choose)]
