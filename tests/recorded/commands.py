"""What a single record says, as one command of the protocol.

Shared by the games, which group records, and by the illegal records, which stand alone.
"""

from collections.abc import Callable
from typing import Final

from tests.recorded.board import Command, Record, player


def say(record: Record) -> Command:
    """The command for a record whose kind has one."""
    return SAYINGS[record["t"]](record)


def _by(record: Record, cmd: str, **fields: object) -> Command:
    return {"cmd": cmd, "player": player(record["p"]), **fields}


def _deed(cmd: str) -> Callable[[Record], Command]:
    """Commands of one player about one deed, with the sum that the table counted."""
    return lambda record: _by(record, cmd, deed=record["prop"], amount=record["amount"])


def _sum(cmd: str) -> Callable[[Record], Command]:
    return lambda record: _by(record, cmd, amount=record["amount"])


def _rent(record: Record) -> Command:
    return {
        "cmd": "pay_rent",
        "payer": player(record["p"]),
        "to": player(record["to"]),
        "deed": record["prop"],
        "amount": record["amount"],
    }


def _sale(record: Record) -> Command:
    lots, amount = [sold["prop"] for sold in record["sold"]], record["amount"]
    if len(lots) > 1:
        return _by(record, "sell_group", group=lots[0], amount=amount)
    return _by(record, "sell_building", deed=lots[0], amount=amount)


def _side(seat: int, given: Record) -> Command:
    kept = {"cash": given["cash"], "deeds": given["props"], "jail_cards": given["jail_cards"]}
    return {"player": player(seat), **kept}


def _trade(record: Record) -> Command:
    a, b = _side(record["p"], record["gives"]), _side(record["to"], record["gets"])
    return {"cmd": "agree_trade", "a": a, "b": b}


def _bankruptcy(record: Record) -> Command:
    handed_over = {"amount": record["cash"], "deeds": record["props"]}
    if "shares" not in record:
        handed_over["creditor"] = player(record["creditor"])
    return _by(record, "declare_bankruptcy", **handed_over)


SAYINGS: Final[dict[str, Callable[[Record], Command]]] = {
    "bankruptcy": _bankruptcy,
    "build": _deed("build"),
    "buy": _deed("buy_deed"),
    "go_salary": _sum("collect_salary"),
    "jail_fine": _sum("pay_jail_fine"),
    "leave_jail": lambda record: _by(record, "use_jail_card", via=record["deck"]),
    "mortgage": _deed("mortgage_deed"),
    "rent": _rent,
    "roll": lambda r: _by(r, "roll", dice=r["dice"], purpose=r["purpose"]),
    "sell_building": _sale,
    "tax": lambda r: _by(r, "pay_tax", space=r["space"], amount=r["amount"]),
    "trade": _trade,
    "unmortgage": _deed("lift_mortgage"),
}
