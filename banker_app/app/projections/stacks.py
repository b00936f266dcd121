"""A conglomerate as a stack, the rents of its deeds alone and together, the offer to form one."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import chain, combinations
from typing import Final

from banker_app.app.i18n.currency_format import figure_and_unit
from banker_app.app.projections.context import (
    Action,
    ViewContext,
    accepted,
    deed_name,
    joined,
    offer,
    place,
)
from banker_app.app.projections.deeds import standing_on
from banker_app.app.projections.sums import SEPARATOR, rent_of
from banker_app.engine.commands import AgreeTrade
from banker_app.engine.dues import StepCode
from banker_app.engine.frozen import Frozen
from banker_app.engine.frozen import replace as changed
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.rules.conglomerate import (
    CONGLOMERATE_SIZE,
    ConglomerateDissolved,
    FormConglomerate,
    alike,
    tops_of,
)
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Conglomerate

SLASH: Final = " / "
DOUBLED: Final = frozenset({StepCode.GROUP_DOUBLED, StepCode.MOST_DOUBLED})


class StackCard(Frozen):
    """A deed of a conglomerate."""

    name: str
    """With what stands on it."""
    colour: str
    alone: str
    """Its rent by its own card; empty if it is not a rent of now."""
    together: str
    """Its rent in the stack; empty while it is mortgaged."""


class StackView(Frozen):
    """A conglomerate as it lies on the table."""

    cards: tuple[StackCard, ...]
    """The one on top first."""
    stamp: str
    """The multiple of its bare rents; empty once all of it is built on."""
    alone: str
    together: str
    """The titles of the rents."""
    label: str
    """All of it, for screen readers."""


def stack_view(context: ViewContext, player: PlayerId, stack: Conglomerate) -> StackView:
    """A player's conglomerate, each deed with its rent alone and in it."""
    game, say = context
    left = tuple(one for one in game.conglomerates if one != stack)
    apart = ViewContext(changed(game, conglomerates=left), say)
    built = any(map(game.level, stack.deeds))
    order = (stack.top, *(deed for deed in stack.deeds if deed != stack.top))
    cards = tuple(
        StackCard(
            name=_standing(context, deed),
            colour=game.edition.group_of(deed).colour,
            alone="" if built else rents_of(apart, player, (deed,)),
            together=rents_of(context, player, (deed,)),
        )
        for deed in order
    )
    steps = chain.from_iterable(rent_quote(game, deed, player).steps for deed in order)
    doubled = any(step.code in DOUBLED for step in steps)
    alone, together = say.ui("stack.alone"), say.ui("stack.together")
    said = (
        ", ".join(filter(None, (one.name, one.alone and f"{alone} {one.alone}", one.together)))
        for one in cards
    )
    return StackView(
        cards=cards,
        stamp="×2" if doubled else "",
        alone="" if built else alone,
        together=together,
        label=". ".join(said),
    )


def _standing(context: ViewContext, deed: DeedId) -> str:
    return SEPARATOR.join(filter(None, (deed_name(context.game, deed), standing_on(context, deed))))


def rents_of(context: ViewContext, player: PlayerId, deeds: Collection[DeedId]) -> str:
    """The rents of a player's deeds, in board order: "4 / 10 green"; equal ones once, a mortgaged
    deed has none.
    """
    game = context.game
    rents = [
        rent_of(context, deed, player)
        for deed in game.edition.deeds
        if deed in deeds and not game.is_idle(deed)
    ]
    rents = rents[:1] if len(set(rents)) == 1 else rents
    cut = [figure_and_unit(rent) for rent in rents]
    if len({unit for _, unit in cut}) == 1:
        rents[:-1] = (figure for figure, _ in cut[:-1])
    return SLASH.join(rents)


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
    stacks = _stacks(context, player, (here,))
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


def best_stack(context: ViewContext, player: PlayerId) -> FormConglomerate | None:
    """The conglomerate of a player whose card on top has the highest rent; None without any."""
    deeds = context.game.edition.deeds

    def rent(stack: tuple[DeedId, ...]) -> int:
        return deeds[tops_of(context.game.edition, stack)[0]].rents[0]

    stacks = sorted(_stacks(context, player, ()), key=rent, reverse=True)
    formed = (FormConglomerate(player=player, deeds=stack) for stack in stacks)
    return next((one for one in formed if accepted(context.game, one)), None)


def _stacks(
    context: ViewContext, player: PlayerId, picked: Collection[DeedId]
) -> list[tuple[DeedId, ...]]:
    """All that a player could combine, with these deeds."""
    game = context.game
    free = [deed.id for deed in game.deeds_of(player) if game.conglomerate_of(deed.id) is None]
    return [
        stack
        for stack in combinations(free, CONGLOMERATE_SIZE)
        if all(deed in stack for deed in picked)
        and not alike(game.edition, stack)
        and tops_of(game.edition, stack)
    ]


def ended(context: ViewContext, trade: AgreeTrade) -> Iterator[str]:
    """The conglomerates that a trade takes apart, a sentence each. [R-121]"""
    game, say = context
    done = accepted(game, trade)
    for event in done.events if done else ():
        if isinstance(event, ConglomerateDissolved):
            names = [game.edition.deeds[deed].name for deed in event.conglomerate.deeds]
            yield say.ui("trade.ends_stack", name=event.player, deeds=joined(say, names))
