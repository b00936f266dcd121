"""The last houses: others are asked about, the auction, and the lot that asks for more."""

from banker_app.engine.ids import DeedId
from tests.ui.banker import Banker
from tests.ui.tables import lot, on, setup
from tests.ui.test_evening import ANN, BOB

ARBAT, ZHITNAYA = DeedId("ulitsa_arbat"), DeedId("zhitnaya_ulitsa")
SHORT = setup(
    edition="ru_classic",
    rules={"edition.houses": 1},
    deeds={
        "ulitsa_malaya_bronnaya": lot("Ann"),
        "ulitsa_arbat": lot("Ann"),
        "zhitnaya_ulitsa": lot("Bob"),
        "nagatinskaya_ulitsa": lot("Bob"),
    },
)
MORE = "ул. Арбат: pay 100\N{NO-BREAK SPACE}тыс.\N{NO-BREAK SPACE}руб. more"
ASKED = "Does anyone else want to buy a house now? The Bank has 1 left."


async def test_the_last_house_goes_to_an_auction_when_others_want_it() -> None:
    async with on(SHORT) as app:
        await app.go(f"/deed/{ARBAT}")
        await app.click("Build a house")
        assert app.shows(ASKED)
        await app.click("Yes")
        assert app.shows("Other players want a house, too: the Bank auctions what is left.")
        await app.click("Auction a house")
        assert app.shows("the last house")
        assert app.shows("Not bidding: Cat (nowhere to build it)")
        await app.click("Ann +100:")
        await app.click("Pass")
        assert app.shows(MORE)
        await app.click(MORE)
        assert app.game.houses(ARBAT) == 1
    assert app.game.cash(ANN) == 1300


def test_it_is_bought_when_nobody_else_wants_it() -> None:
    app = Banker(SHORT)
    app.go(f"/deed/{ZHITNAYA}")
    app.click("Build a house")
    assert app.shows(ASKED)
    app.click("No")
    assert app.game.houses(ZHITNAYA) == 1
    assert app.game.cash(BOB) == 1450
