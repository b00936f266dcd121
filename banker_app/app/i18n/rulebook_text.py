"""The texts of the rulebook screens: titles of rows, sections, readings, rulings.

English titles and readings are in the sources file; other languages have their own files.
"""

from banker_app.app.i18n.templates import MessageCatalogue, load
from banker_app.content.citations import Source, section_titles

FOLDER = "words/rulebook"


class RulebookText:
    """Rulebook texts in one language. Cheap to create."""

    def __init__(self, language: str) -> None:
        self._texts: MessageCatalogue = load(language, FOLDER)
        self._translated = language != "en"

    def text(self, key: str, **params: object) -> str:
        """The text of a dotted key with its slots filled in."""
        return self._texts.text(key, **params)

    def title(self, source: Source) -> str:
        """The title of a row."""
        return self._texts.plain(f"title.{source.row}") if self._translated else source.title

    def says(self, source: Source, index: int) -> str:
        """What a group of rulebooks says about a row."""
        if self._translated:
            return self._texts.texts(f"says.{source.row}")[index]
        return source.says[index].value

    def section(self, name: str) -> str:
        """The title of a section; sections with the same title are numbered."""
        alike = [
            each for each, title in section_titles().items() if title == section_titles()[name]
        ]
        title = self._texts.plain(f"section.{name}") if self._translated else section_titles()[name]
        return f"{title} ({alike.index(name) + 1})" if len(alike) > 1 else title
