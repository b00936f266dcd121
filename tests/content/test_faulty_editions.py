"""What is said about the file of a box that is not right."""

import typing
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from banker_app.app.i18n.messages import Messages
from banker_app.content.edition_draft import finished, from_shipped, is_finished
from banker_app.content.edition_validation import oddities
from banker_app.content.editions import load_edition
from banker_app.content.errors import DataError, FaultCode, FaultyFile
from banker_app.content.rulesets import compose

Spoil = Callable[..., tuple[DataError, ...]]


@pytest.fixture
def faults_of(tmp_path: Path) -> Spoil:
    """What is said of the 2008 box after some of its text was replaced."""

    def spoil(*changes: tuple[str, str]) -> tuple[DataError, ...]:
        source = files("banker_app.data") / "editions" / "us_2008.toml"
        text = source.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "table.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(FaultyFile) as raised:
            load_edition(str(path))
        return raised.value.faults

    return spoil


def test_edition_file_is_read_by_its_path(tmp_path: Path) -> None:
    source = files("banker_app.data") / "editions" / "us_2008.toml"
    path = tmp_path / "ours.toml"
    text = source.read_text(encoding="utf-8")
    path.write_text(text.replace('id = "us_2008"', 'id = "ours"', 1), encoding="utf-8")
    edition, layer = load_edition(str(path))
    assert edition.id == layer.name == "ours"


def test_unknown_edition_has_a_nearest_name() -> None:
    with pytest.raises(FaultyFile) as raised:
        load_edition("us_2009")
    (fault,) = raised.value.faults
    assert fault.code is FaultCode.UNKNOWN_EDITION
    assert fault.params["nearest"] == "us_2008"


def test_missing_and_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(FaultyFile) as raised:
        load_edition(str(tmp_path / "none.toml"))
    assert raised.value.faults[0].code is FaultCode.NO_SUCH_FILE
    for content in (b"id = ", b"\xff\xfe"):
        (tmp_path / "bad.toml").write_bytes(content)
        with pytest.raises(FaultyFile) as raised:
            load_edition(str(tmp_path / "bad.toml"))
        assert raised.value.faults[0].code is FaultCode.NOT_TOML


def test_empty_file_lacks_every_key(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text("", encoding="utf-8")
    with pytest.raises(FaultyFile) as raised:
        load_edition(str(tmp_path / "empty.toml"))
    missing = {f.path for f in raised.value.faults if f.code is FaultCode.MISSING_KEY}
    assert {"id", "title", "language", "spaces", "groups", "decks"} <= missing


@pytest.mark.parametrize(
    ("old", "new", "code", "path"),
    [
        ("price = 60", "price = 60.0", FaultCode.WRONG_TYPE, ".price"),
        ("price = 60", "price = true", FaultCode.WRONG_TYPE, ".price"),
        ("price = 60", 'price = "60"', FaultCode.WRONG_TYPE, ".price"),
        ("price = 60", "price = 0", FaultCode.OUT_OF_RANGE, ".price"),
        ("price = 60", "prise = 60", FaultCode.UNKNOWN_KEY, "mediterranean_avenue.prise"),
        ("price = 60", "prise = 60", FaultCode.MISSING_KEY, "mediterranean_avenue.price"),
        ("mortgage_value = 30", "mortgage_value = 61", FaultCode.MORTGAGE_ABOVE_PRICE, "_value"),
        ("[2, 10, 30,", "[2, 10, 9,", FaultCode.NOT_RISING, ".rents"),
        ("[2, 10, 30,", "[2, 10, 20, 21, 22, 30,", FaultCode.TOO_MANY, ".rents"),
        ("rents = [4, 10]", "rents = [4]", FaultCode.WRONG_COUNT, "electric_company.rents"),
        ('"#8b5a3c"', '"brown"', FaultCode.WRONG_PATTERN, "groups.brown.colour"),
        ('kind = "street"', 'kind = "stret"', FaultCode.UNKNOWN_MEMBER, "groups.brown.kind"),
        ('pattern = "${}"', 'pattern = "$"', FaultCode.WRONG_PATTERN, "currency.pattern"),
        ("[1, 5, 10,", "[5, 1, 10,", FaultCode.NOT_RISING, "currency.denominations"),
        ("500 = 2", "400 = 2", FaultCode.UNKNOWN_NAME, "opening_notes.400"),
        ("players = [2, 8]", "players = [8, 2]", FaultCode.NOT_RISING, "players"),
        ("players = [2, 8]", "players = [true, 8]", FaultCode.WRONG_TYPE, "players[0]"),
        ("players = [2, 8]", "players = [2]", FaultCode.WRONG_COUNT, "players"),
        ('{ deed = "baltic_', '{ deed = "balti_', FaultCode.UNKNOWN_NAME, "spaces[3].deed"),
        ('{ deed = "baltic_', '{ deed = "balti_', FaultCode.DEED_WITHOUT_SPACE, "spaces"),
        ("baltic_avenue", "vermont_avenue", FaultCode.DEED_ON_TWO_SPACES, "spaces"),
        ('id = "chance_2"', 'id = "chance_1"', FaultCode.TWICE, "spaces"),
        # Tickets beside the deck's jail card: players could not tell what they hold.
        ('"go_back", steps = 3', '"bus_ticket"', FaultCode.UNKNOWN_MEMBER, "cards[7].effect"),
        ('kind = "jail"', 'kind = "parking"', FaultCode.WRONG_COUNT, "spaces.jail"),
        ('kind = "parking"', 'kind = "go"', FaultCode.WRONG_COUNT, "spaces.go"),
        ('{ id = "go", name = "GO", kind = "go" },', "", FaultCode.WRONG_COUNT, "spaces.go"),
        ('deck = "chance"', 'deck = "chanse"', FaultCode.UNKNOWN_NAME, "spaces[7].deck"),
        ('tax = "income"', 'tax = "in"', FaultCode.UNKNOWN_MEMBER, "spaces[4].tax"),
        ('space = "boardwalk"', 'space = "mayfair"', FaultCode.UNKNOWN_NAME, "cards[12].space"),
        ("steps = 3", "spaces = 3", FaultCode.UNKNOWN_KEY, "decks.chance.cards[7].spaces"),
        ("steps = 3", "spaces = 3", FaultCode.MISSING_KEY, "decks.chance.cards[7].steps"),
        ("steps = 3", "steps = 3, amount = 5", FaultCode.UNKNOWN_KEY, "cards[7].amount"),
        ('id = "bank_error"', 'id = "doctor_fee"', FaultCode.TWICE, "community_chest.cards"),
        ("houses = 32", "houses = 1000", FaultCode.OUT_OF_RANGE, "rules.edition.houses"),
        ("opening_bid = 1", "first_bid = 1", FaultCode.UNKNOWN_RULE, "rules.auction.first_bid"),
        ("[rules.jail]", "[rules.jial]", FaultCode.UNKNOWN_KEY, "rules.jial"),
        ("\n[currency]", "\nsides = [10, 10, 10, 11]\n[currency]", FaultCode.WRONG_COUNT, "sides"),
        ("since = 2008", "since = 208", FaultCode.OUT_OF_RANGE, "since"),
        ("until = 2021", "until = 2007", FaultCode.OUT_OF_RANGE, "until"),
        ("since = 2008", 'since = "2008"', FaultCode.WRONG_TYPE, "since"),
        ('called = ["Mono', 'caled = ["Mono', FaultCode.UNKNOWN_KEY, "caled"),
        ('called = ["Monopoly"]', 'called = "Monopoly"', FaultCode.WRONG_TYPE, "called"),
        ('title = "Atl', 'tittle = "Atl', FaultCode.UNKNOWN_KEY, "tittle"),
    ],
)
def test_a_fault_is_named_with_its_place(
    faults_of: Spoil, old: str, new: str, code: FaultCode, path: str
) -> None:
    found = faults_of((old, new))
    assert any(fault.code is code and fault.path.endswith(path) for fault in found), found


@pytest.mark.parametrize(("count", "code"), [(0, FaultCode.TOO_SHORT), (200, FaultCode.TOO_MANY)])
def test_board_of_no_or_very_many_spaces_is_refused(count: int, code: FaultCode) -> None:
    draft = from_shipped("us_2008", "ours", "Ours")
    rest = [{"id": f"rest_{nth}", "name": "Rest", "kind": "neutral"} for nth in range(160)]
    spaces = [*typing.cast(list[object], draft["spaces"]), *rest][:count]
    found = finished({**draft, "spaces": spaces})
    assert not is_finished(found)
    assert [one.code for one in found if isinstance(one, DataError) and one.path == "spaces"][
        :1
    ] == [code]


def test_unequal_sides_and_odd_groups_are_oddities_only() -> None:
    edition, _ = load_edition("tests/scenarios/our_town.toml")
    found = {(one.code, one.path) for one in oddities(edition)}
    assert found == {
        (FaultCode.UNEQUAL_SIDES, "spaces"),
        (FaultCode.ODD_GROUP, "groups.gold"),
    }
    assert not list(oddities(load_edition("us_2008")[0]))


def test_go_must_be_the_first_space(faults_of: Spoil) -> None:
    go, first = '{ id = "go", name = "GO", kind = "go" }', '{ deed = "mediterranean_avenue" }'
    (fault,) = faults_of((go, "@"), (first, go), ("@", first))
    assert fault.code is FaultCode.GO_NOT_FIRST


def test_card_without_its_family_on_the_board(faults_of: Spoil) -> None:
    found = faults_of(
        ('{ deed = "electric_company" },', ""),
        ('{ deed = "water_works" },', ""),
    )
    assert FaultCode.NONE_ON_THE_BOARD in {fault.code for fault in found}


def test_independent_faults_come_at_once(faults_of: Spoil) -> None:
    found = faults_of(
        ("price = 60", "prize = 60"),
        ('kind = "parking"', 'kind = "parkin"'),
        ("amount = 15", "amount = -15"),
        ("fine = 50", 'fine = "50"'),
    )
    assert [(fault.path.rpartition(".")[2], fault.code) for fault in found] == [
        ("price", FaultCode.MISSING_KEY),
        ("prize", FaultCode.UNKNOWN_KEY),
        ("kind", FaultCode.UNKNOWN_MEMBER),
        ("amount", FaultCode.OUT_OF_RANGE),
        ("fine", FaultCode.WRONG_TYPE),
    ]
    assert found[1].params["nearest"] == "price"
    assert found[2].params["nearest"] == "parking"
    assert "prize" in str(found[1])


def test_a_deed_twice_in_the_file(faults_of: Spoil) -> None:
    line = 'vermont_avenue = { name = "Again", price = 1, mortgage_value = 0, rents = [1] }\n'
    found = faults_of(("[groups.pink.deeds]\n", "[groups.pink.deeds]\n" + line))
    assert FaultCode.TWICE in {fault.code for fault in found}


def test_a_wrong_form_is_answered_with_an_example(faults_of: Spoil) -> None:
    (said,) = map(Messages().fault, faults_of(('"#8b5a3c"', '"brown"')))
    assert said == "groups.brown.colour: brown has the wrong form. Example: #8b5a3c."


def test_a_yes_is_answered_with_the_words_of_a_file() -> None:
    composed = compose(house_rules={"ending.equal_turns": "yes"})
    assert isinstance(composed, tuple)
    assert "true or false is needed" in Messages().fault(composed[0])
