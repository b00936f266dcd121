"""The panel that says what is due now: dice to be told, dues as buttons, whose turn is next.

Every button is a command that the engine was asked about; nothing is decided here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from banker_app.app.view_base import (
    Action,
    Look,
    colour_of,
    deed_name,
    offer,
    place,
    place_name,
    possible,
)
from banker_app.engine.commands import (
    Build,
    BuyDeed,
    CollectSalary,
    Command,
    DeclineDeed,
    EndTurn,
    FailJailRoll,
    OpenAuction,
    PayDebt,
    PayJailFine,
    PayRent,
    PayTax,
    Roll,
    RollOutOfJail,
    UseJailCard,
    WaiveRent,
)
from banker_app.engine.dues import (
    CardDue,
    Debt,
    DebtReason,
    Due,
    LotDue,
    MoneyDue,
    OfferDue,
    PlacementDue,
    RentDue,
    RentStep,
    TaxDue,
)
from banker_app.engine.edition import DeedKind
from banker_app.engine.ids import HOTEL_LOT, HOUSE_LOT, DeedId, Lot, PlayerId
from banker_app.engine.state import Game, Phase, Tracking


@dataclass(frozen=True, slots=True, kw_only=True)
class DicePadView:
    """The two dice that are wanted, and what for."""

    player: PlayerId
    purpose: str
    prompt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DueView:
    """One thing that is due, and the ways to deal with it."""

    title: str
    note: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NowView:
    """What the table waits for."""

    headline: str
    where: str
    player: PlayerId
    colour: str
    pad: DicePadView | None
    dues: tuple[DueView, ...]
    turn: tuple[Action, ...]
    """What moves the turn on: the way out of jail, the next player."""
    shortcuts: tuple[Action, ...]
    """What is entered most where the table tells less than the dice."""


def now_view(look: Look) -> NowView:
    """What is due now at this table."""
    game, _say = look
    player = game.turn.player
    if game.ending is not None:
        return _over(look)
    dues = tuple(_due(look, due) for due in game.dues)
    return NowView(
        headline=_headline(look),
        where=_where(look),
        player=player,
        colour=colour_of(game, player),
        pad=_pad(look),
        dues=_auction(look) + dues,
        turn=(*_jail(look), *_next(look)),
        shortcuts=_shortcuts(look),
    )


def _over(look: Look) -> NowView:
    game, say = look
    assert game.ending is not None
    winner = game.ending.ranking[0]
    return NowView(
        headline=say.ui("now.over", name=winner),
        where="",
        player=winner,
        colour=colour_of(game, winner),
        pad=None,
        dues=(),
        turn=(Action(label=say.ui("now.score"), go="/score", main=True),),
        shortcuts=(),
    )


def _headline(look: Look) -> str:
    if look.game.tracking is Tracking.OFF:
        return look.say.ui("now.open_table")
    return look.say.ui("now.turn", name=look.game.turn.player)


def _where(look: Look) -> str:
    game, say = look
    turn = game.turn
    seat = game.seats[turn.player]
    if game.tracking is not Tracking.DICE:
        return ""
    if seat.jail is not None:
        return say.ui("now.in_jail", attempts=seat.jail.attempts)
    if not turn.landing_known:
        return ""
    space = place_name(game, seat.space)
    if turn.dice is not None:
        a, b = turn.dice
        return say.ui("now.rolled", a=a, b=b, total=a + b, space=space)
    return say.ui("now.stands", space=space)


# ---- dice ----------------------------------------------------------------------------


def _pad(look: Look) -> DicePadView | None:
    game, say = look
    waiting = next((d for d in game.dues if isinstance(d, RentDue) and d.amount is None), None)
    if waiting is not None:
        prompt = say.ui("pad.rent", name=waiting.player, deed=deed_name(game, waiting.deed))
        return DicePadView(player=waiting.player, purpose="rent", prompt=prompt)
    if game.tracking is not Tracking.DICE:
        return None
    player = game.turn.player
    if not possible(game, Roll(player=player, dice=(1, 2))):
        return None
    if game.seats[player].jail is not None:
        return DicePadView(player=player, purpose="jail", prompt=say.ui("pad.jail", name=player))
    again = game.turn.phase is Phase.ROLLED or game.turn.doubles > 0
    prompt = say.ui("pad.again" if again else "pad.move", name=player)
    return DicePadView(player=player, purpose="move", prompt=prompt)


# ---- dues ----------------------------------------------------------------------------


def _due(look: Look, due: Due) -> DueView:
    title = look.say.due(due, look.game)
    note, actions = _DUES[type(due)](look, due)
    return DueView(title=title, note=note, actions=actions)


Ways = tuple[str, tuple[Action, ...]]
"""A remark on a due, and the ways to deal with it."""


def _rent(look: Look, due: RentDue) -> Ways:
    if due.amount is None:
        return "", (_waive(look, due),)
    pay = _pay(look, due, PayRent(payer=due.player, deed=due.deed, to=due.owner))
    return rent_steps(look, due.steps), (pay, _waive(look, due))


def _waive(look: Look, due: RentDue) -> Action:
    return offer(look, look.say.ui("act.waive"), WaiveRent(payer=due.player, deed=due.deed))


def _debt(look: Look, due: Debt) -> Ways:
    fine = due.reason is DebtReason.JAIL_FINE
    command: Command = (
        PayJailFine(player=due.player)
        if fine
        else PayDebt(player=due.player, creditor=due.creditor, amount=due.amount)
    )
    return "", (_pay(look, due, command),)


def _tax(look: Look, due: TaxDue) -> Ways:
    command = PayTax(player=due.player)
    if due.amount is None:
        return "", (offer(look, look.say.ui("act.pay_tax"), command, main=True),)
    return "", (_pay(look, due, command),)


def _pay(look: Look, due: MoneyDue, command: Command) -> Action:
    """Paying, or raising the money first where the purse does not cover it."""
    game, say = look
    amount = due.amount or 0
    has = game.cash(due.player)
    if has >= amount:
        return offer(look, say.ui("act.pay", amount=say.money(amount)), command, main=True)
    detail = say.ui("due.short", has=say.money(has), short=say.money(amount - has))
    return Action(
        label=say.ui("act.raise"), go=place("raise", due.player), detail=detail, main=True
    )


def _card(look: Look, due: CardDue) -> Ways:
    deck = look.game.edition.decks[due.deck].name
    label = look.say.ui("act.card", deck=deck)
    return "", (Action(label=label, go=place("card", due.player, due.deck), main=True),)


def _offered(look: Look, due: OfferDue) -> Ways:
    game, say = look
    deed = game.edition.deeds[due.deed]
    label = say.ui("act.buy", price=say.money(deed.price))
    buy = offer(look, label, BuyDeed(player=due.player, deed=due.deed), main=True)
    decline = DeclineDeed(player=due.player, deed=due.deed)
    note = game.edition.groups[deed.group].name
    return note, (buy, offer(look, say.ui("act.decline"), decline))


def _lot(look: Look, due: LotDue) -> Ways:
    return "", (offer(look, look.say.ui("act.auction"), OpenAuction(lot=due.lot), main=True),)


def _placement(look: Look, due: PlacementDue) -> Ways:
    game = look.game
    return "", tuple(
        offer(look, deed.name, Build(player=due.player, deed=deed.id))
        for deed in game.deeds_of(due.player)
        if deed.kind is DeedKind.STREET and possible(game, Build(player=due.player, deed=deed.id))
    )


_DUES: dict[type, Callable[[Look, Any], Ways]] = {
    RentDue: _rent,
    Debt: _debt,
    TaxDue: _tax,
    CardDue: _card,
    OfferDue: _offered,
    LotDue: _lot,
    PlacementDue: _placement,
}


def _auction(look: Look) -> tuple[DueView, ...]:
    game, say = look
    auction = game.auction
    if auction is None:
        return ()
    name = lot_name(look, auction.lot)
    best = (
        say.ui("auction.best", name=auction.best.player, amount=say.money(auction.best.amount))
        if auction.best
        else say.ui("auction.no_bid")
    )
    action = Action(label=say.ui("act.to_auction"), go="/auction", detail=best, main=True)
    return (DueView(title=say.ui("due.auction", lot=name), note="", actions=(action,)),)


# ---- the turn ------------------------------------------------------------------------


def _jail(look: Look) -> tuple[Action, ...]:
    game, say = look
    player = game.turn.player
    if game.seats[player].jail is None or game.turn.phase is not Phase.BEFORE_ROLL:
        return ()
    fine = say.ui("act.jail_fine", amount=say.money(game.rules.jail.fine))
    ways = [offer(look, fine, PayJailFine(player=player))]
    if game.jail_cards(player):
        ways.append(offer(look, say.ui("act.jail_card"), UseJailCard(player=player)))
    if game.tracking is not Tracking.DICE:
        ways.append(offer(look, say.ui("act.jail_doubles"), RollOutOfJail(player=player)))
        ways.append(offer(look, say.ui("act.jail_no_doubles"), FailJailRoll(player=player)))
    return tuple(ways)


def _next(look: Look) -> tuple[Action, ...]:
    game, say = look
    if game.tracking is Tracking.OFF or not possible(game, EndTurn()):
        return ()
    following = next_player(game)
    label = say.ui("act.next", name=following)
    # Going on is the likeliest thing to do only when nothing waits to be done.
    action = offer(look, label, EndTurn(), main=not game.dues)
    return (action,)


def next_player(game: Game) -> PlayerId:
    """Whose turn it is after this one, bankrupt players passed over."""
    order = game.solvent_from(game.turn.player)
    own = order[0] == game.turn.player
    return order[1 % len(order)] if own else order[0]


def _shortcuts(look: Look) -> tuple[Action, ...]:
    game, say = look
    if game.tracking is Tracking.DICE:
        return ()
    player = game.turn.player
    salary = say.ui("act.salary", name=player, amount=say.money(game.rules.salary.amount))
    actions = [
        Action(label=say.ui("act.land", name=player), go=place("land", player)),
        offer(look, salary, CollectSalary(player=player)),
        Action(label=say.ui("act.money"), go="/pay"),
    ]
    return tuple(actions[1:] if game.tracking is Tracking.OFF else actions)


# ---- words for things ------------------------------------------------------------------


def lot_name(look: Look, lot: Lot) -> str:
    """What an auction sells."""
    if lot == HOUSE_LOT:
        return look.say.ui("lot.house")
    if lot == HOTEL_LOT:
        return look.say.ui("lot.hotel")
    return deed_name(look.game, DeedId(lot))


def rent_steps(look: Look, steps: Sequence[RentStep]) -> str:
    """How a rent comes about, in one line."""
    return ", ".join(look.say.rent_step(step, look.game) for step in steps)
