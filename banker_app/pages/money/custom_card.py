"""A card that the edition lacks: its effect, sum, space and text as the players read them."""

from typing import Final

from banker_app.app.projections.context import Action, ViewContext, offer, place
from banker_app.engine.commands import DrawCard
from banker_app.engine.edition import TICKETS, CardEffect
from banker_app.engine.exchange import currency_charged
from banker_app.engine.ids import DeckId, PlayerId, SpaceId
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    ChoiceField,
    Field,
    Look,
    Option,
    Page,
    Style,
    SumField,
    Text,
    TextField,
)
from banker_app.pages.contract.drafts import Draft, search_field

EFFECTS: Final = {
    ("pay", "no"): CardEffect.PAY_BANK,
    ("pay", "yes"): CardEffect.PAY_EACH_PLAYER,
    ("receive", "no"): CardEffect.COLLECT_FROM_BANK,
    ("receive", "yes"): CardEffect.COLLECT_FROM_EACH_PLAYER,
    ("move", "no"): CardEffect.ADVANCE_TO,
    ("move", "yes"): CardEffect.GO_BACK_TO,
    ("deed", ""): CardEffect.TAKE_DEED,
    ("jail", ""): CardEffect.GO_TO_JAIL,
    ("office", ""): CardEffect.GO_TO_TAX_OFFICE,
    ("keep", ""): CardEffect.JAIL_FREE,
    ("trade", ""): CardEffect.TRADE,
    ("nothing", ""): CardEffect.NOTHING,
}
"""By the kind of card and the answer to its second question: every player, or backward."""
FURTHER: Final = {
    effect.value: effect
    for effect in CardEffect
    if {"amount", "space"}.issuperset(effect.figures)
    and effect not in (*EFFECTS.values(), *TICKETS)
}
"""Effects that are entered as readily, and that this page does not know by name."""
SECOND: Final = {"pay": "everybody", "receive": "everybody", "move": "back"}
"""The second question of a kind."""


def custom_card(context: ViewContext, draft: Draft, player: str, deck: str) -> Page | None:
    """Build the form of the card that a player has drawn; its effect is the engine's."""
    game, say = context
    name, pile = PlayerId(player), DeckId(deck)
    if name not in game.seats or pile not in game.edition.decks:
        return None
    kinds = _kinds(context)
    kind = draft.choice("kind", kinds, "pay")
    hint = say.ui("custom_card.hint", name=player, deck=game.edition.decks[pile].name)
    money = currency_charged(game, name)
    amount = draft.amount("amount")
    text = draft.text("text")
    second = _second(context, draft, kind)
    effect = FURTHER.get(kind) or EFFECTS[kind, str(second.value) if second else ""]
    spaces = _ahead(context, name, kind) if "space" in effect.figures else ()
    pays = "amount" in effect.figures
    card = DrawCard(
        player=name,
        deck=pile,
        effect=effect,
        amount=amount if pays else None,
        space=SpaceId(draft.choice("space", spaces)) if spaces else None,
        text=text.strip(),
    )
    return Page(
        blocks=(
            Text(hint, Style.HINT),
            ChoiceField(name="kind", value=kind, options=kinds),
            *((second,) if second else _hint(context, kind, player)),
            *((_sum(context, amount, money),) if pays else ()),
            TextField(name="text", value=text, label=say.ui("custom_card.text")),
            *(_space(context, draft, card, spaces) if spaces else ()),
        ),
        submit=(_enter(context, card, kind, money),),
        after=place("trade", player) if kind == "trade" else routes.TABLE,
    )


def _kinds(context: ViewContext) -> tuple[Option, ...]:
    game, say = context
    office = game.edition.tax_office is not None and game.rules.tax_office.by_card
    cards = (card.effect for deck in game.edition.decks.values() for card in deck.cards)
    # Kinds that most boxes lack would only be in the way there.
    rare = {"office": office, "deed": CardEffect.TAKE_DEED in cards}
    kinds = dict.fromkeys(kind for kind, _ in EFFECTS if rare.get(kind, True))
    known = (Option(value=kind, label=say.ui(f"custom_card.{kind}")) for kind in kinds)
    further = (Option(value=kind, label=say.ui(f"custom_board.effect.{kind}")) for kind in FURTHER)
    return (*known, *further)


def _hint(context: ViewContext, kind: str, player: str) -> tuple[Text, ...]:
    if kind in FURTHER:
        return ()
    return (Text(context.say.ui(f"custom_card.{kind}_hint", name=player), Style.HINT),)


def _second(context: ViewContext, draft: Draft, kind: str) -> Field | None:
    if kind not in SECOND:
        return None
    options = tuple(
        Option(value=answer, label=context.say.ui(f"custom_card.{kind}_{answer}"))
        for answer in ("no", "yes")
    )
    name = SECOND[kind]
    answer = draft.choice(name, options, "no")
    return ChoiceField(name=name, value=answer, options=options)


def _sum(context: ViewContext, amount: int, money: str) -> Field:
    shown = context.say.money(amount, money)
    return SumField(name="amount", value=amount or None, shown=shown)


def _ahead(context: ViewContext, player: PlayerId, kind: str) -> tuple[Option, ...]:
    """The spaces in the order that tokens walk, beginning after the player's; those of deeds only,
    if the card gives one.
    """
    spaces, start = context.game.edition.spaces, context.game.seats[player].space + 1
    return tuple(
        Option(value=space.id, label=space.name)
        for space in (*spaces[start:], *spaces[:start])
        if kind != "deed" or space.deed
    )


def _space(
    context: ViewContext, draft: Draft, card: DrawCard, spaces: tuple[Option, ...]
) -> tuple[Field, Field]:
    found = tuple(option for option in spaces if draft.finds(option.label))
    return (
        search_field(draft, context.say.ui("search")),
        ChoiceField(name="space", value=card.space or "", options=found, look=Look.LISTED),
    )


def _enter(context: ViewContext, card: DrawCard, kind: str, money: str) -> Action:
    """The card as entered so far; without a command while its sum or its space is missing."""
    game, say = context
    figures = card.effect.figures if card.effect else ()
    if "space" in figures and not card.space:
        return Action(label=say.ui("custom_card.where"), allowed=False)
    space = game.edition.spaces[game.edition.space_index[card.space]].name if card.space else ""
    name = f"custom_board.effect.{kind}" if kind in FURTHER else f"custom_card.enter_{kind}"
    label = say.ui(name, amount=say.money(card.amount or 0, money), space=space)
    if "amount" in figures and not card.amount:
        return Action(label=label, allowed=False)
    return offer(context, label, card, main=True)
