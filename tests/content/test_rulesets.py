"""The files of bases and modes, and faults of rules; `tests/rulesets` puts layers together."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker_app.content import rulesets
from banker_app.content.editions import shipped_editions
from banker_app.content.errors import DataError, FaultCode
from banker_app.content.rulesets import (
    Composed,
    compose,
    load_base,
    load_mode,
    shipped_bases,
    shipped_modes,
)
from banker_app.engine.ruleset import RULES, Ruleset, value_of, with_value
from banker_app.engine.settings.setting import Rule
from tests.each import each
from tests.engine.tables import composed


def faults(*args: object, **named: object) -> tuple[DataError, ...]:
    answer = compose(*args, **named)  # type: ignore[arg-type]
    assert not isinstance(answer, Composed)
    return answer


LATER = {
    "building.contest_asked": True,
    "building.won_at_lot_price": True,
    "trade.auctions": True,
    "mortgage.lift_at_once": True,
}
"""Rules that came after the first release: a default leaves games in progress as they were begun,
and the classic base says how the sheets have it.
"""


def test_classic_base_equals_the_defaults() -> None:
    alone = composed("classic")
    defaults = Ruleset()
    for name, value in LATER.items():
        assert value_of(defaults, name) != value
        defaults = with_value(defaults, name, value)
    assert alone.rules == defaults
    assert alone.provenance["jail.fine"] == "classic"


@each(shipped_modes())
def test_mode_has_a_source_or_is_a_house_rule(mode: str) -> None:
    file = load_mode(mode)
    assert bool(file.source) is not file.house


def test_bases_have_sources() -> None:
    assert all(load_base(base).source for base in shipped_bases())


@each(
    [
        ("us_2008", 500, 400, 2500),
        ("de_dm", 10_000, 8000, 50_000),
        ("industries_online", 5000, 4000, 25_000),
        ("us_junior", 5, 4, 25),
    ]
)
def test_sums_of_modes_fit_the_money(edition: str, pot: int, landing: int, cash: int) -> None:
    made = composed("classic", edition, ("parking_pot_seeded", "double_go", "speed_die")).rules
    assert made.parking.seed == pot
    assert made.salary.landing_amount == landing
    assert {made.setup.cash_for(players) for players in range(2, 9)} == {cash}


def test_least_bids_are_the_smallest_note() -> None:
    auction = composed("classic", "de_dm").rules.auction
    assert (auction.opening_bid, auction.raise_by) == (20, 20)
    told = composed("classic", "de_dm", (), {"auction.raise_by": 1}).rules.auction
    assert (told.opening_bid, told.raise_by) == (20, 1)


@each(shipped_editions())
def test_default_target_follows_the_starting_cash(edition: str) -> None:
    usual = composed("classic", edition, ("millionaire",))
    assert usual.rules.ending.target == 5 * usual.rules.setup.starting_cash
    assert usual.provenance["ending.target"] == "millionaire"
    named = composed("classic", edition, ("millionaire",), {"ending.target": 9000})
    assert named.rules.ending.target == 9000


@each(
    [
        ("salary.amout", 400, FaultCode.UNKNOWN_RULE, ("nearest", "salary.amount")),
        ("fine", 50, FaultCode.UNKNOWN_RULE, ("nearest", "jail.fine")),
        ("", 50, FaultCode.UNKNOWN_RULE, ("nearest", "")),
        ("jail.fine", -1, FaultCode.OUT_OF_RANGE, ("low", 0)),
        ("jail.attempts", 10, FaultCode.OUT_OF_RANGE, ("high", 9)),
        ("jail.fine", "50", FaultCode.WRONG_TYPE, ("found", "text")),
        ("jail.fine", 50.0, FaultCode.WRONG_TYPE, ("found", "fraction")),
        ("jail.fine", True, FaultCode.WRONG_TYPE, ("found", "yes_no")),
        ("jail.fine", None, FaultCode.WRONG_TYPE, ("expected", "whole")),
        ("building.evenly", 1, FaultCode.WRONG_TYPE, ("found", "whole")),
        ("building.evenly", "yes", FaultCode.WRONG_TYPE, ("expected", "yes_no")),
        ("money.rounding", 10, FaultCode.WRONG_TYPE, ("expected", "text")),
        ("money.rounding", "upp", FaultCode.UNKNOWN_MEMBER, ("nearest", "up")),
        ("building.window", [], FaultCode.WRONG_TYPE, ("found", "list")),
        ("salary.schedule", 0, FaultCode.NOT_A_SCHEDULE, ("expected", "1-9999: 0-1000000000")),
        ("rent.tax_schedule", {"0": 5}, FaultCode.NOT_A_SCHEDULE, ("expected", "1-9999: 0-100")),
    ]
)
def test_wrong_house_rule_is_named(
    name: str, value: object, code: FaultCode, param: tuple[str, object]
) -> None:
    (fault,) = faults(house_rules={name: value})
    assert fault.code is code
    assert fault.path == name
    assert fault.params[param[0]] == param[1]
    assert name not in RULES or RULES[name].parse(value) is None


def test_all_faults_of_all_layers_come_at_once() -> None:
    found = faults("clasic", None, ("nosuchmode",), {"jail.fine": "50", "x.y": 1})
    assert [fault.code for fault in found] == [
        FaultCode.UNKNOWN_BASE,
        FaultCode.UNKNOWN_MODE,
        FaultCode.WRONG_TYPE,
        FaultCode.UNKNOWN_RULE,
    ]
    assert found[0].params["nearest"] == "classic"


# ---- modes and bases that build on others -------------------------------------------------

FILES: Mapping[str, str] = {
    "base/plain.toml": 'id = "plain"\nname = "Plain"\n[jail]\nfine = 50\n[salary]\namount = 200\n',
    "base/rich.toml": 'id = "rich"\nname = "Rich"\nextends = "plain"\n[salary]\namount = 400\n',
    "base/egg.toml": 'id = "egg"\nname = "Egg"\nextends = "hen"\n',
    "base/hen.toml": 'id = "hen"\nname = "Hen"\nextends = "egg"\n',
    "modes/quick.toml": (
        'id = "quick"\nname = "Quick"\n[building]\nhouses_before_hotel = 3\n[jail]\nfine = 100\n'
    ),
    "modes/soft.toml": 'id = "soft"\nname = "Soft"\n[jail]\nfine = 10\nattempts = 5\n',
    "modes/broken.toml": 'id = "other"\nsauce = []\n[jail]\nfin = 10\n[jial]\n',
    "modes/torn.toml": "id = ",
}


@pytest.fixture
def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    caches = (rulesets._shipped, rulesets._load)
    monkeypatch.setattr(rulesets, "_folder", lambda kind: tmp_path / kind)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.usefixtures("own_files")
class TestOwnFiles:
    def test_a_base_may_build_on_another(self) -> None:
        result = composed("rich")
        assert result.rules.salary.amount == 400
        assert result.provenance == {"jail.fine": "plain", "salary.amount": "rich"}

    def test_cyclic_bases_are_a_fault(self) -> None:
        (fault,) = faults("egg")
        assert fault.code is FaultCode.EXTENDS_ITSELF

    def test_house_rule_settles_no_conflict_of_modes(self) -> None:
        assert faults("plain", None, ("soft", "quick"), {"jail.fine": 20})

    def test_faults_of_a_mode_come_with_its_file(self) -> None:
        found = faults("plain", None, ("broken",))
        assert {(f.code, f.path.removeprefix("modes/broken.toml: ")) for f in found} == {
            (FaultCode.WRONG_PATTERN, "id"),
            (FaultCode.MISSING_KEY, "name"),
            (FaultCode.WRONG_TYPE, "sauce"),
            (FaultCode.UNKNOWN_RULE, "jail.fin"),
            (FaultCode.UNKNOWN_KEY, "jial"),
        }

    def test_mode_that_is_not_toml(self) -> None:
        (fault,) = faults("plain", None, ("torn",))
        assert fault.code is FaultCode.NOT_TOML


# ---- one rule -----------------------------------------------------------------------------


def allowed_values(rule: Rule) -> st.SearchStrategy[object]:
    """What the rule may be: of a schedule, rising steps with a value each."""
    span, steps = rule.span, rule.steps
    if span is None:
        return st.sampled_from(rule.members)
    figures = st.integers(span.low, span.high)
    if steps is None:
        return figures
    rising = st.dictionaries(st.integers(steps.low, steps.high), figures, max_size=4)
    return rising.map(lambda told: tuple(sorted(told.items())))


@given(data=st.data())
def test_any_allowed_value_can_be_set_and_read(data: st.DataObject) -> None:
    rule = data.draw(st.sampled_from(list(RULES.values())))
    value = data.draw(allowed_values(rule))
    rules = with_value(Ruleset(), rule.name, value)
    assert value_of(rules, rule.name) == value
    assert with_value(rules, rule.name, rule.default) == Ruleset()
    house = composed("classic", None, (), {rule.name: value})
    assert value_of(house.rules, rule.name) == value
    assert house.provenance[rule.name] == "house"
