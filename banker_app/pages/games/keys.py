"""The keys of the keyboard and their effects."""

from typing import Final

from banker_app.pages.contract.blocks import Page, Panel, Row, Style, Text
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.state.app_store import AppStore

LISTED: Final = (
    ("1 - 6", "keys.dice"),
    ("B", "keys.buy"),
    ("A", "keys.auction"),
    ("R", "keys.rent"),
    ("C", "keys.card"),
    ("W", "keys.waive"),
    ("J", "keys.jail_card"),
    ("S", "keys.stay"),
    ("L", "keys.land"),
    ("G", "keys.salary"),
    ("D", "keys.deal"),
    ("N", "keys.next"),
    ("P", "keys.pay"),
    ("T", "keys.trade"),
    ("U", "keys.undo"),
    ("Y", "act.redo"),
    ("/", "keys.search"),
    ("Enter", "keys.enter"),
    ("Tab", "keys.move"),
    ("Esc", "keys.back"),
    ("?", "keys.help"),
)
"""Each key, and the text about its effect."""


def keys(store: AppStore, draft: Draft) -> Page:
    """Build the list of keys."""
    say = store.speech
    rows = tuple(Row(key, say.ui(text), label=f"{key}: {say.ui(text)}") for key, text in LISTED)
    return Page(blocks=(Text(say.ui("keys.where"), Style.HINT), Panel(rows)))
