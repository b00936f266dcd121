"""Looking at a screen in many sizes and lights, and what a program can find wrong with it."""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from banker_app.pages.contract import texts
from tests.e2e.browser import Table, blank, grey_share

LEAST: Final = 47.5
"""Pixels a finger needs, less what rounding takes."""
MOST_OF_IT: Final = 0.6
"""Of the window; what is larger lies behind a sheet to close it."""
SIZES: Final = ((360, 740), (412, 915), (768, 1024), (1024, 768), (1440, 900))
THUMB: Final = 220
ROW: Final = 12
BUTTON: Final = "flt-semantics[role=button], flt-semantics [role=button]"
NODES: Final = """() => {
  // The span in a node only helps readers to find its words; the browser sizes it as it likes.
  const host = document.querySelector('flt-semantics-host');
  const roles = ['button', 'tab', 'switch', 'checkbox', 'radio', 'menuitem', 'link', 'slider'];
  const chosen = [...roles.map(r => `[role=${r}]`), '[flt-tappable]', 'input', 'textarea'].join();
  const scroller = e => {
    for (let s = e.parentElement; s && s !== host; s = s.parentElement)
      if (s.style.overflowY === 'scroll' || s.style.overflowX === 'scroll') return s;
    return null; };
  const told = e => e.getAttribute('aria-label') || e.textContent
    || e.querySelector(':scope > input, :scope > textarea')?.getAttribute('aria-label')
    || e.closest('[aria-label]')?.getAttribute('aria-label') || '';
  const tapped = [...host.querySelectorAll(chosen)];
  return [...host.querySelectorAll('flt-semantics, h2')].map(e => {
    const r = e.getBoundingClientRect(), s = scroller(e), b = s && s.getBoundingClientRect();
    const cut = b && (r.top <= b.top || r.bottom >= b.bottom - 1
      || (s.style.overflowX === 'scroll' && (r.left <= b.left || r.right >= b.right - 1)));
    return {name: told(e).slice(0, 80), left: r.left, top: r.top, right: r.right, bottom: r.bottom,
      tapped: tapped.includes(e) || [...e.children].some(c => c.matches('input, textarea')),
      cut: !!cut, sideways: !!(s && s.style.overflowX === 'scroll')}; }); }"""

FRAMES: Final = "() => new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d)))"


class Look(NamedTuple):
    """How a screen is looked at."""

    size: tuple[int, int]
    dark: bool
    scale: float

    def __str__(self) -> str:
        light = "dark" if self.dark else "light"
        return f"{light}-{round(self.scale * 100)}"


GATE: Final = (Look((360, 740), True, 1.0), Look((360, 740), True, 2.0))


def looks() -> tuple[Look, ...]:
    """All of them where $SHOTS says where pictures go; else the two that are the tightest."""
    if not os.environ.get("SHOTS"):
        return GATE
    return tuple(Look(*look) for look in product(SIZES, (False, True), (1.0, 2.0)))


def languages() -> tuple[str, ...]:
    """Every language with $SHOTS, else the one with the longest words."""
    return texts.languages() if os.environ.get("SHOTS") else ("ru",)


def arrive(table: Table) -> None:
    """Wait for the first screen with something to be tapped on it."""
    table.page.wait_for_selector(BUTTON, state="attached")
    table.calm()


def visit(table: Table, address: str) -> None:
    """Go to an address as the browser's own buttons do, without loading the app anew."""
    # Past `way_back.js`, which would take it for a page of the app's own.
    table.page.evaluate(
        "a => { History.prototype.pushState.call(history, null, '', a);"
        " window.dispatchEvent(new PopStateEvent('popstate', {state: null})); }",
        address,
    )
    table.calm()


def dress(table: Table, look: Look) -> None:
    """Size, light and the size of the text, as a person sets them."""
    begun, (width, height) = time.monotonic(), look.size
    resized = table.page.viewport_size != {"width": width, "height": height}
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.emulate_media(color_scheme="dark" if look.dark else "light")
    size = f"{16 * look.scale}px"
    table.page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
    if resized:
        table.speaks(begun)
    # What else the page has to say it says with the next frame.
    table.page.evaluate(FRAMES)
    table.calm(6)


# ---- what is wrong ---------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Node:
    """Something on the screen, as it is told to those who do not see."""

    name: str
    left: float
    top: float
    right: float
    bottom: float
    tapped: bool
    cut: bool
    """Whether a list cuts it off, so that its size says nothing."""
    sideways: bool
    """Whether it scrolls sideways, out of the window too."""

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top

    def over(self, other: "Node") -> bool:
        """Whether both claim the same place."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > 3 and high > 3 and not (self.holds(other) or other.holds(self))

    def holds(self, other: "Node") -> bool:
        """Whether the other lies within this one."""
        return (
            self.left <= other.left + 1
            and self.top <= other.top + 1
            and self.right >= other.right - 1
            and self.bottom >= other.bottom - 1
        )


def faults(table: Table, png: bytes, look: Look, language: str) -> Iterator[str]:
    """What a program can find wrong with a screen, in sentences."""
    if blank(png) or grey_share(png) >= 0.02:
        yield "a part could not be built"
    if table.has(texts.text(language, "fault.drawing")) or table.has("Error running app"):
        yield "a part could not be drawn"
    nodes = [Node(**node) for node in table.page.evaluate(NODES)]
    if not any(node.tapped for node in nodes):
        yield "there is nothing on it"
    room = look.size[0] * look.size[1] * MOST_OF_IT
    small = [node for node in nodes if 0 < node.wide * node.high < room]
    yield from _beyond(small, look.size[0])
    yield from _hard_to_hit([node for node in small if node.tapped and not node.cut])


def _beyond(nodes: list[Node], wide: int) -> Iterator[str]:
    for node in nodes:
        if not node.sideways and (node.right > wide + 1 or node.left < -1):
            yield f"{node.name!r} goes beyond the edge: {node.left:.0f} to {node.right:.0f}"


def _hard_to_hit(targets: list[Node]) -> Iterator[str]:
    for index, node in enumerate(targets):
        if not node.name.strip():
            yield f"nothing tells what the control at {node.left:.0f}, {node.top:.0f} is"
        if node.wide < LEAST or node.high < LEAST:
            yield f"{node.name!r} is {node.wide:.0f} x {node.high:.0f}"
        for other in targets[index + 1 :]:
            if node.over(other):
                yield f"{node.name!r} lies over {other.name!r}"


# ---- contact sheets --------------------------------------------------------------------------


def contact_sheets(folder: Path) -> None:
    """All the pictures of a size and a look on one sheet each, to be looked at as a whole."""
    for look in sorted(path for path in folder.glob("*x*/*") if path.is_dir()):
        pictures = [Image.open(path).convert("RGB") for path in sorted(look.glob("*.png"))]
        thumbs = [p.resize((THUMB, p.height * THUMB // p.width)) for p in pictures]
        high = max(thumb.height for thumb in thumbs) + 6
        rows = -(-len(thumbs) // ROW)
        sheet = Image.new("RGB", (ROW * (THUMB + 6), rows * high), "white")
        for index, thumb in enumerate(thumbs):
            sheet.paste(thumb, ((index % ROW) * (THUMB + 6), index // ROW * high))
        target = folder / "sheets"
        target.mkdir(exist_ok=True)
        sheet.save(target / f"{look.parent.name}-{look.name}.png")


def saved(png: bytes, path: Path) -> None:
    """Keep a picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png)
