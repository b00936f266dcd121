"""A throw that the table lets pass although it is somebody else's turn."""

from tests.app.table import new_game


def test_doubles_out_of_turn_are_not_counted_to_whose_turn_it_is() -> None:
    """Bob throws doubles in Ann's turn: his token walks, her turn stands where it stood."""
    table = new_game()
    table.does("roll", player="Ann", dice=[5, 5])
    turn = table.state()["turn"]
    table.does("roll", player="Bob", dice=[5, 5], waive=["not_on_turn", "still_due"])
    state = table.state()
    assert state["seats"]["Bob"]["space"] == "jail"
    assert state["seats"]["Bob"]["jail"] is None
    assert (state["turn"]["player"], state["turn"]["doubles"]) == ("Ann", turn["doubles"])
    assert state["turn"]["phase"] == turn["phase"]


def test_the_printed_fine_is_the_way_out() -> None:
    """Where the sheet prints one and the purse covers it; elsewhere there is none. [R-93]"""
    ports = new_game("Ann", "Bob", edition="ports_usd", modes=["ports_table"])
    fine = ports.refusal("roll", player="Bob", dice=[1, 2])["remedies"]
    assert fine == [{"cmd": "pay_fine", "player": "Bob", "amount": 50, "reason": "out_of_turn"}]
    ports.play(fine[0])
    assert (ports.cash("Bob"), ports.state()["turn"]["player"]) == (1450, "Ann")
    assert not new_game("Ann", "Bob").refusal("roll", player="Bob", dice=[1, 2])["remedies"]
