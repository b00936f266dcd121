"""The style of the house, where neither ruff nor a type checker looks."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.each import each
from tests.repo.house import PACKAGE, modules, name, texts, tree

FUNCTION_LINES: Final = 70
MODULE_LINES: Final = 400

# Put together here, or this file would find itself.
LEFT_FOR_LATER: Final = re.compile(
    r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X")) + r")\b"
)
SOMEBODYS_MACHINE: Final = re.compile(
    r"(?<![\w.~:/-])/(?:work|root|tmp|opt|mnt|home/\w+|Users/\w+)/|\b[A-Z]:\\Users\\"
)
DIVISIONS: Final = (ast.Div, ast.FloorDiv, ast.Mod)


def divisions(module: ast.Module) -> Iterator[int]:
    """Lines that divide numbers; `"%s" % x` is no division."""
    for node in ast.walk(module):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, DIVISIONS):
            left = node.left if isinstance(node, ast.BinOp) else node.target
            formats = isinstance(left, ast.JoinedStr) or (
                isinstance(left, ast.Constant) and isinstance(left.value, str)
            )
            if not formats:
                yield node.lineno
        elif isinstance(node, ast.Name) and node.id == "divmod":
            yield node.lineno


def test_functions_fit_on_a_page() -> None:
    """Seventy lines from the first decorator to the last statement."""
    long = [
        f"{name(path)}:{node.lineno} {node.name} has {lines} lines"
        for path in modules()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and (lines := node.end_lineno - node.lineno + 1 + len(node.decorator_list)) > FUNCTION_LINES
    ]
    assert not long


def test_modules_are_short() -> None:
    """A module that is longer has two things to say."""
    long = [
        name(path)
        for path in modules()
        if len(path.read_text(encoding="utf-8").splitlines()) > MODULE_LINES
    ]
    assert not long


def test_every_module_has_a_docstring() -> None:
    """An `__init__.py` may leave that to the README of its folder."""
    silent = [
        name(path)
        for path in modules()
        if ast.get_docstring(tree(path)) is None
        and not (path.name == "__init__.py" and path.with_name("README.md").is_file())
    ]
    assert not silent


def test_the_engine_divides_in_one_place() -> None:
    """A fraction needs a rounding, and roundings live in `money.py`."""
    elsewhere = [
        f"{name(path)}:{line}"
        for path in modules("engine")
        if path != PACKAGE / "engine" / "money.py"
        for line in divisions(tree(path))
    ]
    assert not elsewhere


@each(
    [
        ("a / b", [1]),
        ("a //= b", [1]),
        ("divmod(a, b)", [1]),
        ("'%s' % a", []),
        ("f'{a}%' % a", []),
        ("a * b", []),
    ]
)
def test_a_division_is_recognised(source: str, lines: list[int]) -> None:
    """In all its spellings, and nothing else is taken for one."""
    assert list(divisions(ast.parse(source))) == lines


@each([("something left for later", LEFT_FOR_LATER), ("a path of one machine", SOMEBODYS_MACHINE)])
def test_no_file_has_unwanted_text(what: str, unwanted: re.Pattern[str]) -> None:
    """Neither in code nor in prose."""
    found = [
        f"{name(path)}:{number} {what}: {line.strip()[:60]}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if unwanted.search(line)
    ]
    assert not found


@each(["see /ro" + "ot/x", "'/ho" + "me/ann/save'", "C:" + "\\Users\\ann"])
def test_a_path_of_one_machine_is_recognised(line: str) -> None:
    """And a route of the app or a system's own path is not taken for one."""
    assert SOMEBODYS_MACHINE.search(line)
    assert not SOMEBODYS_MACHINE.search("page.go('/home'); /usr/bin/env; https://a.example/home/x/")


def test_prose_is_searched_too() -> None:
    """An empty search would find nothing either."""
    read = {Path(name(path)).as_posix() for path in texts()}
    assert {"README.md", ".ci/run", "data/README.md", "banker_app/cli.py"} <= read


SIZE_OF_TEXT: Final = re.compile(r"\blarge_print\b|\.scale\b|\bscale=|\b(s|state)\.landscape\b")
ASKS_FOR_IT: Final = frozenset(
    (
        # renderer and shell
        *(
            "render",
            "render_blocks",
            "render_fields",
            "render_sums",
            "app",
            "hooks",
            "page_state",
            "page_theme",
        ),
        *("theme", "typography", "scaffold"),
        # pictures
        *("bar_chart", "payment_table"),
        *("board", "board_geometry", "board_middle", "board_name", "board_picture", "edited_board"),
        *(
            "board_space",
            "deed_card",
            "holdings",
            "jackpot",
            "rate_board",
            "stack_picture",
            "token_pictures",
            "tokens",
            "worth_chart",
            "basics",
        ),
        # the shapes of the table
        *("now_zone", "seat_list", "render_seat", "strip", "table_screen", "deed_map"),
    )
)
"""Modules of the screens that know the size of the device's text; all others leave it to them."""


def test_few_modules_know_the_size_of_text() -> None:
    found = {
        path.stem
        for path in modules()
        if path.is_relative_to(PACKAGE / "ui") and SIZE_OF_TEXT.search(path.read_text("utf-8"))
    }
    assert not found - ASKS_FOR_IT
