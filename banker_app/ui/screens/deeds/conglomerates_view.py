"""Conglomerates: deeds that are being put together, and the stacks that lie on the table.

What will not go together is asked of the engine, deed by deed.
"""

from dataclasses import dataclass

from banker_app.app.projections.context import Action, ViewContext, group_letters, offer
from banker_app.app.projections.deeds import building_actions, standing_on
from banker_app.engine.commands import DissolveConglomerate, FormConglomerate
from banker_app.engine.decide import decide
from banker_app.engine.edition import TitleDeed
from banker_app.engine.groups import is_buildable
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Refusal, RefusalCode, Refused
from banker_app.engine.rules.conglomerate import tops_of
from banker_app.engine.state import Conglomerate
from banker_app.ui.screens.deeds.deed_sheet import RentLine, card_lines

NOT_YET = frozenset({RefusalCode.CONGLOMERATE_SIZE, RefusalCode.CONGLOMERATE_TOP})
"""What is only said of a stack that is not finished."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A deed that may go into the new stack."""

    deed: DeedId
    name: str
    letter: str
    colour: str
    chosen: bool
    reason: str
    """Why not, or nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopChoice:
    """A deed that may lie on top, and whether it does."""

    deed: DeedId
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Storey:
    """A deed of a conglomerate, and what may be built on it."""

    name: str
    letter: str
    colour: str
    state: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """A conglomerate on the table."""

    storeys: tuple[Storey, ...]
    top: str
    lines: tuple[RentLine, ...]
    dissolve: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class ConglomerateView:
    """A player's stacks, and the next one."""

    size: int
    picks: tuple[Pick, ...]
    tops: tuple[TopChoice, ...]
    """Empty while it is not clear which deeds there are."""
    top: str
    lines: tuple[RentLine, ...]
    """The rents of the deed on top."""
    form: Action | None
    note: str
    """How many deeds are still missing, or that none is."""
    locks: str
    """That the stack will stay together, or nothing."""
    stacks: tuple[Stack, ...]


def conglomerate_view(
    context: ViewContext, player: PlayerId, chosen: tuple[str, ...], top: str
) -> ConglomerateView:
    """What a player has stacked, and what the chosen deeds would make."""
    game, say = context
    held = game.deeds_of(player)
    picked = tuple(deed.id for deed in held if deed.id in chosen)
    size = game.rules.conglomerate.size
    letters = group_letters(game.edition)
    tops = tops_of(game, picked) if len(picked) == size else ()
    lying = next((deed for deed in tops if deed == top), tops[0] if tops else None)
    command = FormConglomerate(player=player, deeds=picked, top=lying)
    form = offer(context, say.ui("stack.form"), command, main=True) if len(picked) == size else None
    return ConglomerateView(
        size=size,
        picks=tuple(
            Pick(
                deed=deed.id,
                name=deed.name,
                letter=letters[deed.group],
                colour=game.edition.groups[deed.group].colour,
                chosen=deed.id in picked,
                reason=_why_not(context, player, deed, picked),
            )
            for deed in held
        ),
        tops=tuple(
            TopChoice(deed=deed, name=game.edition.deeds[deed].name, chosen=deed == lying)
            for deed in tops
        ),
        top=game.edition.deeds[lying].name if lying else "",
        lines=card_lines(context, game.edition.deeds[lying], None) if lying else (),
        form=form,
        note=say.count("stack.more", size - len(picked)) if form is None else say.ui("stack.full"),
        locks=say.ui("stack.locks") if game.rules.conglomerate.locked else "",
        stacks=tuple(
            _stack(context, player, found)
            for found in game.conglomerates
            if game.owner(found.deeds[0]) == player
        ),
    )


def _why_not(
    context: ViewContext, player: PlayerId, deed: TitleDeed, picked: tuple[DeedId, ...]
) -> str:
    """Why a deed cannot join those that are chosen."""
    game, say = context
    if deed.id in picked:
        return ""
    if len(picked) == game.rules.conglomerate.size:
        return say.ui("stack.full")
    decision = decide(game, FormConglomerate(player=player, deeds=(*picked, deed.id)))
    found: tuple[Refusal, ...] = decision.refusals if isinstance(decision, Refused) else ()
    against = next((refusal for refusal in found if refusal.code not in NOT_YET), None)
    return say.refusal(against, game) if against else ""


def _stack(context: ViewContext, player: PlayerId, found: Conglomerate) -> Stack:
    game, say = context
    letters = group_letters(game.edition)
    deeds = tuple(game.edition.deeds[deed] for deed in found.deeds)
    dissolve = DissolveConglomerate(player=player, deeds=found.deeds)
    return Stack(
        storeys=tuple(
            Storey(
                name=deed.name,
                letter=letters[deed.group],
                colour=game.edition.groups[deed.group].colour,
                state=standing_on(context, deed.id),
                actions=tuple(building_actions(context, deed, player))
                if is_buildable(game, deed.id)
                else (),
            )
            for deed in deeds
        ),
        top=game.edition.deeds[found.top].name,
        lines=card_lines(context, game.edition.deeds[found.top], player),
        dissolve=offer(context, say.ui("stack.dissolve"), dissolve),
    )
