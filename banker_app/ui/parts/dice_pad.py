"""The dice pad: two rows of six, a tap in each row records the throw."""

import flet as ft

from banker_app.app.view_now import DicePadView
from banker_app.engine.commands import Roll
from banker_app.ui import theme
from banker_app.ui.hooks import here, memoized, tap, use_desk, use_hub
from banker_app.ui.parts.basics import hint


@memoized
def Die(row: int, value: int, chosen: bool, pad: DicePadView) -> ft.Control:
    """One number of one die."""
    desk = here()
    say = desk.hub.speech

    def done(dice: tuple[int, int]) -> None:
        desk.record(Roll(player=pad.player, dice=dice, purpose=pad.purpose))

    style = ft.ButtonStyle(shape=theme.square(12), padding=0)
    content = ft.Text(
        str(value),
        size=24,
        weight=ft.FontWeight.W_700,
        semantics_label=say.ui("pad.die", row=row + 1, value=value),
    )
    kind = ft.FilledButton if chosen else ft.FilledTonalButton
    return kind(
        content,
        height=56,
        style=style,
        on_click=tap(lambda: desk.tap_die(row, value, done)),
        expand=True,
    )


@memoized
def DicePad(pad: DicePadView) -> ft.Control:
    """Both dice, and what they are thrown for."""
    die, die_row = use_desk(lambda s: (s.die, s.die_row))
    use_hub(lambda s: s.language)
    rows = [
        ft.Row(
            [
                Die(row, value, die_row == row and die == value, pad, key=f"{row}{value}")
                for value in range(1, 7)
            ],
            spacing=4,
        )
        for row in (0, 1)
    ]
    return ft.Column([hint(pad.prompt), *rows], spacing=theme.GAP)
