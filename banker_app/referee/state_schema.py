"""The state of a game as JSON Schema; a position to start from has the same parts.

Shapes only; state_json.py reads and writes them.
"""

from typing import Final

from banker_app.content.serial_schema import (
    TEXT,
    WHOLE,
    Schema,
    a_list,
    fixed,
    optional,
    or_null,
    table_of,
)
from banker_app.engine.state import Hold, Phase

NAME_OR_INDEX: Final[Schema] = {"type": ["string", "integer"]}
MONEY: Final[Schema] = {"anyOf": [WHOLE, table_of(WHOLE)]}
"""An amount, or amounts by currency if the edition has several."""


def state_parts() -> dict[str, Schema]:
    """The parts that a state and a position have in common."""
    table: Schema = {"type": "object"}
    place = {"type": ["string", "integer"]}
    stack = {"player": TEXT, "deeds": a_list(NAME_OR_INDEX), "top": place}
    return {
        "seats": table_of(_seat()),
        "deeds": table_of(
            optional(
                owner={"type": ["string", "null"]},
                mortgaged={"type": "boolean"},
                houses=WHOLE,
                hotel={"type": "boolean"},
            )
        ),
        "bank": optional(houses=WHOLE, hotels=WHOLE),
        "pots": table_of(MONEY),
        "debts": a_list(optional(player=TEXT, creditor=TEXT, amount=WHOLE, reason=TEXT)),
        "due": a_list(table),
        "auction": {"type": ["object", "null"]},
        "conglomerates": a_list(optional(**stack)),
        "rates": table_of(WHOLE),
        "paused": {"type": "boolean"},
        "turn": optional(
            player=TEXT,
            phase={"enum": list(Phase)},
            doubles=WHOLE,
            dice=or_null(fixed(WHOLE, WHOLE)),
            number=WHOLE,
            landing_known={"type": "boolean"},
            built=a_list(NAME_OR_INDEX),
            interest_paid=a_list(NAME_OR_INDEX),
        ),
        "minute": WHOLE,
        "over": {"type": ["object", "null"]},
    }


def _seat() -> Schema:
    jail = {"anyOf": [{"type": "null"}, optional(attempts=WHOLE, place={"enum": list(Hold)})]}
    return optional(
        token=TEXT,
        colour=TEXT,
        cash=MONEY,
        deeds=a_list(NAME_OR_INDEX),
        jail_cards=a_list(TEXT),
        space=NAME_OR_INDEX,
        jail=jail,
        status={"enum": ["playing", "bankrupt"]},
        laps=WHOLE,
        region=TEXT,
    )
