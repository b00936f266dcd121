"""The app's colours as variables of a style sheet, and its tokens as outlines in a script."""

import json
from dataclasses import fields
from importlib.resources import as_file, files
from typing import Final

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from banker_app.ui.color_schemes import DARK, LIGHT
from banker_app.ui.widgets.token_pictures import ICONS, SHAPES

ROLES: Final = tuple(field.name for field in fields(LIGHT) if getattr(LIGHT, field.name))
FONT: Final = "web/assets/fonts/MaterialIcons-Regular.otf"
"""The icons of Flet's client."""
SIDE: Final = 24
"""The side of the square in which tokens are drawn."""
SCALE: Final = SIDE / 512
"""Of the font, which has 512 units to a square."""


def colours() -> str:
    """Return both schemes: the system's choice, unless the page names one."""

    def scheme(of: object) -> str:
        return "".join(f"--{role.replace('_', '-')}:{getattr(of, role)};" for role in ROLES)

    day, night = f"color-scheme:light;{scheme(LIGHT)}", f"color-scheme:dark;{scheme(DARK)}"
    chosen = f":root[data-theme=light]{{{day}}}:root[data-theme=dark]{{{night}}}"
    return f":root{{{day}}}@media(prefers-color-scheme:dark){{:root{{{night}}}}}{chosen}\n"


def tokens() -> str:
    """Return the outlines of all tokens that are drawn, as a constant of a script."""
    with as_file(files("flet_web").joinpath(FONT)) as path:
        font = TTFont(path)
        glyphs = font.getGlyphSet()
        shapes = dict(SHAPES)
        for token, icon in ICONS.items():
            pen = SVGPathPen(glyphs, lambda number: f"{number:.1f}".removesuffix(".0"))
            glyph = glyphs[f"{icon.name.lower()}_baseline"]
            glyph.draw(TransformPen(pen, (SCALE, 0, 0, -SCALE, 0, SIDE)))
            shapes[token] = pen.getCommands()
    return f"const SHAPES = {json.dumps(shapes)};\n"
