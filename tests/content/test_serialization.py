"""The written form: everything comes back as it was, and nothing else gets in."""

import json
from dataclasses import dataclass, fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.serialization import (
    Malformed,
    command_types,
    decode,
    decode_command,
    decode_event,
    encode,
    event_types,
)
from banker_app.engine.command import COMMANDS, Command
from banker_app.engine.commands import BuyDeed, Roll
from banker_app.engine.dues import OfferDue, RentDue, RentStep, StepCode
from banker_app.engine.edition import Edition
from banker_app.engine.event import EVENTS
from banker_app.engine.events import DueArose, Event
from banker_app.engine.ids import BANK, Commodity, DeedId, PlayerId, player_account
from banker_app.engine.ledger import Posting, move
from banker_app.engine.rules.rent import RentCounted, RentPaid
from banker_app.engine.ruleset import Ruleset
from banker_app.engine.state import Game, Seat
from tests.content.values import values
from tests.each import each

ANN, BOB, BOARDWALK = PlayerId("Ann"), PlayerId("Bob"), DeedId("boardwalk")


def through_json(value: object) -> Any:
    return json.loads(json.dumps(encode(value)))


EXAMPLES = min(settings.default.max_examples // 6, 12)
"""Of each type; there are many, and most of what reads them is the same."""


def test_registries_hold_every_type() -> None:
    assert set(command_types().values()) == set(COMMANDS.values())
    assert set(event_types().values()) == set(EVENTS.values())
    assert command_types()["buy_deed"] is BuyDeed
    assert event_types()["rent_paid"] is RentPaid


@pytest.mark.properties
@pytest.mark.parametrize("cls", COMMANDS.values(), ids=lambda cls: cls.__name__)
@given(data=st.data())
@settings(max_examples=EXAMPLES)
def test_every_command_comes_back(cls: type[Command], data: st.DataObject) -> None:
    command = data.draw(values(cls))
    written = through_json(command)
    assert next(iter(written)) == "cmd"
    assert decode_command(written) == command
    assert decode(cls, written) == command


@pytest.mark.properties
@pytest.mark.parametrize("cls", EVENTS.values(), ids=lambda cls: cls.__name__)
@given(data=st.data())
@settings(max_examples=EXAMPLES)
def test_every_event_comes_back(cls: type[Event], data: st.DataObject) -> None:
    event = data.draw(values(cls))
    written = through_json(event)
    assert next(iter(written)) == "event"
    assert decode_event(written) == event
    assert decode(cls, written) == event


@pytest.mark.parametrize("cls", [Edition, Ruleset, Game, Seat], ids=lambda cls: cls.__name__)
@given(data=st.data())
@settings(max_examples=10)
def test_boxes_rules_and_tables_come_back(cls: type, data: st.DataObject) -> None:
    value = data.draw(values(cls))
    again = decode(cls, through_json(value))
    assert again == value
    # Equality alone would let 1 pass for True.
    assert json.dumps(encode(again)) == json.dumps(encode(value))


@each(shipped_editions())
def test_shipped_editions_round_trip(name: str) -> None:
    edition = load_edition(name)[0]
    again = decode(Edition, through_json(edition))
    assert again == edition
    assert again.jails == edition.jails


def test_written_forms() -> None:
    paid = RentPaid(
        payer=BOB,
        owner=ANN,
        deed=BOARDWALK,
        amount=50,
        steps=(RentStep(code=StepCode.PRINTED, amount=50),),
        postings=move(Commodity("USD"), 50, source=player_account(BOB), target=player_account(ANN)),
        settles=7,
    )
    assert encode(paid) == {
        "event": "rent_paid",
        "payer": "Bob",
        "owner": "Ann",
        "deed": "boardwalk",
        "amount": 50,
        "steps": [{"code": "printed", "amount": 50}],
        "postings": [["player:Bob", "USD", -50], ["player:Ann", "USD", 50]],
        "settles": 7,
    }
    assert encode(Roll(player=ANN, dice=(3, 4))) == {"cmd": "roll", "player": "Ann", "dice": [3, 4]}


def test_kind_is_written_only_in_unions() -> None:
    due = RentDue(player=BOB, owner=ANN, deed=BOARDWALK)
    assert encode(DueArose(due=due))["due"]["kind"] == "rent_due"
    assert "kind" not in encode(RentCounted(due=due, settles=7))["due"]
    offer = OfferDue(player=BOB, deed=BOARDWALK)
    assert encode(DueArose(due=offer))["due"]["kind"] == "offer_due"


def test_rules_are_written_whole() -> None:
    written = encode(Ruleset())
    assert written["jail"]["fine"] == 50
    assert written["salary"]["schedule"] == []
    assert {name: set(rules) for name, rules in written.items()} == {
        section.name: {rule.name for rule in fields(getattr(Ruleset(), section.name))}
        for section in fields(Ruleset)
    }
    assert written["rent"]["group_bonus"] == "double_if_lot_bare"


def test_missing_rules_take_their_default() -> None:
    assert decode(Ruleset, {"salary": {"amount": 400}}).salary.amount == 400
    assert decode(Ruleset, {"salary": {"amount": 400}}).jail.fine == 50


def test_postings_are_read_as_named_tuples() -> None:
    posting = Posting(BANK, Commodity("USD"), 5)
    event = decode_event(
        {"event": "bank_issued_money", "amount": 5, "reason": "", "postings": [list(posting)]}
    )
    assert isinstance(getattr(event, "postings")[0], Posting)  # noqa: B009


BUY = {"cmd": "buy_deed", "player": "Ann", "deed": "boardwalk"}
TRADE = {"cmd": "agree_trade", "a": {"player": "Ann"}, "b": {"player": "Bob"}}


@each(
    [
        ({"cmd": "buy_ded", "player": "Ann", "deed": "x"}, "cmd", "buy_deed"),
        ({"cmd": ["buy_deed"]}, "cmd", ""),
        ({"player": "Ann"}, "cmd", ""),
        ([], "", ""),
        ("buy_deed", "", ""),
        (None, "", ""),
        ({"cmd": "buy_deed", "player": "Ann"}, "deed", ""),
        ({"cmd": "buy_deed", "player": "Ann", "ded": "x"}, "deed", "ded"),
        (BUY | {"amoun": 5}, "amoun", "amount"),
        (BUY | {"event": "deed_bought"}, "event", ""),
        (BUY | {"amount": True}, "amount", ""),
        (BUY | {"amount": 5.0}, "amount", ""),
        (BUY | {"amount": "5"}, "amount", ""),
        (BUY | {"amount": [5]}, "amount", ""),
        (BUY | {"player": 5}, "player", ""),
        (BUY | {"player": None}, "player", ""),
        ({"cmd": "roll", "player": "Ann", "dice": [3]}, "dice", ""),
        ({"cmd": "roll", "player": "Ann", "dice": [3, 4, 5]}, "dice", ""),
        ({"cmd": "roll", "player": "Ann", "dice": [3, True]}, "dice[1]", ""),
        ({"cmd": "roll", "player": "Ann", "dice": "34"}, "dice", ""),
        ({"cmd": "roll", "player": "Ann", "dice": {"3": 4}}, "dice", ""),
        ({"cmd": "pay_tax", "player": "Ann", "choice": "prcent"}, "choice", "percent"),
        ({"cmd": "pay_tax", "player": "Ann", "choice": 10}, "choice", ""),
        (TRADE | {"a": {"player": "Ann", "deeds": ["x", 4]}}, "a.deeds[1]", ""),
        (TRADE | {"a": {"player": "Ann", "deeds": {}}}, "a.deeds", ""),
        (TRADE | {"a": {"player": "Ann", "cahs": 4}}, "a.cahs", "cash"),
        (TRADE | {"a": "Ann"}, "a", ""),
        (TRADE | {"own_turn": 1}, "own_turn", ""),
        ({"cmd": "change_house_rule", "name": "x", "value": 1.5, "reason": ""}, "value", ""),
    ]
)
def test_faulty_command_has_its_place(data: object, path: str, nearest: str) -> None:
    with pytest.raises(Malformed) as raised:
        decode_command(data)
    assert raised.value.path == path
    assert raised.value.nearest == nearest
    assert raised.value.problem
    assert str(raised.value)


@each(
    [
        ({"player": "Ann", "deed": "x"}, "due.kind"),
        ({"kind": "rent", "player": "Ann"}, "due.kind"),
        ({"kind": "offer_due", "player": "Ann"}, "due.deed"),
        (None, "due"),
    ]
)
def test_faulty_due_has_its_place(due: object, path: str) -> None:
    with pytest.raises(Malformed) as raised:
        decode_event({"event": "due_arose", "due": due})
    assert raised.value.path == path


@each([["bank", "USD"], ["bank", "USD", "5"], ["bank", 5, 5], "bank", {"account": "bank"}])
def test_faulty_posting_is_refused(posting: object) -> None:
    event = {"event": "bank_issued_money", "amount": 5, "reason": "", "postings": [posting]}
    with pytest.raises(Malformed) as raised:
        decode_event(event)
    assert raised.value.path.startswith("postings[0]")


def test_class_refuses_the_name_of_another() -> None:
    with pytest.raises(Malformed) as raised:
        decode(BuyDeed, {"cmd": "decline_deed", "player": "Ann", "deed": "x"})
    assert raised.value.path == "cmd"


def test_set_with_duplicates_is_refused() -> None:
    with pytest.raises(Malformed) as raised:
        decode(_Part, {"deeds": ["boardwalk", "boardwalk"]})
    assert raised.value.path == "deeds"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    deeds: frozenset[DeedId]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Raw:
    data: bytes


def test_sets_are_written_sorted() -> None:
    assert encode(_Part(deeds=frozenset({DeedId("b"), DeedId("a")}))) == {"deeds": ["a", "b"]}


def test_type_without_a_written_form_raises() -> None:
    with pytest.raises(TypeError):
        encode(_Raw(data=b"5"))
    with pytest.raises(TypeError):
        decode(_Raw, {"data": "5"})
