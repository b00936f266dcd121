"""The pure parts of the screens: keypad, addresses, texts, what is remembered, counting."""

import re
import string

import pytest

from banker_app.app.denominations import notes_for, worth_of
from banker_app.app.projections.context import place
from banker_app.ui import routes, texts
from banker_app.ui.keypad import BACK, CLEAR, MOST_DIGITS, amount, press
from banker_app.ui.page_state import PageState, PayDraft, kept, restored
from banker_app.ui.screens.deeds.trade_view import Side, TradeDraft
from banker_app.ui.screens.setup.position_draft import HoldingDraft, TableDraft
from banker_app.ui.screens.setup.setup_draft import PlayerDraft, SetupDraft


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (("1", "00"), "100"),
        (("0", "00"), ""),
        (("1", "2", BACK), "1"),
        (("1", "2", CLEAR), ""),
        (("9",) * 12, "9" * MOST_DIGITS),
        (("9",) * 6 + ("00",), "9" * 6),
    ],
)
def test_keypad(keys: tuple[str, ...], shown: str) -> None:
    digits = ""
    for key in keys:
        digits = press(digits, key)
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


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", texts.LANGUAGES[1:])
def test_every_text_is_there_in_every_language(language: str) -> None:
    english, other = texts.catalogue("en"), texts.catalogue(language)
    plain = {key for key in english if not key.endswith((".one", ".few", ".many"))}
    assert plain == {key for key in other if not key.endswith((".one", ".few", ".many"))}
    for key in plain:
        assert slots(english[key]) == slots(other[key]), key
    counted = {key.rpartition(".")[0] for key in set(english) - plain}
    assert counted == {
        key.rpartition(".")[0] for key in other if key.endswith((".one", ".few", ".many"))
    }


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_texts_are_drawn_without_a_network(language: str) -> None:
    # The font that ships with the client has no arrows; others would come from a server.
    for key, text in texts.catalogue(language).items():
        assert not re.search("[\u2190-\u27ff]", text), key


@pytest.mark.parametrize(
    ("language", "number", "form"),
    [
        ("en", 1, "one"),
        ("en", 2, "many"),
        ("ru", 1, "one"),
        ("ru", 3, "few"),
        ("ru", 11, "many"),
        ("uk", 21, "one"),
        ("uk", 112, "many"),
    ],
)
def test_plural_forms(language: str, number: int, form: str) -> None:
    assert texts.plural_form(language, number) == form


def test_the_desk_is_remembered() -> None:
    state = PageState(
        trail=("/table", "/trade"),
        digits="12",
        pay=PayDraft(source="Ann"),
        trade=TradeDraft(a=Side(player="Ann", cash=5, deeds=("boardwalk",)), lift_now=("x",)),
        setup=SetupDraft(
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
            table=TableDraft(sums=(("minute", "44"),), rates=(("east", -2),)),
        ),
        counted=(("500", "3"),),
        typed=(("due", "140"),),
    )
    for name, value in restored(kept(state)).items():
        assert getattr(state, name) == value


@pytest.mark.parametrize("text", ["", "{}", "[]", "not json", '{"trail": []}'])
def test_what_cannot_be_read_leaves_the_desk_empty(text: str) -> None:
    assert restored(text) == {}
