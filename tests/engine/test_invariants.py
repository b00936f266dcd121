"""Each invariant, broken once on purpose: it is named, at once and when a game is opened."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from banker_app.engine import invariants
from banker_app.engine.dues import AuctionReason, Debt, DebtReason, Due, OfferDue, PlacementDue
from banker_app.engine.ids import (
    BANK,
    HOTEL,
    HOTEL_LOT,
    HOUSE,
    SUPPLY,
    Account,
    Commodity,
    DeedId,
    Lot,
    PlayerId,
    deed_of,
    desk_of,
    player_account,
    site_of,
)
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import Posting, move, post
from banker_app.engine.settings.ending import EndReason
from banker_app.engine.state import Auction, Bid, Conglomerate, Ending, Game
from tests.each import each
from tests.engine.tables import ANN, BLUE, BOB, BROWN, CAT, table

PARK, BOARDWALK = BLUE
SHORT_LINE, READING = DeedId("short_line"), DeedId("reading_railroad")
USD, BLUES, PINK = map(Commodity, ("USD", "BLUE", "PINK"))
CARD: Final = Commodity("CARD:chance")
HERS, HIS = player_account(ANN), player_account(BOB)


def posted(game: Game, *moves: Iterable[Posting]) -> Game:
    """The table after postings that no rule would make."""
    for postings in moves:
        game = replace(game, ledger=post(game.ledger, tuple(postings)))
    return game


def moved(commodity: Commodity, quantity: int, source: Account, target: Account) -> Game:
    """The sound table with something carried from one account to another."""
    return posted(SOUND, move(commodity, quantity, source=source, target=target))


def forged(commodity: Commodity, account: Account, quantity: int) -> Game:
    """The sound table with something written into its books on one side only."""
    row = {**SOUND.ledger[commodity], account: quantity}
    return replace(SOUND, ledger={**SOUND.ledger, commodity: row})


def owing(debtor: PlayerId, creditor: PlayerId) -> Debt:
    return Debt(player=debtor, creditor=creditor, amount=5, reason=DebtReason.AGREED)


def due(told: Due) -> Game:
    """Cat is out, and something is due all the same."""
    return replace(SOUND, dues=(told,))


def auctioned(reason: AuctionReason, lot: str = READING, **told: Any) -> Game:
    auction = Auction(lot=Lot(lot), reason=reason, entrants=(BOB,), opening_bid=1, **told)
    return replace(SOUND, auction=auction)


def stacked(*stacks: tuple[DeedId, ...], top: DeedId = PARK) -> Game:
    """Conglomerates that nobody would have formed."""
    return replace(SOUND, conglomerates=tuple(Conglomerate(deeds=s, top=top) for s in stacks))


def out(game: Game, player: PlayerId) -> Game:
    return replace(game, seats={**game.seats, player: replace(game.seats[player], bankrupt=True)})


_START: Final = table(
    {"Ann": (*BLUE, SHORT_LINE), "Bob": BROWN},
    houses={PARK: 1, BOARDWALK: 1},
    rules={"mortgage.clear_first": "whole_group"},
)
SOUND: Final = out(posted(_START, move(USD, 1500, source=player_account(CAT), target=BANK)), CAT)
"""Ann has built; Cat is out."""
UNEVEN: Final = moved(HOUSE, 2, BANK, site_of(BOARDWALK))
REGIONS: Final = table(edition="multinational")

BROKEN: Final = (
    ("zero_sum: USD is off by 500", forged(USD, HERS, 2000)),
    ("zero_sum: USD is off by -1500", forged(USD, HERS, 0)),
    ("zero_sum: HOUSE is off by 1", forged(HOUSE, site_of(BOARDWALK), 2)),
    ("zero_sum: CARD:chance is off by 1", forged(CARD, HIS, 1)),
    ("below_zero: player:Ann holds -1 USD", moved(USD, 1501, HERS, BANK)),
    ("below_zero: bank holds -8 HOUSE", moved(HOUSE, 38, BANK, site_of(BOARDWALK))),
    ("below_zero: deck:chance holds -1 CARD:chance", moved(CARD, 2, Account("deck:chance"), HIS)),
    (
        "one_owner: DEED:boardwalk is held by ['player:Ann', 'player:Bob']",
        forged(deed_of(BOARDWALK), HIS, 1),
    ),
    (
        "one_owner: DEED:boardwalk is held by ['player:Zed']",
        moved(deed_of(BOARDWALK), 1, HERS, Account("player:Zed")),
    ),
    ("one_owner: DEED:short_line is held by []", moved(deed_of(SHORT_LINE), 1, HERS, SUPPLY)),
    ("lot: boardwalk carries 6 HOUSE", moved(HOUSE, 5, BANK, site_of(BOARDWALK))),
    ("lot: boardwalk carries 1 HOUSE, 1 HOTEL", moved(HOTEL, 1, BANK, site_of(BOARDWALK))),
    ("lot: short_line carries 1 HOUSE", moved(HOUSE, 1, BANK, site_of(SHORT_LINE))),
    ("lot: player:Ann holds buildings and is no lot", moved(HOUSE, 1, BANK, HERS)),
    ("owned_lot: boardwalk is built and nobody's", moved(deed_of(BOARDWALK), 1, HERS, BANK)),
    (
        "mortgaged_lot: boardwalk is built where a mortgage lies",
        replace(SOUND, mortgaged=frozenset({BOARDWALK})),
    ),
    (
        "mortgage: narnia is mortgaged and does not exist",
        replace(SOUND, mortgaged=frozenset({DeedId("narnia")})),
    ),
    ("even: park_place, boardwalk stand at [1, 3]", UNEVEN),
    ("bankrupt: Bob still holds 1500 USD", out(SOUND, BOB)),
    ("bankrupt: Bob still holds 1 DEED:baltic_avenue", out(SOUND, BOB)),
    ("bankrupt: Cat still holds 5 USD", moved(USD, 5, HERS, player_account(CAT))),
    (
        "won: 1 HOTEL are to be placed and the Bank has 0",
        replace(moved(HOTEL, 12, BANK, SUPPLY), dues=(PlacementDue(player=ANN, lot=HOTEL_LOT),)),
    ),
    ("due: Cat is out and still has a Debt", due(owing(CAT, ANN))),
    ("due: Cat is out and is still owed 5", due(owing(ANN, CAT))),
    ("due: Zed is out and is still owed 5", due(owing(ANN, PlayerId("Zed")))),
    ("due: Cat is out and still has a OfferDue", due(OfferDue(player=CAT, deed=READING))),
    ("claim: 2 have the number 0", replace(SOUND, dues=(owing(ANN, BOB), owing(BOB, ANN)))),
    ("claim: Ann owes Ann 5", due(owing(ANN, ANN))),
    ("claim: Ann owes Bob 0", due(replace(owing(ANN, BOB), amount=0))),
    (
        "claim: Ann owes Bob -5",
        replace(
            SOUND,
            ending=Ending(
                reason=EndReason.AGREED,
                ranking=(ANN, BOB, CAT),
                places=(1, 2, 3),
                loans=(replace(owing(ANN, BOB), amount=-5),),
            ),
        ),
    ),
    (
        "bid: Ann has bid 1501 and holds 1500",
        auctioned(AuctionReason.AGREED, best=Bid(player=ANN, amount=1501)),
    ),
    ("auction: reading_railroad is not Ann's", auctioned(AuctionReason.OWNER, seller=ANN)),
    ("auction: boardwalk is not bank's", auctioned(AuctionReason.AGREED, BOARDWALK)),
    (
        "auction: hotel is not bank's",
        posted(
            auctioned(AuctionReason.SHORTAGE, HOTEL_LOT),
            move(HOTEL, 12, source=BANK, target=SUPPLY),
        ),
    ),
    (
        "conglomerate: ('short_line', 'park_place') under park_place overlaps or lacks its top",
        stacked((PARK, SHORT_LINE), (SHORT_LINE, PARK)),
    ),
    (
        "conglomerate: ('park_place', 'boardwalk') under short_line overlaps or lacks its top",
        stacked(BLUE, top=SHORT_LINE),
    ),
    (
        "conglomerate: ('reading_railroad',) is held by {None}",
        stacked((READING,)),
    ),
    (
        "money: player:Ann holds 5 PINK",
        posted(REGIONS, move(PINK, 5, source=BANK, target=HERS)),
    ),
    (
        "money: desk:BLUE holds 5 PINK",
        posted(REGIONS, move(PINK, 5, source=BANK, target=desk_of(BLUES))),
    ),
)
"""What is said, and the table it is said of."""


@each(BROKEN)
def test_broken_invariants_are_found(named: str, broken: Game) -> None:
    before = REGIONS if "money:" in named else SOUND
    found, quick = broken_invariants(broken), broken_invariants(broken, before)
    assert named in found
    assert named in quick
    assert set(quick) <= set(found)


def test_every_invariant_has_a_row() -> None:
    source = Path(invariants.__file__).read_text(encoding="utf-8")
    yielded = set(re.findall(r'yield f"(\w+):', source))
    assert yielded == {named.partition(":")[0] for named, _ in BROKEN}


def test_sound_tables_break_no_invariant() -> None:
    at_home = posted(REGIONS, move(BLUES, 5, source=BANK, target=desk_of(BLUES)))
    for game in (SOUND, at_home):
        assert broken_invariants(game) == broken_invariants(game, game) == ()


def test_mortgage_beside_a_house_if_allowed() -> None:
    """Where only the lot itself has to be cleared, its neighbour keeps its house. [R-62]"""
    beside = table({"Ann": BLUE}, houses={PARK: 1})
    assert broken_invariants(replace(beside, mortgaged=frozenset({BOARDWALK}))) == ()


def test_uneven_rows_if_allowed_or_waived() -> None:
    rules = replace(SOUND.rules, building=replace(SOUND.rules.building, evenly=False))
    assert broken_invariants(replace(UNEVEN, rules=rules)) == ()
    for waived in ("uneven", "build_unevenly"):
        assert broken_invariants(replace(UNEVEN, waived_codes=frozenset({waived}))) == ()
