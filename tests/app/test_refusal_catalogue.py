"""Every refusal in every language with representative figures, compared with `refusals.md`.

`BANKER_WRITE=1 pytest tests/app/test_refusal_catalogue.py` writes the file anew, so that a change
of wording is seen in review.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from banker_app.app.i18n.messages import LONGEST_REFUSAL, Messages
from banker_app.app.i18n.templates import languages
from banker_app.engine.commands import Build, BuyDeed, Command, SellGroup
from banker_app.engine.ids import BANK_PLAYER, GroupId
from banker_app.engine.refusals import PRECEDENCE, Param, Refusal, RefusalCode
from banker_app.engine.rules.mortgage import LiftMortgage
from tests.app.message_table import ANN, BALTIC, BOARDWALK, BOB, ELECTRIC, PARK_PLACE, table
from tests.each import each

PAGE = Path(__file__).with_name("refusals.md")
HEAD = """# What is said when something is not allowed

Generated from `data/words/` by `test_refusal_catalogue.py`, not edited. To write it anew:
`BANKER_WRITE=1 pytest tests/app/test_refusal_catalogue.py`. A star marks what a table may overrule.
"""

BLUE = table().edition.deeds[BOARDWALK].group
BROWN = table().edition.deeds[BALTIC].group
LIFT = LiftMortgage(player=BOB, deed=BALTIC)
CLEAR = SellGroup(player=ANN, group=GroupId(BLUE))
C = RefusalCode


def _case(code: RefusalCode, *remedies: Command, **params: Param) -> Refusal:
    return Refusal(code=code, params=params, remedies=remedies)


BEFORE_THE_GAME = (
    _case(C.GAME_NOT_STARTED),
    _case(C.TOO_FEW_PLAYERS, count=1, minimum=2),
    _case(C.TOO_MANY_PLAYERS, count=11, limit=8),
    _case(C.NAME_UNUSABLE, name="bank", limit=24),
    _case(C.NAME_TAKEN, name=ANN),
    _case(C.POSITION_IMPOSSIBLE),
    _case(C.POSITION_IMPOSSIBLE, fault="cash", player=BOB, amount=-5),
    _case(C.POSITION_IMPOSSIBLE, fault="space", player=BOB, name="Mars"),
    _case(C.POSITION_IMPOSSIBLE, fault="deed", name="mars"),
    _case(C.POSITION_IMPOSSIBLE, fault="deck", name="fate"),
    _case(C.POSITION_IMPOSSIBLE, fault="jail_cards", deck="chance", count=2),
    _case(C.POSITION_IMPOSSIBLE, fault="jail_attempts", player=BOB, count=4),
    _case(C.POSITION_IMPOSSIBLE, fault="jail_stays", player=BOB, count=-1),
    _case(C.POSITION_IMPOSSIBLE, fault="turns_to_miss", player=BOB, count=-1),
    _case(C.POSITION_IMPOSSIBLE, fault="salary", player=BOB, amount=-5),
    _case(C.POSITION_IMPOSSIBLE, fault="deal", count=30, limit=28),
    _case(C.POSITION_IMPOSSIBLE, fault="bankrupt_holds", player=BOB),
    _case(C.POSITION_IMPOSSIBLE, fault="owned_twice", deed=BALTIC),
    _case(C.POSITION_IMPOSSIBLE, fault="houses", deed=BALTIC, houses=7),
    _case(C.POSITION_IMPOSSIBLE, fault="hotel_and_houses", deed=BALTIC, houses=1),
    _case(C.POSITION_IMPOSSIBLE, fault="pieces", deed=BALTIC),
    _case(C.POSITION_IMPOSSIBLE, fault="unowned", deed=BALTIC),
    _case(C.POSITION_IMPOSSIBLE, fault="built_and_mortgaged", deed=BALTIC),
    _case(C.POSITION_IMPOSSIBLE, fault="stock_below_zero", lot="house", count=-3),
    _case(C.POSITION_IMPOSSIBLE, fault="nobody_left"),
    _case(C.POSITION_IMPOSSIBLE, fault="pot", name="casino"),
    _case(C.POSITION_IMPOSSIBLE, fault="conglomerate", name="Boardwalk, Park Place"),
    _case(C.POSITION_IMPOSSIBLE, fault="rate", name="East"),
    _case(C.REGION_UNUSABLE, player=BOB, name="east"),
    _case(C.RULES_CLASH, name="building.on_any_deed", needs="building.price_card"),
    _case(C.RULES_CLASH, name="casino.must_play", needs="edition.casino"),
    _case(C.RULES_CLASH, name="tax_office.property_tax", needs="edition.tax_office"),
    _case(C.RULES_CLASH, name="exchange.rate", needs="edition.regions"),
    _case(C.UNEVEN, group=BROWN),
    _case(C.UNEVEN, group=BROWN, deed=BALTIC),
    _case(C.STOCK, lot="house", count=33, limit=32),
    _case(C.STOCK, lot="hotel", count=21, limit=12),
    _case(C.PART_OWNED, group=BROWN),
    _case(C.RATES_DIFFER, name="East", have=-1, need=2),
)

AT_THE_TABLE = (
    _case(C.GAME_ALREADY_STARTED),
    _case(C.GAME_ALREADY_STARTED, name="setup.starting_cash"),
    _case(C.NO_SUCH_PLAYER, name="Dan"),
    _case(C.PLAYER_BANKRUPT, player=BOB),
    _case(C.PLAYER_LEFT, player=BOB),
    _case(C.PLAYER_AWAY, player=BOB),
    _case(C.NOT_AWAY, player=BOB),
    _case(C.ORDER_INCOMPLETE, players=(BOB,)),
    _case(C.LAST_TWO, player=BOB),
    _case(C.LOOKS_UNUSABLE, name="#red"),
    _case(C.TURN_BEGUN, player=BOB),
    _case(C.SAME_PLAYER, player=ANN),
    _case(C.NO_SUCH_RULE, name="jail.bail"),
    _case(C.NO_SUCH_RULE, name="fine", nearest="jail.fine"),
    _case(C.RULE_DOES_NOT_FIT, name="building.houses_before_hotel"),
    _case(C.RULE_OUT_OF_RANGE, name="jail.attempts", value="20", nearest="1, 9"),
    _case(C.RULE_OUT_OF_RANGE, name="trade.window", value="never", nearest="any_time, own_turn"),
    _case(C.GAME_OVER),
    _case(C.GAME_PAUSED),
    _case(C.NOT_PAUSED),
    _case(C.NOT_ON_TURN, player=ANN, turn=BOB),
    _case(C.OUT_OF_ORDER, player=BOB),
    _case(C.DEBT_OPEN, player=BOB, creditor=ANN, amount=200, have=80),
    _case(C.DEBT_OPEN, player=BOB, creditor=BANK_PLAYER, amount=1200, have=80),
    _case(C.AUCTION_OPEN, lot=ELECTRIC),
    _case(C.NO_AUCTION_OPEN),
    _case(C.NO_AUCTION_OPEN, lot=ELECTRIC),
    _case(C.STILL_DUE, player=BOB, owner=ANN, deed=BOARDWALK),
    _case(C.STILL_DUE, player=BOB, deed=ELECTRIC),
    _case(C.STILL_DUE, player=BOB, deck="chance"),
    _case(C.STILL_DUE, lot="house"),
    _case(C.STILL_DUE, player=BOB, count=2),
    _case(C.STILL_DUE, player=BOB, space="jail"),
    _case(C.STILL_DUE, player=BOB),
    _case(C.ROLL_FIRST, player=ANN),
    _case(C.ROLL_AGAIN_FIRST, player=ANN),
    _case(C.ALREADY_ROLLED, player=ANN),
    _case(C.IN_JAIL, player=BOB),
    _case(C.NOT_IN_JAIL, player=BOB),
    _case(C.TIME_IS_UP, count=60),
    _case(C.TIME_NOT_UP, count=1),
    _case(C.TIME_NOT_UP, count=12),
    _case(C.ROUND_NOT_OVER, players=("Bob", "Cid")),
    _case(C.WINDOW_CLOSED, player=BOB, window="own_turn_or_between"),
    _case(C.WINDOW_CLOSED, player=BOB, window="own_turn_before_roll"),
    _case(C.DEEDS_LEFT, count=1),
    _case(C.DEEDS_LEFT, count=12),
    _case(C.TOKEN_ELSEWHERE, player=BOB, space=BALTIC),
    _case(C.JAIL_FINE_TOO_LATE, player=BOB, amount=50),
    _case(C.NO_FINE_THERE, player=BOB),
    _case(C.NO_TIMEOUTS),
    _case(C.LAPS_FIRST, player=BOB, count=0, need=1),
    _case(C.LANDING_TRACKED, player=BOB),
    _case(C.NO_SUCH_SPACE, name="Mars"),
    _case(C.NOT_A_DEED, space="go"),
    _case(C.NOT_A_DEED, space=BALTIC, count=2),
    _case(C.NOT_A_TAX_SPACE, player=ANN, space="free_parking"),
    _case(C.NOT_A_STREET, deed=ELECTRIC),
    _case(C.NO_SUCH_CARD, deck="chance", name="go_to_mars"),
    _case(C.NO_SUCH_CARD, name="fate"),
    _case(C.NO_SUCH_CURRENCY, name="DOUBLOON"),
    _case(C.NO_SUCH_DEBT, player=BOB),
    _case(C.NO_SUCH_DEBT, player=BOB, creditor=ANN),
    _case(C.NO_SUCH_DEBT, player=BOB, deed=BOARDWALK),
    _case(C.DEED_ALREADY_OWNED, deed=BOARDWALK, owner=ANN),
    _case(C.NO_LOAN_ON_IT, deed=BALTIC),
    _case(C.MUST_BUY, player=ANN, deed=BALTIC),
    _case(C.DEED_NOT_OFFERED, deed=ELECTRIC),
    _case(C.DEED_NOT_OFFERED, player=BOB, deed=ELECTRIC, space="go"),
    _case(C.NOT_THE_OWNER, player=BOB, deed=BOARDWALK, owner=ANN),
    _case(C.NOT_THE_OWNER, player=BOB, deed=ELECTRIC, owner=BANK_PLAYER),
    _case(C.NOT_THE_CREDITOR, player=BOB, other=ANN, creditor=BANK_PLAYER),
    _case(C.RENT_NOT_DUE_UNOWNED, deed=ELECTRIC),
    _case(C.RENT_NOT_DUE_OWN, player=ANN, deed=BOARDWALK),
    _case(C.RENT_NOT_DUE_MORTGAGED, deed=BALTIC, owner=BOB),
    _case(C.RENT_NOT_DUE_OWNER_JAILED, deed=BALTIC, owner=BOB),
    _case(C.RENT_NOT_DUE, player=BOB, deed=BOARDWALK),
    _case(C.ROLL_NOT_NEEDED, player=BOB),
    _case(C.TAX_NOT_DUE, player=BOB),
    _case(C.TAX_NOT_BY_CHOICE, player=BOB, space="luxury_tax", expected=75),
    _case(C.TAX_CHOICE_STANDS, player=BOB, amount=122),
    _case(C.CARD_NOT_DUE, player=BOB, deck="chance"),
    _case(C.CARD_NOT_IN_DECK, deck="chance"),
    _case(C.CARD_NOT_IN_DECK, name="Bus Tickets"),
    _case(C.CARD_HAS_NO_EFFECT, player=BOB),
    _case(C.SALARY_NOT_DUE, player=BOB),
    _case(C.SALARY_ALREADY_ENDED, player=BOB, count=46, minute=51),
    _case(C.NO_TAX_OFFICE),
    _case(C.CASINO_NOT_DUE, player=BOB),
    _case(C.NO_JACKPOT, player=BOB),
    _case(C.NO_POT),
    _case(C.NO_POT, board="casino"),
    _case(C.POT_TOO_SMALL, have=120, minimum=200),
    _case(C.POT_TOO_SMALL, minimum=1),
    _case(C.FINE_NOT_PRINTED, name="dice_off_table"),
    _case(C.FINE_NOT_PRINTED, name="whistling"),
    _case(C.FINE_NOT_PRINTED, name=""),
    _case(C.NO_JAIL_CARD, player=ANN),
    _case(C.NO_BUS_TICKET, player=ANN),
    _case(C.SPEED_DIE_RESTS, player=ANN),
    _case(C.NO_SUCH_MOVE, player=ANN, count=4),
    _case(C.NO_SUCH_MOVE, player=ANN),
    _case(C.NO_TRAVEL),
    _case(C.NO_TRAVEL, player=BOB, space=BALTIC, deed=BOARDWALK),
    _case(C.NO_JAIL_CARD, player=ANN, deck="community_chest"),
    _case(
        C.GROUP_NOT_COMPLETE,
        player=BOB,
        group=BROWN,
        deed="mediterranean_avenue",
        owner=BANK_PLAYER,
        holders={BOB: 1, BANK_PLAYER: 1},
    ),
    _case(C.NO_CONGLOMERATES),
    _case(C.NOT_IN_CONGLOMERATE, player=BOB, deed=BALTIC),
    _case(C.NOT_IN_CONGLOMERATE, player=BOB, deed=""),
    _case(C.ALREADY_IN_CONGLOMERATE, deed=BALTIC),
    _case(C.CONGLOMERATE_SIZE, count=2, need=3),
    _case(C.CONGLOMERATE_SAME_COLOUR, deed=PARK_PLACE, other=BOARDWALK),
    _case(C.CONGLOMERATE_TOP, deeds=(BOARDWALK,)),
    _case(C.CONGLOMERATE_TOP, deeds=()),
    _case(C.CONGLOMERATE_LOCKED, deeds=(BALTIC, ELECTRIC, BOARDWALK)),
    _case(C.GROUP_MORTGAGED, LIFT, group=BROWN, deed=BALTIC),
    _case(C.ALREADY_MORTGAGED, deed=BALTIC),
    _case(C.NOT_MORTGAGED, deed=BALTIC),
    _case(C.MORTGAGED_DEED_STAYS, deed=BALTIC),
    _case(
        C.CLEAR_BUILDINGS_FIRST, CLEAR, deed=BOARDWALK, behind=(PARK_PLACE,), houses=4, group=BLUE
    ),
    _case(
        C.CLEAR_BUILDINGS_FIRST, CLEAR, deed=PARK_PLACE, behind=(BOARDWALK,), houses=5, group=BLUE
    ),
    _case(C.EMPTY_TRADE, player=ANN, other=BOB),
    _case(C.NO_GIFTS, player=ANN),
    _case(C.NO_PLAYER_LOANS, player=ANN, other=BOB),
    _case(C.NO_PLAYER_LOANS, player=BANK_PLAYER),
    _case(C.NO_PROMISES, player=ANN),
    _case(C.PROMISE_EMPTY, player=ANN, deed=BALTIC),
    _case(C.NO_SUCH_PROMISE, player=ANN, deed=BALTIC),
    _case(C.TRADE_SHAPE, player=ANN, other=BOB),
    _case(C.TRADE_TOO_LOPSIDED, player=ANN, other=BOB, amount=400, have=60, limit=70, count=85),
    _case(C.RAISES_LESS, player=ANN, have=230, need=2000),
    _case(C.OWNER_DISAGREES, owner=ANN, deed=BOARDWALK),
    _case(C.NOT_IN_KIND, player=BOB, creditor=BANK_PLAYER),
    _case(C.AUCTION_DECLINER_EXCLUDED, player=ANN),
    _case(C.NOT_BIDDING, player=ANN, lot=ELECTRIC),
    _case(C.BEST_BIDDER_STAYS, player=ANN, amount=120),
    _case(C.NO_PIECE_AUCTION, lot="hotel"),
    _case(C.NO_PLAYER_AUCTIONS, player=ANN),
    _case(C.NO_RETURN, deed=BALTIC),
    _case(C.PIECE_CONTESTED, lot="house"),
    _case(C.PIECE_CONTESTED, lot="hotel"),
    _case(C.NOWHERE_TO_BUILD, lot="house"),
    _case(C.NOWHERE_TO_BUILD, player=BOB, lot="hotel"),
    _case(C.BUILD_UNEVENLY, deed=BOARDWALK, houses=1, behind=(PARK_PLACE,), count=0),
    _case(
        C.BUILD_UNEVENLY,
        deed="connecticut_avenue",
        houses=1,
        behind=("oriental_avenue", "vermont_avenue"),
        count=0,
    ),
    _case(C.SELL_UNEVENLY, deed=BOARDWALK, houses=2, behind=(PARK_PLACE,), count=3),
    _case(C.SELL_UNEVENLY, deed=PARK_PLACE, houses=4, behind=(BOARDWALK,), count=5),
    _case(C.HOTELS_TOGETHER, deed=PARK_PLACE, behind=(BOARDWALK,)),
    _case(C.BUILD_LIMIT, player=ANN, limit=3, count=2),
    _case(C.BUILD_LIMIT, player=ANN, limit=1, count=1, deed=PARK_PLACE),
    _case(C.LOT_FULL, deed=BOARDWALK),
    _case(C.HOTEL_NEEDS_HOUSES, deed=BOARDWALK, behind=(PARK_PLACE,), count=3, need=4),
    _case(
        C.HOTEL_NEEDS_HOUSES,
        deed="connecticut_avenue",
        behind=("oriental_avenue", "vermont_avenue"),
        count=2,
        need=4,
    ),
    _case(C.SKYSCRAPER_NEEDS_HOTELS, deed=BOARDWALK, behind=(PARK_PLACE,)),
    _case(C.NO_BUILDING_THERE, deed=BALTIC),
    _case(C.NO_BUILDING_THERE, deed=BALTIC, group=BROWN),
    _case(C.BANK_OUT_OF_HOUSES),
    _case(C.BANK_OUT_OF_HOUSES, count=32, holders={ANN: 12, BOB: 20}),
    _case(C.BANK_OUT_OF_HOUSES, deed=BOARDWALK, have=1, need=4),
    _case(C.BANK_OUT_OF_HOTELS),
    _case(C.BANK_OUT_OF_SKYSCRAPERS),
    _case(C.BANK_OUT_OF_SKYSCRAPERS, have=1),
    _case(C.BANK_OUT_OF_DEPOTS),
    _case(C.BANK_OUT_OF_DEPOTS, have=1),
    _case(C.ESTATE_DIFFERS, player=BOB, deeds=(BALTIC, ELECTRIC)),
    _case(C.NOTHING_TO_UNDO),
    _case(C.NOTHING_TO_REDO),
    _case(C.NO_SUCH_ENTRY, entry=99),
    _case(C.ENTRY_STANDS, entry=12),
    _case(C.ENTRY_STANDS),
    _case(C.ENTRY_FIXED, entry=1),
    _case(C.LATER_ENTRIES_FAIL, entry=9, count=2),
    _case(C.NOT_DICE, value="7, 0"),
    _case(C.AMOUNT_OUT_OF_RANGE, minimum=1, limit=1_000_000_000),
    _case(C.AMOUNT_DIFFERS, amount=50, expected=1100),
    _case(C.BID_TOO_LOW, BuyDeed(player=ANN, deed=ELECTRIC), amount=10, minimum=121, best=120),
    _case(
        C.PIECE_UNDERPAID,
        Build(player=ANN, deed=BOARDWALK, amount=80),
        player=ANN,
        deed=BOARDWALK,
        lot="house",
        amount=120,
        need=200,
        short=80,
    ),
    _case(C.STAKE_TOO_LOW, amount=1, minimum=5),
    _case(C.BANK_OUT_OF_MONEY, short=130),
    _case(C.NOT_IN_DEBT, player=BOB),
    _case(C.CAN_STILL_RAISE, player=BOB, have=350, need=200),
    _case(C.NOT_ENOUGH_CASH, player=BOB, have=80, need=200, short=120),
)
CASES = sorted((*BEFORE_THE_GAME, *AT_THE_TABLE), key=lambda case: PRECEDENCE[case.code])


def _said(language: str, case: Refusal) -> str:
    return Messages(language).refusal(case, table())


def _page() -> Iterator[str]:
    yield HEAD
    yield "| code | " + " | ".join(languages()) + " |"
    yield "|---|" + "---|" * len(languages())
    for case in CASES:
        star = " *" if case.waivable else ""
        texts = (_said(language, case) for language in languages())
        yield f"| `{case.code}`{star} | " + " | ".join(texts) + " |"
    yield ""


def test_the_page_shows_every_refusal_as_it_is_said() -> None:
    page = "\n".join(_page())
    if os.environ.get("BANKER_WRITE") == "1":
        PAGE.write_text(page, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == set(RefusalCode)


@each(languages())
def test_refusals_are_short_plain_and_differ_from_code_to_code(language: str) -> None:
    texts = [(case.code, _said(language, case)) for case in CASES]
    for code, text in texts:
        assert len(text) <= LONGEST_REFUSAL, code
        assert not set("{}_|") & set(text.replace("go_to_mars", "")), code
    assert len(set(dict(texts).values())) == len(dict(texts))


@each(BEFORE_THE_GAME)
def test_a_set_up_is_refused_without_a_game(case: Refusal) -> None:
    assert Messages("en").refusal(case, None)
