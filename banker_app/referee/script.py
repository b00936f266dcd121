"""The referee: reads one JSON object per line and replies with one per line.

Parses and dispatches; every ruling comes from the same session that the screens use.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from banker_app.app import games
from banker_app.app.i18n.messages import Messages
from banker_app.app.session import InvariantViolation, Session
from banker_app.content.errors import DataError, FaultCode, FaultyFile
from banker_app.content.serialization import Malformed
from banker_app.content.untrusted import is_deeper_than, is_encodable, with_texts
from banker_app.engine.command import Command
from banker_app.engine.ids import PlayerId
from banker_app.engine.json_types import JsonMapping, JsonObject, JsonValue
from banker_app.engine.outside_text import cleaned
from banker_app.engine.refusals import Accepted, RefusalCode
from banker_app.engine.state import Game
from banker_app.referee import schemas
from banker_app.referee.command_reader import QUERIES, command_kind, read_command, without_nulls
from banker_app.referee.name_resolver import NameResolver, nearest, short
from banker_app.referee.replies import Replies, Reply
from banker_app.referee.start_parser import read_start
from banker_app.store.api import (
    FolderReadOnly,
    GameDamaged,
    GameStore,
    NewerFormat,
    StoreBusy,
    StoreError,
)

CODES: Final = tuple(RefusalCode)
LAST_MINUTE: Final = 100_000
"""The highest game minute: about ten weeks."""
DEEPEST: Final = 16
"""Maximum nesting of lists and objects; a position needs six levels."""
BLANKS: Final = " \t\r\n"
NAMING: Final = ("seats", "name")
"""Fields with names, which the engine judges as they are."""

_cleaned: Final = partial(cleaned, lines=True)


class Referee:
    """Plays one game at a time, line by line."""

    def __init__(self, store: GameStore | None = None, language: str = "en") -> None:
        """Continue the latest game of `store`; without a store, play in memory."""
        self._store = store
        self._words = Messages(language)
        self._answers = Replies(self._words)
        self._session: Session | None = None
        self._names: NameResolver | None = None
        self._game_id = ""
        self._line = 0
        if store is not None and (record := games.latest(store)) is not None:
            self._take(record.id, games.resume(store, record.id))

    def reply(self, line: str) -> Reply | None:
        """The reply to one line; None for an empty line."""
        self._line += 1
        if not line.strip(BLANKS) or line.lstrip(BLANKS).startswith("#"):
            return None
        try:
            fields = _parse(line)
            answer = self._query(fields) if "query" in fields else self._command(fields)
        except Malformed as fault:
            answer = {"result": "error", "text": str(fault)}
        except FaultyFile as faulty:
            answer = self._faulty(faulty.faults)
        except InvariantViolation as fault:
            answer = {"result": "error", "text": _our_fault(fault)}
        except StoreError as fault:
            answer = {"result": "error", "text": f"not saved, nothing changed: {fault!r}"}
        except Exception as fault:  # no line may end the program
            text = f"a fault of the app itself: {fault!r}. Nothing was written."
            answer = {"result": "error", "text": text}
        return {"n": self._line, **answer}

    def close(self) -> None:
        """Close the game and its store."""
        if self._store is None:
            return
        if self._session is not None:
            games.close(self._store, self._game_id, self._session)
        self._store.close()

    # ---- commands ----------------------------------------------------------------------

    def _command(self, fields: JsonMapping) -> Reply:
        for field, value in fields.items():
            if not is_encodable(_nameless(value) if field == "seats" else value):
                raise Malformed(field, "needs a text of whole letters")
        fields = {f: v if f in NAMING else with_texts(v, _cleaned) for f, v in fields.items()}
        if fields.get("cmd") == "start_game":
            return self._start(fields)
        command, waive, note, minute = self._read(fields)
        session, _, game = self._current()
        decision = session.dispatch(command, waive=waive, note=note, minute=minute)
        shown = decision.game if isinstance(decision, Accepted) else game
        return self._answers.decision(decision, shown, len(session.log))

    def _read(self, fields: JsonMapping) -> tuple[Command, frozenset[RefusalCode], str, int]:
        """The command in a line, and its envelope."""
        fields = without_nulls(fields)
        kind = command_kind(fields)
        session, names, game = self._current()
        envelope = _envelope(fields)
        return (read_command(kind, fields, names, game, session.log), *envelope)

    def _current(self) -> tuple[Session, NameResolver, Game]:
        """The session, its names and the current game."""
        session, names = self._session, self._names
        game = None if session is None else session.game
        if session is None or names is None or game is None:
            raise Malformed("", "no game has been started: begin with start_game")
        self._names = names.at(game)
        return session, self._names, game

    def _start(self, fields: JsonMapping) -> Reply:
        fields = without_nulls(fields)
        waive, note, minute = _envelope(fields)
        command = read_start(fields)
        if self._store is None:
            begun = games.begin_unsaved(command, waive=waive, note=note, minute=minute)
        else:
            begun = games.begin(self._store, command, waive=waive, note=note, minute=minute)
        if not isinstance(begun, tuple):
            return self._answers.decision(begun, None, 0)
        game_id, session, decision = begun
        self._take(game_id, session)
        return self._answers.decision(decision, decision.game, 1)

    def _take(self, game_id: str, session: Session) -> None:
        self._game_id, self._session = game_id, session
        assert session.game is not None
        self._names = NameResolver(session.game.edition, session.game.seats)

    # ---- queries -----------------------------------------------------------------------

    def _query(self, fields: JsonMapping) -> Reply:
        query = fields["query"]
        if query not in QUERIES:
            raise Malformed("", f"unknown query {short(query)}", nearest(query, QUERIES))
        for key in fields:
            if key not in ("query", "player", "cmd"):
                raise Malformed("", f"field {key!r} is not known in a query", "player")
        return {"result": "answer", "query": query, "value": self._value(query, fields)}

    def _value(self, query: str, fields: JsonMapping) -> JsonValue:
        session, names, game = self._current()
        match query:
            case "legal":
                name = fields.get("player")
                player = None if name is None else PlayerId(names.player("player", name))
                return self._answers.legal(game, player)
            case "quote":
                if not isinstance(line := fields.get("cmd"), Mapping):
                    raise Malformed("", "quote needs the command as an object in cmd")
                command, waive, _, _ = self._read(line)
                return self._answers.quote(session.ruling(command, waive), game)
            case "log":
                return self._answers.log(session.log, game)
            case "rules":
                return self._answers.rules(game, session.provenance)
            case _:
                return getattr(self._answers, query)(game)

    def _faulty(self, faults: Iterable[DataError]) -> Reply:
        """An error for faults in the line; a refusal for valid modes that disagree."""
        found = tuple(faults)
        if found and all(fault.code is FaultCode.MODES_DISAGREE for fault in found):
            return self._answers.disagreeing(found)
        return {"result": "error", "text": " ".join(map(self._words.fault, found))}


# ---- lines ----------------------------------------------------------------------------------


def _parse(line: str) -> JsonObject:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as stumble:
        raise Malformed("", f"not a JSON object: {stumble}"[:200]) from stumble
    # Few lines have brackets enough to be too deep.
    if line.count("{") + line.count("[") > DEEPEST and is_deeper_than(fields, DEEPEST):
        raise Malformed("", f"not a line of the protocol: more than {DEEPEST} levels")
    if not isinstance(fields, dict):
        raise Malformed("", "not a JSON object: a line is one object with cmd or query")
    if "cmd" not in fields and "query" not in fields:
        raise Malformed("", "the field cmd or query is missing")
    return fields


def _nameless(seats: object) -> object:
    """Seats without their names, which are judged by the engine."""
    if not isinstance(seats, list):
        return seats
    tables = [seat for seat in seats if isinstance(seat, Mapping)]
    return [{key: value for key, value in seat.items() if key != "name"} for seat in tables]


def _envelope(fields: JsonMapping) -> tuple[frozenset[RefusalCode], str, int]:
    waive, note, minute = fields.get("waive", []), fields.get("note", ""), fields.get("minute", 0)
    if not isinstance(waive, list):
        raise Malformed("waive", "needs a list of codes")
    for code in waive:
        if code not in CODES:
            raise Malformed("waive", f"holds the unknown code {code!r}", nearest(str(code), CODES))
    if not isinstance(note, str):
        raise Malformed("note", "needs a text")
    if type(minute) is not int or not 0 <= minute <= LAST_MINUTE:
        raise Malformed("minute", f"needs a whole number from 0 to {LAST_MINUTE}")
    return frozenset(RefusalCode(code) for code in waive), note, minute


def _our_fault(fault: InvariantViolation) -> str:
    return (
        f"a fault of the app itself: {fault}. Nothing was written and the game goes on. "
        "To report it, send the answer to the query log together with this line."
    )


# ---- the command line ------------------------------------------------------------------------


def main(argv: Sequence[str] | None = None) -> int:
    """`banker-app referee`. Exit code 0 at the end of input, 2 for wrong usage."""
    options = _options(argv)
    if options.schema:
        return schemas.main(["referee"])
    try:
        referee = _referee(options.store)
    except StoreError as fault:
        print(f"banker-app referee: {options.store}: {_why_closed(fault)}", file=sys.stderr)
        return 1
    try:
        if options.file is None:
            return serve(referee, sys.stdin.buffer, sys.stdout)
        with Path(options.file).open("rb") as lines:
            return serve(referee, lines, sys.stdout)
    except BrokenPipeError:
        raise  # nobody reads the replies any more, from whichever file the lines come
    except OSError as fault:
        print(f"banker-app referee: {options.file}: {fault.strerror}", file=sys.stderr)
        return 2
    finally:
        referee.close()


def serve(referee: Referee, lines: Iterable[bytes], out: TextIO) -> int:
    """Reply to every line until there are no more.

    Lines are UTF-8, with or without a byte order mark; replies are ASCII, which is safe in
    every pipe.
    """
    for line in lines:
        answer = referee.reply(line.decode("utf-8-sig", errors="replace"))
        if answer is not None:
            out.write(json.dumps(answer) + "\n")
            out.flush()
    return 0


def _referee(folder: str | None) -> Referee:
    if folder is None:
        return Referee()
    from banker_app.store.disk import DiskStore

    return Referee(DiskStore(folder))


def _why_closed(fault: StoreError) -> str:
    """The message for a data folder that cannot be opened."""
    match fault:
        case StoreBusy():
            return "another Banker is using these games; close it first"
        case GameDamaged():
            return f"the last game is damaged after entry {fault.good_entries}; nothing was changed"
        case NewerFormat():
            return "these games were made by a newer version"
        case FolderReadOnly():
            return "nothing can be written to this folder"
        case _:
            return f"the games cannot be read: {fault!r}"


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="banker-app referee",
        description="Rules on a game that is given as JSON lines, one reply for each line.",
    )
    parser.add_argument("file", nargs="?", help="the lines; standard input when left out")
    parser.add_argument("--schema", action="store_true", help="print the protocol's JSON Schema")
    parser.add_argument("--store", metavar="DIR", help="play into the games kept in this folder")
    return parser.parse_args(argv)
