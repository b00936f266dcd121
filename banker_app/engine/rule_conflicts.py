"""Conflicts between two rules, or between a rule and the edition.

Checked at set-up and when a rule is changed. Each value is valid by itself; the pair is not.
"""

from collections.abc import Iterator

from banker_app.engine.checks import refusal
from banker_app.engine.edition import Edition, SpaceKind
from banker_app.engine.refusals import Refusal, RefusalCode
from banker_app.engine.ruleset import Ruleset
from banker_app.engine.settings.building import Grouping, PriceCard
from banker_app.engine.settings.ending import EndingWhen
from banker_app.engine.settings.exchange import ExchangeRate, ExchangeTable
from banker_app.engine.settings.tax import TaxOfficeLanding


def conflicts(edition: Edition, rules: Ruleset) -> tuple[Refusal, ...]:
    """A refusal for every conflict, naming both sides."""
    pairs = (*_with_the_box(edition, rules), *_among_rules(rules), *_of_the_end(rules))
    return tuple(
        refusal(RefusalCode.RULES_CLASH, "", name=name, needs=needs) for name, needs in pairs
    )


def _with_the_box(edition: Edition, rules: Ruleset) -> Iterator[tuple[str, str]]:
    office = rules.tax_office
    if rules.exchange.rate is not ExchangeRate.PAR and not edition.regions:
        yield "exchange.rate", "edition.regions"
    if rules.casino.must_play and SpaceKind.CASINO not in edition.kinds:
        yield "casino.must_play", "edition.casino"
    if office.property_tax and SpaceKind.TAX_OFFICE not in edition.kinds:
        yield "tax_office.property_tax", "edition.tax_office"
    if office.landing is not TaxOfficeLanding.NOTHING and SpaceKind.TAX_OFFICE not in edition.kinds:
        yield "tax_office.landing", "edition.tax_office"


def _among_rules(rules: Ruleset) -> Iterator[tuple[str, str]]:
    building, stacks = rules.building, rules.building.grouping is Grouping.CONGLOMERATE
    if building.on_any_deed and building.price_card is not PriceCard.TOP_DEED:
        yield "building.on_any_deed", "building.price_card"
    if building.price_card is PriceCard.TOP_DEED and not stacks:
        yield "building.price_card", "building.grouping"
    if rules.setup.deeds_all_dealt and rules.setup.deeds_dealt_each:
        yield "setup.deeds_all_dealt", "setup.deeds_dealt_each"
    if rules.setup.deeds_all_dealt and rules.setup.deeds_by_players:
        yield "setup.deeds_all_dealt", "setup.deeds_by_players"
    if rules.parking.seed and not rules.parking.pot.is_paid_out():
        yield "parking.seed", "parking.pot"
    if rules.parking.if_empty and not rules.parking.pot.is_paid_out():
        yield "parking.if_empty", "parking.pot"
    if rules.exchange.table is ExchangeTable.TYPED and not rules.exchange.typed_table:
        yield "exchange.table", "exchange.typed_table"


def _of_the_end(rules: Ruleset) -> Iterator[tuple[str, str]]:
    when = rules.ending.when
    if when is EndingWhen.AGREED_TIME and not rules.clock.game_length:
        yield "ending.when", "clock.game_length"
    if when is EndingWhen.TARGET and not rules.ending.target:
        yield "ending.when", "ending.target"
    if when is EndingWhen.SOLD_OUT and rules.setup.deeds_all_dealt:
        yield "ending.when", "setup.deeds_all_dealt"
    if when.bankruptcies() and rules.estate.plays_on:
        yield "ending.when", "estate.plays_on"
