"""What a page that is loaded again finds on its desk: all that lay there, the open sheet included.

A browser's tab keeps its name over a reload, and the desks of the last tabs are kept here while
the app runs. What outlasts the app itself is in the settings; see `desk_state.py`.
"""

from collections import OrderedDict
from dataclasses import fields
from typing import Any, Final

from banker_app.ui.desk import Desk
from banker_app.ui.desk_state import DeskState

MOST_TABS: Final = 64
MEASURED: Final = frozenset(("width", "height", "banker", "device", "letters", "still", "making"))
"""What a page finds out anew about its device, or what ends with the page."""

_desks: OrderedDict[str, Desk] = OrderedDict()


def left_behind(tab: str, desk: Desk) -> dict[str, Any]:
    """What lay on the desk of a tab's last page, and from now on `desk` is the tab's. Nothing for
    a new tab, or where another game has been opened since.
    """
    before = _desks.pop(tab, None)
    _desks[tab] = desk
    while len(_desks) > MOST_TABS:
        _desks.popitem(last=False)
    if before is None or before.hub.state.game_id != desk.hub.state.game_id:
        return {}
    names = (field.name for field in fields(DeskState) if field.name not in MEASURED)
    return {name: getattr(before.state, name) for name in names}
