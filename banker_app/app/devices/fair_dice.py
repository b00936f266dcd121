"""Dice that the app throws for a player who is far away, and that neither side can choose.

The app promises a secret before the player's device names its share, and the throw follows from
both. Whoever has promise, secret and share can compute the throw again.
"""

import hashlib
import re
import secrets
from typing import Final

from banker_app.engine.dues import SpeedFace
from banker_app.engine.frozen import Frozen

SHARE: Final = re.compile(r"[0-9a-f]{32}")
SIDES: Final = 6
FAIR: Final = 252
"""The bytes below it give each side as often as any other."""
SPEED_SIDES: Final = tuple(map(SpeedFace, ("1", "2", "3", "bus", "mr_m", "mr_m")))
"""The sides of a speed die. [H-37]"""


class Throw(Frozen):
    """A throw, and the secret that was promised."""

    secret: str
    faces: tuple[int, ...]
    """Of two white dice and the speed die, from 1 to 6, also of those that are not in use."""


class FairDice:
    """The dice of a device. Each throw has a secret of its own."""

    def __init__(self) -> None:
        self._secret = secrets.token_hex(16)

    @property
    def promise(self) -> str:
        """A digest of the secret, which is to reach the device before it names its share."""
        return _digest(self._secret).hex()

    def throw(self, share: str) -> Throw | None:
        """Throw with a device's share; None: it is none."""
        if not SHARE.fullmatch(share):
            return None
        secret, self._secret = self._secret, secrets.token_hex(16)
        return Throw(secret=secret, faces=faces(secret, share))


def faces(secret: str, share: str) -> tuple[int, ...]:
    """Compute the three faces of a secret and a share."""
    fair = [byte for byte in _digest(secret + share) if byte < FAIR]
    return tuple(byte % SIDES + 1 for byte in fair[:3])


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("ascii")).digest()
