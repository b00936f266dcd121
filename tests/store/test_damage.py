"""Journals cut at every byte and flipped at every bit: repaired or refused, never wrong."""

from pathlib import Path
from typing import Any

import pytest

from banker_app.store.api import GameDamaged, Journal, NewerFormat
from banker_app.store.disk import DiskStore
from banker_app.store.journal_format import (
    ORIGIN,
    Chain,
    CorruptJournal,
    chained_line,
    header,
    read_chain,
)
from tests.store.disks import QuickFiles
from tests.store.games import record, rent

COUNT = 4


def written(*records: dict[str, Any]) -> list[bytes]:
    """Return records as the lines of a journal, each with its newline."""
    lines: list[bytes] = []
    head = ORIGIN
    for one in records:
        line, head, _ = chained_line(head, one)
        lines.append(line)
    return lines


SMALL = written(
    header({"id": "g"}, 1),
    {"n": 1, "put": {"events": {"1": {"pay": 10}}}},
    {"n": 2, "put": {"events": {"2": {"pay": 20}}}},
)
WHOLE = b"".join(SMALL)


def lines_of(chain: Chain) -> list[bytes]:
    """Return the sound lines with their newlines."""
    return [line + b"\n" for line in chain.lines]


def test_a_journal_cut_anywhere_is_its_whole_lines() -> None:
    for size in range(len(SMALL[0]), len(WHOLE) + 1):
        chain = read_chain(WHOLE[:size])
        whole = sum(1 for end in (1, 2, 3) if len(b"".join(SMALL[:end])) <= size)
        assert lines_of(chain) == SMALL[:whole]
        assert chain.tail == WHOLE[chain.size : size]


def test_a_journal_cut_in_its_first_line_is_refused() -> None:
    for size in range(len(SMALL[0])):
        with pytest.raises(CorruptJournal):
            read_chain(WHOLE[:size])


def test_every_flipped_bit_is_refused_or_at_the_end_an_unfinished_write() -> None:
    for place in range(len(WHOLE)):
        number = WHOLE[:place].count(b"\n")
        for bit in range(8):
            damaged = bytearray(WHOLE)
            damaged[place] ^= 1 << bit
            try:
                chain = read_chain(bytes(damaged))
                assert number == len(SMALL) - 1
            except CorruptJournal as refusal:
                chain = refusal.chain
            assert lines_of(chain) == SMALL[:number]


def test_with_a_mirror_every_cut_and_every_flipped_byte_is_made_good() -> None:
    for place in range(len(WHOLE)):
        damaged = bytearray(WHOLE)
        damaged[place] ^= 0xFF
        assert read_chain(bytes(damaged), WHOLE).data == WHOLE
        assert read_chain(WHOLE[:place], WHOLE).data == WHOLE


@pytest.mark.parametrize(
    ("damaged", "good"),
    [
        (SMALL[0] + SMALL[2], 1),
        (SMALL[0] + SMALL[2] + SMALL[1], 1),
        (SMALL[0] + SMALL[1].replace(b"10", b"99") + SMALL[2], 1),
        (SMALL[0] + b"\0" * len(SMALL[1]) + SMALL[2], 1),
        (SMALL[1] + SMALL[2], 0),
        (b"\0" * 512, 0),
        (b"", 0),
        (b'{"players": ["Ann"]}\n', 0),
        (b"\xff\n{\n[" * 50, 0),
    ],
    ids=["removed", "swapped", "edited", "zeroed", "headless", "zeros", "empty", "json", "noise"],
)
def test_damage_with_something_sound_behind_it_is_refused(damaged: bytes, good: int) -> None:
    with pytest.raises(CorruptJournal) as refusal:
        read_chain(damaged)
    assert len(refusal.value.chain.lines) == good
    assert refusal.value.chain.data == b"".join(SMALL[:good])


@pytest.mark.parametrize(
    "tail",
    [b"\0" * 700, b'{"h":"', SMALL[2], SMALL[1].replace(b"10", b"99"), b"\n\n", b"\xff\n" * 9],
    ids=["zeros", "begun", "repeated", "edited", "blank", "noise"],
)
def test_damage_at_the_end_is_an_unfinished_write(tail: bytes) -> None:
    chain = read_chain(WHOLE + tail)
    assert chain.data == WHOLE
    assert chain.tail == tail


def test_a_line_with_another_number_is_not_taken() -> None:
    """Nobody writes one; a reader that counts on its own would not miss a line."""
    with pytest.raises(CorruptJournal) as refusal:
        read_chain(b"".join(written(header({}, 1), {"n": 1}, {"n": 3})))
    assert len(refusal.value.chain.lines) == 2


def test_newer_format_is_refused() -> None:
    newer = b"".join(written(header({}, 1) | {"v": 3}))
    with pytest.raises(NewerFormat) as refusal:
        read_chain(newer + b"whatever they write then\n")
    assert (refusal.value.found, refusal.value.known) == (3, 2)


def test_a_mirror_of_another_generation_gives_no_line() -> None:
    other = b"".join(written(header({"id": "g"}, 2), {"n": 1}, {"n": 2}, {"n": 3}))
    assert read_chain(WHOLE, other).data == WHOLE


class TestThroughTheStore:
    """The same with files, checkpoints and mirrors as the store leaves them."""

    @pytest.fixture
    def journal(self, folder: Path) -> Path:
        """The file of a closed game of four entries, its mirror taken away."""
        store = DiskStore(folder, files=QuickFiles())
        game = store.create(record())
        for number in range(1, COUNT + 1):
            game.append(rent(number))
        store.close()
        path = folder / "games" / "g1" / "events.jsonl"
        path.with_name("events.jsonl.twin").rename(folder / "spare")
        return path

    def open(self, folder: Path) -> Journal:
        return DiskStore(folder, files=QuickFiles()).open("g1")

    def test_the_checkpoint_tells_a_cut_history_from_an_unfinished_write(
        self, folder: Path, journal: Path
    ) -> None:
        last = journal.read_bytes().splitlines(keepends=True)[-1]
        shorter = journal.read_bytes().removesuffix(last)
        for cut in (shorter, shorter + last[:-1], b""):
            journal.write_bytes(cut)
            store = DiskStore(folder, files=QuickFiles())
            with pytest.raises(GameDamaged) as refusal:
                store.open("g1")
            store.close()
            assert refusal.value.good_entries == (COUNT - 1 if cut else 0)
            assert journal.read_bytes() == cut

    def test_the_journal_of_another_game_is_refused(self, folder: Path, journal: Path) -> None:
        store = DiskStore(folder, files=QuickFiles())
        store.create(record("g2")).append(rent(7))
        store.close()
        journal.write_bytes((folder / "games" / "g2" / "events.jsonl").read_bytes())
        with pytest.raises(GameDamaged):
            self.open(folder)
