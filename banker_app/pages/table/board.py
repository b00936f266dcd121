"""The board, with the space of it that is looked at."""

from collections.abc import Iterator

from banker_app.app.projections.board import board_view
from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.deeds import deed_actions
from banker_app.app.projections.moves import asks_for_a_space, move_to, pick_at
from banker_app.engine.dues import PickDue
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Page,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import LOOK_AT_SPACE
from banker_app.pages.contract.pictures import MAP


def board(context: ViewContext, draft: Draft) -> Page:
    """Build the board and, below it, a space: that of the player to move until one is tapped."""
    view, chosen, say = board_view(context), draft.viewer.space, context.say
    count = len(view.spaces)
    at = chosen if 0 <= chosen < count else view.begins
    space = view.spaces[at]
    # Tokens walk clockwise: along the bottom, the next space is to the left.
    ways = (("board.before", "chevron_left", at - 1), ("board.after", "chevron_right", at + 1))
    arrows = tuple(
        Action(label=say.ui(key), effect=LOOK_AT_SPACE(to % count), icon=icon)
        for key, icon, to in ways
    )
    named = Row(
        space.name,
        note=space.group,
        colour=space.colour,
        letter=space.letter,
        buttons=arrows,
    )
    asked = tuple(_asked(context))
    return Page(
        blocks=(
            MAP(None),
            Panel(
                (
                    *(text for text, _ in asked),
                    named,
                    *_about(context, at, space.facts, space.go),
                    *(ways for _, ways in asked),
                ),
                label=space.label,
            ),
        ),
    )


def _asked(context: ViewContext) -> Iterator[tuple[Text, Buttons]]:
    """Yield the question which space it is, where one may be chosen, and the way to the list."""
    say = context.say
    for due in filter(asks_for_a_space, context.game.dues):
        asks = say.ui("land.pick" if isinstance(due, PickDue) else "land.choose", name=due.player)
        listed = Action(label=say.ui("land.listed"), effect=place("land", due.player))
        yield Text(f"{asks} {say.ui('land.tap')}", Style.HINT), Buttons((listed,))


def _about(context: ViewContext, at: int, facts: str, go: str) -> Iterator[Block]:
    """Yield the facts on a space and all that can be done with its deed; while a space is to be
    chosen, that alone.
    """
    if facts:
        yield Text(facts, Style.HINT)
    if asked := (*move_to(context, at), *pick_at(context, at)):
        yield Buttons(asked)
        return
    if go and (row := routes.screen_at(go)) is not None:
        named = context.say.ui(row.title) if row.title else routes.parse(go).args[0]
        yield Buttons((Action(label=named, effect=go),))
    deed = context.game.edition.spaces[at].deed
    if deed and (actions := deed_actions(context, deed)):
        yield Buttons(actions)
