"""Writes the icons of guests' pages to `web/shapes.js`: `python -m banker_app.guests.draw_shapes`.

Done once, since reading the font takes longer than the rest of a start.
"""

import json
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from banker_app.app.projections import deed_icons, token_pictures

FILE: Final = Path(__file__).parent / "web" / "shapes.js"
FONT: Final = "web/assets/fonts/MaterialIcons-Regular.otf"
"""The icons of Flet's client."""
SPACES: Final = (deed_icons.SIGNS, deed_icons.FAMILIES, deed_icons.KINDS)
PICTURES: Final = """
account_balance account_balance_wallet_outlined add_home_work_outlined apartment arrow_back
arrow_drop_down arrow_drop_up arrow_forward check currency_exchange
difference_outlined emoji_events expand_less expand_more flag_outlined gavel
grid_view_outlined handshake_outlined home_work_outlined house ios_share location_city
lock_outline looks_two_outlined payments_outlined picture_as_pdf_outlined
savings_outlined schedule smartphone style_outlined table_chart_outlined
trending_up tv_outlined warehouse
"""
"""Icons on guests' pages beside those of tokens and spaces. A filled one stands for its outline."""
LETTERS: Final = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "closePath": "z"}
SIDE: Final = 48
"""The side of the square in which they are drawn, fine enough for whole numbers."""
SCALE: Final = SIDE / 512
"""Of the font, which has 512 units to a square."""


def outlines() -> str:
    """Return the outlines of all tokens and icons on guests' pages, as constants of a script."""
    names = {icon: icon for kind in SPACES for icon in kind.values()} | token_pictures.ICONS
    names |= {name: name for name in PICTURES.split()}
    with as_file(files("flet_web").joinpath(FONT)) as path:
        glyphs = TTFont(path).getGlyphSet()
        shapes = {name: _outline(glyphs, icon) for name, icon in sorted(names.items())}
    drawn = {"SHAPES": shapes, "TOKENS": token_pictures.SHAPES}
    return "".join(f"const {name} = {json.dumps(of, indent=0)};\n" for name, of in drawn.items())


def _outline(glyphs: Any, icon: str) -> str:
    pen = RecordingPen()
    glyph = glyphs[icon if icon in glyphs else f"{icon}_baseline"]
    glyph.draw(TransformPen(pen, (SCALE, 0, 0, -SCALE, 0, SIDE)))
    return _steps(pen.value)


def _steps(drawn: list[tuple[str, Any]]) -> str:
    """Return a path as steps of whole numbers: they are small and alike, and so compress well."""
    path, at, begun = "", (0, 0), (0, 0)
    for operation, points in drawn:
        ends = [(round(x), round(y)) for x, y in points]
        steps = " ".join(f"{x - at[0]} {y - at[1]}" for x, y in ends)
        path += LETTERS[operation] + steps.replace(" -", "-")
        at = ends[-1] if ends else begun
        begun = at if operation == "moveTo" else begun
    return path


if __name__ == "__main__":
    FILE.write_text(outlines(), encoding="utf-8")
