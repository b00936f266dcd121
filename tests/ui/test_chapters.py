"""The rest of the rulebooks on the screens: casino, exchange, conglomerates, clock, dealt deeds."""

from dataclasses import replace

import pytest

from banker_app.app.projections.whereabouts import detained_words
from banker_app.app.reports.worth import Chart
from banker_app.engine.commands import ChangeHouseRule, MortgageDeed, PlayCasino, Roll
from banker_app.engine.dues import CasinoDue, DealDue, Debt, DebtReason, LoanPeriod, LoanTerms
from banker_app.engine.ids import CASINO_POT, DeedId, PlayerId
from banker_app.engine.json_types import JsonObject
from banker_app.engine.ledger import balance
from banker_app.engine.rules.bank_payments import PayBank
from banker_app.engine.rules.clock import PauseGame
from banker_app.engine.state import CasinoOutcome, Detention, JailTerm, Tracking
from banker_app.pages.contract import texts
from banker_app.pages.contract.blocks import ChoiceField, Custom, Page
from banker_app.pages.state.app_store import AppStore
from tests.clocks import Wall
from tests.ui.banker import Banker
from tests.ui.boxes import at_the_casino, casino, regions, timed
from tests.ui.reading import read, words
from tests.ui.tables import lot, new_app_store, on, setup

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
NOW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
# ---- casino -------------------------------------------------------------------------------


def to_the_casino(app: Banker) -> None:
    app.throw(1, 2)
    app.click("Stake 10\N{NO-BREAK SPACE}")


def test_the_jackpot_is_chosen_then_entered() -> None:
    app = Banker(at_the_casino())
    before, money = app.game.cash(ANN), app.store.speech.money
    to_the_casino(app)
    app.click("Reel 2 shows 5")
    code = app.game.edition.currency.code
    lying = money(balance(app.game.ledger, CASINO_POT, code))
    assert lying in app.text()
    app.click(f"Jackpot {lying}")
    app.click(f"Jackpot {lying}")
    assert app.route == "/table"
    assert money(app.game.cash(ANN) - before) == lying
    app.go("/casino/Ann")
    assert lying in app.text(), "taken this evening"


@pytest.mark.parametrize(
    ("reels", "entered", "label"),
    [
        ((0, 0, 0), {}, "Choose"),
        ((4, 4, 4), {}, "Choose"),
        ((4, 4, 5), {"chip": "100", "outcome": "lost"}, "Lost 100"),
        ((4, 4, 0), {"outcome": "won"}, "Wins 0"),
        ((4, 4, 0), {"outcome": "won", "win": 75}, "Wins 75"),
        ((4, 4, 4), {"chip": "50", "outcome": "5"}, "Wins 250"),
        ((4, 4, 0), {"outcome": "jackpot"}, "Jackpot 320"),
    ],
)
def test_nothing_is_lost_or_won_before_the_board_was_read(
    reels: tuple[int, ...], entered: JsonObject, label: str
) -> None:
    page = played(new_app_store(at_the_casino()), reels, entered)
    assert page.submit[0].label.startswith(label), page.submit
    assert page.missing is (label in ("Choose", "Wins 0"))


def test_who_has_nothing_in_hand_need_not_play_and_all_may_be_staked() -> None:
    app_store = new_app_store(at_the_casino())
    page = played(app_store, (0, 0, 0), {})
    chips = next(field for field in page.fields if field.name == "chip")
    assert isinstance(chips, ChoiceField)
    assert str(app_store.context.game.cash(ANN)) in [chip.value for chip in chips.options]
    app_store = new_app_store(at_the_casino())
    app_store.dispatch(PayBank(player=ANN, amount=app_store.context.game.cash(ANN), reason=""))
    assert "no cash to play with" in words(played(app_store, (0, 0, 0), {}))


def test_the_evening_says_what_each_player_won_or_lost() -> None:
    app_store = new_app_store(at_the_casino())
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    app_store.dispatch(PlayCasino(player=ANN, stake=50, outcome=CasinoOutcome.WON, win=150))
    assert "Ann\n+150" in words(read(app_store, "/casino/Ann"))


@pytest.mark.parametrize(
    ("reels", "told", "label"),
    [
        ((6, 6, 0), "", "Enter"),
        ((6, 6, 6), "6-6-6: 5 × 10", "Wins 50"),
        ((6, 5, 6), "6-5-6: Loses 10", "Lost 10"),
        ((1, 1, 1), "1-1-1: Jackpot 320", "Jackpot 320"),
    ],
)
def test_the_pay_table_says_what_three_reels_bring(
    reels: tuple[int, ...], told: str, label: str
) -> None:
    rules = {"casino.pay_table": {"666": 5}, "casino.jackpot_reels": 111}
    page = played(new_app_store(at_the_casino(rules=rules)), reels, {"chip": "10"})
    assert page.missing is not bool(told)
    assert page.submit[0].label.startswith(label)
    assert words(page.foot).startswith(told)


def test_reels_that_always_bring_something_fill_the_pay_table() -> None:
    """From then on they are known; all others are still asked for."""
    app_store = new_app_store(at_the_casino())
    app = Banker(app_store)
    to_the_casino(app)
    app.click(*(f"Reel {number} shows 4" for number in (1, 2, 3)))
    assert not app.shows("Always for 4-4-4"), "what, is not chosen yet"
    app.click("×\N{NO-BREAK SPACE}5", "Always for 4-4-4", f"Wins {app.store.speech.money(50)}")
    rules = app.game.rules.casino
    assert (rules.pay_table, rules.pay_table_open) == (((444, 5),), True)
    known = read(app_store, "/casino/Ann", {f"reel{number}": "4" for number in (1, 2, 3)})
    assert words(known.foot).startswith("4-4-4: 5 ×")
    other = read(app_store, "/casino/Ann", {f"reel{number}": "3" for number in (1, 2, 3)})
    assert other.missing


@pytest.mark.parametrize(
    ("outcome", "rules"),
    [
        ({"outcome": "jackpot"}, {"jackpot_reels": 444}),
        ({"outcome": "lost"}, {"pay_table": ((444, 0),), "pay_table_open": True}),
        ({"outcome": "won", "win": 20}, {"pay_table": ((444, 2),), "pay_table_open": True}),
    ],
)
def test_every_result_may_stand_in_the_pay_table(
    outcome: JsonObject, rules: dict[str, object]
) -> None:
    ticked = {"chip": "10", "always": ["always"], **outcome}
    page = played(new_app_store(at_the_casino()), (4, 4, 4), ticked)
    changes = [each for each in page.submit[0].rest if isinstance(each, ChangeHouseRule)]
    assert {each.name.partition(".")[2]: each.value for each in changes} == rules


@pytest.mark.parametrize("entered", [{"outcome": "won", "win": 25}, {"outcome": ""}])
def test_the_pay_table_takes_whole_stakes_alone(entered: JsonObject) -> None:
    page = played(new_app_store(at_the_casino()), (4, 4, 4), {"chip": "10", **entered})
    assert "always" not in [field.name for field in page.fields]


def test_the_jackpot_of_the_evening_is_a_line_with_a_dot_where_it_was_won() -> None:
    app_store = new_app_store(at_the_casino())
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    assert not charts(app_store)
    app_store.dispatch(PlayCasino(player=ANN, stake=50, outcome=CasinoOutcome.JACKPOT))
    (chart,) = charts(app_store)
    (line,) = chart.curves
    assert [worth for _, worth in line.points] == [320, 320, 0, 0]
    assert [line.points[dot][1] for dot in line.dots] == [0]
    money = app_store.speech.money
    assert chart.label == f"The jackpot so far: {money(320)}, {money(0)}"


def charts(app_store: AppStore) -> list[Chart]:
    """The charts on Ann's page of the casino."""
    blocks = read(app_store, "/casino/Ann").blocks
    return [part.value for part in blocks if isinstance(part, Custom) and part.name != "jackpot"]


def played(app_store: AppStore, reels: tuple[int, ...], entered: JsonObject) -> Page:
    """The page of Ann's game with so many reels, as far as they are entered."""
    app_store.dispatch(Roll(player=ANN, dice=(1, 2)))
    faces = {f"reel{number}": str(face) for number, face in enumerate(reels, 1)}
    return read(app_store, "/casino/Ann", {**faces, **entered})


def test_the_casino_may_be_passed() -> None:
    app = Banker(at_the_casino())
    app.throw(1, 2)
    assert CasinoDue(player=ANN) in app.game.dues
    assert not app.shows("Next: Bob"), "who does not play says so"
    app.click("Skip the casino")
    assert app.game.turn.player == ANN
    assert app.shows("Ann skips the casino.")
    app.click("Next: Bob")
    assert app.game.turn.player == BOB


def test_where_tokens_are_not_followed_offices_and_casino_are_told() -> None:
    app = Banker(setup(edition="ua_casino", base="casino", tracking=Tracking.TURNS))
    assert app.shows("Ann passed the tax office")
    app.click("Ann landed on the tax office")
    assert "in the tax office" in app.text().lower()
    app.click("Next: Bob")
    app.click("Bob at the casino")
    assert app.shows("Choose what the board pays")


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (Detention.JAIL, "Ann owes the 50\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн jail fine"),
        (
            Detention.TAX_OFFICE,
            "Ann owes the 50\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн fine at the tax office",
        ),
    ],
)
def test_a_fine_that_is_owed_is_told_once_and_of_its_place(place: Detention, told: str) -> None:
    """The way out that is offered before a throw is gone once the fine has to be paid."""
    deed = DeedId("metro")
    start = casino(jailed=("Ann",), cash={"Ann": 30}, deeds={deed: lot("Ann")})
    assert start.position is not None
    held = replace(start.position.seats[ANN], jail=JailTerm(attempts=2, place=place))
    seats = {**start.position.seats, ANN: held}
    app = Banker(replace(start, position=replace(start.position, seats=seats)))
    app.throw(1, 2)
    assert app.shows("Ann rolls for doubles: 1 + 2.")
    assert app.shows(told)
    app.store.dispatch(MortgageDeed(player=ANN, deed=deed))
    assert app.shows(f"Pay {app.store.speech.money(50)}")
    assert not app.shows("and leave ")


def test_no_more_tries_are_counted_than_there_are() -> None:
    """A throw that was corrected may leave somebody in jail after the last one."""
    context = new_app_store(setup()).context
    shown = [detained_words(context, ANN, JailTerm(attempts=tries)) for tries in range(4)]
    assert shown == ["In jail", *(f"In jail, try {n} of 3" for n in (2, 3, 3))]


# ---- exchange and conglomerates --------------------------------------------------------------


@pytest.mark.usefixtures("plain_spaces")
async def test_rates_say_how_they_come_about() -> None:
    async with on(regions()) as app:
        await app.go("/exchange")
        assert "Deeds of their own region: 3 in hand, 1 held by others." in app.text()
        assert "The rulebook gives only one figure" in app.text()
        await app.click("2", "00")
        assert "200 green: East" in app.text()


def test_the_printed_table_is_typed_in_where_its_rule_is() -> None:
    """First its figures, then that they count; no search through all the rules."""
    app = Banker(regions())
    app.go("/exchange")
    app.click("Type in the printed table")
    assert app.route == "/change-rule/exchange/typed_table"
    table = ((1, 90), (6, 40))
    typed = ChangeHouseRule(name="exchange.typed_table", value=table, reason="the sheet")
    app.store.dispatch(typed)
    app.go("/exchange")
    app.click("Use the table you typed in")
    assert app.route == "/change-rule/exchange/table"
    app.store.dispatch(ChangeHouseRule(name="exchange.table", value="typed", reason="sheet"))
    app.go("/exchange")
    assert not app.shows("Use the table you typed in")
    assert "Inferred" not in app.text()


@pytest.mark.usefixtures("plain_spaces")
def test_every_purse_is_in_its_own_money() -> None:
    app = Banker(regions())
    assert "1,500 blue" in app.text()
    assert "1,500 yellow" in app.text()
    app.go("/deed/south_square")
    assert "green" in app.text()
    app.go("/seat/Bob")
    assert "yellow" in app.text()
    assert "green" not in app.text()


@pytest.mark.usefixtures("plain_spaces")
def test_both_sides_of_a_rent_are_told_before_it_is_entered() -> None:
    """Dan pays in green what Bob receives in yellow."""
    app = Banker(regions())
    assert app.shows("Dan's turn"), "South begins"
    app.throw(1, 2)
    assert "Dan gives the Bank " in app.text()
    assert "The Bank gives Bob 10 yellow" in app.text(), app.text()
    app.click("Pay 16 green")
    assert app.game.cash(BOB) == 1510


def test_a_conglomerate_is_formed_and_stays_locked() -> None:
    app = Banker(regions())
    app.go("/conglomerates/Ann")
    app.click("West Garden", "North Gate")
    assert app.shows("Choose 2 more deeds.")
    app.click("West Gate", "North Gate")
    assert app.shows("On top: West Gate")
    app.click("Form the conglomerate")
    assert len(app.game.conglomerates) == 1
    app.click("Take apart")
    assert app.shows("Allow anyway")


def test_a_deed_takes_the_place_of_another_of_its_colour() -> None:
    app = Banker(regions())
    app.go("/conglomerates/Ann")
    assert app.shows("On top: West Garden")
    app.click("West Gate")
    assert app.shows("On top: West Gate")


# ---- fines, loans, somebody else's mortgage ------------------------------------------------------


def test_fines_are_named_buttons() -> None:
    app = Banker(setup(modes=("ports_table",)))
    app.go("/record")
    app.click("Bob")
    app.click("Bob: dice off the table, $50")
    assert app.game.cash(BOB) == 1450


def test_a_player_lends_and_is_paid_back() -> None:
    app = Banker(setup(rules={"debt.player_loans": True}))
    app.go("/lend")
    app.click("Ann", nth=0)
    app.click("Bob", nth=1)
    app.click("3", "00", "Lend $300")
    assert app.game.cash(BOB) == 1800
    app.go("/seat/Bob")
    app.click("Pay off: $300")
    assert app.game.cash(BOB) == 1500


@pytest.mark.parametrize("lender", ["players", "the Bank"])
def test_loans_that_the_rules_forbid_are_allowed_by_one_tap(lender: str) -> None:
    app = Banker(setup())
    app.go("/record")
    app.click("Loan")
    assert app.shows("Players may not lend each other money.")
    assert not app.shows("Lend $0")
    which = "between players" if lender == "players" else "from the Bank"
    app.click(f"Allow loans {which}")
    if lender == "players":
        app.click("Ann", nth=0)
    app.click("Bob", nth=1 if lender == "players" else 0)
    app.click("3", "00", "Lend $300")
    assert app.game.cash(BOB) == 1800


def test_the_form_of_a_loan_leads_to_the_rule_against_it() -> None:
    app = Banker(setup())
    app.go("/lend")
    app.click("Rules about loans")
    assert app.route == "/rule/R-69"
    assert "Change:" in app.text(), app.text()


def test_a_loan_is_paid_back_by_instalments() -> None:
    app = Banker(setup(rules={"debt.player_loans": True}))
    app.go("/lend")
    app.click("Ann", nth=0)
    app.click("Bob", nth=1)
    app.click("3", "00", "Due each turn", "Instalments –", "3", "Lend $300")
    (loan,) = app.game.dues
    assert loan == Debt(
        player=BOB,
        creditor=ANN,
        amount=300,
        reason=DebtReason.LOAN,
        terms=LoanTerms(every=LoanPeriod.ROUND, instalment=100),
    )
    app.go("/score")
    assert "Loan: Bob owes Ann $300; each turn $100 back" in app.text()


def test_a_trade_promises_no_rent() -> None:
    app = Banker(setup(rules={"trade.promises": True}, deeds={"boardwalk": lot("Ann")}))
    app.go("/trade/Ann")
    app.click("Boardwalk")
    app.click("a share of the rent")
    app.click("no rent")
    assert "The printed rules forbid" in app.text()
    app.click("Both agree")
    (promise,) = app.game.promises
    assert (promise.giver, promise.holder, promise.deeds) == (ANN, BOB, ("boardwalk",))
    app.go("/score")
    assert "Ann promised Bob: no rent on Boardwalk" in app.text()
    app.go("/deed/boardwalk")
    app.click("Bob gives up this promise")
    assert not app.game.promises


def test_a_trade_has_several_promises_for_some_turns() -> None:
    deeds = {"boardwalk": lot("Ann"), "park_place": lot("Ann")}
    app = Banker(setup(rules={"trade.promises": True}, deeds=deeds))
    app.go("/trade/Ann")
    app.click("Boardwalk")
    app.enter("For how many turns", "4")
    app.click("Park Place", nth=1)
    app.click("Both agree")
    first, second = app.game.promises
    assert (first.deeds, first.rounds) == (("boardwalk",), 4)
    assert (second.deeds, second.rounds) == (("park_place",), 0)


def test_letters_for_a_number_are_not_taken_for_no_limit() -> None:
    rules = {"trade.promises": True}
    app = Banker(setup(rules=rules, deeds={"boardwalk": lot("Ann")}))
    app.go("/trade/Ann")
    app.click("Boardwalk")
    for typed, why in (("3x", "Digits only."), ("100000", "Enter 0 to 99.")):
        app.enter("How often", typed)
        assert app.shows(why)
    app.enter("How often", "3")
    app.click("Both agree")
    assert [promise.times for promise in app.game.promises] == [3]


async def test_a_mortgage_is_lifted_for_another_with_consent() -> None:
    async with on(
        setup(
            rules={"mortgage.third_party_lift": "with_consent"},
            deeds={"boardwalk": lot("Ann", mortgaged=True)},
        )
    ) as app:
        await app.go("/deed/boardwalk")
        await app.click("Bob pays off Ann's mortgage")
        assert "agree" in app.text()
        await app.click("Yes")
        assert DeedId("boardwalk") not in app.game.mortgaged
        assert app.game.cash(BOB) == 1500 - 240


# ---- dealt deeds -------------------------------------------------------------------------------


def test_deeds_are_dealt_two_taps_each_at_most() -> None:
    app = Banker(setup(players=("Ann", "Bob"), modes=("quick",)))
    app.click("Choose the property that was dealt")
    assert app.shows("Ann gets 2 more properties")
    app.click("Boardwalk", "Baltic Avenue", "Short Line", "Park Place")
    assert app.route == "/table"
    game = app.game
    assert not any(isinstance(due, DealDue) for due in game.dues)
    assert game.cash(ANN) == 1500 - 400 - 60
    assert game.cash(BOB) == 1500 - 200 - 350


# ---- clock -----------------------------------------------------------------------------------


async def test_the_app_tells_the_minute_of_every_command(wall: Wall) -> None:
    app_store = new_app_store(setup(modes=("rental_tax",)), wall)
    async with on(app_store) as app:
        assert "0:00" in app.text()
        assert "From minute 46 there is no salary" in app.text()
        wall.on(50)
        await app.click("1", nth=0)
        await app.click("2", nth=-1)
        assert app_store.entries[-1].minute == 50
        assert "From minute 61 the Bank takes 50%" in app.text()
        await app.click("Pause the game")
        assert "Paused" in app.text()
        wall.on(500)
        await app.click("Resume")
        assert app_store.entries[-1].minute == 50


def test_a_rent_is_previewed_with_the_tax_of_the_minute(wall: Wall) -> None:
    """A step of the schedule comes while the table is only looked at."""
    deeds = {"baltic_avenue": lot("Bob"), "mediterranean_avenue": lot("Bob")}
    app_store = new_app_store(setup(modes=("rental_tax",), deeds=deeds, spaces={"Ann": 0}), wall)
    app = Banker(app_store)
    wall.on(59)
    app.throw(1, 2)
    before = app_store.context.game.cash(BOB)
    assert f"Bob: ${before:,} {NOW} ${before + 8:,}" in app.text()
    wall.on(2)
    app_store.tick()
    assert f"Bob: ${before:,} {NOW} ${before + 4:,}" in app.text()


async def test_a_player_who_is_too_slow_is_only_offered_to_be_recorded(wall: Wall) -> None:
    app_store = new_app_store(setup(modes=("turn_timers",)), wall)
    async with on(app_store) as app:
        assert "Ann: time to roll 1:30" in app.text()
        wall.on(1)
        app_store.dispatch(PauseGame())
        await app.settle()
        assert "Ann: time to roll 0:30" in app.text()
        wall.on(10)
        await app.click("Resume")
        assert "Ann: time to roll 0:30" in app.text()
        wall.on(1)
        await app.go("/record")
        await app.go("/table")
        assert "Time is up for Ann." in app.text()
        before = len(app_store.entries)
        await app.click("Ann: out of time")
        assert len(app_store.entries) == before + 1


async def test_the_time_to_answer_a_deal_begins_with_a_tap(wall: Wall) -> None:
    app_store = new_app_store(setup(modes=("turn_timers",), deeds={"boardwalk": lot("Ann")}), wall)
    async with on(app_store) as app:
        await app.go("/trade/Ann")
        assert not app.shows("Offered")
        await app.click("Ann: Boardwalk")
        await app.click("Offered: 30 seconds to answer")
        assert "Bob: time to answer 0:30" in app.text()
        wall.on(1)
        await app.go("/table")
        await app.go("/trade/Ann")
        await app.click("Ann: Boardwalk")
        assert app.shows("Offered: 30 seconds to answer"), "another deal, another time"


def test_steps_after_the_end_are_not_announced(wall: Wall) -> None:
    app_store = new_app_store(setup(modes=("rental_tax", "time_limit")), wall)
    app = Banker(app_store)
    app.go("/clock")
    assert "From minute 76" in app.text()
    assert "After 90 minutes the game ends" in app.text()
    assert "From minute 91" not in app.text()


async def test_the_end_of_an_agreed_time_is_announced(wall: Wall) -> None:
    rules = {"ending.when": "agreed_time", "clock.game_length": 60}
    app_store = new_app_store(setup(rules=rules), wall)
    async with on(app_store) as app:
        assert "After 60 minutes the game ends" in app.text()
        wall.on(61)
        await app.go("/clock")
        assert "1:01" in app.text()
        await app.go("/table")
        assert "Time is up." in app.text()
        await app.click("Count now")
        assert app_store.context.game.ending is not None


async def test_the_last_round_is_announced_where_turns_are_equal(wall: Wall) -> None:
    rules = {"ending.when": "agreed_time", "clock.game_length": 60, "ending.equal_turns": True}
    app_store = new_app_store(setup(rules=rules), wall)
    async with on(app_store) as app:
        wall.on(61)
        await app.go("/clock")
        await app.go("/table")
        assert "Play this round to its end." in app.text()
        assert "Count now" not in app.text()


async def test_a_long_break_is_asked_about(wall: Wall) -> None:
    app_store = new_app_store(setup(modes=("rental_tax",)), wall)
    wall.on(700)
    async with on(app_store) as app:
        assert "Nothing entered for 11:40." in app.text()
        await app.click("That was a break")
        assert "0:00" in app.text()
        assert "Nothing was entered" not in app.text()


def test_no_clock_where_nothing_goes_by_it() -> None:
    app = Banker(new_app_store(setup()))
    assert not app.shows("Pause the game")
    app.go("/clock")
    assert app.shows("Nothing in this game depends on the clock.")
    app.go("/exchange")
    assert app.shows("This game has only one currency.")


# ---- every screen in every language ------------------------------------------------------------

SHEETS = ("/table", "/exchange", "/conglomerates/Ann", "/casino/Ann", "/clock", "/bank", "/record")


@pytest.mark.slow
@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("width", [360, 1024])
async def test_the_sheets_in_every_language(language: str, width: int) -> None:
    for start in (regions(), at_the_casino(), timed()):
        app_store = new_app_store(start)
        app_store.set_language(language)
        async with on(app_store, width=width) as app:
            for address in SHEETS:
                await app.go(address)
                assert not app.shows(texts.text(language, "fault.drawing")), address
