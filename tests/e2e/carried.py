"""Games from a disk put into a browser, before the app starts there for the first time."""

from base64 import b64encode
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from banker_app.store.block_files import BlockFiles
from tests.e2e.host import Host
from tests.store.memory_block import MemoryBlock

HOME: Final = Path("/banker")
"""What the app in the browser calls the folder of its games."""
CHUNK: Final = 16_384
STORE: Final = """rows => new Promise((done, fail) => {
  const request = indexedDB.open('banker', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('chunks');
  };
  request.onsuccess = () => {
    const change = request.result.transaction('chunks', 'readwrite');
    for (const [name, number, text] of rows)
      change.objectStore('chunks').put(
        Uint8Array.from(atob(text), letter => letter.charCodeAt(0)), [name, number]);
    change.oncomplete = () => (request.result.close(), done());
    change.onabort = fail;
  };
})"""
OLDER: Final = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('banker');
  const files = [];
  for await (const file of folder.values()) files.push(file);
  for (const file of files) {
    const [made, ...rest] = file.name.split('-');
    for (let left = 50; ; left--)
      try { await file.move([made - 100000, ...rest].join('-')); break; }
      catch (problem) { // the page that has just been left still has them open
        if (!left) throw problem;
        await new Promise(done => setTimeout(done, 100));
      }
  } }"""
"""Blocks are as old as their names say."""


def aged(page: Page, host: Host) -> None:
    """Leave the app, and let its blocks be old at the next start, so that the games move."""
    page.goto(host.url + "icon.svg")
    page.evaluate(OLDER)


def carried(page: Page, host: Host, folder: Path) -> None:
    """Put the files of a data folder where the app of this host looks for its games."""
    page.goto(host.url + "icon.svg")
    page.evaluate(STORE, rows(folder))


def rows(folder: Path) -> list[tuple[str, int, str]]:
    """The files in blocks, each cut into chunks: its name, the chunk's number, its bytes."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    blocks = [MemoryBlock() for _ in paths]
    files = BlockFiles(blocks)
    for path in paths:
        handle = files.create(HOME / path.relative_to(folder))
        files.write(handle, path.read_bytes())
        files.close(handle)
    return [
        (f"block {name}", at // CHUNK, b64encode(block.data[at : at + CHUNK]).decode())
        for name, block in enumerate(blocks)
        for at in range(0, len(block.data), CHUNK)
    ]
