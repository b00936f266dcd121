"""An older entry is changed in its place: its form, what would come of it, what falls with it."""

from dataclasses import replace

import pytest

from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.engine import commands as c
from banker_app.engine.events import Undone
from banker_app.engine.ids import (
    BANK_PLAYER,
    HOUSE_LOT,
    CardId,
    DeckId,
    DeedId,
    PlayerId,
    Pot,
    SpaceId,
)
from banker_app.engine.replacing import is_fixed
from banker_app.engine.rules.auction.auctions import CloseAuction, PlaceBid
from banker_app.engine.rules.bank_payments import ReceiveFromBank
from banker_app.engine.rules.banker_tools import CountBox
from banker_app.engine.rules.clock import PauseGame, ResumeGame, TimeOutPlayer
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.pots import PayIntoPot, SharePot
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.seating import AddPlayer, ChangeBanker, ReorderSeats
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.rules.turn import LandOn
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import CasinoOutcome
from banker_app.pages.contract.blocks import ChoiceField, Look, Page, Row, Tone
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.log.corrections import amended, fields_of, original
from banker_app.pages.log.entry import form
from banker_app.pages.state.app_store import AppStore
from tests.app.message_table import COMMANDS
from tests.each import each
from tests.ui.reading import parts, read, words
from tests.ui.tables import lot, new_app_store, setup

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
BALTIC, ORIENTAL = DeedId("baltic_avenue"), DeedId("oriental_avenue")
TO = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


def evening(*commands: c.Command, **start: object) -> AppStore:
    """An evening of three; every command has to be allowed."""
    store = new_app_store(setup(**start))  # type: ignore[arg-type]
    for command in commands:
        before = len(store.entries)
        store.dispatch(command)
        assert len(store.entries) == before + 1, command
    return store


def rent_paid() -> AppStore:
    """Ann bought Baltic Avenue (3), Bob paid rent there (6) and was given too much (7)."""
    return evening(
        c.Roll(player=ANN, dice=(1, 2)),
        c.BuyDeed(player=ANN, deed=BALTIC),
        c.EndTurn(),
        c.Roll(player=BOB, dice=(1, 2)),
        c.PayRent(payer=BOB, deed=BALTIC),
        ReceiveFromBank(player=BOB, amount=500, reason="a prize"),
        c.EndTurn(),
    )


def change(page: Page) -> c.ReplaceEntry:
    """The command of the page's button."""
    (action,) = page.submit
    assert isinstance(action.command, c.ReplaceEntry)
    return action.command


def fields(page: Page) -> dict[str, object]:
    """The values on the form of an entry."""
    return {f.name: f.value for f in page.fields if f.name not in ("strike", "reason")}


def dropped(page: Page) -> list[tuple[str, str]]:
    """The entries that would be dropped, and why."""
    return [
        (row.name, row.note)
        for row in parts(page)
        if isinstance(row, Row) and row.tone is Tone.STRUCK
    ]


def test_another_sum_or_side() -> None:
    store = rent_paid()
    page = read(store, "/entry/7")
    assert fields(page) == {"source": "bank", "target": "Bob", "amount": 500}
    assert not page.submit, "nothing is changed yet"
    assert read(store, "/entry/7", {"source": ""}).submit[0].command is None
    page = read(store, "/entry/7", {"amount": 50, "reason": " typo "})
    right = ReceiveFromBank(player=BOB, amount=50, reason="a prize")
    assert change(page) == c.ReplaceEntry(entry=7, reason="typo", instead=right)
    assert page.submit[0].label == "Change this entry"
    assert page.submit[0].detail == f"Bob: $1,996 {TO} $1,546"
    page = read(store, "/entry/7", {"source": "Ann"})
    assert change(page).instead == PayPlayer(payer=ANN, payee=BOB, amount=500, reason="a prize")


def test_a_throw_tells_what_falls_with_it_and_why() -> None:
    store = rent_paid()
    page = read(store, "/entry/2", {"dice.1": "4"})
    assert page.submit[0].label == "Change and remove 2 later entries"
    assert change(page).drop == (3, 6)
    ((bought, _), (paid, why)) = dropped(page)
    assert bought.startswith("Ann buys Baltic Avenue")
    assert paid.startswith("Bob pays Ann $4")
    assert "Baltic Avenue" in why
    store.dispatch(change(page))
    assert store.context.game.owner(BALTIC) is None
    log = words(read(store, "/log"))
    assert "Removed: “Bob pays Ann $4" in log
    assert "changed" in log
    assert "Before the change: “Ann rolls 1 + 2" in words(read(store, "/entry/2"))
    assert "This entry was removed." in words(read(store, "/entry/3"))
    told = words(read(store, "/entry/9"))
    assert "Before the change: “Ann rolls 1 + 2" in told
    assert "Entry 9 can't be changed. If it is a change" in told
    store.dispatch(c.Undo())
    assert "changed" not in words(read(store, "/log"))


def test_an_entry_is_struck_or_reversed_now() -> None:
    store = rent_paid()
    page = read(store, "/entry/3", {"strike": "strike"})
    assert change(page) == c.ReplaceEntry(entry=3, drop=(6,))
    assert page.submit[0].label == "Remove this and 1 later entry"
    assert "Reverse it now" in words(page)
    page = read(store, "/entry/7", {"strike": "strike"})
    assert page.submit[0].label == "Remove this entry"
    assert "Reverse it now" not in words(page)
    # Nothing else can be changed about the end of a turn.
    assert change(read(store, "/entry/4")).instead is None


def test_the_set_up_says_why_it_stays() -> None:
    page = read(rent_paid(), "/entry/1")
    assert (page.submit, page.fields) == ((), ())
    assert "otherwise correct it with a new entry" in words(page)


def test_another_deed_and_the_reason_against_it() -> None:
    page = read(rent_paid(), "/entry/3", {"deed": ORIENTAL})
    (action,) = page.submit
    assert change(page).instead == c.BuyDeed(player=ANN, deed=ORIENTAL)
    assert not action.allowed
    assert "Oriental Avenue" in action.reason
    assert change(page).drop == (6,), "what overruling it would cost"


def test_another_owners_deed_is_given_by_that_owner() -> None:
    store = evening(
        c.MortgageDeed(player=ANN, deed=BALTIC),
        deeds={BALTIC: lot("Ann"), ORIENTAL: lot("Bob")},
    )
    page = read(store, "/entry/2", {"deed": ORIENTAL})
    assert fields(page) == {"deed": ORIENTAL}
    assert change(page).instead == c.MortgageDeed(player=BOB, deed=ORIENTAL)


def test_the_right_card() -> None:
    store = evening(
        c.Roll(player=ANN, dice=(3, 4)),
        c.DrawCard(player=ANN, deck=DeckId("chance"), card=CardId("bank_pays_dividend")),
    )
    page = read(store, "/entry/3", {"card": "poor_tax"})
    (card,) = (field for field in page.fields if field.name == "card")
    assert (card.look, len(card.options)) == (Look.FOLDED_LIST, 15)
    assert page.submit[0].allowed, page.submit[0].reason
    assert f"Ann: $1,550 {TO} $1,485" in page.submit[0].detail
    page = read(store, "/entry/3", {"deck": "community_chest"})
    assert page.submit[0].command is None, "no card of it is chosen"


def test_a_bid_of_an_auction_that_is_over() -> None:
    store = evening(
        c.Roll(player=ANN, dice=(1, 2)),
        c.DeclineDeed(player=ANN, deed=BALTIC),
        PlaceBid(player=BOB, amount=30),
        PlaceBid(player=CAT, amount=90),
        CloseAuction(),
    )
    assert fields(read(store, "/entry/5")) == {"player": "Cat", "amount": 90}
    assert read(store, "/entry/5", {"amount": 40}).submit[0].allowed
    assert f"Cat: $1,410 {TO} $1,460" in read(store, "/entry/5", {"amount": 40}).submit[0].detail


def test_a_trade() -> None:
    trade = c.AgreeTrade(
        a=c.TradeSide(player=ANN, deeds=(BALTIC,)), b=c.TradeSide(player=BOB, cash=60)
    )
    store = evening(trade, deeds={BALTIC: lot("Ann"), ORIENTAL: lot("Ann")})
    page = read(store, "/entry/2")
    assert fields(page) == {
        **{"a.player": "Ann", "a.cash": None, "a.deeds": (BALTIC,), "a.jail_cards": ()},
        **{"b.player": "Bob", "b.cash": 60, "b.deeds": (), "b.jail_cards": ()},
    }
    page = read(store, "/entry/2", {"b.player": "Cat", "a.deeds": [ORIENTAL], "b.cash": 70})
    right = change(page).instead
    assert isinstance(right, c.AgreeTrade)
    assert (right.a.deeds, right.b) == ((ORIENTAL,), c.TradeSide(player=CAT, cash=70))
    assert page.submit[0].allowed, page.submit[0].reason


@pytest.mark.parametrize(
    ("command", "entered", "right"),
    [
        (
            LandOn(player=ANN, space=SpaceId("go"), passed_go=True),
            {"space": "boardwalk", "passed_go": "no"},
            LandOn(player=ANN, space=SpaceId("boardwalk")),
        ),
        (TimeOutPlayer(player=ANN), {"player": "Bob"}, TimeOutPlayer(player=BOB)),
        (CollectSalary(player=ANN), {"times": 2}, CollectSalary(player=ANN, times=2)),
        (
            c.PlayCasino(player=ANN, stake=50, reels=(1, 1, 2)),
            {"stake": 40, "reels.2": "1"},
            c.PlayCasino(player=ANN, stake=40, reels=(1, 1, 1)),
        ),
        (
            c.PlayCasino(player=ANN, stake=50, outcome=CasinoOutcome.LOST),
            {"outcome": "won"},
            c.PlayCasino(player=ANN, stake=50, outcome=CasinoOutcome.WON),
        ),
    ],
)
def test_every_kind_of_field(command: c.Command, entered: dict[str, object], right: object) -> None:
    store = rent_paid()
    entry = replace(store.entries[-1], command=command)
    then = ViewContext(store.context.game, store.speech)
    form = tuple(fields_of(then, Draft(entered), original(entry)))
    assert amended(then, entry, form) == right


STAYS = StartGame | c.RenamePlayer | c.ReplaceEntry | c.Undo | c.Redo
"""Neither changed nor struck."""
ONLY_STRUCK = (
    c.ChangeHouseRule
    | CloseAuction
    | c.Correct
    | CountBox
    | EndGame
    | PauseGame
    | ReorderSeats
    | ResumeGame
    | SharePot
)
"""Have nothing to choose from, as the end of a turn, or a change of banker, that named nobody."""


@each(COMMANDS)
def test_every_command_is_changed_from_its_page_or_says_why_not(command: c.Command) -> None:
    """The page of an entry has a field to change, or a sentence with the nearest way."""
    store = evening(c.Roll(player=ANN, dice=(1, 2)))
    events = (Undone(entry=1),) if isinstance(command, c.Undo | c.Redo) else ()
    made = replace(store.entries[1], command=command, events=events)
    if is_fixed(made):
        assert isinstance(command, STAYS)
        return
    assert not isinstance(command, STAYS)
    page = form(store, Draft({}), made, ())
    changeable = {*fields(page)}
    struck = isinstance(command, ONLY_STRUCK) or command in (c.EndTurn(), ChangeBanker())
    assert bool(changeable) != struck
    assert bool(changeable) != ("Nothing in this entry can be changed." in words(page))


def test_a_name_stays_and_the_page_leads_to_another() -> None:
    store = evening(
        c.RenamePlayer(player=BOB, name="Bert"),
        c.RenamePlayer(player=PlayerId("Bert"), name="Bart"),
        c.Undo(),
    )
    page = read(store, "/entry/2")
    assert (page.submit, page.fields) == ((), ())
    assert "Later entries use this name." in words(page)
    (button,) = (part for part in parts(page) if isinstance(part, Action))
    assert button.effect == place("identity", "Bert")
    assert "Entry 4 can't be changed." in words(read(store, "/entry/4"))


def test_a_pot_that_the_bank_paid_into_may_have_been_a_players() -> None:
    rules = {"parking.pot": "taxes_and_fines"}
    store = evening(
        PayIntoPot(player=BANK_PLAYER, amount=50, pot=Pot.PARKING),
        AddPlayer(name="Dee", deeds=(BALTIC,)),
        rules=rules,
    )
    page = read(store, "/entry/2", {"player": "Ann"})
    (party,) = (field for field in page.fields if field.name == "player")
    assert "bank" in [option.value for option in party.options]
    assert change(page).instead == PayIntoPot(player=ANN, amount=50, pot=Pot.PARKING)
    page = read(store, "/entry/3", {"deeds": [BALTIC, ORIENTAL]})
    assert change(page).instead == AddPlayer(name="Dee", deeds=(BALTIC, ORIENTAL))


def test_an_auction_of_a_house() -> None:
    deeds = {one: lot("Ann") for one in ("boardwalk", "park_place")}
    deeds |= {one: lot("Bob") for one in ("mediterranean_avenue", "baltic_avenue")}
    won = c.SettleAuction(lot=HOUSE_LOT, winner=ANN, amount=210)
    page = read(evening(won, deeds=deeds, rules={"edition.houses": 1}), "/entry/2")
    (sold,) = (one for one in page.fields if one.name == "lot")
    assert isinstance(sold, ChoiceField)
    assert [option.label for option in sold.options] == ["a house", "a hotel"]
