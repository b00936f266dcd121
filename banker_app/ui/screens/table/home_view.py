"""Games in the list of all: who plays with which token, on what board, and when they last did."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from banker_app.app.custom_editions import CustomEdition
from banker_app.app.games import OVER, SHARED
from banker_app.app.projections.context import SEAT_COLOURS, joined
from banker_app.app.projections.tokens import marks_with
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.errors import FaultyFile
from banker_app.engine.edition import Edition
from banker_app.engine.ids import PlayerId
from banker_app.store.api import JSON, GameRecord
from banker_app.ui.translator import Translator


@dataclass(frozen=True, slots=True, kw_only=True)
class Somebody:
    """A player of a game in the list."""

    name: str
    mark: str
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game in the list."""

    id: str
    title: str
    told: str
    """Who has won, and when it was last played."""
    over: bool
    people: tuple[Somebody, ...]
    board: Edition | None
    """None where a board of the table's own is gone."""
    label: str
    """All of it in a sentence."""
    way: str
    """The same, with what a tap comes to."""


def game_line(
    game: GameRecord, own: Iterable[CustomEdition], now: datetime, say: Translator
) -> GameLine:
    """A game as it is offered."""
    over, day = game.status == OVER, when(game.updated, now, say)
    won = _won(game, say) if over else ""
    names = ", ".join(game.players)
    title = say.printed("board", game.title)
    label = say.ui("home.game", names=names, board=title, day=day)
    return GameLine(
        id=game.id,
        title=title,
        told=f"{won} · {day}" if won else day[:1].upper() + day[1:],
        over=over,
        people=_people(game),
        board=_board(game.edition, own),
        label=label,
        way=say.ui("presets.row", title=won or say.ui("home.resume"), hint=label),
    )


def _won(game: GameRecord, say: Translator) -> str:
    """Who has won, or shares the first place."""
    match game.summary.get(SHARED):
        case [*names] if names and all(isinstance(name, str) for name in names):
            return say.ui("home.won_shared", names=joined(say, [str(name) for name in names]))
        case _:
            return say.ui("home.won", name=game.winner) if game.winner else ""


def _people(game: GameRecord) -> tuple[Somebody, ...]:
    """The players with their colours and tokens; older games have not noted these."""
    looks = _looks(game.summary.get("looks"), len(game.players))
    tokens = {PlayerId(name): look[1] for name, look in zip(game.players, looks, strict=True)}
    marks = marks_with(tokens)
    return tuple(
        Somebody(
            name=name,
            mark=marks[PlayerId(name)],
            colour=colour or SEAT_COLOURS[seat % len(SEAT_COLOURS)],
        )
        for seat, (name, (colour, _)) in enumerate(zip(game.players, looks, strict=True))
    )


def _looks(told: JSON, seats: int) -> list[tuple[str, str]]:
    match told:
        case [*looks] if len(looks) == seats:
            return [_look(look) for look in looks]
        case _:
            return [("", "")] * seats


def _look(told: JSON) -> tuple[str, str]:
    match told:
        case [str(colour), str(token)]:
            return colour, token
        case _:
            return "", ""


def _board(edition: str, own: Iterable[CustomEdition]) -> Edition | None:
    if edition in shipped_editions():
        return load_edition(edition)[0]
    for box in own:
        try:
            found = load_edition(box.place)[0] if box.ready else None
        except FaultyFile:
            found = None
        if found is not None and found.id == edition:
            return found
    return None


def when(at: str, now: datetime, say: Translator) -> str:
    """A day as people name it: today and yesterday, or with the month, and with the year once that
    is over.
    """
    then, now = datetime.fromisoformat(at).astimezone(), now.astimezone()
    time, date = f"{then:%H:%M}", then.date()
    if date == now.date():
        return say.ui("day.today", time=time)
    if date == now.date() - timedelta(days=1):
        return say.ui("day.yesterday", time=time)
    month = say.ui(f"month.m{then.month}")
    if date.year == now.year:
        return say.ui("day.this_year", day=then.day, month=month, time=time)
    return say.ui("day.earlier", day=then.day, month=month, year=str(then.year))
