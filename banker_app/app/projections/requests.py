"""Requests as read by the banker, the players concerned, and the player who asked."""

from dataclasses import replace

from banker_app.app.devices.requests import Outcome, Request
from banker_app.app.projections.context import Action, ViewContext
from banker_app.app.projections.purses import purses_after
from banker_app.app.projections.turn_panel import TurnPanel
from banker_app.engine.command import answers_to
from banker_app.engine.commands import AgreeTrade, Command
from banker_app.engine.decide import decide
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Accepted, Refused


class RequestView(Frozen):
    """One request, worded."""

    id: int
    asks: str
    """The player who asked."""
    command: Command
    what: str
    """The entry it would make, as in the log."""
    after: str
    """The balances after it."""
    standing: str
    """The approval it waits for, or its outcome."""
    waiting: bool
    own: bool
    """Whether the reader asked for it."""
    mine_to_agree: bool
    """Whether it waits for the reader."""
    counter: AgreeTrade | None = None
    """The trade that the reader can answer with another."""
    bankrupt: PlayerId | None = None
    """The player whose heirs have still to choose about mortgages."""


def request_view(context: ViewContext, request: Request, reader: PlayerId | None) -> RequestView:
    """A request as a player reads it on the own phone, or, without one, the banker."""
    game, say = context
    waiting = request.outcome is Outcome.WAITING
    mine = request.asks(reader)
    trade = request.command if isinstance(request.command, AgreeTrade) else None
    return RequestView(
        id=request.id,
        asks=say.ui("phone.asks", name=request.player),
        command=request.command,
        what=say.entry(request.events, game),
        after=_after(context, request) if waiting else "",
        standing=_standing(context, request),
        waiting=waiting,
        own=request.player == reader,
        mine_to_agree=mine,
        counter=trade if mine else None,
        bankrupt=request.player if request.choosing else None,
    )


def for_player(
    context: ViewContext, requests: tuple[Request, ...], player: PlayerId
) -> tuple[RequestView, ...]:
    """The requests for a player to read: those that wait for the player, then the own ones."""
    views = [
        request_view(context, request, player)
        for request in requests
        if request.player == player or request.asks(player)
    ]
    return tuple(sorted(views, key=lambda view: not view.mine_to_agree))


def for_banker(context: ViewContext, requests: tuple[Request, ...]) -> tuple[RequestView, ...]:
    """Requests for the banker, the oldest first."""
    return tuple(
        request_view(context, request, None) for request in requests if request.waits_for_banker
    )


def without_asked(panel: TurnPanel, requests: tuple[Request, ...]) -> TurnPanel:
    """The panel without the buttons of what waits for the banker: *Accept* is its button."""
    asked = [request.command for request in requests if request.waits_for_banker]

    def is_asked(offered: Command | None) -> bool:
        return offered is not None and any(answers_to(one, offered) for one in asked)

    def rest(actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return tuple(one for one in actions if not is_asked(one.command))

    dues = tuple(replace(due, actions=rest(due.actions)) for due in panel.dues)
    return replace(panel, dues=dues, jail=rest(panel.jail), turn=rest(panel.turn))


def _after(context: ViewContext, request: Request) -> str:
    decision = decide(context.game, request.command)
    return purses_after(context, decision.game) if isinstance(decision, Accepted) else ""


def _standing(context: ViewContext, request: Request) -> str:
    game, say = context
    match request.outcome:
        case Outcome.WAITING:
            if asked := request.missing | request.choosing:
                names = ", ".join(name for name in game.seats if name in asked)
                return say.ui("phone.waits_for", names=names)
            if request.unpaid:
                debtors = dict.fromkeys(rent.player for rent in request.unpaid)
                return say.ui("phone.waits_for_rent", name=", ".join(debtors))
            return say.ui("phone.waits_for_banker")
        case Outcome.LAPSED if isinstance(request.decision, Refused):
            reason = say.refusal(request.decision.refusals[0], game)
            return say.ui("phone.no_longer", reason=reason)
        case Outcome.DECLINED:
            return say.ui("phone.declined", name=request.by or "")
        case outcome:
            return say.ui(f"phone.{outcome}")
