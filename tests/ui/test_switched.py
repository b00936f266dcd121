"""An evening that is switched through all languages in the middle: every sentence follows."""

import re
from pathlib import Path
from typing import Final

import pytest

from banker_app.app.i18n.templates import languages
from banker_app.app.reports.pdf_report import pdf_report
from banker_app.app.reports.summary import summary
from banker_app.pages.contract import routes
from banker_app.pages.state.app_store import AppStore
from tests.app.test_pdf_report import text_of
from tests.e2e.scenes import SCENES, app_store_of
from tests.ui.reading import read, words

SENTENCE: Final = re.compile(r"(?:[^\W\d_]{2,}\W+){3,}")
"""Four words; less may be a name, or the same in two languages."""
PAGES: Final = (routes.TABLE, routes.LOG, routes.DEEDS, routes.BANK, routes.SCORE, routes.RULES)


def said(store: AppStore) -> set[str]:
    """All sentences of the evening's pages and of its PDF, without names and printed cards."""
    pages = [words(read(store, address)) for address in (*PAGES, *_entries(store))]
    report = text_of(pdf_report(summary(store.context, store.snapshots())))
    edition = store.context.game.edition
    cards = {card.text for deck in edition.decks.values() for card in deck.cards}
    names = {*store.context.game.seats, *(space.name for space in edition.spaces), *cards}
    printed = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    lines = "\n".join((*pages, report)).splitlines()
    return {line for line in lines if SENTENCE.search(printed.sub("…", line))}


def _entries(store: AppStore) -> list[str]:
    return [f"{routes.ENTRY}/{entry.seq}" for entry in store.entries]


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["played", "over", "lent", "due", "casino", "regions"])
def test_no_sentence_stays_in_the_language_before(scene: str, tmp_path: Path) -> None:
    store, disk = app_store_of(tmp_path / scene, "en")
    SCENES[scene](store)
    spoken = {"en": said(store)}
    for language in languages()[1:]:
        store.set_language(language)
        spoken[language] = said(store)
        others = set().union(*(spoken[one] for one in spoken if one != language))
        assert not spoken[language] & others
    store.set_language("en")
    assert said(store) == spoken["en"]
    disk.close()
