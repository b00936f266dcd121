"""Flet's renderer and the guest's script show the same of every page that a guest may open."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import flet as ft
import pytest
from playwright.sync_api import Page as Tab

from banker_app.app.devices.requests import Policy
from banker_app.app.i18n.currency_format import figure_and_unit
from banker_app.app.projections.context import Action
from banker_app.guests.page_json import page_json
from banker_app.pages import form
from banker_app.pages.contract import routes, texts
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Custom,
    Field,
    Heading,
    Layout,
    ManyField,
    Page,
    Panel,
    Row,
    SumField,
    TextField,
    actions_of,
)
from banker_app.pages.state.app_store import AppStore
from banker_app.ui import render, render_fields, render_sums, typography
from banker_app.ui.page_life import open_page
from banker_app.ui.render import PageScreen
from tests.e2e.scenes import SCENES, app_store_of
from tests.guests.evening import roles_of, seated
from tests.ui.headless import App, said, walk

pytestmark = [pytest.mark.slow, pytest.mark.browser]

GAMES: Final = ("evening", "due", "auction", "offer", "over", "casino", "regions")
MOST: Final = 40
"""Pages of a game whose links are followed, too."""
GREY: Final = ft.Colors.ON_SURFACE_VARIANT
SHOW: Final = """page => {
  receive({ v: 1, n: -1, at: "/", title: "", tabs: [], words: { search: "" }, page });
"""
READ: Final = (
    SHOW
    + """
  for (const figure of document.querySelectorAll("data")) {
    const parent = figure.parentNode;
    figure.replaceWith(figure.textContent);
    parent.normalize();
  }
  const all = (what) => ["page", "foot"].flatMap((part) => [...$(part).querySelectorAll(what)]);
  const unseen = "[data-quick], [data-quick] *, [data-pad], details:not([open]) fieldset *";
  const words = all(`:not(${unseen})`).flatMap((node) => [...node.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
  const also = all("*").flatMap((node) => [node.ariaLabel, node.placeholder]);
  const name = (node) => [node.dataset.key, node.ariaLabel, node.textContent].join(" ");
  return {
    words,
    heard: [...words, ...also].join(" "),
    buttons: all("[data-do]").map((node) => [name(node), node.ariaDisabled !== "true"]),
    chosen: all("input:checked").map((node) => node.ariaLabel || node.closest("label").textContent),
    typed: all("[data-kind=text]").map((node) => node.value),
  };
}"""
)
CUT: Final = (
    SHOW
    + """
  const cut = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    if (text.parentNode.closest("textarea")) continue;
    for (const figure of text.data.matchAll(/[^ \\n/]*\\d[^ \\n/]*/g)) {
      const range = document.createRange();
      range.setStart(text, figure.index);
      range.setEnd(text, figure.index + figure[0].length);
      const lines = [...range.getClientRects()].filter((line) => line.width);
      if (lines.some((line) => line.top !== lines[0].top)) cut.push(`broken: ${text.data}`);
      if (lines.some((line) => line.right > innerWidth) && !text.parentNode.closest(".sliding"))
        cut.push(`beyond the edge: ${text.data}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) cut.push("the page is too wide");
  return cut;
}"""
)
"""Figures of a page that do not stay whole, at the size of its window and text."""
NARROW: Final = {"width": 360, "height": 740}
LARGEST: Final = "document.documentElement.style.fontSize = '32px'"


@dataclass
class Shown:
    """What is seen and heard of a page, and what can be done on it."""

    words: list[str] = field(default_factory=list)
    heard: str = ""
    buttons: list[tuple[str, bool]] = field(default_factory=list)
    """All that a button says, and whether it is enabled."""
    chosen: list[str] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)


# ---- the two renderers -----------------------------------------------------------------


def in_flet(store: AppStore, pages: list[Page], patch: pytest.MonkeyPatch) -> list[Shown]:
    """What Flet shows of each page, but for the pad that stands for a keyboard."""
    for drawn in (render, render_fields, render_sums):
        patch.setattr(drawn, "NumberPad", lambda key: ft.Column(key=key))

    async def run() -> list[Shown]:
        async with App(lambda page: open_page(page, store)) as app:
            shown = []
            for number, page in enumerate(pages):
                patch.setattr(form, "page_of", lambda *_, page=page: page)
                screen = f"{routes.JOIN}/{number}"
                app.page.render_views(lambda at=screen: [ft.View(controls=[PageScreen(at)])])
                await app.settle()
                shown.append(_seen(app.roots()[0], store.speech.ui("chosen", label="")))
            return shown

    # The browser's own loop runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, run()).result()


def _seen(root: Any, mark: str) -> Shown:
    seen = Shown()
    for node in walk(root):
        if isinstance(node, ft.Text):
            seen.words.append(node.value or "")
        told = [getattr(node, name, None) for name in ("label", "semantics_label", "tooltip")]
        told += [getattr(node, name, None) for name in ("prefix", "suffix", "error")]
        heard = [one for one in told if isinstance(one, str)]
        seen.chosen += [one for one in heard if one.endswith(mark)]
        seen.heard = " ".join([seen.heard, *heard])
        if isinstance(node, ft.TextField):
            seen.typed.append(node.value or "")
        if isinstance(node, ft.Dropdown):
            seen.chosen += [one.text or "" for one in node.options if one.key == node.value]
        if getattr(node, "on_click", None):
            name = f"{said(node)} {getattr(node, 'tooltip', '')}"
            seen.buttons.append((name, not _is_grey(node)))
    seen.heard = " ".join([seen.heard, *seen.words])
    return seen


def _is_grey(node: Any) -> bool:
    if isinstance(node, ft.Container):
        names = (one for one in walk(node) if getattr(one, "theme_style", None) == typography.NAME)
        rim = node.border is not None and node.border.top.width > 0
        return rim or any(one.color == GREY for one in names)
    return bool(node.disabled) or getattr(node.style, "color", None) == GREY


def by_script(tab: Tab, pages: list[Page]) -> list[Shown]:
    """What the guest's script shows of each page."""
    return [Shown(**tab.evaluate(READ, page_json(page))) for page in pages]


# ---- the pages -------------------------------------------------------------------------


def pages_of(store: AppStore, addresses: list[str]) -> dict[str, Page]:
    """The pages of a scene that a player's phone opens, and each with something entered."""
    assert store.state.game is not None
    phone = seated(store, roles_of(store), next(iter(store.state.game.solvent())))
    pages: dict[str, Page] = {}
    while addresses:
        address, *addresses = addresses
        if address in pages or phone.say(go=address)["at"] != address:
            continue
        page = pages[address] = phone.guest.page()
        if len(pages) < MOST:
            ways = (action.effect for action in actions_of(page))
            addresses += [way for way in ways if isinstance(way, str)]
        if page.fields:
            entered = {one.name: _something(one) for one in page.fields}
            phone.say(enter=entered)
            pages[f"{address} {entered}"] = phone.guest.page()
    return pages


def _something(one: Field) -> Any:
    if isinstance(one, SumField):
        return 37
    last = one.options[-1].value if one.options else "13"
    return [last] if isinstance(one, ManyField) else last


def _plain(page: Page) -> Page:
    """Without pictures, which have renderers of their own."""
    return replace(page, blocks=_without(page.blocks), foot=_without(page.foot))


def _without(blocks: Any) -> Any:
    parts = {Panel: lambda one: {"blocks": _without(one.blocks)}, Row: lambda _: {"picture": None}}
    return tuple(
        replace(block, **parts[type(block)](block)) if type(block) in parts else block
        for block in blocks
        if not isinstance(block, Custom)
    )


def buttons_of(page: Page) -> Iterator[tuple[str, bool]]:
    """The buttons of a page, and whether each is enabled."""
    for block in (*page.blocks, *page.foot):
        yield from _buttons_in(block)
    if page.submit:
        first = min(page.submit, key=lambda action: action.allowed)
        yield first.label, first.allowed and first.effect is not None


def _buttons_in(block: Block | Field) -> Iterator[tuple[str, bool]]:
    match block:
        case Buttons(actions=actions):
            yield from ((action.short or action.label, action.allowed) for action in actions)
        case Panel(blocks=blocks):
            for part in blocks:
                yield from _buttons_in(part)
        case Row(name=name, action=action, buttons=buttons):
            yield from [(name, action.allowed)] if action else []
            yield from ((one.short or one.label, one.allowed) for one in buttons)
        case Heading(text=text, action=action) if action:
            yield text, True
        case TextField(buttons=buttons):
            yield from ((one.label, True) for one in buttons)


# ---- the comparison --------------------------------------------------------------------


def faults(page: Page, flet: Shown, script: Shown) -> Iterator[str]:
    """Where two renderers differ from one another, or from the page."""
    quick = {words for one in page.sums for words, _ in one.quick}
    apart = quick | {figure_and_unit(words)[0] for words in quick}
    apart |= {text for one in _compact(page) for text in (one.detail, one.reason)}
    apart |= {f"{one.label} {one.shown}" for one in page.sums}
    drawn = {"Flet": (flet, script), "the script": (script, flet)}
    for name, (one, other) in drawn.items():
        heard = other.heard.casefold()
        lost = {text for text in one.words if text.casefold() not in heard} - apart
        yield from (f"only {name} says {text!r}" for text in sorted(lost))
        yield from (f"{name} {fault}" for fault in _presses(page, one.buttons))
        for label in _choices(page, _is_chosen):
            if not any(label in text for text in one.chosen):
                yield f"{name} does not choose {label!r}"
        typed = [str(one.value or "") for one in page.fields if isinstance(one, TextField)]
        if one.typed != typed:
            yield f"{name} holds {one.typed}, not {typed}"
        for sum_ in page.sums:
            if sum_.label not in one.heard or sum_.shown not in one.heard:
                yield f"{name} lacks the sum {sum_}"
    chosen = _choices(page, _is_chosen)
    if len(script.chosen) != len(chosen):
        yield f"the script chooses {script.chosen}, not {chosen}"


def _presses(page: Page, buttons: list[tuple[str, bool]]) -> Iterator[str]:
    """Buttons that one lacks, or has beside those of the page and the options of its fields."""
    left = list(buttons)
    inputs = _choices(page) + [words for one in page.sums for words, _ in one.quick]
    inputs += [f"{one.label} {one.shown}" for one in page.sums]
    wanted = [(label, on, True) for label, on in buttons_of(page)]
    fields = (one for one in page.fields if not isinstance(one, SumField))
    refused = {option.label for one in fields for option in one.options if option.reason}
    wanted += [(label, label not in refused, False) for label in inputs]
    for label, on, needed in sorted(wanted, key=lambda one: -len(one[0])):
        # Others may speak of it, too.
        found = sorted((len(one[0]), one) for one in left if label in one[0] and one[1] == on)
        if found:
            left.remove(found[0][1])
        elif needed:
            yield f"has no button {label!r}, {on=}"
    yield from (f"adds {name!r}, {on=}" for name, on in left)


def _compact(page: Page) -> Iterator[Action]:
    """The buttons of which many stand in a line: in Flet they have no room for more words."""
    for block in page.blocks:
        for one in block.blocks if isinstance(block, Panel) else (block,):
            if isinstance(one, Buttons) and one.layout in (Layout.FLOW, Layout.TILES, Layout.EVEN):
                yield from one.actions
            if isinstance(one, Row):
                yield from one.buttons


def _choices(page: Page, wanted: Callable[[Field, str], bool] = lambda *_: True) -> list[str]:
    return [
        option.label
        for one in page.fields
        if not isinstance(one, SumField)
        for option in one.options
        if wanted(one, option.value)
    ]


def _is_chosen(one: Field, value: str) -> bool:
    return value in one.value if isinstance(one.value, tuple) else value == one.value


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("game", GAMES)
def test_both_renderers_show_the_same(
    tab: Tab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    store, kept = app_store_of(tmp_path, language)
    views = SCENES[game](store)
    store.phones.choose(Policy.LEGAL, own_dice=True)
    pages = pages_of(store, ["/me", "/join", "/display", *(view.address for view in views)])
    drawn = [_plain(page) for page in pages.values()]
    flet, script = in_flet(store, drawn, monkeypatch), by_script(tab, drawn)
    kept.close()
    wrong = [
        f"{address}: {fault}"
        for address, page, one, other in zip(pages, drawn, flet, script, strict=True)
        for fault in faults(page, one, other)
    ]
    tab.set_viewport_size(NARROW)  # type: ignore[arg-type]
    tab.evaluate(LARGEST)
    for address, page in pages.items():
        wrong += [f"{address}: {fault}" for fault in tab.evaluate(CUT, page_json(page))]
    assert len(pages) > 2
    assert not wrong, "\n".join(wrong)
