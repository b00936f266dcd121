"""Whose turn is next: the order of the seats, and turns that are missed. [R-101, H-57]"""

from collections import deque
from typing import Annotated

from banker_app.engine.changes import with_seat
from banker_app.engine.command import Command
from banker_app.engine.event import PlayerEvent
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Ruling
from banker_app.engine.settings.setting import Span
from banker_app.engine.state import Game, replace

MOST_MISSED = 9
"""The most turns that can be taken away from a player."""


class MissTurns(Command, while_paused=True, after_time=True):
    """Let a player miss turns, as a card or a space says."""

    player: PlayerId
    turns: Annotated[int, Span(0, MOST_MISSED)] = 1
    """The next turns to be missed, in all; 0: none after all."""


class TurnsWithheld(PlayerEvent):
    """A player is to miss turns."""

    turns: int

    def _change(self, game: Game) -> Game:
        return _missing(game, self.player, self.turns)


class TurnMissed(PlayerEvent):
    """A player was passed over."""

    left: int
    """Turns that the player is still to miss."""

    def _change(self, game: Game) -> Game:
        return _missing(game, self.player, self.left)


def _missing(game: Game, player: PlayerId, turns: int) -> Game:
    seat = replace(game.seats[player], turns_to_miss=turns)
    return replace(game, seats=with_seat(game, seat))


def miss_turns(game: Game, cmd: MissTurns) -> Ruling:
    """Remember that a player misses turns; the one under way is still played. [H-57]"""
    event = TurnsWithheld(player=cmd.player, turns=cmd.turns)
    return Ruling((), lambda recorder: recorder.add(event))


def next_on_turn(game: Game) -> tuple[PlayerId, tuple[PlayerId, ...]]:
    """The player whose turn is next, and who is passed over before: twice, if nobody else is left.

    A turn that is missed is none: loans and promises that count turns wait for the next. [H-57]
    """
    player = game.turn.player
    queue = deque(game.solvent_from(player))
    if queue and queue[0] == player:
        queue.rotate(-1)
    left = {name: game.seats[name].turns_to_miss for name in queue}
    passed: list[PlayerId] = []
    while queue and left[queue[0]]:
        left[queue[0]] -= 1
        passed.append(queue[0])
        queue.rotate(-1)
    return (queue[0] if queue else player), tuple(passed)
