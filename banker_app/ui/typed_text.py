"""A text field that loses nothing of what is typed while the screen is drawn again."""

from dataclasses import field

import flet as ft
from flet.controls.base_control import BaseControl


@ft.control("TextField")  # type: ignore[arg-type]
class TypedText(ft.TextField):
    """A field drawn with the text that the page's state holds.

    What a page types arrives before the controller hears of it, and a screen drawn in between
    still has the text before. Sent back, it would overwrite the letters after it.
    """

    heard: str | None = field(default=None, metadata={"skip": True})
    """The last text of the state: the one it was drawn with, or one heard since."""

    def init(self) -> None:
        """Remember the text it is drawn with."""
        super().init()  # type: ignore[no-untyped-call]
        self.heard = self.value

    def receive(self, text: str) -> None:
        """The state is about to hold this text."""
        # A control on a page is not changed from outside otherwise, and this is no property.
        object.__setattr__(self, "heard", text)

    def _migrate_state(self, other: BaseControl) -> None:
        drawn = self.value or ""
        super()._migrate_state(other)
        if isinstance(other, TypedText) and drawn == (other.heard or ""):
            # Flet may have frozen it already, though it is yet to be compared and sent.
            self._values["value"] = other.value or ""
