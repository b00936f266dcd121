"""Base, box, modes and house rules put together: whose each value is, and what does not agree."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.errors import FaultCode
from banker_app.content.rule_layers import RulesLayer
from banker_app.content.rulesets import (
    BY_PLAYERS,
    Composed,
    compose,
    load_base,
    load_mode,
    mode_values,
    shipped_bases,
    shipped_modes,
)
from banker_app.engine.decide import decide
from banker_app.engine.edition import Edition, SpaceKind
from banker_app.engine.ids import PlayerId
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.refusals import Accepted, Refused
from banker_app.engine.ruleset import RULES, Ruleset, value_of
from banker_app.engine.start_game import SeatPlan, StartGame
from tests.each import each
from tests.engine.tables import box, composed

BOX_OF: Final[Mapping[str, str]] = {
    "classic": "ru_classic",
    "online": "industries_online",
    "casino": "ua_casino",
    "multinational": "multinational",
}
"""A box that each base is played with."""

TAX_OFFICE: Final = ("tax_office.landing", "tax_office.by_card")
DEAL: Final = ("setup.deeds_dealt_each", "setup.deeds_dealt_free")
DISAGREE: Final[Mapping[frozenset[str], frozenset[str]]] = {
    frozenset(pair): frozenset(rules)
    for *pair, rules in (
        ("quick", "time_limit", ["ending.when"]),
        ("quick", "millionaire", ["ending.when"]),
        ("millionaire", "time_limit", ["ending.when"]),
        ("millionaire", "us_short", ["ending.when"]),
        *((mode, "us_short", [*DEAL, "ending.when"]) for mode in ("quick", "time_limit")),
        *((mode, "free_deal", DEAL) for mode in ("quick", "time_limit")),
        *((mode, "all_dealt", DEAL) for mode in ("quick", "time_limit")),
        *((mode, "all_dealt", DEAL[:1]) for mode in ("us_short", "free_deal")),
        ("ports_table", "us_summary", ["building.window"]),
        (
            "casino_ru",
            "casino_uk",
            ["casino.must_play", "tax_office.landing", "tax_office.by_card"],
        ),
    )
}
"""The modes that cannot both be played, and the rules that they set to different values."""

CASINO_MODES: Final = ("casino_ru", "casino_uk")
PAIRS: Final = [frozenset(pair) for pair in combinations(shipped_modes(), 2)]

subsets = st.lists(st.sampled_from(shipped_modes()), unique=True, max_size=len(shipped_modes()))


def that_agree(modes: list[str]) -> list[str]:
    """As many of the modes as can be played together."""
    chosen: list[str] = []
    for mode in modes:
        if not any(frozenset((mode, other)) in DISAGREE for other in chosen):
            chosen.append(mode)
    return chosen


house_rules = st.dictionaries(
    st.sampled_from(["jail.fine", "salary.amount", "building.limit", "setup.starting_cash"]),
    st.integers(0, 99),
)


def begun(edition: Edition, rulebook: Composed) -> Accepted | Refused:
    """A game of four out of this box, by these rules."""
    seats = tuple(SeatPlan(name=PlayerId(name)) for name in ("Ann", "Bob", "Cat", "Dan"))
    command = StartGame(
        edition=edition, rules=rulebook.rules, provenance=rulebook.provenance, seats=seats
    )
    decision = decide((), command)
    assert isinstance(decision, Accepted | Refused)
    return decision


def layers_of(base: str, box: RulesLayer, modes: Iterable[str]) -> list[RulesLayer]:
    """From the ground up: the classic base, the box's sheet, another base, the modes."""
    found = [
        RulesLayer(name=mode, values=mode_values(mode, box, base))
        for mode in sorted(set(modes), reverse=True)
    ]
    while file := load_base(base):
        if not file.extends:
            return [file.layer, box, *found[::-1]]
        found.append(file.layer)
        base = file.extends


# ---- modes that disagree ------------------------------------------------------------------


@each(PAIRS)
def test_modes_that_disagree_are_both_named(pair: frozenset[str]) -> None:
    """Exactly the pairs above are refused, with every rule that they quarrel about."""
    answer = compose("classic", None, tuple(pair))
    if pair not in DISAGREE:
        assert isinstance(answer, Composed), answer
        return
    assert not isinstance(answer, Composed)
    assert {fault.code for fault in answer} == {FaultCode.MODES_DISAGREE}
    assert {fault.path for fault in answer} == DISAGREE[pair]
    assert all(fault.params["modes"] == tuple(sorted(pair)) for fault in answer)


@given(modes=subsets, house=house_rules, data=st.data())
def test_the_order_of_modes_does_not_matter(
    modes: list[str], house: dict[str, int], data: st.DataObject
) -> None:
    """Whatever the order, the same rulebook comes out, or the same faults; so does naming twice."""
    other = data.draw(st.permutations([*modes, *modes[:1]]))
    assert compose("classic", None, modes, house) == compose("classic", None, other, house)


@given(modes=subsets, extra=st.sampled_from(shipped_modes()))
def test_third_mode_settles_no_conflict(modes: list[str], extra: str) -> None:
    if not isinstance(compose("classic", None, modes), Composed):
        assert not isinstance(compose("classic", None, [*modes, extra]), Composed)


# ---- games that begin -----------------------------------------------------------------------


@pytest.mark.parametrize("base", shipped_bases())
def test_every_base_begins_with_every_compatible_pair_of_modes(base: str) -> None:
    """Out of a box that fits, without a word against it, and the table is sound."""
    edition = box(BOX_OF[base])
    has_casino = any(space.kind is SpaceKind.CASINO for space in edition.spaces)
    for pair in PAIRS:
        if pair in DISAGREE or (not has_casino and pair & set(CASINO_MODES)):
            continue
        decision = begun(edition, composed(base, edition.id, tuple(pair)))
        assert isinstance(decision, Accepted), (pair, decision)
        assert broken_invariants(decision.game) == (), pair


@each(shipped_editions())
def test_classic_base_begins_with_every_edition(name: str) -> None:
    assert isinstance(begun(box(name), composed("classic", name)), Accepted)


@each(
    [
        ("classic", ["casino_ru"], {}, {"casino.must_play", "tax_office.landing"}),
        ("classic", ["casino_uk"], {}, {"tax_office.landing"}),
        ("multinational", [], {}, {"exchange.rate"}),
        ("classic", ["time_limit"], {"clock.game_length": 0}, {"ending.when"}),
        ("classic", ["millionaire"], {"ending.target": 0}, {"ending.when"}),
        ("classic", [], {"building.price_card": "top_deed"}, {"building.price_card"}),
        ("classic", [], {"building.on_any_deed": True}, {"building.on_any_deed"}),
        ("classic", ["all_dealt"], {"setup.deeds_dealt_each": 2}, {"setup.deeds_all_dealt"}),
        ("classic", [], {"exchange.table": "typed"}, {"exchange.table"}),
    ]
)
def test_unplayable_rules_are_named(
    base: str, modes: list[str], house: dict[str, object], names: set[str]
) -> None:
    """Each rule with what it would need; the table may play it all the same."""
    decision = begun(box(), composed(base, "us_2008", modes, house))
    assert isinstance(decision, Refused)
    assert {refusal.params["name"] for refusal in decision.refusals} == names
    assert all(refusal.params["needs"] and refusal.waivable for refusal in decision.refusals)


# ---- whose a value is -----------------------------------------------------------------------


@given(
    base=st.sampled_from(shipped_bases()),
    box=st.sampled_from(shipped_editions()),
    modes=subsets.map(that_agree),
    house=house_rules,
)
def test_highest_layer_sets_the_value(
    base: str, box: str, modes: list[str], house: dict[str, int]
) -> None:
    """The highest layer that sets a rule gives its value and its name; else it is the default."""
    sheet = load_edition(box)[1]
    rulebook = composed(base, sheet, modes, house)
    layers = [*layers_of(base, sheet, modes), RulesLayer(name="house", values=house)]
    for name in RULES:
        if name == "ending.target" and name not in house:
            continue  # Where nobody names the sum it is the box's own.
        setters = [layer for layer in layers if name in layer.values]
        # A table by players is void where a later layer has one number for all.
        ones = [one for one, table in BY_PLAYERS.items() if table == name]
        for fixed in [layer for layer in layers if {*ones} & layer.values.keys()][-1:]:
            setters = [one for one in setters if layers.index(one) >= layers.index(fixed)]
        value = setters[-1].values[name] if setters else value_of(Ruleset(), name)
        assert value_of(rulebook.rules, name) == value
        whose = rulebook.provenance.get(name)
        assert whose == (setters[-1].name if setters else None) or agrees_on(name, modes, whose)


def agrees_on(name: str, modes: list[str], whose: str | None) -> bool:
    """Two modes that agree on a rule: either may be named."""
    return whose in {mode for mode in modes if name in load_mode(mode).layer.values}
