"""A game that is under way: the holding of a player, one at a time; then the table itself.

The owner of a space, its buildings and tokens are entered on the board.
"""

from collections.abc import Iterator
from dataclasses import replace

from banker_app.app.projections.context import (
    Action,
    group_letters,
)
from banker_app.app.setup.midway_draft import TABLE
from banker_app.app.setup.setup_draft import SetupDraft, start_command
from banker_app.engine.ids import DeedId
from banker_app.engine.rules.conglomerate import CONGLOMERATE_SIZE, alike, tops_of
from banker_app.engine.rules.turn_order import MOST_MISSED
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Tracking
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Heading,
    Layout,
    Look,
    ManyField,
    Option,
    Page,
    Row,
    Style,
    SumField,
    Text,
    choice_field,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import BACK, FILL
from banker_app.pages.contract.translator import Translator
from banker_app.pages.setup.midway import cash_text, table_parts
from banker_app.pages.setup.midway_board import Asked, board_parts, numbers, state_key
from banker_app.pages.setup.new_players import face_of, player_names
from banker_app.pages.state.app_store import AppStore

Parts = Iterator[Block | Field]

STAYS = 9
"""The most stays in jail that can be entered."""


def midway_player(store: AppStore, draft: Draft, chosen: str) -> Page | None:
    """Build the page of a player by the number of the seat, or of the table."""
    now = SetupDraft.from_plain(draft.shared)
    names = player_names(now, store.speech)
    command = start_command(replace(now, midway=True), names)
    if command is None or chosen not in (TABLE, *map(str, range(len(names)))):
        return None
    say = Translator(store.state.language, command.edition)
    pages = [
        Option(
            value=str(at),
            label=f"{name}: {cash_text(now, at, say)}",
            mark=face_of(now, at),
            colour=now.colour(at),
        )
        for at, name in enumerate(names)
    ]
    pages.append(Option(value=TABLE, label=say.ui("holding.table")))
    parts: Parts
    if chosen == TABLE:
        parts = table_parts(now, command, say)
        done = Action(label=say.ui("done"), effect=BACK())
    else:
        parts = _parts(Asked(now, draft, int(chosen), command, say))
        after = pages[int(chosen) + 1].value
        name = say.ui("holding.table") if after == TABLE else names[int(after)]
        done = Action(label=say.ui("act.next", name=name), effect=FILL("page", after))
    chooser = ChoiceField(name="page", value=chosen, options=tuple(pages))
    return Page(blocks=(chooser, *parts), submit=(done,), typed=draft.text("pad"))


def _parts(asked: Asked) -> Parts:
    yield from _cash(asked)
    yield from board_parts(asked)
    yield from _deeds(asked)
    if asked.command.rules.building.grouping is Grouping.CONGLOMERATE:
        yield from _stacks(asked)
    yield from _cards(asked)
    if need := asked.command.rules.purchase.after_laps:
        yield Heading(asked.say.ui("holding.laps"))
        yield numbers(asked, "laps", min(asked.holding.laps, need), need + 1)
    if asked.command.rules.jail.fine_rise:
        yield Heading(asked.say.ui("holding.stays"))
        yield numbers(asked, "stays", min(asked.holding.stays, STAYS), STAYS + 1)
    if asked.command.tracking is not Tracking.OFF:
        yield _misses(asked)


def _misses(asked: Asked) -> Field:
    """Folded, as few players have any: turns that are still to be missed. [H-57]"""
    turns = tuple(Option(value=str(n), label=str(n)) for n in range(MOST_MISSED + 1))
    now, label = str(asked.holding.misses), asked.say.ui("holding.misses")
    return choice_field(f"misses/{asked.seat}", now, label, turns, look=Look.FOLDED)


def _cash(asked: Asked) -> Parts:
    yield Heading(asked.say.ui("holding.cash_of", name=asked.player))
    yield SumField(
        name=f"cash/{asked.seat}",
        value=int(asked.holding.cash) if asked.holding.cash else None,
        shown=cash_text(asked.now, asked.seat, asked.say),
    )
    if not asked.holding.cash:
        # Below the keys, which must not move when the first digit takes this line away.
        yield Text(asked.say.ui("holding.cash_missing", name=asked.player), Style.ERROR)
        broke = asked.now.with_sum(str(asked.seat), "", "0")
        nothing = FILL(f"cash/{asked.seat}", "0")
        label = cash_text(broke, asked.seat, asked.say)
        yield Buttons((Action(label=label, effect=nothing),), Layout.FLOW)


# ---- the player's property ---------------------------------------------------------


def _deeds(asked: Asked) -> Parts:
    marks, count = group_letters(asked.box), len(asked.holding.deeds)
    yield Heading(asked.say.count("holding.deeds_of", count, name=asked.player))
    for at, space in enumerate(asked.box.spaces):
        state = asked.holding.state(space.deed) if space.deed else None
        if space.deed is None or state is None:
            continue
        card = asked.box.deeds[space.deed]
        yield Row(
            name=card.name,
            value=asked.say.ui(state_key(state)),
            letter=marks[card.group],
            colour=asked.box.groups[card.group].colour,
            action=Action(label=card.name, effect=FILL("space", str(at))),
        )


def _stacks(asked: Asked) -> Parts:
    stacks, size = asked.holding.stacks, CONGLOMERATE_SIZE
    yield Heading(asked.say.ui("holding.stacks"))
    for nth, stack in enumerate(stacks):
        yield from _stack(asked, nth, tuple(map(DeedId, stack)))
    inside = {deed for stack in stacks for deed in stack}
    free = [DeedId(deed) for deed, _ in asked.holding.deeds if deed not in inside]
    if len(free) < size:
        if not stacks:
            yield Text(asked.say.ui("holding.no_stack", size=size), Style.HINT)
        return
    name = f"stack/{asked.seat}"
    picked = tuple(DeedId(deed) for deed in asked.draft.values(name) if deed in free)
    yield ManyField(
        name=name,
        value=picked,
        label=asked.say.ui("holding.new_stack", size=size),
        options=tuple(
            Option(value=deed, label=asked.box.deeds[deed].name)
            for deed in free
            if deed in picked or alike(asked.box, (*picked, deed)) is None
        ),
    )


def _stack(asked: Asked, nth: int, stack: tuple[DeedId, ...]) -> Parts:
    say, deeds, top = asked.say, asked.box.deeds, stack[0]
    yield Text(", ".join(deeds[deed].name for deed in stack), Style.NAME)
    tops = tops_of(asked.box, stack)
    if len(tops) > 1:
        options = tuple(Option(value=deed, label=deeds[deed].name) for deed in tops)
        label = say.ui("stack.choose_top")
        yield choice_field(f"top/{asked.seat}/{nth}", top, label, options)
    else:
        yield Text(say.ui("stack.top", name=deeds[top].name), Style.HINT)
    apart = FILL(f"apart/{asked.seat}", str(nth))
    yield Buttons((Action(label=say.ui("stack.dissolve"), effect=apart),))


def _cards(asked: Asked) -> Parts:
    """The kept cards of the player; those of others are not offered."""
    mine = asked.holding.cards
    held = [deck for at in range(len(asked.now.players)) for deck in asked.now.holding(at).cards]
    options: list[Option] = []
    on: list[str] = []
    for deck in asked.box.decks.values():
        has = mine.count(deck.id)
        for nth in range(has + deck.kept_cards - held.count(deck.id)):
            options.append(Option(value=f"{deck.id}/{nth}", label=deck.name))
            on += [f"{deck.id}/{nth}"] if nth < has else []
    if options:
        yield Heading(asked.say.ui("holding.kept" if asked.box.ticket_deck else "holding.cards"))
        name = f"cards/{asked.seat}"
        yield ManyField(name=name, value=tuple(on), options=tuple(options))
