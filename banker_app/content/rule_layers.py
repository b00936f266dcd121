"""A layer of rules: the values that one file, one edition or the players set.

Checks names, types and ranges; rulesets.py decides which layer wins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from banker_app.content.errors import DataError, FaultCode, nearest
from banker_app.content.migrations import up_to_date
from banker_app.content.toml_reader import kind_of
from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.engine.ruleset import RULES, SECTIONS
from banker_app.engine.settings.setting import Rule, RuleValue


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesLayer:
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
            params = {"name": section, "nearest": nearest(section, sorted(SECTIONS))}
            faults.append(DataError(code=FaultCode.UNKNOWN_KEY, path=place, params=params))
        elif not isinstance(rules, Mapping):
            faults.append(_wrong_type(place, "table", rules))
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
            faults.append(DataError(code=answer.code, path=place, params=answer.params))
        else:
            checked[rule] = answer
    return RulesLayer(name=name, values=checked)


def check_rule(name: str, value: object) -> RuleValue | DataError:
    """The value in its engine type, or the fault in it. Types are never converted."""
    rule = RULES.get(name)
    if rule is None:
        params = {"name": name, "nearest": nearest(name, RULES)}
        return DataError(code=FaultCode.UNKNOWN_RULE, path=name, params=params)
    read = rule.parse(value)
    return _misfit(rule, value) if read is None else read


def _misfit(rule: Rule, value: object) -> DataError:
    """The fault of a value that the rule cannot have."""
    span, steps = rule.span, rule.steps
    params: JsonObject
    if steps and span:
        code = FaultCode.NOT_A_SCHEDULE
        params = {"expected": f"{steps.low}-{steps.high}: {span.low}-{span.high}"}
    elif span and type(value) is int:
        code, params = FaultCode.OUT_OF_RANGE, {"low": span.low, "high": span.high, "found": value}
    elif isinstance(value, str) and isinstance(rule.default, str):
        code, members = FaultCode.UNKNOWN_MEMBER, rule.limits
        params = {"name": value, "nearest": nearest(value, members), "members": members}
    else:
        expected = "text" if isinstance(rule.default, str) else kind_of(rule.default)
        return _wrong_type(rule.name, expected, value)
    return DataError(code=code, path=rule.name, params=params)


def _wrong_type(path: str, expected: str, value: object) -> DataError:
    params = {"expected": expected, "found": kind_of(value)}
    return DataError(code=FaultCode.WRONG_TYPE, path=path, params=params)
