"""Every screen, on a table with something of everything, says what it should and hides no fault."""

import pytest

from banker_app.engine.state import Tracking
from banker_app.pages.contract import texts
from tests.ui.tables import lot, new_app_store, on, setup

FAULT = texts.text("en", "fault.drawing")

RICH = setup(
    cash={"Ann": 700, "Bob": 40, "Cat": 1200},
    deeds={
        "park_place": lot("Ann", 3),
        "boardwalk": lot("Ann", hotel=True),
        "baltic_avenue": lot("Bob"),
        "reading_railroad": lot("Bob", mortgaged=True),
        "electric_company": lot("Cat"),
    },
    spaces={"Ann": 0, "Bob": 10, "Cat": 20},
    jailed=("Bob",),
    cards={"Cat": ("chance",)},
    rules={"building.evenly": False},
)


ADDRESSES = {
    "/table": "Ann's turn",
    "/board": "Boardwalk, Ann owns it, hotel, rent now $2,000",
    "/deeds": "Boardwalk",
    "/bank": "All money accounted for.",
    "/log": "The game starts",
    "/record": "Payment",
    "/pay": "Who pays?",
    "/trade": "Who trades?",
    "/in-kind/Ann/Bob": "There is nothing here.",
    "/score": "is ahead",
    "/rules": "A change applies from now on",
    "/rule/R-76": "What the rulebooks say",
    "/rule/R-1000": "There is nothing here.",
    "/change-rule/jail/fine": "Now: $50",
    "/change-rule/salary/schedule": "From which minute?",
    "/change-rule/rent/group_bonus": "Never",
    "/change-rule/no/nonsense": "There is nothing here.",
    "/count": "Counted: ",
    "/notes": "Player pays",
    "/statement/Ann": "balance: $700",
    "/statement/Nobody": "There is nothing here.",
    "/settings": "Language",
    "/new": "Add a player",
    "/already-playing": "Start from the beginning instead",
    "/presets": "Popular house rules",
    "/handicap": "Different starting cash or salary for a player.",
    "/house-rules": "Jail",
    "/house-rule/jail/fine": "Rulebook: $50",
    "/house-rule/building/evenly": "Yes",
    "/seat/Ann": "Boardwalk",
    "/seat/Bob": "In jail",
    "/deed/boardwalk": "Rent now",
    "/deed/reading_railroad": "Mortgaged: no rent.",
    "/deed/electric_company": "× dice",
    "/deed/atlantic_avenue": "Ann buys for",
    "/own-price/atlantic_avenue": "Half",
    "/forced-sale/boardwalk": "make Ann sell Boardwalk, with its buildings.",
    "/estate/Ann/build": "Ann builds or sells houses",
    "/estate/Bob/pledge": "Bob mortgages a property or lifts a mortgage",
    "/raise/Ann": "Swap hotel for houses",
    "/raise/Bob": "Baltic Avenue",
    "/card/Ann/chance": "Tap the card Ann drew.",
    "/told-card/Ann/chance": "What the card says (optional)",
    "/land/Ann": "Where did Ann land?",
    "/entry/1": "Entry 1",
    "/auction": "No auction is open.",
    "/seat/Nobody": "There is nothing here.",
    "/nonsense": "There is nothing here.",
}


@pytest.mark.parametrize("width", [412, 1440])
async def test_every_screen_says_its_words(width: int) -> None:
    async with on(new_app_store(RICH), width=width) as app:
        for address, words in ADDRESSES.items():
            await app.go(address)
            assert app.shows(words), f"{address}: {app.text()}"
            assert not app.shows(FAULT), address


@pytest.mark.slow
@pytest.mark.parametrize("language", texts.languages()[1:])
async def test_screens_in_other_languages(language: str) -> None:
    app_store = new_app_store(RICH)
    app_store.set_language(language)
    async with on(app_store) as app:
        for address in ADDRESSES:
            await app.go(address)
            assert not app.shows(texts.text(language, "fault.drawing")), address


@pytest.mark.parametrize("tracking", [Tracking.TURNS, Tracking.OFF])
async def test_table_that_tells_less(tracking: Tracking) -> None:
    async with on(new_app_store(setup(tracking=tracking))) as app:
        assert app.shows("Payment")
        assert not app.shows("Ann's roll")
