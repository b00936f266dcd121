"""A player's name, token and colour, and how the player leaves and comes back."""

from collections.abc import Iterator

from banker_app.app.projections.context import Action, ViewContext, accepted, offer, place
from banker_app.app.projections.purses import colour_of
from banker_app.engine import commands as c
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.seating import ChangeSeat
from banker_app.engine.state import Game, Seat
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    ChoiceField,
    Look,
    Option,
    Page,
    Style,
    Text,
    TextField,
    choice_field,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.setup.new_players import free_colours, free_tokens

# ---- a player's page ---------------------------------------------------------------------


def seat_ways(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """Return the ways to another name or token, to leave and to come back."""
    game, say = context
    seat = game.seats[player]
    actions = [Action(label=say.ui("people.person"), effect=place("identity", player))]
    if seat.away:
        back = offer(context, say.ui("people.back", name=player), c.ReturnToGame(player=player))
        actions.insert(0, back)
    elif seat.playing and game.ending is None:
        actions.append(Action(label=say.ui("people.leave"), effect=place("leave", player)))
    return tuple(actions)


def identity(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the form of a player's name, token and colour."""
    game, say = context
    if name not in game.seats:
        return None
    seat = game.seats[PlayerId(name)]
    typed = draft.text("name") if "name" in draft.entered else name
    options = (
        Option(value="", label=say.ui("people.same_person")),
        Option(value="other", label=say.ui("people.other_person")),
    )
    other = draft.choice("handed_over", options)
    tokens = _tokens(context, seat)
    # Where players have regions, their discs have the colours of those.
    colours = () if game.edition.regions else _colours(context, seat.name)
    token = draft.choice("token", tokens, seat.token)
    colour = draft.choice("colour", colours, colour_of(game, seat.name))
    changes = _changes(game, seat, typed.strip(), token, colour, handed_over=bool(other))
    return Page(
        blocks=(
            TextField(name="name", value=typed, label=say.ui("people.name")),
            *((choice_field("handed_over", other, "", options),) if typed.strip() != name else ()),
            *(
                (choice_field("colour", colour, say.ui("looks.colour"), colours),)
                if colours
                else ()
            ),
            *((choice_field("token", token, say.ui("new.token"), tokens),) if tokens[1:] else ()),
        ),
        submit=_submit(context, changes),
        after=place("seat", typed.strip() or name),
    )


def _changes(
    game: Game, seat: Seat, name: str, token: str, colour: str, *, handed_over: bool
) -> Iterator[c.Command]:
    """The commands for what is entered differently."""
    if name != seat.name:
        yield c.RenamePlayer(player=seat.name, name=name, handed_over=handed_over)
    new_token = token if token != seat.token else None
    new_colour = colour if colour != colour_of(game, seat.name) else None
    if new_token is not None or new_colour is not None:
        yield ChangeSeat(player=PlayerId(name), token=new_token, colour=new_colour)


def _submit(context: ViewContext, changes: Iterator[c.Command]) -> tuple[Action, ...]:
    """All changes as one button, or the reason against the first that may not be."""
    game, say = context
    label = say.ui("people.save")
    actions: list[Action] = []
    for command in changes:
        decision = accepted(game, command)
        if decision is None:
            return (offer(ViewContext(game, say), label, command),)
        game = decision.game
        actions.append(Action(label=label, effect=command, main=True))
    return tuple(actions) or (Action(label=label, allowed=False),)


def _tokens(context: ViewContext, seat: Seat) -> tuple[Option, ...]:
    """The tokens that differ from all others', and none."""
    game, say = context
    taken = (one.token for one in game.seats.values() if one.name != seat.name)
    free = free_tokens(game.edition, taken, seat.token, colour_of(game, seat.name), say)
    return Option(value="", label=say.ui("looks.no_token")), *free


def _colours(context: ViewContext, player: PlayerId) -> tuple[Option, ...]:
    """The colours that no other player has, and the player's own."""
    game, say = context
    taken = {colour_of(game, name) for name in game.seats if name != player}
    return free_colours(taken, colour_of(game, player), say)


# ---- leaving ------------------------------------------------------------------------------


def leave(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the form of a player who leaves: the receiver of the property."""
    game, say = context
    player = PlayerId(name)
    if player not in game.seats or not game.seats[player].playing:
        return None
    others = (other for other in game.solvent_from(player) if other != player)
    options = (
        *(Option(value=estate, label=say.ui(f"leaving.{estate}")) for estate in c.EstateGoesTo),
        *(Option(value=f"to/{heir}", label=say.ui("people.heir", name=heir)) for heir in others),
    )
    chosen = draft.choice("estate", options, c.EstateGoesTo.AUCTION)
    heir = PlayerId(chosen.removeprefix("to/")) if chosen.startswith("to/") else None
    estate = None if heir or not chosen else c.EstateGoesTo(chosen)
    key = "people.away" if estate is c.EstateGoesTo.FROZEN else "people.leaves"
    label = say.told(key, name)
    command = c.LeaveGame(player=player, estate=estate, heir=heir)
    return Page(
        blocks=(
            Text(say.told("people.leave_hint", name), Style.HINT),
            ChoiceField(name="estate", value=chosen, options=options, look=Look.LISTED),
        ),
        submit=(offer(context, label, command, main=True),),
        after=routes.TABLE,
    )
