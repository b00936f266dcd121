"""What players ask for from their phones: ruled on, agreed to, let happen, or gone stale."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banker_app.app.devices.requests import (
    MOST_OPEN,
    Answer,
    Denial,
    Outcome,
    Policy,
    Request,
    Requests,
)
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine import commands as c
from banker_app.engine.consent import consents
from banker_app.engine.decide import decide
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Accepted, Decision, RefusalCode, Refused
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.rules.bank_payments import PayBank, ReceiveFromBank
from banker_app.engine.rules.banker_tools import AdjustLedger, IssueMoney
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.state import Game
from tests.engine.tables import ANN, BLUE, BOB, BROWN, CAT, after, codes, table

PARK, BOARDWALK = BLUE
BALTIC = BROWN[1]
TRADE = c.AgreeTrade(a=c.TradeSide(player=ANN, cash=100), b=c.TradeSide(player=BOB, deeds=BLUE))
GIFT = PayPlayer(payer=ANN, payee=BOB, amount=200)


class Table:
    """A game, and the requests of its players."""

    def __init__(
        self, game: Game | None = None, policy: Policy = Policy.NOTHING, *, own_dice: bool = False
    ) -> None:
        self.game = game or table({"Bob": BLUE})
        self.policy = policy
        self.own_dice = own_dice
        self.entered: list[tuple[c.Command, PlayerId]] = []
        self.disk_is_full = False
        self.requests = Requests(
            game=lambda: self.game,
            rule=lambda command: decide(self.game, command),
            enter=self.enter,
            policy=lambda: (self.policy, self.own_dice),
            changed=lambda: None,
        )

    def enter(
        self, command: c.Command, player: PlayerId, unpaid: RentFate | None
    ) -> Decision | None:
        if self.disk_is_full:
            return None
        decision = decide(self.game, command)
        if isinstance(decision, Accepted):
            self.game = decision.game
            self.entered.append((command, player))
            self.requests.refresh()
        return decision

    def plays(self, *commands: c.Command) -> None:
        """The banker enters something."""
        self.game = after(self.game, *commands)
        self.requests.refresh()

    def ask(self, player: PlayerId, command: c.Command) -> Request:
        answer = self.requests.ask(player, command)
        assert isinstance(answer, Request), answer
        return answer

    def outcome(self, request: Request) -> Outcome | None:
        known = {r.id: r.outcome for r in self.requests.known}
        return known.get(request.id)


def rolled() -> Game:
    """Ann stands on Baltic Avenue, which nobody owns."""
    return after(table({"Bob": BLUE}), c.Roll(player=ANN, dice=(1, 2)))


def test_the_banker_confirms_everything_at_first() -> None:
    at = Table(rolled())
    request = at.ask(ANN, c.BuyDeed(player=ANN, deed=BALTIC))
    assert request.waits_for_banker
    assert at.entered == []
    done = at.requests.accept(request.id)
    assert isinstance(done, Request)
    assert done.outcome is Outcome.ENTERED
    assert at.game.owner(BALTIC) == ANN
    assert at.entered == [(request.command, ANN)]


def test_the_rules_answer_on_the_phone_that_asked() -> None:
    at = Table(policy=Policy.LEGAL)
    answer = at.requests.ask(ANN, PayPlayer(payer=ANN, payee=BOB, amount=5000))
    assert isinstance(answer, Refused)
    assert codes(answer) == [RefusalCode.NOT_ENOUGH_CASH]
    assert at.requests.known == ()


@pytest.mark.parametrize(
    ("policy", "own_dice", "command", "at_once"),
    [
        (Policy.NOTHING, True, c.BuyDeed(player=ANN, deed=BALTIC), False),
        (Policy.DUES, False, c.BuyDeed(player=ANN, deed=BALTIC), True),
        (Policy.DUES, True, GIFT, False),
        (Policy.LEGAL, False, GIFT, True),
        (Policy.LEGAL, False, ReceiveFromBank(player=ANN, amount=5), False),
    ],
)
def test_the_tables_policy_says_what_happens_at_once(
    policy: Policy, own_dice: bool, command: c.Command, at_once: bool
) -> None:
    at = Table(rolled(), policy, own_dice=own_dice)
    assert (at.ask(ANN, command).outcome is Outcome.ENTERED) is at_once
    assert bool(at.entered) is at_once


@pytest.mark.parametrize("own_dice", [True, False])
@pytest.mark.parametrize("policy", Policy)
def test_own_dice_are_a_policy_of_their_own(policy: Policy, own_dice: bool) -> None:
    at = Table(policy=policy, own_dice=own_dice)
    request = at.ask(ANN, c.Roll(player=ANN, dice=(1, 2)))
    assert (request.outcome is Outcome.ENTERED) is own_dice


def test_nobody_asks_for_what_is_anothers_or_the_bankers() -> None:
    at = Table(policy=Policy.LEGAL, own_dice=True)
    for command in (
        c.MortgageDeed(player=BOB, deed=PARK),
        c.AgreeTrade(a=c.TradeSide(player=CAT, cash=5), b=c.TradeSide(player=BOB, deeds=BLUE)),
        c.Undo(),
        IssueMoney(amount=500, reason=""),
        AdjustLedger(source=BOB, target=ANN, amount=5, reason=""),
    ):
        assert at.requests.ask(ANN, command) is Denial.NOT_YOURS
    assert at.entered == []


def test_a_trade_waits_for_the_other_side() -> None:
    at = Table(policy=Policy.LEGAL)
    request = at.ask(ANN, TRADE)
    assert request.missing == {BOB}
    assert not request.waits_for_banker
    assert at.requests.agree(CAT, request.id) is Denial.NOT_YOURS
    assert at.entered == []
    done = at.requests.agree(BOB, request.id)
    assert isinstance(done, Request)
    assert done.outcome is Outcome.ENTERED
    assert at.game.owner(PARK) == ANN
    assert at.requests.agree(BOB, request.id) is Denial.GONE
    assert len(at.entered) == 1


def test_a_trade_that_both_want_may_still_wait_for_the_banker() -> None:
    at = Table(policy=Policy.DUES)
    request = at.ask(ANN, TRADE)
    agreed = at.requests.agree(BOB, request.id)
    assert isinstance(agreed, Request)
    assert agreed.waits_for_banker
    assert at.entered == []


def test_money_is_asked_for_and_given_by_the_payer() -> None:
    at = Table(policy=Policy.LEGAL)
    request = at.ask(BOB, GIFT)
    assert request.missing == {ANN}
    at.requests.agree(ANN, request.id)
    assert at.game.cash(ANN) == 1300


@pytest.mark.parametrize(
    ("say_no", "outcome"),
    [
        (lambda at, number: at.requests.decline(BOB, number), Outcome.DECLINED),
        (lambda at, number: at.requests.refuse(number), Outcome.REFUSED),
        (lambda at, number: at.requests.decline(ANN, number), None),
    ],
    ids=["the other side", "the banker", "thought better of it"],
)
def test_a_no_ends_it(say_no: Callable[[Table, int], Answer], outcome: Outcome | None) -> None:
    at = Table(policy=Policy.LEGAL)
    request = at.ask(ANN, TRADE)
    say_no(at, request.id)
    assert at.outcome(request) is outcome
    assert at.requests.agree(BOB, request.id) is Denial.GONE
    assert at.requests.accept(request.id) is Denial.GONE
    assert at.entered == []


def test_nobody_else_can_say_no() -> None:
    at = Table()
    request = at.ask(ANN, TRADE)
    assert at.requests.decline(CAT, request.id) is Denial.NOT_YOURS
    assert at.outcome(request) is Outcome.WAITING


def test_a_counter_offer_takes_the_place_of_the_offer() -> None:
    at = Table()
    offer = at.ask(ANN, TRADE)
    more = c.AgreeTrade(a=c.TradeSide(player=ANN, cash=300), b=TRADE.b)
    counter = at.requests.ask(BOB, more, instead=offer.id)
    assert isinstance(counter, Request)
    assert at.outcome(offer) is None, "answered, not declined"
    assert counter.missing == {ANN}


def test_a_finger_that_taps_twice_wants_one_thing() -> None:
    at = Table()
    assert at.ask(ANN, GIFT) == at.ask(ANN, GIFT)
    assert len(at.requests.known) == 1


def test_requests_have_an_end() -> None:
    at = Table()
    for n in range(1, MOST_OPEN + 1):
        at.ask(ANN, PayPlayer(payer=ANN, payee=BOB, amount=n))
    assert at.requests.ask(ANN, GIFT) is Denial.TOO_MANY
    at.ask(CAT, PayPlayer(payer=CAT, payee=BOB, amount=1))


def test_what_the_rules_no_longer_allow_lapses_and_says_why() -> None:
    """The deed is mortgaged meanwhile, or the bid is overtaken."""
    at = Table()
    sale = at.ask(BOB, c.MortgageDeed(player=BOB, deed=PARK))
    at.plays(c.MortgageDeed(player=BOB, deed=PARK))
    assert at.outcome(sale) is Outcome.LAPSED
    (lapsed,) = at.requests.known
    assert isinstance(lapsed.decision, Refused)
    assert codes(lapsed.decision) == [RefusalCode.ALREADY_MORTGAGED]
    assert at.requests.accept(sale.id) is Denial.GONE


def test_a_bid_that_was_overtaken_lapses() -> None:
    at = Table(after(rolled(), c.DeclineDeed(player=ANN, deed=BALTIC)))
    bid = at.ask(BOB, PlaceBid(player=BOB, amount=10))
    at.plays(PlaceBid(player=CAT, amount=10))
    assert at.outcome(bid) is Outcome.LAPSED


def test_nobody_pays_more_than_was_agreed_to() -> None:
    """The rent goes up while the request waits: it is asked for anew."""
    game = after(table({"Bob": BLUE}, at={"Ann": "short_line"}), c.Roll(player=ANN, dice=(1, 3)))
    at = Table(game)
    rent = at.ask(ANN, c.PayRent(payer=ANN, deed=BOARDWALK))
    at.game = after(game, c.IncurDebt(player=CAT, creditor=BOB, amount=5))
    at.requests.refresh()
    assert at.outcome(rent) is Outcome.WAITING
    at.policy = Policy.LEGAL
    other = after(
        table({"Bob": BLUE}, houses=dict.fromkeys(BLUE, 1), at={"Ann": "short_line"}),
        c.Roll(player=ANN, dice=(1, 3)),
    )
    at.game = other
    at.requests.refresh()
    assert at.outcome(rent) is Outcome.LAPSED
    assert at.requests.known[0].decision is None


def test_what_cannot_be_written_down_goes_on_waiting() -> None:
    at = Table()
    request = at.ask(ANN, GIFT)
    at.disk_is_full = True
    assert at.requests.accept(request.id) is Denial.NOT_KEPT
    assert at.outcome(request) is Outcome.WAITING
    at.disk_is_full = False
    at.requests.accept(request.id)
    assert at.entered == [(GIFT, ANN)]


def test_what_came_of_it_stays_until_it_has_been_read() -> None:
    at = Table()
    first, second = at.ask(ANN, GIFT), at.ask(ANN, PayPlayer(payer=ANN, payee=CAT, amount=5))
    at.requests.accept(first.id)
    at.requests.accept(second.id)
    assert at.outcome(first) is None, "the latest news is enough"
    assert at.outcome(second) is Outcome.ENTERED
    at.requests.dismiss(BOB, second.id)
    assert at.outcome(second) is Outcome.ENTERED
    at.requests.dismiss(ANN, second.id)
    assert at.requests.known == ()


def test_what_happens_at_once_leaves_nothing_to_read() -> None:
    at = Table(policy=Policy.LEGAL)
    assert at.ask(ANN, GIFT).outcome is Outcome.ENTERED
    assert at.requests.known == ()


def test_where_no_game_is_open_nothing_can_be_asked_for() -> None:
    at = Table()
    nobody = Requests(
        game=lambda: None,
        rule=lambda command: decide(at.game, command),
        enter=at.enter,
        policy=lambda: (Policy.LEGAL, True),
        changed=lambda: None,
    )
    assert nobody.ask(ANN, GIFT) is Denial.NO_GAME


@given(seed=st.integers(0, 2**32 - 1), policy=st.sampled_from(Policy), own_dice=st.booleans())
@settings(max_examples=60)
def test_whatever_is_asked_agreed_and_declined(seed: int, policy: Policy, own_dice: bool) -> None:
    """Nothing is entered but what all concerned want, or the banker accepts."""
    rng = Random(seed)
    at = Table(after(table({"Bob": BLUE, "Ann": BROWN}), c.Roll(player=ANN, dice=(3, 5))), policy)
    at.own_dice = own_dice
    willing: dict[c.Command, set[PlayerId]] = {}
    for _ in range(40):
        player = rng.choice((ANN, BOB, CAT))
        number = rng.randint(1, 12)
        before, entered = at.game, len(at.entered)
        action = rng.choice(("ask", "ask", "agree", "agree", "decline", "accept", "refuse", "play"))
        command = rng.choice(WISHES)
        match action:
            case "ask":
                at.requests.ask(player, command)
                willing.setdefault(command, set()).add(player)
            case "agree":
                command = next((r.command for r in at.requests.known if r.id == number), command)
                at.requests.agree(player, number)
                willing.setdefault(command, set()).add(player)
            case "decline":
                at.requests.decline(player, number)
            case "accept":
                at.requests.accept(number)
            case "refuse":
                at.requests.refuse(number)
            case _:
                at.plays(PayBank(player=player, amount=1))
        for done, _by in at.entered[entered:]:
            consent = consents(done, before)
            assert action == "accept" or consent.players <= willing[done]
            assert action == "accept" or policy.lets(consent.approval, own_dice=own_dice)
        for request in at.requests.waiting:
            assert isinstance(decide(at.game, request.command), Accepted)


WISHES: Final = (
    TRADE,
    GIFT,
    PayPlayer(payer=CAT, payee=ANN, amount=7),
    c.MortgageDeed(player=BOB, deed=PARK),
    LiftMortgage(player=ANN, deed=PARK, agreed=True),
    c.Build(player=ANN, deed=BALTIC),
    c.IncurDebt(player=CAT, creditor=BOB, amount=40, lent=True),
    c.EndTurn(),
    ReceiveFromBank(player=CAT, amount=60),
    c.Undo(),
)
