"""Small things that seeds and targets share: several files in one input, and where they go."""

from random import Random
from typing import Final

from banker_app.store.api import GameRecord
from banker_app.store.disk import DiskJournal
from banker_app.store.filesystem import make_folders, put_file
from banker_app.store.memory import MemoryStore
from tests.store.evening import FOLDER
from tests.store.simulated import SimulatedFiles
from tests.store.simulated_disk import Disk

SEAM: Final = b"\n%%\n"


def joined(*parts: bytes) -> bytes:
    """Several files as one."""
    return SEAM.join(parts)


def taken_apart(data: bytes, count: int) -> list[bytes]:
    """So many files, the last ones empty where there are fewer."""
    parts = data.split(SEAM, count - 1)
    return [*parts, *[b""] * (count - len(parts))]


def put(disk: Disk, main: bytes, mirror: bytes, catalogue: bytes) -> None:
    """A data folder with the game g1; a file of no bytes is not there."""
    files = SimulatedFiles(disk, {}, Random(0))
    game = FOLDER / "games" / "g1"
    make_folders(files, game)
    told = {game / "events.jsonl": main, game / "events.jsonl.twin": mirror}
    for path, data in {**told, FOLDER / "catalogue.jsonl": catalogue}.items():
        if data:
            put_file(files, path, data)


class Remembering(MemoryStore):
    """A store that knows which game was begun last."""

    last: DiskJournal | None = None

    def create(self, record: GameRecord) -> DiskJournal:
        """See port.GameStore."""
        self.last = super().create(record)
        return self.last
