"""Rent that the next dice would let lapse, where players roll on their own phones."""

import pytest

from banker_app.app.devices.requests import Policy
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine.dues import RentDue
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.trade import PayPlayer
from banker_app.pages.state.app_store import AppStore
from tests.guests.evening import Phone, roles_of, seated
from tests.ui.tables import lot, new_app_store, setup

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
ORIENTAL = DeedId("oriental_avenue")


def rolls_next(roller: PlayerId, fate: RentFate = RentFate.ASK) -> dict[PlayerId, Phone]:
    """Bob owes Ann $6, passes the turn on, and the next player's phone rolls."""
    order = {CAT: ("Ann", "Bob", "Cat"), ANN: ("Cat", "Bob", "Ann")}[roller]
    command = setup(
        players=order,
        deeds={"oriental_avenue": lot("Ann")},
        rules={"rent.claim_before": "next_roll"},
    )
    store = new_app_store(command)
    store.phones.choose(Policy.DUES, own_dice=True)
    roles = roles_of(store)
    phones = {player: seated(store, roles, player) for player in (ANN, BOB, CAT)}
    first = PlayerId(order[0])
    throws(phones[first], 4, 6)
    phones[first].press("Next")
    throws(phones[BOB], 2, 4)
    phones[BOB].press("Next")
    store.choose(unpaid=fate)
    throws(phones[roller], 4, 6)
    return phones


def throws(phone: Phone, first: int, second: int) -> None:
    phone.look()
    phone.say(enter={"die1": str(first), "die2": str(second)}, do="submit")


def table(store: AppStore) -> tuple[bool, int, int]:
    """Whether the throw counts, Ann's cash, the number of rents that are due."""
    game = store.context.game
    rents = sum(isinstance(due, RentDue) for due in game.dues)
    return game.turn.dice == (4, 6), game.cash(ANN), rents


PAID, LOST, KEPT, ASKED = (True, 1506, 0), (True, 1500, 0), (True, 1500, 1), (False, 1500, 1)


@pytest.mark.parametrize("roller", [CAT, ANN])
@pytest.mark.parametrize(
    ("fate", "then"),
    [
        (RentFate.ASK, ASKED),
        (RentFate.PAY, PAID),
        (RentFate.LAPSE, LOST),
        (RentFate.KEEP, KEPT),
    ],
)
def test_the_setting_holds_for_throws_on_phones(
    roller: PlayerId, fate: RentFate, then: tuple[bool, int, int]
) -> None:
    phones = rolls_next(roller, fate)
    assert table(phones[roller].store) == then


@pytest.mark.parametrize(("answer", "then"), [("Keep it as a debt", KEPT), ("Let it lapse", LOST)])
def test_an_owner_who_rolls_is_asked_on_the_own_phone(
    answer: str, then: tuple[bool, int, int]
) -> None:
    ann = rolls_next(ANN)[ANN]
    assert "This rent is still unpaid" in ann.texts()
    assert not ann.store.state.phones.requests
    ann.press(answer)
    assert table(ann.store) == then
    assert "sheet" not in ann.page
    assert ann.guest.state.drafts == {}


@pytest.mark.parametrize("fate", [RentFate.PAY, RentFate.LAPSE, RentFate.KEEP])
def test_a_throw_of_another_waits_for_the_banker(fate: RentFate) -> None:
    cat = rolls_next(CAT)[CAT]
    assert "Bob's rent is still unpaid" in cat.texts()
    assert "Die 1" not in cat.texts(), "it has been rolled"
    (request,) = cat.store.state.phones.requests
    assert request.waits_for_banker
    cat.store.phones.requests.accept(request.id, fate)
    done = {RentFate.PAY: PAID, RentFate.LAPSE: LOST, RentFate.KEEP: KEPT}
    assert table(cat.store) == done[fate]
    assert cat.store.entries[-1].by == CAT


@pytest.mark.parametrize(
    ("player", "button", "then"),
    [(BOB, "Pay $6", PAID), (ANN, "Keep it as a debt", KEPT), (ANN, "Waive the rent", LOST)],
)
def test_the_throw_counts_once_the_rent_is_settled_on_a_phone(
    player: PlayerId, button: str, then: tuple[bool, int, int]
) -> None:
    phones = rolls_next(CAT)
    phones[player].look()
    phones[player].press(button)
    if "Waive" in button:  # which is asked about
        phones[player].press(button)
    assert table(phones[CAT].store) == then
    assert "still unpaid" not in "\n".join([str(phones[CAT].look()), phones[CAT].texts()])


def test_another_entry_leaves_the_throw_waiting() -> None:
    store = rolls_next(CAT)[CAT].store
    store.dispatch(PayPlayer(payer=CAT, payee=BOB, amount=1))
    assert table(store) == ASKED
    assert len(store.phones.requests.waiting) == 1
