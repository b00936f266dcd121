"""The list of deeds under a finger: any of them is two taps away, none is scrolled to by hand."""

import time
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Table, visited
from tests.e2e.test_evening import prepared
from tests.ui.tables import lot, new_app_store, setup

PHONES: Final = ((360, 740), (412, 915))
BAR: Final = 56
BOTTOM: Final = 140
"""What the bar over the list takes, and the strip and the places below it."""


def in_sight(table: Table, name: str, high: int) -> None:
    """A whole row between the bars, where a finger reaches it."""
    end = time.monotonic() + 6
    while True:
        row = table.beginning(f"{name}, ")
        box = row.bounding_box() if row is not None else None
        if box is not None and box["y"] >= BAR and box["y"] + box["height"] <= high - BOTTOM:
            return
        assert time.monotonic() < end, (name, box, table.text())
        table.pause(0.1)


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_any_deed_is_two_taps_from_the_list(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    command = setup(deeds={"baltic_avenue": lot("Bob"), "boardwalk": lot("Cat")})
    game = new_app_store(command).state.game
    assert game is not None
    prepared(tmp_path / "deeds", command)
    with visited(browser, tmp_path / "deeds", "Ann's turn", size=size, fingers=True) as table:
        table.tap("Deeds")
        table.sees("Dark purple")
        for group in game.edition.groups.values():
            table.tap(group.name)
            for deed in group.deeds:
                in_sight(table, game.edition.deeds[deed].name, size[1])
        table.tap(f"{game.edition.deeds[group.deeds[-1]].name}, ")
        table.sees("Title deed")
