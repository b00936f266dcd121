"""The chapters of a rulebook that are about property: from the opening to trading.

Values only. What a value means is done by the rules and policies that read it.
"""

from dataclasses import dataclass

from banker_app.engine.policies.auction_entry import AuctionEntry
from banker_app.engine.policies.auction_format import AuctionFormat, Unsold
from banker_app.engine.policies.claim import ClaimBefore
from banker_app.engine.policies.clearing import Clearing
from banker_app.engine.policies.contested import Contested, Shortage
from banker_app.engine.policies.estate import (
    EstateInterest,
)
from banker_app.engine.policies.group_bonus import GroupBonus
from banker_app.engine.policies.grouping import Grouping, PriceCard, RebuildWhen
from banker_app.engine.policies.hotel_terms import (
    HotelNeeds,
    HotelPrice,
    HotelResale,
    HotelToHouses,
)
from banker_app.engine.policies.mortgage_terms import LiftPrice, MortgageValue, ThirdPartyLift
from banker_app.engine.policies.on_decline import OnDecline
from banker_app.engine.policies.settlement import PaidIn, PricedIn, RentedIn
from banker_app.engine.policies.trade_assets import GapOf, TradeAssets
from banker_app.engine.policies.utility_dice import UtilityDice
from banker_app.engine.policies.window import Window
from banker_app.engine.rule_fields import MINUTES, MONEY, PAID, PERCENT, Span, rule
from banker_app.engine.schedule import Schedule


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
    deeds_dealt_each: int = rule(0, "R-15", Span(0, 9))
    """Title deeds dealt to each player before the first throw, and paid for at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SalaryRules:
    """Passing GO."""

    amount: int = rule(200, "R-16", MONEY)
    """What the Bank pays for passing or reaching GO."""
    landing_amount: int = rule(0, "H-01", MONEY)
    """What the Bank pays for coming to stand on GO; 0: the same as for passing it."""
    schedule: Schedule = rule((), "R-17", MONEY, steps=MINUTES)
    """What the salary becomes from which game minute."""
    times_per_move: int = rule(2, "R-18", Span(1, 3))
    """How often one move may bring the salary: by the dice, and again by a card."""
    when_jailed: bool = rule(False, "R-19")
    """Whether a player who passes GO on the way to jail is paid."""
    currency: PaidIn = rule(PaidIn.PLAYER, "R-20")
    """In whose money it is paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PurchaseRules:
    """Buying a deed from the Bank."""

    on_decline: OnDecline = rule(OnDecline.AUCTION, "R-21")
    """What happens to a deed its visitor does not buy."""
    auction_if_cannot_pay: bool = rule(True, "R-22")
    """Whether a deed is auctioned, too, that its visitor has not the money for."""
    in_jail: bool = rule(True, "R-27")
    """Whether a player in jail may buy from the Bank."""
    after_laps: int = rule(0, "H-02", Span(0, 9))
    """Times round the board before a player may buy."""
    currency: PricedIn = rule(PricedIn.DEED, "R-28")
    """In whose money the price is paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionRules:
    """Bidding."""

    entry: AuctionEntry = rule(AuctionEntry.EVERYONE, "R-23")
    """Whether the player who declined the deed may bid for it."""
    opening_bid: int = rule(1, "R-24", PAID)
    """The lowest first bid."""
    raise_by: int = rule(1, "R-24", PAID)
    """By how much a bid must beat the last one."""
    unsold: Unsold = rule(Unsold.STAYS_WITH_BANK, "R-25")
    """What becomes of a lot that nobody bids for."""
    format: AuctionFormat = rule(AuctionFormat.HIGHEST_BID, "R-26")
    """Who pays what he bid."""


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
    tax_schedule: Schedule = rule((), "R-37", PERCENT, steps=MINUTES)
    """The share of a rent that goes to the Bank, in per cent, from which game minute."""
    all_taxed: bool = rule(False, "R-37")
    """Whether rent is taxed however it is collected: as a debt, or out of an estate."""
    currency: RentedIn = rule(RentedIn.OWNER, "R-40")
    """In whose money it is paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingRules:
    """Houses and hotels."""

    grouping: Grouping = rule(Grouping.COLOUR_GROUP, "R-41")
    """Which deeds make up a place to build."""
    window: Window = rule(Window.ANY_TIME, "R-42")
    """When a player may build."""
    limit: int = rule(0, "R-43", Span(0, 99))
    """Buildings a player may put up in one turn; 0: as many as he likes."""
    limit_per_group: int = rule(0, "R-43", Span(0, 99))
    """Buildings a player may put up on one group in one turn; 0: as many as he likes."""
    evenly: bool = rule(True, "R-44")
    """Whether houses go up evenly over the lots of a group."""
    houses_before_hotel: int = rule(4, "R-45", Span(1, 4))
    """Houses a lot must carry before a hotel may stand there."""
    hotel_needs: HotelNeeds = rule(HotelNeeds.FULL_GROUP, "R-46")
    """Which lots must be full before a hotel may stand."""
    hotel_price: HotelPrice = rule(HotelPrice.PRINTED, "R-47")
    """What a hotel costs, beside the houses handed in for it."""
    on_any_deed: bool = rule(False, "R-48")
    """Whether stations and utilities may be built on, too."""
    price_card: PriceCard = rule(PriceCard.OWN_DEED, "R-49")
    """Whose rents and building prices a lot has."""
    shortage: Shortage = rule(Shortage.WAIT, "R-50")
    """What happens when the Bank has no pieces left."""
    contested: Contested = rule(Contested.AUCTION_FROM_PRICE, "R-51")
    """What happens when the Bank has fewer pieces than players want."""
    contest_asked: bool = rule(False, "R-51")
    """Whether the table is asked if others want the last pieces, before one player buys them."""
    won_at_lot_price: bool = rule(False, "R-51")
    """Whether a piece won in an auction from the printed price costs at least what its lot prints:
    bids begin at the cheapest lot of those who may bid, not of the box.
    """
    house_resale: int = rule(50, "R-53", PERCENT)
    """The share of its price that the Bank pays for a building."""
    breakdown_needs_houses: bool = rule(True, "R-52")
    """Whether a hotel can become houses only while the Bank has them."""
    hotel_resale: HotelResale = rule(HotelResale.HOTEL_AND_HOUSES, "R-54")
    """What the Bank pays for a hotel sold outright."""
    hotel_to_houses: HotelToHouses = rule(HotelToHouses.SHARE_OF_HOTEL, "R-55")
    """What the Bank pays when a hotel becomes houses again."""
    hotels_sold_together: bool = rule(True, "R-56")
    """Whether all hotels of a group must go when one is sold outright."""
    sell_evenly: bool = rule(True, "R-57")
    """Whether houses come down evenly over the lots of a group."""
    sell_window: Window = rule(Window.ANY_TIME, "R-58")
    """When a player may sell buildings; a debtor always may."""
    currency: PricedIn = rule(PricedIn.DEED, "R-59")
    """In whose money buildings are paid and sold."""
    in_jail: bool = rule(True, "R-60")
    """Whether a player in jail may build."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MortgageRules:
    """Mortgages."""

    buildings_as_collateral: bool = rule(False, "R-31")
    """Whether buildings may be mortgaged as they stand; the lot then earns its bare rent."""
    value: MortgageValue = rule(MortgageValue.PRINTED, "R-61")
    """What the Bank lends on a deed."""
    clear_first: Clearing = rule(Clearing.THAT_LOT, "R-62")
    """Which lots must be free of buildings before a deed is mortgaged."""
    lift_price: LiftPrice = rule(LiftPrice.VALUE, "R-63")
    """What is paid back for a mortgage, without the interest."""
    interest_percent: int = rule(10, "R-63", PERCENT)
    """Interest on lifting a mortgage, and for a new owner of a mortgaged deed."""
    deed_may_change_hands: bool = rule(True, "R-64")
    """Whether mortgaged deeds may be traded."""
    new_owner_pays: EstateInterest = rule(EstateInterest.AT_ONCE, "R-65")
    """When whoever buys a mortgaged deed pays the interest on it."""
    lift_at_once: bool = rule(False, "R-106")
    """Whether a new owner who has paid the interest lifts without it until the turn ends."""
    third_party_lift: ThirdPartyLift = rule(ThirdPartyLift.NOBODY, "R-66")
    """Whether anybody but the owner may lift a mortgage."""
    sale_to_bank: bool = rule(False, "R-67")
    """Whether the Bank takes deeds in payment of what is owed to it."""
    rebuild_when: RebuildWhen = rule(RebuildWhen.WHOLE_GROUP_REDEEMED, "R-68")
    """When a group that was mortgaged may be built on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeRules:
    """Deals between players."""

    window: Window = rule(Window.ANY_TIME, "R-70")
    """When a player may trade; a debtor always may."""
    clear_first: Clearing = rule(Clearing.WHOLE_GROUP, "R-71")
    """Which lots must be free of buildings before a deed is traded."""
    gifts: bool = rule(True, "R-74")
    """Whether a side may give something for nothing."""
    assets: TradeAssets = rule(TradeAssets.ANY_MIX, "R-72")
    """What may be traded for what."""
    value_gap_percent: int = rule(100, "R-73", PERCENT)
    """By how much the sides may differ, in per cent of a base; 100: as they like."""
    value_gap_of: GapOf = rule(GapOf.DEARER_SIDE, "R-73")
    """What the difference of the sides is a share of."""
    auctions: bool = rule(False, "R-72")
    """Whether a player may put a deed of his own under the hammer."""
    jail_card: bool = rule(True, "R-75")
    """Whether a jail card may be sold for money at any time."""
