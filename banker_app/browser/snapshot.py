"""Steps of a start in the browser: once per version, and at each start.

Imported only in a browser. The memory of a Python that has called `prepare` is kept as a snapshot;
later starts load it and call `resume`.
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
"""Libraries that cannot be part of a snapshot; they are loaded when first used."""


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
