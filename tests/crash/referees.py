"""Referees in processes of their own, on a data folder: fed, killed, asked what is left."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import IO, Any

from tests.recorded.replay import HERE, accepted
from tests.scenarios.table import Command, Table

Reply = dict[str, Any]


def command_line(folder: Path) -> list[str]:
    """How a referee is started on a folder."""
    return [sys.executable, "-m", "banker_app", "referee", "--store", str(folder)]


def told(lines: Sequence[Command]) -> str:
    """Lines as they go down the pipe."""
    return "".join(json.dumps(line) + "\n" for line in lines)


# ---- a recorded game, and what it must come to -------------------------------------------


class Recording:
    """A recorded game, one line for each entry, and the table that it makes."""

    def __init__(self, name: str) -> None:
        self.lines = accepted(HERE / "games" / f"{name}.jsonl.gz")
        self._table = Table()
        self._played = 0
        self._state: Any = None

    def state_after(self, entries: int) -> Any:
        """The state that so many lines lead to. Only ever asked for later ones."""
        assert entries >= self._played, "a table does not go back"
        for line in self.lines[self._played : entries]:
            self._table.play(line)
        self._played = entries
        return self._table.ask("state")


# ---- one life of a referee -----------------------------------------------------------------


def killed(folder: Path, lines: Sequence[Command], moment: Random) -> list[Reply]:
    """Feed a referee and kill it at some moment; every reply that it still got out.

    Half the time the moment counts from the start of the process, half from its first reply.
    """
    with subprocess.Popen(
        command_line(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        feeder = threading.Thread(target=_feed, args=(referee.stdin, told(lines)), daemon=True)
        feeder.start()
        first = b""
        if moment.random() < 0.5:
            first = referee.stdout.readline()
            delay = moment.uniform(0, 0.06)
        else:
            delay = moment.uniform(0, 0.4)
        timer = threading.Timer(delay, referee.kill)
        timer.start()
        replies = first + referee.stdout.read()
        timer.join()
        feeder.join()
    # A line without its end was never said.
    return [json.loads(line) for line in replies.splitlines(keepends=True) if line.endswith(b"\n")]


def _feed(pipe: IO[bytes], text: str) -> None:
    rest = text.encode()
    # A referee that was killed takes no more: that is the point.
    with suppress(BrokenPipeError):
        while rest:
            rest = rest[pipe.write(rest) :]


# ---- what is left ----------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Left:
    """What a new referee finds in a folder."""

    log: list[Reply]
    state: Any
    audit: Any


def left(folder: Path) -> Left | None:
    """Ask a new referee on the folder; None where no game has been begun."""
    done = run(folder, [{"query": query} for query in ("log", "state", "audit")])
    assert (done.returncode, done.stderr) == (0, ""), done
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    if all(reply["result"] == "error" for reply in replies):
        assert all("no game has been started" in reply["text"] for reply in replies)
        return None
    log, state, audit = (reply["value"] for reply in replies)
    return Left(log=log, state=state, audit=audit)


def run(
    folder: Path, lines: Sequence[Command], before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    """A referee that is told some lines and left to end by itself.

    `before` runs in its process before it does.
    """
    return subprocess.run(
        command_line(folder),
        input=told(lines),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=before,
    )
