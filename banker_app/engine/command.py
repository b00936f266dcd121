"""A command's own declarations: the approval it needs, and the meaning of its fields.

The meaning is in the types. `preconditions.py` checks fields by it, the referee completes them.
"""

from dataclasses import fields
from enum import StrEnum
from typing import Annotated, ClassVar, Final, TypeVar

from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.settings.setting import MONEY, PAID, Span

T = TypeVar("T")

Actor = Annotated[PlayerId, "acts"]
"""The player who acts; the one to move, if a line of the referee names nobody."""
Party = Annotated[PlayerId, "party"]
"""A player, or the Bank."""
Paid = Annotated[int, PAID]
"""An amount that must not be 0."""
Counted = Annotated[int, MONEY]
"""An amount or number that may be 0."""
Steps = Annotated[int, Span(1, 40)]
"""A number of houses built or sold at once."""
CheckedByRule = Annotated[T, "checked by the rule"]
"""Checked by the command's rule, not before it."""


class Approval(StrEnum):
    """The approval that a command needs once all players concerned agree, weakest first."""

    BID = "bid"
    """The player bids or passes at an auction, which waits for nobody."""
    DUE = "due"
    """The player does what is due: buys, pays."""
    OWN = "own"
    """The player manages their own property unasked: builds, trades, mortgages."""
    DICE = "dice"
    """The player reports their own dice or token."""
    BANKER = "banker"
    """The player claims something only those at the table can see, or money from the Bank."""


class Command(Frozen):
    """Base of all commands, with what each declares of itself."""

    approval: ClassVar[Approval | None] = None
    """None: reserved for the banker."""
    agreed_by: ClassVar[tuple[str, ...]] = ("player",)
    """The fields with the players who have to agree: a name, a deed for its owner, a trade side."""
    gained_by: ClassVar[str] = ""
    """The field with the player who gains by it, and may ask for it without having to agree."""
    while_paused: ClassVar[bool] = False
    """It may be entered while the clock is stopped."""
    after_time: ClassVar[bool] = False
    """It may be entered after the agreed time even if everything is then left as it lies: rolls,
    which have a rule of their own, and whatever changes nobody's worth. [R-113]"""
    after_end: ClassVar[bool] = False
    """It may be entered after the end of the game."""

    def __init_subclass__(
        cls,
        approval: Approval | None = None,
        *,
        agreed_by: tuple[str, ...] | None = None,
        gained_by: str = "",
        while_paused: bool = False,
        after_time: bool = False,
        after_end: bool = False,
        listed: bool = True,
    ) -> None:
        """Register a command, unless it only holds what several have in common."""
        super().__init_subclass__()
        cls.approval = approval or cls.approval
        cls.agreed_by = agreed_by or cls.agreed_by
        cls.gained_by = gained_by
        cls.while_paused |= while_paused
        cls.after_time |= after_time
        cls.after_end |= after_end
        if listed:
            COMMANDS[cls.__name__] = cls


COMMANDS: Final[dict[str, type[Command]]] = {}
"""All commands by the name of their class."""


class PlayerCommand(Command, listed=False):
    """What one player does."""

    player: Actor


def answers_to(asked: Command, offered: Command) -> bool:
    """Return whether a command that was asked for is one that is offered, perhaps with the answers
    to its questions.
    """
    given = {one.name: getattr(offered, one.name) for one in fields(offered)}
    return type(asked) is type(offered) and all(
        value is None or getattr(asked, name) == value for name, value in given.items()
    )
