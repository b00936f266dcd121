"""Text from outside: the characters that it may have, and the names that a player may have.

Typed fields, guests' messages, codes, boards, saves and the referee's lines are all judged here.
Text that is entered now is cleaned, and a name is refused if people could not tell who is meant; a
name in a game from earlier is refused only if no game could hold it.
"""
# ruff: noqa: RUF001

import re
import unicodedata
from typing import Final

from banker_app.engine.ids import RESERVED_NAMES

LONGEST_NAME: Final = 24
"""The longest name of a player, in characters."""

_JOINERS: Final = "\u200c\u200d"
"""Join letters or emoji, or keep them apart; some scripts need them."""
_LINE_ENDS: Final = "\n\r\v\f\x85\u2028\u2029"
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159\U000e0000-\U000e0fff]"
)
"""Letters, marks and signs that are drawn as nothing."""
_LATIN: Final = {
    "a": "аαɑᴀ",
    "b": "вьβʙ",
    "c": "сϲᴄ",
    "e": "еεᴇ",
    "h": "нһʜ",
    "i": "іιıɪ",
    "j": "јᴊ",
    "k": "кκᴋ",
    "m": "мᴍ",
    "n": "пηνոɴ",
    "o": "оοօᴏ",
    "p": "рρᴘ",
    "q": "ԛ",
    "r": "гʀ",
    "s": "ѕ",
    "t": "тτᴛ",
    "u": "υսᴜ",
    "w": "ԝᴡ",
    "x": "хχ",
    "y": "уʏ",
}
"""Small letters of other alphabets that look like a Latin one, or whose capitals do."""
_SIGNS: Final = (0x1F150, 0x1F170, 0x1F1E6)
"""The first of 26 signs each that are Latin letters in circles, squares and flags."""
_AS_LATIN: Final = str.maketrans(
    {alike: latin for latin, others in _LATIN.items() for alike in others}
    | {chr(first + at): chr(ord("a") + at) for first in _SIGNS for at in range(26)}
)


# ---- any text ----------------------------------------------------------------------------


def encodable(text: str) -> str:
    """The text without halves of characters (lone surrogates), which no file or page can hold."""
    return text if text.isascii() else text.encode("utf-8", "ignore").decode()


def cleaned(text: str, *, lines: bool = False) -> str:
    """The text without control and direction characters and halves of characters; one line with
    plain spaces, unless `lines` may be several.
    """
    if text.isprintable():
        return text
    plain = encodable(text.replace("\r\n", "\n"))
    return "".join(_kept(character, lines=lines) for character in plain)


def _kept(character: str, *, lines: bool) -> str:
    kind = unicodedata.category(character)
    if character in _LINE_ENDS:
        return "\n" if lines else " "
    if kind == "Zs" or character == "\t":
        return character if lines else " "
    return character if character in _JOINERS or kind not in ("Cc", "Cf") else ""


def is_blank(text: str) -> bool:
    """Whether there is nothing to be seen of a text."""
    kinds = (unicodedata.category(character) for character in _UNSEEN.sub("", text))
    return all(kind[0] in "CZM" for kind in kinds)


def is_sound(text: str) -> bool:
    """Whether it is one line that a page can show as it is."""
    return text.isprintable() and not is_blank(text)


# ---- names -------------------------------------------------------------------------------


def look(name: str) -> str:
    """The same for names that differ only by case, look-alike letters and what cannot be seen."""
    plain = _UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold()
    return plain.translate(_AS_LATIN)


def _bare(name: str) -> str:
    return re.sub(r"[\W_]+", "", look(name))


_OF_THE_BANK: Final = frozenset(
    _bare(article + name)
    for article in ("", "the", "die", "el", "la")
    for name in (
        *RESERVED_NAMES,
        *("Bankhalter", "Banca", "Banco", "Banquero", "Banque", "Banquier"),
        *("Банк", "Банкир", "Банкір"),
    )
)
"""Names of the Bank and of the banker in each language of the app."""


def can_be_held(name: str) -> bool:
    """Whether a game can hold a player of this name; each released version has asked that much."""
    return (
        bool(name)
        and name == name.strip()
        and len(name) <= LONGEST_NAME
        and name.isprintable()
        and name.casefold() not in RESERVED_NAMES
    )


def is_player_name(name: str) -> bool:
    """Whether somebody may be called that from now on: it can be seen, and does not look like a
    name of the Bank.
    """
    return can_be_held(name) and not is_blank(name) and _bare(name) not in _OF_THE_BANK
