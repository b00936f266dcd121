"""Input on a page that is a value: fields, digits, the button at its foot. Knows no Flet.

Incomplete entries are in the page's state by address, as long as the address is on the trail.
"""

from functools import partial
from typing import Final

from banker_app.app.projections.context import Action
from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Page, SumField, TextField
from banker_app.pages.contract.drafts import Viewer, entered, filled
from banker_app.pages.contract.keypad import BACK, amount, press
from banker_app.pages.page_builder import built, page_at
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import PageState, QuestionSheet

NOTHING: Final[JsonObject] = {}


def page_of(controller: PageController, address: str) -> Page | None:
    """Return the page at an address as it is now, built once for each change."""
    entered, whole, space, installable, code = given = input_of(controller.state, address)
    cause = controller.app_store.state, *given
    known = controller.pages.get(address)
    if known is not None and all(a is b for a, b in zip(known[0], cause, strict=True)):
        return known[1]
    viewer = Viewer(
        audible=controller.tell is not None,
        shared=controller.share,
        space=space,
        installable=installable,
        code=code,
    )
    store = controller.app_store
    page = built(address, store.speech, lambda: page_at(store, address, entered, viewer, whole))
    controller.pages[address] = cause, page
    return page


def input_of(state: PageState, address: str) -> tuple[JsonObject, JsonObject, int, str, str]:
    """Return what is half entered on a page, and on the screen that it is a part of; the space of
    the board that was tapped, the way to install the app, and the code on show.
    """
    entered, whole = (state.drafts.get(a, NOTHING) for a in (address, routes.draft_of(address)))
    return entered, whole, state.space, state.installable, state.code


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
        controller.set(aim=after[0])
    else:
        controller.focus.place()


def pad_of(controller: PageController) -> SumField | None:
    """Return the sum that the open page asks for."""
    page = page_of(controller, controller.state.route)
    return page.pad if page is not None else None


def fill(controller: PageController, address: str, name: str, value: JsonValue) -> None:
    """Enter the value of a field; None empties it. All that is shown is entered with it, and a
    party leaves the other side.
    """
    page = page_of(controller, address)
    if (take := controller.at_once.get(routes.parse(address).screen)) is not None:
        value = value if page is None else entered(page, name, value)
        if routes.draft_of(address) != address:
            own = {**controller.state.drafts.get(address, {}), name: value}
            controller.set(**controller.state.with_draft(address, own))
        take(controller, name, value)
        return
    if page is None:
        return
    draft = filled(page, controller.state.drafts.get(address, {}), name, value)
    controller.set(**controller.state.with_draft(address, draft))


def press_key(controller: PageController, key: str) -> None:
    """Press a key of the pad: for the open question, else for the sum of the page."""
    field = None if isinstance(controller.state.sheet, QuestionSheet) else pad_of(controller)
    if field is None:
        controller.set(asked=press(controller.state.asked, key))
        return
    route = controller.state.route
    typed = key == BACK or field.name in controller.state.drafts.get(route, {})
    digits = press(str(field.value or "") if typed else "", key)
    fill(controller, route, field.name, amount(digits) or None)


def submit(controller: PageController, address: str) -> None:
    """Enter the commands of the page's button, then go to the page's next screen."""
    page = page_of(controller, address)
    if page is None or page.missing or not page.submit:
        return
    if page.submit[0].command is None or page.submit[0].sure:
        controller.act(page.submit[0])
        return
    commands = [action.command for action in page.submit if action.command is not None]
    controller.record(*commands, then=partial(_entered, address=address, after=page.after))


def act(controller: PageController, address: str, action: Action) -> object:
    """Press a row of a page; after an entry, go to the page's next screen."""
    page = page_of(controller, address)
    if action.command is None or action.sure or page is None or not page.after:
        return controller.act(action)
    controller.record(action.command, then=partial(_entered, address=address, after=page.after))
    return None


def _entered(controller: PageController, address: str, after: str) -> None:
    drafts = {at: draft for at, draft in controller.state.drafts.items() if at != address}
    controller.set(drafts=drafts)
    if not after:
        controller.entered()
    elif after != controller.state.route:
        controller.to_table()
        if after != routes.TABLE:
            controller.go(after)
