"""A layer of rules: the values that one file, one edition or the players set.

Checks names, types and ranges; rulesets.py decides which layer wins.
"""

from collections.abc import Mapping
from dataclasses import field, replace

from banker_app.content.errors import DataError, FaultCode, fault, unknown
from banker_app.content.migrations import up_to_date
from banker_app.content.toml_reader import kind_of, unknown_member, wrong_type
from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonMapping
from banker_app.engine.ruleset import RULES, SECTIONS
from banker_app.engine.settings.setting import Rule, RuleValue


class RulesLayer(Frozen):
    """Checked values by dotted rule name, and the name of the layer."""

    name: str
    """Its name in the provenance: the id of a base, edition or mode, or `house`."""
    values: Mapping[str, RuleValue] = field(default_factory=dict[str, RuleValue])


def read_layer(name: str, sections: JsonMapping, path: str, faults: list[DataError]) -> RulesLayer:
    """Build a layer from tables of sections; faults are added to `faults`."""
    flat: dict[str, object] = {}
    for section, rules in sections.items():
        place = f"{path}.{section}" if path else section
        if section not in SECTIONS:
            faults.append(unknown(FaultCode.UNKNOWN_KEY, place, section, sorted(SECTIONS)))
        elif not isinstance(rules, Mapping):
            faults.append(wrong_type(place, "table", rules))
        else:
            flat |= {f"{section}.{rule}": value for rule, value in rules.items()}
    return check_layer(name, up_to_date(flat), faults, path)


def check_layer(
    name: str, values: Mapping[str, object], faults: list[DataError], path: str = ""
) -> RulesLayer:
    """Build a layer from values by dotted name; faults are added to `faults`."""
    checked: dict[str, RuleValue] = {}
    for rule, value in values.items():
        answer = check_rule(rule, value)
        if isinstance(answer, DataError):
            place = f"{path}.{answer.path}" if path else answer.path
            faults.append(replace(answer, path=place))
        else:
            checked[rule] = answer
    return RulesLayer(name=name, values=checked)


def check_rule(name: str, value: object) -> RuleValue | DataError:
    """The value in its engine type, or the fault in it. Types are never converted."""
    rule = RULES.get(name)
    if rule is None:
        return unknown(FaultCode.UNKNOWN_RULE, name, name, RULES)
    read = rule.parse(value)
    return _misfit(rule, value) if read is None else read


def _misfit(rule: Rule, value: object) -> DataError:
    """The fault of a value that the rule cannot have."""
    span, steps = rule.span, rule.steps
    if steps and span:
        expected = f"{steps.low}-{steps.high}: {span.low}-{span.high}"
        return fault(FaultCode.NOT_A_SCHEDULE, rule.name, expected=expected)
    if span and type(value) is int:
        low, high, _ = span
        return fault(FaultCode.OUT_OF_RANGE, rule.name, low=low, high=high, found=value)
    if isinstance(value, str) and isinstance(rule.default, str):
        return unknown_member(rule.name, value, rule.limits)
    expected = "text" if isinstance(rule.default, str) else kind_of(rule.default)
    return wrong_type(rule.name, expected, value)
