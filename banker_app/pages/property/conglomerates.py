"""A player's conglomerates: the stacks on the table, and the deeds of the next one."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    accepted,
    group_letters,
    offer,
    place,
)
from banker_app.app.projections.deed_card import card_lines
from banker_app.app.projections.deeds import building_actions
from banker_app.app.projections.stacks import alone_and_together, best_stack, stack_view
from banker_app.app.projections.sums import SEPARATOR, rent_of
from banker_app.engine.edition import DeedKind, Edition, TitleDeed
from banker_app.engine.groups import is_buildable
from banker_app.engine.ids import DeedId, PlayerId
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


def conglomerates(context: ViewContext, draft: Draft, name: str) -> Page | None:
    """Build the page of a player's stacks; None without such a player."""
    game, say = context
    player, size = PlayerId(name), CONGLOMERATE_SIZE
    if player not in game.seats:
        return None
    first = best_stack(context, player)
    free = [
        deed
        for deed in game.deeds_of(player)
        if first and game.conglomerate_of(deed.id) is None and not game.level(deed.id)
    ]
    chosen = first.deeds if first and "deeds" not in draft.entered else draft.values("deeds")
    picked = _picked(game.edition, [deed.id for deed in free], chosen)
    top, chooser = _top(context, draft, player, picked)
    ordered = tuple(deed.id for deed in free if deed.id in picked)
    stack = FormConglomerate(player=player, deeds=ordered, top=top)
    form = offer(context, say.ui("stack.form"), stack, main=True)
    if missing := size - len(picked):
        form = Action(label=say.count("stack.more", missing), allowed=False)
    options = tuple(_option(context, player, deed) for deed in free)
    deeds = ManyField(name="deeds", value=picked, options=options)
    return Page(
        blocks=(
            *_lying(context, player),
            Heading(say.ui("stack.new", size=size)),
            Panel(tuple(_gain(context, stack) if first else _none(context))),
            *((Text(say.ui("stack.others"), Style.HINT),) if len(free) > size else ()),
            *((deeds,) if free else ()),
            # Below the deeds, so that none of those moves under the finger.
            *chooser,
        ),
        submit=(form,) if free else (),
        after=place("conglomerates", name),
    )


def _picked(
    edition: Edition, free: Collection[DeedId], chosen: Sequence[str]
) -> tuple[DeedId, ...]:
    """The deeds of a stack out of all that were chosen: one too many, or another of a colour, takes
    the place of an earlier one.
    """
    picked: list[DeedId] = []
    for deed in map(DeedId, reversed(chosen)):
        if deed in free and len(picked) < CONGLOMERATE_SIZE and not alike(edition, (deed, *picked)):
            picked.insert(0, deed)
    return tuple(picked)


def _none(context: ViewContext) -> Iterator[Text]:
    yield Text(context.say.ui("stack.none", size=CONGLOMERATE_SIZE), Style.NAME)


def _gain(context: ViewContext, stack: FormConglomerate) -> Iterator[Text]:
    """The rents of the deeds that are picked, and how long those last."""
    say, missing = context.say, CONGLOMERATE_SIZE - len(stack.deeds)
    alone, together = alone_and_together(context, stack)
    becomes = say.ui("stack.becomes", alone=alone, together=together)
    yield Text(say.count("stack.more", missing) if missing else becomes, Style.NAME)
    yield Text(say.ui("stack.locks"), Style.HINT)


def _option(context: ViewContext, player: PlayerId, deed: TitleDeed) -> Option:
    edition, say = context.game.edition, context.say
    group = say.group(edition, deed.group)
    about = group if deed.kind is DeedKind.STREET else say.ui("stack.white", group=group)
    rent = "" if context.game.is_idle(deed.id) else rent_of(context, deed.id, player)
    return Option(
        value=deed.id,
        label=deed.name,
        note=SEPARATOR.join(filter(None, (about, rent))),
        letter=group_letters(edition)[deed.group],
        colour=edition.groups[deed.group].colour,
    )


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
