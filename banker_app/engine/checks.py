"""Checks that several chapters of the rules share, one short function each.

A check reads the game and returns a finding, or None if all is well. `require_...` is named by
the condition that must hold, and its docstring states it; any other check by what it objects to.
"""

from collections.abc import Collection

from banker_app.engine import commands as c
from banker_app.engine.dues import (
    CardDue,
    CasinoDue,
    DealDue,
    Debt,
    Due,
    LotDue,
    MoneyDue,
    MoveDue,
    OfferDue,
    PickDue,
    PlacementDue,
    RentDue,
    SpeedFace,
    TaxDue,
    creditor_of,
)
from banker_app.engine.exchange import Price
from banker_app.engine.groups import can_be_placed, is_buildable
from banker_app.engine.ids import BANK_PLAYER, Commodity, DeedId, Lot, PlayerId
from banker_app.engine.obligations import (
    answers,
    can_be_dealt,
    can_stake,
    is_debt,
    moves,
    open_debts,
    open_loans,
    spendable,
    ways_to_raise,
)
from banker_app.engine.refusals import Fact, Finding, Param, Question, Refusal, RefusalCode
from banker_app.engine.settings.setting import MONEY
from banker_app.engine.settings.window import TurnMoment, Untold, Window
from banker_app.engine.state import Game, Phase, Tracking


def refusal(code: RefusalCode, rule: str = "", *remedies: c.Command, **params: Param) -> Refusal:
    """Build a refusal with its numbers as keyword arguments."""
    return Refusal(code=code, rule=rule, params=params, remedies=remedies)


# ---- who ------------------------------------------------------------------------------


def require_seated(game: Game, *players: PlayerId) -> Refusal | None:
    """Every player named is seated and still in the game."""
    for player in players:
        seat = game.seats.get(player)
        if seat is None:
            return refusal(RefusalCode.NO_SUCH_PLAYER, name=player)
        if seat.bankrupt:
            return refusal(RefusalCode.PLAYER_BANKRUPT, "R-105", player=player)
        if seat.out:
            return refusal(RefusalCode.PLAYER_LEFT, "H-40", player=player)
        if seat.away:
            back = c.ReturnToGame(player=player)
            return refusal(RefusalCode.PLAYER_AWAY, "H-40", back, player=player)
    return None


def require_turn(game: Game, player: PlayerId) -> Refusal | None:
    """It is this player's turn, if turns are tracked."""
    turn = game.turn.player
    if game.tracking is Tracking.OFF or turn == player:
        return None
    ends = (c.EndTurn(),) if player in game.solvent_from(turn)[1:2] else ()
    return refusal(RefusalCode.NOT_ON_TURN, "R-101", *ends, player=player, turn=turn)


def require_not_jailed(
    game: Game, player: PlayerId, rule: str, *, in_jail: bool = False
) -> Refusal | None:
    """The player is not in jail, or may do it from there."""
    if in_jail or not game.seats[player].jail:
        return None
    return refusal(RefusalCode.IN_JAIL, rule, player=player)


# ---- when -----------------------------------------------------------------------------


Timed = c.AgreeTrade | c.Build | c.OpenAuction | c.SellBuilding | c.SellGroup | c.SettleAuction
"""Commands that say, where the app cannot know it, at which point of a turn they are given."""


def require_no_auction(game: Game) -> Refusal | None:
    """No auction is open."""
    if game.auction is None:
        return None
    return refusal(RefusalCode.AUCTION_OPEN, "R-21", lot=game.auction.lot)


def require_not_in_auction(game: Game, *deeds: DeedId) -> Refusal | None:
    """None of the deeds is in an auction that its owner has opened."""
    auction = game.auction
    if auction is None or auction.seller is None or DeedId(auction.lot) not in deeds:
        return None
    return refusal(RefusalCode.AUCTION_OPEN, "R-72", lot=auction.lot)


def require_no_debts(game: Game, player: PlayerId | None = None) -> Refusal | None:
    """This player, or nobody at all if None, has an open debt."""
    if not game.dues:
        return None
    debts = (debt for debt in open_debts(game) if player is None or debt.player == player)
    return next((_debt_open(game, debt) for debt in debts), None)


def require_no_loans(game: Game) -> Refusal | None:
    """No loan is open."""
    return next((_debt_open(game, loan) for loan in open_loans(game)), None)


def owed_first(game: Game, due: MoneyDue) -> Refusal:
    """Build the refusal of a player who would leave with this unpaid."""
    return _still_due(game, due) if due.amount is None else _debt_open(game, due)


def _debt_open(game: Game, debt: MoneyDue) -> Refusal:
    assert debt.amount is not None
    rent = debt if isinstance(debt, RentDue) else None
    return refusal(
        RefusalCode.DEBT_OPEN,
        "R-69",
        c.PayDebt(player=debt.player, creditor=creditor_of(debt)),
        *ways_to_raise(game, debt.player),
        *((c.WaiveRent(payer=rent.player, deed=rent.deed),) if rent else ()),
        c.DeclareBankruptcy(player=debt.player),
        player=debt.player,
        creditor=creditor_of(debt),
        amount=debt.amount,
        have=game.cash(debt.player),
    )


def require_nothing_due(game: Game) -> Refusal | None:
    """Nothing is due that the turn waits for. Rent is not: its owner may claim it later."""
    return next((_still_due(game, due) for due in game.dues if _holds_up(game, due)), None)


def _holds_up(game: Game, due: Due) -> bool:
    """Whether the turn waits for a due. It does not for one that is optional or impossible, and
    debts are another reason: `require_no_debts`.
    """
    match due:
        case RentDue() | Debt():
            return False
        case TaxDue():
            return not is_debt(game, due)
        case PlacementDue():
            return can_be_placed(game, due)
        case DealDue():
            return can_be_dealt(game, due.player)
        case PickDue():
            return bool(answers(game, due))
        case CasinoDue():
            return game.rules.casino.must_play and can_stake(game, due.player)
        case MoveDue():
            return not game.seats[due.player].jail and bool(moves(game, due))
        case _:
            return True


def require_no_rent_due(game: Game) -> Refusal | None:
    """No unclaimed rent is left to be paid or waived."""
    due = game.due(RentDue)
    if due is None:
        return None
    return refusal(
        RefusalCode.STILL_DUE,
        "R-32",
        c.PayRent(payer=due.player, deed=due.deed),
        c.WaiveRent(payer=due.player, deed=due.deed),
        player=due.player,
        owner=due.owner,
        deed=due.deed,
    )


def _still_due(game: Game, due: Due) -> Refusal:
    code = RefusalCode.STILL_DUE
    match due:
        case LotDue() | PlacementDue():
            return refusal(code, "R-21", lot=due.lot)
        case OfferDue():
            return refusal(code, "R-21", player=due.player, deed=due.deed)
        case PickDue():
            return refusal(code, "H-50", player=due.player, limit=len(answers(game, due)))
        case CardDue():
            return refusal(code, "R-99", player=due.player, deck=due.deck)
        case DealDue():
            return refusal(code, "R-15", player=due.player, count=due.left)
        case MoveDue():
            move = c.ChooseMove(player=due.player)
            row, face = ("H-37", due.speed) if due.speed else ("H-49", SpeedFace.BUS)
            return refusal(code, row, move, player=due.player, value=face)
        case TaxDue():
            return refusal(code, "R-85", c.PayTax(player=due.player), player=due.player)
        case _:
            row = "R-95" if isinstance(due, CasinoDue) else "R-85"
            return refusal(code, row, player=due.player)


def require_fixed_rates(game: Game) -> Refusal | None:
    """No auction is open whose bids are compared at the current rates. [R-114]"""
    return require_no_auction(game) if game.edition.regions else None


def require_window(game: Game, player: PlayerId, cmd: Timed, window: Window, rule: str) -> Finding:
    """The turn is at a point where `window` is open. Asks for what the app cannot know."""
    own_turn, before_roll = cmd.own_turn, cmd.before_roll
    if window is Window.ANY_TIME:
        return None
    if game.tracking is not Tracking.OFF:
        own_turn = game.turn.player == player
    if game.tracking is Tracking.DICE:
        before_roll = game.turn.phase is Phase.BEFORE_ROLL
    match window.is_open(TurnMoment(own_turn=own_turn, before_roll=before_roll)):
        case Untold.OWN_TURN:
            return Question(fact=Fact.OWN_TURN, answer="own_turn", params={"player": player})
        case Untold.BEFORE_ROLL:
            return Question(fact=Fact.BEFORE_ROLL, answer="before_roll", params={"player": player})
        case True:
            return None
        case _:
            return refusal(RefusalCode.WINDOW_CLOSED, rule, player=player, window=window.value)


def require_pieces_placed(game: Game, player: PlayerId) -> Refusal | None:
    """The player has no house or hotel from an auction that they could place now. [R-51]"""
    for due in game.won(player=player):
        if can_be_placed(game, due):
            return refusal(RefusalCode.STILL_DUE, "R-51", player=player, lot=due.lot)
    return None


# ---- what -----------------------------------------------------------------------------


def require_deed(game: Game, *deeds: str) -> Refusal | None:
    """Every id is a title deed of this edition."""
    for deed in deeds:
        if deed not in game.edition.deeds:
            return refusal(RefusalCode.NOT_A_DEED, "R-06", space=deed)
    return None


def require_unique(game: Game, deeds: tuple[DeedId, ...]) -> Refusal | None:
    """Every id is a title deed of this edition, and none is named twice."""
    if finding := require_deed(game, *deeds):
        return finding
    for deed in deeds:
        if deeds.count(deed) > 1:
            return refusal(RefusalCode.NOT_A_DEED, "R-72", space=deed, count=2)
    return None


def require_street(game: Game, deed: DeedId) -> Refusal | None:
    """The deed may ever be built on. [R-48]"""
    if is_buildable(game, deed):
        return None
    return refusal(RefusalCode.NOT_A_STREET, "R-48", deed=deed)


def require_owner(game: Game, player: PlayerId, deed: DeedId) -> Refusal | None:
    """The deed belongs to this player."""
    owner = game.owner(deed)
    if owner == player:
        return None
    return refusal(
        RefusalCode.NOT_THE_OWNER, "", player=player, deed=deed, owner=owner or BANK_PLAYER
    )


def require_mortgaged(
    game: Game, lift_now: tuple[DeedId, ...], received: tuple[DeedId, ...]
) -> tuple[Refusal | None, ...]:
    """Every deed in `lift_now` is mortgaged and among those received. [R-65]"""
    return tuple(
        None
        if deed in received and deed in game.mortgaged
        else refusal(RefusalCode.NOT_MORTGAGED, "R-65", deed=deed)
        for deed in lift_now
    )


def require_at_bank(game: Game, lot: Lot) -> Refusal | None:
    """The Bank holds the deed to be auctioned."""
    owner = game.owner(DeedId(lot))
    if owner is None:
        return None
    return refusal(RefusalCode.DEED_ALREADY_OWNED, "R-21", deed=lot, owner=owner)


# ---- money ----------------------------------------------------------------------------


def require_in_range(amount: int, *, least: int = 0, most: int = MONEY.high) -> Refusal | None:
    """The amount, or number of pieces, is an integer from `least` to `most`."""
    if type(amount) is int and least <= amount <= most:
        return None
    return refusal(RefusalCode.AMOUNT_OUT_OF_RANGE, "", minimum=least, limit=most)


def require_amount_matches(
    game: Game, stated: int | None, price: Price, rule: str
) -> Refusal | None:
    """A stated amount, if any, is the price, in its currency or in the player's own."""
    if stated is None or stated in (price.amount, price.own):
        return None
    return differs(game, price.currency, rule, amount=stated, expected=price.amount)


def require_own_amount(
    game: Game, player: PlayerId, stated: int | None, amount: int, rule: str
) -> Refusal | None:
    """A stated amount, if any, equals the computed one in the player's own currency."""
    price = Price(amount, game.currency_of(player), amount)
    return require_amount_matches(game, stated, price, rule)


def differs(
    game: Game, currency: Commodity, rule: str, *remedies: c.Command, **params: Param
) -> Refusal:
    """Build the refusal of a wrong amount, which names its currency if there are several."""
    if game.edition.regions:
        params["currency"] = currency
    return refusal(RefusalCode.AMOUNT_DIFFERS, rule, *remedies, **params)


def require_cash(
    player: PlayerId, have: int, need: int, rule: str, *remedies: c.Command, **params: Param
) -> Refusal | None:
    """`have` covers `need`; the refusal says by how much it falls short."""
    if have >= need:
        return None
    return refusal(
        RefusalCode.NOT_ENOUGH_CASH,
        rule,
        *remedies,
        player=player,
        have=have,
        need=need,
        short=need - have,
        **params,
    )


def require_payable(
    game: Game,
    player: PlayerId,
    amount: int,
    rule: str = "R-69",
    keep: Collection[DeedId] = (),
) -> Refusal | None:
    """The player's free cash covers `amount`, in their own currency; the refusal names ways to
    raise the rest, but none by the deeds to `keep`.
    """
    have = spendable(game, player)
    ways = ways_to_raise(game, player, keep) if have < amount else ()
    return require_cash(player, have, amount, rule, *ways)


def require_coverable(
    game: Game,
    player: PlayerId,
    creditor: PlayerId,
    price: Price | int,
    *,
    recorded: bool,
) -> Refusal | None:
    """The player's free cash covers an obligation; the refusal names ways to raise the rest.

    A plain amount is in the player's own currency. `recorded`: the obligation is among the dues
    already and need not be entered.
    """
    amount, need = (price, price) if isinstance(price, int) else (price.amount, price.own)
    have = spendable(game, player)
    if have >= need:
        return None
    remedies = ways_to_raise(game, player)
    if not recorded:
        remedies = (c.IncurDebt(player=player, creditor=creditor, amount=amount), *remedies)
    return require_cash(player, have, need, "R-69", *remedies, creditor=creditor)
