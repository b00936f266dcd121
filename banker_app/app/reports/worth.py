"""The chart of every player's worth during the game: curves, and axes in the game's currency.

Uses as many of the session's snapshots as a chart can show. Players are distinguished by a mark and
by dashes, so that the chart can be read without colours.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from banker_app.app.i18n.currency_format import currency_name, format_amount
from banker_app.app.projections.context import ViewContext, Wording
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.token_pictures import is_drawn
from banker_app.app.projections.tokens import mark_of, marks_of
from banker_app.app.projections.worth import compared_in
from banker_app.engine.edition import Currency
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Tracking
from banker_app.engine.worth import comparable_worth

MOST_POINTS: Final = 80
"""Maximum points of a curve: more cannot be distinguished on a phone."""
MOST_SHIFTS: Final = 12
"""Maximum steps that a mark is moved away from its line."""
MOST_STEPS: Final = 5
"""Maximum grid lines in each direction."""
DASHES: Final[tuple[tuple[int, ...], ...]] = (
    (),
    (9, 4),
    (2, 4),
    (12, 4, 2, 4),
    (5, 3),
    (16, 5),
    (8, 3, 2, 3, 2, 3),
    (2, 8),
    (14, 3, 5, 3),
    (4, 8),
)
"""Dash patterns by seat: lengths drawn and skipped, in points."""

Tick = tuple[int, str]
Sample = tuple[int, int]


class Curve(Frozen):
    """A player's line, or another one of a chart."""

    player: PlayerId
    number: int
    """The number of the seat, from 1: a mark that every font has."""
    mark: str
    """The fewest letters of the name that distinguish it."""
    token: str = ""
    """The player's token, where it can be drawn."""
    colour: str
    dashes: tuple[int, ...]
    points: tuple[Sample, ...]
    """Positions along the horizontal axis, and the player's worth there."""
    last: str
    """The worth at the end, in the currency in which players are compared."""
    told: tuple[str, ...] = ()
    """A sentence for each point, where there is more to say than its value."""
    dots: tuple[int, ...] = ()
    """The numbers of the points that are marked."""

    def worth_at(self, where: int) -> int:
        """The height of the line at a position between its first point and its last."""
        for (start, before), (end, after) in pairwise(self.points):
            if where <= end:
                return before + (after - before) * (where - start) // (end - start)
        return self.points[-1][1]


class Mark(Frozen):
    """A moment of the game on a player's line, with its entry."""

    number: int
    """From 1, in the order of the entries."""
    seq: int
    colour: str
    at: int
    worth: int
    text: str
    """The entry as the log words it."""
    title: str
    """The reason why it is marked."""
    time: str


class Chart(Frozen):
    """Everything needed to draw the chart."""

    title: str
    """The value shown, and its currency."""
    along: str
    """The unit of the horizontal axis: turns or entries."""
    money: Currency
    """The format of a worth."""
    end: int
    bottom: int = 0
    top: int
    across: tuple[Tick, ...]
    """From left to right, at regular steps."""
    up: tuple[Tick, ...]
    """From bottom to top, at regular steps."""
    curves: tuple[Curve, ...]
    label: str
    """The chart in words, for screen readers."""
    marks: tuple[Mark, ...] = ()

    @property
    def lasting(self) -> tuple[Curve, ...]:
        """The curves of players who were in the game to the end."""
        return tuple(curve for curve in self.curves if curve.points[-1][0] == self.end)

    def ends(self, gap: float) -> Iterator[tuple[Curve, float]]:
        """The curves that last, each with the height of its mark, from 0 to 1, `gap` apart."""
        places = [self.height_of(curve.points[-1][1]) for curve in self.lasting]
        return zip(self.lasting, moved_apart(places, gap), strict=True)

    def spots(self, wide: float, high: float) -> list[tuple[Mark, float, float]]:
        """The marks, each with its position and height, from 0 to 1, as near to its line as the
        others leave room for marks of this size.
        """
        placed: list[tuple[Mark, float, float]] = []
        for mark in self.marks:
            x, y = self.place_of(mark.at), self.height_of(mark.worth)
            near = [other for _, at, other in placed if abs(at - x) < wide]
            steps = (y + high * (step // 2) * (-1) ** step for step in range(1, 2 * MOST_SHIFTS))
            free = (
                to for to in steps if 0 <= to <= 1 and all(abs(to - each) >= high for each in near)
            )
            placed.append((mark, x, next(free, y)))
        return placed

    def height_of(self, worth: int) -> float:
        """The vertical position of a worth, from 0 to 1. What is below the axis is drawn on it."""
        return (max(worth, self.bottom) - self.bottom) / (self.top - self.bottom)

    def place_of(self, where: int) -> float:
        """The horizontal position, from 0 to 1."""
        return where / self.end


def worth_chart(context: ViewContext, snapshots: Sequence[Snapshot]) -> Chart | None:
    """The chart of a game, or None before anything has happened."""
    game, say = context
    stops = sampled(snapshots)
    if len(stops) < 2:
        return None
    money = compared_in(context)
    worths = [(where, worths_at(snapshot)) for where, snapshot in stops]
    end = stops[-1][0]
    most = max((worth for _, at_stop in worths for worth in at_stop.values()), default=0)
    step, top = scale_to(most)
    unit, figures = _in_short(money)
    of = "worth.cash" if game.rules.ending.winner.counts_only_cash() else "worth.title"
    curves = tuple(_curves(context, worths))
    return Chart(
        title=", ".join(filter(None, (say.ui(of), unit))),
        along=along(say, snapshots),
        money=money,
        end=end,
        top=top,
        across=ticks(end, round_step(end)),
        up=tuple((at, format_amount(at, figures)) for at, _ in ticks(top, step)),
        curves=curves,
        label=chart_in_words(say, curves, money),
    )


def chart_in_words(say: Wording, curves: Sequence[Curve], money: Currency) -> str:
    """The chart in words."""
    lines = (
        say.ui(
            "chart.spoken",
            name=curve.player,
            first=format_amount(curve.points[0][1], money),
            best=format_amount(max(worth for _, worth in curve.points), money),
            last=curve.last,
        )
        for curve in curves
    )
    return " ".join((say.ui("chart.heading") + ".", *lines))


# ---- samples ---------------------------------------------------------------------------


def by_turns(snapshots: Sequence[Snapshot]) -> bool:
    """Whether turns are tracked and at least one has passed."""
    last = snapshots[-1].game
    return last.tracking is not Tracking.OFF and last.turn.number > 1


def along(say: Wording, snapshots: Sequence[Snapshot]) -> str:
    """The name of the horizontal axis."""
    return say.ui("chart.turns" if by_turns(snapshots) else "chart.entries")


def positions(snapshots: Sequence[Snapshot]) -> Iterator[tuple[int, Snapshot]]:
    """Each with its position on the horizontal axis: of its turn or of its entry, the start 0."""
    turns = by_turns(snapshots)
    for number, snapshot in enumerate(snapshots):
        yield snapshot.game.turn.number if turns and number else number, snapshot


def sampled(
    snapshots: Sequence[Snapshot], most: int = MOST_POINTS
) -> tuple[tuple[int, Snapshot], ...]:
    """The start and the ends of turns or entries at regular intervals, each with its position.

    The first and the last are always among them.
    """
    if not snapshots:
        return ()
    stops = sorted(dict(positions(snapshots)).items())
    if len(stops) <= most:
        return tuple(stops)
    chosen = {round(i * (len(stops) - 1) / (most - 1)) for i in range(most)}
    return tuple(stops[i] for i in sorted(chosen))


def worths_at(snapshot: Snapshot) -> dict[PlayerId, int]:
    """The worth of each player still in the game."""
    return {name: comparable_worth(snapshot.game, name) for name in snapshot.game.remaining()}


def _curves(
    context: ViewContext, worths: Sequence[tuple[int, dict[PlayerId, int]]]
) -> Iterable[Curve]:
    game, money = context.game, compared_in(context)
    marks = marks_of(game.seats)
    for number, player in enumerate(game.seats, start=1):
        points = [(where, at_stop[player]) for where, at_stop in worths if player in at_stop]
        if not points:
            continue  # They joined and left between two samples.
        out = [where for where, _ in worths if where > points[-1][0]]
        if out:
            # The line of a player who goes out falls to 0 and ends there.
            points.append((out[0], 0))
        yield Curve(
            player=player,
            number=number,
            mark=marks[player],
            token=token if is_drawn(token := mark_of(game, player)) else "",
            colour=colour_of(game, player),
            dashes=DASHES[(number - 1) % len(DASHES)],
            points=tuple(points),
            last=format_amount(points[-1][1], money),
        )


# ---- axes ------------------------------------------------------------------------------


def round_step(most: int) -> int:
    """The smallest round step (1, 2 or 5 and zeros) of which five reach `most`."""
    size = 1
    while True:
        for figure in (1, 2, 5):
            if figure * size * MOST_STEPS >= most:
                return figure * size
        size *= 10


def scale_to(most: int) -> tuple[int, int]:
    """The step of an axis, and its end: the first step that is not below `most`."""
    step = round_step(most)
    return step, step * max(-(-most // step), 1)


def ticks(end: int, step: int) -> tuple[Tick, ...]:
    """The figures of an axis from 0."""
    return tuple((at, str(at)) for at in range(0, end + 1, step))


def _in_short(money: Currency) -> tuple[str, Currency]:
    """The label of the axis, and the currency format of its figures.

    A currency sign is written with every figure; a word would take too much room.
    """
    unit = currency_name(money)
    return ("", money) if len(unit) < 2 else (unit, replace(money, pattern="{}"))


def moved_apart(places: Sequence[float], gap: float) -> list[float]:
    """Move positions from 0 to 1 as little as necessary to be `gap` apart; keeps their order.

    For marks at the ends of lines that meet.
    """
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = [places[i] for i in order]
    for i in range(1, len(moved)):
        moved[i] = max(moved[i], moved[i - 1] + gap)
    ceiling = 1.0
    for i in reversed(range(len(moved))):
        moved[i] = min(moved[i], ceiling)
        ceiling = moved[i] - gap
    back = [0.0] * len(places)
    for i, place in zip(order, moved, strict=True):
        back[i] = place
    return back
