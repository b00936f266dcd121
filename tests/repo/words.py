"""The texts that a language lacks, and those older than the English that they were made from.

`poe words` lists both. `poe words-record` notes that the translations are made from today's
English: all of them, or those of the languages named after it.
"""

import hashlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from banker_app.app.i18n.templates import ENGLISH, FOLDERS, languages, load, missing_keys

NOTED: Final = Path(__file__).with_name("words.txt")
"""A line for each text: folder, key, and the fingerprint of the English it was made from; then the
languages, where they differ.
"""
WORDS: Final = Path(__file__).parents[2] / "data" / "words"
REPAIR: Final = (
    "English has changed: bring these sentences up to date in each language, "
    "then run `poe words-record` and commit what it writes."
)


def fingerprints() -> dict[str, str]:
    """Every English text by its folder and key, as a fingerprint."""
    found: dict[str, str] = {}
    for folder in FOLDERS:
        english = load(ENGLISH, folder)
        for key in english:
            text = "\n".join(english.texts(key)).encode()
            found[f"{folder} {key}"] = hashlib.sha256(text).hexdigest()[:4]
    return found


def noted(language: str) -> dict[str, str]:
    """The fingerprints that a language's texts were made from."""
    lines = NOTED.read_text(encoding="utf-8").splitlines() if NOTED.exists() else []
    fields = (line.split() for line in lines)
    return {f"{at} {key}": text for at, key, text, *own in fields if not own or language in own}


def record(chosen: Sequence[str]) -> None:
    """Note that the texts of these languages are made from today's English."""
    today = fingerprints()
    made_from = {one: today if one in chosen else noted(one) for one in translations()}
    lines: list[str] = []
    for key in today:
        groups: dict[str, list[str]] = {}
        for language, known in made_from.items():
            groups.setdefault(known.get(key, "none"), []).append(language)
        lines += (
            " ".join((key, text, *(own if len(groups) > 1 else ()))) for text, own in groups.items()
        )
    NOTED.write_text("\n".join((*lines, "")), encoding="utf-8")


def older(language: str) -> list[str]:
    """The texts whose English has changed since they were made, and those that are not noted."""
    made_from = noted(language)
    return [key for key, text in fingerprints().items() if made_from.get(key) != text]


def translations() -> list[str]:
    """The languages that are offered, but English."""
    return [language for language in languages() if language != ENGLISH]


def pretended(text: str) -> str:
    """A text file of which every line is translated, for tests of languages in the making."""
    head, rest = re.split(r"^(?=\[bank\]|back = |\[chapter\])", text, maxsplit=1, flags=re.M)
    return head + re.sub(r'(?<!")"(,?| \],?)$', '·"\\1', rest, flags=re.M)


def main(words: Sequence[str]) -> int:
    """Say what is missing or older than its English, or record; return 1 if a text is older."""
    if words[:1] == ["record"]:
        record(words[1:] or translations())
        return 0
    for language in sorted(file.stem for file in WORDS.glob("*.toml")):
        print("".join(f"{language} lacks {key}\n" for key in missing_keys(language)), end="")
    stale: dict[str, list[str]] = {}
    for language in translations():
        for key in older(language):
            stale.setdefault(key, []).append(language)
    for key, found in stale.items():
        print(f"{key} is older than its English in {', '.join(found)}")
    if stale:
        print(REPAIR)
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
