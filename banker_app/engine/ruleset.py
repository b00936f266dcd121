"""The rules of a game: every field that a rulebook or the players may set.

Values only. `settings/` declares the fields with their rows and ranges; `rules/` applies them.
"""

from collections.abc import Mapping
from dataclasses import field, fields, replace
from typing import Any, Final

from banker_app.engine.frozen import Frozen
from banker_app.engine.settings.auction import AuctionRules
from banker_app.engine.settings.bankruptcy import DebtRules, EstateRules
from banker_app.engine.settings.building import BuildingRules
from banker_app.engine.settings.casino import CasinoRules
from banker_app.engine.settings.ending import ClockRules, EndingRules
from banker_app.engine.settings.exchange import ExchangeRules
from banker_app.engine.settings.jail import JailRules
from banker_app.engine.settings.mortgage import MortgageRules
from banker_app.engine.settings.purchase import PurchaseRules
from banker_app.engine.settings.rent import RentRules
from banker_app.engine.settings.scoring import ScoringRules
from banker_app.engine.settings.setting import Rule, RuleValue
from banker_app.engine.settings.setup import EditionRules, MoneyRules, SetupRules
from banker_app.engine.settings.tax import ParkingRules, TaxOfficeRules, TaxRules
from banker_app.engine.settings.trade import TradeRules
from banker_app.engine.settings.turn import CardsRules, FinesRules, SalaryRules, TurnRules


class Ruleset(Frozen):
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
    fines: FinesRules = field(default_factory=FinesRules)
    debt: DebtRules = field(default_factory=DebtRules)
    estate: EstateRules = field(default_factory=EstateRules)
    ending: EndingRules = field(default_factory=EndingRules)
    scoring: ScoringRules = field(default_factory=ScoringRules)
    clock: ClockRules = field(default_factory=ClockRules)
    money: MoneyRules = field(default_factory=MoneyRules)


Provenance = dict[str, str]
"""Maps the dotted name of a rule to the layer that set it (`classic`, `house` …)."""

SECTIONS: Final[Mapping[str, Any]] = {f.name: f.default_factory for f in fields(Ruleset)}
"""The class of each chapter by its name."""
RULES: Final[Mapping[str, Rule]] = {
    name: Rule(name=name, **declared.metadata)
    for section, cls in SECTIONS.items()
    for declared in fields(cls)
    for name in (f"{section}.{declared.name}",)
}
"""Every rule by its dotted name, in the order of the rulebook."""


def value_of(rules: Ruleset, name: str) -> RuleValue:
    """The value of a rule by its dotted name, which must exist."""
    section, _, rule_name = name.partition(".")
    value: RuleValue = getattr(getattr(rules, section), rule_name)
    return value


def with_value(rules: Ruleset, name: str, raw: object) -> Ruleset:
    """The rules with one value replaced. The value must be valid."""
    value = RULES[name].parse(raw)
    assert value is not None, f"{name} cannot be {raw}"
    section, _, rule_name = name.partition(".")
    part = replace(getattr(rules, section), **{rule_name: value})
    return replace(rules, **{section: part})
