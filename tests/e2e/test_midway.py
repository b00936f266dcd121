"""Taking over a game in progress by finger, on a phone: cash, board, jail, pots, and the start."""

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser

from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.content.presets import presets
from banker_app.pages.state.page_state import PageState, kept
from banker_app.pages.state.setting_up import with_setup
from tests.e2e.browser import Table, visited
from tests.e2e.scenes import app_store_of


def prepared(folder: Path) -> None:
    """Ann and Bob are about to begin at the casino."""
    app_store, store = app_store_of(folder, "en")
    draft = SetupDraft(midway=True).with_preset(presets()["casino_ru"])
    for seat, name in enumerate(("Ann", "Bob")):
        draft = draft.with_player(seat, name=name)
    state = PageState(trail=("/", "/new"))
    app_store.remember(page_state=kept(replace(state, **with_setup(state, draft))))
    store.close()


def touch(table: Table, space: int) -> None:
    """A finger on a space of the small board, scrolled to where a finger can reach it."""
    part = table.part(f"space-{space}")
    for _ in range(8):
        box = part.bounding_box() if part.count() else None
        if box and 80 < box["y"] < 760:
            break
        table.scroll(250)
        table.calm()
    box = part.bounding_box()
    assert box is not None
    table.touch(part, f"space {space}")


def test_a_game_in_progress(browser: Browser, tmp_path: Path) -> None:
    prepared(tmp_path / "games")
    with visited(browser, tmp_path / "games", "Start", fingers=True) as phone:
        phone.tap("Start")
        phone.sees("Count Ann's cash and enter it.")
        phone.tap(*"700")
        phone.sees("Ann: 700")
        touch(phone, 39)
        phone.sees("1 house")
        phone.picture()  # until the panel has come to rest
        phone.tap("1 house")
        phone.sees("1 house, chosen")
        phone.picture()
        phone.tap("Ann's token is here")
        phone.sees("Ann: 1 deed")
        phone.tap("Back")
        phone.tap("Start")
        phone.sees("Count Bob's cash and enter it.")
        phone.tap(*"50")
        phone.sees("Bob: 50")
        touch(phone, 10)
        phone.tap("Bob is in jail")
        phone.sees("Failed tries for doubles so far")
        phone.tap("Next: The table")
        phone.tap("Bob")
        phone.tap("Jackpot: 200\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн")
        phone.tap(*"350")
        phone.sees("350\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн")
        phone.reload("350\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн")
        phone.tap("Done")
        phone.tap("Start")
        phone.sees("Bob's turn")
        phone.page.set_viewport_size({"width": 1440, "height": 900})
        phone.sees("Ann owns it, 1 house")
        phone.sees("350\N{NO-BREAK SPACE}тис.\N{NO-BREAK SPACE}грн")
        phone.sees("Ann is here")
