"""`banker-app stage-native FOLDER`: writes the project from which `flet build` makes a native app.

The builder needs its entry point at the top of the project and accepts no library that it would
have to compile, so it gets a separate folder and not this repository.
"""

import re
import shutil
from collections.abc import Iterator, Sequence
from importlib.metadata import metadata, requires
from pathlib import Path
from typing import Any, Final

import tomli_w

from banker_app.browser.libraries import copy_installed, copy_ours, run_into_folder, write_licences
from banker_app.ui.serving.page_identity import FOLDER as IDENTITY

DISTRIBUTION: Final = "banker-app"
BY_HAND: Final = "font-roboto"
"""A font, published without a wheel, so its files are copied."""
LEFT_OUT: Final = ("flet-desktop", "flet-web", "ifaddr", "starlette", BY_HAND)
"""Libraries that only serve other devices or open a window on a computer."""
ANY_VERSION: Final = ("msgpack", "Pillow")
"""Libraries with native code, of which the builder's own index has its own versions."""
UNUSED: Final = (
    "banker_app/browser",
    "banker_app/guests",
    "banker_app/native",
    "banker_app/referee",
    "banker_app/rooms",
    "banker_app/ui/serving/connections.py",
    "banker_app/ui/serving/request_guard.py",
    "banker_app/ui/serving/served_page.py",
    "banker_app/ui/web",
)
NAME: Final = re.compile(r"[\w.-]+")
ENTRY: Final = """\
import flet as ft

from banker_app.main import start

ft.run(start)
"""
SETTINGS: Final = {
    "org": "app.banker",
    "product": "Banker",
    "company": "Banker contributors",
    "copyright": "Copyright (C) 2026 Banker contributors",
    "app": {"path": "src", "module": "main"},
    "splash": {"color": "#1B6B52", "dark_color": "#1B6B52"},
    "icon_background": "#1B6B52",
    "android": {"adaptive_icon_background": "#1B6B52"},
    "ios": {
        "info": {
            # Backups can be reached with the phone's own file manager.
            "UIFileSharingEnabled": True,
            "LSSupportsOpeningDocumentsInPlace": True,
            "ITSAppUsesNonExemptEncryption": False,
        },
    },
}
"""Settings of the builder. No permissions: files are opened and saved by the system's dialogs."""


def main(words: Sequence[str]) -> int:
    """Run the command line and return its exit status."""
    what = "Write the folder from which Flet's builder makes an app: flet build apk FOLDER."
    return run_into_folder("stage-native", what, stage, words)


def stage(out: Path) -> str:
    """Write the folder; return a message about it. Raises Missing, or OSError."""
    source = out / "src"
    copy_ours(source, without=UNUSED)
    copy_installed([BY_HAND], source)
    libraries = (NAME.findall(one)[0] for one in _dependencies())
    write_licences(source, (DISTRIBUTION, BY_HAND, *libraries))
    (source / "main.py").write_text(ENTRY, encoding="utf-8")
    (source / "assets").mkdir()
    shutil.copyfile(IDENTITY / "icons" / "icon-512.png", source / "assets" / "icon.png")
    (out / "pyproject.toml").write_text(tomli_w.dumps(_project()), encoding="utf-8")
    return "the folder for flet build"


def _project() -> dict[str, Any]:
    known = metadata(DISTRIBUTION)
    project = {
        "name": "banker",
        "version": known["Version"],
        "description": known["Summary"],
        "requires-python": known["Requires-Python"],
        "dependencies": list(_dependencies()),
    }
    return {"project": project, "tool": {"flet": SETTINGS}}


def _dependencies() -> Iterator[str]:
    for requirement in requires(DISTRIBUTION) or ():
        found = NAME.match(requirement)
        if found is None or ";" in requirement or found[0] in LEFT_OUT:
            continue  # requirements with a marker are for developers
        yield found[0] if found[0] in ANY_VERSION else requirement
