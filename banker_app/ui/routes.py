"""The addresses of the screens; `app.projections.context.place` makes those about something."""

from typing import Final, NamedTuple
from urllib.parse import unquote

HOME: Final = "/"
NEW_GAME: Final = "/new"
SETTINGS: Final = "/settings"
TABLE: Final = "/table"
BOARD: Final = "/board"
DEEDS: Final = "/deeds"
BANK: Final = "/bank"
LOG: Final = "/log"
ENTRY: Final = "/entry"
RECORD: Final = "/record"
AUCTION: Final = "/auction"
PAY: Final = "/pay"
RAISE: Final = "/raise"
IN_KIND: Final = "/in-kind"
TRADE: Final = "/trade"
SCORE: Final = "/score"
RULES: Final = "/rules"
HOUSE_RULES: Final = "/house-rules"
HOUSE_RULE: Final = "/house-rule"
CHANGE_RULE: Final = "/change-rule"
RULE: Final = "/rule"
PRESETS: Final = "/presets"
HOLDING: Final = "/holding"
MIDWAY: Final = "/already-playing"
COUNT: Final = "/count"
NOTES: Final = "/notes"
STATEMENT: Final = "/statement"
LEND: Final = "/lend"
DEAL: Final = "/deal"
TOLD_CARD: Final = "/told-card"
CASINO: Final = "/casino"
EXCHANGE: Final = "/exchange"
CONGLOMERATES: Final = "/conglomerates"
CLOCK: Final = "/clock"
BOXES: Final = "/boxes"
BOX: Final = "/box"
CHAPTER: Final = "/chapter"
KEYS: Final = "/keys"
DISPLAY: Final = "/display"
JOIN: Final = "/join"
HAND_OVER: Final = "/hand-over"
PHONES: Final = "/phones"
SEAT_CODE: Final = "/seat-code"
ME: Final = "/me"
WHOSE: Final = "/whose"

TABS: Final = (TABLE, DEEDS, BANK, LOG)
PLAYER_TABS: Final = (ME, DEEDS, DISPLAY)
"""The places of a player's own phone."""
ON_PHONES: Final = frozenset(
    {
        *PLAYER_TABS,
        AUCTION,
        PAY,
        TRADE,
        RAISE,
        IN_KIND,
        CONGLOMERATES,
        EXCHANGE,
        CASINO,
        TOLD_CARD,
        STATEMENT,
        SCORE,
        RULES,
        RULE,
        JOIN,
        "/seat",
        "/deed",
        "/card",
        "/land",
    }
)
"""What a player's own phone opens."""
OF_A_PLAYER: Final = frozenset(
    {PAY, TRADE, RAISE, IN_KIND, CONGLOMERATES, CASINO, TOLD_CARD, "/card", "/land"}
)
"""Screens on which something is entered for the player that their address names."""
OUTSIDE: Final = (
    HOME,
    NEW_GAME,
    PRESETS,
    SETTINGS,
    HOUSE_RULES,
    HOUSE_RULE,
    HOLDING,
    MIDWAY,
    BOXES,
    BOX,
    CHAPTER,
    DISPLAY,
    JOIN,
    WHOSE,
    HAND_OVER,
)
"""Screens that need no game."""


class Route(NamedTuple):
    """A screen and what it is about."""

    screen: str
    args: tuple[str, ...] = ()


def parse(address: str) -> Route:
    """The screen that an address means."""
    path = address.partition("?")[0].rstrip("/") or HOME
    if path == HOME:
        return Route(HOME)
    first, *rest = path.lstrip("/").split("/")
    return Route("/" + first, tuple(unquote(part) for part in rest))


def is_open_to(player: str, address: str) -> bool:
    """Whether a device opens a screen: a player's own phone what is not about another player's
    purse; one that is nobody's, because it is the banker's or looks on, all but those of a player.
    """
    place = parse(address)
    if not player:
        return place.screen != ME
    if place.screen not in ON_PHONES:
        return False
    return place.screen not in OF_A_PLAYER or not place.args or player in place.args
