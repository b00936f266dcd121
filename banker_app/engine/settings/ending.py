"""The end of the game, the winner, and the clock. [R-103, R-104, R-112, R-113]"""

from enum import StrEnum
from typing import assert_never

from banker_app.engine.frozen import Frozen
from banker_app.engine.settings.setting import MINUTES, MONEY, SECONDS, setting


class EndReason(StrEnum):
    """The reason for the end of a game."""

    LAST_SOLVENT = "last_solvent"
    AGREED = "agreed"
    TIME = "time"
    TURN_CAP = "turn_cap"
    FIRST_BANKRUPTCY = "first_bankruptcy"
    SECOND_BANKRUPTCY = "second_bankruptcy"
    TARGET = "target"
    SOLD_OUT = "sold_out"
    ALL_OWNED = "all_owned"


class EndingWhen(StrEnum):
    """The trigger of the game's end, beside the last player standing."""

    LAST_SOLVENT = "last_solvent"
    """Nothing: it goes on until one player is left."""
    FIRST_BANKRUPTCY = "first_bankruptcy"
    """The first bankruptcy."""
    SECOND_BANKRUPTCY = "second_bankruptcy"
    """The second bankruptcy."""
    AGREED_TIME = "agreed_time"
    """The time that was agreed before the start."""
    TARGET = "target"
    """The first player whose worth reaches a sum."""
    SOLD_OUT = "sold_out"
    """The sale of the Bank's last deed."""
    ALL_OWNED = "all_owned"
    """The first player who owns every deed, and wins."""

    def bankruptcies(self) -> int:
        """The number of bankruptcies that ends the game; 0: any number leaves it going."""
        return {EndingWhen.FIRST_BANKRUPTCY: 1, EndingWhen.SECOND_BANKRUPTCY: 2}.get(self, 0)

    def reached(
        self,
        *,
        bankruptcies: int,
        minute: int,
        length: int,
        best: int,
        target: int,
        left: int,
        alone: bool,
    ) -> EndReason | None:
        """The reason for the game to end now, or None.

        `length` in minutes, `target` in money; 0: none. `left`: the deeds that the Bank has.
        `alone`: whether one player owns them all.
        """
        match self:
            case EndingWhen.LAST_SOLVENT:
                return None
            case EndingWhen.FIRST_BANKRUPTCY:
                return EndReason.FIRST_BANKRUPTCY if bankruptcies else None
            case EndingWhen.SECOND_BANKRUPTCY:
                return EndReason.SECOND_BANKRUPTCY if bankruptcies > 1 else None
            case EndingWhen.AGREED_TIME:
                return EndReason.TIME if 0 < length <= minute else None
            case EndingWhen.TARGET:
                return EndReason.TARGET if 0 < target <= best else None
            case EndingWhen.SOLD_OUT:
                return None if left else EndReason.SOLD_OUT
            case EndingWhen.ALL_OWNED:
                return EndReason.ALL_OWNED if alone else None
            case _:
                assert_never(self)


class Winner(StrEnum):
    """The basis for ranking the players still in the game."""

    RICHEST = "richest"
    """By everything they own."""
    MOST_CASH = "most_cash"
    """By their money alone."""

    def counts_only_cash(self) -> bool:
        """Whether money alone decides."""
        return self is Winner.MOST_CASH


class EndingRules(Frozen):
    """The end of the game."""

    when: EndingWhen = setting(EndingWhen.LAST_SOLVENT, "R-103")
    """The trigger of the game's end, beside the last player standing."""
    target: int = setting(0, "R-103", MONEY)
    """The worth that wins at once, if the game is played for a sum; 0: none."""
    throw_after_time: bool = setting(True, "R-113")
    """Whether a throw still counts after the agreed time is over."""
    dues_first: bool = setting(True, "R-113")
    """Whether dues open when the agreed time is over are settled before anything is counted. If
    not, nothing else that happens after it counts."""
    equal_turns: bool = setting(False, "H-30")
    """Whether the round that is being played when the agreed time is over is played to its end, so
    that all have had the same number of turns."""
    final_rents: bool = setting(False, "H-51")
    """Whether the Bank pays everybody a last rent for each of their deeds before the count. Those
    whose rent depends on a throw bring none."""
    winner: Winner = setting(Winner.RICHEST, "R-104")
    """The basis for ranking those still in the game."""


class ClockRules(Frozen):
    """Time."""

    game_length: int = setting(0, "R-113", MINUTES._replace(low=0))
    """Minutes the game lasts if it ends at an agreed time; 0: open."""
    roll_seconds: int = setting(0, "R-112", SECONDS)
    """Time to throw the dice; 0: any."""
    pay_seconds: int = setting(0, "R-112", SECONDS)
    """Time to pay rent or a fine; 0: any."""
    answer_seconds: int = setting(0, "R-112", SECONDS)
    """Time to answer an offered deal; 0: any."""
