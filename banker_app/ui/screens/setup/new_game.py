"""A new game: players first, then the box, the rules and how much the table tells."""

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.context import SEAT_COLOURS
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.rulesets import Composed
from banker_app.engine.edition import Edition, Region
from banker_app.engine.rule_conflicts import conflicts
from banker_app.engine.ruleset import Ruleset, value_of
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, letters, tap, typing, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.rules.rules import differing, rule_address, use_draft_lines
from banker_app.ui.screens.rules.rules_view import RuleLine
from banker_app.ui.screens.setup.choose_game import conflict_text, house_switches, preset_hint
from banker_app.ui.screens.setup.game_changes import change_notice
from banker_app.ui.screens.setup.midway import ask, midway_panel
from banker_app.ui.screens.setup.setup_draft import (
    FIRST_PLAYERS,
    MOST_PLAYERS,
    PlayerDraft,
    SetupDraft,
    box_of,
    composed,
    figures,
    start_command,
    usual_figures,
)
from banker_app.ui.translator import Translator
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import badge, heading, hint, panel
from banker_app.ui.widgets.board_picture import board_picture
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.choices import choice, choices
from banker_app.ui.widgets.list_rows import row_button
from banker_app.ui.widgets.scaffold import footer, scrolling

PICTURE: Final = 72
"""Of a board, on the button that chooses it."""


@component
def NewGameScreen() -> ft.Control:
    """From nothing to the first roll."""
    draft, width = use_page(lambda s: (s.setup, s.width))
    language, _ = use_app(lambda s: (s.language, s.boxes))
    lines = use_draft_lines(draft, language)
    controller = here()
    say = controller.app_store.speech
    edition, made = box_of(draft), composed(draft)
    rows: list[ft.Control] = [heading(say.ui("new.players"))]
    rows += [_player(controller, draft, index, edition) for index in range(len(draft.players))]
    if len(draft.players) < min(MOST_PLAYERS, edition.players[1]):
        rows.append(_add(controller, draft))
    notice = change_notice(controller, draft, Translator(language, edition))
    rows += [heading(say.ui("new.game")), _game(controller, draft), *notice]
    if isinstance(made, Composed):
        rows += _figures(controller, draft, made.rules, edition)
    rows += [heading(say.ui("new.edition")), _editions(controller, draft, edition)]
    rows += [heading(say.ui("presets.house")), *house_switches(draft, say, language)]
    rows += [heading(say.ui("new.agree")), _agree(controller, draft, edition, lines)]
    rows += [heading(say.ui("new.tracking")), _tracking(controller, draft)]
    rows.append(midway_panel(controller, draft))
    return ft.Column(
        [scrolling(rows, width), _footer(controller, draft, width)],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _set(draft: SetupDraft) -> None:
    here().set(setup=draft)


# ---- players ------------------------------------------------------------------------------


def _player(
    controller: PageController, draft: SetupDraft, index: int, edition: Edition
) -> ft.Control:
    say = controller.app_store.speech
    player = draft.players[index]
    colour = draft.colour(index)

    def typed(name: str) -> None:
        _set(controller.state.setup.with_player(index, name=name))

    def recolour() -> None:
        at = SEAT_COLOURS.index(colour) if colour in SEAT_COLOURS else -1
        taken = {draft.colour(other) for other in range(len(draft.players)) if other != index}
        wheel = [SEAT_COLOURS[(at + step) % len(SEAT_COLOURS)] for step in range(1, 11)]
        chosen = next(c for c in wheel if c not in taken)
        _set(controller.state.setup.with_player(index, colour=chosen))

    label = say.ui("new.colour", number=index + 1)
    swatch = icon_button(
        ft.Icons.PALETTE_OUTLINED, label, recolour, colour=readable_on(colour), ground=colour
    )
    name = TypedText(
        label=say.ui("new.name", number=index + 1),
        value=player.name,
        expand=True,
        capitalization=ft.TextCapitalization.WORDS,
        max_length=None,
        on_change=typing(typed),
    )
    row: list[ft.Control] = [swatch, name]
    if edition.tokens:
        row.append(_token(controller, index, player, edition))
    if len(draft.players) > max(FIRST_PLAYERS, edition.players[0]):
        row.append(_remove(controller, draft, index))
    lines: list[ft.Control] = [ft.Row(row, spacing=4)]
    if edition.regions:
        lines.append(_region(controller, draft, index, edition))
    return ft.Column(lines, spacing=4, key=f"player{index}")


def _token(
    controller: PageController, index: int, player: PlayerDraft, edition: Edition
) -> ft.Control:
    say = controller.app_store.speech

    def choose(token: str) -> None:
        _set(controller.state.setup.with_player(index, token=token))

    return ft.PopupMenuButton(
        content=ft.Container(
            ft.Text(say.printed("token", player.token) or say.ui("new.token"), size=letters(14)),
            padding=ft.Padding.symmetric(horizontal=10, vertical=14),
            border=ft.Border.all(1, ft.Colors.OUTLINE),
            border_radius=4,
        ),
        tooltip=say.ui("new.token_of", number=index + 1),
        items=[
            ft.PopupMenuItem(
                content=say.printed("token", token),
                checked=token == player.token,
                on_click=tap(partial(choose, token)),
            )
            for token in edition.tokens
        ],
    )


def _region(
    controller: PageController, draft: SetupDraft, index: int, edition: Edition
) -> ft.Control:
    """The region that a player represents; choosing a taken one swaps the two."""
    say = controller.app_store.speech
    mine = draft.region(index, edition)

    def button(region: Region) -> ft.Control:
        chosen = region.id == mine
        ink = readable_on(region.colour) if chosen else None
        return ft.OutlinedButton(
            ft.Text(
                region.name,
                size=letters(14),
                weight=typography.BOLD if chosen else None,
                semantics_label=say.ui("new.region_of", number=index + 1, name=region.name),
            ),
            style=ft.ButtonStyle(
                shape=theme.square(10),
                padding=ft.Padding.symmetric(horizontal=10, vertical=14),
                bgcolor=region.colour if chosen else None,
                color=ink or ft.Colors.ON_SURFACE,
                side=ft.BorderSide(2, region.colour),
            ),
            on_click=tap(
                lambda: _set(controller.state.setup.with_region(index, region.id, edition))
            ),
            key=region.id,
        )

    buttons = [button(region) for region in edition.regions.values()]
    return ft.Row(buttons, wrap=True, spacing=6, run_spacing=6)


def _remove(controller: PageController, draft: SetupDraft, index: int) -> ft.Control:
    def remove() -> None:
        # Whose region nobody has then, and who shares one, is settled again.
        others = draft.players[:index] + draft.players[index + 1 :]
        players = tuple(replace(player, region="") for player in others)
        holdings = draft.holdings[:index] + draft.holdings[index + 1 :]
        on_turn = draft.on_turn - (draft.on_turn >= max(index, 1))
        _set(replace(draft, players=players, holdings=holdings, on_turn=on_turn))

    return icon_button(
        ft.Icons.CLOSE, controller.app_store.speech.ui("new.remove", number=index + 1), remove
    )


def _add(controller: PageController, draft: SetupDraft) -> ft.Control:
    def add() -> None:
        _set(replace(draft, players=(*draft.players, PlayerDraft())))

    return ft.OutlinedButton(
        ft.Text(controller.app_store.speech.ui("new.add")),
        icon=ft.Icons.PERSON_ADD_OUTLINED,
        style=theme.button_style(),
        on_click=tap(add),
    )


# ---- box and rules --------------------------------------------------------------------------


def _game(controller: PageController, draft: SetupDraft) -> ft.Control:
    """Which game it is, in a sentence; a tap chooses another."""
    say = controller.app_store.speech
    title = say.ui(f"preset.{draft.chosen.id}")
    sentence = preset_hint(say, draft.chosen.id)
    lines: list[ft.Control] = [
        ft.Text(title, theme_style=typography.NAME),
        ft.Text(sentence, theme_style=typography.SMALL, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    label = say.ui("presets.row", title=title, hint=sentence)
    if draft.modes:
        modes = ", ".join(say.say(f"mode.{mode}") for mode in draft.modes)
        with_modes = say.ui("new.with_modes", modes=modes)
        lines.append(ft.Text(with_modes, theme_style=typography.LABEL))
        label = say.ui("presets.row", title=label, hint=with_modes)
    return row_button(
        lines,
        say.ui("presets.row", title=say.ui("new.change_game"), hint=label),
        lambda: controller.go(routes.PRESETS),
        after=ft.Icons.CHEVRON_RIGHT,
    )


def _figures(
    controller: PageController, draft: SetupDraft, rules: Ruleset, box: Edition
) -> list[ft.Control]:
    """What the table agrees on where the game ends by a figure: minutes, or a sum."""
    say = controller.app_store.speech
    rows: list[ft.Control] = []
    for name in figures(rules):
        value = value_of(rules, name)
        rows.append(heading(say.rule(name)))
        options = [
            (str(figure), say.rule_value(name, figure, box), figure == value)
            for figure in usual_figures(name, rules)
        ]

        def choose(figure: str, name: str = name) -> None:
            _set(controller.state.setup.with_rule(name, figure))

        other = ft.OutlinedButton(
            ft.Text(say.ui("new.other_figure")),
            style=theme.button_style(14, 14),
            on_click=tap(partial(controller.go, rule_address(routes.HOUSE_RULE, name))),
        )
        rows.append(ft.Column([choices(options, choose), other], spacing=6))
    return rows


def _editions(controller: PageController, draft: SetupDraft, box: Edition) -> ft.Control:
    """The boxes that ship, and those of the table's own that are finished."""
    shipped = sorted((load_edition(name)[0] for name in shipped_editions()), key=_title)
    offers = [(one.id, one, box.id == one.id and draft.edition in ("", one.id)) for one in shipped]
    offers += [
        (own.place, box_of(draft.with_box(own.place)), own.place == draft.edition)
        for own in controller.app_store.state.boxes
        if own.ready
    ]

    def choose(name: str) -> None:
        _set(controller.state.setup.with_box(name))

    tiles = [
        choice(
            edition.title,
            chosen,
            partial(choose, name),
            key=name,
            picture=board_picture(edition, PICTURE),
        )
        for name, edition, chosen in offers
    ]
    return ft.Row(tiles, wrap=True, spacing=8, run_spacing=8)


def _title(edition: Edition) -> str:
    return edition.title


def _agree(
    controller: PageController, draft: SetupDraft, box: Edition, lines: tuple[RuleLine, ...]
) -> ft.Control:
    """What everybody should have heard before the first roll."""
    say = controller.app_store.speech
    rows: list[ft.Control] = []
    made = composed(draft)
    if isinstance(made, Composed):
        rows += [_warning(say.refusal(found, None)) for found in conflicts(box, made.rules)]
    else:
        rows += [_warning(conflict_text(say, fault, box)) for fault in made]
    house = [line for line in lines if line.changed]
    rows += [
        ft.Column(
            [
                ft.Row(
                    [
                        ft.Text(line.title, theme_style=typography.ROW, expand=True),
                        badge(say.ui("rules.house")),
                    ],
                    spacing=8,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                ft.Text(line.value, theme_style=typography.SMALL),
            ],
            spacing=2,
            key=line.row,
        )
        for line in house
    ]
    if not house:
        rows.append(hint(say.ui("new.no_house_rules")))
    differ = len(differing(lines))
    rows.append(
        ft.FilledTonalButton(
            ft.Text(say.count("new.differences", differ)),
            icon=ft.Icons.MENU_BOOK_OUTLINED,
            style=theme.button_style(16, 14),
            on_click=tap(lambda: controller.go(routes.HOUSE_RULES)),
        )
    )
    column = ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return panel(column)


def _warning(text: str) -> ft.Control:
    return ft.Text(text, theme_style=typography.SMALL, color=ft.Colors.ERROR)


def _tracking(controller: PageController, draft: SetupDraft) -> ft.Control:
    say = controller.app_store.speech
    options = [
        (name, say.ui(f"tracking.{name}"), name == draft.tracking)
        for name in ("dice", "turns", "off")
    ]
    chips = choices(options, lambda name: _set(replace(draft, tracking=name)))
    return ft.Column([chips, hint(say.ui(f"tracking.{draft.tracking}_hint"))], spacing=6)


# ---- the start --------------------------------------------------------------------------------


def _footer(controller: PageController, draft: SetupDraft, width: float) -> ft.Control:
    say = controller.app_store.speech

    def start() -> None:
        now = controller.state.setup
        command = start_command(now)
        if command is None:
            controller.go(routes.PRESETS)
        elif now.midway and now.uncounted() and all(seat.name for seat in command.seats):
            ask(controller, str(now.uncounted()[0]))
        else:
            controller.begin(command)

    return footer(
        ft.FilledButton(
            ft.Text(say.ui("new.start"), size=letters(18), weight=typography.MEDIUM),
            style=theme.button_style(20, 14),
            on_click=tap(start),
        ),
        width,
    )
