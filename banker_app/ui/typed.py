"""Where digits go: every key counts at once, in the draft of the screen that has the pad.

Nothing waits for a button, so nothing that was typed can be passed over.
"""

from banker_app.engine.json_types import JsonObject
from banker_app.engine.state import Game
from banker_app.ui import routes
from banker_app.ui.keypad import BACK, press
from banker_app.ui.page_state import LAST, PageState, QuestionSheet


def typed(state: PageState, game: Game | None, key: str) -> JsonObject:
    """What a key of a pad changes in the page's state."""
    if isinstance(state.sheet, QuestionSheet):
        return {"asked": press(state.asked, key)}
    place = routes.parse(state.route)
    if place.screen == routes.AUCTION and state.at_once:
        who, told = state.pad_for.removeprefix(LAST), dict(state.last_bids)
        if not who:
            return {}
        digits = _digits(state, key, told.get(who, ""))
        return {"digits": digits, "last_bids": tuple({**told, who: digits}.items())}
    if place.screen == routes.AUCTION and state.pad_for:
        waiting = dict(state.typed)
        digits = _digits(state, key, waiting.get(state.pad_for, ""))
        return {"digits": digits, "typed": tuple({**waiting, state.pad_for: digits}.items())}
    return {"digits": press(state.digits, key)}


def _digits(state: PageState, key: str, before: str) -> str:
    """The digits after a key: the first one replaces a sum of before, unless it erases."""
    return press(state.digits or (before if key == BACK else ""), key)


def may_type(game: Game, whose: str) -> bool:
    """Whether there is a sum to type in a sheet: of a bidder who is still in."""
    bidders = game.auction.entrants if game.auction is not None else ()
    return whose.removeprefix(LAST) in bidders


def bid(state: PageState, player: str) -> JsonObject:
    """What is done with once a player has bid: the sum that waited, and the pad for it."""
    waiting = tuple(one for one in state.typed if one[0] != player)
    closed = {"pad_for": "", "digits": ""} if state.pad_for == player else {}
    return {"typed": waiting, **closed}


def settled(state: PageState) -> JsonObject:
    """What half-typed figures come to when their screen is left."""
    return {"typed": ()} if routes.parse(state.route).screen == routes.AUCTION else {}
