"""Who may know of whom: the import graph of the house."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tests.each import each
from tests.repo.house import PACKAGE, ROOT, modules, name, python, tree

MAY_KNOW: Final = {
    "engine": {"engine"},
    "content": {"engine", "content"},
    "store": {"engine", "content", "store"},
    "app": {"engine", "content", "store", "app"},
    "referee": {"engine", "content", "store", "app", "referee"},
    "pages": {"engine", "content", "store", "app", "pages"},
    "ui": {"engine", "content", "store", "app", "pages", "ui"},
    "guests": {"engine", "content", "store", "app", "pages", "guests"},
    "rooms": {"engine", "content", "store", "app", "pages", "guests", "rooms"},
    "browser": {
        *("engine", "content", "store", "app", "pages", "ui", "guests", "rooms"),
        *("browser", "local_services"),
    },
    "native": {"pages", "ui", "browser", "native"},
}
NO_CIRCLES: Final = ("app", "pages", "ui", "browser", "guests")
PURE: Final = frozenset(
    (
        "abc",
        "bisect",
        "collections",
        "copy",
        "dataclasses",
        "difflib",
        "enum",
        "fractions",
        "functools",
        "heapq",
        "itertools",
        "json",
        "math",
        "operator",
        "re",
        "string",
        "textwrap",
        "types",
        "typing",
        "unicodedata",
    )
)
"""Of the standard library: what neither reads nor changes the world outside a value."""


def imported(module: ast.Module) -> Iterator[str]:
    """Dotted names of all that a module imports, at its top or inside a function.

    `from a import b` yields `a.b` as well, since `b` may be a module.
    """
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are written out in full"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    """All that a module of ours imports."""
    return tuple(imported(tree(path)))


def importers_of(library: str) -> set[str]:
    """The rooms, and modules beside them, that import a library."""
    return {
        path.relative_to(PACKAGE).parts[0]
        for path in modules()
        if any(found.split(".")[0] == library for found in imports_of(path))
    }


@each(MAY_KNOW)
def test_a_room_knows_only_the_rooms_below_it(room: str) -> None:
    """None knows `main`: `engine <- content <- store, app <- referee, ui <- guests <- rooms …`."""
    others = {part.stem for part in PACKAGE.iterdir()} - {"__init__"} - MAY_KNOW[room]
    strangers = [
        f"{name(path)} imports {found}"
        for path in modules(room)
        for found in imports_of(path)
        if found.startswith("banker_app.") and found.split(".")[1] in others
    ]
    assert not strangers


def test_the_engine_imports_nothing_but_itself_and_pure_python() -> None:
    """No library, no clock, no dice, no file: the same command always gives the same answer."""
    impurities = [
        f"{name(path)} imports {found}"
        for path in modules("engine")
        for found in imports_of(path)
        if found.split(".")[0] not in PURE | {"banker_app"}
    ]
    assert not impurities


def test_settings_do_not_know_the_rules() -> None:
    """A setting is read by rules; it asks none."""
    askers = [
        f"{name(path)} imports {found}"
        for path in modules("engine/settings")
        for found in imports_of(path)
        if f"{found}.".startswith("banker_app.engine.rules.")
    ]
    assert not askers


def test_only_the_screens_know_flet() -> None:
    """So the engine, the store and the referee run where no screen is."""
    flet = {"flet", "flet_desktop", "flet_web"}
    assert set().union(*map(importers_of, flet)) <= {"ui", "main.py", "browser"}


def test_importing_a_room_of_pages_loads_no_flet() -> None:
    """Neither by a module of its own nor by one that this imports."""
    paths = modules("pages", "guests", "rooms")
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    asked = f"import sys, {', '.join(names)}; print('flet' in sys.modules)"
    assert python("-c", asked).strip() == "False"


@each(NO_CIRCLES)
def test_the_parts_of_a_room_know_only_those_below(room: str) -> None:
    """Folders of a room, and modules beside them, are in floors: no import leads back up."""
    below: dict[str, set[str]] = {}
    for path in modules(room):
        part = part_of(room, ".".join(path.relative_to(ROOT).with_suffix("").parts))
        known = {part_of(room, found) for found in imports_of(path)} - {part, ""}
        below.setdefault(part, set()).update(known)
    below = {part: known & below.keys() for part, known in below.items()}
    while free := [part for part, known in below.items() if not known & below.keys()]:
        for part in free:
            del below[part]
    assert not below


def test_a_widget_knows_no_page() -> None:
    """It draws what it is given: of pages it knows their contract, their state and their form."""
    known = ("pages.contract", "pages.state", "pages.form")
    strangers = [
        f"{name(path)} imports {found}"
        for path in modules("ui/widgets")
        for found in imports_of(path)
        if found.startswith("banker_app.pages.")
        and not found.removeprefix("banker_app.").startswith(known)
    ]
    assert not strangers


def part_of(room: str, module: str) -> str:
    """The folder of a room, or the module beside them, that a dotted name is in."""
    return (
        f"{module}.".removeprefix(f"banker_app.{room}.").partition(".")[0]
        if (module.startswith(f"banker_app.{room}."))
        else ""
    )


def test_only_the_store_knows_tinydb() -> None:
    """So the way games are kept can change without a rule noticing."""
    assert importers_of("tinydb") <= {"store"}


def test_the_graph_is_read_from_every_form_of_import() -> None:
    """A late import and a submodule by name are imports too."""
    source = "import os.path\ndef f():\n    from banker_app import ui\n"
    assert set(imported(ast.parse(source))) == {"os.path", "banker_app", "banker_app.ui"}


def test_some_modules_are_found() -> None:
    """An empty search would pass every test above."""
    assert Path("banker_app/cli.py").as_posix() in map(name, modules())
    assert "ui" in importers_of("flet")
