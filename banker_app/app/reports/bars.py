"""Bar charts of a game: the rent that each street earned, the dice thrown against chance.

Entries undone or corrected do not count. Amounts in several currencies are added up at par, at the
rates of their time.
"""

from collections import Counter
from itertools import product
from typing import Final

from banker_app.app.i18n.currency_format import format_amount
from banker_app.app.projections.context import ViewContext, deed_name, joined
from banker_app.app.projections.worth import compared_in
from banker_app.app.reports.statistics import Tally
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeedId

FACES: Final = range(1, 7)
MOST_STREETS: Final = 10
"""More bars are not compared on a phone."""


class Bar(Frozen):
    """A bar, with its name and its figure."""

    name: str
    note: str = ""
    value: str
    share: float
    """Its length, as a part of the longest one possible."""
    colour: str = ""
    expected: float = -1.0
    """The length that chance would give it; below 0 if chance has no part in it."""
    label: str
    """The bar as a sentence, for screen readers."""


Bars = tuple[Bar, ...]


def rent_bars(context: ViewContext, tally: Tally) -> Bars:
    """The streets that earned rent, the best first, each in the colour of its group; the least of
    many together, without a bar, which would be longer than the best one.
    """
    ranked = sorted(rents(tally).items(), key=lambda item: -item[1])
    at = len(ranked) if len(ranked) <= MOST_STREETS else MOST_STREETS - 1
    rest = sum(sum_ for _, sum_ in ranked[at:])
    most = max((sum_ for _, sum_ in ranked), default=0)
    bars = tuple(_rent_bar(context, tally, deed, sum_, sum_ / most) for deed, sum_ in ranked[:at])
    if not rest:
        return bars
    name = context.say.count("evening.others", len(ranked) - at)
    value = format_amount(rest, compared_in(context))
    return (*bars, Bar(name=name, value=value, share=0.0, label=f"{name}: {value}"))


def _rent_bar(context: ViewContext, tally: Tally, deed: DeedId, earned: int, share: float) -> Bar:
    game = context.game
    owners = Counter(rent.owner for rent, _ in tally.rents if rent.deed == deed)
    times = context.say.count("records.rents", owners.total())
    name, value = deed_name(game, deed), format_amount(earned, compared_in(context))
    note = f"{joined(context.say, list(owners))}, {times}"
    return Bar(
        name=name,
        note=note,
        value=value,
        share=share,
        colour=game.edition.groups[game.edition.deeds[deed].group].colour,
        label=f"{name}: {value}, {note}",
    )


def dice_bars(context: ViewContext, tally: Tally) -> Bars:
    """The sums that the dice can show, each with its throws and those that chance would give."""
    thrown = Counter(map(sum, tally.thrown))
    expected = by_chance(tally)
    most = max((*thrown.values(), *expected.values()), default=0)
    return tuple(
        Bar(
            name=str(sum_),
            value=str(thrown[sum_]),
            share=thrown[sum_] / most,
            expected=chance / most,
            label=context.say.ui(
                "evening.thrown", sum=sum_, count=thrown[sum_], expected=round(chance)
            ),
        )
        for sum_, chance in sorted(expected.items())
    )


def by_chance(tally: Tally) -> dict[int, float]:
    """The throws of each sum that fair dice would give."""
    expected: dict[int, float] = {}
    for dice, throws in Counter(map(len, tally.thrown)).items():
        ways = Counter(map(sum, product(FACES, repeat=dice)))
        for sum_, count in ways.items():
            expected[sum_] = expected.get(sum_, 0) + throws * count / ways.total()
    return expected


def rents(tally: Tally) -> dict[DeedId, int]:
    """The rent of each deed that its owners kept, at par."""
    return {DeedId(deed): n for deed, n in tally.sums.get("deed", {}).items() if n > 0}
