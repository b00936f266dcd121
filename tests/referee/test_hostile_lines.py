"""Lines and endings that no player means: deep, half a letter, interrupted, unread."""

import json
import os
import signal
import subprocess
import sys
from functools import partial
from itertools import product
from typing import Any

import pytest

from banker_app.referee.script import DEEPEST, Referee
from tests.each import each
from tests.scenarios.table import start_line

PROGRAM = [sys.executable, "-m", "banker_app", "referee"]
SHAPES = [
    '{"cmd": %s}',
    '{"cmd": "roll", "dice": %s}',
    '{"cmd": "roll", "player": %s, "dice": [1, 2]}',
    '{"cmd": "roll", "waive": %s}',
    '{"cmd": "agree_trade", "a": %s, "b": {}}',
    '{"query": %s}',
    '{"query": "legal", "player": %s}',
    '{"query": "quote", "cmd": %s}',
    '{"query": "quote", "cmd": {"cmd": "roll", "player": %s}}',
    '{"cmd": "replace_entry", "entry": 2, "instead": {"cmd": "pay_rent", "payer": %s}}',
    '{"cmd": "start_game", "seats": %s}',
    '{"cmd": "start_game", "edition": %s}',
    "%s",
]


def deep(levels: int) -> str:
    return "[" * levels + "]" * levels


def answered(line: str) -> dict[str, Any]:
    """The reply to a line in a game that has begun."""
    referee = Referee()
    referee.reply(json.dumps(start_line()))
    answer = referee.reply(line)
    referee.close()
    assert answer is not None
    return answer


@each(product(SHAPES, [50, DEEPEST + 1, 500, 900, 960, 980, 990, 100_000]))
def test_deep_line_is_refused(shape: str, levels: int) -> None:
    answer = answered(shape % deep(levels))
    assert answer["result"] == "error"
    told = ("not a line of the protocol", "not a JSON object")
    assert levels <= DEEPEST or answer["text"].startswith(told)


@each(SHAPES)
def test_lone_surrogate_gets_a_reply(shape: str) -> None:
    answer = answered(shape % '"\\ud800"')
    assert "fault of the app" not in answer.get("text", "")
    json.dumps(answer).encode()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupt_ends_it_without_a_traceback() -> None:
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    # A suite in the background ignores interrupts, and so would its children.
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(PROGRAM, **pipes, preexec_fn=heard) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(json.dumps(start_line()).encode() + b"\n")
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        _, complaint = running.communicate(timeout=60)
    assert (running.returncode, complaint) == (130, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
@pytest.mark.parametrize("argv", [[], ["--schema"]])
def test_closed_pipe_ends_it_without_a_traceback(argv: list[str]) -> None:
    """As `banker-app referee | head` does."""
    reading, writing = os.pipe()
    os.close(reading)
    lines = (json.dumps({"query": "rules"}) + "\n") * 3
    done = subprocess.run(
        [*PROGRAM, *argv],
        input=f"{json.dumps(start_line())}\n{lines}".encode(),
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")
