"""The start of the app: in its own window if possible, else in the browser.

Only the way to the first screen is here; the screen itself is `main`.
"""

import os
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final
from urllib.error import URLError

import flet as ft

from banker_app.app.devices.asgi import Served
from banker_app.app.devices.caller import CALLER, Caller, own_language
from banker_app.app.devices.network import own_names, qr_text
from banker_app.app.machine import LOOPBACK, has_display, opens_browser, port_complaint
from banker_app.ui.serving.page_identity import FOLDER

EVERYWHERE: Final = "0.0.0.0"
"""Every network this machine is in; listened on only where that was asked for."""
STALL_SECONDS: Final = 15.0
"""The longest silence of the server of the window's program, in seconds."""
MOST_FILES: Final = 4096
"""Files and connections that may be open at a time, where the machine lets so many be."""
FETCH_SECONDS: Final = 90.0
"""The longest download of the window's program, in seconds."""

Main = Callable[[ft.Page], Any]
"""A Flet entry point, plain or `async`."""


class Mode(StrEnum):
    """The place where the app is shown."""

    AUTO = "auto"
    """The app's own window if possible, otherwise the browser."""
    NATIVE = "native"
    BROWSER = "browser"


class CannotStart(Exception):
    """The app cannot start: one sentence for the user."""


class _NoWindow(Exception):
    """This machine cannot show a window."""


def run(main: Main, *, mode: Mode, port: int, front: Callable[[Served], Served]) -> None:
    """Show the app and return when it is closed.

    `port` and `front`, which is put before the pages, count in the browser only. Raises
    `CannotStart` if the port is unavailable, or if a window was required and there is none.
    """
    # Flet lets these variables beat its arguments, and the app is for this machine alone.
    os.environ["FLET_SERVER_IP"] = LOOPBACK
    os.environ.pop("FLET_SERVER_PORT", None)
    _let_no_page_linger()
    if mode is not Mode.BROWSER:
        try:
            _run_in_window(main)
        except _NoWindow as reason:
            if mode is Mode.NATIVE:
                raise CannotStart(f"No window of its own: {reason}.") from reason
            print(f"No window of its own ({reason}), so the app runs in the browser.", flush=True)
        else:
            return
    _run_in_browser(main, port, front)


def _run_in_browser(main: Main, port: int, front: Callable[[Served], Served]) -> None:
    from banker_app.ui.serving.request_guard import (
        install,  # Needs a web server, which a phone lacks.
    )

    _ask_for_port(port)
    install(front=front)
    print(f"{_where(port)} (Ctrl+C stops it).", flush=True)
    _serve(main, LOOPBACK, port)


def _where(port: int) -> str:
    address = f"http://{LOOPBACK}:{port}"
    if opens_browser():
        return f"Banker is at {address}"
    return f"Open {address} in a browser on this computer, or start with --lan for other devices"


def share(
    main: Main,
    *,
    port: int,
    addresses: Sequence[str],
    code: str,
    front: Callable[[Served], Served],
) -> None:
    """Serve the app to every device of the network, and print its address; return when stopped.

    `addresses` are this machine's, the likeliest first, and `code` makes a device the banker;
    `front` is put before the pages. Raises `CannotStart` if the port is unavailable.
    """
    from banker_app.ui.serving.request_guard import install

    os.environ["FLET_SERVER_IP"] = EVERYWHERE
    os.environ.pop("FLET_SERVER_PORT", None)
    _let_no_page_linger()
    # A window on this machine would cover the terminal, and with it the code.
    os.environ["FLET_FORCE_WEB_SERVER"] = "true"
    _ask_for_port(port, EVERYWHERE)
    install(shared=True, names=own_names(), front=front)
    print(invitation(port, addresses, code), flush=True)
    _serve(main, EVERYWHERE, port)


def _allow_files() -> None:
    """Raise the number of connections and files that may be open, as far as the machine lets it."""
    if sys.platform == "win32":
        return  # It has no such number.
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _serve(main: Main, host: str, port: int) -> None:
    _allow_files()
    # Everything the page needs comes from this machine: a game night must not need a network.
    how: dict[str, Any] = {"host": host, "port": port, "no_cdn": True, "assets_dir": str(FOLDER)}
    ft.run(main, view=ft.AppView.WEB_BROWSER, **how)


def _let_no_page_linger() -> None:
    """Drop a page when its connection has ended: a reload begins a new one, and all else is the
    connection's own matter.
    """
    os.environ["FLET_SESSION_TIMEOUT"] = "0"


def invitation(port: int, addresses: Sequence[str], code: str) -> str:
    """Return the text of the terminal for the people at the table."""
    here = f"http://{LOOPBACK}:{port}"
    if not addresses:
        lines = [f"Banker is at {here}. This machine is in no network, so nobody else finds it."]
    else:
        links = [f"http://{address}:{port}" for address in addresses]
        lines = ["Banker is open to every device in the same network, at", ""]
        lines += [f"    {link}" for link in links]
        lines += ["", *_drawn(links[0]), f"On this computer it is at {here} as well."]
    lines += [
        "",
        f"Banker code: {code[:3]} {code[3:]}",
        "Every device shows who sits where. The one that is given this code becomes the banker's;",
        "players tap their names on theirs, and the banker confirms it.",
        "The code works once, and a banker of an earlier evening stays the banker without it.",
        f"Lost the banker's phone? {here} on this computer takes the bank back.",
        "(Ctrl+C stops it.)",
    ]
    return "\n".join(lines)


def _drawn(link: str) -> list[str]:
    code = qr_text(link)
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return []
    return code.splitlines()


def _ask_for_port(port: int, host: str = LOOPBACK) -> None:
    """Raise `CannotStart` if the port is taken or forbidden.

    The web server would report it too, but with a stack trace and after the address was printed.
    """
    if why := port_complaint(port, host):
        raise CannotStart(why)


def _run_in_window(main: Main) -> None:
    """Run in a window until it is closed; raise `_NoWindow` if none ever came up."""
    # Without one, Flet would turn into a web server without a word.
    if not has_display():
        raise _NoWindow("there is no display")
    _have_client()
    CALLER.set(Caller(languages=own_language()))
    pages: list[ft.Page] = []
    ft.run(main, before_main=pages.append, view=ft.AppView.FLET_APP)
    if not pages:
        # The program was started and ended without calling back, as it does when a system
        # library is missing; Flet itself does not report that.
        raise _NoWindow("the window's program did not start")


def _have_client() -> None:
    """See to it that the window's program is on this machine; raise `_NoWindow` if it cannot be.

    It is fetched once, at the first start. A thread, because nothing else can put a limit on
    looking up a name or on a server that sends a byte now and then.
    """
    failures: list[Exception] = []

    def fetch() -> None:
        try:
            from flet_desktop import ensure_client_cached

            ensure_client_cached()
        except Exception as reason:  # in any case, the browser is the way out
            failures.append(reason)

    patience = socket.getdefaulttimeout()
    socket.setdefaulttimeout(STALL_SECONDS)
    try:
        fetching = threading.Thread(target=fetch, name="fetch-window", daemon=True)
        fetching.start()
        fetching.join(FETCH_SECONDS)
    finally:
        socket.setdefaulttimeout(patience)
    if fetching.is_alive():
        raise _NoWindow(f"its program did not arrive within {FETCH_SECONDS:.0f} seconds")
    if failures:
        raise _NoWindow(f"its program cannot be fetched: {_bare(failures[0])}")


def _bare(reason: object) -> object:
    if isinstance(reason, URLError):
        return _bare(reason.reason)
    return reason.strerror or reason if isinstance(reason, OSError) else reason
