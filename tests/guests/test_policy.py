"""What the settings say about phones holds: the clock of an auction, what the banker confirms."""

from datetime import UTC, datetime, timedelta

import pytest

from banker_app.app.devices.requests import Outcome, Policy, Request
from banker_app.engine import commands as c
from banker_app.engine.command import COMMANDS, Approval
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.auction.auctions import PlaceBid, WithdrawBid
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.rules.jail import GoToJail
from tests.guests.evening import roles_of, seated
from tests.ui.tables import new_app_store, setup

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
BALTIC = DeedId("baltic_avenue")
CONFIRMED = {
    "CollectSalary": "money from the Bank",
    "DeclareBankruptcy": "bankruptcy",
    "DrawCard": "drawn cards",
    "GoToJail": "going to jail",
    "LeaveGame": "leave",
    "PlayCasino": "casino results",
    "ReceiveFromBank": "money from the Bank",
    "RenamePlayer": "change their name",
    "ChangeSeat": "or token",
    "ReturnToGame": "come back",
    "TakeFromPot": "or the pot",
}
"""What waits for the banker whatever the setting, and its words in the hint below it."""


class Auction:
    """Baltic Avenue is auctioned, at a clock that is set by hand."""

    def __init__(self, countdown: str) -> None:
        self.time = datetime.now(UTC)
        self.store = new_app_store(setup(), self.now)
        session = self.store._session
        assert session is not None
        session._clock = self.now
        self.store.choose(countdown=countdown)
        self.store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
        roles = roles_of(self.store)
        self.bob = seated(self.store, roles, "Bob")
        self.store.dispatch(c.DeclineDeed(player=ANN, deed=BALTIC))
        self.bob.look()

    def now(self) -> str:
        return self.time.isoformat()

    def bids(self, after: float) -> bool:
        """Whether Bob's bid counts, so many seconds after the last one."""
        self.time += timedelta(seconds=after)
        before = self.best
        self.bob.look()
        self.bob.press("You +10:")
        if "sheet" in self.bob.page:  # It is asked whether Bob bids against himself.
            self.bob.press("You +10:")
        return self.best != before

    @property
    def best(self) -> int:
        auction = self.store.context.game.auction
        assert auction is not None
        return auction.best.amount if auction.best else 0


def test_phones_bid_within_the_countdown_only() -> None:
    at = Auction("10")
    assert at.bids(9)
    assert at.bids(10.9), "on its way when the time was up"
    assert not at.bids(12)
    assert "Time is up" in at.bob.texts()
    at.bob.press("Close")
    assert not at.bids(60), "a bid that does not count restarts nothing"
    at.bob.press("Close")
    at.store.dispatch(PlaceBid(player=ANN, amount=at.best + 1))
    assert at.bids(9), "the banker enters what was called in time, and the clock runs again"


def test_without_a_countdown_bids_have_no_end() -> None:
    assert Auction("0").bids(900)


def test_who_is_out_may_say_so_after_the_time() -> None:
    at = Auction("10")
    at.time += timedelta(seconds=60)
    answer = at.store.phones.requests.ask(BOB, WithdrawBid(player=BOB))
    assert isinstance(answer, Request)
    assert answer.outcome is Outcome.ENTERED


def test_the_setting_names_everything_that_the_banker_confirms() -> None:
    hint = new_app_store().speech.ui("phone.policy_hint")
    banker = {name for name, kind in COMMANDS.items() if kind.approval is Approval.BANKER}
    assert banker == CONFIRMED.keys()
    assert not [words for words in CONFIRMED.values() if words not in hint]


@pytest.mark.parametrize("command", [GoToJail(player=ANN), ReceiveFromBank(player=ANN, amount=5)])
def test_it_waits_for_the_banker_even_where_everything_legal_happens_at_once(
    command: c.Command,
) -> None:
    store = new_app_store(setup())
    store.phones.choose(Policy.LEGAL, own_dice=True)
    request = store.phones.requests.ask(ANN, command)
    assert isinstance(request, Request)
    assert request.waits_for_banker
