"""What a player holds in a game already under way, and where the token stands."""

from dataclasses import replace

import flet as ft

from banker_app.app.view_base import group_letters
from banker_app.engine.edition import DeedKind, TitleDeed
from banker_app.ui import theme
from banker_app.ui.desk import Desk
from banker_app.ui.hooks import component, guarded, here, letters, tap, use_desk, use_hub
from banker_app.ui.parts.basics import heading, hint, mark
from banker_app.ui.parts.choices import choice
from banker_app.ui.parts.fields import narrow_text
from banker_app.ui.parts.number_pad import NumberPad
from banker_app.ui.parts.shell import scrolling
from banker_app.ui.setup_draft import HOTEL, MORTGAGED, SetupDraft, box_of


@component
def HoldingScreen(seat: str) -> ft.Control:
    """A tap on a deed goes through its states: not held, bare, houses, hotel, mortgaged."""
    draft, width, _ = use_desk(lambda s: (s.setup, s.width, s.large_print))
    use_hub(lambda s: s.language)
    desk = here()
    say = desk.hub.speech
    index = int(seat)
    edition = box_of(draft)
    holding = draft.holding(index)
    held = dict(holding.deeds)
    taken = {
        deed
        for other in range(len(draft.players))
        if other != index
        for deed, _ in draft.holding(other).deeds
    }

    marks = group_letters(edition)
    rows: list[ft.Control] = [
        heading(say.ui("holding.cash")),
        ft.Text(holding.cash or "–", size=letters(32), weight=ft.FontWeight.W_700),
        NumberPad(),
        *_standing(desk, draft, index),
        heading(say.ui("holding.deeds")),
        hint(say.ui("holding.hint")),
    ]
    for deed in edition.deeds.values():
        if deed.id not in taken:
            letter = marks[deed.group]
            colour = edition.groups[deed.group].colour
            rows.append(_deed(desk, draft, index, deed, held.get(deed.id), letter, colour))
    return scrolling(rows, width)


def _standing(desk: Desk, draft: SetupDraft, index: int) -> list[ft.Control]:
    """Where the token is, whether in jail, and whether it is this player's turn."""
    say, holding = desk.hub.speech, draft.holding(index)
    spaces = box_of(draft).spaces

    def change(**changes: object) -> None:
        now = desk.state.setup
        kept = replace(now.holding(index), **changes)  # type: ignore[arg-type]
        desk.set(setup=now.with_holding(index, kept))

    def stand(event: ft.Event[ft.Dropdown]) -> None:
        change(space=event.control.value or "")

    def take_turn() -> None:
        desk.set(setup=replace(desk.state.setup, on_turn=index))

    where = ft.Dropdown(
        value=holding.space or spaces[0].id,
        options=[ft.DropdownOption(key=s.id, text=s.name) for s in spaces],
        on_select=guarded(stand),
        text_size=narrow_text(desk.state.large_print),
        disabled=holding.jailed,
        expand=True,
    )
    label = say.ui("holding.space")
    return [
        heading(label),
        ft.Row([ft.Semantics(content=where, label=label, container=True, expand=True)]),
        ft.Row(
            [
                choice(
                    say.ui("holding.jailed"),
                    holding.jailed,
                    lambda: change(jailed=not holding.jailed),
                    key="jailed",
                ),
                choice(say.ui("holding.turn"), draft.on_turn == index, take_turn, key="turn"),
            ],
            wrap=True,
            spacing=6,
            run_spacing=6,
        ),
    ]


def _deed(
    desk: Desk,
    draft: SetupDraft,
    index: int,
    deed: TitleDeed,
    state: int | None,
    letter: str,
    colour: str,
) -> ft.Control:
    say = desk.hub.speech

    def step() -> None:
        now = desk.state.setup
        holding = now.holding(index)
        deeds = dict(holding.deeds)
        following = next_state(deed, deeds.get(deed.id))
        deeds.pop(deed.id, None)
        if following is not None:
            deeds[deed.id] = following
        desk.set(setup=now.with_holding(index, replace(holding, deeds=tuple(deeds.items()))))

    kind = ft.OutlinedButton if state is None else ft.FilledTonalButton
    return kind(
        ft.Row(
            [
                mark(letter, colour),
                ft.Text(deed.name, size=letters(16), expand=True),
                ft.Text(say.ui(state_key(state)), size=letters(14)),
            ],
            spacing=10,
        ),
        style=theme.button_style(12, 14),
        on_click=tap(step),
        key=deed.id,
    )


def next_state(deed: TitleDeed, state: int | None) -> int | None:
    """The state after this one, round and round; only streets carry buildings."""
    order: list[int | None] = [None, 0]
    if deed.kind is DeedKind.STREET:
        order += [1, 2, 3, 4, HOTEL]
    order.append(MORTGAGED)
    return order[(order.index(state) + 1) % len(order)]


def state_key(state: int | None) -> str:
    """The text of a state."""
    if state is None:
        return "holding.none"
    return "holding.mortgaged" if state == MORTGAGED else f"holding.s{state}"
