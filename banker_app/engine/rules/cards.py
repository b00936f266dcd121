"""Drawing a card of Chance, Community Chest and similar decks, and its effects. [R-99]"""

from typing import Final

from banker_app.engine import events as e
from banker_app.engine.checks import (
    differs,
    refusal,
    require_in_range,
    require_no_auction,
    require_no_debts,
)
from banker_app.engine.commands import CardChoice, DrawCard
from banker_app.engine.dues import CardDue, Debt, DebtReason, id_of
from banker_app.engine.edition import KEPT, TICKETS, Card, CardEffect
from banker_app.engine.event import Event, PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import (
    cost_to,
    currency_between,
    currency_charged,
    in_money,
    value_to,
)
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    DEPOT,
    CardId,
    Commodity,
    DeckId,
    DeedId,
    PlayerId,
    deck_of,
    kept_card_of,
    player_account,
)
from banker_app.engine.kept_cards import discard, is_used_up, kept_cards, left_in
from banker_app.engine.ledger import Postings, move
from banker_app.engine.money import Rounding, times_round
from banker_app.engine.obligations import spendable
from banker_app.engine.refusals import Fact, Finding, Question, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.bus_tickets import BusTicketsExpired, BusTicketTaken
from banker_app.engine.rules.debt.loans import DebtIncurred
from banker_app.engine.rules.jail import JailCardTaken
from banker_app.engine.rules.landing import arrive, enter_jail, put_token, walk, walk_to
from banker_app.engine.rules.pots import fine_account
from banker_app.engine.rules.purchase import give_deed
from banker_app.engine.rules.rent import taxed, withhold
from banker_app.engine.state import Game


class CardApplied(PlayerEvent):
    """A card was drawn; what it did follows in events of its own."""

    deck: DeckId
    card: CardId
    """Empty for a card that the edition does not list."""
    text: str = ""
    """The text of the card, if it was entered."""


class CardPaid(Event):
    """A payment that a card required was made."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    tax: int = 0
    """The Bank's tax on it. [R-38]"""


MOVING = (
    CardEffect.ADVANCE_TO,
    CardEffect.TAKE_DEED,
    CardEffect.ADVANCE_TO_NEAREST,
    CardEffect.GO_FORWARD,
    CardEffect.GO_BACK,
    CardEffect.GO_BACK_TO,
    CardEffect.GO_TO_JAIL,
    CardEffect.GO_TO_TAX_OFFICE,
)
"""Effects that move the token, which is impossible in jail."""
PAYING: Final = tuple(effect for effect in CardEffect if effect.figures == ("amount",))
SENDING: Final = tuple(effect for effect in CardEffect if effect.figures == ("space",))
ALONE: Final = tuple(e for e in CardEffect if not e.figures and e not in TICKETS)
TOLD: Final = (*PAYING, *SENDING, *ALONE)
"""Effects that may be stated for a card not in the edition: with an amount, a space, or alone."""

Payment = tuple[PlayerId, PlayerId, int]
"""A payment: payer, payee, amount."""


def draw_card(game: Game, cmd: DrawCard) -> Ruling:
    """Do everything the card says: move, pay, collect, go to jail, keep it. [R-99]"""
    card = _card_meant(game, cmd)
    if isinstance(card, Refusal | Question):
        return stop(card)
    listed = game.due(CardDue, player=cmd.player, deck=cmd.deck)
    if card.effect is CardEffect.PAY_OR_DRAW and cmd.choice is None:
        ask = Question(
            fact=Fact.PAY_OR_DRAW,
            answer="choice",
            options=("pay", "draw"),
            params={"player": cmd.player, "amount": card.amount},
        )
        return stop(ask)

    def record(recorder: EventRecorder) -> None:
        recorder.add(
            CardApplied(
                player=cmd.player, deck=cmd.deck, card=card.id, settles=id_of(listed), text=cmd.text
            )
        )
        _apply(recorder, cmd, card, by_card=listed is not None)

    return Ruling(
        (
            require_no_debts(game),
            require_no_auction(game),
            refusal(RefusalCode.IN_JAIL, "R-83", player=cmd.player)
            if card.effect in MOVING and game.seats[cmd.player].jail
            else None,
            None
            if listed or not game.tracks_landings()
            else refusal(RefusalCode.CARD_NOT_DUE, "R-99", player=cmd.player, deck=cmd.deck),
            _require_in_deck(game, cmd.deck, card),
            _require_effect(game, cmd, card),
            _require_printed(game, cmd, card),
        ),
        record,
    )


def _card_meant(game: Game, cmd: DrawCard) -> Card | Refusal | Question:
    """The card from the edition, or as stated by the command if the edition does not list it.

    Of a card that offers others, the one that the player chose.
    """
    deck = game.edition.decks.get(cmd.deck)
    if deck is None or (cmd.effect is None) is (cmd.card is None):
        return refusal(RefusalCode.NO_SUCH_CARD, "R-06", deck=cmd.deck, name=cmd.card or "")
    if cmd.effect is not None:
        return _stated(game, cmd, cmd.effect)
    drawn = next((card for card in deck.pack if card.id == cmd.card), None)
    if drawn is None or (cmd.option and cmd.option not in drawn.options):
        name = cmd.card if drawn is None else cmd.option
        return refusal(RefusalCode.NO_SUCH_CARD, "R-06", deck=cmd.deck, name=name or "")
    if drawn.effect is not CardEffect.CHOICE:
        return drawn
    chosen = deck.card(cmd.option) if cmd.option else None
    return chosen or Question(
        fact=Fact.CARD_OPTION,
        answer="option",
        options=drawn.options,
        params={"player": cmd.player},
    )


def _stated(game: Game, cmd: DrawCard, effect: CardEffect) -> Card | Refusal:
    """A card made from the effect, amount and space that the command states."""
    if effect not in TOLD:
        return refusal(RefusalCode.NO_SUCH_CARD, "R-06", deck=cmd.deck, name=effect)
    if effect in PAYING and (finding := require_in_range(cmd.amount or 0, least=1)):
        return finding
    if effect in SENDING and cmd.space not in game.edition.space_index:
        return refusal(RefusalCode.NO_SUCH_SPACE, "R-06", name=cmd.space or "")
    if effect is CardEffect.GO_TO_TAX_OFFICE and game.edition.tax_office is None:
        return refusal(RefusalCode.NO_TAX_OFFICE, "R-89")
    return Card(
        id=CardId(""), text=cmd.text, effect=effect, amount=cmd.amount or 0, space=cmd.space
    )


def _require_in_deck(game: Game, deck: DeckId, card: Card) -> Refusal | None:
    """The card is in its deck, not kept by a player, and leads to no deck that is used up."""
    drawn = card.other_deck if card.effect is CardEffect.DRAW else deck
    assert drawn is not None
    if is_used_up(game, drawn):
        name = game.edition.decks[drawn].name
        return refusal(RefusalCode.CARD_NOT_IN_DECK, "H-49", name=name)
    if card.effect not in KEPT or left_in(game, deck):
        return None
    return refusal(RefusalCode.CARD_NOT_IN_DECK, "R-99", deck=deck)


def _require_effect(game: Game, cmd: DrawCard, card: Card) -> Refusal | None:
    """The rules, and the board, allow the effect of this card. [R-91]"""
    sends = card.effect is CardEffect.GO_TO_TAX_OFFICE
    if not sends or (game.rules.tax_office.by_card and game.edition.tax_office is not None):
        return None
    bare = DrawCard(
        player=cmd.player, deck=cmd.deck, effect=CardEffect.NOTHING, text=cmd.text or card.text
    )
    return refusal(RefusalCode.CARD_HAS_NO_EFFECT, "R-91", bare, player=cmd.player)


def _require_printed(game: Game, cmd: DrawCard, card: Card) -> Finding:
    """The stated amount equals one payment of the card."""
    if cmd.amount is None:
        return None
    amounts = {amount for _, _, amount in _payments(game, cmd, card)} or {0}
    if cmd.amount in amounts:
        return None
    currency = currency_charged(game, cmd.player)
    return differs(game, currency, "R-99", amount=cmd.amount, expected=max(amounts))


def _apply(recorder: EventRecorder, cmd: DrawCard, card: Card, *, by_card: bool) -> None:
    """Carry out a card. `by_card`: a known move led to it, which now goes on."""
    player = cmd.player
    match card.effect:
        case CardEffect.GO_TO_JAIL:
            enter_jail(recorder, player, "card")
        case CardEffect.GO_TO_TAX_OFFICE:
            _to_the_tax_office(recorder, player, by_card=by_card)
        case effect if effect in KEPT:
            if effect is CardEffect.LAST_BUS_TICKET:
                _expire(recorder, cmd.deck)
            _keep(recorder, player, cmd.deck)
        case CardEffect.DRAW | CardEffect.PAY_OR_DRAW if not _payments(recorder.game, cmd, card):
            assert card.other_deck is not None
            recorder.add(e.DueArose(due=CardDue(player=player, deck=card.other_deck)))
        case effect if effect in MOVING:
            _go(recorder, player, card, by_card=by_card)
        case _:
            currency = currency_charged(recorder.game, player)
            for payment in _payments(recorder.game, cmd, card):
                _pay_or_owe(recorder, *payment, currency)


def _keep(recorder: EventRecorder, player: PlayerId, deck: DeckId) -> None:
    tickets = recorder.game.edition.decks[deck].bus_tickets
    taken = BusTicketTaken if tickets else JailCardTaken
    postings = move(kept_card_of(deck), 1, source=deck_of(deck), target=player_account(player))
    recorder.add(taken(player=player, deck=deck, postings=postings))


def _expire(recorder: EventRecorder, deck: DeckId) -> None:
    """Take the bus tickets of all players out of the game. [H-49]"""
    game = recorder.game
    postings: Postings = ()
    for player in game.seats:
        postings += discard(game, player, deck, kept_cards(game, player).count(deck))
    if postings:
        recorder.add(BusTicketsExpired(deck=deck, postings=postings))


def _go(recorder: EventRecorder, player: PlayerId, card: Card, *, by_card: bool) -> None:
    """Move the token as the card says, and carry out the requirements of its new space."""
    edition, here = recorder.game.edition, recorder.game.seats[player].space
    there = edition.space_index[card.space] if card.space else 0
    match card.effect:
        case CardEffect.ADVANCE_TO:
            walk_to(recorder, player, there, by_card=by_card)
        case CardEffect.TAKE_DEED:
            walk_to(recorder, player, there, by_card=by_card)
            deed = edition.spaces[there].deed
            if deed and recorder.game.owner(deed) is None:
                give_deed(recorder, player, deed)
        case CardEffect.ADVANCE_TO_NEAREST:
            walk_to(recorder, player, _nearest(recorder.game, here, card), by_card=by_card)
        case CardEffect.GO_FORWARD:
            walk(recorder, player, card.steps, by_card=by_card, sent=True)
        case CardEffect.GO_BACK:
            _, there = times_round(here - card.steps, len(edition.spaces))
            put_token(recorder, player, there, by_card=by_card)
        case _:
            put_token(recorder, player, there, by_card=by_card)
    arrive(recorder, player, by_card=True, multiplier=card.multiplier)


def _to_the_tax_office(recorder: EventRecorder, player: PlayerId, *, by_card: bool) -> None:
    """Send the player to the tax office, if the board has one. [R-91]"""
    office = recorder.game.edition.tax_office
    if office is None:
        return
    put_token(recorder, player, office, by_card=by_card)
    arrive(recorder, player, by_card=True)


def _nearest(game: Game, here: int, card: Card) -> int:
    """The next space ahead whose deed is of the card's family."""
    spaces = len(game.edition.spaces)
    distances = [
        times_round(deed.space - here - 1 + spaces, spaces)[1]
        for deed in game.edition.deeds.values()
        if deed.kind is card.family
    ]
    return times_round(here + 1 + min(distances), spaces)[1]


def _payments(game: Game, cmd: DrawCard, card: Card) -> tuple[Payment, ...]:
    """The payments that the card requires, in seat order after the drawer."""
    player = cmd.player
    others = game.solvent_from(player)[1:]
    match card.effect:
        case CardEffect.PAY_BANK:
            return ((player, BANK_PLAYER, card.amount),)
        case CardEffect.PAY_OR_DRAW if cmd.choice is CardChoice.PAY:
            return ((player, BANK_PLAYER, card.amount),)
        case CardEffect.COLLECT_FROM_BANK:
            return ((BANK_PLAYER, player, card.amount),)
        case CardEffect.PAY_EACH_PLAYER:
            return tuple((player, other, card.amount) for other in others)
        case CardEffect.COLLECT_FROM_EACH_PLAYER:
            return tuple((other, player, card.amount) for other in others)
        case CardEffect.REPAIRS:
            cost = sum(_repairs(game, card, deed.id) for deed in game.deeds_of(player))
            return ((player, BANK_PLAYER, cost),) if cost else ()
        case _:
            return ()


def _repairs(game: Game, card: Card, deed: DeedId) -> int:
    """The repairs of the buildings on a lot; a skyscraper counts as a hotel. [R-99, H-47]"""
    if game.carries(deed, DEPOT):
        return game.rules.cards.repairs_per_depot
    is_hotel = game.level(deed) > game.houses_before_hotel()
    return card.per_hotel if is_hotel else card.per_house * game.houses(deed)


def _pay_or_owe(
    recorder: EventRecorder, payer: PlayerId, payee: PlayerId, amount: int, currency: Commodity
) -> None:
    """Make each payment in full or record it as a debt in full. [R-100]

    `currency` is that of the card.
    """
    game = recorder.game
    if payer == BANK_PLAYER or spendable(game, payer) >= cost_to(game, payer, amount, currency):
        bank_account = fine_account(game) if payee == BANK_PLAYER else BANK
        tax = taxed(game, amount) if payer == BANK_PLAYER and game.rules.cards.payouts_taxed else 0
        postings = recorder.pay(payer, payee, amount - tax, currency, bank_account)
        recorder.add(CardPaid(payer=payer, payee=payee, amount=amount, postings=postings, tax=tax))
        if BANK_PLAYER not in (payer, payee) and game.rules.cards.players_taxed:
            withhold(recorder, payee, value_to(game, payee, amount, currency))
        return
    owed = in_money(game, amount, currency, currency_between(game, payer, payee), Rounding.UP)
    debt = Debt(player=payer, creditor=payee, amount=owed, reason=DebtReason.CARD)
    recorder.add(DebtIncurred(debt=debt))
