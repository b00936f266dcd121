"""The board as a picture: where its spaces lie, what is on them, how they are read out."""

import pytest

from banker_app.app.projections.board import (
    DEPTH,
    BoardView,
    Edge,
    SpaceView,
    board_view,
    middle_view,
    nearest,
    spots,
)
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.deed_card import deed_sheet
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.engine.commands import Roll
from banker_app.engine.decide import decide
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Accepted
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Game, Tracking
from banker_app.pages.contract.translator import Translator
from tests.ui.tables import lot, new_app_store, setup

EVENING = setup(
    cash={"Ann": 700, "Bob": 40, "Cat": 1200},
    deeds={
        "park_place": lot("Ann", 4),
        "boardwalk": lot("Ann", hotel=True),
        "baltic_avenue": lot("Bob"),
        "reading_railroad": lot("Bob", mortgaged=True),
        "electric_company": lot("Cat"),
    },
    spaces={"Ann": 39, "Bob": 10, "Cat": 10},
    jailed=("Bob",),
)


def game_of(command: StartGame) -> Game:
    game = new_app_store(command).state.game
    assert game is not None
    return game


def context(command: StartGame = EVENING, language: str = "en") -> ViewContext:
    game = game_of(command)
    return ViewContext(game, Translator(language, game.edition))


def space(board: BoardView, name: str) -> SpaceView:
    return next(one for one in board.spaces if one.name == name)


# ---- places --------------------------------------------------------------------------


@pytest.mark.parametrize("edition", shipped_editions())
def test_every_board_is_a_ring_with_go_at_the_bottom_right(edition: str) -> None:
    count = len(load_edition(edition)[0].spaces)
    ring = spots(count)
    go = ring[0]
    assert (go.edge, go.corner) == (Edge.BOTTOM, True)
    assert go.left + go.width == pytest.approx(1)
    assert go.top + go.height == pytest.approx(1)
    assert [nth for nth, spot in enumerate(ring) if spot.corner] == [*range(0, count, count // 4)]
    assert ring[1].left < go.left, "tokens walk to the left first"
    assert [ring[nth].edge for nth in range(5, count, count // 4)] == list(Edge)


@pytest.mark.parametrize("count", [4, 8, 24, 32, 40, 41, 42, 43, 48, 60])
def test_spaces_of_any_number_touch_and_never_overlap(count: int) -> None:
    ring = spots(count)
    assert len(ring) == count
    area = sum(spot.width * spot.height for spot in ring)
    full = 1 - (1 - 2 * DEPTH) ** 2
    assert area == pytest.approx(full) if count >= 8 else area < full
    for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
        apart = abs(one.left - other.left) > 1e-9 or abs(one.top - other.top) > 1e-9
        assert apart


@pytest.mark.parametrize("count", [1, 2, 3])
def test_even_a_scrap_of_a_board_has_places(count: int) -> None:
    assert len(set(spots(count))) == count


def test_a_tap_beside_a_space_means_the_nearest() -> None:
    board = board_view(context())
    for one in board.spaces:
        _, _, left, top, width, height = one.spot
        assert nearest(board.spaces, left + width / 2, top + height / 2) == one.index
    assert nearest(board.spaces, 0.5, 0.99) == 5
    assert nearest(board.spaces, 0.5, 0.7) == 5


# ---- what is on them -----------------------------------------------------------------


def test_owner_buildings_and_mortgage() -> None:
    board = board_view(context())
    park, walk = space(board, "Park Place"), space(board, "Boardwalk")
    assert (park.owner, park.owner_initial, park.houses, park.hotel) == ("Ann", "A", 4, False)
    assert (walk.houses, walk.hotel, walk.mortgaged) == (0, True, False)
    assert walk.colour == "#1b5fb4"
    assert walk.letter == "DB"
    assert space(board, "Reading Railroad").mortgaged
    free = space(board, "Atlantic Avenue")
    assert (free.owner, free.owner_colour, free.price) == ("", "", "$260")


def test_tokens_and_who_is_behind_bars() -> None:
    board = board_view(context())
    tokens = {token.player: token for token in board.tokens}
    bob, cat = tokens[PlayerId("Bob")], tokens[PlayerId("Cat")]
    assert (bob.space, bob.jailed) == (10, True)
    assert (cat.space, cat.jailed, cat.among) == (10, False, 1), "a visitor stands outside"
    assert tokens[PlayerId("Ann")].on_turn
    assert board.begins == 39


def test_several_tokens_on_a_space_are_numbered() -> None:
    board = board_view(context(setup()))
    assert [(one.space, one.nth, one.among) for one in board.tokens] == [
        (0, 0, 3),
        (0, 1, 3),
        (0, 2, 3),
    ]


@pytest.mark.parametrize("tracking", [Tracking.TURNS, Tracking.OFF])
def test_no_token_where_nobody_told(tracking: Tracking) -> None:
    board = board_view(context(setup(tracking=tracking)))
    assert board.tokens == ()


def test_a_throw_changes_only_the_spaces_it_touches() -> None:
    before = context(setup())
    thrown = decide(before.game, Roll(player=PlayerId("Ann"), dice=(1, 2)))
    assert isinstance(thrown, Accepted)
    after = ViewContext(thrown.game, before.say)
    was, now = board_view(before), board_view(after)
    changed = [a.index for a, b in zip(was.spaces, now.spaces, strict=True) if a != b]
    assert changed == [0, 3]
    assert middle_view(after, "Ann's turn").dice == (1, 2)


# ---- words ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "name", "label"),
    [
        ("en", "Boardwalk", "Boardwalk, Ann owns it, hotel, rent now $2,000, Ann is here"),
        ("en", "Park Place", "Park Place, Ann owns it, 4 houses, rent now $1,300"),
        ("en", "Reading Railroad", "Reading Railroad, Bob owns it, mortgaged"),
        ("en", "Electric Company", "Electric Company, Cat owns it, rent now 4 × the roll"),
        ("en", "Atlantic Avenue", "Atlantic Avenue, for sale at $260"),
        (
            "en",
            "Jail / Just Visiting",
            "Jail / Just Visiting, Cat is here, Bob is in jail",
        ),
        ("ru", "Park Place", "Park Place, владелец — Ann, 4 дома, аренда сейчас $1,300"),
        ("ru", "Jail / Just Visiting", "Jail / Just Visiting, здесь стоит Cat, Bob в тюрьме"),
        ("uk", "Park Place", "Park Place, власник — Ann, 4 будинки, оренда зараз $1,300"),
        ("uk", "Jail / Just Visiting", "Jail / Just Visiting, тут стоїть Cat, Bob у в’язниці"),
    ],
)
def test_a_space_is_a_sentence(language: str, name: str, label: str) -> None:
    assert space(board_view(context(language=language)), name).label == label


def test_where_a_tap_leads() -> None:
    board = board_view(context())
    assert space(board, "Boardwalk").go == "/deed/boardwalk"
    assert space(board, "Jail / Just Visiting").go == "/seat/Bob"
    assert space(board, "Free Parking").go == ""
    told = board_view(context(setup(tracking=Tracking.TURNS)))
    assert space(told, "Chance").go == "/land/Ann"


def test_a_card_that_is_due_is_one_tap_away() -> None:
    start = context(setup())
    thrown = decide(start.game, Roll(player=PlayerId("Ann"), dice=(3, 4)))
    assert isinstance(thrown, Accepted)
    board = board_view(ViewContext(thrown.game, start.say))
    assert board.spaces[7].go == "/card/Ann/chance"
    assert board.spaces[22].go == "", "the other Chance spaces have nothing to do with it"


def test_the_casino_opens_from_its_space() -> None:
    board = board_view(context(setup(edition="ua_casino", base="casino")))
    assert space(board, "Казино").go == "/casino/Ann"


# ---- the card ------------------------------------------------------------------------


@pytest.mark.parametrize("edition", shipped_editions())
def test_every_deed_of_every_box_is_a_card(edition: str) -> None:
    bases = {"industries_online": "online", "ua_casino": "casino", "multinational": "multinational"}
    players = ("Ann", "Bob", "Cat", "Dan")
    table = context(setup(edition=edition, base=bases.get(edition, "classic"), players=players))
    for deed in table.game.edition.deeds.values():
        sheet = deed_sheet(table, deed.id)
        more = (deed.set_rent, deed.skyscraper_rent, deed.depot_price)
        assert len(sheet.lines) == len(deed.rents) + sum(map(bool, more))
        assert [line.houses for line in sheet.lines if line.hotel] in ([], [0])
        assert sheet.sign.split()[0] == deed.id
        assert sheet.facts
        assert not sheet.mortgaged


def test_a_mortgaged_deed_shows_its_back() -> None:
    assert deed_sheet(context(), DeedId("reading_railroad")).mortgaged == "Mortgaged for $100"
    assert not any(line.current for line in deed_sheet(context(), DeedId("reading_railroad")).lines)


def test_a_card_says_what_it_brings_with_its_buildings_drawn() -> None:
    sheet = deed_sheet(context(), DeedId("park_place"))
    now = next(line for line in sheet.lines if line.current)
    assert (now.text, now.amount, now.houses) == ("With 4 houses", "$1,300", 4)
    assert (sheet.rent_now, sheet.lines[-1].hotel) == ("Rent now: $1,300", True)
    assert ("Mortgage value", "$175") in sheet.facts
