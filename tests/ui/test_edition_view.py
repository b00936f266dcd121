"""The editor of a box: its chapters, what is typed into them, and where a slip is shown."""

from typing import Any

import pytest

from banker_app.app.i18n.messages import Messages
from banker_app.content.edition_draft import finished, from_shipped, is_finished, value_at, without
from banker_app.content.editions import shipped_editions
from banker_app.engine.edition import CardEffect, Edition
from banker_app.ui.screens.editions.edition_fields import FieldKind, FieldView
from banker_app.ui.screens.editions.edition_view import (
    EditionView,
    chapter_parts,
    edition_view,
    typed,
    with_card,
    with_effect,
)

SAY = Messages("en").fault


def draft(edition: str = "us_classic") -> Any:
    return from_shipped(edition, "ours", "Ours")


def field(values: Any, chapter: str, part: str, label: str) -> FieldView:
    return next(
        found
        for one in chapter_parts(values, chapter, SAY)
        for found in one.fields
        if one.title == part and found.label == label
    )


def chapters(view: EditionView) -> dict[str, int]:
    return {chapter.id: chapter.faults for chapter in view.chapters}


@pytest.mark.parametrize("edition", shipped_editions())
def test_typing_what_stands_there_changes_nothing(edition: str) -> None:
    """Every field of every shipped box shows a value that reads back as itself."""
    values = draft(edition)
    for chapter in edition_view(values, SAY).chapters:
        for part in chapter_parts(values, chapter.id, SAY):
            for one in part.fields:
                assert not one.fault
                if one.value and not one.moves:
                    again = typed(values, one, one.value)
                    assert value_at(again, one.path) == value_at(values, one.path)


def test_a_rent_ladder_that_falls_is_shown_at_its_field() -> None:
    rents = field(draft(), "group.brown", "Baltic Avenue", "rents")
    assert (rents.kind, rents.value) == (FieldKind.WHOLES, "4, 20, 60, 180, 320, 450")
    slipped = typed(draft(), rents, "4, 20, 60, 18, 320, 450")
    view = edition_view(slipped, SAY)
    assert not view.ready
    assert chapters(view)["group.brown"] == 1
    rents = field(slipped, "group.brown", "Baltic Avenue", "rents")
    assert rents.fault == "the numbers have to increase."
    assert view.faults == ("Baltic Avenue: the numbers have to increase.",)
    assert not field(slipped, "group.brown", "Mediterranean Avenue", "rents").fault


def test_what_is_no_number_stays_as_it_was_typed() -> None:
    price = field(draft(), "group.brown", "Baltic Avenue", "price")
    slipped = typed(draft(), price, "6O")
    assert field(slipped, "group.brown", "Baltic Avenue", "price").value == "6O"
    assert field(slipped, "group.brown", "Baltic Avenue", "price").fault
    mended = typed(slipped, price, " 1 200 ")
    assert value_at(mended, price.path) == 1200


def test_a_deed_moves_to_another_group() -> None:
    place = field(draft(), "group.pink", "States Avenue", "group")
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
        for chapter in edition_view(odd, SAY).chapters:
            chapter_parts(odd, chapter.id, SAY)


def test_choices_bear_the_names_of_the_box() -> None:
    place = field(draft(), "group.brown", "Baltic Avenue", "group")
    assert dict(zip(place.options, place.names, strict=True))["brown"] == "Dark purple"
    go = field(draft(), "deck.chance", "Advance to Illinois Avenue", "space")
    assert dict(zip(go.options, go.names, strict=True))["illinois_avenue"] == "Illinois Avenue"
