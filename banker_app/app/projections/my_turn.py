"""A player's concerns now: the own dues, the dues of others, the own turn."""

from dataclasses import dataclass

from banker_app.app.projections.context import Action
from banker_app.app.projections.dues import DueView
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.engine.dues import Due, LotDue, MoneyDue, creditor_of
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class MyTurn:
    """The first screen of a player's own phone."""

    own: tuple[DueView, ...] = ()
    """The open auction, and the player's own payments and decisions."""
    owed: tuple[DueView, ...] = ()
    """Payments that others owe the player."""
    turn: tuple[Action, ...] = ()
    """Buttons of the turn, if it is the player's and players enter their own dice."""
    rolls: bool = False
    """Whether the player enters a throw now."""


NOTHING = MyTurn()


def my_turn(game: Game, now: TurnPanel, player: PlayerId, *, own_dice: bool) -> MyTurn:
    """The part of the table's panel that is a player's."""
    # The panel begins with the auction, which is no due. While the game rests it shows no dues.
    first = max(0, len(now.dues) - len(game.dues))
    dues = tuple(zip(game.dues, now.dues[first:], strict=True)) if now.dues else ()
    on_turn = own_dice and now.player == player and game.ending is None
    return MyTurn(
        own=now.dues[:first] + tuple(view for due, view in dues if _debtor(due) == player),
        owed=tuple(
            view for due, view in dues if isinstance(due, MoneyDue) and creditor_of(due) == player
        ),
        turn=(*now.jail, *now.turn) if on_turn else (),
        rolls=on_turn and now.pad is not None and now.pad.is_open and not now.pad.ends_turn,
    )


def _debtor(due: Due) -> PlayerId | None:
    return None if isinstance(due, LotDue) else due.player
