"""The most telling moments of a game, as marks on the chart of worth that lead to their entries.

Entries undone or corrected do not count.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from banker_app.app.i18n.message_money import event_money
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.log import clock_time
from banker_app.app.reports.worth import Chart, Mark, positions
from banker_app.engine import events as e
from banker_app.engine.edition import DeedKind
from banker_app.engine.exchange import at_par
from banker_app.engine.frozen import replace
from banker_app.engine.history import LogEntry, Snapshot
from banker_app.engine.ids import GroupId, PlayerId, deed_in, player_of
from banker_app.engine.rules.building.pieces import HotelBuilt, SkyscraperBuilt
from banker_app.engine.rules.casino import JackpotWon
from banker_app.engine.rules.landing import JailEntered
from banker_app.engine.rules.rent import RentPaid
from banker_app.engine.state import Game

MOST_OF: Final = {"bankrupt": 3, "group": 3, "rent": 2, "hotel": 2, "jackpot": 1, "jail": 1}
"""The kinds of moments, the most telling first, and the most marks of each."""
MOST_MARKS: Final = 8
"""More cannot be told apart on a phone."""


class Moment(NamedTuple):
    """An entry that may be marked."""

    kind: str
    size: int
    """The larger, the more telling of its kind; of equal ones the earlier."""
    player: PlayerId
    at: int
    entry: LogEntry
    game: Game
    group: GroupId = GroupId("")


def marked(
    context: ViewContext, chart: Chart, snapshots: Sequence[Snapshot], wrong: frozenset[int]
) -> Chart:
    """The chart with marks, numbered in the order of their entries."""
    lines = {curve.player: curve for curve in chart.curves}
    chosen = [moment for moment in telling(snapshots, wrong) if moment.player in lines]
    marks: list[Mark] = []
    for number, moment in enumerate(chosen, start=1):
        line = lines[moment.player]
        at = min(moment.at, line.points[-1][0])
        group = context.say.group(moment.game.edition, moment.group) if moment.group else ""
        marks.append(
            Mark(
                number=number,
                seq=moment.entry.seq,
                colour=line.colour,
                at=at,
                worth=line.worth_at(at),
                text=context.say.headline(moment.entry.events, moment.game),
                title=context.say.ui(f"evening.mark_{moment.kind}", group=group),
                time=clock_time(moment.entry.at),
            )
        )
    return replace(chart, marks=tuple(marks))


def telling(snapshots: Sequence[Snapshot], wrong: frozenset[int]) -> list[Moment]:
    """The moments to be marked, in the order of their entries, each entry once."""
    ranked = sorted(_moments(snapshots, wrong), key=lambda moment: -moment.size)
    chosen: dict[int, Moment] = {}
    for kind, most in MOST_OF.items():
        left = (each for each in ranked if each.kind == kind and each.entry.seq not in chosen)
        for moment in [*left][: min(most, MOST_MARKS - len(chosen))]:
            chosen[moment.entry.seq] = moment
    return [chosen[seq] for seq in sorted(chosen)]


def _moments(snapshots: Sequence[Snapshot], wrong: frozenset[int]) -> Iterator[Moment]:
    for (_, (_, before)), (at, (entry, game)) in pairwise(positions(snapshots)):
        if entry.seq in wrong:
            continue
        for event in entry.events:
            for kind, player, size in _kinds(event, game):
                yield Moment(kind, size, player, at, entry, game)
        for player, group in _completed(before, game, entry):
            yield Moment("group", 0, player, at, entry, game, group)


def _kinds(event: e.Event, game: Game) -> Iterator[tuple[str, PlayerId, int]]:
    match event:
        case e.PlayerBankrupted(player=player):
            yield "bankrupt", player, 0
        case RentPaid(payer=player, amount=amount):
            yield "rent", player, at_par(game, amount, event_money(event, game))
        case HotelBuilt(player=player) | SkyscraperBuilt(player=player):
            yield "hotel", player, 0
        case JackpotWon(player=player, amount=amount):
            yield "jackpot", player, at_par(game, amount, event_money(event, game))
        case JailEntered(player=player):
            yield "jail", player, 0
        case _:
            pass


def _completed(before: Game, game: Game, entry: LogEntry) -> Iterator[tuple[PlayerId, GroupId]]:
    """The groups of streets of which an entry brought a player the last deed."""
    received = {
        (player, game.edition.deeds[deed].group)
        for event in entry.events
        for account, commodity, quantity in event.postings
        if quantity > 0 and (deed := deed_in(commodity)) and (player := player_of(account))
        if game.edition.deeds[deed].kind is DeedKind.STREET
    }
    for player, group in sorted(received):
        if _owns_all(game, player, group) and not _owns_all(before, player, group):
            yield player, group


def _owns_all(game: Game, player: PlayerId, group: GroupId) -> bool:
    deeds = game.edition.deeds.values()
    return all(game.owner(deed.id) == player for deed in deeds if deed.group == group)
