"""One name means one thing: no two public classes of the house are called the same, and no two
public functions of the rooms that make and draw pages.
"""

import ast
import re
from collections import defaultdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tests.repo.house import PACKAGE, modules, tree

ON_EACH_DEVICE = {"give_statement", "give_table"}
"""Effects that a player's phone and the banker's device each carry out in their own way."""
Named = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
IMPORT = re.compile(r"^from (banker_app[\w.]*) import ([\w, ]+)$", re.MULTILINE)


def _public(kinds: tuple[type[ast.stmt], ...], *under: str) -> dict[str, list[str]]:
    """The public definitions of these kinds at the top of modules, and where each is."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in modules(*under):
        for node in tree(path).body:
            if isinstance(node, Named) and isinstance(node, kinds) and node.name[0] != "_":
                found[node.name].append(str(path.relative_to(PACKAGE)))
    return found


def test_a_class_name_means_one_class() -> None:
    found = _public((ast.ClassDef,))
    assert len(found) > 300
    assert not {name: places for name, places in found.items() if len(places) > 1}


def test_a_function_name_means_one_function() -> None:
    found = _public(Named, "app", "pages", "ui", "guests")
    assert len(found) > 1000
    assert {name for name, places in found.items() if len(places) > 1} == ON_EACH_DEVICE


def test_tests_and_scripts_inside_them_import_what_is_there() -> None:
    """A rename does not reach the names in strings, nor the modules that only a script starts."""
    wanted: set[tuple[str, str]] = set()
    for path in Path(__file__).parents[1].rglob("*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("banker_app"):
                wanted |= {(str(node.module), one.name) for one in node.names}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found = IMPORT.findall(node.value)
                wanted |= {(of, name) for of, names in found for name in re.findall(r"\w+", names)}
    lost: set[tuple[str, str]] = set()
    for of, one in wanted:
        module = import_module(of)
        package = hasattr(module, "__path__")
        if not (hasattr(module, one) or (package and find_spec(f"{of}.{one}"))):
            lost.add((of, one))
    assert not lost
