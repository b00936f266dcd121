"""A language is its three text files: complete, or not offered; with its own plural forms."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from banker_app.app.i18n import templates
from banker_app.app.i18n.messages import Messages
from banker_app.app.i18n.plurals import PluralRule
from banker_app.app.i18n.rulebook_text import RulebookText
from banker_app.app.i18n.templates import FOLDERS, languages, load, missing_keys
from banker_app.app.projections.rule_lines import rule_lines
from banker_app.engine.ruleset import Ruleset
from banker_app.pages.contract import texts
from tests.repo.words import pretended

WORDS: Final = Path(__file__).parents[2] / "data" / "words"
SHIPPED: Final = languages()
CACHES: Final = (
    languages,
    templates.is_complete,
    templates._files_of_words,
    load,
    templates._file,
    templates._keys,
)
FRENCH: Final = 'one = "n = 0,1"\nother = ""'


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """The three files of a language in the making, in a copy of all texts."""
    shutil.copytree(WORDS, tmp_path / "words")
    copies = [tmp_path / folder / "xx.toml" for folder in FOLDERS]
    for file in copies:
        shutil.copy(file.with_name("en.toml"), file)
    monkeypatch.setattr(templates, "files", lambda package: tmp_path)
    for cache in CACHES:
        cache.cache_clear()
    yield copies
    for cache in CACHES:
        cache.cache_clear()


def translate(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_every_language_that_ships_is_complete() -> None:
    files = {file.stem for folder in FOLDERS for file in (WORDS.parent / folder).glob("*.toml")}
    assert not [f"{one}: {key}" for one in sorted(files) for key in missing_keys(one)]
    assert languages() == ("en", *sorted(files - {"en"}))


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", languages())
def test_keys_are_found_without_parsing(language: str, folder: str) -> None:
    assert templates._keys(language, folder) == set(templates._file(language, folder))


def test_copies_of_the_english_files_are_no_second_english(files: list[Path]) -> None:
    assert not missing_keys("xx")
    assert languages() == SHIPPED


def test_translated_copies_of_the_english_files_are_a_language(files: list[Path]) -> None:
    game, screens, rulebook = files
    for file in files:
        file.write_text(pretended(file.read_text(encoding="utf-8")), encoding="utf-8")
    translate(game, 'one = "n = 1"\nother = ""', FRENCH)
    translate(game, 'one = "house·"\nother = "houses·"', 'one = "maison"\nother = "maisons"')
    translate(screens, 'back = "Back·"', 'back = "Retour"')
    translate(rulebook, 'R-01 = "Players·"', 'R-01 = "Joueurs"')
    assert set(languages()) == {*SHIPPED, "xx"}
    assert [load("xx").counted("house", n) for n in (0, 1, 2)] == ["maison", "maison", "maisons"]
    assert texts.text("xx", "back") == "Retour"
    assert rule_lines(Messages("xx"), Ruleset(), {})[0].title == "Joueurs"


def test_an_unfinished_language_is_not_offered(files: list[Path]) -> None:
    """And stands in nobody's way: what it lacks is English."""
    game, screens, rulebook = files
    translate(game, 'one = "n = 1"\nother = ""', 'one = "n = 1"\nfew = "n = 2..4"\nother = ""')
    translate(screens, 'back = "Back"\n', "")
    rulebook.unlink()
    assert languages() == SHIPPED
    lacking = missing_keys("xx")
    assert {"words: unit.house.few", "words/ui: back", "words/rulebook: title.R-01"} < set(lacking)
    assert "words/ui: close" not in lacking
    assert [load("xx").counted("house", n) for n in (1, 3, 5)] == ["house", "houses", "houses"]
    assert texts.text("xx", "back") == "Back"
    assert RulebookText("xx").title("R-01") == "Players"
    for language in (*SHIPPED, "xx"):
        assert rule_lines(Messages(language), Ruleset(), {})
    game.unlink()
    for cache in CACHES:
        cache.cache_clear()
    assert load("xx").counted("house", 2) == "houses"


@pytest.mark.parametrize(
    ("conditions", "numbers"),
    [
        # As CLDR 45 has them, with samples of each form there.
        (("i = 1 and v = 0",), ((1,), (0, 2, 16, 100))),
        (("i = 0,1",), ((0, 1), (2, 17, 100))),
        (
            ("i = 1 and v = 0", "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"),
            ((1,), (2, 4, 22, 104), (0, 5, 12, 14, 21, 101, 112)),
        ),
        (
            ("n % 10 = 1 and n % 100 != 11..19", "n % 10 = 2..9 and n % 100 != 11..19", "f != 0"),
            ((1, 21, 101), (2, 9, 22), (), (0, 10, 11, 19, 111)),
        ),
        (
            ("n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19", "n % 10 = 1"),
            ((0, 10, 11, 19, 111), (1, 21), (2, 9, 22)),
        ),
    ],
    ids=["English", "French", "Polish", "Lithuanian", "Latvian"],
)
def test_plural_conditions_are_those_of_cldr(
    conditions: tuple[str, ...], numbers: tuple[tuple[int, ...], ...]
) -> None:
    rule = PluralRule({str(form): text for form, text in enumerate((*conditions, ""))})
    for form, samples in enumerate(numbers):
        assert {rule.form(sign * n) for n in samples for sign in (1, -1)} <= {str(form)}


@pytest.mark.parametrize(
    "condition", ["", "n", "x = 1", "n = 1 2", "n = 1...2", "n = 1,", "n == 1"]
)
def test_a_slip_in_a_condition_is_reported(condition: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        PluralRule({"one": condition, "other": ""})
    with pytest.raises(ValueError, match="other is the last form"):
        PluralRule({"one": "n = 1", "other": "n = 2"})
