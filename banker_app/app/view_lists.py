"""Lists to choose from: the spaces a token may stand on, the cards of a deck, a payment's ends."""

from dataclasses import dataclass

from banker_app.app.view_base import Action, Look, colour_of, group_letters, offer
from banker_app.engine.commands import (
    AdjustLedger,
    Command,
    DrawCard,
    LandOn,
    PayBank,
    ReceiveFromBank,
)
from banker_app.engine.dues import is_bank
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


def space_rows(look: Look, player: PlayerId) -> tuple[SpaceRow, ...]:
    """Every space in the order tokens walk, beginning after the player's token."""
    game = look.game
    spaces = game.edition.spaces
    start = game.seats[player].space
    order = [(start + 1 + step) % len(spaces) for step in range(len(spaces))]
    letters = group_letters(game.edition)
    return tuple(_space(look, player, index, spaces[index], letters) for index in order)


def _space(
    look: Look, player: PlayerId, index: int, space: Space, letters: dict[GroupId, str]
) -> SpaceRow:
    game = look.game
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


def card_actions(look: Look, player: PlayerId, deck: DeckId) -> tuple[Action, ...]:
    """The cards of a deck as buttons, in the order of their texts."""
    cards = look.game.edition.decks[deck].cards
    return tuple(
        offer(look, card.text, DrawCard(player=player, deck=deck, card=card.id)) for card in cards
    )


def parties(look: Look) -> tuple[Party, ...]:
    """The players still in the game, and the Bank."""
    game, say = look
    players = tuple(
        Party(
            player=name, name=name, colour=colour_of(game, name), purse=say.money(game.cash(name))
        )
        for name in game.solvent()
    )
    bank = Party(player=BANK_PLAYER, name=say.ui("bank.name"), colour="", purse="")
    return (*players, bank)


def payment(source: PlayerId, target: PlayerId, amount: int, reason: str) -> Command:
    """The command for money that changes hands outside the rules."""
    if is_bank(target):
        return PayBank(player=source, amount=amount, reason=reason)
    if is_bank(source):
        return ReceiveFromBank(player=target, amount=amount, reason=reason)
    return AdjustLedger(source=source, target=target, amount=amount, reason=reason)
