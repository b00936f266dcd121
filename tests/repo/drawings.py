"""The two drawings of the README, from the import rules and from the code itself.

`python -m tests.repo.drawings` draws them again.
"""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from tests.repo.house import PACKAGE
from tests.repo.test_imports import MAY_KNOW

FOLDER: Final = Path(__file__).with_name("pictures")
WIDE: Final = 840
GAP: Final = 16
HIGH: Final = 58
WAY: Final = (
    ("pages.state.app_store", "AppStore.dispatch", "a tap becomes a command, such as BuyDeed"),
    ("app.session", "Session.dispatch", "the only place where a command becomes an entry"),
    ("engine.decide", "decide", "refused with reasons, asked back, or accepted with events"),
    ("engine.rules.purchase", "buy_deed", "one rule function per command"),
    ("engine.event", "Event.applied_to", "each event changes the game by balanced postings"),
    ("engine.invariants", "broken_invariants", "a fault of the app itself stops here"),
    ("store.disk", "DiskJournal.append", "on the disk before anything is shown"),
    ("pages.state.app_state", "AppState", "the screens draw the new state"),
)
"""Module, name and meaning of each step from a tap to the screen."""


def layers() -> list[list[str]]:
    """The rooms, each in the first layer above all that it may import."""
    rest, found = dict(MAY_KNOW), list[list[str]]()
    while rest:
        layer = [room for room, known in rest.items() if not (known & rest.keys()) - {room}]
        found.append(layer)
        rest = {room: known for room, known in rest.items() if room not in layer}
    return found


def purposes() -> dict[str, str]:
    """What each room does, by the overview of the packages."""
    text = (PACKAGE / "README.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| \[`(\w+)/`\]\S* \| ([^|]+) \|", text, re.MULTILINE))


def rooms() -> str:
    """The rooms in layers; what a room imports through another one has no arrow of its own."""
    parts: list[str] = []
    at: dict[str, tuple[int, int]] = {}
    for level, layer in enumerate(reversed(layers())):
        y = GAP + level * (HIGH + GAP)
        wide = (WIDE - GAP * (len(layer) + 1)) // len(layer)
        for place, room in enumerate(layer):
            at[room] = (wide, GAP + place * (wide + GAP) + wide // 2)
            parts += _box(at[room][1] - wide // 2, y, wide, f"{room}/", purposes()[room])
            above = [other for other, known in MAY_KNOW.items() if room in known - {other}]
            direct = [other for other in above if not MAY_KNOW[other] & set(above) - {other}]
            parts += [_arrow(min(at[room], at[other])[1], y - GAP, y) for other in direct]
    return _drawing("Rooms of the code; arrows point at what is imported", parts, y + HIGH + GAP)


def command() -> str:
    """The steps of a command, one below the other."""
    parts: list[str] = []
    for step, (module, name, meaning) in enumerate(WAY):
        y = GAP + step * (HIGH + GAP)
        parts += _box(GAP, y, WIDE - 2 * GAP, f"{module}.{name}", meaning)
        if step:
            parts.append(_arrow(WIDE // 2, y - GAP, y))
    return _drawing("The way of a command, from a tap to the screen", parts, y + HIGH + GAP)


def _box(x: int, y: int, wide: int, title: str, line: str) -> Iterator[str]:
    yield f'<rect x="{x}" y="{y}" width="{wide}" height="{HIGH}" rx="10"/>'
    yield f'<text x="{x + 14}" y="{y + 24}" class="name">{escape(title)}</text>'
    yield f'<text x="{x + 14}" y="{y + 44}">{escape(line)}</text>'


def _arrow(x: int, top: int, bottom: int) -> str:
    return f'<path d="M{x} {top}V{bottom - 3}m-5 -6l5 6l5 -6"/>'


def _drawing(title: str, parts: list[str], high: int) -> str:
    """An SVG that is read in a light and in a dark page."""
    style = (
        "rect{fill:#fffdf8;stroke:#1b6b51}path{fill:none;stroke:#1b6b51;stroke-width:2}"
        "text{font:14px sans-serif;fill:#444}.name{font:bold 15px monospace;fill:#111}"
    )
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}">',
            f"<title>{title}</title>",
            f"<style>{style}</style>",
            f'<path d="M0 0H{WIDE}V{high}H0z" style="fill:#f6f3ec;stroke:none"/>',
            *parts,
            "</svg>\n",
        )
    )


DRAWINGS: Final = {"rooms.svg": rooms, "command.svg": command}


if __name__ == "__main__":
    for name, draw in DRAWINGS.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")
