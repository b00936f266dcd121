"""Each room has a map that names what is in it, and nothing else."""

import re
from importlib import import_module
from pathlib import Path

from tests.each import each

HOUSE = Path(__file__).parents[2] / "banker_app"
ROOMS = sorted({path.parent for path in HOUSE.rglob("*.py")})


def contents(room: Path) -> set[str]:
    """The modules and folders of a room."""
    modules = {path.name for path in room.glob("*.py")} - {"__init__.py", "__main__.py"}
    folders = {f"{path.parent.name}/" for path in room.glob("*/__init__.py")}
    return modules | folders


@each(ROOMS)
def test_a_map_names_everything_in_its_room(room: Path) -> None:
    named = set(re.findall(r"`([\w/.]+)`", (room / "README.md").read_text(encoding="utf-8")))
    assert not contents(room) - named


@each(ROOMS)
def test_a_map_names_nothing_that_is_gone(room: Path) -> None:
    table = (room / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    files = re.findall(r"^\| (\[?`[^|]+) \|", table, re.MULTILINE)
    named = {name for cell in files for name in re.findall(r"`([\w/]+(?:\.py|/))`", cell)}
    named |= set(re.findall(r"\]\(([^):#]+)\)", table))
    assert not {name for name in named if not (room / name).exists()}


def test_classes_named_in_a_page_are_in_the_code() -> None:
    pages = [
        page for room in ("banker_app", "data") for page in (HOUSE.parent / room).rglob("*.md")
    ]
    read = " ".join(page.read_text(encoding="utf-8") for page in pages)
    named = set(re.findall(r"`((?:[A-Z][a-z]+){2,})`", read))
    code = " ".join(path.read_text(encoding="utf-8") for path in HOUSE.rglob("*.py"))
    assert named
    assert not named - set(re.findall(r"\w+", code))


@each(ROOMS)
def test_functions_named_in_a_table_are_defined(room: Path) -> None:
    """By the module that its row names."""
    package = ".".join(room.relative_to(HOUSE.parent).parts)
    for row in re.findall(r"^\|.*", (room / "README.md").read_text(encoding="utf-8"), re.MULTILINE):
        if called := re.findall(r"`(\w+)\(", row):
            names = re.findall(r"`(\w+)\.py`", row)
            defined = {each for name in names for each in dir(import_module(f"{package}.{name}"))}
            assert set(called) <= defined, row
