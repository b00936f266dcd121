"""Rules under the names that older versions gave them."""

from typing import Any, Final

from banker_app.content.migrations import migrated, up_to_date
from banker_app.content.rulesets import compose
from banker_app.engine.settings.tax import ParkingPot
from tests.each import each
from tests.engine.tables import composed

TAXES: Final = {"tax.fixed_to": "parking_pot"}
FINES: Final = {"parking.fines_to_pot": True}
PAID: Final = {"parking.pays": "pot"}
LOST: Final = {"parking.pays": "nothing"}


@each(
    [
        ((), {}, "nothing"),
        ((), PAID, "seed_only"),
        ((), TAXES, "taxes"),
        ((), FINES | PAID, "fines"),
        ((), TAXES | FINES | PAID, "taxes_and_fines"),
        ((), TAXES | FINES | LOST, "nothing"),
        (("parking_pot",), {"tax.fixed_to": "bank"}, "fines"),
        (("parking_pot",), {"parking.fines_to_pot": False}, "taxes"),
        (("parking_pot",), PAID, "taxes_and_fines"),
        (("parking_pot",), LOST, "nothing"),
        (("parking_pot",), LOST | {"parking.pot": "fines"}, "fines"),
    ]
)
def test_house_rules(modes: tuple[str, ...], house: dict[str, object], pot: str) -> None:
    assert composed("classic", "us_2008", modes, house).rules.parking.pot == pot


def test_obsolete_value_is_dropped() -> None:
    assert compose(house_rules={"auction.unsold": "stays_with_bank"}) == compose()
    assert isinstance(compose(house_rules={"auction.unsold": "goes_to_the_dog"}), tuple)


@each([("tax.fixed_to", "dog"), ("parking.fines_to_pot", 1), ("parking.pays", [])])
def test_unknown_values_stay_faults(name: str, value: object) -> None:
    assert up_to_date({name: value}) == {name: value}
    assert isinstance(compose(house_rules={name: value}), tuple)


def test_changes_of_old_pot_rules() -> None:
    pot, seen = ParkingPot.NOTHING, list[str]()
    for name, value in [*TAXES.items(), *FINES.items(), *PAID.items(), *LOST.items()]:
        told: dict[str, Any] = {"event": "house_rule_changed", "name": name, "value": value}
        event = migrated({**told, "before": "", "reason": "agreed"}, pot)
        assert (event["name"], event["before"]) == ("parking.pot", pot)
        pot = ParkingPot(event["value"])
        seen.append(pot.value)
    assert seen == ["taxes", "taxes_and_fines", "taxes_and_fines", "nothing"]


def test_a_game_that_changed_a_rule_which_is_fixed_now_goes_on_by_the_fixed_value() -> None:
    """Its log keeps the entry, which changes nothing; a new game cannot choose another value."""
    changed = {"event": "house_rule_changed", "name": "rent.currency", "value": "deed"}
    event = migrated({**changed, "before": "owner", "reason": "agreed"}, ParkingPot.FINES)
    assert (event["name"], event["before"], event["value"]) == ("parking.pot", "fines", "fines")
    assert isinstance(compose(house_rules={"rent.currency": "deed"}), tuple)


def test_old_game_started() -> None:
    event = {
        "event": "game_started",
        "rules": {
            "tax": {"income": 200, "fixed_to": "parking_pot"},
            "parking": {"pays": "pot", "fines_to_pot": False, "seed": 0},
            "exchange": {"spread": "payer_minus_payee"},
            "rent": {"currency": "deed"},
            "conglomerate": {"size": 2, "locked": True, "top": "highest_rent"},
        },
        "provenance": {"tax.fixed_to": "house", "rent.currency": "house"},
    }
    assert migrated(event, ParkingPot.NOTHING) == {
        "event": "game_started",
        "rules": {"tax": {"income": 200}, "parking": {"pot": "taxes", "seed": 0}},
        "provenance": {"parking.pot": "house"},
    }
