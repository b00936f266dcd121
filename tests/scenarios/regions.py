"""Players of a script who represent regions, and claims that name the colour of their money."""

import re
from typing import Final

from banker_app.engine.edition import Edition
from tests.scenarios.sentences import NotSaid

SEAT: Final = re.compile(r"(\w+)(?: of the (\w+))?(?: (\d+))?(?:, |$)")
"""`Eve`, `Eve 1200`, `Eve of the East`, `Eve of the East 1200`."""
_COLOURED: Final = re.compile(r"((\w+) (?:pays|gets|has|is worth)\b.*? -?\d+) ([a-z]+)")


def regions_of(seats: dict[str, str], edition: Edition) -> dict[str, str]:
    """The region of each player: as told, or the next free one."""
    told = {player: region.lower() for player, region in seats.items() if region}
    free = [region for region in edition.regions if region not in told.values()]
    return {player: told.get(player) or free.pop(0) for player in seats} if free or told else {}


class Colours:
    """What the money of each player is called."""

    def __init__(self, edition: Edition, regions: dict[str, str]) -> None:
        words: dict[str, str] = {
            region.id: edition.monies[region.currency].pattern.replace("{}", "").strip()
            for region in edition.regions.values()
        }
        self._own = {player: words[region] for player, region in regions.items()}

    def without(self, claim: str) -> str:
        """The claim without the colour of the money. Raises NotSaid where it is another's."""
        found = _COLOURED.fullmatch(claim)
        if not found or found[3] not in self._own.values():
            return claim
        if found[3] != self._own.get(found[2]):
            raise NotSaid(f"the money of {found[2]} is not {found[3]}")
        return found[1]
