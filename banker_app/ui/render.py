"""Draws a page of blocks and fields: the only place where a `Page` meets Flet.

It owns what every screen needs: scrolling, foot, pad, semantics, large print, the missing
game. A block is drawn again only when its value differs.
"""

from functools import partial
from typing import Final

import flet as ft

from banker_app.app.projections.context import Action
from banker_app.pages import form
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    ChoiceField,
    Custom,
    Field,
    Heading,
    ManyField,
    Page,
    Panel,
    Row,
    Style,
)
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, memoized, use_app, use_page
from banker_app.ui.render_blocks import INKS, STYLES, Drawn, draw, follow_look, stacked
from banker_app.ui.render_fields import LabelledField, Reels, is_half
from banker_app.ui.render_sums import Sums
from banker_app.ui.widgets.buttons import ButtonStyle, button
from banker_app.ui.widgets.focus import Start
from banker_app.ui.widgets.number_pad import NumberPad
from banker_app.ui.widgets.scaffold import PAD, Resuming, by_two, footer_rows, two_columns
from banker_app.ui.widgets.strip import Strip

AROUND: Final = 4
"""The room beside what is in a picture of the page."""


@component
def PageScreen(route: str) -> ft.Control:
    """The page at an address: its parts scroll, pad and foot are always in sight."""
    controller = here()
    made_of = use_page(lambda s: form.input_of(s, route), route)
    width, large = use_page(lambda s: (s.content_width, s.large_print))
    landscape, aside = use_page(lambda s: (s.landscape, s.pad_beside))
    page = use_app(lambda s: form.page_of(controller, route), route, *made_of)
    if page is None:
        return NotFound(key="nothing")
    # Below a list of things to choose from, a pad stays with its sums.
    listed = any(isinstance(field, ManyField) for field in page.fields)
    pad = page.pad if landscape or (aside and not listed) else None
    # On a phone it is at the thumb, above the button; in large print it would leave no room.
    docked = bool(pad is None and page.pad and page.submit) and not (large or listed)
    # Reels would leave a sum no place in sight of its pad.
    first = page.pad if docked and page.reels else pad
    rows, foot = _parts(page, route, inline=pad is None and not docked, first=first), page.foot
    if large:
        # A picture in large print would leave the page no room.
        high = [block for block in foot if isinstance(block, Custom)]
        rows += [Drawn(block, route, key=f"foot {block.name}") for block in high]
        foot = tuple(block for block in foot if block not in high)
    if any(paired := _paired(page, width)) and not large:
        rows = by_two(rows, paired)
    # On a low page the foot stands beside the pad, on a wide one below it.
    room = width if pad is None else width - PAD if landscape else 0
    if page.layout.first_width and width >= theme.SPACIOUS:
        body: list[ft.Control] = [two_columns(rows[0], rows[1:], width, page.layout.first_width)]
    else:
        long = any(isinstance(block, Panel) and block.chunk for block in page.blocks)
        shown = width - theme.READABLE if _halved(page) else room
        body = [Resuming(rows, shown, bool(page.fields) and not long, key="list")]
    if pad is not None and not landscape:
        spare = width - theme.FORM
        sides = ft.Padding.symmetric(horizontal=spare / 2)
        body = [ft.Container(_with_pad(body), expand=True, padding=sides)]
        room = theme.READABLE + spare
    if page.submit or foot:
        body.append(Foot(foot, page.submit, route, room, docked, key="foot"))
    elif routes.needs_game(route) and routes.parse(route).screen != routes.RECORD:
        # The list of everything needs no way to itself.
        body.append(Strip(key="strip"))
    column = ft.Column(body, expand=True, spacing=0)
    return _with_pad(body) if pad is not None and landscape else column


@memoized
def NotFound() -> ft.Control:
    """An address that means nothing, and the way back."""
    controller = here()
    say = controller.app_store.speech
    words = ft.Text(say.ui("no_such_page"), theme_style=typography.BODY)
    back = button(say.ui("back"), controller.back, "main")
    return ft.Container(stacked([words, back]), padding=theme.EDGE)


def _with_pad(body: list[ft.Control]) -> ft.Control:
    """Parts below one another, and the pad beside them."""
    keys = ft.ListView([NumberPad(key="pad")])
    side = ft.Container(keys, width=PAD, padding=ft.Padding.only(top=8, right=12))
    return ft.Row([ft.Column(body, expand=True, spacing=0), side], expand=True, spacing=0)


def _parts(page: Page, route: str, *, inline: bool, first: Field | None) -> list[ft.Control]:
    """Blocks and fields in their order, the pad `inline` with its sum; at the top the `first` one,
    which has its pad beside it.
    """
    begins, *others = page.sums or (None,)
    sums, reels = page.sums if others else (), page.reels
    rows: list[ft.Control] = []
    if shown := page.blocks[: page.layout.pictured]:
        rows.append(Pictured(shown, route, _halved(page), key="pictured"))
    for index, block in enumerate(page.blocks[len(shown) :], start=len(shown)):
        if isinstance(block, Field) and block in sums:
            if block is begins:
                rows.append(Sums(sums, page.pad, route, inline, key="sums"))
        elif isinstance(block, ChoiceField) and block in reels:
            if block is reels[0]:
                rows.append(Reels(reels, route, key="reels"))
        elif isinstance(block, Field):
            drawn = LabelledField(block, route, inline, key=f"field {block.name}")
            rows.insert(0 if block is first else len(rows), drawn)
        else:
            chunk = block.chunk if isinstance(block, Panel) else 0
            key = f"chunk{chunk}" if chunk else f"{index}{type(block).__name__}"
            # Titles begin where those in the picture do.
            aside = AROUND if shown and isinstance(block, Heading) else 0
            drawn = Drawn(block, route, key=key)
            rows.append(ft.Container(drawn, padding=aside, key=key) if aside else drawn)
    return rows


@memoized
def Pictured(blocks: tuple[Block, ...], route: str, halved: bool) -> ft.Control:
    """Blocks that a picture can be taken of; `halved`, the later sections are beside the others."""
    parts: list[ft.Control] = [
        Drawn(block, route, key=f"{index}{type(block).__name__}")
        for index, block in enumerate(blocks)
    ]
    titles = [index for index, block in enumerate(blocks) if isinstance(block, Heading)]
    half = titles[len(titles) // 2] if halved and len(titles) > 1 else 0
    columns = [stacked(part) for part in (parts[:half], parts[half:]) if part]
    whole = ft.Row(
        [ft.Container(column, expand=True) for column in columns],
        spacing=2 * theme.GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    # Some room around it, or letters would touch the edge of the picture.
    around = ft.Padding.symmetric(horizontal=AROUND, vertical=12)
    ground = ft.Container(whole, bgcolor=ft.Colors.SURFACE, padding=around)
    picture = ft.Screenshot(ground)
    here().photograph = picture.capture
    return picture


def _halved(page: Page) -> bool:
    """Whether the sections of its picture are in two columns where there is room."""
    wide = here().state.content_width >= theme.SPACIOUS
    return page.layout.columns and page.layout.pictured > 0 and wide


def _paired(page: Page, width: float) -> list[bool]:
    """Whether each part is beside another like it: a row, or a number with a short name."""
    kinds = Row if page.layout.columns and width >= theme.WIDE else ()
    further = *page.sums[1:], *page.reels[1:]  # They are drawn with the first.
    return [
        is_half(part) if isinstance(part, Field) else isinstance(part, kinds)
        for part in page.blocks
        if part not in further
    ]


@memoized
def Foot(
    blocks: tuple[Block, ...], submit: tuple[Action, ...], route: str, width: float, docked: bool
) -> ft.Control:
    """The balances after the entry or the reason against it, and the button that enters it; a
    `docked` pad right above that, so that no key moves while a sum is typed.
    """
    follow_look()
    rows: list[ft.Control] = [draw(block, route) for block in blocks]
    if submit:
        first = min(submit, key=lambda action: action.allowed)
        answers = first.effect is not None
        # Both are always there, so that the button keeps its place in the tree.
        rows = [
            _ruling(first.detail, Style.NAME),
            _ruling(first.reason, Style.ERROR if answers else Style.HINT),
            *rows,
            *([NumberPad(key="pad")] if docked else ()),
            Submit(first.label, first.allowed, answers, route, key="submit"),
        ]
    return footer_rows(rows, width)


def _ruling(text: str, style: Style) -> ft.Control:
    words = ft.Text(text, theme_style=STYLES[style], color=INKS.get(style))
    words.text_align = ft.TextAlign.CENTER
    return ft.Semantics(content=words, live_region=True, container=True, visible=bool(text))


@memoized
def Submit(label: str, allowed: bool, answers: bool, route: str) -> ft.Control:
    """The page's button. Greyed it `answers` with the refusal; while something is missing it is
    off. Tab begins here, and Enter presses it.
    """
    kind: ButtonStyle = "greyed" if answers and not allowed else "main"
    submit = button(label, partial(form.submit, here(), route), kind, on=answers)
    return Start(submit, routes.parse(route).screen, label)
