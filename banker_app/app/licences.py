"""Licences of the software that the app is made of, with the texts that come with each part."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

OURS: Final = "banker-app"
BUNDLED: Final = "licence_texts"
"""The package that a build puts them in, where no library brings its own."""
FILE: Final = "licences.json"
CLIENT: Final = ("flet_web", "web", "assets", "NOTICES")
"""The texts of Flutter and all that Flet's client is built from."""
RULE: Final = "\n" + "-" * 80 + "\n"
"""The line between two of those."""
TEXTS: Final = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
METADATA: Final = (".dist-info", ".egg-info")
NAME: Final = re.compile(r"[\w.-]+")
HEADER: Final = re.compile(r"/\* (\S+) ([\d.]+),.*?Its licence:\n\n(.*?)\*/", re.DOTALL)
"""The comment of a script of others."""
COMMON: Final = {"Apache-2.0": "Apache-2.0", "LGPL-3.0-only": "GPL-3.0", "MPL-2.0": "MPL-2.0"}
"""The text in `data/licences` that a licence refers to; many libraries do not bring it."""
LONGEST: Final = 40
"""Letters of the name of a licence; some libraries give the whole text in its place."""


class Licence(NamedTuple):
    """The licence of one part."""

    name: str
    version: str
    terms: str
    """The short name of the licence, as the part gives it; "" if it gives none."""
    text: str
    client: bool = False
    """Whether it is a part of Flet's client, which draws the screens."""


@cache
def all_licences() -> tuple[Licence, ...]:
    """Return the licences of all parts, ours first. Raises ImportError if a browser has not
    fetched them yet.
    """
    if find_spec(BUNDLED) is None:
        return tuple(collected(needed(OURS)))
    rows = json.loads(files(BUNDLED).joinpath(FILE).read_text(encoding="utf-8"))
    return tuple(Licence(*row) for row in rows)


def collected(libraries: Iterable[str], more: Iterable[Licence] = ()) -> Iterator[Licence]:
    """The licences of installed libraries, of scripts of others, `more`, and of the client."""
    found = {*map(_of, map(distribution, libraries)), *_of_scripts(), *more}
    yield from sorted(found, key=lambda one: (one.name != OURS, one.name.casefold()))
    yield from of_client()


def of_client() -> Iterator[Licence]:
    """The parts of Flet's client; none where it is not installed."""
    if find_spec(CLIENT[0]) is None:
        return
    notices = files(CLIENT[0]).joinpath(*CLIENT[1:]).read_text(encoding="utf-8")
    texts: dict[str, dict[str, None]] = {}
    for notice in notices.split(RULE):
        names, _, text = notice.partition("\n\n")
        for name in names.split("\n"):
            texts.setdefault(name, {})[text.strip("\n")] = None
    for name in sorted(texts, key=str.casefold):
        yield Licence(name, "", "", "\n\n".join(texts[name]), True)


def _of(library: Distribution) -> Licence:
    data, terms = library.metadata, _terms(library)
    sources = "\n".join(data.get_all("Project-URL") or ())
    return licence_of(data["Name"], library.version, terms, "\n\n".join(_texts(library)), sources)


def licence_of(name: str, version: str, terms: str, text: str, sources: str) -> Licence:
    """Return the licence of a part: its text, the one that this refers to, and its addresses."""
    common = ""
    if terms in COMMON:
        place = files("banker_app.data").joinpath("licences", f"{COMMON[terms]}.txt")
        common = place.read_text(encoding="utf-8").strip("\n")
    title = common.partition("\n")[0].strip()
    if title in map(str.strip, text.split("\n")):
        common = ""
    return Licence(name, version, terms, "\n\n".join(filter(None, (text, common, sources))))


def _texts(library: Distribution) -> Iterator[str]:
    """The texts in the metadata; for a checkout of ours, the file beside it."""
    own = [
        file
        for file in library.files or ()
        if file.parts[0].endswith(METADATA) and TEXTS.match(file.name)
    ]
    named = library.metadata.get_all("License-File") or ()
    places = [str(library.locate_file(path)) for path in own or named]
    for place in filter(Path.is_file, map(Path, places)):
        yield place.read_text(encoding="utf-8").strip("\n")


def _terms(library: Distribution) -> str:
    data = library.metadata
    classified = data.get_all("Classifier") or ()
    kinds = (kind.rpartition(" :: ")[2] for kind in classified if kind.startswith("License"))
    given = (*(data.get_all("License-Expression") or ()), *(data.get_all("License") or ()), *kinds)
    return next((terms for terms in given if len(terms) <= LONGEST), "")


def _of_scripts() -> Iterator[Licence]:
    web = files("banker_app").joinpath("rooms", "web")
    for script in web.iterdir() if web.is_dir() else ():
        if script.name.endswith(".js") and (
            header := HEADER.match(script.read_text(encoding="utf-8"))
        ):
            name, version, text = header.groups()
            lines = [line.removeprefix("   ") for line in text.strip("\n").split("\n")]
            yield Licence(name, version, lines[0], "\n".join(lines))


def needed(name: str, known: set[str] | None = None) -> set[str]:
    """Return the names of the installed libraries that a library needs, and its own."""
    known = set() if known is None else known
    try:
        library = distribution(name)
    except PackageNotFoundError:
        return known  # It belongs to another system.
    key = library.metadata["Name"]
    if key not in known:
        known.add(key)
        for wanted in library.requires or ():
            if "extra ==" not in wanted and (one := NAME.match(wanted)):
                needed(one[0], known)
    return known
