"""The role of the banker's device, and handing it over to another device.

A device is identified by a secret token in its browser; only a hash of the banker's is stored
here. There is one banker. A device that enters a valid code becomes the banker's, or the phone of
the player whose seat the code is for; each code works once. A code that is scanned is a long token
in place of the six digits: nobody guesses it, so it is checked even while wrong codes cost delays.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from enum import StrEnum
from math import ceil
from typing import Final

from banker_app.app.devices.seats import Seats
from banker_app.app.observable import Observable

DIGITS: Final = 6
FREE_SLIPS: Final = 3
"""Wrong codes without a delay, for typing errors."""
FIRST_PAUSE: Final = 5.0
"""Seconds of delay after the next wrong code; it doubles with each further one."""
LONGEST_PAUSE: Final = 300.0
FREE_SLIPS_OF_ALL: Final = 60
"""Wrong codes in total before others cost a delay, too: a script can pose as many devices. Whoever
has an address of its own, and few wrong codes, does not wait for those of others.
"""
AT_HOME: Final = "at home"
"""The address of the computer that runs the app: its user may do everything anyway."""


class Answer(StrEnum):
    """The result of entering a code."""

    TAKEN = "taken"
    SEATED = "seated"
    """The code was for a player's seat."""
    WRONG = "wrong"
    PAUSE = "pause"
    """Too many codes were wrong; this one was not checked."""


class NotTheBanker(Exception):
    """A device that is not the banker's tried to change something."""


class NotAtHome(Exception):
    """A device of the network asked for something reserved for the computer itself."""


def any_code() -> str:
    """Six unpredictable digits."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"


def new_link() -> str:
    """A token in place of a code in an address: 128 bits."""
    return secrets.token_urlsafe(16)


LINK_LENGTH: Final = len(new_link())


def is_link(code: str) -> bool:
    """Whether it is such a token rather than digits, right or wrong."""
    return len(code.strip()) >= LINK_LENGTH


def hashed(token: str) -> str:
    """The hash of a token, which may be stored."""
    return hashlib.sha256(token.encode()).hexdigest()


class _Slips:
    """Counts wrong codes from one source, and how long it has to wait."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._count = 0
        self._shut_until = 0.0

    def one_more(self, now: float) -> None:
        self._count += 1
        costly = self._count - self._free
        if costly > 0:
            seconds = min(FIRST_PAUSE * 2.0 ** (min(costly, DIGITS * 2) - 1), LONGEST_PAUSE)
            self._shut_until = now + seconds

    @property
    def are_many(self) -> bool:
        return self._count > self._free

    def pause(self, now: float) -> int:
        return max(0, ceil(self._shut_until - now)) if self.are_many else 0


class Roles:
    """The banker's role and the codes that pass it on. One instance per process."""

    def __init__(
        self,
        kept: str,
        keep: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
        draw: Callable[[], str] = any_code,
        seats: Seats | None = None,
    ) -> None:
        """Start with the stored hash of the last banker's device, `kept`; `keep` stores a new one.

        `now` is in seconds. A first code is valid at once, in case the banker's phone is lost.
        """
        self.seats: Final = seats or Seats("", lambda _: None, draw)
        self._banker = kept
        self._keep = keep
        self._now = now
        self._draw = draw
        self._listeners = Observable()
        self._slips: dict[str, _Slips] = {}
        self._relieved: set[str] = set()
        self._links: dict[str, str] = {}
        """Codes by their tokens."""
        self.first_code = draw()
        """The code printed at the start; empty once it is used up."""
        self.next_code = ""
        """The code of a pending hand-over; empty if there is none."""

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after each change of banker, until the returned function is called."""
        return self._listeners.subscribe(callback)

    @property
    def has_banker(self) -> bool:
        """Whether any device is the banker's."""
        return bool(self._banker)

    def is_banker(self, device: str) -> bool:
        """Whether the device with this hash is the banker's."""
        return bool(self._banker) and hmac.compare_digest(device, self._banker)

    def pause(self, device: str, address: str = "") -> int:
        """Whole seconds until this device may enter a code again."""
        if address == AT_HOME:
            return 0
        of_all, *own = [self._slips.get(name) or _Slips(0) for name in _counted(device, address)]
        if not address or any(slips.are_many for slips in own):
            own.append(of_all)
        return max(slips.pause(self._now()) for slips in own)

    def enter(self, code: str, device: str, address: str = "") -> Answer:
        """Enter a code. A valid one makes the device the banker's or a player's, and expires."""
        linked = is_link(code)
        if not linked and self.pause(device, address):
            return Answer.PAUSE
        given = self._links.pop(code.strip(), "") if linked else code
        given = "".join(letter for letter in given if letter.isdecimal())
        if len(given) == DIGITS and self.seats.enter(given, device):
            for name in _counted(device, address)[1:]:
                self._slips.pop(name, None)
            return Answer.SEATED
        if not self._is_out(given):
            if not linked:
                self._slip(device, address)
            return Answer.WRONG
        if given == self.first_code:
            self.first_code = ""
        self.next_code = ""
        self._slips.clear()
        self._change_hands(device)
        return Answer.TAKEN

    def link(self, code: str) -> str:
        """The token of a valid code, to be scanned."""
        self._links = {
            token: known
            for token, known in self._links.items()
            if self._is_out(known) or self.seats.is_valid(known)
        }
        token = next((token for token, known in self._links.items() if known == code), new_link())
        self._links[token] = code
        return token

    def _change_hands(self, device: str) -> None:
        if self._banker and not self.is_banker(device):
            self._relieved.add(self._banker)
        self._relieved.discard(device)
        self._banker = device
        self._keep(device)
        self._listeners.notify()

    def is_relieved(self, device: str) -> bool:
        """Whether it has lost the role to another device and has not been notified yet."""
        return device in self._relieved

    def dismiss_note(self, device: str) -> None:
        """Note that the device has been notified."""
        self._relieved.discard(device)

    def _is_out(self, given: str) -> bool:
        # Both are always compared, in constant time.
        right = [
            hmac.compare_digest(given.encode(), code.encode())
            for code in (self.first_code, self.next_code)
        ]
        return len(given) == DIGITS and any(right)

    def _slip(self, device: str, address: str) -> None:
        if address == AT_HOME:
            return
        for name in _counted(device, address):
            free = FREE_SLIPS if name else FREE_SLIPS_OF_ALL
            self._slips.setdefault(name, _Slips(free)).one_more(self._now())

    def fresh_code(self, address: str) -> str:
        """Make a new first code, in case the banker's device is lost. Raises NotAtHome.

        Forgets wrong codes, so that nobody has to wait.
        """
        if address != AT_HOME:
            raise NotAtHome
        self._slips.clear()
        self.first_code = self._draw()
        return self.first_code

    def hand_over(self, device: str) -> str:
        """Make a code for the next banker; nothing changes until it is entered.

        Raises NotTheBanker.
        """
        self._demand(device)
        self.next_code = self._draw()
        return self.next_code

    def keep_it(self, device: str) -> None:
        """Cancel a hand-over: its code is no longer valid. Raises NotTheBanker."""
        self._demand(device)
        self.next_code = ""

    def _demand(self, device: str) -> None:
        if not self.is_banker(device):
            raise NotTheBanker


def _counted(device: str, address: str) -> tuple[str, ...]:
    """The keys under which wrong codes are counted; the first is for all devices together."""
    return "", f"device {device}", *((f"address {address}",) if address else ())


class Device:
    """The roles from the view of one device."""

    def __init__(self, roles: Roles, token: str, address: str = "", sign: str = "") -> None:
        """`token` is the device's secret token, `address` its network address, `sign` what it shows
        beside its page so that people can tell it from others.
        """
        self.roles = roles
        self.address = address
        self.sign = sign
        self.digest: Final = hashed(token)
        """The hash that identifies it."""

    @property
    def is_banker(self) -> bool:
        """Whether it is the banker's now."""
        return self.roles.is_banker(self.digest)

    def enter(self, code: str) -> Answer:
        """Enter a code."""
        return self.roles.enter(code, self.digest, self.address)

    @property
    def pause(self) -> int:
        """Whole seconds until it may enter a code again."""
        return self.roles.pause(self.digest, self.address)

    @property
    def is_at_home(self) -> bool:
        """Whether it is the computer that runs the app."""
        return self.address == AT_HOME

    def fresh_code(self) -> str:
        """Make a code for a new banker's device. Raises NotAtHome."""
        return self.roles.fresh_code(self.address)

    @property
    def is_relieved(self) -> bool:
        """Whether another device has taken over the role, which is still to be shown here."""
        return self.roles.is_relieved(self.digest)

    def dismiss_note(self) -> None:
        """Note that this has been shown."""
        self.roles.dismiss_note(self.digest)

    def hand_over(self) -> str:
        """Make a code for the next banker. Raises NotTheBanker."""
        return self.roles.hand_over(self.digest)

    def keep_it(self) -> None:
        """Cancel a hand-over. Raises NotTheBanker."""
        self.roles.keep_it(self.digest)
