"""Refusals, questions and decisions as values; refusal codes are in order of precedence.

No text for people lives here; `app.i18n` words a refusal from its code and numbers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from banker_app.engine.commands import Command
from banker_app.engine.dues import RentStep
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import Event
from banker_app.engine.frozen import Frozen
from banker_app.engine.state import Game, replace

Param = str | int | bool | tuple[str, ...] | Mapping[str, int]
"""A value that a refusal may quote: a name, a number, names, or numbers by name."""


class RefusalCode(StrEnum):
    """Every reason for a refusal, most fundamental first: who, when, what, shape, money."""

    # who
    GAME_NOT_STARTED = "game_not_started"
    GAME_ALREADY_STARTED = "game_already_started"
    NO_SUCH_PLAYER = "no_such_player"
    PLAYER_BANKRUPT = "player_bankrupt"
    PLAYER_LEFT = "player_left"
    PLAYER_AWAY = "player_away"
    NOT_AWAY = "not_away"
    SAME_PLAYER = "same_player"
    # set-up
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    NAME_UNUSABLE = "name_unusable"
    NAME_TAKEN = "name_taken"
    POSITION_IMPOSSIBLE = "position_impossible"
    UNEVEN = "uneven"
    STOCK = "stock"
    PART_OWNED = "part_owned"
    RATES_DIFFER = "rates_differ"
    NO_SUCH_RULE = "no_such_rule"
    RULE_OUT_OF_RANGE = "rule_out_of_range"
    RULE_DOES_NOT_FIT = "rule_does_not_fit"
    RULES_CLASH = "rules_clash"
    REGION_UNUSABLE = "region_unusable"
    ORDER_INCOMPLETE = "order_incomplete"
    LAST_TWO = "last_two"
    LOOKS_UNUSABLE = "looks_unusable"
    # when
    GAME_OVER = "game_over"
    GAME_PAUSED = "game_paused"
    NOT_PAUSED = "not_paused"
    NOT_ON_TURN = "not_on_turn"
    OUT_OF_ORDER = "out_of_order"
    DEBT_OPEN = "debt_open"
    AUCTION_OPEN = "auction_open"
    NO_AUCTION_OPEN = "no_auction_open"
    STILL_DUE = "still_due"
    ROLL_FIRST = "roll_first"
    ROLL_AGAIN_FIRST = "roll_again_first"
    ALREADY_ROLLED = "already_rolled"
    TURN_BEGUN = "turn_begun"
    IN_JAIL = "in_jail"
    NOT_IN_JAIL = "not_in_jail"
    TIME_IS_UP = "time_is_up"
    TIME_NOT_UP = "time_not_up"
    ROUND_NOT_OVER = "round_not_over"
    WINDOW_CLOSED = "window_closed"
    DEEDS_LEFT = "deeds_left"
    TOKEN_ELSEWHERE = "token_elsewhere"
    JAIL_FINE_TOO_LATE = "jail_fine_too_late"
    NO_FINE_THERE = "no_fine_there"
    NO_TIMEOUTS = "no_timeouts"
    LAPS_FIRST = "laps_first"
    LANDING_TRACKED = "landing_tracked"
    # what
    NO_SUCH_SPACE = "no_such_space"
    NOT_A_DEED = "not_a_deed"
    NOT_A_TAX_SPACE = "not_a_tax_space"
    NOT_A_STREET = "not_a_street"
    NO_SUCH_CARD = "no_such_card"
    NO_SUCH_CURRENCY = "no_such_currency"
    NO_SUCH_DEBT = "no_such_debt"
    DEED_ALREADY_OWNED = "deed_already_owned"
    DEED_NOT_OFFERED = "deed_not_offered"
    MUST_BUY = "must_buy"
    NOT_THE_OWNER = "not_the_owner"
    NOT_THE_CREDITOR = "not_the_creditor"
    RENT_NOT_DUE_UNOWNED = "rent_not_due_unowned"
    RENT_NOT_DUE_OWN = "rent_not_due_own"
    RENT_NOT_DUE_MORTGAGED = "rent_not_due_mortgaged"
    RENT_NOT_DUE_OWNER_JAILED = "rent_not_due_owner_jailed"
    RENT_NOT_DUE = "rent_not_due"
    ROLL_NOT_NEEDED = "roll_not_needed"
    TAX_NOT_DUE = "tax_not_due"
    TAX_NOT_BY_CHOICE = "tax_not_by_choice"
    TAX_CHOICE_STANDS = "tax_choice_stands"
    CARD_NOT_DUE = "card_not_due"
    CARD_NOT_IN_DECK = "card_not_in_deck"
    CARD_HAS_NO_EFFECT = "card_has_no_effect"
    SALARY_NOT_DUE = "salary_not_due"
    SALARY_ALREADY_ENDED = "salary_already_ended"
    NO_TAX_OFFICE = "no_tax_office"
    CASINO_NOT_DUE = "casino_not_due"
    NO_JACKPOT = "no_jackpot"
    NO_POT = "no_pot"
    FINE_NOT_PRINTED = "fine_not_printed"
    NO_JAIL_CARD = "no_jail_card"
    NO_BUS_TICKET = "no_bus_ticket"
    NO_TRAVEL = "no_travel"
    SPEED_DIE_RESTS = "speed_die_rests"
    NO_SUCH_MOVE = "no_such_move"
    GROUP_NOT_COMPLETE = "group_not_complete"
    NO_CONGLOMERATES = "no_conglomerates"
    NOT_IN_CONGLOMERATE = "not_in_conglomerate"
    ALREADY_IN_CONGLOMERATE = "already_in_conglomerate"
    CONGLOMERATE_SIZE = "conglomerate_size"
    CONGLOMERATE_SAME_COLOUR = "conglomerate_same_colour"
    CONGLOMERATE_TOP = "conglomerate_top"
    CONGLOMERATE_LOCKED = "conglomerate_locked"
    GROUP_MORTGAGED = "group_mortgaged"
    ALREADY_MORTGAGED = "already_mortgaged"
    NOT_MORTGAGED = "not_mortgaged"
    NO_LOAN_ON_IT = "no_loan_on_it"
    MORTGAGED_DEED_STAYS = "mortgaged_deed_stays"
    CLEAR_BUILDINGS_FIRST = "clear_buildings_first"
    EMPTY_TRADE = "empty_trade"
    NO_GIFTS = "no_gifts"
    NO_PLAYER_LOANS = "no_player_loans"
    NO_PROMISES = "no_promises"
    PROMISE_EMPTY = "promise_empty"
    NO_SUCH_PROMISE = "no_such_promise"
    NO_PLAYER_AUCTIONS = "no_player_auctions"
    NO_RETURN = "no_return"
    TRADE_SHAPE = "trade_shape"
    TRADE_TOO_LOPSIDED = "trade_too_lopsided"
    RAISES_LESS = "raises_less"
    OWNER_DISAGREES = "owner_disagrees"
    NOT_IN_KIND = "not_in_kind"
    AUCTION_DECLINER_EXCLUDED = "auction_decliner_excluded"
    NOT_BIDDING = "not_bidding"
    BEST_BIDDER_STAYS = "best_bidder_stays"
    NO_PIECE_AUCTION = "no_piece_auction"
    PIECE_CONTESTED = "piece_contested"
    NOWHERE_TO_BUILD = "nowhere_to_build"
    # shape
    BUILD_UNEVENLY = "build_unevenly"
    SELL_UNEVENLY = "sell_unevenly"
    HOTELS_TOGETHER = "hotels_together"
    BUILD_LIMIT = "build_limit"
    LOT_FULL = "lot_full"
    HOTEL_NEEDS_HOUSES = "hotel_needs_houses"
    SKYSCRAPER_NEEDS_HOTELS = "skyscraper_needs_hotels"
    NO_BUILDING_THERE = "no_building_there"
    BANK_OUT_OF_HOUSES = "bank_out_of_houses"
    BANK_OUT_OF_HOTELS = "bank_out_of_hotels"
    BANK_OUT_OF_SKYSCRAPERS = "bank_out_of_skyscrapers"
    BANK_OUT_OF_DEPOTS = "bank_out_of_depots"
    ESTATE_DIFFERS = "estate_differs"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NO_SUCH_ENTRY = "no_such_entry"
    ENTRY_STANDS = "entry_stands"
    ENTRY_FIXED = "entry_fixed"
    LATER_ENTRIES_FAIL = "later_entries_fail"
    # money
    NOT_DICE = "not_dice"
    AMOUNT_OUT_OF_RANGE = "amount_out_of_range"
    AMOUNT_DIFFERS = "amount_differs"
    BID_TOO_LOW = "bid_too_low"
    PIECE_UNDERPAID = "piece_underpaid"
    STAKE_TOO_LOW = "stake_too_low"
    POT_TOO_SMALL = "pot_too_small"
    BANK_OUT_OF_MONEY = "bank_out_of_money"
    NOT_IN_DEBT = "not_in_debt"
    CAN_STILL_RAISE = "can_still_raise"
    NOT_ENOUGH_CASH = "not_enough_cash"


PRECEDENCE = {code: rank for rank, code in enumerate(RefusalCode)}

WAIVABLE = frozenset(
    {
        RefusalCode.UNEVEN,
        RefusalCode.STOCK,
        RefusalCode.PART_OWNED,
        RefusalCode.RATES_DIFFER,
        RefusalCode.NOT_ON_TURN,
        RefusalCode.OUT_OF_ORDER,
        RefusalCode.STILL_DUE,
        RefusalCode.ROLL_FIRST,
        RefusalCode.ROLL_AGAIN_FIRST,
        RefusalCode.ALREADY_ROLLED,
        RefusalCode.TIME_IS_UP,
        RefusalCode.TIME_NOT_UP,
        RefusalCode.ROUND_NOT_OVER,
        RefusalCode.WINDOW_CLOSED,
        RefusalCode.DEEDS_LEFT,
        RefusalCode.TOKEN_ELSEWHERE,
        RefusalCode.LANDING_TRACKED,
        RefusalCode.DEED_NOT_OFFERED,
        RefusalCode.MUST_BUY,
        RefusalCode.RENT_NOT_DUE,
        RefusalCode.TAX_NOT_DUE,
        RefusalCode.CARD_NOT_DUE,
        RefusalCode.CARD_HAS_NO_EFFECT,
        RefusalCode.SALARY_NOT_DUE,
        RefusalCode.AUCTION_DECLINER_EXCLUDED,
        RefusalCode.GROUP_NOT_COMPLETE,
        RefusalCode.BUILD_UNEVENLY,
        RefusalCode.SELL_UNEVENLY,
        RefusalCode.HOTELS_TOGETHER,
        RefusalCode.BUILD_LIMIT,
        RefusalCode.RULES_CLASH,
        RefusalCode.GAME_PAUSED,
        RefusalCode.JAIL_FINE_TOO_LATE,
        RefusalCode.LAPS_FIRST,
        RefusalCode.SALARY_ALREADY_ENDED,
        RefusalCode.CASINO_NOT_DUE,
        RefusalCode.SPEED_DIE_RESTS,
        RefusalCode.FINE_NOT_PRINTED,
        RefusalCode.NO_POT,
        RefusalCode.CONGLOMERATE_LOCKED,
        RefusalCode.NO_PLAYER_LOANS,
        RefusalCode.NO_PROMISES,
        RefusalCode.NO_PLAYER_AUCTIONS,
        RefusalCode.TRADE_SHAPE,
        RefusalCode.TRADE_TOO_LOPSIDED,
        RefusalCode.RAISES_LESS,
    }
)
"""Codes that the players may overrule. Most others would create money, pieces or deeds."""


class Refusal(Frozen):
    """One reason, its numbers, and the commands that would help."""

    code: RefusalCode
    rule: str = ""
    """Row of the rule table."""
    params: Mapping[str, Param] = field(default_factory=dict[str, Param])
    remedies: tuple[Command, ...] = ()
    steps: tuple[RentStep, ...] = ()
    """The steps to the right amount, if a rent was stated wrong."""
    may_overrule: bool = False
    """The players may overrule it in this case, though not in general."""
    final: bool = False
    """Nobody may overrule it in this case, as nothing could be recorded then."""

    @property
    def waivable(self) -> bool:
        """Whether the players may overrule it."""
        return not self.final and (self.may_overrule or self.code in WAIVABLE)


class Fact(StrEnum):
    """A fact that the players have to supply before a ruling is possible."""

    DICE = "dice"
    SPEED_DIE = "speed_die"
    THIRD_DIE = "third_die"
    SPACES = "spaces"
    CHOICE = "choice"
    PLAYER = "player"
    CREDITOR = "creditor"
    OWN_TURN = "own_turn"
    BEFORE_ROLL = "before_roll"
    CONTESTED = "contested"
    DECK = "deck"
    PAY_OR_DRAW = "pay_or_draw"
    CARD_OPTION = "card_option"
    CONSENT = "consent"
    WIN = "win"
    POT = "pot"


class Question(Frozen):
    """A missing fact, and its possible answers. No answers: any value is possible."""

    fact: Fact
    options: tuple[str, ...] = ()
    answer: str = ""
    """The field of the command that takes the answer."""
    params: Mapping[str, Param] = field(default_factory=dict[str, Param])


Finding = Refusal | Question | None
"""Result of a check: a refusal, a question, or None if all is well."""


@dataclass(frozen=True)
class Ruling:
    """Result of a rule: the findings of its checks, and a function that records the events."""

    findings: tuple[Finding, ...]
    record: Callable[[EventRecorder], None] | None = None
    """Called if nothing objects. None: the checks ended early, and unless they ask for what is
    missing, their refusals cannot be waived."""


def stop(*findings: Finding) -> Ruling:
    """End a ruling early, where further checks would make no sense."""
    assert any(findings)
    return Ruling(findings)


class Accepted(Frozen):
    """The command is allowed and causes these events."""

    events: tuple[Event, ...]
    game: Game = field(repr=False)
    """The game after the events."""
    waived: tuple[RefusalCode, ...] = ()
    """The refusals that were overruled for it."""


class Refused(Frozen):
    """The command is not allowed; the first refusal is the headline."""

    refusals: tuple[Refusal, ...]
    failed: "tuple[Failed, ...]" = field(default=(), compare=False, repr=False)
    """The later entries that would not be allowed after it, oldest first."""


def without_remedies(refused: Refused) -> Refused:
    """The refusal of a command at an earlier time, when its remedies would help but not now."""
    return Refused(refusals=tuple(replace(one, remedies=()) for one in refused.refusals))


class Asks(Frozen):
    """Nothing is wrong so far, but a fact is missing."""

    questions: tuple[Question, ...]


Decision = Accepted | Refused | Asks


class Failed(NamedTuple):
    """An entry that is not allowed after another course of the game."""

    entry: int
    decision: Refused | Asks
    game: Game
    """The game right before it in that course."""
