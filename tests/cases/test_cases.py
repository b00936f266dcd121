"""One rule, one position, one answer: a hundred and thirty cases."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tests.cases.adapter import CODES, Action, Case, actor, cases, commands, start_line
from tests.each import each
from tests.recorded.board import HOTEL, SPACES
from tests.recorded.table import Reply, Table, codes, deed_ids, space_ids, verdict

NO_RENT: Final = "rent_not_due_mortgaged"
"""A rent of nothing may be refused instead of being paid."""
TAX_SPACES: Final = {space["index"] for space in SPACES if space["kind"] == "tax"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a case came out."""

    case: Case
    table: Table
    reply: Reply
    """To the last command."""
    moved: int
    """How much money the last action took from its player, or brought."""

    @property
    def state(self) -> Any:
        """The table after the last action."""
        return self.table.ask("state")

    def seats(self, part: str, of: Case) -> Case:
        """One part of the seats that an expectation names."""
        return {who: self.state["seats"][who][part] for who in of}


@each(cases())
def test_case(case: Case) -> None:
    table = Table()
    table.play(start_line(case))
    expected = case["expect"]
    *earlier, last = case["action"]
    for action in earlier:
        for command in commands(action, expected):
            table.play(command)
    if last["kind"] == "net_worth":
        assert net_worth(table, last) == expected["amount"]
        return
    outcome = act(table, case, last)
    refused = outcome.reply["result"] == "refused"
    if expected["ok"] and not (expected.get("amount") == 0 and NO_RENT in codes(outcome.reply)):
        assert outcome.reply["result"] == "accepted", verdict(outcome.reply)
    if not expected["ok"]:
        assert refused, verdict(outcome.reply)
    for part, value in expected.items():
        CHECKS[part](outcome, value)


def act(table: Table, case: Case, action: Action) -> Outcome:
    """Do the last action of a case; of its commands only the last may be refused."""
    who = actor(action, case["expect"])
    before = cash(table, who)
    *first, last = commands(action, case["expect"])
    for command in first:
        table.play(command)
    reply = table.send(last)
    if action["kind"] == "card":
        pay_what_the_space_asks(table, action["player"], case["expect"])
    return Outcome(case, table, reply, abs(cash(table, who) - before))


def pay_what_the_space_asks(table: Table, who: str, expected: Case) -> None:
    """A card brought the token to a tax that the case has already counted."""
    seat = table.ask("state")["seats"][who]
    counted = expected.get("cash", {}).get(who)
    if space_ids()[seat["space"]] in TAX_SPACES and counted != seat["cash"]:
        table.play({"cmd": "pay_tax", "player": who})


def cash(table: Table, who: str | None) -> int:
    if who is None:
        return 0
    held: int = table.ask("state")["seats"][who]["cash"]
    return held


def net_worth(table: Table, action: Action) -> int:
    """What a player is worth; for the income tax, ten times the tenth that it asks for."""
    who = action["player"]
    if action["basis"] == "income_tax":
        asked = {"cmd": "pay_tax", "player": who, "space": 4, "choice": "percent"}
        tenth: int = table.ask("quote", cmd=asked)["amount"]
        return 10 * tenth
    worth: int = table.ask("worth")[who][action["basis"]]
    return worth


# ---- what a case may expect


def _ok(outcome: Outcome, ok: bool) -> None:
    assert ok is outcome.case["expect"]["ok"]


def _reason(outcome: Outcome, reason: str) -> None:
    assert codes(outcome.reply)[0] == CODES[reason], verdict(outcome.reply)


def _amount(outcome: Outcome, amount: int) -> None:
    assert outcome.moved == amount


def _cash(outcome: Outcome, expected: Case) -> None:
    assert outcome.seats("cash", expected) == expected


def _deeds(outcome: Outcome, expected: Case) -> None:
    shown = {deed_ids()[deed]: held for deed, held in outcome.state["deeds"].items()}
    for deed, held in expected.items():
        ours = shown.get(int(deed), {"owner": None})
        if held is None:
            assert ours["owner"] is None
        else:
            level = HOTEL if ours["hotel"] else ours["houses"]
            assert {"owner": ours["owner"], "level": level, "mortgaged": ours["mortgaged"]} == held


def _bank(outcome: Outcome, expected: Case) -> None:
    assert outcome.state["bank"] == expected


def _debts(outcome: Outcome, expected: Case) -> None:
    owed: dict[str, list[list[object]]] = {}
    for debt in outcome.state["debts"]:
        owed.setdefault(debt["player"], []).append([debt["creditor"], debt["amount"]])
    assert owed == expected


def _in_jail(outcome: Outcome, expected: Case) -> None:
    terms = outcome.seats("jail", expected)
    assert {who: term is not None for who, term in terms.items()} == expected


def _position(outcome: Outcome, expected: Case) -> None:
    shown = outcome.seats("space", expected)
    assert {who: space_ids()[space] for who, space in shown.items()} == expected


def _jail_cards(outcome: Outcome, expected: Case) -> None:
    shown = outcome.seats("jail_cards", expected)
    assert {who: Counter(cards) for who, cards in shown.items()} == {
        who: Counter(cards) for who, cards in expected.items()
    }


def _bankrupt(outcome: Outcome, expected: list[str]) -> None:
    statuses = {who: seat["status"] for who, seat in outcome.state["seats"].items()}
    assert [who for who, status in statuses.items() if status == "bankrupt"] == expected


def _to_auction(outcome: Outcome, expected: list[int]) -> None:
    state = outcome.state
    open_now = [state["auction"]["lot"]] if state["auction"] else []
    queued = [due["lot"] for due in state["due"] if "lot" in due and due["lot"] not in open_now]
    assert [deed_ids()[lot] for lot in open_now + queued] == expected


def _winner(outcome: Outcome, expected: str | None) -> None:
    """Of the auction, where the last action was one; else of the game."""
    action = outcome.case["action"][-1]
    if action["kind"] != "auction":
        assert outcome.state["over"]["ranking"][0] == expected
        return
    seats = outcome.state["seats"].items()
    holders = [
        who for who, seat in seats if action["property"] in {deed_ids()[d] for d in seat["deeds"]}
    ]
    assert outcome.state["auction"] is None
    assert holders == ([expected] if expected else [])


def _game_over(outcome: Outcome, expected: bool) -> None:
    assert (outcome.state["over"] is not None) is expected


def _standings(outcome: Outcome, expected: list[str]) -> None:
    assert outcome.state["over"]["ranking"] == expected


def _extra_roll(outcome: Outcome, expected: bool) -> None:
    assert (outcome.state["turn"]["phase"] == "before_roll") is expected


CHECKS: Final[dict[str, Callable[[Outcome, Any], None]]] = {
    "ok": _ok,
    "reason": _reason,
    "amount": _amount,
    "cash": _cash,
    "deeds": _deeds,
    "bank": _bank,
    "debts": _debts,
    "in_jail": _in_jail,
    "position": _position,
    "jail_cards": _jail_cards,
    "bankrupt": _bankrupt,
    "to_auction": _to_auction,
    "winner": _winner,
    "game_over": _game_over,
    "standings": _standings,
    "extra_roll": _extra_roll,
}
