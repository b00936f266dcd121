"""A trade: the two players, all that each gives, one confirmation."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from banker_app.app.color_contrast import WHITE
from banker_app.app.projections.context import (
    Action,
    ViewContext,
    group_letters,
    joined,
    kept_card,
    offer,
)
from banker_app.app.projections.deeds import deed_state, sale_action
from banker_app.app.projections.dues import price_of
from banker_app.app.projections.purses import HandoverView, NoteView, money_of
from banker_app.app.projections.stacks import ended
from banker_app.app.projections.sums import SEPARATOR
from banker_app.engine.commands import AgreeTrade, TradeSide
from banker_app.engine.edition import TitleDeed
from banker_app.engine.ids import DeckId, DeedId, PlayerId
from banker_app.engine.kept_cards import kept_cards
from banker_app.engine.refusals import Refusal, RefusalCode
from banker_app.engine.rules.trade import require_may_leave
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Game
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Custom,
    Field,
    Heading,
    Layout,
    Look,
    ManyField,
    Option,
    Page,
    PartyField,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.pictures import ANSWER_TIMER, HANDOVER
from banker_app.pages.money.parties import parties
from banker_app.pages.money.pay import private_hint, round_sums, unless_wrong
from banker_app.pages.money.promises import promise_fields, promised, promised_draft
from banker_app.pages.money.raise_cash import owed_panel
from banker_app.pages.property.mortgage_choice import LIFT, interest_of, mortgage_choice


@dataclass(frozen=True, slots=True)
class _Side:
    """All that a player gives; nothing if there is no such player."""

    gives: TradeSide
    deeds: tuple[TitleDeed, ...]

    @property
    def player(self) -> PlayerId:
        return self.gives.player

    @property
    def empty(self) -> bool:
        gives = self.gives
        return not (gives.cash or gives.deeds or gives.jail_cards or gives.promises)

    def after(self, other: "_Side") -> tuple[TitleDeed, ...]:
        """The deeds that this side has after the trade."""
        kept = (deed for deed in self.deeds if deed.id not in self.gives.deeds)
        return (*kept, *(deed for deed in other.deeds if deed.id in other.gives.deeds))

    def promising(self, draft: Draft, other: "_Side") -> "_Side":
        """This side with what it promises, as far as it has the deeds afterwards."""
        promises = promised(draft, self.player, self.after(other))
        return replace(self, gives=replace(self.gives, promises=promises))


def trade(context: ViewContext, draft: Draft, first: str = "") -> Page:
    """Build the form of a trade; its address may name one of the players."""
    game, say = context
    people, own = parties(context, bank=False), draft.viewer.seat
    mine = tuple(one for one in people if one.value == own) if own else people
    likeliest = first if first in game.solvent() else own or game.turn.player or ""
    a = _side(game, draft, draft.choice("a", mine, likeliest))
    others = tuple(one for one in people if one.value != a.player)
    # A phone offers only to whom it was told to; the table sees two sides at once.
    likely = others[0].value if others and (not own or len(others) == 1) else ""
    b = _side(game, draft, draft.choice("b", others, likely))
    chosen = bool(a.player and b.player)
    if chosen:
        a, b = a.promising(draft, b), b.promising(draft, a)
    pairs = ((a, b), (b, a)) if chosen else ()
    sides = () if own else tuple(_deeds(context, *pair) for pair in pairs)
    things = tuple(
        part
        for giver, taker in pairs
        for part in (
            *_things(context, draft, giver, taker),
            *((_cash(context, giver),) if own else ()),
        )
    )
    promises = tuple(
        part
        for giver, taker in pairs
        for part in promise_fields(context, draft, giver.gives, giver.after(taker))
    )
    label = say.ui("phone.offer" if own else "trade.agree")
    missing = say.ui("trade.empty" if chosen else "trade.whom")
    submit = Action(label=label, allowed=False, reason=missing)
    foot: tuple[Block, ...] = (_sides(context, a, b),) if chosen and own else ()
    timer: tuple[Block, ...] = ()
    if chosen and not (a.empty and b.empty):
        lifted = tuple(d for d in (*a.gives.deeds, *b.gives.deeds) if draft.text(d) == LIFT)
        command = AgreeTrade(a=a.gives, b=b.gives, lift_now=lifted)
        submit = offer(context, label, command, main=True)
        ends = tuple(ended(context, command))
        if not own:
            foot = (Text(" ".join((_whole(context, a, b), *ends))),)
        elif ends:
            foot = (*foot, Text(" ".join(ends)))
        if (seconds := game.rules.clock.answer_seconds) and not own:
            timer = (ANSWER_TIMER((b.player, seconds)),)
    asked = say.told("trade.with", a.player) if a.player else say.ui("trade.who")
    return Page(
        blocks=(
            *(() if own else (_party("a", a, say.ui("trade.who"), mine),)),
            _party("b", b, asked, others),
            *private_hint(context),
            *(part for side, _ in pairs for part in owed_panel(context, side.player)),
            *sides,
            *things,
            *(() if own else (_cash(context, side) for side, _ in pairs)),
            *_sales(context, *(side for side, _ in pairs if own in ("", side.player))),
            *promises,
            *timer,
        ),
        foot=foot,
        submit=unless_wrong((submit,), promises),
        typed=draft.text("pad"),
    )


def _party(name: str, side: _Side, label: str, options: tuple[Option, ...]) -> Field:
    return PartyField(name=name, value=side.player, label=label, options=options)


def _side(game: Game, draft: Draft, name: str) -> _Side:
    player = PlayerId(name)
    deeds = game.deeds_of(player) if name else ()
    held = kept_cards(game, player) if name else ()
    given, cards = draft.values(f"deeds/{name}"), draft.values(f"cards/{name}")
    return _Side(
        TradeSide(
            player=player,
            cash=draft.amount(f"cash/{name}"),
            deeds=tuple(DeedId(d) for d in given if any(deed.id == d for deed in deeds)),
            jail_cards=tuple(DeckId(deck) for deck in cards if deck in held),
        ),
        tuple(deeds),
    )


def as_draft(offer: AgreeTrade, player: str) -> dict[str, object]:
    """Return the draft of a trade that was offered to a player, to answer with another."""
    own, other = (offer.a, offer.b) if offer.a.player == player else (offer.b, offer.a)
    draft: dict[str, object] = dict.fromkeys(offer.lift_now, LIFT)
    for name, side in (("a", own), ("b", other)):
        draft |= {
            name: side.player,
            f"cash/{side.player}": side.cash,
            f"deeds/{side.player}": side.deeds,
            f"cards/{side.player}": side.jail_cards,
        } | promised_draft(side)
    return draft


# ---- a side --------------------------------------------------------------------------


def _things(
    context: ViewContext, draft: Draft, giver: _Side, taker: _Side
) -> Iterator[Block | Field]:
    """Yield what a side gives besides cash; at the table, the deeds of both come before that."""
    game, say = context
    player, gives, own = giver.player, giver.gives, draft.viewer.seat
    cards = tuple(
        _card(context, player, DeckId(deck)) for deck in dict.fromkeys(kept_cards(game, player))
    )
    if own:
        deeds = _deeds(context, giver, taker)
        yield Heading(say.ui("trade.get") if player != own else say.told("trade.gives", player))
        if deeds.options:
            yield replace(deeds, label="", look=Look.CHIPS)
        elif not cards:
            yield Text(deeds.label, Style.HINT)
    for deed in gives.deeds:
        if deed in game.mortgaged:
            sums = interest_of(game, taker.player, deed)
            yield mortgage_choice(context, taker.player, deed, sums, draft)
    if cards:
        name = f"cards/{player}"
        yield ManyField(name=name, value=gives.jail_cards, options=cards)


def _deeds(context: ViewContext, giver: _Side, taker: _Side) -> ManyField:
    """The deeds of a side, in a column beside those of the other."""
    say, player = context.say, giver.player
    deeds = [_deed(context, giver, taker, deed) for deed in giver.deeds]
    none = say.ui("trade.item_of", name=say.name(player), item=say.ui("trade.no_deeds"))
    return ManyField(
        name=f"deeds/{player}",
        value=giver.gives.deeds,
        label=say.told("trade.gives", player) if deeds else none,
        options=tuple(sorted(deeds, key=lambda option: bool(option.reason))),
        look=Look.HALF,
    )


def _sales(context: ViewContext, *sides: _Side) -> tuple[Block, ...]:
    """The buildings that can be sold now, where they keep deeds from leaving. [R-71]"""
    game, say = context
    sales = [
        replace(sale, label=say.ui("trade.item_of", name=deed.name, item=sale.label))
        for side in sides
        for deed in side.deeds
        if game.level(deed.id)
        and _barred(game, side, deed)
        and (sale := sale_action(context, deed, side.player)).allowed
    ]
    why = Text(say.ui("trade.to_clear"), Style.HINT)
    return (why, Buttons(tuple(sales), Layout.FLOW)) if sales else ()


def _cash(context: ViewContext, side: _Side) -> Field:
    say, player, cash = context.say, side.player, side.gives.cash
    has = context.game.cash(player)
    sums = round_sums(context, context.game.currency_of(player))
    told = not say.hides(player)
    return SumField(
        name=f"cash/{player}",
        value=cash or None,
        label=say.told("trade.gives", player),
        shown=money_of(context, player, cash),
        quick=tuple((words, sum_) for words, sum_ in sums if sum_ <= has or not told),
    )


def _card(context: ViewContext, player: PlayerId, deck: DeckId) -> Option:
    name = kept_card(context, deck, "trade.jail_card")
    return Option(
        value=deck, label=context.say.ui("trade.item_of", name=context.say.name(player), item=name)
    )


def _deed(context: ViewContext, giver: _Side, taker: _Side, deed: TitleDeed) -> Option:
    """A deed with its price, and what becomes of its group; or the reason why it may not go."""
    game, say = context
    group, reason = game.edition.groups[deed.group], ""
    about = say.group(game.edition, group.id)
    if deed.id not in giver.gives.deeds and (barred := _barred(game, giver, deed)):
        reason = say.refusal(barred, game)
        if barred.code is RefusalCode.CLEAR_BUILDINGS_FIRST:
            about = say.ui("trade.clear")
    else:
        before = {game.owner(one) for one in group.deeds}
        after = _after(game, giver, taker, deed.id)
        # Where conglomerates take the place of groups, a whole one is worth no more.
        sets = game.rules.building.grouping is not Grouping.CONGLOMERATE
        if sets and after == {taker.player}:
            about = say.told("trade.completes", taker.player, group=about)
        elif sets and before == {giver.player}:
            about = say.told("trade.breaks", giver.player, group=about)
    price = price_of(context, deed)
    return Option(
        value=deed.id,
        label=say.ui("trade.item_of", name=say.name(giver.player), item=deed.name),
        short=deed.name,
        note=SEPARATOR.join(filter(None, (price, deed_state(context, deed.id), about))),
        colour=group.colour,
        letter=group_letters(game.edition)[deed.group],
        reason=reason,
    )


def _barred(game: Game, giver: _Side, deed: TitleDeed) -> Refusal | None:
    alone = TradeSide(player=giver.player, deeds=(deed.id,))
    return next(filter(None, require_may_leave(game, alone)), None)


def _after(game: Game, giver: _Side, taker: _Side, deed: DeedId) -> set[PlayerId | None]:
    """The owners of a deed's group after the trade, with this deed in it."""
    moved = dict.fromkeys((*giver.gives.deeds, deed), taker.player)
    moved |= dict.fromkeys(taker.gives.deeds, giver.player)
    return {moved.get(one, game.owner(one)) for one in game.edition.group_of(deed).deeds}


def _sides(context: ViewContext, a: _Side, b: _Side) -> Custom:
    """Return what each gives beside what the other gives, with what that comes to in print."""
    notes = tuple(_column(context, giver, taker) for giver, taker in ((a, b), (b, a)))
    return HANDOVER(HandoverView(notes=notes, changes=(), rate="", label=_whole(context, a, b)))


def _column(context: ViewContext, giver: _Side, taker: _Side) -> NoteView:
    game, say = context
    deeds = [game.edition.deeds[deed] for deed in giver.gives.deeds]
    total = giver.gives.cash + sum(deed.price for deed in deeds)
    # Prices of several currencies come to no sum.
    summed = deeds and not game.edition.regions
    return NoteView(
        giver=say.name(giver.player),
        taker=say.name(taker.player),
        amount=", ".join(_given(context, giver)) or "–",
        colour=WHITE,
        purse=f"{say.ui('worth.total')} {say.money(total, game.edition.currency.code)}"
        if summed
        else "",
    )


def _whole(context: ViewContext, a: _Side, b: _Side) -> str:
    first, second = _gives(context, a), _gives(context, b)
    return context.say.ui("trade.whole", first=first, second=second)


def _gives(context: ViewContext, side: _Side) -> str:
    say, things = context.say, _given(context, side)
    if not things:
        return say.told("trade.gives_nothing", side.player)
    return say.told("trade.gives_things", side.player, things=joined(say, things))


def _given(context: ViewContext, side: _Side) -> list[str]:
    game, say = context
    gives = side.gives
    deeds = (game.edition.deeds[deed].name for deed in gives.deeds)
    cards = (kept_card(context, deck, "trade.card") for deck in gives.jail_cards)
    cash = [money_of(context, side.player, gives.cash)] if gives.cash else []
    promises = (say.promise(promise, game) for promise in gives.promises)
    return [*deeds, *cards, *cash, *promises]
