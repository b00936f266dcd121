"""House rules: every rule the schema knows, in words, to be changed before the first roll.

With a game open it is the rulebook in use, each line marked rulebook or house rule.
"""

from collections.abc import Callable

import flet as ft

from banker_app.engine.commands import ChangeHouseRule
from banker_app.engine.ruleset import RuleFault, Ruleset, read_value, value_of
from banker_app.library.rulesets import Composed
from banker_app.library.schema import RuleKind, RuleSpec, rule_specs
from banker_app.ui import theme
from banker_app.ui.desk import Desk
from banker_app.ui.hooks import component, here, tap, typing, use_desk, use_hub
from banker_app.ui.keypad import amount
from banker_app.ui.parts.basics import badge, heading, hint, panel
from banker_app.ui.parts.number_pad import NumberPad
from banker_app.ui.parts.shell import scrolling
from banker_app.ui.setup_draft import composed, rule_text, rule_value

Choose = Callable[[str, str | None], object]
"""What sets a rule by its dotted name; None leaves it to the book."""


@component
def HouseRulesScreen() -> ft.Control:
    """Before the game: the draft's rules."""
    draft, width, pad_for, digits, search = use_desk(
        lambda s: (s.setup, s.width, s.pad_for, s.digits, s.search)
    )
    use_hub(lambda s: s.language)
    desk = here()
    say = desk.hub.speech
    made = composed(draft)
    rules = made.rules if isinstance(made, Composed) else Ruleset()
    changed = {name for name, _ in draft.rules}
    rows: list[ft.Control] = [_search(desk, search)]
    if not isinstance(made, Composed):
        rows.append(ft.Text(say.ui("rules.conflict"), color=ft.Colors.ERROR))

    def choose(name: str, value: str | None) -> None:
        desk.set(setup=desk.state.setup.with_rule(name, value), pad_for="", digits="")

    rows += _sections(desk, rules, changed, search, (pad_for, digits), choose)
    return scrolling(rows, width)


@component
def RulesScreen() -> ft.Control:
    """During the game: the rules in use; a change is an entry of the log."""
    rules = use_hub(lambda s: s.game.rules if s.game else None)
    width, pad_for, digits, search = use_desk(lambda s: (s.width, s.pad_for, s.digits, s.search))
    desk = here()
    say = desk.hub.speech
    if rules is None:
        return hint(say.ui("nothing_here"))
    plain = Ruleset()
    changed = {name for name in rule_specs() if value_of(rules, name) != value_of(plain, name)}

    def choose(name: str, value: str | None) -> None:
        if value is None:
            value = rule_text(value_of(plain, name))
        desk.set(pad_for="", digits="")
        change = read_value(name, rule_value(name, value))
        assert not isinstance(change, RuleFault), "the screen offers what the rule accepts"
        desk.record(ChangeHouseRule(name=name, value=change, reason=say.ui("rules.reason")))

    rows: list[ft.Control] = [_search(desk, search), hint(say.ui("rules.hint"))]
    rows += _sections(desk, rules, changed, search, (pad_for, digits), choose)
    return scrolling(rows, width)


def _search(desk: Desk, search: str) -> ft.Control:
    return ft.TextField(
        label=desk.hub.speech.ui("search"),
        value=search,
        prefix_icon=ft.Icons.SEARCH,
        on_change=typing(lambda text: desk.set(search=text)),
    )


def _sections(
    desk: Desk,
    rules: Ruleset,
    changed: set[str],
    search: str,
    pad: tuple[str, str],
    choose: Choose,
) -> list[ft.Control]:
    say = desk.hub.speech
    wanted = search.casefold().strip()
    rows: list[ft.Control] = []
    section = ""
    for spec in rule_specs().values():
        if wanted not in say.rule(spec.name).casefold():
            continue
        if spec.section != section:
            section = spec.section
            rows.append(heading(say.ui(f"section.{section}")))
        rows.append(_rule(desk, spec, rules, spec.name in changed, pad, choose))
    return rows


def _rule(
    desk: Desk,
    spec: RuleSpec,
    rules: Ruleset,
    changed: bool,
    pad: tuple[str, str],
    choose: Choose,
) -> ft.Control:
    say = desk.hub.speech
    value = value_of(rules, spec.name)
    head: list[ft.Control] = [
        ft.Text(say.rule(spec.name), size=15, weight=ft.FontWeight.W_600, expand=True)
    ]
    if changed:
        head.append(badge(say.ui("rules.house")))
        head.append(
            ft.IconButton(
                icon=ft.Icons.RESTART_ALT,
                tooltip=say.ui("rules.back", rule=say.rule(spec.name)),
                on_click=tap(lambda: choose(spec.name, None)),
            )
        )
    match spec.kind:
        case RuleKind.YES_NO:
            body = _chips(desk, spec, ("true", "false"), str(value).lower(), choose)
        case RuleKind.CHOICE:
            body = _chips(desk, spec, spec.members, str(value), choose)
        case RuleKind.WHOLE | RuleKind.SCHEDULE:
            body = _whole(desk, spec, int(value) if isinstance(value, int) else 0, pad, choose)
    return panel(
        ft.Column([ft.Row(head, spacing=6), body], spacing=6),
        colour=ft.Colors.SURFACE_CONTAINER_LOW,
    )


def _chips(
    desk: Desk,
    spec: RuleSpec,
    values: tuple[str, ...],
    current: str,
    choose: Choose,
) -> ft.Control:
    say = desk.hub.speech

    def label(value: str) -> str:
        return say.member(spec.name, value == "true" if spec.kind is RuleKind.YES_NO else value)

    def button(value: str) -> ft.Control:
        kind = ft.FilledButton if value == current else ft.OutlinedButton
        return kind(
            ft.Text(label(value), size=14),
            style=theme.button_style(12, 14),
            on_click=tap(lambda: choose(spec.name, value)),
            key=value,
        )

    return ft.Row([button(value) for value in values], wrap=True, spacing=6, run_spacing=6)


def _whole(
    desk: Desk,
    spec: RuleSpec,
    value: int,
    pad: tuple[str, str],
    choose: Choose,
) -> ft.Control:
    say = desk.hub.speech
    pad_for, digits = pad
    if pad_for != spec.name:
        return ft.OutlinedButton(
            ft.Text(f"{value:,}".replace(",", " "), size=18),
            style=theme.button_style(16, 14),
            tooltip=say.ui("rules.change", rule=say.rule(spec.name)),
            on_click=tap(lambda: desk.set(pad_for=spec.name, digits="")),
        )

    def done() -> None:
        choose(spec.name, str(amount(desk.state.digits)))

    return ft.Column(
        [
            ft.Text(digits or str(value), size=28, weight=ft.FontWeight.W_700),
            NumberPad(),
            ft.FilledButton(
                ft.Text(say.ui("done")), style=theme.button_style(), on_click=tap(done)
            ),
        ],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
