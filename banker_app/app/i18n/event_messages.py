"""Chooses the text and the params for each event.

Looks at events one by one and decides nothing about the game.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from banker_app.app.i18n.formatter import Formatter, money
from banker_app.app.i18n.message_money import (
    Sum,
    event_money,
    exchange_sides,
    in_money,
    own_sum,
    signed,
)
from banker_app.app.i18n.message_params import plain_fields, tax_space
from banker_app.app.i18n.rule_values import rule_value
from banker_app.app.i18n.templates import Value
from banker_app.content.serial_types import snake
from banker_app.engine import events as e
from banker_app.engine.commands import TradeSide
from banker_app.engine.dues import Debt, is_bank, is_loan
from banker_app.engine.ids import PARKING_POT, DeckId
from banker_app.engine.ledger import Postings
from banker_app.engine.obligations import currency_of_due
from banker_app.engine.promises import GivenPromise, Promise
from banker_app.engine.rules.auction.lots import AuctionOpened
from banker_app.engine.rules.bank_payments import BankPaid, BankPaidOut, FinePaid
from banker_app.engine.rules.banker_tools import BoxCounted, HouseRuleChanged, PurseCounted
from banker_app.engine.rules.building.pieces import HouseBuilt
from banker_app.engine.rules.building.sales import HotelBroken, HouseSold
from banker_app.engine.rules.cards import CardPaid
from banker_app.engine.rules.casino import CasinoLost, CasinoWon, JackpotWon
from banker_app.engine.rules.conglomerate import ConglomerateDissolved, ConglomerateFormed
from banker_app.engine.rules.debt.debts import DebtPaid, DebtPaidInKind
from banker_app.engine.rules.debt.loans import DebtIncurred, LoanFellDue
from banker_app.engine.rules.ending import GameEnded
from banker_app.engine.rules.jail import JailFinePaid, JailLeft, JailRollFailed
from banker_app.engine.rules.landing import JailEntered, TokenMoved
from banker_app.engine.rules.pots import ParkingSeeded, PotDrawn, PotPaid, PotShared
from banker_app.engine.rules.promises import RentSpared
from banker_app.engine.rules.purchase import DeedDealt
from banker_app.engine.rules.rent import RentClaimed, RentCounted, RentForfeited
from banker_app.engine.rules.seating import PlayerAdded, SeatsReordered
from banker_app.engine.rules.tax import TaxChosen, TaxPaid
from banker_app.engine.rules.trade import TradeMade
from banker_app.engine.rules.turn import DiceRolled, TurnEnded
from banker_app.engine.rules.turn_order import TurnsWithheld
from banker_app.engine.state import Detention, Game


class EventMessage(NamedTuple):
    """The key of a text in the catalogue, and its params."""

    key: str
    params: dict[str, Value]


UNTYPED: Final = frozenset(
    """agreed at the table|agreed by the players|am Tisch vereinbart|von den Spielern vereinbart|
    acordado en la mesa|acordado por los jugadores|convenu à la table|convenu entre les joueurs|
    договорились за столом|решили игроки|так решил стол|the table agreed|
    домовилися за столом|вирішили гравці|так вирішив стіл""".replace("\n    ", "").split("|")
)
"""The reasons that releases up to 0.9.0 entered in the banker's language where none was typed."""
SILENT = (e.DueArose, e.DueSettled)
"""Events that only change the list of dues; the screens show the list itself."""


def event_message(event: e.Event, game: Game, formatter: Formatter) -> EventMessage | None:
    """The message for an event; None if it has none."""
    if isinstance(event, SILENT):
        return None
    key = "event." + snake(type(event).__name__)
    params = plain_fields(event)
    for name in ("tax", "amount") if isinstance(event, PotShared) else ("tax",):
        if not params.get(name, True):
            del params[name]
    if params.get("reason") in UNTYPED:
        del params["reason"]
    if any(pot == PARKING_POT and quantity > 0 for pot, _, quantity in event.postings):
        params["pot"] = formatter.catalogue.plain("pot.parking")
    special = _SPECIAL.get(type(event))
    if special is not None:
        variant, more = special(event, game, formatter)
        params |= more
        if variant:
            # Ways into jail added by a later version have a general text.
            known = f"{key}.{variant}" in formatter.catalogue
            key += "." + (variant if known else "other")
    return EventMessage(key, in_money(params, event_money(event, game), game))


def exchanged(postings: Postings, game: Game, formatter: Formatter) -> str | None:
    """A line on each player's side of a payment between currencies; None if there was none. The
    Bank changes money, so that its own side is the amount that the entry names already.
    """
    line = ""
    for side in exchange_sides(postings, game.edition):
        if is_bank(side.player):
            continue
        verb = "pays" if side.amount < 0 else "receives"
        key = f"exchange.then_{verb}" if line else f"exchange.{verb}"
        amount = Sum(abs(side.amount), side.amount.currency)
        line += formatter.text(key, {"player": side.player, "amount": amount})
    return formatter.text("exchange.all", {"items": line}) if line else None


Special = tuple[str, Mapping[str, Value]]


def _game_started(event: e.GameStarted, game: Game, formatter: Formatter) -> Special:
    return "", {"players": tuple(seat.name for seat in event.seats)}


def _rule_waived(event: e.RuleWaived, game: Game, formatter: Formatter) -> Special:
    known = (code for code in event.codes if f"waived.{code}" in formatter.catalogue)
    return "", {"codes": tuple(formatter.catalogue.plain(f"waived.{code}") for code in known)}


def _dice_rolled(event: DiceRolled, game: Game, formatter: Formatter) -> Special:
    first, second = event.dice
    return event.purpose, {"first": first, "second": second or ""}


def _token_moved(event: TokenMoved, game: Game, formatter: Formatter) -> Special:
    return "", {"space": game.edition.spaces[event.target].id}


def _deed_dealt(event: DeedDealt, game: Game, formatter: Formatter) -> Special:
    return "paid" if event.price else "free", {}


def _auction_opened(event: AuctionOpened, game: Game, formatter: Formatter) -> Special:
    return "", plain_fields(event.auction)


def _rent_forfeited(event: RentForfeited, game: Game, formatter: Formatter) -> Special:
    return "too_late" if event.too_late else "waived", {}


def _counted(
    event: RentClaimed | RentCounted | TaxChosen, game: Game, formatter: Formatter
) -> Special:
    return "", plain_fields(event.due)


def _single(event: CardPaid | HouseBuilt | HouseSold, game: Game, formatter: Formatter) -> Special:
    return "one", {}


def _hotel_broken(event: HotelBroken, game: Game, formatter: Formatter) -> Special:
    return "", {"houses": game.houses_before_hotel()}


def _trade_made(event: TradeMade, game: Game, formatter: Formatter) -> Special:
    given, returned = (_goods(side, game, formatter) for side in (event.a, event.b))
    first, second = event.a.player, event.b.player
    if not given:
        first, second, given, returned = second, first, returned, given
    variant = "exchange" if returned else "gift"
    return variant, {"player": first, "other": second, "given": given, "returned": returned}


def _goods(side: TradeSide, game: Game, formatter: Formatter) -> tuple[str, ...]:
    cash = money(own_sum(game, side.player, side.cash), game.edition)
    deeds = (formatter.quoted(deed) for deed in side.deeds)
    cards = (kept_card_text(deck, game, formatter) for deck in side.jail_cards)
    promises = (promise_text(promise, formatter) for promise in side.promises)
    return (*deeds, *cards, *((cash,) if side.cash else ()), *promises)


def promise_text(promise: Promise, formatter: Formatter) -> str:
    """A promise in a list of goods; one in force with its giver and holder."""
    limits = {"times": promise.times or "", "rounds": promise.rounds or ""}
    text = formatter.text(f"promise.{promise.kind}", {**plain_fields(promise), **limits})
    if not isinstance(promise, GivenPromise):
        return text
    parties = {"player": promise.giver, "other": promise.holder}
    return formatter.text("promise.given", {**parties, "promise": text})


def _rent_spared(event: RentSpared, game: Game, formatter: Formatter) -> Special:
    left = event.promise.times - 1
    return "", {"times": left} if left > 0 else {}


def kept_card_text(deck: DeckId, game: Game, formatter: Formatter) -> str:
    """A card that players keep in a list of goods: a jail card of a deck, or a bus ticket."""
    key = "lot.bus_ticket" if deck == game.edition.ticket_deck else "lot.jail_card"
    return formatter.text(key, {"deck": deck})


def _jail_entered(event: JailEntered, game: Game, formatter: Formatter) -> Special:
    return event.via or "other", {}


def _jail_left(event: JailLeft, game: Game, formatter: Formatter) -> Special:
    return event.via if event.place is Detention.JAIL else event.place, {}


def _fine_paid(event: FinePaid, game: Game, formatter: Formatter) -> Special:
    return _reason(f"fine.{event.reason}", formatter)


def _paid_for(event: BankPaid | BankPaidOut, game: Game, formatter: Formatter) -> Special:
    return _reason(f"payout.{event.reason}", formatter)


def _reason(key: str, formatter: Formatter) -> Special:
    """A reason that the rules give has words in every language; any other was typed."""
    return "", {"reason": formatter.catalogue.plain(key)} if key in formatter.catalogue else {}


def _at_place(event: JailFinePaid | JailRollFailed, game: Game, formatter: Formatter) -> Special:
    return event.place, {}


def _casino(
    event: CasinoLost | CasinoWon | JackpotWon, game: Game, formatter: Formatter
) -> Special:
    return "", {"reels": ", ".join(map(str, event.reels))} if event.reels else {}


def _conglomerate(
    event: ConglomerateFormed | ConglomerateDissolved, game: Game, formatter: Formatter
) -> Special:
    return "", plain_fields(event.conglomerate)


def _pieces_added(event: e.PiecesAdded, game: Game, formatter: Formatter) -> Special:
    return "", {f"{event.piece.lower()}s": event.count}


def _rate_moved(event: e.RateMoved, game: Game, formatter: Formatter) -> Special:
    region = game.edition.regions.get(event.region)
    name = region.name if region else event.region
    return "", {"name": name, "before": signed(event.before), "rate": signed(event.rate)}


def _of_pot(event: PotPaid | PotDrawn | PotShared, game: Game, formatter: Formatter) -> Special:
    return event.pot, {}


def _tax_paid(event: TaxPaid, game: Game, formatter: Formatter) -> Special:
    return "", {"space": tax_space(game.edition, event)}


def _debt_incurred(event: DebtIncurred, game: Game, formatter: Formatter) -> Special:
    terms = loan_terms(event.debt, game, formatter)
    return "loan" if is_loan(event.debt) else "other", {**plain_fields(event.debt), "terms": terms}


def _loan_fell_due(event: LoanFellDue, game: Game, formatter: Formatter) -> Special:
    left, terms = _paid_in_kind(event, game, formatter)[1], ""
    if event.remainder:
        terms = loan_terms(event.remainder, game, formatter)
    due = {"amount": event.debt.amount} if event.debt else {}
    return "", {**left, **due, "interest": event.interest or "", "terms": terms}


def loan_terms(loan: Debt, game: Game, formatter: Formatter) -> str:
    """The repayment terms of a loan; empty if nothing was agreed."""
    terms = loan.terms
    if terms is None:
        return ""
    figures = in_money(
        {"value": terms.interest, "amount": terms.instalment}, currency_of_due(game, loan), game
    )
    parts = {"interest": terms.interest, "instalment": terms.instalment}
    items = tuple(formatter.text(f"loan.{part}", figures) for part, has in parts.items() if has)
    return formatter.text(f"loan.{terms.every}", {"items": items, "count": terms.times or ""})


def _paid_in_kind(event: DebtPaidInKind | LoanFellDue, game: Game, formatter: Formatter) -> Special:
    left = getattr(event.remainder, "amount", None)
    return "", {} if left is None else {"short": left}


def _debt_paid(event: DebtPaid, game: Game, formatter: Formatter) -> Special:
    return "", {"short": event.due.amount} if event.due else {}


def _estate_settled(event: e.EstateSettled, game: Game, formatter: Formatter) -> Special:
    deeds = (formatter.quoted(deed) for deed in event.deeds)
    cards = (kept_card_text(deck, game, formatter) for deck in event.jail_cards)
    cash = money(own_sum(game, event.player, event.cash), game.edition)
    return "", {"items": (*((cash,) if event.cash else ()), *deeds, *cards)}


def _player_added(event: PlayerAdded, game: Game, formatter: Formatter) -> Special:
    player = event.seat.name
    return "", {"player": player, "amount": own_sum(game, player, event.cash)}


def _seats_reordered(event: SeatsReordered, game: Game, formatter: Formatter) -> Special:
    return "", {"players": game.remaining()}


def _game_ended(event: GameEnded, game: Game, formatter: Formatter) -> Special:
    if not event.places:
        return event.reason, {"winner": event.ranking[0], "rest": event.ranking[1:]}
    sharing: dict[int, list[str]] = {}
    for name, place in zip(event.ranking, event.places, strict=True):
        sharing.setdefault(place, []).append(formatter.name("player", name))
    first = event.ranking[: len(sharing.pop(1))]
    below = ", ".join(f"{place}. {formatter.joined(names)}" for place, names in sharing.items())
    return event.reason, {"winner" if len(first) == 1 else "shared": first, "places": below}


def _parking_seeded(event: ParkingSeeded, game: Game, formatter: Formatter) -> Special:
    return "taken_back" if event.taken_back else "added", {}


def _box_counted(event: BoxCounted, game: Game, formatter: Formatter) -> Special:
    if not any(event.missing.values()):
        return "agrees", {}
    lacking, extra = (tuple(_pieces(event, sign, formatter)) for sign in (1, -1))
    return "differs", {"items": lacking, "extra": extra}


def _pieces(event: BoxCounted, sign: int, formatter: Formatter) -> Iterator[str]:
    for what, number in event.missing.items():
        if number * sign <= 0:
            continue
        key = f"count.{what}" if f"count.{what}" in formatter.catalogue else "count.cash"
        count = abs(number)
        if what == "cash" and event.currency is not None:
            count = Sum(count, event.currency)
        yield formatter.text(key, {"count": count})


def _purse_counted(event: PurseCounted, game: Game, formatter: Formatter) -> Special:
    if not event.missing:
        return "agrees", {}
    amount = own_sum(game, event.player, abs(event.missing))
    return "missing" if event.missing > 0 else "extra", {"amount": amount}


def _house_rule_changed(event: HouseRuleChanged, game: Game, formatter: Formatter) -> Special:
    if isinstance(event.value, bool):
        return "holds" if event.value else "lacks", {}
    return "value", {"value": rule_value(event.name, event.value, formatter)}


_SPECIAL: Mapping[type[Any], Callable[[Any, Game, Formatter], Special]] = {
    e.GameStarted: _game_started,
    e.RuleWaived: _rule_waived,
    DiceRolled: _dice_rolled,
    TokenMoved: _token_moved,
    DeedDealt: _deed_dealt,
    AuctionOpened: _auction_opened,
    RentForfeited: _rent_forfeited,
    RentClaimed: _counted,
    RentCounted: _counted,
    TaxChosen: _counted,
    CardPaid: _single,
    HouseBuilt: _single,
    HouseSold: _single,
    HotelBroken: _hotel_broken,
    TradeMade: _trade_made,
    PlayerAdded: _player_added,
    e.PlayerRenamed: lambda event, _, __: ("handed_over" if event.handed_over else "renamed", {}),
    SeatsReordered: _seats_reordered,
    TurnEnded: lambda event, _, __: ("again" if event.next == event.player else "next", {}),
    TurnsWithheld: lambda event, _, __: ("some" if event.turns else "none", {}),
    RentSpared: _rent_spared,
    JailEntered: _jail_entered,
    JailLeft: _jail_left,
    FinePaid: _fine_paid,
    BankPaid: _paid_for,
    BankPaidOut: _paid_for,
    JailFinePaid: _at_place,
    JailRollFailed: _at_place,
    CasinoLost: _casino,
    CasinoWon: _casino,
    JackpotWon: _casino,
    ConglomerateFormed: _conglomerate,
    ConglomerateDissolved: _conglomerate,
    e.PiecesAdded: _pieces_added,
    PotPaid: _of_pot,
    PotDrawn: _of_pot,
    PotShared: _of_pot,
    e.RateMoved: _rate_moved,
    TaxPaid: _tax_paid,
    DebtIncurred: _debt_incurred,
    LoanFellDue: _loan_fell_due,
    DebtPaid: _debt_paid,
    DebtPaidInKind: _paid_in_kind,
    e.EstateSettled: _estate_settled,
    GameEnded: _game_ended,
    ParkingSeeded: _parking_seeded,
    BoxCounted: _box_counted,
    PurseCounted: _purse_counted,
    HouseRuleChanged: _house_rule_changed,
}
