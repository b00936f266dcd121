"""Save files: what is written is read back, and nothing else is taken for one."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from banker_app.app.saves import save_format, save_parser
from banker_app.app.saves.save_format import BadSave, SaveFault
from banker_app.app.saves.save_parser import parse_save
from banker_app.content.edition_draft import from_shipped
from banker_app.content.edition_draft import written as board_file
from banker_app.content.untrusted import LONGEST_TEXT
from banker_app.engine import commands as c
from banker_app.engine.dues import LoanTerms
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.promises import Promise, PromiseKind
from banker_app.engine.rules.bank_payments import PayBank
from banker_app.engine.rules.seating import AddPlayer
from banker_app.pages.contract import texts
from tests.app.saves import a_save, entries, evening, tampered
from tests.app.table import ANN, BOB, Evening
from tests.each import each
from tests.ui.tables import lot, setup

Change = Callable[[Any], None]
BOARDWALK = DeedId("boardwalk")


def refused(data: bytes) -> BadSave:
    """The refusal of a file; the words for it exist in every language and name its figures."""
    with pytest.raises(BadSave) as found:
        parse_save(data)
    for language in texts.languages():
        sentence = texts.text(language, f"save.fault.{found.value.code}", **found.value.params)
        assert sentence.endswith("."), sentence
        assert all(str(value) in sentence for value in found.value.params.values())
    return found.value


def test_what_is_saved_comes_back() -> None:
    """Games entry by entry, boxes letter by letter, and what is a matter of taste."""
    board = board_file(from_shipped("us_classic", "ours", "Ours"))
    one, two = evening(50, 70), evening()
    data = a_save(
        ("g1", one),
        ("g2", two),
        custom_boards={"ours": board},
        settings={"language": "uk", "theme": "dark", "game": "g1"},
    )
    save = parse_save(data)
    assert [list(game.entries) for game in save.games] == [entries(one), entries(two)]
    assert save.custom_boards == {"ours": board}
    assert save.settings == {"language": "uk", "theme": "dark"}
    record = save.games[0].record
    assert (record.id, record.players, record.status) == ("g1", ("Ann", "Bob"), "playing")


def test_a_file_may_be_laid_out_anew() -> None:
    """The seal is about what is said, not about the spaces between."""
    data = a_save(("g1", evening(50)))
    plain = json.loads(data)
    assert parse_save(json.dumps(plain, indent=3).encode()) == parse_save(data)
    assert parse_save(b"\xef\xbb\xbf" + data) == parse_save(data)


def test_an_entry_has_a_line_of_its_own() -> None:
    """So people can read the file, and compare two."""
    made = evening(50)
    lines = a_save(("g1", made)).decode().splitlines()
    found = [json.loads(line.rstrip(",")) for line in lines if line.startswith('{"at"')]
    assert found == entries(made)


def test_every_cut_of_a_file_is_refused() -> None:
    """A copy that was interrupted is no copy."""
    data = a_save(("g1", evening()))
    for end in range(0, len(data) - 2, 97):
        refused(data[:end])
        assert not save_parser.is_complete_save(data[:end])
    assert save_parser.is_complete_save(data)


def test_every_changed_figure_is_refused() -> None:
    """By accident or by hand: the sum at the top no longer fits."""
    data = a_save(("g1", evening(50)))
    places = [at for at, byte in enumerate(data) if byte in b"0123456789"]
    start = data.index(b'"games"')
    for at in [at for at in places if at > start][::29]:
        other = b"1" if data[at : at + 1] != b"1" else b"2"
        changed = data[:at] + other + data[at + 1 :]
        refused(changed)
        assert not save_parser.is_complete_save(changed)


def put(*path: Any, value: Any) -> Change:
    """Set a value deep inside a file."""

    def change(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        plain[path[-1]] = value

    return change


def drop(*path: Any) -> Change:
    """Remove a value deep inside a file."""

    def change(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        del plain[path[-1]]

    return change


ENTRY = ("games", 0, "entries", 2)
FIRST = ("games", 0, "entries", 0)
LATER = ("games", 0, "entries")
SET_UP = (*FIRST, "events", 0, "edition")
POSTING = (*ENTRY, "events", 0, "postings", 0)
HOSTILE: list[tuple[str, Change, SaveFault]] = [
    ("another format", put("format", value="zip"), SaveFault.NOT_A_SAVE),
    ("no version", drop("version"), SaveFault.UNKNOWN_VERSION),
    ("a yes for a version", put("version", value=True), SaveFault.UNKNOWN_VERSION),
    ("a text for a version", put("version", value="1"), SaveFault.UNKNOWN_VERSION),
    ("version nought", put("version", value=0), SaveFault.UNKNOWN_VERSION),
    ("a later version", put("version", value=3), SaveFault.NEWER),
    ("no games", drop("games"), SaveFault.WRONG_SHAPE),
    ("games by name", put("games", value={}), SaveFault.WRONG_SHAPE),
    ("nothing in it", put("games", value=[]), SaveFault.EMPTY),
    ("a number for a game", put("games", 0, value=1), SaveFault.WRONG_SHAPE),
    ("a number for an id", put("games", 0, "id", value=7), SaveFault.WRONG_SHAPE),
    ("a way out", put("games", 0, "id", value="../../etc"), SaveFault.BAD_NAME),
    ("a way out, other slashes", put("games", 0, "id", value="..\\x"), SaveFault.BAD_NAME),
    ("the root", put("games", 0, "id", value="/etc/passwd"), SaveFault.BAD_NAME),
    ("a hidden folder", put("games", 0, "id", value=".ssh"), SaveFault.BAD_NAME),
    ("an empty id", put("games", 0, "id", value=""), SaveFault.BAD_NAME),
    ("an id with an end", put("games", 0, "id", value="a\x00b"), SaveFault.BAD_NAME),
    ("a device of Windows", put("games", 0, "id", value="Nul"), SaveFault.BAD_NAME),
    ("an endless id", put("games", 0, "id", value="a" * 65), SaveFault.BAD_NAME),
    ("no entries", put("games", 0, "entries", value=[]), SaveFault.WRONG_SHAPE),
    ("entries by name", put("games", 0, "entries", value={}), SaveFault.WRONG_SHAPE),
    ("an entry that is none", put(*ENTRY, value="roll"), SaveFault.WRONG_SHAPE),
    ("an entry without events", drop(*ENTRY, "events"), SaveFault.WRONG_SHAPE),
    ("an entry out of order", put(*ENTRY, "seq", value=9), SaveFault.WRONG_SHAPE),
    ("an entry number as text", put(*ENTRY, "seq", value="3"), SaveFault.WRONG_SHAPE),
    ("a yes for a number", put(*FIRST, "seq", value=True), SaveFault.WRONG_SHAPE),
    ("a field of no version", put(*ENTRY, "undone", value=True), SaveFault.WRONG_SHAPE),
    ("no time at all", put(*ENTRY, "at", value="yesterday"), SaveFault.WRONG_SHAPE),
    ("a time nobody has", put(*ENTRY, "at", value="0001-01-01T00:00+14:00"), SaveFault.WRONG_SHAPE),
    ("a minute before the game", put(*ENTRY, "minute", value=-1), SaveFault.WRONG_SHAPE),
    ("a number overruled", put(*ENTRY, "waived", value=[1]), SaveFault.WRONG_SHAPE),
    ("a rule nobody knows", put(*ENTRY, "waived", value=["gravity"]), SaveFault.NO_GAME),
    ("a note that is none", put(*ENTRY, "note", value=5), SaveFault.WRONG_SHAPE),
    ("an event nobody knows", put(*ENTRY, "events", 0, "event", value="rained"), SaveFault.NO_GAME),
    ("a command nobody knows", put(*ENTRY, "command", value={"cmd": "rain"}), SaveFault.NO_GAME),
    ("an event of another shape", put(*ENTRY, "events", 0, "price", value=[]), SaveFault.NO_GAME),
    ("money from nowhere", put(*POSTING, 2, value=5), SaveFault.NO_GAME),
    ("a stranger", put(*POSTING, 0, value="player:Eve"), SaveFault.NO_GAME),
    ("no set-up", put(*FIRST, "events", value=[]), SaveFault.NO_GAME),
    ("an undo of nothing", put("games", 0, "entries", 1, "events", value=[
        {"event": "undone", "entry": 1}]), SaveFault.NO_GAME),
    ("an undo out of turn", put(*LATER, 3, "events", 0, "entry", value=2), SaveFault.NO_GAME),
    ("a redo out of turn", put(*LATER, 4, "events", 0, "entry", value=2), SaveFault.NO_GAME),
    ("begun twice", lambda plain: plain["games"][0]["entries"][5].update(
        events=plain["games"][0]["entries"][0]["events"]), SaveFault.NO_GAME),
    ("a turn of a stranger", put(*LATER, 5, "events", 0, "next", value="Eve"), SaveFault.NO_GAME),
    ("a street elsewhere", put(*ENTRY, "events", 0, "deed", value="mayfair"), SaveFault.NO_GAME),
    ("a due that is not open", put(*ENTRY, "events", 0, "settles", value=9), SaveFault.NO_GAME),
    ("a token beside the board", put(*LATER, 1, "events", 1, "target", value=40),
        SaveFault.NO_GAME),
    ("a rule there is none of", put(*LATER, 6, "events", value=[{
        "event": "house_rule_changed", "name": "gravity", "value": 1, "before": 2, "reason": ""}]),
        SaveFault.NO_GAME),
    ("a rule that cannot be so", put(*FIRST, "events", 0, "rules", "jail", "fine", value=-50),
        SaveFault.NO_GAME),
    ("a space of two streets", put(*SET_UP, "deeds", "baltic_avenue", "space", value=1),
        SaveFault.NO_GAME),
    ("a street under two names", put(*SET_UP, "deeds", "baltic_avenue", "id", value="boardwalk"),
        SaveFault.NO_GAME),
    ("a street in no group", put(*SET_UP, "deeds", "baltic_avenue", "group", value="mauve"),
        SaveFault.NO_GAME),
    ("a price below zero", put(*SET_UP, "deeds", "baltic_avenue", "house_price", value=-50),
        SaveFault.NO_GAME),
    ("boxes in a row", put("boxes", value=["x"]), SaveFault.WRONG_SHAPE),
    ("a number for a board", put("boxes", value={"ours": 1}), SaveFault.WRONG_SHAPE),
    ("a box named like a device", put("boxes", value={"con": ""}), SaveFault.BAD_NAME),
    ("a box on its way out", put("boxes", value={"../x": ""}), SaveFault.BAD_NAME),
    ("a box that is none", put("boxes", value={"ours": "[[["}), SaveFault.NO_BOARD),
    ("a box without end", put("boxes", value={"ours": "#" * 500_000}), SaveFault.TOO_LARGE),
    ("settings in a row", put("settings", value=[]), SaveFault.WRONG_SHAPE),
    ("people who are none",
        put("settings", value={"people": "[" * 200_000}),
        SaveFault.WRONG_SHAPE),
    ("people forgotten for good",
        put("settings", value={"people": '{"forgotten": {"bob": "for good"}}'}),
        SaveFault.WRONG_SHAPE),
    ("half a letter", put(*ENTRY, "note", value="\ud83d"), SaveFault.NOT_A_SAVE),
    ("a note without end", put(*ENTRY, "note", value="x" * 500_000), SaveFault.TOO_LARGE),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "code"),
    [pytest.param(change, code, id=name.replace(" ", "-")) for name, change, code in HOSTILE],
)
def test_a_hostile_file_is_refused(change: Change, code: SaveFault) -> None:
    """However it was made, and though its seal fits."""
    assert refused(tampered(change)).code is code


@pytest.mark.parametrize(
    "name", ["A" * 25, "A" * 10_000, " Ann", "", "Bank", "bob", "An\u200bn", "An\nn"]
)
def test_a_game_of_players_nobody_could_seat_is_refused(name: str) -> None:
    """The names keep to the rules of set-up, wherever they come from."""

    def renamed(plain: Any) -> None:
        text = json.dumps(plain["games"])
        quoted = json.dumps(name)[1:-1]
        plain["games"] = json.loads(
            text.replace('"Ann"', f'"{quoted}"').replace("player:Ann", f"player:{quoted}")
        )

    assert refused(tampered(renamed)).code is SaveFault.NO_GAME


@pytest.mark.parametrize("field", ["title", "language"])
def test_a_board_of_endless_names_is_refused(field: str) -> None:
    change = put(*SET_UP, field, value="x" * (LONGEST_TEXT + 1))
    assert refused(tampered(change)).code is SaveFault.NO_GAME


def test_too_many_games_are_refused_before_they_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(save_parser, "MOST_GAMES", 2)
    change = put("games", value=[{"id": 5}] * 3)
    assert refused(tampered(change)).code is SaveFault.TOO_LARGE


def test_a_game_that_breaks_the_books_is_refused() -> None:
    """Every sum in it adds up, and yet a player has less than nothing."""

    def robbed(plain: Any) -> None:
        for posting in plain["games"][0]["entries"][-1]["events"][0]["postings"]:
            posting[2] *= -100

    found = refused(tampered(robbed))
    assert found.code is SaveFault.NO_GAME
    assert found.params == {"game": 1, "entry": 7}


def renewed() -> Evening:
    """Dan joined and paid; it was Dee who joined, and Dan's payment is struck."""
    made = Evening()
    made.does(setup())
    made.does(AddPlayer(name="Dan"))
    made.does(PayBank(player=PlayerId("Dan"), amount=5))
    made.does(c.ReplaceEntry(entry=2, instead=AddPlayer(name="Dee"), drop=(3,)))
    return made


@pytest.mark.parametrize("undone", [False, True])
def test_a_game_with_a_changed_entry_comes_back(undone: bool) -> None:
    made = renewed()
    if undone:
        made.undo()
    (found,) = parse_save(a_save(("g1", made))).games
    assert found.entries == entries(made)


def test_what_undo_would_bring_back_is_looked_at_too() -> None:
    """The entry that was changed was none of an honest game."""

    def robbed(plain: Any) -> None:
        for posting in plain["games"][0]["entries"][1]["events"][0]["postings"]:
            posting[2] *= -100

    found = refused(tampered(robbed, a_save(("g1", renewed()))))
    assert found.params == {"game": 1, "entry": 2}


@pytest.mark.parametrize("number", [99, 4, 1, -1])
def test_an_entry_changes_no_other_than_it_says(number: int) -> None:
    def pointed(plain: Any) -> None:
        plain["games"][0]["entries"][3]["events"][0]["entry"] = number

    found = refused(tampered(pointed, a_save(("g1", renewed()))))
    assert found.params == {"game": 1, "entry": 4}


@each(
    [
        ("percent", -50),
        ("percent", 500),
        ("times", -1),
        ("deeds", ["boardwalk", "boardwalk"]),
        ("interest", -50),
        ("instalment", 10**12),
        ("amount", -300),
    ]
)
def test_a_promise_or_loan_that_nobody_could_make_is_refused(field: str, value: Any) -> None:
    """Rent could not be paid, nor a turn ended, in a game that has one."""

    def forged(plain: Any) -> None:
        promise, loan = (one["events"][0] for one in plain["games"][0]["entries"][1:])
        for made in (promise["b"]["promises"][0], loan["debt"], loan["debt"]["terms"]):
            if field in made:
                made[field] = value

    made = Evening()
    allowed = {"trade.promises": True, "debt.player_loans": True}
    made.does(setup(deeds={BOARDWALK: lot(BOB)}, rules=allowed))
    share = Promise(deeds=(BOARDWALK,), kind=PromiseKind.RENT_SHARE, percent=50, times=2)
    given = c.TradeSide(player=BOB, promises=(share,))
    made.does(c.AgreeTrade(a=c.TradeSide(player=ANN, cash=10), b=given))
    terms = LoanTerms(interest=10, instalment=50)
    made.does(c.IncurDebt(player=ANN, creditor=BOB, amount=300, terms=terms))
    file = a_save(("g1", made))
    assert parse_save(file).games
    assert refused(tampered(forged, file)).code is SaveFault.NO_GAME


@each(
    [
        (b"", SaveFault.NOT_A_SAVE),
        (b"\xff\xfe\x00", SaveFault.NOT_A_SAVE),
        (b"[1, 2]", SaveFault.NOT_A_SAVE),
        (b"PK\x03\x04 a picture of a cat", SaveFault.NOT_A_SAVE),
        (b"[" * 1_000_000, SaveFault.TOO_DEEP),
        (b'{"a":' * 300_000, SaveFault.TOO_DEEP),
        (b'{"format":"banker-save","version":NaN}', SaveFault.BAD_NUMBER),
        (b'{"format":"banker-save","version":-Infinity}', SaveFault.BAD_NUMBER),
        (b'{"format":"banker-save","version":1e999}', SaveFault.BAD_NUMBER),
        (b'{"format":"banker-save","version":' + b"9" * 5_000_000 + b"}", SaveFault.BAD_NUMBER),
        (b'{"format":"banker-save","version":1,"version":1}', SaveFault.TWICE),
        (b" " * (save_parser.LARGEST + 1), SaveFault.TOO_LARGE),
    ]
)
def test_what_is_no_file_of_ours_is_refused(data: bytes, code: SaveFault) -> None:
    """Before anything of it is used."""
    assert refused(data).code is code


def test_depth_is_counted_where_the_parser_lets_it_pass() -> None:
    """A few dozen lists within one another harm no parser; no game has them either."""
    deep: Any = []
    for _ in range(40):
        deep = [deep]
    assert refused(tampered(put(*ENTRY, "command", value={"cmd": deep}))).code is SaveFault.TOO_DEEP


def test_a_game_or_a_key_that_comes_twice_is_refused() -> None:
    """Two readers would read two different games."""
    one = evening()
    assert refused(a_save(("g1", one), ("g1", one))).params == {"name": "g1"}
    assert refused(a_save(("g1", one), ("G1", one))).params == {"name": "G1"}
    data = a_save(("g1", one)).replace(b'"seq":1', b'"seq":1,"seq":1', 1)
    assert refused(data).code is SaveFault.TWICE


def test_a_sum_beyond_all_money_is_refused() -> None:
    """Arithmetic on it would be right, and a screen could not show it."""
    change = put(*POSTING, 2, value=10**16)
    assert refused(tampered(change)).code is SaveFault.BAD_NUMBER


def test_a_session_for_looking_takes_no_entries() -> None:
    """It reads like any other."""
    made = evening(50)
    session = save_format.replayed(entries(made))
    assert session.game == made.game
    assert list(session.log) == list(made.log)
    session.close()
