"""What players are promised on their phones, and the room on its display."""

import json
from dataclasses import dataclass

import pytest

from banker_app.app.devices.banker_role import AT_HOME, FREE_SLIPS, FREE_SLIPS_OF_ALL, Device, Roles
from banker_app.app.devices.requests import Policy
from banker_app.engine import commands as c
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.rules.auction.auctions import CloseAuction
from banker_app.engine.rules.clock import PauseGame, ResumeGame
from banker_app.guests.guest import Guest
from banker_app.guests.limits import AT_ONCE, PER_SECOND, Pace
from banker_app.local_services import LocalServices
from banker_app.pages.state.app_store import AppStore
from tests.guests.evening import LINK, Phone, roles_of, seated
from tests.ui.roomful import ROOMFUL, SIGHTS
from tests.ui.tables import lot, new_app_store, setup

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
BALTIC = DeedId("baltic_avenue")
BUY = "Buy for $60"
FLY = '{"g": [{"player": "Ann", "command": {"cmd": "fly"}}]}'


@dataclass
class Table:
    """A new game on two phones."""

    store: AppStore
    roles: Roles
    ann: Phone
    bob: Phone

    def cash(self, player: PlayerId) -> int:
        return self.store.context.game.cash(player)

    def owner(self) -> PlayerId | None:
        return self.store.context.game.owner(BALTIC)

    def best(self) -> tuple[PlayerId, int] | None:
        auction = self.store.context.game.auction
        return (auction.best.player, auction.best.amount) if auction and auction.best else None

    def bidding(self) -> None:
        """Baltic Avenue is auctioned."""
        self.store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
        self.store.dispatch(c.DeclineDeed(player=ANN, deed=BALTIC))
        for phone in (self.ann, self.bob):
            phone.say(go="/auction")


def table(policy: Policy | None = None) -> Table:
    made = new_app_store(setup())
    if policy is not None:
        made.phones.choose(policy, own_dice=False)
    roles = roles_of(made)
    return Table(made, roles, seated(made, roles, "Ann"), seated(made, roles, "Bob"))


def labels(phone: Phone) -> str:
    return "\n".join(label for label, _ in phone.buttons())


def pay(phone: Phone, payee: str, amount: int) -> None:
    """Pay by the phone's own pad."""
    phone.say(go=f"/pay/{phone.name}/{payee}")
    phone.say(enter={"amount": amount})
    phone.say(do="submit")


# ---- dues, requests, policies ----------------------------------------------------------------


def test_due_is_on_the_debtors_phone_and_waits_for_the_banker() -> None:
    at = table(Policy.NOTHING)
    at.store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    at.bob.look()
    assert BUY not in labels(at.bob)
    at.ann.look()
    at.ann.press(BUY)
    assert at.owner() is None
    assert "Waiting for the banker" in at.ann.texts()
    at.store.phones.requests.accept(1)
    at.ann.look()
    assert at.owner() == ANN
    assert "$1,440" in at.ann.texts()
    assert "Done" in at.ann.texts()
    at.ann.press("OK")
    assert "Done" not in at.ann.texts()


def test_bids_need_no_confirmation_by_default() -> None:
    at = table()
    assert at.store.state.phones.policy is Policy.BIDS
    pay(at.ann, "Bob", 7)
    assert at.cash(ANN) == 1500
    at.bidding()
    at.bob.press("You +10:")
    assert at.best() == (BOB, 10)


def test_both_bid_from_their_own_phones_and_the_banker_closes() -> None:
    at = table(Policy.DUES)
    at.bidding()
    assert "The banker closes the auction" in at.ann.texts()
    assert not {"Undo", "Nobody bids"} & {label for label, _ in at.ann.buttons()}
    for phone in (at.ann, at.bob, at.ann, at.bob):
        phone.look()
        phone.press("You +10:")
    assert at.best() == (BOB, 40)
    at.store.dispatch(CloseAuction())
    assert at.owner() == BOB


def test_overtaken_bid_is_not_raised() -> None:
    at = table(Policy.DUES)
    at.bidding()
    at.ann.press("You +10:")
    at.bob.press("You +10:")
    assert at.best() == (ANN, 10)
    assert at.bob.page["alert"].startswith("Too late")


def test_player_enters_a_whole_turn_if_allowed() -> None:
    at = table(Policy.DUES)
    assert not at.ann.page["page"].get("submit")
    at.store.phones.choose(Policy.DUES, own_dice=True)
    for phone, ends in ((at.ann, "Next"), (at.bob, "")):
        phone.look()
        phone.say(enter={"die1": "1", "die2": "2"}, do="submit")
        if ends:
            phone.press(BUY)
            phone.press(ends)
    at.bob.press("Pay $4")
    assert (at.owner(), at.cash(ANN), at.cash(BOB)) == (ANN, 1444, 1496)


def test_next_player_throws_without_being_handed_the_turn() -> None:
    at = table()
    at.store.phones.choose(Policy.LEGAL, own_dice=True)
    at.store.dispatch(c.Roll(player=ANN, dice=(4, 6)))
    at.bob.look()
    at.bob.say(enter={"die1": "1", "die2": "2"}, do="submit")
    assert [type(entry.command) for entry in at.store.entries[-2:]] == [c.EndTurn, c.Roll]
    assert at.store.context.game.turn.player == BOB


def test_paused_game_asks_for_nothing() -> None:
    at = table()
    at.store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    for command, asked in ((PauseGame(), False), (ResumeGame(), True)):
        at.store.dispatch(command)
        at.ann.look()
        assert (BUY in labels(at.ann)) is asked
        assert "$1,500" in at.ann.texts()


# ---- the app is killed -----------------------------------------------------------------------


def again(at: Table, *, close: bool = False) -> Table:
    """The app over the same games, started anew; or the game closed and opened."""
    made, game = at.store, at.store.state.game_id
    if close:
        made.leave()
        made.resume(game)
    else:
        store = made._services._store  # type: ignore[attr-defined]
        store._open_games.clear()  # As after a kill: nothing was closed, the locks have gone.
        made = AppStore(LocalServices(store))
    roles = roles_of(made)
    return Table(made, roles, Phone(made, roles, "Ann"), Phone(made, roles, "Bob"))


@pytest.mark.parametrize("close", [False, True], ids=["killed", "closed"])
def test_request_interrupted_by_a_restart_is_reported(close: bool) -> None:
    at, stopped = table(), "Banker was restarted before this was answered"
    pay(at.ann, "Bob", 7)
    offer = c.AgreeTrade(a=c.TradeSide(player=BOB, cash=5), b=c.TradeSide(player=CAT))
    at.store.phones.requests.ask(BOB, offer)
    after = again(at, close=close)
    assert "You pay Bob $7" in after.ann.texts()
    assert stopped in after.ann.texts()
    assert stopped in after.bob.texts()
    assert after.cash(ANN) == 1500
    after.ann.press("OK")
    assert stopped not in after.ann.texts()
    last = again(after)
    assert stopped not in last.ann.texts()
    assert stopped in last.bob.texts()


def test_answered_request_is_not_shown_again() -> None:
    at = table()
    pay(at.ann, "Bob", 7)
    at.store.phones.requests.accept(1)
    assert "Banker was restarted" not in again(at).ann.texts()
    assert at.store.setting("asked") == "{}"


@pytest.mark.parametrize("kept", ["[]", "nonsense", '{"g": 5}', '{"g": [5]}', '{"g": [{}]}', FLY])
def test_unreadable_requests_are_ignored(kept: str) -> None:
    at = table()
    at.store.remember(asked=kept.replace("g", at.store.state.game_id))
    assert again(at).store.state.phones.requests == ()


# ---- coming in -------------------------------------------------------------------------------


def scanned(at: Table, name: str, address: str) -> Phone:
    """A device that opens an address by its camera."""
    phone = Phone(at.store, at.roles, name)
    phone.guest = Guest(at.store, phone.guest.device, LINK, address)
    phone.look()
    return phone


def exhausted(at: Table) -> None:
    """Nobody may type a code just now."""
    for number in range(FREE_SLIPS_OF_ALL + 10):
        Device(at.roles, f"stranger {number}", f"10.1.0.{number}").enter("000000")


def test_scanned_codes_work_despite_wrong_codes_of_others() -> None:
    at = table()
    whose = at.roles.link(at.store.phones.invite(CAT))
    bank = at.roles.link(at.roles.first_code)
    exhausted(at)
    assert scanned(at, "new", f"/whose/{whose}").page["title"] == "Cat"
    bob = scanned(at, "Bob", f"/join/{bank}")
    assert not bob.guest.device.is_banker, "not before the button"
    bob.press("Enter the code")
    assert bob.guest.device.is_banker


def test_too_many_wrong_codes_cause_a_wait() -> None:
    at = table()
    phone = Phone(at.store, at.roles, "new")
    for _ in range(FREE_SLIPS + 1):
        phone.say(enter={"code": "000000"})
        phone.press("Enter the code")
    assert "The next one can be tried in" in phone.texts()


def test_computer_takes_the_bank_back() -> None:
    at = table()
    at.bob.guest.device.enter(at.roles.first_code)
    home = Phone(at.store, at.roles, "new")
    assert "Keep the Bank" not in labels(home)
    home.guest = Guest(at.store, Device(at.roles, "the computer itself", AT_HOME), LINK)
    home.look()
    home.press("Keep the Bank on this computer")
    assert not home.guest.device.is_banker, "another device is, so it is asked first"
    home.press("Keep the Bank on this computer")
    assert home.guest.device.is_banker
    assert not at.bob.guest.device.is_banker
    at.bob.say(go="/join")
    assert "The Bank is on another device now." in at.bob.texts()
    assert "http://127.0.0.1:8550" in at.bob.texts()
    at.bob.press("Got it")
    assert "The Bank is on another device now." not in at.bob.texts()


def test_second_claimant_of_a_seat_is_informed() -> None:
    at = table()
    first, second = Phone(at.store, at.roles, "one"), Phone(at.store, at.roles, "another")
    for phone in (first, second):
        phone.press("This is Cat's phone")
    at.store.phones.seats.nod(first.guest.device.digest)
    assert first.look()["title"] == "Cat"
    second.look()
    assert "That seat has just gone to another phone" in second.texts()
    second.press("Got it")
    assert "That seat" not in second.texts()


def test_too_many_claims_are_answered() -> None:
    at = table()
    for number in range(99):
        at.store.phones.claim(CAT, f"device {number}", "10.0.0.3")
    phone = Phone(at.store, at.roles, "new")
    phone.press("This is Cat's phone")
    assert phone.page["alert"].startswith("Too many phones")


def test_pace_limits_a_flood_only() -> None:
    now = 0.0
    pace = Pace(lambda: now)
    for _ in range(600):
        now += 0.1
        assert pace.keeps()
    together = sum(pace.keeps() for _ in range(int(AT_ONCE) + 9))
    assert together in (AT_ONCE - 1, AT_ONCE)
    now += 1
    assert [pace.keeps() for _ in range(int(PER_SECOND) + 1)].count(False) == 1
    assert sum(pace.keeps(16_384) for _ in range(400)) < 10, "a large one weighs as many"


# ---- the display -----------------------------------------------------------------------------


def shown(store: AppStore) -> Phone:
    """What the room sees."""
    phone = Phone(store, roles_of(store), "television")
    phone.say(go="/display")
    return phone


def sight(name: str, language: str = "en") -> Phone:
    store = new_app_store()
    store.set_language(language)
    SIGHTS[name](store)
    return shown(store)


def staged(phone: Phone) -> dict[str, object]:
    """What takes the place of the board; nothing while that is there."""
    first = phone.look()["page"]["blocks"][0]
    return first["value"] if first.get("name") == "stage" else {}


@pytest.mark.parametrize("name", SIGHTS)
def test_display_always_shows_ten_players(name: str) -> None:
    page = sight(name).page["page"]
    rows = [part for part in _dicts(page) if part.get("kind") == "row"]
    assert all(any(player in row["name"] for row in rows) for player in ROOMFUL)


def _dicts(part: object) -> list[dict[str, str]]:
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    below = [one for value in inner for one in _dicts(value)]
    return [part, *below] if isinstance(part, dict) else below


def test_board_shows_jail_debt_hotels_and_pot() -> None:
    at_jail = {"cash": {"Ann": 700, "Bob": 40, "Cat": 1200}, "jailed": ("Bob",)}
    pot = {"pots": {"parking": 500}, "modes": ("parking_pot",)}
    store = new_app_store(setup(**at_jail, **pot))  # type: ignore[arg-type]
    phone = shown(store)
    for words in ("in jail", "$40", "$500", "Ann's turn"):
        assert words in phone.texts()
    store.dispatch(c.IncurDebt(player=BOB, creditor=BANK_PLAYER, amount=100))
    phone.look()
    assert "owes $100" in phone.texts()
    playing = sight("playing").texts()
    assert "Boardwalk, Ann owns it, hotel, rent now $2,000" in playing


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bidding", ("Baltic Avenue", "$60", "Gus", "$130", "Eve, Fay, Jo")),
        ("jackpot", ("Jackpot! Ann: 1\N{NO-BREAK SPACE}320",)),
        ("broke", ("Ann is bankrupt. Александра gets $10, 3 deeds.", "Reading Railroad")),
    ],
)
def test_important_moments_replace_the_board(name: str, said: tuple[str, ...]) -> None:
    stage = json.dumps(staged(sight(name)), ensure_ascii=False)
    assert all(words in stage for words in said)
    assert staged(sight(name, "uk"))["label"] != staged(sight(name))["label"]


def test_moment_lasts_until_the_next_entry() -> None:
    phone = sight("jackpot")
    phone.store.dispatch(c.Undo())
    assert not staged(phone)
    store = new_app_store(setup(deeds={"mediterranean_avenue": lot("Ann")}, spaces={"Ann": 0}))
    phone = shown(store)
    store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    assert not staged(phone)
    store.dispatch(c.BuyDeed(player=ANN, deed=BALTIC))
    assert staged(phone)["label"] == "Full set! Ann: Dark purple"
    store.dispatch(c.EndTurn())
    assert not staged(phone)


def test_the_end_ranks_by_worth_and_draws_the_chart() -> None:
    phone = sight("over")
    game = phone.store.context.game
    assert game.ending is not None
    order = list(game.ending.ranking)
    assert order != sorted(game.seats, key=game.cash, reverse=True), "else it shows nothing"
    rows = [row["name"] for row in _dicts(phone.page["page"]) if row.get("kind") == "row"]
    assert [name.split(". ")[1] for name in rows[: len(order)]] == order
    assert any(part.get("name") == "worth_chart" for part in _dicts(phone.page["page"]))
