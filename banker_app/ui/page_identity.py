"""Whose page it is, from its first moment: title, icons, colours, the picture while it loads.

The pictures lie in `web/` and are served from there; here is only what stands in the page itself.
"""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

FOLDER: Final = Path(str(files("banker_app.ui").joinpath("web")))
"""What the server gives out beside the web client, and before anything of the same name there."""
SCRIPTS: Final = ("install.js", "own_things_only.js", "splash.js", "voice.js", "way_back.js")
"""What runs before the client does."""
THEIRS: Final = re.compile(
    r'\s*<meta (?:name="(?!viewport)|content="IE)[^>]*>'
    r'|\s*<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>'
    r"|\s*<title>[^<]*</title>"
    r"|\s*<!-- (?:iOS meta tags & icons|Favicon) -->"
)
"""What the stock page says about itself."""
SPLASH: Final = re.compile(r'[ ]*<div id="loading".*?</div>\n', re.DOTALL)


@cache
def piece(name: str) -> str:
    """A file of the folder."""
    return (FOLDER / name).read_text(encoding="utf-8")


def identified(html: str) -> str:
    """The page with our name, icons, colours and splash in the place of the stock ones."""
    html = SPLASH.sub(lambda _: piece("splash.html"), THEIRS.sub("", html))
    scripts = "".join(f"<script>\n{piece(name)}</script>\n" for name in SCRIPTS)
    return html.replace("</head>", f"{piece('identity.html')}{scripts}</head>", 1)
