"""Rules that are one house rule to people: what is changed with which, so that none is half played.

The parking pot is three rules. Where nothing fills it, it pays nobody; where nobody takes it, what
is put there is lost to the game.
"""

from typing import Final

from banker_app.engine.ruleset import Ruleset
from banker_app.engine.settings.setting import RuleValue
from banker_app.engine.settings.tax import ParkingPays, TaxTo

PAYS: Final = "parking.pays"
TAXES: Final = "tax.fixed_to"
FINES: Final = "parking.fines_to_pot"
SEED: Final = "parking.seed"
FULL: Final[dict[str, RuleValue]] = {
    PAYS: ParkingPays.POT,
    TAXES: TaxTo.PARKING_POT,
    FINES: True,
}
"""The pot as it is mostly played."""
POT: Final = tuple(FULL)

Changes = tuple[tuple[str, RuleValue], ...]
"""Rules with the value each of them gets."""


def changed_together(rules: Ruleset, name: str, value: RuleValue) -> Changes:
    """What else changes where the table changes one rule of several that are one to it."""
    now: dict[str, RuleValue] = {
        PAYS: rules.parking.pays,
        TAXES: rules.tax.fixed_to,
        FINES: rules.parking.fines_to_pot,
    }
    if name == SEED:
        on = bool(value) and rules.parking.pays is not ParkingPays.POT
        return tuple((rule, FULL[rule]) for rule in POT if on and FULL[rule] != now[rule])
    if name not in POT:
        return ()
    wanted = _whole(now, name, value, seeded=bool(rules.parking.seed))
    return tuple((rule, wanted[rule]) for rule in POT if wanted[rule] != now[rule] and rule != name)


def _whole(
    now: dict[str, RuleValue], name: str, value: RuleValue, *, seeded: bool
) -> dict[str, RuleValue]:
    """The three with one of them changed, and the others as they have to be with that."""
    wanted = {**now, name: value}
    fills = any(wanted[rule] == FULL[rule] for rule in (TAXES, FINES))
    pays = wanted[PAYS] == FULL[PAYS]
    if pays == fills or (pays and seeded):
        return wanted
    if name == PAYS:
        to = TaxTo.PARKING_POT if pays else TaxTo.BANK
        return {**wanted, TAXES: to, FINES: pays}
    return {**wanted, PAYS: ParkingPays.POT if fills else ParkingPays.NOTHING}
