"""The panel with what is due now: dice to be entered, dues as buttons, the next player.

The engine decides about the command of every button; nothing is decided here.
"""

from dataclasses import replace

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    deed_name,
    first_text,
    offer,
    place,
    player_on_turn,
    possible,
    ruled,
    ruling,
)
from banker_app.app.projections.dice_pad import DicePadView
from banker_app.app.projections.dues import DueView, due_view, lot_on_sale, shown_dues
from banker_app.app.projections.purses import colour_of, money_of
from banker_app.app.projections.stacks import stack_offer
from banker_app.app.projections.sums import bringing, costing
from banker_app.app.projections.whereabouts import where
from banker_app.engine.commands import (
    EndTurn,
    LandOnTaxOffice,
    PassTaxOffice,
    PayJailFine,
    Roll,
)
from banker_app.engine.dues import CasinoDue, RentDue, TaxDue, is_loan
from banker_app.engine.edition import SpaceKind, TaxKind
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.kept_cards import jail_cards
from banker_app.engine.obligations import money_of_lot
from banker_app.engine.refusals import Accepted, Decision, Refused
from banker_app.engine.rules.bus_tickets import UseBusTicket
from banker_app.engine.rules.clock import ResumeGame
from banker_app.engine.rules.jail import (
    FailJailRoll,
    RollOutOfJail,
    UseJailCard,
    fine_at,
    fine_owed,
)
from banker_app.engine.rules.landing import salary_now
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.travel import TravelByStation
from banker_app.engine.rules.turn_order import next_on_turn
from banker_app.engine.state import Auction, Detention, Game, Phase, RollPurpose, Tracking
from banker_app.engine.worth import first_place


class TurnPanel(Frozen):
    """The next step of the game."""

    headline: str
    where: str
    player: PlayerId
    """The player on turn, or the winner; empty if several players share the first place."""
    colour: str
    """The player's colour; empty between turns."""
    pad: DicePadView | None
    dues: tuple[DueView, ...]
    jail: tuple[Action, ...] = ()
    """The ways out of jail that need no dice."""
    turn: tuple[Action, ...]
    """Actions that advance the turn."""
    shortcuts: tuple[Action, ...]
    """The most frequent commands, if dice are not tracked."""
    deeds: bool = False
    """Whether landings are entered by the deed, since dice are not tracked."""


def turn_panel(context: ViewContext) -> TurnPanel:
    """The panel of a game."""
    game, _say = context
    player = game.turn.player
    if game.ending is not None:
        return _over(context)
    if game.paused:
        return _resting(context)
    dues = tuple(due_view(context, due) for due in shown_dues(game))
    # Whether the turn may end decides on the dice as well as on the button.
    ended = ruling(game, EndTurn()) if game.tracking is not Tracking.OFF else None
    return TurnPanel(
        headline=_headline(context),
        where=where(context),
        player=player,
        colour=_colour(game),
        pad=_pad(context, ended),
        dues=_auction(context) + dues,
        jail=_jail(context),
        turn=_next(context, ended),
        shortcuts=_shortcuts(context),
        deeds=game.tracking is not Tracking.DICE,
    )


def _over(context: ViewContext) -> TurnPanel:
    game, say = context
    winner, *others = first_place(game)
    return TurnPanel(
        headline=first_text(context, "now.over"),
        where="",
        player=PlayerId("") if others else winner,
        colour="" if others else colour_of(game, winner),
        pad=None,
        dues=(),
        turn=(Action(label=say.ui("now.score"), effect="/score", main=True),),
        shortcuts=(),
    )


def _resting(context: ViewContext) -> TurnPanel:
    """The panel of a paused game."""
    game, say = context
    return TurnPanel(
        headline=_headline(context),
        where=say.ui("clock.paused"),
        player=game.turn.player,
        colour=_colour(game),
        pad=_pad(context, None),
        dues=(),
        turn=(offer(context, say.ui("clock.resume"), ResumeGame(), main=True),),
        shortcuts=(),
    )


def _colour(game: Game) -> str:
    player = player_on_turn(game)
    return colour_of(game, player) if player else ""


def _headline(context: ViewContext) -> str:
    if context.game.tracking is Tracking.OFF:
        return context.say.ui("now.open_table")
    return context.say.told("now.turn", context.game.turn.player)


# ---- dice ----------------------------------------------------------------------------


def _pad(context: ViewContext, ended: Decision | None) -> DicePadView | None:
    (game, say), dice = context, context.game.rules.turn.dice
    waiting = next((d for d in game.dues if isinstance(d, RentDue) and d.amount is None), None)
    if waiting is not None and not game.paused:
        prompt = say.told("pad.rent", waiting.player, deed=deed_name(game, waiting.deed))
        return DicePadView(
            dice=dice, player=waiting.player, purpose=RollPurpose.RENT, prompt=prompt
        )
    if game.tracking is not Tracking.DICE:
        return None
    player = game.turn.player
    jailed = game.seats[player].jail is not None
    purpose = RollPurpose.JAIL if jailed else RollPurpose.MOVE
    pad = DicePadView(dice=dice, player=player, purpose=purpose)
    if not can_roll(game, player):
        return _following_pad(context, ended) or pad
    if jailed:
        return replace(pad, prompt=say.told("pad.jail", player))
    again = game.turn.phase is Phase.ROLLED or game.turn.doubles > 0
    prompt = say.told("pad.again" if again else "pad.move", player)
    return replace(pad, prompt=prompt, speed=game.throws_speed_die(player))


def _following_pad(context: ViewContext, ended: Decision | None) -> DicePadView | None:
    """The dice of the next player, where nothing of this turn is left to decide."""
    waits = any(not is_loan(due) for due in context.game.dues)
    if waits or not isinstance(ended, Accepted):
        return None
    pad = _pad(ViewContext(ended.game, context.say), None)
    return replace(pad, ends_turn=True) if pad and pad.is_open else None


# ---- the auction ----------------------------------------------------------------------


def _auction(context: ViewContext) -> tuple[DueView, ...]:
    game, say = context
    auction = game.auction
    if auction is None:
        return ()
    name = lot_on_sale(context, auction.lot)
    best = (
        say.told("auction.best", auction.best.player, amount=bid_in_words(context, auction))
        if auction.best
        else say.ui("auction.no_bid")
    )
    action = Action(label=say.ui("act.to_auction"), effect="/auction", detail=best, main=True)
    return (DueView(title=say.ui("due.auction", lot=name), note="", actions=(action,)),)


def bid_in_words(context: ViewContext, auction: Auction) -> str:
    """The best bid, in the auction's currency and in the bidder's own."""
    assert auction.best is not None
    best = auction.best
    return costing(context, best.player, best.amount, money_of_lot(context.game, auction.lot))


# ---- the turn ------------------------------------------------------------------------


def _jail(context: ViewContext) -> tuple[Action, ...]:
    """The ways out for the player on turn; after the throw only what the tax office still takes."""
    ways = ways_out(context, context.game.turn.player)
    before = context.game.turn.phase is Phase.BEFORE_ROLL
    return ways if before else tuple(one for one in ways if one.allowed)


def can_roll(game: Game, player: PlayerId) -> bool:
    """Whether a player may throw the dice now."""
    return possible(game, Roll(player=player, dice=game.rules.turn.throw(1, 2)))


def ways_out(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """The ways of a player out of jail that need no dice, those first that are possible now."""
    game, say = context
    term = game.seats[player].jail
    if term is None:
        return ()
    ways: list[Action] = []
    # The tax office also takes its fine right after landing: with the tax while that is due. A fine
    # that is owed already is shown above, too.
    if (
        fine_owed(game, player) is None
        and not game.due(TaxDue, player=player, tax=TaxKind.PROPERTY)
        and fine_at(game, player, term.place)
    ):
        fine = fine_words(context, player, term.place)
        ways.append(offer(context, fine, PayJailFine(player=player)))
    card = UseJailCard(player=player)
    if jail_cards(game, player) and (term.place is Detention.JAIL or possible(game, card)):
        ways.append(offer(context, say.ui("act.jail_card"), card))
    if game.tracking is not Tracking.DICE and player_on_turn(game) in (None, player):
        ways.append(offer(context, say.ui("act.jail_doubles"), RollOutOfJail(player=player)))
        ways.append(offer(context, say.ui("act.jail_no_doubles"), FailJailRoll(player=player)))
    return tuple(sorted(ways, key=lambda way: not way.allowed))


def fine_words(context: ViewContext, player: PlayerId, where: Detention) -> str:
    """The label of the button that pays the fine to leave jail or the tax office."""
    game, say = context
    amount = say.money(fine_at(game, player, where), game.currency_of(player))
    return say.ui(
        "act.office_fine" if where is Detention.TAX_OFFICE else "act.jail_fine", amount=amount
    )


def _next(context: ViewContext, ended: Decision | None) -> tuple[Action, ...]:
    game, say = context
    if ended is None:
        return (Action(label=say.ui("title.pay"), effect="/pay", main=not game.dues),)
    if isinstance(ended, Refused):
        return ()
    if CasinoDue(player=game.turn.player) in game.dues:
        # Declining is entered, so that the log distinguishes it from a casino that was overlooked.
        return ()
    following, missed = next_on_turn(game)
    label = say.ui("act.next", name=following)
    # The next turn is the most likely choice only if nothing is pending.
    passes = ruled(context, label, EndTurn(), ended, main=all(map(is_loan, game.dues)))
    notes = (passes.detail, *(say.ui("record.misses", name=name) for name in missed))
    return (replace(passes, detail=" · ".join(filter(None, notes))),)


def _shortcuts(context: ViewContext) -> tuple[Action, ...]:
    game, say = context
    player = game.turn.player
    if game.tracking is Tracking.DICE:
        return _rides(context, player) + _travels(context, player) + stack_offer(context, player)
    if game.tracking is Tracking.OFF:
        return _salaries(context)
    actions = [Action(label=say.ui("act.land", name=player), effect=place("land", player))]
    if salary_now(game, player):
        salary = say.ui("act.salary", name=player, amount=salary_words(context, player))
        actions.append(offer(context, salary, CollectSalary(player=player)))
    actions += (*stated_places(context, player, named=True), *_rides(context, player))
    actions += _travels(context, player)
    actions.append(Action(label=say.ui("title.pay"), effect="/pay"))
    return tuple(actions)


def _rides(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """A bus ticket in the place of a throw. [H-49]"""
    ride = UseBusTicket(player=player)
    if not possible(context.game, ride):
        return ()
    return (offer(context, context.say.ui("act.bus_ticket"), ride),)


def _travels(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """Travel from the own station under the token to the player's other ones. [H-16]"""
    game, say = context
    fare = game.rules.turn.station_fare
    if not fare:
        return ()
    rides = (TravelByStation(player=player, deed=deed.id) for deed in game.deeds_of(player))
    return tuple(
        offer(
            context,
            say.ui(
                "act.travel",
                deed=game.edition.deeds[ride.deed].name,
                amount=money_of(context, player, fare),
            ),
            ride,
        )
        for ride in rides
        if possible(game, ride)
    )


def _salaries(context: ViewContext) -> tuple[Action, ...]:
    """Everybody's salary, if turns are not tracked."""
    game, say = context
    actions: list[Action] = []
    for player in game.solvent():
        if salary_now(game, player):
            label = say.ui("act.salary", name=player, amount=salary_words(context, player))
            actions.append(offer(context, label, CollectSalary(player=player)))
    return tuple(actions)


def salary_words(context: ViewContext, player: PlayerId) -> str:
    """The current salary, in the currency in which it is paid."""
    game = context.game
    currency = game.currency_of(player)
    return bringing(context, player, salary_now(game, player), currency)


def stated_places(context: ViewContext, player: PlayerId, *, named: bool) -> list[Action]:
    """Actions for landing on the tax office or the casino, if dice are not tracked."""
    game, say = context
    if game.tracks_landings() or game.seats[player].jail is not None:
        return []
    actions: list[Action] = []
    tax = game.rules.tax_office.property_tax
    if tax:
        amount = money_of(context, player, tax)
        key = "act.pass_office_by" if named else "act.pass_office"
        passed = say.ui(key, name=player, amount=amount)
        actions.append(offer(context, passed, PassTaxOffice(player=player)))
        landed = say.ui("act.land_office_by" if named else "act.land_office", name=player)
        actions.append(offer(context, landed, LandOnTaxOffice(player=player)))
    if SpaceKind.CASINO in game.edition.kinds:
        label = say.ui("act.casino_by" if named else "act.casino", name=player)
        actions.append(Action(label=label, effect=place("casino", player)))
    return actions
