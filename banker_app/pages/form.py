"""Input on a page that is a value: fields, digits, the button at its foot. Knows no Flet.

Incomplete entries are in the page's state by address, as long as the address is on the trail.
"""

from functools import partial
from typing import Final

from banker_app.app.projections.context import Action
from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import ManyField, Page, SumField, TextField
from banker_app.pages.contract.drafts import Draft, Viewer, entered, filled
from banker_app.pages.contract.keypad import BACK, amount, digits_after
from banker_app.pages.page_builder import built, page_at
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_device import PageDevice
from banker_app.pages.state.page_state import SHEET, PageState
from banker_app.pages.table.sheets import sheet_page

NOTHING: Final[JsonObject] = {}


def page_of(device: PageDevice, address: str) -> Page | None:
    """Return the page at an address as it is now, or the open sheet, with what the device may do;
    built once for each change.
    """
    if address == SHEET and device.sheet is None:
        return None
    store, viewer = device.shown, device.viewer
    is_own = routes.parse(address).screen in device.own_pages
    sheet = device.sheet if address == SHEET else None
    own = viewer.seat, viewer.letters, viewer.signal
    cause = store.state, sheet, *own, *input_of(device.state, address)
    known = device.pages.get(address)
    if (
        known is not None
        and not is_own
        and all(a is b for a, b in zip(known[0], cause, strict=True))
    ):
        return known[1]
    page = built(address, store.speech, partial(_build, device, store, address, viewer))
    page = device.permitted(page) if page is not None else None
    device.pages[address] = cause, page
    return page


def _build(device: PageDevice, store: AppStore, address: str, viewer: Viewer) -> Page | None:
    entered, whole, *_ = input_of(device.state, address)
    if address == SHEET:
        return sheet_page(store, device.sheet, Draft(entered, viewer))
    if (build := device.own_pages.get(routes.parse(address).screen)) is not None:
        return build(Draft(entered, viewer))
    return page_at(store, address, entered, viewer, whole)


def input_of(
    state: PageState, address: str
) -> tuple[JsonObject, JsonObject, int, str, str, str, int]:
    """Return what is half entered on a page, and on the screen that it is a part of; the space of
    the board that was tapped, the way to install the app, the code on show, the player who is to
    pay, and the step of the introduction.
    """
    entered, whole = (state.drafts.get(a, NOTHING) for a in (address, routes.draft_of(address)))
    return entered, whole, state.space, state.installable, state.code, state.payer, state.intro_step


def onward(controller: PageController, address: str, field: TextField) -> None:
    """Press the button of a text; without one, move on to the next text, from the last to the
    button of the page, which tells its effect before it is pressed.
    """
    if field.enter is not None:
        act(controller, address, field.enter)
        return
    name, page = field.name, page_of(controller, address)
    texts = [field.name for field in page.fields if isinstance(field, TextField)] if page else []
    if after := texts[texts.index(name) + 1 :]:
        controller.set(focus_field=after[0])
    else:
        controller.focus.place()


def on_top(device: PageDevice) -> str:
    """Return the address of what is typed into: the open sheet, else the open page."""
    return device.state.route if device.sheet is None else SHEET


def pad_of(controller: PageController) -> SumField | None:
    """Return the sum that the open sheet asks for, else the open page."""
    page = page_of(controller, on_top(controller))
    return page.pad if page is not None else None


def fill_open(device: PageDevice, name: str, value: str) -> None:
    """Enter a field of the open page."""
    fill(device, device.state.route, name, value)


def fill_all(device: PageDevice, pairs: tuple[tuple[str, str], ...]) -> None:
    """Enter fields of the open page."""
    for name, value in pairs:
        fill_open(device, name, value)


def fill(device: PageDevice, address: str, name: str, value: JsonValue) -> None:
    """Enter the value of a field; None empties it. All that is shown is entered with it, and a
    party leaves the other side.
    """
    page, state = page_of(device, address), device.state
    screen = routes.parse(address).screen
    if isinstance(device, PageController) and (enter := device.at_once.get(screen)) is not None:
        value = value if page is None else entered(page, name, value)
        if routes.draft_of(address) != address:
            own = {**state.drafts.get(address, {}), name: value}
            device.set(**state.with_draft(address, own))
        enter(device, name, value)
        return
    if page is not None:
        draft = filled(page, state.drafts.get(address, {}), name, value)
        device.set(**state.with_draft(address, draft))


def toggle(device: PageDevice, address: str, name: str, option: str) -> None:
    """Choose one of any options or leave it out, of those that are chosen now: the next tap may be
    sooner than the page is drawn again.
    """
    page = page_of(device, address)
    fields = page.fields if page is not None else ()
    for field in fields:
        if isinstance(field, ManyField) and field.name == name:
            rest = tuple(other for other in field.value if other != option)
            taken = option in field.value
            fill(device, address, name, rest if taken else (*field.value, option))


def press_key(controller: PageController, key: str) -> None:
    """Press a key of the pad, for the sum of the open sheet or page."""
    field, address = pad_of(controller), on_top(controller)
    if field is None:
        return
    typed = key == BACK or field.name in controller.state.drafts.get(address, {})
    digits = digits_after(str(field.value or "") if typed else "", key)
    fill(controller, address, field.name, amount(digits) or None)


def step(controller: PageController, name: str, by: int) -> None:
    """Count so many more of a thing on the open page, down to none."""
    address = controller.state.route
    page = page_of(controller, address)
    pieces = next((one.value or 0 for one in page.sums if one.name == name), 0) if page else 0
    fill(controller, address, name, max(pieces + by, 0) or None)


def submit(device: PageDevice, address: str) -> None:
    """Enter the commands of the page's button, then go to the page's next screen."""
    page = page_of(device, address)
    if page is None or page.missing or not page.submit:
        return
    first, *others = page.submit
    then = partial(_leave, address=address, after=page.after)
    if first.command is None or first.sure or not others:
        device.act(first, then)
    else:
        commands = (action.command for action in others if action.command is not None)
        device.record(first.command, *commands, then=then)


def act(device: PageDevice, address: str, action: Action) -> object:
    """Press a button of a page; after an entry, go to the page's next screen."""
    page = page_of(device, address)
    if page is None or not page.after:
        return device.act(action)
    return device.act(action, partial(_leave, address=address, after=page.after))


def _leave(device: PageDevice, address: str, after: str) -> None:
    drafts = {at: draft for at, draft in device.state.drafts.items() if at != address}
    device.set(drafts=drafts)
    if not after:
        device.entered()
    elif after != device.state.route:
        device.go_home("" if after == routes.TABLE else after)
