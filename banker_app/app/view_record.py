"""Everything that can be entered, in one searchable list."""

from dataclasses import dataclass

from banker_app.app.view_base import Action, Look, offer, place
from banker_app.engine.commands import CollectSalary, EndTurn, GoToJail, OpenAuction
from banker_app.engine.ids import HOTEL_LOT, HOUSE_LOT
from banker_app.engine.owing import owed_by
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
    return (Action(label=say.ui("record.pay"), go="/pay", main=True), *raises)


def _deeds(look: Look) -> tuple[Action, ...]:
    say = look.say
    return (
        Action(label=say.ui("record.trade"), go="/trade", main=True),
        Action(label=say.ui("record.deeds_tab"), go="/deeds"),
        offer(look, say.ui("record.auction_house"), OpenAuction(lot=HOUSE_LOT)),
        offer(look, say.ui("record.auction_hotel"), OpenAuction(lot=HOTEL_LOT)),
    )


def _turn(look: Look) -> tuple[Action, ...]:
    game, say = look
    actions: list[Action] = []
    for player in game.solvent_from(game.turn.player):
        landed = say.ui("record.land", name=player)
        actions.append(Action(label=landed, go=place("land", player)))
        salary = say.ui("act.salary", name=player, amount=say.money(game.rules.salary.amount))
        actions.append(offer(look, salary, CollectSalary(player=player)))
        if game.seats[player].jail is None:
            jail = say.ui("record.jail", name=player)
            actions.append(offer(look, jail, GoToJail(player=player)))
    if game.tracking is not Tracking.OFF:
        actions.append(offer(look, say.ui("record.end_turn"), EndTurn()))
    return tuple(actions)


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
    say = look.say
    return (
        Action(label=say.ui("record.count"), go="/count"),
        Action(label=say.ui("record.correct"), go="/log"),
        Action(label=say.ui("record.rules"), go="/rules"),
        Action(label=say.ui("record.score"), go="/score"),
    )
