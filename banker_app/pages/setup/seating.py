"""A player who joins a game in progress, and the order of turns."""

from banker_app.app.projections.context import Action, ViewContext, offer, possible
from banker_app.app.projections.purses import SEAT_COLOURS, colour_of, money_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.seating import AddPlayer, BeginWith, ReorderSeats, newcomers_cash
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Buttons,
    Heading,
    Layout,
    Look,
    ManyField,
    Option,
    Page,
    Panel,
    Row,
    Style,
    SumField,
    Text,
    TextField,
    choice_field,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.setup.handicap import LABELS


def newcomer(context: ViewContext, draft: Draft) -> Page:
    """Build the form of a player who joins: the name, cash, deeds and seat."""
    game, say = context
    name, usual = draft.text("name"), newcomers_cash(game)
    cash = draft.amount("cash", usual)
    paid = game.rules.salary.at(game.minute)
    salary = draft.amount("salary", paid)
    seats = (
        Option(value="", label=say.ui("people.last")),
        *(Option(value=one, label=say.ui("people.after", name=one)) for one in game.solvent()),
    )
    after = draft.choice("after", seats)
    free = tuple(
        Option(value=deed.id, label=deed.name, colour=game.edition.groups[deed.group].colour)
        for deed in game.edition.deeds.values()
        if game.owner(deed.id) is None
    )
    deeds = draft.many("deeds", free)
    used = {colour_of(game, one) for one in game.seats}
    command = AddPlayer(
        name=name.strip(),
        cash=cash,
        salary=None if salary == paid else salary,
        deeds=tuple(DeedId(deed) for deed in deeds),
        after=PlayerId(after) if after else None,
        colour=next((colour for colour in SEAT_COLOURS if colour not in used), ""),
    )
    label = say.ui("people.add", name=name.strip() or say.ui("people.somebody"))
    called = name.strip() or say.ui("new.name", number=len(game.seats) + 1)
    submit = Action(label=label, allowed=False)
    if name.strip():
        submit = offer(context, label, command, main=True)
    sums = ("cash", cash), *((("salary", salary),) if paid else ())
    return Page(
        blocks=(
            TextField(name="name", value=name, label=say.ui("people.name")),
            *(
                SumField(
                    name=what,
                    value=amount or None,
                    label=say.ui(LABELS[what], name=called),
                    shown=say.money(amount),
                )
                for what, amount in sums
            ),
            choice_field("after", after, say.ui("title.order"), seats),
            ManyField(
                name="deeds",
                value=deeds,
                label=say.ui("people.deeds"),
                options=free,
                look=Look.FOLDED,
            ),
        ),
        submit=(submit,),
        after=routes.TABLE,
        typed=draft.text("pad"),
    )


# ---- the order of turns -----------------------------------------------------------------------


def order(context: ViewContext, draft: Draft) -> Page:
    """Build the list of the seats, each of which moves up by a tap; and the first player."""
    game, say = context
    here = game.remaining()
    rows = [_place(context, here, at) for at in range(len(here))]
    begins = tuple(
        offer(context, say.ui("people.begins", name=name), BeginWith(player=name))
        for name in game.solvent()
        if name != game.turn.player
    )
    blocks = (Text(say.ui("people.order_hint"), Style.HINT), Panel(tuple(rows)))
    if not any(action.command and possible(game, action.command) for action in begins):
        return Page(blocks=blocks, after=routes.ORDER)
    first = Heading(say.ui("people.first"))
    return Page(blocks=(*blocks, first, Buttons(begins, Layout.FLOW)), after=routes.ORDER)


def _place(context: ViewContext, here: tuple[PlayerId, ...], at: int) -> Row:
    """A seat; a tap moves it before the one above it, and the first to the end."""
    game, say = context
    name = here[at]
    rest = [one for one in here if one != name]
    rest.insert((at - 1) % len(here), name)
    move = offer(context, say.ui("people.up", name=name), ReorderSeats(order=tuple(rest)))
    return Row(
        name,
        value=str(at + 1),
        note=money_of(context, name, game.cash(name)),
        mark=mark_of(game, name),
        colour=colour_of(game, name),
        label=move.label,
        action=move,
    )
