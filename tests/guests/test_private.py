"""Private balances: a player's phone and the display tell no other player's, over both carriers."""

import asyncio
import json

import pytest

from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import OpenAuction
from banker_app.engine.ids import Lot, PlayerId
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.rules.ending import EndGame
from banker_app.pages.state.app_store import AppStore
from tests.guests.evening import Phone, roles_of, seated
from tests.rooms.test_room import Table
from tests.ui.tables import lot, new_app_store, setup

OTHERS = ("5,153", "3,137", "5153", "3137", "5,253", "3,257", "5,203")
"""What Bob and Cat have in hand, are worth, and could raise."""
FORMS = (
    ("/ask", {"source": "Bob", "amount": 9000}),
    ("/pay/Ann", {"target": "Cat", "amount": 40}),
    ("/trade/Ann", {"b": "Bob", "cash/Bob": 9000}),
    ("/trade/Ann", {"b": "Bob", "cash/Bob": 10, "deeds/Ann": ["boardwalk"]}),
)
SCREENS = ("/me", "/deeds", "/more", "/display", "/score", "/evening")
OF_BOB = ("/seat/Bob", "/statement/Bob")
HINT = "Balances are private at this table."


def table(*, private: bool) -> AppStore:
    """Ann, Bob and Cat, whose sums occur nowhere else."""
    deeds = {"boardwalk": lot("Ann"), "oriental_avenue": lot("Bob"), "st_james_place": lot("Cat")}
    cash = {"Ann": 7131, "Bob": 5153, "Cat": 3137}
    store = new_app_store(setup(cash=cash, deeds=deeds))
    store.phones.choose(Policy.LEGAL, own_dice=True, private=private)
    return store


def read(phone: Phone) -> str:
    """All that a phone is sent on its screens, forms, in an auction."""
    pages = [json.dumps(phone.say(go=address)) for address in (*SCREENS, *OF_BOB)]
    for address, entered in FORMS:
        phone.say(go=address)
        pages.append(json.dumps(phone.say(enter=entered)))
        pages.append(json.dumps(phone.say(do="submit")))
        phone.say(back=True)
    phone.store.dispatch(OpenAuction(lot=Lot("vermont_avenue")))
    phone.store.dispatch(PlaceBid(player=PlayerId("Cat"), amount=40))
    pages += [json.dumps(phone.say(go=address)) for address in ("/auction", "/display", "/me")]
    return "\n".join(pages)


@pytest.mark.parametrize("private", [True, False])
def test_only_the_own_balance_is_sent(private: bool) -> None:
    store = table(private=private)
    sent = read(seated(store, roles_of(store), "Ann"))
    assert "7,131" in sent
    assert (HINT in sent) == private
    assert [one for one in OTHERS if one in sent and private] == []
    assert private or {"5,153", "3,137", "5,253"} <= {one for one in OTHERS if one in sent}


@pytest.mark.parametrize("private", [True, False])
def test_the_display_hides_all_until_the_end(private: bool) -> None:
    store = table(private=private)
    looker = Phone(store, roles_of(store), "looks", at="/display")
    sent = json.dumps(looker.look())
    assert ("7,131" in sent, "5,153" in sent) == (not private, not private)
    store.dispatch(EndGame())
    assert "5,253" in json.dumps(looker.look())


def test_a_room_sends_no_more() -> None:
    async def walked() -> None:
        room = Table(table(private=True))
        room.seat("phone")
        room.hello("phone")
        room.hello("screen", at="/display")
        await room.quiet()
        for number, said in enumerate(({"go": "/ask"}, {"enter": FORMS[0][1]}, {"do": "submit"})):
            room.say("phone", number, v=room.page("phone")["v"], **said)
            await room.quiet()
        assert room.page("phone")["sheet"], "why Bob cannot pay"
        sent = json.dumps(room.told)
        assert HINT in sent
        assert [one for one in OTHERS if one in sent] == []

    asyncio.run(walked())


def test_it_is_chosen_with_the_phones_and_stays_so() -> None:
    store = table(private=True)
    store.phones.choose(Policy.LEGAL, own_dice=True)
    assert not store.state.private
    store.phones.choose(Policy.LEGAL, own_dice=False, private=True)
    assert store.state.private
    store.dispatch(EndGame())
    assert not store.state.private
