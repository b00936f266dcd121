"""A player's own phone: the purse, the requests, the dues, the dice, payments, the deeds."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from banker_app.app.devices.fair_dice import SPEED_SIDES
from banker_app.app.projections.context import Action, ViewContext, accepted, place
from banker_app.app.projections.dice_pad import DicePadView
from banker_app.app.projections.dues import DueView, lot_name
from banker_app.app.projections.my_turn import my_turn
from banker_app.app.projections.pots import pots
from banker_app.app.projections.purses import purses_after
from banker_app.app.projections.regions import rate_board
from banker_app.app.projections.requests import RequestView, for_player
from banker_app.app.reports.score import place_behind
from banker_app.engine.command import answers_to
from banker_app.engine.commands import Command, DeclareBankruptcy, EndTurn, Roll
from banker_app.engine.dues import SpeedFace
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import money_of_lot
from banker_app.engine.rules.auction.bids import AuctionWon
from banker_app.engine.rules.auction.lots import AuctionUnsold
from banker_app.engine.state import Tracking
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Heading,
    Layout,
    Line,
    Look,
    Option,
    Page,
    Panel,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import AGREE, CHOOSE, COUNTER, DECLINE, DISMISS, THROW, Verb
from banker_app.pages.devices.more import seldom
from banker_app.pages.money.pay import private_hint
from banker_app.pages.money.raise_cash import estate_lines
from banker_app.pages.property.mortgage_choice import LIFT, estate_choices
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.dues import due_panel
from banker_app.pages.table.player import estate_blocks, loans, purse
from banker_app.pages.table.seats import rates_row
from banker_app.pages.table.stages import stage_block, victory

DICE = ("die1", "die2")
SPEED = "die3"
FACES = tuple(Option(value=str(face), label=str(face)) for face in range(1, 7))


def me(store: AppStore, draft: Draft) -> Page | None:
    """Build the page of the phone's player, the urgent first."""
    context, view, player = store.context, store.state.view, PlayerId(draft.viewer.seat)
    if view is None or player not in context.game.seats:
        return None
    phones, banks = store.state.phones, draft.viewer.shared is not None
    mine = my_turn(context, view.now, player, phones)
    pad = view.now.pad if mine.rolls else None
    rates = rate_board(context, store.entries, player)
    requests = for_player(context, phones.requests, player)
    asked = tuple(one for one in requests if one.own and one.waiting)
    turn = tuple(_unless_asked(context, asked, action) for action in mine.turn)
    return Page(
        blocks=(
            *(_ended(context, player) or (Heading(view.now.headline),)),
            purse(context, player),
            *private_hint(context),
            *_hammer(context, store.entries, player),
            *((rates_row(rates),) if rates else ()),
            *_pots(context, mine.own),
            *chain.from_iterable(
                _request(context, draft, one) for one in requests if one not in asked
            ),
            *_dues(context, "phone.my_dues", mine.own, asked),
            *_dues(context, "phone.owed_to_me", mine.owed, asked),
            *(_dice(context, draft, pad, app=phones.app_dice and not banks) if pad else ()),
            *((Buttons(turn, Layout.FLOW),) if turn else ()),
            # Below all that is asked for here, so that no button moves or becomes Withdraw.
            *chain.from_iterable(_request(context, draft, one) for one in asked),
            *_ways(context, player, banks=banks),
            *loans(context, player),
            *estate_blocks(context, player),
        ),
        submit=(_roll(context, draft, pad),) if pad else (),
    )


def _ended(context: ViewContext, player: PlayerId) -> tuple[Block, ...]:
    """Return that the player is out, or the winner of a game that is over and the way to the
    podium; nothing while the player plays on.
    """
    say, seat = context.say, context.game.seats[player]
    won = victory(context)
    if won is not None:
        podium = Action(label=say.ui("now.score"), effect=routes.SCORE, main=True)
        place = place_behind(context, player)
        behind = (Heading(place),) if place else ()
        return stage_block(context, won), *behind, Buttons((podium,))
    if not seat.out:
        return ()
    watch = Action(label=say.ui("phone.watch"), effect=routes.DISPLAY, main=True)
    headline = say.ui("phone.bankrupt" if seat.bankrupt else "phone.left")
    return Heading(headline), Buttons((watch,))


def _hammer(context: ViewContext, log: Sequence[LogEntry], player: PlayerId) -> Iterator[Panel]:
    """Yield the result of an auction that has just ended."""
    for event in log[-1].events if log else ():
        if not isinstance(event, AuctionWon | AuctionUnsold):
            continue
        result = context.say.entry((event,), context.game)
        if isinstance(event, AuctionWon) and event.winner == player:
            money = context.say.money(event.amount, money_of_lot(context.game, event.lot))
            lot = lot_name(context, event.lot)
            result = context.say.ui("phone.won_lot", lot=lot, amount=money)
        yield Panel((Text(result, Style.NAME),), label=result)


def _pots(context: ViewContext, dues: tuple[DueView, ...]) -> Iterator[Panel]:
    """Yield what lies in the pots, without a jackpot that a due shows."""
    shown = [due.jackpot.name for due in dues if due.stakes and due.jackpot]
    lying = (Line(name, amount, strong=True) for name, amount in pots(context) if name not in shown)
    if lines := tuple(lying):
        yield Panel(lines)


def _ways(context: ViewContext, player: PlayerId, *, banks: bool) -> Iterator[Buttons]:
    """Yield the ways to pay, to ask and to trade, and to the rest, which is shown at once where it
    leads on: in jail, or where the table says who lands where. `banks`: on the banker's device.
    """
    game, say = context
    ways = (
        ("title.give", place("pay", player), "payments_outlined"),
        ("title.ask", routes.ASK, "savings_outlined"),
        ("act.trade", place("trade", player), "handshake_outlined"),
        ("title.more", place("seat", player) if banks else routes.MORE, "expand_more"),
    )
    plays = game.seats[player].playing and game.ending is None
    tiles = tuple(Action(label=say.ui(key), effect=way, icon=icon) for key, way, icon in ways)
    yield Buttons(tiles if plays else tiles[-1:], Layout.TILES)
    if plays and (game.tracking is not Tracking.DICE or game.seats[player].jail is not None):
        yield Buttons(seldom(context, player), Layout.FLOW)


def _dues(
    context: ViewContext, title: str, dues: tuple[DueView, ...], asked: tuple[RequestView, ...]
) -> Iterator[Block]:
    if dues:
        yield Heading(context.say.ui(title))
    for due in dues:
        actions = tuple(_unless_asked(context, asked, action) for action in due.actions)
        yield due_panel(due, actions)


def _unless_asked(context: ViewContext, asked: tuple[RequestView, ...], action: Action) -> Action:
    """Return a button; in its place that it is asked for already, which does nothing."""
    for one in asked:
        if action.command is not None and answers_to(one.command, action.command):
            label = context.say.ui("phone.asked", what=action.label)
            return Action(label=label, allowed=False, reason=one.standing)
    return action


def _request(context: ViewContext, draft: Draft, view: RequestView) -> Iterator[Block | Field]:
    """Yield a request, and the answers that the player can give."""
    say = context.say
    if view.mine_to_agree and isinstance(view.command, DeclareBankruptcy):
        yield from _inheritance(context, draft, view, view.command)
        return

    def answer(key: str, verb: Verb[[int]], *, main: bool = False) -> Action:
        return Action(label=say.ui(key), effect=verb(view.id), main=main)

    if view.mine_to_agree:
        counter = (
            (answer("phone.counter", COUNTER),)
            if view.counter and draft.viewer.shared is None
            else ()
        )
        agree, decline = (
            answer("phone.agree", AGREE, main=True),
            answer("phone.decline", DECLINE),
        )
        ways = (agree, *counter, decline)
    elif view.own and view.waiting:
        ways = (answer("phone.withdraw", DECLINE),)
    else:
        ways = (answer("phone.read", DISMISS),)
    texts = (
        Text("" if view.own else view.asks, Style.HINT),
        Text(view.what, Style.NAME),
        Text(view.after),
        Text(view.standing if view.own or not view.waiting else "", Style.HINT),
    )
    label = view.what if view.own else f"{view.asks}: {view.what}"
    yield Panel((*(text for text in texts if text.text), Buttons(ways, Layout.FLOW)), label=label)


def _inheritance(
    context: ViewContext, draft: Draft, view: RequestView, asked: DeclareBankruptcy
) -> Iterator[Block | Field]:
    """Yield what a bankruptcy brings the player, who chooses which mortgages to lift. [R-106]"""
    say, done = context.say, accepted(context.game, asked)
    fields = estate_choices(context, done, draft, PlayerId(draft.viewer.seat)) if done else ()
    lifted = tuple(DeedId(field.name) for field in fields if field.value == LIFT)
    chosen = replace(asked, lift_now=(*asked.lift_now, *lifted))
    if (done := accepted(context.game, chosen)) is None:
        return
    lines = estate_lines(context, done, lifted)
    texts = Text(view.asks, Style.HINT), *(Text(line, Style.NAME) for line in lines)
    yield Panel(texts, label=". ".join((view.asks, *lines)))
    yield from fields
    after = purses_after(context, done.game)
    choose = CHOOSE(view.id, lifted)
    yield Buttons((Action(label=say.ui("done"), effect=choose, detail=after, main=True),))


# ---- the player's own dice ---------------------------------------------------------------


def _dice(
    context: ViewContext, draft: Draft, pad: DicePadView, *, app: bool
) -> Iterator[Block | Field]:
    """Yield the dice to enter, and the button for those of the app."""
    yield Heading(pad.prompt)
    if app:
        throw = Action(label=context.say.ui("phone.throw"), effect=THROW(), icon="casino_outlined")
        yield Buttons((throw,))
    for number, name in enumerate(DICE[: pad.dice], 1):
        label = context.say.ui("phone.die", n=number)
        value = draft.choice(name, FACES)
        yield ChoiceField(name=name, value=value, label=label, options=FACES, look=Look.SLIDING)
    if pad.speed:
        faces = _speed_faces(context)
        yield ChoiceField(
            name=SPEED,
            value=draft.choice(SPEED, faces),
            label=context.say.ui("phone.die", n=len(DICE) + 1),
            options=faces,
            look=Look.SLIDING,
        )


def _speed_faces(context: ViewContext) -> tuple[Option, ...]:
    say = context.say.say
    return tuple(Option(value=face, label=say(f"member.speed_face.{face}")) for face in SpeedFace)


def _roll(context: ViewContext, draft: Draft, pad: DicePadView) -> Action:
    say = context.say
    a, b = (int(draft.choice(name, FACES) or 0) for name in DICE)
    face = draft.choice(SPEED, _speed_faces(context)) if pad.speed else ""
    b = b if pad.dice > 1 else 0
    if not (a and (b or pad.dice == 1) and (face or not pad.speed)):
        one = "phone.roll_one" if pad.dice == 1 else "phone.roll"
        label = say.ui("phone.roll_three" if pad.speed else one)
        return Action(label=label, allowed=False)
    speed = SpeedFace(face) if face else None
    total = say.ui("phone.rolled" if b else "phone.rolled_one", a=a, b=b, sum=a + b)
    if speed:
        total = say.ui("phone.rolled_three", a=a, b=b, c=say.say(f"member.speed_face.{speed}"))
    first, *rest = with_turn_before(pad, pad.roll((a, b), speed))
    return Action(label=total, effect=first, rest=tuple(rest), main=True)


def with_turn_before(pad: DicePadView, throw: Roll) -> tuple[Command, ...]:
    """Return the entries of a throw, which may end the turn before it."""
    return (EndTurn(next=pad.player), throw) if pad.ends_turn else (throw,)


def thrown(pad: DicePadView, faces: tuple[int, ...]) -> tuple[Command, ...]:
    """Return the entries of a throw by the app, of which a game may need one die, two or three."""
    a, b, third = faces
    speed = SPEED_SIDES[third - 1] if pad.speed else None
    return with_turn_before(pad, pad.roll((a, b if pad.dice > 1 else 0), speed, by_app=True))
