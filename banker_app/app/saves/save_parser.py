"""Parses and validates save files.

Untrusted input: everything is validated before anything is used, then each game is replayed.
`save_import.py` decides what happens to the games on this device.
"""

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Final, NoReturn

from banker_app.app.i18n.messages import Messages
from banker_app.app.reports.hall import read_people
from banker_app.app.saves.save_format import (
    CUSTOM_BOARDS,
    FORMAT,
    PEOPLE,
    PORTABLE_SETTINGS,
    VERSION,
    BadSave,
    Entry,
    Save,
    SavedGame,
    SaveFault,
    checksum,
    record_of,
    replayed,
)
from banker_app.app.session import started
from banker_app.content import untrusted
from banker_app.content.edition_draft import read_draft
from banker_app.content.errors import FaultyFile
from banker_app.content.reference_check import (
    Known,
    is_no_rule,
    setup_errors,
    unknown_references,
    valid_ids,
)
from banker_app.engine import events as e
from banker_app.engine.dues import Debt, MoneyDue
from banker_app.engine.history import LogEntry
from banker_app.engine.invariants import broken_books
from banker_app.engine.json_types import JsonMapping, JsonObject, JsonValue
from banker_app.engine.outside_text import can_be_held, encodable
from banker_app.engine.preconditions import require_sound
from banker_app.engine.promises import Promise
from banker_app.engine.rules.banker_tools import HouseRuleChanged
from banker_app.engine.rules.seating import PlayerAdded
from banker_app.engine.state import Game
from banker_app.store.custom_board_files import is_name
from banker_app.store.game_records import check_id

MEGABYTES: Final = 48
LARGEST: Final = MEGABYTES * 1_000_000
"""Maximum bytes of a file; the longest recorded game has a fortieth of that."""
DEEPEST: Final = 24
"""Maximum nesting of objects and lists; an edition needs nine levels."""
HUGEST: Final = 10**15
MOST_GAMES: Final = 2_000
MOST_ENTRIES: Final = 100_000
MOST_CUSTOM_BOARDS: Final = 500
LONGEST_TEXT: Final = untrusted.LARGEST
ENTRY_FIELDS: Final = {
    "seq": int,
    "at": str,
    "command": dict,
    "events": list,
    "minute": int,
    "waived": list,
    "note": str,
    "by": str,
}
NEEDED: Final = ("seq", "at", "command", "events")


def parse_save(data: bytes) -> Save:
    """Parse a file and replay every game in it. Raises BadSave."""
    plain = _parsed(data)
    _check_head(plain)
    try:
        _check_depth_and_text(plain)
        rows, custom_boards = _list(plain, "games"), _texts(plain, CUSTOM_BOARDS)
        settings = _texts(plain, "settings")
        if len(rows) > MOST_GAMES or len(custom_boards) > MOST_CUSTOM_BOARDS:
            raise BadSave(SaveFault.TOO_LARGE, limit=MEGABYTES)
        games = [_shaped_game(raw, n) for n, raw in enumerate(rows, start=1)]
        _check_digest(plain, games, custom_boards, settings)
    except KeyError as missing:
        raise BadSave(SaveFault.WRONG_SHAPE, where=str(missing.args[0])) from missing
    ids: set[str] = set()
    for game_id, _ in games:
        # Folders are named after games, and some file systems ignore case.
        if game_id.casefold() in ids:
            raise BadSave(SaveFault.TWICE, name=game_id[:80])
        ids.add(game_id.casefold())
    if not games and not custom_boards:
        raise BadSave(SaveFault.EMPTY)
    _check_custom_boards(custom_boards)
    _check_people(settings.get(PEOPLE))
    known = {name: settings[name] for name in PORTABLE_SETTINGS if name in settings}
    sound = [_sound_game(game_id, entries, n) for n, (game_id, entries) in enumerate(games, 1)]
    return Save(games=tuple(sound), custom_boards=custom_boards, settings=known)


def is_complete_save(data: bytes) -> bool:
    """Whether a file is complete and unaltered, without replaying its games."""
    try:
        plain = _parsed(data)
        _check_head(plain)
        games = [_shaped_game(raw, n) for n, raw in enumerate(_list(plain, "games"), start=1)]
        _check_digest(plain, games, _texts(plain, CUSTOM_BOARDS), _texts(plain, "settings"))
    except (BadSave, KeyError):
        return False
    return True


def _parsed(data: bytes) -> JsonObject:
    if len(data) > LARGEST:
        raise BadSave(SaveFault.TOO_LARGE, limit=MEGABYTES)
    try:
        plain = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_without_duplicates,
            parse_constant=_no_number,
            parse_int=_whole,
            parse_float=_fraction,
        )
    except RecursionError as depth:
        raise BadSave(SaveFault.TOO_DEEP) from depth
    except ValueError as stumble:
        raise BadSave(SaveFault.NOT_A_SAVE) from stumble
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise BadSave(SaveFault.NOT_A_SAVE)
    return plain


def _without_duplicates(pairs: list[tuple[str, JsonValue]]) -> JsonObject:
    """Reject duplicate keys, which different parsers would interpret differently."""
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        repeated = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise BadSave(SaveFault.TWICE, name=repeated[:80])
    return found


def _no_number(text: str) -> NoReturn:
    raise BadSave(SaveFault.BAD_NUMBER)


def _whole(text: str) -> int:
    # Digits are counted first, because parsing a million of them takes long.
    if len(text) > len(str(HUGEST)) + 1 or abs(number := int(text)) > HUGEST:
        raise BadSave(SaveFault.BAD_NUMBER)
    return number


def _fraction(text: str) -> float:
    number = float(text)
    if not math.isfinite(number) or abs(number) > HUGEST:
        raise BadSave(SaveFault.BAD_NUMBER)
    return number


def _check_head(plain: JsonMapping) -> None:
    version = plain.get("version")
    if type(version) is not int or version < 1:
        raise BadSave(SaveFault.UNKNOWN_VERSION)
    if version > VERSION:
        raise BadSave(SaveFault.NEWER, found=version, known=VERSION)


def _check_depth_and_text(plain: object) -> None:
    """Check nesting and strings, iteratively because the nesting may be too deep to recurse."""
    level: list[JsonValue] = [plain]
    for _ in range(DEEPEST):
        below: list[JsonValue] = []
        for value in level:
            if isinstance(value, dict):
                _check_texts(value)
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif isinstance(value, str):
                _check_texts((value,))
        if not below:
            return
        level = below
    raise BadSave(SaveFault.TOO_DEEP)


def _check_texts(texts: Iterable[str]) -> None:
    for text in texts:
        if len(text) > LONGEST_TEXT:
            raise BadSave(SaveFault.TOO_LARGE, limit=MEGABYTES)
        if encodable(text) != text:
            raise BadSave(SaveFault.NOT_A_SAVE)


def _check_digest(
    plain: JsonMapping,
    games: Sequence[tuple[str, Sequence[Entry]]],
    custom_boards: Mapping[str, str],
    settings: Mapping[str, str],
) -> None:
    try:
        found = checksum(games, custom_boards, settings)
    except (RecursionError, UnicodeEncodeError) as stumble:
        raise BadSave(SaveFault.NOT_A_SAVE) from stumble
    if plain.get("digest") != found:
        raise BadSave(SaveFault.ALTERED)


def _list(plain: JsonMapping, key: str) -> list[JsonValue]:
    if not isinstance(found := plain[key], list):
        raise BadSave(SaveFault.WRONG_SHAPE, where=key)
    return found


def _texts(plain: JsonMapping, key: str) -> Mapping[str, str]:
    found = plain.get(key, {})
    if not isinstance(found, dict) or not all(type(text) is str for text in found.values()):
        raise BadSave(SaveFault.WRONG_SHAPE, where=key)
    return found


def _shaped_game(raw: object, number: int) -> tuple[str, list[Entry]]:
    where = f"games[{number}]"
    if not isinstance(raw, dict) or type(raw.get("id")) is not str:
        raise BadSave(SaveFault.WRONG_SHAPE, where=where)
    try:
        check_id(raw["id"])
    except ValueError as fault:
        raise BadSave(SaveFault.BAD_NAME, name=raw["id"][:80]) from fault
    entries = raw.get("entries")
    if not isinstance(entries, list) or not entries:
        raise BadSave(SaveFault.WRONG_SHAPE, where=f"{where}.entries")
    if len(entries) > MOST_ENTRIES:
        raise BadSave(SaveFault.TOO_LARGE, limit=MEGABYTES)
    for seq, entry in enumerate(entries, start=1):
        if not _is_entry(entry, seq):
            raise BadSave(SaveFault.WRONG_SHAPE, where=f"{where}.entries[{seq}]")
    return raw["id"], entries


def _is_entry(entry: object, seq: int) -> bool:
    if not isinstance(entry, dict) or any(name not in entry for name in NEEDED):
        return False
    if any(type(value) is not ENTRY_FIELDS.get(name) for name, value in entry.items()):
        return False
    if entry["seq"] != seq or entry.get("minute", 0) < 0:
        return False
    try:
        datetime.fromisoformat(entry["at"]).astimezone()
    except (ValueError, OverflowError, OSError):
        return False
    return all(type(code) is str for code in entry.get("waived", ()))


def _check_custom_boards(custom_boards: Mapping[str, str]) -> None:
    for name, text in custom_boards.items():
        if not is_name(name):
            raise BadSave(SaveFault.BAD_NAME, name=name[:80])
        try:
            read_draft(text, name)
        except FaultyFile as fault:
            raise BadSave(SaveFault.NO_BOARD, name=name) from fault


def _check_people(text: str | None) -> None:
    try:
        if text is not None:
            read_people(text)
    except ValueError as fault:
        raise BadSave(SaveFault.WRONG_SHAPE, where=f"settings.{PEOPLE}") from fault


def _sound_game(game_id: str, entries: Sequence[Entry], number: int) -> SavedGame:
    """Replay a game and check every state on the way."""
    at = 0
    try:
        session = replayed(entries)
        known, words = _known(session.log), Messages("en")
        before: Game | None = None
        for entry in _versions(session.log):
            at, game = entry.seq, entry.game
            assert game is not None
            words.entry(entry.events, game)
            sound = _is_placed(game) and _is_agreed(game) and not broken_books(game, before)
            if not sound or not _belongs(entry, known):
                raise BadSave(SaveFault.NO_GAME, game=number, entry=at)
            before = game
    except BadSave:
        raise
    except Exception as fault:
        # Any error that an untrusted log causes has the same result: not a game.
        raise BadSave(SaveFault.NO_GAME, game=number, entry=at or _tripped(fault)) from fault
    assert session.game is not None
    return SavedGame(id=game_id, entries=entries, record=record_of(game_id, session.game, entries))


def _versions(log: Sequence[LogEntry]) -> Iterator[LogEntry]:
    """Every entry, also as it was before later ones rewrote it: undo brings that back."""
    for entry in log:
        version: LogEntry | None = entry
        while version is not None:
            yield version
            version = version.former


def _events(log: Sequence[LogEntry]) -> Iterator[e.Event]:
    """Every event of every version, also those that redo would bring."""
    for entry in _versions(log):
        for event in entry.events:
            yield event
            if isinstance(event, e.EntryReplaced):
                yield from (new for change in event.rewritten for new in change.events)


def _known(log: Sequence[LogEntry]) -> Known:
    """The valid ids of a game. Raises ValueError for a set-up this app could not have made."""
    begun = started(log[0].events)
    names, tokens = [s.name for s in begun.seats], [s.token for s in begun.seats]
    events = list(_events(log))
    joined = [event.seat for event in events if isinstance(event, PlayerAdded)]
    tokens += [seat.token for seat in joined]
    later = [seat.name for seat in joined]
    later += [event.name for event in events if isinstance(event, e.PlayerRenamed)]
    known = valid_ids(begun.edition, (*names, *later))
    if (
        not all(map(can_be_held, (*names, *later)))
        or len({name.casefold() for name in names}) < len(names)
        or any(len(token) > untrusted.LONGEST_TEXT for token in tokens)
        or any(unknown_references(begun.edition, known))
        or any(setup_errors(begun.edition, begun.rules))
    ):
        raise ValueError("a set-up of another app")
    return known


def _belongs(entry: LogEntry, known: Known) -> bool:
    """Whether an entry refers only to this game and is at an allowed place in its log."""
    begun = [isinstance(event, e.GameStarted) for event in entry.events]
    if begun.count(True) != (entry.seq == 1):
        return False
    for event in entry.events:
        match event:
            case HouseRuleChanged(name=rule, value=new, before=old):
                if is_no_rule(rule, new) or is_no_rule(rule, old):
                    return False
            case _:
                pass
    return not any(unknown_references(entry.events, known, tuple[e.Event, ...]))


def _is_placed(game: Game) -> bool:
    """Whether every token is on the board."""
    board = range(len(game.edition.spaces))
    return all(seat.space in board for seat in game.seats.values())


def _is_agreed(game: Game) -> bool:
    """Whether players could have agreed on every promise and loan, and no debt is below 0."""
    sums = [due for due in game.dues if isinstance(due, MoneyDue)]
    agreed = [due.terms for due in sums if isinstance(due, Debt) and due.terms]
    # Without giver and holder, who may be away.
    given = [
        Promise(**{f.name: getattr(p, f.name) for f in fields(Promise)}) for p in game.promises
    ]
    found = [require_sound(game, value) for value in (*agreed, *given)]
    return not any(found) and all((due.amount or 0) >= 0 for due in sums)


def _tripped(fault: Exception) -> int:
    seq = getattr(fault, "seq", 0)
    return seq if isinstance(seq, int) else 0
