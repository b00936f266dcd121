"""The fields for the values of a board that is being described."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from banker_app.app.i18n.templates import EMPTY
from banker_app.content.edition_draft import Draft, Path, value_at
from banker_app.pages.contract.blocks import (
    ChoiceField,
    Content,
    Field,
    Look,
    Option,
    TextField,
)
from banker_app.pages.contract.translator import Translator
from banker_app.pages.edition.edition_values import (
    Form,
    field_text,
    form_of,
    items,
    length,
    name_of,
    tables,
)

COLOURS: Final = {
    "brown": "#8b5a3c",
    "light_blue": "#a9dcf5",
    "pink": "#d6408f",
    "orange": "#f2922b",
    "red": "#e2262c",
    "yellow": "#f9dd2e",
    "green": "#25a35a",
    "dark_blue": "#1b5fb4",
    "purple": "#5f3a78",
    "blue": "#5b8fd6",
    "grey": "#8f9aa3",
    "black": "#3b3b3b",
}
"""As the boards print them, in the order of the classic board."""
CONTENTS: Final = {Form.WHOLE: Content.NUMBER, Form.TEXTS: Content.LINES}
"""Of the fields that hold no words."""


class Sheet(NamedTuple):
    """A board that is being described, and the wording for it."""

    draft: Draft
    say: Translator

    def field(
        self, *path: str | int, label: str = "", unit: tuple[str, str] = ("", "")
    ) -> TextField:
        """Return the field of a text or a number at a place."""
        form = form_of(path)
        swatches = COLOURS if form is Form.COLOUR else {}
        return TextField(
            name=name_of(path),
            value=field_text(path, value_at(self.draft, path)),
            label=label or self.say.ui(f"custom_board.field.{path[-1]}"),
            options=tuple(
                Option(value=colour, label=self.say.ui(f"swatch.{name}"), colour=colour)
                for name, colour in swatches.items()
            ),
            content=CONTENTS.get(form, Content.WORDS),
            prefix=unit[0],
            note=unit[1],
        )

    def choice(self, *path: str | int, options: Mapping[str, str], label: str = "") -> ChoiceField:
        """Return the field of a choice at a place, each option with its name."""
        chosen = value_at(self.draft, path)
        return ChoiceField(
            name=name_of(path),
            value="" if chosen is None else str(chosen),
            label=label or self.say.ui(f"custom_board.field.{path[-1]}"),
            options=tuple(Option(value=value, label=name) for value, name in options.items()),
            look=Look.FOLDED,
        )

    def worded(self, *path: str | int, options: tuple[str, ...]) -> ChoiceField:
        """Return the field of a choice out of options that the screens have words for."""
        words = {option: self.say.ui(f"custom_board.{path[-1]}.{option}") for option in options}
        return self.choice(*path, options=words)

    def numbers(
        self,
        *path: str | int,
        label: Callable[[int], str],
        unit: tuple[str, str] = ("", ""),
        usual: int = 0,
    ) -> Iterator[Field]:
        """A field for each number of a list: as many as are usual, else as many as it may have;
        what is too much in it has a field as well.
        """
        values = items(value_at(self.draft, path))
        for nth in range(max(usual or length(self.draft, path), len(values))):
            yield self.field(*path, nth, label=label(nth), unit=unit)

    def names(self, key: str) -> dict[str, str]:
        """The printed names of groups or decks, in their order."""
        return {name: str(table.get("name", name)) for name, table in tables(self.draft, key)}

    def unit(self, deed: str = "") -> tuple[str, str]:
        """Return the texts before and after a sum, in the currency of a deed's region."""
        spaces = (space for space in items(self.draft.get("spaces")) if isinstance(space, Mapping))
        region = next((s.get("region") for s in spaces if s.get("deed") == deed), None)
        at: Path = ("regions", str(region)) if region else ()
        pattern = value_at(self.draft, (*at, "currency", "pattern"))
        if not isinstance(pattern, str) or pattern.count(EMPTY) != 1:
            return ("", "")
        before, _, after = pattern.partition(EMPTY)
        return (before, after)
