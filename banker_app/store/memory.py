"""The store in memory: the store on disk over files that live as long as it does."""

from pathlib import Path

from banker_app.store.block_files import MemoryFiles
from banker_app.store.disk import DiskStore


class MemoryStore(DiskStore):
    """Games and settings for tests, previews and games that are not kept."""

    def __init__(self) -> None:
        super().__init__(Path("/memory"), files=MemoryFiles())
