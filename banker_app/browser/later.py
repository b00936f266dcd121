"""Fetches the libraries for PDF and the licences, when first imported."""

import io
import sys
import zipfile
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Final

ARCHIVE: Final = "later.zip"
MODULES: Final = ("defusedxml", "font_roboto", "fontTools", "fpdf", "licence_texts")
STANDARD: Final = (
    "_markupbase",
    "argparse",
    "getopt",
    "gettext",
    "html",
    "mimetypes",
    "pprint",
    "timeit",
    "unittest",
)
"""Modules of the standard library that only those import."""
FOLDER: Final = "/later"


class LaterFinder(MetaPathFinder):
    """Unpacks the archive at the first import of one of its modules."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """See MetaPathFinder. Raises ImportError if the archive cannot be fetched."""
        if name not in MODULES:
            return None
        sys.meta_path.remove(self)
        try:
            with zipfile.ZipFile(io.BytesIO(_fetched())) as archive:
                archive.extractall(FOLDER)
        except (OSError, zipfile.BadZipFile) as fault:
            sys.meta_path.append(self)
            raise ImportError(f"{ARCHIVE} is not here yet") from fault
        sys.path.append(FOLDER)
        return PathFinder.find_spec(name, path)


def _fetched() -> bytes:
    import js  # type: ignore[import-not-found]  # In a worker, which can wait for a file.

    request = js.XMLHttpRequest.new()
    request.open("GET", ARCHIVE, False)
    request.responseType = "arraybuffer"
    try:
        request.send()
    except Exception as fault:
        raise OSError("no network") from fault
    if request.status != 200:
        raise OSError(f"status {request.status}")
    return bytes(request.response.to_bytes())
