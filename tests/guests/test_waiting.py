"""What waits for a player shows on every tab of the phone, and once at the banker's."""

from collections.abc import Callable

import pytest

from banker_app.app.devices.requests import Policy
from banker_app.engine import commands as c
from banker_app.engine.command import Command
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.ui.app_store import AppStore
from tests.guests.evening import evening, roles_of, seated
from tests.ui.tables import lot, new_app_store, setup

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
BALTIC, ORIENTAL = DeedId("baltic_avenue"), DeedId("oriental_avenue")
GIFT = c.PayPlayer(payer=ANN, payee=BOB, amount=7)
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
        (offered, "Bob asks: Bob gives Ann $5"),
        (demanded, "Bob asks: Ann pays Bob $7"),
        (owing, "Ann owes Bob $9"),
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
        assert [tab["waits"] for tab in page["tabs"]] == [1, 0, 0]
    assert "waiting" not in bob.say(go="/deeds"), "it is not Bob's"
    back = ann.say(go=page["waiting"]["go"])
    assert "waiting" not in back, "there it is in full"
    assert said.split(": ")[-1] in ann.texts()


def test_dice_that_wait_show_too() -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    assert ann.say(go="/deeds")["waiting"]["text"] == "Ann's roll"


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
