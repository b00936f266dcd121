"""Params for the texts of refusals, commands, dues and rules.

Only looks values up; the text files decide which of them are used.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from banker_app.app.i18n.message_money import (
    Params,
    command_money,
    in_money,
    own_sum,
    refusal_money,
)
from banker_app.app.i18n.templates import Value
from banker_app.engine import commands as c
from banker_app.engine.dues import Debt, Due, OfferDue, RentDue, TaxDue, creditor_of
from banker_app.engine.edition import Edition, SpaceKind
from banker_app.engine.exchange import currency_charged, deed_price, return_price
from banker_app.engine.groups import landmark, lots_sold, price_of_level
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import currency_of_due, owed_by
from banker_app.engine.refusals import Fact, Question, Refusal, RefusalCode
from banker_app.engine.rules.building.sales import BreakHotel, step_price
from banker_app.engine.rules.jail import fine_at, fine_owed
from banker_app.engine.rules.landing import salary_now
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.mortgage_transfer import (
    in_own_money,
    interest,
    lift_interest,
    principal,
)
from banker_app.engine.rules.purchase import ReturnDeed
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.tax import TaxPaid
from banker_app.engine.rules.travel import TravelByStation
from banker_app.engine.ruleset import RULES
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Game
from banker_app.engine.worth import brought_by_lot, loan_on


def plain_fields(value: Any) -> Params:
    """The fields of a dataclass that can be used as params directly."""
    found: Params = {}
    for field in fields(value):
        content = getattr(value, field.name)
        names = isinstance(content, tuple) and all(isinstance(item, str) for item in content)
        if names or isinstance(content, str | int):
            found[field.name] = content
    return found


def tax_space(edition: Edition, tax: TaxDue | TaxPaid) -> str:
    """The space of a tax; empty if the board has none."""
    space = edition.tax_space(tax.tax, tax.space)
    return space.id if space else ""


def space_of(edition: Edition, kind: SpaceKind) -> str:
    """The first space of a kind; empty if the board has none."""
    return next((space.id for space in edition.spaces if space.kind is kind), "")


# ---- refusals ---------------------------------------------------------------------------


def refusal_params(refusal: Refusal, game: Game | None) -> Mapping[str, Value]:
    """The refusal's own params, with context from the game."""
    params = dict(refusal.params)
    match refusal.code, params:
        case RefusalCode.STOCK, _:
            params[f"{params.get('lot')}s"] = params.get("count", 0)
        case RefusalCode.RULES_CLASH, {"needs": str(needs)}:
            params["board"] = needs.rpartition(".")[2]
        case RefusalCode.FINE_NOT_PRINTED, {"name": str(name)}:
            params["printed"] = f"fines.{name}"
        case RefusalCode.CONGLOMERATE_SAME_COLOUR, {"other": str(other)}:
            params["other_deed"] = other
        case _:
            pass
    return params if game is None else _at_the_table(refusal, params, game)


def _at_the_table(refusal: Refusal, params: Params, game: Game) -> Params:
    """The params of a refusal with context from the game, and amounts with their currency."""
    match params:
        case {"behind": tuple(behind)}:
            lots = [DeedId(deed) for deed in behind]
            params["hotels"] = tuple(deed for deed in lots if game.has_hotel(deed))
            params["landmarks"] = tuple(deed for deed in lots if landmark(game, deed))
        case {"name": str(name), "nearest": str(allowed)} if _is_number(name):
            low, _, high = allowed.partition(", ")
            params |= {"minimum": int(low), "limit": int(high)}
        case _:
            pass
    if refusal.rule == "R-95" and refusal.code is RefusalCode.STILL_DUE:
        params["space"] = space_of(game.edition, SpaceKind.CASINO)
    if refusal.code is RefusalCode.DEBT_OPEN:
        params["have"] = own_sum(game, PlayerId(str(params["player"])), int(str(params["have"])))
    if refusal.code in _PRICED and game.rules.building.grouping is Grouping.CONGLOMERATE:
        params.pop("group", None)
    params = in_money(params, refusal_money(refusal, game), game)
    if refusal.code in _PRICED and refusal.remedies:
        return {**remedy_params(refusal.remedies[0], game), **params}
    return params


_PRICED = frozenset({RefusalCode.GROUP_MORTGAGED, RefusalCode.CLEAR_BUILDINGS_FIRST})
"""Refusals that state the cost or proceeds of the first remedy."""


def _is_number(name: str) -> bool:
    return name in RULES and type(RULES[name].default) is int


def question_params(question: Question, game: Game) -> Params:
    """The question's own params, its options, and the percentage of a tax."""
    share = game.rules.tax.income_percent
    params: Params = {"options": question.options, "value": share, **question.params}
    player = PlayerId(str(params.get("player", "")))
    if player not in game.seats:
        return params
    drawn = question.fact is Fact.PAY_OR_DRAW
    return in_money(
        params, currency_charged(game, player) if drawn else game.currency_of(player), game
    )


# ---- dues -------------------------------------------------------------------------------


def due_params(due: Due, game: Game) -> Params:
    """Params for the text of a due."""
    params = plain_fields(due)
    match due:
        case RentDue():
            params["creditor"] = due.owner
            return in_money(params, currency_of_due(game, due), game)
        case Debt():
            return in_money(params, currency_of_due(game, due), game)
        case TaxDue():
            params["creditor"] = creditor_of(due)
            params["space"] = tax_space(game.edition, due)
            if due.amount is None:
                params["price"] = game.rules.tax.income
                params["value"] = game.rules.tax.income_percent
            return in_money(params, game.currency_of(due.player), game)
        case OfferDue():
            params["price"] = game.edition.deeds[due.deed].price
            return in_money(params, deed_price(game, due.player, due.deed).currency, game)
        case _:
            return params


# ---- remedies ---------------------------------------------------------------------------


def remedy_params(command: c.Command, game: Game) -> Params:
    """Params for the text of a button: the command's fields, and the amounts it would move."""
    params = plain_fields(command)
    special = _SPECIAL.get(type(command))
    more = {} if special is None else special(command, game)
    return in_money({**params, **more}, command_money(command, game), game)


def _buy(command: c.BuyDeed, game: Game) -> Params:
    return {"price": deed_price(game, command.player, command.deed, command.price).amount}


def _of_building(game: Game, player: PlayerId, deed: DeedId, **sums: int) -> Params:
    """Amounts in the currency in which buildings on a lot are paid."""
    return in_money(dict(sums), game.edition.deeds[deed].currency, game)


def _replace(command: c.ReplaceEntry, game: Game) -> Params:
    return {"count": len(command.drop)} if command.drop else {}


def _build(command: c.Build, game: Game) -> Params:
    deed = command.deed
    if command.count != 1:
        return {"several": command.count}
    if deed is None:
        return {}
    price = price_of_level(game, deed, game.level(deed) + 1)
    return _of_building(game, command.player, deed, price=price)


def _sell(command: c.SellBuilding, game: Game) -> Params:
    deed = command.deed
    level = game.level(deed) if deed else 0
    if deed is None or command.count > max(level, 1):
        return {}
    steps = range(level, level - command.count, -1)
    brings = sum(step_price(game, deed, step) for step in steps)
    return _of_building(game, command.player, deed, amount=brings)


def _break(command: BreakHotel, game: Game) -> Params:
    brings = step_price(game, command.deed, game.houses_before_hotel() + 1)
    return _of_building(game, command.player, command.deed, amount=brings)


def _sell_group(command: c.SellGroup, game: Game) -> Params:
    lots = _lots_sold(game, command)
    return {"amount": sum(brought_by_lot(game, command.player, deed) for deed in lots)}


def _lots_sold(game: Game, command: c.SellGroup) -> tuple[DeedId, ...]:
    """The lots that sell buildings together: the group, or the conglomerate of a deed."""
    if command.deed is not None:
        return game.build_group(command.deed)
    found = game.edition.groups.get(command.group) if command.group else None
    return lots_sold(game, command.player, found) if found else ()


def _mortgage(command: c.MortgageDeed, game: Game) -> Params:
    return {"amount": loan_on(game, command.deed)}


def _return(command: ReturnDeed, game: Game) -> Params:
    return {"amount": return_price(game, command.player, command.deed).amount}


def _lift(command: LiftMortgage, game: Game) -> Params:
    deed = command.deed
    costs = principal(game, deed) + lift_interest(game, command.player, deed)
    if game.owner(deed) == command.player:
        return {"amount": costs}
    # Another player pays the interest twice; each part is rounded to whole units.
    parts = (costs, interest(game, deed))
    total = sum(in_own_money(game, command.player, deed, part) for part in parts)
    return {"amount": own_sum(game, command.player, total)}


def _trade(command: c.AgreeTrade, game: Game) -> Params:
    return {"player": command.a.player, "other": command.b.player}


def _salary(command: CollectSalary, game: Game) -> Params:
    return {"amount": command.times * salary_now(game, command.player)}


def _fine(command: c.PayJailFine, game: Game) -> Params:
    owed, jail = fine_owed(game, command.player), game.seats[command.player].jail
    if jail is None:
        return {}
    return {"amount": owed.amount if owed else fine_at(game, command.player, jail.place)}


def _debt(command: c.PayDebt, game: Game) -> Params:
    for due in owed_by(game, command.player) if command.player else ():
        creditor, amount = creditor_of(due), due.amount or 0
        if command.creditor in (None, creditor) and command.amount in (None, amount):
            params: Params = {"amount": amount, "creditor": creditor}
            return in_money(params, currency_of_due(game, due), game)
    return {}


def _property_tax(command: c.PassTaxOffice | c.LandOnTaxOffice, game: Game) -> Params:
    tax = game.rules.tax_office.property_tax
    return {"amount": tax} if tax and game.deeds_of(command.player) else {}


def _travel(command: TravelByStation, game: Game) -> Params:
    return {"amount": game.rules.turn.station_fare}


_SPECIAL: Mapping[type, Callable[[Any, Game], Params]] = {
    c.BuyDeed: _buy,
    c.Build: _build,
    c.SellBuilding: _sell,
    BreakHotel: _break,
    c.SellGroup: _sell_group,
    c.MortgageDeed: _mortgage,
    LiftMortgage: _lift,
    ReturnDeed: _return,
    c.AgreeTrade: _trade,
    CollectSalary: _salary,
    c.PayJailFine: _fine,
    c.PayDebt: _debt,
    c.PassTaxOffice: _property_tax,
    c.ReplaceEntry: _replace,
    c.LandOnTaxOffice: _property_tax,
    TravelByStation: _travel,
}
