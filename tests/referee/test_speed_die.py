"""The speed die by JSON lines."""

from tests.each import each
from tests.scenarios.table import new_game

FROM_THE_FIRST = {"turn.speed_die": True, "turn.speed_die_after_laps": 0}


@each([(1, "1"), (3, "3"), (4, "bus"), (5, "mr_m"), (6, "mr_m"), ("bus", "bus"), ("mr_m", "mr_m")])
def test_a_third_die_is_the_speed_die(face: object, speed: str) -> None:
    table = new_game("Ann", "Bob", house_rules=FROM_THE_FIRST)
    rolled = table.does("roll", dice=[6, 5, face])["events"][0]
    assert (rolled["dice"], rolled["speed"]) == ([6, 5], speed)


@each([2, "2"])
def test_spaces_are_given_as_they_are_offered(spaces: object) -> None:
    table = new_game("Ann", "Bob", house_rules=FROM_THE_FIRST)
    table.does("roll", dice=[2, 6, 4])
    table.does("choose_move", spaces=spaces)
    assert table.state()["seats"]["Ann"]["space"] == "community_chest_1"


def test_all_three_dice_count_for_a_utility() -> None:
    position = {"seats": {"Ann": {"space": "park_place"}, "Bob": {"deeds": ["electric_company"]}}}
    table = new_game("Ann", "Bob", position=position, house_rules=FROM_THE_FIRST)
    assert table.does("roll", dice=[6, 6, 3])["due"][0]["amount"] == 60
    table.does("pay_rent", dice=[6, 6, 3])
    assert table.cash("Ann") == 1640
