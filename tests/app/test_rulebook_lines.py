"""The rulebook read out: a line per row, in every language, true to what is in force."""

from collections.abc import Mapping

import pytest

from banker_app.app.i18n.messages import Messages
from banker_app.app.i18n.rulebook_text import RulebookText
from banker_app.app.i18n.templates import languages, load
from banker_app.app.projections.rule_lines import CHAPTERS, RuleLine, rule_lines
from banker_app.content.citations import rule_sources, rulings
from banker_app.content.editions import shipped_editions
from banker_app.content.rulesets import shipped_bases
from banker_app.engine.ruleset import RULES, Ruleset
from tests.each import each
from tests.engine.tables import box, composed

LANGUAGES = languages()
FOLDER = "words/rulebook"


def lines(
    edition: str = "us_classic",
    modes: tuple[str, ...] = (),
    house: Mapping[str, object] | None = None,
    *,
    base: str = "classic",
    language: str = "en",
) -> dict[str, RuleLine]:
    """The rulebook of a table, by row."""
    made = composed(base, edition, modes, house)
    read = rule_lines(Messages(language), made.rules, made.provenance, box(edition))
    return {line.row: line for line in read}


GAMES = (
    *((edition, "classic", ()) for edition in shipped_editions()),
    ("industries_online", "online", ("rental_tax", "trade_cap", "turn_timers")),
    ("ua_casino", "casino", ("casino_uk",)),
    ("multinational", "multinational", ()),
    ("ru_classic", "classic", ("quick", "parking_pot_seeded", "double_go")),
)


@each(
    (*game, language)
    for number, game in enumerate(GAMES)
    # Each game in a language, and those with rules of their own in all.
    for language in (LANGUAGES if game[2] else (LANGUAGES[number % len(LANGUAGES)],))
)
def test_every_row_has_a_line(
    edition: str, base: str, modes: tuple[str, ...], language: str
) -> None:
    read = lines(edition, modes, base=base, language=language)
    assert set(read) == set(rule_sources())
    for line in read.values():
        assert line.title, line.row
        assert line.value.endswith("."), line
        assert line.layer, line.row
        assert "  " not in line.value, line
        assert len(line.places) == len(rule_sources()[line.row].readings)


def test_a_board_has_its_name_in_the_bankers_language() -> None:
    assert lines()["R-01"].layer == "Board: Atlantic City, before 2008"
    assert lines(language="ru")["R-01"].layer == "Доска: Атлантик-Сити до 2008"


def test_every_rule_is_in_a_line() -> None:
    told = {name for line in lines().values() for name in line.rules}
    assert told == set(RULES)


def test_chapters_follow_one_another() -> None:
    book = RulebookText("en")
    read = list(dict.fromkeys(line.chapter for line in lines().values()))
    assert read == [book.text(f"chapter.{name}") for name, _, _ in CHAPTERS]


def test_values_are_sentences() -> None:
    read = lines(modes=("rental_tax",))
    assert read["R-16"].value.endswith("GO: $200.")
    assert "$0 from minute 46" in read["R-17"].value
    assert "50% from minute 61, 75% from minute 76" in read["R-37"].value
    assert "10%" in read["R-63"].value
    assert read["R-01"].value == "Players: 2 to 8."
    assert read["R-43"].value.count("no limit") == 2
    assert "Reading Railroad" in read["R-12"].value
    assert "the third doubles" in read["R-82"].value


def test_a_rule_that_holds_or_not_is_a_sentence() -> None:
    read = lines()
    assert read["R-69"].value == "Not in this game: “Players may lend each other money”."
    assert lines(house={"debt.player_loans": True})["R-69"].value.startswith("Players may lend")


@pytest.mark.parametrize(
    ("row", "layer", "changed"),
    [
        ("R-44", "Classic", False),
        ("R-32", "Board: Atlantic City, before 2008", False),
        ("R-45", "Quick game", False),
        ("R-88", "House rule: Money on Free Parking", True),
        ("R-76", "House rule", True),
        ("R-101", "Entered by the banker", False),
    ],
)
def test_who_set_it(row: str, layer: str, changed: bool) -> None:
    line = lines(modes=("quick", "parking_pot"), house={"jail.fine": 100})[row]
    assert (line.layer, line.changed) == (layer, changed)
    assert lines(base="online")["R-23"].layer == Messages("en").say("base.online")


def test_what_every_table_agrees_on_is_no_house_rule() -> None:
    line = lines(modes=("time_limit",), house={"clock.game_length": 120})["R-113"]
    assert (line.layer, line.changed, line.differs) == ("Agreed by the players", False, True)


@pytest.mark.parametrize("board", sorted({*shipped_editions()} - {*shipped_bases()}))
def test_no_rule_of_a_plain_game_differs(board: str) -> None:
    assert [line.row for line in lines(board).values() if line.differs] == []


def test_places_can_be_read() -> None:
    places = lines()["R-45"].places
    assert places[1].says == "3"
    assert places[1].where == "Quick game (1); Quick game (2)"
    assert "Boxed, in thousands of roubles (1)" in places[0].where
    assert lines()["R-121"].places[0].where == "Multinational, Parker Brothers"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_says_what_is_printed_and_what_the_app_does(language: str) -> None:
    here = {"en": "Here", "de": "Hier", "fr": "Ici", "es": "Aquí", "ru": "Здесь", "uk": "Тут"}
    for number in rulings():
        said = RulebookText(language).text(f"ruling.{number}")
        assert f" {here[language]}" in said, said


def test_rulings_stand_by_their_rows() -> None:
    read = lines()
    assert {int(number) for number in rulings()} == set(range(1, 37))
    for rows in rulings().values():
        assert all(read[row].note for row in rows)
    assert "40 for 100" in read["R-117"].note
    assert read["R-44"].note == ""


def test_what_this_box_does_not_have() -> None:
    read = lines()
    assert read["R-95"].idle == "No casino on this board."
    assert read["R-120"].value == "Built on by colour group: no conglomerates."
    assert read["R-44"].idle == ""
    four = lines("multinational", base="multinational")
    assert four["R-114"].idle == ""
    assert four["R-120"].value.startswith("Three, all different")
    assert "North" in four["R-123"].value


def test_a_row_is_found_by_its_number_and_its_words() -> None:
    for language, words in (("en", "jail fine"), ("ru", "штраф за выход")):
        key = lines(language=language)["R-76"].key
        assert all(word in key for word in (words, "r-76", "jail.fine", "$50"))


def test_without_a_box_the_box_is_referred_to() -> None:
    read = {line.row: line for line in rule_lines(Messages("en"), Ruleset(), {})}
    assert read["R-01"].value == "As printed on the board."
    assert Messages("en").rule_value("jail.fine", 50, None) == "50"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_text_is_there_in_every_language(language: str) -> None:
    english, other = load("en", FOLDER), load(language, FOLDER)
    assert set(english) == set(other)
    for key in english:
        for ours, theirs in zip(english.texts(key), other.texts(key), strict=True):
            assert theirs, key
            assert ours.count("{") == theirs.count("{"), key


def test_special_values_are_values_of_rules() -> None:
    for key in load("en"):
        kind, _, rest = key.partition(".")
        if kind == "special":
            name, _, value = rest.rpartition(".")
            spec = RULES[name]
            assert spec.span is not None
            assert spec.span.low <= int(value) <= spec.span.high
