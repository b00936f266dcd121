"""Everything that can be entered, in one searchable list."""

from dataclasses import dataclass

from banker_app.app.view_base import Action, Look, money_of, offer, place
from banker_app.app.view_now import salary_words, told_places
from banker_app.engine.commands import (
    CollectSalary,
    EndTurn,
    GoToJail,
    OpenAuction,
    PauseGame,
    PayFine,
    ResumeGame,
    TimeOutPlayer,
)
from banker_app.engine.ids import HOTEL_LOT, HOUSE_LOT
from banker_app.engine.owing import owed_by
from banker_app.engine.policies.grouping import Grouping
from banker_app.engine.rules.landing import salary_now
from banker_app.engine.state import Tracking


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordGroup:
    """Things of one kind."""

    title: str
    actions: tuple[Action, ...]


def record_groups(look: Look) -> tuple[RecordGroup, ...]:
    """What the banker can enter now, by kind."""
    game = look.game
    if game.ending is not None:
        return ()
    kinds = (
        ("record.money", _money(look)),
        ("record.deeds", _deeds(look)),
        ("record.turn", _turn(look)),
        ("record.fines", _fines(look)),
        ("record.cards", _cards(look)),
        ("record.banker", _banker(look)),
    )
    return tuple(
        RecordGroup(title=look.say.ui(key), actions=actions) for key, actions in kinds if actions
    )


def _money(look: Look) -> tuple[Action, ...]:
    game, say = look
    raises = tuple(
        Action(label=say.ui("record.raise", name=player), go=place("raise", player))
        for player in game.solvent()
        if owed_by(game, player)
    )
    pay = Action(label=say.ui("record.pay"), go="/pay", main=True)
    lend = (
        (Action(label=say.ui("record.lend"), go="/lend"),) if game.rules.debt.player_loans else ()
    )
    rates = (
        (Action(label=say.ui("record.exchange"), go="/exchange"),) if game.edition.regions else ()
    )
    return (pay, *lend, *rates, *raises)


def _deeds(look: Look) -> tuple[Action, ...]:
    game, say = look
    stacks = tuple(
        Action(label=say.ui("act.conglomerates", name=name), go=place("conglomerates", name))
        for name in game.solvent()
        if game.rules.building.grouping is Grouping.CONGLOMERATE
    )
    return (
        Action(label=say.ui("record.trade"), go="/trade", main=True),
        Action(label=say.ui("record.deeds_tab"), go="/deeds"),
        *stacks,
        offer(look, say.ui("record.auction_house"), OpenAuction(lot=HOUSE_LOT)),
        offer(look, say.ui("record.auction_hotel"), OpenAuction(lot=HOTEL_LOT)),
    )


def _turn(look: Look) -> tuple[Action, ...]:
    game, say = look
    actions: list[Action] = []
    for player in game.solvent_from(game.turn.player):
        landed = say.ui("record.land", name=player)
        actions.append(Action(label=landed, go=place("land", player)))
        if salary_now(game):
            salary = say.ui("act.salary", name=player, amount=salary_words(look, player))
            actions.append(offer(look, salary, CollectSalary(player=player)))
        actions += told_places(look, player, named=True)
        if game.seats[player].jail is None:
            jail = say.ui("record.jail", name=player)
            actions.append(offer(look, jail, GoToJail(player=player)))
    if game.tracking is not Tracking.OFF:
        actions.append(offer(look, say.ui("record.end_turn"), EndTurn()))
    return tuple(actions)


def _fines(look: Look) -> tuple[Action, ...]:
    """The fines that the rules print, by name. [R-92 to R-94]"""
    game, say = look
    fines = game.rules.fines
    printed = (
        ("dice_off_table", fines.dice_off_table),
        ("out_of_turn", fines.out_of_turn),
        ("turn_for_another", fines.turn_for_another),
    )
    return tuple(
        offer(
            look,
            say.ui(f"fine.{name}", name=player, amount=money_of(look, player, amount)),
            PayFine(player=player, reason=name),
        )
        for player in game.solvent_from(game.turn.player)
        for name, amount in printed
        if amount
    )


def _cards(look: Look) -> tuple[Action, ...]:
    game, say = look
    return tuple(
        Action(
            label=say.ui("record.card", name=player, deck=deck.name),
            go=place("card", player, deck.id),
        )
        for player in game.solvent_from(game.turn.player)
        for deck in game.edition.decks.values()
    )


def _banker(look: Look) -> tuple[Action, ...]:
    game, say = look
    clock = (
        offer(look, say.ui("clock.resume"), ResumeGame())
        if game.paused
        else offer(look, say.ui("clock.pause"), PauseGame())
    )
    return (
        clock,
        *_time_outs(look),
        Action(label=say.ui("record.count"), go="/count"),
        Action(label=say.ui("record.correct"), go="/log"),
        Action(label=say.ui("record.rules"), go="/rules"),
        Action(label=say.ui("record.score"), go="/score"),
    )


def _time_outs(look: Look) -> tuple[Action, ...]:
    """Players who were too slow, where a table plays against the clock. [R-108, R-112]"""
    game, say = look
    clock = game.rules.clock
    timed = clock.roll_seconds or clock.pay_seconds or clock.answer_seconds
    if not (timed or game.rules.estate.by_timeout):
        return ()
    return tuple(
        offer(look, say.ui("clock.time_out", name=name), TimeOutPlayer(player=name))
        for name in game.solvent_from(game.turn.player)
    )
