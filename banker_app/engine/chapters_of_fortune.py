"""The chapters of a rulebook that are about luck and reckoning: from jail to the last count.

Values only. What a value means is done by the rules and policies that read it.
"""

from dataclasses import dataclass

from banker_app.engine.money import Rounding
from banker_app.engine.policies.detention import (
    AfterAttempts,
    FineWindow,
    JailLanding,
    TaxOfficeLanding,
)
from banker_app.engine.policies.ending import EndingWhen, Winner
from banker_app.engine.policies.estate import (
    EstateInterest,
    EstateToBank,
    EstateToPlayer,
    JailCardsGo,
    LastBankrupt,
)
from banker_app.engine.policies.exchange_rate import (
    ExchangeRate,
    ExchangeTable,
    PaidThrough,
    Spread,
)
from banker_app.engine.policies.grouping import TopDeed
from banker_app.engine.policies.income_tax import IncomeTax
from banker_app.engine.policies.scoring import BuildingValue, DeedValue, MortgagedDeed
from banker_app.engine.policies.settlement import PaidIn
from banker_app.engine.policies.tills import ParkingPays, TaxTo, Till
from banker_app.engine.rule_fields import MINUTES, MONEY, PAID, PERCENT, SECONDS, Span, Unit, rule
from banker_app.engine.schedule import Schedule


@dataclass(frozen=True, slots=True, kw_only=True)
class JailRules:
    """Jail."""

    fine: int = rule(50, "R-76", MONEY)
    """What leaving jail costs."""
    attempts: int = rule(3, "R-78", Span(1, 9))
    """Throws for doubles before the fine must be paid."""
    roll_again: bool = rule(True, "R-80")
    """Whether doubles thrown after paying the fine earn another throw."""
    fine_window: FineWindow = rule(FineWindow.BEFORE_ANY_THROW, "R-77")
    """Before which throws for doubles the fine may be paid."""
    after_attempts: AfterAttempts = rule(AfterAttempts.MOVE, "R-79")
    """What follows the last throw, once the fine is paid."""
    landing_on_space: JailLanding = rule(JailLanding.JUST_VISITING, "R-81")
    """What landing on the jail space means."""
    fine_currency: PaidIn = rule(PaidIn.PLAYER, "R-84")
    """In whose money the fine is paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxRules:
    """The two tax spaces."""

    income: int = rule(200, "R-85", MONEY)
    """The printed income tax."""
    luxury: int = rule(100, "R-85", MONEY)
    """The printed luxury or super tax."""
    income_choice: IncomeTax = rule(IncomeTax.FLAT, "R-86")
    """How income tax is reckoned."""
    income_percent: int = rule(10, "R-86", PERCENT)
    """The share of total worth where a player may choose it."""
    worth_counts: MortgagedDeed = rule(MortgagedDeed.FULL_PRICE, "R-87")
    """What a mortgaged deed counts for in total worth."""
    fixed_to: TaxTo = rule(TaxTo.BANK, "R-85")
    """Who gets the printed taxes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkingRules:
    """The parking space."""

    pays: ParkingPays = rule(ParkingPays.NOTHING, "R-88")
    """What the space gives."""
    fines_to_pot: bool = rule(False, "R-88")
    """Whether card payments to the Bank and fines are put on the space."""
    seed: int = rule(0, "R-88", MONEY)
    """What the Bank puts on the space at the start and after each time it is taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxOfficeRules:
    """The tax administration."""

    property_tax: int = rule(0, "R-89", MONEY)
    """What an owner of any deed pays for passing it or landing there."""
    landing: TaxOfficeLanding = rule(TaxOfficeLanding.NOTHING, "R-90")
    """What landing there means beside that."""
    fine: int = rule(50, "R-90", MONEY)
    """What leaving at once costs."""
    by_card: bool = rule(False, "R-91")
    """Whether cards send players there, and jail cards free from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinesRules:
    """What a table fines."""

    turn_for_another: int = rule(0, "R-92", MONEY)
    """For letting another player take one's turn; 0: no such fine."""
    out_of_turn: int = rule(0, "R-93", MONEY)
    """For moving out of turn; 0: no such fine."""
    dice_off_table: int = rule(0, "R-94", MONEY)
    """For dice that leave the table; 0: no such fine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoRules:
    """The casino."""

    opening_pot: int = rule(0, "R-07", MONEY)
    """What the Bank puts into the casino at the start."""
    must_play: bool = rule(False, "R-95")
    """Whether whoever lands there has to play."""
    stake: int = rule(1, "R-96", PAID)
    """The lowest stake; above it any will do."""
    win_from: Till = rule(Till.BANK, "R-98")
    """Who pays wins."""
    lost_stake_to: Till = rule(Till.POT, "R-98")
    """Who keeps lost stakes."""
    stake_returns: bool = rule(True, "R-98")
    """Whether a winner takes his stake back."""
    jackpot: bool = rule(True, "R-98")
    """Whether a jackpot takes the whole pot. No rulebook says so. [ruling 7]"""
    jackpot_again: bool = rule(False, "R-07")
    """Whether the Bank puts its opening sum in again once a jackpot has been taken."""
    pay_table: Schedule = rule((), "R-97", Span(0, 1_000), steps=Span(111, 666, Unit.REELS))
    """What three reels pay, in times the stake, by their figures in order; typed in from the
    board. What is not in it loses; empty: the table tells what was won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRules:
    """What cards pay and ask for."""

    payouts_taxed: bool = rule(False, "R-38")
    """Whether the tax on rents takes its share of what a card brings from the Bank."""
    players_taxed: bool = rule(False, "R-38")
    """Whether it takes its share of what a card has players pay each other, too."""
    currency: PaidIn = rule(PaidIn.SPACE, "R-100")
    """In whose money it is paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRules:
    """The dice."""

    snake_eyes: int = rule(0, "H-03", MONEY)
    """What the Bank pays for a double one; 0: nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeRules:
    """Money of several regions."""

    rate: ExchangeRate = rule(ExchangeRate.PAR, "R-114")
    """What moves a currency's rate."""
    mortgaged_count: bool = rule(True, "R-115")
    """Whether mortgaged deeds count for it."""
    spread: Spread = rule(Spread.PAYER_MINUS_PAYEE, "R-116")
    """How two rates are compared."""
    table: ExchangeTable = rule(ExchangeTable.GEOMETRIC, "R-117")
    """What is paid for a hundred, by the spread."""
    typed_table: Schedule = rule(
        (), "R-117", Span(1, 1_000, Unit.PERCENT), steps=Span(-99, 99, Unit.SPREAD)
    )
    """Per cent by spread, typed in from the printed sheet. Where it names no spread below nought,
    those are the inverse of their positives."""
    own_region_exempt: bool = rule(True, "R-118")
    """Whether one's own money is worth its face with the Bank in one's own region."""
    paid_through: PaidThrough = rule(PaidThrough.BANK_DESK, "R-119")
    """Who changes the money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConglomerateRules:
    """Deeds put together across colours."""

    size: int = rule(3, "R-120", Span(2, 8))
    """Deeds in a conglomerate, all of different colours."""
    locked: bool = rule(True, "R-121")
    """Whether a deed stays in its conglomerate until it is sold."""
    top: TopDeed = rule(TopDeed.HIGHEST_RENT, "R-122")
    """Whose rents and prices all of it has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtRules:
    """Owing."""

    pay_in_kind: bool = rule(True, "R-39")
    """Whether a creditor may take undeveloped lots instead of money."""
    player_loans: bool = rule(False, "R-69")
    """Whether players may lend each other money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EstateRules:
    """Bankruptcy."""

    to_bank: EstateToBank = rule(EstateToBank.AUCTION, "R-102")
    """The Bank's use of deeds that come to it by a bankruptcy."""
    bank_clears_mortgages: bool = rule(False, "R-102")
    """Whether deeds that fall to the Bank lose their mortgage."""
    mortgage_interest: EstateInterest = rule(EstateInterest.AT_ONCE, "R-106")
    """When a creditor pays the interest on mortgaged deeds he is handed."""
    to_player: EstateToPlayer = rule(EstateToPlayer.BUILDINGS_SOLD, "R-105")
    """What a creditor who is a player receives."""
    last_bankrupt: LastBankrupt = rule(LastBankrupt.AS_OTHERS, "R-105")
    """How the bankruptcy is settled that ends the game."""
    jail_cards: JailCardsGo = rule(JailCardsGo.TO_CREDITOR, "R-107")
    """Where jail cards go when the creditor is a player."""
    cash_taxed: bool = rule(False, "R-38")
    """Whether the tax on rents takes its share of the money that a creditor is handed."""
    by_timeout: bool = rule(False, "R-108")
    """Whether a player who does not act in time is bankrupt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingRules:
    """The end of the evening."""

    when: EndingWhen = rule(EndingWhen.LAST_SOLVENT, "R-103")
    """What ends the game, beside the last player standing."""
    target: int = rule(0, "R-103", MONEY)
    """The worth that wins at once where the game is played for a sum; 0: none."""
    throw_after_time: bool = rule(True, "R-113")
    """Whether a throw still counts that falls once the agreed time is over."""
    dues_first: bool = rule(True, "R-113")
    """Whether what is owed when the agreed time is over is settled before anything is counted."""
    winner: Winner = rule(Winner.RICHEST, "R-104")
    """By what those still in the game are ranked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """Time."""

    game_length: int = rule(0, "R-113", MINUTES._replace(low=0))
    """Minutes the game lasts where it ends at an agreed time; 0: open."""
    roll_seconds: int = rule(0, "R-112", SECONDS)
    """Time to throw the dice; 0: any."""
    pay_seconds: int = rule(0, "R-112", SECONDS)
    """Time to pay rent or a fine; 0: any."""
    answer_seconds: int = rule(0, "R-112", SECONDS)
    """Time to answer an offered deal; 0: any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRules:
    """Net worth at the end."""

    deed: DeedValue = rule(DeedValue.PRICE, "R-109")
    """What an unmortgaged deed counts for."""
    mortgaged_deed: MortgagedDeed = rule(MortgagedDeed.HALF_PRICE, "R-110")
    """What a mortgaged deed counts for."""
    buildings: BuildingValue = rule(BuildingValue.COST, "R-111")
    """What houses and hotels count for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyRules:
    """Money."""

    rounding: Rounding = rule(Rounding.UP, "R-63")
    """What becomes of a fraction in a sum that a player owes; the Bank pays none."""
    bank_may_issue: bool = rule(True, "R-08")
    """Whether the Bank writes paper money by itself when its tray is empty."""
