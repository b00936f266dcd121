"""Reads a drawn page as an eye does: every text, icon and mark with its ink and its ground.

What a control does not say itself comes from Material 3 as Flutter draws it, kind by kind; a kind
that is not in the table stops the reading, so that nothing goes by unread. Left out is what WCAG
leaves out: disabled controls, and dots and dashes that lead the eye and say nothing.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft
import flet.canvas as cv
import flet_charts as fc
from flet.components.public_utils import unwrap_component

from banker_app.content.serial_types import snake
from banker_app.ui.typed_text import TypedText
from banker_app.ui.typography import SCALE
from banker_app.ui.widgets.board_picture import DECORATION
from tests.ui.palette import Paint, Palette, ratio

C = ft.Colors
TEXT: Final = 4.5
LARGE: Final = 3.0
"""For large text, and for icons, marks and lines."""
DOT: Final = 16
"""What is filled, empty and no larger than this is a mark that means something: a pip, a house."""
STRIPE: Final = 12
"""What is filled and no wider than this stands for a colour group."""
HEAVY: Final = tuple(ft.FontWeight(f"w{weight}") for weight in (700, 800, 900))
FILL: Final = re.compile(r'fill="(#\w{6})"')
HIDDEN_LESS: Final = 0.5
"""Stripes that let less through hide what is under them: it is read between them."""
STYLES: Final = {style: SCALE[snake(style.value)] for style in ft.TextThemeStyle}
BUTTONS: Final[dict[type, tuple[ft.ColorValue | None, ft.ColorValue]]] = {
    ft.FilledButton: (C.PRIMARY, C.ON_PRIMARY),
    ft.FilledTonalButton: (C.SECONDARY_CONTAINER, C.ON_SECONDARY_CONTAINER),
    ft.OutlinedButton: (None, C.PRIMARY),
    ft.TextButton: (None, C.PRIMARY),
}
"""What fills each kind, and what is written on it."""


@dataclass(frozen=True)
class Reading:
    """Something that is seen, and how well."""

    what: str
    ink: Paint
    ground: Paint
    least: float

    @property
    def ratio(self) -> float:
        """The contrast, cut and never rounded up."""
        return int(ratio(self.ink, self.ground) * 100) / 100

    @property
    def faint(self) -> bool:
        """Whether too little of it is seen."""
        return self.ratio < self.least

    def __str__(self) -> str:
        return f"{self.what!r} {self.ink} on {self.ground} is {self.ratio}, least {self.least}"


def _itself(paint: Paint) -> Paint:
    return paint


@dataclass(frozen=True)
class Around:
    """What a control stands in, and what it takes over unless it says otherwise."""

    ground: Paint
    text: ft.ColorValue = C.ON_SURFACE
    icon: ft.ColorValue = C.ON_SURFACE
    size: float = 14
    bold: bool = False
    veil: Callable[[Paint], Paint] = _itself
    """What lies over all of it, from where it begins."""

    def veiled(self, over: Callable[[Paint], Paint]) -> "Around":
        """The same under one more veil."""
        veil = self.veil
        return replace(self, veil=lambda paint: veil(over(paint)))


Readings = Iterator[Reading]


class Reader:
    """Reads pages in one light."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette

    def page(self, roots: Any) -> Readings:
        """Everything on the views and the dialogs of a page."""
        return self.read(roots, Around(self.palette[C.SURFACE]))

    def read(self, node: Any, around: Around) -> Readings:
        """Everything below a node."""
        node = unwrap_component(node)
        if node is None:
            return
        if isinstance(node, list | tuple):
            for item in node:
                yield from self.read(item, around)
            return
        if not node.visible or node.disabled or node.opacity == 0:
            return
        if node.opacity is not None and node.opacity < 1:
            share, ground = node.opacity, around.ground
            around = around.veiled(lambda paint: ground.under(paint, share))
        kind = type(node)
        if kind in BUTTONS:
            yield from self._button(node, around)
        elif kind in KINDS:
            yield from KINDS[kind](self, node, around)
        else:
            raise AssertionError(f"nobody has said how {kind.__name__} is coloured")

    # ---- what is written and drawn ---------------------------------------------------------

    def word(self, text: str | None, ink: ft.ColorValue, around: Around) -> Readings:
        """A word in the size and weight of its surroundings."""
        if text and any(letter not in " ." for letter in text):
            large = around.size >= 24 or (around.bold and around.size >= 18.66)
            yield self._reading(text, ink, around, LARGE if large else TEXT)

    def mark(self, what: str, ink: ft.ColorValue, around: Around) -> Readings:
        """An icon, a line or a dot."""
        yield self._reading(what, ink, around, LARGE)

    def labelled(self, label: Any, ink: ft.ColorValue, around: Around) -> Readings:
        """A text, or a control that takes the ink of where it stands."""
        if isinstance(label, str):
            yield from self.word(label, ink, around)
        else:
            yield from self.read(label, replace(around, text=ink, icon=ink))

    def icon(self, icon: Any, ink: ft.ColorValue, around: Around) -> Readings:
        """An icon by its name, or a control that draws it."""
        if isinstance(icon, ft.IconData):
            yield from self.mark(f"icon {icon!r}", ink, around)
        else:
            yield from self.read(icon, replace(around, icon=ink))

    def _reading(self, what: str, ink: ft.ColorValue, around: Around, least: float) -> Reading:
        seen = self.palette.over(around.ground, ink)
        return Reading(what, around.veil(seen), around.veil(around.ground), least)

    def on(self, around: Around, ground: ft.ColorValue | None, **more: Any) -> Around:
        """The same surroundings on another ground."""
        if ground is None:
            return replace(around, **more)
        return replace(around, ground=self.palette.over(around.ground, ground), **more)

    # ---- kind by kind ------------------------------------------------------------------------

    def _text(self, node: ft.Text, around: Around) -> Readings:
        # A style of the theme brings its own ink along.
        ink = node.color or (C.ON_SURFACE if node.theme_style else around.text)
        size, _, weight, _ = (
            STYLES[node.theme_style] if node.theme_style else (around.size, 0, None, 0)
        )
        bold = _bold(node.weight or weight, around.bold)
        own = replace(around, size=node.size or size, bold=bold)
        ink, own = _styled(node.style, ink, own, over=node.color)
        assert node.bgcolor is None
        assert node.style is None or node.style.bgcolor is None
        yield from self.word(node.value, ink, own)
        for span in node.spans or ():
            span_ink, span_own = _styled(span.style, ink, own)
            if span.style is not None and span.style.bgcolor is not None:
                span_own = self.on(span_own, span.style.bgcolor)
            yield from self.word(span.text, span_ink, span_own)

    def _icon(self, node: ft.Icon, around: Around) -> Readings:
        yield from self.mark(f"icon {node.icon!r}", node.color or around.icon, around)

    def _image(self, node: ft.Image, around: Around) -> Readings:
        """A drawing of one ink; any other picture brings its own ground along."""
        fill = FILL.search(node.src) if isinstance(node.src, str) else None
        if fill is not None:
            yield from self.mark("drawing", fill[1], around)

    def _inside(self, node: Any, around: Around) -> Readings:
        yield from self.read(getattr(node, "content", None), around)
        yield from self.read(getattr(node, "controls", None), around)

    def _nothing(self, node: Any, around: Around) -> Readings:
        yield from ()

    def _container(self, node: ft.Container, around: Around) -> Readings:
        own = self.on(around, node.bgcolor)
        if node.content is None:
            yield from self._dot(node, around, own)
        yield from self._printed(node, around)
        for stripe in _stripes(node) or [C.TRANSPARENT]:
            yield from self.read(node.content, self.on(own, stripe))

    def _dot(self, node: ft.Container, around: Around, own: Around) -> Readings:
        size = (node.width, node.height)
        if node.bgcolor is None or any(side is None or side > DOT for side in size):
            return
        found = [*self.mark("a dot", node.bgcolor, around)]
        if isinstance(node.border, ft.Border) and node.border.top is not None:
            found += self.mark("the rim of a dot", node.border.top.color, around)
        # A rim of its own may set it off from what it lies on.
        yield max(found, key=lambda reading: reading.ratio)

    def _printed(self, node: ft.Container, around: Around) -> Readings:
        """A printed colour that is a stripe or has a rim is seen by one of both."""
        rim = node.border.top.color if isinstance(node.border, ft.Border) else None
        stripe = node.content is None and min(node.width or 99, node.height or 99) <= STRIPE
        fill = node.bgcolor if _is_printed(node.bgcolor) else None
        if not (_is_printed(rim) or (fill and (rim or stripe))):
            return
        found = [
            reading
            for colour in (fill, rim)
            if colour is not None
            for reading in self.mark("a printed colour", colour, around)
        ]
        yield max(found, key=lambda reading: reading.ratio)

    def _stack(self, node: ft.Stack, around: Around) -> Readings:
        controls = [unwrap_component(control) for control in node.controls]
        for nth, control in enumerate(controls):
            yield from self.read(control, around)
            for above in controls[nth + 1 :]:
                for stripe in _tints(above) if _over(above, control) else ():
                    yield from self.read(control, self._striped(around, stripe))

    def _striped(self, around: Around, stripe: ft.ColorValue) -> Around:
        return around.veiled(lambda paint: self.palette.over(paint, stripe))

    def _button(self, node: Any, around: Around) -> Readings:
        fill, ink = BUTTONS[type(node)]
        style = node.style or ft.ButtonStyle()
        if isinstance(node, ft.Button):
            # What is said of the button itself goes before its style.
            style = replace(style, color=node.color or style.color)
            fill = node.bgcolor or fill
        ink = _usual(style.color) or ink
        own = self.on(around, _usual(style.bgcolor) or fill, text=ink, icon=ink)
        own = replace(own, size=16, bold=False)
        yield from self.labelled(node.content, ink, own)
        yield from self.icon(node.icon, node.icon_color or _usual(style.icon_color) or ink, own)

    def _icon_button(self, node: ft.IconButton, around: Around) -> Readings:
        own = self.on(around, node.bgcolor)
        yield from self.icon(node.icon, node.icon_color or C.ON_SURFACE_VARIANT, own)

    def _menu_button(self, node: ft.PopupMenuButton, around: Around) -> Readings:
        if node.content is None:
            icon = node.icon or ft.Icons.MORE_VERT
            yield from self.icon(icon, node.icon_color or C.ON_SURFACE_VARIANT, around)
        yield from self.read(node.content, around)
        sheet = self.on(around, node.bgcolor or C.SURFACE_CONTAINER, size=14, bold=False)
        yield from self.read(node.items, replace(sheet, text=C.ON_SURFACE, icon=C.ON_SURFACE))

    def _menu_item(self, node: ft.PopupMenuItem, around: Around) -> Readings:
        yield from self.labelled(node.content, C.ON_SURFACE, around)
        yield from self.icon(node.icon, around.icon, around)

    def _field(self, node: ft.TextField | ft.Dropdown, around: Around) -> Readings:
        quiet = C.ON_SURFACE_VARIANT
        own = self.on(around, node.fill_color if node.filled else None, size=14, bold=False)
        fault = node.error if isinstance(node, ft.TextField) else node.error_text
        yield from self.labelled(node.label, C.ERROR if fault else quiet, replace(own, size=12))
        yield from self.labelled(fault, C.ERROR, replace(around, size=12, bold=False))
        yield from self.word(node.hint_text, quiet, own)
        rim = node.border_color or (C.ERROR if fault else C.OUTLINE)
        yield from self.mark(f"the rim of {node.label!r}", rim, around)
        written = replace(own, size=node.text_size or 16)
        ink = node.color or C.ON_SURFACE
        if isinstance(node, ft.Dropdown):
            menu = self.on(written, node.bgcolor or C.SURFACE_CONTAINER)
            for option in node.options:
                yield from self.labelled(option.content or option.text, ink, menu)
            return
        yield from self.word(node.value, ink, written)
        yield from self.labelled(node.helper, quiet, replace(around, size=12, bold=False))
        for at_its_side in (node.prefix, node.suffix):
            yield from self.labelled(at_its_side, quiet, written)
        for picture in (node.prefix_icon, node.suffix_icon, node.icon):
            yield from self.icon(picture, quiet, own)

    def _switch(self, node: ft.Switch, around: Around) -> Readings:
        track = C.PRIMARY if node.value else C.OUTLINE
        yield from self.mark(f"the switch of {node.label!r}", track, around)
        yield from self.labelled(node.label, C.ON_SURFACE, replace(around, size=16))

    def _places(self, node: ft.NavigationBar | ft.NavigationRail, around: Around) -> Readings:
        rail = isinstance(node, ft.NavigationRail)
        ground = node.bgcolor or (C.SURFACE if rail else C.SURFACE_CONTAINER)
        own = self.on(around, ground, size=12, bold=False)
        for nth, place in enumerate(node.destinations or ()):
            chosen = nth == node.selected_index
            quiet = C.ON_SURFACE if chosen or rail else C.ON_SURFACE_VARIANT
            yield from self.labelled(place.label, quiet, own)
            pill = self.on(own, C.SECONDARY_CONTAINER if chosen else None)
            ink = C.ON_SECONDARY_CONTAINER if chosen else C.ON_SURFACE_VARIANT
            yield from self.icon(place.selected_icon if chosen else place.icon, ink, pill)

    def _view(self, node: ft.View, around: Around) -> Readings:
        own = self.on(around, node.bgcolor, text=C.ON_SURFACE, icon=C.ON_SURFACE)
        for part in (node.appbar, node.controls, node.navigation_bar):
            yield from self.read(part, own)
        assert not node.floating_action_button
        assert not node.bottom_appbar

    def _app_bar(self, node: ft.AppBar, around: Around) -> Readings:
        own = self.on(around, node.bgcolor, size=22)
        yield from self.read(node.title, own)
        yield from self.read(node.leading, own)
        yield from self.read(node.actions, replace(own, icon=C.ON_SURFACE_VARIANT))

    def _bottom_sheet(self, node: ft.BottomSheet, around: Around) -> Readings:
        own = self.on(around, node.bgcolor or C.SURFACE_CONTAINER_LOW)
        if node.show_drag_handle:
            yield from self.mark("the handle of a sheet", C.ON_SURFACE_VARIANT, own)
        yield from self.read(node.content, own)

    def _snack(self, node: ft.SnackBar, around: Around) -> Readings:
        own = self.on(around, node.bgcolor or C.INVERSE_SURFACE)
        yield from self.labelled(node.content, C.ON_INVERSE_SURFACE, own)
        assert node.action is None

    def _chart(self, node: fc.LineChart, around: Around) -> Readings:
        for axis in (node.left_axis, node.bottom_axis, node.top_axis, node.right_axis):
            for label in axis.labels if axis else ():
                yield from self.labelled(label.label, C.ON_SURFACE, around)
        assert node.tooltip is not None
        bubble = self.on(around, node.tooltip.bgcolor)
        for series in node.data_series:
            assert series.color is not None
            yield from self.mark("a curve", series.color, around)
            for point in series.points:
                told = point.tooltip
                assert isinstance(told, fc.LineChartDataPointTooltip)
                ink, own = _styled(told.text_style, C.ON_SURFACE, bubble)
                yield from self.word(told.text, ink, own)

    def _canvas(self, node: cv.Canvas, around: Around) -> Readings:
        if node.data == DECORATION:
            return
        for shape in node.shapes:
            assert isinstance(shape, cv.Line | cv.Path), shape
            assert shape.paint is not None
            assert shape.paint.color is not None
            yield from self.mark("a shape", shape.paint.color, around)


def _bold(weight: ft.FontWeight | None, otherwise: bool) -> bool:
    return otherwise if weight is None else weight in (*HEAVY, ft.FontWeight.BOLD)


def _styled(
    style: ft.TextStyle | None, ink: ft.ColorValue, around: Around, over: Any = None
) -> tuple[ft.ColorValue, Around]:
    """Ink and size after a style; a colour that stands `over` it wins."""
    if style is None:
        return ink, around
    own = replace(around, size=style.size or around.size, bold=_bold(style.weight, around.bold))
    return over or style.color or ink, own


def _usual(colour: Any) -> Any:
    """A colour of a button that nobody touches."""
    return colour.get(ft.ControlState.DEFAULT) if isinstance(colour, dict) else colour


def _stripes(node: ft.Container) -> list[ft.ColorValue]:
    return list(dict.fromkeys(node.gradient.colors)) if node.gradient else []


def _tints(node: Any) -> list[ft.ColorValue]:
    """The stripes of what lies over something, where they let it show through."""
    if not isinstance(node, ft.Container) or node.content is not None:
        return []
    named = [str(stripe).partition(",")[2] for stripe in _stripes(node)]
    shares = [float(share or 1) for share in named]
    pairs = zip(_stripes(node), shares, strict=True)
    return [stripe for stripe, share in pairs if 0 < share <= HIDDEN_LESS]


def _is_printed(colour: Any) -> bool:
    """Whether it comes from the box, and not from the theme."""
    return isinstance(colour, str) and colour.startswith("#")


def _over(above: Any, below: Any) -> bool:
    """Whether both claim the same place of a stack."""
    first, second = _box(above), _box(below)
    if first is None or second is None:
        return True
    wide = min(first[2], second[2]) - max(first[0], second[0])
    high = min(first[3], second[3]) - max(first[1], second[1])
    return wide > 0.5 and high > 0.5


def _box(node: Any) -> tuple[float, float, float, float] | None:
    sides = [getattr(node, name, None) for name in ("left", "top", "width", "height")]
    if any(side is None for side in sides):
        return None
    left, top, width, height = sides
    return left, top, left + width, top + height


KINDS: Final[dict[type, Callable[[Reader, Any, Around], Readings]]] = {
    **dict.fromkeys(
        (
            ft.Column,
            ft.GestureDetector,
            ft.ListView,
            ft.MergeSemantics,
            ft.RadioGroup,
            ft.Row,
            ft.SafeArea,
            ft.Semantics,
            ft.Screenshot,
            ft.TransparentPointer,
        ),
        Reader._inside,
    ),
    # They part what stands apart anyway.
    **dict.fromkeys((ft.Divider, ft.VerticalDivider), Reader._nothing),
    ft.AppBar: Reader._app_bar,
    ft.BottomSheet: Reader._bottom_sheet,
    ft.Container: Reader._container,
    ft.Dropdown: Reader._field,
    ft.Icon: Reader._icon,
    ft.Image: Reader._image,
    ft.IconButton: Reader._icon_button,
    ft.NavigationBar: Reader._places,
    ft.NavigationRail: Reader._places,
    ft.PopupMenuButton: Reader._menu_button,
    ft.PopupMenuItem: Reader._menu_item,
    ft.SnackBar: Reader._snack,
    ft.Stack: Reader._stack,
    ft.Switch: Reader._switch,
    ft.Text: Reader._text,
    ft.TextField: Reader._field,
    TypedText: Reader._field,
    ft.View: Reader._view,
    cv.Canvas: Reader._canvas,
    fc.LineChart: Reader._chart,
}
