"""The pictures of the README, taken from the running app: `poe pictures` takes them again.

Each file keeps the words of its screens, so that a test can tell an old picture from a new one.
"""

import io
import json
import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Browser

from banker_app.app.reports.fonts import BOLD, file_of
from tests.e2e.browser import Table, chromium, opened, served
from tests.e2e.devices import Guest, guest, seated
from tests.e2e.scenes import HOLDINGS
from tests.e2e.test_evening import prepared
from tests.repo.house import PACKAGE
from tests.ui.tables import PLAYERS, lot, setup

FOLDER: Final = Path(__file__).with_name("pictures")
SCREENSHOTS: Final = PACKAGE / "ui" / "web" / "screenshots"
SHOWN: Final = {"turn": 2, "desktop": 0}
"""The screen of a picture that the app's manifest shows."""
GAP: Final = 20
WORDS: Final = "words"
CLOCK: Final = re.compile(r"\b\d{1,2}:\d\d(:\d\d)?\b|\d{4}-\d\d-\d\d|\d{2}[./]\d{2}[./]\d{4}")
"""Times and days, which are others every time."""
LINK: Final = re.compile(r"http://\S+")
"""The address of the machine that takes the pictures."""
DESKTOP: Final = (1440, 900)
FILMS: Final = {
    "turn": (
        "Real dice on a real table",
        "The banker taps the throw",
        "Ann buys",
        "Bob rolls the same: rent",
        "Bob pays on his own phone",
        "A mistake? Undo",
    )
}
"""The captions of those pictures that move; each is above two screens."""
SHOWN_FOR: Final = 3_000
"""Milliseconds of each caption."""
BAND: Final = 92
LETTERS: Final = 30
SMALL: Final = 20
"""Heights of a caption's band, of its letters and of those that name the two screens, in pixels."""
SIDES: Final = ("The banker's phone", "Bob's phone")
DEMO_PORT: Final = 8551
"""It stands in the pictures, which are to be the same every time."""

Screen = tuple[bytes, str]
"""A picture and the words on it."""


def screen(table: Table) -> Screen:
    """A screen as it is now, its pixels too."""
    table.pause(1)
    png = table.picture()
    return png, CLOCK.sub("…", table.text())


def dice(table: Table, first: int, second: int) -> None:
    """Enter a throw."""
    table.tap(f"Die 1 shows {first}")
    table.tap(f"Die 2 shows {second}")


def page(one: Guest) -> Screen:
    """A guest's page as it is now."""
    one.page.wait_for_timeout(500)
    return one.page.screenshot(), LINK.sub("…", one.text())


def turn(browser: Browser, folder: Path) -> list[Screen]:
    """A film: the banker's phone and a player's, from a throw to its undo, two for each caption."""
    prepared(folder, setup(edition="us_2008"))
    with served(folder, "--lan", port=DEMO_PORT) as server:
        at = seated(browser, folder, server, PLAYERS[:2])
        banker, bob = at.banker, at["Bob"]
        screens: list[Screen] = []

        def shown() -> None:
            screens.extend((screen(banker), page(bob)))

        banker.sees("Ann's turn")
        shown()
        dice(banker, 1, 2)
        banker.sees("Buy for $60")
        shown()
        banker.tap("Buy for $60")
        banker.sees("Next: Bob")
        shown()
        banker.tap("Next: Bob")
        dice(banker, 1, 2)
        bob.sees("Pay $4")
        shown()
        bob.tap("Pay $4")
        banker.tap("Accept")
        bob.sees("Pay $4", gone=True)
        shown()
        banker.tap("Undo")
        bob.sees("Pay $4")
        shown()
        return screens


def phones(browser: Browser, folder: Path) -> list[Screen]:
    """The lobby, a player's phone, a trade there; the banker's phone and its answer."""
    deeds = {name: lot("Bob") for name in ("oriental_avenue", "vermont_avenue")}
    deeds |= {"connecticut_avenue": lot("Ann"), "boardwalk": lot("Ann")}
    prepared(folder, setup(edition="us_2008", deeds=deeds))
    with served(folder, "--lan", port=DEMO_PORT) as server:
        at = seated(browser, folder, server, PLAYERS[:2])
        at.banker.throws(1, 2)
        ann, bob = at["Ann"], at["Bob"]
        ann.sees("Buy for $60")
        screens = [page(guest(browser, server.url)), page(ann)]
        bob.tap("Trade")
        bob.tap("Ann")
        bob.tap("Ann: Connecticut Avenue")
        bob.type("You give", "200")
        screens.append(page(bob))
        bob.tap("Offer")
        ann.sees("Bob asks")
        ann.tap("Agree")
        at.banker.sees("Bob asks")
        return [*screens, screen(at.banker)]


def display(browser: Browser, folder: Path) -> list[Screen]:
    """The display in the middle of an auction's table: board, seats and the last entries."""
    cash = {"Ann": 700, "Bob": 340, "Cat": 1200}
    prepared(folder, setup(edition="us_2008", cash=cash, deeds=HOLDINGS, spaces={"Ann": 20}))
    with served(folder, "--lan", port=DEMO_PORT) as server:
        return [page(guest(browser, server.url, "/display", DESKTOP))]


def desktop(browser: Browser, folder: Path) -> list[Screen]:
    """Seats, board and an offer side by side."""
    cash = {"Ann": 700, "Bob": 340, "Cat": 1200}
    prepared(folder, setup(edition="us_2008", cash=cash, deeds=HOLDINGS, spaces={"Ann": 20}))
    with served(folder) as server:
        table = opened(browser, server.url, "Ann's turn", size=DESKTOP)
        dice(table, 3, 2)
        table.sees("is for sale")
        return [screen(table)]


PICTURES: Final[dict[str, Callable[[Browser, Path], list[Screen]]]] = {
    "turn": turn,
    "phones": phones,
    "desktop": desktop,
    "display": display,
}


def joined(screens: Sequence[Screen]) -> Image.Image:
    """The screens side by side."""
    return joined_images([Image.open(io.BytesIO(png)).convert("RGB") for png, _ in screens])


def joined_images(images: Sequence[Image.Image]) -> Image.Image:
    """Pictures side by side."""
    wide = sum(image.width for image in images) + GAP * (len(images) - 1)
    strip = Image.new("RGB", (wide, images[0].height), "white")
    x = 0
    for image in images:
        strip.paste(image, (x, 0))
        x += image.width + GAP
    return strip


def reduced(image: Image.Image, palette: Image.Image | None = None) -> Image.Image:
    """In as few colours as show no difference."""
    return image.quantize(128, dither=Image.Dither.NONE, palette=palette)


def captioned(image: Image.Image, caption: str) -> Image.Image:
    """A picture below its caption."""
    frame = Image.new("RGB", (image.width, image.height + BAND), "white")
    frame.paste(image, (0, BAND))
    draw = ImageDraw.Draw(frame)
    large, small = (ImageFont.truetype(str(file_of(BOLD)), size) for size in (LETTERS, SMALL))
    draw.text((image.width // 2, LETTERS), caption, "black", large, anchor="mm")
    for side, name in enumerate(SIDES):
        place = (image.width * (1 + 2 * side) // 4, BAND - SMALL)
        draw.text(place, name, "#555", small, anchor="mm")
    return frame


def frames(name: str, screens: Sequence[Screen]) -> list[Image.Image]:
    """The frames of a picture, one for each caption; all its screens in one, if it has none."""
    if name not in FILMS:
        return [reduced(joined(screens))]
    pairs = zip(FILMS[name], screens[::2], screens[1::2], strict=True)
    taken = [captioned(joined(pair), caption) for caption, *pair in pairs]
    palette = reduced(joined_images(taken))
    return [reduced(frame, palette) for frame in taken]


def kept(name: str) -> tuple[tuple[int, int], list[str]]:
    """The size of a picture in the README and the words of its screens."""
    with Image.open(FOLDER / f"{name}.png") as image:
        return image.size, json.loads(image.info[WORDS])


def keep(name: str, screens: Sequence[Screen]) -> None:
    """Write a picture with its words, and what the installed app shows of it."""
    note = PngInfo()
    note.add_itxt(WORDS, json.dumps([words for _, words in screens]))
    first, *later = frames(name, screens)
    film = {"append_images": later, "duration": SHOWN_FOR, "loop": 0} if later else {}
    how = {"optimize": True, "pnginfo": note, "save_all": bool(later), **film}
    first.save(FOLDER / f"{name}.png", **how)
    if name in SHOWN:
        shown = joined([screens[SHOWN[name]]])
        reduced(shown).save(SCREENSHOTS / f"{name}.png", optimize=True)


def main() -> None:
    """Take all of them again."""
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        for name, take in PICTURES.items():
            keep(name, take(browser, Path(folder) / name))


if __name__ == "__main__":
    main()
