"""Limits of guests, so that none of them can slow the evening for the others."""

from typing import Final

LONGEST_MESSAGE: Final = 16_384
"""Bytes of a message."""
TABS_OF_ONE: Final = 16
"""Open tabs from one address."""
TABS_OF_ALL: Final = 64
