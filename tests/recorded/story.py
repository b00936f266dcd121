"""Tells recorded games in sentences, so that a failure can be followed at the table."""

import json

from tests.recorded.board import HOTEL, NAMES, Command, Record, player

HOW_MANY: int = 5
"""Records told before the one that failed."""


def failure(game: str, records: list[Record], last: int, command: Command | None, why: str) -> str:
    """What went wrong, where, and what happened just before."""
    told = [tell(record) for record in records[max(1, last + 1 - HOW_MANY) : last + 1]]
    sent = [f"sent: {json.dumps(command)}"] if command else []
    return "\n".join([f"{game}, record {last}", *told, *sent, why])


def tell(record: Record) -> str:
    """One record as a line: its number, what happened, what everybody holds after it."""
    balances = " ".join(str(amount) for amount in record["bal"])
    return f"  #{record['i']} {_happening(record)}  [{balances}]"


def _happening(record: Record) -> str:
    who = player(record["p"]) if "p" in record else "the Bank"
    match record["t"]:
        case "roll":
            return f"{who} throws {record['dice'][0]} and {record['dice'][1]} ({record['purpose']})"
        case "move":
            return f"{who} goes from {NAMES[record['from']]} to {NAMES[record['to']]}"
        case "trade":
            return f"{who} gives {_goods(record['gives'])}, {player(record['to'])} gives " + _goods(
                record["gets"]
            )
        case "sell_building":
            lots = ", ".join(f"{NAMES[s['prop']]} {s['from']}-{s['to']}" for s in record["sold"])
            return f"{who} sells buildings ({lots}) for {record['amount']}"
        case "bankruptcy":
            return f"{who} is bankrupt to {player(record['creditor'])}: {_goods(record)}"
        case "end":
            return f"the game ends: {record['reason']}"
        case kind:
            return " ".join([who, kind.replace("_", " "), *_details(record)])


def _details(record: Record) -> list[str]:
    words: list[str] = []
    if record.get("prop") is not None:
        words.append(NAMES[record["prop"]])
    if "space" in record:
        words.append(NAMES[record["space"]])
    if "card" in record:
        words.append(record["card"])
    if "level" in record:
        words.append("hotel" if record["level"] == HOTEL else f"with {record['level']} houses")
    if "via" in record:
        words.append(f"by {record['via']}")
    if "amount" in record:
        words.append(str(record["amount"]))
    if "to" in record:
        words.append(f"to {player(record['to'])}")
    return words


def _goods(given: Record) -> str:
    deeds = [NAMES[deed] for deed in given["props"]]
    cards = [f"the jail card of {deck}" for deck in given["jail_cards"]]
    return ", ".join([str(given["cash"]), *deeds, *cards])
