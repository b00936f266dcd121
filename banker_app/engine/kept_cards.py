"""Cards that players keep: those that free from jail, and bus tickets. [R-77, H-49]"""

from banker_app.engine.ids import BANK, DeckId, PlayerId, deck_of, kept_card_of, player_account
from banker_app.engine.ledger import Postings, balance, move
from banker_app.engine.state import Game


def kept_cards(game: Game, player: PlayerId) -> tuple[DeckId, ...]:
    """The decks of the cards that a player keeps, one item per card."""
    account = player_account(player)
    return tuple(
        deck
        for deck in game.edition.decks
        for _ in range(balance(game.ledger, account, kept_card_of(deck)))
    )


def jail_cards(game: Game, player: PlayerId) -> tuple[DeckId, ...]:
    """The decks of the jail cards that a player holds, one item per card."""
    decks = game.edition.decks
    return tuple(deck for deck in kept_cards(game, player) if not decks[deck].bus_tickets)


def bus_tickets(game: Game, player: PlayerId) -> int:
    """The number of bus tickets that a player holds."""
    deck = game.edition.ticket_deck
    return balance(game.ledger, player_account(player), kept_card_of(deck)) if deck else 0


def left_in(game: Game, deck: DeckId) -> int:
    """The number of a deck's kept cards that nobody has taken."""
    return balance(game.ledger, deck_of(deck), kept_card_of(deck))


def is_used_up(game: Game, deck: DeckId) -> bool:
    """Whether a deck of bus tickets has none left: they do not go back under it."""
    return bool(game.edition.decks[deck].bus_tickets) and not left_in(game, deck)


def discard(game: Game, player: PlayerId, deck: DeckId, count: int = 1) -> Postings:
    """Postings of kept cards that were used: back under their deck, but bus tickets to the Bank,
    where they are out of the game.
    """
    target = BANK if game.edition.decks[deck].bus_tickets else deck_of(deck)
    return move(kept_card_of(deck), count, source=player_account(player), target=target)
