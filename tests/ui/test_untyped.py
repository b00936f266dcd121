"""No word of an entry is in the banker's language unless it was typed."""

import re
from pathlib import Path
from typing import Final

import pytest

from banker_app.app.i18n.event_messages import UNTYPED
from banker_app.app.i18n.messages import Messages
from banker_app.engine.json_types import JsonObject
from banker_app.engine.rules.banker_tools import HouseRuleChanged
from banker_app.engine.rules.trade import PlayerPaid
from banker_app.pages.contract.blocks import actions_of
from banker_app.pages.page_builder import page_at
from tests.app import message_table as samples
from tests.e2e.scenes import SCENES, app_store_of

FILLED: Final[dict[str, JsonObject]] = {
    "/pay/Ann/Bob": {"amount": 50},
    "/change-rule/jail/fine": {"value": 75},
    "/count/bank": {"USD/100": 3},
    "/told-card/Ann/chance": {"amount": 50},
}
OTHER: Final = re.compile("[а-яё]", re.IGNORECASE)


@pytest.mark.parametrize("scene", ["evening", "due", "auction", "offer"])
def test_no_entry_holds_a_word_of_the_banker(tmp_path: Path, scene: str) -> None:
    store, disk = app_store_of(tmp_path, "ru")
    views = SCENES[scene](store)
    disk.close()
    commands = []
    for address in (*(view.address for view in views), *FILLED):
        page = page_at(store, address, FILLED.get(address, {}))
        actions = (*actions_of(page), *page.submit) if page is not None else ()
        commands += [str(action.command) for action in actions if action.command is not None]
        assert address not in FILLED or (page and page.submit[0].command), address
    assert [text for text in commands if OTHER.search(text)] == []


@pytest.mark.parametrize("reason", sorted(UNTYPED))
def test_words_that_older_releases_entered_are_not_shown(reason: str) -> None:
    words, game = Messages("uk"), samples.table()
    changed = HouseRuleChanged(name="jail.fine", value=100, before=50, reason=reason)
    paid = PlayerPaid(payer=samples.ANN, payee=samples.BOB, amount=50, reason=reason, postings=())
    assert all(reason not in words.event(event, game) for event in (changed, paid))
