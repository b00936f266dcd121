"""Composes a ruleset from its layers: base, edition, modes, house rules.

Decides which layer wins and records where each value comes from. rule_layers.py checks values.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from banker_app.content.errors import DataError, FaultCode, FaultyFile, fault, unknown
from banker_app.content.migrations import POT, up_to_date
from banker_app.content.rule_layers import RulesLayer, check_layer, read_layer
from banker_app.content.serial_schema import SCALARS, TEXT, Schema, a_list
from banker_app.content.toml_reader import read_table
from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonMapping
from banker_app.engine.money import Rounding, times
from banker_app.engine.ruleset import RULES, SECTIONS, Provenance, Ruleset
from banker_app.engine.settings.ending import EndingWhen
from banker_app.engine.settings.setting import MONEY, RuleValue, Unit
from banker_app.engine.settings.tax import ParkingPot

HOUSE: Final = "house"
"""The name of the players' own rules in the provenance."""

BY_PLAYERS: Final = {
    "setup.starting_cash": "setup.cash_by_players",
    "setup.deeds_dealt_each": "setup.deeds_by_players",
}
"""The table that says more of a rule; a layer with the rule alone voids it."""
TARGET: Final = "ending.target"
USUAL_WORTH: Final = 5
"""Default of the worth that wins, in multiples of the opening cash. The sheet's million is more
than most editions hold, and less than the opening cash where amounts are in thousands. [R-103]"""

SALARY: Final = "salary.amount"
USUAL_SALARY: Final = 200
"""The salary of the boxes that a mode's sums are meant for."""
OTHER_MONEY: Final = 5
"""Least ratio of salaries that means money of another size, such as marks, to which a mode's sums
are adapted. A smaller difference is only a rule of the sheet."""

BASES: Final = "base"
MODES: Final = "modes"


class RuleFile(Frozen):
    """A base or mode as shipped."""

    id: str
    name: str
    """A key of the text files, `words:…`, or a literal name."""
    source: tuple[str, ...]
    """Its source: rulebook file and lines."""
    extends: str
    """The base it builds on; empty: none."""
    house: bool
    """Whether it is a common house rule that no rulebook prints."""
    layer: RulesLayer


class Composed(Frozen):
    """A complete ruleset, and the layer that set each value."""

    rules: Ruleset
    provenance: Provenance


def shipped_bases() -> tuple[str, ...]:
    """The ids of all bases, in alphabetical order."""
    return _shipped(BASES)


def shipped_modes() -> tuple[str, ...]:
    """The ids of all modes, in alphabetical order."""
    return _shipped(MODES)


def load_base(name: str) -> RuleFile:
    """Load a base by id. Raises FaultyFile if there is none, or with every fault of its file."""
    return _load(BASES, name, FaultCode.UNKNOWN_BASE)


def load_mode(name: str) -> RuleFile:
    """Load a mode by id. Raises FaultyFile if there is none, or with every fault of its file."""
    return _load(MODES, name, FaultCode.UNKNOWN_MODE)


def compose(
    base: str = "classic",
    edition_layer: RulesLayer | None = None,
    modes: Sequence[str] = (),
    house_rules: Mapping[str, object] = MappingProxyType({}),
) -> Composed | tuple[DataError, ...]:
    """Compose the rules of a game: classic, the edition's sheet, another base, modes, house rules.

    A later layer wins over an earlier one. The sheet has the usual rules of its edition, so a base
    other than classic overrides it. Modes are equals: two that set a rule to different values are
    a fault that names both; their sums fit the money of the box. If the game is played for a sum
    and none is set, a default is derived from the starting cash.

    Returns every fault instead if there is any: an unknown base, mode or rule with the nearest
    known name, a value of the wrong type or out of range.
    """
    faults: list[DataError] = []
    layers = _bases(base, faults)
    if edition_layer is not None:
        layers.insert(1, edition_layer)
    layers.extend(_modes(modes, _salary(layers), faults))
    pots = [pot for layer in layers if isinstance(pot := layer.values.get(POT), ParkingPot)]
    house = up_to_date(house_rules, pots[-1] if pots else ParkingPot.NOTHING)
    layers.append(check_layer(HOUSE, house, faults))
    if faults:
        return tuple(faults)
    values: dict[str, RuleValue] = {}
    provenance: Provenance = {}
    for layer in layers:
        for table in (BY_PLAYERS[name] for name in BY_PLAYERS if name in layer.values):
            values.pop(table, None)
            provenance.pop(table, None)
        values |= layer.values
        provenance |= dict.fromkeys(layer.values, layer.name)
    chapters: dict[str, dict[str, RuleValue]] = {}
    for name, value in values.items():
        chapter, _, rule = name.partition(".")
        chapters.setdefault(chapter, {})[rule] = value
    rules = Ruleset(**{name: SECTIONS[name](**own) for name, own in chapters.items()})
    if rules.ending.when is EndingWhen.TARGET and TARGET not in values:
        worth = min(USUAL_WORTH * rules.setup.starting_cash, MONEY.high)
        rules = replace(rules, ending=replace(rules.ending, target=worth))
        provenance[TARGET] = provenance["ending.when"]
    return Composed(rules=rules, provenance=provenance)


# ---- files ----------------------------------------------------------------------------


@cache
def _shipped(kind: str) -> tuple[str, ...]:
    folder = _folder(kind)
    # In an installed app, an empty folder does not exist.
    names = (f.name for f in folder.iterdir()) if folder.is_dir() else ()
    return tuple(sorted(n.removesuffix(".toml") for n in names if n.endswith(".toml")))


def _folder(kind: str) -> Traversable:
    return files("banker_app.data") / "rulesets" / kind


@cache
def _load(kind: str, name: str, code: FaultCode) -> RuleFile:
    known = _shipped(kind)
    if name not in known:
        raise FaultyFile(name, [unknown(code, kind, name, known)])
    source = _folder(kind) / f"{name}.toml"
    place = f"{kind}/{name}.toml"
    try:
        values = tomllib.loads(source.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as stumble:
        wrong = fault(FaultCode.NOT_TOML, place, reason=str(stumble))
        raise FaultyFile(place, [wrong]) from stumble
    faults: list[DataError] = []
    file = _read(name, values, faults)
    if faults:
        raise FaultyFile(place, [replace(f, path=f"{place}: {f.path}") for f in faults])
    return file


_FILE: Final[Schema] = {
    "properties": {
        "id": TEXT,
        "name": TEXT,
        "source": a_list(TEXT),
        "extends": TEXT,
        "house": SCALARS[bool],
    },
    "required": ["id", "name"],
    "additionalProperties": {"type": "object"},
}
"""The file of a ruleset; its other tables are sections of rules."""


def _read(name: str, values: JsonMapping, faults: list[DataError]) -> RuleFile:
    top = read_table(_FILE, values, faults)
    if top["id"] != name:
        faults.append(fault(FaultCode.WRONG_PATTERN, "id", found=top["id"], example=name))
    sections = {key: part for key, part in values.items() if isinstance(part, Mapping)}
    return RuleFile(
        id=name,
        name=top["name"],
        source=tuple(top.get("source", ())),
        extends=top.get("extends", ""),
        house=top.get("house", False),
        layer=read_layer(name, sections, "", faults),
    )


# ---- layers ---------------------------------------------------------------------------


def _bases(name: str, faults: list[DataError]) -> list[RulesLayer]:
    """The layers of a base: first those of the bases it builds on, then its own."""
    found: list[RuleFile] = []
    while name or not found:
        if any(file.id == name for file in found):
            faults.append(fault(FaultCode.EXTENDS_ITSELF, f"{BASES}.{name}"))
            break
        try:
            found.append(load_base(name))
        except FaultyFile as faulty:
            faults.extend(faulty.faults)
            break
        name = found[-1].extends
    return [file.layer for file in reversed(found)]


def _salary(layers: Sequence[RulesLayer]) -> int:
    """The salary that the layers set, if it shows that the money is of another size."""
    salaries = [layer.values[SALARY] for layer in layers if SALARY in layer.values]
    salary = salaries[-1] if salaries and isinstance(salaries[-1], int) else USUAL_SALARY
    low, high = sorted((salary, USUAL_SALARY))
    return salary if 0 < OTHER_MONEY * low <= high else USUAL_SALARY


def mode_values(
    mode: str, edition_layer: RulesLayer | None, base: str = "classic"
) -> Mapping[str, RuleValue]:
    """The values of a mode, with sums that fit the box: a pot of 500 is one of 10,000 marks.

    Raises FaultyFile if there is no such mode.
    """
    layers = _bases(base, [])
    salary = _salary(layers if edition_layer is None else [layers[0], edition_layer, *layers[1:]])
    return _scaled(load_mode(mode).layer, salary).values


def _scaled(layer: RulesLayer, salary: int) -> RulesLayer:
    """The layer for a box with that salary."""

    def sum_of(name: str, value: RuleValue) -> RuleValue:
        span = RULES[name].span
        if type(value) is not int or span is None or span.unit is not Unit.MONEY:
            return value
        return min(times(value, salary, USUAL_SALARY, Rounding.UP), span.high)

    return replace(layer, values={name: sum_of(name, v) for name, v in layer.values.items()})


def _modes(names: Iterable[str], salary: int, faults: list[DataError]) -> list[RulesLayer]:
    """The layers of modes, in an order that does not depend on that of `names`."""
    layers: list[RulesLayer] = []
    for name in sorted(set(names)):
        try:
            layers.append(_scaled(load_mode(name).layer, salary))
        except FaultyFile as faulty:
            faults.extend(faulty.faults)
    for rule in dict.fromkeys(rule for layer in layers for rule in layer.values):
        setters = [layer for layer in layers if rule in layer.values]
        if len({layer.values[rule] for layer in setters}) > 1:
            named = tuple(layer.name for layer in setters)
            faults.append(fault(FaultCode.MODES_DISAGREE, rule, modes=named))
    return layers
