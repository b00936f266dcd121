"""The points of a turn at which a player may build, sell or trade. [R-42, R-58, R-70]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.frozen import Frozen


class Untold(StrEnum):
    """A fact that is needed to decide and has not been entered."""

    OWN_TURN = "own_turn"
    BEFORE_ROLL = "before_roll"


class TurnMoment(Frozen):
    """The stage of the turn from one player's view. None: not known."""

    own_turn: bool | None
    before_roll: bool | None


class Window(StrEnum):
    """The part of a round in which something may be done."""

    ANY_TIME = "any_time"
    """At any time between two throws, in anybody's turn."""
    OWN_TURN_OR_BETWEEN = "own_turn_or_between"
    """In one's own turn, or between the turns of others: before the player to move rolls."""
    OWN_TURN = "own_turn"
    """In one's own turn only."""
    OWN_TURN_BEFORE_ROLL = "own_turn_before_roll"
    """In one's own turn, before the dice are thrown."""

    def is_open(self, moment: TurnMoment) -> bool | Untold:
        """Whether the window is open, or the fact that has to be entered first."""
        match self:
            case Window.ANY_TIME:
                return True
            case Window.OWN_TURN_OR_BETWEEN:
                if moment.own_turn is None:
                    return Untold.OWN_TURN
                if moment.own_turn:
                    return True
                return Untold.BEFORE_ROLL if moment.before_roll is None else moment.before_roll
            case Window.OWN_TURN:
                return Untold.OWN_TURN if moment.own_turn is None else moment.own_turn
            case Window.OWN_TURN_BEFORE_ROLL:
                if moment.own_turn is None:
                    return Untold.OWN_TURN
                if not moment.own_turn:
                    return False
                return Untold.BEFORE_ROLL if moment.before_roll is None else moment.before_roll
            case _:
                assert_never(self)
