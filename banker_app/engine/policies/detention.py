"""Being held: when a fine may be paid, what failing brings, what landing means.

[R-77, R-79, R-81, R-90]
"""

from enum import StrEnum
from typing import assert_never


class FineWindow(StrEnum):
    """Before which throws for doubles the fine may be paid."""

    BEFORE_ANY_THROW = "before_any_throw"
    """Before any of them."""
    FIRST_TWO_THROWS = "first_two_throws"
    """Before the first and the second; the third comes before the fine."""


class AfterAttempts(StrEnum):
    """What follows the last throw without doubles, once the fine is paid."""

    MOVE = "move"
    """The token moves by that throw."""
    WAIT = "wait"
    """The token stays; the player moves in the next turn."""


class JailLanding(StrEnum):
    """What landing on the jail space means."""

    JUST_VISITING = "just_visiting"
    """Nothing."""
    JAILED = "jailed"
    """The player is in jail."""


class TaxOfficeLanding(StrEnum):
    """What landing on the tax office means, beside the tax on property."""

    NOTHING = "nothing"
    """Nothing more."""
    DOUBLES = "doubles"
    """The player is held until doubles are thrown, as many turns as in jail, and pays no fine."""
    FINE_OR_DOUBLES = "fine_or_doubles"
    """The player pays a fine at once, or is held as in jail; doubles free without it."""


FIRST_TWO = 2


def may_pay_fine(choice: FineWindow, attempts: int) -> bool:
    """Whether the fine may be paid after so many throws that failed."""
    match choice:
        case FineWindow.BEFORE_ANY_THROW:
            return True
        case FineWindow.FIRST_TWO_THROWS:
            return attempts < FIRST_TWO
        case _:
            assert_never(choice)


def moves_on(choice: AfterAttempts) -> bool:
    """Whether the token moves by the last throw."""
    match choice:
        case AfterAttempts.MOVE:
            return True
        case AfterAttempts.WAIT:
            return False
        case _:
            assert_never(choice)


def jails(choice: JailLanding) -> bool:
    """Whether whoever lands on the jail space is in jail."""
    match choice:
        case JailLanding.JUST_VISITING:
            return False
        case JailLanding.JAILED:
            return True
        case _:
            assert_never(choice)


def holds(choice: TaxOfficeLanding) -> bool:
    """Whether whoever lands on the tax office is held there."""
    match choice:
        case TaxOfficeLanding.NOTHING:
            return False
        case TaxOfficeLanding.DOUBLES | TaxOfficeLanding.FINE_OR_DOUBLES:
            return True
        case _:
            assert_never(choice)


def fines(choice: TaxOfficeLanding) -> bool:
    """Whether a fine frees from the tax office, and is due after the last throw."""
    match choice:
        case TaxOfficeLanding.NOTHING | TaxOfficeLanding.DOUBLES:
            return False
        case TaxOfficeLanding.FINE_OR_DOUBLES:
            return True
        case _:
            assert_never(choice)
