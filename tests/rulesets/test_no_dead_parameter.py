"""Changing a rule changes what happens: each field, and each member of each choice."""

from collections import defaultdict
from enum import StrEnum
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Final

from banker_app.engine.ruleset import RULES, Ruleset, value_of
from tests.each import each
from tests.rulesets.fields import Case, Value, outcome

CASES: Final[tuple[Case, ...]] = tuple(
    case
    for path in sorted(Path(__file__).parent.glob("fields*.py"))
    for case in import_module(f"tests.rulesets.{path.stem}").CASES
)
"""Those of every file of fields beside this one."""


@each((case, value, expected) for case in CASES for value, expected in case.outcomes.items())
def test_every_value_has_its_outcome(case: Case, value: Value, expected: str) -> None:
    assert outcome(case, value) == expected


def test_every_rule_has_a_case() -> None:
    """A rule that nothing depends on would be a dead letter; one without a case is unproven."""
    assert {case.rule for case in CASES} == set(RULES)


@each(RULES)
def test_every_value_makes_a_difference(rule: str) -> None:
    """Any two members of a choice come apart in some case; of a number, two values do."""
    seen: dict[tuple[str, str], bool] = defaultdict(bool)
    tried: set[str] = set()
    for case in CASES:
        if case.rule == rule:
            tried |= {str(value) for value in case.outcomes}
            for a, b in combinations(case.outcomes, 2):
                seen[str(a), str(b)] |= case.outcomes[a] != case.outcomes[b]
                seen[str(b), str(a)] = seen[str(a), str(b)]
    members = choices(rule)
    if members:
        assert tried == members
        assert not [pair for pair in combinations(sorted(members), 2) if not seen[pair]]
    else:
        assert any(seen.values())


def choices(rule: str) -> set[str]:
    """What a rule may be, as written; nothing for a number."""
    default = value_of(Ruleset(), rule)
    if isinstance(default, StrEnum):
        return {member.value for member in type(default)}
    return {"True", "False"} if isinstance(default, bool) else set()
