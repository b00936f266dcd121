"""Boxes of the table's own: begun, typed, given away, taken in, thrown away."""

import pytest

from banker_app.app.custom_editions import CustomEdition, CustomEditions
from banker_app.content.edition_draft import with_value
from banker_app.content.errors import FaultyFile
from banker_app.store.edition_files import MemoryShelf

TITLE = ("groups", "brown", "deeds", "baltic_avenue", "name")


@pytest.fixture
def shelf() -> MemoryShelf:
    return MemoryShelf()


def only(bookcase: CustomEditions) -> CustomEdition:
    (box,) = bookcase.listed()
    return box


def test_a_box_begun_from_a_shipped_one_is_ready(shelf: MemoryShelf) -> None:
    bookcase = CustomEditions(shelf)
    assert bookcase.begin("us_classic", "Our town!") == "our_town"
    assert (only(bookcase).title, only(bookcase).ready) == ("Our town!", True)
    assert only(CustomEditions(shelf)) == only(bookcase), "it is there the next evening"


def test_a_blank_box_is_ready_too(shelf: MemoryShelf) -> None:
    bookcase = CustomEditions(shelf)
    bookcase.begin("", "Дача")
    assert (only(bookcase).name, only(bookcase).ready) == ("box", True)


def test_half_typed_it_is_kept_and_not_ready(shelf: MemoryShelf) -> None:
    bookcase = CustomEditions(shelf)
    name = bookcase.begin("us_classic", "Ours")
    draft = only(bookcase).draft
    assert draft is not None
    bookcase.put(name, with_value(draft, (*TITLE[:-1], "price"), "sixty"))
    again = only(CustomEditions(shelf))
    assert not again.ready
    assert again.draft == only(bookcase).draft


def test_names_never_meet(shelf: MemoryShelf) -> None:
    """Neither one another nor a shipped box, whose id a game might take for it."""
    bookcase = CustomEditions(shelf)
    names = [bookcase.begin("us_classic", "US classic"), bookcase.begin("", "US classic")]
    assert names == ["us_classic_2", "us_classic_3"]


def test_a_box_named_like_a_device_of_windows_gets_another_name(shelf: MemoryShelf) -> None:
    assert CustomEditions(shelf).begin("us_classic", "Aux") == "box"


def test_a_box_travels_as_one_file(shelf: MemoryShelf) -> None:
    here = CustomEditions(shelf)
    name = here.begin("uk_london", "Our street")
    there = CustomEditions(MemoryShelf())
    taken = there.import_edition(here.exported(name), "our_street.toml")
    assert there.listed()[0].draft == here.listed()[0].draft
    assert there.import_edition(here.exported(name), "our_street.toml") == f"{taken}_2"


def test_a_name_that_was_cut_short_is_the_same_on_the_next_device(shelf: MemoryShelf) -> None:
    here, there = CustomEditions(shelf), CustomEditions(MemoryShelf())
    name = here.begin("uk_london", "Our very own street of eleven shops and a half of one")
    assert name == "our_very_own_street_of_eleven_shops_and"
    assert there.import_edition(here.exported(name), "sent.toml") == name


def test_an_id_that_is_no_text_names_nothing(shelf: MemoryShelf) -> None:
    assert CustomEditions(shelf).import_edition("[id]\nd = 2\n", "Our street.toml") == "our_street"


def test_what_is_no_description_is_refused(shelf: MemoryShelf) -> None:
    bookcase = CustomEditions(shelf)
    with pytest.raises(FaultyFile):
        bookcase.import_edition("<html>", "page.toml")
    assert bookcase.listed() == ()


def test_a_damaged_file_is_listed_and_can_go(shelf: MemoryShelf) -> None:
    shelf.put("ours", "[[[")
    bookcase = CustomEditions(shelf)
    assert (only(bookcase).draft, only(bookcase).ready) == (None, False)
    assert bookcase.exported("ours") == "[[["
    bookcase.remove("ours")
    assert (bookcase.listed(), shelf.names()) == ((), ())
