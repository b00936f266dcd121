"""The project's own files, as the tests of the house read them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "banker_app"

TOP_LEVEL: Final = frozenset(
    {"pyproject.toml", "banker_app", "data", "tests", "README.md", "LICENSE", "CHANGELOG.md"}
)
HIDDEN_AND_OURS: Final = frozenset(
    {".ci", ".editorconfig", ".gitattributes", ".github", ".gitignore"}
)
TEXT: Final = frozenset(
    {".py", ".md", ".toml", ".json", ".jsonl", ".game", ".perft", ".txt", ".yml", ""}
)


def modules(*under: str) -> list[Path]:
    """Every module of `banker_app`, or of the rooms named."""
    rooms = [PACKAGE / room for room in under] or [PACKAGE]
    return sorted(path for room in rooms for path in room.rglob("*.py"))


def name(path: Path) -> str:
    """How a reader finds the file: its path from the top of the project."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def texts() -> Iterator[Path]:
    """Every text file of the project; nothing that a tool or a run left behind."""
    for top in sorted(TOP_LEVEL | HIDDEN_AND_OURS):
        below = ROOT / top
        for path in [below] if below.is_file() else sorted(below.rglob("*")):
            leftover = {"__pycache__", "out"} & set(path.relative_to(ROOT).parts)
            if path.is_file() and path.suffix in TEXT and not leftover:
                yield path
