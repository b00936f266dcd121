"""Games from a disk put into a browser, before the app starts there for the first time."""

import time
from base64 import b64encode
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from banker_app.store.block_files import BlockFiles
from banker_app.store.labelled_block import MemoryBlock
from tests.e2e.host import Host

HOME: Final = Path("/banker")
"""What the app in the browser calls the folder of its games."""
CHUNK: Final = 16_384
MEMORY: Final = "banker / snapshot"
"""The cache of the memory that later starts begin with, compressed."""
UNPACKED: Final = "(reply => new Response(reply.body.pipeThrough(new DecompressionStream('gzip'))))"
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
    for (let left = 200; ; left--)
      try { await file.move([made - 100000, ...rest].join('-')); break; }
      catch (problem) { // the page that has just been left still has them open
        if (!left) throw problem;
        await new Promise(done => setTimeout(done, 100));
      }
  } }"""
"""Blocks are as old as their names say."""


def evaluated(page: Page, host: Host, script: str, argument: object = None) -> None:
    """Run a script with the storage of the app, without the app.

    In a tab of its own: a browser asks for `favicon.ico` beside a picture, and complains.
    """
    tab = page.context.new_page()
    tab.goto(host.url + "icon.svg")
    tab.evaluate(script, argument)
    tab.close()


def aged(page: Page, host: Host) -> None:
    """Leave the app, and let its blocks be old at the next start, so that the games move."""
    page.goto("about:blank")
    evaluated(page, host, OLDER)


def carried(page: Page, host: Host, folder: Path) -> None:
    """Put the files of a data folder where the app of this host looks for its games."""
    evaluated(page, host, STORE, rows(folder))


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


def memory(page: Page) -> int:
    """The bytes of the memory that is kept, as soon as all of it is."""
    kept = f"""async name => {{
      const cache = await caches.open(name);
      const key = (await cache.keys()).find(({{url}}) => !url.endsWith('tries'));
      const kept = key && await cache.match(key);
      return kept && (await {UNPACKED}(kept).arrayBuffer()).byteLength; }}"""
    end = time.monotonic() + 60
    while not (size := page.evaluate(kept, MEMORY)):
        assert time.monotonic() < end, "no memory is kept"
        page.wait_for_timeout(500)
    return int(size)
