"""The keyboard: what a key does, wherever the page is. Knows no Flet.

Letters work at the table alone, digits wherever there is a pad, Escape everywhere.
"""

from collections.abc import Callable
from itertools import chain
from typing import Final

from banker_app.app.view_base import Action
from banker_app.engine.commands import (
    BuyDeed,
    CollectSalary,
    Command,
    DeclineDeed,
    EndTurn,
    OpenAuction,
    PassTaxOffice,
    PayDebt,
    PayJailFine,
    PayRent,
    PayTax,
)
from banker_app.ui import routes
from banker_app.ui.desk import Desk
from banker_app.ui.desk_state import QuestionSheet
from banker_app.ui.keypad import BACK

HELP: Final = "?"
SEARCH: Final = "/"
UNDO: Final = "U"
PAY: Final = "P"
ESCAPE: Final = "Escape"
ERASE: Final = "Backspace"
DICE: Final = "123456"
PADS: Final = (
    routes.PAY,
    routes.LEND,
    routes.COUNT,
    routes.NOTES,
    routes.EXCHANGE,
    routes.AUCTION,
    routes.CASINO,
    routes.TRADE,
    routes.TOLD_CARD,
    routes.HOLDING,
    routes.HOUSE_RULE,
    routes.CHANGE_RULE,
)
"""Screens with an amount pad."""
ACTIONS: Final[dict[str, tuple[type[Command], ...]]] = {
    "B": (BuyDeed,),
    "A": (DeclineDeed, OpenAuction),
    "R": (PayRent, PayTax, PassTaxOffice, PayDebt, PayJailFine),
    "G": (CollectSalary,),
    "N": (EndTurn,),
}
"""What the table's own buttons are for, by letter."""
LISTED: Final = (
    ("1 - 6", "keys.dice"),
    ("B", "keys.buy"),
    ("A", "keys.auction"),
    ("R", "keys.rent"),
    ("G", "keys.salary"),
    ("N", "keys.next"),
    ("P", "keys.pay"),
    ("U", "keys.undo"),
    ("/", "keys.search"),
    ("Tab, Enter", "keys.move"),
    ("Esc", "keys.back"),
    ("?", "keys.help"),
)
"""Each key and the text that says what it does."""
SAME_PLACE: Final = dict(zip("ИФКПТЗГ.,", "BARGNPU/?", strict=True))
"""The keys of a Cyrillic layout that lie where the Latin ones do."""


def press(desk: Desk, key: str) -> None:
    """A key was pressed, called as Flutter calls it: `B`, `4`, `Numpad 4`, `Escape`."""
    key = key.removeprefix("Numpad ").upper() if key not in (ESCAPE, ERASE) else key
    state = desk.state
    if key == ESCAPE:
        _leave(desk)
    elif state.writing:
        return
    elif isinstance(state.sheet, QuestionSheet) or routes.parse(state.route).screen in PADS:
        _count(desk, key)
    elif state.sheet is None and desk.hub.state.game is not None:
        _at_the_table(desk, SAME_PLACE.get(key, key))


def _leave(desk: Desk) -> None:
    if desk.state.sheet is not None:
        desk.set(sheet=None)
    elif len(desk.state.trail) > 1:
        desk.back()


def _count(desk: Desk, key: str) -> None:
    if key == ERASE:
        desk.key(BACK)
    elif len(key) == 1 and key.isdecimal():
        desk.key(key)


def _at_the_table(desk: Desk, key: str) -> None:
    if desk.state.route != routes.TABLE:
        return
    if key in DICE:
        _throw(desk, int(key))
    elif key in ACTIONS:
        _press_button(desk, ACTIONS[key])
    elif key in SCREENS:
        SCREENS[key](desk)


def _throw(desk: Desk, value: int) -> None:
    """The first digit is the first die, the next one the second."""
    desk.tap_die(1 if desk.state.die_row == 0 else 0, value)


def _press_button(desk: Desk, kinds: tuple[type[Command], ...]) -> None:
    """The first of the table's buttons that does such a thing, if there is one."""
    view = desk.hub.state.view
    if view is None:
        return
    dues: list[tuple[Action, ...]] = [due.actions for due in view.now.dues]
    for action in chain(*dues, view.now.turn, view.now.shortcuts):
        if isinstance(action.command, kinds):
            desk.act(action)
            return


SCREENS: Final[dict[str, Callable[[Desk], None]]] = {
    UNDO: Desk.undo,
    SEARCH: lambda desk: desk.go(routes.RECORD),
    PAY: lambda desk: desk.go(routes.PAY),
    HELP: lambda desk: desk.go(routes.KEYS),
}
