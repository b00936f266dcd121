"""A player's deeds in a game that is being taken over, and the conglomerates they make."""

from functools import partial

import flet as ft

from banker_app.app.projections.context import group_letters
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.commands import StartGame
from banker_app.engine.ids import DeedId
from banker_app.engine.rules.conglomerate import alike, tops_by
from banker_app.ui import theme, typography
from banker_app.ui.hooks import tap
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.starting_parts import flowing, keep
from banker_app.ui.screens.setup.starting_space import state_key
from banker_app.ui.setting_up import setup_of
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import heading, hint, mark, panel
from banker_app.ui.widgets.choices import choice, choices


def deeds_held(
    controller: PageController, draft: SetupDraft, index: int, command: StartGame, say: Translator
) -> list[ft.Control]:
    """All that a player has, in board order; a tap shows it on the board above."""
    holding, box = draft.holding(index), command.edition
    marks = group_letters(box)
    player = command.seats[index].name
    rows: list[ft.Control] = [
        heading(say.count("holding.deeds_of", len(holding.deeds), name=player))
    ]
    for at, space in enumerate(box.spaces):
        state = holding.state(space.deed) if space.deed else None
        if space.deed is None or state is None:
            continue
        card = box.deeds[space.deed]
        line = ft.Row(
            [
                mark(marks[card.group], box.groups[card.group].colour),
                ft.Text(card.name, theme_style=typography.BODY, expand=True),
                ft.Text(say.ui(state_key(state)), theme_style=typography.SMALL),
            ],
            spacing=10,
        )
        rows.append(
            ft.OutlinedButton(
                line,
                style=theme.button_style(12, 14),
                on_click=tap(partial(controller.set, space=at)),
                key=card.id,
            )
        )
    return rows


# ---- conglomerates --------------------------------------------------------------------------


def stacks_held(
    controller: PageController, draft: SetupDraft, index: int, command: StartGame, say: Translator
) -> list[ft.Control]:
    """The player's conglomerates, and the deeds for another one."""
    stacks = draft.holding(index).stacks
    rows: list[ft.Control] = [heading(say.ui("holding.stacks"))]
    rows += [_stack(controller, command, index, stacks, nth, say) for nth in range(len(stacks))]
    free = [
        DeedId(deed)
        for deed, _ in draft.holding(index).deeds
        if not any(deed in stack for stack in stacks)
    ]
    size = command.rules.conglomerate.size
    if len(free) < size:
        return rows if stacks else [*rows, hint(say.ui("holding.no_stack", size=size))]
    return [*rows, *_new_stack(controller, command, index, free, say)]


def _stack(
    controller: PageController,
    command: StartGame,
    index: int,
    stacks: tuple[tuple[str, ...], ...],
    nth: int,
    say: Translator,
) -> ft.Control:
    """One of them: its deeds, which lies on top, and the way to take it apart."""
    deeds, stack = command.edition.deeds, stacks[nth]
    tops = tops_by(command.edition, command.rules.conglomerate.top, [DeedId(d) for d in stack])
    top = DeedId(stack[0])

    def put_on_top(deed: str) -> None:
        ordered = (deed, *(each for each in stack if each != deed))
        keep(controller, index, stacks=(*stacks[:nth], ordered, *stacks[nth + 1 :]))

    def take_apart() -> None:
        keep(controller, index, stacks=(*stacks[:nth], *stacks[nth + 1 :]))

    names = ", ".join(deeds[DeedId(deed)].name for deed in stack)
    rows: list[ft.Control] = [
        ft.Text(names, theme_style=typography.BODY),
        hint(say.ui("stack.top", name=deeds[top].name)),
    ]
    if len(tops) > 1:
        options = [(deed, deeds[deed].name, deed == top) for deed in tops]
        rows += [hint(say.ui("stack.choose_top")), choices(options, put_on_top)]
    rows.append(
        ft.TextButton(
            ft.Text(say.ui("stack.dissolve")),
            style=theme.button_style(12, 14),
            on_click=tap(take_apart),
        )
    )
    return panel(ft.Column(rows, spacing=6), colour=ft.Colors.SURFACE_CONTAINER_LOW)


def _new_stack(
    controller: PageController, command: StartGame, index: int, free: list[DeedId], say: Translator
) -> list[ft.Control]:
    """Deeds to choose from; the last one that is wanted puts them together."""
    box, size = command.edition, command.rules.conglomerate.size
    picked = tuple(DeedId(deed) for deed in controller.state.stack if DeedId(deed) in free)

    def toggle(deed: DeedId) -> None:
        if deed in picked:
            controller.set(stack=tuple(each for each in picked if each != deed))
            return
        together = (*picked, deed)
        if len(together) < size:
            controller.set(stack=together)
            return
        tops = tops_by(box, command.rules.conglomerate.top, together)
        ordered = sorted(together, key=lambda each: each not in tops[:1])
        stacks = setup_of(controller.state).holding(index).stacks
        keep(controller, index, stacks=(*stacks, tuple(ordered)))
        controller.set(stack=())

    chips: list[ft.Control] = [
        choice(box.deeds[deed].name, deed in picked, partial(toggle, deed), key=f"stack {deed}")
        for deed in free
        if deed in picked or alike(box, (*picked, deed)) is None
    ]
    return [hint(say.ui("holding.new_stack", size=size)), flowing(chips)]
