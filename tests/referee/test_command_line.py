"""`banker-app referee`: where lines come from, where a game is kept, how it ends."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from banker_app.browser.build import _node
from banker_app.referee import script
from banker_app.store import memory
from banker_app.store.api import NotSaved
from banker_app.store.disk import DiskJournal, DiskStore
from tests.repo.house import PACKAGE, blocks
from tests.scenarios.table import start_line

Replies = list[dict[str, Any]]


class CommandLine:
    """Runs the referee in this process, as its own program would run."""

    def __init__(self, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self._patch = patch
        self._capture = capture
        self.status = -1
        self.complaint = ""

    def run(self, *argv: str, lines: str | bytes = "") -> Replies:
        """The replies to what comes down the pipe."""
        raw = lines if isinstance(lines, bytes) else lines.encode()
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
        try:
            self.status = script.main(argv)
        except SystemExit as ending:
            self.status = int(ending.code or 0)
        said = self._capture.readouterr()
        self.complaint = said.err
        return [json.loads(line) for line in said.out.splitlines()]

    def plays(self, *argv: str, lines: list[dict[str, Any]]) -> Replies:
        """The same, of commands and queries."""
        return self.run(*argv, lines="\n".join(map(json.dumps, lines)))


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """A prompt."""
    return CommandLine(monkeypatch, capsys)


STATE = {"query": "state"}
GIFT = {"cmd": "receive_from_bank", "player": "Ann", "amount": 77, "reason": "x"}


def test_one_reply_per_line_and_exit_0(shell: CommandLine) -> None:
    replies = shell.run(lines='# hello\n\n{"query": "state"}\r\nnonsense\n{"cmd": "roll"}')
    assert [reply["n"] for reply in replies] == [3, 4, 5]
    assert {reply["result"] for reply in replies} == {"error"}
    assert shell.status == 0
    assert shell.run(lines="") == []
    assert shell.status == 0


def test_lines_from_a_file(shell: CommandLine, tmp_path: Path) -> None:
    """One that an editor has marked as UTF-8, too."""
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(start_line("Аня", "Bob")) + "\n" + json.dumps(STATE), "utf-8-sig")
    started, state = shell.run(str(file))
    assert started["result"] == "accepted"
    assert "Аня" in state["value"]["seats"]


@pytest.mark.parametrize(
    "argv", [("--bogus",), ("one", "two"), ("no/such/file.jsonl",), ("--store",)]
)
def test_wrong_usage_exits_2(shell: CommandLine, argv: tuple[str, ...]) -> None:
    assert shell.run(*argv) == []
    assert shell.status == 2
    assert shell.complaint


def test_schema_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert script.main(["--schema"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole["$schema"].startswith("https://json-schema.org/")


@pytest.mark.parametrize(
    "line",
    [
        b'{"cmd": "roll", "player": "\xff\xfe"}',
        b'{"cmd": "start_game", "seats": [{"name": "\\ud800"}, {"name": "B"}]}',
        b"\xff" * 100,
        b"\x00\x00",
    ],
)
def test_any_byte_gets_a_reply(shell: CommandLine, line: bytes) -> None:
    replies = shell.run(lines=line + b"\n" + json.dumps(start_line()).encode())
    assert [reply["result"] for reply in replies][-1] == "accepted"
    assert replies[0]["result"] in ("error", "refused")
    assert shell.status == 0


def test_replies_are_ascii(shell: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    lines = json.dumps(start_line("Ґанна", "李")).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), "utf-8"))
    assert script.main([]) == 0
    narrow.seek(0)
    assert "Ґанна" in json.loads(narrow.read())["cash"]


# ---- a game that is kept -------------------------------------------------------------------


def test_stored_game_is_resumed(shell: CommandLine, tmp_path: Path) -> None:
    """Without a start_game line; undo reaches behind the break."""
    folder = str(tmp_path / "games")
    shell.plays("--store", folder, lines=[start_line(), GIFT, {"cmd": "undo"}, GIFT])
    state, undone, log = shell.plays(
        "--store", folder, lines=[STATE, {"cmd": "undo"}, {"query": "log"}]
    )
    assert state["value"]["seats"]["Ann"]["cash"] == 1577
    assert (undone["seq"], undone["cash"]["Ann"]) == (5, 1500)
    assert [entry["undone"] for entry in log["value"]] == [False, True, False, True, False]


def test_refused_start_leaves_the_store_empty(shell: CommandLine, tmp_path: Path) -> None:
    folder = str(tmp_path / "games")
    error, refused = shell.plays("--store", folder, lines=[GIFT, start_line("Ann")])
    assert (error["result"], refused["result"]) == ("error", "refused")
    (again,) = shell.plays("--store", folder, lines=[STATE])
    assert again["result"] == "error"


def test_newest_game_is_resumed(shell: CommandLine, tmp_path: Path) -> None:
    folder = str(tmp_path / "games")
    first = shell.plays("--store", folder, lines=[start_line(), GIFT, start_line("Dan", "Eve")])
    assert [reply["seq"] for reply in first] == [1, 2, 1]
    (state,) = shell.plays("--store", folder, lines=[STATE])
    assert list(state["value"]["seats"]) == ["Dan", "Eve"]


@pytest.mark.parametrize("rubbish", ["a file", "a folder in use"])
def test_unusable_store_exits_1(shell: CommandLine, tmp_path: Path, rubbish: str) -> None:
    place = tmp_path / "games"
    if rubbish == "a file":
        place.write_text("no games here")
        assert shell.run("--store", str(place)) == []
    else:
        holding = DiskStore(str(place))
        assert shell.run("--store", str(place)) == []
        holding.close()
    assert shell.status == 1
    assert str(place) in shell.complaint


def test_unsaved_command_is_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """An accepted reply is printed only once its entry is durable."""
    judge = script.Referee(memory.MemoryStore())
    judge.reply(json.dumps(start_line()))

    def full(journal: DiskJournal, entry: object) -> None:
        raise NotSaved("disk_full")

    with monkeypatch.context() as patch:
        patch.setattr(DiskJournal, "append", full)
        reply = judge.reply(json.dumps(GIFT))
        assert reply is not None
        assert reply["result"] == "error"
    state = judge.reply(json.dumps(STATE))
    assert state is not None
    assert state["value"]["seats"]["Ann"]["cash"] == 1500
    after = judge.reply(json.dumps(GIFT))
    assert after is not None
    assert (after["result"], after["seq"]) == ("accepted", 2)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["bash", "js", "python"])
def test_other_programs_drive_it(tmp_path: Path, language: str) -> None:
    """By the lines of its page, each as its readers would run them."""
    (program,) = blocks((PACKAGE / "referee" / "README.md").read_text("utf-8"), language)
    script_file = tmp_path / ("program.mjs" if language == "js" else "program")
    script_file.write_text(program, encoding="utf-8")
    runner = {"bash": "bash", "js": _node(), "python": sys.executable}[language]
    places = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        [runner, script_file],
        env={**os.environ, "PATH": places},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.count("accepted") == 2, done.stderr
    assert program.count("\n") <= 13
