"""Players' phones whose pages say whatever they like: nothing happens that the banker has not let
happen, and the evening goes on for the others.
"""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from banker_app.app.devices.banker_role import hashed
from banker_app.app.devices.requests import Policy
from banker_app.app.session import Session
from banker_app.engine.consent import consents
from banker_app.local_services import SETTING
from banker_app.store.disk import DiskStore
from banker_app.store.readonly import LookingStore
from tests.e2e.browser import Server, served
from tests.e2e.raw import RawPage, event, odd_frames
from tests.e2e.test_evening import prepared
from tests.e2e.test_guests import banker_of, plays
from tests.ui.tables import lot, setup

pytestmark = [pytest.mark.alone, pytest.mark.usefixtures("pages_closed")]

PLAYERS = ("Ann", "Bob", "Cat")
MESSAGES = 2_500
CONTROLS = 900
"""The numbers that a page's controls may have."""


def word_of(player: str) -> str:
    """The secret word that a player's browser keeps."""
    return player.encode().hex().ljust(32, "0")


def seated(games: Path, policy: Policy) -> None:
    """A game whose players have phones already."""
    deeds = {"oriental_avenue": lot("Bob"), "park_place": lot("Ann"), "boardwalk": lot("Ann")}
    prepared(games, setup(deeds=deeds))
    store = DiskStore(games)
    (game,) = store.games()
    seats = {game.id: {hashed(word_of(player)): player for player in PLAYERS}}
    store.put_settings({SETTING + "seats": json.dumps(seats), SETTING + "phones": policy.value})
    store.close()


def messages(random: Random) -> Iterator[bytes]:
    """Odd ones, and taps on whatever there is."""
    odd = odd_frames(random)
    while True:
        yield next(odd)
        name = random.choice(("click", "click", "change", "long_press", "submit"))
        yield event(random.randrange(CONTROLS), name, random.choice((None, "7", True)))


def phones_rage(server: Server, random: Random) -> None:
    """Each phone says its share; one that is shut out comes again."""
    pages = {player: page_of(server, player) for player in PLAYERS}
    frames = messages(random)
    for number in range(MESSAGES):
        player = PLAYERS[number % len(PLAYERS)]
        if not pages[player].is_heard(next(frames)):
            pages[player] = page_of(server, player)
    for page in pages.values():
        page.reads(0.5)
        page.close()


def page_of(server: Server, player: str) -> RawPage:
    page = RawPage(server.port, device=word_of(player))
    page.registers()
    page.reads(0.1)
    return page


@pytest.mark.parametrize("policy", [Policy.NOTHING, Policy.LEGAL])
def test_odd_messages_of_players_take_nothing_from_others(
    browser: Browser, tmp_path: Path, policy: Policy
) -> None:
    games = tmp_path / "games"
    seated(games, policy)
    with served(games, "--lan", guests=True) as server:
        banker = banker_of(browser, server)
        phones_rage(server, Random(7))
        if policy is Policy.NOTHING:
            plays(banker)
        banker.healthy()
        log = server.log.read_text(encoding="utf-8")
    assert "Traceback" not in log
    store = LookingStore(games)
    made = Session(store.open(store.games()[0].id), lambda: "").log
    if policy is Policy.NOTHING:
        assert [entry.by for entry in made] == [None] * 5
    for before, entry in pairwise(made):
        if entry.by is not None and before.game is not None:
            assert consents(entry.command, before.game).may_ask(entry.by), entry
