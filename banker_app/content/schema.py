"""Metadata of the rules, read from the Ruleset classes: names, types, ranges, rows, docstrings.

The only module that introspects those dataclasses; it contains no rule's value.
"""

import ast
import importlib.util
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from importlib.abc import InspectLoader
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeGuard, cast

from banker_app.engine.ruleset import Ruleset, RuleValue
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.setting import Span


class RuleKind(StrEnum):
    """The kind of value that a rule has."""

    WHOLE = "whole"
    YES_NO = "yes_no"
    CHOICE = "choice"
    SCHEDULE = "schedule"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSpec:
    """What is needed to check a rule's value."""

    name: str
    """Dotted name, such as `building.window`."""
    section: str
    kind: RuleKind
    type: Any
    default: RuleValue
    allowed: Span | None
    """Range of a whole number, or of the values of a schedule."""
    steps: Span | None
    """Range of the keys of a schedule."""
    members: tuple[str, ...]
    """Members of a choice."""
    row: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of a choice."""

    value: str
    doc: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingField:
    """Everything that screens and the referee show about a rule."""

    name: str
    section: str
    kind: RuleKind
    type: Any
    default: RuleValue
    allowed: Span | None
    steps: Span | None
    members: tuple[Member, ...]
    row: str
    doc: str


@cache
def rule_specs() -> Mapping[str, RuleSpec]:
    """The accepted values of every rule, by dotted name, in the order of the Ruleset."""
    return MappingProxyType(
        {spec.name: spec for section in _sections() for spec in _specs(*section)}
    )


@cache
def setting_fields() -> tuple[SettingField, ...]:
    """Every rule with its explanations, in the order of the Ruleset.

    Explanations are read from the source files; they are empty in a build without sources.
    """
    return tuple(_field(spec, dict(_sections())) for spec in rule_specs().values())


def _sections() -> Iterator[tuple[str, type]]:
    hints = typing.get_type_hints(Ruleset)
    for section in fields(Ruleset):
        yield section.name, hints[section.name]


def _specs(section: str, cls: type) -> Iterator[RuleSpec]:
    hints = typing.get_type_hints(cls)
    for rule in fields(cls):
        kind = hints[rule.name]
        yield RuleSpec(
            name=f"{section}.{rule.name}",
            section=section,
            kind=_kind(kind, f"{section}.{rule.name}"),
            type=kind,
            default=cast(RuleValue, rule.default),
            allowed=rule.metadata["allowed"],
            steps=rule.metadata["steps"],
            members=_members(kind),
            row=rule.metadata["row"],
        )


def _members(hint: object) -> tuple[str, ...]:
    return tuple(m.value for m in hint) if _is_choice(hint) else ()


def _is_choice(hint: object) -> TypeGuard[type[StrEnum]]:
    return isinstance(hint, type) and issubclass(hint, StrEnum)


def _kind(hint: object, name: str) -> RuleKind:
    if hint is bool:
        return RuleKind.YES_NO
    if hint is int:
        return RuleKind.WHOLE
    if hint == Schedule:
        return RuleKind.SCHEDULE
    if _is_choice(hint):
        return RuleKind.CHOICE
    raise TypeError(f"{name}: no rule can be a {hint}")


def _field(spec: RuleSpec, sections: Mapping[str, type]) -> SettingField:
    section = sections[spec.section]
    own = _docs(section.__module__)
    _, _, rule = spec.name.partition(".")
    members: tuple[Member, ...] = ()
    if spec.kind is RuleKind.CHOICE:
        docs = _docs(spec.type.__module__)
        members = tuple(
            Member(value=m.value, doc=docs.get(f"{spec.type.__name__}.{m.name}", ""))
            for m in spec.type
        )
    return SettingField(
        name=spec.name,
        section=spec.section,
        kind=spec.kind,
        type=spec.type,
        default=spec.default,
        allowed=spec.allowed,
        steps=spec.steps,
        members=members,
        row=spec.row,
        doc=own.get(f"{section.__name__}.{rule}", ""),
    )


@cache
def _docs(module: str) -> Mapping[str, str]:
    """Map `Class.name` to the string literal that follows that name in the class body."""
    spec = importlib.util.find_spec(module)
    # A build of bytecode only has no source.
    source = (
        spec.loader.get_source(module) if spec and isinstance(spec.loader, InspectLoader) else ""
    )
    tree = ast.parse(source or "")
    found: dict[str, str] = {}
    for cls in tree.body:
        if isinstance(cls, ast.ClassDef):
            for name, doc in _documented(cls.body):
                found[f"{cls.name}.{name}"] = doc
    return found


def _documented(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for statement, after in pairwise(body):
        match statement, after:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(doc))),
            ):
                yield name, " ".join(doc.split())
            case _:
                continue
