"""The page before anything is on it: whose it looks like, and whom it asks."""

import base64
import io
import json
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, CDPSession

from banker_app.app.color_schemes import DARK
from banker_app.pages.contract import texts
from tests.e2e.browser import ARGUMENTS, CHROMIUM, PHONE, Server, Table, served
from tests.e2e.host import Host

SIZES = {"icons/apple-touch-icon-180.png": 180, "favicon.png": 48}


def fresh(browser: Browser, *, dark: bool = False, language: str = "en-US") -> Table:
    """A page that nothing was asked of yet."""
    scheme = "dark" if dark else "light"
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
        locale=language,
    )
    table = Table(context.new_page())
    table.watch()
    return table


def film(session: CDPSession) -> list[bytes]:
    """What the screen shows from now on, a picture for every change."""
    frames: list[bytes] = []

    def seen(event: dict[str, str]) -> None:
        frames.append(base64.b64decode(event["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", seen)
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    return frames


def lightness(png: bytes) -> list[int]:
    """How light the corners of the screen are, from 0 to 255."""
    image = Image.open(io.BytesIO(png)).convert("L")
    wide, high = image.width - 6, image.height - 6
    corners = ((5, 5), (wide, 5), (5, high), (wide, high))
    return [int(value) for at in corners if isinstance(value := image.getpixel(at), int | float)]


@pytest.mark.parametrize("dark", [True, False])
def test_nothing_flashes_while_the_page_loads(browser: Browser, tmp_path: Path, dark: bool) -> None:
    with served(tmp_path / "games") as server:
        table = fresh(browser, dark=dark)
        frames = film(table.page.context.new_cdp_session(table.page))
        table.page.goto(server.url, wait_until="commit")
        # What the browser itself shows before the page has begun is not the page's.
        table.page.wait_for_selector("#loading", state="attached")
        begun = len(frames)
        table.ready("New game")
        table.page.wait_for_selector("#loading", state="detached")
        table.picture()
        shades = [shade for png in frames[begun + 1 :] for shade in lightness(png)]
        assert len(shades) > 8
        assert (max(shades) < 60) if dark else (min(shades) > 200), shades
        assert not table.complaints
        table.page.context.close()


SLOW = """
window.Worker = class extends Worker {
  set onmessage(hear) {
    const ready = performance.now() + 9000;
    super.onmessage = event => setTimeout(() => hear(event), ready - performance.now());
  } };"""
"""A phone on which Python is slow: nothing is heard of it for nine seconds."""
SPLASH = """() => {
  const bar = document.querySelector('#bar i'), said = document.getElementById('said');
  return bar && [said.textContent, +getComputedStyle(bar).transform.match(/[\\d.]+/)[0]]; }"""


def test_a_slow_start_in_the_browser_is_one_page(browser: Browser, host: Host) -> None:
    """In one colour, in the phone's language, with a bar that moves until the app is there."""
    table = fresh(browser, dark=True, language="ru-RU")
    table.wired = False
    table.page.add_init_script(SLOW)
    frames = film(table.page.context.new_cdp_session(table.page))
    table.page.goto(host.url, wait_until="commit")
    table.page.wait_for_selector("#loading", state="attached")
    begun = len(frames)
    table.page.wait_for_function("globalThis._flutter?.loader", timeout=30_000)
    shares: list[float] = []
    while splash := table.page.evaluate(SPLASH):
        said, share = splash
        assert said == texts.text("ru", "boot.starting")
        shares.append(share)
        table.pause(1.5)
    assert len(shares) > 3
    assert all(later > earlier for earlier, later in pairwise(shares)), shares
    table.ready("Новая игра", 90)
    assert {colour for png in frames[begun + 1 :] for colour in top(png)} == {DARK["surface"]}
    table.page.context.close()


def top(png: bytes) -> set[str]:
    """The colours of the upper corners of the screen."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return {
        "#{:02X}{:02X}{:02X}".format(*image.crop((x, 5, x + 1, 6)).tobytes())
        for x in (5, image.width - 6)
    }


def test_title_icons_and_manifest_are_ours(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "games") as server:
        table = fresh(browser)
        table.page.goto(server.url, wait_until="domcontentloaded")
        assert table.page.title() == "Banker"
        linked = table.page.eval_on_selector_all(
            "link[rel~=icon], link[rel=apple-touch-icon]",
            "all => all.map(a => a.getAttribute('href'))",
        )
        assert {*SIZES, "icon.svg"} == set(linked)
        for address in linked:
            assert picture_of(table, server, address)
        manifest = json.loads(asked(table, server, "manifest.json"))
        assert (manifest["name"], manifest["short_name"]) == ("Banker", "Banker")
        for icon in manifest["icons"] + manifest["screenshots"]:
            assert picture_of(table, server, icon["src"], icon["sizes"])
        for shortcut, shown in (("new", "Which board"), ("table", "New game")):
            assert shortcut in {one["url"] for one in manifest["shortcuts"]}
            table.page.goto(f"{server.url}/{shortcut}", wait_until="commit")
            table.ready(shown)
        assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
        assert "Flet" not in table.page.evaluate(
            "document.head.innerHTML.replace(/<script[^]*/, '')"
        )
        table.page.context.close()


def test_the_first_start_speaks_the_browsers_language(browser: Browser, tmp_path: Path) -> None:
    # A context's own language is not that of its sockets.
    speaking = [*ARGUMENTS, "--accept-lang=uk-UA"]
    ours = browser.browser_type.launch(executable_path=CHROMIUM, args=speaking)
    with served(tmp_path / "games") as server:
        table = Table(ours.new_page())
        table.watch()
        table.page.goto(server.url, wait_until="commit")
        table.ready("Нова гра")
        table.healthy()
    ours.close()


def asked(table: Table, server: Server, path: str) -> bytes:
    """What the server gives out."""
    answer = table.page.request.get(f"{server.url}/{path}")
    assert answer.ok, path
    return answer.body()


def picture_of(table: Table, server: Server, path: str, sizes: str = "") -> bool:
    """Whether it is a picture of the size that is said."""
    data = asked(table, server, path)
    if path.endswith(".svg"):
        return data.startswith(b"<svg")
    wide, high = Image.open(io.BytesIO(data)).size
    return f"{wide}x{high}" == (sizes or f"{SIZES[path]}x{SIZES[path]}")
