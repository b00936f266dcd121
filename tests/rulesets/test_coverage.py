"""Every row of the rule table that the ruleset cites has a scenario about it."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from banker_app.engine.ruleset import Ruleset
from banker_app.library.sources import rule_sources
from tests.scenarios.script import Script, load

SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"
ROW: Final = re.compile(r"R-\d\d\d?")
LAST_ROW: Final = 123
"""Where the rule table ends."""


def scripts() -> list[Script]:
    return [load(path) for path in sorted(SCENARIOS.glob("*.game"))]


def cited() -> list[tuple[str, str]]:
    """Each rule by its dotted name, with the row that it cites."""
    return [
        (f"{section.name}.{rule.name}", rule.metadata["row"])
        for section in fields(Ruleset)
        for rule in fields(section.default_factory)  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize(("rule", "row"), cited())
def test_a_rule_has_a_scenario(rule: str, row: str) -> None:
    """At least one script says that it covers the row."""
    assert [script.name for script in scripts() if row in script.covers], f"no script covers {row}"


def test_scripts_cover_rows_that_exist() -> None:
    """A slip in a row's number would cover nothing."""
    for script in scripts():
        for row in script.covers:
            assert ROW.fullmatch(row), f"{script.name}: {row}"
            assert 1 <= int(row.removeprefix("R-")) <= LAST_ROW, f"{script.name}: {row}"


def test_rules_cite_rows_that_exist() -> None:
    """And the rule table knows them."""
    assert {row for _, row in cited()} <= set(rule_sources())
