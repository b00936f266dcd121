"""What waits for a player shows on every tab of the phone, and once at the banker's."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page as Tab

from banker_app.app.devices.requests import Denial, Outcome, Policy, Request
from banker_app.app.devices.seats import News
from banker_app.app.i18n.templates import languages
from banker_app.engine import commands as c
from banker_app.engine.command import Command
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.state import Tracking
from banker_app.pages.contract.translator import Translator
from banker_app.pages.state.app_store import AppStore
from tests.guests.evening import Phone, evening, roles_of, seated
from tests.ui.tables import lot, new_app_store, setup

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
BALTIC, ORIENTAL, BOARDWALK = map(DeedId, ("baltic_avenue", "oriental_avenue", "boardwalk"))
GIFT = PayPlayer(payer=ANN, payee=BOB, amount=7)
TABS = ("/me", "/deeds", "/display")
OTHERS = ("/deeds", "/display", "/score", "/pay/Ann/Bob", "/trade", "/statement/Ann")


def offered(store: AppStore) -> None:
    trade = c.AgreeTrade(a=c.TradeSide(player=BOB, cash=5), b=c.TradeSide(player=ANN))
    store.phones.requests.ask(BOB, trade)


def demanded(store: AppStore) -> None:
    store.phones.requests.ask(BOB, GIFT)


def owing(store: AppStore) -> None:
    store.dispatch(c.IncurDebt(player=ANN, creditor=BOB, amount=9))


def buying(store: AppStore) -> None:
    store.dispatch(c.Roll(player=ANN, dice=(1, 2)))


@pytest.mark.parametrize(
    ("happens", "said"),
    [
        (offered, "Bob asks · Bob gives you $5"),
        (demanded, "Bob asks · You pay Bob $7"),
        (owing, "You owe Bob $9"),
        (buying, "Baltic Avenue is for sale at $60"),
    ],
)
def test_what_waits_for_a_player_shows_on_every_page_of_the_phone(
    happens: Callable[[AppStore], None], said: str
) -> None:
    store = evening(Policy.NOTHING)
    store.phones.choose(Policy.NOTHING, own_dice=False)
    roles = roles_of(store)
    ann, bob = seated(store, roles, "Ann"), seated(store, roles, "Bob")
    happens(store)
    for address in OTHERS:
        page = ann.say(go=address)
        assert page["at"] == address
        assert said in page["waiting"]["text"]
        waiting = 2 if "asks" in said else 1  # Beside the dice, unless a due bars them.
        assert [tab["waits"] for tab in page["tabs"]] == [waiting, 0, 0]
    assert "waiting" not in bob.say(go="/deeds"), "it is not Bob's"
    back = ann.say(go=page["waiting"]["go"])
    assert "waiting" not in back, "there it is in full"
    assert said.split(" · ")[-1] in ann.texts()


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("width", [320, 360, 1024])
def test_the_line_and_the_badge_move_nothing_and_lead_there(tab: Tab, width: int) -> None:
    store = evening(Policy.NOTHING)
    ann = seated(store, roles_of(store), "Ann")
    demanded(store)
    page = ann.say(go="/statement/Ann")
    tab.set_viewport_size({"width": width, "height": 740})
    quiet = {**page, "waiting": None, "tabs": [{**one, "waits": 0} for one in page["tabs"]]}
    first = "() => document.querySelector('#page > *').getBoundingClientRect().top"
    tab.evaluate("page => receive(page)", {**quiet, "n": 1})
    before = tab.evaluate(first)
    tab.evaluate("page => receive(page)", {**page, "n": 1})
    assert tab.evaluate(first) == before
    assert tab.locator("#tabs .badge").all_inner_texts() == ["2"], "the demand and the dice"
    line = tab.locator("#bar .waiting")
    assert "You pay Bob $7" in line.inner_text()
    tab.wait_for_timeout(800)  # A finger's second tap is none.
    tab.evaluate("() => { said.length = 0; }")
    line.click()
    assert [one["go"] for one in tab.evaluate("said")] == ["/me"]


def test_what_the_player_has_asked_for_waits_no_longer() -> None:
    store = evening(Policy.NOTHING)
    ann = seated(store, roles_of(store), "Ann")
    buying(store)
    assert ann.look()["waits"] == 1
    ann.press("Buy for $60")
    assert ann.page["waits"] == 0
    assert "waiting" not in ann.say(go="/deeds")
    store.dispatch(c.Undo())
    ann.say(go="/me")
    assert "No longer possible. Baltic Avenue is for sale only to a player" in ann.texts()


def test_dice_that_wait_show_too() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    assert ann.say(go="/deeds")["waiting"]["text"] == "Your roll"


@pytest.mark.parametrize(
    ("player", "command", "before"),
    [
        (ANN, c.BuyDeed(player=ANN, deed=BALTIC), ((1, 2),)),
        (ANN, c.DeclineDeed(player=ANN, deed=BALTIC), ((1, 2),)),
        (ANN, c.PayRent(payer=ANN, deed=ORIENTAL, to=BOB), ((2, 4),)),
        (ANN, c.EndTurn(), ((4, 6),)),
        (ANN, c.PayJailFine(player=ANN), ()),
    ],
)
def test_the_banker_has_one_button_for_what_a_player_asks(
    player: PlayerId, command: Command, before: tuple[tuple[int, int], ...]
) -> None:
    jailed = () if before else ("Ann",)
    store = new_app_store(setup(deeds={"oriental_avenue": lot("Bob")}, jailed=jailed))
    store.phones.choose(Policy.NOTHING, own_dice=False)
    for dice in before:
        store.dispatch(c.Roll(player=ANN, dice=dice))
    assert command in offered_at(store)
    store.phones.requests.ask(player, command)
    assert command not in offered_at(store)
    (request,) = store.state.phones.requests
    store.phones.requests.refuse(request.id)
    assert command in offered_at(store)


def offered_at(store: AppStore) -> list[Command | None]:
    """The commands of the buttons below the requests."""
    now = store.state.now
    assert now is not None
    ways = [action for due in now.dues for action in due.actions]
    return [action.command for action in (*ways, *now.jail, *now.turn)]


# ---- what became of it -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "by_hand", "before"),
    [
        (c.BuyDeed(player=ANN, deed=BALTIC), c.BuyDeed(player=ANN, deed=BALTIC), ((1, 2),)),
        (
            c.PayRent(payer=ANN, deed=ORIENTAL, to=BOB),
            c.PayRent(payer=ANN, deed=ORIENTAL),
            ((2, 4),),
        ),
        (GIFT, GIFT, ()),
        (c.EndTurn(), c.EndTurn(), ((4, 6),)),
        (
            c.MortgageDeed(player=ANN, deed=BOARDWALK),
            c.MortgageDeed(player=ANN, deed=BOARDWALK),
            (),
        ),
    ],
)
def test_what_the_banker_enters_by_hand_ends_the_request(
    asked: Command, by_hand: Command, before: tuple[tuple[int, int], ...]
) -> None:
    deeds = {"oriental_avenue": lot("Bob"), "boardwalk": lot("Ann")}
    store = new_app_store(setup(deeds=deeds))
    store.phones.choose(Policy.NOTHING, own_dice=False)
    ann = seated(store, roles_of(store), "Ann")
    for dice in before:
        store.dispatch(c.Roll(player=ANN, dice=dice))
    request = store.phones.requests.ask(ANN, asked)
    assert isinstance(request, Request)
    store.dispatch(by_hand)
    assert "This has already been entered" in str(ann.look())
    entries = len(store.entries)
    assert store.phones.requests.accept(request.id) is Denial.GONE
    assert len(store.entries) == entries, "nobody pays twice"


def test_a_refused_claim_is_said_until_the_next_one() -> None:
    store = evening()
    phone = Phone(store, roles_of(store), "claims")
    phone.press("This is Bob's phone")
    store.phones.seats.turn_away(phone.guest.device.digest, News.REFUSED)
    phone.look()
    assert "The banker did not confirm" in phone.texts()
    phone.press("This is Bob's phone")
    assert "The banker did not confirm" not in phone.texts()
    phone.press("Cancel")
    assert "The banker did not confirm" not in phone.texts(), "withdrawn, not refused"


@pytest.mark.parametrize("language", languages())
def test_each_end_has_words_of_its_own(language: str) -> None:
    say = Translator(language, None)
    ends = [*Outcome, *News, *Denial]
    ends.remove(Outcome.WAITING)
    words = {end: say.ui(f"phone.{end}", name="Bob") for end in ends}
    assert len(set(words.values())) == len(ends)


@pytest.mark.parametrize("jailed", [(), ("Ann", "Bob")])
def test_a_phone_gives_no_reason_before_anybody_asks(jailed: tuple[str, ...]) -> None:
    store = new_app_store(setup(jailed=jailed))
    roles = roles_of(store)
    for name in ("Ann", "Bob"):
        phone = seated(store, roles, name)
        words = "\n".join(label for label, _ in phone.buttons())
        assert "Passed GO" not in words, "the dice pay it"
        assert "Trade" in words
        assert not list(reasons(phone.page))


def reasons(part: object) -> Iterator[str]:
    """The reasons on the buttons of a page."""
    if isinstance(part, dict):
        yield from filter(None, [part.get("reason")])
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for value in inner:
        yield from reasons(value)


def test_a_table_without_dice_still_asks_for_the_salary() -> None:
    store = new_app_store(setup(tracking=Tracking.TURNS))
    assert "Passed GO" in seated(store, roles_of(store), "Ann").texts()


# ---- told to screen readers, and from afar ---------------------------------------------------


def test_turns_and_requests_are_told_on_every_page() -> None:
    store = evening(Policy.NOTHING)
    roles = roles_of(store)
    ann, bob = seated(store, roles, "Ann"), seated(store, roles, "Bob")
    assert ann.look()["told"] == "Your roll"
    assert bob.say(go="/display")["told"] == "Ann's turn"
    demanded(store)
    assert ann.look()["told"] == "Bob asks · You pay Bob $7."


@pytest.mark.slow
@pytest.mark.browser
def test_what_is_told_is_in_a_region_that_is_always_there(tab: Tab) -> None:
    store = evening(Policy.NOTHING)
    ann = seated(store, roles_of(store), "Ann")
    region = tab.locator("#told")
    assert region.get_attribute("role") == "status"
    for happens, said in ((buying, "Baltic Avenue is for sale at $60"), (demanded, "Bob asks")):
        happens(store)
        tab.evaluate("page => receive(page)", {**ann.look(), "n": 1})
        assert region.inner_text().startswith(said)


def test_the_code_is_large_until_all_have_come_or_the_first_turn_is_over() -> None:
    store = evening()
    roles = roles_of(store)
    screen = Phone(store, roles, "screen")
    screen.say(go="/display")
    assert is_large(screen)
    for name in ("Ann", "Bob", "Cat"):
        seated(store, roles, name)
    assert not is_large(screen)
    store.phones.release(BOB)
    assert is_large(screen)
    store.dispatch(c.Roll(player=ANN, dice=(4, 6)))
    store.dispatch(c.EndTurn())
    assert not is_large(screen)


def is_large(screen: Phone) -> bool:
    """Whether the code on a display is to be scanned from afar."""
    blocks = [one for block in screen.look()["page"]["blocks"] for one in block.get("blocks", ())]
    (drawn,) = (one["value"] for one in blocks if one.get("name") == "qr")
    return bool(drawn.get("large"))
