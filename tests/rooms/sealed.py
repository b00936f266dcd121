"""The encryption of `rooms/web/seal.js` once more, for devices without a browser."""

import os
import struct
import time
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

HELLO, SAID, PAGE = 1, 2, 3
FREE: Final = bytes(14)
HEAD: Final = 19
KEY: Final = 32
"""Bytes of a key, and of the x that stands in a guest's messages after the kind."""
CURVE: Final = ec.SECP256R1()


def base64(data: bytes) -> str:
    """As it stands in links and topics."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def unbase64(text: str) -> bytes:
    """The reverse."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def name_of(room: bytes) -> str:
    """The name of the room with this key."""
    return base64(sha256(b"banker room" + room).digest()[:16])


def new_start(later: float = 0) -> bytes:
    """The start of a sender whose clock is wrong by so many seconds."""
    return struct.pack(">Q", int((time.time() + later) * 1000))[2:] + os.urandom(8)


def marked(room: bytes, x: bytes, start: bytes) -> bytes:
    """A start with the mark of whoever has the link."""
    mark = HMAC(HKDF(SHA256(), 32, FREE, b"banker gate").derive(room), SHA256())
    mark.update(x + start[:-4])
    return start[:-4] + mark.finalize()[:4]


@dataclass
class Device:
    """A guest's device: its keys, and what it may say and read in a room."""

    room: bytes
    own: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    start: bytes = field(default_factory=new_start)
    count: int = 0
    session: bytes = FREE
    """The start of the host, once a page has come."""

    def __post_init__(self) -> None:
        self.x = self.own.public_key().public_numbers().x.to_bytes(KEY, "big")
        room = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, b"\2" + self.room)
        self.start = marked(self.room, self.x, self.start)
        self._secret = self.own.exchange(ec.ECDH(), room)
        self.box = base64(self._derived("mailbox", FREE, 16))

    def _derived(self, use: str, salt: bytes, size: int = 32) -> bytes:
        return HKDF(SHA256(), size, salt, f"banker {use}".encode()).derive(self._secret)

    def up(self, kind: int, text: str | bytes, x: bytes = b"", way: str = "up") -> bytes:
        """A message as it goes to the host; in the name of another key if `x` is given."""
        self.count += 1
        plain = text.encode() if isinstance(text, str) else text
        head = bytes([kind]) + self.start + struct.pack(">I", self.count)
        about = head + (self.session if kind == SAID else FREE)
        key = AESGCM(self._derived(way, self.start))
        sealed = key.encrypt(bytes(8) + head[-4:], plain, about)
        return head[:1] + (x or self.x) + head[1:] + sealed

    def read(self, message: bytes) -> str:
        """A page as it came, and the session for what is said next; "" if it is for another."""
        head = message[:HEAD]
        try:
            key = AESGCM(self._derived("down", head[1:15]))
            packed = key.decrypt(bytes(8) + head[-4:], message[HEAD:], head + FREE)
        except InvalidTag:
            return ""
        self.session = head[1:15]
        return zlib.decompress(packed, -15).decode()
