"""What an ordinary tap sends to the page: a phone on a weak wifi has to keep up."""

import asyncio
import dataclasses

import flet as ft
import pytest
from flet.controls.id_counter import ControlId

from banker_app.pages.table.introduction import INTRODUCED
from tests.ui.headless import App, fields_set
from tests.ui.tables import app_of, new_app_store, setup

KILOBYTE = 1024
EVENING = 1 << 16
"""Controls that a long evening has made: from here on a number of one takes five bytes."""
TAPS = (("3", 0), ("4", -1), ("Next: ", -1), ("Undo", -1), ("Redo", -1), ("Undo", -1))


@pytest.mark.parametrize("players", [3, 8])
def test_an_ordinary_tap_sends_less_than_a_kilobyte(players: int) -> None:
    while ControlId.next() < EVENING:
        pass
    app_store = new_app_store()
    # Only the first throw of all brings the next tip, which is no ordinary tap.
    app_store.remember(**{INTRODUCED: "yes"})
    names = tuple(f"Player {number}" for number in range(players))
    # Seven on from here is Free Parking.
    app_store.begin(setup(players=names, spaces={names[0]: 13}))

    async def evening() -> dict[str, int]:
        sent: dict[str, int] = {}
        async with App(app_of(app_store)) as app:
            for name, nth in TAPS:
                before = app.wire.sent
                await app.click(name, nth=nth)
                sent[name] = app.wire.sent - before
        return sent

    sent = asyncio.run(evening())
    assert all(50 < size < KILOBYTE for size in sent.values()), sent


def test_nothing_hides_in_a_field_that_was_not_set() -> None:
    async def hidden() -> list[str]:
        async with App(app_of(new_app_store(setup())), width=1440) as app:
            return [
                f"{type(control).__name__}.{field.name}"
                for control in app.all(ft.BaseControl)
                for field in dataclasses.fields(control)
                if not field.metadata.get("skip")
                and field not in fields_set(control)
                and isinstance(getattr(control, field.name), list | dict | ft.BaseControl)
            ]

    assert asyncio.run(hidden()) == []
