"""The space that was tapped while a game is taken over: whose it is, what stands there, who."""

from functools import partial

import flet as ft

from banker_app.app.setup.position_draft import MORTGAGED, states
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.commands import StartGame
from banker_app.engine.edition import Space, SpaceKind
from banker_app.engine.ids import SpaceId
from banker_app.engine.state import Tracking
from banker_app.ui import typography
from banker_app.ui.hooks import guarded
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.starting_parts import flowing, keep
from banker_app.ui.screens.table.board_view import SpaceView
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import avatar, hint, mark, panel
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.choices import choice, choices
from banker_app.ui.widgets.fields import narrow_text

NOBODY = "none"


def space_panel(
    controller: PageController,
    draft: SetupDraft,
    index: int,
    command: StartGame,
    view: SpaceView,
    say: Translator,
) -> ft.Control:
    """All that can be said of one space while one player is asked."""
    space = command.edition.spaces[view.index]
    rows: list[ft.Control] = [_which(controller, command, view, say), _told(view)]
    if space.deed is not None:
        rows += _deed(controller, draft, index, command, space.deed, say)
    rows += _token(controller, draft, index, command, space, say)
    stretch = ft.CrossAxisAlignment.STRETCH
    return panel(ft.Column(rows, spacing=10, horizontal_alignment=stretch, key="space"))


def _which(
    controller: PageController, command: StartGame, view: SpaceView, say: Translator
) -> ft.Control:
    """The space by its name, with the ways to its neighbours and a list of all."""
    spaces = command.edition.spaces

    def step(by: int) -> None:
        controller.set(space=(view.index + by) % len(spaces))

    def choose(event: ft.Event[ft.Dropdown]) -> None:
        controller.set(space=command.edition.space_index.get(SpaceId(event.control.value or ""), 0))

    def arrow(icon: ft.IconData, key: str, by: int) -> ft.Control:
        return icon_button(icon, say.ui(key), partial(step, by))

    listed = ft.Dropdown(
        value=spaces[view.index].id,
        options=[ft.DropdownOption(key=each.id, text=each.name) for each in spaces],
        on_select=guarded(choose),
        text_size=narrow_text(controller.state.large_print),
        menu_height=360,
        expand=True,
    )
    label = say.ui("holding.which")
    return ft.Row(
        [
            arrow(ft.Icons.CHEVRON_LEFT, "board.before", -1),
            ft.Semantics(content=listed, label=label, container=True, expand=True),
            arrow(ft.Icons.CHEVRON_RIGHT, "board.after", 1),
        ],
        spacing=4,
    )


def _told(view: SpaceView) -> ft.Control:
    """How the space stands so far."""
    head: list[ft.Control] = []
    if view.letter:
        head.append(mark(view.letter, view.colour))
    head.append(ft.Text(view.label, theme_style=typography.SMALL, expand=True))
    if view.owner:
        head.append(avatar(view.owner_initial, view.owner_colour, 26))
    return ft.Semantics(
        content=ft.Row(head, spacing=8),
        label=view.label,
        exclude_semantics=True,
        container=True,
        live_region=True,
        identifier="space-told",
    )


# ---- the deed -------------------------------------------------------------------------------


def _deed(
    controller: PageController,
    draft: SetupDraft,
    index: int,
    command: StartGame,
    deed: str,
    say: Translator,
) -> list[ft.Control]:
    """Whether the player has it, and what stands on it; somebody else's is taken over."""
    player = command.seats[index].name
    owner = draft.owner(deed)
    now = draft.holding(index).state(deed)

    def choose(state: str) -> None:
        told = None if state == NOBODY else int(state)
        controller.set(
            **with_setup(controller.state, setup_of(controller.state).with_deed(index, deed, told))
        )

    options = [
        (str(state), say.ui(state_key(state)), state == now)
        for state in states(command.edition, command.rules, deed)
    ]
    if owner not in (None, index):
        name = command.seats[owner or 0].name
        told = hint(say.ui("holding.held_by", name=name, to=player))
        return [told, choices(options, choose)]
    return [choices([(NOBODY, say.ui("holding.none"), now is None), *options], choose)]


def state_key(state: int) -> str:
    """The text of a state."""
    return "holding.mortgaged" if state == MORTGAGED else f"holding.s{state}"


# ---- the token ------------------------------------------------------------------------------


def _token(
    controller: PageController,
    draft: SetupDraft,
    index: int,
    command: StartGame,
    space: Space,
    say: Translator,
) -> list[ft.Control]:
    """Whether the player's token is here, and whether behind bars."""
    player, holding = command.seats[index].name, draft.holding(index)
    chips: list[ft.Control] = []
    first = command.edition.spaces[0].id
    stands = not holding.jailed and (holding.space or first) == space.id
    if command.tracking is Tracking.DICE:

        def stand() -> None:
            _put(controller, index, space, None)

        chips.append(choice(say.ui("holding.here", name=player), stands, stand, key="here"))
    for kind, office, key in (
        (SpaceKind.JAIL, False, "holding.jailed"),
        (SpaceKind.TAX_OFFICE, True, "holding.office"),
    ):
        if space.kind is not kind:
            continue
        held = holding.jailed and holding.office is office
        put = None if held else office
        label = say.ui(key, name=player)
        chips.append(choice(label, held, partial(_put, controller, index, space, put), key=key))
        if held:
            return [flowing(chips), *_throws(controller, draft, index, command, say)]
    return [flowing(chips)] if chips else []


def _put(controller: PageController, index: int, space: Space, office: bool | None) -> None:
    """The token on a space, or behind its bars where the office is said or denied."""
    now = setup_of(controller.state)
    holding = now.holding(index)
    moved = holding.standing(space.id) if office is None else holding.held(space.id, office=office)
    controller.set(**with_setup(controller.state, now.with_holding(index, moved)))


def _throws(
    controller: PageController, draft: SetupDraft, index: int, command: StartGame, say: Translator
) -> list[ft.Control]:
    """Throws for doubles that failed; after the last one nobody is held any more."""
    tried = draft.holding(index).attempts
    options = [(str(n), str(n), n == tried) for n in range(command.rules.jail.attempts)]

    def choose(attempts: str) -> None:
        keep(controller, index, attempts=int(attempts))

    return [hint(say.ui("holding.throws")), choices(options, choose)]
