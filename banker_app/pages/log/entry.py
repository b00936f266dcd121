"""One entry of the log, and the form that changes or strikes it, though others came after it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, Wording, place, ruled
from banker_app.app.projections.log import LogRow, find_row
from banker_app.app.projections.purses import purses_after
from banker_app.engine.commands import Correct, RenamePlayer, ReplaceEntry
from banker_app.engine.events import EntryReplaced
from banker_app.engine.history import LogEntry, game_before
from banker_app.engine.refusals import Accepted, Failed, RefusalCode, Refused
from banker_app.engine.replacing import is_fixed
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Heading,
    Layout,
    Option,
    Page,
    Row,
    Style,
    Text,
    TextField,
    Tone,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.log.corrections import amended, fields_of, original
from banker_app.pages.log.movements import movements
from banker_app.pages.state.app_store import AppStore

STRIKE: Final = "strike"


def entry(store: AppStore, draft: Draft, number: str) -> Page | None:
    """Build the page of an entry: what it moved, what it should have been, and the outcome."""
    view, say = store.state.view, store.speech
    row = find_row(view.chunks, int(number)) if view and number.isdecimal() else None
    if row is None:
        return None
    context, made = store.context, store.entries[row.seq - 1]
    blocks = (
        Text(row.text, Style.TITLE),
        *(Text(line, Style.HINT) for line in _about(say, row)),
        *movements(context, made),
        *_changes(store, made),
        *((Heading(say.ui("reason")), Text(row.note)) if row.note else ()),
    )
    if row.void:
        return Page(blocks=blocks)
    if is_fixed(made):
        return Page(blocks=(*blocks, *_fixed(store, made)))
    return form(store, draft, made, blocks)


def _fixed(store: AppStore, made: LogEntry) -> Iterator[Block]:
    """Explain why an entry stays, and offer the nearest way."""
    say, game, command = store.speech, store.context.game, made.command
    if isinstance(command, RenamePlayer):
        yield Text(say.ui("mend.renamed"), Style.HINT)
        for name in [each for each in (command.name, command.player) if each in game.seats][:1]:
            again = Action(label=say.ui("people.person"), effect=place("identity", name))
            yield Buttons((again,), Layout.FLOW)
        return
    why = store.ruling(ReplaceEntry(entry=made.seq))
    assert isinstance(why, Refused)
    yield Text(say.refusal(why.refusals[0], game), Style.HINT)


def form(store: AppStore, draft: Draft, made: LogEntry, blocks: tuple[Block, ...]) -> Page:
    """Add what the entry should have been, and what would come of that."""
    say, before = store.speech, game_before(store.entries, made.seq)
    assert before is not None
    then = ViewContext(before, say)
    fields = tuple(fields_of(then, draft, original(made)))
    options = (
        Option(value="", label=say.ui("mend.amend")),
        Option(value=STRIKE, label=say.ui("mend.strike")),
    )
    way = draft.choice(STRIKE, options) if fields else STRIKE
    blocks = blocks if fields else (*blocks, Text(say.ui("mend.only_strike"), Style.HINT))
    choice = ChoiceField(name=STRIKE, value=way, options=options)
    reason = draft.text("reason")
    why = TextField(name="reason", value=reason, label=say.ui("reason"))
    shown = (*((choice,) if fields else ()), *(() if way else fields), why)
    instead = None if way else amended(then, made, fields)
    typed = draft.text("pad")
    if not way and instead in (None, made.command):
        if instead is None:
            submit = Action(label=say.ui("mend.done"), allowed=False)
            return Page(blocks=(*blocks, *shown), submit=(submit,), typed=typed)
        foot = (Text(say.ui("mend.hint"), Style.HINT),)
        return Page(blocks=(*blocks, *shown), foot=foot, typed=typed)
    command = ReplaceEntry(entry=made.seq, reason=reason.strip(), instead=instead)
    action, dropped = _outcome(store, command, "mend.struck" if way else "mend.done")
    fails: tuple[Block, ...] = (Heading(say.ui("mend.fails")), *dropped) if dropped else ()
    reverse = _reversal(store, made.seq, reason.strip()) if way and dropped else ()
    return Page(blocks=(*blocks, *shown, *fails, *reverse), submit=(action,), typed=typed)


def _reversal(store: AppStore, seq: int, reason: str) -> tuple[Block, ...]:
    """The other way: the money goes back now, and later entries stay."""
    say, command = store.speech, Correct(entry=seq, reason=reason)
    action = ruled(store.context, say.ui("log.correct"), command, store.ruling(command))
    hint = Text(say.ui("log.correct_hint"), Style.HINT)
    return (hint, Buttons((action,))) if action.allowed else ()


def _outcome(store: AppStore, command: ReplaceEntry, word: str) -> tuple[Action, tuple[Row, ...]]:
    """Return the button of a change, and the later entries that it drops as not allowed any more.

    `word`: the text of its button, which counts what is dropped.
    """
    (game, say), rule = store.context, store.ruling
    decision, reason, codes = rule(command), "", frozenset[RefusalCode]()
    if isinstance(decision, Refused) and not decision.failed:
        reason = say.refusal(decision.refusals[0], game)
        if all(refusal.waivable for refusal in decision.refusals):
            # Overruled it may still cost later entries.
            codes = frozenset(refusal.code for refusal in decision.refusals)
            decision = rule(command, codes)
    failed = decision.failed if isinstance(decision, Refused) else ()
    if failed:
        command = replace(command, drop=tuple(later.entry for later in failed))
        decision = rule(command, codes)
    label = say.count(f"{word}_drop", len(failed)) if failed else say.ui(word)
    after = purses_after(store.context, decision.game) if isinstance(decision, Accepted) else ""
    action = Action(label=label, effect=command, detail=after, allowed=not reason, reason=reason)
    return action, tuple(_dropped(store, later) for later in failed)


def _dropped(store: AppStore, later: Failed) -> Row:
    """An entry that does not hold any more, with the reason."""
    row, say = _row(store, later.entry), store.speech
    if isinstance(later.decision, Refused):
        why = say.refusal(later.decision.refusals[0], later.game)
    else:
        why = say.question(later.decision.questions[0], later.game)
    go = Action(label=f"{row.text} {why}", effect=place("entry", str(row.seq)))
    return Row(row.text, note=why, value=row.amount, tone=Tone.STRUCK, label=go.label, action=go)


# ---- changes of older entries --------------------------------------------------------------


def _changes(store: AppStore, made: LogEntry) -> Iterator[Block]:
    """Changes of an entry to older ones: each as it reads now, and as it read before."""
    events = () if made.undone else made.events
    replaced = (event for event in events if isinstance(event, EntryReplaced))
    for change in (change for event in replaced for change in event.rewritten):
        row = _row(store, change.entry)
        if row.former or row.struck:
            before = store.speech.ui("log.was", text=row.former) if row.former else ""
            tone = Tone.STRUCK if row.struck else Tone.PLAIN
            yield Row(row.text, note=before, tone=tone, action=_opening(row))


def _row(store: AppStore, seq: int) -> LogRow:
    view = store.state.view
    row = find_row(view.chunks, seq) if view else None
    assert row is not None
    return row


def _opening(row: LogRow) -> Action:
    return Action(label=row.text, effect=place("entry", str(row.seq)))


def _about(say: Wording, row: LogRow) -> tuple[str, ...]:
    """Number, time and turn; whether it counts no longer, or a rule was waived."""
    turn = say.ui("now.turn", name=row.turn) if row.turn and row.seq > 1 else ""
    parts = (say.ui("log.entry", seq=row.seq, time=row.time), turn)
    void = say.ui(row.fate) if row.void else ""
    former = say.ui("log.was", text=row.former) if row.former else ""
    overruled = say.ui("log.overruled") if row.overruled else ""
    return tuple(filter(None, (" · ".join(filter(None, parts)), void, former, overruled)))
