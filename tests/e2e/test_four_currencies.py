"""An evening of the four regions by taps alone, with a second banker beside it."""

import math
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import PHONE
from tests.e2e.test_evening import Evening, at, prepared
from tests.e2e.test_tablet import TABLET
from tests.ui.boxes import multinational

pytestmark = [pytest.mark.slow, pytest.mark.browser]

REGION: Final = {"Ann": "East", "Bob": "North", "Cat": "West", "Dan": "South"}
MONEY: Final = {"East": "blue", "North": "yellow", "West": "pink", "South": "green"}
SALARY: Final = 200
FINE: Final = 50
OFFER: Final = "Three colours: form a conglomerate"
PER_CENT: Final = (100, 86, 74, 63, 54, 47, 40)
"""What a hundred costs, by the spread."""


def signed(rate: int) -> str:
    """As the tiles print it."""
    return f"{rate:+}".replace("-", "\N{MINUS SIGN}") if rate else "0"


@dataclass
class Banker:
    """Paper and pencil: purses, deeds, and the rates that those make."""

    cash: dict[str, int] = field(default_factory=lambda: dict.fromkeys(REGION, 1500))
    owner: dict[str, str] = field(default_factory=dict[str, str])

    def rate(self, region: str) -> int:
        """Own deeds less those of others."""
        own = [REGION[who] == region for lot, who in self.owner.items() if lot.startswith(region)]
        return 2 * sum(own) - len(own)

    def exactly(self, player: str, amount: int, region: str) -> Fraction:
        """An amount of a region's money in the player's."""
        spread = self.rate(REGION[player]) - self.rate(region)
        percent = Fraction(PER_CENT[abs(spread)], 100)
        return amount * (percent if spread >= 0 else 1 / percent)

    def costs(self, player: str, amount: int, region: str) -> int:
        """Rounded up."""
        return math.ceil(self.exactly(player, amount, region))

    def pays(self, player: str, amount: int, region: str) -> None:
        """To the Bank."""
        self.cash[player] -= self.costs(player, amount, region)

    def gets(self, player: str, amount: int, region: str) -> None:
        """From the Bank, rounded down."""
        self.cash[player] += math.floor(self.exactly(player, amount, region))

    def buys(self, player: str, lot: str, price: int) -> None:
        """At the rates before the purchase."""
        self.pays(player, price, lot.split()[0])
        self.owner[lot] = player

    def rents(self, payer: str, lot: str, rent: int) -> None:
        """In the owner's money."""
        owner = self.owner[lot]
        self.pays(payer, rent, REGION[owner])
        self.cash[owner] += rent


@dataclass
class Play:
    """The phone, and the second banker."""

    phone: Evening
    banker: Banker = field(default_factory=Banker)

    def throws(self, player: str, *dice: int) -> None:
        """Whoever is on turn."""
        self.phone.sees(f"{player}'s turn")
        self.phone.throw(*dice)

    def agrees(self, *players: str) -> None:
        """These purses are those of the second banker."""
        for player in players:
            money = MONEY[REGION[player]]
            self.phone.sees(f"{player}, balance {self.banker.cash[player]:,} {money}")

    def over(self, player: str) -> None:
        """The purse of whoever was on turn and all rates are right, and the turn passes."""
        self.agrees(player)
        rates = (f"{region} {signed(self.banker.rate(region))}" for region in MONEY)
        self.phone.sees(f"Exchange rates: {', '.join(rates)}")
        self.phone.tap("Next: ")

    def buys(self, player: str, dice: tuple[int, int], lot: str, price: int) -> None:
        """A turn that ends with a purchase."""
        self.throws(player, *dice)
        region = lot.split()[0]
        cost = self.banker.costs(player, price, region)
        self.phone.tap(f"Buy for {cost} {MONEY[REGION[player]]}")
        self.banker.buys(player, lot, price)
        self.over(player)

    def rents(self, player: str, dice: tuple[int, int], lot: str, rent: int) -> None:
        """A turn that ends with a rent, paid by one tap."""
        self.throws(player, *dice)
        owner = self.banker.owner[lot]
        cost = self.banker.costs(player, rent, REGION[owner])
        self.phone.tap(f"Pay {cost} {MONEY[REGION[player]]}")
        self.banker.rents(player, lot, rent)
        self.agrees(owner)
        self.over(player)

    def rests(self, player: str, dice: tuple[int, int]) -> None:
        """A turn in which nothing is due."""
        self.throws(player, *dice)
        self.over(player)

    def draws(self, player: str, dice: tuple[int, int], deck: str, card: str) -> None:
        """A turn that ends with a card."""
        self.throws(player, *dice)
        self.phone.tap(f"Pick the {deck} card")
        self.phone.tap(card)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_an_evening_of_four_currencies(
    browser: Browser, tmp_path: Path, shots: Path, size: tuple[int, int]
) -> None:
    """Purchases and rents abroad, all special spaces, a conglomerate formed, built on and sold, and
    a bankruptcy abroad.
    """
    start = multinational()
    prepared(tmp_path / "four", start)
    for phone in at(browser, tmp_path / "four", "Dan's turn", shots, size=size):
        play = Play(phone)
        first_round(play)
        specials(play)
        together(play)
        apart(play)
        bankrupt(play)


def first_round(play: Play) -> None:
    """Deeds at home and abroad, and the first rents."""
    play.buys("Dan", (1, 2), "East Market", 60)
    play.buys("Ann", (2, 4), "East Garden", 100)
    play.buys("Bob", (5, 6), "North Gate", 140)
    play.rents("Cat", (1, 2), "East Market", 4)
    play.rents("Dan", (2, 6), "North Gate", 10)
    play.buys("Ann", (5, 3), "North Garden", 160)
    play.buys("Bob", (4, 6), "West Gate", 220)
    play.rests("Cat", (3, 4))


def specials(play: Play) -> None:
    """Parking, jail, cards abroad, taxes, GO."""
    banker, phone = play.banker, play.phone
    play.rests("Dan", (4, 5))
    play.rents("Ann", (3, 4), "West Gate", 18)
    play.rests("Bob", (4, 5))
    play.draws("Cat", (1, 6), "Community Chest", "Holiday savings")
    banker.gets("Cat", 100, "North")
    play.over("Cat")
    play.buys("Dan", (6, 5), "South Gate", 300)
    forms(play)
    play.rests("Bob", (1, 2))
    play.rents("Cat", (5, 2), "West Garden", 40)
    play.throws("Dan", 3, 4)
    phone.tap("Pay 75 green")
    banker.cash["Dan"] -= 75
    play.over("Dan")
    play.draws("Ann", (4, 5), "Community Chest", "Hospital")
    banker.pays("Ann", 100, "South")
    play.over("Ann")
    play.rests("Bob", (2, 3))
    play.buys("Cat", (5, 6), "South Station", 200)
    play.throws("Dan", 2, 4)
    # Past GO, the salary is the tax.
    phone.tap("Pay the tax", "200 green")
    play.over("Dan")


def forms(play: Play) -> None:
    """Ann's third colour: two taps more than the purchase."""
    play.throws("Ann", 1, 2)
    play.phone.tap(f"Buy for {play.banker.costs('Ann', 240, 'West')} blue")
    play.banker.buys("Ann", "West Garden", 240)
    play.phone.tap(OFFER)
    play.phone.sees("Rents 6 / 12 / 20 blue become 40 blue.")
    play.phone.tap(OFFER)
    play.phone.sees(OFFER, gone=True)
    play.over("Ann")


def together(play: Play) -> None:
    """A house in the West, rents by the card on top: doubled where there is none."""
    banker, phone = play.banker, play.phone
    phone.to("Ann, balance", "Pay the Bank")
    phone.to("Conglomerates", "On top: West Garden")
    phone.tap("West Garden: Build a house")
    phone.sees("Ann builds on West Garden")
    banker.pays("Ann", 150, "West")
    phone.to("Back", "3 deeds")
    phone.back()
    play.draws("Ann", (1, 2), "Chance", "Customs duty")
    banker.pays("Ann", 15, "South")
    play.over("Ann")
    # The third throw in jail.
    play.throws("Bob", 1, 3)
    banker.cash["Bob"] -= FINE
    phone.tap("Pay 40 yellow")
    banker.rents("Bob", "North Garden", 40)
    play.over("Bob")
    banker.cash["Cat"] += SALARY
    play.rents("Cat", (5, 6), "East Garden", 40)
    play.rents("Dan", (4, 6), "North Garden", 40)
    banker.cash["Ann"] += SALARY
    play.rests("Ann", (1, 3))
    play.rents("Bob", (4, 6), "West Garden", 100)
    play.rents("Cat", (1, 4), "North Gate", 10)
    play.draws("Dan", (1, 2), "Community Chest", "You inherit")
    banker.gets("Dan", 100, "North")
    play.over("Dan")


def apart(play: Play) -> None:
    """The house is sold in the trade that takes the conglomerate apart."""
    banker, phone = play.banker, play.phone
    phone.to("Ann, balance", "Pay the Bank")
    phone.tap("Trade", "West Garden: Sell a house")
    banker.gets("Ann", 75, "West")
    phone.tap("Ann: West Garden", "Bob: West Gate", "Both agree")
    phone.sees("Ann gives Bob West Garden for West Gate.")
    phone.back()
    banker.owner |= {"West Garden": "Bob", "West Gate": "Ann"}
    play.rents("Ann", (1, 2), "East Market", 4)
    play.buys("Bob", (1, 4), "West Square", 280)
    play.rests("Cat", (3, 6))
    play.rents("Dan", (3, 4), "West Garden", 20)


def bankrupt(play: Play) -> None:
    """Ann gives all but a little away and owes rent abroad: Bob gets the little in his money."""
    banker, phone = play.banker, play.phone
    given = ("East Garden", "North Garden", "West Gate")
    phone.to("Ann, balance", "Pay the Bank")
    phone.tap("Trade", "Cat", *(f"Ann: {lot}" for lot in given))
    phone.tap("Ann gives 0 blue", *str(banker.cash["Ann"] - 6), "Both agree")
    phone.sees("Net worth 6 blue")
    phone.back()
    banker.gets("Cat", banker.cash["Ann"] - 6, "East")
    banker.cash["Ann"] = 6
    banker.owner |= dict.fromkeys(given, "Cat")
    play.agrees("Ann", "Cat")
    play.throws("Ann", 3, 5)
    phone.to("Bankruptcy", "The debt can't be paid")
    phone.tap("Declare Ann bankrupt", "Declare Ann bankrupt")
    phone.sees("Ann, bankrupt")
    banker.gets("Bob", 6, "East")
    play.agrees("Bob")
