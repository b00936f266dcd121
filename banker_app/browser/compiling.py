"""Compiles the modules in a folder. Run by the browser's Python, whose bytecode is needed; see
compile.mjs. Imports nothing of this project.
"""

import ast
import importlib.util
import marshal
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path

UNUSED = (
    "__hello__.py", "__phello__/", "_pyio.py", "_pyrepl/", "_sysconfigdata", "antigravity.py",
    "asyncio/__main__.py", "asyncio/proactor", "asyncio/tools.py", "asyncio/windows", "bdb.py",
    "cProfile.py", "cmd.py", "code.py", "colorsys.py", "compileall.py",
    "concurrent/futures/interpreter.py", "concurrent/futures/process.py", "concurrent/interpreters",
    "configparser.py", "ctypes/_aix.py", "ctypes/macholib", "ctypes/util.py", "curses/", "dbm/",
    "doctest.py", "email/mime", "ensurepip/", "filecmp.py", "fileinput.py", "ftplib.py",
    "getpass.py", "graphlib.py", "http/cookiejar", "http/cookies", "http/server", "imaplib.py",
    "json/tool.py", "logging/config.py", "logging/handlers.py", "mailbox.py", "modulefinder.py",
    "multiprocessing/", "netrc.py", "nturl2path.py", "optparse.py", "pdb.py", "pickletools.py",
    "plistlib.py", "poplib.py", "profile.py", "pstats.py", "pty.py", "py_compile.py", "pyclbr.py",
    "pydoc.py", "pydoc_data/", "pyodide/console.py", "rlcompleter.py", "runpy.py", "sched.py",
    "shelve.py", "shlex.py", "smtplib.py", "socketserver.py", "sqlite3/", "sre_",
    "statistics.py", "symtable.py", "sysconfig/__main__.py", "tabnanny.py", "this.py", "trace.py",
    "tracemalloc.py", "turtle.py", "urllib/robotparser.py", "venv/", "wave.py", "webbrowser.py",
    "wsgiref/", "xml/dom/", "xml/etree/ElementInclude.py", "xmlrpc/",
    "zipapp.py", "zoneinfo/",
)  # fmt: skip
"""Parts of the standard library that the app does not need."""
CODECS = (
    "__init__", "aliases", "ascii", "charmap", "cp1251", "cp1252", "cp437", "idna", "iso8859_1",
    "latin_1", "punycode", "raw_unicode_escape", "unicode_escape", "utf_16", "utf_16_be",
    "utf_16_le", "utf_32", "utf_32_be", "utf_32_le", "utf_8", "utf_8_sig",
)  # fmt: skip


def compiled(source: bytes, name: str) -> bytes:
    """The bytecode of a module, with asserts but without docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _without_docstring(node)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def _without_docstring(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
) -> None:
    if ast.get_docstring(node, clean=False) is None:
        return
    first = node.body.pop(0)
    if not node.body and not isinstance(node, ast.Module):
        node.body.append(ast.Pass(lineno=first.lineno, col_offset=first.col_offset))


def compile_tree(root: Path) -> None:
    """Replace every module below a folder by its bytecode."""
    for path in sorted(root.rglob("*.py")):
        code = compiled(path.read_bytes(), path.relative_to(root).as_posix())
        path.with_suffix(".pyc").write_bytes(code)
        path.unlink()


def compile_library(archive: Path) -> None:
    """Replace the modules in the archive of the standard library by their bytecode."""
    smaller = archive.with_suffix(".new")
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(smaller, "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith(".py") and _is_needed(name):
                code = compiled(old.read(name), f"/lib/{name}")
                new.writestr(zipfile.ZipInfo(name + "c"), code)
    smaller.replace(archive)


def _is_needed(name: str) -> bool:
    folder, _, module = name.rpartition("/")
    if folder == "encodings":
        return module.removesuffix(".py") in CODECS
    return not name.startswith(UNUSED)


def compile_methods(root: Path) -> None:
    """Write the methods of all dataclasses that a start makes; see methods.py."""
    sys.path.insert(0, str(root))
    from banker_app.browser import methods, snapshot

    written = methods.noted()
    snapshot.import_app()
    codes = {methods.key(text): compile(text, "<dataclass>", "exec") for text in written}
    (root / "banker_app/browser" / methods.FILE).write_bytes(marshal.dumps(codes))


if __name__ == "__main__":
    compile_tree(Path("/tree"))
    compile_library(Path("/library/python_stdlib.zip"))
    compile_methods(Path("/tree"))
