"""Salary, cards, dice and fines. [R-16 to R-20, R-38, R-92 to R-94, R-100]"""

from dataclasses import asdict

from banker_app.engine.frozen import Frozen
from banker_app.engine.schedule import Schedule, in_force
from banker_app.engine.settings.setting import MINUTES, MONEY, Span, setting

MOST_DOUBLES = 9
"""As many in a row as are counted."""


class TurnRules(Frozen):
    """The dice."""

    dice: int = setting(2, "H-41", Span(1, 2))
    """The dice of a throw. With one of them nobody rolls doubles."""
    doubles_to_jail: int = setting(3, "H-55", Span(0, MOST_DOUBLES))
    """Doubles in a row that lead to jail; 0: none."""
    snake_eyes: int = setting(0, "H-03", MONEY)
    """The Bank's payment for rolling two ones; 0: nothing."""
    speed_die: bool = setting(False, "H-37")
    """Whether the speed die is thrown, too."""
    speed_die_after_laps: int = setting(1, "H-37", Span(0, 9))
    """The times that a player has to pass GO before throwing it; 0: from the first turn."""
    bus_gives_ticket: bool = setting(False, "H-49")
    """Whether its bus, after a move by both dice, brings a bus ticket or a ride to a card."""
    deals_wait_for_move: bool = setting(False, "H-37")
    """Whether nobody builds or trades before a move left open by the speed die, or by a bus
    ticket, is made; trades with a debtor excepted."""
    station_fare: int = setting(0, "H-16", MONEY)
    """The fare from an own station to another for a player who lands there; 0: no travel."""

    def throw(self, first: int, second: int) -> tuple[int, int]:
        """A throw as commands write it: the second die is 0 where there is only one."""
        return first, second * (self.dice > 1)


class SalaryRules(Frozen):
    """Passing GO."""

    amount: int = setting(200, "R-16", MONEY)
    """The Bank's payment for passing or reaching GO."""
    landing_amount: int = setting(0, "H-01", MONEY)
    """The Bank's payment for landing on GO; 0: the same as for passing it."""
    landing_by_card: bool = setting(True, "H-11")
    """Whether a card that sends a player to GO pays as landing there does."""
    schedule: Schedule = setting((), "R-17", MONEY, steps=MINUTES)
    """Later amounts of the salary, each from a certain game minute."""
    times_per_move: int = setting(2, "R-18", Span(1, 3))
    """The most salaries that one move may bring: by the dice, and again by a card."""
    when_jailed: bool = setting(False, "R-19")
    """Whether a player who passes GO on the way to jail is paid."""

    def at(self, minute: int) -> int:
        """The salary at a minute of the game."""
        return in_force(self.schedule, minute, self.amount)


class CardsRules(Frozen):
    """Payments that cards make and demand."""

    payouts_taxed: bool = setting(False, "R-38")
    """Whether the tax on rents takes its share of a card's payment from the Bank."""
    players_taxed: bool = setting(False, "R-38")
    """Whether it takes its share of a card's payments between players, too."""
    repairs_per_depot: int = setting(0, "H-47", MONEY)
    """The cost of each train depot where a card asks for repairs; 0: nothing."""


class FinesRules(Frozen):
    """Fines."""

    turn_for_another: int = setting(0, "R-92", MONEY)
    """For letting another player take one's turn; 0: no such fine."""
    out_of_turn: int = setting(0, "R-93", MONEY)
    """For moving out of turn; 0: no such fine."""
    dice_off_table: int = setting(0, "R-94", MONEY)
    """For dice that leave the table; 0: no such fine."""

    def printed(self) -> dict[str, int]:
        """Every fine printed in some rulebook, by name; 0 if it does not apply."""
        return asdict(self)
