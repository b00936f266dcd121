"""Each invariant, broken once on purpose: it is named, at once and when a game is opened."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from banker_app.engine.dues import Debt, DebtReason, OfferDue
from banker_app.engine.ids import (
    BANK,
    HOTEL,
    HOUSE,
    Account,
    Commodity,
    deed_of,
    desk_of,
    player_account,
    site_of,
)
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import Posting, move, post
from banker_app.engine.state import Game
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, table

PARK, BOARDWALK = BLUE
USD = Commodity("USD")
SOUND: Final = table(
    {"Ann": BLUE, "Bob": BROWN},
    houses={PARK: 1, BOARDWALK: 1},
    rules={"mortgage.clear_first": "whole_group"},
)
GONE: Final = replace(SOUND, seats={**SOUND.seats, BOB: replace(SOUND.seats[BOB], bankrupt=True)})


def posted(game: Game, postings: Iterable[Posting]) -> Game:
    """The table after postings that no rule would make."""
    return replace(game, ledger=post(game.ledger, tuple(postings)))


def forged(game: Game, commodity: Commodity, account: Account, quantity: int) -> Game:
    """The table with something written into its books on one side only."""
    row = {**game.ledger[commodity], account: quantity}
    return replace(game, ledger={**game.ledger, commodity: row})


def owing(game: Game, debtor: str, creditor: str) -> Game:
    debt = Debt(
        player=debtor,  # type: ignore[arg-type]
        creditor=creditor,  # type: ignore[arg-type]
        amount=5,
        reason=DebtReason.AGREED,
    )
    return replace(game, dues=(*game.dues, debt))


def emptied(game: Game) -> Game:
    """Bob is out and holds nothing."""
    for commodity in (USD, *map(deed_of, BROWN)):
        held = game.ledger[commodity].get(player_account(BOB), 0)
        game = posted(game, move(commodity, held, source=player_account(BOB), target=BANK))
    return game


BROKEN: Final[tuple[tuple[str, Callable[[], Game]], ...]] = (
    ("zero_sum: USD is off by 500", lambda: forged(SOUND, USD, player_account(ANN), 2000)),
    (
        "below_zero: player:Ann holds -1 USD",
        lambda: posted(SOUND, move(USD, 1501, source=player_account(ANN), target=BANK)),
    ),
    (
        "below_zero: bank holds -1 HOUSE",
        lambda: posted(
            table({"Ann": BLUE}, rules={"edition.houses": 0}),
            move(HOUSE, 1, source=BANK, target=site_of(PARK)),
        ),
    ),
    (
        "one_owner: DEED:boardwalk is held by ['player:Ann', 'player:Bob']",
        lambda: forged(SOUND, deed_of(BOARDWALK), player_account(BOB), 1),
    ),
    (
        "one_owner: DEED:boardwalk is held by ['player:Zed']",
        lambda: posted(
            SOUND,
            move(deed_of(BOARDWALK), 1, source=player_account(ANN), target=Account("player:Zed")),
        ),
    ),
    (
        "lot: boardwalk carries 6 houses and 0 hotels",
        lambda: posted(SOUND, move(HOUSE, 5, source=BANK, target=site_of(BOARDWALK))),
    ),
    (
        "lot: boardwalk carries 1 houses and 1 hotels",
        lambda: posted(SOUND, move(HOTEL, 1, source=BANK, target=site_of(BOARDWALK))),
    ),
    (
        "lot: short_line carries 1 houses and 0 hotels",
        lambda: posted(SOUND, move(HOUSE, 1, source=BANK, target=Account("lot:short_line"))),
    ),
    (
        "lot: player:Ann holds buildings and is no lot",
        lambda: posted(SOUND, move(HOUSE, 1, source=BANK, target=player_account(ANN))),
    ),
    (
        "owned_lot: boardwalk is built and nobody's",
        lambda: posted(SOUND, move(deed_of(BOARDWALK), 1, source=player_account(ANN), target=BANK)),
    ),
    (
        "mortgaged_lot: boardwalk is built where a mortgage lies",
        lambda: replace(SOUND, mortgaged=frozenset({BOARDWALK})),
    ),
    (
        "mortgaged_lot: boardwalk is built where a mortgage lies",
        lambda: replace(
            table({"Ann": BLUE}, houses={PARK: 1, BOARDWALK: 1}), mortgaged=frozenset({BOARDWALK})
        ),
    ),
    (
        "even: park_place, boardwalk stand at [1, 3]",
        lambda: posted(SOUND, move(HOUSE, 2, source=BANK, target=site_of(BOARDWALK))),
    ),
    ("bankrupt: Bob still holds 1500 USD", lambda: GONE),
    ("bankrupt: Bob still holds 1 DEED:baltic_avenue", lambda: GONE),
    ("due: Bob is out and still has a Debt", lambda: owing(emptied(GONE), "Bob", "Ann")),
    ("due: Bob is out and is still owed 5", lambda: owing(emptied(GONE), "Ann", "Bob")),
    (
        "due: Bob is out and still has a OfferDue",
        lambda: replace(emptied(GONE), dues=(OfferDue(player=BOB, deed=BROWN[0]),)),
    ),
)
"""What is said, and the table it is said of."""


@each(BROKEN)
def test_it_is_named(named: str, broken: Callable[[], Game]) -> None:
    """By looking at the table alone, as when a game is opened."""
    assert named in broken_invariants(broken())


@each(BROKEN)
def test_it_is_named_at_once(named: str, broken: Callable[[], Game]) -> None:
    """And by looking only at what differs from the sound table before."""
    assert named in broken_invariants(broken(), emptied(GONE) if "due:" in named else SOUND)


def test_money_of_another_region_is_named() -> None:
    """In a purse, and at a desk."""
    regions = table(edition="multinational")
    blue, pink = Commodity("BLUE"), Commodity("PINK")
    strange = posted(regions, move(pink, 5, source=BANK, target=player_account(ANN)))
    assert broken_invariants(strange) == ("money: player:Ann holds 5 PINK",)
    assert broken_invariants(strange, regions) == ("money: player:Ann holds 5 PINK",)
    astray = posted(regions, move(pink, 5, source=BANK, target=desk_of(blue)))
    assert broken_invariants(astray) == ("money: desk:BLUE holds 5 PINK",)
    at_home = posted(regions, move(blue, 5, source=BANK, target=desk_of(blue)))
    assert broken_invariants(at_home) == ()


def test_a_sound_table_is_sound() -> None:
    """Nothing is named without reason."""
    assert broken_invariants(SOUND) == ()
    assert broken_invariants(SOUND, SOUND) == ()
    assert broken_invariants(emptied(GONE)) == ()


def test_a_mortgage_needs_a_deed() -> None:
    """One that the box has."""
    unheard = replace(SOUND, mortgaged=frozenset({"narnia"}))  # type: ignore[arg-type]
    assert broken_invariants(unheard) == ("mortgage: narnia is mortgaged and does not exist",)


def test_a_mortgage_beside_a_house_where_the_rules_allow_it() -> None:
    """Where only the lot itself has to be cleared, its neighbour keeps its house. [R-62]"""
    beside = table({"Ann": BLUE}, houses={PARK: 1})
    assert broken_invariants(replace(beside, mortgaged=frozenset({BOARDWALK}))) == ()


def test_uneven_rows_where_the_table_wants_them() -> None:
    """By its rules, or because it overruled the book."""
    uneven = posted(SOUND, move(HOUSE, 2, source=BANK, target=site_of(BOARDWALK)))
    rules = replace(SOUND.rules, building=replace(SOUND.rules.building, evenly=False))
    assert broken_invariants(replace(uneven, rules=rules)) == ()
    assert broken_invariants(replace(uneven, waived_codes=frozenset({"uneven"}))) == ()
