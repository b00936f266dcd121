"""A box being typed: changed value by value, checked as it stands, written and read again."""

import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker_app.content.edition_draft import (
    blank,
    finished,
    from_shipped,
    is_finished,
    read_draft,
    value_at,
    with_value,
    without,
    written,
)
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.errors import DataError, FaultCode, FaultyFile
from banker_app.content.untrusted import DEEPEST, LARGEST, LONGEST_TEXT, MOST_ITEMS, MOST_VALUES
from tests.each import each

RENTS = ("groups", "brown", "deeds", "baltic_avenue", "rents")


def draft() -> Any:
    return from_shipped("us_classic", "ours", "Our town")


def faults(values: Any) -> list[tuple[str, str]]:
    box = finished(values)
    return [(f.code, f.path) for f in box if isinstance(f, DataError)]


@each(shipped_editions())
def test_shipped_editions_are_finished_and_round_trip(edition: str) -> None:
    copied = from_shipped(edition, edition, load_edition(edition)[0].title)
    again = finished(read_draft(written(copied), edition))
    assert is_finished(again)
    box, rules = load_edition(edition)
    assert again == (replace(box, called=(), since=0, until=0, printed=()), rules)


def test_blank_edition_is_finished() -> None:
    box = finished(blank("ours", "Our town"))
    assert is_finished(box)
    assert box[0].title == "Our town"  # type: ignore[union-attr]


def test_with_value_changes_a_copy() -> None:
    deed = ("groups", "brown", "deeds", "baltic_avenue")
    changed = with_value(with_value(draft(), (*deed, "name"), "Mill Lane"), (*deed, "price"), 70)
    edition, _ = finished(changed)  # type: ignore[misc]
    assert (edition.deeds["baltic_avenue"].name, edition.deeds["baltic_avenue"].price) == (
        "Mill Lane",
        70,
    )
    assert value_at(draft(), (*deed, "price")) == 60, "the template is as it was"


def test_falling_rents_are_a_fault_at_their_place() -> None:
    typed = with_value(draft(), RENTS, [4, 20, 60, 18, 320, 450])
    assert faults(typed) == [(FaultCode.NOT_RISING, "groups.brown.deeds.baltic_avenue.rents")]


def test_space_is_renamed() -> None:
    typed = with_value(draft(), ("spaces", 20, "name"), "The Green")
    edition, _ = finished(typed)  # type: ignore[misc]
    assert edition.spaces[20].name == "The Green"
    assert edition.spaces[19] == load_edition("us_classic")[0].spaces[19]


def test_removed_value_is_missing() -> None:
    assert faults(without(draft(), ("currency", "pattern"))) == [
        (FaultCode.MISSING_KEY, "currency.pattern")
    ]
    assert without(draft(), ("no", "such", "place")) == draft()


def test_unknown_template_has_a_nearest_name() -> None:
    with pytest.raises(FaultyFile) as refused:
        from_shipped("us_clasic", "ours", "Ours")
    assert refused.value.faults[0].params["nearest"] == "us_classic"


HOSTILE = {
    "no table": "[groups",
    "bytes": "\x00\x01",
    "too large": "# " + "x" * LARGEST,
    "too deep": "a = " + "[" * (DEEPEST + 2) + "]" * (DEEPEST + 2),
    "far too deep": "a = " + "[" * 5000 + "]" * 5000,
    "twice": 'id = "a"\nid = "b"',
    "a long key": ".".join("a" * 50_000) + " = 1",
    "a long header": "[" + " . ".join(["a", '"b"'] * 20_000) + "]",
    "a long key behind a string": 'x = ["""""x"""", {' + ".".join("a" * 50_000) + " = 1}]",
    "a long key behind an unclosed string": '"\\"\n' + ".".join("a" * 50_000) + " = 1",
    "only quotes": r"\"" * 100_000,
    "only letters": "a" * LARGEST,
    "many spaces": "spaces = [" + "{}, " * (MOST_ITEMS + 1) + "]",
    "many of everything": "\n".join(f"[a{n % 200}.b{n}]" for n in range(MOST_VALUES)),
}


@each(HOSTILE.values())
def test_hostile_files_are_not_toml(text: str) -> None:
    with pytest.raises(FaultyFile) as refused:
        read_draft(text, "theirs")
    assert [fault.code for fault in refused.value.faults] == [FaultCode.NOT_TOML]


LONG = "www." + ".".join("site" for _ in range(DEEPEST + 2))
TEXTS = {
    "literal": f"x = '{LONG}'",
    "basic": f'x = "{LONG}"',
    "escaped": f'x = "\\"{LONG}"',
    "lines": f'x = """{LONG}\n{LONG}"""',
    "literal lines": f"x = '''{LONG}\n'{LONG}'''",
    "quotes at the end": f'x = ["""a""""", "{LONG}"]',
    "comment": f"x = 1 # '{LONG}",
}


@each(TEXTS.values())
def test_dots_in_a_text_make_no_key(text: str) -> None:
    assert read_draft(text, "ours").keys() == {"x"}


def test_long_texts_are_a_fault() -> None:
    long = "x" * (LONGEST_TEXT + 1)
    assert faults(with_value(draft(), ("title",), long)) == [(FaultCode.TOO_LONG, "title")]
    assert faults(with_value(draft(), ("notes",), [long])) == [(FaultCode.TOO_LONG, "notes[0]")]


_values = st.recursive(
    st.integers() | st.text(max_size=8) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
_keys = st.sampled_from(
    ("id", "title", "spaces", "groups", "decks", "currency", "rules", "regions", "begins", "notes")
)


@given(key=_keys, value=_values)
def test_any_value_gives_a_box_or_faults(key: str, value: Any) -> None:
    typed = with_value(draft(), (key,), value)
    box = finished(typed)
    assert is_finished(box) or all(isinstance(fault, DataError) for fault in box)
    assert tomllib.loads(written(typed))
