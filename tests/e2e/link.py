"""A wire between the browser and the app that can be cut and mended: the wifi of the evening.

The browser's own way of going offline leaves open connections alone, so it will not do.
"""

import asyncio
import contextlib
import threading
from typing import Final

from tests.e2e.browser import free_port

PIECE: Final = 65_536


class Link:
    """Everything that comes to one port goes on to another, while the wire is whole."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()
        self._whole = True
        self._flows = asyncio.Event()
        self._flows.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()
        assert self._ready.wait(5), "the link did not come up"

    @property
    def url(self) -> str:
        """Where the browser finds the app behind it."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """The wifi is gone: nothing gets through, and what was open breaks."""
        self._whole = False
        self._loop.call_soon_threadsafe(self._break)

    def silence(self) -> None:
        """The wifi is out of reach: nothing breaks, and nothing gets through."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def mend(self) -> None:
        """The wifi is back."""
        self._whole = True
        self._loop.call_soon_threadsafe(self._flows.set)

    def _break(self) -> None:
        for writer in tuple(self._writers):
            writer.transport.abort()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._came, "127.0.0.1", self.port)
        self._ready.set()
        async with server:
            await server.serve_forever()

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole:
            writer.transport.abort()
            return
        await self._flows.wait()
        onward, back = await asyncio.open_connection("127.0.0.1", self.target)
        both = {writer, back}
        self._writers |= both
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(onward, writer))
        self._writers -= both

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        # A broken wire is what this module is for.
        with contextlib.suppress(ConnectionError):
            while piece := await source.read(PIECE):
                await self._flows.wait()
                target.write(piece)
                await target.drain()
        target.close()
