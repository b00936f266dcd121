"""The rents of a conglomerate, of its deeds alone and together, and the offer to form one."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, accepted, joined, offer, place
from banker_app.app.projections.sums import rent_of
from banker_app.engine.commands import AgreeTrade
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.conglomerate import (
    CONGLOMERATE_SIZE,
    ConglomerateDissolved,
    FormConglomerate,
    alike,
    tops_of,
)
from banker_app.engine.settings.building import Grouping

SLASH: Final = " / "


def rents_of(context: ViewContext, player: PlayerId, deeds: Collection[DeedId]) -> str:
    """The rents of a player's deeds, in board order: "4 green / 10 green"; equal ones once, a
    mortgaged deed has none.
    """
    game = context.game
    rents = [
        rent_of(context, deed, player)
        for deed in game.edition.deeds
        if deed in deeds and not game.is_idle(deed)
    ]
    return SLASH.join(rents[:1] if len(set(rents)) == 1 else rents)


def alone_and_together(context: ViewContext, formed: FormConglomerate) -> tuple[str, str]:
    """The rents of deeds now, and once they are a conglomerate; empty if they cannot be one."""
    done = accepted(context.game, formed)
    if done is None:
        return "", ""
    later = ViewContext(done.game, context.say)
    player, deeds = formed.player, formed.deeds
    return rents_of(context, player, deeds), rents_of(later, player, deeds)


def stack_offer(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """Form the conglomerate that the deed under the player's token completes, asked about first;
    the page of conglomerates where it could be several. [R-120]
    """
    game, say = context
    here = game.edition.spaces[game.seats[player].space].deed
    if game.rules.building.grouping is not Grouping.CONGLOMERATE or here is None:
        return ()
    free = [deed.id for deed in game.deeds_of(player) if game.conglomerate_of(deed.id) is None]
    stacks = [
        stack
        for stack in combinations(free if here in free else (), CONGLOMERATE_SIZE)
        if here in stack and not alike(game.edition, stack) and tops_of(game.edition, stack)
    ]
    label = say.ui("stack.offer")
    if len(stacks) > 1:
        return (Action(label=label, effect=place("conglomerates", player)),)
    for stack in stacks:
        formed = FormConglomerate(player=player, deeds=stack)
        alone, together = alone_and_together(context, formed)
        if together:
            becomes = say.ui("stack.becomes", alone=alone, together=together)
            sure = (label, becomes, say.ui("stack.locks"))
            return (replace(offer(context, label, formed), sure=sure),)
    return ()


def ended(context: ViewContext, trade: AgreeTrade) -> Iterator[str]:
    """The conglomerates that a trade takes apart, a sentence each. [R-121]"""
    game, say = context
    done = accepted(game, trade)
    for event in done.events if done else ():
        if isinstance(event, ConglomerateDissolved):
            names = [game.edition.deeds[deed].name for deed in event.conglomerate.deeds]
            yield say.ui("trade.ends_stack", name=event.player, deeds=joined(say, names))
