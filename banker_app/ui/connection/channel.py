"""The app's end of a connection that outlasts the sockets that carry it; `page.js` is the other.

Both ends count the frames they get and keep those they have sent until the other has counted
them, so that on a new socket each goes on where the old one broke off: nothing is lost, nothing
comes twice. What the frames mean is Flet's matter; here they are looked at only for their shape.
"""

import asyncio
import contextlib
import json
import logging
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from banker_app.engine.json_types import JsonObject
from banker_app.ui.asgi import Message, Receive, Send
from banker_app.ui.connection.limits import Pace, Turns
from banker_app.ui.connection.messages import ClientAction, OddMessage, message

LOG: Final = logging.getLogger(__name__)
MOST_KEPT: Final = 4_000_000
MOST_KEPT_OF_GUEST: Final = 500_000
"""Bytes kept for a page that does not fetch them; with more it is cheaper to reload it."""
MOST_WAITING: Final = 33_554_432
MOST_WAITING_OF_GUEST: Final = 262_144
"""Bytes that a page has said and that wait for their turn."""
LONGEST_WORD: Final = 1024
"""Letters of what a page says about the connection."""
REGISTERING: Final = 30.0
"""Seconds that a page may take from its first word to its first message."""
KEPT_FOR: Final = 1800.0
"""Seconds that a channel waits for a page that sleeps or has lost its network."""
LONGEST_FRAME: Final = 65_536
LARGEST_FRAME: Final = 16_777_216
"""Bytes of a guest's message, and of one from the banker's page, which takes in files."""
MOST_STRIKES: Final = 20
"""Odd messages after which a page is closed."""


GONE: Final[Message] = {"type": "websocket.disconnect", "code": 1001}

CHANNEL: ContextVar["Channel | None"] = ContextVar("channel", default=None)
"""The channel of the page on whose behalf something happens; None in a window of its own."""


class BrokenProtocol(Exception):
    """The page said something that no page of ours says."""


class Channel:
    """What one page and the app have said to each other and not yet both counted."""

    def __init__(
        self,
        key: str,
        tab: str,
        device: str,
        spared: Callable[[str], bool] = lambda device: True,
        resumable: bool = True,
        address: str = "",
        turns: Turns | None = None,
        tapped: Callable[[], None] = lambda: None,
    ) -> None:
        """`key` is the secret by which the page takes its channel up again, `tab` what the
        browser's tab is called, also after a reload, and `device` the browser's own secret word.
        `spared` is whether the limits are not for that device; a page that is not `resumable`
        counts nothing and ends with its socket. `address` is where it was opened from, `turns`
        what it takes with all other guests. `tapped` is called for every message of the banker's.
        """
        self.key = key
        self.tab = tab
        self.device = device
        self.address = address
        self.registered = asyncio.Event()
        """Set by the page's first message; before that it is not worth serving."""
        self._introduced = False
        """Whether the app has read that message."""
        self._spared = spared
        self._resumable = resumable
        self._pace = Pace()
        self._turns = turns or Turns()
        self._tapped = tapped
        self._strikes = 0
        self.learn: Callable[[str], None] = lambda installable: None
        """Called with how the page says that the app can be put on the home screen."""
        self.language = ""
        """What the page's own signs are written in; nothing while that is not known."""
        self.ended = False
        self.received = 0
        self._waiting = 0
        """Bytes in the inbox."""
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._kept: deque[bytes] = deque()
        self._kept_bytes = 0
        self._forgotten = 0
        self._more = asyncio.Event()
        self._words: deque[Message] = deque()
        """What is to be said at once or not at all."""
        self._carrier: asyncio.Timeout | None = None
        self._letting_go: asyncio.TimerHandle | None = None

    # ---- the app's side: a websocket like any other ----------------------------------------

    async def receive(self) -> Message:
        """The next ASGI message from the page; a guest's waits for its turn."""
        message = await self._inbox.get()
        if message["type"] == "websocket.receive":
            self._waiting -= len(message["bytes"])
            first, self._introduced = not self._introduced, True
            if self.is_guest and not first and not await self._has_turn():
                return GONE  # what a guest still had to say is not worth a turn
        return message

    async def introduces(self) -> bool:
        """Wait for the page's first message and its turn; whether it is worth serving. Flet's
        server never lets go of a connection that ended before its first message.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(REGISTERING):
                await self.registered.wait()
        return self.registered.is_set() and await self._has_turn()

    async def _has_turn(self) -> bool:
        """Wait until it may speak, if it is a guest; whether it is still there."""
        if self.is_guest and not self.ended:
            await self._turns.next()
        return not self.ended

    async def send(self, message: Message) -> None:
        """Take an ASGI message for the page."""
        if message["type"] == "websocket.close":
            self.end()
        elif message["type"] == "websocket.send" and not self.ended:
            self._keep(message["bytes"])

    def _keep(self, frame: bytes) -> None:
        self._kept.append(frame)
        self._kept_bytes += len(frame)
        self._more.set()
        if self._kept_bytes > (MOST_KEPT_OF_GUEST if self.is_guest else MOST_KEPT):
            self.end()

    def end(self) -> None:
        """Close it for good: the app hears that its page has gone."""
        if not self.ended:
            self.ended = True
            self.registered.set()
            self._inbox.put_nowait(GONE)
            self._more.set()

    def tell(self, **told: str) -> None:
        """Have the page itself do something. One that cannot be reached just now never does."""
        if self.carried and self._resumable:
            self._words.append(self.word(told=told))
            self._more.set()

    # ---- the page's side: one socket at a time ---------------------------------------------

    @property
    def is_guest(self) -> bool:
        """Whether the limits are for it."""
        return not self._spared(self.device)

    @property
    def carried(self) -> bool:
        """Whether a socket carries it just now."""
        return self._carrier is not None

    async def carry(self, counted: object, receive: Receive, send: Send) -> None:
        """Let a socket carry the channel until it breaks, the page leaves or another socket takes
        over. `counted` is how many frames the page has. Raises `BrokenProtocol`.
        """
        self._forget(counted)
        if self._carrier is not None:
            # A socket that is silent would otherwise lie open beside the new one.
            self._carrier.reschedule(asyncio.get_running_loop().time())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(None) as carrier:
                await self._carry(carrier, receive, send)

    async def _carry(self, carrier: asyncio.Timeout, receive: Receive, send: Send) -> None:
        self._carrier = carrier
        self._words.clear()
        sending = asyncio.create_task(self._deliver(carrier, send))
        try:
            while self._carrier is carrier and not self.ended:
                message = await receive()
                if message["type"] == "websocket.disconnect" or self._carrier is not carrier:
                    return
                await self._take(message, send)
        finally:
            sending.cancel()
            if self._carrier is carrier:
                self._carrier = None

    def let_go(self, seconds: float) -> None:
        """End it after so many seconds, unless a socket carries it by then."""
        if self._letting_go is not None:
            self._letting_go.cancel()
        if not self.ended and not self.carried:
            loop = asyncio.get_running_loop()
            self._letting_go = loop.call_later(seconds, self._end_alone)

    def _end_alone(self) -> None:
        if not self.carried:
            self.end()

    async def _take(self, said: Message, send: Send) -> None:
        frame = said.get("bytes")
        if frame is not None:
            self.received += 1
            self._hear(frame)
            return
        text = said.get("text")
        if self.is_guest and not self._pace.keeps(len(text or "")):
            raise BrokenProtocol("too many words")
        word = read_word(text)
        if word.get("leaving"):
            self.end()
            return
        self._forget(word.get("received"))
        if not self.is_guest:
            self.learn(str(word.get("installable", "")))
        await send(self.word())

    def _hear(self, frame: bytes) -> None:
        """Pass a frame of a known shape on to the app. Raises `BrokenProtocol`."""
        guest = self.is_guest
        if guest and len(frame) > LONGEST_FRAME:
            raise BrokenProtocol(f"a message of {len(frame)} bytes")
        if guest and not self._pace.keeps(len(frame)):
            raise BrokenProtocol("too many messages")
        if self._waiting + len(frame) > (MOST_WAITING_OF_GUEST if guest else MOST_WAITING):
            raise BrokenProtocol("more than is heard")
        try:
            action, _ = message(frame)
            if (action is ClientAction.REGISTER) is self.registered.is_set():
                raise OddMessage(f"{action.name} out of turn")
        except OddMessage as reason:
            LOG.warning("refused from a page: %s", reason)
            self.strike()
            return
        if not guest:
            self._tapped()
        self.registered.set()
        self._waiting += len(frame)
        self._inbox.put_nowait({"type": "websocket.receive", "bytes": frame})

    def strike(self) -> None:
        """The page has said what no page of ours says; one that keeps doing so is closed."""
        self._strikes += 1
        if self._strikes >= MOST_STRIKES:
            self.end()

    async def _deliver(self, carrier: asyncio.Timeout, send: Send) -> None:
        following = self._forgotten
        # A socket that has broken is noticed where it is read.
        with contextlib.suppress(OSError):
            while self._carrier is carrier and not self.ended:
                for frame in tuple(self._kept)[following - self._forgotten :]:
                    following += 1
                    await send({"type": "websocket.send", "bytes": frame})
                if not self._resumable:
                    self._forget(following)
                while self._words:
                    await send(self._words.popleft())
                self._more.clear()
                if following == self._forgotten + len(self._kept) and not self.ended:
                    await self._more.wait()
            if self.ended:
                await send({"type": "websocket.close", "code": 1001})

    def _forget(self, counted: object) -> None:
        """Let go of the frames that the page has counted."""
        last = self._forgotten + len(self._kept)
        if not isinstance(counted, int) or not self._forgotten <= counted <= last:
            raise BrokenProtocol(f"frames counted: {counted!r}")
        while self._forgotten < counted:
            self._kept_bytes -= len(self._kept.popleft())
            self._forgotten += 1

    def word(self, **more: object) -> Message:
        """A sign of life with how many frames have come, and what else there is to say."""
        return a_word(received=self.received, language=self.language, **more)


def a_word(**said: object) -> Message:
    """What one end says to the other about the connection itself."""
    return {"type": "websocket.send", "text": json.dumps(said)}


def read_word(text: object) -> JsonObject:
    """What the page said about the connection. Raises `BrokenProtocol`."""
    if not isinstance(text, str) or len(text) > LONGEST_WORD:
        raise BrokenProtocol(f"not a word: {text!s:.80}")
    try:
        word = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BrokenProtocol(f"not a word: {text!r:.80}") from fault
    if not isinstance(word, dict):
        raise BrokenProtocol(f"not a word: {text!r:.80}")
    return word
