"""Title, icons and colours of the page, and the picture while it loads.

The pictures are served from `web/`; here is only the part within the page itself.
"""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

FOLDER: Final = Path(str(files("banker_app.ui").joinpath("web")))
"""The folder that is served beside the web client, before files of the same name there."""
SCRIPTS: Final = (
    "display.js",
    "install.js",
    "own_things_only.js",
    "share.js",
    "splash.js",
    "typed_ahead.js",
    "voice.js",
    "way_back.js",
)
"""The scripts that run before the client."""
THEIRS: Final = re.compile(
    r'\s*<meta (?:name="(?!viewport)|content="IE)[^>]*>'
    r'|\s*<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>'
    r"|\s*<title>[^<]*</title>"
    r"|\s*<!-- (?:iOS meta tags & icons|Favicon) -->"
)
"""The titles of the stock page."""
SPLASH: Final = re.compile(r'[ ]*<div id="loading".*?</div>\n', re.DOTALL)


@cache
def identity_file(name: str) -> str:
    """A file of the folder."""
    return (FOLDER / name).read_text(encoding="utf-8")


def identified(html: str) -> str:
    """The page with our name, icons, colours and splash in the place of the stock ones."""
    html = SPLASH.sub(lambda _: identity_file("splash.html"), THEIRS.sub("", html))
    return html.replace("</head>", f"{identity_file('identity.html')}</head>", 1)


def scripts() -> str:
    """Return the scripts that run before the client, one after the other."""
    return "\n".join(map(identity_file, SCRIPTS))
