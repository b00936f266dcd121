"""The score: the ranking with the parts of each sum, the course of the game, its records."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, Wording
from banker_app.app.reports.score import ScoreRow, score_view
from banker_app.app.reports.summary import Retrospect, retrospect, when_played
from banker_app.engine.commands import Undo
from banker_app.engine.dues import MoneyDue, is_loan
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Layout,
    Line,
    Page,
    PageLayout,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft, Viewer
from banker_app.pages.contract.effects import (
    ANSWER_INSTALL,
    GIVE_GAME,
    GIVE_PAPER,
    GIVE_TABLE,
    PLAY_AGAIN,
)
from banker_app.pages.contract.pictures import PODIUM, WORTH_BAR, WORTH_CHART
from banker_app.pages.contract.services import StoredIn
from banker_app.pages.money.exchange import over_time
from banker_app.pages.state.app_store import AppStore

ICONS: Final = {
    "rent": "payments_outlined",
    "deed": "trending_up",
    "balance": "savings_outlined",
    "building": "home_work_outlined",
    "auction": "gavel",
    "casino": "casino_outlined",
    "tax": "percent",
    "jail": "lock_outline",
    "doubles": "looks_two_outlined",
}
"""The pictures of records."""
INSTALL: Final = "install"
"""The setting that the offer to install the app was answered by."""
PROMPT, SHARE = "prompt", "share"


def score(store: AppStore, draft: Draft) -> Page:
    """Build the standings, or the result with the podium."""
    context, say, viewer = store.context, store.speech, draft.viewer
    view, snapshots = score_view(context), store.snapshots()
    over, back = view.end is None, retrospect(context, snapshots)
    # A guest's page may not send as much as a picture.
    paper = GIVE_PAPER("pdf" if viewer.seat else "picture")
    foot = [Action(label=say.ui("score.share"), effect=paper, icon="ios_share", main=True)]
    onward = [*_evening(say, back)] if over else []
    if over and not viewer.seat:
        onward.append(Action(label=say.ui("score.again"), effect=PLAY_AGAIN(), icon="replay"))
    if view.end is not None:
        # In sight with the ranking, so that the winner is read where the end was tapped.
        sure = (say.ui("score.end_title"), say.ui("score.end_hint"))
        foot = [] if viewer.seat else [replace(view.end, sure=sure)]
    pictured = (
        Text(view.headline, Style.HEADLINE),
        *(Text(text, Style.HINT) for text in (view.reason, view.counts) if text),
        *((PODIUM(view.podium),) if over and view.podium else ()),
        Panel(tuple(part for row in view.rows for part in _rank(row))),
        *_open(context),
        *_obligations(say, view.obligations),
        *_looking_back(say, back, over_time(context, snapshots), over=over),
        origin(store),
    )
    return Page(
        blocks=(
            *pictured,
            *_sharing(store, viewer, over=over),
        ),
        foot=(
            *(_install(store, viewer) if over else ()),
            *((Buttons(tuple(foot)),) if foot else ()),
            *((Buttons(tuple(onward), Layout.FLOW),) if onward else ()),
        ),
        layout=PageLayout(pictured=len(pictured)),
    )


def origin(store: AppStore) -> Text:
    """The board, the time and the app, for whoever is given the picture of a page."""
    say = store.speech
    board = say.printed("board", store.context.game.edition.title)
    when = when_played(say, store.snapshots())
    return Text(" · ".join((board, when, say.ui("title.home"))), Style.HINT)


def _rank(row: ScoreRow) -> tuple[Block, ...]:
    name = f"{row.rank}. {row.player}"
    place = Row(
        name,
        note=row.common,
        value=row.total,
        mark=row.initial,
        colour=row.colour,
        badges=(row.out,) if row.out else (),
        label=", ".join((name, row.out or row.sum)),
    )
    return (place,) if row.out else (place, WORTH_BAR(row.bar))


def _open(context: ViewContext) -> Iterator[Block]:
    """Open payments, which would change the sums above."""
    game, say = context
    owed = tuple(
        Text(say.due(due, game))
        for due in game.dues
        if isinstance(due, MoneyDue) and not is_loan(due)
    )
    if owed:
        yield Heading(say.ui("score.open"))
        yield Panel(owed)


def _obligations(say: Wording, sentences: tuple[str, ...]) -> Iterator[Block]:
    """Open loans and promises."""
    if sentences:
        yield Heading(say.ui("score.obligations"))
        yield Panel(tuple(Line(sentence) for sentence in sentences))


def _install(store: AppStore, viewer: Viewer) -> tuple[Block, ...]:
    """The offer to install the app; on an iPhone, where only the browser can, the way to do it."""
    if store.state.looking or store.setting(INSTALL) or viewer.installable not in (PROMPT, SHARE):
        return ()
    say = store.speech
    title = Text(say.ui("install.title"), Style.NAME)
    if viewer.installable == SHARE:
        done = Action(label=say.ui("intro.done"), effect=ANSWER_INSTALL(""))
        how = Text(say.ui("install.how"), Style.HINT)
        return (Panel((title, how, Buttons((done,), Layout.FLOW))),)
    yes = Action(label=say.ui("install.yes"), effect=ANSWER_INSTALL("now"), main=True)
    no = Action(label=say.ui("install.no"), effect=ANSWER_INSTALL(""))
    return (Panel((title, Buttons((yes, no), Layout.FLOW))),)


def _evening(say: Wording, back: Retrospect) -> Iterator[Action]:
    """The way to the evening in pictures: at the foot once the game is over."""
    if back.chart is not None:
        yield Action(label=say.ui("evening.open"), effect=routes.EVENING, icon="trending_up")


def _looking_back(
    say: Wording, back: Retrospect, rates: Iterator[Block], *, over: bool
) -> Iterator[Block]:
    if back.chart is not None:
        yield Heading(say.ui("chart.heading"))
        yield WORTH_CHART(back.chart)
    if not over:
        yield from (Buttons((way,), Layout.FLOW) for way in _evening(say, back))
    yield from rates
    if back.records:
        yield Heading(say.ui("records.heading"))
        yield Panel(
            tuple(
                Row(
                    one.title,
                    note=one.holder,
                    value=one.value,
                    icon=ICONS[one.key],
                    label=f"{one.title}: {one.holder}, {one.value}",
                )
                for one in back.records
            )
        )
    if back.ruins:
        yield Heading(say.ui("ruin.heading"))
        yield Panel(
            tuple(
                Row(one.text, note=one.detail, mark=one.initial, colour=one.colour)
                for one in back.ruins
            )
        )


def _sharing(store: AppStore, viewer: Viewer, *, over: bool) -> Iterator[Block]:
    """The game as files. When it is over, the picture has the button at the foot."""
    say = store.speech
    papers = (("picture", "image_outlined"), ("pdf", "picture_as_pdf_outlined"))
    files = [
        Action(label=say.ui(f"score.{kind}"), effect=GIVE_PAPER(kind), icon=icon)
        for kind, icon in papers[over or bool(viewer.seat) :]
    ]
    for kind in ("log", "statement"):
        table = GIVE_TABLE(kind, "")
        files.append(
            Action(label=say.ui(f"score.{kind}"), effect=table, icon="table_chart_outlined")
        )
    yield Heading(say.ui("score.files" if over else "score.share"))
    if store.state.stored_in is StoredIn.EVICTABLE:
        yield Text(say.ui("score.evictable"), Style.HINT)
        files.append(Action(label=say.ui("save.copy"), effect=GIVE_GAME(""), icon="save_alt"))
    yield Buttons(tuple(files), Layout.FLOW)
    if over and store.state.view is not None and store.state.view.can_undo:
        undo = Action(label=say.ui("act.undo"), effect=Undo(), icon="undo")
        yield Buttons((undo,), Layout.FLOW)
