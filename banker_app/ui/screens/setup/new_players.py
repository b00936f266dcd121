"""The players of a new game: a name each, and a circle that opens their colours and tokens."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.color_contrast import readable_on
from banker_app.app.setup.setup_draft import (
    FIRST_PLAYERS,
    MOST_PLAYERS,
    PlayerDraft,
    SetupDraft,
)
from banker_app.engine.edition import Edition, Region
from banker_app.engine.refusals import Refusal
from banker_app.engine.rules.setup import name_faults
from banker_app.ui import theme, typography
from banker_app.ui.hooks import guarded, letters, tap, typing
from banker_app.ui.page_controller import PageController
from banker_app.ui.page_state import LooksSheet
from banker_app.ui.screens.setup.midway import Names
from banker_app.ui.screens.setup.new_game_view import called, face_of, look_label, typed_names
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import avatar
from banker_app.ui.widgets.buttons import icon_button, pressable

MOST_LINES: Final = 6
"""How many lines the fault of a name has in the largest print."""
Onward = Callable[[int], Awaitable[None]]
"""What Enter does in the field of a seat."""


def seat_key(seat: int) -> str:
    """A seat by its number, as what is aimed at."""
    return f"player{seat}"


def player_rows(
    controller: PageController,
    draft: SetupDraft,
    box: Edition,
    names: Names,
    onward: Onward,
) -> list[ft.Control]:
    """Everybody, and room for one more. Names that cannot be are marked once a start failed."""
    say = controller.app_store.speech
    checked = controller.state.names_checked
    rows = [
        _player(controller, draft, seat, box, names[seat], onward, fault if checked else None)
        for seat, fault in enumerate(name_faults(called(typed_names(draft), say)))
    ]
    if len(draft.players) < min(MOST_PLAYERS, box.players[1]):
        rows.append(_add(controller))
    return rows


def _player(
    controller: PageController,
    draft: SetupDraft,
    seat: int,
    box: Edition,
    field: ft.Ref[TypedText],
    onward: Onward,
    fault: Refusal | None,
) -> ft.Control:
    say = Translator(controller.app_store.speech.language, box)
    player = draft.players[seat]

    def typed(name: str) -> None:
        controller.set(
            **with_setup(controller.state, setup_of(controller.state).with_player(seat, name=name))
        )

    circle = pressable(
        ft.Container(
            avatar(face_of(draft, seat), draft.colour(seat), theme.TAP),
            border_radius=theme.TAP / 2,
        ),
        look_label(draft, seat, say),
        partial(controller.set, sheet=LooksSheet(seat=seat)),
    )
    name = TypedText(
        ref=field,
        label=say.ui("new.name", number=seat + 1),
        value=player.name,
        # Beside the name: a line below it would push the rows down.
        suffix=say.printed("token", player.token) or None,
        error=say.refusal(fault, None) if fault else None,
        error_max_lines=MOST_LINES,
        expand=True,
        capitalization=ft.TextCapitalization.WORDS,
        max_length=None,
        **typing(typed),
        on_submit=guarded(partial(onward, seat)),
    )
    row: list[ft.Control] = [circle, name]
    if len(draft.players) > max(FIRST_PLAYERS, box.players[0]):
        row.append(_remove(controller, seat))
    lines: list[ft.Control] = [ft.Row(row, spacing=theme.GAP)]
    if box.regions:
        lines.append(_region(controller, draft, seat, box))
    # Rows of two lines each are told apart by the room between them.
    below = theme.GAP if box.regions and seat + 1 < len(draft.players) else 0
    both = ft.Column(lines, spacing=theme.GAP)
    return ft.Container(both, padding=ft.Padding.only(bottom=below), key=seat_key(seat))


def _region(controller: PageController, draft: SetupDraft, seat: int, box: Edition) -> ft.Control:
    """The region that a player represents; choosing a taken one swaps the two."""
    say = controller.app_store.speech
    mine = draft.region(seat, box)

    def take(region: Region) -> None:
        controller.set(
            **with_setup(
                controller.state, setup_of(controller.state).with_region(seat, region.id, box)
            )
        )

    def button(region: Region) -> ft.Control:
        chosen = region.id == mine
        ink = readable_on(region.colour) if chosen else None
        return ft.OutlinedButton(
            ft.Text(
                region.name,
                size=letters(14),
                weight=typography.BOLD if chosen else None,
                semantics_label=say.ui("new.region_of", number=seat + 1, name=region.name),
            ),
            style=ft.ButtonStyle(
                shape=theme.square(10),
                padding=ft.Padding.symmetric(horizontal=10, vertical=14),
                bgcolor=region.colour if chosen else None,
                color=ink or ft.Colors.ON_SURFACE,
                side=ft.BorderSide(2, region.colour),
            ),
            on_click=tap(partial(take, region)),
            key=region.id,
        )

    buttons = [button(region) for region in box.regions.values()]
    return ft.Row(buttons, wrap=True, spacing=6, run_spacing=6)


def _remove(controller: PageController, seat: int) -> ft.Control:
    def remove() -> None:
        now = setup_of(controller.state).coloured()
        # Whose region nobody has then, and who shares one, is settled again.
        others = now.players[:seat] + now.players[seat + 1 :]
        players = tuple(replace(player, region="") for player in others)
        holdings = now.holdings[:seat] + now.holdings[seat + 1 :]
        on_turn = now.on_turn - (now.on_turn >= max(seat, 1))
        controller.set(
            **with_setup(
                controller.state, replace(now, players=players, holdings=holdings, on_turn=on_turn)
            )
        )

    label = controller.app_store.speech.ui("new.remove", number=seat + 1)
    return icon_button(ft.Icons.CLOSE, label, remove)


def _add(controller: PageController) -> ft.Control:
    def add() -> None:
        now = setup_of(controller.state)
        added = seat_key(len(now.players))
        controller.set(
            **with_setup(controller.state, replace(now, players=(*now.players, PlayerDraft()))),
            aim=added,
        )

    return ft.FilledTonalButton(
        ft.Text(controller.app_store.speech.ui("new.add")),
        icon=ft.Icons.PERSON_ADD_OUTLINED,
        style=theme.button_style(),
        on_click=tap(add),
    )
