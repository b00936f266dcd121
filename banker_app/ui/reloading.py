"""The state that a page takes over when it is loaded again, the open sheet included.

A browser's tab keeps its name over a reload, and what the last tabs had is kept here while the app
runs. What outlasts the app itself is in the settings; see `page_state.py`.
"""

from collections import OrderedDict
from dataclasses import dataclass, fields
from typing import Final

from banker_app.engine.json_types import JsonObject
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import PageState
from banker_app.ui.serving.banker_socket import TAB

MOST_TABS: Final = 64
MEASURED: Final = frozenset(
    (
        "width",
        "height",
        "device",
        "letters",
        "language",
        "still",
        "file_in_work",
        "installable",
    )
)
"""The values that a page finds out again about its device, or that end with the page."""


@dataclass(frozen=True, slots=True)
class Left:
    """The state of a page that is gone; the page itself is not kept."""

    game_id: str
    state: PageState


_tabs: OrderedDict[str, PageController | Left] = OrderedDict()


def left_behind(controller: PageController) -> JsonObject:
    """The state of the last page of this tab; from now on `controller` is the tab's.
    Nothing for a new tab, or where another game has been opened since.
    """
    tab = TAB.get()
    if tab is None or not tab.name:
        return {}
    before = _tabs.pop(tab.name, None)
    _tabs[tab.name] = controller
    while len(_tabs) > MOST_TABS:
        _tabs.popitem(last=False)
    left = _left(before) if isinstance(before, PageController) else before
    if left is None or left.game_id != controller.app_store.state.game_id:
        return {}
    names = (field.name for field in fields(PageState) if field.name not in MEASURED)
    return {name: getattr(left.state, name) for name in names}


def forget_page(controller: PageController) -> None:
    """The page of a controller is gone for good."""
    for tab, last in _tabs.items():
        if last is controller:
            _tabs[tab] = _left(controller)


def _left(controller: PageController) -> Left:
    return Left(controller.app_store.state.game_id, controller.state)
