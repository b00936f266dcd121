"""Jail: the fine, the throws for doubles, and landing on its space. [R-76 to R-84]"""

from enum import StrEnum

from banker_app.engine.frozen import Frozen
from banker_app.engine.settings.setting import MONEY, PERCENT, Span, setting

FIRST_TWO = 2


class FineWindow(StrEnum):
    """The throws for doubles before which the fine may be paid."""

    BEFORE_ANY_THROW = "before_any_throw"
    """Before any of them."""
    FIRST_TWO_THROWS = "first_two_throws"
    """Before the first and the second; the third comes before the fine."""

    def may_pay_fine(self, attempts: int) -> bool:
        """Whether the fine may be paid after this many failed throws."""
        return self is FineWindow.BEFORE_ANY_THROW or attempts < FIRST_TWO


class AfterAttempts(StrEnum):
    """The consequence of the last throw without doubles, once the fine is paid."""

    MOVE = "move"
    """The token moves by that throw."""
    WAIT = "wait"
    """The token stays; the player moves in the next turn."""

    def moves_on(self) -> bool:
        """Whether the token moves by the last throw."""
        return self is AfterAttempts.MOVE


class JailLanding(StrEnum):
    """The consequence of landing on the jail space."""

    JUST_VISITING = "just_visiting"
    """Nothing."""
    JAILED = "jailed"
    """The player is in jail."""

    def jails(self) -> bool:
        """Whether landing on the jail space jails the player."""
        return self is JailLanding.JAILED


class JailRules(Frozen):
    """Jail."""

    fine: int = setting(50, "R-76", MONEY)
    """The price of leaving jail."""
    fine_rise: int = setting(0, "H-07", MONEY)
    """The increase of the fine at each further stay of a player."""
    fine_rise_percent: int = setting(0, "H-07", PERCENT)
    """The increase of the fine after each failed throw, in per cent of the first fine."""
    attempts: int = setting(3, "R-78", Span(1, 9))
    """Throws for doubles before the fine must be paid."""
    roll_again: bool = setting(True, "R-80")
    """Whether doubles thrown after paying the fine earn another throw."""
    fine_window: FineWindow = setting(FineWindow.BEFORE_ANY_THROW, "R-77")
    """The throws for doubles before which the fine may be paid."""
    after_attempts: AfterAttempts = setting(AfterAttempts.MOVE, "R-79")
    """The consequence of the last throw, once the fine is paid."""
    landing_on_space: JailLanding = setting(JailLanding.JUST_VISITING, "R-81")
    """The consequence of landing on the jail space."""
