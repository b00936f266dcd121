"""What the app says of a game and on a screen, as lines of text, and the digests of them.

`python -m tests.goldens.documents` takes what is said today as what is to be said.
"""

import asyncio
import json
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from banker_app.local_services import LocalServices
from banker_app.referee.script import Referee
from banker_app.ui import texts
from banker_app.ui.app_store import AppStore
from tests.e2e.scenes import SCENES, app_store_of
from tests.goldens.games import Line, games
from tests.scenarios.test_scenarios import Shelf
from tests.ui.headless import App
from tests.ui.tables import app_of

DIGESTS: Final = Path(__file__).with_name("digests.json")
LETTERS: Final = 6
"""Of the digest of one line."""
MENU: Final = "menu"
"""Drawn with its screen, and opened by a button without words."""
CLOCK: Final = re.compile(r"\b\d{1,2}:\d\d(:\d\d)?\b|\d{4}-\d\d-\d\d|\d{2}[./]\d{2}[./]\d{4}")
"""Times and days, which are others every time."""

Documents = Iterator[tuple[str, list[str]]]


def documents() -> Documents:
    """Everything, a document at a time: its name and its lines."""
    for name, lines in games():
        yield from of_game(name, lines)
    with tempfile.TemporaryDirectory() as folder:
        for scene in SCENES:
            for language in texts.LANGUAGES:
                where = Path(folder) / f"{scene}-{language}"
                yield f"screens/{scene}-{language}", asyncio.run(_screens(where, scene, language))


def of_game(name: str, lines: Sequence[Line]) -> Documents:
    """What is kept of a game, and what is said to it and about it."""
    store = Shelf()
    referee = Referee(store)
    replies = [referee.reply(json.dumps(line)) for line in (*lines, {"query": "state"})]
    referee.close()
    yield f"replies/{name}", [_plain(reply) for reply in replies]
    game = store.games()[0].id
    journal = store.open(game)
    yield f"journal/{name}", [_plain(_timeless(entry)) for entry in journal.entries()]
    journal.close()
    app_store = AppStore(LocalServices(store))
    app_store.resume(game)
    for language in texts.LANGUAGES:
        app_store.set_language(language)
        view = app_store.state.view
        assert view is not None
        rows = [f"{row.text} {row.note}" for chunk in view.chunks for row in chunk]
        yield f"words-{language}/{name}", [*rows, *_texts(view.now), *_texts(view.seats)]


def _texts(value: object) -> Iterator[str]:
    """Every text within a projection, in order; the names of its fields are free."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))


async def _screens(folder: Path, scene: str, language: str) -> list[str]:
    """What each screen of a scene says, a screen to a line."""
    app_store, store = app_store_of(folder, language)
    said: list[str] = []
    async with App(app_of(app_store)) as app:
        for view in SCENES[scene](app_store):
            if view.name == MENU:
                continue
            await app.go(view.address)
            for name in view.taps:
                await app.click(name)
            said.append(f"{view.name}: {CLOCK.sub('…', app.text())}")
    store.close()
    return said


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _timeless(entry: Any) -> dict[str, Any]:
    return {key: value for key, value in dict(entry).items() if key != "at"}


def digests(lines: Sequence[str]) -> list[str]:
    """A few letters for each line."""
    return [sha256(line.encode()).hexdigest()[:LETTERS] for line in lines]


def kept() -> dict[str, list[str]]:
    """The digests of every document as it is to be."""
    whole: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return {
        name: [text[at : at + LETTERS] for at in range(0, len(text), LETTERS)]
        for name, text in whole.items()
    }


def keep() -> None:
    """Take what is said today as what is to be said."""
    whole = {name: "".join(digests(lines)) for name, lines in documents()}
    DIGESTS.write_text(json.dumps(whole, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    keep()
