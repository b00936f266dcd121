"""What is due, as blocks: the same at the table and on a player's own phone."""

from dataclasses import replace

from banker_app.app.projections.context import Action, without_notes
from banker_app.app.projections.dues import DueView
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Layout,
    Line,
    Panel,
    Row,
    Style,
    Text,
    Tone,
)
from banker_app.pages.contract.pictures import HANDOVER, JACKPOT


def due_panel(due: DueView, actions: tuple[Action, ...]) -> Panel:
    """Return a due with the buttons that settle it: below one another the likeliest, those with a
    reason against them and a single other with its outcome, the rest beside one another.
    """
    note = (Text(due.note, Style.HINT),) if due.note else ()
    style = Style.NAME if actions or due.note else Style.HINT
    about: tuple[Block, ...] = (Text(due.title, style), *note)
    if due.stakes:
        jackpot = (JACKPOT(due.jackpot),) if due.jackpot else ()
        asks = Text(f"{due.title}. {due.note}", Style.HINT)
        about = (*jackpot, asks, Buttons(due.stakes, Layout.EVEN))
    if due.colour:
        about = (Row(due.title, note=due.note, colour=due.colour),)
    urgent = (Line(due.urgent, icon="timer_outlined", tone=Tone.ALARM),) if due.urgent else ()
    # The rate is in the note of the due.
    handed = (one.handover for one in actions if one.main and one.handover)
    notes = tuple(HANDOVER(replace(one, rate="")) for one in handed)[:1]
    actions = tuple(map(without_notes, actions)) if notes else actions
    main = tuple(action for action in actions if action.main or not action.allowed)
    rest = tuple(action for action in actions if action.allowed and not action.main)
    if any(action.detail for action in rest) and len(rest) == 1:
        main, rest = main + rest, ()
    ways = (Buttons(main), Buttons(rest, Layout.FLOW))
    return Panel((*about, *urgent, *notes, *(each for each in ways if each.actions)))
