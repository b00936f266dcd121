"""Presets: the games to choose from, each a base with its modes and a fitting edition.

Reads data/rulesets/presets.toml. Their texts belong to the screens.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.serialization import decode
from banker_app.engine.edition import Edition, SpaceKind
from banker_app.engine.frozen import Frozen


class Preset(Frozen):
    """A named combination of rules."""

    id: str
    base: str
    modes: tuple[str, ...] = ()
    edition: str = ""
    """The edition it is usually played with; empty: any."""
    needs: str = ""
    """Feature required of the board: `casino` or `regions`; empty: none."""
    language: str = ""
    """The language of its printed sheet, where a box has several."""

    def fits(self, box: Edition) -> bool:
        """Whether it can be played with this edition."""
        if self.needs == "casino":
            return SpaceKind.CASINO in box.kinds
        # Without rules for exchange, four currencies would be one with four names.
        return bool(box.regions) is (self.needs == "regions")


@cache
def presets() -> Mapping[str, Preset]:
    """Every preset that fits some shipped edition, in the order of the file."""
    text = (files("banker_app.data") / "rulesets" / "presets.toml").read_text(encoding="utf-8")
    every = {name: decode(Preset, {"id": name, **v}) for name, v in tomllib.loads(text).items()}
    boxes = [load_edition(name)[0] for name in shipped_editions()]
    playable = {name: each for name, each in every.items() if any(map(each.fits, boxes))}
    return MappingProxyType(playable)


def sheets(box: Edition) -> tuple[Preset, ...]:
    """The games whose rules come with a box, or with the one that it was copied from."""
    fitting = [each for each in presets().values() if each.fits(box)]
    printed = tuple(each for each in fitting if each.edition == box.id)
    return printed or tuple(each for each in fitting if each.needs)
