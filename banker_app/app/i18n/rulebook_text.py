"""The texts of the rulebook screens: titles of rows, sections, readings, rulings."""

from banker_app.app.i18n.templates import load

FOLDER = "words/rulebook"


class RulebookText:
    """Rulebook texts in one language. Cheap to create."""

    def __init__(self, language: str) -> None:
        self._texts = load(language, FOLDER)

    def text(self, key: str, **params: object) -> str:
        """The text of a dotted key with its slots filled in."""
        return self._texts.text(key, **params)

    def title(self, row: str) -> str:
        """The title of a row."""
        return self._texts.plain(f"title.{row}")

    def says(self, row: str) -> tuple[str, ...]:
        """The rulebooks' statements on a row, a text for each of its readings."""
        return self._texts.texts(f"says.{row}")

    def section(self, name: str) -> str:
        """The title of a section; sections with the same title are numbered."""
        own = f"section.{name}"
        title = self._texts.plain(own)
        sections = (key for key in self._texts if key.startswith("section."))
        alike = [key for key in sections if self._texts.plain(key) == title]
        return f"{title} ({alike.index(own) + 1})" if len(alike) > 1 else title
