"""Whose phone is whose: by a code, by a nod, released, lost, and after a restart."""

from banker_app.app.devices.banker_role import FREE_SLIPS, Answer, Device, Roles
from banker_app.app.devices.seats import (
    CLAIMS_PER_MINUTE,
    MINUTE,
    MOST_CLAIMS,
    MOST_GAMES,
    News,
    Seats,
)
from banker_app.engine.ids import PlayerId

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
GAME = "a game"


class Table:
    """Seats whose codes are known."""

    def __init__(self, kept: str = "") -> None:
        self.kept = kept
        self.time = 0.0
        codes = (f"{111111 * n}" for n in range(1, 9))
        self.seats = Seats(kept, self.keep, lambda: next(codes), lambda: self.time)

    def keep(self, kept: str) -> None:
        self.kept = kept

    def player(self, device: str) -> PlayerId | None:
        return self.seats.player_of(GAME, device)


def test_a_code_makes_a_phone_a_players_and_is_used_up() -> None:
    table = Table()
    code = table.seats.invite(GAME, ANN)
    assert table.seats.enter(code, "phone")
    assert table.player("phone") == ANN
    assert not table.seats.enter(code, "another")
    assert table.player("another") is None


def test_a_new_code_makes_the_one_before_it_worthless() -> None:
    table = Table()
    old, new = table.seats.invite(GAME, ANN), table.seats.invite(GAME, ANN)
    assert not table.seats.enter(old, "phone")
    assert table.seats.enter(new, "phone")


def test_another_phone_takes_the_place_of_a_lost_one() -> None:
    table = Table()
    table.seats.enter(table.seats.invite(GAME, ANN), "lost")
    table.seats.enter(table.seats.invite(GAME, ANN), "new")
    assert (table.player("lost"), table.player("new")) == (None, ANN)
    assert table.seats.news("lost") is News.LOST
    table.seats.dismiss_note("lost")
    assert table.seats.news("lost") is None


def test_two_phones_share_a_seat_if_the_banker_says_so() -> None:
    table = Table()
    table.seats.enter(table.seats.invite(GAME, ANN), "phone")
    table.seats.enter(table.seats.invite(GAME, ANN, additional=True), "tablet")
    assert (table.player("phone"), table.player("tablet")) == (ANN, ANN)
    assert table.seats.phones(GAME, ANN) == 2


def test_who_says_whose_a_phone_is_waits_for_a_nod() -> None:
    table = Table()
    assert table.seats.claim(GAME, ANN, "phone")
    assert table.player("phone") is None
    assert table.seats.claimed_by(GAME, "phone") == ANN
    assert table.seats.nod("phone")
    assert table.player("phone") == ANN
    assert table.seats.claims(GAME) == ()
    assert not table.seats.nod("phone")


def test_of_two_phones_that_claim_a_seat_one_gets_it() -> None:
    table = Table()
    table.seats.claim(GAME, ANN, "first")
    table.seats.claim(GAME, ANN, "second")
    assert [claim.device for claim in table.seats.claims(GAME)] == ["first", "second"]
    table.seats.nod("second")
    assert (table.player("first"), table.player("second")) == (None, ANN)
    assert table.seats.claims(GAME) == ()
    assert table.seats.news("first") is News.TAKEN


def test_a_claim_can_be_turned_away() -> None:
    table = Table()
    table.seats.claim(GAME, ANN, "phone")
    table.seats.turn_away("phone")
    assert table.seats.claims(GAME) == ()
    assert table.player("phone") is None


def test_claims_have_an_end() -> None:
    table = Table()
    assert all(table.seats.claim(GAME, ANN, f"phone {n}") for n in range(MOST_CLAIMS))
    assert not table.seats.claim(GAME, BOB, "one more")
    # One that waits already may change its mind.
    assert table.seats.claim(GAME, BOB, "phone 0")


def test_the_address_with_most_claims_makes_room() -> None:
    table, last = Table(), MOST_CLAIMS - 1
    for number in range(MOST_CLAIMS):
        assert table.seats.claim(GAME, ANN, f"laptop {number}", "10.0.0.66")
    assert not table.seats.claim(GAME, ANN, "laptop again", "10.0.0.66")
    for phone in range(MOST_CLAIMS // 2):
        assert table.seats.claim(GAME, BOB, f"phone {phone}", f"10.0.0.{phone}")
    assert len(table.seats.claims(GAME)) == MOST_CLAIMS
    assert table.seats.claimed_by(GAME, "laptop 0") == ANN
    assert table.seats.claimed_by(GAME, f"laptop {last}") is None
    assert table.seats.news(f"laptop {last}") is News.CROWDED


def test_an_address_that_claims_without_end_has_to_wait() -> None:
    table = Table()
    for address in ("10.0.0.66", "10.0.0.7"):
        for player in (ANN, BOB) * (CLAIMS_PER_MINUTE // 2):
            assert table.seats.claim(GAME, player, address, address)
        assert not table.seats.claim(GAME, ANN, address, address)
    table.time = 59.0
    assert not table.seats.claim(GAME, ANN, "laptop", "10.0.0.66")
    table.time = 61.0
    assert table.seats.claim(GAME, ANN, "laptop", "10.0.0.66")


def test_a_released_seat_is_free_and_its_phone_hears_of_it() -> None:
    table = Table()
    table.seats.enter(table.seats.invite(GAME, ANN), "phone")
    table.seats.release(GAME, ANN)
    assert table.player("phone") is None
    assert table.seats.news("phone") is News.LOST


def test_a_phone_that_gives_its_seat_up_knows_that_already() -> None:
    table = Table()
    table.seats.enter(table.seats.invite(GAME, ANN), "phone")
    table.seats.leave(GAME, "phone")
    assert table.player("phone") is None
    assert table.seats.news("phone") is None


def test_a_phone_changes_seats() -> None:
    table = Table()
    table.seats.enter(table.seats.invite(GAME, ANN), "phone")
    table.seats.enter(table.seats.invite(GAME, BOB), "phone")
    assert table.player("phone") == BOB
    assert table.seats.phones(GAME, ANN) == 0


def test_seats_outlast_a_restart_and_are_those_of_one_game() -> None:
    table = Table()
    table.seats.enter(table.seats.invite(GAME, ANN), "phone")
    again = Table(table.kept)
    assert again.player("phone") == ANN
    assert again.seats.player_of("another game", "phone") is None
    again.seats.forget(GAME)
    assert Table(again.kept).player("phone") is None


def test_what_cannot_be_read_seats_nobody() -> None:
    for kept in ("{", "[]", '"x"', "5", '{"a game": ["phone"]}', '{"a game": 7}', "null"):
        assert Table(kept).player("phone") is None


def test_only_the_latest_games_are_kept() -> None:
    table = Table()
    for n in range(MOST_GAMES + 1):
        table.time += MINUTE
        table.seats.claim(f"game {n}", ANN, "phone")
        table.seats.nod("phone")
    assert table.seats.player_of("game 0", "phone") is None
    assert table.seats.player_of(f"game {MOST_GAMES}", "phone") == ANN


def test_a_seats_code_is_typed_where_the_bankers_is_and_guessing_costs_the_same() -> None:
    table = Table()
    roles = Roles("", lambda _: None, seats=table.seats)
    code = table.seats.invite(GAME, ANN)
    phone, guesser = Device(roles, "Ann's phone"), Device(roles, "a guesser")
    assert phone.enter(f"{code[:3]} {code[3:]}") is Answer.SEATED
    assert table.player(phone.digest) == ANN
    assert not phone.is_banker
    for _ in range(FREE_SLIPS + 1):
        assert guesser.enter("000000") is Answer.WRONG
    later = table.seats.invite(GAME, BOB)
    assert guesser.enter(later) is Answer.PAUSE
    assert table.player(guesser.digest) is None
