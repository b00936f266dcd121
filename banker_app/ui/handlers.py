"""The effects of buttons and fields of pages that enter no command, by name."""

from collections.abc import Callable
from typing import Final

from banker_app.engine.json_types import JsonValue
from banker_app.ui import file_dialogs, routes
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.devices.hand_over import begin_handing_over


def set_taste(controller: PageController, name: str, value: JsonValue) -> None:
    """Settle a matter of taste, or the language."""
    if name == "language":
        controller.app_store.set_language(str(value))
    else:
        controller.app_store.choose(**{name: str(value)})


HANDLERS: Final[dict[str, Callable[..., object]]] = {
    "give_everything": file_dialogs.give_everything,
    "give_open_table": file_dialogs.give_open_table,
    "give_statement": file_dialogs.give_statement,
    "hand_over": begin_handing_over,
    "import_save": file_dialogs.import_save,
    "restore_newest": file_dialogs.restore_newest,
}
"""Of buttons: `handler(controller, *arguments)`."""
EFFECTS: Final[dict[str, Callable[[PageController, str, JsonValue], object]]] = {
    routes.SETTINGS: set_taste,
}
"""Of the fields of a screen that keep no draft: `effect(controller, name, value)`."""
