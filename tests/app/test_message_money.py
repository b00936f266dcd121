"""Sums in the money they are in: boxes of several currencies, abbreviations, plural forms."""

from dataclasses import replace
from functools import cache

import pytest

from banker_app.app.i18n.formatter import money
from banker_app.app.i18n.messages import Messages
from banker_app.app.i18n.templates import languages, load
from banker_app.engine import commands as c
from banker_app.engine import events as e
from banker_app.engine.decide import decide
from banker_app.engine.dues import Debt, DebtReason, OfferDue, RentDue, TaxDue
from banker_app.engine.edition import TaxKind
from banker_app.engine.ids import BANK_PLAYER, DeckId, DeedId, Lot, PlayerId, RegionId
from banker_app.engine.refusals import Accepted, Fact, Param, Question, Refused
from banker_app.engine.rules.auction.auctions import CloseAuction, PlaceBid
from banker_app.engine.rules.bank_payments import PayBank, PayFine
from banker_app.engine.rules.banker_tools import AdjustLedger, BoxCounted, IssueMoney
from banker_app.engine.rules.building.pieces import HouseBuilt
from banker_app.engine.rules.conglomerate import FormConglomerate
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.start_game import DeedPosition, Position, SeatPlan, StartGame
from banker_app.engine.state import Game, Tracking
from tests.app import message_table as samples
from tests.each import each
from tests.engine.tables import begun, box, composed, opening

pytestmark = pytest.mark.usefixtures("plain_spaces")

EVE, NED, WES, SUE = (PlayerId(name) for name in ("Eve", "Ned", "Wes", "Sue"))
SOUTH, EAST, WEST = (DeedId(f"{region}_gate") for region in ("south", "east", "west"))
MARKET, TOWER = DeedId("south_market"), DeedId("south_tower")
STATION, SQUARE = DeedId("north_station"), DeedId("south_square")
STACK = (STATION, MARKET, TOWER)


@cache
def regions() -> Game:
    """Ned's money is worth 2, Sue's -4: he pays 40 for 100 of hers, as the rulebook has it."""
    edition = box("multinational")
    north = [deed.id for deed in edition.deeds.values() if deed.region == "north"]
    south = [deed.id for deed in edition.deeds.values() if deed.region == "south"]
    kept = [deed for deed in north if deed != STATION][:4]
    owners = {**dict.fromkeys(north[:6], EVE), **dict.fromkeys(kept, NED)}
    owners |= {**dict.fromkeys(south[:6], EVE), SOUTH: SUE, STATION: EVE}
    position = Position(deeds={deed: DeedPosition(owner=owner) for deed, owner in owners.items()})
    start = StartGame(
        edition=edition,
        rules=composed("multinational", "multinational").rules,
        seats=tuple(SeatPlan(name=name) for name in (EVE, NED, WES, SUE)),
        tracking=Tracking.OFF,
        position=position,
    )
    return begun(start)


def told(*commands: c.Command, language: str = "en") -> str:
    """What the last command is answered with: its line of the log, or why not."""
    game, words, line = regions(), Messages(language), ""
    for command in commands:
        decision = decide(game, command)
        assert isinstance(decision, Accepted | Refused), decision
        if isinstance(decision, Refused):
            return words.refusal(decision.refusals[0], game)
        game, line = decision.game, words.entry(decision.events, decision.game)
    return line


OWES = c.IncurDebt(player=NED, creditor=SUE, amount=100)
STACKED = FormConglomerate(player=EVE, deeds=STACK)
OFFERED = c.OpenAuction(lot=Lot(WEST))

LINES: dict[str, tuple[c.Command, ...]] = {
    "Ned pays Sue 26 green rent for South Gate. Ned pays 11 yellow, Sue receives 26 green.": (
        c.PayRent(payer=NED, deed=SOUTH),
    ),
    "The amount is 26 green, not 1 green.": (c.PayRent(payer=NED, deed=SOUTH, amount=1),),
    "Ned buys East Gate for 60 blue. Ned pays 45 yellow. "
    "Rate of East: 0 \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} \N{MINUS SIGN}1.": (
        c.BuyDeed(player=NED, deed=EAST),
    ),
    "Sue has to sell South Gate to Ned for 100 green. Ned pays 40 yellow, Sue receives 100 green. "
    "Rate of South: \N{MINUS SIGN}4 \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
    "\N{MINUS SIGN}6.": (c.BuyDeed(player=NED, deed=SOUTH, price=100, seller=SUE),),
    "The amount is 60 blue, not 3 blue.": (c.BuyDeed(player=NED, deed=EAST, amount=3),),
    "Ned collects 200 yellow salary.": (CollectSalary(player=NED),),
    "Eve mortgages South Market for 150 green. Eve receives 81 blue.": (
        c.MortgageDeed(player=EVE, deed=MARKET),
    ),
    "Eve lifts the mortgage on South Market for 165 green. Eve pays 90 blue.": (
        c.MortgageDeed(player=EVE, deed=MARKET),
        LiftMortgage(player=EVE, deed=MARKET),
    ),
    "Ned pays a fine of 50 yellow.": (PayFine(player=NED, amount=50),),
    "Ned owes Sue 100 green.": (OWES,),
    "Ned pays Sue the 100 green owed. Ned pays 40 yellow, Sue receives 100 green.": (
        OWES,
        c.PayDebt(player=NED, creditor=SUE),
    ),
    "Settle the debt first: Ned owes Sue 100 green and has 1,500 yellow.": (OWES, c.EndTurn()),
    "Ned gives Sue 40 yellow for 30 green. Ned pays 40 yellow, Sue receives 100 green, "
    "Sue pays 30 green, Ned receives 12 yellow.": (
        c.AgreeTrade(a=c.TradeSide(player=NED, cash=40), b=c.TradeSide(player=SUE, cash=30)),
    ),
    "Ned is 7,500 yellow short: 1,500 yellow in hand, 9,000 yellow needed.": (
        PayBank(player=NED, amount=9000),
    ),
    "The Bank auctions West Gate, starting at 1 pink.": (OFFERED,),
    "Ned bids 50 pink for West Gate.": (OFFERED, PlaceBid(player=NED, amount=50)),
    "Bid at least 51 pink.": (
        OFFERED,
        PlaceBid(player=NED, amount=50),
        PlaceBid(player=SUE, amount=20),
    ),
    "Sue wins West Gate for 50 pink. Sue pays 93 green. "
    "Rate of West: 0 \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} \N{MINUS SIGN}1.": (
        OFFERED,
        PlaceBid(player=SUE, amount=50),
        CloseAuction(),
    ),
    "Ned pays Sue 100 green. Ned pays 40 yellow, Sue receives 100 green.": (
        PayPlayer(payer=NED, payee=SUE, amount=100),
    ),
    "The banker moves 100 green from Ned to Sue (late). "
    "Ned pays 40 yellow, Sue receives 100 green.": (
        AdjustLedger(source=NED, target=SUE, amount=100, reason="late"),
    ),
    "Eve builds on South Tower for 200 green, now 1 house. Eve pays 108 blue.": (
        STACKED,
        c.Build(player=EVE, deed=TOWER),
    ),
    "Eve sells a house on South Tower for 100 green, 0 left. Eve receives 54 blue.": (
        STACKED,
        c.Build(player=EVE, deed=TOWER),
        c.SellBuilding(player=EVE, deed=TOWER),
    ),
    "Eve sells all buildings on South Tower for 54 blue. Eve receives 54 blue.": (
        STACKED,
        c.Build(player=EVE, deed=TOWER),
        c.SellGroup(player=EVE, deed=TOWER),
    ),
    "Sell the buildings on South Tower first. The Bank pays 54 blue for all in the conglomerate.": (
        STACKED,
        c.Build(player=EVE, deed=TOWER),
        c.MortgageDeed(player=EVE, deed=MARKET),
    ),
}


@each(LINES)
def test_a_sum_says_its_money_and_an_exchange_each_players_side(line: str) -> None:
    assert told(*LINES[line]) == line


def built(*deeds: DeedId) -> str:
    """The line of the log for a house on each of these lots, put up in one go."""
    game, events = regions(), list[e.Event]()
    houses: list[c.Command] = [c.Build(player=EVE, deed=deed) for deed in deeds]
    for command in (STACKED, *houses):
        decision = decide(game, command)
        assert isinstance(decision, Accepted), decision
        game = decision.game
        events += [event for event in decision.events if isinstance(event, HouseBuilt)]
    return Messages("en").entry(tuple(events), game)


def test_houses_in_one_money_are_one_sentence_with_both_sides() -> None:
    assert built(TOWER, MARKET) == (
        "Eve builds 2 houses for 400 green: South Tower and South Market. Eve pays 216 blue."
    )


def test_houses_in_two_moneys_are_two_sentences() -> None:
    """There is no one sum for houses in two regions."""
    line = built(TOWER, STATION)
    assert "for 200 green" in line
    assert "for 200 yellow" in line
    assert "2 houses" not in line


@pytest.mark.parametrize(("language", "verb"), [("ru", "получает"), ("uk", "отримує")])
def test_both_sides_in_other_languages(language: str, verb: str) -> None:
    line = told(c.PayRent(payer=NED, deed=SOUTH), language=language)
    assert line.endswith(f"11 yellow, Sue {verb} 26 green.")


def test_dues_are_in_the_creditors_or_the_debtors_money() -> None:
    words, game = Messages("en"), regions()
    bank = Debt(player=NED, creditor=BANK_PLAYER, amount=9, reason=DebtReason.AGREED)
    loan = Debt(player=NED, creditor=SUE, amount=9, reason=DebtReason.LOAN)
    rent = RentDue(player=NED, owner=EVE, deed=MARKET, amount=9)
    tax = TaxDue(player=NED, tax=TaxKind.LUXURY, amount=9)
    assert words.due(bank, game) == "Ned owes the Bank 9 yellow"
    assert words.due(loan, game) == "Loan: Ned owes Sue 9 green"
    assert words.due(rent, game) == "Ned owes Eve 9 blue rent for South Market"
    assert words.due(tax, game) == "Ned owes 9 yellow: Luxury Tax"
    offer = OfferDue(player=NED, deed=WEST)
    assert words.due(offer, game) == "West Gate is for sale at 220 pink"


def test_buttons_name_the_money() -> None:
    words, game = Messages("en"), regions()
    assert words.remedy(c.BuyDeed(player=NED, deed=WEST), game) == "Buy West Gate (220 pink)"
    fine = PayFine(player=NED, amount=50)
    assert words.remedy(fine, game) == "Pay the fine (50 yellow)"
    loan = c.MortgageDeed(player=EVE, deed=MARKET)
    assert words.remedy(loan, game) == "Mortgage South Market (150 green)"


def test_the_banks_tray_is_counted_and_filled_in_one_money() -> None:
    words, game = Messages("en"), regions()
    pink = game.edition.regions[RegionId("west")].currency
    write = IssueMoney(amount=50, reason="tray", currency=pink)
    assert words.remedy(write, game) == "The Bank issues 50 pink"
    counted = BoxCounted(counted={"cash": 9}, missing={"cash": 5, "houses": -1}, currency=pink)
    line = words.event(counted, game)
    assert line == "The Bank's cash was counted. Missing: 5 pink. Too much: 1 house."


def test_questions_name_the_money() -> None:
    """A tax is in the player's own money, a card's sum in what the rules say."""
    words, game = Messages("en"), regions()
    params: dict[str, Param] = {"player": NED, "amount": 200, "deck": DeckId("chance")}
    tax = Question(fact=Fact.CHOICE, options=("flat", "percent"), params=params)
    assert "200 yellow" in words.question(tax, game)
    card = Question(fact=Fact.PAY_OR_DRAW, options=("pay", "draw"), params=params)
    assert "200 blue" in words.question(card, game)


def test_one_currency_says_no_sides() -> None:
    words, game = Messages("en"), samples.table()
    decision = decide(game, PayFine(player=samples.BOB, amount=50))
    assert isinstance(decision, Accepted)
    assert words.entry(decision.events, decision.game) == "Bob pays a fine of $50."


# ---- abbreviations and forms -----------------------------------------------------------------


def test_the_full_stop_of_an_abbreviation_ends_the_sentence() -> None:
    edition = box("ru_classic")
    printed = money(50, edition)
    assert printed.endswith(".")
    words = Messages("ru")
    line = words.say("event.salary_paid", edition, player="Аня", amount=50)
    assert line == f"Аня получает зарплату: {printed}"
    short = words.say("event.debt_paid", edition, player="Аня", creditor="Боря", amount=50)
    assert not short.endswith("..")


def test_a_card_that_is_quoted_keeps_the_full_stop_of_an_abbreviation() -> None:
    edition = box("ru_classic")
    words, drawn = Messages("ru"), {"deck": "chance", "card": "speeding_fine"}
    line = words.say("event.card_applied", edition, player="Аня", **drawn)
    assert f"{money(15, edition)}»" in line


@pytest.mark.parametrize("language", languages())
def test_no_sentence_of_the_log_ends_with_two_full_stops(language: str) -> None:
    words, game = Messages(language), begun(_in_roubles())
    for event in samples.events(samples.table()):
        line = words.event(event, game)
        assert line is None or ".." not in line, line


def _in_roubles() -> StartGame:
    """The table of the samples with the money of a box that abbreviates it."""
    start = opening()
    return replace(start, edition=replace(start.edition, currency=box("ru_classic").currency))


FORMS = {
    ("en", "minute"): "minutes minute minutes minutes minutes minutes",
    ("ru", "minute"): "минут минута минуты минут минут минута",
    ("uk", "minute"): "хвилин хвилина хвилини хвилин хвилин хвилина",
    ("ru", "second"): "секунд секунда секунды секунд секунд секунда",
    ("uk", "second"): "секунд секунда секунди секунд секунд секунда",
    ("ru", "building"): "построек постройка постройки построек построек постройка",
    ("uk", "building"): "будівель будівля будівлі будівель будівель будівля",
    ("ru", "turn"): "ходов ход хода ходов ходов ход",
    ("uk", "throw"): "спроб спроба спроби спроб спроб спроба",
}


@pytest.mark.parametrize(("language", "unit"), FORMS)
def test_forms_of_what_is_counted(language: str, unit: str) -> None:
    counted = [load(language).counted(unit, count) for count in (0, 1, 2, 5, 11, 21)]
    assert counted == FORMS[language, unit].split()


RULES: dict[tuple[str, object], str] = {
    ("salary.schedule", ((46, 0),)): "0 from minute 46",
    ("rent.tax_schedule", ((61, 50), (76, 75))): "50% from minute 61, 75% from minute 76",
    ("rent.tax_schedule", ()): "Nothing",
    ("casino.pay_table", ((111, 10),)): "111: 10 × the stake",
    ("clock.game_length", 90): "90 minutes",
    ("clock.game_length", 0): "No limit",
    ("fines.out_of_turn", 0): "No fine",
    ("salary.landing_amount", 0): "The same as for passing it",
}


@pytest.mark.parametrize(("name", "value"), RULES)
def test_values_that_are_steps_or_nought(name: str, value: object) -> None:
    assert Messages("en").member(name, value) == RULES[name, value]
