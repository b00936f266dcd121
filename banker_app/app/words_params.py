"""What fills the texts of refusals, commands, dues and rules: the figures that their types imply.

Only looks figures up; which of them a text uses is the word files' choice.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any

from banker_app.app.words_scribe import Scribe, grouped, money
from banker_app.app.words_template import Value
from banker_app.engine import commands as c
from banker_app.engine.dues import Due, OfferDue, RentDue, TaxDue, creditor_of
from banker_app.engine.edition import Edition, TaxKind
from banker_app.engine.groups import full, hotel_price, house_price
from banker_app.engine.ids import HOUSE_LOT, DeedId
from banker_app.engine.money import percent_of
from banker_app.engine.owing import owed_by
from banker_app.engine.refusals import Question, Refusal, RefusalCode
from banker_app.engine.rule_fields import MONEY
from banker_app.engine.rules.selling import step_price
from banker_app.engine.ruleset import Ruleset, rule_names, value_of
from banker_app.engine.state import Game
from banker_app.engine.worth import resale_of_lot

Params = dict[str, Value]


def snake_case(name: str) -> str:
    """`DeedBought` as `deed_bought`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


def plain_fields(value: Any) -> Params:
    """The fields of a dataclass that can fill a slot as they are."""
    found: Params = {}
    for field in fields(value):
        content = getattr(value, field.name)
        names = isinstance(content, tuple) and all(isinstance(item, str) for item in content)
        if names or isinstance(content, str | int):
            found[field.name] = content
    return found


def tax_space(edition: Edition, tax: TaxKind) -> str:
    """The space that takes a tax; empty where the board has none."""
    return next((space.id for space in edition.spaces if space.tax is tax), "")


# ---- refusals ---------------------------------------------------------------------------


def refusal_params(refusal: Refusal, game: Game | None) -> Mapping[str, Value]:
    """The refusal's own params, and what the table adds to make them plain."""
    params = dict(refusal.params)
    if refusal.code is RefusalCode.STOCK:
        params["houses" if params.get("lot") == HOUSE_LOT else "hotels"] = params.get("count", 0)
    if game is None:
        return params
    match params:
        case {"behind": tuple(behind)}:
            params["hotels"] = tuple(deed for deed in behind if game.has_hotel(DeedId(deed)))
        case {"name": str(name), "nearest": str(allowed)} if _is_number(name):
            low, _, high = allowed.partition(", ")
            params |= {"minimum": int(low), "limit": int(high)}
        case _:
            pass
    if refusal.code in _PRICED and refusal.remedies:
        return {**remedy_params(refusal.remedies[0], game), **params}
    return params


_PRICED = frozenset({RefusalCode.GROUP_MORTGAGED, RefusalCode.CLEAR_BUILDINGS_FIRST})
"""Refusals that tell what the first way out costs or brings."""


def _is_number(name: str) -> bool:
    return name in rule_names() and type(value_of(Ruleset(), name)) is int


def question_params(question: Question, game: Game) -> Params:
    """The question's own params, its options and the share a tax may be."""
    share = game.rules.tax.income_percent
    return {"options": question.options, "value": share, **question.params}


# ---- dues -------------------------------------------------------------------------------


def due_params(due: Due, game: Game) -> Params:
    """What the text of a due may quote."""
    params = plain_fields(due)
    match due:
        case RentDue():
            params["creditor"] = due.owner
        case TaxDue():
            params["creditor"] = creditor_of(due)
            params["space"] = tax_space(game.edition, due.tax)
            if due.amount is None:
                params["price"] = game.rules.tax.income
                params["value"] = game.rules.tax.income_percent
        case OfferDue():
            params["price"] = game.edition.deeds[due.deed].price
        case _:
            pass
    return params


# ---- remedies ---------------------------------------------------------------------------


def remedy_params(command: c.Command, game: Game) -> Params:
    """What the text of a button may quote: the command's fields, and what it would move."""
    params = plain_fields(command)
    special = _SPECIAL.get(type(command))
    return params if special is None else {**params, **special(command, game)}


def _buy(command: c.BuyDeed, game: Game) -> Params:
    return {"price": game.edition.deeds[command.deed].price}


def _build(command: c.Build, game: Game) -> Params:
    if command.deed is None or command.count != 1:
        return {}
    hotel = game.level(command.deed) == full(game)
    price = hotel_price if hotel else house_price
    return {"price": price(game, command.deed)}


def _sell(command: c.SellBuilding, game: Game) -> Params:
    if command.deed is None:
        return {}
    if game.has_hotel(command.deed) and command.count != 1:
        return {}
    return {"amount": command.count * step_price(game, command.deed, game.level(command.deed))}


def _break(command: c.BreakHotel, game: Game) -> Params:
    return {"amount": step_price(game, command.deed, game.level(command.deed))}


def _sell_group(command: c.SellGroup, game: Game) -> Params:
    group = game.edition.groups.get(command.group)
    return {} if group is None else {"amount": sum(resale_of_lot(game, d) for d in group.deeds)}


def _mortgage(command: c.MortgageDeed, game: Game) -> Params:
    return {"amount": game.edition.deeds[command.deed].mortgage_value}


def _lift(command: c.LiftMortgage, game: Game) -> Params:
    value = game.edition.deeds[command.deed].mortgage_value
    rules = game.rules
    interest = percent_of(value, rules.mortgage.interest_percent, rules.money.rounding)
    return {"amount": value + interest}


def _trade(command: c.AgreeTrade, game: Game) -> Params:
    return {"player": command.a.player, "other": command.b.player}


def _salary(command: c.CollectSalary, game: Game) -> Params:
    return {"amount": command.times * game.rules.salary.amount}


def _fine(command: c.PayJailFine, game: Game) -> Params:
    return {"amount": game.rules.jail.fine}


def _debt(command: c.PayDebt, game: Game) -> Params:
    if command.player is None or command.amount is not None:
        return {}
    debts = owed_by(game, command.player)
    meant = [d for d in debts if command.creditor in (None, creditor_of(d))]
    return {"amount": meant[0].amount or 0, "creditor": creditor_of(meant[0])} if meant else {}


_SPECIAL: Mapping[type, Callable[[Any, Game], Params]] = {
    c.BuyDeed: _buy,
    c.Build: _build,
    c.SellBuilding: _sell,
    c.BreakHotel: _break,
    c.SellGroup: _sell_group,
    c.MortgageDeed: _mortgage,
    c.LiftMortgage: _lift,
    c.AgreeTrade: _trade,
    c.CollectSalary: _salary,
    c.PayJailFine: _fine,
    c.PayDebt: _debt,
}


# ---- house rules ------------------------------------------------------------------------


def choice_of(name: str) -> str | None:
    """The table of the word files that names a rule's members; None where it has none."""
    kind = type(value_of(Ruleset(), name))
    return snake_case(kind.__name__) if issubclass(kind, StrEnum) else None


def rule_value(name: str, value: object, scribe: Scribe) -> str:
    """A rule's value in words: a sum, a share, a number, yes or no, or the line of a choice."""
    if isinstance(value, bool):
        return scribe.catalogue.plain(f"member.yes_no.{str(value).lower()}")
    if isinstance(value, int):
        return _figure(name, value, scribe)
    return scribe.catalogue.plain(f"member.{choice_of(name)}.{value}")


def _figure(name: str, value: int, scribe: Scribe) -> str:
    if name.endswith("_percent"):
        return f"{value} %"
    section, _, rule_name = name.partition(".")
    declared = {f.name: f.metadata for f in fields(getattr(Ruleset(), section))}
    span = declared[rule_name]["allowed"]
    if span is not None and span.high == MONEY.high:
        return money(value, scribe.edition)
    return grouped(value, scribe.edition)
