"""The pure parts of the screens: keypad, addresses, texts, what is remembered, counting."""

import json
import re
from dataclasses import replace
from pathlib import Path

import flet as ft
import pytest

from banker_app.app.denominations import notes_for, worth_of
from banker_app.app.projections.context import place
from banker_app.app.setup.midway_draft import HoldingDraft, MidwayDraft
from banker_app.app.setup.setup_draft import PlayerDraft, SetupDraft
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract import routes, texts
from banker_app.pages.contract.keypad import BACK, CLEAR, MOST_DIGITS, amount, digits_after
from banker_app.pages.state.page_state import PageState, kept, restored
from banker_app.pages.state.setting_up import setup_of, with_setup
from banker_app.ui.widgets.buttons import grid
from banker_app.ui.widgets.scaffold import footer
from tests.ui.headless import walk

APP = Path(texts.__file__).parents[2]
FAMILIES = (
    "evening.mark_",
    "fame.",
    *(
        "custom_board.",
        "ending.",
        "fault.",
        "fine.",
        "holding.s",
        "host.",
        "looks.",
        "mend.",
        "month.m",
    ),
    *("mode_hint.", "phone.", "policy.", "preset.", "preset_hint.", "record_also.", "records."),
    *("save.fault.", "score.", "settings.", "step.", "swatch.", "custom_card.", "tracking."),
    *("tracking_hint.", "unpaid.", "worth.", "count.", "notes.", "bank_sum.", "pot.", "loan."),
    "promise.",
    "leaving.",
    "new.language.",
)
"""Texts by the id of something. Every other key stands in the code as it is."""
OF_PIECES = re.compile(r"(bank|card|deed|entry)\.(house|hotel|skyscraper|depot)s?(_endless)?")
"""Texts by the kind of a building."""
IN_SCRIPTS = ("boot.", "room.")
"""Texts that are handed to a script, all of a section."""


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (("1", "00"), "100"),
        (("0", "00"), ""),
        (("1", "2", BACK), "1"),
        (("1", "2", CLEAR), ""),
        (("9",) * 12, "9" * MOST_DIGITS),
        (("9",) * (MOST_DIGITS - 1) + ("00",), "9" * (MOST_DIGITS - 1)),
    ],
)
def test_keypad(keys: tuple[str, ...], shown: str) -> None:
    digits = ""
    for key in keys:
        digits = digits_after(digits, key)
    assert digits == shown


def test_no_digits_are_no_money() -> None:
    assert amount("") == 0
    assert amount("120") == 120


def test_an_address_says_who_it_is_about() -> None:
    assert routes.parse(place("seat", "Ann / Бо")) == ("/seat", ("Ann / Бо",))
    assert routes.parse("") == (routes.HOME, ())
    assert routes.parse("/table?x=1") == (routes.TABLE, ())


def test_notes_to_hand_over() -> None:
    piles, left = notes_for(1_288, (1, 5, 10, 20, 50, 100, 500))
    assert [(pile.note, pile.pieces) for pile in piles] == [
        (500, 2),
        (100, 2),
        (50, 1),
        (20, 1),
        (10, 1),
        (5, 1),
        (1, 3),
    ]
    assert left == 0
    assert notes_for(7, (5,))[1] == 2
    assert worth_of({500: 2, 20: 3}) == 1060


def slots(language: str, key: str) -> set[str]:
    (template,) = texts.catalogue(language).templates(key)
    return {slot.name for slot in template.slots}


def plain_and_counted(language: str) -> tuple[set[str], set[str]]:
    """The keys of a catalogue: those without forms, and those that have every form."""
    words = texts.catalogue(language)
    counted = {key.removesuffix(".one") for key in words if key.endswith(".one")}
    forms = {f"{key}.{form}" for key in counted for form in words.plural.forms}
    assert forms <= set(words)
    return set(words) - forms, counted


@pytest.mark.parametrize("language", texts.languages()[1:])
def test_every_text_is_there_in_every_language(language: str) -> None:
    plain, counted = plain_and_counted("en")
    assert (plain, counted) == plain_and_counted(language)
    for key in plain:
        assert slots("en", key) == slots(language, key), key


def test_every_text_is_found_in_the_code() -> None:
    """By its whole key, or by that of its family, whose members are ids of the code or the data."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in APP.rglob("*.py"))
    families = FAMILIES + IN_SCRIPTS
    keys = {key for key in set().union(*plain_and_counted("en")) if not key.startswith(families)}
    # `first_text` adds the ending where several players are first.
    written = set(re.findall(r"""["']([\w.]+)["']""", code))
    # What is told to the reader is there beside what all are told.
    keys = {key.removeprefix("own.") for key in keys if not OF_PIECES.fullmatch(key)}
    assert not {key for key in keys if key.removesuffix("_shared") not in written}
    assert not [each for each in FAMILIES if f'f"{each}{{' not in code and f'"{each}"' not in code]


@pytest.mark.parametrize("language", texts.languages())
def test_texts_are_drawn_without_a_network(language: str) -> None:
    # The font that ships with the client has no arrows; others would come from a server.
    words = texts.catalogue(language)
    for key in words:
        assert not re.search("[\u2190-\u27ff]", words.plain(key)), key


def test_the_state_is_remembered() -> None:
    state = PageState(
        trail=("/table", "/trade"),
        drafts={"/pay": {"source": "Ann", "amount": 12}},
    )
    draft = SetupDraft(
        players=(PlayerDraft(name="Ann"), PlayerDraft(name="Bob")),
        rules=(("jail.fine", "100"),),
        holdings=(
            HoldingDraft(
                cash="9",
                deeds=(("boardwalk", -1),),
                jailed=True,
                attempts=2,
                cards=("chance",),
                stacks=(("boardwalk", "oriental_avenue"),),
            ),
        ),
        table=MidwayDraft(sums=(("minute", "44"),), rates=(("east", -2),)),
    )
    state = replace(state, **with_setup(state, draft))
    for name, value in restored(kept(state)).items():
        assert getattr(state, name) == value
    assert setup_of(replace(PageState(), **restored(kept(state)))) == draft
    assert setup_of(PageState(drafts={"/new": {"edition": 7, "players": "x"}})) == SetupDraft()


@pytest.mark.parametrize(
    ("address", "draft"),
    [
        ("/pay", {"source": "Ann", "target": "", "reason": "a bet", "amount": 12}),
        ("/told-card/Ann/chance", {"kind": "pay", "everybody": "yes", "back": "no", "amount": 12}),
        ("/in-kind/Ann/Bob", {"deeds": ["boardwalk"], "worth": 12}),
        ("/entry/3", {"target": "Ann", "amount": 50, "reason": "a slip"}),
        ("/raise/Ann", {"boardwalk": "lift"}),
        ("/conglomerates/Ann", {"deeds": ["boardwalk"], "top": "boardwalk"}),
        (
            "/trade/Ann",
            {"a": "Ann", "cash/Ann": 5, "deeds/Ann": ["boardwalk"], "cards/Ann": [], "x": "lift"},
        ),
        ("/table", None),
    ],
)
def test_a_half_entered_page_of_an_older_release_is_taken_over(
    address: str, draft: JsonObject | None
) -> None:
    old = json.loads(kept(PageState(trail=("/table", address))))
    del old["drafts"]
    old["digits"] = "12"
    old["pay"] = {"source": "Ann", "target": "", "reason": "a bet"}
    old["mending"], old["reason"] = [["target", "Ann"], ["amount", "50"]], "a slip"
    old["card"] = {"kind": "pay", "everybody": True, "back": False}
    old["lift_now"] = old["stack"] = ["boardwalk"]
    given = {"player": "Ann", "cash": 5, "deeds": ["boardwalk"], "jail_cards": []}
    old["trade"] = {"a": given, "lift_now": ["x"]}
    old["stack_top"] = "boardwalk"
    old["settling"] = {"deeds": ["boardwalk"], "lift_now": []}
    old["setup"] = {"edition": "uk_london"}
    drafts = restored(json.dumps(old))["drafts"]
    assert drafts == {"/new": old["setup"], **({address: draft} if draft else {})}


@pytest.mark.parametrize("text", ["", "{}", "[]", "not json", '{"trail": []}'])
def test_what_cannot_be_read_leaves_the_state_empty(text: str) -> None:
    assert restored(text) == {}


@pytest.mark.parametrize("content", [ft.FilledButton("Done"), ft.Row([ft.Text("Done")])])
def test_what_settles_a_screen_is_as_wide_as_the_screen(content: ft.Control) -> None:
    column = footer(content, 412).content
    assert isinstance(column, ft.Column)
    assert column.horizontal_alignment is ft.CrossAxisAlignment.STRETCH
    assert column.controls == [content]


def test_a_button_left_over_has_a_line_to_itself() -> None:
    parts: list[ft.Control] = [ft.Text(name) for name in "abc"]
    lines = (one for one in walk(grid(parts, 2, fills=True)) if isinstance(one, ft.Row))
    assert [len(line.controls) for line in lines] == [2, 1]
