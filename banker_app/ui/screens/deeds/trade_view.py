"""A trade on the table: both sides, what each could give, the live check, both purses after."""

from dataclasses import dataclass, field

from banker_app.app.projections.context import (
    ViewContext,
    accepted,
    colour_of,
    joined,
    money_of,
    offer,
    purse_of,
)
from banker_app.app.projections.deeds import deed_state
from banker_app.app.projections.dues import price_of
from banker_app.app.projections.sums import SEPARATOR
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.commands import AgreeTrade, TradeSide
from banker_app.engine.edition import TitleDeed
from banker_app.engine.ids import DeckId, DeedId, PlayerId
from banker_app.engine.refusals import Refusal
from banker_app.engine.rules.mortgage_transfer import cost_of_receiving
from banker_app.engine.rules.trade import may_leave
from banker_app.engine.state import Game
from banker_app.ui.blocks import Option
from banker_app.ui.pages.pay import parties, round_sums


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What a player puts on the table so far."""

    player: str = ""
    cash: int = 0
    deeds: tuple[str, ...] = ()
    jail_cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeDraft:
    """A trade that is being put together."""

    a: Side = field(default_factory=Side)
    b: Side = field(default_factory=Side)
    lift_now: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Interest:
    """A mortgaged deed that changes hands, and its new owner's choice."""

    deed: str
    text: str
    lift: str
    keep: str
    lifting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something that can be given."""

    key: str
    name: str
    given: bool
    label: str
    colour: str = ""
    price: str = ""
    note: str = ""
    """Its group and what stands on it; or what the trade, with it, does to the group."""
    completes: bool = False
    breaks: bool = False
    mortgaged: bool = False
    barred: tuple[Refusal, ...] = ()
    """Why it may not be traded."""
    interest: Interest | None = None
    """What its new owner has to choose, where it is given mortgaged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSum:
    """A sum that is one tap away."""

    words: str
    label: str
    cash: int
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """What one player gives, and could give."""

    player: PlayerId
    mark: str
    colour: str
    title: str
    purse: str
    cash: str
    """The sum in words; nothing where a quick sum says it, or no money is given."""
    cash_label: str
    given: str
    """The button that ends the typing of a sum."""
    money: str
    sums: tuple[RoundSum, ...]
    deeds: tuple[Item, ...]
    """Those that may be traded first."""
    cards: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeView:
    """Both sides and what would come of them."""

    a: SideView | None
    b: SideView | None
    question: str
    """Who is still to be chosen; nothing once both are."""
    parties: tuple[Option, ...]
    """Who could be."""
    sentence: str
    purses: tuple[str, ...]
    """The cash of both now and after it, where it changes."""
    problem: str
    command: AgreeTrade | None


def trade_view(context: ViewContext, draft: TradeDraft) -> TradeView:
    """A draft checked against the table."""
    game, say = context
    solvent = game.solvent()
    a, b = PlayerId(draft.a.player), PlayerId(draft.b.player)
    ready = a in solvent and b in solvent and a != b
    command = _command(draft) if ready and not _empty(draft) else None
    checked = offer(context, "", command) if command else None
    chosen = a or b
    question = say.ui("trade.with", name=chosen) if chosen else say.ui("trade.who")
    return TradeView(
        a=_side(context, draft, draft.a, draft.b) if a in solvent else None,
        b=_side(context, draft, draft.b, draft.a) if b in solvent else None,
        question="" if ready else question,
        parties=tuple(who for who in parties(context) if who.value in {*solvent} - {a, b}),
        sentence=_sentence(context, draft) if command else "",
        purses=_purses(context, command) if command else (),
        problem=checked.reason if checked else "",
        command=command,
    )


def _empty(draft: TradeDraft) -> bool:
    return not any((s.cash or s.deeds or s.jail_cards) for s in (draft.a, draft.b))


def _command(draft: TradeDraft) -> AgreeTrade:
    moving = {*draft.a.deeds, *draft.b.deeds}
    return AgreeTrade(
        a=_trade_side(draft.a),
        b=_trade_side(draft.b),
        lift_now=tuple(DeedId(deed) for deed in draft.lift_now if deed in moving),
    )


def alone(draft: TradeDraft, name: str, deed: str) -> AgreeTrade:
    """A deed for nothing in return: what is refused where the deed may not be traded at all."""
    giver, taker = (draft.a, draft.b) if name == "a" else (draft.b, draft.a)
    deeds = (DeedId(deed),)
    return AgreeTrade(
        a=TradeSide(player=PlayerId(giver.player), deeds=deeds),
        b=TradeSide(player=PlayerId(taker.player)),
    )


def _trade_side(side: Side) -> TradeSide:
    return TradeSide(
        player=PlayerId(side.player),
        cash=side.cash,
        deeds=tuple(DeedId(deed) for deed in side.deeds),
        jail_cards=tuple(DeckId(deck) for deck in side.jail_cards),
    )


# ---- a side --------------------------------------------------------------------------


def _side(context: ViewContext, draft: TradeDraft, side: Side, other: Side) -> SideView:
    game, say = context
    player = PlayerId(side.player)
    deeds = [_deed(context, draft, side, other, deed) for deed in game.deeds_of(player)]
    cash = money_of(context, player, side.cash)
    sums = _sums(context, player, side.cash)
    said = not side.cash or any(one.chosen for one in sums)
    return SideView(
        player=player,
        mark=mark_of(game, player),
        colour=colour_of(game, player),
        title=say.ui("trade.gives", name=player),
        purse=say.ui("trade.purse", amount=purse_of(context, player)),
        cash="" if said else cash,
        cash_label=say.ui("trade.cash_of", name=player, amount=cash),
        given=say.ui("trade.gives_things", name=player, things=cash),
        money=game.currency_of(player),
        sums=sums,
        deeds=tuple(sorted(deeds, key=lambda item: bool(item.barred))),
        cards=tuple(
            _card(context, side, DeckId(deck)) for deck in dict.fromkeys(game.jail_cards(player))
        ),
    )


def _sums(context: ViewContext, player: PlayerId, cash: int) -> tuple[RoundSum, ...]:
    return tuple(
        RoundSum(
            words=words,
            label=context.say.ui("trade.gives_things", name=player, things=words),
            cash=sum_,
            chosen=sum_ == cash,
        )
        for words, sum_ in round_sums(context, context.game.currency_of(player))
        if sum_ <= context.game.cash(player)
    )


def _card(context: ViewContext, side: Side, deck: DeckId) -> Item:
    name = context.say.ui("trade.jail_card", deck=context.game.edition.decks[deck].name)
    label = context.say.ui("trade.item_of", name=side.player, item=name)
    return Item(key=deck, name=name, given=deck in side.jail_cards, label=label)


def _deed(
    context: ViewContext, draft: TradeDraft, side: Side, other: Side, deed: TitleDeed
) -> Item:
    game, say = context
    given = deed.id in side.deeds
    leaving = TradeSide(player=PlayerId(side.player), deeds=(deed.id,))
    barred = () if given else tuple(filter(None, may_leave(game, leaving)))
    completes, breaks = (False, False) if barred else _effect(game, side, other, deed.id)
    group = say.printed("group", game.edition.groups[deed.group].name)
    if completes:
        group = say.ui("trade.completes", name=other.player, group=group)
    elif breaks:
        group = say.ui("trade.breaks", name=side.player, group=group)
    note = SEPARATOR.join(filter(None, (group, deed_state(context, deed.id))))
    item, price = say.ui("trade.item_of", name=side.player, item=deed.name), price_of(context, deed)
    asked = given and deed.id in game.mortgaged and bool(other.player)
    return Item(
        key=deed.id,
        name=deed.name,
        given=given,
        label=", ".join((item, price, note)),
        colour=game.edition.groups[deed.group].colour,
        price=price,
        note=note,
        completes=completes,
        breaks=breaks,
        mortgaged=deed.id in game.mortgaged,
        barred=barred,
        interest=_interest(context, draft, other, deed.id) if asked else None,
    )


def _effect(game: Game, side: Side, other: Side, deed: DeedId) -> tuple[bool, bool]:
    """Whether the trade, with this deed, makes its group whole for the one who gets it; or breaks
    up the whole group of the one who gives it.
    """
    group = game.edition.group_of(deed).deeds
    moved: dict[str, str] = dict.fromkeys((*side.deeds, deed), other.player)
    moved |= dict.fromkeys(other.deeds, side.player)
    after = {moved.get(one, game.owner(one)) for one in group}
    before = {game.owner(one) for one in group}
    completes = bool(other.player) and after == {other.player}
    return completes, not completes and before == {side.player}


def _interest(context: ViewContext, draft: TradeDraft, taker: Side, deed: DeedId) -> Interest:
    """The choice of R-65 for a mortgaged deed that would change hands."""
    receiver = PlayerId(taker.player)
    sums = interest_of(context.game, receiver, deed)
    return interest_row(context, receiver, deed, sums, deed in draft.lift_now)


def interest_row(
    context: ViewContext, receiver: PlayerId, deed: DeedId, sums: tuple[int, int], lifting: bool
) -> Interest:
    """Both ways for a mortgaged deed; `sums`: what keeping and what lifting costs its new owner."""
    say, (fee, lift) = context.say, sums
    name = context.game.edition.deeds[deed].name
    return Interest(
        deed=deed,
        text=say.ui("trade.interest", name=receiver, deed=name),
        lift=say.ui("trade.lift", amount=money_of(context, receiver, lift)),
        keep=say.ui("trade.keep", amount=money_of(context, receiver, fee)),
        lifting=lifting,
    )


def interest_of(game: Game, player: PlayerId, deed: DeedId) -> tuple[int, int]:
    """What a new owner pays to keep a deed mortgaged, and to lift it at once, in their currency."""
    fee, _ = cost_of_receiving(game, player, (deed,), ())
    _, lift = cost_of_receiving(game, player, (deed,), (deed,))
    return fee, lift


# ---- the whole -----------------------------------------------------------------------


def _sentence(context: ViewContext, draft: TradeDraft) -> str:
    first, second = (_gives(context, side) for side in (draft.a, draft.b))
    return context.say.ui("trade.whole", first=first, second=second)


def _gives(context: ViewContext, side: Side) -> str:
    game, say = context
    deeds = (say.ui("trade.deed", deed=game.edition.deeds[DeedId(d)].name) for d in side.deeds)
    cards = (
        say.ui("trade.card", deck=game.edition.decks[DeckId(deck)].name) for deck in side.jail_cards
    )
    cash = money_of(context, PlayerId(side.player), side.cash)
    things = [*deeds, *cards, *([cash] if side.cash else [])]
    if not things:
        return say.ui("trade.gives_nothing", name=side.player)
    return say.ui("trade.gives_things", name=side.player, things=joined(say, things))


def _purses(context: ViewContext, command: AgreeTrade) -> tuple[str, ...]:
    game, say = context
    done = accepted(game, command)
    if done is None:
        return ()
    return tuple(
        say.ui(
            "trade.purse_after",
            name=name,
            before=purse_of(context, name),
            after=money_of(context, name, done.game.cash(name)),
        )
        for name in (command.a.player, command.b.player)
        if done.game.cash(name) != game.cash(name)
    )
