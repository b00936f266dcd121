"""The pages of a board that is described: their fields, what is typed, where a slip is shown."""

from typing import Any

import pytest

from banker_app.app.projections.board import board_view
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.deed_card import deed_sheet
from banker_app.content.edition_draft import (
    Path,
    drawn,
    finished,
    from_shipped,
    is_finished,
    value_at,
    with_value,
)
from banker_app.content.editions import shipped_editions
from banker_app.engine.edition import CardEffect, Edition
from banker_app.pages.contract.blocks import ChoiceField, Content, Field
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.translator import Translator
from banker_app.pages.edition.custom_board import chapters, filled_fields, state_of
from banker_app.pages.edition.edition_values import changed, name_of, path_of
from tests.ui.tables import new_app_store, setup

SAY = Translator("en", None)
BROWN = ("groups", "brown", "deeds", "baltic_avenue")
LADDER = [(*BROWN, "rents", nth) for nth in range(6)]


def draft(edition: str = "us_classic") -> Any:
    return from_shipped(edition, "ours", "Ours")


def fields(values: Any, page: str, typed: dict[str, str] | None = None) -> dict[Path, Field]:
    """The fields of a page by their paths."""
    parts = filled_fields(values, page, Draft(typed or {}), SAY)
    return {path_of(part.name): part for part in parts if isinstance(part, Field)}


def on(values: Any, deed: str) -> str:
    """The page of a deed's space."""
    spaces = values["spaces"]
    return next(f"space.{n}" for n, space in enumerate(spaces) if space.get("deed") == deed)


def baltic(values: Any) -> dict[Path, Field]:
    return fields(values, on(values, "baltic_avenue"))


def errors(found: dict[Path, Field]) -> dict[Path, str]:
    return {path: one.error for path, one in found.items() if one.error}


def pages(values: Any) -> list[str]:
    """Every page of a box: its spaces, and the chapters."""
    spaces = range(len(drawn(values)[0].spaces))
    return [f"space.{n}" for n in spaces] + [one for one, _ in chapters(values, SAY)]


def faults(values: Any) -> int:
    state = state_of(values, SAY)
    return sum(state.wrong.values()) + len(state.rest)


@pytest.mark.parametrize("edition", shipped_editions())
def test_typing_what_stands_there_changes_nothing(edition: str) -> None:
    """Every field of every shipped box shows a value that reads back as itself."""
    values = draft(edition)
    for page in pages(values):
        for path, one in fields(values, page).items():
            assert not one.error
            if one.value and path[-1] != "group":
                again = changed(values, path, str(one.value))
                assert value_at(again, path) == value_at(values, path)


@pytest.mark.parametrize("edition", shipped_editions())
def test_every_figure_and_name_of_a_box_has_a_field(edition: str) -> None:
    """What can be printed otherwise can be typed: on its space or in a chapter."""
    values = draft(edition)
    paths = {path for page in pages(values) for path in fields(values, page)}
    for group, table in values["groups"].items():
        assert {("groups", group, key) for key in ("name", "colour")} <= paths
        for deed, card in table["deeds"].items():
            at = ("groups", group, "deeds", deed)
            assert {(*at, key) for key in ("name", "price", "mortgage_value")} <= paths
            assert {(*at, "rents", nth) for nth in range(len(card["rents"]))} <= paths
    for nth, space in enumerate(values["spaces"]):
        assert "deed" in space or ("spaces", nth, "name") in paths


def test_a_rent_ladder_that_falls_is_shown_at_its_field() -> None:
    ladder = [baltic(draft())[path] for path in LADDER]
    assert [rent.value for rent in ladder] == ["4", "20", "60", "180", "320", "450"]
    assert {(rent.content, rent.prefix) for rent in ladder} == {(Content.NUMBER, "$")}
    slipped = changed(draft(), LADDER[3], "18")
    state = state_of(slipped, SAY)
    assert (state.wrong, state.rest, state.board.slips) == ({"space.3": 1}, (), {3})
    assert state.first == ("space.3", name_of(LADDER[3]))
    assert errors(baltic(slipped)) == {LADDER[3]: "More than $60, the rent before it."}
    assert not errors(fields(slipped, on(slipped, "mediterranean_avenue")))
    assert not faults(changed(slipped, LADDER[3], "180"))


def test_rents_wait_to_be_typed_one_by_one() -> None:
    """A rent that is taken away leaves its place; what is typed further down stays there."""
    without_third = changed(draft(), LADDER[2], "")
    assert value_at(without_third, LADDER[2][:-1]) == [4, 20, "", 180, 320, 450]
    assert errors(baltic(without_third)) == {LADDER[2]: "Fill this in."}
    assert faults(without_third) == 1
    empty = draft()
    for rent in LADDER:
        empty = changed(empty, rent, "")
    assert value_at(empty, LADDER[0][:-1]) == [""]
    assert errors(baltic(empty)) == {LADDER[0]: "Fill this in."}
    last = baltic(changed(empty, LADDER[5], "450"))
    assert [last[LADDER[nth]].value for nth in (0, 5)] == ["", "450"]


@pytest.mark.parametrize(
    ("page", "at"),
    [("space.3", (*BROWN, "rents")), ("money", ("currency", "denominations"))],
)
def test_lists_that_came_empty_are_asked_for_at_their_fields(page: str, at: Path) -> None:
    empty = with_value(draft(), at, [])
    assert faults(empty)
    assert set(errors(fields(empty, page)).values()) == {"Fill this in."}


def test_a_rent_too_many_has_a_field_to_take_it_out() -> None:
    """A railway whose group has become smaller keeps its card until somebody changes it."""
    at = ("groups", "railroad", "deeds", "reading_railroad", "rents", 3)
    moved = changed(draft(), ("groups", "railroad", "deeds", "short_line", "group"), "brown")
    assert state_of(moved, SAY).board.slips == {5, 15, 25}
    reading = errors(fields(moved, on(moved, "reading_railroad")))
    assert reading == {at: "Leave this empty: there are 3 rents."}
    assert value_at(changed(moved, at, ""), at[:-1]) == [25, 50, 100]


def test_a_mistake_of_a_group_counts_once_and_is_said_on_each_of_its_spaces() -> None:
    at = ("groups", "brown", "colour")
    colour = baltic(draft())[at]
    assert (len(colour.options), colour.value) == (12, "#5f3a78")
    assert value_at(changed(draft(), at, "1B5FB4"), at) == "#1b5fb4"
    slipped = changed(draft(), at, "#8b5")
    assert (faults(slipped), state_of(slipped, SAY).board.slips) == (1, {1})
    for deed in ("mediterranean_avenue", "baltic_avenue"):
        assert fields(slipped, on(slipped, deed))[at].error.startswith("Six digits")


def test_what_has_no_field_is_said_beside_the_board() -> None:
    state = state_of({**draft(), "colour": "red"}, SAY)
    assert (state.wrong, state.first, state.board.slips) == ({}, ("", ""), set())
    assert "colour" in state.rest[0]


def test_the_card_shows_what_is_typed_so_far() -> None:
    values = changed(draft(), (*BROWN, "name"), "Harbour Street")
    card = state_of(changed(values, LADDER[1], "2O"), SAY).board.cards[3]
    assert (card.name, card.facts[0]) == ("Harbour Street", ("Price", "$60"))
    assert [line.amount for line in card.lines] == ["$4", "?", "$60", "$180", "$320", "$450"]


@pytest.mark.parametrize("edition", shipped_editions())
def test_the_board_is_drawn_as_on_the_table(edition: str) -> None:
    """A finished box looks in the editor as it does before the first move of a game."""
    four = ("Ann", "Bob", "Cat", "Dan")
    game = new_app_store(setup(edition=edition, players=four)).state.game
    assert game is not None
    say = Translator("en", game.edition)
    seen = state_of(from_shipped(edition, edition, game.edition.title), say).board
    table = board_view(ViewContext(game, say))
    kept = ("index", "name", "kind", "sign", "spot", "family", "letter", "colour", "price")
    assert [[getattr(one, name) for name in kept] for one in seen.spaces] == [
        [getattr(one, name) for name in kept] for one in table.spaces
    ]
    for card, space in zip(seen.cards, game.edition.spaces, strict=True):
        sheet = deed_sheet(ViewContext(game, say), space.deed) if space.deed else None
        assert card is sheet is None or (card.lines, card.group) == (sheet.lines, sheet.group)


def test_what_is_typed_stays_as_it_was_typed() -> None:
    price, colour = (*BROWN, "price"), ("groups", "brown", "colour")
    slipped = baltic(changed(draft(), price, "6O"))[price]
    assert (slipped.value, slipped.error) == ("6O", "Digits only.")
    assert value_at(changed(draft(), price, " 1 200 "), price) == 1200
    typed = {name_of(colour): "A9DCF5"}
    page = on(draft(), "baltic_avenue")
    assert fields(changed(draft(), colour, "A9DCF5"), page, typed)[colour].value == "A9DCF5"
    assert fields(draft(), page, typed)[colour].value == "#5f3a78", "changed elsewhere"


def test_a_deed_moves_to_another_group() -> None:
    moved = changed(draft(), ("groups", "pink", "deeds", "states_avenue", "group"), "brown")
    (edition, _) = finished(moved)
    assert isinstance(edition, Edition)
    deed = next(d for d in edition.deeds.values() if d.name == "States Avenue")
    assert (deed.group, deed.price) == ("brown", 140)
    assert [len(edition.groups[g].deeds) for g in ("brown", "pink")] == [3, 2]  # type: ignore[index]


def test_a_card_is_added_changed_and_taken_out() -> None:
    deck = ("decks", "chance", "cards")
    more = changed(draft(), deck, "")
    at = (*deck, len(value_at(more, deck)) - 1)
    assert is_finished(finished(more))
    other = changed(more, (*at, "effect"), CardEffect.GO_BACK.value)
    assert value_at(other, at)["effect"] == "go_back"
    assert "amount" not in value_at(other, at)
    assert state_of(other, SAY).wrong == {"deck.chance": 1}, "the steps wait to be typed"
    assert changed(other, at, "") == draft()


def test_the_sheets_own_figures() -> None:
    salary = ("rules", "salary", "amount")
    typed = changed(draft(), salary, "400")
    assert value_at(typed, salary) == 400
    assert is_finished(finished(changed(typed, salary, "")))


def test_nothing_in_the_editor_stumbles_over_odd_tables() -> None:
    for odd in ({}, {"groups": 1, "spaces": {}, "decks": []}, {"groups": {"a": {"deeds": []}}}):
        for page in pages(odd):
            fields(odd, page)


def test_choices_bear_the_names_of_the_box() -> None:
    place = baltic(draft())[(*BROWN, "group")]
    assert {one.value: one.label for one in place.options}["brown"] == "Dark purple"
    go = next(
        one
        for path, one in fields(draft(), "deck.chance").items()
        if path[-1] == "space" and isinstance(one, ChoiceField)
    )
    names = {one.value: one.label for one in go.options}
    assert names["illinois_avenue"] == "Illinois Avenue"
