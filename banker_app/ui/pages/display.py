"""The display: the board, the seats around it, and the stage of what the room follows."""

from dataclasses import asdict
from typing import Any

from banker_app.app.projections.context import SeatView
from banker_app.engine.json_types import JsonObject
from banker_app.ui.app_store import AppStore
from banker_app.ui.blocks import Block, Custom, Draft, Heading, Line, Page, Panel, Row, Style, Text
from banker_app.ui.pages.bank import pots
from banker_app.ui.pages.score import score
from banker_app.ui.pages.stages import Stage, stage
from banker_app.ui.screens.table.board_view import BoardView, SpaceView, board_view, middle_view
from banker_app.ui.screens.table.table_view import GameView

LATELY = 3
"""The last entries, in the middle of the board."""


def display(store: AppStore) -> Page:
    """Build what everybody may see."""
    say, view = store.speech, store.state.view
    if view is None:
        none = Heading(say.ui("display.none")), Text(say.ui("display.none_hint"), Style.HINT)
        return Page(blocks=none)
    if view.over:
        return Page(blocks=score(store, Draft({})).blocks)
    return Page(
        blocks=(
            _scene(store, view),
            *map(_seat, view.seats),
            *_extras(store, view),
        )
    )


def _scene(store: AppStore, view: GameView) -> Custom:
    """Return the board, or the stage that takes its place for a while."""
    context = store.context
    if (staged := stage(context, view, store.entries)) is not None:
        return Custom("stage", _stage(staged))
    rows = [row for chunk in view.chunks[-2:] for row in chunk if row.text][-LATELY:]
    middle = middle_view(context, view.now.headline, store.entries, rows[::-1])
    return Custom("board", {**_board(board_view(context)), **asdict(middle)})


def _seat(seat: SeatView) -> Row:
    return Row(
        seat.player,
        note=" · ".join(filter(None, (seat.held or seat.place, seat.owes))),
        value=seat.balance,
        mark=seat.initial,
        colour=seat.colour,
        badges=(seat.change,) if seat.change else (),
        alarm=bool(seat.owes),
        subject=seat.on_turn,
    )


def _extras(store: AppStore, view: GameView) -> tuple[Block, ...]:
    """Return the pots and the last entry."""
    lines = tuple(Line(name, amount) for name, amount in pots(store.context))
    last = (Text(view.last.text, Style.HINT),) if view.last else ()
    return (Panel((*lines, *last)),) if lines or last else ()


def _stage(stage: Stage) -> JsonObject:
    return {"kind": type(stage).__name__.lower(), **asdict(stage)}


def _board(board: BoardView) -> JsonObject:
    """Return the board as plain data, its spaces in the order that tokens walk."""
    tokens = ("player", "initial", "colour", "space", "jailed", "on_turn")
    return {
        "spaces": [_space(space) for space in board.spaces],
        "tokens": [{name: getattr(one, name) for name in tokens} for one in board.tokens],
    }


def _space(space: SpaceView) -> dict[str, Any]:
    named = {
        "name": space.name,
        "kind": space.kind.value,
        "colour": space.colour,
        "letter": space.letter,
        "price": "" if space.owner else space.price,
        "owner": space.owner_initial,
        "ink": space.owner_colour,
        "houses": space.houses,
        "hotel": space.hotel,
        "mortgaged": space.mortgaged,
        "label": space.label,
    }
    return {name: value for name, value in named.items() if value}
