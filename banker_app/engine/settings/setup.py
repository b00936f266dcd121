"""The opening of a game, and the rounding of amounts. [R-03 to R-08, R-15, R-63]"""

from banker_app.engine.frozen import Frozen
from banker_app.engine.money import Rounding
from banker_app.engine.schedule import Schedule, in_force
from banker_app.engine.settings.setting import MONEY, Span, Unit, setting

PLAYERS = Span(2, 99, Unit.PLAYERS)
"""From this number of players on."""


class EditionRules(Frozen):
    """The Bank's stock of buildings."""

    houses: int = setting(32, "R-05", Span(0, 999))
    """Houses the Bank starts with."""
    hotels: int = setting(12, "R-05", Span(0, 999))
    """Hotels the Bank starts with."""
    skyscrapers: int = setting(0, "H-46", Span(0, 999))
    """Skyscrapers the Bank starts with, for editions whose cards have rents for them."""
    depots: int = setting(0, "H-47", Span(0, 999))
    """Train depots the Bank starts with, for editions whose stations can carry them."""


class SetupRules(Frozen):
    """The opening."""

    starting_cash: int = setting(1500, "R-03", MONEY)
    """The opening cash of each player."""
    cash_by_players: Schedule = setting((), "R-03", MONEY, steps=PLAYERS)
    """Opening cash for so many players or more, in place of that."""
    deeds_dealt_each: int = setting(0, "R-15", Span(0, 9))
    """Title deeds dealt to each player before the first throw, and paid for at once."""
    deeds_by_players: Schedule = setting((), "H-52", Span(0, 9), steps=PLAYERS)
    """Title deeds dealt to each of so many players or more, in place of that."""
    deeds_dealt_free: bool = setting(False, "H-04")
    """Whether dealt title deeds cost nothing."""
    deeds_all_dealt: bool = setting(False, "H-05")
    """Whether the whole pack is dealt out, one card each in turn, until the Bank has none left."""

    def cash_for(self, players: int) -> int:
        """The opening cash of each of so many players."""
        return in_force(self.cash_by_players, players - 1, self.starting_cash)

    def deeds_for(self, players: int) -> int:
        """The title deeds dealt to each of so many players."""
        return in_force(self.deeds_by_players, players - 1, self.deeds_dealt_each)


class MoneyRules(Frozen):
    """Money."""

    rounding: Rounding = setting(Rounding.UP, "R-63")
    """The rounding of a fraction in a sum that a player owes; the Bank pays no fractions."""
    bank_may_issue: bool = setting(True, "R-08")
    """Whether the Bank writes paper money by itself when its tray is empty."""
