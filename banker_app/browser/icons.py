"""Reduces the icon font to the icons in use."""

import re
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

DRAWN_BY_FLUTTER: Final = (
    "access_time", "arrow_back", "arrow_back_ios", "arrow_back_ios_new", "arrow_drop_down",
    "arrow_drop_up", "arrow_forward", "calendar_today", "cancel", "check", "chevron_left",
    "chevron_right", "clear", "close", "edit", "error", "expand_less", "expand_more", "info",
    "keyboard_arrow_down", "keyboard_arrow_up", "keyboard_outlined", "menu", "more_horiz",
    "more_vert", "search", "unfold_more", "visibility", "visibility_off",
)  # fmt: skip
"""Icons that Flutter's own widgets draw."""
NAMED: Final = re.compile(r"Icons\.([A-Z0-9_]+)")
KINDS: Final = ("outlined", "rounded", "sharp")


def keep_used_icons(font: Path) -> None:
    """Keep only those glyphs in a font file that our code names or that Flutter draws."""
    from fontTools import subset

    options = subset.Options(glyph_names=False, layout_features=[], recalc_timestamp=False)
    loaded = subset.load_font(str(font), options)
    known = set(loaded.getGlyphOrder())
    subsetter = subset.Subsetter(options)
    subsetter.populate(glyphs=sorted(_glyphs(_names()) & known))
    subsetter.subset(loaded)
    subset.save_font(loaded, str(font), options)


def _names() -> set[str]:
    with as_file(files("banker_app")) as folder:
        sources = (path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
        return {name.lower() for text in sources for name in NAMED.findall(text)}


def _glyphs(names: set[str]) -> set[str]:
    """The names of the glyphs of icons; the glyph of a plain icon is called `baseline`."""
    found = set()
    for name in names | set(DRAWN_BY_FLUTTER):
        stem = f"_{name}" if name[0].isdigit() else name
        plain = stem.rpartition("_")[2] not in KINDS
        found |= {f"{stem}_baseline", *(f"{stem}_{kind}" for kind in KINDS)} if plain else {stem}
    return found
