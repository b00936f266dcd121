"""The moves that a due leaves open: by bus, by the speed die, to any space. [H-37, H-49]"""

from typing import TypeGuard

from banker_app.app.projections.context import Action, ViewContext, offer, place, place_name
from banker_app.engine.commands import ChooseMove, OpenAuction
from banker_app.engine.dues import Due, MoveDue, PickDue, SpeedFace
from banker_app.engine.ids import Lot
from banker_app.engine.money import times_round
from banker_app.engine.obligations import answers, moves


def move_ways(context: ViewContext, due: MoveDue) -> tuple[Action, ...]:
    """A button for each move; where any space will do, one for the list of them."""
    game, say = context
    if asks_for_a_space(due):
        label = say.ui("act.move_any")
        return (Action(label=label, effect=place("land", due.player), main=True),)
    open_moves = tuple(moves(game, due))
    ways = tuple(
        offer(
            context,
            _move_label(context, due, count),
            ChooseMove(player=due.player, spaces=count),
            main=len(open_moves) == 1,
        )
        for count in open_moves
    )
    # Below a due that comes first, its choices would be out of sight, and none can be made yet.
    later = due != game.dues[0] and not any(way.allowed for way in ways)
    return () if later else ways


def _move_label(context: ViewContext, due: MoveDue, count: int) -> str:
    (game, say), box = context, context.game.edition
    target = times_round(game.seats[due.player].space + count, len(box.spaces))[1]
    space = place_name(game, target)
    if not count:
        return say.ui("act.take_bus_ticket")
    if due.speed is None:
        return space
    key = "act.move_on" if due.speed is SpeedFace.MR_M else "act.move"
    return say.ui(key, count=count, space=space)


def asks_for_a_space(due: Due) -> TypeGuard[MoveDue | PickDue]:
    """Whether any space of the board may be the answer, or any deed on it."""
    free = isinstance(due, MoveDue) and due.speed is not None and due.speed.adds > 0
    return free or isinstance(due, PickDue)


def pick_at(context: ViewContext, at: int) -> tuple[Action, ...]:
    """The auction of the deed of a space of the board, where a player has to pick one."""
    game, deed = context.game, context.game.edition.spaces[at].deed
    return tuple(
        offer(context, context.say.ui("act.auction"), picks, main=True)
        for due in game.dues
        if isinstance(due, PickDue)
        for picks in answers(game, due)
        if deed and picks == OpenAuction(lot=Lot(deed))
    )


def move_to(context: ViewContext, at: int) -> tuple[Action, ...]:
    """The move of a player to a space of the board, where it is one of those left open."""
    game, spaces = context.game, len(context.game.edition.spaces)
    return tuple(
        offer(
            context,
            context.say.ui("act.move_on", space=place_name(game, at)),
            ChooseMove(player=due.player, spaces=count),
            # The board opens at the token: nobody means to go all the way round to it.
            main=count < spaces,
        )
        for due in game.dues
        if isinstance(due, MoveDue)
        for count in moves(game, due)
        if count and times_round(game.seats[due.player].space + count, spaces)[1] == at
    )
