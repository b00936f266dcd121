"""The guest's page in a browser, without a server."""

from collections.abc import Iterator
from gzip import decompress
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Tab

from banker_app.guests.server import KINDS, _packed
from tests.e2e.browser import PHONE, chromium

MUTE: Final = "said = []; carrier = { open() {}, say: async (what) => (said.push(what), 204) };"
"""A carrier that brings no pages, and keeps what is sent."""


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    """A guest's page that draws what it is given with `receive`; what it sends is in `said`."""

    def answer(route: Any) -> None:
        name = route.request.url.rpartition("/")[2]
        if name in KINDS:
            route.fulfill(body=decompress(_packed(name)[0]), content_type=KINDS[name])
        else:
            route.abort()

    with chromium() as browser:
        page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
        page.add_init_script(MUTE)
        page.route("**/*", answer)
        page.goto("http://guest.test/guest.html")
        yield page
