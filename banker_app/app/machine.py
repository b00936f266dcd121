"""Checks of the machine before the app starts: a free port, a display, a browser."""

import errno
import json
import os
import socket
import sys
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from typing import Final

DEFAULT_PORT: Final = 8550
LOOPBACK: Final = "127.0.0.1"
ANSWER_SECONDS: Final = 2.0
"""The longest wait for whatever answers at a port that is taken."""
MOST_BYTES: Final = 100_000


def port_complaint(port: int, host: str = LOOPBACK) -> str:
    """The reason why the app cannot start at a port, in a sentence; empty if it can."""
    why = port_fault(port, host)
    if why and is_banker(port):
        return f"Banker is already running: http://{LOOPBACK}:{port}"
    return why and f"Port {port} {why}; choose another with --port."


def is_banker(port: int) -> bool:
    """Whether this app answers at a port of this machine."""
    # Whatever fails here, another program has the port.
    failures = OSError, HTTPException, ValueError, AttributeError
    with (
        closing(HTTPConnection(LOOPBACK, port, timeout=ANSWER_SECONDS)) as connection,
        suppress(*failures),
    ):
        connection.request("GET", "/manifest.json")
        return bool(json.loads(connection.getresponse().read(MOST_BYTES)).get("name") == "Banker")
    return False


def port_fault(port: int, host: str = LOOPBACK) -> str:
    """Reason why a port is unavailable, as the end of a sentence; empty if it is free."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            # As the web server does: a port that was just given up counts as free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            probe.listen(1)
        except OSError as reason:
            if reason.errno == errno.EADDRINUSE:
                return "is in use by another program"
            return f"is not to be had ({reason.strerror})"
    return ""


def has_display() -> bool:
    """Whether there is a display, by Flet's own test: on Linux, DISPLAY."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY"))


def opens_browser() -> bool:
    """Whether a browser opens by itself; without a display Flet does not even try."""
    import webbrowser

    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return has_display()
