"""The real app in a real browser: starting it, finding things by what they say, looking at them.

Flutter paints on a canvas, so nothing can be found before its semantics tree is switched on;
`opened` does that. From then on every text and button is a node with a role and a name.
"""

import contextlib
import io
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import dist
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    WebSocket,
    sync_playwright,
)
from playwright.sync_api import TimeoutError as PatienceLost

from banker_app.pages.state.tap_guard import FINGER
from tests.e2e.host import BROKER

CHROMIUM: Final = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    # Nobody outside is found. Playwright's own way to keep requests in switches the cache off.
    "--host-resolver-rules=MAP *.com ~NOTFOUND, MAP *.net ~NOTFOUND, MAP *.org ~NOTFOUND",
)
CALM: Final = 0.35
"""Seconds of silence after which nothing more is expected."""
SEEING: Final = 0.55
"""Seconds within which a second tap of a finger counts for nothing, and a little more."""
SAME_PLACE: Final = 0.3
"""Seconds more until something else answers where the last tap was."""
SLOW: Final = 3.0
"""Seconds that a person waits for an answer."""
PATCHED: Final = re.compile(rb"\x00\x92\x04.*\xa5value", re.DOTALL)
"""A message of Flet's protocol in which a page says what stands in a field."""
SHOWN: Final = re.compile(rb"\x00\x92\x03.*\xabsize_change", re.DOTALL)
"""A message in which a page says that it shows what it was sent, which needs no answer."""
ANSWER: Final = b"\x00\x92\x05"
"""How a message begins in which a page answers the app."""
KEYS: Final = re.compile(r"\d+|Die \d shows \d")
HARMLESS: Final = re.compile(
    # The stock client logs its own start, and what it thinks of painting without a graphics card.
    r"Flutter app loaded|WebGL|GPU stall|swiftshader",
    re.IGNORECASE,
)
PHONE: Final = (412, 915)
ROLES: Final = ("button", "tab", "menuitem", "checkbox", "switch", "radio", "link")
SEMANTICS: Final = """() => {
  if (document.querySelector('flt-semantics')) return true;
  document.querySelector('flt-semantics-placeholder')?.click(); return false; }"""
"""Switched on again and again: a page that is still starting may lose a click."""
EVERY_TEXT: Final = """() => {
  const host = document.querySelector('flt-semantics-host'); if (!host) return '';
  const found = [];
  const walk = node => { for (const child of node.childNodes) {
    if (child.nodeType === 3) { const t = child.textContent.trim(); if (t) found.push(t); }
    else if (child.nodeType === 1) {
      const label = child.getAttribute('aria-label'); if (label) found.push(label);
      if (child.tagName === 'INPUT' || child.tagName === 'TEXTAREA') found.push(child.value);
      walk(child); } } };
  walk(host); return found.join('\\n').replaceAll('\\u00a0', ' '); }"""
"""Everything on the screen; a no-break space reads like any other."""

STOPWATCH: Final = f"""([want, gone]) => {{
  const watch = {{began: 0, ended: 0}};
  window.stopwatch = watch;
  const press = () => {{ watch.began = performance.now(); }};
  window.addEventListener('pointerup', press, {{capture: true, once: true}});
  const seen = new MutationObserver(() => {{
    if (!watch.began || ({EVERY_TEXT})().includes(want) === gone) return;
    watch.ended = performance.now();
    seen.disconnect();
  }});
  const all = {{subtree: true, childList: true, characterData: true, attributes: true}};
  seen.observe(document.querySelector('flt-semantics-host'), all);
}}"""
"""Times, within the page, from a finger that is lifted to semantics that have changed."""


def plain(text: str) -> str:
    """The text with each no-break space as a plain one."""
    return text.replace("\u00a0", " ")


def middle(box: FloatRect) -> tuple[float, float]:
    """Where a finger taps a thing."""
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def free_port(low: int = 20_000, high: int = 29_999) -> int:
    """A port that nobody listens on; of so many that no other run of tests picks the same."""
    for port in random.sample(range(low, high + 1), 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError(f"no free port from {low} to {high}")


@dataclass
class Server:
    """The app as a process of its own."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def url(self) -> str:
        """Where the browser finds it."""
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """End it, by force if it will not."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(8)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@contextlib.contextmanager
def served(
    data: Path, how: str = "--web", port: int = 0, *, guests: bool = False
) -> Iterator[Server]:
    """`banker-app --web`, or another way, over a data folder. Nothing that a page of ours says is
    odd to it; `guests` may say what they like.
    """
    port = port or free_port()
    data.mkdir(parents=True, exist_ok=True)
    log = data.parent / f"{data.name}-{port}.log"
    command = [sys.executable, "-m", "banker_app", how, "--port", str(port)]
    command += ["--data-dir", str(data)]
    environ = {**os.environ, "FLET_FORCE_WEB_SERVER": "true", "PYTHONUNBUFFERED": "1"}
    environ.pop("BANKER_DATA_DIR", None)
    with log.open("wb") as out:
        process = subprocess.Popen(command, env=environ, stdout=out, stderr=subprocess.STDOUT)
    server = Server(process, port, log)
    try:
        _await_port(server)
        yield server
    finally:
        server.stop()
    odd = [line for line in log.read_text(encoding="utf-8").splitlines() if "refused from" in line]
    assert guests or not odd, odd[:5]


def _await_port(server: Server) -> None:
    end = time.monotonic() + 40
    while True:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", server.port), 0.3).close()
            return
        if server.process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"the app did not start:\n{server.log.read_text()}")
        time.sleep(0.05)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """One browser for many tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Table:
    """A page with the app on it."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """What the server did not have."""
    asked: list[str] = field(default_factory=list)
    """Every address that the page asked something of."""
    fingers: bool = False
    """Whether it is touched, and not clicked with a mouse."""
    wired: bool = True
    """Whether what it says to the app can be overheard: not where the app runs in the page."""
    told: float = 0.0
    """When the page last told the server something, and when it last heard from it."""
    heard: float = 0.0
    typed: float = 0.0
    """When it last told the server what stands in a field."""
    tapped: float = 0.0
    """When a finger last touched it."""
    place: tuple[float, float] = (-FINGER, -FINGER)
    """Where that was, if it was a thing with a name."""
    keyed: bool = False
    """Whether that was a key of a pad, or a die."""
    shown: str = ""
    """The text before it, where nothing can be overheard."""

    # ---- start ---------------------------------------------------------------------------

    def watch(self) -> None:
        """Note what the page complains about."""

        def complained(message: ConsoleMessage) -> None:
            if message.type == "error" and not HARMLESS.search(message.text):
                self.complaints.append(f"{message.text[:300]} {message.location['url']}")

        self.page.on("console", complained)
        self.page.on("websocket", self._listen)
        self.page.context.on("request", lambda request: self.asked.append(request.url))
        self.page.on("response", lambda r: r.status >= 400 and self.missing.append(r.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)[:300]))

    def _listen(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)

        # Frames of text are signs of life, which never cease.
        def told(frame: object) -> None:
            if not isinstance(frame, bytes) or SHOWN.match(frame):
                return
            # A page that was sent to an address says where it is, and asks nothing by it.
            if frame.startswith(ANSWER):
                self.told = min(self.told, self.heard)
                return
            self.told = time.monotonic()
            if PATCHED.match(frame):
                self.typed = self.told

        def heard(frame: object) -> None:
            if isinstance(frame, bytes):
                self.heard = time.monotonic()

        socket.on("framesent", told)
        socket.on("framereceived", heard)

    def ready(self, text: str, patience: float = 40) -> None:
        """Switch the semantics on and wait for a text of the app."""
        millis = patience * 1000
        # Only a page that was just loaded has it: the one before may still be shown.
        self.page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=millis)
        self.page.wait_for_function(SEMANTICS, timeout=millis, polling=200)
        self.sees(text, patience)

    def reload(self, text: str) -> None:
        """Press the browser's reload."""
        self.page.reload(wait_until="commit")
        self.ready(text)

    # ---- look ----------------------------------------------------------------------------

    def text(self) -> str:
        """Everything on the screen, a line per node."""
        return str(self.page.evaluate(EVERY_TEXT))

    def has(self, text: str) -> bool:
        """Whether the screen says it now."""
        return plain(text) in self.text()

    def sees(self, text: str, patience: float = 12, *, gone: bool = False) -> float:
        """Wait until the screen says it, or no longer does; how long that took, in seconds."""
        begun = time.monotonic()
        try:
            self.page.wait_for_function(
                f"([want, gone]) => ({EVERY_TEXT})().includes(want) !== gone",
                arg=[plain(text), gone],
                timeout=patience * 1000,
                polling=16,
            )
        except PatienceLost:
            raise AssertionError(f"{text!r} is not on the screen:\n{self.text()}") from None
        if not self.wired:
            # What cannot be overheard has been heard when it is seen.
            self.heard = time.monotonic()
        return time.monotonic() - begun

    def called(self, name: str) -> Locator | None:
        """What can be tapped and is called exactly so, or so in the first of its lines."""
        for role in ROLES:
            found = self.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
            if found.count():
                return found.last
        name = plain(name)
        label = 'translate(@aria-label, "\u00a0", " ")'
        wrapped = self.page.locator(f'//flt-semantics[{label}="{name}"]')
        if wrapped.count():
            inner = wrapped.get_by_role("button")
            return inner.last if inner.count() else wrapped.last
        # Below the name of a button stands what comes of it.
        first = f'starts-with(translate(., "\u00a0", " "), "{name}\n")'
        headed = self.page.locator(f'//flt-semantics[@role="button"][{first}]')
        return headed.last if headed.count() else None

    def beginning(self, name: str) -> Locator | None:
        """What can be tapped and is called something that begins so."""
        # Playwright writes a no-break space in a name as any other.
        pattern = re.compile("^" + re.escape(" ".join(name.split())))
        for role in ROLES:
            found = self.page.get_by_role(role, name=pattern)  # type: ignore[arg-type]
            if found.count():
                return found.last
        return None

    def part(self, identifier: str) -> Locator:
        """What the app itself gave an identifier."""
        return self.page.locator(f'[flt-semantics-identifier="{identifier}"]').first

    # ---- act -----------------------------------------------------------------------------

    def tap(self, *names: str, patience: float = 12) -> None:
        """Tap one thing after the other, each by its name."""
        for name in names:
            self._tap(name, patience)

    def _tap(self, name: str, patience: float) -> None:
        """Tap something, scrolling down to it where a list has not built it yet."""
        begun = time.monotonic()
        step, ends = 0, 0
        while (target := self.called(name)) is None:
            waited = time.monotonic() - begun
            # A longer name counts only once the exact one has had time to appear.
            if waited > 0.8 and (target := self.beginning(name)) is not None:
                break
            # A busy machine takes its time to scroll from one end of a list to the other.
            if waited > patience and (ends > 1 or waited > 4 * patience):
                raise AssertionError(f"nothing to tap is called {name!r}:\n{self.text()}")
            self.pause(0.08)
            step += 1
            if waited > 1.5 and step % 4 == 0:
                ends += not self.scrolls(-2000 if ends % 2 else 300)
        if step and not self.wired:
            self.heard = time.monotonic()
        try:
            self.touch(target, name, patience)
        except PatienceLost:
            raise AssertionError(f"{name!r} went away:\n{self.text()}") from None

    def touch(self, target: Locator, name: str, patience: float = 12) -> None:
        """Touch what is there, as soon as a person would."""
        # Forced: overlays lay a page-sized transparent node on top of the real one.
        press = target.tap if self.fingers else target.click
        self.rest(name)
        # Only now: what the last tap has brought may have moved it below the edge.
        self._bring(target)
        self.pause(self._aside(target))
        self.shown = "" if self.wired else self.text()
        press(force=True, timeout=patience * 1000)
        self.tapped = time.monotonic()

    def _aside(self, target: Locator) -> float:
        """Seconds to wait for something in the place of the last tap."""
        box = target.bounding_box()
        if box is None:
            return 0.0
        last, self.place = self.place, middle(box)
        return SAME_PLACE if dist(last, self.place) < FINGER else 0.0

    def point(self, space: int) -> None:
        """Touch a space of the drawn board."""
        box = self.part(f"space-{space}").bounding_box()
        assert box is not None, f"space {space} is not drawn"
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.rest("a space")
        (self.page.touchscreen.tap if self.fingers else self.page.mouse.click)(x, y)
        self.tapped = time.monotonic()

    def _bring(self, target: Locator) -> None:
        """Scroll to it and wait until it stands still: a finger does not tap what still moves."""
        box = target.bounding_box()
        if box is None:
            return
        # A pane of its own may hide what is inside the window.
        target.scroll_into_view_if_needed(timeout=12_000)
        for _ in range(20):
            before, box = box, target.bounding_box()
            if box == before:
                return
            # The app draws again what the page has scrolled.
            self.pause(0.3)

    def rest(self, name: str) -> None:
        """What a person takes to see what a tap has done; keys and dice are tapped as they come."""
        key = KEYS.fullmatch(name) is not None
        before, self.keyed = self.keyed, key
        # The first die of a throw may come after another throw, which has moved things.
        if key and before and not name.startswith("Die 1"):
            return
        # Nobody taps on a page that says it is offline, and it soon is no longer.
        with contextlib.suppress(PatienceLost):
            self.page.wait_for_selector("#offline", state="detached", timeout=SLOW * 1000)
        # A person waits for what the last tap has brought; a clock that ticks is not waited for.
        patience = self.tapped + SLOW
        while self._unanswered() and time.monotonic() < patience:
            self.pause(0.02)
        seen = min(max(self.tapped, self.heard) + SEEING, max(patience, time.monotonic()))
        self.pause(max(0.0, seen - time.monotonic()))

    def _unanswered(self) -> bool:
        """Whether the last tap has not changed the page yet."""
        if self.wired:
            return self.heard < self.told
        if not self.shown or self.text() == self.shown:
            return bool(self.shown)
        self.shown, self.heard = "", time.monotonic()
        return False

    def timed(self, name: str, then: str, *, gone: bool = False) -> float:
        """Tap and wait until the screen says something, or no longer does; in seconds.

        The page itself holds the watch, so that what the test does is no part of it.
        """
        self.page.evaluate(STOPWATCH, [plain(then), gone])
        self.tap(name)
        self.page.wait_for_function("() => window.stopwatch.ended > 0", timeout=12_000)
        millis: float = self.page.evaluate("window.stopwatch.ended - window.stopwatch.began")
        return millis / 1000

    def type(self, label: str, value: str) -> None:
        """Type like a person, look whether it arrived, try again if not."""
        named = f'[aria-label="{label}"]'
        kinds = (f"input{named}", f"textarea{named}", f"{named} input", f"{named} textarea")
        box = self.page.locator(", ".join(kinds)).last
        for _ in range(6):
            box.wait_for(state="attached")
            self._bring(box)
            box.click(force=True)
            self.pause(0.2)
            if not box.evaluate("e => document.activeElement === e"):
                continue
            self.page.keyboard.press("Control+A")
            self.page.keyboard.press("Delete")
            begun = time.monotonic()
            self.page.keyboard.type(value, delay=15)
            self.pause(0.15)
            # The browser's own field takes letters before the client listens to it.
            if box.input_value() == value and (self.typed > begun or not self.wired):
                return
        raise AssertionError(f"{label!r} holds {box.input_value()!r}, not {value!r}")

    def scroll(self, dy: float) -> None:
        """Turn the wheel in the middle of the screen."""
        size = self.page.viewport_size or {"width": 400, "height": 800}
        self.page.mouse.move(size["width"] * 0.5, size["height"] * 0.45)
        self.page.mouse.wheel(0, dy)
        self.pause(0.15)

    def scrolls(self, dy: float) -> bool:
        """Turn the wheel; whether that has moved anything."""
        before = self.text()
        self.scroll(dy)
        return self.text() != before

    def pause(self, seconds: float) -> None:
        """Wait without stopping the browser's events."""
        self.page.wait_for_timeout(seconds * 1000)

    def offline(self, patience: float = 4) -> None:
        """Wait until the page says that it is offline."""
        self.page.wait_for_selector("#offline", timeout=patience * 1000)

    def online(self, patience: float = 4) -> None:
        """Wait until it no longer does."""
        self.page.wait_for_selector("#offline", state="detached", timeout=patience * 1000)

    def calm(self, patience: float = 1.5) -> None:
        """Wait until page and server have said what they had to say to each other."""
        begun = time.monotonic()
        while time.monotonic() < begun + patience:
            last = max(self.told, self.heard, begun)
            if self.heard >= self.told and time.monotonic() > last + CALM:
                return
            self.pause(0.05)

    def speaks(self, since: float) -> None:
        """Wait until the page has told the server something, where that can be overheard."""
        while self.wired and self.told < since and time.monotonic() < since + SLOW:
            self.pause(0.05)

    def turned(self) -> None:
        """Turn it, as a tablet or a phone is turned."""
        size = self.page.viewport_size
        assert size is not None
        self.page.set_viewport_size({"width": size["height"], "height": size["width"]})
        self.calm()

    def elsewhere(self) -> list[str]:
        """What it asked of anybody but the app's own server and the broker."""
        own = urlsplit(self.page.url).netloc, urlsplit(BROKER).netloc
        parts = [(url, urlsplit(url.removeprefix("blob:"))) for url in self.asked]
        return [url for url, part in parts if part.scheme != "data" and part.netloc not in own]

    # ---- see -----------------------------------------------------------------------------

    def picture(self, patience: float = 8) -> bytes:
        """The screen once it stands still: pixels come after semantics."""
        end = time.monotonic() + patience
        last = b""
        while True:
            now = self.page.screenshot()
            if (now == last and not blank(now)) or time.monotonic() > end:
                return now
            last = now
            self.pause(0.2)

    def healthy(self) -> None:
        """No complaint, no error screen, no grey box where a part failed to build; nothing asked
        of anybody else.
        """
        self.online()
        assert not self.complaints, self.complaints
        assert not self.elsewhere()
        assert not self.has("Error running app")
        assert grey_share(self.picture(2)) < 0.02


def blank(png: bytes) -> bool:
    """Whether nothing has been painted yet."""
    bands = Image.open(io.BytesIO(png)).convert("RGB").getextrema()
    return all(lowest == highest for lowest, highest in bands)


def grey_share(png: bytes) -> float:
    """How much of the picture is Flutter's box for a part that could not be built."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    colours = image.getcolors(1 << 24) or []
    grey = 0
    for count, pixel in colours:
        assert isinstance(pixel, tuple)
        if 185 <= pixel[0] <= 200 and max(pixel) - min(pixel) <= 4:
            grey += count
    return grey / (image.width * image.height)


Kind = TypeVar("Kind", bound=Table)


def opened(browser: Browser, url: str, ready: str, **how: Any) -> Table:
    """The app on a fresh page, as a new visitor has it."""
    return opened_as(Table, browser, url, ready, **how)


def opened_as(
    kind: type[Kind],
    browser: Browser,
    url: str,
    ready: str,
    *,
    size: tuple[int, int] = PHONE,
    dark: bool = False,
    fingers: bool = False,
) -> Kind:
    """The same for whoever can do more with a page than `Table`."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        has_touch=fingers,
    )
    table = kind(context.new_page(), fingers=fingers)
    table.watch()
    table.page.goto(url, wait_until="commit")
    table.ready(ready)
    return table


@contextlib.contextmanager
def visited(browser: Browser, folder: Path, ready: str, **how: Any) -> Iterator[Table]:
    """The app over a data folder, on a fresh page that is still healthy when it is closed."""
    with served(folder) as server:
        table = opened(browser, server.url, ready, **how)
        yield table
        table.healthy()
        table.page.context.close()
