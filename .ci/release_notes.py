"""Print the notes of a release: `python .ci/release_notes.py v1.2.3`.

They are the section of that version in the CHANGELOG. Fails unless the tag is the version of the
project, and the section has a day and something in it.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
DATED = re.compile(r" - \d{4}-\d\d-\d\d")


def notes(tag: str) -> str:
    """The section of a version without its heading. Raises SystemExit with the reason if none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if tag != f"v{project['version']}":
        raise SystemExit(f"The tag is {tag}, the version in pyproject.toml {project['version']}.")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for section in changes.split("\n## ")[1:]:
        heading, _, text = section.partition("\n")
        if DATED.fullmatch(heading.removeprefix(f"[{project['version']}]")) and text.strip():
            return text.strip()
    raise SystemExit(f"CHANGELOG.md has no dated section for {project['version']}.")


if __name__ == "__main__":
    print(notes(*sys.argv[1:]))
