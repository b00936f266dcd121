"""The words: complete in every language, in the agreed tone, and fed with the right figures."""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from enum import StrEnum
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from banker_app.app.i18n.currency_format import NO_BREAK
from banker_app.app.i18n.formatter import Formatter
from banker_app.app.i18n.messages import Messages
from banker_app.app.i18n.rule_values import choice_of
from banker_app.app.i18n.templates import (
    FORMS,
    MessageCatalogue,
    TemplateError,
    languages,
    load,
    parse_template,
    render,
)
from banker_app.app.projections.tokens import TODAYS
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.errors import DataError, FaultCode
from banker_app.content.rule_layers import check_rule
from banker_app.content.rulesets import shipped_bases, shipped_modes
from banker_app.content.serial_types import snake
from banker_app.engine import dues, rules, state
from banker_app.engine import edition as box
from banker_app.engine import events as e
from banker_app.engine.command import COMMANDS
from banker_app.engine.dues import AuctionReason, DebtReason, Due, LoanPeriod, RentStep, StepCode
from banker_app.engine.edition import Currency
from banker_app.engine.event import EVENTS
from banker_app.engine.ids import BANK_PLAYER, HOTEL_LOT, Commodity, DeedId, GroupId, PlayerId, Pot
from banker_app.engine.promises import PromiseKind
from banker_app.engine.refusals import WAIVABLE, Fact, Refusal, RefusalCode
from banker_app.engine.rules.bank_payments import BankPaidOut
from banker_app.engine.rules.building.pieces import HouseBuilt
from banker_app.engine.rules.cards import CardPaid
from banker_app.engine.rules.landing import TokenMoved
from banker_app.engine.rules.position_validation import MISFITS
from banker_app.engine.rules.seating import SeatChanged
from banker_app.engine.rules.turn import DiceRolled
from banker_app.engine.ruleset import RULES, Ruleset, value_of
from banker_app.engine.settings.ending import EndReason
from banker_app.engine.settings.tax import TaxChoice
from banker_app.referee.command_reader import PRINTED_FINES
from tests.app import message_table as samples
from tests.each import each

LANGUAGES = languages()
PRINTED = ("board.", "group.", "token.")
"""What editions have names for."""
each_language = pytest.mark.parametrize("language", LANGUAGES)

RULES_FOLDER = Path(inspect.getfile(rules)).parent
VOCABULARY = frozenset(
    re.findall(
        r"\w+",
        """player other owner creditor deed deeds group space deck card lot houses hotels behind
        landmarks skyscrapers depots
        have need short price amount expected minimum best limit count name value nearest code
        reason fault faults window entry holders turn needs board printed other_deed minute
        currency dice factor players reels jackpot""",
    )
)
"""What a refusal may quote."""
ADDED = {
    RefusalCode.SELL_UNEVENLY: {"hotels", "landmarks"},
    RefusalCode.CLEAR_BUILDINGS_FIRST: {"hotels", "landmarks", "amount"},
    RefusalCode.GROUP_MORTGAGED: {"amount"},
    RefusalCode.RULE_OUT_OF_RANGE: {"minimum", "limit"},
    RefusalCode.STOCK: {"houses", "hotels", "skyscrapers", "depots"},
    RefusalCode.STILL_DUE: {"space"},
    RefusalCode.RULES_CLASH: {"board"},
    RefusalCode.FINE_NOT_PRINTED: {"printed"},
    RefusalCode.CONGLOMERATE_SAME_COLOUR: {"other_deed"},
}
"""What the words themselves add to a refusal, by looking at the table."""
VARIANTS = {
    "dice_rolled": ("to", *state.RollPurpose),
    "card_paid": ("one", "to_each", "by_each"),
    "house_built": ("one", "several"),
    "house_sold": ("one", "several"),
    "deed_dealt": ("paid", "free"),
    "rent_forfeited": ("waived", "too_late"),
    "trade_made": ("exchange", "gift"),
    "house_rule_changed": ("value", "holds", "lacks"),
    "jail_entered": ("three_doubles", "doubles", "landing", "other"),
    "debt_incurred": ("loan", "other"),
    "jail_left": ("doubles", "waited", "tax_office", "other"),
    **dict.fromkeys(("pot_paid", "pot_drawn", "pot_shared"), tuple(Pot)),
    "jail_fine_paid": tuple(state.Detention),
    "jail_roll_failed": tuple(state.Detention),
    "player_renamed": ("renamed", "handed_over"),
    "turns_withheld": ("some", "none"),
    "turn_ended": ("next", "again"),
    "game_ended": tuple(EndReason),
    "parking_seeded": ("added", "taken_back"),
    "box_counted": ("agrees", "differs"),
    "purse_counted": ("agrees", "missing", "extra"),
}
OTHER_ENUMS: tuple[type[StrEnum], ...] = (
    TaxChoice,
    box.DeedKind,
    box.TaxKind,
    state.Tracking,
    state.Phase,
    DebtReason,
    AuctionReason,
    dues.SpeedFace,
    EndReason,
)
BOARD = ("casino", "tax_office", "regions")
"""What a rule may need that a board lacks."""
UNITS = """
lap time house hotel skyscraper depot building turn card player throw lot minute second space
"""


# ---- completeness -----------------------------------------------------------------------


def expected_keys(language: str) -> Iterator[str]:
    """Every key that a language must have: no more, no fewer."""
    yield from ("bank.name", "go.name", "quote.open", "quote.close", "list.and", "percent.figure")
    yield from ("lot.house", "lot.hotel", "lot.jail_card", "lot.bus_ticket")
    yield from ("count.cash", "count.houses")
    yield from ("lot.skyscraper", "lot.depot", "count.skyscrapers", "count.depots")
    yield "count.hotels"
    for unit in UNITS.split():
        yield from (f"unit.{unit}.{form}" for form in load(language).plural.forms)
    yield from (f"refusal.{code}" for code in RefusalCode)
    yield from (f"position.{fault}" for fault in position_faults())
    yield from (f"fault.{code}" for code in FaultCode)
    yield from (f"remedy.{snake(kind.__name__)}" for kind in COMMANDS.values())
    yield from (f"question.{fact}" for fact in Fact)
    yield from (
        f"option.{o}"
        for o in [
            *("flat", "percent", "pay", "draw", "bus", "mr_m", "yes", "no", "true", "false"),
            *state.CasinoOutcome,
            *Pot,
        ]
    )
    yield from event_keys()
    yield from (f"fine.{name}" for name in PRINTED_FINES)
    yield from (f"promise.{part}" for part in ("given", *PromiseKind))
    yield from (f"loan.{part}" for part in ("interest", "instalment", *LoanPeriod))
    yield from ("payout.estate", "payout.fare", "pot.parking")
    yield from (
        f"waived.{code}"
        for code in (
            *WAIVABLE,
            RefusalCode.DEBT_OPEN,
            RefusalCode.AUCTION_OPEN,
            RefusalCode.NO_GIFTS,
            RefusalCode.NOT_IN_DEBT,
        )
    )
    yield from due_keys()
    yield from (f"exchange.{way}" for way in ("pays", "receives", "then_pays", "then_receives"))
    yield from (f"language.plural.{form}" for form in load(language).plural.forms)
    yield from ("exchange.all", "schedule.none")
    yield from {f"schedule.{spec.steps.unit}" for spec in RULES.values() if spec.steps}
    yield from (key for key in load("en") if key.startswith(("special.", *PRINTED)))
    yield from (f"rent_step.{code}" for code in StepCode)
    yield from (f"base.{name}" for name in shipped_bases())
    yield from (f"mode.{name}" for name in shipped_modes())
    yield from (f"rule.{name}" for name in RULES)
    yield from member_keys()


def position_faults() -> set[str]:
    source = (RULES_FOLDER / "position_validation.py").read_text(encoding="utf-8")
    return set(re.findall(r'_fault\("(\w+)"', source)) | set(MISFITS)


def event_keys() -> Iterator[str]:
    for kind in EVENTS.values():
        name = snake(kind.__name__)
        if kind is e.DueSettled:
            continue
        if name in VARIANTS:
            yield from (f"event.{name}.{variant}" for variant in VARIANTS[name])
        else:
            yield f"event.{name}"


def due_keys() -> Iterator[str]:
    variants = {
        dues.RentDue: ("fixed", "open"),
        dues.TaxDue: ("fixed", "open"),
        dues.LotDue: tuple(AuctionReason),
        dues.CardDue: ("deck", "ticket"),
        dues.MoveDue: ("bus", "mr_m", "triple", "ticket", "ticket_or_ride"),
        dues.Debt: (
            *(reason for reason in DebtReason if reason is not DebtReason.JAIL_FINE),
            *(f"jail_fine.{place}" for place in state.Detention),
        ),
    }
    for kind in get_args(Due):
        name = f"due.{snake(kind.__name__)}"
        yield from (f"{name}.{v}" for v in variants[kind]) if kind in variants else (name,)


def member_keys() -> Iterator[str]:
    yield from ("member.yes_no.true", "member.yes_no.false")
    yield from (f"member.board.{thing}" for thing in BOARD)
    yield from (
        f"member.type.{t}" for t in ["text", "whole", "yes_no", "list", "table", "fraction"]
    )
    kinds = {type(value_of(Ruleset(), name)) for name in RULES} | set(OTHER_ENUMS)
    for kind in kinds:
        if issubclass(kind, StrEnum):
            yield from (f"member.{snake(kind.__name__)}.{member}" for member in kind)


@each_language
def test_every_thing_to_be_said_has_a_text_and_nothing_else_has(language: str) -> None:
    expected = set(expected_keys(language))
    # What is told to the reader stands for what is said to all.
    present = {re.sub(r"^(own|owed)\.", "", key) for key in load(language)}
    assert not expected - present, "missing"
    assert not present - expected, "superfluous"


def test_boards_and_what_english_ones_print_are_named_in_every_language() -> None:
    """What is printed in another language than the banker's is said in the banker's own."""
    printed: set[tuple[str, str]] = set()
    for name in shipped_editions():
        edition, _ = load_edition(name)
        printed.add(("board", edition.title))
        if edition.language == "en":
            printed |= {("group", group.name) for group in edition.groups.values()}
            printed |= {("token", token) for token in (*edition.tokens, *TODAYS)}
    keys = {key for key in load("en") if key.startswith(PRINTED)}
    assert {f"{kind}.{re.sub(r'[ ,]+', '_', name.casefold())}" for kind, name in printed} == keys
    assert load("ru").printed("board", "Atlantic City, since 2008") == "Атлантик-Сити с 2008"
    assert load("ru").printed("group", "Dark purple") == "Тёмно-фиолетовая"
    assert load("uk").printed("token", "car") == "автомобіль"
    assert load("ru").printed("group", "Of our own") == "Of our own"


@pytest.mark.parametrize(
    ("language", "edition", "group", "name"),
    [
        ("en", "us_classic", "brown", "Dark purple"),
        ("ru", "us_classic", "brown", "Тёмно-фиолетовая"),
        ("fr", "ru_classic", "brown", "Marron"),
        ("ru", "ru_classic", "station", "Железные дороги"),
        ("en", "ru_classic", "station", "Stations"),
    ],
)
def test_a_group_is_named_in_the_language_of_the_banker(
    language: str, edition: str, group: str, name: str
) -> None:
    """As it is printed if that was translated, or else by its colour."""
    assert Messages(language).group(load_edition(edition)[0], GroupId(group)) == name


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_have_the_same_keys(language: str) -> None:
    def without_forms(keys: MessageCatalogue) -> set[str]:
        return {re.sub(r"^(unit\.\w+|language\.plural)\.\w+$", r"\1", key) for key in keys}

    assert without_forms(load(language)) == without_forms(load("en"))


# ---- slots ------------------------------------------------------------------------------


def slots_of(language: str, table: str) -> Iterator[tuple[str, str]]:
    catalogue = load(language)
    for key in catalogue:
        if key.startswith(f"{table}."):
            for template in catalogue.templates(key):
                yield from ((key, slot.name) for slot in template.slots)


@each_language
def test_every_slot_is_of_a_known_form(language: str) -> None:
    catalogue = load(language)
    for key in catalogue:
        for template in catalogue.templates(key):
            for slot in template.slots:
                assert slot.form in FORMS, key
                if slot.form == "plural":
                    assert f"unit.{slot.of}.one" in catalogue, key
                if slot.form == "member":
                    assert any(k.startswith(f"member.{slot.of}.") for k in catalogue), key


@each_language
def test_refusals_quote_the_agreed_vocabulary_only(language: str) -> None:
    for key, name in slots_of(language, "refusal"):
        assert name in VOCABULARY | {"go"}, key
    for key, name in slots_of(language, "position"):
        assert name in VOCABULARY, key


@each_language
@pytest.mark.parametrize("table", ["refusal", "remedy", "question", "option"])
def test_the_last_alternative_needs_nothing(language: str, table: str) -> None:
    catalogue = load(language)
    for key in catalogue:
        if key.startswith(f"{table}."):
            assert not catalogue.templates(key)[-1].slots, key


@each_language
def test_events_quote_their_own_fields(language: str) -> None:
    derived = {
        "game_started": {"players"},
        "dice_rolled": {"first", "second", "space"},
        "token_moved": {"space"},
        "player_added": {"player", "amount"},
        "seats_reordered": {"players"},
        "due_arose": {"player", "creditor", "amount"},
        "auction_opened": {"lot", "opening_bid", "seller"},
        "rent_claimed": {"player", "owner", "deed", "amount"},
        "purse_counted": {"amount"},
        "rent_counted": {"deed", "amount"},
        "card_paid": {"player", "players", "price"},
        "house_built": {"count", "hotels", "deeds"},
        "house_sold": {"count", "deeds"},
        "hotel_broken": {"houses"},
        "rent_spared": {"times"},
        "trade_made": {"player", "other", "given", "returned"},
        "tax_chosen": {"player", "choice", "amount"},
        "tax_paid": {"space"},
        "debt_incurred": {"player", "creditor", "amount", "terms"},
        "loan_fell_due": {"amount", "short", "terms"},
        "debt_paid": {"short"},
        "debt_paid_in_kind": {"short"},
        "estate_settled": {"items"},
        "game_ended": {"winner", "rest", "shared"},
        "box_counted": {"items", "extra"},
        "conglomerate_formed": {"deeds", "top"},
        "conglomerate_dissolved": {"deeds"},
        "pieces_added": {"houses", "hotels", "skyscrapers", "depots"},
        "rate_moved": {"name"},
    }
    own = {snake(k.__name__): {f.name for f in fields(k)} for k in EVENTS.values()}
    for key, name in slots_of(language, "event"):
        event = key.split(".")[1]
        assert name in own[event] | derived.get(event, set()) | {"pot"}, key


@each_language
def test_faults_of_files_quote_their_documented_params(language: str) -> None:
    known = set(re.findall(r"`(\w+)`", inspect.getsource(FaultCode))) | {"path"}
    for key, name in slots_of(language, "fault"):
        assert name in known, key


# ---- what the rules really give -----------------------------------------------------------


def given_params() -> Iterator[tuple[str, int, str, frozenset[str]]]:
    """Every refusal written in the engine: file, line, code, names of its params."""
    for path in sorted(RULES_FOLDER.parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "refusal" and isinstance(node.args[0], ast.Attribute):
                names = frozenset(k.arg for k in node.keywords if k.arg)
                yield path.name, node.lineno, node.args[0].attr, names


def test_the_engine_quotes_the_agreed_vocabulary_only() -> None:
    for file, line, code, names in given_params():
        assert names <= VOCABULARY, f"{file}:{line} {code}"


@each_language
def test_what_a_rule_quotes_is_said(language: str) -> None:
    """Whatever a rule quotes, some text with slots can be filled from it."""
    catalogue = load(language)
    found = 0
    for file, line, name, given in given_params():
        code = RefusalCode[name]
        if not given or "fault" in given:
            continue
        names = given | ADDED.get(code, set()) | {"go"}
        fitting = [
            {slot.name for slot in template.slots} <= names
            for template in catalogue.templates(f"refusal.{code}")
            if template.slots
        ]
        assert any(fitting), f"{file}:{line} {code} {sorted(given)}"
        found += 1
    assert found > 60


# ---- tone ---------------------------------------------------------------------------------

FORBIDDEN = {
    "en": r"\b(invalid|errors?|illegal|please|you|your|yours|he|she|him|his|her|hers)\b",
    "de": r"\b(du|dich|dir|dein\w*|bitte|fehler\w*|ungültig\w*|unzulässig\w*)\b",
    "es": r"\b(inválid\w*|error\w*|ilegal\w*|por favor|usted\w*|vosotr\w*|tú|tus?)\b",
    "ru": r"\b(вы|вам|вас|ваш\w*|пожалуйста|ошибк\w*|недопустим\w*|незаконн\w*|некорректн\w*)\b",
    "uk": r"\b(ви|вам|вас|ваш\w*|будь ласка|помилк\w*|неприпустим\w*|незаконн\w*|некоректн\w*)\b",
    "fr": r"\b(vous|votre|vos|veuillez|erreurs?|invalides?|illéga\w+)\b",
}


@each_language
def test_tone(language: str) -> None:
    forbidden = FORBIDDEN.get(language)
    catalogue = load(language)
    for key in catalogue:
        to_the_reader = key.startswith(("own.", "owed."))
        for text in catalogue.texts(key):
            assert (
                not forbidden or to_the_reader or not re.search(forbidden, text, re.IGNORECASE)
            ), f"{key}: {text}"
            assert "!" not in text or key.startswith("language."), key
            assert text == " ".join(text.split(" ")).strip() or key == "list.and", key


@each_language
def test_a_refusal_is_one_or_two_whole_sentences(language: str) -> None:
    catalogue = load(language)
    for key in catalogue:
        if key.startswith(("refusal.", "position.")):
            for text in catalogue.texts(key):
                assert text.endswith("."), key
                assert len(re.findall(r"[.?](?= |$)", text)) <= 2, f"{key}: {text}"


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_names_in_past_tense_sentences_have_no_gender(language: str) -> None:
    """A verb right after a name stands in the present: past forms would take a gender."""
    name = r"\{(player|owner|winner|next|payer|creditor)\}"
    past = re.compile(name + r" (не )?(?!сначала)\w+(л|ла|лся|лась|в|вся)\b")
    for key in load(language):
        for text in load(language).texts(key):
            assert not past.search(text), f"{key}: {text}"


def test_the_german_bank_is_never_in_the_dative() -> None:
    """It stands where players' names do, and those have one form for every case."""
    dative = re.compile(
        r"\b(von|bei|mit|zu|gehört|schuldet)( \w+)? \{(creditor|owner|payee|source|target)\}"
    )
    for key in load("de"):
        for text in load("de").texts(key):
            assert not dative.search(text), f"{key}: {text}"


# ---- the formatter --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "houses house houses houses houses houses houses houses houses"),
        ("de", "Häuser Haus Häuser Häuser Häuser Häuser Häuser Häuser Häuser"),
        ("es", "casas casa casas casas casas casas casas casas casas"),
        ("ru", "домов дом дома домов домов дом дома домов дом"),
        ("uk", "будинків будинок будинки будинків будинків будинок будинки будинків будинок"),
        ("fr", "maison maison maisons maisons maisons maisons maisons maisons maisons"),
    ],
)
def test_plural_forms(language: str, words: str) -> None:
    numbers = (0, 1, 2, 5, 11, 21, 22, 25, 101)
    assert [load(language).counted("house", n) for n in numbers] == words.split()


@each(product(["ru", "uk"], [12, 13, 14, 111, 112, 114]))
def test_teens_take_the_form_for_many(language: str, count: int) -> None:
    assert load(language).plural.form(count) == "many"


@pytest.mark.parametrize(
    ("pattern", "grouping", "amount", "text"),
    [
        ("${}", ",", 1500, "$1,500"),
        ("${}", ",", 1_234_567, "$1,234,567"),
        ("{} тыс. руб.", " ", 1500, "1 500 тыс. руб.".replace(" ", NO_BREAK)),
        ("£{}", ",", 0, "£0"),
        ("${}", ",", -50, "\N{MINUS SIGN}$50"),
    ],
)
def test_money_as_the_edition_prints_it(
    pattern: str, grouping: str, amount: int, text: str
) -> None:
    currency = Currency(code=Commodity("X"), pattern=pattern, grouping=grouping)
    edition = replace(samples.box(), currency=currency)
    assert Messages("en").money(amount, edition) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ann, Bob and Cat"),
        ("de", "Ann, Bob und Cat"),
        ("ru", "Ann, Bob и Cat"),
        ("uk", "Ann, Bob та Cat"),
    ],
)
def test_lists(language: str, text: str) -> None:
    formatter = Formatter(load(language), None)
    assert formatter.joined(["Ann", "Bob", "Cat"]) == text
    assert formatter.joined(["Ann"]) == "Ann"


def test_a_board_that_is_still_drawn_may_lack_go() -> None:
    edition = samples.box()
    drawn = replace(edition, spaces=edition.spaces[1:])
    assert Formatter(load("en"), drawn).text("bank.name", {}) == "the Bank"


@pytest.mark.parametrize(
    "text", ["{amount:gold}", "{houses:plural}", "{player:money(x)}", "{Player}", "a } b", "{ x }"]
)
def test_a_faulty_text_is_named(text: str) -> None:
    with pytest.raises(TemplateError):
        parse_template(text)


def test_a_slot_without_a_value_is_a_fault() -> None:
    words = Messages("en")
    with pytest.raises(TemplateError, match=r"event\.undone"):
        words.say("event.undone")
    with pytest.raises(TemplateError, match="nowhere"):
        words.say("nowhere.at_all", player="Ann")
    with pytest.raises(TemplateError, match="player"):
        render(parse_template("{player}"), {}, lambda slot, value: pytest.fail("nothing to write"))


def test_say_fills_a_text() -> None:
    words = Messages("en")
    assert words.say("event.undone", entry=7) == "Entry 7 was undone."
    line = words.say("event.salary_paid", samples.box(), player="Ann", amount=1200)
    assert line == "Ann collects $1,200 salary."


def test_the_first_alternative_that_can_be_filled_is_said() -> None:
    words = Messages("en")
    full = Refusal(code=RefusalCode.NO_SUCH_PLAYER, params={"name": "Bo", "nearest": "Bob"})
    assert words.refusal(full, None).endswith("Closest: Bob.")
    partly = replace(full, params={"name": "Bo", "nearest": ""})
    assert words.refusal(partly, None) == "There is no player called Bo."
    bare = replace(full, params={})
    assert words.refusal(bare, None) == "There is no such player."


def test_a_long_list_gives_way_to_a_shorter_text() -> None:
    deeds = tuple(samples.box().deeds)
    differs = Refusal(code=RefusalCode.ESTATE_DIFFERS, params={"player": "Bob", "deeds": deeds})
    assert Messages("en").refusal(differs, samples.table()) == ("Bob has to hand over every deed.")


def test_words_of_the_catalogue_begin_a_sentence_with_a_capital_and_names_stay() -> None:
    words, game = Messages("en"), samples.table()
    bank_pays = CardPaid(payer=BANK_PLAYER, payee=samples.BOB, amount=50, postings=())
    assert words.event(bank_pays, game) == "The Bank pays Bob $50."
    params = {"player": "deForest", "lot": HOTEL_LOT}
    nowhere = Refusal(code=RefusalCode.NOWHERE_TO_BUILD, params=params)
    assert words.refusal(nowhere, game) == "deForest has nowhere to put a hotel."


def test_a_refusal_can_be_said_before_there_is_a_game() -> None:
    stock = Refusal(code=RefusalCode.STOCK, params={"lot": "hotel", "count": 13, "limit": 12})
    expected = "13 hotels on the board and in the Bank; the game has 12."
    assert Messages("en").refusal(stock, None) == expected
    fault = {"fault": "owned_twice", "deed": "boardwalk"}
    twice = Refusal(code=RefusalCode.POSITION_IMPOSSIBLE, params=fault)
    assert Messages("en").refusal(twice, None) == "boardwalk has two owners."


# ---- everything at one table ------------------------------------------------------------------


@each_language
def test_every_event_is_said_but_the_silent_ones(language: str) -> None:
    words, game = Messages(language), samples.table()
    said = samples.events(game)
    assert {type(event) for event in said} == set(EVENTS.values())
    for event in said:
        line = words.event(event, game)
        if isinstance(event, e.DueArose | e.DueSettled):
            assert line is None
        else:
            assert line
            assert line.endswith(".")
            assert not re.search(r"[{}_]|\bbank\b", line), line


@each_language
def test_every_due_command_and_question_is_said(language: str) -> None:
    words, game = Messages(language), samples.table()
    assert {type(due) for due in samples.DUES} == set(get_args(Due))
    assert {type(command) for command in samples.COMMANDS} == set(COMMANDS.values())
    assert {question.fact for question in samples.QUESTIONS} == set(Fact)
    lines = [words.due(due, game) for due in samples.DUES]
    lines += [words.remedy(command, game) for command in samples.COMMANDS]
    for question in samples.QUESTIONS:
        lines.append(words.question(question, game))
        lines += [words.option(question, option, game) for option in question.options]
    for line in lines:
        assert not re.search(r"[{}_]|\bbank\b", line), line


@each_language
@pytest.mark.parametrize("name", ["deeds", "jail_cards", "codes", "creditors", "reason"])
def test_an_event_is_said_where_a_list_or_a_reason_is_empty(language: str, name: str) -> None:
    words, game = Messages(language), samples.table()
    for event in samples.events(game):
        if isinstance(getattr(event, name, None), tuple):
            assert words.event(replace(event, **{name: ()}), game)
        elif type(getattr(event, name, None)) is str:
            assert words.event(replace(event, **{name: ""}), game)


def test_an_entry_reads_as_one_line() -> None:
    words, game = Messages("en"), samples.table()
    rolled = DiceRolled(player=samples.BOB, dice=(3, 4), purpose=state.RollPurpose.MOVE)
    moved = TokenMoved(player=samples.BOB, origin=32, target=39)
    due = e.DueArose(due=samples.RENT)
    line = words.entry((rolled, moved, due), game)
    assert line == "Bob rolls 3 + 4 and lands on Boardwalk. Bob owes Ann $200."


def test_a_row_of_houses_is_one_sentence() -> None:
    words, game = Messages("en"), samples.table()

    def built(deed: str, houses: int) -> HouseBuilt:
        return HouseBuilt(
            player=samples.ANN, deed=DeedId(deed), houses=houses, price=200, postings=()
        )

    row = (built("park_place", 1), built("boardwalk", 1), built("park_place", 2))
    assert words.entry(row, game) == "Ann builds 3 houses for $600: Park Place and Boardwalk."
    assert words.entry(row[:1], game) == "Ann builds on Park Place for $200, now 1 house."


def test_what_a_card_takes_from_each_is_one_sentence() -> None:
    words, game = Messages("en"), samples.table()

    def paid(payer: PlayerId, payee: PlayerId, amount: int = 50, tax: int = 0) -> CardPaid:
        return CardPaid(payer=payer, payee=payee, amount=amount, tax=tax, postings=())

    ann, bob, cat = samples.ANN, samples.BOB, samples.CAT
    chairman = (paid(ann, bob), paid(ann, cat))
    assert words.entry(chairman, game) == "Ann pays Bob and Cat $50 each, $100 in all."
    birthday = (paid(bob, ann), paid(cat, ann))
    assert words.entry(birthday, game) == "Ann gets $50 each from Bob and Cat, $100 in all."
    unlike = (paid(ann, bob), paid(ann, cat, 30))
    assert words.entry(unlike, game) == "Ann pays Bob $50. Ann pays Cat $30."
    taxed = (paid(ann, bob, tax=5), paid(ann, cat, tax=5))
    assert words.entry(taxed, game).count("less $5 tax") == 2


@pytest.mark.parametrize(
    ("language", "reason", "text"),
    [
        ("en", "estate", "The Bank pays Bob $60 (from the estate)."),
        ("ru", "estate", "Bob получает от Банка $60 (из имущества банкрота)."),
        ("uk", "estate", "Bob отримує від Банку $60 (з майна банкрута)."),
        ("ru", "за такси", "Bob получает от Банка $60 (за такси)."),
    ],
)
def test_a_reason_that_the_rules_give_is_said_in_the_language_of_the_table(
    language: str, reason: str, text: str
) -> None:
    event = BankPaidOut(player=samples.BOB, amount=60, reason=reason, postings=())
    assert Messages(language).entry((event,), samples.table()) == text


def test_offers_and_cards_due_stay_out_of_the_log() -> None:
    words, game = Messages("en"), samples.table()
    quiet = tuple(e.DueArose(due=due) for due in samples.DUES if not hasattr(due, "amount"))
    assert quiet
    assert words.entry(quiet, game) == ""


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (RentStep(code=StepCode.PRINTED, amount=100), "base rent $100"),
        (RentStep(code=StepCode.PRINTED, amount=1100), "base rent $1,100"),
        (RentStep(code=StepCode.GROUP_DOUBLED, amount=200, by=2), "doubled for the full set"),
        (RentStep(code=StepCode.OWNED, amount=50, by=2), "2 owned of this kind"),
        (RentStep(code=StepCode.DICE, amount=28, by=7), "7 × 4"),
        (RentStep(code=StepCode.DICE, amount=0, by=0), "roll: 0"),
    ],
)
def test_rent_steps(step: RentStep, text: str) -> None:
    assert Messages("en").rent_step(step, samples.box()) == text


# ---- house rules --------------------------------------------------------------------------------


@each_language
def test_every_rule_and_its_value_in_plain_words(language: str) -> None:
    words = Messages(language)
    for name in RULES:
        assert words.rule(name)[0].isupper(), name
        value = value_of(Ruleset(), name)
        assert words.member(name, value), name
        kind = type(value)
        if issubclass(kind, StrEnum):
            assert choice_of(name)
            texts = [words.member(name, member) for member in kind]
            assert len(set(texts)) == len(texts), name


def test_values_of_rules() -> None:
    words = Messages("en")
    assert words.member("building.window", "own_turn") == "Only on the player's own turn"
    assert words.member("building.evenly", True) == "Yes"
    assert words.member("mortgage.interest_percent", 10) == "10%"
    assert words.member("jail.attempts", 3) == "3"
    assert words.member("setup.starting_cash", 1500) == "1,500"


def test_a_fault_of_a_file_in_words() -> None:
    params = {"name": "fine", "nearest": "jail.fine"}
    fault = DataError(code=FaultCode.UNKNOWN_RULE, path="fine", params=params)
    assert Messages("en").fault(fault) == "There is no rule called fine. Closest: jail.fine."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_of_something_without_a_name(language: str) -> None:
    nameless = check_rule("", 7)
    assert isinstance(nameless, DataError)
    assert '""' in Messages(language).fault(nameless)
    params = {"name": "", "nearest": ""}
    unknown = DataError(code=FaultCode.UNKNOWN_KEY, path="", params=params)
    assert '""' in Messages(language).fault(unknown)


def test_a_token_is_named_in_the_language() -> None:
    changed, game = SeatChanged(player=PlayerId("Bob"), token="car"), samples.table()
    assert Messages("en").event(changed, game) == "Bob has another token: car."
    assert Messages("ru").event(changed, game) == "Bob: новая фишка, автомобиль."
