"""Every row of the rule table is settled by something, printed somewhere, played and shown.

A row without one of the four would be a rule that the app only claims to know.
"""

import re
import tomllib
from dataclasses import fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest

from banker_app.app.i18n.messages import Messages
from banker_app.app.i18n.templates import languages
from banker_app.app.projections.rule_lines import rule_lines
from banker_app.content.citations import rule_sources
from banker_app.content.serialization import command_types
from banker_app.engine.edition import Edition
from banker_app.engine.ruleset import RULES
from tests.each import each
from tests.engine.tables import box, composed
from tests.scenarios.script import Script, load

SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"
PRINTED_ROWS: Final = tuple(f"R-{number:02}" for number in range(1, 124))
HOUSE_ROWS: Final = tuple(row for row in rule_sources() if row.startswith("H-"))
ROWS: Final = (*PRINTED_ROWS, *HOUSE_ROWS)


@cache
def scripts() -> tuple[Script, ...]:
    return tuple(load(path) for path in sorted(SCENARIOS.glob("*.game")))


@cache
def told_in_files() -> dict[str, Any]:
    """The sources as they are written."""
    text = files("banker_app.data").joinpath("sources.toml").read_text("utf-8")
    return tomllib.loads(text)


def test_rows_are_those_of_the_rule_table() -> None:
    assert set(rule_sources()) == set(ROWS)


@each(ROWS)
def test_every_row_has_one_source_of_its_value(row: str) -> None:
    """By rules, by what the box prints, or by what the table tells: by something that exists."""
    source = rule_sources()[row]
    rules = {spec.name for spec in RULES.values() if spec.row == row} | set(source.fields)
    assert rules <= set(RULES)
    if source.printed:
        assert source.printed in {part.name for part in fields(Edition)}
    if source.told:
        command, _, field = source.told.partition(".")
        assert field in {part.name for part in fields(command_types()[command])}
    settled_by = [bool(rules), bool(source.printed), bool(source.told)]
    assert settled_by.count(True) == 1, (rules, source.printed, source.told)


@each(PRINTED_ROWS)
def test_printed_rows_have_valid_places(row: str) -> None:
    sections = told_in_files()["sections"]
    assert rule_sources()[row].readings
    for places in told_in_files()[row]["at"]:
        assert places
        for place in places:
            section, _, lines = place.partition(":")
            numbers = [int(number) for number in re.findall(r"\d+", lines)]
            first, last = bounds(sections[section].get("lines", ""))
            assert all(first <= number <= last for number in numbers), f"{row}: {place}"
            assert numbers == sorted(numbers), f"{row}: {place}"


def bounds(lines: str) -> tuple[int, int]:
    first, _, last = lines.partition("-")
    return (int(first), int(last)) if last else (1, 10_000)


@each(HOUSE_ROWS)
def test_a_house_rule_is_printed_nowhere(row: str) -> None:
    assert not rule_sources()[row].readings


@each(ROWS)
def test_every_row_has_a_scenario(row: str) -> None:
    assert [script.name for script in scripts() if row in script.covers], f"no script covers {row}"


def test_scripts_cover_known_rows() -> None:
    for script in scripts():
        assert script.covers <= set(ROWS), script.name


def test_every_rule_cites_a_known_row() -> None:
    assert {spec.row for spec in RULES.values()} <= set(ROWS)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("base", "name", "modes"),
    [
        ("classic", "us_2008", ()),
        ("online", "industries_online", ("rental_tax", "trade_cap", "turn_timers")),
        ("casino", "ua_casino", ("casino_uk",)),
        ("multinational", "multinational", ()),
        ("classic", "ru_classic", ("quick", "parking_pot_seeded", "double_go")),
    ],
)
def test_every_row_has_a_line_on_the_rules_screen(
    base: str, name: str, modes: tuple[str, ...], language: str
) -> None:
    """With its title, what is in force, who says so, and where it is printed."""
    rulebook = composed(base, name, modes)
    lines = rule_lines(Messages(language), rulebook.rules, rulebook.provenance, box(name))
    assert sorted(line.row for line in lines) == sorted(ROWS)
    for line in lines:
        assert line.title, line.row
        assert line.value, line.row
        assert line.layer, line.row
        assert len(line.places) >= len(rule_sources()[line.row].readings), line.row


def test_rule_lines_name_their_layer() -> None:
    edition = box("ru_classic")
    rulebook = composed("online", "ru_classic", ("rental_tax",), {"jail.fine": 70})
    lines = {
        line.row: line
        for line in rule_lines(Messages("en"), rulebook.rules, rulebook.provenance, edition)
    }
    words = Messages("en")
    assert words.say("base.online") in lines["R-23"].layer
    assert words.say("mode.rental_tax") in lines["R-37"].layer
    assert words.printed("board", edition.title) in lines["R-03"].layer
    assert lines["R-76"].changed
    assert not lines["R-23"].changed
