"""Put the address of the repository into what a release shows elsewhere than in the repository.

`python .ci/addresses.py OWNER/NAME TAG` changes README.md, which is the description of the wheel,
and pyproject.toml in this checkout.
"""

import re
import sys
from pathlib import Path
from typing import Final

HOST: Final = "https://github.com"
FILES: Final = "https://raw.githubusercontent.com"
LINK: Final = re.compile(r"(!?)(\[(?:[^][]|\[[^]]*\]\([^)]*\))*\])\((?!https?:|#)([^)]+)\)")
"""A link that is relative to the repository; it may be around a picture."""
UPWARDS: Final = "../../"
"""From a file's page to the pages of the repository."""
URLS: Final = """
[project.urls]
Source = "{home}"
Issues = "{home}/issues"
Changelog = "{home}/blob/{tag}/CHANGELOG.md"
"""


def absolute(text: str, repository: str, tag: str) -> str:
    """A page of this repository with links that work anywhere."""

    def link(found: re.Match[str]) -> str:
        picture, shown, place = found.groups()
        shown = absolute(shown, repository, tag)
        if place.startswith(UPWARDS):
            return f"{picture}{shown}({HOST}/{repository}/{place.removeprefix(UPWARDS)})"
        root = f"{FILES}/{repository}/{tag}" if picture else f"{HOST}/{repository}/blob/{tag}"
        return f"{picture}{shown}({root}/{place})"

    return LINK.sub(link, text)


def main(repository: str, tag: str) -> None:
    """Change the files of this checkout."""
    readme, project = Path("README.md"), Path("pyproject.toml")
    readme.write_text(absolute(readme.read_text("utf-8"), repository, tag), "utf-8")
    urls = URLS.format(home=f"{HOST}/{repository}", tag=tag)
    first = "\n[project.scripts]"
    text = project.read_text("utf-8")
    assert text.count(first) == 1, "pyproject.toml has another shape"
    project.write_text(text.replace(first, f"{urls}{first}"), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
