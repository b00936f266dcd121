"""Each format's schema, and the editions that ship or are mistyped."""

import json
import re
import tomllib
from importlib.resources import files
from random import Random
from typing import Final

import pytest
from jsonschema import Draft202012Validator

from banker_app import cli
from banker_app.content.edition_reader import read_box
from banker_app.content.editions import shipped_editions
from banker_app.content.errors import DataError, FaultCode
from banker_app.referee.schemas import FORMATS
from tests.each import each
from tests.formats.schemas import fault, fits
from tests.fuzz import seeds
from tests.fuzz.mutation import mutated

LARGEST: Final = 120_000
"""Bytes of a schema; more and editors read it slowly."""


@pytest.mark.parametrize("form", FORMATS)
def test_the_command_prints_a_schema(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A valid one, which refers to nothing outside itself."""
    assert cli.main(["schema", form]) == 0
    printed = capsys.readouterr().out
    schema = json.loads(printed)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:banker:schema:{form}"
    assert len(printed.encode()) < LARGEST
    names = set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', printed))
    assert printed.count('"$ref"') == len(re.findall(r'"\$ref": "#/\$defs/\w+"', printed))
    assert names <= schema.get("$defs", {}).keys()


def test_an_unknown_format_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["schema", "saves"])
    assert "edition, referee" in capsys.readouterr().err.replace("'", "")


# ---- editions -------------------------------------------------------------------------------


@each(shipped_editions())
def test_a_shipped_edition(name: str) -> None:
    text = (files("banker_app.data") / "editions" / f"{name}.toml").read_text("utf-8")
    assert not fault(tomllib.loads(text), "edition")


OF_ONE_TABLE = frozenset(
    {
        FaultCode.MISSING_KEY,
        FaultCode.OUT_OF_RANGE,
        FaultCode.UNKNOWN_KEY,
        FaultCode.UNKNOWN_MEMBER,
        FaultCode.UNKNOWN_RULE,
        FaultCode.WRONG_PATTERN,
        FaultCode.WRONG_TYPE,
    }
)
"""The faults that a schema can see; all others are about how the tables fit together."""


def test_edition_schema_agrees_with_the_app() -> None:
    """Both ways, for hundreds of files with something changed in them."""
    dice, pool, seen = Random("edition"), list(seeds.editions()), {True: 0, False: 0}
    for _ in range(80):
        try:
            tables = tomllib.loads(mutated("edition", dice.choice(pool), dice).decode())
        except ValueError:
            continue
        faults: list[DataError] = []
        read_box(tables, faults)
        codes = {one.code for one in faults}
        if FaultCode.NOT_A_SCHEDULE in codes:
            continue  # Only part of it can be said in a schema.
        seats = [one for one in faults if one.path == "players"]
        sound = not seats and not codes & OF_ONE_TABLE
        assert fits(tables, "edition") is sound, (faults, fault(tables, "edition"))
        seen[sound] += 1
    assert min(seen.values()) > 5
