"""Collects the Python code for a folder: the app, and the libraries it needs there."""

import json
import shutil
import subprocess
import sys
import zipfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import as_file, files
from pathlib import Path, PurePosixPath
from typing import Final

from banker_app.app.licences import BUNDLED, FILE, Licence, collected

FIRST: Final = ("flet", "flet-charts", "repath", "segno", "six", "tinydb", "tomli-w")
"""Libraries that the first screen needs."""
LATER: Final = ("defusedxml", "font-roboto", "fonttools", "fpdf2")
"""Libraries for PDF."""
COMPILED: Final = ("msgpack",)
"""Libraries with native code: their installed build does not run in a browser."""
LETTERS: Final = ("Roboto-Regular.ttf", "Roboto-Bold.ttf")
"""The font files in use."""
LEFT_OUT: Final = (
    "defusedxml/cElementTree",
    "defusedxml/expatbuilder",
    "defusedxml/lxml",
    "defusedxml/minidom",
    "defusedxml/pulldom",
    "defusedxml/xmlrpc",
    "flet/auth",
    "flet/cli",
    "flet/fastapi",
    "flet/messaging/flet_dart_bridge",
    "flet/messaging/flet_socket",
    "flet/pytest_plugin",
    "flet/security",
    "flet/testing",
    "flet/utils/griffe",
    "fontTools/diff",
    "fontTools/mtiLib",
    "fontTools/ufoLib",
    "fontTools/voltLib",
    "segno/cli",
    "segno/helpers",
    "tinydb/middlewares",
    "tinydb/mypy_plugin",
    "tinydb/operations",
)
"""Parts of libraries that the app does not import."""
IN_USE: Final = (".icc", ".json", ".py", ".ttf")
"""Files of the libraries that a running app opens."""
NOT_CODE: Final = (".dist-info", ".egg-info", ".data")
"""Folders in which pip keeps the metadata of a library."""
SERVER_ONLY: Final = (
    "banker_app/__main__",
    "banker_app/app/doctor",
    "banker_app/browser/build",
    "banker_app/api",
    "banker_app/browser/compiling",
    "banker_app/browser/icons",
    "banker_app/browser/libraries",
    "banker_app/build_backend",
    "banker_app/cli",
    "banker_app/engine/legal",
    "banker_app/guests/appearance",
    "banker_app/guests/draw_shapes",
    "banker_app/guests/server",
    "banker_app/guests/tabs",
    "banker_app/main",
    "banker_app/native",
    "banker_app/referee",
    "banker_app/store/inspection",
    "banker_app/store/lock",
    "banker_app/store/paths",
    "banker_app/ui/serving/connections",
    "banker_app/ui/serving/launch",
    "banker_app/ui/serving/page_identity",
    "banker_app/ui/serving/request_guard",
    "banker_app/ui/serving/rate_limited_log",
    "banker_app/ui/serving/served_page",
)


class Missing(Exception):
    """Something needed to write the folder is missing. The message says what to do."""


def run_into_folder(
    command: str,
    description: str,
    write: Callable[..., str],
    words: Sequence[str],
    *,
    sign: str = "",
    more: Callable[[ArgumentParser], None] = lambda parser: None,
) -> int:
    """Run a command with the folder to write as its argument, and return its exit status.

    A folder that an earlier run has written is recognised by the file `sign`; `more` adds options,
    which `write` gets by name.
    """
    parser = ArgumentParser(prog=f"banker-app {command}", description=description)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="a new or an empty folder")
    more(parser)
    options = vars(parser.parse_args(words))
    out: Path = options.pop("folder")
    try:
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise Missing(_taken(out, sign))
        said = write(out, **options)
    except (Missing, OSError) as reason:
        print(f"{parser.prog}: {reason}", file=sys.stderr)
        return 1
    print(f"{out}: {said}")
    return 0


def _taken(out: Path, sign: str) -> str:
    if sign and (out / sign).is_file():
        return (
            f"{out} holds an earlier version. To update it, write into a new folder and put that"
            " in its place; whoever has the app is offered the new version at the next start"
        )
    return f"{out} is not empty. Name a new or an empty folder"


def copy_installed(names: Iterable[str], to: Path) -> None:
    """Copy the modules of installed libraries."""
    for name in names:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            raise Missing(f"the library {name} is not installed") from None
        for file in found.files or ():
            place = Path(str(file.locate()))
            # An old pip lists what it installed from, and some of that is nowhere in use.
            if _wanted(PurePosixPath(file.as_posix())) and place.is_file():
                _copy(place, to / file.as_posix())


def _wanted(file: PurePosixPath) -> bool:
    path = file.as_posix()
    if file.suffix not in IN_USE or path.startswith(LEFT_OUT):
        return False
    if path.startswith("font_roboto/files/"):
        return file.name in LETTERS
    return ".." not in file.parts and not file.parts[0].endswith(NOT_CODE)


def copy_compiled(to: Path, *, python: str, abi: str) -> None:
    """Download the browser builds of compiled libraries, in the versions installed here."""
    short = ".".join(python.split(".")[:2])
    tag = f"cp{short.replace('.', '')}"
    wanted = [f"{name}=={distribution(name).version}" for name in COMPILED]
    wheels = to.parent / "wheels"
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--dest",
        str(wheels),
    ]
    command += ["--only-binary", ":all:", "--implementation", "cp", "--python-version", short]
    command += ["--abi", tag, "--platform", f"pyemscripten_{abi}_wasm32", *wanted]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        last = done.stderr.strip().rpartition("\n")[2]
        raise Missing(f"pip cannot fetch {' and '.join(wanted)} for the browser: {last}")
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if ".dist-info/" not in name and not name.endswith((".pyi", ".pyx", ".c", ".h")):
                    archive.extract(name, to)


def move_library(archive: Path, modules: tuple[str, ...], to: Path) -> None:
    """Move these modules and packages from the archive of the standard library into a folder."""
    smaller = archive.with_suffix(".new")
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(smaller, "w") as new:
        for entry in old.infolist():
            if entry.filename.partition("/")[0].partition(".")[0] in modules:
                old.extract(entry, to)
            else:
                new.writestr(entry, old.read(entry))
    smaller.replace(archive)


def write_licences(to: Path, libraries: Iterable[str], more: Iterable[Licence] = ()) -> None:
    """Write the licences of the app, of these libraries and of `more` as a package."""
    folder = to / BUNDLED
    folder.mkdir()
    (folder / "__init__.py").touch()
    texts = json.dumps(list(collected(libraries, more)), ensure_ascii=False)
    (folder / FILE).write_text(texts, encoding="utf-8")


def copy_ours(to: Path, *, without: tuple[str, ...]) -> None:
    """Copy the app and its data, without the folders or modules of these paths."""
    for package, target in (("banker_app", "banker_app"), ("banker_app.data", "banker_app/data")):
        with as_file(files(package)) as source:
            for file in sorted(source.rglob("*")):
                path = f"{target}/{file.relative_to(source).as_posix()}"
                known = file.suffix in (".py", ".toml")
                if known and not path.startswith(without):
                    _copy(file, to / path)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
