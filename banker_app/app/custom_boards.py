"""Custom boards: creating, editing, importing, exporting.

Connects edition drafts to the files in the store. A game keeps the copy of its edition that it was
started with.
"""

import re
from typing import Final

from banker_app.content.edition_draft import (
    Draft,
    blank,
    finished,
    from_shipped,
    is_finished,
    read_draft,
    with_value,
    written,
)
from banker_app.content.editions import shipped_editions
from banker_app.content.errors import FaultyFile
from banker_app.engine.frozen import Frozen
from banker_app.store.api import StoreError
from banker_app.store.custom_board_files import CustomBoardFiles, is_name

UNNAMED: Final = "board"
LONGEST: Final = 40
"""Maximum length of a name derived from a title."""


class CustomBoard(Frozen):
    """A board of one's own, finished or not."""

    name: str
    """Its id in games and the name of its file."""
    title: str
    draft: Draft | None
    """None if its file cannot be read."""
    ready: bool
    """Whether a game can be started with it."""
    place: str
    """Path of its file, to start a game from; empty if there is none."""


class CustomBoards:
    """All custom boards, kept in sync with their files. Changes raise what those raise."""

    def __init__(self, board_files: CustomBoardFiles) -> None:
        """Read every file."""
        self._board_files = board_files
        self._boards = {name: self._read(name) for name in board_files.names()}

    def listed(self) -> tuple[CustomBoard, ...]:
        """All boards, sorted by title."""
        return tuple(sorted(self._boards.values(), key=lambda at: (at.title.casefold(), at.name)))

    def begin(self, template: str, title: str) -> str:
        """Copy a shipped edition, or make a blank one if `template` is empty; returns its name."""
        name = self._free_name(title)
        draft = from_shipped(template, name, title) if template else blank(name, title)
        self.put(name, draft)
        return name

    def put(self, name: str, draft: Draft) -> None:
        """Store the current state of a draft."""
        draft = with_value(draft, ("id",), name)
        self._board_files.put(name, written(draft))
        self._boards[name] = self._described(name, draft)

    def import_board(self, text: str, file_name: str) -> str:
        """Import a board from a file; returns its name. Raises FaultyFile if it is not one."""
        draft = read_draft(text, file_name)
        wanted = draft.get("id")
        named = wanted if isinstance(wanted, str) and wanted else file_name.rpartition(".")[0]
        name = self._free_name(named)
        self.put(name, draft)
        return name

    def exported(self, name: str) -> str:
        """The text of a board's file."""
        draft = self._boards[name].draft
        return written(draft) if draft is not None else self._board_files.read(name) or ""

    def remove(self, name: str) -> None:
        """Delete a board; games started with it are not affected."""
        self._board_files.remove(name)
        self._boards.pop(name, None)

    def _read(self, name: str) -> CustomBoard:
        try:
            draft = read_draft(self._board_files.read(name) or "", name)
        except (FaultyFile, StoreError):
            # An unreadable file is listed too, so that it can be deleted or repaired by hand.
            return CustomBoard(name=name, title=name, draft=None, ready=False, place="")
        return self._described(name, draft)

    def _described(self, name: str, draft: Draft) -> CustomBoard:
        return CustomBoard(
            name=name,
            title=str(draft.get("title") or name),
            draft=draft,
            ready=is_finished(finished(draft)),
            place=self._board_files.place(name),
        )

    def _free_name(self, wanted: str) -> str:
        """A valid name, similar to `wanted`, that is not taken yet."""
        # Trimmed after the cut too, so that deriving a name from a name does not change it.
        plain = re.sub(r"[^a-z0-9]+", "_", wanted.casefold()).strip("_")[:LONGEST].rstrip("_")
        stem = plain if is_name(plain) else UNNAMED
        taken = {*self._boards, *shipped_editions()}
        number, name = 1, stem
        while name in taken:
            number += 1
            name = f"{stem}_{number}"
        return name
