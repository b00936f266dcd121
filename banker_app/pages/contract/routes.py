"""The table of screens: address, title, audience. `app.projections.context.place` makes the
addresses of those with arguments. Knows no Flet.
"""

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import unquote

HOME: Final = "/"
NEW_GAME: Final = "/new"
SETTINGS: Final = "/settings"
TABLE: Final = "/table"
BOARD: Final = "/board"
DEEDS: Final = "/deeds"
ESTATE: Final = "/estate"
BANK: Final = "/bank"
LOG: Final = "/log"
ENTRY: Final = "/entry"
RECORD: Final = "/record"
AUCTION: Final = "/auction"
PAY: Final = "/pay"
RAISE: Final = "/raise"
IN_KIND: Final = "/in-kind"
PAY_BACK: Final = "/pay-back"
WHAT_IF: Final = "/what-if"
TRADE: Final = "/trade"
SCORE: Final = "/score"
EVENING: Final = "/evening"
RULES: Final = "/rules"
HOUSE_RULES: Final = "/house-rules"
HOUSE_RULE: Final = "/house-rule"
CHANGE_RULE: Final = "/change-rule"
RULE: Final = "/rule"
PRESETS: Final = "/presets"
HANDICAP: Final = "/handicap"
HOLDING: Final = "/holding"
MIDWAY: Final = "/already-playing"
COUNT: Final = "/count"
NOTES: Final = "/notes"
STATEMENT: Final = "/statement"
BANK_SUM: Final = "/bank-sum"
LEND: Final = "/lend"
DEAL: Final = "/deal"
OWN_PRICE: Final = "/own-price"
FORCED_SALE: Final = "/forced-sale"
CUSTOM_CARD: Final = "/told-card"
CASINO: Final = "/casino"
EXCHANGE: Final = "/exchange"
CONGLOMERATES: Final = "/conglomerates"
CLOCK: Final = "/clock"
IDENTITY: Final = "/identity"
LEAVE: Final = "/leave"
NEWCOMER: Final = "/newcomer"
ORDER: Final = "/order"
CUSTOM_BOARDS: Final = "/boxes"
FAME: Final = "/fame"
PERSON: Final = "/person"
CUSTOM_BOARD: Final = "/box"
"""This address and `/boxes` are in pages that a device keeps over an update."""
CHAPTER: Final = "/chapter"
KEYS: Final = "/keys"
DISPLAY: Final = "/display"
JOIN: Final = "/join"
HAND_OVER: Final = "/hand-over"
PHONES: Final = "/phones"
SEAT_CODE: Final = "/seat-code"
ME: Final = "/me"
ASK: Final = "/ask"
MORE: Final = "/more"
SEAT_LINK: Final = "/whose"
LICENCES: Final = "/licences"
LICENCE: Final = "/licence"

SEAT: Final = "/seat"
DEED: Final = "/deed"
CARD: Final = "/card"
LAND: Final = "/land"

TABS: Final = (TABLE, DEEDS, BANK, LOG)
PLAYER_TABS: Final = (ME, DEEDS, DISPLAY)
"""The tabs of a player's own phone."""
OF_GUESTS: Final = (MORE, DISPLAY, JOIN, SEAT_LINK)
"""Screens that are never the banker's."""
TAB_NAMES: Final = {
    ME: "tab.me",
    DISPLAY: "tab.display",
    TABLE: "tab.table",
    DEEDS: "tab.deeds",
    BANK: "tab.bank",
    LOG: "tab.log",
}
"""Keys of their names."""


class Audience(Enum):
    """The devices that open a screen."""

    BANKER = "banker"
    """The banker's, and those that only look on."""
    EVERYBODY = "everybody"
    OWN = "own"
    """Everybody's; a player's phone for that player's seat only, which the address names first."""
    PLAYERS = "players"
    """Players' own phones."""


class Screen(NamedTuple):
    """A screen: one row of the table."""

    path: str
    title: str = ""
    """Key of its title; "" where the first argument is the title."""
    args: int = 0
    """Arguments that its address must have."""
    audience: Audience = Audience.BANKER
    optional: int = 0
    """Further arguments that it may have."""
    outside: bool = False
    """Whether it needs no open game."""
    in_pane: bool = False
    """Whether it opens beside the table on a wide page: it is read, and no money changes hands."""
    keeps: bool = False
    """Whether what is half entered outlives the way back, until it is entered."""
    draft: str = ""
    """The screen of the draft that its fields change; "" for its own."""


_EVERYBODY, _OWN = Audience.EVERYBODY, Audience.OWN
SCREENS: Final = {
    row.path: row
    for row in (
        Screen(HOME, "title.home", outside=True),
        Screen(NEW_GAME, "title.new", outside=True, keeps=True),
        Screen(PRESETS, "title.presets", outside=True, draft=NEW_GAME),
        Screen(HOUSE_RULES, "title.rulebook", outside=True, draft=NEW_GAME),
        Screen(HOUSE_RULE, "title.rule", 2, outside=True, draft=NEW_GAME),
        Screen(MIDWAY, "title.midway", outside=True, draft=NEW_GAME),
        Screen(HANDICAP, "title.handicap", outside=True, draft=NEW_GAME),
        Screen(HOLDING, "title.holding", 1, outside=True, draft=NEW_GAME),
        Screen(SETTINGS, "title.settings", outside=True, in_pane=True),
        Screen(LICENCES, "title.licences", outside=True, in_pane=True, optional=1),
        Screen(LICENCE, "", 1, outside=True, in_pane=True),
        Screen(CUSTOM_BOARDS, "title.custom_boards", outside=True),
        Screen(FAME, "title.fame", outside=True),
        Screen(PERSON, "", 1, outside=True),
        Screen(CUSTOM_BOARD, "title.custom_board", 1, outside=True),
        Screen(CHAPTER, "title.custom_board", 2, outside=True),
        Screen(HAND_OVER, "title.hand_over", outside=True),
        Screen(JOIN, "title.join", audience=_EVERYBODY, outside=True),
        Screen(SEAT_LINK, "title.seat_code", outside=True),
        Screen(DISPLAY, "title.display", audience=_EVERYBODY, outside=True),
        Screen(TABLE, "tab.table"),
        Screen(ME, "tab.me", audience=Audience.PLAYERS),
        Screen(ASK, "title.ask", audience=Audience.PLAYERS, optional=2),
        Screen(MORE, "title.more", audience=Audience.PLAYERS),
        Screen(DEEDS, "tab.deeds", audience=_EVERYBODY, in_pane=True),
        Screen(BANK, "tab.bank", in_pane=True),
        Screen(LOG, "tab.log", in_pane=True),
        Screen(RECORD, "title.record"),
        Screen(BOARD, "title.board"),
        Screen(SEAT, "", 1, _EVERYBODY, in_pane=True),
        Screen(DEED, "title.deed", 1, _EVERYBODY, in_pane=True),
        Screen(STATEMENT, "title.statement", 1, _EVERYBODY, in_pane=True),
        Screen(BANK_SUM, "title.statement", 2, in_pane=True),
        Screen(SCORE, "title.score", audience=_EVERYBODY, in_pane=True),
        Screen(EVENING, "title.evening", audience=_EVERYBODY),
        Screen(RULES, "title.rules", audience=_EVERYBODY, in_pane=True),
        Screen(RULE, "title.rule", 1, _EVERYBODY, in_pane=True),
        Screen(CHANGE_RULE, "title.rule", 2, in_pane=True),
        Screen(ENTRY, "title.entry", 1, in_pane=True),
        Screen(KEYS, "title.keys", in_pane=True),
        Screen(CLOCK, "title.clock", in_pane=True),
        Screen(EXCHANGE, "title.exchange", audience=_EVERYBODY, in_pane=True),
        Screen(WHAT_IF, "title.what_if", 1, _EVERYBODY, in_pane=True),
        Screen(AUCTION, "title.auction", audience=_EVERYBODY),
        Screen(PAY, "title.pay", audience=_OWN, optional=3),
        Screen(LEND, "title.lend"),
        Screen(TRADE, "title.trade", audience=_OWN, optional=1),
        Screen(ESTATE, "", 2, _OWN),
        Screen(RAISE, "title.raise", 1, _OWN),
        Screen(IN_KIND, "title.in_kind", 2, _OWN),
        Screen(PAY_BACK, "title.pay_back", 2, _OWN),
        Screen(CONGLOMERATES, "title.conglomerates", 1, _OWN),
        Screen(CASINO, "title.casino", 1, _OWN, optional=1),
        Screen(CARD, "title.card", 2, _OWN),
        Screen(CUSTOM_CARD, "title.card", 2, _OWN),
        Screen(LAND, "title.land", 1, _OWN),
        Screen(DEAL, "title.deal"),
        Screen(OWN_PRICE, "title.own_price", 1),
        Screen(FORCED_SALE, "title.forced_sale", 1),
        Screen(IDENTITY, "title.person", 1, _OWN),
        Screen(LEAVE, "title.leave", 1, _OWN),
        Screen(NEWCOMER, "title.newcomer"),
        Screen(ORDER, "title.order"),
        Screen(COUNT, "title.count", optional=1, keeps=True),
        Screen(NOTES, "title.notes"),
        Screen(PHONES, "title.phones", outside=True),
        Screen(SEAT_CODE, "title.seat_code", 1),
    )
}
"""Each screen by its path."""


class Route(NamedTuple):
    """A screen and what it is about."""

    screen: str
    args: tuple[str, ...] = ()


@lru_cache(maxsize=512)
def parse(address: str) -> Route:
    """The screen that an address means."""
    path = address.partition("?")[0].rstrip("/") or HOME
    if path == HOME:
        return Route(HOME)
    first, *rest = path.lstrip("/").split("/")
    return Route("/" + first, tuple(unquote(part) for part in rest))


@lru_cache(maxsize=512)
def screen_at(address: str) -> Screen | None:
    """The row of an address; None where it means nothing, or lacks an argument."""
    path, args = parse(address)
    row = SCREENS.get(path)
    return row if row is not None and len(args) >= row.args else None


def keeps(address: str, trail: tuple[str, ...]) -> bool:
    """Whether what is half entered at an address is kept on a trail."""
    row = SCREENS.get(parse(address).screen)
    return address in trail or (row is not None and row.keeps)


def draft_of(address: str) -> str:
    """Return the address of the draft that the fields of an address change."""
    row = screen_at(address)
    return row.draft if row is not None and row.draft else address


def needs_game(address: str) -> bool:
    """Whether an address means something only while a game is open."""
    row = SCREENS.get(parse(address).screen)
    return row is None or not row.outside


def is_open_to(player: str, address: str) -> bool:
    """Whether a device opens an address. `player` has it as an own phone; "" is the banker's
    device or one that looks on.
    """
    path, args = parse(address)
    audience = SCREENS[path].audience if path in SCREENS else Audience.BANKER
    if not player:
        return audience is not Audience.PLAYERS
    if audience is Audience.OWN:
        return not args or player in args
    return audience is not Audience.BANKER
