"""A trade on the table: both sides, what each could give, the live check, both purses after."""

from dataclasses import dataclass, field

from banker_app.app.projections.context import (
    ViewContext,
    colour_of,
    group_letters,
    money_of,
    offer,
    purse_of,
)
from banker_app.app.projections.deeds import deed_state
from banker_app.engine.commands import AgreeTrade, TradeSide
from banker_app.engine.ids import DeckId, DeedId, PlayerId
from banker_app.engine.rules.mortgage_transfer import cost_of_receiving
from banker_app.engine.state import Game


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
class Item:
    """Something that can be given."""

    key: str
    name: str
    letter: str
    colour: str
    state: str
    given: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """One column."""

    player: PlayerId
    colour: str
    purse: str
    cash: str
    deeds: tuple[Item, ...]
    cards: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Interest:
    """A mortgaged deed that changes hands, and its new owner's choice."""

    deed: str
    text: str
    lift: str
    keep: str
    lifting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeView:
    """The two columns and what would come of them."""

    a: SideView | None
    b: SideView | None
    others: tuple[PlayerId, ...]
    interest: tuple[Interest, ...]
    outcome: str
    problem: str
    command: AgreeTrade | None


def trade_view(context: ViewContext, draft: TradeDraft) -> TradeView:
    """A draft checked against the table."""
    game, _say = context
    solvent = game.solvent()
    a, b = PlayerId(draft.a.player), PlayerId(draft.b.player)
    ready = a in solvent and b in solvent and a != b
    command = _command(draft) if ready and not _empty(draft) else None
    checked = offer(context, "", command) if command else None
    return TradeView(
        a=_side(context, draft.a) if a in solvent else None,
        b=_side(context, draft.b) if b in solvent else None,
        others=solvent,
        interest=_interest(context, draft) if ready else (),
        outcome=checked.detail if checked else "",
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


def _trade_side(side: Side) -> TradeSide:
    return TradeSide(
        player=PlayerId(side.player),
        cash=side.cash,
        deeds=tuple(DeedId(deed) for deed in side.deeds),
        jail_cards=tuple(DeckId(deck) for deck in side.jail_cards),
    )


def _side(context: ViewContext, side: Side) -> SideView:
    game, say = context
    player = PlayerId(side.player)
    letters = group_letters(game.edition)
    deeds = tuple(
        Item(
            key=deed.id,
            name=deed.name,
            letter=letters[deed.group],
            colour=game.edition.groups[deed.group].colour,
            state=deed_state(context, deed.id),
            given=deed.id in side.deeds,
        )
        for deed in game.deeds_of(player)
    )
    cards = tuple(
        Item(
            key=deck,
            name=say.ui("trade.jail_card", deck=game.edition.decks[deck].name),
            letter="",
            colour="",
            state="",
            given=deck in side.jail_cards,
        )
        for deck in dict.fromkeys(game.jail_cards(player))
    )
    return SideView(
        player=player,
        colour=colour_of(game, player),
        purse=purse_of(context, player),
        cash=money_of(context, player, side.cash),
        deeds=deeds,
        cards=cards,
    )


def _interest(context: ViewContext, draft: TradeDraft) -> tuple[Interest, ...]:
    """The choice of R-65 for every mortgaged deed that would change hands."""
    game = context.game
    rows: list[Interest] = []
    for giver, taker in ((draft.a, draft.b), (draft.b, draft.a)):
        for deed_id in giver.deeds:
            if DeedId(deed_id) in game.mortgaged:
                receiver = PlayerId(taker.player)
                sums = interest_of(game, receiver, DeedId(deed_id))
                lifting = deed_id in draft.lift_now
                rows.append(interest_row(context, receiver, DeedId(deed_id), sums, lifting))
    return tuple(rows)


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
