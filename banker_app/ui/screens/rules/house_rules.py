"""One rule, to be changed: before the first roll in the draft, in mid-game by an entry of the log.

What it may be set to is read off the schema; whether it fits is the engine's business.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from banker_app.app.setup.paired_switches import POT, changed_together
from banker_app.app.setup.setup_draft import agreed, box_of, rule_text, rule_value, rules_of
from banker_app.content.schema import RuleKind, RuleSpec, rule_specs
from banker_app.engine.commands import ChangeHouseRule
from banker_app.engine.edition import Edition
from banker_app.engine.ruleset import RuleValue, value_of
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.setting import Span
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, tap, typing, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.page_controller import PageController
from banker_app.ui.setting_up import setup_of, with_setup
from banker_app.ui.translator import Translator
from banker_app.ui.typed import few, fits, is_typed
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.buttons import icon_button
from banker_app.ui.widgets.choices import choices
from banker_app.ui.widgets.list_rows import one_of
from banker_app.ui.widgets.number_pad import NumberPad
from banker_app.ui.widgets.scaffold import footer, scrolling


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing:
    """A rule on the workbench."""

    controller: PageController
    say: Translator
    spec: RuleSpec
    value: RuleValue
    """As it stands, or as it will once it is agreed."""
    box: Edition
    put: Callable[[RuleValue], object]

    def words(self, value: RuleValue) -> str:
        """A value as it reads within a sentence."""
        return self.say.rule_value(self.spec.name, value, self.box)


@component
def DraftRuleScreen(section: str, rule: str) -> ft.Control:
    """Before the game: a tap changes the draft."""
    name = f"{section}.{rule}"
    draft, width = use_page(lambda s: (setup_of(s), s.room))
    use_page(lambda s: (s.digits, s.pad_for))
    controller = here()
    if name not in rule_specs():
        return hint(controller.app_store.speech.ui("nothing_here"))
    box = box_of(draft)
    say = Translator(controller.app_store.state.language, box)
    by_book = value_of(rules_of(draft.with_rule(name, None)), name)

    def put(value: RuleValue) -> None:
        controller.set(
            **with_setup(controller.state, agreed(setup_of(controller.state), name, value)),
            digits="",
            pad_for="",
        )

    value = value_of(rules_of(draft), name)
    editing = Editing(
        controller=controller,
        say=say,
        spec=rule_specs()[name],
        value=value,
        box=box,
        put=put,
    )
    rows = _head(editing, say.ui("rules.by_book", value=editing.words(by_book)))
    rows += _controls(editing)
    if name in POT:
        rules = rules_of(draft)
        rows.append(_together(editing, "rules.together", [(n, value_of(rules, n)) for n in POT]))
    if name in dict(draft.rules):
        back = ft.OutlinedButton(
            ft.Text(say.ui("rules.back")),
            icon=ft.Icons.RESTART_ALT,
            style=theme.button_style(),
            on_click=tap(lambda: put(by_book)),
        )
        rows.append(back)
    # Leaving takes a typed figure over, by this button as by the way back.
    done = _main_button(
        say.ui("done"), controller.back, on=fits(editing.spec, controller.state.digits)
    )
    return _screen(rows, _half_typed(editing) or done, width)


@component
def GameRuleScreen(section: str, rule: str) -> ft.Control:
    """In mid-game: the new value and the reason make one entry."""
    name = f"{section}.{rule}"
    game = use_app(lambda s: s.game)
    pending, reason, width = use_page(lambda s: (s.pending, s.reason, s.room))
    digits, _ = use_page(lambda s: (s.digits, s.pad_for))
    controller = here()
    say = controller.app_store.speech
    if game is None or name not in rule_specs():
        return hint(say.ui("nothing_here"))
    in_force = value_of(game.rules, name)
    raw = rule_value(name, pending) if pending else in_force
    chosen = _as_read(name, raw, in_force)
    value = typed_figure(rule_specs()[name], digits, chosen)

    def put(new: RuleValue) -> None:
        controller.set(pending=rule_text(new), digits="", pad_for="")

    others = changed_together(game.rules, name, value)

    def record() -> None:
        told = controller.state.reason.strip() or say.ui("rules.reason")
        changes = (
            ChangeHouseRule(name=rule, value=new, reason=told)
            for rule, new in ((name, value), *others)
        )
        controller.record(*changes, then=PageController.back)

    editing = Editing(
        controller=controller,
        say=say,
        spec=rule_specs()[name],
        value=chosen,
        box=game.edition,
        put=put,
    )
    rows = _head(editing, say.ui("rules.now", value=editing.words(in_force)))
    rows += _controls(editing)
    rows += [hint(say.ui("rules.hint")), _reason(controller, say, reason)]
    half = _half_typed(editing)
    if half is not None or value == in_force:
        return _screen(rows, half, width)
    if others:
        rows.insert(-1, _together(editing, "rules.changed_with_it", others))
    agree = _main_button(say.ui("rules.from_now", value=editing.words(value)), record)
    return _screen(rows, agree, width)


def _as_read(name: str, raw: object, otherwise: RuleValue) -> RuleValue:
    """What was chosen, as the rules hold it."""
    if isinstance(raw, list):
        return tuple((int(step), int(value)) for step, value in raw)
    if isinstance(raw, str) and rule_specs()[name].kind is RuleKind.CHOICE:
        member: RuleValue = rule_specs()[name].type(raw)
        return member
    return raw if isinstance(raw, bool | int) else otherwise


def _screen(rows: list[ft.Control], bottom: ft.Control | None, width: float) -> ft.Control:
    body = [scrolling(rows, width)]
    if bottom is not None:
        body.append(footer(bottom, width))
    return ft.Column(
        body, expand=True, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _main_button(text: str, act: Callable[[], object], *, on: bool = True) -> ft.Control:
    return ft.FilledButton(
        ft.Text(text, text_align=ft.TextAlign.CENTER),
        style=theme.button_style(20, 14),
        disabled=not on,
        on_click=tap(act),
    )


def _head(editing: Editing, state: str) -> list[ft.Control]:
    title = ft.Text(editing.say.rule(editing.spec.name), theme_style=typography.TITLE)
    return [ft.Semantics(content=title, header=True), hint(state)]


def _together(editing: Editing, key: str, others: Iterable[tuple[str, RuleValue]]) -> ft.Control:
    """The other rules that are one with this to the table."""
    say = editing.say
    told = "; ".join(
        say.ui(
            "rules.one_of_them",
            rule=say.rule(name),
            value=say.rule_value(name, value, editing.box),
        )
        for name, value in others
        if name != editing.spec.name
    )
    return ft.Text(say.ui(key, rules=told), theme_style=typography.SMALL)


def _reason(controller: PageController, say: Translator, reason: str) -> ft.Control:
    return TypedText(
        label=say.ui("reason"),
        hint_text=say.ui("rules.reason"),
        value=reason,
        **typing(lambda text: controller.set(reason=text)),
    )


# ---- controls ---------------------------------------------------------------------------------


def _controls(editing: Editing) -> list[ft.Control]:
    spec = editing.spec
    match spec.kind:
        case RuleKind.YES_NO:
            return _members(editing, (True, False))
        case RuleKind.CHOICE:
            return _members(editing, tuple(spec.type))
        case RuleKind.WHOLE:
            return _whole(editing)
        case RuleKind.SCHEDULE:
            return _schedule(editing)


def _members(editing: Editing, members: tuple[RuleValue, ...]) -> list[ft.Control]:
    def capital(value: RuleValue) -> str:
        return editing.say.member(editing.spec.name, value)

    return [
        one_of(
            capital(value),
            value == editing.value,
            partial(editing.put, value),
            key=rule_text(value),
        )
        for value in members
    ]


def _whole(editing: Editing) -> list[ft.Control]:
    span = editing.spec.allowed
    assert span is not None, "a whole number has a range"
    if few(editing.spec):
        numbers = range(span.low, span.high + 1)
        options = [(str(n), editing.words(n), n == editing.value) for n in numbers]
        return [choices(options, lambda text: editing.put(int(text)))]
    digits = editing.controller.state.digits
    shown = amount(digits) if digits else editing.value
    out = not fits(editing.spec, digits)
    rows = [_figure(editing.words(shown)), NumberPad(), _range(editing.say, span, out)]
    if span.low == 0:
        # The pad cannot type zero; what zero means has a word of its own.
        none = editing.value == 0 and not digits
        rows.insert(1, choices([("0", editing.words(0), none)], lambda _: editing.put(0)))
    return rows


def typed_figure(spec: RuleSpec, digits: str, otherwise: RuleValue) -> RuleValue:
    """What stands on the pad where a figure is typed that the rule accepts."""
    counts = bool(digits) and is_typed(spec.name) and fits(spec, digits)
    return amount(digits) if counts else otherwise


def _range(say: Translator, span: Span, out: bool) -> ft.Control:
    text = say.ui("rules.range", low=_thousands(span.low), high=_thousands(span.high))
    ink = ft.Colors.ERROR if out else ft.Colors.ON_SURFACE_VARIANT
    return ft.Text(text, theme_style=typography.TINY, color=ink)


def _thousands(number: int) -> str:
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}")


def _figure(text: str) -> ft.Control:
    figure = ft.Text(text, theme_style=typography.FIGURE)
    return ft.Semantics(content=figure, live_region=True, container=True)


# ---- schedules ----------------------------------------------------------------------------------


def _schedule(editing: Editing) -> list[ft.Control]:
    """The steps there are, and one more: first its minute, then its value."""
    spec, say = editing.spec, editing.say
    steps: Schedule = editing.value if isinstance(editing.value, tuple) else ()
    assert spec.steps is not None, "a schedule has steps"
    assert spec.allowed is not None, "a schedule has values"
    rows: list[ft.Control] = [_step(editing, steps, at) for at in range(len(steps))]
    if not steps:
        rows.append(hint(say.ui("rules.no_steps")))
    digits, step = editing.controller.state.digits, _typed_step(editing)
    if step:
        title = say.ui("rules.step_value", step=step)
        shown = say.rule_step(spec.name, int(step), amount(digits), editing.box)
    else:
        title = say.ui(f"step.{spec.steps.unit}")
        shown = f"{SIGN if _below(editing) else ''}{digits}" or "–"
        if spec.steps.low < 0:
            rows.append(_sides(editing))
    span = _span(editing)
    out = bool(digits) and not span.low <= amount(digits) <= span.high
    rows += [
        ft.Text(title, theme_style=typography.BODY),
        _figure(shown),
        NumberPad(),
        _range(say, span, out),
    ]
    return rows


BELOW: Final = "-"
"""What the page's state holds while a negative step is being typed."""
SIGN: Final = "\N{MINUS SIGN}"


def _below(editing: Editing) -> bool:
    return bool(editing.controller.state.pad_for == BELOW)


def _typed_step(editing: Editing) -> str:
    """The step whose value is being typed; empty while it is the step itself."""
    return "" if _below(editing) else editing.controller.state.pad_for


def _span(editing: Editing) -> Span:
    """What may stand on the pad now, which knows no sign."""
    span = editing.spec.allowed if _typed_step(editing) else editing.spec.steps
    assert span is not None, "a schedule has steps and values"
    return Span(1, -span.low) if _below(editing) else Span(max(span.low, 0), span.high)


def _sides(editing: Editing) -> ft.Control:
    """Whose rate is the higher one: the sign of a spread."""
    say, below = editing.say, _below(editing)
    options = [
        ("", say.ui("rules.spread_above"), not below),
        (BELOW, say.ui("rules.spread_below"), below),
    ]
    return choices(options, lambda side: editing.controller.set(pad_for=side))


def _half_typed(editing: Editing) -> ft.Control | None:
    """The main button while a step is being typed: nothing else may pass over it."""
    spec, controller = editing.spec, editing.controller
    digits, step = controller.state.digits, _typed_step(editing)
    if spec.kind is not RuleKind.SCHEDULE or not (digits or step):
        return None
    span = _span(editing)

    def on_to_value() -> None:
        controller.set(pad_for=f"{controller.state.pad_for}{amount(digits)}", digits="")

    def add() -> None:
        steps: Schedule = editing.value if isinstance(editing.value, tuple) else ()
        editing.put(tuple(sorted({**dict(steps), int(step): amount(digits)}.items())))

    def forget() -> None:
        controller.set(pad_for="", digits="")

    fitting = span.low <= amount(digits) <= span.high
    key, act = ("rules.add_step", add) if step else ("rules.next", on_to_value)
    cancel = ft.TextButton(
        ft.Text(editing.say.ui("cancel")),
        style=theme.button_style(),
        on_click=tap(forget),
    )
    return ft.Column(
        [_main_button(editing.say.ui(key), act, on=fitting), cancel],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _step(editing: Editing, steps: Schedule, at: int) -> ft.Control:
    text = editing.say.rule_step(editing.spec.name, *steps[at], editing.box)
    left = steps[:at] + steps[at + 1 :]
    return ft.Row(
        [
            ft.Text(text, theme_style=typography.BODY, expand=True),
            icon_button(
                ft.Icons.CLOSE,
                editing.say.ui("rules.remove_step", step=text),
                lambda: editing.put(left),
            ),
        ],
        key=str(steps[at][0]),
    )
