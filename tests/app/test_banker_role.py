"""One banker at a time, a code that works once, and guessing that takes too long."""

from collections.abc import Iterator

import pytest

from banker_app.app.devices.banker_role import (
    AT_HOME,
    FREE_SLIPS,
    FREE_SLIPS_OF_ALL,
    LONGEST_PAUSE,
    Answer,
    Device,
    NotAtHome,
    NotTheBanker,
    Roles,
    any_code,
    hashed,
    is_link,
    new_link,
)
from banker_app.engine.ids import PlayerId

NIGHT = 8 * 3600.0


class Evening:
    """Roles with a clock and codes of the test's own."""

    def __init__(self, kept: str = "") -> None:
        self.time = 100.0
        self.kept = kept
        self.codes: Iterator[str] = (f"{111111 * n}" for n in range(1, 9))
        self.roles = Roles(kept, self.keep, lambda: self.time, lambda: next(self.codes))
        self.ann, self.bob = Device(self.roles, "word of Ann"), Device(self.roles, "word of Bob")

    def keep(self, device: str) -> None:
        self.kept = device


def test_nobody_is_the_banker_at_first() -> None:
    table = Evening()
    assert not table.ann.is_banker
    assert not Device(table.roles, "").is_banker
    assert table.roles.first_code == "111111"


def test_whoever_gives_the_code_is_the_banker_and_the_code_is_used_up() -> None:
    table = Evening()
    assert table.ann.enter("111 111") is Answer.TAKEN
    assert table.ann.is_banker
    assert table.roles.first_code == ""
    assert table.bob.enter("111111") is Answer.WRONG
    assert not table.bob.is_banker


def test_only_a_digest_is_kept() -> None:
    table = Evening()
    table.ann.enter("111111")
    assert table.kept == hashed("word of Ann")
    assert "Ann" not in table.kept


def test_after_a_restart_the_banker_is_the_same_and_there_is_a_fresh_code() -> None:
    before = Evening()
    before.ann.enter("111111")
    after = Evening(before.kept)
    assert after.ann.is_banker
    assert after.roles.first_code
    assert after.bob.enter(after.roles.first_code) is Answer.TAKEN
    assert not after.ann.is_banker


def test_handing_over_changes_nothing_until_the_code_is_given() -> None:
    table = Evening()
    table.ann.enter("111111")
    code = table.ann.hand_over()
    assert (code, table.roles.next_code) == ("222222", "222222")
    assert table.ann.is_banker
    assert table.bob.enter(code) is Answer.TAKEN
    assert (table.ann.is_banker, table.bob.is_banker) == (False, True)
    assert table.ann.enter(code) is Answer.WRONG


def test_a_banker_may_think_better_of_it() -> None:
    table = Evening()
    table.ann.enter("111111")
    code = table.ann.hand_over()
    table.ann.keep_it()
    assert table.bob.enter(code) is Answer.WRONG
    assert table.ann.is_banker


def test_a_second_hand_over_makes_the_first_code_worthless() -> None:
    table = Evening()
    table.ann.enter("111111")
    first, second = table.ann.hand_over(), table.ann.hand_over()
    assert table.bob.enter(first) is Answer.WRONG
    assert table.bob.enter(second) is Answer.TAKEN


def test_a_new_banker_is_not_replaced_by_a_code_of_the_old_one() -> None:
    """Somebody at the computer took the bank while the old banker's code was out."""
    table = Evening(hashed("word of Ann"))
    code = table.ann.hand_over()
    assert table.bob.enter(table.roles.first_code) is Answer.TAKEN
    assert table.ann.enter(code) is Answer.WRONG


def test_a_device_that_only_looks_cannot_hand_over() -> None:
    table = Evening()
    table.ann.enter("111111")
    with pytest.raises(NotTheBanker):
        table.bob.hand_over()
    table.ann.hand_over()
    with pytest.raises(NotTheBanker):
        table.bob.keep_it()
    assert table.roles.next_code == "222222"


@pytest.mark.parametrize("code", ["", " ", "11111", "1111111", "abcdef", "222222"])
def test_what_is_no_code_is_wrong(code: str) -> None:
    table = Evening()
    table.roles.first_code = "111111"
    assert table.ann.enter(code) is Answer.WRONG


def test_no_empty_code_takes_a_bank_that_nobody_gives_away() -> None:
    table = Evening()
    table.ann.enter("111111")
    assert table.bob.enter("") is Answer.WRONG


def test_a_few_slips_cost_nothing_then_even_the_right_code_has_to_wait() -> None:
    table = Evening()
    for _ in range(FREE_SLIPS):
        assert table.bob.enter("000000") is Answer.WRONG
        assert table.bob.pause == 0
    assert table.bob.enter("000000") is Answer.WRONG
    assert table.bob.pause == 5
    assert table.bob.enter("111111") is Answer.PAUSE
    assert not table.bob.is_banker
    table.time += 4.5
    assert table.bob.pause == 1
    table.time += 0.5
    assert table.bob.enter("111111") is Answer.TAKEN


def test_a_guest_who_guesses_makes_nobody_else_wait() -> None:
    table = Evening()
    guest = Device(table.roles, "word of a guest", "192.168.1.66")
    while guest.enter("000000") is Answer.WRONG:
        pass
    assert guest.pause == 5
    assert table.ann.pause == 0
    assert Device(table.roles, "word of Ann", "192.168.1.7").enter("111111") is Answer.TAKEN


@pytest.mark.parametrize("posing", ["as many devices", "at many addresses"])
def test_who_poses_as_many_has_to_wait_all_the_same(posing: str) -> None:
    """A word is cheap, so the address counts; an address may be changed, so the device counts."""
    table = Evening()
    answers = []
    for number in range(FREE_SLIPS + 2):
        word, address = f"word {number}", "192.168.1.66"
        if posing == "at many addresses":
            word, address = "word", f"192.168.1.{number}"
        answers.append(Device(table.roles, word, address).enter("000000"))
    assert answers == [*[Answer.WRONG] * (FREE_SLIPS + 1), Answer.PAUSE]


@pytest.mark.parametrize(("many", "most"), [(1, 200), (60, 450)])
def test_a_script_gets_nowhere_in_a_night(many: int, most: int) -> None:
    """As one device, and as many, each at an address of its own."""
    table = Evening()
    devices = [Device(table.roles, f"word {n}", f"10.0.0.{n}") for n in range(many)]
    tried = 0
    while table.time < NIGHT:
        waits = [device.pause for device in devices]
        table.time += min(waits) or 0.001
        tried += devices[waits.index(min(waits))].enter("000000") is Answer.WRONG
    assert tried < many * (FREE_SLIPS + 1) + 10 + NIGHT / LONGEST_PAUSE
    assert tried < most, "of a million codes"


def test_wrong_codes_of_others_cost_nobody_a_delay_who_has_an_address() -> None:
    table = Evening()
    for number in range(FREE_SLIPS_OF_ALL + 10):
        Device(table.roles, f"word {number}", f"10.0.0.{number}").enter("000000")
    phone = Device(table.roles, "word of a phone", "10.0.1.7")
    for _ in range(FREE_SLIPS):
        assert phone.enter("000000") is Answer.WRONG
    assert phone.pause == 0
    assert phone.enter("000000") is Answer.WRONG
    assert phone.pause > 0
    seat = table.roles.seats.invite("game", PlayerId("Ann"))
    table.time += LONGEST_PAUSE
    assert phone.enter(seat) is Answer.SEATED
    assert phone.enter("000000") is Answer.WRONG
    assert phone.pause == 0, "a right code makes up for the wrong ones"


def test_the_computer_itself_gives_out_a_fresh_code_whoever_has_guessed() -> None:
    table = Evening()
    home = Device(table.roles, "word of the computer", AT_HOME)
    table.ann.enter("111111")
    for number in range(FREE_SLIPS_OF_ALL + 1):
        Device(table.roles, f"word {number}", f"10.0.0.{number}").enter("000000")
    assert table.bob.pause == 5
    assert [home.enter("000000") for _ in range(9)] == [Answer.WRONG] * 9
    code = home.fresh_code()
    assert table.ann.is_banker
    assert table.bob.pause == 0
    assert table.bob.enter(code) is Answer.TAKEN
    assert table.bob.enter(code) is Answer.WRONG


def test_a_fresh_code_makes_the_one_before_it_worthless() -> None:
    table = Evening()
    home = Device(table.roles, "word of the computer", AT_HOME)
    first, second = table.roles.first_code, home.fresh_code()
    assert table.bob.enter(first) is Answer.WRONG
    assert home.fresh_code() != second
    assert table.bob.enter(second) is Answer.WRONG


def test_a_device_of_the_network_is_given_no_fresh_code() -> None:
    table = Evening()
    for device in (table.ann, Device(table.roles, "word", "127.0.0.1")):
        with pytest.raises(NotAtHome):
            device.fresh_code()
    assert table.roles.first_code == "111111"


def test_the_device_that_was_the_bankers_is_told_once() -> None:
    table = Evening()
    table.ann.enter("111111")
    assert not table.ann.is_relieved
    table.bob.enter(table.ann.hand_over())
    assert (table.ann.is_relieved, table.bob.is_relieved) == (True, False)
    assert Device(table.roles, "word of Ann").is_relieved, "a new page of the same phone"
    table.ann.dismiss_note()
    assert not table.ann.is_relieved
    table.ann.enter(table.bob.hand_over())
    table.bob.enter(table.ann.hand_over())
    assert not table.bob.is_relieved, "it has the bank again"


def test_whoever_follows_is_told_when_the_bank_changes_hands() -> None:
    table = Evening()
    told: list[bool] = []
    off = table.roles.subscribe(lambda: told.append(table.ann.is_banker))
    table.bob.enter("000000")
    table.ann.enter("111111")
    table.bob.enter(table.ann.hand_over())
    off()
    table.ann.enter(table.bob.hand_over())
    assert told == [True, False]


def test_codes_have_six_digits() -> None:
    codes = {any_code() for _ in range(50)}
    assert all(len(code) == 6 and code.isdecimal() for code in codes)
    assert len(codes) > 40


def exhausted(table: Evening) -> None:
    """Strangers have entered wrong codes from everywhere, and nobody may type one just now."""
    for number in range(FREE_SLIPS_OF_ALL + 10):
        Device(table.roles, f"stranger {number}", f"10.0.0.{number}").enter("000000")
    assert table.bob.enter(table.roles.first_code) is Answer.PAUSE


def test_a_code_that_is_scanned_has_no_delay() -> None:
    table = Evening()
    token = table.roles.link(table.roles.first_code)
    seat = table.roles.seats.invite("game", PlayerId("Ann"))
    link = table.roles.link(seat)
    exhausted(table)
    assert table.ann.enter(link) is Answer.SEATED
    assert table.roles.seats.player_of("game", table.ann.digest) == "Ann"
    assert table.ann.enter(link) is Answer.WRONG
    assert table.bob.enter(token) is Answer.TAKEN
    assert table.ann.enter(token) is Answer.WRONG


def test_a_token_stands_for_its_code_as_long_as_that_is_valid() -> None:
    table = Evening()
    table.ann.enter(table.roles.first_code)
    code = table.ann.hand_over()
    token = table.roles.link(code)
    assert table.roles.link(code) == token
    assert is_link(token)
    assert not is_link(code)
    assert len(token) * 6 >= 128
    table.ann.keep_it()
    assert table.bob.enter(token) is Answer.WRONG
    again = table.ann.hand_over()
    assert table.roles.link(again) != token
    assert token not in table.roles._links
    assert table.bob.enter(again) is Answer.TAKEN


@pytest.mark.parametrize("token", ["123456" * 4, "\ud800" * 22, "x" * 10_000])
def test_a_wrong_token_costs_nobody_a_delay(token: str) -> None:
    table = Evening()
    for _ in range(FREE_SLIPS_OF_ALL * 2):
        assert table.ann.enter(token) is Answer.WRONG
    assert table.ann.pause == table.bob.pause == 0
    assert new_link() != new_link()
