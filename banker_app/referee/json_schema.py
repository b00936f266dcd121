"""The protocol as JSON Schema, generated from the engine's types.

Describes shapes for other programs; whether a command is allowed is decided by the engine.
"""

import typing
from dataclasses import is_dataclass
from typing import Any, Final

from banker_app.content.edition_schema import rule_shape
from banker_app.content.rulesets import shipped_bases, shipped_modes
from banker_app.content.serial_schema import (
    DIALECT,
    TEXT,
    WHOLE,
    Schema,
    a_list,
    an_object,
    exactly,
    first_line,
    optional,
    optional_fields,
    or_null,
    shape_of,
    table_of,
    with_default,
)
from banker_app.content.serial_types import snake
from banker_app.content.serialization import command_types, event_types
from banker_app.engine.commands import TradeSide
from banker_app.engine.dues import Due
from banker_app.engine.events import GameStarted
from banker_app.engine.hints import field_hints, written_fields
from banker_app.engine.ids import DeedId, GroupId, Lot, SpaceId
from banker_app.engine.promises import GivenPromise
from banker_app.engine.refusals import Fact, RefusalCode
from banker_app.engine.ruleset import RULES
from banker_app.engine.settings.exchange import ExchangeTable
from banker_app.engine.start_game import (
    BankPosition,
    DeedPosition,
    SeatPlan,
    StartGame,
    TurnPosition,
)
from banker_app.engine.state import Conglomerate, Detention, Tracking
from banker_app.referee.command_reader import QUERIES
from banker_app.referee.state_json import STATUS

NAME_OR_INDEX: Final[Schema] = {"type": ["string", "integer"]}
MONEY: Final[Schema] = {"anyOf": [WHOLE, table_of(WHOLE)]}
"""An amount, or amounts by currency if the edition has several."""


def schema() -> Schema:
    """The schema of every line that may be sent and of every reply."""
    commands = {name: kind for name, kind in command_types().items() if kind is not StartGame}
    events = {name: kind for name, kind in event_types().items() if kind is not GameStarted}
    replies = _replies()
    return {
        "$schema": DIALECT,
        "title": "Banker referee protocol",
        "oneOf": _references("input", "reply"),
        "$defs": {
            "input": {"oneOf": _references("start_game", *commands, "query")},
            "start_game": _start(),
            **{name: _command(name, kind) for name, kind in commands.items()},
            "query": _query(),
            "reply": {"oneOf": _references(*replies)},
            **replies,
            "minute": {"type": "integer", "minimum": 0},
            "waive": a_list(_defined("refusal_code")),
            "refusal_code": {"enum": list(RefusalCode)},
            "seat": _seat(),
            "deed": optional(**_properties(DeedPosition)),
            "conglomerate": optional(player=TEXT, **_properties(Conglomerate)),
            "promise": optional(**_properties(GivenPromise)),
            "turn": optional(**_properties(TurnPosition) | {"player": TEXT}),
            "event": {"oneOf": [_started(), *(_event(n, k) for n, k in events.items())]},
        },
    }


def _defined(name: str) -> Schema:
    """A reference to a definition, for a shape that occurs often."""
    return {"$ref": f"#/$defs/{name}"}


def _references(*names: str) -> list[Schema]:
    return list(map(_defined, names))


# ---- what is sent ---------------------------------------------------------------------------


def _command(name: str, kind: type) -> Schema:
    return _tagged(kind, "cmd", name, {**_properties(kind), **_envelope()}, closed=True)


def _envelope() -> Schema:
    return {
        "minute": _defined("minute"),
        "waive": _defined("waive"),
        "note": TEXT,
    }


def _start() -> Schema:
    seat = exactly(_properties(SeatPlan) | {"region": TEXT}, without=optional_fields(SeatPlan))
    shown = {
        "edition": TEXT,
        "base": {"enum": list(shipped_bases())},
        "modes": a_list({"enum": list(shipped_modes())}),
        "house_rules": optional(**{n: rule_shape(r) for n, r in RULES.items()}),
        "seats": a_list({"anyOf": [TEXT, seat]}),
        "banker": {"type": ["string", "null"]},
        "tracking": {"enum": list(Tracking)},
        # In the form of `state`; every part may be left out.
        "position": optional(**{name: or_null(shape) for name, shape in _state().items()}),
        **_envelope(),
    }
    return _tagged(StartGame, "cmd", "start_game", shown, "seats", closed=True)


def _query() -> Schema:
    fields = {"query": {"enum": list(QUERIES)}, "player": TEXT, "cmd": {"type": "object"}}
    return exactly(fields, without=("player", "cmd"))


# ---- what comes back ------------------------------------------------------------------------


def _replies() -> Schema:
    refusal = an_object(
        code=_defined("refusal_code"),
        rule=TEXT,
        waivable={"type": "boolean"},
        params={"type": "object"},
        text=TEXT,
        remedies=a_list({"type": "object"}),
    )
    question = an_object(fact={"enum": list(Fact)}, text=TEXT)
    question["properties"] |= {"field": TEXT, "options": a_list(TEXT)}
    failed = an_object(entry=WHOLE, result={"enum": ["refused", "asks"]})
    failed["properties"] |= {
        "code": _defined("refusal_code"),
        "refusals": a_list(refusal),
        "questions": a_list(question),
    }
    refused = _reply("refused", refusals=a_list(refusal))
    refused["properties"]["failed"] = a_list(failed)
    due = {"oneOf": [_due(kind) for kind in typing.get_args(Due)]}
    return {
        "accepted": _reply(
            "accepted",
            seq=WHOLE,
            events=a_list({"$ref": "#/$defs/event"}),
            cash=table_of(MONEY),
            due=a_list(due),
        ),
        "refused": refused,
        "asks": _reply("asks", questions=a_list(question)),
        "error": _reply("error", text=TEXT),
        "answer": {
            "oneOf": [
                _reply("answer", query={"const": query}, value=value)
                for query, value in _values().items()
            ]
        },
    }


def _values() -> dict[str, Schema]:
    """The reply to each query."""
    table: Schema = {"type": "object"}
    rates = table_of(table_of(WHOLE))
    return {
        "state": an_object(**_state()),
        "legal": a_list(an_object(cmd=TEXT)),
        "quote": {"anyOf": [_quote(), an_object(result={"enum": ["refused", "asks"]})]},
        "worth": an_object(ranking=a_list(TEXT)),
        "rates": an_object(
            regions=table_of(WHOLE),
            spread=rates,
            per_100=rates,
            table={"enum": list(ExchangeTable)},
            inferred={"type": "boolean"},
        ),
        "audit": an_object(zero_sum={"type": "boolean"}, commodities=table, broken=a_list(TEXT)),
        "log": a_list(
            an_object(
                seq=WHOLE,
                minute=WHOLE,
                cmd=table,
                events=a_list(table),
                undone={"type": "boolean"},
                waived=a_list(_defined("refusal_code")),
                text=TEXT,
            )
        ),
        "rules": a_list(
            an_object(name=TEXT, value={}, default={}, layer=TEXT, range={}, row=TEXT, source={})
        ),
    }


def _quote() -> Schema:
    """The reply to `quote`; amounts name their currency if the edition has several."""
    side = an_object(player=TEXT, amount=WHOLE, currency=TEXT)
    step = an_object(text=TEXT, amount=WHOLE)
    step["properties"] |= {"currency": TEXT, "sides": a_list(side)}
    return an_object(
        result={"const": "accepted"}, steps=a_list(step), amount=MONEY, cash=table_of(MONEY)
    )


def _reply(result: str, **parts: Schema) -> Schema:
    return an_object(n=WHOLE, result={"const": result}, **parts)


def _event(name: str, kind: type) -> Schema:
    hidden = ("postings", "settles")
    shown = _worded_steps({k: v for k, v in _properties(kind).items() if k not in hidden})
    return _tagged(kind, "event", name, shown)


def _started() -> Schema:
    """The set-up in a reply: it names the edition instead of containing it."""
    names = {"seats": a_list(TEXT), "turn": TEXT, "edition": TEXT, "base": TEXT}
    return an_object(
        event={"const": "game_started"},
        modes=a_list(TEXT),
        tracking={"enum": list(Tracking)},
        **names,
    )


def _due(kind: type) -> Schema:
    shown = {**_worded_steps(_properties(kind)), "id": WHOLE, "text": TEXT}
    return _tagged(kind, "kind", snake(kind.__name__), shown, "id", "text", closed=True)


def _worded_steps(properties: Schema) -> Schema:
    """The properties with the steps of a rent as sentences, as replies have them."""
    return {k: a_list(TEXT) if k == "steps" else v for k, v in properties.items()}


# ---- the state of a game ---------------------------------------------------------------------


def _state() -> dict[str, Schema]:
    """The parts that a state and a position have in common."""
    return {
        "seats": table_of(_defined("seat")),
        "deeds": table_of(_defined("deed")),
        "bank": optional(**dict.fromkeys(field_hints(BankPosition), WHOLE)),
        "pots": table_of(MONEY),
        "debts": a_list(optional(player=TEXT, creditor=TEXT, amount=WHOLE, reason=TEXT)),
        "due": a_list({"type": "object"}),
        "auction": {"type": ["object", "null"]},
        "conglomerates": a_list(_defined("conglomerate")),
        "promises": a_list(_defined("promise")),
        "rates": table_of(WHOLE),
        "paused": {"type": "boolean"},
        "turn": _defined("turn"),
        "minute": WHOLE,
        "over": {"type": ["object", "null"]},
    }


def _seat() -> Schema:
    return optional(
        token=TEXT,
        colour=TEXT,
        cash=MONEY,
        deeds=a_list(NAME_OR_INDEX),
        jail_cards=a_list(TEXT),
        space=NAME_OR_INDEX,
        jail=or_null(optional(attempts=WHOLE, place={"enum": list(Detention)})),
        status={"enum": list(STATUS)},
        laps=WHOLE,
        turns_to_miss=WHOLE,
        salary=WHOLE,
        region=TEXT,
    )


# ---- types ----------------------------------------------------------------------------------


def _tagged(
    kind: type, key: str, name: str, shown: Schema, *required: str, closed: bool = False
) -> Schema:
    """An object of this class, with its name under `key`; if `closed`, it has no other fields."""
    return {
        **({"additionalProperties": False} if closed else {}),
        "type": "object",
        "description": first_line(kind),
        "properties": {key: {"const": name}, **shown},
        "required": [key, *required],
    }


def _properties(kind: type) -> Schema:
    hints = field_hints(kind)
    return {
        f.name: with_default(f, shape_of(hints[f.name], _by_name)) for f in written_fields(kind)
    }


def _by_name(hint: Any) -> Schema | None:
    """Deeds and spaces may also be named by board index; parts of events are not described."""
    if hint in (DeedId, SpaceId, GroupId, Lot):
        return NAME_OR_INDEX
    if hint is TradeSide:
        return {"type": "object", "properties": _properties(hint)}
    return {"type": "object"} if is_dataclass(hint) else None
