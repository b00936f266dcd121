"""Words a rule's value, in the same way for the log, the rules screens and the rulebook."""

from enum import StrEnum

from banker_app.app.i18n.formatter import Formatter, grouped, money
from banker_app.content.serial_types import snake
from banker_app.engine.ruleset import RULES
from banker_app.engine.settings.setting import Span, Unit


def rule_value(name: str, value: object, formatter: Formatter) -> str:
    """A value as used within a sentence; `name` is the dotted name of its rule."""
    special = f"special.{name}.{value}"
    if special in formatter.catalogue:
        return formatter.catalogue.plain(special)
    if isinstance(value, bool):
        return formatter.catalogue.plain(f"member.yes_no.{str(value).lower()}")
    if isinstance(value, int):
        return _figure(value, RULES[name].span, formatter)
    if isinstance(value, tuple):
        steps = ", ".join(rule_step(name, step, figure, formatter) for step, figure in value)
        return steps or formatter.catalogue.plain("schedule.none")
    return formatter.catalogue.plain(f"member.{choice_of(name)}.{value}")


def rule_step(name: str, step: int, value: int, formatter: Formatter) -> str:
    """A step of a rule that changes by steps: "50 % from minute 61"."""
    rule = RULES[name]
    assert rule.steps is not None, f"{name} has no steps"
    shown = str(step).replace("-", "\N{MINUS SIGN}")
    figure = _figure(value, rule.span, formatter)
    return formatter.catalogue.text(f"schedule.{rule.steps.unit}", step=shown, value=figure)


def choice_of(name: str) -> str | None:
    """The table in the text files with the names of a rule's members; None if it is no choice."""
    kind = type(RULES[name].default)
    return snake(kind.__name__) if issubclass(kind, StrEnum) else None


def _figure(value: int, span: Span | None, formatter: Formatter) -> str:
    match span.unit if span else Unit.COUNT:
        case Unit.MONEY:
            return money(value, formatter.edition)
        case Unit.PERCENT:
            return formatter.catalogue.text("percent.figure", value=value)
        case Unit.SECONDS:
            return formatter.counted("second", value)
        case Unit.MINUTES:
            return formatter.counted("minute", value)
        case _:
            return grouped(value, formatter.edition)
