"""Write the pages for engineers: Engine, Protocol, Formats, Rules by row; and the JSON Schemas.

`python .ci/docs.py FOLDER`, with the extra `site` installed. Nothing is written twice: the pages
are made from docstrings, from each FORMAT.md and from the rule table.
"""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Final

from pdoc.doc import Module
from pdoc.render import configure, html_module, search_index

from banker_app.app.i18n.rulebook_text import RulebookText
from banker_app.content.citations import rule_sources
from banker_app.engine.ruleset import RULES
from banker_app.referee.schemas import FORMATS, as_text

ENGINE: Final = "banker_app.api"
PAGES: Final = {
    "protocol": ("banker_app.referee", "FORMAT.md"),
    "format_of_editions": ("banker_app.data", "editions/FORMAT.md"),
    "format_of_saves": ("banker_app.app.saves", "FORMAT.md"),
    "format_of_journals": ("banker_app.store", "FORMAT.md"),
}
"""The pages that are Markdown already, by name: package and file."""
INDEX: Final = """# Banker for engineers

- [Engine](banker_app/api.html): the public door in Python, with a promise of what stays
- [Protocol](protocol.html): the engine as a process, a line in and a line out
- Formats: [editions](format_of_editions.html), [saves](format_of_saves.html),
  [journals](format_of_journals.html)
- JSON Schemas: [editions](edition.schema.json), [protocol](referee.schema.json)
- [Rules by row](rules_by_row.html): what the rulebooks say, and the settings of the app
"""
LOCAL_LINK: Final = re.compile(r"(?<!!)\[([^]]+)\]\((?!https?:|#)[^)]*\)")
"""A link into the repository, which the site does not have."""


def main(folder: Path) -> None:
    """Write all pages into a folder, which may exist."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {name: _read(*place) for name, place in PAGES.items()}
    texts["index"] = INDEX
    texts["rules_by_row"] = "\n".join(_rules())
    modules = {ENGINE: Module(import_module(ENGINE))}
    modules |= {name: Module(ModuleType(name, text)) for name, text in texts.items()}
    shown = {"include_undocumented": False, "show_source": False}
    configure(docformat="markdown", footer_text="Banker", **shown)
    for name, module in modules.items():
        page = folder / f"{name.replace('.', '/')}.html"
        page.parent.mkdir(exist_ok=True)
        page.write_text(html_module(module, modules), encoding="utf-8")
    (folder / "search.js").write_text(search_index(modules), encoding="utf-8")
    for name in FORMATS:
        (folder / f"{name}.schema.json").write_text(as_text(name), encoding="utf-8")


def _read(package: str, file: str) -> str:
    text = (files(package) / file).read_text(encoding="utf-8")
    return LOCAL_LINK.sub(r"\1", text)


def _rules() -> Iterator[str]:
    """A section per row of the rule table: its title, its readings, the settings it decides."""
    words = RulebookText("en")
    by_row: dict[str, list[str]] = {}
    for name, rule in RULES.items():
        by_row.setdefault(rule.row, []).append(name)
    yield "# Rules by row\n"
    yield "For each row of the rule table the readings of the rulebooks, and the settings.\n"
    for row, source in rule_sources().items():
        yield f"## {row}: {words.title(row)}\n"
        yield from (f"- {said}" for said in (words.says(row) if source.readings else ()))
        settings = [*by_row.get(row, ()), *source.fields]
        if settings:
            yield f"\nRules: {', '.join(f'`{name}`' for name in dict.fromkeys(settings))}"
        yield ""


if __name__ == "__main__":
    main(Path(sys.argv[1]))
