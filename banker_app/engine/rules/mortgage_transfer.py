"""Transfer of mortgaged deeds: the new owner pays interest or lifts them. [R-65, R-106]"""

from banker_app.engine.changes import with_interest
from banker_app.engine.dues import Debt, DebtReason
from banker_app.engine.event import PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import DueSettled
from banker_app.engine.exchange import cost_to
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.money import percent_of
from banker_app.engine.obligations import offers_of_sold, spendable
from banker_app.engine.rules.debt.loans import DebtIncurred
from banker_app.engine.settings.mortgage import EstateInterest
from banker_app.engine.state import Game, Tracking, replace
from banker_app.engine.worth import loan_on, pledges_buildings


class MortgageLifted(PlayerSum):
    """A mortgage was paid back; `amount` includes `interest`."""

    deed: DeedId
    interest: int

    def _change(self, game: Game) -> Game:
        left = tuple(d for d in game.turn.interest_paid if d != self.deed)
        turn = (
            game.turn if left == game.turn.interest_paid else replace(game.turn, interest_paid=left)
        )
        return replace(game, mortgaged=game.mortgaged - {self.deed}, turn=turn)


class MortgageInterestPaid(PlayerSum):
    """A new owner paid the interest on mortgaged deeds and keeps them mortgaged."""

    deeds: tuple[DeedId, ...]

    def _change(self, game: Game) -> Game:
        return with_interest(game, self.deeds)


def interest(game: Game, deed: DeedId) -> int:
    """The interest on a deed's mortgage, rounded as the rules say. [R-63]"""
    rules = game.rules
    return percent_of(principal(game, deed), rules.mortgage.interest_percent, rules.money.rounding)


def principal(game: Game, deed: DeedId) -> int:
    """The amount to be paid back, without interest. [R-63]"""
    choice, price = game.rules.mortgage.lift_price, game.edition.deeds[deed].price
    loan = loan_on(game, deed)
    if pledges_buildings(game, deed):
        return loan
    return choice.principal(loan=loan, price=price)


def lift_price(game: Game, deed: DeedId) -> int:
    """The cost of lifting a mortgage on receipt, in the currency of its region. [R-63]"""
    return principal(game, deed) + interest(game, deed)


def lift_interest(game: Game, player: PlayerId, deed: DeedId) -> int:
    """The interest for lifting a mortgage now; 0 if a new owner has paid it this turn.

    If turns are not tracked, it is always due: the app cannot know when a turn ends. [R-65, R-106]
    """
    paid = deed in game.turn.interest_paid and game.owner(deed) == player
    if paid and game.rules.mortgage.lift_at_once and game.tracking is not Tracking.OFF:
        return 0
    return interest(game, deed)


def in_own_money(game: Game, player: PlayerId, deed: DeedId, amount: int) -> int:
    """An amount due on a deed, in the player's own currency."""
    return cost_to(game, player, amount, game.edition.deeds[deed].currency)


def cost_of_receiving(
    game: Game, player: PlayerId, deeds: tuple[DeedId, ...], lift_now: tuple[DeedId, ...]
) -> tuple[int, int]:
    """`(interest, price of lifting)` for the mortgaged deeds among those a player receives.

    In the player's own currency.
    """
    kept = lifted = 0
    for deed in deeds:
        if deed not in game.mortgaged:
            continue
        if deed in lift_now:
            lifted += in_own_money(game, player, deed, lift_price(game, deed))
        elif game.rules.mortgage.new_owner_pays.is_due_at_once():
            kept += in_own_money(game, player, deed, interest(game, deed))
    return kept, lifted


def cost_of_inheriting(game: Game, player: PlayerId, deed: DeedId) -> tuple[int, int]:
    """A creditor's cost to keep a bankrupt's deed mortgaged, and to lift it at once.

    In the creditor's own currency. [R-106]
    """
    at_once = game.rules.estate.mortgage_interest.is_due_at_once()
    kept = in_own_money(game, player, deed, interest(game, deed)) if at_once else 0
    return kept, in_own_money(game, player, deed, lift_price(game, deed))


def receive_mortgaged(
    recorder: EventRecorder,
    player: PlayerId,
    deeds: tuple[DeedId, ...],
    lift_now: tuple[DeedId, ...] = (),
    pays: EstateInterest | None = None,
) -> None:
    """Lift the mortgages chosen, and pay the interest on the others or owe all of it.

    A mortgage that the player cannot afford to lift is kept. `pays` says when interest is due,
    by default as for a buyer.
    """
    kept: list[DeedId] = []
    for deed in deeds:
        if deed not in recorder.game.mortgaged:
            continue
        price = in_own_money(recorder.game, player, deed, lift_price(recorder.game, deed))
        if deed in lift_now and price <= spendable(recorder.game, player):
            lift(recorder, player, deed, interest(recorder.game, deed))
        else:
            kept.append(deed)
    choice = pays or recorder.game.rules.mortgage.new_owner_pays
    if choice.is_due_at_once():
        _pay_interest(recorder, player, tuple(kept))


def _pay_interest(recorder: EventRecorder, player: PlayerId, kept: tuple[DeedId, ...]) -> None:
    """Pay the interest on all of them, or record it as a debt; in the player's own currency."""
    owed = sum(in_own_money(recorder.game, player, d, interest(recorder.game, d)) for d in kept)
    if not owed:
        return
    if spendable(recorder.game, player) >= owed:
        recorder.add(
            MortgageInterestPaid(
                player=player,
                deeds=kept,
                amount=owed,
                postings=recorder.pay(player, BANK_PLAYER, owed),
            )
        )
        return
    debt = Debt(
        player=player,
        creditor=BANK_PLAYER,
        amount=owed,
        reason=DebtReason.MORTGAGE_INTEREST,
        deed=kept[0] if len(kept) == 1 else None,
    )
    recorder.add(DebtIncurred(debt=debt, deeds=kept))


def withdraw_offers(recorder: EventRecorder) -> None:
    """Drop the offers and pending auctions of deeds that now have an owner."""
    for due in offers_of_sold(recorder.game):
        recorder.add(DueSettled(settles=due.id))


def lift(recorder: EventRecorder, player: PlayerId, deed: DeedId, fee: int) -> None:
    """Pay a mortgage back, with `fee` as the interest, in the currency of the deed."""
    price = principal(recorder.game, deed) + fee
    currency = recorder.game.edition.deeds[deed].currency
    recorder.add(
        MortgageLifted(
            player=player,
            deed=deed,
            amount=price,
            interest=fee,
            postings=recorder.pay(player, BANK_PLAYER, price, currency),
        )
    )
