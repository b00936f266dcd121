"""Several devices at one evening: one banker, displays that only look, the bank changing hands."""

import asyncio
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest
from banker_app.ui.connection.channel import CHANNEL, Channel
from banker_app.ui.lan.readonly_store import LOOKING, ReadOnlyStore
from banker_app.ui.lan.shared_pages import open_shared

from banker_app.app.devices.banker_role import (
    FREE_SLIPS,
    Device,
    NotTheBanker,
    Roles,
    hashed,
    new_word,
)
from banker_app.engine.commands import BuyDeed, EndGame, EndTurn, IncurDebt, Undo
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.refusals import RefusalCode
from banker_app.ui import routes
from banker_app.ui.app_store import AppStore
from banker_app.ui.hooks import controller_of
from banker_app.ui.serving.caller import CALLER, NOBODY, Caller
from tests.ui.headless import App
from tests.ui.tables import app_of, new_app_store, setup
from tests.ui.test_evening import throw

LINK = "http://192.168.1.7:8550"


class Evening:
    """One app store, and a device for everybody who comes."""

    def __init__(self, app_store: AppStore | None = None, kept: str = "") -> None:
        self.app_store = app_store or new_app_store(setup())
        self.time = 0.0
        seats = self.app_store.phones.seats
        self.roles = Roles(kept, lambda _: None, lambda: self.time, seats=seats)

    def device(
        self, *, word: str = "", route: str = "/", url: str = "", caller: Caller = NOBODY
    ) -> App:
        def main(page: ft.Page) -> None:
            CALLER.set(caller)
            CHANNEL.set(Channel(new_word(), new_word(), word or new_word()))
            open_shared(page, self.app_store, self.roles, LINK)

        return App(main, route=route, url=url)

    def banker(self) -> App:
        """A device that has the bank already."""
        if self.roles.first_code:
            Device(self.roles, "banker's word").enter(self.roles.first_code)
        return self.device(word="banker's word")


async def give(app: App, code: str) -> None:
    """Enter a code on a device that only looks."""
    if not app.shows("Take over as banker"):
        await app.click("I am the banker")
    await app.enter("Banker code", code)
    await app.click("Take over as banker")


def entry_count(table: Evening) -> int:
    return len(table.app_store.entries)


def test_every_device_sees_the_table_first() -> None:
    async def evening() -> None:
        async with Evening().device() as app:
            assert app.shows("Ann's turn")
            assert app.shows("Ann, balance $1,500")
            assert not app.shows("Record")

    asyncio.run(evening())


def test_whoever_gives_the_code_is_the_banker() -> None:
    async def evening() -> None:
        table = Evening()
        async with table.device() as phone, table.device() as tablet:
            await give(phone, table.roles.first_code)
            assert phone.shows("Record")
            assert phone.page.route == routes.TABLE
            await throw(phone, 1, 2)
            await phone.click("Buy for $60")
            await tablet.settle()
            assert tablet.shows("Ann, balance $1,440")
            assert tablet.shows("buys Baltic Avenue")

    asyncio.run(evening())


def test_a_wrong_code_says_so_and_too_many_have_to_wait() -> None:
    async def evening() -> None:
        table = Evening()
        table.roles.first_code = "123456"
        async with table.device() as app:
            for _ in range(FREE_SLIPS):
                await give(app, "654321")
                assert app.shows("This code is wrong or already used.")
            await give(app, "654321")
            assert app.shows("The next one can be tried in 5 seconds.")
            await give(app, "123456")
            assert not app.shows("Record")
            table.time += 5
            await give(app, "123456")
            assert app.shows("Record")

    asyncio.run(evening())


def test_a_guest_who_guesses_does_not_keep_the_banker_out() -> None:
    async def evening() -> None:
        table = Evening()
        guest = table.device(caller=Caller("192.168.1.66"))
        async with guest, table.device(caller=Caller("192.168.1.7")) as phone:
            for _ in range(FREE_SLIPS + 1):
                await give(guest, "000000")
            assert guest.shows("Too many wrong codes.")
            await give(phone, table.roles.first_code)
            assert phone.shows("Record")

    asyncio.run(evening())


def test_the_computer_gives_out_a_code_when_the_bankers_phone_is_lost() -> None:
    async def evening() -> None:
        table = Evening()
        home = table.device(caller=Caller("127.0.0.1", at_home=True))
        async with table.banker() as phone, table.device() as spare, home:
            assert not table.roles.first_code
            await spare.click("I am the banker")
            assert not spare.shows("Show a new banker code")
            await home.click("I am the banker")
            await home.click("Show a new banker code")
            code = table.roles.first_code
            assert home.shows(f"{code[:3]} {code[3:]}")
            assert phone.shows("Record")
            await give(spare, code)
            await home.settle()
            assert spare.shows("Record")
            assert not home.shows(f"{code[:3]} {code[3:]}")
            assert home.shows("Ann's turn")

    asyncio.run(evening())


def test_the_old_banker_is_told_even_if_the_phone_slept() -> None:
    async def evening() -> None:
        table = Evening()
        async with table.device() as tablet:
            async with table.banker() as phone:
                code = table.roles.hand_over(hashed("banker's word"))
                await give(tablet, code)
                await phone.settle()
                assert phone.shows("Another device is the banker now.")
                assert phone.shows("http://127.0.0.1:8550")
                assert not tablet.shows("Another device is the banker now.")
            async with table.banker() as phone:
                assert phone.shows("Another device is the banker now.")
                await phone.click("Got it")
                assert not phone.shows("Another device is the banker now.")
            async with table.banker() as phone:
                assert phone.shows("Ann's turn")
                assert not phone.shows("Another device is the banker now.")

    asyncio.run(evening())


def test_a_phone_that_comes_back_is_the_banker_on_the_same_screen() -> None:
    """A new tab, or the app started again: only the word in the browser is left."""

    async def evening() -> None:
        table = Evening()
        async with table.banker() as phone:
            await phone.go("/pay/Ann")
            await phone.click("5")
            await asyncio.sleep(0.6)
            assert phone.shows("$5")
        again = Evening(table.app_store, kept=hashed("banker's word"))
        async with again.device(word="banker's word") as phone:
            assert phone.shows("Who pays?")
            assert phone.shows("$5")
        async with again.device(word="another word") as other:
            assert not other.shows("Who pays?")

    asyncio.run(evening())


def test_the_bank_is_handed_over_on_purpose() -> None:
    async def evening() -> None:
        table = Evening()
        async with table.banker() as phone, table.device() as tablet:
            await phone.go("/settings")
            await phone.click("Hand over the Bank")
            code = table.roles.next_code
            assert phone.shows(f"{code[:3]} {code[3:]}")
            assert phone.all(cv.Canvas)
            assert not phone.shows("I am the banker")
            await asyncio.sleep(0.6)  # until the state is remembered
            await give(tablet, code)
            await phone.settle()
            assert tablet.shows("Record")
            assert tablet.page.route == routes.TABLE
            assert phone.shows("Ann's turn")
            assert phone.all(ft.NavigationBar) == []
            assert "Hand over" not in phone.text()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("found_at", "told"),
    [
        ("ws://192.168.1.9:8550", "192.168.1.9:8550"),
        ("ws://127.0.0.1:8550", "192.168.1.7:8550"),
        ("ws://localhost:8550", "192.168.1.7:8550"),
    ],
)
def test_others_are_sent_to_where_they_can_come_in(found_at: str, told: str) -> None:
    """Not to what only this machine understands."""

    async def evening() -> None:
        async with Evening(new_app_store()).device(url=found_at) as app:
            assert app.shows(told)

    asyncio.run(evening())


def test_a_banker_may_think_better_of_it() -> None:
    async def evening() -> None:
        table = Evening()
        async with table.banker() as phone, table.device() as tablet:
            await phone.click("Hand over")
            code = table.roles.next_code
            await phone.click("Stay the banker")
            assert phone.shows("Record")
            await give(tablet, code)
            assert tablet.shows("This code is wrong or already used.")
            assert phone.shows("Record")

    asyncio.run(evening())


def test_a_scanned_code_is_filled_in_but_not_given() -> None:
    async def evening() -> None:
        table = Evening()
        async with table.device(route=f"/join/{table.roles.first_code}") as app:
            assert app.field("Banker code").value == table.roles.first_code
            await app.click("Take over as banker")
            assert app.shows("Record")

    asyncio.run(evening())


# ---- nothing but looking -----------------------------------------------------------------


def addresses() -> list[str]:
    known = [value for name, value in vars(routes).items() if name.isupper()]
    return [
        value
        for value in known
        if isinstance(value, str) and value not in (routes.JOIN, routes.WHOSE)
    ]


def test_whatever_address_a_display_types_it_sees_the_table() -> None:
    async def evening() -> None:
        table = Evening()
        async with table.device() as app:
            for address in (*addresses(), "/seat/Ann", "/deed/boardwalk", "/raise/Bob", "/nothing"):
                await app.go(address)
                assert app.shows("Ann, balance $1,500")
                buttons = [c for c in app.all(ft.Control) if getattr(c, "on_click", None)]
                signs = [button.tooltip for button in buttons]
                assert signs == ["This is my phone", "I am the banker"], address
        for address in (routes.PAY, routes.SETTINGS, routes.HAND_OVER):
            async with table.device(route=address) as app:
                assert app.shows("Ann, balance $1,500")
        assert entry_count(table) == 1

    asyncio.run(evening())


def test_a_display_cannot_dispatch_whatever_it_calls() -> None:
    """Not by its controller, not by its app store, not by a piece of either."""

    async def evening() -> None:
        table = Evening()
        async with table.device() as app:
            controller = controller_of(app.page)
            for act in (
                lambda: controller.record(Undo()),
                lambda: controller.undo(),
                lambda: controller.begin(setup()),
                lambda: controller.app_store.dispatch(EndTurn()),
                lambda: controller.app_store.delete(table.app_store.state.game_id),
                lambda: controller.app_store.set_language("ru"),
                lambda: controller.app_store.leave(),
                lambda: controller.app_store.safe.save_game(table.app_store.state.game_id),
                lambda: controller.app_store.import_save(lambda safe: safe.restore_newest()),
            ):
                with pytest.raises(NotTheBanker):
                    act()
            controller.app_store.remember(language="uk", banker=hashed("my own"))
        assert entry_count(table) == 1
        assert table.app_store.setting("banker") == ""
        assert table.app_store.state.language == "en"

    asyncio.run(evening())


def test_a_keyboard_at_a_display_does_nothing() -> None:
    async def evening() -> None:
        table = Evening()
        async with table.device() as app:
            await app.go(routes.TABLE)
            for key in ("1", "2", "B", "N", "P", "U", "?", "Escape"):
                held = dict.fromkeys(("shift", "ctrl", "alt", "meta"), False)
                await app.session.dispatch_event(
                    app.page._i, "keyboard_event", {"key": key, **held}
                )
                await app.settle()
            assert app.shows("Ann's turn")
            assert app.page._dialogs.controls == []
        assert entry_count(table) == 1

    asyncio.run(evening())


def test_all_that_a_display_may_ask_is_looking() -> None:
    """Whoever gives the app store a new method need not think of displays: they cannot reach it."""
    app_store = new_app_store(setup())
    shut = ReadOnlyStore(app_store, Device(Roles("", lambda _: None), "nobody"))
    open_to_all = {"remember"}  # which keeps nothing for a display
    for name in (
        {name for name in dir(app_store) if not name.startswith("_")} - LOOKING - open_to_all
    ):
        with pytest.raises(NotTheBanker):
            getattr(shut, name)
    for name in LOOKING:
        getattr(shut, name)


def test_a_tap_that_was_on_its_way_comes_too_late() -> None:
    """The old banker's phone still shows its buttons when the bank is somebody else's."""

    async def evening() -> None:
        table = Evening()
        async with table.banker() as phone:
            await throw(phone, 1, 2)
            targets: list[Any] = [phone.target(name) for name in ("Buy for $60", "Undo")]
            language = controller_of(phone.page).app_store.set_language
            Device(table.roles, "tablet's word").enter(
                table.roles.hand_over(hashed("banker's word"))
            )
            before = entry_count(table)
            for target in targets:
                await phone.fire(*target)
            with pytest.raises(NotTheBanker):
                language("ru")
            assert entry_count(table) == before
            assert phone.shows("Ann, balance $1,500")

    asyncio.run(evening())


def test_what_lies_open_is_taken_off_with_the_bank() -> None:
    """A sheet, or a question whether a game is to go: whoever lost the bank sees the table."""

    async def evening() -> None:
        table = Evening()
        async with table.banker() as phone, table.banker() as spare:
            controller_of(phone.page).record(
                BuyDeed(player=PlayerId("Ann"), deed=DeedId("boardwalk"))
            )
            await spare.click("All games")
            await spare.click("Delete")
            await phone.settle()
            assert phone.shows("Allow anyway")
            assert spare.shows("Delete this game?")
            code = table.roles.hand_over(hashed("banker's word"))
            Device(table.roles, "tablet's word").enter(code)
            for app in (phone, spare):
                await app.settle()
                assert app.roots()[1] == []
                assert app.shows("Ann, balance $1,500")

    asyncio.run(evening())


# ---- what it shows -------------------------------------------------------------------------


def test_with_no_game_open_it_says_so_and_how_to_join() -> None:
    async def evening() -> None:
        table = Evening(new_app_store())
        async with table.device() as app, table.banker() as phone:
            assert app.shows("No game is open")
            assert app.shows("I am the banker")
            assert app.all(cv.Canvas)
            table.app_store.begin(setup())
            await app.settle()
            assert app.shows("Ann's turn")
            await phone.go("/display")
            assert phone.shows("Ann, balance $1,500")
            assert not phone.shows("I am the banker")

    asyncio.run(evening())


def test_it_tells_jail_debt_and_bankruptcy_the_pot_and_the_rates() -> None:
    async def evening() -> None:
        command = setup(
            cash={"Ann": 700, "Bob": 40, "Cat": 1200},
            jailed=("Bob",),
            pots={"parking": 500},
            modes=("parking_pot",),
        )
        table = Evening(new_app_store(command))
        async with table.device() as app:
            assert app.shows("Bob, balance $40, 0 deeds, in jail")
            assert app.shows("On the parking space: $500")
            table.app_store.dispatch(
                IncurDebt(player=PlayerId("Bob"), creditor=BANK_PLAYER, amount=100)
            )
            await app.settle()
            assert app.shows("owes $100")
            table.app_store.dispatch(EndGame(), waive=[RefusalCode.DEBT_OPEN])
            await app.settle()
            assert app.shows("Cat has won: game ended early")

    asyncio.run(evening())


def test_a_page_without_several_devices_has_everything_and_no_code() -> None:
    async def evening() -> None:
        async with App(app_of(new_app_store(setup()))) as app:
            assert app.shows("Record")
            await app.go("/settings")
            assert not app.shows("Hand over")
            await app.go("/hand-over")
            assert app.shows("on one device only")
            await app.go("/display")
            assert app.shows("Ann, balance $1,500")

    asyncio.run(evening())


def test_a_connection_that_was_lost_comes_back_as_what_it_is() -> None:
    async def evening() -> None:
        table = Evening()
        async with table.banker() as phone, table.device() as tablet:
            for app in (phone, tablet):
                await app.reconnect()
            assert phone.shows("Record")
            assert not tablet.shows("Record")
            await throw(phone, 1, 2)
            await phone.click("Buy for $60")
            await tablet.settle()
            assert tablet.shows("Ann, balance $1,440")

    asyncio.run(evening())
