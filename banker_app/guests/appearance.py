"""The files of a guest's page, with the app's colours and icons."""

import re
from importlib.resources import files
from typing import Final

from rjsmin import jsmin

from banker_app.app.color_schemes import DARK, LIGHT

INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)
COMMENT: Final = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment on lines of its own."""
BEFORE_VALUE: Final = re.compile(r"^([\w-]+): ", re.MULTILINE)
AROUND_SIGNS: Final = re.compile(r"\s*([{};,])\s*")


def colours() -> str:
    """Return both schemes, as far as used: the system's choice, unless the page names one."""
    used = _read("guest.css")

    def scheme(of: dict[str, str]) -> str:
        names = {role: f"--{role.replace('_', '-')}" for role in of}
        return "".join(f"{names[one]}:{of[one]};" for one in of if f"var({names[one]})" in used)

    day, night = f"color-scheme:light;{scheme(LIGHT)}", f"color-scheme:dark;{scheme(DARK)}"
    chosen = f":root[data-theme=light]{{{day}}}:root[data-theme=dark]{{{night}}}"
    return f":root{{{day}}}@media(prefers-color-scheme:dark){{:root{{{night}}}}}{chosen}\n"


def page_file(name: str) -> str:
    """Return a file of the guest's page, with its colours or outlines, as small as it gets."""
    begins = {"guest.css": colours(), "guest.js": _read("shapes.js")}
    return minified(name, begins.get(name, "") + _read(name))


def _read(name: str) -> str:
    return files("banker_app.guests").joinpath("web", name).read_text(encoding="utf-8")


def minified(name: str, text: str) -> str:
    """Return a script or style sheet without comments, a script without needless space, too."""
    match name.rpartition(".")[2]:
        case "js":
            return str(jsmin(text))
        case "css":
            # No minifier for Python knows container queries.
            lines = INDENTATION.sub("", COMMENT.sub("", text))
            return AROUND_SIGNS.sub(r"\1", BEFORE_VALUE.sub(r"\1:", lines)).replace(";}", "}")
        case _:
            return text
