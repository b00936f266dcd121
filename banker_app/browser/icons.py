"""Reduces the icon font, and the tables of its names, to the icons in use."""

import ast
import json
from collections.abc import Iterable, Iterator
from functools import cache
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
"""Icons that Flutter's own widgets draw, some of them in another style."""
STYLES: Final = ("baseline", "outlined", "rounded", "sharp")


def keep_used_icons(font: Path) -> None:
    """Keep only those glyphs in a font file that our code may name or that Flutter draws."""
    from fontTools import subset

    options = subset.Options(glyph_names=False, layout_features=[], recalc_timestamp=False)
    loaded = subset.load_font(str(font), options)
    flutter = {f"{name}_{style}" for name in DRAWN_BY_FLUTTER for style in STYLES}
    subsetter = subset.Subsetter(options)
    wanted = {*glyphs(_words()), *flutter}
    subsetter.populate(glyphs=sorted(wanted.intersection(loaded.getGlyphOrder())))
    subsetter.subset(loaded)
    subset.save_font(loaded, str(font), options)


def keep_used_names(table: Path) -> None:
    """Keep only those names in Flet's table of icons that our code may say."""
    known: dict[str, int] = json.loads(table.read_text("utf-8"))
    kept = {name: code for name, code in known.items() if name.lower() in _words()}
    table.write_text(json.dumps(kept), "utf-8")


def glyphs(names: Iterable[str]) -> set[str]:
    """Return the names that the glyphs of icons may have in the font."""
    stems = {f"_{name}" if name[:1].isdigit() else name for name in names}
    return {glyph for stem in stems for glyph in (stem, f"{stem}_baseline")}


@cache
def _words() -> frozenset[str]:
    return frozenset(_said())


def _said() -> Iterator[str]:
    """Every text and every `Icons.NAME` in our code: a page may say any of them as an icon.

    Some two hundred are also names of icons, a hundred of them in another sense, such as "map".
    """
    with as_file(files("banker_app")) as folder:
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_bytes())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
                elif isinstance(node, ast.Attribute):
                    yield node.attr.lower()
