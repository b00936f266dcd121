"""The display: the board, the seats around it, and the stage of what the room follows."""

from dataclasses import asdict, replace
from typing import Any

from banker_app.app.devices.network import is_far, qr_drawn
from banker_app.app.projections.board import BoardView, SpaceView, board_view, middle_view
from banker_app.app.projections.context import Action
from banker_app.app.projections.deed_icons import deed_icon
from banker_app.app.projections.game_view import GameView
from banker_app.app.projections.log import lately
from banker_app.app.projections.pots import pots
from banker_app.app.projections.seats import SeatView
from banker_app.engine.commands import EndTurn
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Custom,
    Field,
    Heading,
    Line,
    Page,
    Panel,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import BANKER, Draft, Viewer
from banker_app.pages.contract.pictures import BID_CLOCK, BOARD, QR, RATES
from banker_app.pages.devices.own_device import own_device
from banker_app.pages.log.score import score
from banker_app.pages.money.pay import private_hint
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.bidding import Bidding
from banker_app.pages.table.seats import seat_row
from banker_app.pages.table.stages import Stage, stage, stage_block, victory

NEWS = 3
"""The last entries, in the middle of the board."""
BEGINNING = 20
"""Entries in which the first turn is over, if turns are entered at all."""


def display(store: AppStore, link: str, viewer: Viewer = BANKER) -> Page:
    """Build the public screen, and the way in: `link` is the address for more devices, "" if there
    are none; without a seat, there is a button to get one.
    """
    say, view = store.speech, store.state.view
    way_in = _way_in(store, viewer, link) if link else ()
    if view is None:
        none = Heading(say.ui("display.none")), Text(say.ui("display.none_hint"), Style.HINT)
        return Page(blocks=(*none, *way_in))
    if (won := victory(store.context)) is not None:
        result = score(store, Draft({}))
        # The stage has the headline and the reason.
        shown = result.blocks[2 : result.layout.pictured]
        return Page(blocks=(stage_block(store.context, won), *shown))
    staged = stage(store.context, view, store.entries)
    scene, facts = _scene(store, view, staged)
    seats = (seat_row(say, seat, _standing(store, seat, staged)) for seat in view.seats)
    return Page(blocks=(*scene, *seats, *private_hint(store.context), *facts, *way_in))


def _way_in(store: AppStore, viewer: Viewer, link: str) -> tuple[Block | Field, ...]:
    say = store.speech
    mine = Action(label=say.ui("display.mine"), effect=routes.JOIN, icon="smartphone")
    hint = Text(say.ui("host.others_hint" if is_far(link) else "share.others_hint"))
    typed = () if is_far(link) else (Text(link),)
    afar = not viewer.seat and _may_come(store)
    way = Panel((QR(replace(qr_drawn(link), large=afar)), hint, *typed))
    return way, *(() if viewer.seat else (Buttons((mine,)),)), *own_device(store, viewer)


def _may_come(store: AppStore) -> bool:
    """Whether phones are still expected: not all have come, and the first turn is not over."""
    phones, game = dict(store.state.phones.phones), store.state.game
    begins = not any(isinstance(entry.command, EndTurn) for entry in store.entries[:BEGINNING])
    return begins and (game is None or not all(map(phones.get, game.solvent())))


def _scene(
    store: AppStore, view: GameView, staged: Stage | None
) -> tuple[tuple[Custom, ...], tuple[Panel, ...]]:
    """Return the board, or the stage that takes its place for a while, and the facts that are not
    on it.
    """
    context = store.context
    rates = (RATES(view.rates),) if view.rates else ()
    facts = *rates, *(Line(name, amount, strong=True) for name, amount in pots(context))
    if staged is None and store.state.display == "sums":
        return (), ((Panel(facts),) if facts else ())
    if staged is None:
        middle = middle_view(context, view.now.headline, store.entries, lately(view.chunks, NEWS))
        board = BOARD({**_board(board_view(context)), **asdict(middle)})
        return (board,), ((Panel(rates),) if rates else ())
    left = int(store.state.countdown) if isinstance(staged, Bidding) else 0
    last = (Text(view.last.text, Style.HINT),) if view.last else ()
    clock = (BID_CLOCK(left),) if left else ()
    return (stage_block(context, staged), *clock), (Panel((*facts, *last)),)


def _standing(store: AppStore, seat: SeatView, staged: Stage | None) -> str:
    """Return the standing of a player at the auction; "" if there is none."""
    if not isinstance(staged, Bidding):
        return ""
    if seat.player == staged.bidder:
        return store.speech.ui("auction.leads")
    return store.speech.ui("display.passed") if seat.player in staged.out else ""


def _board(board: BoardView) -> JsonObject:
    """Return the board as plain data, its spaces in the order that tokens walk."""
    tokens = ("player", "initial", "colour", "space", "jailed", "on_turn")
    return {
        "spaces": [_space(space) for space in board.spaces],
        "tokens": [{name: getattr(one, name) for name in tokens} for one in board.tokens],
    }


def _space(space: SpaceView) -> dict[str, Any]:
    drawn = deed_icon(space.sign, space.family, space.kind)
    named = {
        "name": space.name,
        "kind": space.kind.value,
        "colour": space.colour,
        "icon": drawn or "",
        "price": "" if space.owner else space.price,
        "owner": space.owner_initial,
        "ink": space.owner_colour,
        "houses": space.houses,
        "hotel": space.hotel,
        "landmark": space.landmark.lower() if space.landmark else "",
        "mortgaged": space.mortgaged,
        "label": space.label,
    }
    return {name: value for name, value in named.items() if value}
