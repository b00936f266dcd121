"""Every text and icon of every screen can be read, in light and in dark: WCAG 2, level AA."""

import asyncio
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import flet as ft
import pytest

from banker_app.app.color_contrast import readable_on
from banker_app.app.projections.purses import SEAT_COLOURS
from banker_app.app.reports import pdf_report
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.pages.contract import texts
from banker_app.ui import theme
from tests.e2e.scenes import SCENES, app_store_of
from tests.each import each
from tests.ui.headless import App
from tests.ui.inks import LARGE, TEXT, Around, Reader, Reading
from tests.ui.moments import MOMENTS
from tests.ui.palette import Paint, Palette, printed, ratio
from tests.ui.tables import app_of

LIGHTS = {"light": Palette(dark=False), "dark": Palette(dark=True)}
LARGE_BOARDS = ("evening", "casino", "regions")
"""Scenes whose boards differ: a desktop shows them with the names of the spaces."""
DESKTOP = 1440
MENU = texts.text("en", "menu.open")
"""Its entries are part of the screen before it is opened."""
FAULT = texts.text("en", "fault.drawing")
C = ft.Colors


def faint(app: App, light: str) -> list[str]:
    """What can hardly be read on a page, in sentences."""
    readings = [*Reader(LIGHTS[light]).page(app.top())]
    assert readings, f"nothing to be read at {app.page.route}"
    assert not app.shows(FAULT), app.text()
    where = f"{app.page.route} {light}"
    return list(dict.fromkeys(f"{where}: {one}" for one in readings if one.faint))


@pytest.mark.slow
@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("scene", SCENES)
def test_every_screen_can_be_read(tmp_path: Path, scene: str, light: str) -> None:
    app_store, store = app_store_of(tmp_path / scene, "en")
    views = SCENES[scene](app_store)
    app_store.choose(theme=light)

    async def context() -> list[str]:
        found: list[str] = []
        async with App(app_of(app_store)) as app:
            for view in views:
                await app.go(view.address)
                for name in view.taps:
                    if name != MENU:
                        await app.click(name)
                found += faint(app, light)
        if scene in LARGE_BOARDS:
            async with App(app_of(app_store), width=DESKTOP) as app:
                await app.go("/table")
                found += faint(app, light)
        return found

    found = asyncio.run(context())
    store.close()
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_can_be_read(moment: str, light: str) -> None:
    async def context() -> list[str]:
        return [fault async for app in MOMENTS[moment](light) for fault in faint(app, light)]

    found = asyncio.run(context())
    assert not found, "\n".join(found)


# ---- the reading itself ----------------------------------------------------------------------


def read(control: ft.Control, light: str = "light") -> list[Reading]:
    """What a control shows where nothing is around it."""
    palette = LIGHTS[light]
    return [*Reader(palette).read(control, Around(palette[C.SURFACE]))]


def said_faint(control: ft.Control, light: str = "light") -> list[str]:
    """What of it can hardly be read."""
    return [reading.what for reading in read(control, light) if reading.faint]


def test_a_faint_text_is_found_wherever_it_stands() -> None:
    grey = ft.Text("pale", color="#9A9A9A", size=15)
    row = ft.Row([ft.Text("plain"), ft.Container(grey, bgcolor=C.SURFACE_CONTAINER)])
    assert said_faint(ft.Semantics(content=row)) == ["pale"]
    assert said_faint(ft.FilledButton(ft.Text("pale", color=C.PRIMARY))) == ["pale"]
    assert said_faint(ft.FilledButton("plain", color=C.PRIMARY_CONTAINER)) == []
    assert said_faint(ft.TextButton("pale", style=ft.ButtonStyle(color="#9A9A9A"))) == ["pale"]
    assert said_faint(ft.TextField(label="pale", value="plain", fill_color=C.OUTLINE, filled=True))


def test_black_on_white_and_a_colour_on_itself_have_the_known_contrasts() -> None:
    assert ratio(printed("#000000"), printed("#FFFFFF")) == pytest.approx(21)
    assert ratio(printed("#1B6B52"), printed("#1B6B52")) == pytest.approx(1)
    assert ratio(printed("#777777"), printed("#FFFFFF")) == pytest.approx(4.48, abs=0.005)


def test_what_is_half_seen_is_blended_with_what_lies_below() -> None:
    faded = ft.Container(ft.Text("faded", color="#000000"), bgcolor="#FFFFFF", opacity=0.5)
    white = ft.Container(faded, bgcolor="#FFFFFF")
    (reading,) = read(white)
    assert (str(reading.ink), str(reading.ground)) == ("#808080", "#FFFFFF")
    sheer = ft.Container(ft.Text("sheer"), bgcolor=C.with_opacity(0.25, "#FFFFFF"))
    (reading,) = read(ft.Container(sheer, bgcolor="#000000"))
    assert str(reading.ground) == "#404040"


def test_stripes_count_where_the_text_is_seen_through_them() -> None:
    def under(share: float) -> list[str]:
        dark = C.with_opacity(share, C.ON_SURFACE)
        stripes = ft.LinearGradient(colors=[dark, C.with_opacity(0.0, C.ON_SURFACE)])
        over = ft.Container(gradient=stripes, left=0, top=0, width=9, height=9)
        name = ft.Container(ft.Text("name"), left=0, top=0, width=9, height=9)
        return said_faint(ft.Stack([name, over]), "dark")

    assert under(0.3) == []
    assert under(0.5) == ["name"]


def test_large_text_and_icons_may_be_fainter() -> None:
    grey = "#808080"
    assert said_faint(ft.Text("small", color=grey)) == ["small"]
    assert said_faint(ft.Text("large", color=grey, size=24)) == []
    assert said_faint(ft.Text("bold", color=grey, size=19, weight=ft.FontWeight.W_700)) == []
    assert said_faint(ft.Icon(ft.Icons.ADD, color=grey)) == []
    assert len(said_faint(ft.Icon(ft.Icons.ADD, color="#AAAAAA"))) == 1


def test_only_what_is_switched_off_or_not_there_goes_unread() -> None:
    pale = "#DDDDDD"
    assert said_faint(ft.FilledButton("off", bgcolor=pale, disabled=True)) == []
    assert said_faint(ft.Text("hidden", color=pale, visible=False)) == []
    assert said_faint(ft.Text(" . . . .", color=pale)) == []
    with pytest.raises(AssertionError, match="nobody has said how Checkbox is coloured"):
        read(ft.Checkbox(label="unknown"))


# ---- what is printed ---------------------------------------------------------------------------


def printed_colours() -> Iterator[str]:
    """Every colour of a group or a region that ships."""
    for name in shipped_editions():
        edition, _ = load_edition(name)
        yield from (group.colour for group in edition.groups.values())
        yield from (region.colour for region in edition.regions.values())


@each(sorted({*printed_colours(), *SEAT_COLOURS}))
def test_letters_are_read_on_every_printed_colour(colour: str) -> None:
    assert ratio(printed(readable_on(colour)), printed(colour)) >= TEXT


def test_letters_are_read_on_any_colour_of_a_box_of_ones_own() -> None:
    steps = range(0, 256, 15)
    for red, green, blue in product(steps, steps, steps):
        colour = f"#{red:02X}{green:02X}{blue:02X}"
        assert ratio(printed(readable_on(colour)), printed(colour)) >= TEXT, colour


@pytest.mark.parametrize("colour", SEAT_COLOURS)
def test_initials_are_white_and_lines_are_seen(colour: str) -> None:
    assert readable_on(colour) == "#FFFFFF"
    for name, palette in LIGHTS.items():
        line = printed(theme.line_on(colour, dark=name == "dark"))
        for ground in (C.SURFACE, C.SURFACE_CONTAINER, C.SURFACE_CONTAINER_LOW):
            assert ratio(line, palette[ground]) >= LARGE, (name, ground)
    assert ratio(printed(colour), printed("#FFFFFF")) >= LARGE


def test_paper_can_be_read() -> None:
    for tone in (pdf_report.INK, pdf_report.MUTED, pdf_report.GREEN):
        assert ratio(Paint(*tone), printed("#FFFFFF")) >= TEXT, tone
