"""Books that were tampered with: each way of spoiling a table is noticed, and by its name.

Also by the quick look that compares a table with the one before it.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from banker_app.engine.dues import AuctionReason, Debt, DebtReason, OfferDue
from banker_app.engine.ids import (
    BANK,
    HOTEL,
    HOUSE,
    SUPPLY,
    Account,
    Commodity,
    DeedId,
    Lot,
    PlayerId,
    deed_of,
    player_account,
    site_of,
)
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import move, post
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.setup import start_game
from banker_app.engine.state import Auction, Bid, Conglomerate, Game, replace
from banker_app.referee.start_parser import read_start
from tests.each import each

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
USD = Commodity("USD")
BOARDWALK, PARK_PLACE = DeedId("boardwalk"), DeedId("park_place")
READING, BALTIC, VENTNOR = (
    DeedId("reading_railroad"),
    DeedId("baltic_avenue"),
    DeedId("ventnor_avenue"),
)

Spoil = Callable[[Game], Game]


@cache
def table() -> Game:
    """Ann has built, Bob has mortgaged, Cat is out."""
    deeds = {
        BOARDWALK: {"owner": ANN, "houses": 2},
        PARK_PLACE: {"owner": ANN, "houses": 2},
        READING: {"owner": ANN},
        "baltic_avenue": {"owner": BOB, "mortgaged": True},
    }
    line = {
        "cmd": "start_game",
        "edition": "us_2008",
        "seats": [ANN, BOB, CAT],
        "position": {"deeds": deeds, "seats": {CAT: {"status": "bankrupt"}}},
    }
    decision = start_game(read_start(line))
    assert isinstance(decision, Accepted)
    return decision.game


def moved(commodity: Commodity, quantity: int, source: Account, target: Account) -> Spoil:
    """Carried from one account to another, whatever stands there."""
    return lambda game: replace(
        game, ledger=post(game.ledger, move(commodity, quantity, source=source, target=target))
    )


def held(commodity: Commodity, account: Account, quantity: int) -> Spoil:
    """One account overwritten: a thing out of nothing, or into it."""
    return lambda game: replace(
        game,
        ledger={**game.ledger, commodity: {**game.ledger[commodity], account: quantity}},
    )


def mortgaged(deed: DeedId) -> Spoil:
    """One deed turned over without a word."""
    return lambda game: replace(game, mortgaged=game.mortgaged | {deed})


def owing(debtor: PlayerId, creditor: PlayerId) -> Spoil:
    """A debt more."""
    debt = Debt(player=debtor, creditor=creditor, amount=10, reason=DebtReason.AGREED)
    return lambda game: replace(game, dues=(*game.dues, debt))


def offered(player: PlayerId) -> Spoil:
    """A deed offered to somebody."""
    return lambda game: replace(game, dues=(OfferDue(player=player, deed=VENTNOR),))


def bidding(player: PlayerId, amount: int) -> Spoil:
    """An auction at which somebody has bid so much."""
    auction = Auction(
        lot=Lot(VENTNOR),
        reason=AuctionReason.AGREED,
        entrants=(ANN, BOB),
        opening_bid=1,
        best=Bid(player=player, amount=amount),
    )
    return lambda game: replace(game, auction=auction)


def selling(player: PlayerId) -> Spoil:
    """An auction of a deed that is not the seller's."""
    auction = Auction(
        lot=Lot(VENTNOR),
        reason=AuctionReason.OWNER,
        entrants=(BOB,),
        opening_bid=1,
        seller=player,
    )
    return lambda game: replace(game, auction=auction)


def out(player: PlayerId) -> Spoil:
    """A player declared bankrupt who still has everything."""
    return lambda game: replace(
        game, seats={**game.seats, player: replace(game.seats[player], bankrupt=True)}
    )


def stacked(*stacks: tuple[DeedId, ...], top: DeedId | None = None) -> Spoil:
    """Conglomerates that nobody would have formed."""
    found = tuple(Conglomerate(deeds=deeds, top=top or deeds[0]) for deeds in stacks)
    return lambda game: replace(game, conglomerates=found)


def abroad(_: Game) -> Game:
    """A player of the multinational game with another region's money in his purse."""
    names = [ANN, BOB, CAT, "Dan"]
    decision = start_game(
        read_start({"edition": "multinational", "base": "multinational", "seats": names})
    )
    assert isinstance(decision, Accepted)
    return moved(Commodity("GREEN"), 5, BANK, player_account(ANN))(decision.game)


SPOILT: Final[dict[str, tuple[str, Spoil]]] = {
    "a coin from nowhere": ("zero_sum", held(USD, player_account(ANN), 1501)),
    "a purse emptied": ("zero_sum", held(USD, player_account(ANN), 0)),
    "a house from nowhere": ("zero_sum", held(HOUSE, site_of(BOARDWALK), 3)),
    "a jail card from nowhere": (
        "zero_sum",
        held(Commodity("CARD:chance"), player_account(BOB), 1),
    ),
    "a deed twice": ("zero_sum", held(deed_of(READING), player_account(BOB), 1)),
    "an overdrawn purse": (
        "below_zero",
        moved(USD, 1600, player_account(ANN), player_account(BOB)),
    ),
    "an overdrawn Bank": ("below_zero", moved(USD, 10**6, BANK, player_account(BOB))),
    "houses the Bank has not": ("below_zero", moved(HOUSE, 40, BANK, site_of(BOARDWALK))),
    "a jail card the deck has not": (
        "below_zero",
        moved(Commodity("CARD:chance"), 2, Account("deck:chance"), player_account(BOB)),
    ),
    "a deed back in the box": (
        "one_owner",
        moved(deed_of(READING), 1, player_account(ANN), SUPPLY),
    ),
    "a deed of a stranger": (
        "one_owner",
        moved(deed_of(READING), 1, player_account(ANN), Account("player:Zoe")),
    ),
    "five houses": ("lot", moved(HOUSE, 3, BANK, site_of(BOARDWALK))),
    "hotel and houses": ("lot", moved(HOTEL, 1, BANK, site_of(BOARDWALK))),
    "a house on a station": ("lot", moved(HOUSE, 1, BANK, site_of(READING))),
    "a house in a purse": ("lot", moved(HOUSE, 1, BANK, player_account(BOB))),
    "a house on nobody's ground": ("owned_lot", moved(HOUSE, 1, BANK, site_of(VENTNOR))),
    "houses on a deed given back": (
        "owned_lot",
        moved(deed_of(BOARDWALK), 1, player_account(ANN), BANK),
    ),
    "a mortgage under houses": ("mortgaged_lot", mortgaged(PARK_PLACE)),
    "an uneven row": ("even", moved(HOUSE, 2, BANK, site_of(BOARDWALK))),
    "a bankrupt with money": ("bankrupt", moved(USD, 5, player_account(ANN), player_account(CAT))),
    "a bankrupt with a deed": (
        "bankrupt",
        moved(deed_of(READING), 1, player_account(ANN), player_account(CAT)),
    ),
    "a bankrupt with an estate": ("bankrupt", out(BOB)),
    "a bankrupt who owes": ("due", owing(CAT, BOB)),
    "a bankrupt who is owed": ("due", owing(BOB, CAT)),
    "a bankrupt with an offer": ("due", offered(CAT)),
    "a bid of more than there is": ("bid", bidding(ANN, 1501)),
    "another's deed under the hammer": ("hammer", selling(ANN)),
    "a deed in two stacks": ("conglomerate", stacked((BOARDWALK, READING), (READING, PARK_PLACE))),
    "a stack under a stranger": ("conglomerate", stacked((BOARDWALK, PARK_PLACE), top=READING)),
    "a stack of two owners": ("conglomerate", stacked((BOARDWALK, BALTIC))),
    "a stack of nobody's deeds": ("conglomerate", stacked((VENTNOR,))),
    "money of another region": ("money", abroad),
    "a mortgage on nothing": ("mortgage", mortgaged(DeedId("atlantis"))),
}


def names(found: tuple[str, ...]) -> set[str]:
    """What is broken, without where."""
    return {fault.partition(":")[0] for fault in found}


def test_the_table_is_sound_before_anybody_touches_it() -> None:
    assert broken_invariants(table()) == ()
    assert broken_invariants(table(), table()) == ()


@each(SPOILT)
def test_it_is_noticed(what: str) -> None:
    name, spoil = SPOILT[what]
    assert name in names(broken_invariants(spoil(table())))


@each(SPOILT)
def test_it_is_noticed_at_a_quick_look(what: str) -> None:
    name, spoil = SPOILT[what]
    spoilt = spoil(table())
    assert name in names(broken_invariants(spoilt, table()))


@each(SPOILT)
def test_a_quick_look_names_nothing_that_a_long_one_does_not(what: str) -> None:
    spoilt = SPOILT[what][1](table())
    assert set(broken_invariants(spoilt, table())) <= set(broken_invariants(spoilt))


def test_every_invariant_is_spoilt_somewhere() -> None:
    """A new invariant wants a line in the list above."""
    source = broken_invariants.__code__.co_filename
    with open(source, encoding="utf-8") as lines:
        yielded = {line.split('f"')[1].split(":")[0] for line in lines if 'yield f"' in line}
    assert yielded == {name for name, _ in SPOILT.values()}


def test_what_is_overruled_is_not_demanded() -> None:
    """A table that has waived evenness may stand uneven."""
    uneven = SPOILT["an uneven row"][1](
        replace(table(), waived_codes=frozenset({"build_unevenly"}))
    )
    assert broken_invariants(uneven) == ()
