"""Record: everything that can be entered, with a search on top."""

import flet as ft

from banker_app.app.projections.context import ViewContext
from banker_app.ui import texts
from banker_app.ui.hooks import component, here, typing, use_app, use_page
from banker_app.ui.screens.table.action_menu import Entry, action_groups
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import heading, hint
from banker_app.ui.widgets.buttons import stack
from banker_app.ui.widgets.scaffold import scrolling


@component
def ActionsScreen() -> ft.Control:
    """The list, and only what matches the search."""
    app_store = here().app_store
    groups = use_app(
        lambda s: action_groups(ViewContext(s.game, app_store.speech)) if s.game else ()
    )
    width, search = use_page(lambda s: (s.width, s.search))
    controller = here()
    say = app_store.speech
    wanted = search.casefold().split()
    rows: list[ft.Control] = [
        TypedText(
            label=say.ui("search"),
            value=search,
            prefix_icon=ft.Icons.SEARCH,
            on_change=typing(lambda text: controller.set(search=text)),
        )
    ]
    for group in groups:
        found = tuple(
            entry.action
            for entry in group.entries
            if all(word in _found_by(entry, group.title) for word in wanted)
        )
        if found:
            rows += [heading(group.title), stack(found, prefix=group.title + search)]
    if len(rows) == 1:
        rows.append(hint(say.ui("record.nothing", wanted=search.strip())))
    return scrolling(rows, width)


def _found_by(entry: Entry, title: str) -> str:
    """All that a thing is looked for by: what it says, and other words for it in any language."""
    also = (texts.text(language, f"record_also.{entry.also}") for language in texts.LANGUAGES)
    return "\n".join((entry.action.label, title, *also)).casefold()
