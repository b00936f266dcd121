"""The terms of ASGI, between a web server and its wrappers."""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Served = Callable[[Message, Receive, Send], Awaitable[None]]

DEVICE: Final = "banker.device"
"""The key in the scope of a socket under which the front door leaves the banker's device."""
NOT_THE_BANKER: Final = 1008
"""Websockets call it a violation of policy."""
NAME: Final = re.compile(r"[\w-]{20,64}", re.ASCII)
"""A name of a tab, or the secret token of a device, too long to be guessed."""
