"""The README of the data is true: its edition and its variant are written, loaded and played."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
README: Final = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_COPIED: Final = shutil.ignore_patterns("__pycache__", "ui", "*.game", "test_*")

PLAY: Final = """
import sys
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.rulesets import load_mode, shipped_modes
from tests.scenarios.script import Evening, parse
assert "our_town" in shipped_editions() and "market_day" in shipped_modes()
box, _ = load_edition("our_town")
print(box.deeds["twenty_second_street"].price, load_mode("market_day").house)
Evening(parse(sys.stdin.read(), "README")).play_script()
"""


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(README) if name == language]


def edited(text: str, diff: str) -> str:
    """A file with one change made; the lines it hangs on have to be there, and only once."""
    lines = diff.splitlines()[1:]
    before = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
    after = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
    assert text.count(before) == 1, before
    return text.replace(before, after)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The app without its screens, its data, and the language of the scenarios."""
    shutil.copytree(ROOT / "banker_app", tmp_path / "banker_app", ignore=NOT_COPIED)
    shutil.copytree(ROOT / "data", tmp_path / "banker_app" / "data", ignore=NOT_COPIED)
    scenarios = Path("tests", "scenarios")
    shutil.copytree(ROOT / scenarios, tmp_path / scenarios, ignore=NOT_COPIED)
    return tmp_path


def test_worked_files_are_played(copy: Path) -> None:
    data = copy / "banker_app" / "data"
    box = (data / "editions" / "ports_usd.toml").read_text(encoding="utf-8")
    assert len(blocks("diff")) == 3
    for diff in blocks("diff"):
        assert diff.startswith("--- editions/our_town.toml\n")
        box = edited(box, diff)
    (data / "editions" / "our_town.toml").write_text(box, encoding="utf-8")
    (mode,) = blocks("toml")
    place = mode.splitlines()[0].removeprefix("# ")
    (data / place).write_text(mode, encoding="utf-8")
    (evening,) = blocks("game")
    played = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=copy,
        input=evening,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert played.stdout.split() == ["500", "True"]


def test_readme_introduces_every_box() -> None:
    shipped = {path.stem for path in (ROOT / "data" / "editions").glob("*.toml")}
    told = README.partition("The editions:")[2].partition("The rulesets:")[0]
    assert set(re.findall(r"^- `(\w+)`:", told, re.MULTILINE)) == shipped


def test_readme_introduces_every_base_and_mode() -> None:
    rulesets = ROOT / "data" / "rulesets"
    shipped = {path.stem for path in rulesets.glob("*/*.toml")}
    told = README.partition("The rulesets:")[2].partition("The folder is installed")[0]
    assert set(re.findall(r"^- `(\w+)`:", told, re.MULTILINE)) == shipped
