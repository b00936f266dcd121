"""The house rules that people play most, a switch each, on the page of a new game."""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.rule_lines import RuleLine
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.content.rulesets import load_mode, shipped_modes
from banker_app.ui import theme, typography
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.choose_game import OfferedGame, is_on, offered, toggle
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import spoken
from banker_app.ui.widgets.buttons import pressable

MOST_PLAYED: Final = (
    "parking_pot",
    "parking_pot_seeded",
    "double_go",
    "no_auction",
    "rent_stays_due",
    "no_rent_in_jail",
    "lap_before_buying",
)
"""The others stand on the page of all games, and here where they are on."""
TRACK: Final = (46, 28)
KNOB: Final = 20
LINE: Final = 2


def house_count(draft: SetupDraft, lines: tuple[RuleLine, ...]) -> int:
    """How many house rules are in force: a switch is one, whatever it changes."""
    modes = [mode for mode in draft.every_mode if load_mode(mode).house]
    own = dict(draft.rules)
    typed = [line for line in lines if line.changed and any(rule in own for rule in line.rules)]
    return len(modes) + len(typed)


def house_switches(
    controller: PageController, draft: SetupDraft, say: Translator
) -> list[ft.Control]:
    """Those that fit the chosen game, the most played first."""
    more = [
        mode
        for mode in shipped_modes()
        if load_mode(mode).house and mode not in MOST_PLAYED and is_on(draft.modes, mode)
    ]
    offers = (offered(draft, mode, say) for mode in (*MOST_PLAYED, *more))
    return [_switch(controller, offer, say) for offer in offers if offer is not None]


def _switch(controller: PageController, offer: OfferedGame, say: Translator) -> ft.Control:
    """One that does not go together with the chosen game says why instead of switching."""
    quiet = ft.Colors.ON_SURFACE_VARIANT
    lines: list[ft.Control] = [
        ft.Text(offer.title, theme_style=typography.ROW),
        ft.Text(offer.hint, theme_style=typography.SMALL, color=quiet),
    ]
    label = say.ui("presets.row", title=offer.title, hint=offer.hint)
    fits = offer.chosen or not offer.conflict
    if not fits:
        label = f"{label} {offer.conflict}"
        lines.append(ft.Text(offer.conflict, theme_style=typography.TINY, color=ft.Colors.ERROR))
    row: list[ft.Control] = [
        ft.Column(lines, spacing=2, expand=True, tight=True),
        *([_drawn(offer.chosen)] if fits else []),
    ]
    surface = ft.Container(
        ft.Row(row, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(vertical=6),
        border_radius=theme.ROUND,
    )
    if offer.chosen:
        label = say.ui("chosen", label=label.rstrip("."))
    act = partial(toggle, controller, offer.mode)
    button = pressable(surface, label, act) if fits else spoken(label, surface)
    button.key = f"house {offer.mode}"
    return button


def _drawn(on: bool) -> ft.Control:
    """A switch as it looks; the row around it is what is tapped."""
    knob = ft.Container(
        width=KNOB,
        height=KNOB,
        border_radius=KNOB / 2,
        bgcolor=ft.Colors.ON_PRIMARY if on else ft.Colors.OUTLINE,
    )
    wide, high = TRACK
    return ft.Container(
        knob,
        width=wide,
        height=high,
        padding=(high - KNOB) / 2 - LINE,
        border_radius=high / 2,
        border=ft.Border.all(LINE, ft.Colors.PRIMARY if on else ft.Colors.OUTLINE),
        bgcolor=ft.Colors.PRIMARY if on else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        alignment=ft.Alignment.CENTER_RIGHT if on else ft.Alignment.CENTER_LEFT,
    )
