"""Every screen of the app with something on it: games to look at, and where to look."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from banker_app.app.setup.midway_draft import MidwayDraft
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.content.edition_draft import Path as Place
from banker_app.content.edition_draft import from_shipped, with_value
from banker_app.content.presets import presets
from banker_app.engine import commands as c
from banker_app.engine.dues import LoanTerms
from banker_app.engine.ids import BANK_PLAYER, DeedId, Lot, PlayerId
from banker_app.engine.json_types import JsonValue
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.auction.auctions import PlaceBid
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Tracking
from banker_app.local_services import LocalServices
from banker_app.pages.contract import routes
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import PageState, kept
from banker_app.pages.state.setting_up import with_setup
from banker_app.store.custom_board_files import CustomBoardFiles
from banker_app.store.disk import DiskStore
from banker_app.store.filesystem import DiskFiles
from tests.bench.evenings import next_commands
from tests.ui.boxes import at_the_casino, casino, regions, timed
from tests.ui.tables import lot, setup

ENTRIES: Final = 60
ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
SIX: Final = ("Mum", "Ben", "Zoë", "Grandma Elisabeth", "Leo", "Ida")


@dataclass(frozen=True, kw_only=True)
class View:
    """An address, and what is tapped there before one looks."""

    name: str
    address: str
    taps: tuple[str, ...] = ()


def views(**addresses: str) -> list[View]:
    """Screens by a name for their picture; the pages of other devices are not in the app."""
    assert not {routes.parse(each).screen for each in addresses.values()} & {*routes.OF_GUESTS}
    return [View(name=name, address=address) for name, address in addresses.items()]


def app_store_of(folder: Path, language: str) -> tuple[AppStore, DiskStore]:
    """The app's state over a data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    store = DiskStore(folder)
    app_store = AppStore(LocalServices(store, board_files=CustomBoardFiles(folder, DiskFiles())))
    app_store.set_language(language)
    app_store.choose(text=os.environ.get("BANKER_TEXT", "system"))
    return app_store, store


def begun(app_store: AppStore, command: StartGame) -> None:
    """Begin a game."""
    refused = app_store.begin(command)
    assert refused is None, refused


# ---- outside a game --------------------------------------------------------------------------


def outside(app_store: AppStore) -> list[View]:
    """Before anybody plays."""
    board = app_store.new_custom_board("us_2008", "Our town")
    return views(
        home="/",
        new="/new",
        presets="/presets",
        handicap="/handicap",
        settings="/settings",
        licences="/licences",
        licence="/licence/fpdf2",
        rulebook="/house-rules",
        rule="/house-rule/rent/tax_schedule",
        number="/house-rule/jail/fine",
        custom_boards="/boxes",
        custom_board=f"/box/{board}",
        money=f"/chapter/{board}/money",
        group=f"/chapter/{board}/group.brown",
        deck=f"/chapter/{board}/deck.chance",
        nothing="/nowhere",
    )


def described(app_store: AppStore) -> list[View]:
    """Boards of one's own while they are typed: one with mistakes, one with four regions."""
    ours = app_store.new_custom_board("us_2008", "Our town")
    wrong: dict[Place, JsonValue] = {
        ("groups", "brown", "deeds", "baltic_avenue", "rents", 3): 18,
        ("groups", "light_blue", "colour"): "#a9dc",
        ("decks", "chance", "cards", 0, "text"): "",
    }
    draft = from_shipped("us_2008", ours, "Our town")
    for path, value in wrong.items():
        draft = with_value(draft, path, value)
    app_store.type_custom_board(ours, draft)
    world = app_store.new_custom_board("multinational", "The world")
    first = (app_store.speech.count("custom_board.faults", len(wrong)),)
    after = app_store.speech.ui("board.after")
    return [
        View(name="mistake", address=f"/box/{ours}", taps=first),
        View(name="chapter", address=f"/chapter/{ours}/deck.chance"),
        View(name="station", address=f"/box/{ours}", taps=(after,) * 4),
        View(name="world", address=f"/box/{world}"),
    ]


# ---- the boxed game --------------------------------------------------------------------------


HOLDINGS: Final = {
    "park_place": lot("Ann", 4),
    "boardwalk": lot("Ann", hotel=True),
    "baltic_avenue": lot("Bob"),
    "reading_railroad": lot("Bob", mortgaged=True),
    "electric_company": lot("Bob"),
    "oriental_avenue": lot("Cat", 2),
    "vermont_avenue": lot("Cat", 2),
    "connecticut_avenue": lot("Cat", 1),
}


def evening(app_store: AppStore) -> list[View]:
    """The boxed game an hour later."""
    begun(
        app_store,
        setup(
            cash={"Ann": 700, "Bob": 40, "Cat": 1200},
            deeds=HOLDINGS,
            jailed=("Bob",),
            spaces={"Ann": 20, "Bob": 10, "Cat": 7},
            cards={"Cat": ("chance",)},
        ),
    )
    screens = views(
        table="/table",
        board="/board",
        deeds="/deeds",
        bank="/bank",
        log="/log",
        record="/record",
        identity="/identity/Ann",
        leave="/leave/Ann",
        newcomer="/newcomer",
        order="/order",
        pay="/pay/Ann/Bob",
        lend="/lend",
        trade="/trade/Ann",
        count="/count",
        notes="/notes",
        statement="/statement/Ann",
        bank_sum="/bank-sum/USD/paid",
        score="/score",
        rules="/rules",
        rule="/rule/R-117",
        change="/change-rule/jail/fine",
        seat="/seat/Ann",
        jailed="/seat/Bob",
        deed="/deed/boardwalk",
        station="/deed/reading_railroad",
        utility="/deed/electric_company",
        unowned="/deed/illinois_avenue",
        own_price="/own-price/illinois_avenue",
        forced_sale="/forced-sale/boardwalk",
        raise_cash="/raise/Bob",
        building="/estate/Ann/build",
        mortgages="/estate/Ann/pledge",
        card="/card/Ann/chance",
        custom_card="/told-card/Ann/chance",
        land="/land/Ann",
        entry="/entry/1",
        keys="/keys",
        settings="/settings",
    )
    return [*screens, View(name="trading", address="/trade/Ann", taps=("Bob: Baltic Avenue",))]


def in_turns(app_store: AppStore) -> list[View]:
    """The same without dice: landings are entered by the deed."""
    return _without_dice(app_store, Tracking.TURNS, "Oriental Avenue")


def money_only(app_store: AppStore) -> list[View]:
    """The same without turns."""
    return _without_dice(app_store, Tracking.OFF, "Illinois Avenue")


def _without_dice(app_store: AppStore, tracking: Tracking, deed: str) -> list[View]:
    cash = {"Ann": 700, "Bob": 40, "Cat": 1200}
    begun(app_store, setup(cash=cash, deeds=HOLDINGS, tracking=tracking))
    return [
        *views(table="/table", deeds="/deeds"),
        View(name="landing", address="/table", taps=(deed,)),
    ]


def played(app_store: AppStore) -> list[View]:
    """A boxed game of some rounds, an entry taken back."""
    begun(app_store, setup(edition="us_2008"))
    _play(app_store, ENTRIES)
    app_store.dispatch(c.Undo())
    say = app_store.speech
    return [
        *views(table="/table", board="/board", log="/log", statement="/statement/Ann"),
        *views(seat="/seat/Ann", deeds="/deeds", trade="/trade/Bob"),
        View(name="menu", address="/table", taps=(say.ui("menu.open"),)),
        *views(score="/score", entry="/entry/58"),
        View(name="end", address="/score", taps=(say.ui("act.end_game"),)),
    ]


def looked_back(app_store: AppStore) -> list[View]:
    """An evening long enough to be looked back upon."""
    players = ("Ann", "Bob", "Cat", "Dan")
    begun(app_store, setup(edition="us_2008", players=players))
    _play(app_store, 6 * ENTRIES)
    return views(evening="/evening")


def _play(app_store: AppStore, entries: int) -> None:
    dice = Random(7)
    while len(app_store.entries) < entries:
        game = app_store.state.game
        assert game is not None
        assert any(
            isinstance(app_store.dispatch(command), Accepted)
            for command in next_commands(game, dice)
        )


def due(app_store: AppStore) -> list[View]:
    """Rent beyond a purse, and what the app says to those who would not pay it."""
    begun(
        app_store,
        setup(
            cash={"Ann": 10, "Bob": 900, "Cat": 900},
            spaces={"Ann": 6},
            deeds={
                "baltic_avenue": lot("Ann", 1),
                "mediterranean_avenue": lot("Ann", 1),
                "connecticut_avenue": lot("Bob", 3),
                "vermont_avenue": lot("Bob", 3),
                "oriental_avenue": lot("Bob", 3),
            },
        ),
    )
    app_store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    screens = views(rent="/table", raise_cash="/raise/Ann", broke="/seat/Ann", listed="/record")
    return [*screens, *views(in_kind="/in-kind/Ann/Bob")]


def auction(app_store: AppStore) -> list[View]:
    """Somebody bids."""
    begun(app_store, setup(cash={"Ann": 900, "Bob": 500, "Cat": 60}))
    app_store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    app_store.dispatch(c.DeclineDeed(player=ANN, deed=DeedId("baltic_avenue")))
    app_store.dispatch(PlaceBid(player=BOB, amount=40))
    other = app_store.speech.ui("auction.other", name="Ann")
    screens = views(auction="/auction", table="/table")
    return [*screens, View(name="typing", address="/auction", taps=(other,))]


def owned_lot(app_store: AppStore) -> list[View]:
    """An owner has put a deed under the hammer, where every bid is paid."""
    begun(app_store, setup(modes=("paid_bids",), deeds={"boardwalk": lot("Ann")}))
    app_store.dispatch(c.OpenAuction(lot=Lot("boardwalk"), player=ANN))
    app_store.dispatch(PlaceBid(player=BOB, amount=140))
    typed = (app_store.speech.ui("auction.by_result"), "5", "00")
    return [*views(auction="/auction"), View(name="at_once", address="/auction", taps=typed)]


def last_house(app_store: AppStore) -> list[View]:
    """The Bank has one house, and others could use it, too."""
    _two_builders(app_store)
    build = app_store.speech.ui("act.build", price="").strip()
    return [View(name="contested", address="/deed/mayfair", taps=(build,))]


def placing(app_store: AppStore) -> list[View]:
    """A house was won for less than some lots ask."""
    _two_builders(app_store)
    app_store.dispatch(c.SettleAuction(lot=Lot("house"), winner=ANN, amount=120))
    return views(table="/table")


def _two_builders(app_store: AppStore) -> None:
    of_ann = ("park_lane", "mayfair", "bow_street", "marlborough_street", "vine_street")
    deeds = {name: lot("Ann") for name in of_ann}
    deeds |= {name: lot("Bob") for name in ("old_kent_road", "whitechapel_road")}
    begun(app_store, setup(edition="uk_london", rules={"edition.houses": 1}, deeds=deeds))


def offer(app_store: AppStore) -> list[View]:
    """A deed for sale that its finder cannot pay."""
    begun(app_store, setup(cash={"Ann": 20, "Bob": 500, "Cat": 60}, spaces={"Ann": 0}))
    app_store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    shown = app_store.state.view
    assert shown is not None
    buy = shown.now.dues[0].actions[0].label
    return [*views(table="/table"), View(name="refusal", address="/table", taps=(buy,))]


def over(app_store: AppStore) -> list[View]:
    """The evening is over."""
    begun(app_store, setup(deeds={"baltic_avenue": lot("Bob", 0)}, spaces={"Cat": 5}))
    app_store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    app_store.dispatch(c.PayRent(payer=ANN, deed=DeedId("baltic_avenue"), to=BOB))
    app_store.dispatch(c.EndTurn())
    app_store.dispatch(c.Roll(player=BOB, dice=(1, 5)))
    app_store.dispatch(c.BuyDeed(player=BOB, deed=DeedId("oriental_avenue")))
    app_store.dispatch(EndGame())
    return [
        *views(table="/table", score="/score"),
        *views(fame="/fame", person="/person/Bob"),
    ]


def listed(app_store: AppStore) -> list[View]:
    """Home after some evenings: two games to go on with, one that is over."""
    over(app_store)
    for edition, players in (("uk_london", ("Olivia", "Noah")), ("us_2008", SIX)):
        begun(app_store, setup(edition=edition, players=players))
    app_store.leave()
    return views(home="/")


# ---- the chapters ----------------------------------------------------------------------------


def the_casino(app_store: AppStore) -> list[View]:
    """Reels and pots."""
    streets = [deed.id for deed in casino().edition.deeds.values() if deed.house_price]
    owned = {streets[0]: lot("Bob", 2), streets[1]: lot("Bob", 2), streets[2]: lot("Cat")}
    owned[streets[5]] = lot("Ann", mortgaged=True)
    begun(app_store, at_the_casino(spaces={"Bob": 3, "Cat": 12}, deeds=owned))
    app_store.dispatch(c.Roll(player=ANN, dice=(1, 2)))
    game = app_store.state.game
    assert game is not None
    mine = game.deeds_of(ANN)[0].id
    return views(
        table="/table",
        casino="/casino/Ann",
        bank="/bank",
        deed=f"/deed/{mine}",
        deeds="/deeds",
    )


def the_regions(app_store: AppStore) -> list[View]:
    """Four currencies."""
    begun(app_store, regions())
    return views(
        table="/table",
        exchange="/exchange",
        conglomerates="/conglomerates/Ann",
        what_if="/what-if/north_square",
        seat="/seat/Ann",
        deed="/deed/west_gate",
        trade="/trade/Ann",
        pay="/pay/Ann/Bob",
        bank="/bank",
    )


def lent(app_store: AppStore) -> list[View]:
    """A loan with interest and instalments."""
    begun(app_store, setup(rules={"debt.bank_loans": True}))
    terms = LoanTerms(interest=10, instalment=100)
    app_store.dispatch(c.IncurDebt(player=ANN, creditor=BANK_PLAYER, amount=500, terms=terms))
    return views(table="/table", seat="/seat/Ann", pay_back="/pay-back/Ann/1")


def the_clock(app_store: AppStore) -> list[View]:
    """Against the clock."""
    begun(app_store, timed())
    return views(table="/table", clock="/clock", deal="/deal", record="/record")


# ---- a game in progress ------------------------------------------------------------------


def taken_over(app_store: AppStore) -> list[View]:
    """Four currencies and the jackpot of a casino, half told."""
    draft = SetupDraft(midway=True).with_preset(presets()["multinational"])
    tokens = ("ship", "plane", "", "umbrella")
    for seat, name in enumerate(("Eve", "Nat", "Wes", "Sue")):
        draft = draft.with_player(seat, name=name, token=tokens[seat])
    stack = ("west_square", "east_gate", "east_station")
    for deed, state in (*((deed, 0) for deed in stack), ("south_gate", 3), ("north_gate", -1)):
        draft = draft.with_deed(0, deed, state)
    holding = replace(draft.holding(0), cash="1234", stacks=(stack,))
    rates = MidwayDraft(rates=(("west", 3),), sums=(("minute", "44"),))
    draft = replace(draft, table=rates).with_holding(0, holding.detained("jail", office=False))
    app_store.remember(page_state=kept(PageState(**with_setup(PageState(), draft))))
    first = app_store.speech.ui("new.look_of", number=1, look="").rstrip(": ")
    screens = views(
        new="/new",
        midway="/already-playing",
        player="/holding/0",
        other="/holding/1",
        table="/holding/table",
    )
    return [*screens, View(name="looks", address="/new", taps=(first,))]


SCENES: Final[dict[str, Callable[[AppStore], list[View]]]] = {
    "outside": outside,
    "described": described,
    "evening": evening,
    "in_turns": in_turns,
    "money_only": money_only,
    "played": played,
    "looked_back": looked_back,
    "due": due,
    "auction": auction,
    "owned_lot": owned_lot,
    "last_house": last_house,
    "placing": placing,
    "offer": offer,
    "over": over,
    "listed": listed,
    "casino": the_casino,
    "regions": the_regions,
    "lent": lent,
    "clock": the_clock,
    "taken_over": taken_over,
}
