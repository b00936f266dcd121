"""State that all screens share, outside the component tree.

`AppStore` holds the open game, the view made from it and the settings, and notifies subscribers of
changes. It knows no Flet. The state of a single page is in `page_controller.py`.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Final

from banker_app.app import games
from banker_app.app.bug_report import bug_report
from banker_app.app.clock import GameClock
from banker_app.app.custom_boards import CustomBoards
from banker_app.app.devices.banker_role import any_code
from banker_app.app.devices.phones import Phones
from banker_app.app.devices.seats import Seats
from banker_app.app.i18n.messages import Messages
from banker_app.app.observable import Observable
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.game_view import GameView
from banker_app.app.projections.rule_lines import RuleLine, rule_lines
from banker_app.app.saves.save_import import Plan
from banker_app.app.saves.save_service import SaveService
from banker_app.app.session import Clock, InvariantViolation, Session
from banker_app.app.unpaid_rent import RentFate, UnpaidRent
from banker_app.content.edition_draft import Draft
from banker_app.content.serialization import Malformed
from banker_app.engine.commands import Command
from banker_app.engine.edition import Edition
from banker_app.engine.history import LogEntry, Snapshot, at_minute
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Accepted, Decision, RefusalCode
from banker_app.engine.rules.clock import PauseGame, ResumeGame
from banker_app.engine.ruleset import Ruleset
from banker_app.engine.start_game import StartGame
from banker_app.pages.contract.services import AppServices, Rooms, RoomState
from banker_app.pages.contract.translator import Translator
from banker_app.pages.state.app_state import PREFERENCES, AppState, fault_key
from banker_app.pages.state.wordings import Wordings
from banker_app.store.api import GameRecord, StoreError

LOG: Final = logging.getLogger(__name__)
NO_CODES: Final[tuple[RefusalCode, ...]] = ()
SEATS: Final = "seats"
"""The setting with the players' devices, game by game."""


class AppStore:
    """One per process: the only way for a screen to change anything that lasts."""

    def __init__(self, services: AppServices, now: Clock = games.now) -> None:
        """`now` gives the time for the clock of the open game."""
        self._services = services
        self.where: Final = services.where()
        self._now = now
        self.clock = GameClock(now)
        self._session: Session | None = None
        self._wordings = Wordings()
        self._custom_boards = CustomBoards(services.custom_board_files())
        self._listeners: defaultdict[str, Observable] = defaultdict(Observable)
        self._violation: InvariantViolation | None = None
        self._read_out: tuple[tuple[object, ...], tuple[RuleLine, ...]] = ((), ())
        self.state = AppState(
            language=services.setting("language") or "en",
            people=services.setting("people"),
            games=services.games(),
            custom_boards=self._custom_boards.listed(),
            looking=services.looking,
            stored_in=services.stored_in,
        )
        self._set(**{name: services.setting(name) or PREFERENCES[name][0] for name in PREFERENCES})
        seats = Seats(services.setting(SEATS), lambda kept: self.remember(seats=kept), any_code)
        self.phones: Final = Phones(self, seats, lambda now: self._set(phones=now))
        self.rooms: Rooms | None = None
        """Rooms on a broker, where the build has one."""
        last = services.setting("game")
        if any(record.id == last for record in self.state.games):
            self.resume(last)

    # ---- looking ---------------------------------------------------------------------

    @property
    def speech(self) -> Translator:
        """The words for what is shown."""
        game = self.state.game
        edition, reader = game.edition if game else None, self.state.reader
        return Translator(self.state.language, edition, reader, private=self.state.private)

    @property
    def context(self) -> ViewContext:
        """The open game and the words for it."""
        assert self.state.game is not None, "no game is open"
        return ViewContext(self.state.game, self.speech)

    def worded(self, language: str, reader: str) -> "AppStore":
        """Return what is shown now in a language and to a player: for looking only."""
        if (language, reader) == (self.state.language, ""):
            return self
        other = copy(self)
        other.state = self._wordings.state(self.state, language, reader, self._session)
        return other

    @property
    def record(self) -> GameRecord | None:
        """The record of the open game in the list of games."""
        return next((r for r in self.state.games if r.id == self.state.game_id), None)

    def rulebook(self) -> tuple[RuleLine, ...]:
        """The rules of the open game, read out."""
        game = self.state.game
        if game is None or self._session is None:
            return ()
        return self.read_out(game.rules, self._session.provenance, game.edition)

    def read_out(
        self, rules: Ruleset, provenance: Mapping[str, str], box: Edition
    ) -> tuple[RuleLine, ...]:
        """Rules as lines, which are made once for each change: a search reads them at every key."""
        cause = self.state.language, rules, provenance, box
        if cause != self._read_out[0]:
            self._read_out = cause, rule_lines(Messages(self.state.language), *cause[1:])
        return self._read_out[1]

    def show_room(self, room: RoomState) -> None:
        """Notify the screens of a change of the room."""
        self._set(room=room)

    def subscribe(self, session_id: str, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change, until the returned function is called."""
        return self._listeners[session_id].subscribe(callback)

    def drop(self, session_id: str) -> None:
        """Forget every subscription of a page."""
        self._listeners.pop(session_id, None)

    # ---- games -----------------------------------------------------------------------

    def begin(
        self, command: StartGame, waive: Collection[RefusalCode] = NO_CODES
    ) -> Decision | None:
        """Start a game and open it; a decision is why not."""
        try:
            begun = self._services.begin(command, waive)
        except (StoreError, InvariantViolation) as fault:
            LOG.exception("a game cannot be begun")
            self._set(fault=fault_key(fault))
            return None
        if not isinstance(begun, tuple):
            return begun
        self.leave()
        self._open(*begun)
        self.choose(unpaid="ask")
        return None

    def resume(self, game_id: str) -> None:
        """Open a game as it was left; a damaged one stays closed, with a notice."""
        self.leave()
        try:
            session = self._services.resume(game_id)
        except (StoreError, InvariantViolation, Malformed) as fault:
            LOG.exception("a game cannot be opened")
            self._set(fault=fault_key(fault))
            return
        self._open(game_id, session)

    def _open(self, game_id: str, session: Session) -> None:
        self._session = session
        self._wordings = Wordings()
        self.clock = GameClock(self._now)
        self.clock.follow(session.log)
        session.observe(self._refresh)
        self._set(game_id=game_id, games=self._services.games(), fault="", **self._projected(None))
        self.phones.follow(game_id, self.state.game)
        self._note_open(game_id)

    def leave(self) -> None:
        """Close the open game, if there is one."""
        if self._session is None:
            return
        self._services.close(self.state.game_id, self._session)
        self._session = None
        self._note_open("")
        self._set(game_id="", game=None, view=None, games=self._services.games())
        self.phones.follow("", None)

    def _note_open(self, game_id: str) -> None:
        """Note which game the next start opens; on a full disk it opens none by itself."""
        try:
            self._services.remember(game=game_id)
        except StoreError as fault:
            LOG.warning("the open game was not noted: %r", fault)

    def close(self) -> None:
        """Give the games back: another window may have them now."""
        self.leave()
        self._services.give_back()

    def delete(self, game_id: str) -> None:
        """Remove a game for good."""
        if game_id == self.state.game_id:
            self.leave()
        self.phones.seats.forget(game_id)
        try:
            self._services.delete(game_id)
        except StoreError as fault:
            LOG.exception("a game was not removed")
            self._set(fault=fault_key(fault))
        self._set(games=self._services.games())

    def count(self, game_id: str) -> None:
        """Have the hall of fame count a finished game."""
        self._services.count(game_id)
        self._set(games=self._services.games())

    # ---- files -----------------------------------------------------------------------

    @property
    def safe(self) -> SaveService:
        """Save files and copies, to be written out; nothing on the device changes by that."""
        return self._services.safe()

    def import_save(self, restore: Callable[[SaveService], Plan]) -> Plan | None:
        """Take games in, from a file or from copies. Raises BadSave; None: it was not possible.

        The open game is closed for that time, since the file may continue it.
        """
        playing, key = self.state.game_id, ""
        done: Plan | None = None
        self.leave()
        try:
            done = restore(self._services.safe())
        except StoreError as fault:
            LOG.exception("a file was not taken in")
            key = fault_key(fault) if self.state.looking else "save.not_done"
        finally:
            self._custom_boards = CustomBoards(self._services.custom_board_files())
            self._set(games=self._services.games(), custom_boards=self._custom_boards.listed())
            if playing:
                self.resume(playing)
        if key:
            self._set(fault=key)
        return done

    def report(self, *, names: bool) -> bytes:
        """Return the report on a mistake of the app, with or without the names of players."""
        assert self._session is not None, "no game is open"
        return bug_report(self._session, self._violation, names=names)

    # ---- the one path ----------------------------------------------------------------

    def dispatch(
        self,
        command: Command,
        *,
        waive: Collection[RefusalCode] = NO_CODES,
        by: PlayerId | None = None,
        unpaid: RentFate | None = None,
    ) -> Decision | UnpaidRent | None:
        """Enter a command. None: it was allowed but could not be stored. `by`: the player who
        sent it by phone. `unpaid`: the fate of rents that it would let lapse; None: the setting's.
        """
        assert self._session is not None, "no game is open"
        before = self._session.game
        try:
            fate = unpaid or RentFate(self.state.unpaid)
            decision = self._session.enter(command, fate, waive, self.clock.minute(), by)
        except (StoreError, InvariantViolation) as fault:
            LOG.exception("an entry was not made")
            self._violation = fault if isinstance(fault, InvariantViolation) else None
            self._set(fault=fault_key(fault))
            return None
        if isinstance(decision, Accepted) and games.row_changes(before, decision.game):
            self._services.update(self.state.game_id, self._session)
            self._set(games=self._services.games())
        return decision

    def ruling(self, command: Command, waive: Collection[RefusalCode] = NO_CODES) -> Decision:
        """Rule on a command without entering it."""
        assert self._session is not None, "no game is open"
        return self._session.ruling(command, waive)

    # ---- custom boards --------------------------------------------------------------------

    def new_custom_board(self, template: str, title: str) -> str:
        """Begin a board like a shipped one, or blank; returns its name, or nothing on a fault."""
        return self._change_custom_boards(lambda boards: boards.begin(template, title)) or ""

    def type_custom_board(self, name: str, draft: Draft) -> None:
        """Keep a board as it is typed now."""
        self._change_custom_boards(lambda boards: boards.put(name, draft))

    def remove_custom_board(self, name: str) -> None:
        """Throw a board away."""
        self._change_custom_boards(lambda boards: boards.remove(name))

    def import_custom_board(self, text: str, file_name: str) -> str:
        """A board from a file. Raises FaultyFile for what is no description of one."""
        return self._change_custom_boards(lambda boards: boards.import_board(text, file_name)) or ""

    def custom_board_file(self, name: str) -> str:
        """The file of a board, to be given away."""
        return self._custom_boards.exported(name)

    def _change_custom_boards(self, change: Callable[[CustomBoards], str | None]) -> str | None:
        try:
            name = change(self._custom_boards)
        except StoreError as fault:
            LOG.exception("a custom board was not kept")
            self._set(fault=fault_key(fault))
            return None
        self._set(custom_boards=self._custom_boards.listed())
        return name

    # ---- time ------------------------------------------------------------------------

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The log of the open game, oldest first."""
        return self._session.log if self._session is not None else ()

    def snapshots(self) -> tuple[Snapshot, ...]:
        """The valid entries of the open game's log, each with the table after it."""
        return self._session.snapshots() if self._session is not None else ()

    def tick(self) -> None:
        """Update everything that depends on the time, once a minute."""
        game = self.state.game
        timed = self.state.view is not None and self.state.view.clock is not None
        if timed and game is not None and self.clock.minute() > game.minute:
            self._set(**self._projected(self.state.view))

    def leave_out_break(self) -> None:
        """Leave out the time since the last entry, as a break: the clock goes on from then."""
        session, minute = self._session, self.clock.last_minute()
        if session is None:
            return
        try:
            session.dispatch(PauseGame(), minute=minute)
            session.dispatch(ResumeGame(), minute=minute)
        except (StoreError, InvariantViolation) as fault:
            LOG.exception("a break was not entered")
            self._set(fault=fault_key(fault))

    # ---- settings --------------------------------------------------------------------

    def set_language(self, language: str) -> None:
        """Switch everything to another language."""
        self.remember(language=language)
        self._set(language=language)
        if self._session is not None:
            self._set(**self._projected(None))

    def greet(self, language: str) -> None:
        """Take a language for the banker's at the very first start."""
        if language and not self.setting("language") and not self.state.games:
            self.set_language(language)

    def choose(self, **preference: str) -> None:
        """Settle one of the `TASTES`, or the people of the hall of fame."""
        self.remember(**preference)
        self._set(**preference)

    def setting(self, name: str) -> str:
        """A remembered word, or nothing."""
        return self._services.setting(name)

    def remember(self, **settings: str) -> None:
        """Keep words for the next start; what cannot be kept is merely not remembered."""
        try:
            self._services.remember(**settings)
        except StoreError as fault:
            self._set(fault=fault_key(fault))

    def report_fault(self, key: str = "") -> None:
        """Show a text about something that went wrong; without a key, the banker has read it."""
        self._set(fault=key)

    # ---- within ----------------------------------------------------------------------

    def _refresh(self, *_: object) -> None:
        self._set(**self._projected(self.state.view))
        self.phones.follow(self.state.game_id, self.state.game, self.entries[-1].command)

    def _projected(self, old: GameView | None) -> dict[str, object]:
        assert self._session is not None
        if (game := self._session.game) is None:
            return {"game": None, "view": None}
        self.clock.follow(self._session.log)
        game = at_minute(game, self.clock.minute())
        view = self._wordings.view(self.state.language, game, self._session, old)
        return {"game": game, "view": view}

    def _set(self, **changes: object) -> None:
        self.state = replace(self.state, **changes)  # type: ignore[arg-type]
        for listeners in tuple(self._listeners.values()):
            listeners.notify()
