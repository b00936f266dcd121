"""The folder of `build-web` itself, looked at without a browser: whatever the pages of the app
name, in any language, is in it.
"""

import io
import json
import re
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from fontTools.ttLib import TTFont

from banker_app.app.licences import BUNDLED, FILE, OURS, Licence
from banker_app.browser import build
from banker_app.browser.build import ICONS, SCREENSHOTS, WORKER
from banker_app.browser.icons import glyphs
from banker_app.browser.libraries import COMPILED, FIRST, LATER
from banker_app.pages.contract import texts
from banker_app.pages.page_builder import page_at
from banker_app.ui.serving.page_identity import SCRIPTS, identity_file
from tests.e2e.scenes import SCENES, app_store_of
from tests.repo.house import ROOT

PICTURED: Final = ("Action.icon", "Row.icon", "Line.icon", "Row.trailing_icon")
"""The fields of a page that name an icon."""
REFERRED: Final = re.compile(
    r"""(?:src|href)=["']([\w./-]+\.\w+)"""
    r"""|(?:from|import)\s*\(?["']\./([\w./-]+\.\w+)"""
    r"""|new Worker\(["']([\w./-]+\.\w+)"""
    r"""|(?:script|archive)\(["']([\w./-]+\.\w+)"""
)
"""How our pages and scripts name other files."""
STAGES: Final = (
    *("_collect", "_compile", "_remove_unused", "keep_used_icons"),
    *("_pack", "_write_page", "list_files"),
)
PYTHON: Final = """
import { readFileSync } from "node:fs";
const { loadPyodide } = await import("file://FOLDER/pyodide/pyodide.mjs");
const python = await loadPyodide();
for (const name of ["app.zip", "compiled.zip", "later.zip", "pyodide/python_stdlib.zip"])
  python.FS.writeFile(`/${name.split("/").at(-1)}`, readFileSync(`FOLDER/${name}`));
console.log(python.runPython(readFileSync("SCRIPT", "utf-8")));
"""
STARTED: Final = """
import json, sys
sys.path.insert(0, "/app.zip")
from banker_app.browser.methods import use_compiled
from banker_app.browser.snapshot import import_app
left = use_compiled()
import_app()
json.dumps(len(left))
"""
IMPORTED: Final = """
import json, sys
from importlib import import_module
from zipfile import ZipFile
sys.path += ["/app.zip", "/compiled.zip", "/later.zip"]
faults, count = [], 0
for archive in ("python_stdlib", "app", "later"):
    for name in ZipFile(f"/{archive}.zip").namelist():
        if name.endswith(".pyc") and "__main__" not in name:
            count += 1
            try:
                import_module(name[:-4].replace("/", ".").removesuffix(".__init__"))
            except ImportError as fault:
                faults.append(fault.name)
json.dumps([count, sorted(set(faults))])
"""
NOWHERE: Final = {
    *("Quartz", "cairo", "freetype", "matplotlib", "multiprocessing", "numpy", "pathops"),
    *("reportlab", "sympy", "flet_js"),
}
"""Modules of a page, and of libraries that parts which the app never imports would need."""
CLIENTS: Final = ("main.dart", "flutter", "canvaskit/", "pyodide/")
"""Files of Flutter and Pyodide, which name more than they need here."""


def parts(value: Any) -> Iterator[tuple[str, str]]:
    """Each text within a page, with the name of its field."""
    if is_dataclass(value):
        for field in fields(value):
            inner = getattr(value, field.name)
            if isinstance(inner, str):
                yield f"{type(value).__name__}.{field.name}", inner
            else:
                yield from parts(inner)
    elif isinstance(value, tuple | list | set | frozenset):
        for inner in value:
            yield from parts(inner)
    elif isinstance(value, dict):
        yield from parts([*value.values()])


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str]]:
    """All texts and names of icons on all scenes in all languages."""
    found: set[tuple[str, str]] = set()
    for name, scene in SCENES.items():
        app_store, store = app_store_of(tmp_path_factory.mktemp(name), "en")
        views = scene(app_store)
        for language in texts.languages():
            app_store.set_language(language)
            found.update(parts(app_store.state.view))
            for view in views:
                found.update(parts(page_at(app_store, view.address, {})))
        store.close()
    return found


def test_every_icon_of_a_page_is_in_the_font(folder: Path, shown: set[tuple[str, str]]) -> None:
    font = TTFont(folder / ICONS)
    whole = TTFont(client(ICONS))
    here, known = set(font.getBestCmap()), whole.getBestCmap()
    codes = {glyph: code for code, glyph in known.items()}
    named = {text for field, text in shown if field in PICTURED and text}
    assert len(named) > 50
    lacking = {
        name for name in named if not any(codes.get(glyph) in here for glyph in glyphs([name]))
    }
    assert lacking == set()


def client(path: str) -> Path:
    """A file of Flet's client as it is installed."""
    import flet_web

    return Path(str(flet_web.__file__)).parent / "web" / path


def test_every_letter_is_in_the_fonts(folder: Path, shown: set[tuple[str, str]]) -> None:
    """Of the screens, and of PDF and pictures. A letter that none has draws as a box."""
    written = {letter for _, text in shown for letter in text}
    for path in (*(ROOT / "data/words").rglob("*.toml"), *(ROOT / "data/editions").rglob("*.toml")):
        written |= set(path.read_text(encoding="utf-8"))
    visible = {ord(letter) for letter in written if not letter.isspace() and letter.isprintable()}
    assert {ord("Ж"), ord("ї"), ord("€"), ord("£")} <= visible
    fonts = {path.name: TTFont(path) for path in folder.glob("assets/fonts/Roboto-*.woff2")}
    with zipfile.ZipFile(folder / "later.zip") as archive:
        for name in archive.namelist():
            if name.endswith(".ttf"):
                fonts[name] = TTFont(io.BytesIO(archive.read(name)))
    assert len(fonts) == 5
    for name, font in fonts.items():
        assert {chr(code) for code in visible - set(font.getBestCmap())} == set(), name


def test_every_word_is_in_the_folder(folder: Path) -> None:
    with zipfile.ZipFile(folder / "app.zip") as archive:
        for path in sorted((ROOT / "data").rglob("*.toml")):
            name = f"banker_app/data/{path.relative_to(ROOT / 'data').as_posix()}"
            assert archive.read(name) == path.read_bytes(), name
    boot = said(folder / "words.js")
    for language in texts.languages():
        room = said(folder / f"room_words.{language}.js")
        for words, begins in ((boot[language], "boot."), (room, "room.")):
            known = {key for key in texts.catalogue(language) if key.startswith(begins)}
            assert {begins + key for key in words} == known
            assert all(words.values())


def said(script: Path) -> Any:
    """What a script of words assigns."""
    text = script.read_text(encoding="utf-8")
    return json.loads(text[text.index("{") : text.rindex("}") + 1])


def run(folder: Path, tmp_path: Path, script: str) -> Any:
    """The JSON that a script in the folder's Python ends with."""
    (tmp_path / "script.py").write_text(script)
    started = PYTHON.replace("FOLDER", str(folder)).replace("SCRIPT", str(tmp_path / "script.py"))
    command = [build._node(), "--input-type=module", "--eval", started]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def test_a_start_compiles_no_methods(folder: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(folder / "app.zip") as archive:
        assert len(archive.read("banker_app/browser/methods.bin")) > 1_000_000
    assert run(folder, tmp_path, STARTED) == 0


def test_no_module_imports_what_was_left_out(folder: Path, tmp_path: Path) -> None:
    count, lacking = run(folder, tmp_path, IMPORTED)
    assert count > 1000
    assert set(lacking) == NOWHERE


def test_every_file_that_is_named_is_in_the_folder(folder: Path) -> None:
    """Pictures, scripts, fonts; the sounds and the voice are scripts within the page."""
    lacking, count = set(), 0
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix not in (".html", ".js", ".mjs") or name.startswith(CLIENTS):
            continue
        for found in REFERRED.findall(path.read_text(encoding="utf-8")):
            count += 1
            target = next(filter(None, found))
            if not (path.parent / target).is_file():
                lacking.add(f"{name}: {target}")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    pictures = [picture["src"] for key in ("icons", "screenshots") for picture in manifest[key]]
    listed = json.loads((folder / "assets/FontManifest.json").read_text(encoding="utf-8"))
    assets = [f"assets/{font['asset']}" for family in listed for font in family["fonts"]]
    assert lacking | {one for one in (*pictures, *assets) if not (folder / one).is_file()} == set()
    assert count > 20
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert all(identity_file(script) in page for script in SCRIPTS)


def test_the_worker_keeps_every_file(folder: Path) -> None:
    """But for those that only a store or a server looks at."""
    worker = (folder / WORKER).read_text(encoding="utf-8")
    kept = json.loads(worker.partition("const FILES = ")[2].partition(";")[0])
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {name for name in there if not name.endswith(".gz")} == {
        *(*kept, WORKER),
        *(name for name in there if name.startswith(SCREENSHOTS)),
    }


def test_every_part_of_the_folder_has_its_licence(folder: Path) -> None:
    """The texts themselves, of all that was put in; none of them is part of a first visit."""
    with zipfile.ZipFile(folder / "later.zip") as archive:
        rows = json.loads(archive.read(f"{BUNDLED}/{FILE}"))
    licences = [Licence(*row) for row in rows]
    found = {one.name.lower().replace("_", "-"): one for one in licences}
    assert {OURS, *FIRST, *LATER, *COMPILED} - found.keys() == set()
    assert {"python", "u8-mqtt", "skia", "flutter"} - found.keys() == set()
    assert min(len(one.text) for one in found.values()) > 100
    for name, begins in (
        ("fpdf2", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("fpdf2", "TERMS AND CONDITIONS"),
        ("pyodide", "Mozilla Public License Version 2.0"),
        ("msgpack", "TERMS AND CONDITIONS"),
        ("python", "PYTHON SOFTWARE FOUNDATION LICENSE"),
    ):
        assert begins in found[name].text, name


def test_each_stage_of_a_build_is_printed_with_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it begins, since a build takes minutes; here nothing is really done."""
    begun: dict[str, str] = {}

    def noted(name: str) -> Callable[..., tuple[str, int, int]]:
        def work(*_: object) -> tuple[str, int, int]:
            begun[name] = capsys.readouterr().out
            return "1", 1, 1

        return work

    (tmp_path / "client").mkdir()
    monkeypatch.setattr(build, "_client", lambda: tmp_path / "client")
    monkeypatch.setattr(build, "_node", str)
    for name in STAGES:
        monkeypatch.setattr(build, name, noted(name))
    build.build(tmp_path / "site")
    assert begun["_compile"].endswith("bytecode ... ")
    printed = "".join(begun.values()) + capsys.readouterr().out
    assert len(re.findall(r"^[A-Za-z].+ \.\.\. \d+\.\d s$", printed, re.MULTILINE)) == 6
