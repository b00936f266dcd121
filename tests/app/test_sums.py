"""The sums on the buttons and beside what is due: the ones that would really move, and why."""

from typing import Any

import pytest

from banker_app.app.projections.context import ViewContext, accepted
from banker_app.app.projections.deed_card import deed_sheet
from banker_app.app.projections.deeds import group_rows, owner_actions
from banker_app.app.projections.dues import DueView, due_view
from banker_app.app.projections.sums import rent_steps
from banker_app.app.reports.score import score_view
from banker_app.engine import commands as c
from banker_app.engine.dues import Debt, DebtReason, RentStep, StepCode
from banker_app.engine.exchange import cost_to, value_to
from banker_app.engine.ids import BANK_PLAYER, DeedId, Lot
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.rules.conglomerate import FormConglomerate
from banker_app.engine.state import Game, Tracking, replace
from banker_app.engine.worth import comparable_worth
from banker_app.pages.contract.translator import Translator
from banker_app.pages.property.auction import best_bid, bidder_row
from tests.engine.tables import ANN, BLUE, BOB, CAT, DAN, after, table

pytestmark = pytest.mark.usefixtures("plain_spaces")

PARK, BOARDWALK = BLUE
NEXT = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


def context(game: Game) -> ViewContext:
    """A table in English."""
    return ViewContext(game, Translator("en", game.edition))


def test_a_greyed_mortgage_button_says_the_sum_of_the_card() -> None:
    """Whatever stands on the lot, where the Bank does not lend on buildings."""
    seen = context(table({"Ann": BLUE}, houses={BOARDWALK: 3, PARK: 3}))
    deed = seen.game.edition.deeds[BOARDWALK]
    found = [a for a in owner_actions(seen, deed, ANN) if isinstance(a.command, c.MortgageDeed)]
    assert [(a.label, a.allowed) for a in found] == [("Mortgage $200", False)]
    assert "$200" in dict(deed_sheet(seen, BOARDWALK).facts).values()


def test_buildings_that_are_collateral_are_lent_on() -> None:
    """Half of what three houses cost."""
    rules = {"mortgage.buildings_as_collateral": True}
    seen = context(table({"Ann": BLUE}, houses={BOARDWALK: 3, PARK: 3}, rules=rules))
    deed = seen.game.edition.deeds[BOARDWALK]
    found = [a for a in owner_actions(seen, deed, ANN) if isinstance(a.command, c.MortgageDeed)]
    assert [(a.label, a.allowed) for a in found] == [("Mortgage with buildings $300", True)]


# ---- several currencies ---------------------------------------------------------------------

WEST_GATE, SOUTH_SQUARE = DeedId("west_gate"), DeedId("south_square")
EAST = tuple(DeedId(f"east_{name}") for name in ("gate", "market", "station", "garden"))
REST_OF_EAST = tuple(DeedId(f"east_{name}") for name in ("bridge", "tower"))
SOUTH = tuple(DeedId(f"south_{name}") for name in ("market", "garden", "station", "tower"))


def world(tracking: Tracking = Tracking.DICE, **rest: Any) -> Game:
    """The book's example: East, Ann's, stands at +2, South, Dan's, at -4. [004:84]"""
    owned = {
        ANN: (*EAST, DeedId("south_gate")),
        BOB: (*REST_OF_EAST, *SOUTH[:2]),
        CAT: SOUTH[2:],
        DAN: (SOUTH_SQUARE,),
    }
    rules = {"exchange.rate": "own_minus_others"}
    return on_turn(table(owned, rules=rules, edition="multinational", tracking=tracking, **rest))


def on_turn(game: Game) -> Game:
    """The same with Ann to move: South would."""
    return replace(game, turn=replace(game.turn, player=ANN))


def due_of(seen: ViewContext, index: int = 0) -> DueView:
    """A due as the table shows it."""
    return due_view(seen, seen.game.dues[index])


def test_notes_of_two_currencies_go_through_the_bank() -> None:
    """Each to its own line: East pays blue, South is paid in green. [R-119]"""
    game = after(world(at={"Ann": "chance_3"}), c.Roll(player=ANN, dice=(1, 2)))
    (pays,) = (action for action in due_of(context(game)).actions if action.main)
    assert pays.detail.splitlines()[:2] == [
        "Ann gives the Bank 20 blue",
        "The Bank gives Dan 50 green",
    ]


def main_label(due: DueView) -> str:
    """What the main button of a due says."""
    return next(action.label for action in due.actions if action.main)


def test_a_rent_in_foreign_money_says_its_rate_and_the_sum_in_ones_own() -> None:
    """Forty for a hundred: rent of 50 green costs East 20 blue."""
    game = after(world(at={"Ann": "chance_3"}), c.Roll(player=ANN, dice=(1, 2)))
    due = due_of(context(game))
    assert due.note == "base rent 50 · 40 blue for 100 green"
    assert main_label(due) == "Pay 20 blue (50 green)"


def test_a_rent_in_ones_own_money_says_no_rate() -> None:
    """Nothing is changed where nothing is exchanged; nor where there is one currency."""
    owned = table({"Bob": BLUE}, at={"Ann": "chance_3"})
    due = due_of(context(after(owned, c.Roll(player=ANN, dice=(1, 2)))))
    assert due.note == "base rent $50, doubled for the full set"
    assert main_label(due) == "Pay $100"


def test_a_price_in_foreign_money_says_both_sums() -> None:
    """East at +2 buys in the West, at par: a spread of two."""
    game = after(world(at={"Ann": "free_parking"}), c.Roll(player=ANN, dice=(1, 2)))
    due = due_of(context(game))
    market = game.edition.deeds[DeedId("west_market")]
    cost = cost_to(game, ANN, market.price, market.currency)
    assert due.note.endswith(" · 74 blue for 100 pink")
    assert main_label(due) == f"Buy for {cost} blue ({market.price} pink)"
    (buys,) = (action for action in due.actions if action.main)
    purse, rate = buys.detail.splitlines()
    assert (purse[:5], rate) == ("Ann: ", f"West: 0 {NEXT} \N{MINUS SIGN}1"), "no notes to exchange"
    bought = accepted(game, c.BuyDeed(player=ANN, deed=market.id))
    assert bought is not None
    assert game.cash(ANN) - bought.game.cash(ANN) == cost


def test_loans_houses_and_told_rents_say_both_sums() -> None:
    """What a button moves in the player's own money stands on it."""
    seen = context(world(Tracking.TURNS))
    gate = seen.game.edition.deeds[DeedId("south_gate")]
    labels = [action.label for action in owner_actions(seen, gate, ANN)]
    loan = value_to(seen.game, ANN, gate.mortgage_value, "GREEN")
    house = cost_to(seen.game, ANN, gate.house_price, "GREEN")
    assert f"Mortgage {loan} blue ({gate.mortgage_value} green)" in labels
    assert f"Build a house {house} blue ({gate.house_price} green)" in labels
    groups = [row for group in group_rows(seen) for row in group.deeds]
    told = {row.deed: [action.label for action in row.actions] for row in groups}
    assert told[SOUTH_SQUARE] == ["Ann pays rent 20 blue (50 green)"]
    assert "Ann buys for 163 blue (220 pink)" in told[WEST_GATE]


def test_a_debt_says_why() -> None:
    """Interest with its share and the loan; a debt of the table's with its rate."""
    owed = c.IncurDebt(player=ANN, creditor=DAN, amount=100)
    due = due_of(context(after(world(), owed)))
    assert (due.note, main_label(due)) == (
        "recorded as a debt · 40 blue for 100 green",
        "Pay 40 blue (100 green)",
    )
    interest = Debt(
        player=ANN,
        creditor=BANK_PLAYER,
        amount=18,
        reason=DebtReason.MORTGAGE_INTEREST,
        deed=PARK,
    )
    game = replace(table({"Ann": BLUE}, mortgaged=(PARK,)), dues=(interest,))
    assert due_of(context(game)).note == "10% of $175"


def test_the_banks_share_of_a_rent_is_told() -> None:
    """Half of it in the 62nd minute. [R-37]"""
    rules = {"rent.tax_schedule": [[1, 50]]}
    game = table({"Bob": BLUE}, at={"Ann": "chance_3"}, rules=rules)
    due = due_of(context(after(game, c.Roll(player=ANN, dice=(1, 2)))))
    assert due.note.endswith("doubled for the full set · $50 of it (50%) goes to the Bank")
    assert deed_sheet(context(game), BOARDWALK).rent_why.endswith(
        "$50 of it (50%) goes to the Bank"
    )


def test_the_top_deed_of_a_conglomerate_is_named() -> None:
    """Its ladder is the rent's. [R-122]"""
    rules = {
        "building.grouping": "conglomerate",
        "building.price_card": "top_deed",
        "building.on_any_deed": True,
    }
    stack = (DeedId("east_gate"), DeedId("north_gate"), DeedId("west_gate"))
    game = table({"Bob": stack}, rules=rules, edition="multinational", at={"Ann": "luxury_tax"})
    game = after(
        on_turn(game), FormConglomerate(player=BOB, deeds=stack), c.Roll(player=ANN, dice=(1, 2))
    )
    assert due_of(context(game)).note.startswith("rent of West Gate, on top of the conglomerate, ")


def test_a_purchase_that_moves_a_rate_says_so_in_the_log() -> None:
    """Of the region whose deed it was; a purchase that moves none says nothing."""
    game = after(world(at={"Ann": "free_parking"}), c.Roll(player=ANN, dice=(1, 2)))
    bought = accepted(game, c.BuyDeed(player=ANN, deed=DeedId("west_market")))
    assert bought is not None
    line = context(game).say.entry(bought.events, bought.game)
    assert line.endswith(
        " Rate of West: 0 \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} \N{MINUS SIGN}1."
    )
    plain = after(table(), c.Roll(player=ANN, dice=(1, 2)))
    other = accepted(plain, c.BuyDeed(player=ANN, deed=DeedId("baltic_avenue")))
    assert other is not None
    assert "Rate" not in context(plain).say.entry(other.events, other.game)


def test_the_score_has_a_common_figure() -> None:
    """At par, by which the ranking goes, beside the own money; none where there is one money."""
    game = world()
    rows = {row.player: row for row in score_view(context(game)).rows}
    worth = comparable_worth(game, DAN)
    assert rows[DAN].total == f"{worth:,}"
    assert rows[DAN].common == f"= {rows[DAN].own}"
    assert rows[DAN].own.endswith(" green")
    assert [row.common for row in score_view(context(table())).rows] == ["", "", ""]


def test_bidders_of_other_money_see_their_rate() -> None:
    """Beside what they could raise; the best bid in the bidder's own."""
    game = after(
        world(at={"Ann": "free_parking"}),
        c.Roll(player=ANN, dice=(1, 2)),
        c.DeclineDeed(player=ANN, deed=DeedId("west_market")),
    )
    if game.auction is None:
        game = after(game, c.OpenAuction(lot=Lot("west_market")))
    game = after(game, PlaceBid(player=ANN, amount=100))
    lot = game.auction
    assert lot is not None
    first, _, third, *_ = (bidder_row(context(game), lot, name) for name in lot.entrants)
    assert first.note.endswith(" · 74 blue for 100 pink")
    assert third.value.endswith(" pink")
    assert best_bid(context(game), lot) == "Ann bids 74 blue (100 pink)"


def test_an_offer_says_what_it_would_add_to_the_group() -> None:
    """As a small title deed: its colour, the group with it, the rent that it would bring."""
    due = landed(table({"Ann": (BOARDWALK,)}, at={"Ann": "pennsylvania_avenue"}), (1, 2))
    assert due.title == "Park Place is for sale at $350"
    assert due.note == "Dark blue, 2 of 2 · rent $70"
    assert due.colour


def test_a_station_on_offer_brings_what_its_buyer_will_have() -> None:
    assert landed(table(), (2, 3)).note == "Railroads, 1 of 4 · rent $25"


def landed(game: Game, dice: tuple[int, int]) -> DueView:
    """What is due where Ann lands."""
    seen = context(after(game, c.Roll(player=ANN, dice=dice)))
    (due,) = seen.game.dues
    return due_view(seen, due)


def test_a_doubled_rent_of_a_conglomerate_names_its_cards() -> None:
    """There is no full set in it. [R-120]"""
    steps = (RentStep(code=StepCode.GROUP_DOUBLED, amount=28, by=2),)
    stacked = table(rules={"building.grouping": "conglomerate"}, edition="multinational")
    said = "doubled for the three cards of the conglomerate"
    assert rent_steps(context(stacked), steps) == said
    assert rent_steps(context(table()), steps) == "doubled for the full set"
