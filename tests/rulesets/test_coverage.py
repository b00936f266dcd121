"""Every row of the rule table is settled by something, printed somewhere and played.

A row without one of the three would be a rule that the app only claims to know.
"""

import re
import tomllib
from dataclasses import fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from banker_app.content.citations import rule_sources
from banker_app.content.editions import shipped_editions
from banker_app.content.serialization import command_types
from banker_app.engine.edition import Edition
from banker_app.engine.ruleset import RULES
from tests.each import each
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
    for places in told_in_files()[row]["at"]:
        assert places
        for place in places:
            section, _, lines = place.partition(":")
            numbers = [int(number) for number in re.findall(r"\d+", lines)]
            first, last = bounds(sections[section].get("lines", ""))
            assert all(first <= number <= last for number in numbers), f"{row}: {place}"
            assert numbers == sorted(numbers), f"{row}: {place}"


def test_every_section_has_a_title() -> None:
    """Publisher and year where it names them."""
    for name, section in told_in_files()["sections"].items():
        assert section["title"], name
        assert {*section} <= {"file", "lines", "title", "publisher", "year"}, name


def bounds(lines: str) -> tuple[int, int]:
    first, _, last = lines.partition("-")
    return (int(first), int(last)) if last else (1, 10_000)


@each(ROWS)
def test_every_row_has_a_scenario(row: str) -> None:
    assert [script.name for script in scripts() if row in script.covers], f"no script covers {row}"


def test_scripts_cover_known_rows() -> None:
    for script in scripts():
        assert script.covers <= set(ROWS), script.name


@each(sorted(told_in_files()["editions"]))
def test_editions_without_a_rulebook_have_two_places(name: str) -> None:
    assert name in shipped_editions()
    assert len({place.partition("/")[0] for place in told_in_files()["editions"][name]}) > 1
