"""Steps of a start in the browser.

Imported only in a browser. The first start calls `prepare`. Beside the running app, another Python
calls `prepare` and `complete`, and its memory is kept as a snapshot. Later starts load that and
call `resume`.
"""

import gc
import random
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from zipfile import ZipFile

from banker_app.browser.methods import use_compiled

ARCHIVE: Final = Path("/compiled.zip")
FOLDER: Final = "/compiled"
MACHINE_CODE: Final = ("msgpack",)
"""Libraries that cannot be part of a snapshot; they are loaded when first used."""


def prepare() -> None:
    """Import the app."""
    gc.disable()
    _unpack()
    sys.path.insert(0, FOLDER)
    use_compiled()
    import_app()
    gc.freeze()
    gc.enable()


def import_app() -> None:
    """Import the entry point, and none of the native code."""
    for name in MACHINE_CODE:
        sys.modules[name] = _loaded_when_used(name)
    import_module("banker_app.browser.main")


def complete(modules: Iterable[str]) -> None:
    """Import what a start has imported since, and read the texts and the editions."""
    for name in modules:
        if not name.startswith(MACHINE_CODE):
            with suppress(ImportError):  # Modules of the page are not in this Python.
                import_module(name)
    _read()
    gc.freeze()


def resume() -> None:
    """Continue from a snapshot: restore files, which are not in it, and reseed random numbers."""
    _unpack()
    random.seed()


def _read() -> None:
    # Only import this once the native code has been removed.
    from banker_app.app.i18n.templates import languages, load
    from banker_app.content.presets import presets
    from banker_app.pages.contract.texts import FOLDER as LABELS

    presets()
    for language in languages():
        load(language)
        load(language, LABELS)


def _unpack() -> None:
    # Native code is loaded from a file, not from within an archive.
    with ZipFile(ARCHIVE) as archive:
        archive.extractall(FOLDER)


def _loaded_when_used(name: str) -> ModuleType:
    module = ModuleType(name)

    def attribute(wanted: str) -> Any:
        del vars(module)["__getattr__"], sys.modules[name]
        vars(module).update(vars(import_module(name)))
        return getattr(module, wanted)

    vars(module)["__getattr__"] = attribute
    return module
