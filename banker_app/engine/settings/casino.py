"""The casino and its pot. [R-07, R-95 to R-98]"""

from enum import StrEnum

from banker_app.engine.frozen import Frozen
from banker_app.engine.schedule import Schedule
from banker_app.engine.settings.setting import MONEY, PAID, Span, Unit, setting


class Till(StrEnum):
    """The payer of casino wins, and the receiver of lost stakes."""

    BANK = "bank"
    """The Bank."""
    POT = "pot"
    """The casino's own pot, as far as it goes."""

    def is_pot(self) -> bool:
        """Whether the casino's pot is meant."""
        return self is Till.POT


class CasinoRules(Frozen):
    """The casino."""

    opening_pot: int = setting(0, "R-07", MONEY)
    """The Bank's payment into the casino at the start."""
    must_play: bool = setting(False, "R-95")
    """Whether a visitor has to play."""
    stake: int = setting(1, "R-96", PAID)
    """The lowest stake; above it any will do."""
    win_from: Till = setting(Till.BANK, "R-98")
    """The payer of wins."""
    lost_stake_to: Till = setting(Till.POT, "R-98")
    """The receiver of lost stakes."""
    stake_returns: bool = setting(True, "R-98")
    """Whether a winner takes the stake back."""
    jackpot: bool = setting(True, "R-98")
    """Whether a jackpot takes the whole pot. No rulebook says so. [ruling 7]"""
    jackpot_again: bool = setting(False, "R-07")
    """Whether the Bank puts its opening sum in again once a jackpot has been taken."""
    pay_table: Schedule = setting((), "R-97", Span(0, 1_000), steps=Span(111, 666, Unit.REELS))
    """The wins of three reels, in times the stake, by their figures in order; typed in from the
    board. Combinations not in it lose; empty: wins are entered by the banker."""
    pay_table_open: bool = setting(False, "R-97")
    """Whether the table is still filled in while playing: combinations not in it are asked for."""
    jackpot_reels: int = setting(0, "R-98", Span(0, 666, Unit.REELS))
    """The combination that takes the jackpot, by its figures in order; 0: not known."""
