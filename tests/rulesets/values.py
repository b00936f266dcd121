"""Reads and plays `values_*.txt`: what changes with each value of each rule."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.scenarios.script import Evening, parse

ODD_PRICES: Final = "odd_prices"


@dataclass(frozen=True)
class Case:
    """A rule at work."""

    rule: str
    lines: str
    """The table, then commands; the last of them is the one that is watched."""
    outcomes: dict[str, str]
    """By the value of the rule, as it is written."""


def cases() -> tuple[Case, ...]:
    """Those of all files, in order."""
    found = []
    for path in sorted(Path(__file__).parent.glob("values_*.txt")):
        text = re.sub(r"^#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for block in re.findall(r"^\[(\S+)\]\n(.*?)(?=^\[|\Z)", text, re.MULTILINE | re.DOTALL):
            rule, lines = block
            outcomes = dict(re.findall(r"^  (\S.*?)  +(\S.*)$", lines, re.MULTILINE))
            found.append(Case(rule, re.sub(r"^  .*\n", "", lines, flags=re.MULTILINE), outcomes))
    return tuple(found)


def outcome(case: Case, value: str) -> str:
    """What comes of the last command where the rule has this value."""
    script = parse(case.lines, case.rule)
    heads = {"Players": "Ann, Bob, Cat", "Rules": "classic", **script.heads}
    if heads.get("Edition") == ODD_PRICES:
        heads["Edition"] = str(Path(_folder().name, f"{ODD_PRICES}.toml"))
    heads["Rules"] += ("," if "+" in heads["Rules"] else " +") + f" {case.rule} = {value}"
    evening = Evening(type(script)(script.name, heads, script.lines))
    evening.begin()
    *before, watched = (line.text for line in script.lines if line.text.startswith(">"))
    for command in before:
        reply = evening.do(command)
        assert reply["result"] == "accepted", f"{case.rule} = {value}: {command}: {reply}"
    match evening.do(watched):
        case {"result": "refused", "refusals": [headline, *_]}:
            return str(headline["code"])
        case {"result": "asks", "questions": [question, *_]}:
            return f"asks {question['fact']}"
        case {"result": "accepted"}:
            if over := evening.ask("state")["over"]:
                return " before ".join(over["ranking"])
            moved = (f"{player} {sum:+}" for player, sum in evening.moved().items() if sum)
            return ", ".join(moved) or "accepted"
        case reply:
            raise AssertionError(f"{case.rule} = {value}: {watched}: {reply}")


@cache
def _folder() -> "TemporaryDirectory[str]":
    """A folder with an edition that prints hotels dearer than houses and mortgages below half the
    price.

    Every shipped edition prints them alike, so that none could tell some rules apart.
    """
    folder: TemporaryDirectory[str] = TemporaryDirectory(prefix="editions-")
    text = files("banker_app.data").joinpath("editions", "us_2008.toml").read_text("utf-8")
    text = re.sub(r"(hotel_price = )(\d+)", lambda found: f"{found[1]}{int(found[2]) + 60}", text)
    text = re.sub(
        r"(mortgage_value = )(\d+)", lambda found: f"{found[1]}{int(found[2]) - 10}", text
    )
    path = Path(folder.name, f"{ODD_PRICES}.toml")
    path.write_text(text.replace('id = "us_2008"', f'id = "{ODD_PRICES}"'), encoding="utf-8")
    return folder
