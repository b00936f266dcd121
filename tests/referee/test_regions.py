"""The multinational box by JSON lines: currencies, rates, both sides of a sum, conglomerates."""

from typing import Any

from tests.each import each
from tests.scenarios.table import Command, Table, gives, start_line

EAST = ["east_gate", "east_market", "east_station", "east_garden", "east_bridge", "east_tower"]
SOUTH = ["south_gate", "south_market", "south_garden", "south_station", "south_tower"]
SEATS = (("Eve", "east"), ("Nat", "north"), ("Wes", "west"), ("Sue", "south"))
STACK = ["east_gate", "east_station", "west_square"]


def start(**fields: Any) -> Command:
    """Four players, each at home somewhere."""
    seats = [{"name": name, "region": region} for name, region in SEATS]
    return start_line(edition="multinational", base="multinational", **{"seats": seats} | fields)


def world(position: Command | None = None, **fields: Any) -> Table:
    """A table of four regions; Eve is on turn where a position is told."""
    table = Table()
    if position is not None:
        fields["position"] = {"turn": {"player": "Eve"}, **position}
    table.play(start(**fields))
    return table


def the_books_example() -> Table:
    """East at +2, South at -4. [004:84]"""
    return world(
        {
            "seats": {
                "Eve": {"deeds": [*EAST[:4], "south_gate"]},
                "Nat": {"deeds": [*EAST[4:], *SOUTH[1:3]]},
                "Wes": {"deeds": SOUTH[3:]},
                "Sue": {"deeds": ["south_square"]},
            }
        }
    )


def cash(table: Table, who: str) -> dict[str, int]:
    """What lies in a purse, empty compartments left out."""
    return {money: held for money, held in table.seat(who)["cash"].items() if held}


# ---- seats and purses --------------------------------------------------------------------------


@each(["south", "South", "SOUTH", " south ", "green", "GREEN"])
def test_region_by_id_name_or_colour(told: str) -> None:
    """Its id, its name, or the colour of its money. South throws first."""
    table = Table()
    names = [{"name": "Sue", "region": told}, *({"name": n} for n in ("Eve", "Nat", "Wes"))]
    table.play(start(seats=names))
    assert table.seat("Sue")["region"] == "south"
    assert cash(table, "Sue") == {"GREEN": 1500}
    assert cash(table, "Eve") == {"BLUE": 1500}
    assert table.state()["turn"]["player"] == "Sue"


def test_unknown_and_taken_regions() -> None:
    seats = [{"name": name, "region": "sooth"} for name, _ in SEATS]
    reply = Table().send(start(seats=seats))
    assert (reply["result"], "region" in reply["text"]) == ("error", True)
    assert reply["text"].endswith("nearest: south")
    twice = [{"name": name, "region": "south"} for name, _ in SEATS]
    assert Table().send(start(seats=twice))["refusals"][0]["code"] == "region_unusable"


# ---- rates and both sides ----------------------------------------------------------------------


def test_payment_across_currencies_shows_both_amounts() -> None:
    table = the_books_example()
    table.does("incur_debt", player="Eve", creditor="Sue", amount=100)
    both = [
        {"player": "Eve", "amount": -40, "currency": "BLUE"},
        {"player": "Sue", "amount": 100, "currency": "GREEN"},
    ]
    quote = table.send({"query": "quote", "cmd": {"cmd": "pay_debt"}})["value"]
    assert quote["amount"] == 100
    assert (quote["steps"][-1]["currency"], quote["steps"][-1]["sides"]) == ("GREEN", both)
    event = table.does("pay_debt")["events"][0]
    assert (event["currency"], event["sides"]) == ("GREEN", both)
    assert cash(table, "Eve") == {"BLUE": 1460}
    assert cash(table, "Sue") == {"GREEN": 1600}
    assert table.ask("audit")["zero_sum"] is True


def test_deal_shows_both_amounts() -> None:
    deal = {"cmd": "agree_trade", "a": gives("Eve", cash=100), "b": gives("Sue", "south_square")}
    quote = the_books_example().send({"query": "quote", "cmd": deal})["value"]
    assert [step["amount"] for step in quote["steps"]] == [100]
    assert quote["steps"][0]["sides"] == [
        {"player": "Eve", "amount": -100, "currency": "BLUE"},
        {"player": "Sue", "amount": 250, "currency": "GREEN"},
    ]


def test_payment_by_either_amount() -> None:
    """What is owed, or what it takes out of one's own purse."""
    for amount in (40, 100):
        table = the_books_example()
        table.does("incur_debt", player="Eve", creditor="Sue", amount=100)
        table.does("pay_debt", amount=amount)
    table.does("incur_debt", player="Eve", creditor="Sue", amount=100)
    assert table.refuses("pay_debt", amount=41) == ["amount_differs"]


# ---- conglomerates -----------------------------------------------------------------------------


def test_conglomerate_defaults() -> None:
    """Nobody need say whose they are; the dearest street lies on top. [R-120, R-122]"""
    table = world({"seats": {"Nat": {"deeds": STACK}}})
    formed = table.does("form_conglomerate", deeds=["East Gate", "East Station", 29])["events"][0]
    assert formed["player"] == "Nat"
    assert table.state()["conglomerates"] == [
        {"player": "Nat", "deeds": STACK, "top": "west_square"}
    ]


def test_conglomerate_by_any_deed() -> None:
    for which in ({"group": "West Square"}, {"deed": 29}, {"deed": "east_gate"}):
        deeds = {deed: {"owner": "Eve", "houses": 1} for deed in STACK}
        table = world({"deeds": deeds, "conglomerates": [{"deeds": STACK, "top": "west_square"}]})
        assert "conglomerate_locked" in table.refuses("dissolve_conglomerate")
        assert table.does("sell_group", **which)["events"][0]["deeds"] == STACK


def test_buildings_outside_of_conglomerates_need_a_waiver() -> None:
    """Refused in a position, unless the table wants it so; and nothing is begun that is over."""
    line = start(position={"deeds": {"east_gate": {"owner": "Eve", "houses": 1}}})
    assert Table().send(line)["refusals"][0]["code"] == "part_owned"
    table = Table()
    table.play(line | {"waive": ["part_owned"]})
    table.does("end_game", player="Eve")
    reply = Table().send(start(position=table.state()))
    assert {"fault": "over", "name": ""} in [no["params"] for no in reply["refusals"]]


@each(
    [
        {"deeds": STACK[:2], "top": "east_gate"},
        {"deeds": STACK, "top": "east_gate"},
        {"deeds": ["east_gate", "east_market", "west_square"], "top": "west_square"},
        {"deeds": ["east_gate", "east_station", "south_square"], "top": "south_square"},
    ]
)
def test_faulty_conglomerates_in_a_position(stack: Command) -> None:
    held = {"Eve": {"deeds": [*STACK, "east_market"]}}
    line = start(position={"seats": held, "conglomerates": [stack]})
    assert Table().send(line)["refusals"][0]["params"]["fault"] == "conglomerate"


# ---- there and back ----------------------------------------------------------------------------


def test_regions_from_a_position() -> None:
    told = world().state()
    names = [{"name": name} for name in ("Sue", "Wes", "Nat", "Eve")]
    again = Table()
    again.play(start(seats=names, position=told))
    assert again.seat("Sue")["region"] == "south"
    assert again.ask("audit")["broken"] == []


@each(
    [
        ({"GREEN": 5}, "BLUE"),
        ({"BLUE": 5, "GREEN": 5}, "one currency"),
        ({"BLEU": 5}, "nearest: BLUE"),
        ({"BLUE": "5"}, "whole number"),
    ]
)
def test_purse_holds_the_money_of_its_region(held: Command, text: str) -> None:
    line = start(position={"seats": {"Eve": {"cash": held}}})
    reply = Table().send(line)
    assert reply["result"] == "error"
    assert text in reply["text"]
    assert "Eve" in reply["text"]


def test_purse_by_region_or_as_a_sum() -> None:
    for held in ({"east": 70}, {"BLUE": 70, "PINK": 0}, 70):
        assert cash(world({"seats": {"Eve": {"cash": held}}}), "Eve") == {"BLUE": 70}


def test_rates_are_checked_against_the_deeds() -> None:
    """What the deeds do not make is named with the right figure; the table may keep its own."""
    told = world({"seats": {"Eve": {"deeds": STACK}}}).state() | {"rates": {"east": 3, "West": -1}}
    reply = Table().send(start(position=told))
    assert [(r["code"], r["waivable"]) for r in reply["refusals"]] == [("rates_differ", True)]
    assert reply["refusals"][0]["params"] == {"name": "East", "have": 3, "need": 2}
    table = Table()
    table.play(start(position=told, waive=["rates_differ"]))
    assert table.state()["rates"] == {"east": 3, "north": 0, "west": -1, "south": 0}
    assert table.ask("rates")["spread"]["east"]["west"] == 4
    again = Table()
    again.play(start(position=table.state(), waive=["rates_differ"]))
    assert again.state() == table.state()


@each([{"east": 99}, {"east": -99}])
def test_impossible_rate(rates: Command) -> None:
    reply = Table().send(start(position={"rates": rates}, waive=["rates_differ"]))
    assert reply["refusals"][0]["params"]["fault"] == "rate"
