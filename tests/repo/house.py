"""The project's own files, as the tests of the house read them."""

import ast
import os
import re
import subprocess
import sys
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


def blocks(text: str, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [str(block) for block in found]


def edit(folder: Path, change: str) -> None:
    """Make one change of a diff, which begins with the name of the file; the lines kept and taken
    away have to be there, and only once.
    """
    name, *lines = change.splitlines()
    before = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
    after = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{name} is not as the README's example has it:\n{before}"
    (folder / name).write_text(text.replace(before, after), encoding="utf-8")


def python(*arguments: str, cwd: Path = ROOT, lines: str = "", path: Path | None = None) -> str:
    """The output of this Python, with one folder to import from if `path` is given."""
    outside = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=outside if path is None else outside | {"PYTHONPATH": str(path)},
        input=lines,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
