"""The page of each format: its examples are valid, complete and read by the app."""

import itertools
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from banker_app.app.saves.save_format import checksum, replayed
from banker_app.app.session import written
from banker_app.content.edition_draft import finished, is_finished
from banker_app.referee.json_schema import QUERIES
from banker_app.referee.schemas import FORMATS
from banker_app.referee.script import Referee
from banker_app.store.journal_format import read_chain
from tests.formats.schemas import fault
from tests.fuzz import seeds
from tests.fuzz.pieces import taken_apart

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = {
    "edition": ROOT / "data" / "editions" / "FORMAT.md",
    "journal": ROOT / "banker_app" / "store" / "FORMAT.md",
    "referee": ROOT / "banker_app" / "referee" / "FORMAT.md",
    "save": ROOT / "banker_app" / "app" / "saves" / "FORMAT.md",
}


def example(form: str, language: str) -> str:
    """The only code block of that language on the page of a format."""
    page = PAGES[form].read_text(encoding="utf-8")
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return str(block)


def test_every_format_has_a_page() -> None:
    """And those of formats with a schema name the command that prints it."""
    assert {*ROOT.glob("banker_app/**/FORMAT.md"), *ROOT.glob("data/**/FORMAT.md")} == {
        *PAGES.values()
    }
    for form in FORMATS:
        assert f"`banker-app schema {form}`" in PAGES[form].read_text(encoding="utf-8")


def test_the_edition_can_be_played() -> None:
    tables = tomllib.loads(example("edition", "toml"))
    assert not fault(tables, "edition")
    assert is_finished(finished(tables)), finished(tables)


def test_every_key_of_an_edition_is_explained() -> None:
    named = set(re.findall(r"`(\w+)`", PAGES["edition"].read_text(encoding="utf-8")))
    assert FORMATS["edition"]()["properties"].keys() <= named


def test_the_save_file_is_whole() -> None:
    plain = json.loads(example("save", "json"))
    assert plain["digest"] == checksum([], plain["boxes"], plain["settings"])


def test_the_entry_is_what_the_app_writes() -> None:
    entry = json.loads(example("save", "json entry"))
    released = ROOT / "tests" / "released" / "0.1.0" / "save.json"
    (game,) = json.loads(released.read_bytes())["games"]
    current = written(replayed(game["entries"]).log[2])
    for key in ("seq", "command", "events", "note"):
        assert entry[key] == current[key]


def test_every_key_of_a_save_file_is_explained() -> None:
    named = set(re.findall(r"`(\w+)`", PAGES["save"].read_text(encoding="utf-8")))
    for data in seeds.saves():
        plain = json.loads(data)
        entries = [entry for game in plain["games"] for entry in game["entries"]]
        assert {*plain, *itertools.chain(*entries)} <= named


def test_the_journal_is_sound() -> None:
    data = example("journal", "jsonl").encode()
    assert read_chain(data).data == data


def test_every_table_of_a_journal_is_explained() -> None:
    named = set(re.findall(r"`(\w+)`", PAGES["journal"].read_text(encoding="utf-8")))
    seen: set[str] = set()
    for folder in list(seeds.journals())[4:]:
        for line in itertools.chain(*map(bytes.splitlines, taken_apart(folder, 3))):
            record = json.loads(line)
            seen |= {*record, *record.get("put", {})}
    assert {"h", "n", "events", "games", "marks", "settings"} <= seen <= named


def test_the_referee_answers_as_printed() -> None:
    referee, lines = Referee(), example("referee", "jsonl").splitlines()
    for sent, received in zip(lines[::2], lines[1::2], strict=True):
        assert (sent[:2], received[:2]) == ("> ", "< ")
        assert json.loads(json.dumps(referee.reply(sent[2:]))) == json.loads(received[2:])
        assert not fault(json.loads(received[2:]), "referee", "reply")
        if "bild" not in sent:
            assert not fault(json.loads(sent[2:]), "referee", "input")


def test_every_query_and_result_is_explained() -> None:
    named = set(re.findall(r"`(\w+)`", PAGES["referee"].read_text(encoding="utf-8")))
    start: Any = FORMATS["referee"]()["$defs"]["start_game"]["properties"]
    results = {"accepted", "refused", "asks", "error", "answer"}
    assert {*QUERIES, *results, *start} <= named
