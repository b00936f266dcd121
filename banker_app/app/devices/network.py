"""By which addresses and names other devices of the house reach this machine, and as a QR code."""

import io
import re
import socket
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address

ANYWHERE = "192.88.99.1"
"""An address outside any home network: the route to it is the route to the Internet."""
LOOPBACKS = ("127.0.0.1", "localhost")

DARK = re.compile(rb"\x01+")


def addresses() -> tuple[str, ...]:
    """This machine's addresses for others, the likeliest first; none without a network."""
    found = dict.fromkeys((_way_out(), *_of_adapters()))
    return tuple(address for address in found if _for_others(address))


def _way_out() -> str:
    """The address with which this machine would turn to the rest of the world; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect((ANYWHERE, 9))
        except OSError:
            return ""  # a separate network, without a way out
        return str(line.getsockname()[0])


def _of_adapters() -> list[str]:
    import ifaddr  # Not at the top: in a browser, which has no adapters, it cannot be imported.

    ips = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    return sorted((ip for ip in ips if isinstance(ip, str)), key=_home_first)


def _home_first(address: str) -> bool:
    """Routers at home give out these; 172.16 and up is mostly a machine within the machine."""
    return not address.startswith(("192.168.", "10."))


def _for_others(address: str) -> bool:
    return bool(address) and not (
        IPv4Address(address).is_loopback or IPv4Address(address).is_link_local
    )


def own_names() -> frozenset[str]:
    """The names of this machine in the local network, as a browser writes them.

    A name that could be registered on the Internet is left out: there it may mean any machine.
    """
    name = socket.gethostname().partition(".")[0].lower()
    return frozenset({name, f"{name}.local"}) if name else frozenset()


def qr_text(address: str) -> str:
    """The code of an address as lines of a terminal, light on dark."""
    import segno  # Late, as most games have no code to show.

    out = io.StringIO()
    segno.make_qr(address, error="m").terminal(out, compact=True)
    return out.getvalue()


def is_far(link: str) -> bool:
    """Whether a link leads to a room, by way of the Internet, and is too long to be typed."""
    return "#" in link


@dataclass(frozen=True, slots=True)
class QrDrawing:
    """A QR code as a drawing."""

    side: int
    """Its width and height in modules, including the empty margin."""
    bars: tuple[tuple[int, int, int], ...]
    """Dark bars: start (across, down), and length to the right, in modules."""
    large: bool = False
    """Whether it is scanned from across the room."""


@lru_cache(maxsize=8)
def qr_drawn(address: str) -> QrDrawing:
    """The code of an address as bars, each a run of dark modules in one row. Kept, as drawing it
    takes longer than all else on a page.
    """
    import segno

    code = segno.make_qr(address, error="m")
    rows = [bytes(row) for row in code.matrix_iter()]
    bars = tuple(
        (run.start(), y, run.end() - run.start())
        for y, row in enumerate(rows)
        for run in DARK.finditer(row)
    )
    return QrDrawing(len(rows), bars)
