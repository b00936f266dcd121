"""Lists to choose from: the spaces a token may stand on, the cards of a deck, a payment's ends."""

from dataclasses import dataclass
from typing import Final

from banker_app.app.i18n.currency_format import currency_of
from banker_app.app.projections.context import (
    Action,
    ViewContext,
    colour_of,
    group_letters,
    offer,
    purse_of,
    purses_after,
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
from banker_app.engine.decide import decide
from banker_app.engine.dues import DealDue, is_bank
from banker_app.engine.edition import Space
from banker_app.engine.ids import BANK_PLAYER, DeckId, GroupId, PlayerId
from banker_app.engine.refusals import Accepted, Refused

EVERYBODY: Final = PlayerId("*")
"""All players but the one at the other end of a payment."""
QUICK: Final = (10, 50, 100, 200)
"""Sums that are paid most, in the smallest notes of the money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """What one tap enters, and what comes of all of it, or why it cannot be."""

    commands: tuple[Command, ...]
    detail: str = ""
    reason: str = ""
    whole: bool = True
    """Whether all of several can be entered; of a single one the engine says why not."""


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


def parties(context: ViewContext, *, everybody: bool = False) -> tuple[Party, ...]:
    """The players still in the game, the Bank, and all players at once."""
    game, say = context
    players = tuple(
        Party(player=name, name=name, colour=colour_of(game, name), purse=purse_of(context, name))
        for name in game.solvent()
    )
    others = [Party(player=BANK_PLAYER, name=say.ui("bank.name"), colour="", purse="")]
    if everybody:
        others.append(Party(player=EVERYBODY, name=say.ui("pay.everybody"), colour="", purse=""))
    return (*players, *others)


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


def payments(
    context: ViewContext,
    source: PlayerId,
    target: PlayerId,
    amount: int,
    reason: str,
    *,
    lent: bool = False,
) -> Payments:
    """A payment, or with everybody at one end one for each player in the order of turns. Of
    several, every one is tried out first: all of them can be entered, or none is.
    """
    game, say = context
    if EVERYBODY not in (source, target):
        command = payment(source, target, amount, reason, lent=lent)
        checked = offer(context, "", command)
        return Payments(commands=(command,), detail=checked.detail, reason=checked.reason)
    ends = [
        (name, target) if source == EVERYBODY else (source, name)
        for name in game.solvent_from(game.turn.player)
        if name not in (source, target)
    ]
    commands = tuple(payment(*pair, amount, reason) for pair in ends)
    later = game
    for command in commands:
        decision = decide(later, command)
        if not isinstance(decision, Accepted):
            why = say.refusal(decision.refusals[0], later) if isinstance(decision, Refused) else ""
            return Payments(commands=commands, reason=why, whole=False)
        later = decision.game
    return Payments(commands=commands, detail=purses_after(context, later))


def quick_sums(context: ViewContext, source: PlayerId, money: str) -> tuple[tuple[str, int], ...]:
    """Sums for one tap: round ones as the money has notes, and all that the payer has."""
    game = context.game
    sums = round_sums(context, money)
    if source in game.seats and game.cash(source) > 0:
        return (*sums, (context.say.ui("pay.all"), game.cash(source)))
    return sums


def round_sums(context: ViewContext, money: str) -> tuple[tuple[str, int], ...]:
    """Round sums as the money has notes, in words and as they are."""
    coin = currency_of(context.game.edition, money)
    unit = min(coin.denominations, default=1)
    return tuple((context.say.money(unit * times, coin.code), unit * times) for times in QUICK)
