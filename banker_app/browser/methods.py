"""The methods of dataclasses, compiled when the folder is built.

A dataclass writes its methods as text and compiles that, which takes a third of all imports.
"""

import dataclasses
import marshal
from hashlib import sha256
from importlib.resources import files
from types import CodeType
from typing import Any, Final

FILE: Final = "methods.bin"
COMPILER: Final = "exec"
"""A built-in function; dataclasses would rather find one of their own module by that name."""
PACKAGE: Final = "banker_app.browser"


def key(text: str) -> bytes:
    """The name of a text in the table of compiled ones."""
    return sha256(text.encode()).digest()[:12]


def noted() -> list[str]:
    """The texts of all dataclasses that are made from now on, in a list that grows."""
    texts: list[str] = []

    def run(text: str, *scopes: Any) -> None:
        texts.append(text)
        exec(text, *scopes)

    setattr(dataclasses, COMPILER, run)
    return texts


def use_compiled() -> dict[bytes, CodeType]:
    """Have dataclasses run the compiled code of their methods; return what is left of it."""
    codes: dict[bytes, CodeType] = marshal.loads((files(PACKAGE) / FILE).read_bytes())

    def run(text: str, *scopes: Any) -> None:
        exec(codes.pop(key(text), text), *scopes)

    setattr(dataclasses, COMPILER, run)
    return codes
