"""Tax spaces, the tax office, and the pot that taxes may go to. [R-85 to R-91]"""

from enum import StrEnum

from banker_app.engine.frozen import Frozen
from banker_app.engine.money import Rounding, percent_of
from banker_app.engine.settings.scoring import MortgagedDeed
from banker_app.engine.settings.setting import MONEY, PERCENT, setting


class IncomeTax(StrEnum):
    """The basis of income tax."""

    FLAT = "flat"
    """The printed sum."""
    FLAT_OR_PERCENT = "flat_or_percent"
    """The printed sum or a share of total worth, chosen before anything is added up."""

    def must_choose(self) -> bool:
        """Whether the player has to be asked."""
        return self is IncomeTax.FLAT_OR_PERCENT


class TaxChoice(StrEnum):
    """The player's choice before adding up their worth."""

    FLAT = "flat"
    PERCENT = "percent"

    def due(self, *, flat: int, worth: int, percent: int, rounding: Rounding) -> int:
        """The tax in whole units."""
        return flat if self is TaxChoice.FLAT else percent_of(worth, percent, rounding)


class ParkingPot(StrEnum):
    """The money put on the parking space, for any player who lands there."""

    NOTHING = "nothing"
    """Nothing, not even by the Bank: the space pays nobody."""
    SEED_ONLY = "seed_only"
    """The Bank's own money only."""
    TAXES = "taxes"
    """The printed taxes."""
    FINES = "fines"
    """Fines and card payments to the Bank."""
    TAXES_AND_FINES = "taxes_and_fines"
    """Both of them."""

    def is_paid_out(self) -> bool:
        """Whether a player who lands there takes the pot."""
        return self is not ParkingPot.NOTHING

    def takes_taxes(self) -> bool:
        """Whether the printed taxes are put there."""
        return self in (ParkingPot.TAXES, ParkingPot.TAXES_AND_FINES)

    def takes_fines(self) -> bool:
        """Whether fines and card payments to the Bank are put there."""
        return self in (ParkingPot.FINES, ParkingPot.TAXES_AND_FINES)


class TaxOfficeLanding(StrEnum):
    """The consequence of landing on the tax office, besides the tax on property."""

    NOTHING = "nothing"
    """Nothing more."""
    DOUBLES = "doubles"
    """The player is held until doubles are thrown, as many turns as in jail, and pays no fine."""
    FINE_OR_DOUBLES = "fine_or_doubles"
    """The player pays a fine at once, or is held as in jail; doubles free without it."""

    def holds(self) -> bool:
        """Whether landing on the tax office holds the player there."""
        return self in (TaxOfficeLanding.DOUBLES, TaxOfficeLanding.FINE_OR_DOUBLES)

    def fines(self) -> bool:
        """Whether a fine frees from the tax office, and is due after the last throw."""
        return self is TaxOfficeLanding.FINE_OR_DOUBLES


class TaxRules(Frozen):
    """The two tax spaces."""

    income: int = setting(200, "R-85", MONEY)
    """The printed income tax."""
    luxury: int = setting(100, "R-85", MONEY)
    """The printed luxury or super tax."""
    income_choice: IncomeTax = setting(IncomeTax.FLAT, "R-86")
    """The basis of income tax."""
    income_percent: int = setting(10, "R-86", PERCENT)
    """The share of total worth, if a player may choose it."""
    worth_counts: MortgagedDeed = setting(MortgagedDeed.FULL_PRICE, "R-87")
    """The value of a mortgaged deed in total worth."""


class ParkingRules(Frozen):
    """The parking space."""

    pot: ParkingPot = setting(ParkingPot.NOTHING, "R-88")
    """The money put there, for any player who lands there."""
    seed: int = setting(0, "R-88", MONEY)
    """The Bank's money for the space, at the start and after each time it is taken."""
    if_empty: int = setting(0, "H-61", MONEY)
    """The Bank's payment for landing there while nothing lies there; 0: nothing."""


class TaxOfficeRules(Frozen):
    """The tax administration."""

    property_tax: int = setting(0, "R-89", MONEY)
    """The tax on an owner of any deed for passing it or landing there."""
    landing: TaxOfficeLanding = setting(TaxOfficeLanding.NOTHING, "R-90")
    """The consequence of landing there, besides that tax."""
    fine: int = setting(50, "R-90", MONEY)
    """The price of leaving at once."""
    by_card: bool = setting(False, "R-91")
    """Whether cards send players there, and jail cards free from it."""
