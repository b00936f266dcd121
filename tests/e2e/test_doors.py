"""Whatever guests say to a running app, the banker's taps and everybody's pages come at once."""

import json
import random
import threading
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser

from banker_app.app.devices.banker_role import hashed
from banker_app.engine.json_types import JsonObject
from tests.app.test_outside_text import NASTY
from tests.bench.guests import BANKER, keep_game, word_of
from tests.bench.guests import Guest as Client
from tests.e2e.browser import served
from tests.e2e.devices import Banker, known, opens
from tests.guests.test_doors import anything, said
from tests.ui.tables import lot, setup

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("pages_closed")]

BATCHES = 4
SAID = 15
"""Random messages of each device in a batch."""
AT_ONCE = 1.0
"""Seconds until a tap of the banker's is answered, where the machine has nothing else to do."""
OF_GUESTS = (("Deeds", "Boardwalk"), ("My money", "Net worth"))


class Speaker:
    """A device without a browser, which knows the pages that it got, the last one whole."""

    def __init__(self, port: int, word: str) -> None:
        self._client, self._said = Client(port, word), 0
        self.page: JsonObject = self._client.page()
        self.been = {self.page["at"]}
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        while True:
            try:
                self.page = self._client.page()
                self.been.add(self.page["at"])
            except (AssertionError, OSError, ValueError):
                return  # The app has ended.

    def says(self, message: JsonObject) -> None:
        """Send a message with its number."""
        self._said += 1
        body = json.dumps({"n": self._said, "v": self.page["v"], **message})
        assert self._client.post(body.encode()) in (204, 429)


def tapped(table: Banker, number: int) -> float:
    """Seconds until the banker's tap on a tab shows its page."""
    return table.timed(
        *(("Deeds", "Baltic Avenue"), ("Bank", "All money accounted for"))[number % 2]
    )


def test_no_message_stops_the_banker_or_another_guest(browser: Browser, tmp_path: Path) -> None:
    """Ann's device says anything, and so does a stranger's."""
    start = setup(deeds={"boardwalk": lot("Bob")})
    seats = {hashed(word_of(player)): player for player in ("Ann", "Bob")}
    keep_game(tmp_path / "games", start, seats, hammer=False, banker=hashed(BANKER))
    chance, waits = random.Random(46), list[float]()
    with served(tmp_path / "games", "--lan", guests=True) as server:
        table = Banker(known(browser, BANKER))
        table.watch()
        table.page.goto(f"{server.url}/table", wait_until="commit")
        table.ready("Ann's turn")
        bob = opens(known(browser, word_of("Bob")), server.url)
        speakers = [Speaker(server.port, word_of(name)) for name in ("Ann", "stranger")]
        alone = max(tapped(table, number) for number in range(4))
        for batch in range(BATCHES):
            for text in NASTY[batch::BATCHES]:
                for message in said(text):
                    speakers[0].says(message)
            for speaker in speakers * SAID:
                speaker.says(anything(chance, speaker.page))
            waits.append(tapped(table, batch))
            bob.tap(OF_GUESTS[batch % 2][0])
            bob.sees(OF_GUESTS[batch % 2][1])
        assert median(waits) < max(AT_ONCE, 2 * alone), (waits, alone)
        assert any(len(speaker.been) > 1 for speaker in speakers), "no message has done anything"
        bob.healthy()
        table.healthy()
        assert "cannot be built" not in server.log.read_text(encoding="utf-8")
