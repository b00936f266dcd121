"""Each format's schema, held against what ships, what was released and what is made today."""

import json
import re
import tomllib
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from banker_app import cli
from banker_app.app.saves import save_format
from banker_app.app.saves.save_parser import BadSave, parse_save
from banker_app.content import serialization
from banker_app.content.edition_reader import read_box
from banker_app.content.editions import shipped_editions
from banker_app.content.errors import DataError, FaultCode
from banker_app.referee.schemas import FORMATS
from tests.app.saves import entries, evening, tampered
from tests.content.values import values
from tests.each import each
from tests.formats.schemas import fault, fits
from tests.fuzz import seeds
from tests.fuzz.mutation import changed, mutated
from tests.fuzz.pieces import Remembering, taken_apart

RELEASED = Path(__file__).parents[1] / "released"
JOURNALS = sorted(RELEASED.glob("*/**/*.jsonl"))
SAVES = sorted(RELEASED.glob("*/save.json"))


@pytest.mark.parametrize("form", FORMATS)
def test_the_command_prints_a_schema(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A valid one, which refers to nothing outside itself."""
    assert cli.main(["schema", form]) == 0
    printed = capsys.readouterr().out
    schema = json.loads(printed)
    Draft202012Validator.check_schema(schema)
    names = set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', printed))
    assert printed.count('"$ref"') == len(re.findall(r'"\$ref": "#/\$defs/\w+"', printed))
    assert names <= schema.get("$defs", {}).keys()


def test_an_unknown_format_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["schema", "saves"])
    assert "edition, journal, referee, save" in capsys.readouterr().err.replace("'", "")


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


# ---- entries --------------------------------------------------------------------------------

DECODERS = {"command": serialization.decode_command, "event": serialization.decode_event}
KINDS = [("command", cls) for cls in serialization.command_types().values()]
KINDS += [("event", cls) for cls in serialization.event_types().values()]


@pytest.mark.parametrize(("part", "cls"), KINDS, ids=lambda each: getattr(each, "__name__", each))
@given(data=st.data())
@settings(max_examples=2)
def test_a_command_or_event_is_valid_when_the_app_can_read_it(
    part: str, cls: type, data: st.DataObject
) -> None:
    """Both ways: any value of the type, and the same with something changed in it."""
    form = data.draw(st.sampled_from(["save", "journal"]))
    written = json.loads(json.dumps(serialization.encode(data.draw(values(cls)))))
    assert not fault(written, form, part)
    other = changed(written, Random(data.draw(st.integers())))
    try:
        DECODERS[part](other)
        readable = True
    except serialization.Malformed:
        readable = other == {"cmd": "start_game"}
    copied = isinstance(other, dict) and isinstance(other.get("settles"), dict)  # version 1
    assert copied or fits(other, form, part) is readable, other


def test_an_entry_of_every_played_game() -> None:
    for lines in seeds.played():
        made = Remembering()
        judge = seeds.Referee(made)
        for line in islice(lines, 60):
            judge.reply(json.dumps(line))
        assert made.last is not None
        for entry in made.last.entries():
            assert not fault(json.loads(json.dumps(entry)), "save", "entry")


# ---- save files -----------------------------------------------------------------------------


@each(SAVES)
def test_a_released_save_file(path: Path) -> None:
    assert not fault(json.loads(path.read_bytes()), "save")


def test_a_save_file_of_today() -> None:
    for data in seeds.saves():
        assert not fault(json.loads(data), "save")


def test_save_files_that_the_app_takes_are_valid() -> None:
    """The other way round the schema cannot know: it does not replay."""
    dice, taken = Random("save"), 0
    for _ in range(100):
        game = entries(evening())
        last = game[-1] | {"minute": 3, "waived": [], "note": "x", "by": "Ann"}
        kept = {key: last.pop(key) for key in ("command", "events")}
        game[-1] = changed(last, dice)
        data = tampered(lambda plain: None, json.dumps(plain_save(game, kept)).encode())
        try:
            parse_save(data)
        except BadSave:
            continue
        taken += 1
        assert not fault(json.loads(data), "save")
    assert 10 < taken < 90


def plain_save(game: list[Any], kept: dict[str, Any]) -> dict[str, Any]:
    """A file of a game with the last entry's command and events as they were."""
    if isinstance(game[-1], dict):
        game[-1] |= kept
    head = {"format": save_format.FORMAT, "version": save_format.VERSION}
    return head | {"games": [{"id": "g1", "entries": game}]}


BROKEN_SAVES: list[tuple[str, Any]] = [
    ("format", "banker"),
    ("version", 3),
    ("version", "1"),
    ("digest", "0"),
    ("games", {}),
    ("games", [{"id": "../g1", "entries": []}]),
    ("games", [{"id": "g1", "entries": [{"seq": 1}]}]),
    ("boxes", {"Our town": "x"}),
    ("settings", {"language": 1}),
]


@each(BROKEN_SAVES)
def test_a_broken_save_file(key: str, value: Any) -> None:
    """Invalid, and refused by the app."""
    plain = json.loads(SAVES[0].read_bytes()) | {key: value}
    assert fault(plain, "save")
    with pytest.raises(BadSave):
        parse_save(json.dumps(plain).encode())


# ---- journals -------------------------------------------------------------------------------


@each(JOURNALS)
def test_a_released_journal(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        assert not fault(json.loads(line), "journal")


def test_a_journal_of_today() -> None:
    """A game's and the list of games', with their mirrors, closed and as a kill leaves them."""
    seen = set()
    for folder in list(seeds.journals())[4:]:
        for part in taken_apart(folder, 3):
            for line in part.splitlines():
                told = json.loads(line)
                assert not fault(told, "journal")
                seen |= told.get("put", {}).keys()
    assert seen == {"events", "games", "marks", "settings"}


@each(
    [
        (0, "format", "banker-save"),
        (0, "v", 3),
        (0, "about", {"kind": "save"}),
        (1, "h", "xyz"),
        (1, "n", "1"),
        (1, "put", {"event": {}}),
        (1, "put", {"events": {"0": {}}}),
        (1, "put", {"events": {"1": {"seq": 1}}}),
        (1, "del", ["events"]),
        (1, "more", 1),
    ]
)
def test_a_broken_journal(number: int, key: str, value: Any) -> None:
    path = next(path for path in JOURNALS if path.name == "events.jsonl")
    line = json.loads(path.read_text("utf-8").splitlines()[number])
    assert fault(line | {key: value}, "journal")
