"""Which game: by its usual name with what differs, what is combined with it, and house rules.

What can be combined is asked of the content room; a pair that cannot says why, both sides in words.
"""

from dataclasses import dataclass, replace
from functools import cache, partial

import flet as ft

from banker_app.app.setup.setup_draft import SetupDraft, box_of, composed
from banker_app.content.errors import DataError, FaultCode
from banker_app.content.presets import Preset, presets
from banker_app.content.rulesets import Composed, load_mode, shipped_modes
from banker_app.engine.edition import Edition
from banker_app.engine.rule_conflicts import conflicts
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, letters, memoized, tap, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.setup.game_changes import change_notice, changes
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.texts import catalogue
from banker_app.ui.translator import Translator
from banker_app.ui.widgets.basics import heading
from banker_app.ui.widgets.list_rows import row_button
from banker_app.ui.widgets.scaffold import footer, scrolling

QUIET = ft.Colors.ON_SURFACE_VARIANT


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedGame:
    """A mode that can be combined with the chosen game, or cannot."""

    mode: str
    title: str
    hint: str
    chosen: bool
    conflict: str = ""
    """What speaks against it, both sides in words."""
    instead: tuple[str, ...] = ()
    """The combined modes that would have to go for it; none where the game itself differs."""


@component
def ChooseGameScreen() -> ft.Control:
    """All games, then all that goes with the chosen one."""
    draft, width = use_page(lambda s: (setup_of(s), s.width))
    controller = here()
    box = box_of(draft)
    say = Translator(controller.app_store.state.language, box)
    rows: list[ft.Control] = [
        Game(
            each.id,
            preset_hint(say, each.id),
            "" if draft.chosen is each else _changed(draft, each, say),
            draft.chosen is each,
            key=each.id,
        )
        for each in presets().values()
    ]
    printed: list[OfferedGame] = []
    house: list[OfferedGame] = []
    for mode in sorted(shipped_modes(), key=_usual_order):
        offer = offered(draft, mode, say)
        if offer is not None:
            (house if load_mode(mode).house else printed).append(offer)
    for title, offers in ((say.ui("presets.combine"), printed), (say.ui("presets.house"), house)):
        rows.append(heading(title))
        rows += [Combined(offer, key=f"mode {offer.mode}") for offer in offers]
    done = ft.FilledButton(
        ft.Text(say.ui("done")),
        style=theme.button_style(20, 14),
        on_click=tap(controller.back),
    )
    # Below what scrolls, so that no game slides under the finger that has chosen another.
    bottom = ft.Column(
        [*change_notice(controller, draft, say), done],
        spacing=theme.GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Column(
        [scrolling(rows, width), footer(bottom, width)],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@cache
def part_of(mode: str) -> tuple[str, ...]:
    """The house rules that are wholly within this one: a pot with a seed is a pot."""
    own = load_mode(mode).layer.values.items()
    return tuple(
        other
        for other in shipped_modes()
        if other != mode and load_mode(other).house and load_mode(other).layer.values.items() <= own
    )


def is_on(modes: tuple[str, ...], mode: str) -> bool:
    """Whether a mode is played: by itself, or as a part of another."""
    return mode in modes or any(mode in part_of(other) for other in modes)


def _usual_order(mode: str) -> tuple[int, str]:
    """Modes that make a game of their own come as the games do, the others after them."""
    known = [each for preset in presets().values() for each in preset.modes]
    return (known.index(mode) if mode in known else len(known), mode)


def preset_hint(say: Translator, preset: str) -> str:
    """What makes a game differ, in a sentence."""
    return say.ui(f"preset_hint.{preset}")


def mode_hint(say: Translator, mode: str) -> str:
    """What a mode changes; one that is a game of its own says the same there."""
    own = f"mode_hint.{mode}"
    return say.ui(own) if own in catalogue(say.language) else preset_hint(say, mode)


def _changed(draft: SetupDraft, preset: Preset, say: Translator) -> str:
    """What a game would change beside the rules: board, players, what is combined."""
    return " ".join(changes(draft.choice, draft.with_preset(preset), say))


# ---- what goes together -----------------------------------------------------------------------


def offered(draft: SetupDraft, mode: str, say: Translator) -> OfferedGame | None:
    """A mode beside the chosen game; None where it belongs to it, or to another board, or where
    it would change nothing.
    """
    chosen = draft.chosen
    if mode in chosen.modes or mode in _boards_own():
        return None
    found = composed(draft, tuple(dict.fromkeys((*draft.every_mode, mode))))
    offer = OfferedGame(
        mode=mode,
        title=say.say(f"mode.{mode}"),
        hint=mode_hint(say, mode),
        chosen=is_on(draft.modes, mode),
    )
    if isinstance(found, Composed):
        box = box_of(draft)
        own = composed(draft)
        before = conflicts(box, own.rules) if isinstance(own, Composed) else ()
        clashes = len(conflicts(box, found.rules)) > len(before)
        idle = isinstance(own, Composed) and found.rules == own.rules
        return offer if offer.chosen or not (clashes or idle) else None
    against = {other for fault in found for other in _sides(fault)} - {mode}
    goes = tuple(other for other in against if other in draft.modes)
    return replace(
        offer,
        conflict=" ".join(conflict_text(say, fault, box_of(draft)) for fault in found[:1]),
        instead=goes if len(goes) == len(against) else (),
    )


def _boards_own() -> set[str]:
    """The modes of games that want a board of their own: they come with those games only."""
    return {mode for preset in presets().values() if preset.needs for mode in preset.modes}


def _sides(fault: DataError) -> tuple[str, ...]:
    modes = fault.params.get("modes", ())
    return modes if isinstance(modes, tuple) else ()


def conflict_text(say: Translator, fault: DataError, box: Edition) -> str:
    """Why modes do not go together: what each of them wants."""
    if fault.code is not FaultCode.MODES_DISAGREE:
        return say.fault(fault)
    sides = "; ".join(
        say.ui(
            "presets.sets",
            mode=say.say(f"mode.{mode}"),
            value=say.rule_value(fault.path, load_mode(mode).layer.values[fault.path], box),
        )
        for mode in _sides(fault)
    )
    return say.ui("presets.disagree", rule=say.rule(fault.path), sides=sides)


# ---- rows ---------------------------------------------------------------------------------------


@memoized
def Game(preset: str, sentence: str, changed: str, chosen: bool) -> ft.Control:
    """A game: its name, what differs, and what else it would change."""
    controller = here()
    say = controller.app_store.speech
    title = say.ui(f"preset.{preset}")

    def choose() -> None:
        controller.set(
            **with_setup(
                controller.state, setup_of(controller.state).with_preset(presets()[preset])
            )
        )

    lines: list[ft.Control] = [
        ft.Text(title, theme_style=typography.NAME),
        ft.Text(sentence, theme_style=typography.SMALL, color=None if chosen else QUIET),
    ]
    if changed:
        lines.append(ft.Text(changed, theme_style=typography.LABEL, color=QUIET))
    icon = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
    label = say.ui("presets.row", title=title, hint=f"{sentence} {changed}".rstrip())
    return row_button(lines, label, choose, icon=icon, chosen=chosen)


@memoized
def Combined(offer: OfferedGame) -> ft.Control:
    """A mode as a switch; one that does not go together says why, and what would have to go."""
    controller = here()
    say = controller.app_store.speech
    ink = QUIET if offer.conflict else None
    lines: list[ft.Control] = [
        ft.Text(offer.title, theme_style=typography.ROW, color=ink),
        ft.Text(offer.hint, theme_style=typography.SMALL, color=QUIET),
    ]
    if offer.conflict:
        lines.append(ft.Text(offer.conflict, theme_style=typography.TINY, color=ft.Colors.ERROR))
    label = say.ui("presets.row", title=offer.title, hint=offer.hint)
    icon = ft.Icons.CHECK_BOX if offer.chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    fits = offer.chosen or not offer.conflict
    act = partial(toggle, controller, offer.mode) if fits else None
    spoken = f"{label} {offer.conflict}".rstrip()
    row = row_button(lines, spoken, act, icon=icon, chosen=offer.chosen)
    if not offer.instead:
        return row
    names = ", ".join(say.say(f"mode.{mode}") for mode in offer.instead)
    swap = ft.TextButton(
        ft.Text(say.ui("presets.instead", mode=names), size=letters(14)),
        style=theme.button_style(12, 14),
        on_click=tap(partial(_swap, controller, offer)),
    )
    return ft.Column([row, swap], spacing=2)


def toggle(controller: PageController, mode: str) -> None:
    """On, for what is within it, too; off with all that it is a part of."""
    draft = setup_of(controller.state)
    if is_on(draft.modes, mode):
        left = [m for m in draft.modes if m != mode and mode not in part_of(m)]
        parts = [*part_of(mode)] if mode in draft.modes else []
        modes = (*left, *(part for part in parts if not is_on(tuple(left), part)))
    else:
        modes = (*(m for m in draft.modes if m not in part_of(mode)), mode)
    controller.set(**with_setup(controller.state, replace(draft, modes=modes)))


def _swap(controller: PageController, offer: OfferedGame) -> None:
    draft = setup_of(controller.state)
    left = tuple(each for each in draft.modes if each not in offer.instead)
    controller.set(**with_setup(controller.state, replace(draft, modes=(*left, offer.mode))))
