"""What a start in the browser does once per version, and what each start does.

Imported only in the browser, which keeps the memory of a Python that has called `prepare`. Starts
begin with that memory and call `resume`.
"""

import gc
import random
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from zipfile import ZipFile

ARCHIVE: Final = Path("/compiled.zip")
FOLDER: Final = "/compiled"
MACHINE_CODE: Final = ("msgpack",)
"""Libraries that are no part of the memory: they are loaded when they are first used."""


def prepare() -> None:
    """Import the app, and read the texts and the editions."""
    gc.disable()
    _unpack()
    sys.path.insert(0, FOLDER)
    for name in MACHINE_CODE:
        sys.modules[name] = _loaded_when_used(name)
    import_module("banker_app.browser.main")
    _read()
    gc.freeze()
    gc.enable()


def resume() -> None:
    """Go on from a memory that was kept: files are no part of it, and chance is another."""
    _unpack()
    random.seed()


def _read() -> None:
    # Imported only once the machine code is out of the way.
    from banker_app.app.i18n.templates import languages, load
    from banker_app.content.presets import presets
    from banker_app.ui.texts import FOLDER as LABELS

    presets()
    for language in languages():
        load(language)
        load(language, LABELS)


def _unpack() -> None:
    # A library is loaded from a file, not from within an archive.
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
