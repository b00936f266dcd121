"""Moving a token, and the requirements of the space where it lands.

Records what becomes due; the other chapters deal with paying it.
"""

from banker_app.engine import events as e
from banker_app.engine.changes import with_seat
from banker_app.engine.dues import (
    CardDue,
    CasinoDue,
    Debt,
    DebtReason,
    Due,
    LoanPeriod,
    MoveDue,
    OfferDue,
    PickDue,
    RentDue,
    TaxDue,
    thrown,
)
from banker_app.engine.edition import Space, SpaceKind, TaxKind
from banker_app.engine.event import PlayerEvent, PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import cost_to
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.kept_cards import is_used_up
from banker_app.engine.money import percent_of, times_round
from banker_app.engine.obligations import cost_of, spendable, unsold
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.rules.casino import CasinoPassed
from banker_app.engine.rules.debt.loans import DebtIncurred, fall_due
from banker_app.engine.rules.mortgage_transfer import MortgageInterestPaid
from banker_app.engine.rules.pots import take_parking_pot
from banker_app.engine.rules.promises import immunity, spare
from banker_app.engine.state import Detention, Game, JailTerm, Phase, replace
from banker_app.engine.worth import loan_on


class TokenMoved(PlayerEvent):
    """A token went from one space to another (board indexes)."""

    origin: int
    target: int
    passed_go: bool = False
    by_card: bool = False
    """Whether a card moved it, as part of the known move that led to the card."""

    def _change(self, game: Game) -> Game:
        seat, turn = game.seats[self.player], game.turn
        moved = replace(
            seat, space=self.target, laps=seat.laps + self.passed_go, landing_entered=True
        )
        if turn.salaries and turn.player == self.player and not self.by_card:
            turn = replace(turn, salaries=0)
        return replace(game, seats=with_seat(game, moved), turn=turn)


class SalaryPaid(PlayerSum):
    """The salary for passing or reaching GO was paid."""

    times: int = 1

    def _change(self, game: Game) -> Game:
        turn = game.turn
        if turn.player != self.player:
            return game
        return replace(game, turn=replace(turn, salaries=turn.salaries + self.times))


class JailEntered(PlayerEvent):
    """A player went to jail."""

    via: str
    origin: int
    target: int

    def _change(self, game: Game) -> Game:
        return _detained(game, self.player, self.target, Detention.JAIL)


class TaxOfficeEntered(PlayerEvent):
    """A player was detained in the tax office."""

    origin: int
    target: int
    via: str = "space"

    def _change(self, game: Game) -> Game:
        return _detained(game, self.player, self.target, Detention.TAX_OFFICE)


LandingDue = OfferDue | CardDue | TaxDue | CasinoDue | MoveDue | PickDue
"""The dues that are void once the token is elsewhere."""


def _detained(game: Game, player: PlayerId, space: int, place: Detention) -> Game:
    """A player in jail, or in the tax office."""
    seat = game.seats[player]
    stays = seat.stays + (place is Detention.JAIL)
    now = replace(seat, space=space, jail=JailTerm(place=place), stays=stays)
    game = replace(game, seats=with_seat(game, now))
    if game.turn.player != player:
        return game
    return replace(game, turn=replace(game.turn, phase=Phase.ROLLED, doubles=0))


def walk(
    recorder: EventRecorder,
    player: PlayerId,
    steps: int,
    *,
    by_card: bool = False,
    sent: bool = False,
) -> None:
    """Move forward by `steps` spaces, with salary for passing or reaching GO. [R-16]

    `by_card`: a card extends a known move. `sent`: a card moves the token, whatever led to it.
    """
    origin = recorder.game.seats[player].space
    rounds, target = times_round(origin + steps, len(recorder.game.edition.spaces))
    recorder.add(
        TokenMoved(
            player=player, origin=origin, target=target, passed_go=rounds > 0, by_card=by_card
        )
    )
    if rounds and not jailed_unpaid(recorder.game, target):
        on_go = target == 0 and (recorder.game.rules.salary.landing_by_card or not sent)
        _pay_within_move(recorder, player, rounds, on_go=on_go)
    if tax_office_passed(recorder.game, origin, steps):
        owe_property_tax(recorder, player)


def _pay_within_move(
    recorder: EventRecorder, player: PlayerId, rounds: int, *, on_go: bool = False
) -> None:
    """Pay the salary, but not more often in one move than the rules allow. [R-18]"""
    game = recorder.game
    paid = game.turn.salaries if game.turn.player == player else 0
    left = game.rules.salary.times_per_move - paid
    if times := max(min(rounds, left), 0):
        pay_salary(recorder, player, times, on_go=on_go)


def jailed_unpaid(game: Game, space: int) -> bool:
    """Whether landing there leads to jail, so that passing GO pays no salary. [R-19, R-81]"""
    lands_in_jail = space in game.edition.jails and game.rules.jail.landing_on_space.jails()
    return lands_in_jail and not game.rules.salary.when_jailed


def walk_to(recorder: EventRecorder, player: PlayerId, target: int, *, by_card: bool) -> None:
    """Move forward to a space as a card says, with salary for passing or reaching GO."""
    origin = recorder.game.seats[player].space
    spaces = len(recorder.game.edition.spaces)
    steps = target - origin if target > origin else target - origin + spaces
    walk(recorder, player, steps, by_card=by_card, sent=True)


def put_token(
    recorder: EventRecorder,
    player: PlayerId,
    target: int,
    *,
    passed_go: bool = False,
    by_card: bool = False,
) -> None:
    """Move the token to a space without salary: backward, or as entered."""
    origin = recorder.game.seats[player].space
    recorder.add(
        TokenMoved(
            player=player, origin=origin, target=target, passed_go=passed_go, by_card=by_card
        )
    )


def salary_now(game: Game, player: PlayerId) -> int:
    """A player's current salary: their own, as long as there is any. [R-16, R-17, H-59]"""
    own, usual = game.seats[player].salary, game.rules.salary.at(game.minute)
    return usual if own is None or not usual else own


def pay_salary(
    recorder: EventRecorder, player: PlayerId, times: int, *, on_go: bool = False
) -> None:
    """Pay the salary `times` times, then the fee on mortgages; loans fall due. Records no event
    for 0. [R-16, R-17, H-14]
    """
    game, rules = recorder.game, recorder.game.rules.salary
    amount = times * salary_now(game, player)
    if on_go and amount and rules.landing_amount:
        # What landing adds is the same for everybody.
        amount = max(amount + rules.landing_amount - rules.at(game.minute), 0)
    if amount:
        own = game.currency_of(player)
        postings = recorder.pay(BANK_PLAYER, player, amount, own)
        recorder.add(SalaryPaid(player=player, amount=amount, postings=postings, times=times))
    _charge_for_mortgages(recorder, player, times)
    for _ in range(times):
        fall_due(recorder, player, LoanPeriod.GO)


def _charge_for_mortgages(recorder: EventRecorder, player: PlayerId, times: int) -> None:
    """Charge the fee on mortgages; it becomes a debt if the cash does not cover it. [H-14]"""
    game = recorder.game
    percent = game.rules.mortgage.fee_at_go_percent
    mortgaged = [deed for deed in game.deeds_of(player) if deed.id in game.mortgaged]
    amount = times * sum(
        cost_to(
            game,
            player,
            percent_of(loan_on(game, deed.id), percent, game.rules.money.rounding),
            deed.currency,
        )
        for deed in mortgaged
    )
    if not amount:
        return
    if spendable(game, player) < amount:
        reason = DebtReason.MORTGAGE_INTEREST
        debt = Debt(player=player, creditor=BANK_PLAYER, amount=amount, reason=reason)
        recorder.add(DebtIncurred(debt=debt))
        return
    postings = recorder.pay(player, BANK_PLAYER, amount)
    # No deed is named: its mortgage may not be lifted without interest for this.
    recorder.add(MortgageInterestPaid(player=player, deeds=(), amount=amount, postings=postings))


def arrive(
    recorder: EventRecorder, player: PlayerId, *, by_card: bool = False, multiplier: int = 1
) -> None:
    """Carry out the requirements of the space under the token."""
    game = recorder.game
    space = game.edition.spaces[game.seats[player].space]
    match space.kind:
        case SpaceKind.GO_TO_JAIL:
            enter_jail(recorder, player, "space")
        case SpaceKind.JAIL if game.rules.jail.landing_on_space.jails():
            enter_jail(recorder, player, "landing")
        case SpaceKind.TAX_OFFICE:
            owe_property_tax(recorder, player)
            if game.rules.tax_office.landing.holds():
                enter_tax_office(recorder, player, "space")
        case SpaceKind.AUCTION if not any(unsold(game)):
            _on_to_dearest_rent(recorder, player)
        case SpaceKind.PARKING if game.rules.parking.pot.is_paid_out():
            take_parking_pot(recorder, player)
        case _:
            due = due_on_arrival(game, player, by_card=by_card, multiplier=multiplier)
            free = immunity(game, player, due.deed) if isinstance(due, RentDue) else None
            if free and isinstance(due, RentDue):
                spare(recorder, free, due.deed)
            elif due is not None:
                recorder.add(e.DueArose(due=due))


def _on_to_dearest_rent(recorder: EventRecorder, player: PlayerId) -> None:
    """Move ahead to the highest rent that the player owes anywhere; ties: the nearest. [H-50]"""
    game = recorder.game
    here, board = game.seats[player].space, len(game.edition.spaces)
    rents = [
        (-rent, times_round(deed.space - here + board, board)[1])
        for deed in game.edition.deeds.values()
        if (rent := _rent_there(game, player, deed.id))
    ]
    if rents:
        walk(recorder, player, min(rents)[1])
        arrive(recorder, player)


def _rent_there(game: Game, player: PlayerId, deed: DeedId) -> int:
    """The rent that a player would owe for landing on a deed by the last throw."""
    due = _due_on_deed(game, player, deed, by_card=False, multiplier=1)
    if not isinstance(due, RentDue) or immunity(game, player, deed):
        return 0
    return cost_of(game, due)


# ---- the tax office -----------------------------------------------------------------------


def tax_office_passed(game: Game, origin: int, steps: int) -> bool:
    """Whether a move passes the tax office. [R-89]"""
    office = game.edition.tax_office
    if office is None:
        return False
    spaces = len(game.edition.spaces)
    ahead = times_round(office - origin - 1 + spaces, spaces)[1] + 1
    return ahead < steps


def owe_property_tax(recorder: EventRecorder, player: PlayerId) -> None:
    """Make the property tax due, for a player who owns any deed. [R-89]"""
    amount = recorder.game.rules.tax_office.property_tax
    if amount and recorder.game.deeds_of(player):
        recorder.add(e.DueArose(due=TaxDue(player=player, tax=TaxKind.PROPERTY, amount=amount)))


def enter_tax_office(recorder: EventRecorder, player: PlayerId, via: str) -> None:
    """Detain a player in the tax office. [R-90]"""
    office = recorder.game.edition.tax_office
    assert office is not None
    origin = recorder.game.seats[player].space
    recorder.add(TaxOfficeEntered(player=player, via=via, origin=origin, target=office))


# ---- jail, and what a landing leaves open --------------------------------------------------


def enter_jail(recorder: EventRecorder, player: PlayerId, via: str) -> None:
    """Send a player to jail, without salary; offers of the last landing are void. [R-19, R-82]"""
    forget_landing(recorder, player)
    origin = recorder.game.seats[player].space
    target = recorder.game.edition.jail_near(origin)
    recorder.add(JailEntered(player=player, via=via, origin=origin, target=target))
    if recorder.game.rules.salary.when_jailed and target < origin:
        _pay_within_move(recorder, player, 1)


def forget_landing(recorder: EventRecorder, player: PlayerId) -> None:
    """Drop the open dues of the last landing, since the token is elsewhere now. The property tax
    remains due: it was for passing.
    """
    for due in recorder.game.dues:
        left = isinstance(due, LandingDue) and due.player == player
        if left and not (isinstance(due, TaxDue) and due.tax is TaxKind.PROPERTY):
            recorder.add(e.DueSettled(settles=due.id))


def forget_optional(recorder: EventRecorder, player: PlayerId) -> None:
    """Moving on forfeits an optional casino game, and a move that led nowhere. [R-95, H-37]"""
    for due in recorder.game.dues:
        if isinstance(due, CasinoDue) and due.player == player:
            recorder.add(CasinoPassed(player=player, settles=due.id))
        elif isinstance(due, MoveDue) and due.player == player:
            recorder.add(e.DueSettled(settles=due.id))


def due_on_arrival(
    game: Game, player: PlayerId, *, by_card: bool = False, multiplier: int = 1
) -> Due | None:
    """The due that arises on the space under a player's token: rent, offer, card or tax."""
    space = game.edition.spaces[game.seats[player].space]
    match space.kind:
        case SpaceKind.CARD:
            assert space.deck is not None
            return None if is_used_up(game, space.deck) else CardDue(player=player, deck=space.deck)
        case SpaceKind.TAX:
            assert space.tax is not None
            printed = space.id if space.tax is TaxKind.PRINTED else None
            amount = flat_tax(game, space)
            return TaxDue(player=player, tax=space.tax, space=printed, amount=amount)
        case SpaceKind.AUCTION:
            return PickDue(player=player) if any(unsold(game)) else None
        case SpaceKind.CASINO:
            return CasinoDue(player=player)
        case SpaceKind.DEED:
            assert space.deed is not None
            return _due_on_deed(game, player, space.deed, by_card=by_card, multiplier=multiplier)
        case _:
            return None


def flat_tax(game: Game, space: Space) -> int | None:
    """The amount of the tax of a space, or None if the player has a choice. [R-86, R-89]"""
    if space.kind is SpaceKind.TAX_OFFICE:
        return game.rules.tax_office.property_tax
    if space.tax is TaxKind.PRINTED:
        return space.amount
    if space.tax is TaxKind.LUXURY:
        return game.rules.tax.luxury
    return None if game.rules.tax.income_choice.must_choose() else game.rules.tax.income


def _due_on_deed(
    game: Game, player: PlayerId, deed: DeedId, *, by_card: bool, multiplier: int
) -> Due | None:
    owner = game.owner(deed)
    if owner is None:
        return OfferDue(player=player, deed=deed) if _may_buy(game, player) else None
    if not game.owes_rent(player, deed):
        return None
    fresh, turn = game.rules.rent.utility_dice.needs_fresh_roll(sent_by_card=by_card), game.turn
    dice = None if fresh or turn.dice is None else thrown(turn.dice, turn.speed)
    quote = rent_quote(game, deed, owner, dice=dice, multiplier=multiplier)
    return RentDue(
        player=player,
        owner=owner,
        deed=deed,
        amount=quote.amount,
        steps=quote.steps,
        multiplier=multiplier,
        turn=game.turn.number,
    )


def _may_buy(game: Game, player: PlayerId) -> bool:
    """Whether the player has completed enough rounds of the board to buy deeds. [H-02]"""
    laps = game.seats[player].laps
    return laps >= game.rules.purchase.after_laps or not game.tracks_landings()
