"""Every rule is listed and has a source."""

from dataclasses import fields

from banker_app.app.i18n.rulebook_text import RulebookText
from banker_app.content.citations import rule_sources
from banker_app.engine.ruleset import RULES, Ruleset


def test_every_field_of_every_section_is_there() -> None:
    rules = Ruleset()
    names = [
        f"{section.name}.{rule.name}"
        for section in fields(rules)
        for rule in fields(getattr(rules, section.name))
    ]
    assert list(RULES) == names


def test_every_rule_has_a_default_that_it_takes_and_a_source() -> None:
    for rule in RULES.values():
        read = rule.parse(rule.default)
        assert (read, type(read)) == (rule.default, type(rule.default)), rule.name
        assert (rule.span is None) is bool(rule.members), rule.name
        assert bool(rule_sources()[rule.row].places) is not rule.row.startswith("H-"), rule.name


def test_source_has_readings_and_their_places() -> None:
    readings = rule_sources()["R-21"].readings
    assert readings[1].places == ("004_87643f55af4ce03e.txt:63",)
    assert "next visitor" in RulebookText("en").says("R-21")[1]
