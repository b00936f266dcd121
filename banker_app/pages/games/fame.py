"""The hall of fame: all players of the finished games, best first."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from banker_app.app.projections.context import Action, joined, place
from banker_app.app.projections.purses import SEAT_COLOURS
from banker_app.app.projections.tokens import marks_of
from banker_app.app.reports.feats import Feat, SeatFeats
from banker_app.app.reports.hall import People, Person, hall, people_in, uncounted
from banker_app.app.reports.score import STEPS, ScoreRow, ScoreView, WorthBar
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Layout,
    Page,
    PageLayout,
    Panel,
    Row,
    Style,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import GIVE_PICTURE, OPEN_FAME, SET_PEOPLE
from banker_app.pages.contract.pictures import PODIUM
from banker_app.pages.contract.translator import Translator
from banker_app.pages.games.home import looks_in
from banker_app.pages.state.app_store import AppStore

FORGOTTEN, BEFORE = "forgotten", "before"
"""In the draft: the person just forgotten, and the corrections before that."""


FEATS: Final[dict[str, tuple[str, Callable[[SeatFeats], Feat | None]]]] = {
    "best": ("savings_outlined", lambda seat: seat.best),
    "got": ("payments_outlined", lambda seat: seat.got),
    "paid": ("receipt_long_outlined", lambda seat: seat.paid),
}
"""The largest amounts, each with its picture."""
JAIL: Final = "lock_clock_outlined"


def fame(store: AppStore, draft: Draft) -> Page:
    """Build the ranking by wins, and the records of all games."""
    say, people = store.speech, people_in(store.state.people)
    found = hall(store.state.games, people)
    pictured: tuple[Block, ...] = ()
    if found:
        rows = _podium(say, found)
        pictured = (
            *((PODIUM(rows),) if rows else ()),
            Panel(tuple(_ranked(say, one, found) for one in found)),
            Heading(say.ui("records.heading")),
            Panel(tuple(_records(say, found, people))),
            Text(" · ".join((say.ui("title.fame"), say.ui("title.home"))), Style.HINT),
        )
    return Page(
        blocks=(*pictured, *_remarks(store, draft, found)),
        foot=(Buttons((share_button(say, say.ui("title.fame")),)),) if found else (),
        layout=PageLayout(pictured=len(pictured)),
    )


def share_button(say: Translator, name: str) -> Action:
    """The button for the picture of the page."""
    return Action(
        label=say.ui("score.picture"), effect=GIVE_PICTURE(name), icon="ios_share", main=True
    )


# ---- everybody -------------------------------------------------------------------------


def mark_in(everybody: Sequence[Person], one: Person) -> tuple[str, str]:
    """The letters of a person, and the colour in the newest game."""
    marks = marks_of(PlayerId(each.name) for each in everybody)
    game, seat = one.outings[0]
    colours = {name: colour for name, _, colour in looks_in(game)}
    return marks[PlayerId(one.name)], colours.get(seat.name, SEAT_COLOURS[0])


def _ranked(say: Translator, one: Person, everybody: Sequence[Person]) -> Row:
    name, wins = f"{one.rank}. {one.name}", say.count("fame.wins", one.wins)
    games, (mark, colour) = say.count("fame.games", len(one.outings)), mark_in(everybody, one)
    return Row(
        name,
        note=games,
        value=wins,
        mark=mark,
        colour=colour,
        label=f"{name}, {wins}, {games}",
        action=Action(label="", effect=place("person", one.name)),
    )


def _podium(say: Translator, found: Sequence[Person]) -> tuple[ScoreRow, ...]:
    """The winners of most games."""
    rows: list[ScoreRow] = []
    for one in (each for each in found if each.wins):
        mark, colour = mark_in(found, one)
        step = STEPS.get(one.rank, 0.0)
        row = ScoreRow(
            rank=one.rank,
            player=PlayerId(one.name),
            initial=mark,
            colour=colour,
            total=say.count("fame.wins", one.wins),
            common="",
            own="",
            share=0.0,
            lines=(),
            bar=WorthBar(parts=(), label=""),
            out="",
            step=step,
        )
        rows.append(row)
    return ScoreView(headline="", reason="", counts="", rows=tuple(rows), end=None).podium


def _records(say: Translator, found: Sequence[Person], people: People) -> Iterator[Row]:
    """The best of everybody."""
    for key, (icon, feat) in FEATS.items():
        held = [(one, best) for one in found if (best := one.most(feat)) is not None]
        if held:
            one, best = max(held, key=lambda each: each[1].size)
            note = ", ".join(filter(None, (one.name, detail(say, key, best, found, people))))
            yield Row(say.ui(f"fame.{key}"), note=note, value=best.text, icon=icon)
    longest = max(one.jail for one in found)
    if longest:
        names = joined(say, [one.name for one in found if one.jail == longest])
        turns = say.count("records.turns", longest)
        yield Row(say.ui("records.jail"), note=names, value=turns, icon=JAIL)


def detail(say: Translator, key: str, feat: Feat, found: Sequence[Person], people: People) -> str:
    """The other player of a rent, unless forgotten, and the property."""
    other = next((one.name for one in found if one.key == people.of(feat.other)), "")
    known = say.ui(f"fame.{key}_other", name=other) if other and feat.other else ""
    return ", ".join(filter(None, (known, feat.deed)))


def _remarks(store: AppStore, draft: Draft, found: Sequence[Person]) -> Iterator[Block]:
    say = store.speech
    if name := draft.text(FORGOTTEN):
        undo = SET_PEOPLE(draft.text(BEFORE))
        yield Text(say.ui("fame.forgotten", name=name))
        yield Buttons((Action(label=say.ui("act.undo"), effect=undo, icon="undo"),), Layout.FLOW)
    left = uncounted(store.state.games)
    if left:
        yield Text(say.count("fame.left", len(left)), Style.HINT)
    if left and not store.state.looking:
        count = Action(label=say.ui("fame.count"), effect=OPEN_FAME(), icon="refresh")
        yield Buttons((count,), Layout.FLOW)
    if not found and not left:
        yield Text(say.ui("fame.empty"), Style.HINT)
