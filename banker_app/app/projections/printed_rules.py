"""Rules that the board itself settles: printed rows of the rule table, as sentences.

Reads figures from an edition; the rows are chosen elsewhere.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from banker_app.app.i18n.currency_format import currency_name, format_amount
from banker_app.app.i18n.formatter import money
from banker_app.app.i18n.rulebook_text import RulebookText
from banker_app.engine.edition import CardEffect, DeedKind, Edition, SpaceKind
from banker_app.engine.ruleset import Ruleset
from banker_app.engine.settings.building import Grouping
from banker_app.engine.settings.jail import JailLanding

Printed = Callable[[RulebookText, Edition, Ruleset], str]


def _players(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    low, high = box.players
    key = "printed.players_exactly" if low == high else "printed.players"
    return words.text(key, low=low, high=high)


def _currency(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    units = _listed(format_amount(1, currency) for currency in box.monies.values())
    return words.text("printed.currency", money=units)


def _opening_notes(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    if not box.opening_notes:
        return words.text("printed.no_notes")
    notes = sorted(((int(note), count) for note, count in box.opening_notes.items()), reverse=True)
    piles = [words.text("printed.note", count=n, note=money(note, box)) for note, n in notes]
    return words.text("printed.opening_notes", notes=_listed(piles))


def _deeds(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    cards = " + ".join(str(sum(c.copies for c in deck.cards)) for deck in box.decks.values())
    return words.text("printed.deeds", deeds=len(box.deeds), cards=cards or "0")


def _words(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    names = dict.fromkeys(space.name for space in box.spaces if space.kind is not SpaceKind.DEED)
    return words.text("printed.words", words=_listed(names))


def _family(kind: DeedKind) -> Printed:
    def read(words: RulebookText, box: Edition, rules: Ruleset) -> str:
        found = [
            words.text(
                "printed.family",
                group=group.name,
                names=_listed(box.deeds[deed].name for deed in group.deeds),
            )
            for group in box.groups.values()
            if group.kind is kind
        ]
        return " ".join(found) or words.text("printed.no_family")

    return read


def _auctions(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    names = [space.name for space in box.spaces if space.kind is SpaceKind.AUCTION]
    return words.text("printed.words" if names else "printed.no_family", words=_listed(names))


def _sizes(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    streets = [group for group in box.groups.values() if group.kind is DeedKind.STREET]
    sizes = _listed(f"{group.name} {len(group.deeds)}" for group in streets)
    return words.text("printed.sizes", sizes=sizes)


def _utility(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    steps = [deed.rents for deed in box.deeds.values() if deed.kind is DeedKind.UTILITY]
    if not steps:
        return words.text("printed.no_family")
    return words.text("printed.utility", steps=" / ".join(map(str, steps[0])))


def _ways(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    sends = {SpaceKind.GO_TO_JAIL}
    if rules.jail.landing_on_space is JailLanding.JAILED:
        sends.add(SpaceKind.JAIL)
    ways = [space.name for space in box.spaces if space.kind in sends]
    cards = (card for deck in box.decks.values() for card in deck.cards)
    if any(card.effect is CardEffect.GO_TO_JAIL for card in cards):
        ways.append(words.text("printed.way_card"))
    return words.text(
        "printed.ways", ways=_listed([*dict.fromkeys(ways), words.text("printed.way_doubles")])
    )


def _decks(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    return " ".join(
        words.text(
            "printed.decks",
            deck=deck.name,
            count=sum(card.copies for card in deck.pack),
            free=deck.jail_cards,
        )
        for deck in box.decks.values()
    )


def _regions(words: RulebookText, box: Edition, rules: Ruleset) -> str:
    if not box.regions:
        return words.text("printed.no_regions")
    names = (
        f"{region.name} ({currency_name(box.monies[region.currency])})"
        for region in box.regions.values()
    )
    return words.text("printed.regions", regions=_listed(names))


def _between_regions(row: str) -> Printed:
    """A rule of the only rulebook with regions, which players cannot change."""

    def read(words: RulebookText, box: Edition, rules: Ruleset) -> str:
        return _as_said(words, row) if box.regions else words.text("printed.no_regions")

    return read


def _on_conglomerates(row: str) -> Printed:
    """A rule of the only rulebook with conglomerates, which players cannot change."""

    def read(words: RulebookText, box: Edition, rules: Ruleset) -> str:
        stacks = rules.building.grouping is Grouping.CONGLOMERATE
        return _as_said(words, row) if stacks else words.text("printed.no_conglomerates")

    return read


def _as_said(words: RulebookText, row: str) -> str:
    (said,) = words.says(row)
    return f"{said[0].upper()}{said[1:]}."


def _listed(items: Iterable[str]) -> str:
    return ", ".join(items)


BETWEEN_REGIONS: Final = (
    *("R-20", "R-28", "R-40", "R-59", "R-84"),
    *("R-100", "R-115", "R-116", "R-118", "R-119"),
)
ON_CONGLOMERATES: Final = ("R-120", "R-121", "R-122")
PRINTED: Final[Mapping[str, Printed]] = {
    "R-01": _players,
    "R-02": _currency,
    "R-04": _opening_notes,
    "R-06": _deeds,
    "R-11": _words,
    "R-12": _family(DeedKind.STATION),
    "R-13": _family(DeedKind.UTILITY),
    "R-14": _sizes,
    "R-33": _utility,
    "R-82": _ways,
    "R-99": _decks,
    "R-123": _regions,
    "H-50": _auctions,
    **{row: _between_regions(row) for row in BETWEEN_REGIONS},
    **{row: _on_conglomerates(row) for row in ON_CONGLOMERATES},
}
"""Reader of each row that the board settles."""
