"""What must hold of each parser, whatever it is given; what comes out of here is a finding.

A target takes bytes. It swallows the refusals that its parser documents, after having them worded
in every language, and asserts what must be true of anything that was taken.
"""

import json
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

from banker_app.app import games
from banker_app.app.custom_boards import CustomBoards
from banker_app.app.i18n.messages import Messages
from banker_app.app.i18n.templates import languages
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.game_view import project
from banker_app.app.projections.log import LogBook
from banker_app.app.projections.rule_lines import rule_lines
from banker_app.app.saves import save_format
from banker_app.app.saves.save_format import BadSave, Save, replayed
from banker_app.app.saves.save_import import Fate, carry_out, plan
from banker_app.app.saves.save_parser import is_complete_save, parse_save
from banker_app.app.saves.save_service import SaveService
from banker_app.app.session import Session
from banker_app.content.edition_draft import finished, is_finished
from banker_app.content.errors import DataError, FaultyFile
from banker_app.content.rule_layers import check_rule
from banker_app.content.rulesets import Composed, compose
from banker_app.content.serialization import Malformed, decode, decode_command, encode
from banker_app.engine.decide import decide
from banker_app.engine.edition import Edition
from banker_app.engine.ids import PlayerId
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.refusals import Accepted
from banker_app.engine.start_game import SeatPlan, StartGame
from banker_app.pages.contract.blocks import Field
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.translator import Translator
from banker_app.pages.edition.custom_board import chapters, filled_fields, state_of
from banker_app.pages.edition.edition_values import changed, path_of
from banker_app.referee.replies import Replies
from banker_app.referee.script import Referee
from banker_app.referee.start_parser import read_start
from banker_app.store.api import GameDamaged, GameStore, NewerFormat, StoreError
from banker_app.store.backups import Backups
from banker_app.store.custom_board_files import MemoryBoardFiles
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import make_folders
from banker_app.store.inspection import examine
from banker_app.store.journal_format import CorruptJournal, read_chain
from banker_app.store.memory import MemoryStore
from banker_app.store.readonly import LookingStore
from tests.fuzz.pieces import Remembering, put, taken_apart
from tests.store.evening import FOLDER
from tests.store.games import rent
from tests.store.simulated import SimulatedFiles
from tests.store.simulated_disk import Disk

LANGUAGES: Final = languages()
LIMIT: Final = 5.0
"""Seconds of work that one input may make."""
MOST_LINES: Final = 60


class Finding(AssertionError):
    """An input to which a parser does something that nobody was told of."""


def must(holds: bool, what: str) -> None:
    """Raise Finding unless it holds; a plain assert would be lost among the app's own."""
    if not holds:
        raise Finding(what)


def tried(target: str, data: bytes) -> None:
    """Give a parser an input: Finding, or whatever it should not have raised."""
    begun = time.process_time()
    TARGETS[target](data)
    spent = time.process_time() - begun
    must(spent <= LIMIT, f"an input of {len(data)} bytes took {spent:.1f} seconds")


# ---- a custom board's file ------------------------------------------------------------------


def edition(data: bytes) -> None:
    """A file that somebody sent: taken in, shown in the editor, played with where it is a board."""
    text = data.decode("utf-8", errors="replace")
    boards = CustomBoards(MemoryBoardFiles())
    try:
        name = boards.import_board(text, "sent.toml")
    except FaultyFile as faulty:
        _worded(faulty.faults)
        return
    (board,) = boards.listed()
    draft = board.draft
    assert draft is not None
    kept = boards.exported(name)
    again = CustomBoards(MemoryBoardFiles())
    must(again.exported(again.import_board(kept, "again.toml")) == kept, "kept as something else")
    found = finished(draft)
    if is_finished(found):
        _played_with(*found, _one_language(data))
    else:
        _worded(fault for fault in found if isinstance(fault, DataError))
    say = Translator(_one_language(data), None)
    state = state_of(draft, say)
    must((not (state.wrong or state.rest)) == board.ready, "ready and not ready")
    # One page and one language, others for every length: drawing is what takes the time.
    pages = [page for page, _ in chapters(draft, say)]
    page = pages[len(data) // len(LANGUAGES) % len(pages)]
    for field in filled_fields(draft, page, Draft({}), say):
        if isinstance(field, Field):
            changed(draft, path_of(field.name), str(field.value or ""))


def _one_language(data: bytes) -> str:
    return LANGUAGES[len(data) % len(LANGUAGES)]


def _worded(faults: Iterable[DataError]) -> None:
    for language in LANGUAGES:
        for fault in faults:
            must(bool(Messages(language).fault(fault)), "a fault without a sentence")


def _played_with(box: Any, layer: Any, language: str) -> None:
    plain = json.loads(json.dumps(encode(box)))
    must(decode(Edition, plain) == box, "an edition that does not come back")
    composed = compose("classic", layer)
    must(isinstance(composed, Composed), "a box whose own rules do not go with it")
    assert isinstance(composed, Composed)
    seats = tuple(SeatPlan(name=PlayerId(f"P{number}")) for number in range(box.players[0]))
    _set_up(StartGame(edition=box, rules=composed.rules, seats=seats), language)


def _set_up(command: StartGame, language: str) -> None:
    decision = decide((), command, ())
    if not isinstance(decision, Accepted):
        json.dumps(Replies(Messages(language)).decision(decision, None, 0))
        return
    must(not broken_invariants(decision.game), "a table that is not sound from the start")
    must(decode_command(json.loads(json.dumps(encode(command)))) == command, "another set-up")
    store = MemoryStore()
    begun = games.begin(store, command)
    assert isinstance(begun, tuple)
    _looked_at(begun[1], language)


def _looked_at(session: Session, language: str) -> None:
    """A table as the screens and the referee tell it."""
    game = session.game
    assert game is not None
    must(not broken_invariants(game), "books that do not balance")
    speech = Translator(language, game.edition)
    project(ViewContext(game, speech), session, LogBook())
    rule_lines(Messages(language), game.rules, session.provenance, game.edition)
    answers = Replies(Messages(language))
    told = [answers.state(game), answers.log(session.log, game), answers.worth(game)]
    json.dumps([*told, answers.audit(game), answers.legal(game, None)])


# ---- a choice of rules ----------------------------------------------------------------------


def rules(data: bytes) -> None:
    """A set-up line with its bases, modes, house rules and position, and rules changed later."""
    try:
        line = json.loads(data)
        json.dumps(line, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return  # Half a letter is a ValueError too, and refused before a set-up is read.
    if not isinstance(line, dict):
        return
    changes = line.pop("changes", {})
    if isinstance(changes, dict):
        for name, value in changes.items():
            answer = check_rule(name, value)
            if isinstance(answer, DataError):
                _worded((answer,))
    try:
        command = read_start({key: value for key, value in line.items() if value is not None})
    except FaultyFile as faulty:
        _worded(faulty.faults)
    except Malformed as fault:
        must(bool(str(fault)), "refused without a word")
    else:
        _set_up(command, _one_language(data))


# ---- a save file ----------------------------------------------------------------------------


def save(data: bytes) -> None:
    """A save file from anywhere, taken in beside nothing and then beside itself."""
    try:
        found = parse_save(data)
    except BadSave as bad:
        for language in LANGUAGES:
            must(
                bool(Translator(language, None).ui(f"save.fault.{bad.code}", **bad.params)), "mute"
            )
        is_complete_save(data)
        return
    must(is_complete_save(data), "good enough to take in and not whole")
    store, board_files = MemoryStore(), MemoryBoardFiles()
    carry_out(plan(found, store, board_files), store, board_files)
    once_more = plan(found, store, board_files)
    must(once_more.count(Fate.KNOWN) == len(found.games), "taken in twice")
    must(not once_more.custom_boards, "custom boards imported twice")
    for record in store.games():
        session = games.resume(store, record.id)
        _looked_at(session, _one_language(data))
        for step in (session.undo, session.redo):
            step()
            assert session.game is not None
            must(not broken_invariants(session.game), "books that do not balance any more")
    CustomBoards(board_files).listed()
    told = [(game.id, game.entries) for game in found.games]
    again = save_format.dump(told, custom_boards=found.custom_boards, settings=found.settings)
    must(_plain(parse_save(again)) == _plain(found), "written as something else")


def _plain(found: Save) -> object:
    return (
        [(one.id, one.entries, one.record) for one in found.games],
        found.custom_boards,
        found.settings,
    )


# ---- a copy that the app made by itself -------------------------------------------------------


def copy(data: bytes) -> None:
    """A damaged copy, newer than a whole one of the same game, and a file half taken in."""
    disk = Disk()
    store, board_files = MemoryStore(), MemoryBoardFiles()
    files = SimulatedFiles(disk, {}, Random(0))
    make_folders(files, FOLDER)
    copies = Backups(FOLDER, files, lambda folder: None)
    keeping = SaveService(store, board_files, copies)
    older, sent = taken_apart(data, 2)
    copies.keep("g1", older, is_complete_save)
    copies.keep("g1", sent, is_complete_save)
    copies.begin_restoring(sent)
    keeping.finish_interrupted()
    _resumed(store)
    try:
        newest = keeping.newest()
        keeping.restore_newest()
    except BadSave:
        return
    must(all(copies.read(one.name) is not None for one in keeping.copies()), "a copy is gone")
    must(bool(newest.games), "taken in, and nothing is there")
    _resumed(store)


def _resumed(store: GameStore) -> None:
    for record in store.games():
        session = games.resume(store, record.id)
        assert session.game is not None
        must(not broken_invariants(session.game), "books that do not balance")
        session.close()


# ---- the referee's lines ----------------------------------------------------------------------


def referee(data: bytes) -> None:
    """Lines for a referee: an answer each, nothing changed but by an entry, sound books."""
    store = Remembering()
    judge = Referee(store)
    for number, line in enumerate(data.split(b"\n")[:MOST_LINES], start=1):
        begun = time.process_time()
        answer = judge.reply(line.decode("utf-8-sig", errors="replace"))
        must(time.process_time() - begun < LIMIT, "a line that takes its time")
        if answer is not None:
            _check_answer(json.loads(json.dumps(answer)), number)
    audit = judge.reply('{"query": "audit"}')
    if audit is None or audit["result"] == "error":
        return
    must(audit["value"]["zero_sum"] and not audit["value"]["broken"], "books that do not balance")
    assert store.last is not None
    game = replayed(store.last.entries()).game
    state = judge.reply('{"query": "state"}')
    assert game is not None
    assert state is not None
    told = json.dumps(Replies(Messages("en")).state(game))
    must(told == json.dumps(state["value"]), "the log makes another table")


def _check_answer(answer: Mapping[str, Any], number: int) -> None:
    must(answer["n"] == number, "the answer to another line")
    results = ("accepted", "refused", "asks", "error", "answer")
    must(answer["result"] in results, f"a reply of a kind nobody knows: {answer['result']}")
    if answer["result"] == "error":
        must(bool(answer["text"]), "an error without a word")
        must("fault of the app" not in answer["text"], answer["text"])
        must("not saved" not in answer["text"], answer["text"])


# ---- journals -----------------------------------------------------------------------------------


def journal(data: bytes) -> None:
    """A game's journal, its mirror and the list of games, from anywhere."""
    main, mirror, catalogue = taken_apart(data, 3)
    try:
        chain = read_chain(main, mirror)
    except (CorruptJournal, NewerFormat):
        pass
    else:
        again = read_chain(chain.data)
        must((again.lines, again.tail) == (chain.lines, b""), "not as it was")
    disk = Disk()
    put(disk, main, mirror, catalogue)
    before = disk.contents()
    _looked(disk)
    must(disk.contents() == before, "looking has changed something")
    for _ in range(2):
        disk.holder = None
        _opened(disk)


def _looked(disk: Disk) -> None:
    files = SimulatedFiles(disk, {}, Random(0))
    examine(FOLDER, files)
    try:
        store = LookingStore(FOLDER, files=files)
    except (StoreError, NewerFormat):
        return
    store.settings()
    for record in store.games():
        try:
            games.resume(store, record.id)
        except StoreError:
            continue


def _opened(disk: Disk) -> None:
    try:
        store = DiskStore(FOLDER, files=SimulatedFiles(disk, {}, Random(0)))
    except StoreError:
        return
    store.settings()
    for record in store.games():
        try:
            game = store.open(record.id)
        except StoreError:
            continue
        before = len(game.entries())
        game.append(rent(1))
        game.close()
        again = store.open(record.id)
        must(len(again.entries()) == before + 1, "an entry that was kept is not there")
        again.close()
        with suppress(GameDamaged):  # An entry of another app is none of this one.
            games.resume(store, record.id).close()
    store.close()


TARGETS: Final[Mapping[str, Callable[[bytes], None]]] = {
    "edition": edition,
    "rules": rules,
    "save": save,
    "copy": copy,
    "referee": referee,
    "journal": journal,
}
