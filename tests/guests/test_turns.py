"""Guests who do what they can to be in the way, and everybody else, who does not wait for them.

Strangers' devices are of one laptop: of as many words as it likes, and of one address.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from banker_app.app.devices.banker_role import hashed
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.trade import PayPlayer
from banker_app.guests import limits
from banker_app.guests.guest import Guest
from banker_app.guests.limits import CLOSED, OPEN_OF_ONE, PATIENCE, Sender, Turns
from tests.guests.web import TAB, WORD, Web, on_the_web, pages_of

LAPTOP, OTHER, PHONE = "10.0.0.66", "10.0.0.67", "10.0.0.8"
PAGES = f"/guest/pages?{TAB}"
DO = f"/guest/do?{TAB}"
CROWD = 16
PAYS = PayPlayer(payer=PlayerId("Ann"), payee=PlayerId("Bob"), amount=5)


def of(number: int) -> str:
    """The secret token of one of a laptop's devices."""
    return f"the word of device {number:04}".replace(" ", "-")


def seated(web: Web, word: str = WORD) -> None:
    """Let a device be Ann's."""
    web.game.roles.enter(web.store.phones.invite(PlayerId("Ann")), hashed(word))


async def until(condition: Callable[[], object]) -> None:
    """Let everybody have a turn until a condition holds."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.001)


async def crowd(web: Web, count: int) -> list[Any]:
    """Open a page on each of so many devices of a laptop."""
    return [await web.ask("GET", PAGES, word=of(n), address=LAPTOP) for n in range(count)]


# ---- whose page stays ------------------------------------------------------------------------


def test_pages_of_others_outlast_any_number_of_a_laptop() -> None:
    async def scene(web: Web) -> None:
        stays = await web.ask("GET", PAGES, address=PHONE)
        comes_back = await web.ask("GET", PAGES, word=of(999), address=OTHER)
        await web.ask("POST", DO, b'{"n": 7, "go": "/display"}', word=of(999))
        await web.close(comes_back)
        for number in range(CLOSED + 20):
            await web.close(await web.ask("GET", PAGES, word=of(number), address=LAPTOP))
        assert (await web.ask("POST", DO, b'{"n": 1, "go": "/display"}'))["status"] == 204
        await until(lambda: pages_of(stays)[-1]["at"] == "/display")
        again = pages_of(await web.ask("GET", PAGES, word=of(999), address=OTHER))
        assert [(page["n"], page["at"]) for page in again] == [(7, "/display")]
        assert len(web.app._tabs._known) <= CLOSED + 2

    on_the_web(scene)


def test_the_address_with_most_pages_makes_room_and_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("banker_app.guests.tabs.OPEN", 4)

    async def scene(web: Web) -> None:
        held = await crowd(web, 4)
        one_more = await web.ask("GET", PAGES, word=of(4), address=LAPTOP)
        assert one_more["body"].startswith(b"event: full")
        assert pages_of(await web.ask("GET", PAGES, address=PHONE))
        await until(held[-1]["task"].done)
        assert [b"event: full" in one["body"] for one in held] == [False, False, False, True]
        assert not any(one["task"].done() for one in held[:-1])

    on_the_web(scene)


def test_club_behind_one_address_has_room() -> None:
    async def scene(web: Web) -> None:
        club = await crowd(web, 48)
        web.store.set_language("de")
        await until(lambda: all(pages_of(one)[-1]["language"] == "de" for one in club))

    on_the_web(scene)


def test_further_page_of_a_device_ends_its_oldest() -> None:
    async def scene(web: Web) -> None:
        tabs = [await web.ask("GET", f"/guest/pages?tab={n:020}") for n in range(OPEN_OF_ONE + 1)]
        await until(tabs[0]["task"].done)
        assert [b"event: full" in one["body"] for one in tabs] == [True] + [False] * OPEN_OF_ONE

    on_the_web(scene)


def test_link_of_a_seat_opens_a_page_where_all_places_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("banker_app.guests.tabs.OPEN", 4)

    async def scene(web: Web) -> None:
        await crowd(web, 4)
        link = web.game.roles.link(web.store.phones.invite(PlayerId("Ann")))
        mine = await web.ask("GET", f"{PAGES}&at=/whose/{link}&load=1", address=LAPTOP)
        page = pages_of(mine)[0]
        assert page["at"] == "/me"
        assert web.store.speech.ui("connection.full") not in str(page)

    on_the_web(scene)


# ---- who waits for whom ----------------------------------------------------------------------


def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The devices whose pages are built, from now on."""
    found: list[str] = []
    message = Guest.message

    def counted(guest: Guest) -> Any:
        found.append(guest.device.digest)
        return message(guest)

    monkeypatch.setattr(Guest, "message", counted)
    return found


def test_players_pages_are_built_first_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(web: Web) -> None:
        await crowd(web, CROWD)
        seated(web)
        await web.ask("GET", PAGES, address=PHONE)
        await until(lambda: not web.app._turns._taken)
        found = built(monkeypatch)
        web.store.dispatch(PAYS)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(found) <= 1, "each takes a turn"
        await until(lambda: len(found) == CROWD + 1)
        assert hashed(WORD) in found[:2]

    on_the_web(scene)


def test_request_of_a_player_comes_before_those_of_others() -> None:
    async def scene(web: Web) -> None:
        seated(web)
        answered: list[str] = []

        async def ask(word: str, address: str) -> None:
            await web.ask("GET", "/", word=word, address=address)
            answered.append(address)

        async with web.app._turns.turn(Sender()):
            others = [asyncio.create_task(ask(of(n), LAPTOP)) for n in range(CROWD)]
            await asyncio.sleep(0)
            tasks = [*others, asyncio.create_task(ask(of(CROWD), OTHER))]
            await asyncio.sleep(0)
            tasks.append(asyncio.create_task(ask(WORD, PHONE)))
            await asyncio.sleep(0)
        await asyncio.wait(tasks)
        assert answered[:3] == [PHONE, LAPTOP, OTHER]

    on_the_web(scene)


def test_refusal_builds_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banker_app.guests.tabs.OPEN", 4)

    async def scene(web: Web) -> None:
        await crowd(web, 4)
        found = built(monkeypatch)
        for number in range(4, 20):
            answer = await web.ask("GET", PAGES, word=of(number), address=LAPTOP)
            assert web.store.speech.ui("connection.full") in answer["body"].decode()
        assert not found

    on_the_web(scene)


def test_new_stream_of_a_tab_ends_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(web: Web) -> None:
        found = built(monkeypatch)
        streams = [asyncio.create_task(web.ask("GET", PAGES)) for _ in range(50)]
        await until(lambda: sum(one.done() for one in streams) == 50)
        assert len(found) <= 2
        await until(lambda: sum(one.result()["task"].done() for one in streams) == 49)

    on_the_web(scene)


def test_message_of_a_player_waits_for_one_of_many_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(web: Web) -> None:
        await crowd(web, CROWD)
        seated(web)
        await web.ask("GET", PAGES, address=PHONE)
        await until(lambda: not web.app._turns._taken)
        heard: list[str] = []
        monkeypatch.setattr(Guest, "receive", lambda guest, said: heard.append(guest.device.digest))
        others = [
            asyncio.create_task(web.ask("POST", DO, b'{"n": 1}', of(number), LAPTOP))
            for number in range(CROWD)
        ]
        await asyncio.sleep(0)
        assert (await web.ask("POST", DO, b'{"n": 1}', address=PHONE))["status"] == 204
        assert hashed(WORD) in heard[:3]
        await asyncio.wait(others)
        assert len(heard) == CROWD + 1, "and nobody is forgotten"

    on_the_web(scene)


def test_message_is_heard_only_while_the_stream_is_open_and_one_at_a_time() -> None:
    async def scene(web: Web) -> None:
        stream = await web.ask("GET", PAGES)
        both = await asyncio.gather(*(web.ask("POST", DO, b"{}") for _ in range(2)))
        assert [one["status"] for one in both] == [204, 429]
        await web.close(stream)
        late = await web.ask("POST", DO, b"{}")
        assert (late["status"], late["body"]) == (409, b"")

    on_the_web(scene)


def order_of(first: Sender, *waiting: Sender) -> list[Sender]:
    """The senders in the order of their turns, where all the others come during the first."""

    async def run() -> list[Sender]:
        turns, found = Turns(lambda: 0.0), []

        async def take(sender: Sender) -> None:
            async with turns.turn(sender):
                found.append(sender)
                await asyncio.sleep(0.001)

        await asyncio.gather(*(take(sender) for sender in (first, *waiting)))
        return found

    return asyncio.run(run())


def test_turns_go_to_players_then_by_address_and_device() -> None:
    laptop = [Sender(f"l{n}", LAPTOP) for n in range(5)]
    tv, ann, bob = Sender("tv", OTHER), Sender("ann", PHONE, True), Sender("bob", PHONE, True)
    one, *more = laptop
    assert order_of(one, *more, tv) == [one, more[0], tv, *more[1:]]
    assert order_of(one, one, one, *more, ann) == [one, ann, one, *more, one]
    assert order_of(ann, ann, ann, ann, bob) == [ann, ann, bob, ann, ann]


def test_players_keep_nobody_out() -> None:
    ann, tv = Sender("ann", PHONE, True), Sender("tv", OTHER)
    found = order_of(ann, *[ann] * 20, tv)
    assert found.index(tv) == limits.PLAYERS_IN_A_ROW


def test_turns_go_on_after_one_that_was_given_up() -> None:
    async def run() -> None:
        turns = Turns()
        async with turns.turn(Sender("a")):
            waits = [asyncio.create_task(_take(turns)) for _ in range(3)]
            await asyncio.sleep(0)
            waits[1].cancel()
        await until(lambda: not turns._others)
        # It has been called, and goes before it has begun.
        waits[2].cancel()
        assert await asyncio.wait_for(asyncio.create_task(_take(turns)), 1)
        assert waits[0].result()

    asyncio.run(run())


async def _take(turns: Turns) -> bool:
    async with turns.turn(Sender("b")):
        return True


# ---- claims ----------------------------------------------------------------------------------


def test_claim_ends_with_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(web: Web) -> None:
        rings: list[tuple[float, Callable[[], None]]] = []
        web.app._tabs._later = lambda seconds, ring: rings.append((seconds, ring))
        stream = await web.ask("GET", PAGES)
        seats = web.store.phones
        assert seats.claim(PlayerId("Bob"), hashed(WORD), PHONE)
        await web.close(stream)
        again = await web.ask("GET", PAGES)
        (seconds, ring), *none = rings
        assert (seconds, none) == (PATIENCE, [])
        ring()
        assert seats.claimed_by(hashed(WORD)) == "Bob", "it has come back"
        await web.close(again)
        rings[-1][1]()
        assert web.store.state.phones.claims == ()
        last = await web.ask("GET", PAGES)
        assert web.store.speech.ui("phone.claim_closed") in last["body"].decode()

    on_the_web(scene)
