"""A player's concerns now: the own dues, the dues of others, the own turn, the offers of others."""

from dataclasses import replace

from banker_app.app.devices.phones import PhonesState
from banker_app.app.projections.context import Action, ViewContext, offer
from banker_app.app.projections.dues import DueView, shown_dues
from banker_app.app.projections.requests import for_player
from banker_app.app.projections.sums import SEPARATOR, sum_due
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.app.unpaid_rent import claim
from banker_app.engine.command import answers_to
from banker_app.engine.dues import Due, LotDue, MoneyDue, RentDue, creditor_of
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.obligations import answers
from banker_app.engine.rules.turn import late_rents
from banker_app.engine.state import Game


class MyTurn(Frozen):
    """The first screen of a player's own phone."""

    own: tuple[DueView, ...] = ()
    """The open auction, and the player's own payments and decisions."""
    owed: tuple[DueView, ...] = ()
    """Payments that others owe the player."""
    turn: tuple[Action, ...] = ()
    """Buttons of the turn, if it is the player's and players enter their own dice."""
    rolls: bool = False
    """Whether the player enters a throw now."""
    waits: tuple[str, ...] = ()
    """Everything that waits for the player, as sentences, the urgent first; not what the player has
    asked for already.
    """


def my_turn(context: ViewContext, now: TurnPanel, player: PlayerId, phones: PhonesState) -> MyTurn:
    """The part of the table's panel that is a player's."""
    game = context.game
    # The panel begins with the auction, which is no due. While the game rests it shows no dues.
    known = shown_dues(game)
    first = max(0, len(now.dues) - len(known))
    dues = tuple(zip(known, now.dues[first:], strict=True)) if now.dues else ()
    on_turn = phones.own_dice and now.player == player and game.ending is None
    thrown = any(request.unpaid and request.player == player for request in phones.requests)
    pad = now.pad if now.pad and now.pad.player == player and not (game.ending or thrown) else None
    throws = pad is not None and pad.is_open and (phones.own_dice or not pad.ends_turn)
    own = now.dues[:first] + tuple(
        _without_waiver(game, due, view) for due, view in dues if _debtor(due) == player
    )
    requests = for_player(context, phones.requests, player)
    asked = [one.command for one in requests if one.own and one.waiting]

    def is_asked(action: Action) -> bool:
        command = action.command
        return command is not None and any(answers_to(one, command) for one in asked)

    return MyTurn(
        own=own,
        owed=tuple(
            _owed(context, due, view)
            for due, view in dues
            if isinstance(due, MoneyDue) and creditor_of(due) == player
        ),
        turn=(*now.jail, *now.turn) if on_turn else (),
        rolls=throws and phones.own_dice,
        waits=(
            *(SEPARATOR.join((one.asks, one.what)) for one in requests if one.mine_to_agree),
            *(view.title for view in own if not any(map(is_asked, view.actions))),
            *((pad.prompt,) if pad and throws else ()),
        ),
    )


def _owed(context: ViewContext, due: MoneyDue, view: DueView) -> DueView:
    """A payment to the player, who collects it, and can claim a rent that the next throw would let
    lapse.
    """
    pays = answers(context.game, due)[0]
    label = context.say.ui("act.collect", amount=sum_due(context, due))
    view = replace(
        view,
        actions=tuple(
            replace(one, label=label) if one.effect == pays else one for one in view.actions
        ),
    )
    if not isinstance(due, RentDue) or due not in late_rents(context.game):
        return view
    keeps = offer(context, context.say.ui("unpaid.keep"), claim(due))
    return replace(view, actions=(*view.actions, keeps))


def _without_waiver(game: Game, due: Due, view: DueView) -> DueView:
    """A due of the player's own; a rent is its owner's to waive."""
    if not isinstance(due, RentDue):
        return view
    *_, waives = answers(game, due)
    return replace(view, actions=tuple(one for one in view.actions if one.effect != waives))


def _debtor(due: Due) -> PlayerId | None:
    return None if isinstance(due, LotDue) else due.player
