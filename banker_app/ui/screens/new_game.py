"""A new game: players first, then the box, the rules and how much the table tells."""

from dataclasses import replace
from functools import partial

import flet as ft

from banker_app.app.view_base import SEAT_COLOURS, place
from banker_app.engine.edition import Edition
from banker_app.library.editions import load_edition, shipped_editions
from banker_app.library.rulesets import shipped_bases, shipped_modes
from banker_app.ui import routes, theme
from banker_app.ui.desk import Desk
from banker_app.ui.hooks import component, guarded, here, tap, typing, use_desk, use_hub
from banker_app.ui.parts.basics import heading, hint, panel
from banker_app.ui.parts.choices import choices
from banker_app.ui.parts.shell import footer, scrolling
from banker_app.ui.setup_draft import (
    FIRST_PLAYERS,
    MOST_PLAYERS,
    PlayerDraft,
    SetupDraft,
    box_of,
    start_command,
)


@component
def NewGameScreen() -> ft.Control:
    """From nothing to the first roll."""
    draft, width = use_desk(lambda s: (s.setup, s.width))
    use_hub(lambda s: s.language)
    desk = here()
    say = desk.hub.speech
    edition = box_of(draft)
    rows: list[ft.Control] = [heading(say.ui("new.players"))]
    rows += [_player(desk, draft, index, edition) for index in range(len(draft.players))]
    if len(draft.players) < min(MOST_PLAYERS, edition.players[1]):
        rows.append(_add(desk, draft))
    rows += [heading(say.ui("new.edition")), _editions(desk, draft)]
    rows += [heading(say.ui("new.rules")), _presets(desk, draft)]
    rows.append(_house_rules(desk, draft))
    rows += [heading(say.ui("new.tracking")), _tracking(desk, draft)]
    rows.append(_midway(desk, draft))
    return ft.Column(
        [scrolling(rows, width), _footer(desk, draft, width)],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _set(draft: SetupDraft) -> None:
    here().set(setup=draft)


# ---- players ------------------------------------------------------------------------------


def _player(desk: Desk, draft: SetupDraft, index: int, edition: Edition) -> ft.Control:
    say = desk.hub.speech
    player = draft.players[index]
    colour = draft.colour(index)

    def typed(name: str) -> None:
        _set(desk.state.setup.with_player(index, name=name))

    def recolour() -> None:
        at = SEAT_COLOURS.index(colour) if colour in SEAT_COLOURS else -1
        taken = {draft.colour(other) for other in range(len(draft.players)) if other != index}
        wheel = [SEAT_COLOURS[(at + step) % len(SEAT_COLOURS)] for step in range(1, 11)]
        chosen = next(c for c in wheel if c not in taken)
        _set(desk.state.setup.with_player(index, colour=chosen))

    swatch = ft.IconButton(
        icon=ft.Icons.CIRCLE,
        icon_color=colour,
        icon_size=32,
        tooltip=say.ui("new.colour", number=index + 1),
        on_click=tap(recolour),
    )
    name = ft.TextField(
        label=say.ui("new.name", number=index + 1),
        value=player.name,
        expand=True,
        capitalization=ft.TextCapitalization.WORDS,
        max_length=None,
        on_change=typing(typed),
    )
    row: list[ft.Control] = [swatch, name]
    if edition.tokens:
        row.append(_token(desk, index, player, edition))
    if len(draft.players) > FIRST_PLAYERS:
        row.append(_remove(desk, draft, index))
    lines: list[ft.Control] = [ft.Row(row, spacing=4)]
    if draft.midway:
        holding = draft.holding(index)
        text = say.count("new.holding", len(holding.deeds), cash=holding.cash or "–")
        lines.append(
            ft.FilledTonalButton(
                ft.Text(text, size=15),
                style=theme.button_style(),
                on_click=tap(lambda: desk.go(place("holding", str(index)))),
            )
        )
    return ft.Column(lines, spacing=4, key=f"player{index}")


def _token(desk: Desk, index: int, player: PlayerDraft, edition: Edition) -> ft.Control:
    say = desk.hub.speech

    def choose(token: str) -> None:
        _set(desk.state.setup.with_player(index, token=token))

    return ft.PopupMenuButton(
        content=ft.Container(
            ft.Text(player.token or say.ui("new.token"), size=14),
            padding=ft.Padding.symmetric(horizontal=10, vertical=14),
            border=ft.Border.all(1, ft.Colors.OUTLINE),
            border_radius=4,
        ),
        tooltip=say.ui("new.token_of", number=index + 1),
        items=[
            ft.PopupMenuItem(
                content=token,
                checked=token == player.token,
                on_click=tap(partial(choose, token)),
            )
            for token in edition.tokens
        ],
    )


def _remove(desk: Desk, draft: SetupDraft, index: int) -> ft.Control:
    def remove() -> None:
        players = draft.players[:index] + draft.players[index + 1 :]
        holdings = draft.holdings[:index] + draft.holdings[index + 1 :]
        _set(replace(draft, players=players, holdings=holdings))

    return ft.IconButton(
        icon=ft.Icons.CLOSE,
        tooltip=desk.hub.speech.ui("new.remove", number=index + 1),
        size_constraints=ft.BoxConstraints(min_width=theme.TAP, min_height=theme.TAP),
        on_click=tap(remove),
    )


def _add(desk: Desk, draft: SetupDraft) -> ft.Control:
    def add() -> None:
        _set(replace(draft, players=(*draft.players, PlayerDraft())))

    return ft.OutlinedButton(
        ft.Text(desk.hub.speech.ui("new.add"), size=16),
        icon=ft.Icons.PERSON_ADD_OUTLINED,
        style=theme.button_style(),
        on_click=tap(add),
    )


# ---- box and rules --------------------------------------------------------------------------


def _editions(desk: Desk, draft: SetupDraft) -> ft.Control:
    boxes = [load_edition(name)[0] for name in shipped_editions()]
    chosen = box_of(draft).id
    options = [(box.id, box.title, box.id == chosen) for box in boxes]

    def choose(name: str) -> None:
        _set(replace(draft, edition=name, holdings=()))

    return choices(options, choose)


def _presets(desk: Desk, draft: SetupDraft) -> ft.Control:
    say = desk.hub.speech
    bases = [(name, say.named("preset", name), name == draft.preset) for name in shipped_bases()]
    modes = [(name, say.named("mode", name), name in draft.modes) for name in shipped_modes()]

    def toggle(name: str) -> None:
        on = name in draft.modes
        modes_now = tuple(m for m in draft.modes if m != name) if on else (*draft.modes, name)
        _set(replace(draft, modes=modes_now))

    rows = [choices(bases, lambda name: _set(replace(draft, preset=name)))]
    if modes:
        rows.append(choices(modes, toggle))
    return ft.Column(rows, spacing=6)


def _house_rules(desk: Desk, draft: SetupDraft) -> ft.Control:
    say = desk.hub.speech
    text = say.count("new.house_rules", len(draft.rules))
    return ft.FilledTonalButton(
        ft.Text(text, size=16),
        icon=ft.Icons.TUNE,
        style=theme.button_style(),
        on_click=tap(lambda: desk.go(routes.HOUSE_RULES)),
    )


def _tracking(desk: Desk, draft: SetupDraft) -> ft.Control:
    say = desk.hub.speech
    options = [
        (name, say.ui(f"tracking.{name}"), name == draft.tracking)
        for name in ("dice", "turns", "off")
    ]
    chips = choices(options, lambda name: _set(replace(draft, tracking=name)))
    return ft.Column([chips, hint(say.ui(f"tracking.{draft.tracking}_hint"))], spacing=6)


def _midway(desk: Desk, draft: SetupDraft) -> ft.Control:
    say = desk.hub.speech

    def toggle(event: ft.Event[ft.Switch]) -> None:
        _set(replace(desk.state.setup, midway=bool(event.control.value)))

    switch = ft.Switch(
        label=say.ui("new.midway"), value=draft.midway, on_change=guarded(toggle), padding=4
    )
    return panel(ft.Column([switch, hint(say.ui("new.midway_hint"))], spacing=2))


# ---- the start --------------------------------------------------------------------------------


def _footer(desk: Desk, draft: SetupDraft, width: float) -> ft.Control:
    say = desk.hub.speech

    def start() -> None:
        command = start_command(desk.state.setup)
        if command is None:
            desk.go(routes.HOUSE_RULES)
            return
        desk.begin(command)

    return footer(
        ft.FilledButton(
            ft.Text(say.ui("new.start"), size=18, weight=ft.FontWeight.W_600),
            style=theme.button_style(20, 14),
            on_click=tap(start),
        ),
        width,
    )
