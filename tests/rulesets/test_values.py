"""Changing a rule changes what happens: each rule, and each member of each choice."""

from enum import StrEnum
from itertools import combinations
from typing import Final

from banker_app.engine.ruleset import RULES, Ruleset, value_of
from tests.each import each
from tests.rulesets.values import Case, cases, outcome

CASES: Final = cases()


@each((case, value, expected) for case in CASES for value, expected in case.outcomes.items())
def test_every_value_has_its_outcome(case: Case, value: str, expected: str) -> None:
    assert outcome(case, value) == expected


def test_every_rule_has_a_case() -> None:
    assert {case.rule for case in CASES} == set(RULES)


@each(RULES)
def test_every_value_makes_a_difference(rule: str) -> None:
    """Any two members of a choice come apart in some case; of a number, two values do."""
    outcomes = [case.outcomes for case in CASES if case.rule == rule]
    apart = {
        frozenset(pair)
        for values in outcomes
        for pair in combinations(values, 2)
        if values[pair[0]] != values[pair[1]]
    }
    if members := choices(rule):
        assert {value for values in outcomes for value in values} == members
        assert not [
            pair for pair in combinations(sorted(members), 2) if frozenset(pair) not in apart
        ]
    else:
        assert apart


def choices(rule: str) -> set[str]:
    """What a rule may be, as written; nothing for a number."""
    default = value_of(Ruleset(), rule)
    if isinstance(default, StrEnum):
        return {member.value for member in type(default)}
    return {"true", "false"} if isinstance(default, bool) else set()
