"""Files that go out and come in through the system's own dialog: copies, tables, reports.

The bytes of a file come from the app store; here is only how the banker learns what became of it.
"""

import asyncio
import logging
import re
import struct
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, date, datetime
from functools import partial
from pathlib import PurePath
from typing import Final, TypeVar

import flet as ft

from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.reports.csv_export import log_table, statement_csv
from banker_app.app.reports.hall import people_in
from banker_app.app.reports.summary import summary
from banker_app.app.saves.save_format import PEOPLE, SUFFIX, BadSave, Save
from banker_app.app.saves.save_import import Fate, Plan
from banker_app.app.saves.save_service import SaveService
from banker_app.app.session import CorruptLog
from banker_app.content.errors import FaultyFile
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract import effects, routes, texts
from banker_app.pages.contract.translator import Translator
from banker_app.pages.games.home import when
from banker_app.pages.state.app_state import PREFERENCES, fault_key
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import FileSheet
from banker_app.store.api import GameRecord, StoreError
from banker_app.ui import theme

LOG: Final = logging.getLogger(__name__)
Value = TypeVar("Value")
TABLES: Final = {"log": "save.log_titles", "statement": "save.statement_titles"}
"""The tables of a game for a spreadsheet, by the name of their words."""
ENDINGS: Final = {"picture": ".png", "pdf": ".pdf"}
"""The documents of a game."""
REPORT: Final = "banker-report.jsonl"
SHOWN: Final = 5
"""Games of a file that are shown before it is taken in."""
KINDS: Final = {".png": "image/png", ".pdf": "application/pdf", ".csv": "text/csv"}
"""The media types of what is shared."""
SHEETS: Final = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)
"""The platforms that have a share sheet; elsewhere people look for a file."""


def show_snackbar(text: str) -> None:
    """One line at the bottom, until it is closed or goes by itself."""
    ft.context.page.show_dialog(ft.SnackBar(ft.Text(text), show_close_icon=True))


def file_name(game: GameRecord, suffix: str) -> str:
    """A name for the file of a game, without characters that a disk may reject."""
    return f"{game.updated[:10]}-{safe_name('-'.join(game.players))}{suffix}"


def safe_name(text: str) -> str:
    """Return a text without characters that are invalid in a file's name."""
    return re.sub(r"[^\w-]+", "-", text).strip("-")[:60] or "game"


# ---- out ----------------------------------------------------------------------------------


async def give_report(controller: PageController, names: bool) -> None:
    """Give away the report on a mistake of the app, perhaps with the `names` of players."""
    await give(REPORT, controller.app_store.report(names=names))


async def give(name: str, data: bytes) -> None:
    """Let the banker choose where a file goes."""
    await ft.FilePicker().save_file(file_name=name, src_bytes=data)


def show(controller: PageController, name: str, data: bytes) -> None:
    """Show a file that is ready, with the ways by which it goes out."""
    page = ft.context.page
    assert isinstance(page, ft.Page)
    # As far as that is known before it is asked.
    shares = page.platform in SHEETS
    controller.set(sheet=FileSheet(name=name, data=data, shares=shares))


async def keep_file(controller: PageController) -> None:
    """Let the banker choose a place for the shown file, and report it."""
    await _keep(controller, "file.saved")


async def _keep(controller: PageController, said: str) -> None:
    sheet = _shown(controller)
    page = ft.context.page
    assert isinstance(page, ft.Page)
    where = await ft.FilePicker().save_file(file_name=sheet.name, src_bytes=sheet.data)
    if page.web and said == "file.saved":
        said = "file.downloaded"
    if where or page.web:
        controller.set(sheet=None)
        show_snackbar(controller.app_store.speech.ui(said, name=sheet.name if page.web else where))


def _shown(controller: PageController) -> FileSheet:
    sheet = controller.state.sheet
    assert isinstance(sheet, FileSheet)
    return sheet


async def share_file(controller: PageController) -> None:
    """Let the banker share the shown file; a device that cannot stores it."""
    sheet = _shown(controller)
    file = ft.ShareFile.from_bytes(
        sheet.data, name=sheet.name, mime_type=KINDS[PurePath(sheet.name).suffix]
    )
    try:
        # Its own way out would send the file to the downloads without a word.
        result = await ft.Share().share_files([file], download_fallback_enabled=False)
    except RuntimeError:
        LOG.info("a device did not share a file", exc_info=True)
        await _keep(controller, "file.unshared")
        return
    if result.status is not ft.ShareResultStatus.DISMISSED:
        controller.set(sheet=None)


async def give_game(controller: PageController, game: str) -> None:
    """Give away the save file of a game; "" is the open one."""
    if (record := _record(controller, game)) is not None:
        data = _read(controller, lambda: controller.app_store.safe.save_game(record.id))
        if data is not None:
            await give(file_name(record, SUFFIX), data)


def give_table(controller: PageController, kind: str, game: str) -> None:
    """Show the log or the accounts of a game for a spreadsheet."""
    if (record := _record(controller, game)) is not None:
        data = _read(controller, lambda: _table(controller, record, kind))
        if data is not None:
            show(controller, file_name(record, f"-{kind}.csv"), data)


def _record(controller: PageController, game: str) -> GameRecord | None:
    state = controller.app_store.state
    return next((one for one in state.games if one.id == (game or state.game_id)), None)


def _table(controller: PageController, game: GameRecord, kind: str) -> bytes:
    session = controller.app_store.safe.session_of(game.id)
    assert session.game is not None
    say = Translator(controller.app_store.state.language, session.game.edition)
    context, titles = ViewContext(session.game, say), _titles(say, kind)
    if kind == "log":
        return log_table(context, session.log, titles)
    return statement_csv(context, session.snapshots(), titles)


def _titles(say: Translator, kind: str) -> list[str]:
    return say.ui(TABLES[kind]).split(";")


def give_statement(controller: PageController, player: PlayerId) -> None:
    """Show the account of one player of the open game."""
    game, app_store = controller.app_store.record, controller.app_store
    if game is not None:
        titles = _titles(app_store.speech, "statement")
        data = statement_csv(app_store.context, app_store.snapshots(), titles, (player,))
        show(controller, file_name(game, f"-{safe_name(player)}.csv"), data)


async def give_paper(controller: PageController, kind: str) -> None:
    """Make a picture or a PDF of the open game, which goes on meanwhile."""
    game, context, snapshots = (
        controller.app_store.record,
        controller.app_store.context,
        controller.app_store.snapshots(),
    )

    def printed() -> bytes:
        # It takes long to load, and most games end without it.
        from banker_app.app.reports.pdf_report import pdf_report

        return pdf_report(summary(context, snapshots))

    if game is not None:
        pages = partial(asyncio.to_thread, printed) if kind == "pdf" else None
        await _give_made(controller, file_name(game, ENDINGS[kind]), kind, pages)


async def give_picture(controller: PageController, name: str) -> None:
    """The picture of the open page."""
    await _give_made(controller, f"{safe_name(name)}{ENDINGS['picture']}", "picture")


async def _give_made(
    controller: PageController,
    name: str,
    kind: str,
    make: Callable[[], Awaitable[bytes]] | None = None,
) -> None:
    """Make a document, by default the picture of the open page, and show it."""
    if controller.state.file_in_work:
        return
    controller.set(file_in_work=kind)
    show_snackbar(controller.app_store.speech.ui("score.making"))
    try:
        data = await (make() if make is not None else _pictured(controller))
    except (ImportError, RuntimeError, TimeoutError):
        LOG.exception("the %s could not be made", kind)
        show_snackbar(controller.app_store.speech.ui("score.not_made"))
        return
    finally:
        controller.set(file_in_work="")
    show(controller, name, data)


WIDE: Final = 1080
TALLEST: Final = 4096
"""Pixels of a picture; graphics of phones take no more."""
TRIES: Final = 14
PAUSE: Final = 0.15
"""Seconds from the first try to the second; each pause is longer than the one before."""


async def _pictured(controller: PageController) -> bytes:
    """The picture of the page. Browsers cut the first ones to their window, the longer the busier
    they are, so it is taken again until it has the shape of the page.
    """
    state, ratio = controller.state, WIDE / min(controller.state.content_width, theme.READABLE)
    for before in range(TRIES):
        await asyncio.sleep(before * PAUSE)
        assert controller.photograph is not None, "only a page with a picture has the button"
        data = await controller.photograph(ratio)
        wide, high = struct.unpack(">II", data[16:24])
        if abs(wide * state.height - high * state.width) <= max(wide, high):
            continue
        if high <= TALLEST:
            return data
        ratio *= TALLEST / high
    raise RuntimeError("the page's picture is cut off")


async def give_custom_board(controller: PageController, name: str) -> None:
    """Share the file of a custom board."""
    await give(f"{name}.toml", controller.app_store.custom_board_file(name).encode("utf-8"))


async def give_everything(controller: PageController) -> None:
    """All games, custom boards and settings."""
    wanted = _preferences(controller)
    found = _read(controller, lambda: controller.app_store.safe.save_everything(wanted))
    if found is None:
        return
    data, lost = found
    await give(f"{date.today().isoformat()}-banker{SUFFIX}", data)
    if lost:
        show_snackbar(controller.app_store.speech.count("save.lost", lost))


def _preferences(controller: PageController) -> dict[str, str]:
    state = controller.app_store.state
    people = {PEOPLE: state.people} if state.people else {}
    return {"language": state.language, "theme": state.theme} | people


def _read(controller: PageController, read: Callable[[], Value]) -> Value | None:
    say = controller.app_store.speech
    try:
        return read()
    except StoreError as fault:
        show_snackbar(say.ui(fault_key(fault), where=controller.app_store.where))
    except CorruptLog:
        show_snackbar(say.ui("fault.GameDamaged", where=controller.app_store.where))
    return None


# ---- in -----------------------------------------------------------------------------------


async def import_save(controller: PageController) -> None:
    """Let the banker choose a save file, and import it."""
    picked = await ft.FilePicker().pick_files(with_data=True, allow_multiple=False)
    for file in picked or ():
        restore_file(controller, file.bytes or b"")


async def import_custom_board(controller: PageController) -> None:
    """Let the banker choose the file of a board, and open it in the editor."""
    picked = await ft.FilePicker().pick_files(with_data=True, allow_multiple=False)
    for file in picked:
        text = (file.bytes or b"").decode("utf-8", errors="replace")
        try:
            name = controller.app_store.import_custom_board(text, file.name)
        except FaultyFile:
            show_snackbar(controller.app_store.speech.ui("custom_board.no_board", name=file.name))
        else:
            if name:
                controller.go(place("box", name))


def offer_file(controller: PageController, data: bytes) -> None:
    """Show the contents of a save file that was not chosen here, and ask before importing it."""
    say = controller.app_store.speech
    try:
        save = SaveService.contents(data)
    except BadSave as fault:
        show_snackbar(say.ui(f"save.fault.{fault.code}", **fault.params))
        return
    sure = (say.ui("save.offer"), *_contents(say, save))
    import_it = effects.TAKE_IN(data.decode())
    controller.act(Action(label=say.ui("save.offer_yes"), effect=import_it, sure=sure))


def take_in(controller: PageController, save: str) -> None:
    """Import a save file that was offered."""
    controller.go(routes.HOME)
    restore_file(controller, save.encode())


def _contents(say: Translator, save: Save) -> Iterator[str]:
    now = datetime.now(UTC)
    for game in save.games[:SHOWN]:
        record = game.record
        yield f"{', '.join(record.players)}: {record.title}, {when(record.updated, now, say)}"
    if (more := len(save.games) - SHOWN) > 0:
        yield say.count("save.offer_more", more)
    if save.custom_boards:
        yield say.count("save.offer_custom_boards", len(save.custom_boards))
    yield say.ui("save.offer_from")
    yield say.ui("save.restore_hint")


def restore_file(controller: PageController, data: bytes) -> None:
    """Import a save file, and report the outcome or its fault."""
    _restored(controller, partial(SaveService.restore, data=data))


def restore_newest(controller: PageController) -> None:
    """Restore the newest automatic backups."""
    _restored(controller, SaveService.restore_newest)


def _restored(controller: PageController, restore: Callable[[SaveService], Plan]) -> None:
    try:
        done = controller.app_store.import_save(restore)
    except BadSave as fault:
        show_snackbar(controller.app_store.speech.ui(f"save.fault.{fault.code}", **fault.params))
        return
    if done is not None:
        _adopt(controller, done)
        show_snackbar(" ".join(became(controller.app_store.speech, done)))


def _adopt(controller: PageController, done: Plan) -> None:
    """Adopt preferences not yet chosen on this device, and add the people."""
    language, theme = done.settings.get("language", ""), done.settings.get("theme", "")
    if not controller.app_store.setting("language") and texts.is_complete(language):
        controller.app_store.set_language(language)
    if not controller.app_store.setting("theme") and theme in PREFERENCES["theme"]:
        controller.app_store.choose(theme=theme)
    if given := done.settings.get(PEOPLE):
        people = people_in(controller.app_store.state.people).merged(people_in(given))
        controller.app_store.choose(people=people.written())


def became(say: Translator, done: Plan) -> list[str]:
    """Return the outcome of importing a file, in sentences."""
    counts = {
        "save.restored": done.count(Fate.NEW),
        "save.longer": done.count(Fate.LONGER),
        "save.beside": done.count(Fate.BESIDE),
        "save.custom_boards": len(done.custom_boards),
    }
    lines = [say.count(key, number) for key, number in counts.items() if number]
    return lines or [say.ui("save.nothing_new")]


HANDLERS: Final = dict(
    (
        effects.GIVE_CUSTOM_BOARD.by(give_custom_board),
        effects.GIVE_GAME.by(give_game),
        effects.GIVE_TABLE.by(give_table),
        effects.GIVE_EVERYTHING.by(give_everything),
        effects.GIVE_PAPER.by(give_paper),
        effects.GIVE_PICTURE.by(give_picture),
        effects.GIVE_STATEMENT.by(give_statement),
        effects.GIVE_REPORT.by(give_report),
        effects.IMPORT_SAVE.by(import_save),
        effects.KEEP_FILE.by(keep_file),
        effects.RESTORE_NEWEST.by(restore_newest),
        effects.SHARE_FILE.by(share_file),
        effects.IMPORT_CUSTOM_BOARD.by(import_custom_board),
        effects.TAKE_IN.by(take_in),
    )
)
"""Of buttons: `handler(controller, *arguments)`."""
