"""A player's conglomerates: the stacks on the table, and the deeds of the next one."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    accepted,
    group_letters,
    joined,
    offer,
    place,
)
from banker_app.app.projections.deed_card import card_lines
from banker_app.app.projections.deeds import building_actions
from banker_app.app.projections.stacks import alone_and_together, best_stack, stack_view
from banker_app.app.projections.sums import SEPARATOR, rent_of
from banker_app.engine.decide import decide
from banker_app.engine.edition import DeedKind, TitleDeed
from banker_app.engine.groups import is_buildable
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Refusal, RefusalCode, Refused
from banker_app.engine.rules.conglomerate import (
    CONGLOMERATE_SIZE,
    DissolveConglomerate,
    FormConglomerate,
    alike,
    tops_of,
)
from banker_app.engine.state import Conglomerate
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Heading,
    Layout,
    Line,
    ManyField,
    Option,
    Page,
    Panel,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.pictures import STACK

NOT_YET: Final = frozenset({RefusalCode.CONGLOMERATE_SIZE, RefusalCode.CONGLOMERATE_TOP})
"""Refusals that hold only for an unfinished stack."""


def conglomerates(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the page of a player's stacks; None without such a player."""
    game, say = context
    player, size = PlayerId(name), CONGLOMERATE_SIZE
    if player not in game.seats:
        return None
    chosen = draft.values("deeds")
    picked = tuple(deed.id for deed in game.deeds_of(player) if deed.id in chosen)
    free = (deed for deed in game.deeds_of(player) if game.conglomerate_of(deed.id) is None)
    top, chooser = _top(context, draft, player, picked)
    best = best_stack(context, player, picked)
    # Without three colours there is nothing to choose.
    offered = free if best or picked else ()
    options = tuple(_option(context, player, deed, picked) for deed in offered)
    form: tuple[Action, ...]
    if len(picked) >= size:
        command = FormConglomerate(player=player, deeds=picked, top=top)
        form = (offer(context, say.ui("stack.form"), command, main=True),)
        note = say.ui("stack.full")
    else:
        form = _of_the_best(context, best)
        more = say.count("stack.more", size - len(picked))
        note = more if picked else say.ui("stack.own", size=size)
    return Page(
        blocks=(
            *_lying(context, player),
            Heading(say.ui("stack.new", size=size)),
            Panel(tuple(_gain(context, best, picked, top))),
            *((Text(note, Style.HINT),) if best else ()),
            *((ManyField(name="deeds", value=picked, options=options),) if options else ()),
            # Below the deeds, so that none of those moves under the finger.
            *chooser,
        ),
        submit=form,
        after=place("conglomerates", name),
    )


def _of_the_best(context: ViewContext, best: FormConglomerate | None) -> tuple[Action, ...]:
    """Form the one in the headline, asked about first: not all of its deeds were picked by hand."""
    if best is None:
        return ()
    say, label = context.say, context.say.ui("stack.form")
    action = offer(context, label, best, main=True)
    return (replace(action, sure=(label, _names(context, best), say.ui("stack.locks"))),)


def _names(context: ViewContext, stack: FormConglomerate) -> str:
    deeds = context.game.edition.deeds
    return joined(context.say, [deeds[deed].name for deed in stack.deeds])


def _gain(
    context: ViewContext,
    best: FormConglomerate | None,
    picked: tuple[DeedId, ...],
    top: DeedId | None,
) -> Iterator[Text]:
    """The rents of the deeds that are picked with the best others, and how long those last."""
    say = context.say
    if best is None:
        yield Text(say.ui("stack.none", size=CONGLOMERATE_SIZE), Style.NAME)
    else:
        alone, together = alone_and_together(context, replace(best, top=top))
        yield Text(say.ui("stack.becomes", alone=alone, together=together), Style.NAME)
        most = "" if picked else say.ui("stack.most")
        yield Text(SEPARATOR.join(filter(None, (_names(context, best), most))), Style.HINT)
        yield Text(say.ui("stack.locks"), Style.HINT)


def _option(
    context: ViewContext, player: PlayerId, deed: TitleDeed, picked: tuple[DeedId, ...]
) -> Option:
    edition, say = context.game.edition, context.say
    group = say.group(edition, deed.group)
    about = group if deed.kind is DeedKind.STREET else say.ui("stack.white", group=group)
    rent = "" if context.game.is_idle(deed.id) else rent_of(context, deed.id, player)
    reason = "" if deed.id in picked else _obstacle(context, player, deed, picked)
    return Option(
        value=deed.id,
        label=deed.name,
        # Greyed, it says why without a tap.
        note=reason or SEPARATOR.join(filter(None, (about, rent))),
        letter=group_letters(edition)[deed.group],
        colour=edition.groups[deed.group].colour,
        reason=reason,
    )


def _obstacle(
    context: ViewContext, player: PlayerId, deed: TitleDeed, picked: tuple[DeedId, ...]
) -> str:
    game, say = context
    edition = game.edition
    same = next((one for one in picked if alike(edition, (one, deed.id))), None)
    if same is not None:
        return say.ui("stack.same", name=edition.deeds[same].name)
    if len(picked) >= CONGLOMERATE_SIZE:
        return say.ui("stack.full")
    decision = decide(game, FormConglomerate(player=player, deeds=(*picked, deed.id)))
    found: tuple[Refusal, ...] = decision.refusals if isinstance(decision, Refused) else ()
    against = next((refusal for refusal in found if refusal.code not in NOT_YET), None)
    return say.refusal(against, game) if against else ""


def _top(
    context: ViewContext, draft: Draft, player: PlayerId, picked: tuple[DeedId, ...]
) -> tuple[DeedId | None, tuple[Block | Field, ...]]:
    game, say = context
    deeds = game.edition.deeds
    tops = tops_of(game.edition, picked) if len(picked) == CONGLOMERATE_SIZE else ()
    if not tops:
        return None, ()
    options = tuple(Option(value=deed, label=deeds[deed].name) for deed in tops)
    top = DeedId(draft.choice("top", options) or tops[0])
    label = say.ui("stack.choose_top")
    choice = ChoiceField(name="top", value=top, label=label, options=options)
    done = accepted(game, FormConglomerate(player=player, deeds=picked, top=top))
    stack = done.game.conglomerate_of(top) if done else None
    rents: tuple[Block, ...] = ()
    if done and stack:
        picture = STACK(stack_view(ViewContext(done.game, say), player, stack))
        rents = (Panel((_name(context, top), picture, *_ladder(context, deeds[top], player))),)
    return top, (*((choice,) if len(tops) > 1 else ()), *rents)


def _name(context: ViewContext, top: DeedId) -> Text:
    name = context.game.edition.deeds[top].name
    return Text(context.say.ui("stack.top", name=name), Style.NAME)


def _ladder(context: ViewContext, top: TitleDeed, owner: PlayerId) -> tuple[Line, ...]:
    """The rents with buildings, which are those of the card on top."""
    _, *rents = card_lines(context, top, owner)
    return tuple(
        Line(rent.text, rent.amount, strong=rent.current, rule=not index)
        for index, rent in enumerate(rents)
    )


# ---- stacks on the table ---------------------------------------------------------------


def _lying(context: ViewContext, player: PlayerId) -> tuple[Block, ...]:
    game, say = context
    own = [one for one in game.conglomerates if game.owner(one.deeds[0]) == player]
    stacks = tuple(_stack(context, player, one) for one in own)
    return (Heading(say.ui("stack.lying")), *stacks) if stacks else ()


def _stack(context: ViewContext, player: PlayerId, found: Conglomerate) -> Panel:
    """Its deeds with their rents, those with buildings, and the way to take it apart."""
    game, say = context
    dissolve = DissolveConglomerate(player=player, deeds=found.deeds)
    return Panel(
        (
            _name(context, found.top),
            STACK(stack_view(context, player, found)),
            Buttons(tuple(_building(context, player, found)), Layout.FLOW),
            *_ladder(context, game.edition.deeds[found.top], player),
            Buttons((offer(context, say.ui("stack.dissolve"), dissolve),)),
        )
    )


def _building(context: ViewContext, player: PlayerId, found: Conglomerate) -> Iterator[Action]:
    """What can be built and sold on each deed, which stands before it."""
    for deed in map(context.game.edition.deeds.__getitem__, found.deeds):
        if is_buildable(context.game, deed.id):
            for action in building_actions(context, deed, player):
                label = context.say.ui("trade.item_of", name=deed.name, item=action.label)
                yield replace(action, label=label)
