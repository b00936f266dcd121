"""Bar charts of a game: the rent that each street earned.

Entries undone or corrected do not count. Amounts in several currencies are added up at par, at the
rates of their time.
"""

from collections import Counter

from banker_app.app.i18n.currency_format import format_amount
from banker_app.app.projections.context import ViewContext, deed_name, joined
from banker_app.app.projections.worth import compared_in
from banker_app.app.reports.statistics import Tally
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeedId, PlayerId


class Bar(Frozen):
    """A bar, with its name and its figure."""

    name: str
    note: str = ""
    value: str
    share: float
    """Its length, as a part of the longest one possible."""
    colour: str = ""
    label: str
    """The bar as a sentence, for screen readers."""


Bars = tuple[Bar, ...]


def rent_bars(context: ViewContext, tally: Tally) -> Bars:
    """The streets that earned rent, the best first, each in the colour of its group."""
    game, money = context.game, compared_in(context)
    earned = rents(tally)
    most = max(earned.values(), default=0)
    bars: list[Bar] = []
    for deed, sum_ in sorted(earned.items(), key=lambda item: -item[1]):
        owners = _owners(tally, deed)
        times = context.say.count("records.rents", owners.total())
        name, value = deed_name(game, deed), format_amount(sum_, money)
        note = f"{joined(context.say, list(owners))}, {times}"
        bars.append(
            Bar(
                name=name,
                note=note,
                value=value,
                share=sum_ / most,
                colour=game.edition.groups[game.edition.deeds[deed].group].colour,
                label=f"{name}: {value}, {note}",
            )
        )
    return tuple(bars)


def rents(tally: Tally) -> dict[DeedId, int]:
    """The rent of each deed that its owners kept, at par."""
    return {DeedId(deed): n for deed, n in tally.sums.get("deed", {}).items() if n > 0}


def _owners(tally: Tally, deed: DeedId) -> Counter[PlayerId]:
    """The owners who received rent for a deed, and the number of payments."""
    return Counter(rent.owner for rent, _ in tally.rents if rent.deed == deed)
