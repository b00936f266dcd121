"""A player's own phone: "you" and never the own name; the ways to money; what became of it."""

from collections.abc import Callable

import pytest

from banker_app.app.devices.requests import Policy
from banker_app.app.projections.context import place
from banker_app.engine import commands as c
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.auction.auctions import CloseAuction, PlaceBid
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.trade import PayPlayer
from banker_app.pages.contract.blocks import Page, Panel, Text, actions_of
from banker_app.pages.property.mortgage_choice import LIFT
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.requests import requests
from tests.guests.evening import Phone, evening, roles_of, seated
from tests.ui.tables import lot, new_app_store, setup

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
ORIENTAL = DeedId("oriental_avenue")


def rolls(store: AppStore) -> None:
    """Ann's turn has just begun."""


def buys(store: AppStore) -> None:
    store.dispatch(c.Roll(player=ANN, dice=(1, 2)))


def owes(store: AppStore) -> None:
    store.dispatch(c.Roll(player=ANN, dice=(2, 4)))


def owes_too_much(store: AppStore) -> None:
    store.dispatch(c.IncurDebt(player=ANN, creditor=BOB, amount=9000))


def is_owed(store: AppStore) -> None:
    store.dispatch(c.IncurDebt(player=BOB, creditor=ANN, amount=9))


def is_asked(store: AppStore) -> None:
    store.phones.requests.ask(BOB, PayPlayer(payer=ANN, payee=BOB, amount=7))


def asks(store: AppStore) -> None:
    store.phones.requests.ask(ANN, PayPlayer(payer=BOB, payee=ANN, amount=7))


def trades(store: AppStore) -> None:
    sides = c.TradeSide(player=ANN, cash=5), c.TradeSide(player=BOB, deeds=(ORIENTAL,))
    store.phones.requests.ask(ANN, c.AgreeTrade(a=sides[0], b=sides[1]))


def bids(store: AppStore) -> None:
    buys(store)
    store.dispatch(c.DeclineDeed(player=ANN, deed=DeedId("baltic_avenue")))
    store.dispatch(PlaceBid(player=ANN, amount=30))


def wins_a_lot(store: AppStore) -> None:
    bids(store)
    store.dispatch(CloseAuction())


def is_bankrupt(store: AppStore) -> None:
    owes_too_much(store)
    store.dispatch(c.DeclareBankruptcy(player=ANN))


def wins(store: AppStore) -> None:
    store.dispatch(EndGame())


MOMENTS = (
    *(rolls, buys, owes, owes_too_much, is_owed, is_asked, asks, trades, bids),
    *(wins_a_lot, is_bankrupt, wins),
)


def at(happens: Callable[[AppStore], None], policy: Policy = Policy.DUES) -> Phone:
    """Ann's phone in a moment of the evening."""
    store = evening(policy)
    ann = seated(store, roles_of(store), "Ann")
    happens(store)
    ann.say(go="/me")
    return ann


def labels(phone: Phone) -> list[str]:
    return [label for label, _ in phone.buttons()]


@pytest.mark.parametrize("happens", MOMENTS)
@pytest.mark.parametrize("language", ["en", "fr", "uk"])
def test_the_own_name_is_the_title_and_nothing_else(
    happens: Callable[[AppStore], None], language: str
) -> None:
    ann = at(happens)
    ann.guest.prefer(language)
    own = ("raise", "leave", "card", "trade", "pay")
    places = [f"/{one}/Ann/chance" if one == "card" else f"/{one}/Ann" for one in own]
    for address in ("/me", "/more", "/ask", *places):
        ann.say(go=address)
        said = [line for line in ann.texts().split("\n") if "Ann" in line]
        assert not said, (address, said)
    assert ann.say(go="/me")["title"] == "Ann"


def test_pay_ask_and_trade_stand_before_the_own_deeds_and_the_rest_is_apart() -> None:
    ann = at(rolls)
    first = labels(ann).index("Pay")
    assert labels(ann)[first : first + 4] == ["Pay", "Ask for money", "Trade", "More"]
    assert "Go to jail" not in labels(ann)
    ann.press("More")
    assert {"Raise cash", "Go to jail", "Leave the game"} <= {*labels(ann)}
    ann.press("Go to jail")
    assert ann.page["at"] == "/me"


def test_what_leads_on_is_not_apart() -> None:
    store = new_app_store(setup(jailed=("Ann",)))
    assert "Pay $50 and leave jail" in labels(seated(store, roles_of(store), "Ann"))


def test_money_is_asked_for_in_three_taps() -> None:
    ann = at(rolls)
    bob = seated(ann.store, ann.roles, "Bob")
    ann.press("Ask for money")
    ann.say(enter={"source": "Bob"})
    ann.say(enter={"amount": 50})
    assert ann.page["page"]["submit"][0]["label"] == "Ask for $50"
    ann.say(do="submit")
    assert "Bob pays you $50." in ann.texts()
    assert "You pay Ann $50." in str(bob.look())
    assert "agreed" not in bob.texts()
    bob.press("Decline")
    ann.look()
    assert "Bob declined." in ann.texts()


def test_a_creditor_collects_and_only_a_creditor_waives() -> None:
    store = evening()
    roles = roles_of(store)
    ann, bob = seated(store, roles, "Ann"), seated(store, roles, "Bob")
    owes(store)
    for phone in (ann, bob):
        phone.look()
    assert "You owe Bob $6 rent for Oriental Avenue" in ann.texts()
    assert "Pay $6" in labels(ann)
    assert "Waive the rent" not in labels(ann)
    assert "Ann owes you $6 rent for Oriental Avenue" in bob.texts()
    assert "Waive the rent" in labels(bob)
    assert "Pay $6" not in labels(bob)
    bob.press("Collect $6")
    ann.look()
    assert "You pay Bob $6 rent for Oriental Avenue." in ann.texts()
    ann.press("Agree")
    assert store.context.game.cash(BOB) == 506


def test_a_debt_beyond_all_that_can_be_raised_says_so() -> None:
    ann = at(owes_too_much)
    assert "even if everything is sold" in ann.texts()
    assert "Bankruptcy" in labels(ann)


def test_a_counter_offer_is_no_refusal() -> None:
    ann = at(trades, Policy.LEGAL)
    bob = seated(ann.store, ann.roles, "Bob")
    bob.press("Counter-offer")
    bob.say(enter={"cash/Ann": 90})
    bob.say(do="submit")
    ann.look()
    assert "declined" not in ann.texts()
    assert "Bob gives you Oriental Avenue for $90." in ann.texts()
    ann.press("Agree")
    assert ann.store.context.game.cash(ANN) == 610


def test_the_winner_of_an_auction_is_told_until_the_next_entry() -> None:
    ann = at(wins_a_lot)
    bob = seated(ann.store, ann.roles, "Bob")
    told = "You have won the auction: Baltic Avenue for $30."
    assert told in ann.texts()
    assert told not in bob.texts()
    ann.store.dispatch(c.EndTurn())
    ann.look()
    assert told not in ann.texts()


def test_who_is_bankrupt_reads_it_first_and_watches_on() -> None:
    ann = at(is_bankrupt)
    assert ann.page["page"]["blocks"][0]["text"] == "You are bankrupt"
    assert "Your turn" not in ann.texts()
    assert "Pay" not in labels(ann)
    ann.press("Keep watching")
    assert ann.page["at"] == "/display"


def test_the_winner_reads_you_win() -> None:
    ann = at(wins)
    bob = seated(ann.store, ann.roles, "Bob")
    assert "You win!" in ann.texts()
    assert "Ann wins!" in bob.texts()


def test_a_page_of_an_auction_that_is_over_leads_to_the_result() -> None:
    store = evening()
    bids(store)
    bob = Phone(store, roles_of(store), "Bob")
    bob.say(enter={"code": store.phones.invite(BOB)})
    bob.press("Enter the code")
    assert bob.say(go="/auction")["at"] == "/auction"
    store.dispatch(CloseAuction())
    again = Phone(store, bob.roles, "Bob", at="/auction")
    for page in (bob.look(), again.page, again.say(go="/auction")):
        assert page["at"] == "/me"
    assert "Ann wins Baltic Avenue for $30." in again.texts()


@pytest.mark.parametrize("own_dice", [False, True])
def test_the_turn_waits_whoever_enters_the_dice(own_dice: bool) -> None:
    store = evening()
    store.phones.choose(Policy.DUES, own_dice=own_dice)
    ann = seated(store, roles_of(store), "Ann")
    assert ann.say(go="/deeds")["waiting"]["text"] == "Your roll"
    store.dispatch(c.Roll(player=ANN, dice=(1, 3)))
    assert ann.look()["waiting"]["text"] != "Your roll"


def test_a_seat_is_not_given_up_by_a_slip() -> None:
    ann = at(rolls)
    ann.press("More")
    ann.press("This is not my phone")
    assert "Is this phone no longer yours?" in ann.texts()
    assert ann.guest.seat.player == "Ann"
    ann.press("This is not my phone")
    assert ann.page["at"] == "/join"


def test_the_bankers_page_names_everybody() -> None:
    store = new_app_store(setup(deeds={"oriental_avenue": lot("Bob")}))
    seated(store, roles_of(store), "Ann").look()
    assert store.state.view is not None
    assert store.state.view.now.headline == "Ann's turn"


def test_the_heir_chooses_about_the_mortgages_and_the_debtor_does_not() -> None:
    deeds = {"short_line": lot("Ann", mortgaged=True), "boardwalk": lot("Ann", mortgaged=True)}
    store = new_app_store(setup(cash={"Ann": 5}, deeds=deeds))
    store.phones.choose(Policy.LEGAL, own_dice=True)
    owes_too_much(store)
    roles = roles_of(store)
    ann, bob = seated(store, roles, "Ann"), seated(store, roles, "Bob")
    ann.say(go="/raise/Ann")
    assert "mortgaged. " not in ann.texts()
    ann.press("Declare bankruptcy")
    ann.press("Declare bankruptcy")
    assert "Waiting for Bob" in ann.texts()
    card = next(b for b in requests(store) if isinstance(b, Panel))
    assert "Waiting for Bob" in [t.text for t in card.blocks if isinstance(t, Text)]
    assert place("raise", "Ann") in [one.effect for one in actions_of(Page(blocks=(card,)))]
    bob.look()
    assert "Decline" not in labels(bob)
    assert "Short Line is mortgaged. You pay now:" in bob.texts()
    bob.say(enter={"short_line": LIFT})
    assert "You lift the mortgage on Short Line for $110." in bob.texts()
    bob.press("Done")
    ann.look()
    assert "Waiting for the banker" in ann.texts()
    (asked,) = store.state.phones.requests
    store.phones.requests.accept(asked.id)
    game = store.context.game
    assert game.mortgaged == {"boardwalk"}
    assert {game.owner(DeedId(name)) for name in deeds} == {BOB}


def test_the_last_but_one_gives_up_on_the_own_phone() -> None:
    store = new_app_store(setup(players=("Ann", "Bob")))
    roles = roles_of(store)
    ann, bob = seated(store, roles, "Ann"), seated(store, roles, "Bob")
    ann.press("More")
    ann.press("Leave the game")
    ann.say(do="submit")
    assert "You leave the game." in ann.texts()
    (asked,) = store.state.phones.requests
    store.phones.requests.accept(asked.id)
    ann.look()
    bob.look()
    assert "Bob wins!" in ann.texts()
    assert "You win!" in bob.texts()


def test_nobody_is_asked_before_a_payer_is_chosen() -> None:
    ann = at(rolls)
    for address in ("/ask", "/ask/Ann"):
        ann.say(go=address)
        assert "Who? → You" in ann.texts()
        assert "'All'" not in str(ann.page["page"]["blocks"])
        assert ann.page["page"]["submit"][0]["reason"] == "Tap who pays."


def test_what_a_page_says_is_not_said_above_it_too() -> None:
    ann = at(owes_too_much)
    assert "waiting" in ann.say(go="/deeds")
    assert "waiting" not in ann.say(go="/raise/Ann")


def test_what_cannot_be_taken_back_is_last() -> None:
    ann = at(rolls)
    ann.press("More")
    assert labels(ann)[-3:] == ["Go to jail", "This is not my phone", "Leave the game"]


def test_money_beside_the_bids_is_no_bid() -> None:
    ann = at(bids)
    ann.say(go="/auction")
    assert "Cash $" in ann.texts()


def test_sections_of_the_evening_say_something() -> None:
    ann = at(rolls)
    ann.say(go="/evening")
    assert "Nothing to show yet." in ann.texts()
    ann.store.dispatch(PayPlayer(payer=ANN, payee=BOB, amount=7))
    ann.look()
    assert "Nothing to show yet." not in ann.texts()
    assert "Jail" not in ann.texts()
