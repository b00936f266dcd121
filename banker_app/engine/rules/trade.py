"""Trades of money, deeds and jail cards between two players, and payments without return.

[R-64, R-65, R-70 to R-75]
"""

from dataclasses import fields

from banker_app.engine.checks import (
    Timed,
    refusal,
    require_cash,
    require_in_range,
    require_mortgaged,
    require_no_auction,
    require_no_debts,
    require_not_jailed,
    require_owner,
    require_payable,
    require_pieces_placed,
    require_unique,
    require_window,
)
from banker_app.engine.command import Approval, Command, Paid
from banker_app.engine.commands import AgreeTrade, TradeSide
from banker_app.engine.dues import creditor_of
from banker_app.engine.event import Event
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import cost_to, currency_between, in_money, value_to
from banker_app.engine.ids import DeedId, PlayerId, deed_of, kept_card_of, player_account
from banker_app.engine.kept_cards import kept_cards
from banker_app.engine.ledger import Postings, move
from banker_app.engine.money import half_of, share_percent
from banker_app.engine.obligations import answers, cost_of, open_debts, owed_now, unsold
from banker_app.engine.promises import GivenPromise
from banker_app.engine.refusals import Finding, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.conglomerate import dissolve_sold
from banker_app.engine.rules.mortgage import require_cleared
from banker_app.engine.rules.mortgage_transfer import cost_of_receiving, receive_mortgaged
from banker_app.engine.rules.promises import require_keepable, require_promise
from banker_app.engine.rules.speed_die import require_move_made
from banker_app.engine.settings.trade import Given
from banker_app.engine.state import Game, replace
from banker_app.engine.worth import can_raise, raised_by


class PayPlayer(Command, approval=Approval.OWN, agreed_by=("payer",), gained_by="payee"):
    """Pay another player something that no rule requires: an agreement, a gift. [R-74]"""

    payer: PlayerId
    payee: PlayerId
    amount: Paid
    reason: str = ""


class TradeMade(Event):
    """Two players exchanged what they had agreed."""

    a: TradeSide
    b: TradeSide

    def _change(self, game: Game) -> Game:
        given = tuple(
            GivenPromise(**{f.name: getattr(p, f.name) for f in fields(p)}, giver=a, holder=b)
            for side, a, b in (
                (self.a, self.a.player, self.b.player),
                (self.b, self.b.player, self.a.player),
            )
            for p in side.promises
        )
        return replace(game, promises=(*game.promises, *given)) if given else game


class PlayerPaid(Event):
    """A player paid another something that no rule requires."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    reason: str


ANY_GAP = 100
"""The value that means no limit."""


def agree_trade(game: Game, cmd: AgreeTrade) -> Ruling:
    """Carry out an agreed trade; interest on mortgaged deeds follows at once. [R-65]"""
    a, b = cmd.a, cmd.b
    if a.player == b.player:
        return stop(refusal(RefusalCode.SAME_PLAYER, "R-72", player=a.player))
    if finding := _require_sound(game, a) or _require_sound(game, b):
        return stop(finding)

    def record(recorder: EventRecorder) -> None:
        postings = _given(recorder, a, b.player) + _given(recorder, b, a.player)
        recorder.add(TradeMade(a=a, b=b, postings=postings))
        dissolve_sold(recorder, a.player, a.deeds)
        dissolve_sold(recorder, b.player, b.deeds)
        receive_mortgaged(recorder, b.player, a.deeds, cmd.lift_now)
        receive_mortgaged(recorder, a.player, b.deeds, cmd.lift_now)

    return Ruling(
        (
            _require_no_debts(game, cmd),
            require_no_auction(game),
            *_require_open(game, cmd),
            _require_something(a, b),
            *_require_fair_to_creditors(game, a, b, cmd.lift_now),
            _require_shape(game, a, b),
            require_not_lopsided(game, a, b),
            *(require_pieces_placed(game, side.player) for side in (a, b) if side.deeds),
            *require_mortgaged(game, cmd.lift_now, (*a.deeds, *b.deeds)),
            *require_may_leave(game, a),
            *require_may_leave(game, b),
            *require_keepable(game, a, b),
            *require_keepable(game, b, a),
            _require_has(game, a),
            _require_has(game, b),
            _require_can_lift(game, a, b, cmd),
            _require_can_lift(game, b, a, cmd),
        ),
        record,
    )


def pay_player(game: Game, cmd: PayPlayer) -> Ruling:
    """Pay another player for something outside the rules. A gift ban may be waived. [R-73, R-74]"""
    payer, payee = cmd.payer, cmd.payee
    if payer == payee:
        return stop(refusal(RefusalCode.SAME_PLAYER, "R-72", player=payer))

    def record(recorder: EventRecorder) -> None:
        postings = recorder.pay(payer, payee, cmd.amount)
        recorder.add(
            PlayerPaid(
                payer=payer, payee=payee, amount=cmd.amount, reason=cmd.reason, postings=postings
            )
        )

    need = cost_to(game, payer, cmd.amount, currency_between(game, payer, payee))
    paid, nothing = TradeSide(player=payer, cash=cmd.amount), TradeSide(player=payee)
    return Ruling(
        (
            *(
                replace(one, may_overrule=one.may_overrule or one.code is RefusalCode.NO_GIFTS)
                for one in _require_fair_to_creditors(game, paid, nothing)
            ),
            require_not_lopsided(game, paid, nothing),
            require_payable(game, payer, need),
        ),
        record,
    )


def _require_sound(game: Game, side: TradeSide) -> Refusal | None:
    """The side names existing things, each once, and an amount in range."""
    if finding := require_in_range(side.cash) or require_unique(game, side.deeds):
        return finding
    for deck in side.jail_cards:
        if deck not in game.edition.decks:
            return refusal(RefusalCode.NO_SUCH_CARD, "R-75", name=deck)
    return next(filter(None, (require_promise(game, one) for one in side.promises)), None)


def _given(recorder: EventRecorder, side: TradeSide, to: PlayerId) -> Postings:
    postings = _given_money(recorder, side, to)
    things = [deed_of(deed) for deed in side.deeds]
    things += [kept_card_of(deck) for deck in side.jail_cards]
    for thing in things:
        postings += move(thing, 1, source=player_account(side.player), target=player_account(to))
    return postings


def _given_money(recorder: EventRecorder, side: TradeSide, to: PlayerId) -> Postings:
    """Postings of one side's money: given in its currency, received in that of the other."""
    return recorder.pay(side.player, to, side.cash, recorder.game.currency_of(side.player))


# ---- objections -------------------------------------------------------------------------


def _require_no_debts(game: Game, cmd: AgreeTrade) -> Refusal | None:
    """No debt is open, or one side is a debtor, since the trade may raise the money. [R-69]"""
    debtors = {debt.player for debt in open_debts(game)}
    if not debtors or debtors & {cmd.a.player, cmd.b.player}:
        return None
    return require_no_debts(game)


def _require_open(game: Game, cmd: AgreeTrade) -> tuple[Finding, ...]:
    """Trading is open to both sides; it always is for a debtor. [R-70]"""
    parties = (cmd.a.player, cmd.b.player)
    if any(debt.player in parties for debt in open_debts(game)):
        return ()
    if game.rules.trade.jail_card and _is_card_sale(cmd.a, cmd.b):
        return (require_move_made(game),)
    player = game.turn.player if game.turn.player in parties else cmd.a.player
    other = cmd.b.player if player == cmd.a.player else cmd.a.player
    return (
        *require_trading(game, player, cmd),
        require_not_jailed(game, other, "H-08", in_jail=game.rules.trade.in_jail),
    )


def require_trading(game: Game, player: PlayerId, cmd: Timed) -> tuple[Finding, ...]:
    """Trading is open to a player: the window, the jail, the deeds sold. [R-70, H-08, H-09]"""
    rules = game.rules.trade
    return (
        require_window(game, player, cmd, rules.window, "R-70"),
        require_not_jailed(game, player, "H-08", in_jail=rules.in_jail),
        require_move_made(game),
        _require_all_sold(game) if rules.after_all_sold else None,
    )


def _require_all_sold(game: Game) -> Refusal | None:
    """Every deed has an owner. [H-09]"""
    left = len([*unsold(game)])
    return refusal(RefusalCode.DEEDS_LEFT, "H-09", count=left) if left else None


def _is_card_sale(a: TradeSide, b: TradeSide) -> bool:
    """Whether the trade is kept cards for money, which may be allowed at any time. [R-75]"""
    promised = a.promises or b.promises
    return not (promised or a.deeds or b.deeds) and bool(a.jail_cards or b.jail_cards)


def _gives(side: TradeSide) -> bool:
    return bool(side.cash or side.deeds or side.jail_cards or side.promises)


def _require_something(a: TradeSide, b: TradeSide) -> Refusal | None:
    if _gives(a) or _gives(b):
        return None
    return refusal(RefusalCode.EMPTY_TRADE, "R-72", player=a.player, other=b.player)


def _require_shape(game: Game, a: TradeSide, b: TradeSide) -> Refusal | None:
    """The rules allow this kind of things to be traded for that. [R-72]"""
    given = [
        Given(money=bool(s.cash), things=bool(s.deeds or s.jail_cards or s.promises))
        for s in (a, b)
    ]
    if game.rules.trade.assets.is_allowed(*given):
        return None
    return refusal(RefusalCode.TRADE_SHAPE, "R-72", player=a.player, other=b.player)


def require_not_lopsided(game: Game, a: TradeSide, b: TradeSide) -> Refusal | None:
    """The values of the sides are within the limit on unequal trades. [R-73, ruling 12]

    If a side is worth nothing, the difference counts as 100 per cent.
    """
    trade = game.rules.trade
    limit = trade.value_gap_percent
    gives, gets = value_of_side(game, a), value_of_side(game, b)
    base, gap = trade.value_gap_of.base_of_gap(gives, gets), abs(gives - gets)
    if limit == ANY_GAP or 100 * gap <= limit * base:
        return None
    return refusal(
        RefusalCode.TRADE_TOO_LOPSIDED,
        "R-73",
        player=a.player,
        other=b.player,
        amount=gives,
        have=gets,
        limit=limit,
        count=share_percent(gap, base) if base else 100,
    )


def value_of_side(game: Game, side: TradeSide) -> int:
    """The value of a side, in the edition's main currency: deeds at printed price, mortgaged
    ones at half; a kept card at the jail fine, which most of them save.
    """
    main = game.edition.currency.code
    own = game.currency_of(side.player)
    total = in_money(game, side.cash, own, main) + game.rules.jail.fine * len(side.jail_cards)
    for deed_id in side.deeds:
        deed = game.edition.deeds[deed_id]
        price = half_of(deed.price) if deed_id in game.mortgaged else deed.price
        total += in_money(game, price, deed.currency, main)
    return total


def _require_no_gift(game: Game, a: TradeSide, b: TradeSide) -> Refusal | None:
    """Each side gives something, if the rules allow no gifts. [R-74]

    A debtor may never give away anything that could be turned into cash. [R-105]
    """
    if _gives(a) and _gives(b):
        return None
    giver = a if _gives(a) else b
    if not game.rules.trade.gifts:
        return refusal(RefusalCode.NO_GIFTS, "R-74", player=giver.player)
    valuable = giver.cash or any(deed not in game.mortgaged for deed in giver.deeds)
    return require_no_debts(game, giver.player) if valuable else None


def _require_fair_to_creditors(
    game: Game, a: TradeSide, b: TradeSide, lift_now: tuple[DeedId, ...] = ()
) -> tuple[Refusal, ...]:
    """Nobody makes a gift that is not theirs to make, or could raise less than they owe."""
    if gift := _require_no_gift(game, a, b):
        return (gift,)
    sides = ((a, b), (b, a))
    found = (_require_raises_as_much(game, *pair, lift_now) for pair in sides)
    return tuple(finding for finding in found if finding)


def _require_raises_as_much(
    game: Game, side: TradeSide, other: TradeSide, lift_now: tuple[DeedId, ...]
) -> Refusal | None:
    """After the trade a debtor can raise what they owe, or as much as before. [R-105, ruling 34]

    What the debtor trades with the only creditor harms nobody else. [R-39]
    """
    owed = owed_now(game, side.player)
    due = next((due for due in owed if creditor_of(due) != other.player), None)
    if due is None:
        return None
    need, before = sum(cost_of(game, one) for one in owed), can_raise(game, side.player)
    after = before + _gain(game, side, other, lift_now)
    if after >= min(before, need):
        return None
    pays = answers(game, due)[:1]
    code, player = RefusalCode.RAISES_LESS, side.player
    return refusal(code, "R-105", *pays, player=player, have=max(after, 0), need=need)


def _gain(game: Game, side: TradeSide, other: TradeSide, lift_now: tuple[DeedId, ...]) -> int:
    """The change of what a side can raise by a trade, in its own currency."""
    player = side.player
    cash = value_to(game, player, other.cash, game.currency_of(other.player)) - side.cash
    interest, price = cost_of_receiving(game, player, other.deeds, lift_now)
    gets = sum(raised_by(game, player, lot, lifted=lot in lift_now) for lot in other.deeds)
    return cash - interest - price + gets - sum(raised_by(game, player, lot) for lot in side.deeds)


def require_may_leave(game: Game, side: TradeSide) -> tuple[Refusal | None, ...]:
    """Every deed of a side belongs to it, is cleared of buildings and may be traded."""
    found: list[Refusal | None] = []
    for deed in side.deeds:
        if finding := require_owner(game, side.player, deed):
            found.append(finding)
            continue
        found.append(require_cleared(game, side.player, deed, game.rules.trade.clear_first, "R-71"))
        if deed in game.mortgaged and not game.rules.mortgage.deed_may_change_hands:
            found.append(refusal(RefusalCode.MORTGAGED_DEED_STAYS, "R-64", deed=deed))
    return tuple(found)


def _require_has(game: Game, side: TradeSide) -> Refusal | None:
    """The side has the money and the cards that it gives."""
    held = kept_cards(game, side.player)
    for deck in side.jail_cards:
        if side.jail_cards.count(deck) > held.count(deck):
            if game.edition.decks[deck].bus_tickets:
                return refusal(RefusalCode.NO_BUS_TICKET, "H-49", player=side.player)
            return refusal(RefusalCode.NO_JAIL_CARD, "R-75", player=side.player, deck=deck)
    return require_payable(game, side.player, side.cash, "R-72", side.deeds)


def _require_can_lift(
    game: Game, side: TradeSide, other: TradeSide, cmd: AgreeTrade
) -> Refusal | None:
    """The player can afford to lift the chosen mortgages after the trade."""
    _, price = cost_of_receiving(game, side.player, other.deeds, cmd.lift_now)
    money = game.currency_of(other.player)
    have = game.cash(side.player) - side.cash + value_to(game, side.player, other.cash, money)
    return require_cash(side.player, have, price, "R-65") if price else None
