"""One name means one thing: no two public classes of the house are called the same."""

import ast
from collections import defaultdict
from pathlib import Path

HOUSE = Path(__file__).parents[2] / "banker_app"


def test_a_class_name_means_one_class() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in HOUSE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(HOUSE)))
    assert len(found) > 300
    assert not {name: places for name, places in found.items() if len(places) > 1}
