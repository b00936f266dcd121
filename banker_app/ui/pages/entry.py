"""One entry of the log, and the form that corrects or reverses it, though others came after it."""

from banker_app.app.projections.context import Wording
from banker_app.app.projections.log import LogRow, find_row
from banker_app.ui.app_store import AppStore
from banker_app.ui.blocks import Buttons, Draft, Field, Heading, Kind, Page, Style, Text
from banker_app.ui.pages.corrections import correction, reversal
from banker_app.ui.pages.movements import movements


def entry(store: AppStore, draft: Draft, number: str) -> Page | None:
    """Build the page of an entry: what it moved, what it should have been, and the outcome."""
    view, say = store.state.view, store.speech
    row = find_row(view.chunks, int(number)) if view and number.isdecimal() else None
    if row is None:
        return None
    context = store.context
    blocks = (
        Text(row.text, Style.TITLE),
        *(Text(line, Style.HINT) for line in _about(say, row)),
        *movements(context, store.entries[row.seq - 1]),
        *((Heading(say.ui("reason")), Text(row.note)) if row.note else ()),
    )
    if row.void or row.seq == 1 or row.bookkeeping:
        return Page(blocks=blocks)
    reason = draft.text("reason")
    form = correction(context, store.snapshots(), row.seq, draft, store.ruling)
    blocks += (
        *form.fields,
        Field(name="reason", kind=Kind.TEXT, value=reason, label=say.ui("reason")),
    )
    if form.submit:
        return Page(blocks=blocks, submit=form.submit, typed=draft.text("pad"))
    hint = say.ui("mend.hint" if form.fields else "log.correct_hint")
    back = reversal(context, row.seq, reason.strip(), store.ruling)
    foot = (Text(hint, Style.HINT), Buttons((back,)))
    return Page(blocks=blocks, foot=foot, typed=draft.text("pad"))


def _about(say: Wording, row: LogRow) -> tuple[str, ...]:
    """Number, time and turn; whether it counts no longer, or a rule was waived."""
    turn = say.ui("now.turn", name=row.turn) if row.turn and row.seq > 1 else ""
    parts = (say.ui("log.entry", seq=row.seq, time=row.time), turn)
    void = say.ui(row.fate) if row.void else ""
    former = say.ui("log.was", text=row.former) if row.former else ""
    overruled = say.ui("log.overruled") if row.overruled else ""
    return tuple(filter(None, (" · ".join(filter(None, parts)), void, former, overruled)))
