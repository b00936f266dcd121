"""The spaces of the board: the one that a token has come to, or a deed to be auctioned."""

from banker_app.app.projections.context import Action, ViewContext, group_letters
from banker_app.engine.commands import ChooseMove, Command, OpenAuction
from banker_app.engine.dues import MoveDue, PickDue
from banker_app.engine.ids import Lot, PlayerId
from banker_app.engine.obligations import answers, moves
from banker_app.engine.rules.turn import LandOn
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Page, Row, Style, Text
from banker_app.pages.contract.drafts import Draft, search_field


def landing(context: ViewContext, draft: Draft, player: str) -> Page | None:
    """Build the list of spaces in the order that tokens walk, beginning after the player's."""
    game, say = context
    name = PlayerId(player)
    if name not in game.seats:
        return None
    spaces, start = game.edition.spaces, game.seats[name].space + 1
    letters = group_letters(game.edition)
    rows: list[Row] = []
    due, pick = game.due(MoveDue, player=name), game.due(PickDue, player=name)
    picked = answers(game, pick) if pick else ()
    ways = moves(game, due) if due else ()
    for count, space in enumerate((*spaces[start:], *spaces[:start]), 1):
        command: Command = LandOn(player=name, space=space.id)
        if pick:
            command = OpenAuction(lot=Lot(space.deed or ""))
            if command not in picked:
                continue
        elif due:
            if count not in ways:
                continue
            command = ChooseMove(player=name, spaces=count)
        deed = game.edition.deeds[space.deed] if space.deed else None
        action = Action(label=space.name, effect=command)
        if deed is None:
            rows.append(Row(space.name, action=action))
        else:
            colour = game.edition.groups[deed.group].colour
            owner = game.owner(deed.id) or ""
            rows.append(
                Row(space.name, owner, letter=letters[deed.group], colour=colour, action=action)
            )
    asks = "land.pick" if pick else "land.choose" if due else "land.hint"
    hint = Text(say.ui(asks, name=player), Style.HINT)
    found = (row for row in rows if draft.finds(row.name))
    search = search_field(draft, say.ui("search"))
    return Page(blocks=(hint, search, *found), after=routes.TABLE)
