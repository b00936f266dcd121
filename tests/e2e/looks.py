"""Which looks are pictured: all of them where somebody wants to see them, one where it gates."""

import os
from collections.abc import Iterable
from typing import Final

GATES: Final = "phone-dark-ru"
SMALL: Final = "small-dark-ru"


def looked(looks: Iterable[str]) -> list[str]:
    """Every look with $SHOTS, which says where pictures go; else one, on a phone, in Russian."""
    names = list(looks)
    return names if os.environ.get("SHOTS") else [n for n in names if n in (GATES, SMALL)][:1]
