"""The feats of each player in one finished game, kept with the game's row in the list of games.

Amounts of different games are compared in per mille of the starting cash, since their currencies
have nothing else in common. Corrected entries do not count.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from banker_app.app.i18n.currency_format import currency_of, format_amount, format_number
from banker_app.app.projections.context import deed_name
from banker_app.app.reports.statistics import Rent, Single, tally_of
from banker_app.app.reports.worth import Sample, sampled, worths_at
from banker_app.content.serialization import Malformed, decode, encode
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import Snapshot, taken_back
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import Game
from banker_app.engine.worth import places
from banker_app.store.api import GameRecord

FEATS: Final = "feats"
"""The name in the summary of a game."""
POINTS: Final = 24
"""Maximum points of a kept curve."""
WHOLE: Final = 100
"""The end of a kept curve: all of the game, in percent."""


class Feat(Frozen):
    """An amount that may be a record."""

    text: str
    """The amount as the edition prints it."""
    size: int
    """The amount in per mille of the starting cash."""
    other: str = ""
    """The other player of a rent."""
    deed: str = ""
    """The property of a rent."""


class SeatFeats(Frozen):
    """The feats of one player in one game."""

    name: str
    place: int
    best: Feat
    """The highest net worth."""
    curve: tuple[Sample, ...]
    """The net worth in percent of the starting cash, by percent of the game."""
    got: Feat | None = None
    """The biggest rent received."""
    paid: Feat | None = None
    """The biggest rent paid."""
    jail: int = 0
    """The longest stay in jail, in turns."""


class GameFeats(Frozen):
    """The feats of everybody in one game, the best place first."""

    entries: int
    """Number of entries that they were worked out from."""
    seats: tuple[SeatFeats, ...]


def feats_of(snapshots: Sequence[Snapshot], entries: int) -> GameFeats:
    """Work out the feats of a finished game. `entries` is the length of its log."""
    game = snapshots[-1].game
    tally = tally_of(snapshots, taken_back([snapshot.entry for snapshot in snapshots]))
    stops = sampled(snapshots, len(snapshots))
    worths = [worths_at(snapshot) for _, snapshot in stops]
    kept = {where for where, _ in sampled(snapshots, POINTS)}
    curves = [
        (where * WHOLE // max(stops[-1][0], 1), at_stop)
        for (where, _), at_stop in zip(stops, worths, strict=True)
        if where in kept
    ]
    seats = (
        SeatFeats(
            name=player,
            place=place,
            best=_worth(game, max(at_stop.get(player, 0) for at_stop in worths)),
            curve=tuple(_curve(game, player, curves)),
            got=_biggest(game, [each for each in tally.got if each[0].owner == player], player),
            paid=_biggest(game, [each for each in tally.rents if each[0].payer == player], player),
            jail=tally.sums.get("jail", {}).get(player, 0),
        )
        for player, place in places(game).items()
    )
    return GameFeats(entries=entries, seats=tuple(seats))


def with_feats(record: GameRecord, snapshots: Sequence[Snapshot], entries: int) -> GameRecord:
    """The row of a finished game with its feats; those that it has already stay."""
    if (known := feats_in(record)) is not None and known.entries == entries:
        return record
    return replace(record, summary={**record.summary, FEATS: encode(feats_of(snapshots, entries))})


def feats_in(record: GameRecord) -> GameFeats | None:
    """The feats kept with a game; None if there are none, or it has been continued since."""
    try:
        feats = decode(GameFeats, record.summary.get(FEATS))
    except Malformed:
        return None
    return feats if feats.entries == record.entries else None


def _worth(game: Game, worth: int) -> Feat:
    # At par where there are several currencies: of none of them.
    printed = format_number if game.edition.regions else format_amount
    return Feat(text=printed(worth, game.edition.currency), size=_share(game, worth, 1000))


def _share(game: Game, amount: int, whole: int) -> int:
    """An amount in parts of the starting cash, of which that has `whole`."""
    # Only compared and drawn, never paid: a fraction may be lost.
    return amount * whole // max(game.rules.setup.cash_for(len(game.seats)), 1)


def _biggest(game: Game, rents: Sequence[tuple[Rent, Single]], player: PlayerId) -> Feat | None:
    if not rents:
        return None
    rent, single = max(rents, key=lambda each: each[1].size)
    return Feat(
        text=format_amount(single.amount, currency_of(game.edition, single.money)),
        size=_share(game, single.size, 1000),
        other=rent.payer if player == rent.owner else rent.owner,
        deed=deed_name(game, rent.deed),
    )


def _curve(
    game: Game, player: PlayerId, stops: Sequence[tuple[int, Mapping[PlayerId, int]]]
) -> Iterator[Sample]:
    """The course of a player's worth; a bankrupt player's falls to 0 and ends there."""
    was_in = False
    for where, worths in stops:
        if player in worths:
            yield where, _share(game, worths[player], WHOLE)
        elif was_in:
            yield where, 0
            return
        was_in = player in worths
