"""The pieces for building: bought, won in an auction, or contested as the Bank's last.

[R-50, R-51]
"""

from collections.abc import Sequence

from banker_app.engine.checks import refusal
from banker_app.engine.commands import Build, OpenAuction
from banker_app.engine.dues import PlacementDue, id_of
from banker_app.engine.event import PricedDeed
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import cost_to
from banker_app.engine.frozen import Frozen
from banker_app.engine.groups import (
    cheapest_place,
    free_stock,
    ladder,
    piece_price,
    price_of_level,
    room_for,
    still_to_pay,
)
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    DEPOT,
    HOTEL,
    HOUSE,
    PIECE_OF,
    SKYSCRAPER,
    Commodity,
    DeedId,
    Lot,
    PlayerId,
    site_of,
)
from banker_app.engine.ledger import balance, move
from banker_app.engine.money import Rounding, times
from banker_app.engine.obligations import spendable
from banker_app.engine.refusals import Fact, Finding, Question, Refusal, RefusalCode
from banker_app.engine.settings.window import TurnMoment
from banker_app.engine.state import Game, Phase, Tracking, replace


class _Built(PricedDeed, listed=False):
    def _change(self, game: Game) -> Game:
        return replace(game, turn=replace(game.turn, built=(*game.turn.built, self.deed)))


class HouseBuilt(_Built):
    """A house was built; the lot now has `houses`."""

    houses: int


class HotelBuilt(_Built):
    """A hotel was built; the houses of the lot went back to the Bank."""


class SkyscraperBuilt(_Built):
    """A skyscraper was built; the hotel of the lot went back to the Bank."""


class DepotBuilt(_Built):
    """A train depot was built on a station."""


class BuildingStep(Frozen):
    """One piece to be put on a lot."""

    deed: DeedId
    level: int
    """The level of the lot after this step."""
    piece: Commodity
    """A house, a hotel, a skyscraper or a depot."""
    price: int
    """The amount still to be paid for it, in `currency`."""
    currency: Commodity
    won: PlacementDue | None = None
    """The due of the piece, if it was won in an auction."""


def bill(
    game: Game, player: PlayerId, plan: Sequence[tuple[DeedId, int]]
) -> tuple[BuildingStep, ...]:
    """The piece for each step `(lot, level reached)`: one already won, or one to buy. [R-51]"""
    won, steps = list(game.won(player=player)), []
    for deed, level in plan:
        pieces = ladder(game, deed)
        # A step above the last is refused, and its price not asked.
        piece = pieces[min(level, len(pieces)) - 1]
        price = price_of_level(game, deed, level)
        currency = game.edition.deeds[deed].currency
        due = _best_fit(game, won, piece, deed)
        if due is not None:
            won.remove(due)
            price = still_to_pay(game, due, deed)
        steps.append(
            BuildingStep(
                deed=deed, level=level, piece=piece, price=price, currency=currency, won=due
            )
        )
    return tuple(steps)


def _best_fit(
    game: Game, won: Sequence[PlacementDue], piece: Commodity, deed: DeedId
) -> PlacementDue | None:
    """Of the pieces won, the one with the least still to pay on this lot; ties: the cheapest."""
    pieces = (due for due in won if PIECE_OF[due.lot] == piece)
    return min(pieces, key=lambda due: (still_to_pay(game, due, deed), due.paid or 0), default=None)


def cost_of(game: Game, player: PlayerId, steps: Sequence[BuildingStep]) -> int:
    """The total still to be paid, in the player's currency. [R-59]"""
    return sum(cost_to(game, player, step.price, step.currency) for step in steps)


def require_paid_in_full(game: Game, cmd: Build, steps: Sequence[BuildingStep]) -> Refusal | None:
    """The winning bid reaches the lot's printed price, or the command states the rest to be
    paid now. [R-51]
    """
    short = next((step for step in steps if step.won and step.price), None)
    if short is None or short.won is None or cmd.amount is not None:
        return None
    need = piece_price(game, short.deed, short.won.lot)
    return refusal(
        RefusalCode.PIECE_UNDERPAID,
        "R-51",
        replace(cmd, amount=cost_of(game, cmd.player, steps)),
        player=cmd.player,
        deed=short.deed,
        lot=short.won.lot,
        amount=need - short.price,
        need=need,
        short=short.price,
    )


def require_uncontested(game: Game, cmd: Build, steps: Sequence[BuildingStep]) -> Finding:
    """Nobody else wants the last pieces. Asks the players if others could buy them. [R-51]"""
    rules = game.rules.building
    if not (rules.contest_asked and rules.contested.is_auctioned()) or cmd.contested is False:
        return None
    bought = [step.piece for step in steps if step.won is None]
    for lot, piece in PIECE_OF.items():
        if piece not in bought or not _others_could_take(game, cmd, lot, bought.count(piece)):
            continue
        if cmd.contested:
            return refusal(RefusalCode.PIECE_CONTESTED, "R-51", OpenAuction(lot=lot), lot=lot)
        left = free_stock(game, cmd.player)[piece]
        return Question(
            fact=Fact.CONTESTED,
            answer="contested",
            params={"player": cmd.player, "lot": lot, "count": left},
        )
    return None


def _others_could_take(game: Game, cmd: Build, lot: Lot, count: int) -> bool:
    """Whether others could buy more pieces now than would be left after taking `count`."""
    stock = free_stock(game, cmd.player)[PIECE_OF[lot]]
    others = sum(
        _could_buy(game, rival, lot)
        for rival in game.solvent()
        if rival != cmd.player and _may_build(game, cmd, rival)
    )
    return others > 0 and count + others > stock


def _could_buy(game: Game, player: PlayerId, lot: Lot) -> int:
    """The number of pieces that a player has both a place and the money for."""
    lowest = cheapest_place(game, (player,), lot)
    if lowest is None:
        return 0
    price = cost_to(game, player, lowest, game.edition.currency.code)
    room = room_for(game, player, lot)
    most = times(spendable(game, player), 1, price, Rounding.DOWN) if price else room
    return min(room, most)


def _may_build(game: Game, cmd: Build, rival: PlayerId) -> bool:
    """Whether the window for building is open for another player, as far as known. [R-42]"""
    before = cmd.before_roll
    if game.tracking is Tracking.DICE:
        before = game.turn.phase is Phase.BEFORE_ROLL
    own = None if game.tracking is Tracking.OFF else game.turn.player == rival
    moment = TurnMoment(own_turn=own, before_roll=before)
    return game.rules.building.window.is_open(moment) is not False


def put_up(recorder: EventRecorder, player: PlayerId, step: BuildingStep) -> None:
    """Place a piece that was bought or won; what stood there goes back to the Bank."""
    game, deed, lot = recorder.game, step.deed, site_of(step.deed)
    price, won = step.price, step.won
    paid = recorder.pay(player, BANK_PLAYER, price, step.currency)
    if step.piece != HOUSE:
        under = HOTEL if step.piece == SKYSCRAPER else HOUSE
        back = move(under, balance(game.ledger, lot, under), source=lot, target=BANK)
        postings = paid + back + move(step.piece, 1, source=BANK, target=lot)
        built = {HOTEL: HotelBuilt, SKYSCRAPER: SkyscraperBuilt, DEPOT: DepotBuilt}[step.piece]
        recorder.add(
            built(player=player, deed=deed, price=price, postings=postings, settles=id_of(won))
        )
        return
    postings = paid + move(HOUSE, 1, source=BANK, target=lot)
    recorder.add(
        HouseBuilt(
            player=player,
            deed=deed,
            houses=step.level,
            price=price,
            postings=postings,
            settles=id_of(won),
        )
    )
