"""The game that is being set up: one draft for all its screens, kept where the new game is."""

from enum import Enum

from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.frozen import Frozen
from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.pages.contract import routes
from banker_app.pages.state.page_state import PageState


def setup_of(state: PageState) -> SetupDraft:
    """Return the draft as it is on a page."""
    return SetupDraft.from_plain(state.drafts.get(routes.NEW_GAME, {}))


def with_setup(state: PageState, draft: SetupDraft) -> JsonObject:
    """Return the change of a page's state to another draft."""
    entered = {**state.drafts.get(routes.NEW_GAME, {}), **as_json(draft)}
    return state.with_draft(routes.NEW_GAME, entered)


def begun(state: PageState) -> JsonObject:
    """Return the change of a page's state to the draft of the game after this one."""
    return state.with_draft(routes.NEW_GAME, as_json(setup_of(state).begun()))


def as_json(value: JsonValue) -> JsonValue:
    """Return a draft as lists, objects and words."""
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Frozen):
        return {name: as_json(item) for name, item in vars(value).items()}
    return value
