"""The effects of fields and buttons on a game that is being set up."""

from dataclasses import replace
from typing import Final

from banker_app.app.devices.seats import Claim
from banker_app.app.projections.context import place
from banker_app.app.setup.changes import CHANGES
from banker_app.app.setup.newcomers import follow_banker, with_newcomer
from banker_app.app.setup.setup_draft import SetupDraft, start_command
from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.engine.rules.setup import name_faults
from banker_app.pages import form
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Field, ManyField
from banker_app.pages.setup.new_players import called, typed_names
from banker_app.pages.state.page_controller import Input, PageController
from banker_app.pages.state.setting_up import setup_of, with_setup


def set_up(controller: PageController, name: str, value: JsonValue) -> None:
    """Change the draft by a field or a button: a conglomerate by all its deeds, anything else of
    several by the one that was tapped.
    """
    what, _, about = name.partition("/")
    if what == "looks":
        _note(controller, looks=value)
    if what not in CHANGES:
        return
    draft, field = read_by_banker(controller), _field(controller, name)
    values = [value]
    if isinstance(field, ManyField) and what != "stack":
        values = sorted(set(field.value) ^ set(value))
    for one in values:
        draft = CHANGES[what](draft, about, one)
    before = setup_of(controller.state)
    controller.set(**with_setup(controller.state, draft))
    follow_banker(controller.app_store.phones.seats, before, draft)
    if what == "earlier":
        _note(controller, looks=str(int(about) - 1))
    if what == "add":
        # The name of a new player is typed at once.
        controller.set(focus_field=f"name/{len(draft.players) - 1}")
    elif what == "midway" and value:
        controller.go(routes.MIDWAY)
    elif what == "midway":
        controller.back()


def read_by_banker(controller: PageController) -> SetupDraft:
    """Return the draft, with the language of the banker who changes it."""
    return replace(setup_of(controller.state), reader=controller.app_store.state.language)


def _field(controller: PageController, name: str) -> Field | None:
    page = form.page_of(controller, controller.state.route)
    fields = page.fields if page is not None else ()
    return next((field for field in fields if field.name == name), None)


def set_position(controller: PageController, name: str, value: JsonValue) -> None:
    """Set a value of a game that is taken over; another page begins at that player's token."""
    if name == "space":
        controller.set(space=int(value))
    elif name == "page":
        controller.set(space=-1)
        controller.replace_top(place("holding", str(value)))
    else:
        set_up(controller, name, value)


def start_game(controller: PageController) -> None:
    """Begin; where a name cannot be, or the cash of a game under way is missing, ask for that."""
    now = setup_of(controller.state)
    names = called(typed_names(now), controller.app_store.speech)
    command = start_command(now, names)
    faulty = [seat for seat, fault in enumerate(name_faults(names)) if fault is not None]
    if command is None:
        controller.go(routes.PRESETS)
    elif faulty:
        controller.go(routes.NEW_GAME)
        _note(controller, checked=True)
        controller.set(focus_field=f"name/{faulty[0]}")
    elif now.midway and now.uncounted():
        controller.go(place("holding", str(now.uncounted()[0])))
    else:
        controller.begin(command)


def seat_newcomer(controller: PageController, claim: Claim) -> bool:
    """Give a phone a seat in the game that is being set up. False: the board has none left."""
    draft = with_newcomer(read_by_banker(controller), claim)
    if draft is not None:
        controller.set(**with_setup(controller.state, draft))
    return draft is not None


def _note(controller: PageController, **changes: JsonValue) -> None:
    entered: JsonObject = {**controller.state.drafts.get(routes.NEW_GAME, {}), **changes}
    controller.set(**controller.state.with_draft(routes.NEW_GAME, entered))


AT_ONCE: Final[dict[str, Input]] = {
    routes.NEW_GAME: set_up,
    routes.PRESETS: set_up,
    routes.MIDWAY: set_up,
    routes.HANDICAP: set_up,
    routes.HOLDING: set_position,
}
