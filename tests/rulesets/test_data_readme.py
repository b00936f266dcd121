"""The README of the data is true: its edition and its variant are written, loaded and played."""

import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from tests.repo.house import ROOT, blocks, edit, python

README: Final = (ROOT / "data" / "README.md").read_text(encoding="utf-8")
NOT_COPIED: Final = shutil.ignore_patterns("ui", "*.game", "test_*")

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
    shutil.copy(data / "editions" / "ports_usd.toml", data / "editions" / "our_town.toml")
    diffs = blocks(README, "diff")
    assert len(diffs) == 3
    for diff in diffs:
        edit(data, diff.removeprefix("--- "))
    (mode,) = blocks(README, "toml")
    place = mode.splitlines()[0].removeprefix("# ")
    (data / place).write_text(mode, encoding="utf-8")
    (game,) = blocks(README, "game")
    assert python("-c", PLAY, cwd=copy, lines=game).split() == ["500", "True"]


def test_readme_introduces_every_edition() -> None:
    shipped = {path.stem for path in (ROOT / "data" / "editions").glob("*.toml")}
    told = README.partition("The editions:")[2].partition("The rulesets:")[0]
    assert set(re.findall(r"^- `(\w+)`:", told, re.MULTILINE)) == shipped


def test_readme_introduces_every_base_and_mode() -> None:
    rulesets = ROOT / "data" / "rulesets"
    shipped = {path.stem for path in rulesets.glob("*/*.toml")}
    told = README.partition("The rulesets:")[2].partition("The folder is installed")[0]
    assert set(re.findall(r"^- `(\w+)`:", told, re.MULTILINE)) == shipped
