"""The schema knows every rule, and every rule is explained and has a source."""

import re
import typing
from dataclasses import fields

import pytest

from banker_app.app.i18n.rulebook_text import RulebookText
from banker_app.content.citations import rule_sources
from banker_app.content.schema import RuleKind, SettingField, rule_specs, setting_fields
from banker_app.engine.ruleset import Ruleset, read_value
from banker_app.engine.settings.setting import MONEY


def by_name(name: str) -> SettingField:
    return next(rule for rule in setting_fields() if rule.name == name)


def test_every_field_of_every_section_is_there() -> None:
    rules = Ruleset()
    names = [
        f"{section.name}.{rule.name}"
        for section in fields(rules)
        for rule in fields(getattr(rules, section.name))
    ]
    assert [rule.name for rule in setting_fields()] == names == list(rule_specs())


@pytest.mark.parametrize("rule", setting_fields(), ids=lambda rule: rule.name)
class TestEveryRule:
    def test_is_explained(self, rule: SettingField) -> None:
        sentence = re.sub(r" \[ruling \d+\]$", "", rule.doc)
        assert sentence.endswith(".")
        for member in rule.members:
            assert member.doc, member.value

    def test_has_a_default_that_it_allows(self, rule: SettingField) -> None:
        assert isinstance(rule.default, typing.get_origin(rule.type) or rule.type)
        match rule.kind:
            case RuleKind.WHOLE:
                assert rule.allowed is not None
                assert rule.allowed.low <= rule.default <= rule.allowed.high
            case RuleKind.YES_NO:
                assert rule.allowed is None
            case RuleKind.CHOICE:
                assert rule.default in {member.value for member in rule.members}
            case RuleKind.SCHEDULE:
                assert rule.allowed is not None
                assert rule.steps is not None
                assert read_value(rule.name, rule.default) == rule.default == ()

    def test_has_a_source(self, rule: SettingField) -> None:
        source = rule_sources()[rule.row]
        assert bool(source.places) is not rule.row.startswith("H-")


def test_what_is_lifted() -> None:
    fine = by_name("jail.fine")
    assert (fine.row, fine.default, fine.allowed) == ("R-76", 50, MONEY)
    assert fine.doc == "What leaving jail costs."
    bonus = by_name("rent.group_bonus")
    assert bonus.members[-1].value == "none"
    assert bonus.members[-1].doc == "A complete group adds nothing."


def test_sources_name_a_file_and_lines() -> None:
    for row, source in rule_sources().items():
        assert re.fullmatch(r"R-\d\d\d?|H-\d\d", row)
        assert bool(source.readings) is not row.startswith("H-")
        for place in source.places:
            assert re.fullmatch(r"00\d_[0-9a-f]{16}\.txt(:\d+(-\d+)?(,\d+(-\d+)?)*)?", place), place


def test_a_source_keeps_what_was_said_where() -> None:
    readings = rule_sources()["R-21"].readings
    assert readings[1].places == ("004_87643f55af4ce03e.txt:63",)
    assert "next visitor" in RulebookText("en").says("R-21")[1]
