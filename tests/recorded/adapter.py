"""Translates a recorded game into the lines of the referee's protocol.

Pure: no referee is needed to run it. Every record belongs to exactly one step; a step holds the
commands that say what its records say, and the table's balances are known after its last record.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from tests.recorded.board import Command, Record, mortgage_interest, player
from tests.recorded.commands import say

GROUP_BONUS = {True: "double_if_lot_bare_despite_mortgage", False: "double_if_lot_bare"}


@dataclass(frozen=True, slots=True)
class Step:
    """What to send for the records `first` to `last`; nothing where the rules act alone."""

    first: int
    last: int
    commands: tuple[Command, ...] = ()


def house_rules(options: Record) -> Record:
    """The rules that every recorded table shares, and those its options name."""
    rules: Record = {
        "estate.bank_clears_mortgages": True,
        "auction.entry": "everyone",
        "rent.group_bonus": GROUP_BONUS[options.get("double_rent_if_sibling_mortgaged", True)],
    }
    if "mortgaged_count_for_railroad_tier" in options:
        rules["rent.mortgaged_count"] = options["mortgaged_count_for_railroad_tier"]
    if "interest_rounding" in options:
        rules["money.rounding"] = options["interest_rounding"]
    return rules


def start_line(start: Record) -> Command:
    """The line that sets up the table of a recorded game."""
    box = {
        "setup.starting_cash": start["starting_cash"],
        "salary.amount": start["go_salary"],
        "jail.fine": start["jail_fine"],
        "tax.income": start["income_tax"],
        "tax.luxury": start["luxury_tax"],
        "edition.houses": start["bank_houses"],
        "edition.hotels": start["bank_hotels"],
    }
    return {
        "cmd": "start_game",
        "edition": "us_2008",
        "base": "classic",
        "tracking": "dice",
        "seats": [{"name": player(seat)} for seat in range(start["players"])],
        "house_rules": house_rules(start["options"]) | box,
    }


def steps(records: list[Record]) -> list[Step]:
    """The whole game after its `start` record, step by step."""
    return list(_Reader(records).steps())


def interest_left_unpaid(records: list[Record]) -> dict[str, int]:
    """What the survivor has too much at the end of a table that stopped counting too early.

    One of the two families stops at the last bankruptcy and forgets the ten per cent on the
    mortgaged deeds that came with it. The rule asks for it all the same.
    """
    last = records[-2]
    if last["t"] != "bankruptcy" or last["creditor"] == "bank":
        return {}
    mortgaged: set[int] = set()
    for record in records:
        if record["t"] == "mortgage":
            mortgaged.add(record["prop"])
        elif record["t"] == "unmortgage":
            mortgaged.discard(record["prop"])
        elif record["t"] == "bankruptcy" and record["creditor"] == "bank":
            mortgaged.difference_update(record["props"])
    owed = sum(mortgage_interest(deed) for deed in last["props"] if deed in mortgaged)
    creditor: int = last["creditor"]
    return {player(creditor): owed} if owed <= last["bal"][creditor] else {}


def _owes(record: Record, reason: str) -> bool:
    return bool(record["t"] == "owe" and record["reason"] == reason)


def _is_interest(record: Record) -> bool:
    """The ten per cent on deeds just received: paid on the spot or owed."""
    if record["t"] == "mortgage_fee":
        return "settles" not in record
    return _owes(record, "mortgage_transfer_fee")


def _is_card_payment(record: Record) -> bool:
    if record["t"] == "card_cash":
        return "settles" not in record
    return _owes(record, "card")


def _is_jail_fine(record: Record) -> bool:
    if record["t"] == "jail_fine":
        return "settles" not in record
    return _owes(record, "jail_fine")


def _same_sum(payments: Collection[Record]) -> Command:
    """What a single payment of a card comes to, where all are alike."""
    sums = {payment["amount"] for payment in payments}
    return {"amount": sums.pop()} if len(sums) == 1 else {}


class _Reader:
    """Walks through a game and cuts it into steps."""

    def __init__(self, records: list[Record]) -> None:
        self._records = records
        self._seats: int = records[0]["players"]
        self._on_turn: int | None = None
        self._bankrupt: set[int] = set()
        self._entrants: set[int] = set()
        self._translators: dict[str, Callable[[int], Step]] = {
            "turn": self._turn,
            "roll": self._roll,
            "auction_open": self._auction_open,
            "auction": self._auction,
            "card": self._card,
            "card_cash": self._debt,
            "owe": self._nothing,
            "trade": self._trade,
            "mortgage_fee": self._debt,
            "jail_fine": self._jail_fine,
            "liquidate": self._bankruptcy,
            "bankruptcy": self._bankruptcy,
            "end": self._end,
        }

    def steps(self) -> Iterator[Step]:
        at = 1
        while at < len(self._records):
            step = self._translators.get(self._records[at]["t"], self._alone)(at)
            yield step
            at = step.last + 1

    def _while(self, at: int, belongs: Callable[[Record], bool]) -> int:
        """The last record of the unbroken row after `at` that belongs to it."""
        while at + 1 < len(self._records) and belongs(self._records[at + 1]):
            at += 1
        return at

    def _after(self, at: int, *kinds: str) -> int:
        return self._while(at, lambda record: record["t"] in kinds)

    def _alone(self, at: int) -> Step:
        """A record that has a command to itself."""
        return self._row(at, at)

    def _row(self, at: int, last: int) -> Step:
        """A record whose command brings all the records up to `last` with it."""
        return Step(at, last, (say(self._records[at]),))

    # ---- turns and tokens

    def _turn(self, at: int) -> Step:
        before, self._on_turn = self._on_turn, self._records[at]["p"]
        if before is None:
            return Step(at, at)
        expected = (before + 1) % self._seats
        while expected in self._bankrupt:
            expected = (expected + 1) % self._seats
        command: Command = {"cmd": "end_turn", "next": player(self._records[at]["p"])}
        if self._on_turn != expected:
            command["waive"] = ["out_of_order"]
        return Step(at, at, (command,))

    def _roll(self, at: int) -> Step:
        record = self._records[at]
        last = at
        if record["purpose"] == "jail":
            last = self._while(last, _is_jail_fine)
            last = self._after(last, "leave_jail")
        if record["purpose"] != "rent":
            last = self._after(last, "move", "go_salary", "to_jail")
        return self._row(at, last)

    def _jail_fine(self, at: int) -> Step:
        last = self._after(at, "leave_jail")
        if self._records[last].get("via") == "time_served":
            last = self._after(last, "move", "go_salary", "to_jail")
        return self._row(at, last)

    def _end(self, at: int) -> Step:
        if self._records[at]["reason"] == "last_solvent":
            return Step(at, at)
        return Step(at, at, ({"cmd": "end_game", "reason": self._records[at]["reason"]},))

    # ---- deeds

    def _auction_open(self, at: int) -> Step:
        record = self._records[at]
        self._entrants = set(record["eligible"])
        if record["reason"] == "declined_purchase":
            assert self._on_turn is not None
            decliner = player(self._on_turn)
            command = {"cmd": "decline_deed", "player": decliner, "deed": record["prop"]}
        else:
            command = {"cmd": "open_auction", "lot": record["prop"]}
        return Step(at, at, (command,))

    def _auction(self, at: int) -> Step:
        record = self._records[at]
        lot = record["prop"]
        if "sealed_bids" in record:
            winner = None if record["winner"] is None else player(record["winner"])
            result = {"lot": lot, "winner": winner, "amount": record["amount"]}
            return Step(at, at, ({"cmd": "settle_auction", **result},))
        commands: list[Command] = []
        left, best = set(self._entrants), None
        for seat, amount in record["bids"]:
            who = {"player": player(seat), "lot": lot}
            if amount is None:
                left.discard(seat)
                commands.append({"cmd": "withdraw_bid", **who})
            else:
                best = seat
                commands.append({"cmd": "place_bid", **who, "amount": amount})
        if left - {best}:
            commands.append({"cmd": "close_auction", "lot": lot})
        return Step(at, at, tuple(commands))

    def _trade(self, at: int) -> Step:
        return self._row(at, self._while(at, _is_interest))

    # ---- what is owed

    def _card(self, at: int) -> Step:
        record = self._records[at]
        paid = self._while(at, _is_card_payment)
        last = self._after(paid, "move", "go_salary", "to_jail")
        command: Command = {
            "cmd": "draw_card",
            "player": player(record["p"]),
            "deck": record["deck"],
            "card": record["card"],
        }
        return Step(at, last, (command | _same_sum(self._records[at + 1 : paid + 1]),))

    def _debt(self, at: int) -> Step:
        """A payment made later, of something that was owed first."""
        record = self._records[at]
        owed = self._records[record["settles"]]
        command = {
            "cmd": "pay_debt",
            "player": player(owed["p"]),
            "creditor": player(owed["to"]),
            "amount": record["amount"],
        }
        return Step(at, at, (command,))

    def _nothing(self, at: int) -> Step:
        """What cannot be paid is a debt by itself."""
        return Step(at, at)

    def _bankruptcy(self, at: int) -> Step:
        end = self._after(at, "liquidate") if self._records[at]["t"] == "liquidate" else at
        if self._records[end]["t"] != "bankruptcy":
            end += 1
        self._bankrupt.add(self._records[end]["p"])
        return Step(at, self._while(end, _is_interest), (say(self._records[end]),))
