"""Compiles the modules in a folder. Run by the browser's Python, whose bytecode is needed; see
compile.mjs. Imports nothing of this project.
"""

import ast
import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path

UNUSED = (
    "_pyrepl/", "bdb.py", "cProfile.py", "cmd.py", "code.py", "compileall.py", "ctypes/macholib",
    "curses/", "dbm/", "doctest.py", "email/mime", "ensurepip/", "filecmp.py", "fileinput.py",
    "ftplib.py", "http/cookiejar", "http/server", "imaplib.py", "mailbox.py", "modulefinder.py",
    "multiprocessing/", "netrc.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py",
    "poplib.py", "profile.py", "pstats.py", "py_compile.py", "pyclbr.py", "pydoc.py",
    "pydoc_data/", "rlcompleter.py", "sched.py", "shelve.py", "smtplib.py", "sqlite3/",
    "symtable.py", "tabnanny.py", "this.py", "trace.py", "tracemalloc.py", "turtle.py", "venv/",
    "wave.py", "webbrowser.py", "wsgiref/", "xmlrpc/", "zipapp.py", "antigravity.py",
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


if __name__ == "__main__":
    compile_tree(Path("/tree"))
    compile_library(Path("/library/python_stdlib.zip"))
