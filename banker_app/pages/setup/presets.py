"""The choice of a game by its usual name, of modes combined with it, and of house rules.

A choice that changes others announces it, before it is made and after.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from banker_app.app.i18n.rulebook_text import RulebookText
from banker_app.app.projections.context import Action
from banker_app.app.setup.modes import (
    against,
    clashing_modes,
    in_usual_order,
    instead,
    is_offered,
    is_on,
    sums_of,
    values_of,
)
from banker_app.app.setup.setup_draft import GameChoice, SetupDraft, box_of, composed
from banker_app.content.editions import load_edition
from banker_app.content.errors import DataError, FaultCode
from banker_app.content.presets import Preset, presets
from banker_app.content.rulesets import Composed, load_mode
from banker_app.engine.edition import Edition
from banker_app.engine.ruleset import Ruleset, value_of
from banker_app.pages.contract.blocks import (
    Buttons,
    ChoiceField,
    Field,
    Heading,
    ManyField,
    Option,
    Page,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import BACK, FILL
from banker_app.pages.contract.texts import catalogue
from banker_app.pages.contract.translator import Translator
from banker_app.pages.state.app_store import AppStore

CLASSIC: Final = "classic"
TOLD: Final = (
    "purchase.on_decline",
    "building.houses_before_hotel",
    "ending.when",
    "ending.winner",
    "rent.group_bonus",
)
"""The rules of a board that are told of a game; the hint on the classic game tells the first
three.
"""


def choose_game(store: AppStore, draft: Draft) -> Page:
    """Build all games, then all that goes with the chosen one."""
    now = SetupDraft.from_plain(draft.shared)
    say = Translator(store.state.language, box_of(now))
    games = tuple(_game(now, preset, say) for preset in presets().values())
    text, ways = notice(now, say)
    offered = [mode for mode in in_usual_order() if is_offered(now, mode)]
    house = [mode for mode in offered if load_mode(mode).house]
    printed = [mode for mode in offered if mode not in house]
    return Page(
        blocks=(
            ChoiceField(name="preset", value=now.chosen.id, options=games),
            Heading(say.ui("presets.combine")),
            modes_field("modes/printed", now, printed, say),
            Heading(say.ui("presets.house")),
            modes_field("modes/house", now, house, say),
        ),
        # Below what scrolls, so that no game slides under the finger that has chosen another.
        foot=(Buttons(ways),) if ways else (),
        submit=(Action(label=say.ui("done"), effect=BACK(), detail=text),),
    )


def _game(draft: SetupDraft, preset: Preset, say: Translator) -> Option:
    note = game_hint(draft.with_preset(preset), say)
    if draft.chosen is not preset:
        note = " ".join((note, *changes(draft.choice, draft.with_preset(preset), say)))
    return Option(value=preset.id, label=say.ui(f"preset.{preset.id}"), note=note)


def game_hint(draft: SetupDraft, say: Translator) -> str:
    """Return a game in a sentence, or by the rules of a board that it would be untrue of."""
    text, made = say.ui(f"preset_hint.{draft.chosen.id}"), composed(draft)
    if draft.chosen.id != CLASSIC or not isinstance(made, Composed):
        return text
    usual, box = Ruleset(), box_of(draft)
    own = [name for name in TOLD if value_of(made.rules, name) != value_of(usual, name)]
    if not any(name in own for name in TOLD[:3]):
        return text
    book, words = RulebookText(say.language), Translator(say.language, box)
    values = [
        (say.rule(name), words.rule_value(name, value_of(made.rules, name), box)) for name in own
    ]
    return " ".join(book.text("line.sentence", rule=rule, value=value) for rule, value in values)


# ---- what goes together ----------------------------------------------------------------


def modes_field(name: str, draft: SetupDraft, modes: Iterable[str], say: Translator) -> Field:
    """Build the choice of modes."""
    options = tuple(_mode(draft, mode, say) for mode in modes)
    on = tuple(option.value for option in options if is_on(draft.modes, option.value))
    return ManyField(name=name, value=on, options=options)


def _mode(draft: SetupDraft, mode: str, say: Translator) -> Option:
    """A mode. If it conflicts with the chosen game, it gives the reason; if with another mode, it
    replaces that.
    """
    note, reason = _mode_hint(say, draft, mode), ""
    for fault in against(draft, mode)[:1]:
        reason = conflict_text(say, fault, draft)
        if gone := instead(draft, mode):
            names = ", ".join(say.say(f"mode.{each}") for each in gone)
            note, reason = f"{note} {reason} {say.ui('presets.instead', mode=names)}.", ""
    return Option(value=mode, label=say.say(f"mode.{mode}"), note=note, reason=reason)


def _mode_hint(say: Translator, draft: SetupDraft, mode: str) -> str:
    """Return the changes of a mode; for one that is a game itself, as there."""
    own = f"mode_hint.{mode}"
    if own not in catalogue(say.language):
        return say.ui(f"preset_hint.{mode}")
    return say.ui(own, amount=", ".join(map(say.money, sums_of(draft, mode))))


def conflict_text(say: Translator, fault: DataError, draft: SetupDraft) -> str:
    """Return why modes do not go together: the value that each of them wants."""
    if fault.code is not FaultCode.MODES_DISAGREE:
        return say.fault(fault)
    wanted = "; ".join(
        say.ui(
            "presets.sets",
            mode=say.say(f"mode.{mode}"),
            value=say.rule_value(fault.path, values_of(draft, mode)[fault.path], box_of(draft)),
        )
        for mode in clashing_modes(fault)
    )
    return say.ui("presets.disagree", rule=say.rule(fault.path), sides=wanted)


# ---- side effects of a choice ----------------------------------------------------------


def changes(before: GameChoice, draft: SetupDraft, say: Translator) -> tuple[str, ...]:
    """Return the differences of a draft from the former choice, apart from those asked for: a
    game, or a board by hand.
    """
    lines: list[str] = []
    old, new = box_of(replace(draft, edition=before.edition)), box_of(draft)
    if draft.edition and not draft.lent and draft.edition != before.edition:
        if draft.preset != before.preset:
            lines.append(say.ui("changes.game", game=say.ui(f"preset.{draft.preset}")))
    elif old.id != new.id:
        lines.append(say.ui("changes.board", new=_named(new, say), old=_named(old, say)))
    elif usual := _usual_board(draft, say):
        lines.append(say.ui("changes.stays", board=_named(new, say), usual=usual))
    gone = [mode for mode in before.modes if mode not in draft.every_mode]
    if gone:
        names = ", ".join(say.say(f"mode.{mode}") for mode in gone)
        lines.append(say.ui("changes.modes", modes=names))
    if len(draft.players) > before.seats:
        lines.append(say.count("changes.players", len(draft.players)))
    if draft.choice.deeds < before.deeds:
        lines.append(say.ui("changes.deeds"))
    return tuple(lines)


def _usual_board(draft: SetupDraft, say: Translator) -> str:
    """The board that a game is usually played on, where it is not the one in use."""
    usual = draft.chosen.edition
    if not usual or usual == box_of(draft).id:
        return ""
    return _named(load_edition(usual)[0], say)


def _named(board: Edition, say: Translator) -> str:
    return say.printed("board", board.title)


def notice(draft: SetupDraft, say: Translator) -> tuple[str, tuple[Action, ...]]:
    """Return what the last choice has changed beside itself, and the ways to have it otherwise."""
    before = draft.before
    text = " ".join(changes(before, draft, say)) if before is not None else ""
    if before is None or not text:
        return "", ()
    ways: list[Action] = []
    old = box_of(replace(draft, edition=before.edition))
    if old.id != box_of(draft).id and draft.chosen.fits(old):
        label = say.ui("changes.keep", board=_named(old, say))
        ways.append(Action(label=label, effect=FILL("keep_board", before.edition or old.id)))
    if usual := _usual_board(draft, say):
        label = say.ui("changes.take", board=usual)
        ways.append(Action(label=label, effect=FILL("board", draft.chosen.edition)))
    return text, tuple(ways)
