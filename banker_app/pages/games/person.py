"""A person of the hall of fame: places, records, rivals, the course of each game, names."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from banker_app.app.projections.context import Action, joined
from banker_app.app.reports.fame_chart import fame_chart
from banker_app.app.reports.hall import People, Person, Rival, hall, people_in
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Heading,
    Layout,
    Line,
    Look,
    Option,
    Page,
    PageLayout,
    Panel,
    Row,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import FORGET_PERSON, PART_NAME, RESUME
from banker_app.pages.contract.pictures import WORTH_CHART
from banker_app.pages.contract.translator import Translator
from banker_app.pages.games.fame import FEATS, JAIL, detail, mark_in, share_button
from banker_app.pages.games.home import when
from banker_app.pages.state.app_store import AppStore

SAME: Final = "same"
"""The field for the person that this one is."""
CURVES: Final = 6
"""Number of games with a curve, the newest."""


def person(store: AppStore, draft: Draft, name: str) -> Page | None:
    """Build a person: places, records, rivals, curves and games; joining and forgetting."""
    say, people = store.speech, people_in(store.state.people)
    everybody = hall(store.state.games, people)
    one = next((each for each in everybody if each.key == people.of(name)), None)
    if one is None:
        return None
    mark, colour = mark_in(everybody, one)
    pictured = (
        Row(one.name, large=True, mark=mark, colour=colour),
        *_feats(say, one, everybody, people),
    )
    forget = Action(
        label=say.ui("fame.forget"), effect=FORGET_PERSON(one.name), icon="delete_outline"
    )
    return Page(
        blocks=(
            *pictured,
            *_games(say, one),
            *_names(say, one, everybody, people),
            Buttons((forget,), Layout.FLOW),
        ),
        foot=(Buttons((share_button(say, one.name),)),),
        layout=PageLayout(pictured=len(pictured)),
    )


def _feats(
    say: Translator, one: Person, everybody: Sequence[Person], people: People
) -> Iterator[Block]:
    total = Line(say.count("fame.games", len(one.outings)), say.count("fame.wins", one.wins))
    places = (
        Line(say.ui("fame.place", place=at), say.count("fame.games", often))
        for at, often in one.places.items()
    )
    yield Panel((total, *places))
    rows: list[Row] = []
    for key, (icon, feat) in FEATS.items():
        if (best := one.most(feat)) is not None:
            note = detail(say, key, best, everybody, people)
            rows.append(Row(say.ui(f"fame.{key}"), note=note, value=best.text, icon=icon))
    if one.jail:
        turns = say.count("records.turns", one.jail)
        rows.append(Row(say.ui("records.jail"), value=turns, icon=JAIL))
    yield Heading(say.ui("records.heading"))
    yield Panel((*rows, *_rivals(say, one)))
    newest = [(when(each.game.updated, datetime.now(UTC), say), each.seat) for each in one.outings]
    if (chart := fame_chart(say, newest[:CURVES])) is not None:
        yield Heading(say.ui("chart.heading"))
        yield WORTH_CHART(chart)


def _rivals(say: Translator, one: Person) -> Iterator[Row]:
    for key, rivals, icon in (
        ("beats", one.beaten, "emoji_events_outlined"),
        ("loses", one.beaten_by, "trending_down"),
    ):
        if rivals:
            yield Row(
                say.ui(f"fame.{key}"),
                note=joined(say, [each.name for each in _most(rivals)]),
                value=say.count("fame.games", rivals[0].games),
                icon=icon,
            )


def _most(rivals: Sequence[Rival]) -> list[Rival]:
    return [each for each in rivals if each.games == rivals[0].games]


def _games(say: Translator, one: Person) -> Iterator[Block]:
    yield Heading(say.ui("fame.all_games"))
    now = datetime.now(UTC)
    yield Panel(
        tuple(
            Row(
                say.printed("board", outing.game.title),
                note=when(outing.game.updated, now, say),
                value=say.ui("fame.place", place=outing.seat.place),
                action=Action(label="", effect=RESUME(outing.game.id)),
            )
            for outing in one.outings
        )
    )


def _names(
    say: Translator, one: Person, everybody: Sequence[Person], people: People
) -> Iterator[Block | Field]:
    """The names joined, and others to join: those that never met in a game."""
    others = [each for each in everybody if each.key not in one.met and each != one]
    names = people.names_of(one.key)
    if names or others:
        yield Heading(say.ui("fame.names"))
    for name in names:
        part = Action(label=say.ui("fame.part"), effect=PART_NAME(name))
        yield Row(name, buttons=(part,))
    if others:
        yield ChoiceField(
            name=SAME,
            label=say.ui("fame.same"),
            look=Look.FOLDED,
            options=tuple(Option(value=each.key, label=each.name) for each in others),
        )
