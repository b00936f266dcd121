"""Parts of the schema that commands and replies share: amounts, names, house rules, state.

Shapes only; json_schema.py puts them together.
"""

from typing import Final

from banker_app.content.schema import RuleKind, RuleSpec, rule_specs
from banker_app.engine.json_types import JsonObject
from banker_app.engine.settings.setting import Span
from banker_app.engine.state import Hold, Phase

Schema = JsonObject

TEXT: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer"}
NAME_OR_INDEX: Final[Schema] = {"type": ["string", "integer"]}
MONEY: Final[Schema] = {"anyOf": [WHOLE, {"type": "object", "additionalProperties": WHOLE}]}
"""An amount, or amounts by currency if the edition has several."""


def an_object(**properties: Schema) -> Schema:
    """An object that has all these properties and may have others."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def a_list(items: Schema) -> Schema:
    """A list of any length."""
    return {"type": "array", "items": items}


def optional(**properties: Schema) -> Schema:
    """An object that may have these properties and no others."""
    return {"type": "object", "properties": properties, "additionalProperties": False}


def table_of(shape: Schema) -> Schema:
    """An object with any keys and values of this shape."""
    return {"type": "object", "additionalProperties": shape}


def or_null(shape: Schema) -> Schema:
    """This shape or null."""
    return {"anyOf": [{"type": "null"}, shape]}


def house_rules() -> Schema:
    """Every rule with its allowed values."""
    return {
        "type": "object",
        "properties": {rule.name: _rule(rule) for rule in rule_specs().values()},
        "additionalProperties": False,
    }


def _rule(rule: RuleSpec) -> Schema:
    match rule.kind:
        case RuleKind.YES_NO:
            return {"type": "boolean"}
        case RuleKind.CHOICE:
            return {"enum": list(rule.members)}
        case RuleKind.WHOLE:
            return _within(rule.allowed)
        case RuleKind.SCHEDULE:
            return {"anyOf": [_pairs(), table_of(_within(rule.allowed))]}


def _within(span: Span | None) -> Schema:
    assert span is not None
    return {"type": "integer", "minimum": span.low, "maximum": span.high}


def _pairs() -> Schema:
    """A schedule as pairs of step and value; the alternative is an object from step to value."""
    return a_list({"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2})


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
            dice=or_null({"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2}),
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
