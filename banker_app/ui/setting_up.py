"""The game that is being set up: one draft for all its screens, kept where the new game is."""

from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.json_types import JsonObject
from banker_app.ui import routes
from banker_app.ui.page_state import PageState
from banker_app.ui.plain import plain


def setup_of(state: PageState) -> SetupDraft:
    """Return the draft as it is on a page."""
    return SetupDraft.from_plain(state.drafts.get(routes.NEW_GAME, {}))


def with_setup(state: PageState, draft: SetupDraft) -> JsonObject:
    """Return the change of a page's state to another draft."""
    told = {**state.drafts.get(routes.NEW_GAME, {}), **plain(draft)}
    return state.with_draft(routes.NEW_GAME, told)


def begun(state: PageState) -> JsonObject:
    """Return the change of a page's state to what the evening after this game begins with."""
    return state.with_draft(routes.NEW_GAME, plain(setup_of(state).begun()))
