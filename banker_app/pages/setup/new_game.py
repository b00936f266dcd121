"""A new game: the board, the players, the rules, and what is entered; below them, always in reach,
what that adds up to and the start.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from banker_app.app.i18n.currency_format import NO_BREAK
from banker_app.app.projections.context import Action, place
from banker_app.app.setup.modes import MOST_PLAYED, is_offered, is_on
from banker_app.app.setup.setup_draft import (
    SetupDraft,
    box_of,
    composed,
    figures,
    rules_of,
    usual_figures,
)
from banker_app.content.presets import sheets
from banker_app.content.rulesets import Composed, load_mode, shipped_modes
from banker_app.engine.edition import Edition
from banker_app.engine.rule_conflicts import conflicts
from banker_app.engine.ruleset import RULES, Ruleset, value_of
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Heading,
    Option,
    Page,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import FILL
from banker_app.pages.contract.translator import Translator
from banker_app.pages.setup.boards import DASH, board_field
from banker_app.pages.setup.handicap import way_to_handicap
from banker_app.pages.setup.midway import missing, start_action
from banker_app.pages.setup.new_players import player_fields
from banker_app.pages.setup.newcomers import newcomers
from banker_app.pages.setup.presets import conflict_text, game_hint, modes_field, notice
from banker_app.pages.state.app_store import AppStore

ON: Final = "chevron_right"
TRACKING: Final = ("dice", "turns", "off")

Parts = Iterator[Block | Field]


def new_game(store: AppStore, draft: Draft) -> Page:
    """Build everything from nothing to the first roll."""
    now = SetupDraft.from_plain(draft.shared)
    say = Translator(store.state.language, box_of(now))
    looks, checked = draft.text("looks"), draft.entered.get("checked") is True
    by_phone = Action(label=say.ui("new.by_phone"), effect=routes.PHONES, icon="smartphone")
    return Page(
        blocks=(
            *newcomers(store),
            Heading(say.ui("new.players")),
            Text(_order(say, box_of(now)), Style.HINT),
            *player_fields(now, say, looks=looks, checked=checked),
            Buttons((by_phone,)),
            Heading(say.ui("new.edition")),
            board_field(now, store.state.custom_boards, say),
            *_sheet(now, say),
            Heading(say.ui("new.game")),
            *_rules(now, say),
            way_to_handicap(now, say),
            Heading(say.ui("new.tracking")),
            *_tracking(now, say),
            _midway(now, say),
        ),
        foot=(Text(setup_summary(now, say), Style.HINT),),
        submit=(start_action(now, say),),
    )


def _order(say: Translator, box: Edition) -> str:
    """The order of turns; some boxes say which region begins. [R-10]"""
    if box.begins is None:
        return say.ui("new.players_hint")
    return say.ui("new.region_hint", region=box.regions[box.begins].name)


def _sheet(draft: SetupDraft, say: Translator) -> Parts:
    """The question of a box that holds several sheets with rules."""
    own = sheets(box_of(draft))
    if len(own) < 2:
        return
    options = tuple(
        Option(
            value=each.id,
            label=say.ui(f"preset.{each.id}"),
            note=game_hint(draft.with_preset(each), say),
        )
        for each in own
    )
    chosen = draft.chosen.id if draft.chosen in own else ""
    yield ChoiceField(name="preset", value=chosen, label=say.ui("new.sheet"), options=options)


# ---- rules -----------------------------------------------------------------------------


def _rules(draft: SetupDraft, say: Translator) -> Parts:
    yield _game(draft, say)
    text, ways = notice(draft, say)
    if text:
        yield Panel((Text(text), *((Buttons(ways),) if ways else ())))
    box, made = box_of(draft), composed(draft)
    if isinstance(made, Composed):
        yield from _figures(made.rules, box, say)
        for clash in conflicts(box, made.rules):
            yield Text(say.refusal(clash, None), Style.ERROR)
    else:
        for fault in made:
            yield Text(conflict_text(say, fault, draft), Style.ERROR)
    house = modes_field("modes/house", draft, _house(draft), say)
    yield replace(house, label=say.ui("presets.house"))
    for name in _typed(draft):
        value = say.rule_value(name, value_of(rules_of(draft), name), box)
        yield Row(name=say.rule(name), note=value, action=_way(name, say.rule(name)))
    every = say.ui("new.every_rule")
    yield Row(name=every, trailing_icon=ON, action=Action(label=every, effect=routes.HOUSE_RULES))


def _typed(draft: SetupDraft) -> tuple[str, ...]:
    agreed = figures(rules_of(draft))
    return tuple(name for name, _ in draft.rules if name not in agreed)


def _game(draft: SetupDraft, say: Translator) -> Row:
    title, note = say.ui(f"preset.{draft.chosen.id}"), game_hint(draft, say)
    if draft.modes:
        modes = ", ".join(say.say(f"mode.{mode}") for mode in draft.modes)
        note = f"{note} {say.ui('new.with_modes', modes=modes)}"
    change = say.ui("new.change_game")
    return Row(
        name=title,
        note=note,
        label=f"{change}. {title}. {note}",
        action=Action(label=change, effect=routes.PRESETS),
        trailing_icon=ON,
    )


def _way(rule: str, label: str) -> Action:
    return Action(label=label, effect=place(routes.HOUSE_RULE.lstrip("/"), *rule.split(".")))


def _figures(rules: Ruleset, box: Edition, say: Translator) -> Parts:
    for name in figures(rules):
        options = tuple(
            Option(value=str(figure), label=say.rule_value(name, figure, box))
            for figure in usual_figures(name, rules)
        )
        yield ChoiceField(
            name=f"figure/{name}",
            value=str(value_of(rules, name)),
            label=say.rule(name),
            options=options,
        )
        yield Buttons((_way(name, say.ui("new.other_figure")),))


def _house(draft: SetupDraft) -> tuple[str, ...]:
    """The most played house rules that fit the chosen game, then the others that are on."""
    more = (
        mode
        for mode in shipped_modes()
        if load_mode(mode).house and mode not in MOST_PLAYED and is_on(draft.modes, mode)
    )
    return tuple(mode for mode in (*MOST_PLAYED, *more) if is_offered(draft, mode))


# ---- the rest --------------------------------------------------------------------------


def _tracking(draft: SetupDraft, say: Translator) -> Parts:
    options = tuple(Option(value=name, label=say.ui(f"tracking.{name}")) for name in TRACKING)
    yield ChoiceField(name="tracking", value=draft.tracking, options=options)
    if draft.tracking in TRACKING:
        yield Text(say.ui(f"tracking_hint.{draft.tracking}"), Style.HINT)


def _midway(draft: SetupDraft, say: Translator) -> Row:
    """The row to take over a game, or its state if this one is."""
    title = say.ui("new.midway_on" if draft.midway else "new.midway")
    note = missing(draft, say) if draft.midway else say.ui("new.midway_hint")
    take_over = Action(label=title, effect=FILL("midway", "yes"))
    return Row(name=title, note=note, icon="history", trailing_icon=ON, action=take_over)


def setup_summary(draft: SetupDraft, say: Translator) -> str:
    """Return the game about to begin, in a line. Each house rule counts as one."""
    typed = {RULES[name].row for name in _typed(draft)}
    house = len(typed) + sum(load_mode(mode).house for mode in draft.every_mode)
    parts = (
        say.printed("board", box_of(draft).title),
        say.ui(f"preset.{draft.chosen.id}"),
        _whole(say.count("new.house_rules", house)) if house else say.ui("new.no_house_rules"),
        _whole(say.count("new.count", len(draft.players))),
        say.ui(f"tracking.{draft.tracking}"),
        *([say.ui("new.midway_on")] if draft.midway else []),
    )
    return DASH.join(parts)


def _whole(counted: str) -> str:
    return counted.replace(" ", NO_BREAK)
