"""What each value changes: the casino, the tax office, jail, buildings in pawn.

The same language as in `fields.py`.
"""

from typing import Final

from tests.rulesets.fields import BLUE, Case

CASINO: Final = "Edition: ua_casino\nRules: casino\n"
"""The box with a casino and a tax office."""
AT_CASINO: Final = CASINO + "Ann is on ninth_street\n200 lies in the casino\n"
TOLD_CASINO: Final = CASINO + "Tracking: off\n200 lies in the casino\n"
OFFICE: Final = CASINO + "Ann owns first_street\nAnn is on fourteenth_street\n"

CASES: Final = (
    # ---- the casino ----
    Case(
        "casino.opening_pot",
        CASINO + "Tracking: off\nStart: from the box\n> Ann stakes 5 and takes the jackpot",
        {0: "accepted", 200: "Ann +200"},
    ),
    Case(
        "casino.must_play",
        AT_CASINO + "> Ann rolls 1 and 3\n> end of turn",
        {True: "still_due", False: "accepted"},
    ),
    Case(
        "casino.stake",
        AT_CASINO + "> Ann rolls 1 and 3\n> Ann stakes 9 and loses",
        {1: "Ann -9", 9: "Ann -9", 10: "stake_too_low"},
    ),
    Case(
        "casino.win_from",
        TOLD_CASINO + "> Ann stakes 5 and wins 50\n> Ann stakes 5 and takes the jackpot",
        {"bank": "Ann +200", "pot": "Ann +150"},
    ),
    Case(
        "casino.lost_stake_to",
        TOLD_CASINO + "> Ann stakes 5 and loses\n> Ann stakes 5 and takes the jackpot",
        {"bank": "Ann +200", "pot": "Ann +205"},
    ),
    Case(
        "casino.stake_returns",
        TOLD_CASINO + "> Ann stakes 5 and wins 50",
        {True: "Ann +50", False: "Ann +45"},
    ),
    Case(
        "casino.jackpot_again",
        TOLD_CASINO + "> Ann stakes 5 and takes the jackpot\n> Bob stakes 5 and takes the jackpot",
        {True: "Bob +200", False: "accepted"},
    ),
    Case(
        "casino.jackpot",
        AT_CASINO + "> Ann rolls 1 and 3\n> Ann stakes 5 and takes the jackpot",
        {True: "Ann +200", False: "no_jackpot"},
    ),
    Case(
        "casino.pay_table",
        AT_CASINO + "> Ann rolls 1 and 3\n> Ann stakes 5 on the reels 1, 2, 3",
        {
            "{}": "asks win",
            '{"123": 4}': "Ann +20",
            '{"111": 9, "123": 6}': "Ann +30",
            '{"111": 9}': "Ann -5",
        },
    ),
    # ---- the tax office ----
    Case(
        "tax_office.property_tax",
        OFFICE + "> Ann rolls 2 and 6\n> Ann passes the tax office",
        {0: "no_tax_office", 50: "Ann -50", 70: "Ann -70"},
    ),
    Case(
        "tax_office.landing",
        CASINO + "Ann is on fourteenth_street\n> Ann rolls 2 and 4\n> Ann pays the jail fine",
        {"nothing": "not_in_jail", "doubles": "no_fine_there", "fine_or_doubles": "Ann -50"},
    ),
    Case(
        "tax_office.fine",
        "Edition: ua_casino\nRules: casino + tax_office.landing = fine_or_doubles\n"
        "Ann is in the tax office\n> Ann pays the jail fine",
        {0: "no_fine_there", 50: "Ann -50", 70: "Ann -70"},
    ),
    Case(
        "tax_office.by_card",
        CASINO + "Ann is in the tax office\nAnn holds the jail card of Шанс\n"
        "> Ann uses a jail card",
        {True: "accepted", False: "not_in_jail"},
    ),
    # ---- jail ----
    Case(
        "jail.landing_on_space",
        "Ann is on Oriental Avenue\n> Ann rolls 1 and 3\n> Ann pays the jail fine",
        {"just_visiting": "not_in_jail", "jailed": "already_rolled"},
    ),
    Case(
        "jail.fine_window",
        "Ann is in jail after 2 throws\n> Ann pays the jail fine",
        {"before_any_throw": "Ann -50", "first_two_throws": "jail_fine_too_late"},
    ),
    Case(
        "jail.after_attempts",
        "Bob owns States Avenue\nAnn is in jail after 2 throws\n> Ann rolls 1 and 2 in jail\n"
        "> Ann pays the rent of States Avenue",
        {"move": "Ann -10, Bob +10", "wait": "rent_not_due"},
    ),
    # ---- mortgages ----
    Case(
        "mortgage.buildings_as_collateral",
        BLUE + "Park Place, Boardwalk have 1 house\n> Ann mortgages Boardwalk",
        {True: "Ann +100", False: "clear_buildings_first"},
    ),
    Case(
        "mortgage.third_party_lift",
        BLUE + "Boardwalk is mortgaged\n> Bob lifts the mortgage of Boardwalk, its owner agreeing",
        {"nobody": "not_the_owner", "with_consent": "Bob -240", "buys_with_consent": "Bob -240"},
    ),
    Case(
        "mortgage.third_party_lift",
        BLUE + "Boardwalk is mortgaged\n> Bob lifts the mortgage of Boardwalk, its owner agreeing\n"
        "> Bob mortgages Boardwalk",
        {"with_consent": "not_the_owner", "buys_with_consent": "Bob +200"},
    ),
)
