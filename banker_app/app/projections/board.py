"""The board as on the table: every space with its buildings and owner, and the tokens.

Places are shares of the board's side, so that a board of any size is drawn from one value. GO is
at the bottom right and tokens walk clockwise, however many spaces the edition has.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from banker_app.app.projections.context import (
    ViewContext,
    detained_word,
    group_letters,
    joined,
    place,
    player_on_turn,
)
from banker_app.app.projections.deeds import PIECE_ICONS, deed_state
from banker_app.app.projections.dues import price_of, rent_now
from banker_app.app.projections.log import LogRow, last_throw
from banker_app.app.projections.pots import pots
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.dues import CardDue, SpeedFace
from banker_app.engine.edition import DeedKind, Space, SpaceKind, side_lengths
from banker_app.engine.frozen import Frozen
from banker_app.engine.groups import landmark, pieces_of
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import Commodity, GroupId, PlayerId
from banker_app.engine.state import Game, Seat, Tracking
from banker_app.engine.worth import first_place

CORNER: Final = 1.35
"""The length of a corner, in ordinary spaces of the classic board."""
DEPTH: Final = CORNER / (9 + 2 * CORNER)
"""The depth of the ring, as a share of the board's side: that of the classic board."""


class Edge(StrEnum):
    """The side of the board that a space is on, in the order that tokens walk."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


class BoardSpot(NamedTuple):
    """The place of a space, in shares of the board's side."""

    edge: Edge
    corner: bool
    left: float
    top: float
    width: float
    height: float


class SpaceView(Frozen):
    """A space and what is on it."""

    index: int
    name: str
    kind: SpaceKind
    sign: str
    """The words that its drawing is chosen by: the deed and its group, the deck, the tax."""
    spot: BoardSpot
    family: DeedKind | None
    group: str
    letter: str
    colour: str
    """Its group by name, by letter and by colour; empty if the space has no deed."""
    price: str
    """Printed at its edge until it has an owner."""
    owner: str
    owner_initial: str
    owner_colour: str
    houses: int
    hotel: bool
    landmark: Commodity | None = None
    """A skyscraper or a train depot."""
    mortgaged: bool
    standing: int
    """The number of tokens there and not behind bars."""
    facts: str
    """Owner, buildings, rent and the players there, in one line."""
    go: str
    """The screen that a tap opens; empty if there is none."""
    label: str
    """The space as one sentence, for screen readers."""


class TokenView(Frozen):
    """A player's token, on its space."""

    player: PlayerId
    initial: str
    colour: str
    space: int
    jailed: bool
    nth: int
    """Its place among those that share the space, from 0."""
    among: int
    on_turn: bool


class BoardView(Frozen):
    """The whole board."""

    spaces: tuple[SpaceView, ...]
    tokens: tuple[TokenView, ...]
    begins: int
    """The space that is looked at first: that of the player to move."""


class NewsView(Frozen):
    """An entry as a short line, and the token of whom it is about."""

    seq: int
    text: str
    initial: str
    colour: str


class MiddleView(Frozen):
    """The middle of the board."""

    title: str
    """The name of the board."""
    headline: str
    initial: str
    """The mark of the player in the headline; empty if several share the first place."""
    colour: str
    dice: tuple[int, int] | None
    """The last throw."""
    speed: SpeedFace | None = None
    """Its speed die, if it was thrown."""
    thrower: str
    thrower_colour: str
    """The mark of the player who made it, once the turn has gone on; else ""."""
    lately: tuple[NewsView, ...]
    """The last entries, the newest first."""
    pots: tuple[tuple[str, str], ...]
    stock: tuple[tuple[str, int], ...]
    """Pieces left in the Bank, by their icons."""


# ---- places --------------------------------------------------------------------------


@cache
def spots(count: int, sides: tuple[int, ...] = ()) -> tuple[BoardSpot, ...]:
    """Lay out a number of spaces: a ring of four sides, of these lengths if they fit."""
    lengths = side_lengths(count, sides)
    return tuple(
        spot for edge, length in zip(Edge, lengths, strict=True) for spot in _side(edge, length)
    )


def _side(edge: Edge, count: int) -> list[BoardSpot]:
    """A corner and the spaces after it, up to the next corner."""
    length = (1 - 2 * DEPTH) / max(count - 1, 1)
    return [
        _turned(edge, DEPTH + length * (nth - 1) if nth else 0.0, length if nth else DEPTH, not nth)
        for nth in range(count)
    ]


def _turned(edge: Edge, start: float, length: float, corner: bool) -> BoardSpot:
    """A stretch of a side, measured the way tokens walk, as a rectangle on the board."""
    far = 1 - DEPTH
    match edge:
        case Edge.BOTTOM:
            return BoardSpot(edge, corner, 1 - start - length, far, length, DEPTH)
        case Edge.LEFT:
            return BoardSpot(edge, corner, 0.0, 1 - start - length, DEPTH, length)
        case Edge.TOP:
            return BoardSpot(edge, corner, start, 0.0, length, DEPTH)
        case Edge.RIGHT:
            return BoardSpot(edge, corner, far, start, DEPTH, length)


def nearest(spaces: Sequence[SpaceView], x: float, y: float) -> int:
    """The space nearest to a point given in shares of the board's side."""

    def distance(space: SpaceView) -> float:
        _, _, left, top, width, height = space.spot
        aside = max(left - x, 0.0, x - left - width)
        above = max(top - y, 0.0, y - top - height)
        return aside * aside + above * above

    return min(spaces, key=distance).index


# ---- the board -----------------------------------------------------------------------


def board_view(context: ViewContext) -> BoardView:
    """The board now."""
    game = context.game
    tokens = _tokens(game)
    letters = group_letters(game.edition)
    spaces = tuple(
        _space(context, index, spot, letters, tokens)
        for index, spot in enumerate(spots(len(game.edition.spaces), game.edition.sides))
    )
    begins = next((token.space for token in tokens if token.on_turn), 0)
    return BoardView(spaces=spaces, tokens=tokens, begins=begins)


def _tokens(game: Game) -> tuple[TokenView, ...]:
    """The tokens on known spaces, numbered where they share one."""
    seats = [seat for seat in game.seats.values() if _is_seen(game, seat)]
    return tuple(
        TokenView(
            player=seat.name,
            initial=mark_of(game, seat.name),
            colour=colour_of(game, seat.name),
            space=seat.space,
            jailed=seat.jail is not None,
            nth=company.index(seat),
            among=len(company),
            on_turn=seat.name == player_on_turn(game),
        )
        for seat in seats
        for company in [[one for one in seats if _beside(one, seat)]]
    )


def _is_seen(game: Game, seat: Seat) -> bool:
    """Whether a token's space is known: with dice entered, always; otherwise, in jail."""
    followed = game.tracking is Tracking.DICE
    return not seat.out and (followed or seat.jail is not None)


def _beside(one: Seat, other: Seat) -> bool:
    """Whether two tokens share a place: visitors are outside the bars."""
    return one.space == other.space and (one.jail is None) == (other.jail is None)


def _space(
    context: ViewContext,
    index: int,
    spot: BoardSpot,
    letters: dict[GroupId, str],
    tokens: Sequence[TokenView],
) -> SpaceView:
    game = context.game
    space = game.edition.spaces[index]
    here = [token for token in tokens if token.space == index]
    deed = game.edition.deeds[space.deed] if space.deed else None
    group = game.edition.groups[deed.group] if deed else None
    owner = game.owner(deed.id) if deed else None
    facts = (*_facts(context, space), *_company(context, here))
    return SpaceView(
        index=index,
        name=space.name,
        kind=space.kind,
        sign=_sign(space, group.id if group else ""),
        spot=spot,
        family=deed.kind if deed else None,
        group=context.say.group(game.edition, group.id) if group else "",
        letter=letters[deed.group] if deed else "",
        colour=group.colour if group else "",
        price=price_of(context, deed) if deed else "",
        owner=owner or "",
        owner_initial=mark_of(game, owner) if owner else "",
        owner_colour=colour_of(game, owner) if owner else "",
        houses=game.houses(deed.id) if deed else 0,
        hotel=bool(deed and game.has_hotel(deed.id)),
        landmark=landmark(game, deed.id) if deed else None,
        mortgaged=bool(deed and deed.id in game.mortgaged),
        standing=sum(not token.jailed for token in here),
        facts=", ".join(facts),
        go=_go(context, space, here),
        label=", ".join((space.name, *facts)),
    )


def _sign(space: Space, group: str) -> str:
    """The subject of a space, the most specific word first."""
    return " ".join(word for word in (space.deed, group, space.deck, space.tax) if word)


def _facts(context: ViewContext, space: Space) -> list[str]:
    game, say = context
    if space.deed is None:
        return []
    deed = game.edition.deeds[space.deed]
    owner = game.owner(deed.id)
    if owner is None:
        return [say.ui("deed.unowned", price=price_of(context, deed))]
    facts = [say.ui("board.owned", name=owner)]
    if state := deed_state(context, deed.id):
        facts.append(state)
    amount, why = rent_now(context, deed, owner)
    if amount:
        facts.append(say.ui("board.rent", amount=amount))
    elif deed.id not in game.mortgaged:
        facts.append(say.ui("board.rent", amount=why))
    return facts


def _company(context: ViewContext, here: Sequence[TokenView]) -> list[str]:
    """The players on a space, free and detained."""
    game, say = context
    free = [token.player for token in here if not token.jailed]
    words = [say.count("board.stand", len(free), names=joined(say, free))] if free else []
    return words + [
        say.ui("board.held", name=one.player, where=detained_word(context, game.seats[one.player]))
        for one in here
        if one.jailed
    ]


def _go(context: ViewContext, space: Space, here: Sequence[TokenView]) -> str:
    """A deed's card; elsewhere the screen for the task of a player there, or for the space."""
    game = context.game
    if space.deed is not None:
        return place("deed", space.deed)
    for due in game.dues:
        if isinstance(due, CardDue) and due.deck == space.deck and _stands(due.player, here):
            return place("card", due.player, due.deck)
    if space.kind is SpaceKind.CASINO and game.ending is None:
        return place("casino", game.turn.player)
    if here:
        first = next((token for token in here if token.on_turn), here[0])
        return place("seat", first.player)
    if game.tracking is Tracking.TURNS and game.ending is None:
        return place("land", game.turn.player)
    return ""


def _stands(player: PlayerId, here: Sequence[TokenView]) -> bool:
    return any(token.player == player for token in here)


# ---- its middle ----------------------------------------------------------------------


def middle_view(
    context: ViewContext,
    headline: str,
    log: Sequence[LogEntry] = (),
    rows: Sequence[LogRow] = (),
) -> MiddleView:
    """The player on turn, the last throw, the pots, and `rows` of the log. The headline
    is the table's.
    """
    game = context.game
    leading = first_place(game) if game.ending else (player_on_turn(game),)
    player = leading[0] if len(leading) == 1 else None
    thrown_here = game.tracking is Tracking.DICE and game.ending is None
    dice, thrower = (game.turn.dice, "") if thrown_here else (None, "")
    speed = game.turn.speed
    thrown = last_throw(log) if thrown_here and dice is None else None
    if thrown is not None:
        dice, thrower = thrown.dice, thrown.player if thrown.player != player else ""
        speed = thrown.speed
    return MiddleView(
        title=context.say.printed("board", game.edition.title),
        headline=headline,
        initial=mark_of(game, player) if player else "",
        colour=colour_of(game, player) if player else "",
        dice=dice,
        speed=speed,
        thrower=mark_of(game, PlayerId(thrower)) if thrower else "",
        thrower_colour=colour_of(game, PlayerId(thrower)) if thrower else "",
        lately=tuple(_news(game, row) for row in rows),
        pots=pots(context),
        stock=tuple((PIECE_ICONS[piece], game.in_stock(piece)) for piece in pieces_of(game)),
    )


def _news(game: Game, row: LogRow) -> NewsView:
    about = PlayerId(next((name for name in row.players if name in game.seats), ""))
    return NewsView(
        seq=row.seq,
        text=row.text,
        initial=mark_of(game, about) if about else "",
        colour=colour_of(game, about) if about else "",
    )
