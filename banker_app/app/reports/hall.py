"""The hall of fame: the players of this device's finished games, best first.

Names that differ by case or spaces are one person, and so are names that the banker has joined. A
forgotten person's games up to then no longer count.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from datetime import datetime
from typing import Final, NamedTuple

from banker_app.app.reports.feats import Feat, SeatFeats, feats_in
from banker_app.content.serialization import Malformed, decode, encode
from banker_app.engine.frozen import Frozen
from banker_app.store.api import OVER, GameRecord

MOST_NAMES: Final = 2_000
"""Joined names that a text may hold."""


class Outing(NamedTuple):
    """A game of a person."""

    game: GameRecord
    seat: SeatFeats


class Rival(NamedTuple):
    """Another person, and a number of games."""

    name: str
    games: int


class Person(Frozen):
    """A person of the hall of fame."""

    key: str
    name: str
    """The name as it was written last."""
    rank: int
    outings: tuple[Outing, ...]
    """The games, newest first; never empty."""
    beaten: tuple[Rival, ...]
    """Others who came after this person in the same game, most often first."""
    beaten_by: tuple[Rival, ...]
    """Others who came before."""
    met: frozenset[str]
    """Keys of all other players of the same games: certainly other people."""

    @property
    def wins(self) -> int:
        """Number of games in first place, shared ones included."""
        return sum(outing.seat.place == 1 for outing in self.outings)

    @property
    def places(self) -> Mapping[int, int]:
        """Number of games by place, the best first."""
        return dict(sorted(Counter(outing.seat.place for outing in self.outings).items()))

    @property
    def jail(self) -> int:
        """The longest stay in jail, in turns."""
        return max(outing.seat.jail for outing in self.outings)

    def most(self, feat: Callable[[SeatFeats], Feat | None]) -> Feat | None:
        """The largest of the feats of a kind; None if there is none."""
        feats = (found for outing in self.outings if (found := feat(outing.seat)) is not None)
        return max(feats, key=lambda each: each.size, default=None)


def key_of(name: str) -> str:
    """A name without case and superfluous spaces."""
    return " ".join(name.split()).casefold()


class People(Frozen):
    """Names joined and people forgotten."""

    same: Mapping[str, str] = field(default_factory=dict[str, str])
    """Keys of names that belong to another key."""
    forgotten: Mapping[str, str] = field(default_factory=dict[str, str])
    """Keys of forgotten names, and the time of the last game that does not count (ISO 8601)."""

    def of(self, name: str) -> str:
        """The key of the person with a name."""
        key = key_of(name)
        return self.same.get(key, key)

    def names_of(self, key: str) -> tuple[str, ...]:
        """The other keys that belong to a person's."""
        return tuple(name for name, main in self.same.items() if main == key)

    def joined(self, key: str, main: str) -> "People":
        """Make a person and all their names the same as another."""
        moved = dict.fromkeys((key, *self.names_of(key)), main)
        return replace(self, same={**self.same, **moved})

    def parted(self, name: str) -> "People":
        """Make a joined name a person again."""
        return replace(self, same={each: to for each, to in self.same.items() if each != name})

    def without(self, person: Person) -> "People":
        """Forget a person: their games so far count no longer."""
        names = (person.key, *self.names_of(person.key))
        last = max(outing.game.updated for outing in person.outings)
        same = {each: to for each, to in self.same.items() if to != person.key}
        return People(same=same, forgotten={**self.forgotten, **dict.fromkeys(names, last)})

    def merged(self, other: "People") -> "People":
        """Join the names that either has joined, and forget whom either has forgotten."""
        both = self
        for name, main in other.same.items():
            if (key := both.of(name)) != both.of(main):
                both = both.joined(key, both.of(main))
        last = {name: max(at, self.forgotten.get(name, "")) for name, at in other.forgotten.items()}
        return replace(both, forgotten={**self.forgotten, **last})

    def written(self) -> str:
        """The text that is kept."""
        return json.dumps(encode(self))


def people_in(text: str) -> People:
    """Read the stored text; without one, there are no corrections."""
    try:
        return read_people(text)
    except ValueError:
        return People()


def read_people(text: str) -> People:
    """Read a text that may be untrusted. Raises ValueError if it holds no corrections."""
    try:
        people = decode(People, json.loads(text))
    except (Malformed, RecursionError) as fault:
        raise ValueError(text[:80]) from fault
    for at in people.forgotten.values():
        datetime.fromisoformat(at)
    if len(people.same) > MOST_NAMES:
        raise ValueError(len(people.same))
    return people


def uncounted(games: Iterable[GameRecord]) -> tuple[GameRecord, ...]:
    """The finished games without computed feats."""
    return tuple(game for game in games if game.status == OVER and feats_in(game) is None)


def hall(games: Iterable[GameRecord], people: People) -> tuple[Person, ...]:
    """Everybody by wins; those with as many in fewer games come first."""
    played: dict[str, list[Outing]] = {}
    beaten: dict[str, list[str]] = {}
    beaten_by: dict[str, list[str]] = {}
    met: dict[str, set[str]] = {}
    for game in sorted(games, key=lambda each: each.updated, reverse=True):
        sat = dict(_by_place_worst_first(game, people))
        for key, seat in sat.items():
            played.setdefault(key, []).append(Outing(game, seat))
            met.setdefault(key, set()).update(sat)
            after = [other for other, theirs in sat.items() if theirs.place > seat.place]
            before = [other for other, theirs in sat.items() if theirs.place < seat.place]
            beaten.setdefault(key, []).extend(after)
            beaten_by.setdefault(key, []).extend(before)
    names = {key: outings[0].seat.name for key, outings in played.items()}

    def rivals(of: list[str]) -> tuple[Rival, ...]:
        return tuple(Rival(names[key], often) for key, often in Counter(of).most_common())

    everybody = [
        Person(
            key=key,
            name=names[key],
            rank=1,
            outings=tuple(outings),
            beaten=rivals(beaten[key]),
            beaten_by=rivals(beaten_by[key]),
            met=frozenset(met[key] - {key}),
        )
        for key, outings in played.items()
    ]
    everybody.sort(key=lambda one: (-one.wins, len(one.outings), one.key))
    return tuple(
        replace(one, rank=1 + sum(other.wins > one.wins for other in everybody))
        for one in everybody
    )


def _by_place_worst_first(game: GameRecord, people: People) -> Iterator[tuple[str, SeatFeats]]:
    """The people at a game, the worst place first, so that the best of one person counts."""
    feats = feats_in(game)
    for seat in reversed(feats.seats if feats is not None else ()):
        if game.updated > people.forgotten.get(key_of(seat.name), ""):
            yield people.of(seat.name), seat
