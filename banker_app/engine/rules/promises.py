"""Promises about rent: given in a trade, kept at landings, lapsed. [H-17]"""

from banker_app.engine.checks import refusal, require_owner
from banker_app.engine.command import Approval, PlayerCommand
from banker_app.engine.commands import TradeSide
from banker_app.engine.event import Event, PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import DeedId, PlayerId, player_account
from banker_app.engine.ledger import Postings, received
from banker_app.engine.money import Rounding, percent_of
from banker_app.engine.preconditions import require_sound
from banker_app.engine.promises import GivenPromise, Promise, PromiseKind
from banker_app.engine.refusals import Finding, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.state import Game, replace


class EndPromise(PlayerCommand, approval=Approval.OWN):
    """Let go of all that was promised to a player about the rent of a deed."""

    deed: DeedId


class RentSpared(Event):
    """A player landed on a deed and owed no rent, as its owner had promised."""

    payer: PlayerId
    owner: PlayerId
    deed: DeedId
    promise: GivenPromise
    """As it was before."""

    def _change(self, game: Game) -> Game:
        return _used(game, self.promise)


class RentShared(PlayerSum):
    """The owner of a deed gave another player the promised share of a rent."""

    other: PlayerId
    deed: DeedId
    promise: GivenPromise
    """As it was before."""
    part: bool = False
    """Whether only a part of the rent was paid: the landing is used up with the rest."""

    def _change(self, game: Game) -> Game:
        return game if self.part else _used(game, self.promise)


class PromiseEnded(Event):
    """A promise no longer holds for some of its deeds."""

    player: PlayerId
    """Its giver."""
    other: PlayerId
    deeds: tuple[DeedId, ...]
    promise: GivenPromise
    """As it was before."""

    def _change(self, game: Game) -> Game:
        deeds = tuple(deed for deed in self.promise.deeds if deed not in self.deeds)
        return _with_left(
            game, self.promise, (replace(self.promise, deeds=deeds),) if deeds else ()
        )


def _used(game: Game, promise: GivenPromise) -> Game:
    """A promise that is good for one landing less."""
    if not promise.times:
        return game
    left = (replace(promise, times=promise.times - 1),) if promise.times > 1 else ()
    return _with_left(game, promise, left)


def _with_left(game: Game, promise: GivenPromise, left: tuple[GivenPromise, ...]) -> Game:
    """The game with what is left of a promise in its place."""
    place = game.promises.index(promise)
    return replace(game, promises=(*game.promises[:place], *left, *game.promises[place + 1 :]))


def require_keepable(game: Game, side: TradeSide, other: TradeSide) -> tuple[Finding, ...]:
    """Promises are allowed, and are about deeds that the giver has after the trade. [H-17]"""
    if not side.promises:
        return ()
    allowed = game.rules.trade.promises
    return (
        None if allowed else refusal(RefusalCode.NO_PROMISES, "H-17", player=side.player),
        *(
            _require_kept(game, side, deed)
            for promise in side.promises
            for deed in promise.deeds
            if deed not in other.deeds
        ),
    )


def _require_kept(game: Game, side: TradeSide, deed: DeedId) -> Refusal | None:
    if deed not in side.deeds:
        return require_owner(game, side.player, deed)
    return refusal(RefusalCode.PROMISE_EMPTY, "H-17", player=side.player, deed=deed)


def require_promise(game: Game, promise: Promise) -> Refusal | None:
    """A promise names deeds, and a share if it is one of the rent. [H-17]"""
    if finding := require_sound(game, promise):
        return finding
    if promise.deeds and (promise.kind is PromiseKind.RENT_SHARE) == (promise.percent > 0):
        return None
    return refusal(RefusalCode.PROMISE_EMPTY, "H-17")


def end_promise(game: Game, cmd: EndPromise) -> Ruling:
    """End all that a player was promised about a deed, as that player wishes. [H-17]"""
    held = [p for p in game.promises if p.holder == cmd.player and cmd.deed in p.deeds]
    if not held:
        return stop(refusal(RefusalCode.NO_SUCH_PROMISE, "H-17", player=cmd.player, deed=cmd.deed))

    def record(recorder: EventRecorder) -> None:
        for promise in held:
            _end(recorder, promise, (cmd.deed,))

    return Ruling((), record)


# ---- kept ------------------------------------------------------------------------------------


def immunity(game: Game, player: PlayerId, deed: DeedId) -> GivenPromise | None:
    """The promise by which a player pays no rent for a deed, or None. [H-17]"""
    for promise in game.promises:
        mine = promise.holder == player and promise.kind is PromiseKind.IMMUNITY
        if mine and deed in promise.deeds and game.owner(deed) == promise.giver:
            return promise
    return None


def spare(recorder: EventRecorder, promise: GivenPromise, deed: DeedId) -> None:
    """Record a landing that costs no rent because of a promise. [H-17]"""
    payer, owner = promise.holder, promise.giver
    recorder.add(RentSpared(payer=payer, owner=owner, deed=deed, promise=promise))


def share_rent(
    recorder: EventRecorder,
    payer: PlayerId,
    owner: PlayerId,
    deed: DeedId,
    paid: Postings,
    *,
    part: bool = False,
) -> None:
    """Pay the promised shares of a rent just received, as far as it lasts. [H-17]

    A share is of the money that the owner received: less the Bank's tax, rounded down.
    """
    own, account = recorder.game.currency_of(owner), player_account(owner)
    got = left = received(paid, account, own)
    for promise in recorder.game.promises:
        about = promise.kind is PromiseKind.RENT_SHARE and deed in promise.deeds
        if not about or promise.giver != owner or promise.holder == payer:
            continue
        if recorder.game.seats[promise.holder].away:
            continue
        amount = min(percent_of(got, promise.percent, Rounding.DOWN), left)
        if not amount:
            continue
        left -= amount
        recorder.add(
            RentShared(
                player=owner,
                other=promise.holder,
                deed=deed,
                amount=amount,
                promise=promise,
                part=part,
                postings=recorder.pay(owner, promise.holder, amount, own),
            )
        )


# ---- lapsed ----------------------------------------------------------------------------------


def end_lapsed(recorder: EventRecorder, player: PlayerId) -> None:
    """End the promises whose last round is over with this player's turn. [H-17]"""
    for promise in recorder.game.promises:
        if promise.holder == player and promise.rounds == 1:
            _end(recorder, promise, promise.deeds)


def end_void(recorder: EventRecorder) -> None:
    """End promises about deeds that their giver has no more, or to a player who is out. [H-17]"""
    game = recorder.game
    for promise in game.promises:
        out = game.seats[promise.holder].out
        gone = tuple(d for d in promise.deeds if out or game.owner(d) != promise.giver)
        if gone:
            _end(recorder, promise, gone)


def _end(recorder: EventRecorder, promise: GivenPromise, deeds: tuple[DeedId, ...]) -> None:
    giver, holder = promise.giver, promise.holder
    recorder.add(PromiseEnded(player=giver, other=holder, deeds=deeds, promise=promise))
