"""Modes combined with the chosen game: house rules, and games within games."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from banker_app.app.setup.setup_draft import SetupDraft, box_of, composed, opened
from banker_app.content.errors import DataError
from banker_app.content.presets import presets
from banker_app.content.rulesets import Composed, load_mode, mode_values, shipped_modes
from banker_app.engine.edition import SpaceKind
from banker_app.engine.rule_conflicts import conflicts
from banker_app.engine.ruleset import RULES
from banker_app.engine.settings.setting import RuleValue, Unit

MOST_PLAYED: Final = (
    "parking_pot",
    "parking_pot_seeded",
    "double_go",
    "no_auction",
    "rent_stays_due",
    "no_rent_in_jail",
    "lap_before_buying",
)
"""The house rules that people play most."""


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


def in_usual_order() -> tuple[str, ...]:
    """All modes: those of presets in the order of the presets, then the others."""
    known = tuple(mode for preset in presets().values() for mode in preset.modes)
    others = (mode for mode in sorted(shipped_modes()) if mode not in known)
    return (*(mode for mode in dict.fromkeys(known) if mode in shipped_modes()), *others)


def is_offered(draft: SetupDraft, mode: str) -> bool:
    """Whether to offer a mode with the chosen game: not if it is part of it, belongs to another
    board, or would change nothing.
    """
    own_boards = {one for preset in presets().values() if preset.needs for one in preset.modes}
    if mode in draft.chosen.modes or mode in own_boards:
        return False
    parking = SpaceKind.PARKING in box_of(draft).kinds
    if not parking and any(name.startswith("parking.") for name in values_of(draft, mode)):
        return False
    made, now = _with(draft, mode), composed(draft)
    if is_on(draft.modes, mode) or not isinstance(made, Composed):
        return True
    box = box_of(draft)
    before = conflicts(box, now.rules) if isinstance(now, Composed) else ()
    idle = isinstance(now, Composed) and made.rules == now.rules
    return not idle and len(conflicts(box, made.rules)) <= len(before)


def values_of(draft: SetupDraft, mode: str) -> Mapping[str, RuleValue]:
    """The values that a mode sets in this game, with sums that fit its board."""
    return mode_values(mode, opened(draft)[1], draft.chosen.base)


def sums_of(draft: SetupDraft, mode: str) -> tuple[int, ...]:
    """The sums among these values."""
    return tuple(
        value
        for name, value in values_of(draft, mode).items()
        if type(value) is int and (span := RULES[name].span) and span.unit is Unit.MONEY
    )


def against(draft: SetupDraft, mode: str) -> tuple[DataError, ...]:
    """Conflicts with a mode."""
    made = _with(draft, mode)
    return () if isinstance(made, Composed) or is_on(draft.modes, mode) else made


def clashing_modes(fault: DataError) -> tuple[str, ...]:
    """The modes that disagree."""
    modes = fault.params.get("modes", ())
    return modes if isinstance(modes, tuple) else ()


def instead(draft: SetupDraft, mode: str) -> tuple[str, ...]:
    """The combined modes to remove for a mode that conflicts with them; none if it conflicts
    with the game itself.
    """
    others = {side for fault in against(draft, mode) for side in clashing_modes(fault)} - {mode}
    return tuple(sorted(others)) if others <= set(draft.modes) else ()


def toggled(draft: SetupDraft, mode: str) -> SetupDraft:
    """With a mode on, in place of its parts and of modes that conflict with it; or off, with all
    modes that it is part of.
    """
    if is_on(draft.modes, mode):
        left = [m for m in draft.modes if m != mode and mode not in part_of(m)]
        parts = [*part_of(mode)] if mode in draft.modes else []
        modes = (*left, *(part for part in parts if not is_on(tuple(left), part)))
    else:
        gone = (*part_of(mode), *instead(draft, mode))
        modes = (*(m for m in draft.modes if m not in gone), mode)
    return replace(draft, modes=modes)


def _with(draft: SetupDraft, mode: str) -> Composed | tuple[DataError, ...]:
    return composed(draft, tuple(dict.fromkeys((*draft.every_mode, mode))))
