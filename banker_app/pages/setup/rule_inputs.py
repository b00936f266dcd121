"""The inputs of a rule: its values as choices, a figure on the pad, a schedule step by step."""

import re
from collections.abc import Iterator
from typing import Final

from banker_app.app.projections.context import Action
from banker_app.app.setup.setup_draft import rule_text
from banker_app.engine.edition import Edition
from banker_app.engine.frozen import Frozen
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.setting import Rule, RuleValue, Span
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Look,
    Option,
    Row,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import FILL, FILL_ALL
from banker_app.pages.contract.translator import Translator

FEW: Final = 10
"""So many whole numbers are offered as buttons; of more, one is typed."""
BELOW: Final = "below"
"""The side of a negative step, since the pad has no minus."""
SIGN: Final = "\N{MINUS SIGN}"
NO_STEPS: Final = "-"
"""A schedule without steps, as a draft has it."""


class Editing(Frozen):
    """A rule on the workbench."""

    say: Translator
    box: Edition
    rule: Rule
    draft: Draft
    before: RuleValue
    """Its value while nothing else is entered."""

    @property
    def value(self) -> RuleValue:
        """The entered value, whether the rule takes it or not."""
        return entered_rule(self.rule, self.draft, self.before)

    @property
    def half(self) -> str:
        """The note that a step is half typed; "" if none is."""
        typed = self.draft.amount("step") or self.draft.amount("share")
        return self.say.ui("rules.half_a_step") if typed else ""

    @property
    def unfit(self) -> bool:
        """Whether what is entered cannot be agreed on yet."""
        return bool(self.half) or not fits(self.rule, self.value)

    def words(self, value: RuleValue) -> str:
        """A value as it reads within a sentence."""
        return self.say.rule_value(self.rule.name, value, self.box)


def inputs(editing: Editing, state: str) -> Iterator[Block | Field]:
    """Yield the rule, its state, and the inputs of its value."""
    yield Text(editing.say.rule(editing.rule.name), Style.TITLE)
    yield Text(state, Style.HINT)
    if editing.rule.steps:
        yield from _schedule(editing)
    elif is_typed(editing.rule):
        yield from _figure(editing)
    else:
        yield _members(editing)


def entered_rule(rule: Rule, draft: Draft, before: RuleValue) -> RuleValue:
    """Return the value of a rule in a draft, `before` while there is none."""
    text = draft.text("value")
    if rule.steps:
        return read_steps(text) if text else before
    if is_typed(rule):
        return draft.amount("value", before) if isinstance(before, int) else before
    return {rule_text(member): member for member in members(rule)}.get(text, before)


def fits(rule: Rule, value: RuleValue) -> bool:
    """Whether a rule takes a value, if it is one that is typed."""
    return not is_typed(rule) or rule.parse(value) is not None


def is_typed(rule: Rule) -> bool:
    """Whether the figure of a rule is typed on a pad, since it is none of a few."""
    return not rule.steps and rule.span is not None and len(rule.span.numbers) > FEW


def members(rule: Rule) -> tuple[RuleValue, ...]:
    """Return the values of a rule that has few; yes comes before no."""
    if rule.span is None:
        return rule.members[::-1] if isinstance(rule.default, bool) else rule.members
    return tuple(rule.span.numbers)


def _members(editing: Editing) -> Field:
    whole = editing.rule.span is not None
    options = tuple(
        Option(
            value=rule_text(value),
            label=editing.words(value) if whole else editing.say.member(editing.rule.name, value),
        )
        for value in members(editing.rule)
    )
    value = rule_text(editing.value)
    look = Look.CHIPS if whole else Look.LISTED
    return ChoiceField(name="value", value=value, options=options, look=look)


def _figure(editing: Editing) -> Iterator[Block | Field]:
    span, value = editing.rule.span, editing.value
    assert span is not None, "a whole number has a range"
    assert isinstance(value, int), editing.rule.name
    # The pad cannot type zero; the meaning of zero has its own word.
    none = ((editing.words(0), 0),) if span.low == 0 else ()
    shown = editing.words(value)
    yield SumField(name="value", value=value, shown=shown, quick=none)
    yield Text(_range(editing.say, span), Style.ERROR if editing.unfit else Style.HINT)


def _range(say: Translator, span: Span) -> str:
    low, high = (f"{number:,}".replace(",", "\N{NO-BREAK SPACE}") for number in span[:2])
    return say.ui("rules.range", low=low, high=high)


# ---- schedules -------------------------------------------------------------------------


def read_steps(text: str) -> Schedule:
    """Return the steps that a draft has."""
    return tuple((int(step), int(value)) for step, value in re.findall(r"(-?\d+):(\d+)", text))


def write_steps(steps: Schedule) -> str:
    """Return steps as a draft has them."""
    return " ".join(f"{step}:{value}" for step, value in steps) or NO_STEPS


def _schedule(editing: Editing) -> Iterator[Block | Field]:
    """Yield the steps, each with a button to remove it, and the inputs of one more."""
    say, rule, draft = editing.say, editing.rule, editing.draft
    steps = editing.value
    assert isinstance(steps, tuple), rule.name
    assert rule.steps is not None, "a schedule has steps"
    assert rule.span is not None, "a schedule has values"
    for at, one in enumerate(steps):
        text = say.rule_step(rule.name, *one, editing.box)
        left = write_steps(steps[:at] + steps[at + 1 :])
        remove = Action(label="", effect=FILL("value", left))
        label = say.ui("rules.remove_step", step=text)
        yield Row(text, trailing_icon="close", label=label, action=remove)
    if not steps:
        yield Text(say.ui("rules.no_steps"), Style.HINT)
    side, span = "", rule.steps
    if span.low < 0:
        sides = tuple(
            Option(value=value, label=say.ui(key))
            for value, key in (("above", "rules.spread_above"), (BELOW, "rules.spread_below"))
        )
        side = draft.choice("side", sides, "above") or "above"
        yield ChoiceField(name="side", value=side, options=sides)
        span = Span(1, -span.low if side == BELOW else span.high)
    step, share = draft.amount("step"), draft.amount("share")
    sign = SIGN if side == BELOW else ""
    sums = (
        ("step", say.ui(f"step.{rule.steps.unit}"), step, span, sign),
        ("share", say.ui("rules.step_value"), share, rule.span, ""),
    )
    for name, label, value, _, before in sums:
        shown = f"{before}{value}" if value else "–"
        yield SumField(name=name, value=value or None, label=label, shown=shown)
    add = say.ui("rules.add_step")
    for _, label, value, held, _ in sums:
        if value not in held.numbers:
            why = f"{label} {_range(say, held)}"
            yield Buttons((Action(label=add, allowed=False, reason=why),))
            return
    at = -step if side == BELOW else step
    more = write_steps(tuple(sorted({**dict(steps), at: share}.items())))
    text = say.rule_step(rule.name, at, share, editing.box)
    filled = FILL_ALL((("value", more), ("step", ""), ("share", ""), ("pad", "step")))
    yield Buttons((Action(label=add, detail=text, effect=filled),))
