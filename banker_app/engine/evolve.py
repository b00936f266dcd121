"""The change that each event makes to the game.

Events carry every figure, so nothing here consults a rule or decides anything.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import TypeVar, cast

from banker_app.engine import events, seat_changes, turn_changes
from banker_app.engine.dues import Due
from banker_app.engine.events import Event
from banker_app.engine.ids import DeedId
from banker_app.engine.ledger import post
from banker_app.engine.promises import GivenPromise
from banker_app.engine.ruleset import with_value
from banker_app.engine.state import (
    Bid,
    Ending,
    Game,
    Turn,
    replace,
)

E = TypeVar("E", bound=Event)


def evolve(game: Game, event: Event) -> Game:
    """The game after an event."""
    moved = _moved_and_settled(game, event)
    change = _CHANGES.get(type(event))
    return change(moved, event) if change else moved


def begin(event: events.GameStarted) -> Game:
    """The game at its start."""
    return Game(
        edition=event.edition,
        rules=event.rules,
        tracking=event.tracking,
        banker=event.banker,
        seats={seat.name: seat for seat in event.seats},
        ledger=post({}, event.postings),
        mortgaged=frozenset(event.mortgaged),
        turn=event.turn,
        first=event.turn.player,
        dues=tuple(replace(due, id=number) for number, due in enumerate(event.dues, start=1)),
        last_due=len(event.dues),
        auction=event.auction,
        exits=tuple(seat.name for seat in event.seats if seat.out),
        minute=event.minute,
        conglomerates=event.conglomerates,
        promises=event.promises,
        paused=event.paused,
        rate_shifts=event.rate_shifts,
    )


def _moved_and_settled(game: Game, event: Event) -> Game:
    """Post the postings of an event; remove the due that it settles for the one that arises."""
    if event.postings:
        game = replace(game, ledger=post(game.ledger, event.postings))
    place = len(game.dues)
    if event.settles is not None:
        place = [due.id for due in game.dues].index(event.settles)
        game = replace(game, dues=game.dues[:place] + game.dues[place + 1 :])
    return _with_due(game, event.due, place) if isinstance(event, _RAISING) else game


def _with_due(game: Game, due: Due, place: int | None = None) -> Game:
    """Number a due that arises, and insert it; without a place, at the end."""
    known, arisen = game.dues, replace(due, id=game.last_due + 1)
    place = len(known) if place is None else place
    return replace(game, dues=(*known[:place], arisen, *known[place:]), last_due=arisen.id)


_RAISING = (events.DueArose, events.RentCounted, events.RentClaimed, events.TaxChosen)


def _rule_waived(game: Game, event: events.RuleWaived) -> Game:
    return replace(game, waived_codes=game.waived_codes | frozenset(event.codes))


# ---- auctions -----------------------------------------------------------------------


def _auction_opened(game: Game, event: events.AuctionOpened) -> Game:
    return replace(game, auction=event.auction)


def _bid_placed(game: Game, event: events.BidPlaced) -> Game:
    assert game.auction is not None
    entrants = game.auction.entrants
    if event.player not in entrants:
        entrants = (*entrants, event.player)
    best = Bid(player=event.player, amount=event.amount)
    auction = replace(game.auction, best=best, entrants=entrants)
    return replace(game, auction=auction)


def _bidder_withdrew(game: Game, event: events.BidderWithdrew) -> Game:
    assert game.auction is not None
    left = tuple(p for p in game.auction.entrants if p != event.player)
    return replace(game, auction=replace(game.auction, entrants=left))


def _auction_closed(game: Game, event: events.AuctionWon | events.AuctionUnsold) -> Game:
    return replace(game, auction=None)


def _deed_dealt(game: Game, event: events.DeedDealt) -> Game:
    return _with_due(game, event.remainder, 0) if event.remainder else game


# ---- buildings ------------------------------------------------------------------------


def _built(
    game: Game,
    event: events.HouseBuilt | events.HotelBuilt | events.SkyscraperBuilt | events.DepotBuilt,
) -> Game:
    return replace(game, turn=replace(game.turn, built=(*game.turn.built, event.deed)))


def _taken_down(
    game: Game, event: events.HouseSold | events.HotelBroken | events.BuildingsSold
) -> Game:
    return _unmortgaged(game, event.freed)


def _unmortgaged(game: Game, deeds: tuple[DeedId, ...]) -> Game:
    return replace(game, mortgaged=game.mortgaged - frozenset(deeds)) if deeds else game


def _conglomerate_formed(game: Game, event: events.ConglomerateFormed) -> Game:
    return replace(game, conglomerates=(*game.conglomerates, event.conglomerate))


def _conglomerate_dissolved(game: Game, event: events.ConglomerateDissolved) -> Game:
    left = tuple(c for c in game.conglomerates if c != event.conglomerate)
    return replace(game, conglomerates=left)


# ---- rent and mortgages ---------------------------------------------------------------


def _deed_mortgaged(game: Game, event: events.DeedMortgaged) -> Game:
    return replace(game, mortgaged=game.mortgaged | {event.deed})


def _mortgage_lifted(game: Game, event: events.MortgageLifted) -> Game:
    return replace(
        game,
        mortgaged=game.mortgaged - {event.deed},
        turn=_without_interest(game.turn, event.deed),
    )


def _without_interest(turn: Turn, deed: DeedId) -> Turn:
    if deed not in turn.interest_paid:
        return turn
    return replace(turn, interest_paid=tuple(d for d in turn.interest_paid if d != deed))


def _interest_paid(game: Game, event: events.MortgageInterestPaid) -> Game:
    return _with_interest(game, event.deeds)


def _with_interest(game: Game, deeds: tuple[DeedId, ...]) -> Game:
    """Note paid interest: the owner may lift these mortgages this turn without paying it again."""
    known = game.turn.interest_paid
    fresh = tuple(d for d in deeds if d in game.mortgaged and d not in known)
    return replace(game, turn=replace(game.turn, interest_paid=(*known, *fresh))) if fresh else game


# ---- promises -------------------------------------------------------------------------


def _trade_made(game: Game, event: events.TradeMade) -> Game:
    given = tuple(
        GivenPromise(**{f.name: getattr(p, f.name) for f in fields(p)}, giver=a, holder=b)
        for side, a, b in (
            (event.a, event.a.player, event.b.player),
            (event.b, event.b.player, event.a.player),
        )
        for p in side.promises
    )
    return replace(game, promises=(*game.promises, *given)) if given else game


def _promise_used(game: Game, event: events.RentSpared | events.RentShared) -> Game:
    times = event.promise.times
    if not times or (isinstance(event, events.RentShared) and event.part):
        return game
    left = (replace(event.promise, times=times - 1),) if times > 1 else ()
    return _with_promise(game, event.promise, left)


def _promise_ended(game: Game, event: events.PromiseEnded) -> Game:
    deeds = tuple(deed for deed in event.promise.deeds if deed not in event.deeds)
    left = (replace(event.promise, deeds=deeds),) if deeds else ()
    return _with_promise(game, event.promise, left)


def _with_promise(game: Game, promise: GivenPromise, left: tuple[GivenPromise, ...]) -> Game:
    place = game.promises.index(promise)
    return replace(game, promises=(*game.promises[:place], *left, *game.promises[place + 1 :]))


# ---- debt, bankruptcy, ending ----------------------------------------------------------


def _debt_incurred(game: Game, event: events.DebtIncurred) -> Game:
    return _with_interest(_with_due(game, event.debt), event.deeds)


def _loan_fell_due(game: Game, event: events.LoanFellDue) -> Game:
    for due in filter(None, (event.debt, event.remainder)):
        game = _with_due(game, due)
    return game


def _debt_paid_in_kind(game: Game, event: events.DebtPaidInKind) -> Game:
    owing = _with_due(game, event.remainder) if event.remainder else game
    return _unmortgaged(owing, event.cleared)


def _estate_settled(game: Game, event: events.EstateSettled) -> Game:
    return _unmortgaged(game, event.cleared)


# ---- ending and the banker -------------------------------------------------------------


def _game_ended(game: Game, event: events.GameEnded) -> Game:
    places = event.places or tuple(range(1, len(event.ranking) + 1))
    ending = Ending(reason=event.reason, ranking=event.ranking, places=places, loans=event.loans)
    return replace(game, ending=ending, dues=(), auction=None)


def _game_paused(game: Game, event: events.GamePaused) -> Game:
    return replace(game, paused=True)


def _game_resumed(game: Game, event: events.GameResumed) -> Game:
    return replace(game, paused=False)


def _house_rule_changed(game: Game, event: events.HouseRuleChanged) -> Game:
    return replace(game, rules=with_value(game.rules, event.name, event.value))


def _entry_reversed(game: Game, event: events.EntryReversed) -> Game:
    dues = [due for due in game.dues if due.id not in event.closed]
    for number, due in zip(event.numbers, event.reopened, strict=True):
        place = next((at for at, later in enumerate(dues) if later.id > number), len(dues))
        dues.insert(place, replace(due, id=number))
    return replace(
        game,
        mortgaged=(game.mortgaged | frozenset(event.mortgaged)) - frozenset(event.lifted),
        dues=tuple(dues),
    )


def _not_of_the_game(game: Game, event: Event) -> Game:
    raise AssertionError(f"{type(event).__name__} is a matter of the log, not of the game")


def _row(
    kind: type[E], change: Callable[[Game, E], Game]
) -> tuple[type, Callable[[Game, Event], Game]]:
    """A row of the table below; type checkers see that the two belong together."""
    return kind, cast(Callable[[Game, Event], Game], change)


_CHANGES = dict(
    (
        _row(events.GameStarted, _not_of_the_game),
        _row(events.RuleWaived, _rule_waived),
        _row(events.DiceRolled, turn_changes.dice_rolled),
        _row(events.BusTicketUsed, turn_changes.bus_ticket_used),
        _row(events.TokenMoved, turn_changes.token_moved),
        _row(events.SalaryPaid, turn_changes.salary_paid),
        _row(events.TurnEnded, turn_changes.turn_ended),
        _row(events.DeedDealt, _deed_dealt),
        _row(events.AuctionOpened, _auction_opened),
        _row(events.BidPlaced, _bid_placed),
        _row(events.BidderWithdrew, _bidder_withdrew),
        _row(events.AuctionWon, _auction_closed),
        _row(events.AuctionUnsold, _auction_closed),
        _row(events.HouseBuilt, _built),
        _row(events.HotelBuilt, _built),
        _row(events.SkyscraperBuilt, _built),
        _row(events.DepotBuilt, _built),
        _row(events.HouseSold, _taken_down),
        _row(events.HotelBroken, _taken_down),
        _row(events.BuildingsSold, _taken_down),
        _row(events.DeedMortgaged, _deed_mortgaged),
        _row(events.MortgageLifted, _mortgage_lifted),
        _row(events.MortgageInterestPaid, _interest_paid),
        _row(events.TradeMade, _trade_made),
        _row(events.RentSpared, _promise_used),
        _row(events.RentShared, _promise_used),
        _row(events.PromiseEnded, _promise_ended),
        _row(events.JailEntered, turn_changes.held),
        _row(events.TaxOfficeEntered, turn_changes.held),
        _row(events.JailRollFailed, turn_changes.jail_roll_failed),
        _row(events.JailLeft, turn_changes.jail_left),
        _row(events.ConglomerateFormed, _conglomerate_formed),
        _row(events.ConglomerateDissolved, _conglomerate_dissolved),
        _row(events.DebtIncurred, _debt_incurred),
        _row(events.LoanFellDue, _loan_fell_due),
        _row(events.DebtPaidInKind, _debt_paid_in_kind),
        _row(events.PlayerBankrupted, seat_changes.player_bankrupted),
        _row(events.EstateSettled, _estate_settled),
        _row(events.PlayerLeft, seat_changes.player_left),
        _row(events.PlayerWentAway, seat_changes.player_went_away),
        _row(events.PlayerReturned, seat_changes.player_returned),
        _row(events.PlayerAdded, seat_changes.player_added),
        _row(events.PlayerRenamed, seat_changes.player_renamed),
        _row(events.SeatChanged, seat_changes.seat_changed),
        _row(events.SeatsReordered, seat_changes.seats_reordered),
        _row(events.BeginnerChosen, seat_changes.beginner_chosen),
        _row(events.GamePaused, _game_paused),
        _row(events.GameResumed, _game_resumed),
        _row(events.GameEnded, _game_ended),
        _row(events.HouseRuleChanged, _house_rule_changed),
        _row(events.EntryReversed, _entry_reversed),
        _row(events.EntryReplaced, _not_of_the_game),
        _row(events.Undone, _not_of_the_game),
        _row(events.Redone, _not_of_the_game),
    )
)
"""The changes by each type of event, besides its postings and its dues."""
