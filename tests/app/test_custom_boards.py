"""Custom boards: begun, typed, given away, taken in, thrown away."""

import pytest

from banker_app.app.custom_boards import CustomBoard, CustomBoards
from banker_app.content.edition_draft import with_value
from banker_app.content.errors import FaultyFile
from banker_app.store.custom_board_files import MemoryBoardFiles

TITLE = ("groups", "brown", "deeds", "baltic_avenue", "name")


@pytest.fixture
def board_files() -> MemoryBoardFiles:
    return MemoryBoardFiles()


def only(boards: CustomBoards) -> CustomBoard:
    (board,) = boards.listed()
    return board


def test_a_board_begun_from_a_shipped_one_is_ready(board_files: MemoryBoardFiles) -> None:
    boards = CustomBoards(board_files)
    assert boards.begin("us_classic", "Our town!") == "our_town"
    assert (only(boards).title, only(boards).ready) == ("Our town!", True)
    assert only(CustomBoards(board_files)) == only(boards), "it is there the next evening"


def test_a_blank_board_is_ready_too(board_files: MemoryBoardFiles) -> None:
    boards = CustomBoards(board_files)
    boards.begin("", "Дача")
    assert (only(boards).name, only(boards).ready) == ("board", True)


def test_half_typed_it_is_kept_and_not_ready(board_files: MemoryBoardFiles) -> None:
    boards = CustomBoards(board_files)
    name = boards.begin("us_classic", "Ours")
    draft = only(boards).draft
    assert draft is not None
    boards.put(name, with_value(draft, (*TITLE[:-1], "price"), "sixty"))
    again = only(CustomBoards(board_files))
    assert not again.ready
    assert again.draft == only(boards).draft


def test_names_never_meet(board_files: MemoryBoardFiles) -> None:
    """Neither one another nor a shipped board, whose id a game might take for it."""
    boards = CustomBoards(board_files)
    names = [boards.begin("us_classic", "US classic"), boards.begin("", "US classic")]
    assert names == ["us_classic_2", "us_classic_3"]


def test_a_board_named_like_a_device_of_windows_gets_another_name(
    board_files: MemoryBoardFiles,
) -> None:
    assert CustomBoards(board_files).begin("us_classic", "Aux") == "board"


def test_a_board_travels_as_one_file(board_files: MemoryBoardFiles) -> None:
    here = CustomBoards(board_files)
    name = here.begin("uk_london", "Our street")
    there = CustomBoards(MemoryBoardFiles())
    taken = there.import_board(here.exported(name), "our_street.toml")
    assert there.listed()[0].draft == here.listed()[0].draft
    assert there.import_board(here.exported(name), "our_street.toml") == f"{taken}_2"


def test_a_name_that_was_cut_short_is_the_same_on_the_next_device(
    board_files: MemoryBoardFiles,
) -> None:
    here, there = CustomBoards(board_files), CustomBoards(MemoryBoardFiles())
    name = here.begin("uk_london", "Our very own street of eleven shops and a half of one")
    assert name == "our_very_own_street_of_eleven_shops_and"
    assert there.import_board(here.exported(name), "sent.toml") == name


def test_an_id_that_is_no_text_names_nothing(board_files: MemoryBoardFiles) -> None:
    assert (
        CustomBoards(board_files).import_board("[id]\nd = 2\n", "Our street.toml") == "our_street"
    )


def test_what_is_no_description_is_refused(board_files: MemoryBoardFiles) -> None:
    boards = CustomBoards(board_files)
    with pytest.raises(FaultyFile):
        boards.import_board("<html>", "page.toml")
    assert boards.listed() == ()


def test_a_damaged_file_is_listed_and_can_go(board_files: MemoryBoardFiles) -> None:
    board_files.put("ours", "[[[")
    boards = CustomBoards(board_files)
    assert (only(boards).draft, only(boards).ready) == (None, False)
    assert boards.exported("ours") == "[[["
    boards.remove("ours")
    assert (boards.listed(), board_files.names()) == ((), ())
