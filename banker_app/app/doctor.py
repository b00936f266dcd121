"""`banker-app doctor [FOLDER]`: describes a data folder and what the app finds on this machine,
in plain sentences. Changes nothing.

The facts come from `store.inspection` and `machine`; here the games are replayed and the findings
worded.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from banker_app.app.machine import DEFAULT_PORT, has_display, opens_browser, port_complaint
from banker_app.app.saves.save_format import replayed
from banker_app.app.saves.save_parser import is_complete_save
from banker_app.app.session import CorruptLog
from banker_app.content.edition_draft import finished, is_finished, read_draft
from banker_app.content.errors import FaultyFile
from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.store.api import DiskFault
from banker_app.store.backups import Backups
from banker_app.store.custom_board_files import CustomBoardFiles
from banker_app.store.filesystem import DiskFiles
from banker_app.store.inspection import Examined, ExaminedGame, Finding, examine
from banker_app.store.paths import data_folder

SOUND: Final = 0
WRONG: Final = 1

SENTENCES: Final[Mapping[str, str]] = {
    # the folder
    "folder_missing": "There is no folder {folder}; the app makes it when its first page opens.",
    "folder_impossible": "There is no folder {folder}, and {above} cannot be written; choose "
    "another with --data-dir.",
    "folder_is_file": "{above} is a file, not a folder; choose another with --data-dir.",
    "folder_unreadable": "The folder {folder} cannot be read ({reason}); choose another with "
    "--data-dir.",
    "read_only": "The folder cannot be written: games can be looked at, but not played; "
    "choose another with --data-dir.",
    "little_room": "Only {bytes} bytes are free; the next entries may not be saved.",
    "restore_pending": "A file was being taken in when the app ended; the next start finishes it.",
    "deletion_pending": "Game {game} was deleted; the next start removes what is left of it.",
    "list_missing": "The list of games is missing; the next start makes it again from the games.",
    "list_damaged": "The list of games is damaged after line {lines}; the next start sets it aside "
    "and makes it again from the games, with the settings as far as they are sound.",
    # a file of entries
    "newer": "It was made by a newer version of the app (format {found}, this one knows {known}); "
    "it would stay shut.",
    "unreadable": "It cannot be read: {reason}.",
    "missing": "Its file is missing, and so is the spare one; it would stay shut. "
    "Restore it from a copy.",
    "damaged": "Its file is damaged in the middle, and the spare one does not help: {entries} "
    "entries are sound. It would stay shut and unchanged. Restore it from a copy.",
    "cut_short": "It has {entries} entries, but had {expected}: its end is missing, and the spare "
    "file does not have it. It would stay shut and unchanged. Restore it from a copy.",
    "another_game": "Its folder holds another game ({id}); it would stay shut.",
    "from_twin": "{lines} lines are missing or damaged; opening takes them from the spare file.",
    "unfinished": "An entry was being written when the app ended; opening removes its {bytes} "
    "bytes, which nobody was told are saved, and keeps them beside the file.",
    "not_listed": "The list of games lacks it; the next start lists it again.",
    "main_missing": "Its file is missing; opening makes it again from the spare one.",
    "no_twin": "It has no spare file; opening makes one.",
    "set_aside": "{files} damaged pieces lie beside it from earlier repairs.",
    # contents
    "makes_no_sense": "Entry {entry} makes no sense to this version of the app; it would stay "
    "shut and unchanged.",
    "box_unreadable": "Custom board {name} cannot be read.",
    "box_unfinished": "Custom board {name} is not finished.",
    "copy_damaged": "Copy {name} is damaged.",
    "copies_unreadable": "The folder of copies cannot be read.",
}


def main(words: Sequence[str]) -> int:
    """Examine a folder, print the findings, and return the exit status."""
    choice = _parser().parse_args(words)
    folder = data_folder(choice.folder)
    report = examined(folder)
    if choice.json:
        json.dump(report, sys.stdout, ensure_ascii=False, indent=2)
        print()
    else:
        print("\n".join(worded(report)))
    return SOUND if report["sound"] else WRONG


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="banker-app doctor",
        description="Examine a data folder and this machine, and explain what was found. "
        "Nothing is changed.",
        epilog="The exit status is 0 when all is sound and 1 when something is wrong.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "folder", nargs="?", help="the data folder (default: the one the app would use)"
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    return parser


def examined(folder: Path) -> JsonObject:
    """The report on a folder as plain data."""
    found = examine(folder)
    games = [_game(game) for game in found.games]
    findings = [_plain(one) for one in (*found.findings, *_custom_boards(found))]
    copies, damaged = _copies(found) if found.exists else ([], [])
    findings += map(_plain, damaged)
    every = [*findings, *(one for game in games for one in game["findings"])]
    return {
        "folder": found.folder,
        "exists": found.exists,
        "sound": not any(one["wrong"] for one in every),
        "writable": found.writable,
        "free_bytes": found.free,
        "held": found.held,
        "holder": dict(found.holder),
        "games": games,
        "copies": copies,
        "findings": findings,
        "port_fault": port_complaint(DEFAULT_PORT),
        "display": has_display(),
        "browser": opens_browser(),
    }


def _plain(finding: Finding) -> JsonObject:
    text = SENTENCES[finding.code].format(**finding.params)
    params = dict(finding.params)
    return {"code": finding.code, "params": params, "wrong": finding.wrong, "text": text}


def _game(game: ExaminedGame) -> JsonObject:
    findings = [*game.findings]
    over = False
    if game.entries:
        try:
            table = replayed(game.entries).game
            over = table is not None and table.ending is not None
        except CorruptLog as fault:
            findings.append(Finding(code="makes_no_sense", params={"entry": fault.seq}))
    return {
        "id": game.id,
        "title": game.title,
        "players": list(game.players),
        "entries": len(game.entries),
        "status": "over" if over else "playing",
        "last_entry": game.entries[-1].get("at", "") if game.entries else "",
        "findings": [_plain(one) for one in findings],
    }


def _custom_boards(found: Examined) -> list[Finding]:
    board_files = CustomBoardFiles(Path(found.folder), DiskFiles())
    findings: list[Finding] = []
    for name in board_files.names() if found.exists else ():
        try:
            draft = read_draft(board_files.read(name) or "", name)
        except (FaultyFile, DiskFault):
            findings.append(Finding(code="box_unreadable", params={"name": name}))
            continue
        if not is_finished(finished(draft)):
            findings.append(Finding(code="box_unfinished", params={"name": name}, wrong=False))
    return findings


def _copies(found: Examined) -> tuple[list[JsonObject], list[Finding]]:
    """The backups, newest first, and what is wrong with them."""
    folder = Backups(Path(found.folder), DiskFiles())
    copies: list[JsonObject] = []
    damaged: list[Finding] = []
    try:
        for copy in folder.listed():
            data = folder.read(copy.name)
            whole = data is not None and is_complete_save(data)
            copies.append({"name": copy.name, "game": copy.game_id, "whole": whole})
            if not whole:
                damaged.append(Finding(code="copy_damaged", params={"name": copy.name}))
    except DiskFault:
        damaged.append(Finding(code="copies_unreadable"))
    return copies, damaged


# ---- in sentences ---------------------------------------------------------------------------


def worded(report: JsonMapping) -> list[str]:
    """The report as text, one sentence per line."""
    machine = [_port(report), _screen(report)]
    if not report["exists"]:
        return [*machine, *(one["text"] for one in report["findings"])]
    lines = [*machine, f"The games lie in {report['folder']}.", _held(report)]
    if report["free_bytes"] is not None:
        lines.append(f"{report['free_bytes']:,} bytes are free on this disk.")
    games = report["games"]
    lines.append(_count(len(games), "There is {n} game.", "There are {n} games.", "No game yet."))
    for game in games:
        lines += _game_lines(game)
    copies = report["copies"]
    lines.append(
        _count(
            len(copies),
            "There is {n} automatic copy.",
            "There are {n} automatic copies.",
            "There are no automatic copies.",
        )
    )
    lines += [one["text"] for one in report["findings"]]
    lines.append("All is sound." if report["sound"] else "Something is wrong; see above.")
    return lines


def _port(report: JsonMapping) -> str:
    return report["port_fault"] or f"Port {DEFAULT_PORT} is free."


def _screen(report: JsonMapping) -> str:
    if not report["display"]:
        return (
            "There is no display: open the address that the app prints in a browser, or start it "
            "with --lan for other devices."
        )
    browser = "a browser" if report["browser"] else "no browser that opens by itself"
    return f"There is a display for a window of the app, and {browser}."


def _held(report: JsonMapping) -> str:
    if report["held"] is None:
        return "Whether the app is running on them cannot be found out."
    if not report["held"]:
        return "No running app has them."
    holder = report["holder"]
    if not holder:
        return "A running app has them."
    since = _moment(str(holder.get("since", "")))
    return f"Process {holder.get('pid')} on {holder.get('host')} has had them since {since}."


def _game_lines(game: JsonMapping) -> list[str]:
    who = ", ".join(game["players"]) or "nobody known"
    entries = _count(game["entries"], "{n} entry", "{n} entries", "no entries")
    last = f", the last of {_moment(game['last_entry'])}" if game["last_entry"] else ""
    state = "finished" if game["status"] == "over" else "in progress"
    head = f"- {who}: {game['title'] or 'a game'}, {state}, {entries}{last} ({game['id']})."
    return [head, *(f"  {one['text']}" for one in game["findings"])]


def _count(number: int, one: str, many: str, none: str) -> str:
    return (none if not number else one if number == 1 else many).format(n=number)


def _moment(at: str) -> str:
    try:
        then = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return at
    return f"{then.day} {then:%B %Y, %H:%M}"
