"""The dice pad: two rows of six, and one of the speed die; a tap in each row records the throw."""

from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.dice_pad import DicePadView
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.engine.commands import Roll
from banker_app.engine.decide import decide
from banker_app.engine.refusals import Refused
from banker_app.pages.contract import routes
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import FACES, NO_DICE, SPEED_ROW, PageState, RefusalSheet
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, letters, memoized, tap, use_app, use_page
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.board_middle import PICTURES
from banker_app.ui.widgets.buttons import is_start
from banker_app.ui.widgets.focus import ButtonRef, use_start

DIE: Final = 72
SMALLER: Final = theme.TAP
"""The height of a die, and its height on a short page."""
PROMPT: Final = 26
"""The height of the line above the dice."""


def die_height(page: PageState) -> float:
    """Return the height of a die: the page decides it, and nothing that is on it."""
    return SMALLER if page.short else DIE


def pad_height(page: PageState, pad: DicePadView | None) -> float:
    """About how high the rows of dice and their prompt are."""
    if pad is None:
        return 0.0
    rows = SPEED_ROW + pad.speed
    prompt = PROMPT if pad.is_open else 0
    return rows * die_height(page) + (rows - 1) * theme.GAP + prompt


def rests(page: PageState, now: TurnPanel | None) -> bool:
    """Whether the dice leave a phone's screen to what is due, since no throw is expected."""
    idle = bool(now and now.dues and now.pad and not now.pad.is_open)
    return idle and page.handheld and not page.dice_kept


@memoized
def Die(
    row: int,
    value: int,
    chosen: bool,
    is_open: bool,
    high: float,
    ref: ButtonRef | None = None,
) -> ft.Control:
    """One number of one die; `ref` is a reference to the first one, for the focus."""
    controller = here()
    said = "pad.die_idle" if not is_open else "pad.die_chosen" if chosen else "pad.die"
    speech = controller.app_store.speech
    face = FACES[value - 1] if row == SPEED_ROW else None
    named = speech.say(f"member.speed_face.{face}") if face else value
    label = speech.ui(said, row=row + 1, value=named)
    if face and face in PICTURES:
        content: ft.Control = ft.Icon(PICTURES[face], size=28, semantics_label=label)
    else:
        # A tight line: twice as large, a digit would be pushed out of the middle.
        size = 24 if high == DIE else 20
        tight = ft.TextStyle(size=letters(size), weight=typography.BOLD, height=1)
        content = ft.Text(str(value), style=tight, semantics_label=label)
    # One kind of button in other colours: a change of the kind would recreate it.
    button = ft.FilledTonalButton(
        content,
        height=high,
        style=theme.key_style(chosen, idle=not is_open),
        on_click=tap(partial(_tap, controller, row, value, is_open)),
        expand=True,
    )
    if ref is not None:
        ref.current = button
    return button


def _tap(controller: PageController, row: int, value: int, is_open: bool) -> None:
    """Tap a number of a die. If no throw is expected, the first one shows why; the second one
    enters the throw all the same, and its refusal may be overruled.
    """
    controller.tap_die(row, value)
    begins = any(controller.state.dice_so_far)
    game, view = controller.app_store.state.game, controller.app_store.state.view
    pad = view.now.pad if view is not None else None
    if is_open or not begins or game is None or pad is None:
        return
    command = Roll(player=pad.player, dice=game.rules.turn.throw(1, 2), purpose=pad.purpose)
    decision = decide(game, command)
    if isinstance(decision, Refused):
        # Only what was thrown can be allowed anyway, and half of that is still to be entered.
        refusals = tuple(replace(refusal, final=True) for refusal in decision.refusals)
        refused = replace(decision, refusals=refusals)
        controller.set(sheet=RefusalSheet(command=command, refused=refused))


@component
def DicePad() -> ft.Control:
    """The dice, and the purpose of the throw. While no throw is expected they are outlines, and
    the engine answers a throw entered all the same; on a phone, what is due has their place.

    Hidden rather than removed if there are none: twelve buttons take long to make.
    """
    pad = use_app(lambda s: s.view.now.pad if s.view else None)
    now = use_app(lambda s: s.now)
    thrown, high, away = use_page(lambda s: (s.dice_so_far, die_height(s), rests(s, now)), now)
    alone = now is not None and first_due(now) < 0
    is_open = pad is not None and pad.is_open
    # Enter goes on to the next turn without dice.
    first = is_open and alone and not (pad and pad.ends_turn)
    ref = use_start(routes.TABLE, first, enter=False)
    prompt = ft.use_ref("")
    chosen = ft.use_ref(thrown)
    if pad is not None and is_open:
        # Hidden with their pad, they need not be sent as empty.
        prompt.current, chosen.current = pad.prompt, thrown

    def dice(*, expected: bool) -> ft.Control:
        shown = expected == is_open
        idle = NO_DICE if is_open else thrown
        lit = (chosen.current or thrown) if expected else idle
        rows: list[ft.Control] = [
            ft.Row(
                [
                    Die(
                        row,
                        value,
                        lit[row] == value,
                        expected,
                        high,
                        ref if expected and (row, value) == (0, 1) else None,
                        key=f"{row}{value}",
                    )
                    for value in range(1, 1 + (len(FACES) if row == SPEED_ROW else 6))
                ],
                spacing=4,
            )
            # The white dice stay where they are when the speed die comes and goes.
            for row in (
                *((SPEED_ROW,) if pad and pad.speed else ()),
                *range(pad.dice if pad else 2),
            )
        ]
        if expected:
            rows.insert(0, hint(prompt.current or ""))
        return ft.Column(rows, spacing=theme.GAP, visible=shown)

    # Two pads of which one is hidden: twelve buttons take long to send in other colours.
    pads = [dice(expected=True), dice(expected=False)]
    return ft.Column(pads, spacing=theme.GAP, visible=pad is not None and not away)


def first_due(now: TurnPanel) -> int:
    """Return the index of the first due with a main button that is allowed; -1 for none."""
    able = (index for index, due in enumerate(now.dues) if any(map(is_start, due.actions)))
    return next(able, -1)
