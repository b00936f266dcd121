"""Text from outside: what is kept of it, and the names that players may have."""

import json

import pytest

from banker_app.app.i18n.messages import Messages
from banker_app.app.saves.save_format import dump
from banker_app.app.saves.save_parser import parse_save
from banker_app.content.untrusted import parsed_toml
from banker_app.engine.outside_text import cleaned, encodable, is_player_name
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.rules.setup import name_faults
from banker_app.pages.contract import texts
from tests.app.saves import entries, evening

NASTY = (
    *("\ud800", "a\udfffb", "\x00", "\x1b[2J", "\u202egnp.exe", "\u2066x", "\ufeff", "\u00ad"),
    *("a\nb", "a\r\nb", "a\u2028b", "a\u2029b", "a\x85b", "\u0007", "\U000e0041"),
)
UNSEEN = (" ", "\u3000", "\u3164", "\u115f", "\u1160", "\u2800", "\u034f", "\uffa0", "\ufe0f")
LIKE_THE_BANK = (
    *(
        "Bank",
        "BANK ",
        "the Bank",
        "B.a.n-k",
        "Ba\u034fnk",
        "\uff22\uff41\uff4e\uff4b",
        "\U0001d401ank",
    ),
    *("\u0412ank", "B\u0410NK", "\u0392\u0391\u039d\u039a", "b\u03b1\u03b7k", "🅱🅰🅽🅺"),
    *("La Banqu\u0435", "Б\u0061нк", "Банк\u0069р"),
)
"""Names of the Bank, most with Cyrillic, Greek or other letters in them."""


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_text_loses_what_no_text_may_have(text: str) -> None:
    """Typed in one line, in several, or read from the file of a board."""
    line, lines = cleaned(f"so {text} it"), cleaned(f"so {text} it", lines=True)
    assert line.isprintable()
    assert lines.replace("\n", "").isprintable()
    assert (cleaned(line), cleaned(lines, lines=True)) == (line, lines)
    if text.isprintable() or text != encodable(text):
        return
    board = json.dumps(text, ensure_ascii=False)
    assert parsed_toml(f"title = {board}")["title"] == cleaned(text, lines=True)


def test_letters_of_all_scripts_are_kept() -> None:
    for text in ("Ünal", "Пётр", "李雷", "راشد", "❤️", "👩‍🚀", "1 € für Ann"):
        assert cleaned(text) == text


@pytest.mark.parametrize("name", [*NASTY, *UNSEEN, *LIKE_THE_BANK], ids=ascii)
def test_name_that_cannot_be_told_is_refused_in_clear_words(name: str) -> None:
    (fault,) = name_faults([name])
    assert fault is not None
    assert fault.code is RefusalCode.NAME_UNUSABLE
    for language in texts.languages():
        sentence = Messages(language).refusal(fault, None)
        assert "24" in sentence
        assert cleaned(sentence) == sentence.replace("\xa0", " ")


@pytest.mark.parametrize("language", texts.languages())
def test_the_bank_and_the_banker_are_no_players(language: str) -> None:
    words = texts.catalogue(language)
    for key in ("bank.name", "title.home"):
        assert not is_player_name(words.plain(key)), key


@pytest.mark.parametrize("name", ["Ann", "Banks", "Bánk", "Пётр", "李雷", "❤️", "Ann 2", "Банкова"])
def test_people_keep_their_names(name: str) -> None:
    assert name_faults([name]) == (None,)


@pytest.mark.parametrize("name", ["\u0410nn", "ANN", "A\u034fnn", "\uff21nn"])
def test_names_that_look_the_same_are_one_name(name: str) -> None:
    _, fault = name_faults(["Ann", name])
    assert fault is not None
    assert fault.code is RefusalCode.NAME_TAKEN


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "the Bank", "\u0412ank"], ids=ascii)
def test_saved_game_with_such_a_name_opens(name: str) -> None:
    """A released version may have written it."""
    written = json.dumps(entries(evening(50))).replace("Bob", name)
    (game,) = parse_save(dump([("g1", json.loads(written))])).games
    assert name in game.record.players
