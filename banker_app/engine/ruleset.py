"""How a game is played: every field a rulebook or a table may set, with its row and range.

Values only. What a value means is done by the rules and policies that read it.
"""

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple

from banker_app.engine.money import Rounding
from banker_app.engine.policies.auction_entry import AuctionEntry
from banker_app.engine.policies.claim import ClaimBefore
from banker_app.engine.policies.clearing import Clearing
from banker_app.engine.policies.contested import Contested
from banker_app.engine.policies.estate import EstateInterest, EstateToBank
from banker_app.engine.policies.group_bonus import GroupBonus
from banker_app.engine.policies.hotel_terms import HotelNeeds, HotelResale
from banker_app.engine.policies.income_tax import IncomeTax
from banker_app.engine.policies.on_decline import OnDecline
from banker_app.engine.policies.scoring import MortgagedDeed
from banker_app.engine.policies.utility_dice import UtilityDice
from banker_app.engine.policies.window import Window


class Span(NamedTuple):
    """The whole numbers a field accepts, both ends included."""

    low: int
    high: int


MONEY = Span(0, 10_000_000)
"""No table plays for more in one sum; larger numbers are slips of the finger."""


def rule(default: Any, row: str, allowed: Span | None = None) -> Any:
    """A rule's default, the row of the rule table it comes from, and its range."""
    return field(default=default, metadata={"row": row, "allowed": allowed})


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionRules:
    """The size of the box."""

    houses: int = rule(32, "R-05", Span(0, 999))
    """Houses the Bank starts with."""
    hotels: int = rule(12, "R-05", Span(0, 999))
    """Hotels the Bank starts with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupRules:
    """The opening."""

    starting_cash: int = rule(1500, "R-03", MONEY)
    """What each player starts with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SalaryRules:
    """Passing GO."""

    amount: int = rule(200, "R-16", MONEY)
    """What the Bank pays for passing or reaching GO."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PurchaseRules:
    """Buying a deed from the Bank."""

    on_decline: OnDecline = rule(OnDecline.AUCTION, "R-21")
    """What happens to a deed its visitor does not buy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionRules:
    """Bidding."""

    entry: AuctionEntry = rule(AuctionEntry.EVERYONE, "R-23")
    """Whether the player who declined the deed may bid for it."""
    opening_bid: int = rule(1, "R-24", Span(1, 10_000_000))
    """The lowest first bid."""
    raise_by: int = rule(1, "R-24", Span(1, 10_000_000))
    """By how much a bid must beat the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RentRules:
    """Rent."""

    group_bonus: GroupBonus = rule(GroupBonus.DOUBLE_IF_LOT_BARE, "R-29")
    """When the printed rent of a street is doubled."""
    mortgaged_count: bool = rule(True, "R-35")
    """Whether mortgaged stations and utilities count for the number their owner holds."""
    utility_dice: UtilityDice = rule(UtilityDice.LANDING_ROLL, "R-34")
    """The dice that a utility's rent is multiplied with."""
    claim_before: ClaimBefore = rule(ClaimBefore.NEXT_ROLL, "R-32")
    """When rent that nobody has claimed is forfeited."""
    when_owner_jailed: bool = rule(True, "R-36")
    """Whether a player in jail collects rent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingRules:
    """Houses and hotels."""

    window: Window = rule(Window.ANY_TIME, "R-42")
    """When a player may build."""
    evenly: bool = rule(True, "R-44")
    """Whether houses go up evenly over the lots of a group."""
    houses_before_hotel: int = rule(4, "R-45", Span(1, 4))
    """Houses a lot must carry before a hotel may stand there."""
    hotel_needs: HotelNeeds = rule(HotelNeeds.FULL_GROUP, "R-46")
    """Which lots must be full before a hotel may stand."""
    contested: Contested = rule(Contested.AUCTION_FROM_PRICE, "R-51")
    """What happens when the Bank has fewer pieces than players want."""
    resale_percent: int = rule(50, "R-53", Span(0, 100))
    """The share of its price that the Bank pays for a building."""
    hotel_resale: HotelResale = rule(HotelResale.HOTEL_AND_HOUSES, "R-54")
    """What the Bank pays for a hotel sold outright."""
    sell_evenly: bool = rule(True, "R-57")
    """Whether houses come down evenly over the lots of a group."""
    sell_window: Window = rule(Window.ANY_TIME, "R-58")
    """When a player may sell buildings; a debtor always may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MortgageRules:
    """Mortgages."""

    clear_first: Clearing = rule(Clearing.WHOLE_GROUP, "R-62")
    """Which lots must be free of buildings before a deed is mortgaged."""
    interest_percent: int = rule(10, "R-63", Span(0, 100))
    """Interest on lifting a mortgage, and for a new owner of a mortgaged deed."""
    deed_may_change_hands: bool = rule(True, "R-64")
    """Whether mortgaged deeds may be traded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeRules:
    """Deals between players."""

    window: Window = rule(Window.ANY_TIME, "R-70")
    """When a player may trade; a debtor always may."""
    clear_first: Clearing = rule(Clearing.WHOLE_GROUP, "R-71")
    """Which lots must be free of buildings before a deed is traded."""
    gifts: bool = rule(True, "R-74")
    """Whether a side may give something for nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JailRules:
    """Jail."""

    fine: int = rule(50, "R-76", MONEY)
    """What leaving jail costs."""
    attempts: int = rule(3, "R-78", Span(1, 9))
    """Throws for doubles before the fine must be paid."""
    roll_again_after_fine: bool = rule(True, "R-80")
    """Whether doubles thrown after paying the fine earn another throw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxRules:
    """The two tax spaces."""

    income: int = rule(200, "R-85", MONEY)
    """The printed income tax."""
    luxury: int = rule(100, "R-85", MONEY)
    """The printed luxury or super tax."""
    income_choice: IncomeTax = rule(IncomeTax.FLAT, "R-86")
    """How income tax is reckoned."""
    income_percent: int = rule(10, "R-86", Span(0, 100))
    """The share of total worth where a player may choose it."""
    worth_counts: MortgagedDeed = rule(MortgagedDeed.FULL_PRICE, "R-87")
    """What a mortgaged deed counts for in total worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtRules:
    """Owing."""

    pay_in_kind: bool = rule(True, "R-39")
    """Whether a creditor may take undeveloped lots instead of money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EstateRules:
    """Bankruptcy."""

    to_bank: EstateToBank = rule(EstateToBank.AUCTION, "R-102")
    """The Bank's use of deeds that come to it by a bankruptcy."""
    bank_clears_mortgages: bool = rule(False, "R-102")
    """Whether deeds that fall to the Bank lose their mortgage."""
    mortgage_interest: EstateInterest = rule(EstateInterest.AT_ONCE, "R-106")
    """When a creditor pays the interest on mortgaged deeds he is handed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRules:
    """Net worth at the end."""

    mortgaged_deed: MortgagedDeed = rule(MortgagedDeed.HALF_PRICE, "R-110")
    """What a mortgaged deed counts for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyRules:
    """Money."""

    rounding: Rounding = rule(Rounding.UP, "R-63")
    """What becomes of a fraction in a sum that a player owes; the Bank pays none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One composed rulebook."""

    edition: EditionRules = field(default_factory=EditionRules)
    setup: SetupRules = field(default_factory=SetupRules)
    salary: SalaryRules = field(default_factory=SalaryRules)
    purchase: PurchaseRules = field(default_factory=PurchaseRules)
    auction: AuctionRules = field(default_factory=AuctionRules)
    rent: RentRules = field(default_factory=RentRules)
    building: BuildingRules = field(default_factory=BuildingRules)
    mortgage: MortgageRules = field(default_factory=MortgageRules)
    trade: TradeRules = field(default_factory=TradeRules)
    jail: JailRules = field(default_factory=JailRules)
    tax: TaxRules = field(default_factory=TaxRules)
    debt: DebtRules = field(default_factory=DebtRules)
    estate: EstateRules = field(default_factory=EstateRules)
    scoring: ScoringRules = field(default_factory=ScoringRules)
    money: MoneyRules = field(default_factory=MoneyRules)


RuleValue = StrEnum | bool | int
"""What a rule may be set to."""

Provenance = dict[str, str]
"""For each rule that a layer set: its dotted name and the layer (`classic`, `house` …)."""


class RuleFault(NamedTuple):
    """Why a value does not fit a rule: the rule is unknown, or the value out of range."""

    name: str
    known: bool
    allowed: tuple[str, ...] = ()
    """The members of a choice, or the lowest and highest number."""


def rule_names() -> tuple[str, ...]:
    """Every rule by its dotted name, in the order of the rulebook."""
    return tuple(f"{s.name}.{f.name}" for s in fields(Ruleset) for f in fields(_SECTIONS[s.name]))


def value_of(rules: Ruleset, name: str) -> RuleValue:
    """The value of a rule by its dotted name, which must exist."""
    section, _, rule_name = name.partition(".")
    value: RuleValue = getattr(getattr(rules, section), rule_name)
    return value


def read_value(name: str, raw: object) -> RuleValue | RuleFault:
    """A value as typed at a table or in a file, or why the rule cannot have it."""
    section, _, rule_name = name.partition(".")
    declared = _SECTIONS.get(section)
    found = [f for f in fields(declared) if f.name == rule_name] if declared else []
    if not found:
        return RuleFault(name, known=False)
    default, span = found[0].default, found[0].metadata["allowed"]
    if isinstance(default, bool):
        return raw if isinstance(raw, bool) else RuleFault(name, True, ("false", "true"))
    if isinstance(default, StrEnum):
        kind = type(default)
        allowed = tuple(member.value for member in kind)
        return kind(raw) if raw in allowed else RuleFault(name, True, allowed)
    if type(raw) is int and span.low <= raw <= span.high:
        return raw
    return RuleFault(name, True, (str(span.low), str(span.high)))


def with_value(rules: Ruleset, name: str, raw: object) -> Ruleset:
    """The rules with one value replaced. The value must fit."""
    value = read_value(name, raw)
    assert not isinstance(value, RuleFault), value
    section, _, rule_name = name.partition(".")
    part = replace(getattr(rules, section), **{rule_name: value})
    return replace(rules, **{section: part})


_SECTIONS: dict[str, Any] = {f.name: f.default_factory for f in fields(Ruleset)}
