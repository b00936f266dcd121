"""The rules of a game: every field that a rulebook or the players may set.

Values only. `settings/` declares the fields with their rows and ranges; `rules/` applies them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from itertools import pairwise
from typing import Any, NamedTuple

from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.auction import AuctionRules
from banker_app.engine.settings.bankruptcy import DebtRules, EstateRules
from banker_app.engine.settings.building import BuildingRules
from banker_app.engine.settings.casino import CasinoRules
from banker_app.engine.settings.ending import ClockRules, EndingRules
from banker_app.engine.settings.exchange import ConglomerateRules, ExchangeRules
from banker_app.engine.settings.jail import JailRules
from banker_app.engine.settings.mortgage import MortgageRules
from banker_app.engine.settings.purchase import PurchaseRules
from banker_app.engine.settings.rent import RentRules
from banker_app.engine.settings.scoring import ScoringRules
from banker_app.engine.settings.setting import Span
from banker_app.engine.settings.setup import EditionRules, MoneyRules, SetupRules
from banker_app.engine.settings.tax import ParkingRules, TaxOfficeRules, TaxRules
from banker_app.engine.settings.trade import TradeRules
from banker_app.engine.settings.turn import CardsRules, FinesRules, SalaryRules, TurnRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The complete rules of a game, composed from base, modes and house rules."""

    edition: EditionRules = field(default_factory=EditionRules)
    setup: SetupRules = field(default_factory=SetupRules)
    turn: TurnRules = field(default_factory=TurnRules)
    salary: SalaryRules = field(default_factory=SalaryRules)
    purchase: PurchaseRules = field(default_factory=PurchaseRules)
    auction: AuctionRules = field(default_factory=AuctionRules)
    rent: RentRules = field(default_factory=RentRules)
    building: BuildingRules = field(default_factory=BuildingRules)
    mortgage: MortgageRules = field(default_factory=MortgageRules)
    trade: TradeRules = field(default_factory=TradeRules)
    jail: JailRules = field(default_factory=JailRules)
    tax: TaxRules = field(default_factory=TaxRules)
    tax_office: TaxOfficeRules = field(default_factory=TaxOfficeRules)
    parking: ParkingRules = field(default_factory=ParkingRules)
    cards: CardsRules = field(default_factory=CardsRules)
    casino: CasinoRules = field(default_factory=CasinoRules)
    exchange: ExchangeRules = field(default_factory=ExchangeRules)
    conglomerate: ConglomerateRules = field(default_factory=ConglomerateRules)
    fines: FinesRules = field(default_factory=FinesRules)
    debt: DebtRules = field(default_factory=DebtRules)
    estate: EstateRules = field(default_factory=EstateRules)
    ending: EndingRules = field(default_factory=EndingRules)
    scoring: ScoringRules = field(default_factory=ScoringRules)
    clock: ClockRules = field(default_factory=ClockRules)
    money: MoneyRules = field(default_factory=MoneyRules)


RuleValue = StrEnum | bool | int | Schedule
"""A value that a rule may have."""

Provenance = dict[str, str]
"""Maps the dotted name of a rule to the layer that set it (`classic`, `house` …)."""


class RuleFault(NamedTuple):
    """Why a rule cannot have a value: the rule is unknown, or the value not allowed."""

    name: str
    known: bool
    allowed: tuple[str, ...] = ()
    """The members of a choice, or the lowest and the highest number."""


def rule_names() -> tuple[str, ...]:
    """Dotted names of all rules, in the order of the rulebook."""
    return tuple(f"{s.name}.{f.name}" for s in fields(Ruleset) for f in fields(SECTIONS[s.name]))


def value_of(rules: Ruleset, name: str) -> RuleValue:
    """The value of a rule by its dotted name, which must exist."""
    section, _, rule_name = name.partition(".")
    value: RuleValue = getattr(getattr(rules, section), rule_name)
    return value


def read_value(name: str, raw: object) -> RuleValue | RuleFault:
    """Parse the value of a rule from a file or from user input; a RuleFault if it is invalid."""
    section, _, rule_name = name.partition(".")
    declared = SECTIONS.get(section)
    found = [f for f in fields(declared) if f.name == rule_name] if declared else []
    if not found:
        return RuleFault(name, known=False)
    default, span = found[0].default, found[0].metadata["allowed"]
    if isinstance(default, tuple):
        return _schedule(name, raw, span, found[0].metadata["steps"])
    if isinstance(default, bool):
        return raw if isinstance(raw, bool) else RuleFault(name, True, ("false", "true"))
    if isinstance(default, StrEnum):
        kind = type(default)
        allowed = tuple(member.value for member in kind)
        return kind(raw) if raw in allowed else RuleFault(name, True, allowed)
    if type(raw) is int and span.low <= raw <= span.high:
        return raw
    return RuleFault(name, True, (str(span.low), str(span.high)))


def _schedule(name: str, raw: object, values: Span, steps: Span) -> Schedule | RuleFault:
    """Parse a schedule given as pairs or as a mapping from step to value."""
    fault = RuleFault(name, True, (f"{steps.low}: {values.low}", f"{steps.high}: {values.high}"))
    if isinstance(raw, Mapping):
        told: list[tuple[Any, ...]] = [(_as_step(key), value) for key, value in raw.items()]
        told.sort(key=lambda pair: pair[0] or 0)
    elif isinstance(raw, list | tuple) and all(isinstance(p, list | tuple) for p in raw):
        told = [tuple(pair) for pair in raw]
    else:
        return fault
    for pair in told:
        if len(pair) != 2 or any(type(part) is not int for part in pair):
            return fault
        if not (steps.low <= pair[0] <= steps.high and values.low <= pair[1] <= values.high):
            return fault
    if any(a[0] >= b[0] for a, b in pairwise(told)):
        return fault
    return tuple((step, value) for step, value in told)


def _as_step(key: object) -> int | None:
    """Parse the step in a mapping's key; None if it is no number."""
    text = str(key)
    return int(text) if text.removeprefix("-").isdecimal() else None


def with_value(rules: Ruleset, name: str, raw: object) -> Ruleset:
    """The rules with one value replaced. The value must be valid."""
    value = read_value(name, raw)
    assert not isinstance(value, RuleFault), value
    section, _, rule_name = name.partition(".")
    part = replace(getattr(rules, section), **{rule_name: value})
    return replace(rules, **{section: part})


SECTIONS: dict[str, Any] = {f.name: f.default_factory for f in fields(Ruleset)}
"""The class of each chapter by its name."""
