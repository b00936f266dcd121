"""All that a player does seldom on the own phone, and the choices of the phone itself."""

from dataclasses import replace

from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.turn_panel import ways_out
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.jail import GoToJail
from banker_app.engine.rules.salary import CollectSalary
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Buttons, Layout, Page
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import GIVE_UP
from banker_app.pages.devices.own_device import own_device
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.table.people import seat_ways
from banker_app.pages.table.player import told


def more(store: AppStore, draft: Draft) -> Page | None:
    """Build the page of the rest."""
    context, player = store.context, PlayerId(draft.viewer.seat)
    if player not in context.game.seats:
        return None
    say = context.say
    sure = say.ui("phone.give_up_sure"), say.ui("phone.give_up_hint")
    give_up = Action(label=say.ui("phone.give_up"), effect=GIVE_UP(), sure=sure)
    ways = (*_entries(context, player), *seat_ways(context, player))
    jail = tuple(one for one in ways if isinstance(one.effect, GoToJail))
    leaves = tuple(one for one in ways if one.effect == place("leave", player))
    usual = tuple(one for one in ways if one not in (*jail, *leaves))
    return Page(
        blocks=(
            Buttons(usual, Layout.TILES),
            *own_device(store, draft.viewer),
            Buttons((*jail, give_up, *leaves)),
        ),
        after=routes.TABLE,
    )


def _entries(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    game, say = context
    if not game.seats[player].playing or game.ending:
        return ()
    raises = Action(label=say.ui("act.raise"), effect=place("raise", player))
    return raises, *seldom(context, player)


def seldom(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """Return what is entered as the table tells it; a salary only where no dice pay it."""
    # A reason is for whoever taps: nobody has asked yet.
    return tuple(
        replace(one, icon="", reason="")
        for one in (*ways_out(context, player), *told(context, player))
        if one.allowed or not isinstance(one.effect, CollectSalary)
    )
