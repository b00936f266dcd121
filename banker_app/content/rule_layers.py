"""A layer of rules: the values that one file, one edition or the players set.

Checks names, types and ranges; rulesets.py decides which layer wins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from banker_app.content.errors import DataError, FaultCode, nearest
from banker_app.content.schema import RuleKind, RuleSpec, rule_specs
from banker_app.content.toml_reader import kind_of
from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.engine.ruleset import RuleFault, RuleValue, read_value


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesLayer:
    """Checked values by dotted rule name, and the name of the layer."""

    name: str
    """Its name in the provenance: the id of a base, edition or mode, or `house`."""
    values: Mapping[str, RuleValue] = field(default_factory=dict[str, RuleValue])


def read_layer(name: str, sections: JsonMapping, path: str, faults: list[DataError]) -> RulesLayer:
    """Build a layer from tables of sections; faults are added to `faults`."""
    flat: dict[str, object] = {}
    known = {spec.section for spec in rule_specs().values()}
    for section, rules in sections.items():
        place = f"{path}.{section}" if path else section
        if section not in known:
            params = {"name": section, "nearest": nearest(section, sorted(known))}
            faults.append(DataError(code=FaultCode.UNKNOWN_KEY, path=place, params=params))
        elif not isinstance(rules, Mapping):
            faults.append(_wrong_type(place, "table", rules))
        else:
            flat |= {f"{section}.{rule}": value for rule, value in rules.items()}
    return check_layer(name, flat, faults, path)


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
    spec = rule_specs().get(name)
    if spec is None:
        params = {"name": name, "nearest": nearest(name, rule_specs())}
        return DataError(code=FaultCode.UNKNOWN_RULE, path=name, params=params)
    read = read_value(name, value)
    return _misfit(spec, value) if isinstance(read, RuleFault) else read


def _misfit(spec: RuleSpec, value: object) -> DataError:
    """The fault of a value that the rule cannot have."""
    match spec.kind:
        case RuleKind.WHOLE if type(value) is int and spec.allowed:
            params: JsonObject = {"low": spec.allowed.low, "high": spec.allowed.high}
            return DataError(
                code=FaultCode.OUT_OF_RANGE, path=spec.name, params={**params, "found": value}
            )
        case RuleKind.CHOICE if isinstance(value, str):
            params = {"name": value, "nearest": nearest(value, spec.members)}
            return DataError(
                code=FaultCode.UNKNOWN_MEMBER,
                path=spec.name,
                params={**params, "members": spec.members},
            )
        case RuleKind.SCHEDULE if spec.allowed and spec.steps:
            steps, values = spec.steps, spec.allowed
            params = {"expected": f"{steps.low}-{steps.high}: {values.low}-{values.high}"}
            return DataError(code=FaultCode.NOT_A_SCHEDULE, path=spec.name, params=params)
        case RuleKind.CHOICE:
            return _wrong_type(spec.name, "text", value)
        case _:
            return _wrong_type(spec.name, spec.kind.value, value)


def _wrong_type(path: str, expected: str, value: object) -> DataError:
    params = {"expected": expected, "found": kind_of(value)}
    return DataError(code=FaultCode.WRONG_TYPE, path=path, params=params)
