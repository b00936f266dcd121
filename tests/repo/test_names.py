"""One name means one thing: no two public classes of the house are called the same."""

import ast
import re
from collections import defaultdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tests.repo.house import PACKAGE, modules, tree

IMPORT = re.compile(r"^from (banker_app[\w.]*) import ([\w, ]+)$", re.MULTILINE)


def test_a_class_name_means_one_class() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(PACKAGE)))
    assert len(found) > 300
    assert not {name: places for name, places in found.items() if len(places) > 1}


def test_scripts_inside_tests_import_what_is_there() -> None:
    """A rename does not reach the names in strings."""
    for path in Path(__file__).parents[1].rglob("*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for module, names in IMPORT.findall(node.value):
                    for name in re.findall(r"\w+", names):
                        there = hasattr(import_module(module), name)
                        assert there or find_spec(f"{module}.{name}"), f"{path.name}: {name}"
