"""The keyboard: the effect of each key on every page. Knows no Flet.

Letters work at the table alone, digits wherever there is a pad, Escape everywhere.
"""

from collections.abc import Callable
from itertools import chain
from typing import Final

from banker_app.app.projections.context import Action
from banker_app.engine import commands as c
from banker_app.engine.obligations import PAYMENTS
from banker_app.engine.rules.clock import ResumeGame
from banker_app.engine.rules.jail import FailJailRoll, RollOutOfJail, UseJailCard
from banker_app.engine.rules.salary import CollectSalary
from banker_app.pages import form
from banker_app.pages.contract import routes
from banker_app.pages.contract.keypad import BACK
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import FACES, SPEED_ROW

HELP: Final = "?"
SEARCH: Final = "/"
UNDO: Final = "U"
REDO: Final = "Y"
PAY: Final = "P"
TRADE: Final = "T"
TAB: Final = "Tab"
ENTER: Final = "Enter"
ESCAPE: Final = "Escape"
ERASE: Final = "Backspace"
PRESSING: Final = (ENTER, f"Numpad {ENTER}", " ")
"""The keys that press a focused button, again and again while they are held down."""
NAMED: Final = (TAB, ENTER, ESCAPE, ERASE)
DICE: Final = "123456"
ACTIONS: Final[dict[str, tuple[type[c.Command], ...]]] = {
    "B": (c.BuyDeed,),
    "A": (c.DeclineDeed, c.OpenAuction),
    "R": PAYMENTS,
    "G": (CollectSalary,),
    "J": (UseJailCard, RollOutOfJail),
    "S": (FailJailRoll,),
    "W": (c.WaiveRent,),
    "N": (c.EndTurn, ResumeGame),
}
"""The buttons of the table by letter."""
LEADING: Final = {
    "A": (routes.AUCTION,),
    "C": (routes.CARD, routes.CASINO),
    "D": (routes.DEAL,),
    "L": (routes.LAND,),
    "N": (routes.SCORE,),
    "R": (routes.RAISE,),
}
"""The addresses of letters that enter nothing by themselves."""
SAME_PLACE: Final = dict(zip("ИФКПТЗГСЦОІЫДВЕН.,", "BARGNPUCWJSSLDTY/?", strict=True))
"""The keys of a Cyrillic layout in the places of the Latin ones."""


def press(controller: PageController, key: str) -> None:
    """A key was pressed, called as Flutter calls it: `B`, `4`, `Numpad 4`, `Escape`."""
    key = key.removeprefix("Numpad ")
    key = key if key in NAMED else key.upper()
    state = controller.state
    if key == TAB:
        _tab(controller)
    elif key == ENTER:
        _enter(controller)
    elif key == ESCAPE:
        _leave(controller)
    elif state.typing_in:
        return
    elif form.pad_of(controller) is not None:
        _count(controller, key)
    elif state.sheet is None and controller.app_store.state.game is not None:
        _at_the_table(controller, SAME_PLACE.get(key, key))


def _tab(controller: PageController) -> None:
    """Put the focus in its place, the first time instead of at the very top."""
    if controller.focus.wake() and not controller.state.typing_in:
        controller.focus.place()


def _enter(controller: PageController) -> None:
    """Press the main button if nothing has the focus yet; a focused button presses itself."""
    if not controller.state.typing_in and controller.focus.wake():
        controller.focus.place(enter=True)


def _leave(controller: PageController) -> None:
    state = controller.state
    if state.sheet is not None or len(state.trail) > 1 or state.pane:
        controller.back()


def _count(controller: PageController, key: str) -> None:
    controller.focus.wake()
    if key == ERASE:
        form.press_key(controller, BACK)
    elif len(key) == 1 and key.isdecimal():
        form.press_key(controller, key)


def _at_the_table(controller: PageController, key: str) -> None:
    if controller.state.route != routes.TABLE:
        return
    controller.focus.wake()
    if key in DICE:
        _throw(controller, int(key))
    elif key in ACTIONS or key in LEADING:
        _press_button(controller, key)
    elif key in SCREENS:
        SCREENS[key](controller)


def _throw(controller: PageController, value: int) -> None:
    """The first digit is the first die, the next one the second, then the speed die."""
    row = controller.state.dice_so_far.index(0)
    controller.tap_die(row, min(value, len(FACES)) if row == SPEED_ROW else value)


def _press_button(controller: PageController, key: str) -> None:
    """The first of the table's buttons of a kind, if there is one."""
    now = controller.app_store.state.now
    if now is None:
        return
    kinds, places = ACTIONS.get(key, ()), LEADING.get(key, ())
    dues: list[tuple[Action, ...]] = [due.actions for due in now.dues]
    for action in chain(*dues, now.jail, now.turn, now.shortcuts):
        opens = isinstance(action.effect, str) and routes.parse(action.effect).screen in places
        if opens or isinstance(action.effect, kinds):
            controller.act(action)
            return


SCREENS: Final[dict[str, Callable[[PageController], None]]] = {
    UNDO: PageController.undo,
    REDO: PageController.redo,
    TRADE: lambda controller: controller.go(routes.TRADE),
    SEARCH: lambda controller: controller.go(routes.RECORD),
    PAY: lambda controller: controller.go(routes.PAY),
    HELP: lambda controller: controller.go(routes.KEYS),
}
