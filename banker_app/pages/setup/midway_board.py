"""The board of a game taken over: the space tapped, its owner, the tokens on it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from banker_app.app.projections.board import SpaceView, board_view, middle_view
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.purses import colour_of
from banker_app.app.projections.tokens import mark_of
from banker_app.app.setup.midway_draft import MORTGAGED, NOBODY, HoldingDraft, states
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.edition import Edition, Space, SpaceKind
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Tracking
from banker_app.pages.contract.blocks import (
    Block,
    Field,
    Heading,
    Look,
    ManyField,
    Option,
    Panel,
    Row,
    Style,
    Text,
    choice_field,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.pictures import MIDWAY_BOARD
from banker_app.pages.contract.translator import Translator
from banker_app.pages.setup.midway import table_of

BARS: Final = {SpaceKind.JAIL: "holding.jailed", SpaceKind.TAX_OFFICE: "holding.office"}
"""The spaces that hold a player, and how that is said."""
HERE: Final = "here"

Parts = Iterator[Block | Field]


class Asked(NamedTuple):
    """A player of a game that is taken over, and all that was entered so far."""

    now: SetupDraft
    draft: Draft
    seat: int
    command: StartGame
    say: Translator

    @property
    def box(self) -> Edition:
        """The board that is played on."""
        return self.command.edition

    @property
    def holding(self) -> HoldingDraft:
        """The holding of the player."""
        return self.now.holding(self.seat)

    @property
    def player(self) -> PlayerId:
        """The player's name."""
        return self.command.seats[self.seat].name


def numbers(asked: Asked, what: str, value: int, many: int, label: str = "") -> Field:
    """Build the choice of a small number."""
    options = tuple(Option(value=str(n), label=str(n)) for n in range(many))
    return choice_field(f"{what}/{asked.seat}", str(value), label, options)


def board_parts(asked: Asked) -> Parts:
    """The board as far as it was entered; below it the space that was tapped."""
    game, name = table_of(asked.command), asked.command.seats[asked.seat].name
    context = ViewContext(game, asked.say)
    board = board_view(context)
    begins = next((token.space for token in board.tokens if token.player == name), 0)
    middle = replace(
        middle_view(context, name), initial=mark_of(game, name), colour=colour_of(game, name)
    )
    chosen = asked.draft.viewer.space
    at = chosen if 0 <= chosen < len(board.spaces) else begins
    yield Heading(asked.say.ui("holding.board"))
    yield Text(asked.say.ui("holding.board_hint"), Style.HINT)
    yield MIDWAY_BOARD((replace(board, begins=begins), middle))
    spaces = tuple(
        Option(value=str(index), label=space.name) for index, space in enumerate(asked.box.spaces)
    )
    which = asked.say.ui("holding.which")
    yield choice_field("space", str(at), which, spaces, look=Look.FOLDED)
    yield from _space(asked, asked.box.spaces[at], board.spaces[at])


def _space(asked: Asked, space: Space, view: SpaceView) -> Parts:
    """All that can be said of one space while one player is asked."""
    row = Row(name=view.label, letter=view.letter, colour=view.colour)
    yield Panel((row,), label=view.label)
    if space.deed is not None:
        yield _deed(asked, space.deed)
    options: list[Option] = []
    on: list[str] = []
    if asked.command.tracking is Tracking.DICE:
        options.append(Option(value=HERE, label=asked.say.ui("holding.here", name=asked.player)))
        first = asked.box.spaces[0].id
        if not asked.holding.jailed and (asked.holding.space or first) == space.id:
            on.append(HERE)
    if space.kind in BARS:
        label = asked.say.ui(BARS[space.kind], name=asked.player)
        options.append(Option(value=space.kind, label=label))
        if asked.holding.jailed and asked.holding.office is (space.kind is SpaceKind.TAX_OFFICE):
            on.append(space.kind)
    if options:
        name = f"stands/{asked.seat}/{space.id}"
        yield ManyField(name=name, value=tuple(on), options=tuple(options))
    if space.kind in on:
        tries, label = asked.command.rules.jail.attempts, asked.say.ui("holding.throws")
        yield numbers(asked, "throws", asked.holding.attempts, tries, label)


def _deed(asked: Asked, deed: DeedId) -> Field:
    """Return the fields of a deed: its owner and buildings; a new owner replaces the old one."""
    owner, now = asked.now.owner(deed), asked.holding.state(deed)
    options = tuple(
        Option(value=str(state), label=asked.say.ui(state_key(state)))
        for state in states(asked.box, asked.command.rules, deed)
    )
    name = f"deed/{asked.seat}/{deed}"
    if owner not in (None, asked.seat):
        his = asked.command.seats[owner or 0].name
        label = asked.say.ui("holding.held_by", name=his, to=asked.player)
        return choice_field(name, "", label, options)
    nobody = Option(value=NOBODY, label=asked.say.ui("holding.none"))
    return choice_field(name, NOBODY if now is None else str(now), "", (nobody, *options))


def state_key(state: int) -> str:
    """Return the key of a state of a deed."""
    return "holding.mortgaged" if state == MORTGAGED else f"holding.s{state}"
