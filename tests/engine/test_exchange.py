"""Money of several regions: the figures of the rulebook, and who changes what. [R-114 to R-119]"""

from fractions import Fraction
from itertools import product
from typing import Any, Final

from banker_app.app.i18n.message_money import own_sum
from banker_app.app.i18n.message_params import remedy_params
from banker_app.engine import commands as c
from banker_app.engine import exchange
from banker_app.engine.decide import decide
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    Commodity,
    DeedId,
    RegionId,
    desk_of,
    player_account,
)
from banker_app.engine.ledger import Posting
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.auction.auctions import PlaceBid, WithdrawBid
from banker_app.engine.rules.conglomerate import FormConglomerate
from banker_app.engine.settings.exchange import GEOMETRIC, ExchangeTable
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.state import Game, Tracking
from banker_app.engine.worth import comparable_worth, ranking
from tests.engine.tables import ANN, BOB, CAT, DAN, after, codes, facts, table

BLUE, YELLOW, PINK, GREEN = map(Commodity, ("BLUE", "YELLOW", "PINK", "GREEN"))
EAST, SOUTH = RegionId("east"), RegionId("south")
FLOAT: Final = {"exchange.rate": "own_minus_others"}


def deeds(*names: str) -> tuple[DeedId, ...]:
    return tuple(map(DeedId, names))


def floating(owned: dict[str, tuple[DeedId, ...]], **kwargs: Any) -> Game:
    """Ann in the East, Bob in the North, Cat in the West, Dan in the South."""
    rules = {**FLOAT, **kwargs.pop("rules", {})}
    return table(owned, edition="multinational", rules=rules, tracking=Tracking.OFF, **kwargs)


EXAMPLE: Final = {
    "Ann": deeds("east_gate", "east_market", "east_garden", "east_bridge"),
    "Bob": deeds("east_station", "east_tower", "south_gate", "south_market"),
    "Cat": deeds("south_garden", "south_tower", "south_square"),
    "Dan": deeds("south_station"),
}
"""004:80: four of six in one's own hands; one of six."""


class TestTheExamplesOfTheRulebook:
    def test_four_of_six(self) -> None:
        """004:80 - four of one's own and two of others are +2; one and five are -4."""
        assert exchange.rate_of(floating(EXAMPLE), EAST) == 2
        assert exchange.rate_of(floating(EXAMPLE), SOUTH) == -4

    def test_forty_for_a_hundred(self) -> None:
        """004:84 - +2 less -4 is +6: the payer gives 40, the payee gets 100."""
        game = floating(EXAMPLE)
        assert exchange.spread_between(game, BLUE, GREEN) == 6
        assert exchange.percent_between(game, BLUE, GREEN) == (40, 100)
        assert exchange.transfer(game, ANN, DAN, 100) == (
            Posting(player_account(ANN), BLUE, -40),
            Posting(desk_of(BLUE), BLUE, 40),
            Posting(desk_of(GREEN), GREEN, -100),
            Posting(player_account(DAN), GREEN, 100),
        )

    def test_mortgaged_deeds_count(self) -> None:
        """004:86"""
        pledged = floating(EXAMPLE, mortgaged=EXAMPLE["Ann"])
        assert exchange.rates(pledged) == exchange.rates(floating(EXAMPLE))

    def test_own_money_at_home_is_exempt(self) -> None:
        """004:88 - neither with the Bank nor for a deed of the own region."""
        game = floating(EXAMPLE)
        assert exchange.transfer(game, ANN, BANK_PLAYER, 50, BLUE) == (
            Posting(player_account(ANN), BLUE, -50),
            Posting(BANK, BLUE, 50),
        )
        assert exchange.transfer(game, BANK_PLAYER, ANN, 50, BLUE) == (
            Posting(BANK, BLUE, -50),
            Posting(player_account(ANN), BLUE, 50),
        )


class TestWhoPaysWhat:
    def test_costs_round_up_and_values_down(self) -> None:
        """Ruling 10: 8 yellow at -4 are 14.8 green."""
        game = floating(EXAMPLE)
        assert exchange.spread_between(game, GREEN, YELLOW) == -4
        assert exchange.cost_to(game, DAN, 8, YELLOW) == 15
        assert exchange.value_to(game, DAN, 8, YELLOW) == 14

    def test_bank_pays_in_the_players_own_money(self) -> None:
        """100 blue for Dan: -4 less +2 is -6."""
        game = floating(EXAMPLE)
        assert exchange.transfer(game, BANK_PLAYER, DAN, 100, BLUE) == (
            Posting(BANK, BLUE, -100),
            Posting(desk_of(BLUE), BLUE, 100),
            Posting(desk_of(GREEN), GREEN, -250),
            Posting(player_account(DAN), GREEN, 250),
        )

    def test_payment_in_a_third_currency(self) -> None:
        """A card in the North: 50 yellow from Dan to Ann, each at the own rate."""
        game = floating(EXAMPLE)
        paid = {
            (p.account, p.commodity): p.quantity
            for p in exchange.transfer(game, DAN, ANN, 50, YELLOW)
        }
        assert paid[player_account(DAN), GREEN] == -exchange.cost_to(game, DAN, 50, YELLOW) == -93
        assert paid[player_account(ANN), BLUE] == exchange.value_to(game, ANN, 50, YELLOW) == 37


class TestTables:
    def test_geometric_table(self) -> None:
        """Ruling 1, figure by figure."""
        assert GEOMETRIC == (100, 86, 74, 63, 54, 47, 40, 34, 29, 25, 22, 19, 16, 14, 12, 10, 9)
        assert ExchangeTable.GEOMETRIC.percent_at(40) == (9, 100)

    def test_geometric_table_is_the_rounded_curve(self) -> None:
        assert tuple(round(100 * 0.4 ** (spread / 6)) for spread in range(17)) == GEOMETRIC

    def test_triangle_gains_less_than_eight_percent(self) -> None:
        """Three currencies, any three rates of this board: less than eight in a hundred."""
        worst = Fraction(0)
        for a, b, d in product(range(-8, 9), repeat=3):
            legs = [ExchangeTable.GEOMETRIC.percent_at(s) for s in (a - b, b - d, d - a)]
            round_trip = Fraction(1)
            for leg in legs:
                round_trip *= Fraction(*leg)
            worst = max(worst, round_trip)
        assert Fraction(107, 100) < worst < Fraction(108, 100)


class TestDebtsAndEstates:
    def test_debt_grows_with_the_rates(self) -> None:
        """Owed 100 green at +6: 40 blue; with less in the East it is more."""
        game = floating(EXAMPLE, Ann=30)
        owing = after(game, c.IncurDebt(player=ANN, creditor=DAN, amount=100))
        assert codes(decide(owing, c.PayDebt(player=ANN))) == [RefusalCode.NOT_ENOUGH_CASH]
        trade = c.AgreeTrade(
            a=c.TradeSide(player=ANN, deeds=deeds("east_gate")), b=c.TradeSide(player=BOB, cash=50)
        )
        sold = after(owing, trade)
        assert (exchange.rate_of(sold, EAST), exchange.spread_between(sold, BLUE, GREEN)) == (0, 4)
        assert after(sold, c.PayDebt(player=ANN)).cash(ANN) == sold.cash(ANN) - 54

    def test_inherited_claim_is_in_the_heirs_money(self) -> None:
        """Bob owes Dan 100 green; Dan is bankrupt to Ann, who is now owed what it is in blue."""
        game = floating(EXAMPLE, Dan=0)
        game = after(
            game,
            c.IncurDebt(player=BOB, creditor=DAN, amount=100),
            c.IncurDebt(player=DAN, creditor=ANN, amount=2000),
        )
        wound_up = after(game, c.DeclareBankruptcy(player=DAN))
        owed = [due for due in wound_up.dues if getattr(due, "creditor", None) == ANN]
        assert [getattr(due, "amount", 0) for due in owed] == [40]

    def test_buildings_are_sold_at_the_rate(self) -> None:
        """A house for 200 green sold for 100, in yellow 54: 0 less -4 is +4. [R-59, R-105]"""
        gate = deeds("south_gate")[0]
        game = floating(EXAMPLE, houses={gate: 1}, waive=(RefusalCode.PART_OWNED,), Bob=0)
        game = after(game, c.IncurDebt(player=BOB, creditor=BANK_PLAYER, amount=5000))
        sell = c.SellGroup(player=BOB, deed=gate)
        assert after(game, sell).cash(BOB) == 54
        assert own_sum(game, BOB, 54) == remedy_params(sell, game)["amount"]
        after(game, c.DeclareBankruptcy(player=BOB, amount=54))

    def test_ranking_at_par(self) -> None:
        """Ann's blue are worth more at +2, Dan's green little while the South is at -4."""
        game = floating(EXAMPLE)
        assert comparable_worth(game, ANN) == (1500 + 60 + 60 + 100 + 100) * 100 // 74
        # 1500 + 200 green, 54 % each
        assert comparable_worth(game, DAN) == 918
        assert ranking(game)[-1] == DAN

    def test_a_currency_that_falls_makes_nobody_else_richer(self) -> None:
        """Whoever's it is. [ruling 36]"""
        game = floating({}, at={"Dan": "east_market"})
        game = after(game, c.BuyDeed(player=DAN, deed=deeds("east_market")[0]))
        assert [comparable_worth(game, name) for name in (ANN, BOB, CAT)] == [1290, 1500, 1500]

    def test_income_tax_counts_at_the_rates(self) -> None:
        """Cash, and 320, 350 and 400 green at 0 less -4: 172.8, 189 and 216 pink."""
        game = floating(
            EXAMPLE,
            rules={"tax.income_choice": "flat_or_percent", "tax.worth_counts": "full_price"},
            mortgaged=deeds("south_square"),
            at={"Cat": "income_tax"},
        )
        pay = c.PayTax(player=CAT)
        assert facts(decide(game, pay)) == ["choice"]
        taxed = after(game, c.PayTax(player=CAT, choice=TaxChoice.PERCENT))
        assert taxed.cash(CAT) == 1500 - 208  # 10 % of 1500 + 172 + 189 + 216 = 2077


class TestBids:
    def test_house_bids_are_in_the_first_money(self) -> None:
        """A house has no region yet: 60 of the first money, whoever bids."""
        stacks = {"building.grouping": "conglomerate", "building.price_card": "top_deed"}
        owned = {
            "Ann": deeds("east_gate", "east_garden", "north_gate"),
            "Dan": deeds("south_gate", "south_tower", "north_market"),
        }
        game = floating(owned, rules={**stacks, "edition.houses": 1})
        for player in (ANN, DAN):
            game = after(game, FormConglomerate(player=player, deeds=owned[player]))
        game = after(
            game,
            c.OpenAuction(lot="house"),  # type: ignore[arg-type]
            PlaceBid(player=ANN, amount=60),
            PlaceBid(player=DAN, amount=100),
            WithdrawBid(player=ANN),
        )
        assert exchange.spread_between(game, GREEN, BLUE) == 0
        assert (game.cash(ANN), game.cash(DAN)) == (1500, 1400)
