"""Whole recorded games: every line has its reply, every balance and the end are as recorded."""

from pathlib import Path
from typing import Final

import pytest

from tests.recorded.replay import HERE, Replay, games

AT_WORK: Final = {
    "house_rules": "pot_taken snake_eyes_paid pieces_added last_solvent",
    "house_rules_of_another_table": "pot_taken deed_declined laps_first last_solvent",
    "millionaire": "target",
    "online": "bank_paid_out auction_won rent_counted auction_decliner_excluded build_limit",
    "online_industries": "bank_paid_out player_timed_out taxed unpaid trade_too_lopsided",
    "paid_bids": "bid_placed bidder_withdrew",
    "ports_table": "fine_paid build_limit",
    "quick": "deed_dealt hotel_built second_bankruptcy",
    "rental_tax": "salary_paid taxed unpaid",
    "time_limit": "deed_dealt time",
    "trade_cap": "trade_made trade_too_lopsided",
    "turn_timers": "player_timed_out game_paused game_resumed",
    "us_summary": "no_gifts",
}
"""What has to happen, be refused or end a game for its variant to have been at work; `taxed` is a
rent with a tax on it, `unpaid` a lap without a salary.
"""


@pytest.mark.parametrize("path", games("games") + games("casino"), ids=lambda path: path.name)
def test_game(path: Path) -> None:
    assert [where for where, *_ in Replay(path)]


@pytest.mark.parametrize("name", AT_WORK)
def test_game_of_a_variant(name: str) -> None:
    replay = Replay(HERE / "variants" / f"{name}.jsonl")
    for _, _, reply in replay:
        events = reply.get("events", ())
        if any(event.get("tax") and event["event"] == "rent_paid" for event in events):
            replay.seen.add("taxed")
        if any(event.get("passed_go") for event in events) and "salary_paid" not in str(events):
            replay.seen.add("unpaid")
    assert set(AT_WORK[name].split()) <= {*replay.seen, replay.final["over"]["reason"]}


def test_every_variant_is_replayed() -> None:
    assert [path.stem for path in games("variants")] == list(AT_WORK)
