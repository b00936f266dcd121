"""The editor of a box: its chapters, what is typed into them, and where a slip is shown."""

from typing import Any

import pytest

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.deed_card import deed_sheet
from banker_app.content.edition_draft import (
    finished,
    from_shipped,
    is_finished,
    value_at,
    with_value,
    without,
)
from banker_app.content.editions import shipped_editions
from banker_app.engine.edition import CardEffect, Edition
from banker_app.engine.ids import DeedId
from banker_app.ui.screens.editions.edition_fields import FieldKind, FieldView
from banker_app.ui.screens.editions.edition_view import (
    EditionView,
    chapter_parts,
    edition_view,
    typed,
    with_card,
    with_effect,
)
from banker_app.ui.screens.table.board_view import board_view
from banker_app.ui.translator import Translator
from tests.ui.tables import new_app_store, setup

SAY = Translator("en", None)


def draft(edition: str = "us_classic") -> Any:
    return from_shipped(edition, "ours", "Ours")


def field(values: Any, chapter: str, label: str, number: int = 0, part: str = "") -> FieldView:
    """One of the fields of a name on a page, of a part that begins so."""
    found = [
        found
        for one in chapter_parts(values, chapter, SAY)
        for found in one.fields
        if one.title.startswith(part) and found.label == label
    ]
    return found[number]


def on(values: Any, deed: str) -> str:
    """The page of a deed's space."""
    spaces = values["spaces"]
    return next(f"space.{n}" for n, space in enumerate(spaces) if space.get("deed") == deed)


def pages(values: Any) -> list[str]:
    """Every page of a box: its spaces, and the chapters."""
    view = edition_view(values, SAY)
    return [f"space.{n}" for n in range(len(view.board.spaces))] + [one.id for one in view.chapters]


def chapters(view: EditionView) -> dict[str, int]:
    return {chapter.id: chapter.faults for chapter in view.chapters}


@pytest.mark.parametrize("edition", shipped_editions())
def test_typing_what_stands_there_changes_nothing(edition: str) -> None:
    """Every field of every shipped box shows a value that reads back as itself."""
    values = draft(edition)
    for page in pages(values):
        for part in chapter_parts(values, page, SAY):
            for one in part.fields:
                assert not one.fault
                if one.value and not one.moves:
                    again = typed(values, one, one.value)
                    assert value_at(again, one.path) == value_at(values, one.path)


@pytest.mark.parametrize("edition", shipped_editions())
def test_every_figure_and_name_of_a_box_has_a_field(edition: str) -> None:
    """What can be printed otherwise can be typed: on its space or in a chapter."""
    values = draft(edition)
    paths = {
        one.path
        for page in pages(values)
        for part in chapter_parts(values, page, SAY)
        for one in part.fields
    }
    for group, table in values["groups"].items():
        assert {("groups", group, key) for key in ("name", "colour")} <= paths
        for deed, card in table["deeds"].items():
            at = ("groups", group, "deeds", deed)
            assert {(*at, key) for key in ("name", "price", "mortgage_value")} <= paths
            assert {(*at, "rents", nth) for nth in range(len(card["rents"]))} <= paths
    for nth, space in enumerate(values["spaces"]):
        assert "deed" in space or ("spaces", nth, "name") in paths


def test_a_rent_ladder_that_falls_is_shown_at_its_field() -> None:
    page = on(draft(), "baltic_avenue")
    ladder = [field(draft(), page, "rents", nth) for nth in range(6)]
    assert [rent.value for rent in ladder] == ["4", "20", "60", "180", "320", "450"]
    assert {(rent.kind, rent.around) for rent in ladder} == {(FieldKind.WHOLE, ("$", ""))}
    slipped = typed(draft(), ladder[3], "18")
    view = edition_view(slipped, SAY)
    assert not view.ready
    assert (view.faults, view.rest, view.board.slips) == (1, (), {3})
    assert view.first == ("space.3", "groups.brown.deeds.baltic_avenue.rents[3]")
    wrong = [field(slipped, page, "rents", nth).fault for nth in range(6)]
    assert wrong == ["", "", "", "More than $60, the rent before it.", "", ""]
    other = on(slipped, "mediterranean_avenue")
    assert not any(one.fault for part in chapter_parts(slipped, other, SAY) for one in part.fields)
    assert edition_view(typed(slipped, ladder[3], "180"), SAY).ready


def test_rents_wait_to_be_typed_one_by_one() -> None:
    """A rent that is taken away leaves its place; what is typed further down stays there."""
    page = on(draft(), "baltic_avenue")
    ladder = [field(draft(), page, "rents", nth) for nth in range(6)]
    without_third = typed(draft(), ladder[2], "")
    assert value_at(without_third, ladder[2].path[:-1]) == [4, 20, "", 180, 320, 450]
    assert field(without_third, page, "rents", 2).fault == "Fill this in."
    assert edition_view(without_third, SAY).faults == 1
    empty = draft()
    for rent in ladder:
        empty = typed(empty, rent, "")
    assert value_at(empty, ladder[0].path[:-1]) == [""]
    assert [field(empty, page, "rents", nth).fault for nth in (0, 5)] == ["Fill this in.", ""]
    last = typed(empty, ladder[5], "450")
    assert [field(last, page, "rents", nth).value for nth in (0, 5)] == ["", "450"]
    assert not edition_view(last, SAY).ready


def test_lists_that_came_empty_are_asked_for_at_their_fields() -> None:
    page = on(draft(), "baltic_avenue")
    empty = with_value(draft(), field(draft(), page, "rents").path[:-1], [])
    assert not edition_view(empty, SAY).ready
    assert field(empty, page, "rents").fault == "Fill this in."
    notes = with_value(draft(), ("currency", "denominations"), [])
    assert not edition_view(notes, SAY).ready
    assert field(notes, "money", "denominations").fault == "Fill this in."


def test_a_rent_too_many_has_a_field_to_take_it_out() -> None:
    """A railway whose group has become smaller keeps its card until somebody changes it."""
    page = on(draft(), "short_line")
    place = field(draft(), page, "group")
    moved = typed(draft(), place, "brown")
    assert edition_view(moved, SAY).board.slips == {5, 15, 25, 35}
    reading = on(moved, "reading_railroad")
    extra = field(moved, reading, "rents", 3)
    assert extra.fault == "Leave this empty: there are 3 rents."
    assert value_at(typed(moved, extra, ""), extra.path[:-1]) == [25, 50, 100]


def test_a_mistake_of_a_group_counts_once_and_is_said_on_each_of_its_spaces() -> None:
    page = on(draft(), "baltic_avenue")
    colour = field(draft(), page, "colour")
    assert (colour.kind, colour.value) == (FieldKind.COLOUR, "#5f3a78")
    assert value_at(typed(draft(), colour, "1B5FB4"), colour.path) == "#1b5fb4"
    slipped = typed(draft(), colour, "#8b5")
    view = edition_view(slipped, SAY)
    assert (view.faults, view.board.slips) == (1, {1})
    for deed in ("mediterranean_avenue", "baltic_avenue"):
        assert field(slipped, on(slipped, deed), "colour").fault.startswith("Six digits")


def test_what_has_no_field_is_said_above_the_board() -> None:
    odd = {**draft(), "colour": "red"}
    view = edition_view(odd, SAY)
    assert (view.faults, view.first, view.board.slips) == (1, ("", ""), set())
    assert "colour" in view.rest[0]


def test_the_card_shows_what_is_typed_so_far() -> None:
    page = on(draft(), "baltic_avenue")
    values = typed(draft(), field(draft(), page, "name"), "Harbour Street")
    values = typed(values, field(values, page, "rents", 1), "2O")
    card = edition_view(values, SAY).board.cards[3]
    assert (card.name, card.facts[0]) == ("Harbour Street", ("Price", "$60"))
    assert [line.amount for line in card.lines] == ["$4", "?", "$60", "$180", "$320", "$450"]


@pytest.mark.parametrize("edition", shipped_editions())
def test_the_board_is_drawn_as_on_the_table(edition: str) -> None:
    """A finished box looks in the editor as it does before the first move of a game."""
    four = ("Ann", "Bob", "Cat", "Dan")
    game = new_app_store(setup(edition=edition, players=four)).state.game
    assert game is not None
    say = Translator("en", game.edition)
    seen = edition_view(from_shipped(edition, edition, game.edition.title), say).board
    table = board_view(ViewContext(game, say))
    kept = ("index", "name", "kind", "sign", "spot", "family", "letter", "colour", "price")
    assert [[getattr(one, name) for name in kept] for one in seen.spaces] == [
        [getattr(one, name) for name in kept] for one in table.spaces
    ]
    for index, card in seen.cards.items():
        drawn = deed_sheet(ViewContext(game, say), game.edition.spaces[index].deed or DeedId(""))
        assert (card.lines, card.group) == (drawn.lines, drawn.group)


def test_what_is_no_number_stays_as_it_was_typed() -> None:
    page = on(draft(), "baltic_avenue")
    price = field(draft(), page, "price")
    slipped = typed(draft(), price, "6O")
    assert field(slipped, page, "price").value == "6O"
    assert field(slipped, page, "price").fault
    mended = typed(slipped, price, " 1 200 ")
    assert value_at(mended, price.path) == 1200


def test_a_deed_moves_to_another_group() -> None:
    place = field(draft(), on(draft(), "states_avenue"), "group")
    moved = typed(draft(), place, "brown")
    (edition, _) = finished(moved)
    assert isinstance(edition, Edition)
    deed = next(d for d in edition.deeds.values() if d.name == "States Avenue")
    assert (deed.group, deed.price) == ("brown", 140)
    assert [len(edition.groups[g].deeds) for g in ("brown", "pink")] == [3, 2]  # type: ignore[index]


def test_a_card_is_added_changed_and_taken_out() -> None:
    more = with_card(draft(), "chance")
    at = chapter_parts(more, "deck.chance", SAY)[-1].path
    assert is_finished(finished(more))
    other = with_effect(more, at, CardEffect.GO_BACK.value)
    assert value_at(other, at)["effect"] == "go_back"
    assert "amount" not in value_at(other, at)
    assert chapters(edition_view(other, SAY))["deck.chance"] == 1, "the steps wait to be typed"
    assert without(other, at) == draft()


def test_the_sheets_own_figures() -> None:
    salary = FieldView(
        path=("rules", "salary", "amount"),
        label="rule:salary.amount",
        kind=FieldKind.WHOLE,
        value="",
    )
    assert value_at(typed(draft(), salary, "400"), ("rules", "salary", "amount")) == 400
    assert is_finished(finished(typed(typed(draft(), salary, "400"), salary, "")))


def test_nothing_in_the_editor_stumbles_over_odd_tables() -> None:
    for odd in ({}, {"groups": 1, "spaces": {}, "decks": []}, {"groups": {"a": {"deeds": []}}}):
        for page in pages(odd):
            chapter_parts(odd, page, SAY)


def test_choices_bear_the_names_of_the_box() -> None:
    place = field(draft(), on(draft(), "baltic_avenue"), "group")
    assert dict(zip(place.options, place.names, strict=True))["brown"] == "Dark purple"
    go = field(draft(), "deck.chance", "space", part="Advance to Illinois Avenue")
    assert dict(zip(go.options, go.names, strict=True))["illinois_avenue"] == "Illinois Avenue"
