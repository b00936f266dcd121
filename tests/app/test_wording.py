"""Words that stumbled when somebody read the app aloud do not come back, in any language."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker_app.app.i18n.templates import load
from banker_app.pages.contract import texts
from banker_app.pages.contract.translator import Translator
from tests.engine.tables import box

FOLDERS = ("words", "words/ui", "words/rulebook")
SYNONYMS = "record_also"
"""What people type into a search; nobody reads it."""

PHRASES = {
    "en": (
        "keeps the Bank's books",
        "Try it at once",
        "of our own",
        "none of ours",
        "yours to type",
        "From somebody else",
        "the last one solvent",
        "sits the auction out",
        "Game against the clock",
        "Before the first roll",
        "as printed in the box",
        "What the table tells",
        "Books only",
        "knows what is due",
        "entered one by one.",
        "A grey button",
        "The two dice of",
        "{price:money}, buy or decline",
        "Do not buy",
        "printed rent {amount:number}",
        "whole group: doubled",
        "times the dice",
        "Let it go",
        "Choose the card:",
        "throws so far",
        "for doubles.",
        "The banker moves {amount:money} from {payer}",
        "may stay empty",
        "Not by the book",
        "out of range. Possible",
        "is too low. The next",
        "passing {go} pays it at once",
        "may overrule this",
        "Record anyway",
        "Buildings go first",
        "Hotel into houses",
        "is taken back",
        "everything after it stays",
        "Take this entry back",
        "Bring back",
        "all deeds",
        "needs no auction",
        "of that name can be entered",
        "end of the game",
        "Owed to: {creditors}",
        "Everything sold and mortgaged would come to",
        "The books",
        "Every note is accounted for",
        "All together",
        "Given by the player",
        "Count the box",
        "is not compared",
        "Where does the token stand",
        "Tap the space of",
        "Open table",
        "the table stopped",
        "The table ends the game",
        "counted as it stands",
        "Dearest lot",
        "of the evening",
        "Through the evening",
        "Share the evening",
        "As the device",
        "keeps still",
        "vibrates briefly",
        "only who has",
        "automatic copies",
        "Nothing that is here is replaced",
        "leaves this device",
        "The rules so far",
        "Lots to clear",
        ", line {line}",
    ),
    "ru": (
        "прошёл «Вперёд»",
        "Аренда, {deed}: ",
        "Два кубика",
        "из рук в руки",
        "Найти деньги",
        "Что не покупают",
        "последний платёжеспособный",
        "До первого броска",
        "всё как напечатано",
        "Что сообщает стол",
        "берёт тот, кто первым просит",
        "приходит сразу",
        "Имущество банкрота:",
        "даёт {amount}",
        "— мало.",
        "возвращена назад",
        "у кого сколько",
        "автоматических копий лежат",
        "Без спроса",
        "Открытый стол",
        "штрафы за кубики со стола",
        "полная группа: вдвое",
        "аренда по карточке",
        "клетк",
        "просьб",
        "котёл",
        "участвуешь",
        "Отныне",
        "позднейшей",
        "налоговое управлени",
        "налогового управлени",
        "налоговом управлени",
        "Никто не говорит",
        "попадает на {space}",
        "На «{space}»",
        "отель на {deed}",
        "дом на {deed}",
        "платит {owner}",
        "разоряет {name}",
    ),
    "uk": (
        "Оренда, {deed}: ",
        "Знайти гроші",
        "з рук у руки",
        "Спершу закінчується",
        "Що не купують",
        "останній платоспроможний",
        "усе як надруковано",
        "Що повідомляє стіл",
        "лише хто скільки",
        "Без дозволу ніщо",
        "автоматичних копій лежать",
        "від цієї миті",
        "ділянки звільнити",
        "дає {amount}",
        "аставити",
        "заставлен",
        "клітинк",
        "кістк",
        "котел",
        "податкового управління",
        "угод",
        "статку",
        "тверда сума",
        "при кожному",
        "віддає {given}",
        "за лот {lot}",
        "{minute:number}-та",
    ),
}
WHOLE = {
    "en": (
        "Game",
        "Which game?",
        "Box",
        "Out",
        "Go on",
        "Copies",
        "Money changes hands",
        "To hand over",
    ),
    "ru": ("Выходит", "Копии", "Книги", "Всё вместе", "Счёт", "Коробка", "Игра", "Оставить"),
    "uk": ("Виходить", "Копії", "Книги", "Усе разом", "Рахунок", "Коробка", "Гра"),
}
"""Texts that say it all by themselves; within a sentence the word is at home."""
STRANGERS = re.compile(
    r"\b(whoever|told|telling|evening|anew|nought|reckon\w*|box|boxes|hammer|turnstile|he|his)\b"
)
"""English words that no text of the app has a use for."""


QUOTED = "says."
"""Key of what rulebooks say, in their own words."""
GLOSSARY = Path(__file__).parents[2] / "data" / "words" / "glossary"


def spoken(language: str) -> Iterator[tuple[str, str]]:
    """Every text that a person reads, by its key."""
    for folder in FOLDERS:
        catalogue = load(language, folder)
        for key in catalogue:
            if not key.startswith(SYNONYMS):
                yield from ((f"{folder}: {key}", text) for text in catalogue.texts(key))


@pytest.mark.parametrize("language", texts.languages())
def test_no_text_stumbles(language: str) -> None:
    found = [
        (key, phrase)
        for key, text in spoken(language)
        for phrase in PHRASES.get(language, ())
        if phrase.lower() in text.lower()
    ]
    found += [(key, text) for key, text in spoken(language) if text in WHOLE.get(language, ())]
    assert not found


def test_english_keeps_to_common_words() -> None:
    assert not [(key, text) for key, text in spoken("en") if STRANGERS.search(text)]


def test_ukrainian_has_one_apostrophe() -> None:
    assert not [(key, text) for key, text in spoken("uk") if re.search(r"\w'\w", text)]


def test_french_leaves_no_sign_alone_and_elides_nothing_before_a_name() -> None:
    """A no-break space before « : ; ! ? % », and neither "de Anne" nor "que Anne"."""
    name = r"\{(player|other|owner|creditor|payer|payee|winner|next|name|names|deed|space)\}"
    stray = re.compile(rf" [:;!?%»]|« |\b(de|que|le|du) {name}")
    assert not [(key, text) for key, text in spoken("fr") if stray.search(text)]


def test_spanish_opens_what_it_closes() -> None:
    unequal = [
        (key, text)
        for key, text in spoken("es")
        if any(text.count(start) != text.count(end) for start, end in ("¿?", "¡!", "«»"))
    ]
    assert not unequal


@pytest.mark.parametrize("language", texts.languages())
def test_one_word_for_one_thing(language: str) -> None:
    """Each term of the glossary is used, and no other word for the same."""
    glossary = tomllib.loads((GLOSSARY / f"{language}.toml").read_text(encoding="utf-8"))
    english = tomllib.loads((GLOSSARY / "en.toml").read_text(encoding="utf-8"))
    slot = re.compile(r"\{[^}]+\}")
    said = [(key, slot.sub("{}", text)) for key, text in spoken(language) if QUOTED not in key]
    whole = "\n".join(text for _, text in said).casefold()
    assert glossary["term"].keys() == english["term"].keys()
    unused = [t for t in glossary["term"].values() if t.split("|")[0].casefold() not in whole]
    assert not unused
    other = {
        f"{key}: {text}": f"say {term}"
        for pattern, term in glossary["instead_of"].items()
        for key, text in said
        if re.search(pattern, text)
    }
    assert not other


@pytest.mark.parametrize(
    ("language", "board", "said"),
    [
        ("en", "us_classic", "Ann passed GO: $200"),
        ("en", "ports_usd", "Ann passed Start: $200"),
        ("en", "", "Ann passed GO: $200"),
        ("de", "de_euro", "Ann kommt über „LOS“: $200"),
        ("de", "", "Ann kommt über „Los“: $200"),
        ("uk", "ua_casino", "Ann: за «ВПЕРЕД» $200"),
    ],
)
def test_the_first_space_is_called_as_the_board_prints_it(
    language: str, board: str, said: str
) -> None:
    speech = Translator(language, box(board) if board else None)
    assert speech.ui("act.salary", name="Ann", amount="$200") == said
    printed = {"ports_usd": "Start", "de_euro": "LOS", "ua_casino": "ВПЕРЕД"}.get(board, "")
    assert printed in speech.rule("salary.landing_amount")
    assert printed in speech.say("mode.double_go")


@pytest.mark.parametrize("language", texts.languages())
def test_a_percent_sign_stays_on_the_line_of_its_number(language: str) -> None:
    broken = [
        (folder, key)
        for folder in FOLDERS
        for words in [load(language, folder)]
        for key in words
        if any(re.search(r"[\d}] %", text) for text in words.texts(key))
    ]
    assert broken == []
