"""What each value changes: opening and clock, salary, trade and debt, estates, ends and counts.

The same language as in `fields.py`; the rules that tell modes and house rules apart.
"""

from typing import Final

from tests.rulesets.fields import BLUE, BROWN, SHARED, Case

POT: Final = "Rules: classic + parking.pot = seed_only\n"

TIMED: Final = (
    "Rules: classic + ending.when = agreed_time, clock.game_length = 60\nBob owns Baltic Avenue\n"
)
CASES: Final = (
    # ---- opening and salary ----
    Case(
        "setup.deeds_dealt_each",
        "Start: from the box\n> Ann rolls 1 and 2",
        {0: "accepted", 2: "still_due"},
    ),
    Case(
        "setup.deeds_dealt_each",
        "Start: from the box\nPlayers: Ann, Bob\n> Ann buys Boardwalk\n> Ann buys Baltic Avenue\n"
        "> Bob buys Park Place\n> Bob buys Short Line\n> Ann rolls 1 and 2",
        {2: "accepted", 3: "still_due"},
    ),
    Case(
        "setup.deeds_dealt_free",
        "Start: from the box\nRules: classic + setup.deeds_dealt_each = 1\n> Ann buys Boardwalk",
        {False: "Ann -400", True: "accepted"},
    ),
    Case(
        "setup.deeds_all_dealt",
        "Start: from the box\n> Ann rolls 1 and 2",
        {False: "accepted", True: "still_due"},
    ),
    Case("turn.snake_eyes", "> Ann rolls 1 and 1", {0: "accepted", 500: "Ann +500"}),
    Case(
        "salary.landing_amount",
        "Ann is on Short Line\n> Ann rolls 2 and 3",
        {0: "Ann +200", 400: "Ann +400"},
    ),
    Case(
        "salary.landing_amount",
        "Ann is on Short Line\n> Ann rolls 4 and 3",
        {0: "Ann +200", 400: "Ann +200"},
    ),
    Case(
        "salary.schedule",
        "Tracking: off\n> Ann collects the salary (minute: 45)",
        {'{"46":0}': "salary_already_ended", '{"46":80}': "Ann +80", '{"47":0}': "Ann +200"},
    ),
    Case(
        "salary.times_per_move",
        "Tracking: off\n> Ann collects the salary 2 times",
        {1: "amount_out_of_range", 2: "Ann +400"},
    ),
    Case(
        "salary.when_jailed",
        "Ann is on Ventnor Avenue\n> Ann rolls 1 and 2",
        {True: "Ann +200", False: "accepted"},
    ),
    # ---- buying and auctions ----
    Case(
        "purchase.auction_if_cannot_pay",
        "Players: Ann 10, Bob, Cat\n> Ann rolls 1 and 2\n> Ann declines Baltic Avenue\n"
        "> the hammer falls",
        {True: "accepted", False: "no_auction_open"},
    ),
    Case(
        "purchase.in_jail",
        "Tracking: turns\nAnn is in jail\n> Ann buys Boardwalk",
        {True: "Ann -400", False: "in_jail"},
    ),
    Case(
        "purchase.after_laps",
        "> Ann rolls 1 and 2\n> Ann buys Baltic Avenue",
        {0: "Ann -60", 1: "laps_first"},
    ),
    Case(
        "purchase.after_laps",
        "Ann is on Boardwalk\n> Ann rolls 1 and 3\n> Ann buys Baltic Avenue",
        {1: "Ann -60", 2: "laps_first"},
    ),
    Case(
        "auction.format",
        "> Ann rolls 1 and 2\n> Ann declines Baltic Avenue\n> Bob bids 10",
        {"highest_bid": "accepted", "every_bid_paid": "Bob -10"},
    ),
    # ---- rent ----
    Case(
        "rent.tax_schedule",
        SHARED + "> Ann pays the rent of Baltic Avenue (minute: 60)",
        {
            '{"61":50}': "Ann -8, Bob +4",
            '{"61":99}': "Ann -8",
            '{"61":50,"76":75}': "Ann -8, Bob +4",
            '{"62":50}': "Ann -8, Bob +8",
        },
    ),
    Case(
        "rent.all_taxed",
        'Tracking: turns\nRules: classic + rent.tax_schedule = {"61":50}\n'
        "Ann owns Electric Company\n> Bob lands on Electric Company (minute: 60)\n"
        "> Bob comes to owe Ann 40\n"
        "> Bob pays the debt to Ann",
        {True: "Ann +20, Bob -40", False: "Ann +40, Bob -40"},
    ),
    Case(
        "cards.payouts_taxed",
        'Tracking: off\nRules: classic + rent.tax_schedule = {"61":50}\n'
        "> Ann draws bank_pays_dividend from Chance (minute: 60)",
        {True: "Ann +25", False: "Ann +50"},
    ),
    Case(
        "cards.players_taxed",
        'Tracking: off\nRules: classic + rent.tax_schedule = {"61":50}\n'
        "> Ann draws elected_chairman from Chance (minute: 60)",
        {True: "Ann -100, Bob +25, Cat +25", False: "Ann -100, Bob +50, Cat +50"},
    ),
    Case(
        "cards.players_taxed",
        'Players: Ann 60, Bob, Cat\nTracking: off\nRules: classic + rent.tax_schedule = {"61":50}\n'
        "Ann owns Boardwalk\n> Ann draws elected_chairman from Chance (minute: 60)\n"
        "> Ann mortgages Boardwalk\n> Ann pays the debt",
        {True: "Ann -50, Cat +25", False: "Ann -50, Cat +50"},
    ),
    Case(
        "estate.cash_taxed",
        'Players: Ann 60, Bob, Cat\nTracking: off\nRules: classic + rent.tax_schedule = {"61":50}\n'
        "Ann owes Bob 100\n> Ann gives up (minute: 60)",
        {True: "Ann -60, Bob +30", False: "Ann -60, Bob +60"},
    ),
    # ---- buildings ----
    Case(
        "building.limit",
        BLUE + BROWN + "> Ann builds 2 houses on the dark_blue group\n"
        "> Ann builds 2 houses on the dark_blue group",
        {0: "Ann -400", 3: "build_limit", 4: "Ann -400"},
    ),
    Case(
        "building.limit_per_group",
        "Ann owns Mediterranean Avenue, Baltic Avenue\n"
        + BLUE
        + "> Ann builds a house on Boardwalk\n"
        "> Ann builds a house on Baltic Avenue",
        {0: "Ann -50", 1: "Ann -50"},
    ),
    Case(
        "building.limit_per_group",
        BLUE + "> Ann builds a house on Boardwalk\n> Ann builds a house on Park Place",
        {0: "Ann -200", 1: "build_limit", 2: "Ann -200"},
    ),
    Case(
        "building.hotel_price",
        "Edition: odd_prices\n" + BLUE + "Park Place, Boardwalk have 4 houses\n"
        "> Ann builds a hotel on Boardwalk",
        {"printed": "Ann -260", "as_a_house": "Ann -200", "printed_only": "Ann -260"},
    ),
    Case(
        "building.hotel_price",
        "Edition: ua_casino\nRules: casino\nTracking: off\nAnn owns first_street, second_street\n"
        "first_street, second_street have 4 houses\n> Ann builds a hotel on first_street",
        {"printed": "Ann -50", "as_a_house": "Ann -50", "printed_only": "accepted"},
    ),
    Case(
        "building.shortage",
        "Rules: classic + edition.houses = 1\n"
        + BLUE
        + "> Ann builds 2 houses on the dark_blue group",
        {"wait": "bank_out_of_houses", "unlimited": "Ann -400"},
    ),
    Case(
        "building.breakdown_needs_houses",
        "Rules: classic + edition.houses = 3\n" + BLUE + "Park Place, Boardwalk have a hotel\n"
        "> Ann breaks the hotel on Boardwalk",
        {True: "bank_out_of_houses", False: "Ann +100"},
    ),
    Case(
        "building.hotel_to_houses",
        "Edition: odd_prices\n" + BLUE + "Park Place, Boardwalk have a hotel\n"
        "> Ann breaks the hotel on Boardwalk",
        {"share_of_hotel": "Ann +130", "full_hotel": "Ann +260", "as_a_house": "Ann +100"},
    ),
    Case(
        "building.hotels_sold_together",
        "Rules: classic + building.sell_evenly = false\n"
        + BLUE
        + "Park Place, Boardwalk have a hotel\n"
        "> Ann sells a house on Boardwalk (count: 5)",
        {True: "hotels_together", False: "Ann +500"},
    ),
    Case(
        "building.in_jail",
        BLUE + "Ann is in jail\n> Ann builds a house on Boardwalk",
        {True: "Ann -200", False: "in_jail"},
    ),
    # ---- mortgages ----
    Case(
        "mortgage.value",
        "Edition: odd_prices\nTracking: off\n" + BLUE + "> Ann mortgages Boardwalk",
        {"printed": "Ann +190", "half_price": "Ann +200"},
    ),
    Case(
        "mortgage.lift_price",
        BLUE + "Boardwalk is mortgaged\n> Ann lifts the mortgage of Boardwalk",
        {"value": "Ann -220", "price": "Ann -440"},
    ),
    Case(
        "mortgage.new_owner_pays",
        BLUE + "Boardwalk is mortgaged\n> Ann gives Bob Boardwalk for 5",
        {"at_once": "Ann +5, Bob -25", "when_lifted": "Ann +5, Bob -5"},
    ),
    Case(
        "mortgage.lift_at_once",
        BLUE + "Boardwalk is mortgaged\n> Ann gives Bob Boardwalk for 5\n"
        "> Bob lifts the mortgage of Boardwalk",
        {True: "Bob -200", False: "Bob -220"},
    ),
    Case(
        "mortgage.sale_to_bank",
        BLUE + "Ann owes the Bank 300\n> Ann pays the Bank with Boardwalk",
        {True: "accepted", False: "not_in_kind"},
    ),
    Case(
        "mortgage.rebuild_when",
        BLUE + "Boardwalk is mortgaged\n> Ann builds a house on Park Place",
        {"whole_group_redeemed": "group_mortgaged", "that_lot_redeemed": "Ann -200"},
    ),
    # ---- trades, fines, debts ----
    Case(
        "trade.assets",
        BLUE + "Bob owns Short Line\n> Ann gives Bob Boardwalk for Short Line",
        {"any_mix": "accepted", "things_for_money": "trade_shape"},
    ),
    Case(
        "trade.value_gap_percent",
        BLUE + "> Ann gives Bob Boardwalk for 150",
        {50: "trade_too_lopsided", 60: "trade_too_lopsided", 63: "Ann +150, Bob -150"},
    ),
    Case(
        "trade.value_gap_of",
        "Rules: classic + trade.value_gap_percent = 50\n"
        + BLUE
        + "> Ann gives Bob Boardwalk for 250",
        {
            "dearer_side": "Ann +250, Bob -250",
            "cheaper_side": "trade_too_lopsided",
            "both_sides": "Ann +250, Bob -250",
        },
    ),
    Case(
        "trade.value_gap_of",
        "Rules: classic + trade.value_gap_percent = 50\n"
        + BLUE
        + "> Ann gives Bob Boardwalk for 150",
        {
            "dearer_side": "trade_too_lopsided",
            "cheaper_side": "trade_too_lopsided",
            "both_sides": "Ann +150, Bob -150",
        },
    ),
    Case(
        "trade.jail_card",
        "Rules: classic + trade.window = own_turn_before_roll\nBob holds the jail card of Chance\n"
        "> Bob gives Cat the jail card of Chance for 30",
        {True: "Bob +30, Cat -30", False: "window_closed"},
    ),
    Case(
        "fines.turn_for_another",
        "> Ann is fined for turn_for_another",
        {0: "fine_not_printed", 50: "Ann -50"},
    ),
    Case(
        "fines.out_of_turn",
        "> Ann is fined for out_of_turn",
        {0: "fine_not_printed", 50: "Ann -50"},
    ),
    Case(
        "fines.dice_off_table",
        "> Ann is fined for dice_off_table",
        {0: "fine_not_printed", 50: "Ann -50"},
    ),
    Case(
        "debt.player_loans",
        "> Ann borrows 100 from Bob",
        {True: "Ann +100, Bob -100", False: "no_player_loans"},
    ),
    # ---- taxes and parking ----
    Case(
        "parking.pot",
        "Bob is on St. James Place\nAnn is on Short Line\n> Ann rolls 1 and 2\n> Ann pays the tax\n"
        "> Ann pays a fine of 20 (reason: rudeness)\n> end of turn\n> Bob rolls 1 and 3",
        {
            "nothing": "accepted",
            "seed_only": "accepted",
            "taxes": "Bob +100",
            "fines": "Bob +20",
            "taxes_and_fines": "Bob +120",
        },
    ),
    Case(
        "parking.pot",
        "Tracking: turns\n120 lies on the parking space\n> Ann lands on Free Parking",
        {"nothing": "accepted", "seed_only": "Ann +120"},
    ),
    Case(
        "parking.seed",
        "Start: from the box\nTracking: turns\n" + POT + "> Ann lands on Free Parking",
        {0: "accepted", 500: "Ann +500"},
    ),
    # ---- estates ----
    Case(
        "estate.to_player",
        "Players: Ann 0, Bob, Cat\n" + BLUE + "Boardwalk has 1 house\nAnn owes Bob 5000\n"
        "> Ann gives up",
        {"buildings_sold": "Bob +100", "with_buildings": "accepted", "bank_pays": "Bob +5000"},
    ),
    Case(
        "estate.last_bankrupt",
        "Players: Ann 0, Bob 0, Cat 0, Dan 900\n"
        "Rules: classic + ending.when = second_bankruptcy\n" + BLUE + "Boardwalk has 1 house\n"
        "Cat is bankrupt\nAnn owes Bob 5000\n> Ann gives up",
        {
            "as_others": "Dan before Bob before Ann before Cat",
            "with_buildings": "Bob before Dan before Ann before Cat",
        },
    ),
    Case(
        "estate.jail_cards",
        "Players: Ann 0, Bob, Cat\nAnn holds the jail card of Chance\nAnn owes Bob 5000\n"
        "> Ann gives up\n> Bob gives Cat the jail card of Chance for 5",
        {"to_creditor": "Bob +5, Cat -5", "under_the_deck": "no_jail_card"},
    ),
    Case(
        "estate.by_timeout",
        "Rules: classic + clock.roll_seconds = 90\n> Ann runs out of time",
        {True: "Ann -1500", False: "accepted"},
    ),
    # ---- ends, counts, clock ----
    Case(
        "ending.when",
        "Players: Ann 0, Bob 3000, Cat 0, Dan\n"
        "Rules: classic + clock.game_length = 60, ending.target = 9000\n"
        "Ann owes Bob 5000\nCat owes Bob 5000\n> Ann gives up\n> Cat gives up",
        {
            "last_solvent": "accepted",
            "first_bankruptcy": "game_over",
            "second_bankruptcy": "Bob before Dan before Cat before Ann",
            "agreed_time": "accepted",
            "target": "accepted",
        },
    ),
    Case(
        "ending.when",
        "Rules: classic + clock.game_length = 60, ending.target = 9000\n"
        "> the Bank pays Ann 1 (minute: 60)",
        {
            "last_solvent": "Ann +1",
            "first_bankruptcy": "Ann +1",
            "second_bankruptcy": "Ann +1",
            "agreed_time": "Ann before Bob before Cat",
            "target": "Ann +1",
        },
    ),
    Case(
        "ending.when",
        "Rules: classic + clock.game_length = 60, ending.target = 9000\n> the Bank pays Bob 8000",
        {
            "last_solvent": "Bob +8000",
            "first_bankruptcy": "Bob +8000",
            "second_bankruptcy": "Bob +8000",
            "agreed_time": "Bob +8000",
            "target": "Bob before Ann before Cat",
        },
    ),
    Case(
        "ending.target",
        "Rules: classic + ending.when = target\n> the Bank pays Bob 8000",
        {9500: "Bob before Ann before Cat", 9501: "Bob +8000"},
    ),
    Case(
        "ending.throw_after_time",
        TIMED + "> Ann rolls 1 and 2 (minute: 60)",
        {True: "accepted", False: "time_is_up"},
    ),
    Case(
        "ending.dues_first",
        TIMED + "> Ann rolls 1 and 2 (minute: 60)",
        {True: "accepted", False: "Bob before Ann before Cat"},
    ),
    Case(
        "ending.equal_turns",
        TIMED + "> Ann rolls 1 and 2 (minute: 60)\n> Ann pays the rent of Baltic Avenue",
        {True: "Ann -4, Bob +4", False: "Bob before Cat before Ann"},
    ),
    Case(
        "ending.winner",
        "Players: Ann 200, Bob 300\nAnn owns Boardwalk\n> the evening ends",
        {"richest": "Ann before Bob", "most_cash": "Bob before Ann"},
    ),
    Case(
        "scoring.deed",
        "Players: Ann 200, Bob 300\nAnn owns Boardwalk\n> the evening ends",
        {"price": "Ann before Bob", "nothing": "Bob before Ann"},
    ),
    Case(
        "scoring.buildings",
        "Players: Ann 0, Bob 900\n" + BLUE + "Boardwalk has 1 house\n> the evening ends",
        {"cost": "Ann before Bob", "resale": "Bob before Ann"},
    ),
    Case(
        "clock.game_length",
        "Rules: classic + ending.when = agreed_time\n> the Bank pays Ann 1 (minute: 60)",
        {60: "Ann before Bob before Cat", 61: "Ann +1"},
    ),
    Case(
        "clock.roll_seconds",
        "> Ann runs out of time",
        {0: "no_timeouts", 90: "accepted"},
    ),
    Case("clock.pay_seconds", "> Ann runs out of time", {0: "no_timeouts", 90: "accepted"}),
    Case("clock.answer_seconds", "> Ann runs out of time", {0: "no_timeouts", 30: "accepted"}),
    Case(
        "money.bank_may_issue",
        "> the Bank pays Ann 50000",
        {True: "Ann +50000", False: "bank_out_of_money"},
    ),
)
