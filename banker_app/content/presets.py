"""The games that a table chooses from: a base with the modes that make it, and the box that fits.

Reads data/rulesets/presets.toml. What they say in words is the screens' business.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from banker_app.content.editions import load_edition, shipped_editions
from banker_app.engine.edition import Edition, SpaceKind
from banker_app.engine.json_types import JsonMapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A game by its usual name."""

    id: str
    base: str
    modes: tuple[str, ...] = ()
    edition: str = ""
    """The box it is usually played with; empty: any."""
    needs: str = ""
    """What the board must have: `casino`, `regions`; nothing else will do."""

    def fits(self, box: Edition) -> bool:
        """Whether it can be played with this box."""
        match self.needs:
            case "casino":
                return SpaceKind.CASINO in box.kinds
            case "regions":
                return bool(box.regions)
            case _:
                # Four monies without the rules for them would be one money with four names.
                return not box.regions


@cache
def presets() -> Mapping[str, Preset]:
    """Every preset that a shipped box can be played by, in the order of the file."""
    text = (files("banker_app.data") / "rulesets" / "presets.toml").read_text(encoding="utf-8")
    told = {name: _read(name, values) for name, values in tomllib.loads(text).items()}
    boxes = [load_edition(name)[0] for name in shipped_editions()]
    playable = {name: each for name, each in told.items() if any(map(each.fits, boxes))}
    return MappingProxyType(playable)


def _read(name: str, told: JsonMapping) -> Preset:
    return Preset(
        id=name,
        base=told["base"],
        modes=tuple(told.get("modes", ())),
        edition=told.get("edition", ""),
        needs=told.get("needs", ""),
    )
