"""Lists to choose from: the spaces a token may stand on, the cards of a deck, a payment's ends."""

from dataclasses import dataclass

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    colour_of,
    group_letters,
    offer,
    purse_of,
)
from banker_app.app.projections.dues import price_of
from banker_app.engine.commands import (
    BuyDeed,
    Command,
    DrawCard,
    IncurDebt,
    LandOn,
    PayBank,
    PayPlayer,
    ReceiveFromBank,
)
from banker_app.engine.dues import DealDue, is_bank
from banker_app.engine.edition import Space
from banker_app.engine.ids import BANK_PLAYER, DeckId, GroupId, PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceRow:
    """A space of the board, to be tapped when a token stands there."""

    index: int
    letter: str
    colour: str
    owner: str
    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Somebody who can pay or be paid."""

    player: PlayerId
    name: str
    colour: str
    purse: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A deed that may have been dealt."""

    name: str
    letter: str
    colour: str
    price: str
    command: BuyDeed


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """Who is dealt a deed now."""

    player: PlayerId
    title: str
    deeds: tuple[Dealt, ...]


def space_rows(context: ViewContext, player: PlayerId) -> tuple[SpaceRow, ...]:
    """Every space in the order tokens walk, beginning after the player's token."""
    game = context.game
    spaces = game.edition.spaces
    start = game.seats[player].space
    order = [(start + 1 + step) % len(spaces) for step in range(len(spaces))]
    letters = group_letters(game.edition)
    return tuple(_space(context, player, index, spaces[index], letters) for index in order)


def _space(
    context: ViewContext, player: PlayerId, index: int, space: Space, letters: dict[GroupId, str]
) -> SpaceRow:
    game = context.game
    deed = game.edition.deeds[space.deed] if space.deed else None
    owner = game.owner(deed.id) if deed else None
    return SpaceRow(
        index=index,
        letter=letters[deed.group] if deed else "",
        colour=game.edition.groups[deed.group].colour if deed else "",
        owner=owner or "",
        action=Action(
            label=space.name, command=LandOn(player=player, space=space.id), detail=owner or ""
        ),
    )


def card_actions(context: ViewContext, player: PlayerId, deck: DeckId) -> tuple[Action, ...]:
    """The cards of a deck as buttons, in the order of their texts."""
    cards = context.game.edition.decks[deck].cards
    return tuple(
        offer(context, card.text, DrawCard(player=player, deck=deck, card=card.id))
        for card in cards
    )


def dealt_deeds(context: ViewContext) -> Dealing | None:
    """Whose turn it is to be dealt a deed, and those that are left; None once all are dealt."""
    game, say = context
    due = next((due for due in game.dues if isinstance(due, DealDue)), None)
    if due is None:
        return None
    letters = group_letters(game.edition)
    return Dealing(
        player=due.player,
        title=say.count("deal.title", due.left, name=due.player),
        deeds=tuple(
            Dealt(
                name=deed.name,
                letter=letters[deed.group],
                colour=game.edition.groups[deed.group].colour,
                price=price_of(context, deed),
                command=BuyDeed(player=due.player, deed=deed.id),
            )
            for deed in game.edition.deeds.values()
            if game.owner(deed.id) is None
        ),
    )


def parties(context: ViewContext) -> tuple[Party, ...]:
    """The players still in the game, and the Bank."""
    game, say = context
    players = tuple(
        Party(player=name, name=name, colour=colour_of(game, name), purse=purse_of(context, name))
        for name in game.solvent()
    )
    bank = Party(player=BANK_PLAYER, name=say.ui("bank.name"), colour="", purse="")
    return (*players, bank)


def payment(
    source: PlayerId, target: PlayerId, amount: int, reason: str, *, lent: bool = False
) -> Command:
    """The command for money that changes hands outside the rules, or that a player lends."""
    if lent:
        return IncurDebt(player=target, creditor=source, amount=amount, lent=True)
    if is_bank(target):
        return PayBank(player=source, amount=amount, reason=reason)
    if is_bank(source):
        return ReceiveFromBank(player=target, amount=amount, reason=reason)
    return PayPlayer(payer=source, payee=target, amount=amount, reason=reason)
