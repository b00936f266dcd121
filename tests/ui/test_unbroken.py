"""Each sum on a page is one run of letters that no line breaks, whatever its money."""

import re
from pathlib import Path

import pytest

from banker_app.app.i18n.currency_format import currency_name
from banker_app.guests.page_json import page_json
from banker_app.pages.page_builder import page_at
from tests.e2e.scenes import SCENES, app_store_of


@pytest.mark.parametrize("scene", ["evening", "casino", "regions", "clock"])
def test_no_sum_can_be_broken(tmp_path: Path, scene: str) -> None:
    store, disk = app_store_of(tmp_path, "en")
    views = SCENES[scene](store)
    disk.close()
    monies = store.context.game.edition.monies.values()
    names = "|".join(re.escape(currency_name(money)) for money in monies)
    breakable = re.compile(rf"\d[ ]+(?:{names})\b|(?:{names})[ ]+\d|\d[ ]+\d\d\d\b")
    pages = {view.address: page_at(store, view.address, {}) for view in views}
    texts = {address: str(page_json(page)) for address, page in pages.items() if page is not None}
    found = [
        (address, hit[0]) for address, text in texts.items() for hit in breakable.finditer(text)
    ]
    assert len(texts) > 2
    assert found == []
