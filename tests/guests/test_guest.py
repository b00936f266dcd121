"""A player's phone and the table's other devices, as pages and messages."""

import json
from typing import Any

from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import IncurDebt, OpenAuction
from banker_app.engine.ids import Lot, PlayerId
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.trade import PayPlayer
from banker_app.guests.draw_shapes import FILE, outlines
from tests.guests.evening import Phone, evening, roles_of, seated


def test_every_device_begins_in_the_lobby() -> None:
    store = evening()
    phone = Phone(store, roles_of(store), "new")
    assert phone.page["at"] == "/join"
    for words in ("Ann", "Bob", "Cat", "no phone yet", "This is Bob's phone"):
        assert words in phone.texts()
    phone.press("Show the table")
    assert phone.page["at"] == "/display"
    assert "$700" in phone.texts()


def test_a_seat_is_claimed_and_confirmed() -> None:
    store = evening()
    roles = roles_of(store)
    phone, other = Phone(store, roles, "claims"), Phone(store, roles, "looks")
    phone.press("This is Bob's phone")
    assert "Waiting for the banker" in phone.texts()
    store.phones.seats.nod(phone.guest.device.digest)
    assert phone.look()["at"] == "/me"
    assert phone.page["title"] == "Bob"
    assert "has a phone" in "\n".join([other.texts(), str(other.look())])


def test_wrong_code_and_banker_code() -> None:
    store = evening()
    roles = roles_of(store)
    phone = Phone(store, roles, "guesses")
    phone.say(enter={"code": "000000" if roles.first_code != "000000" else "111111"})
    phone.press("Enter the code")
    assert "wrong or already used" in phone.texts()
    phone.say(enter={"code": roles.first_code})
    phone.press("Enter the code")
    assert phone.guest.device.is_banker


def test_a_payment_is_typed_ruled_and_entered() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    ann.press("Pay")
    ann.say(enter={"target": "Bob"})
    assert ann.page["at"] == "/pay/Ann"
    page = ann.say(enter={"amount": 37})
    assert page["page"]["submit"][0]["label"] == "Pay $37"
    assert page["page"]["submit"][0]["detail"].startswith("You: $700")
    ann.say(do="submit")
    assert ann.page["at"] == "/me"
    assert "$663" in ann.texts()
    assert store.entries[-1].by == "Ann"


def test_the_same_message_twice_pays_once() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    ann.say(go="/pay/Ann/Bob")
    ann.say(enter={"amount": 37})
    before = len(store.entries)
    message = {"n": ann.number + 1, "v": ann.page["v"], "do": "submit"}
    ann.guest.receive(message)
    ann.guest.receive(message)
    assert len(store.entries) == before + 1


def test_late_tap_on_a_changed_page_enters_nothing() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    ann.say(go="/pay/Ann/Bob")
    ann.say(enter={"amount": 37})
    store.dispatch(PayPlayer(payer=PlayerId("Ann"), payee=PlayerId("Cat"), amount=600))
    ann.say(do="submit")
    assert ann.page["alert"].startswith("Too late")
    assert len([entry for entry in store.entries if entry.by]) == 0


def test_a_refusal_is_a_sheet_with_its_reason_and_a_way_out() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    ann.say(go="/pay/Ann/Bob")
    ann.say(enter={"amount": 5000})
    ann.say(do="submit")
    assert "sheet" in ann.page
    assert "Allow anyway" not in [label for label, _ in ann.buttons()]
    ann.press("Close")
    assert "sheet" not in ann.page
    assert ann.page["at"] == "/pay/Ann/Bob"


def test_a_trade_is_offered_answered_with_another_and_agreed() -> None:
    store = evening()
    roles = roles_of(store)
    ann, bob = seated(store, roles, "Ann"), seated(store, roles, "Bob")
    ann.press("Trade")
    ann.say(enter={"b": "Bob"})
    ann.say(enter={"cash/Ann": 50, "deeds/Bob": ["oriental_avenue"]})
    ann.say(do="submit")
    assert "Waiting for Bob" in ann.texts()
    bob.look()
    bob.press("Counter-offer")
    assert bob.page["at"] == "/trade"
    bob.say(enter={"cash/Ann": 90})
    bob.say(do="submit")
    ann.look()
    ann.press("Agree")
    assert store.context.game.owner("oriental_avenue") == "Ann"  # type: ignore[arg-type]
    assert store.context.game.cash("Ann") == 610  # type: ignore[arg-type]


def test_payment_waits_for_the_banker_if_required() -> None:
    store = evening(policy=Policy.NOTHING)
    ann = seated(store, roles_of(store), "Ann")
    ann.say(go="/pay/Ann/Bob")
    ann.say(enter={"amount": 10})
    ann.say(do="submit")
    assert "Waiting for the banker" in ann.texts()
    assert len(store.state.phones.requests) == 1
    ann.press("Withdraw")
    assert not store.state.phones.requests


def test_phone_without_its_seat_loses_the_page() -> None:
    store = evening()
    roles = roles_of(store)
    ann = seated(store, roles, "Ann")
    ann.say(go="/pay/Ann/Bob")
    ann.say(enter={"amount": 37})
    store.phones.release(PlayerId("Ann"))
    ann.say(do="submit")
    assert ann.page["at"] == "/join"
    assert "no longer linked to a player" in ann.texts()
    assert len([entry for entry in store.entries if entry.by]) == 0


def test_guests_cannot_open_foreign_screens() -> None:
    store = evening()
    roles = roles_of(store)
    ann, looker = seated(store, roles, "Ann"), Phone(store, roles, "looks")
    closed = ("/table", "/bank", "/pay/Bob/Cat", "/raise/Bob", "/settings", "//", "/entry/1")
    for address in closed:
        assert ann.say(go=address)["at"] == "/me", address
    for address in ("/me", "/pay", "/deeds", "/seat/Ann"):
        assert looker.say(go=address)["at"] == "/join", address
    ann.say(go="/statement/Ann")
    ann.press("Statement")
    assert ann.page["file"]["name"] == "Ann.csv"


def test_without_a_game_a_device_waits_for_one() -> None:
    store = evening()
    roles = roles_of(store)
    ann = seated(store, roles, "Ann")
    store.leave()
    assert ann.look()["at"] == "/join"
    assert ann.page["page"]["blocks"][0]["text"] == "Banker"
    assert "No game has begun yet" in ann.texts()
    assert "Show the table" not in ann.texts(), "an empty one"
    ann.say(go="/display")
    assert "No game is open" in ann.texts()


def test_choice_cannot_be_emptied() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    ann.say(go="/told-card/Ann/chance")
    assert ann.page["at"] == "/told-card/Ann/chance"
    before = ann.page["page"]
    for value in ("", "none of them", None, 3, ["pay"]):
        assert ann.say(enter={"kind": value})["page"] == before


def test_the_display_has_the_way_in_and_an_auction_with_its_clock() -> None:
    store = evening()
    roles = roles_of(store)
    ann, looker = seated(store, roles, "Ann"), Phone(store, roles, "looks")
    ann.say(go="/display")
    assert "This is my phone" not in ann.texts()
    looker.say(go="/display")
    assert "http://192.168.1.7:8550" in looker.texts()
    store.choose(countdown="30")
    store.dispatch(OpenAuction(lot=Lot("oriental_avenue"), player=PlayerId("Bob")))
    store.dispatch(PlaceBid(player=PlayerId("Cat"), amount=40))
    stage, clock, *_ = looker.look()["page"]["blocks"]
    assert stage["value"]["amount"] == "$40"
    assert stage["value"]["mark"] == "C"
    assert 28 <= clock["value"] <= 30
    rows = [block for block in looker.page["page"]["blocks"] if block["kind"] == "row"]
    assert {row["name"] for row in rows if row.get("badges") == ["best bid"]} == {"Cat"}
    looker.press("This is my phone")
    assert looker.page["at"] == "/join"


def test_the_display_ends_with_the_podium_and_nothing_to_press() -> None:
    store = evening()
    looker = Phone(store, roles_of(store), "looks")
    store.dispatch(EndGame())
    looker.say(go="/display")
    podium = next(b["value"] for b in looker.page["page"]["blocks"] if b.get("name") == "podium")
    assert [(place["rank"], place["step"]) for place in podium] == [(2, 0.75), (1, 1.0), (3, 0.5)]
    assert not looker.buttons()


def test_the_winner_heads_each_phone_and_the_podium_is_one_tap_away() -> None:
    store = evening()
    bob = seated(store, roles_of(store), "Bob")
    store.dispatch(EndGame())
    first = bob.look()["page"]["blocks"][0]["value"]
    assert (first["kind"], first["title"]) == ("victory", "Ann wins!")
    assert "Place 2 of 3, $850 behind the winner" in bob.texts()
    bob.press("See the score")
    assert bob.page["at"] == "/score"


def test_page_names_the_last_payment_of_its_player() -> None:
    store = evening()
    bob = seated(store, roles_of(store), "Bob")
    assert bob.page["paid"] == 0
    store.dispatch(PayPlayer(payer=PlayerId("Ann"), payee=PlayerId("Cat"), amount=5))
    assert bob.look()["paid"] == 0
    store.dispatch(PayPlayer(payer=PlayerId("Ann"), payee=PlayerId("Bob"), amount=5))
    assert bob.look()["paid"] == store.entries[-1].seq


def test_tap_on_a_page_of_a_stopped_app_enters_nothing() -> None:
    store = evening()
    roles = roles_of(store)
    ann = seated(store, roles, "Ann")
    ann.say(go="/pay/Ann/Bob")
    again = Phone(store, roles, "Ann")
    again.say(go="/pay/Ann/Bob")
    again.say(enter={"amount": 37})
    again.say(v=ann.page["v"], do="submit")
    assert again.page["alert"].startswith("Too late")


def test_a_debt_has_one_button_to_raise_cash() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    store.dispatch(PayPlayer(payer=PlayerId("Ann"), payee=PlayerId("Bob"), amount=690))
    store.dispatch(IncurDebt(player=PlayerId("Ann"), creditor=PlayerId("Bob"), amount=20))
    ann.look()
    assert [words for words, _ in ann.buttons()].count("Raise cash") == 1


def test_phone_gets_files_of_the_game() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    ann.say(go="/score")
    for button, name in (("Log", "log.csv"), ("Statements", "statement.csv")):
        ann.press(button)
        assert ann.page["file"]["name"] == name


def test_every_icon_on_a_page_has_an_outline() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    drawn = FILE.read_text(encoding="utf-8")
    assert drawn == outlines(), "write it anew: python -m banker_app.guests.draw_shapes"
    shapes = json.loads(drawn.partition("= ")[2].partition(";\n")[0])
    for address in ("/me", "/deeds", "/display", "/score", "/rules", "/statement/Ann"):
        ann.say(go=address)
        assert ann.page["at"] == address
        lacking = {icon for icon in _icons(ann.page) if not {icon, _filled(icon)} & {*shapes}}
        assert not lacking, address


def _filled(icon: str) -> str:
    return icon.removesuffix("_outlined")


def _icons(part: Any) -> Any:
    for value in part.values() if isinstance(part, dict) else part:
        if isinstance(value, dict | list | tuple):
            yield from _icons(value)
    if isinstance(part, dict) and part.get("icon"):
        yield part["icon"]
