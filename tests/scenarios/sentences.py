"""What a script may say: one sentence for each thing done at a table, and for each fact of it.

A slot such as `{deed}` takes what the referee takes there. No sentence is played here.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

Line = dict[str, Any]
PLAYERS: Final = ("player", "payer", "next", "winner", "a", "b", "owner", "heir", "after", "seller")
OR_BANK: Final = ("creditor", "payee", "source", "target")
NUMBERS: Final = ("amount", "count", "times", "entry", "minute", "stake", "win", "turns", "price")
LISTS: Final = ("deeds", "order", "ranking")


@dataclass(frozen=True)
class Sentence:
    """A shape with slots, the referee's command it stands for, and what goes without saying."""

    shape: str
    cmd: str
    fixed: Line = field(default_factory=dict)


def says(shape: str, cmd: str, **fixed: Any) -> Sentence:
    return Sentence(shape, cmd, fixed)


COMMANDS: Final = (
    says("{player} rolls {dice}", "roll"),
    says("{player} rolls {dice} in jail", "roll", purpose="jail"),
    says("{player} rolls {dice} for the rent", "roll", purpose="rent"),
    says("{player} rolls {dice} with {speed} on the speed die", "roll"),
    says("{player} rolls {dice} with {speed} on the agreed die", "roll", agreed=True),
    says("{player} rolls {dice} with {speed} on a die that is out", "roll", agreed=False),
    says("{player} moves {spaces} spaces", "choose_move"),
    says("{player} moves on", "choose_move"),
    says("{player} uses a bus ticket", "use_bus_ticket"),
    says("{player} lands on {space}", "land_on"),
    says("{player} lands on {space}, past GO", "land_on", passed_go=True),
    says("end of turn", "end_turn"),
    says("end of turn, {next} is next", "end_turn"),
    says("{player} collects the salary", "collect_salary"),
    says("{player} collects the salary {times} times", "collect_salary"),
    says("{player} buys {deed}", "buy_deed"),
    says("{player} buys {deed} for {price}", "buy_deed"),
    says("{seller} has to sell {deed} to {player} for {price}", "buy_deed"),
    says("{player} declines {deed}", "decline_deed"),
    says("{player} gives {deed} back to the Bank", "return_deed"),
    says("the Bank auctions {lot}", "open_auction"),
    says("{player} bids {amount}", "place_bid"),
    says("{player} auctions {lot}", "open_auction"),
    says("{lot} of {player} goes to {winner} for {amount}", "settle_auction"),
    says("{player} bids {amount} for {lot}", "place_bid"),
    says("{player} bids no more", "withdraw_bid"),
    says("{player} does not bid for {lot}", "withdraw_bid"),
    says("the hammer falls", "close_auction"),
    says("{lot} goes to {winner} for {amount}", "settle_auction"),
    says("nobody bids for {lot}", "settle_auction", winner=None),
    says("{payer} pays the rent of {deed}", "pay_rent"),
    says("{payer} pays the rent of {deed} by {dice}", "pay_rent"),
    says("{payer} is let off the rent of {deed}", "waive_rent"),
    says("{payer} still owes the rent of {deed}", "claim_rent"),
    says("{player} builds a house on {deed}", "build"),
    says("{player} builds a hotel on {deed}", "build"),
    says("{player} builds {count} houses on {deed}", "build"),
    says("{player} builds {count} houses on the {group} group", "build"),
    says("{player} sells a house on {deed}", "sell_building"),
    says("{player} sells {count} houses of the {group} group", "sell_building"),
    says("{player} builds a skyscraper on {deed}", "build"),
    says("{player} builds a depot on {deed}", "build"),
    says("{player} breaks the hotel on {deed}", "break_hotel"),
    says("{player} breaks the skyscraper on {deed}", "sell_building"),
    says("{player} sells the depot on {deed}", "sell_building"),
    says("{player} clears the {group} group", "sell_group"),
    says("{player} clears the conglomerate of {deed}", "sell_group"),
    says("{player} mortgages {deed}", "mortgage_deed"),
    says("{player} lifts the mortgage of {deed}", "lift_mortgage"),
    says("{player} lifts the mortgage of {deed}, its owner agreeing", "lift_mortgage", agreed=True),
    says("{a} gives {b} {a_gives} for {b_gives}", "agree_trade"),
    says("{player} puts {deeds} together", "form_conglomerate"),
    says("{player} puts {deeds} together under {top}", "form_conglomerate"),
    says("{player} takes {deeds} apart", "dissolve_conglomerate"),
    says("{player} gives up the promise about {deed}", "end_promise"),
    says("{player} goes to jail", "go_to_jail"),
    says("{player} pays the jail fine", "pay_jail_fine"),
    says("{player} uses a jail card", "use_jail_card"),
    says("{player} fails to throw doubles", "fail_jail_roll"),
    says("{player} throws doubles", "roll_out_of_jail"),
    says("{player} pays the tax", "pay_tax"),
    says("{player} pays the tax of {space}", "pay_tax"),
    says("{player} chooses the {choice} tax", "pay_tax"),
    says("{player} travels to {deed}", "travel_by_station"),
    says("{player} passes the tax office", "pass_tax_office"),
    says("{player} comes to the tax office", "land_on_tax_office"),
    says("{player} stakes {stake}", "play_casino"),
    says("{player} does not play", "pass_casino"),
    says("{player} stakes {stake} and loses", "play_casino", outcome="lost"),
    says("{player} stakes {stake} and wins {win}", "play_casino", outcome="won"),
    says("{player} stakes {stake} and takes the jackpot", "play_casino", outcome="jackpot"),
    says("{player} stakes {stake} on the reels {reels}", "play_casino"),
    says("{player} draws {card} from {deck}", "draw_card"),
    says("{player} reads a card of {deck}", "draw_card"),
    says("{player} pays a fine of {amount}", "pay_fine"),
    says("{player} is fined for {reason}", "pay_fine"),
    says("{player} pays the Bank {amount}", "pay_bank"),
    says("the Bank pays {player} {amount}", "receive_from_bank"),
    says("{player} puts {amount} in the pot", "pay_into_pot"),
    says("the Bank puts {amount} in the pot", "pay_into_pot", player="bank"),
    says("{player} takes {amount} from the pot", "take_from_pot"),
    says("{player} takes all that is in the pot", "take_from_pot"),
    says("the Bank takes {amount} from the pot", "take_from_pot", player="bank"),
    says("the pot is shared", "share_pot"),
    says("{payer} pays {payee} {amount} by agreement", "pay_player"),
    says("{player} comes to owe {creditor} {amount}", "incur_debt"),
    says("{player} borrows {amount} from {creditor}", "incur_debt", lent=True),
    says("{player} borrows {amount} from {creditor}: {terms}", "incur_debt"),
    says("{player} pays the debt", "pay_debt"),
    says("{player} pays the debt to {creditor}", "pay_debt"),
    says("{player} pays back {amount} to {creditor}", "pay_debt"),
    says("{player} pays {creditor} with {deeds}", "pay_debt_in_kind"),
    says("{player} pays {amount} of the debt to {creditor} with {deeds}", "pay_debt_in_kind"),
    says("{player} gives up", "declare_bankruptcy"),
    says("{player} leaves the game", "leave_game"),
    says("{player} merges into {heir}", "leave_game"),
    says("{player} comes back", "return_to_game"),
    says("{name} joins the game", "add_player"),
    says("{name} joins the game after {after}", "add_player"),
    says("{player} is now called {name}", "rename_player"),
    says("{player} plays with the {token}", "change_seat"),
    says("the turns now go {order}", "reorder_seats"),
    says("{player} keeps the Bank", "change_banker"),
    says("somebody who does not play keeps the Bank", "change_banker"),
    says("{player} begins", "begin_with"),
    says("{player} misses {turns} turns", "miss_turns"),
    says("end of turn, {player} goes again", "give_turn"),
    says("end of turn, {player} goes out of order", "give_turn"),
    says("the game is paused", "pause_game"),
    says("the game goes on", "resume_game"),
    says("{player} runs out of time", "time_out_player"),
    says("the evening ends", "end_game"),
    says("the evening ends by {reason}", "end_game"),
    says("the banker counts {counted}", "count_box", reason="count"),
    says("{player} counts {cash}", "count_purse"),
    says("the banker moves {amount} from {source} to {target}", "adjust_ledger", reason="slip"),
    says("the Bank writes {amount}", "issue_money", reason="tray"),
    says("from now on {name} = {value}", "change_house_rule", reason="agreed"),
    says("entry {entry} is corrected", "correct", reason="slip"),
    says("entry {entry} becomes: {instead}", "replace_entry", reason="slip"),
    says("undo", "undo"),
    says("redo", "redo"),
)

MONEY: Final = (
    "{payer} pays {payee} {amount}",
    "{payer} pays {amount}",
    "{payee} gets {amount}",
    "no money moves",
)
"""Who pays whom. The money claims after a command explain every purse, or they are wrong."""


class NotSaid(ValueError):
    """A line that is no sentence; names the nearest one."""


def read(shapes: Iterable[str], text: str, players: tuple[str, ...]) -> tuple[str, Line]:
    """The shape that a line has, and what stands in its slots. Raises NotSaid."""
    shapes = tuple(shapes)
    if said := read_or_nothing(shapes, text, players):
        return said
    near = get_close_matches(text, shapes, 1, 0.0)
    raise NotSaid(f"{text!r} says nothing here; nearest: {near[0]!r}")


def read_or_nothing(
    shapes: Iterable[str], text: str, players: tuple[str, ...]
) -> tuple[str, Line] | None:
    """The same; nothing where the line has none of these shapes."""
    text = re.sub(r"\b(\d+ (?:house|hotel|throw|deed|space|turn|bus ticket))\b(?!s)", r"\1s", text)
    text = text.replace(" have ", " has ").replace(" are ", " is ")
    for shape in _plainest_first(tuple(shapes)):
        if found := _pattern(shape, players).fullmatch(text):
            return shape, {slot: _value(slot, told) for slot, told in found.groupdict().items()}
    return None


def read_command(text: str, players: tuple[str, ...]) -> Line:
    """The referee's line for a sentence; `(field: value; field: value)` at its end adds fields."""
    text, _, tail = text.partition(" (")
    shape, slots = read((sentence.shape for sentence in COMMANDS), text.strip(), players)
    sentence = next(s for s in COMMANDS if s.shape == shape)
    if sentence.cmd == "agree_trade":
        a, b = slots.pop("a"), slots.pop("b")
        slots = {"a": _side(a, slots["a_gives"]), "b": _side(b, slots["b_gives"])}
    if "instead" in slots:
        slots["instead"] = read_command(slots["instead"], players)
    line = {"cmd": sentence.cmd, **sentence.fixed, **slots.pop("counted", {}), **slots}
    for extra in filter(None, tail.removesuffix(")").split("; ")):
        name, _, told = extra.partition(": ")
        line[name] = _value(name, told)
    return line


@cache
def _plainest_first(shapes: tuple[str, ...]) -> tuple[str, ...]:
    """The more of a shape is written out, the surer it is meant."""
    return tuple(sorted(shapes, key=lambda shape: -len(re.sub(r"\{\w+\}", "", shape))))


@cache
def _pattern(shape: str, players: tuple[str, ...]) -> re.Pattern[str]:
    seats = "|".join(players)

    def slot(found: re.Match[str]) -> str:
        name = found[1]
        if name in PLAYERS:
            return f"(?P<{name}>{seats})"
        if name in OR_BANK:
            return f"(?P<{name}>{seats}|the Bank)"
        return f"(?P<{name}>{r'-?[0-9]+' if name in NUMBERS else '.+?'})"

    pattern = re.sub(r"\{(\w+)\}", slot, re.escape(shape).replace(r"\{", "{").replace(r"\}", "}"))
    return re.compile(pattern)


def _value(slot: str, told: str) -> Any:
    convert: dict[str, Callable[[str], Any]] = {
        "dice": _dice,
        "reels": _dice,
        "counted": _counted,
        "bids": _bids,
        "a_gives": _goods,
        "b_gives": _goods,
        "terms": _terms,
        "waive": _list,
        "drop": lambda told: [int(entry) for entry in _list(told)],
        "lift_now": _list,
        **dict.fromkeys(LISTS, _list),
        **dict.fromkeys(NUMBERS, int),
        **dict.fromkeys(OR_BANK, lambda who: who.removeprefix("the ")),
    }
    return convert.get(slot, _plain)(told)


def _plain(told: str) -> Any:
    if told.lstrip("-").isdigit():
        return int(told)
    return {"yes": True, "no": False}.get(told, told)


def _list(told: str) -> list[str]:
    return re.split(r", | and ", told)


def _dice(told: str) -> Any:
    dice = [int(die) for die in _list(told)]
    return dice if len(dice) > 1 else dice[0]


def _counted(told: str) -> dict[str, int]:
    """`30 houses, 12 hotels, 500 cash`."""
    pairs = (part.split(" ") for part in _list(told))
    return {name if name == "cash" else name.rstrip("s") + "s": int(n) for n, name in pairs}


def _bids(told: str) -> dict[str, int]:
    """`Ann 40, Bob 35`."""
    pairs = (part.split(" ") for part in _list(told))
    return {name: int(bid) for name, bid in pairs}


def _terms(told: str) -> Line:
    """`10% and 50 back each turn, all in 3`; `lap` for a pass of GO."""
    shapes = {"interest": r"(\d+)%", "instalment": r"(\d+) back", "times": r"in (\d+)"}
    found = {name: re.search(shape, told) for name, shape in shapes.items()}
    every = "round" if "turn" in told else "go"
    return {"every": every, **{name: int(hit[1]) for name, hit in found.items() if hit}}


def _goods(told: str) -> Line:
    """`Boardwalk, 100 and the jail card of Chance`; or `nothing`."""
    side: Line = {"cash": 0, "deeds": [], "jail_cards": []}
    for thing in _list(told) if told != "nothing" else ():
        if thing.isdigit():
            side["cash"] += int(thing)
        elif thing.startswith("the jail card of "):
            side["jail_cards"].append(thing.removeprefix("the jail card of "))
        elif thing == "a bus ticket":
            side["jail_cards"].append("bus_tickets")
        elif promise := _PROMISE.fullmatch(thing):
            side.setdefault("promises", []).append(_promise(promise))
        else:
            side["deeds"].append(thing)
    return side


_PROMISE: Final = re.compile(
    r"(?:no rent|(?P<percent>\d+)% of the rent) on (?P<deed>.+?)"
    r"(?: (?P<times>\d+) times)?(?: in (?P<rounds>\d+) turns)?"
)


def _promise(found: re.Match[str]) -> Line:
    """`no rent on Boardwalk 3 times`, `10% of the rent on Boardwalk in 5 turns`."""
    numbers = {n: int(found[n]) for n in ("percent", "times", "rounds") if found[n]}
    kind = "rent_share" if found["percent"] else "immunity"
    return {"kind": kind, "deeds": [found["deed"]], **numbers}


def _side(player: str, goods: Line) -> Line:
    return {"player": player, **goods}
