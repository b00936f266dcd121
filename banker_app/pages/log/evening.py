"""The evening as it went, in pictures."""

from collections.abc import Iterator

from banker_app.app.projections.context import Action, place
from banker_app.app.reports.evening import JailTime, evening_view
from banker_app.app.reports.worth import Mark
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Page,
    PageLayout,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import GIVE_PAPER
from banker_app.pages.contract.pictures import BARS, PAYMENTS, WORTH_CHART
from banker_app.pages.log.score import origin
from banker_app.pages.state.app_store import AppStore


def evening(store: AppStore, draft: Draft) -> Page:
    """Build the evening so far."""
    nothing = Text(store.speech.ui("evening.nothing"), Style.HINT)
    blocks = (*(tuple(_sections(store)) or (nothing,)), origin(store))
    paper = GIVE_PAPER("pdf" if draft.viewer.seat else "picture")
    share = Action(label=store.speech.ui("file.share"), effect=paper, icon="ios_share", main=True)
    return Page(
        blocks=blocks,
        foot=(Buttons((share,)),),
        layout=PageLayout(pictured=len(blocks), columns=True),
    )


def _sections(store: AppStore) -> Iterator[Block]:
    say, view = store.speech, evening_view(store.context, store.snapshots())
    if view.chart is not None:
        yield Heading(say.ui("chart.heading"))
        yield WORTH_CHART(view.chart)
        yield from (Panel(tuple(map(_mark, view.chart.marks))),) if view.chart.marks else ()
    if view.matrix is not None:
        yield Heading(say.ui("evening.matrix"))
        yield PAYMENTS(view.matrix)
        yield Text(view.matrix.caption, Style.HINT)
    if view.rents:
        yield Heading(say.ui("evening.rents"))
        yield BARS(view.rents)
    if view.throws:
        yield Heading(say.ui("evening.dice"))
        yield from (BARS(view.dice),) if view.dice else ()
        yield Text(view.throws, Style.HINT)
    if view.jail:
        yield Heading(say.ui("evening.jail"))
        yield Panel(tuple(map(_jail, view.jail)))


def _mark(mark: Mark) -> Row:
    opened = Action(label=f"{mark.number}. {mark.text}", effect=place("entry", str(mark.seq)))
    return Row(
        mark.text,
        note=f"{mark.title} · {mark.time}",
        letter=str(mark.number),
        colour=mark.colour,
        label=f"{opened.label} {mark.title}",
        action=opened,
    )


def _jail(one: JailTime) -> Row:
    return Row(
        one.player,
        value=one.stays,
        value_note=one.turns,
        mark=one.mark,
        colour=one.colour,
        label=", ".join(filter(None, (one.player, one.stays, one.turns))),
    )
