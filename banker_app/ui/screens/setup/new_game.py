"""A new game in four cards: the board, the players, the rules, and what is entered; below them all,
always in reach, what that adds up to and the start.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.rule_lines import RuleLine
from banker_app.app.setup.setup_draft import (
    MOST_PLAYERS,
    SetupDraft,
    box_of,
    composed,
    figures,
    usual_figures,
)
from banker_app.content.rulesets import Composed
from banker_app.engine.edition import Edition
from banker_app.engine.rule_conflicts import conflicts
from banker_app.engine.ruleset import Ruleset, value_of
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, tap, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.pages.rulebook import drafted_lines, rule_address
from banker_app.ui.screens.setup.choose_game import conflict_text, preset_hint
from banker_app.ui.screens.setup.game_changes import change_notice
from banker_app.ui.screens.setup.midway import midway_row, start_footer
from banker_app.ui.screens.setup.new_board import Boards
from banker_app.ui.screens.setup.new_game_view import summary
from banker_app.ui.screens.setup.new_players import player_rows, seat_key
from banker_app.ui.screens.setup.rule_switches import house_count, house_switches
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import hint, panel, subheading
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.choices import choices
from banker_app.ui.widgets.fields import use_aim
from banker_app.ui.widgets.scaffold import scrolling

QUIET = ft.Colors.ON_SURFACE_VARIANT
CARD_EDGE: Final = 16


@component
def NewGameScreen() -> ft.Control:
    """From nothing to the first roll."""
    draft, width, large = use_page(lambda s: (setup_of(s), s.width, s.large_print))
    use_page(lambda s: s.names_checked)
    names: list[ft.Ref[TypedText]] = ft.use_memo(
        lambda: [ft.Ref() for _ in range(MOST_PLAYERS)], []
    )
    aim = use_page(lambda s: s.aim)
    aimed = next((name for seat, name in enumerate(names) if seat_key(seat) == aim), None)
    use_aim(aim if aimed else "", lambda: aimed.current if aimed else None)
    begin: ft.Ref[ft.FilledButton] = ft.use_memo(lambda: ft.Ref(), [])
    controller = here()
    lines = drafted_lines(controller.app_store, draft)
    box = box_of(draft)
    say = Translator(controller.app_store.state.language, box)

    async def onward(seat: int) -> None:
        """From a name to the next one, from the last to the start."""
        if seat + 1 < len(setup_of(controller.state).players):
            following: ft.TextField | ft.FilledButton | None = names[seat + 1].current
        else:
            following = begin.current
        if following is not None:
            await following.focus()  # type: ignore[no-untyped-call]

    players = [
        hint(say.ui("new.players_hint")),
        *player_rows(controller, draft, box, names, onward),
    ]
    cards: list[ft.Control] = [
        _card(say.ui("new.edition"), [Boards(draft)], "board"),
        _card(say.ui("new.players"), players, "players"),
        _card(say.ui("new.game"), _rules(controller, draft, box, lines, say), "rules"),
        _card(say.ui("new.tracking"), [_tracking(controller, draft)], "entered"),
        midway_row(controller, draft, say),
    ]
    said = summary(draft, box, house_count(draft, lines), say)
    if large:
        # Lines upon lines of it would leave what scrolls no room.
        cards.append(hint(said))
    return ft.Column(
        # Made at once, so that Enter finds the field of the next name.
        [
            scrolling(cards, width, at_once=True),
            start_footer(controller, width, "" if large else said, begin, names),
        ],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _card(title: str, rows: list[ft.Control], key: str) -> ft.Control:
    head = ft.Semantics(content=ft.Text(title, theme_style=typography.TITLE), header=True)
    stretch = ft.CrossAxisAlignment.STRETCH
    column = ft.Column([head, *rows], spacing=theme.GAP + 2, horizontal_alignment=stretch)
    card = panel(column, colour=ft.Colors.SURFACE_CONTAINER_LOW)
    card.padding, card.key = CARD_EDGE, key
    return card


# ---- rules ------------------------------------------------------------------------------------


def _rules(
    controller: PageController,
    draft: SetupDraft,
    box: Edition,
    lines: tuple[RuleLine, ...],
    say: Translator,
) -> list[ft.Control]:
    """The game with its figures, the switches, and all the rules a tap away."""
    made = composed(draft)
    rows = [_game(controller, draft, say), *change_notice(controller, draft, say)]
    if isinstance(made, Composed):
        rows += _figures(controller, made.rules, box, say)
        rows += [_warning(say.refusal(found, None)) for found in conflicts(box, made.rules)]
    else:
        rows += [_warning(conflict_text(say, fault, box)) for fault in made]
    rows += [subheading(say.ui("presets.house")), *house_switches(controller, draft, say)]
    rows += [
        ft.Text(line.value, theme_style=typography.SMALL, color=QUIET, key=line.row)
        for line in lines
        if line.changed
    ]
    every = say.ui("new.every_rule")
    go = partial(controller.go, routes.HOUSE_RULES)
    return [*rows, _leading_on([ft.Text(every, theme_style=typography.ROW)], every, go)]


def _leading_on(lines: list[ft.Control], label: str, act: Callable[[], object]) -> ft.Control:
    """A row of a card that opens a screen; it begins where everything on the card does."""
    chevron = ft.Icon(ft.Icons.CHEVRON_RIGHT, color=QUIET)
    row = ft.Row([ft.Column(lines, spacing=2, expand=True, tight=True), chevron], spacing=12)
    surface = ft.Container(
        row, padding=ft.Padding.symmetric(vertical=12), border_radius=theme.ROUND
    )
    return pressable(surface, label, act)


def _game(controller: PageController, draft: SetupDraft, say: Translator) -> ft.Control:
    """Which game it is, in a sentence; a tap chooses another."""
    title = say.ui(f"preset.{draft.chosen.id}")
    sentence = preset_hint(say, draft.chosen.id)
    lines: list[ft.Control] = [
        ft.Text(title, theme_style=typography.NAME),
        ft.Text(sentence, theme_style=typography.SMALL, color=QUIET),
    ]
    label = say.ui("presets.row", title=title, hint=sentence)
    if draft.modes:
        modes = ", ".join(say.say(f"mode.{mode}") for mode in draft.modes)
        with_modes = say.ui("new.with_modes", modes=modes)
        lines.append(ft.Text(with_modes, theme_style=typography.LABEL))
        label = say.ui("presets.row", title=label, hint=with_modes)
    spoken = say.ui("presets.row", title=say.ui("new.change_game"), hint=label)
    return _leading_on(lines, spoken, partial(controller.go, routes.PRESETS))


def _figures(
    controller: PageController, rules: Ruleset, box: Edition, say: Translator
) -> list[ft.Control]:
    """What the table agrees on where the game ends by a figure: minutes, or a sum."""
    rows: list[ft.Control] = []
    for name in figures(rules):
        value = value_of(rules, name)
        rows.append(subheading(say.rule(name)))
        options = [
            (str(figure), say.rule_value(name, figure, box), figure == value)
            for figure in usual_figures(name, rules)
        ]

        def choose(figure: str, name: str = name) -> None:
            controller.set(
                **with_setup(controller.state, setup_of(controller.state).with_rule(name, figure))
            )

        other = ft.FilledTonalButton(
            ft.Text(say.ui("new.other_figure")),
            style=theme.button_style(14, 14),
            on_click=tap(partial(controller.go, rule_address(routes.HOUSE_RULE, name))),
        )
        rows.append(ft.Column([choices(options, choose), other], spacing=6))
    return rows


def _warning(text: str) -> ft.Control:
    return ft.Text(text, theme_style=typography.SMALL, color=ft.Colors.ERROR)


# ---- what is entered ----------------------------------------------------------------------------


def _tracking(controller: PageController, draft: SetupDraft) -> ft.Control:
    say = controller.app_store.speech
    options = [
        (name, say.ui(f"tracking.{name}"), name == draft.tracking)
        for name in ("dice", "turns", "off")
    ]

    def choose(name: str) -> None:
        controller.set(
            **with_setup(controller.state, replace(setup_of(controller.state), tracking=name))
        )

    hinted = hint(say.ui(f"tracking_hint.{draft.tracking}"))
    return ft.Column([choices(options, choose), hinted], spacing=6)
