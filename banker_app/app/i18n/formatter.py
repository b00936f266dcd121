"""Formats names, amounts and numbers of one edition in one language.

Turns ids into printed names. Which text is used is decided elsewhere.
"""

from collections.abc import Iterable, Mapping

from banker_app.app.i18n.currency_format import format_amount
from banker_app.app.i18n.message_money import Sum
from banker_app.app.i18n.templates import (
    MessageCatalogue,
    Slot,
    TemplateError,
    Value,
    Written,
    render,
)
from banker_app.engine.edition import Currency, DeedKind, Edition, SpaceKind
from banker_app.engine.ids import (
    BANK_PLAYER,
    HOTEL_LOT,
    HOUSE_LOT,
    CardId,
    DeckId,
    DeedId,
    GroupId,
    SpaceId,
)

_QUOTED = frozenset({"deed", "group", "space", "deck", "card", "lot"})
_NUMERIC = frozenset({"money", "number", "plural"})
_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("player", "other", "owner", "creditor", "payer", "payee"), "player"),
    **dict.fromkeys(("winner", "source", "target", "next", "turn", "buyer"), "player"),
    **dict.fromkeys(("players", "creditors", "ranking", "rest", "shared", "holders"), "player"),
    **dict.fromkeys(
        ("deed", "deeds", "behind", "hotels", "landmarks", "top", "other_deed"), "deed"
    ),
    **dict.fromkeys(("group", "space", "deck", "card", "lot"), ""),
}
"""The kind of ids in a slot, by the slot's name. Empty: the slot's name is the kind."""

_FAMILIES: Mapping[DeedKind, str] = {DeedKind.STATION: "stations", DeedKind.UTILITY: "utilities"}
"""The words for the groups that are no colours."""


def grouped(amount: int, edition: Edition | None) -> str:
    """A number with the edition's thousands separator."""
    separator = "," if edition is None else _money_of(amount, edition).grouping
    return f"{amount:,}".replace(",", separator)


def money(amount: int, edition: Edition | None) -> str:
    """An amount as the edition prints it; without an edition, the bare number."""
    return f"{amount:,}" if edition is None else format_amount(amount, _money_of(amount, edition))


def _money_of(amount: int, edition: Edition) -> Currency:
    """The currency of an amount that has one, or else the edition's main one."""
    return edition.monies[amount.currency] if isinstance(amount, Sum) else edition.currency


class Formatter:
    """Formats texts in one language for one edition, or none before a game has begun."""

    def __init__(self, catalogue: MessageCatalogue, edition: Edition | None) -> None:
        self.catalogue = catalogue
        self.edition = edition

    def text(self, key: str, params: Mapping[str, Value], longest: int | None = None) -> str:
        """Fill the first alternative of a text for which all params are given.

        Alternatives longer than `longest` characters are skipped, except the last.
        """
        ambient = {**self._ambient(), **params}
        line = None
        for template in self.catalogue.templates(key):
            if all(self._fits(slot, ambient.get(slot.name)) for slot in template.slots):
                line = render(template, ambient, self._write)
                if longest is None or len(line) <= longest:
                    break
        if line is None:
            raise TemplateError(f"{key} in {self.catalogue.language} does not fit {dict(params)}")
        return line

    def name(self, kind: str, value: str) -> str:
        """The printed name of an id: `player`, `deed`, `group`, `space`, `deck`, `card`, `lot`."""
        return self._printed(kind, value).text

    def quoted(self, deed: str) -> str:
        """The name of a deed as it is quoted within a sentence."""
        return self._named("deed", deed).text

    def counted(self, unit: str, number: int) -> str:
        """A number with its noun in the right form: "3 houses"."""
        return f"{grouped(number, self.edition)} {self.catalogue.counted(unit, number)}"

    def joined(self, items: Iterable[str]) -> str:
        """Items joined as a list in a sentence: "A, B and C"."""
        *first, last = items
        if not first:
            return last
        return ", ".join(first) + self.catalogue.plain("list.and") + last

    # ---- slots ------------------------------------------------------------------------

    def _ambient(self) -> dict[str, Value]:
        return {"go": name_of_go(self.edition) or self.catalogue.plain("go.name")}

    def _fits(self, slot: Slot, value: Value | None) -> bool:
        if value is None or value == "" or value == () or value == {}:
            return False
        if slot.form in _NUMERIC:
            return isinstance(value, int) and not isinstance(value, bool)
        if slot.form == "one":
            return not isinstance(value, tuple) or len(value) == 1
        if slot.form == "member":
            return f"member.{slot.of}.{value}" in self.catalogue
        if slot.form == "rule":
            return f"rule.{value}" in self.catalogue
        return True

    def _write(self, slot: Slot, value: Value) -> Written:
        match slot.form, value:
            case "member", str():
                return Written(self.catalogue.plain(f"member.{slot.of}.{value}"), movable=True)
            case "rule", str():
                return Written(self.text(f"rule.{value}", {}), movable=True)
            case _, str():
                return self._named(_KINDS.get(slot.name) or slot.name, value)
            case _, bool():
                return Written(self.catalogue.plain(f"member.yes_no.{str(value).lower()}"))
            case _, int():
                return Written(self._number(slot, value))
            case _, tuple():
                kind = _KINDS.get(slot.name) or slot.name
                names = [self._named(kind, item) for item in value]
                return Written(self.joined(n.text for n in names), movable=names[0].movable)
            case _:
                return Written(self._counts(slot, value))

    def _number(self, slot: Slot, value: int) -> str:
        match slot.form:
            case "money":
                return money(value, self.edition)
            case "number":
                return grouped(value, self.edition)
            case "plural":
                return self.counted(slot.of, value)
            case _:
                return str(value)

    def _counts(self, slot: Slot, counts: Mapping[str, int]) -> str:
        kind = _KINDS.get(slot.name) or slot.name
        return ", ".join(f"{self.name(kind, name)} {count}" for name, count in counts.items())

    # ---- names ------------------------------------------------------------------------

    def _named(self, kind: str, value: str) -> Written:
        name = self._printed(kind, value)
        if name.movable or kind not in _QUOTED:
            return name
        opening, closing = (self.catalogue.plain(f"quote.{side}") for side in ("open", "close"))
        return Written(opening + name.text + closing)

    def _printed(self, kind: str, value: str) -> Written:
        if kind == "player" and value == BANK_PLAYER:
            return Written(self.catalogue.plain("bank.name"), movable=True)
        if kind == "lot" and value in (HOUSE_LOT, HOTEL_LOT):
            return Written(self.catalogue.plain(f"lot.{value}"), movable=True)
        if kind == "token":
            return Written(self.catalogue.printed(kind, value))
        if self.edition is None:
            return Written(value)
        if kind == "group":
            return Written(self._group(value, self.edition))
        return Written(_on_the_box(kind, value, self.edition))

    def _group(self, value: str, edition: Edition) -> str:
        """A colour group by its printed name in this language, or else by its colour or kind."""
        group = edition.groups.get(GroupId(value))
        if group is None:
            return value
        word = self.catalogue.printed("group", group.name)
        if word != group.name or edition.language == self.catalogue.language:
            return word
        colour = _FAMILIES.get(group.kind, value)
        coloured = self.catalogue.printed("group", colour)
        return word if coloured == colour else coloured


def name_of_go(edition: Edition | None) -> str:
    """The first space as the board prints it; "" if there is none, as on a board being drawn."""
    spaces = edition.spaces if edition else ()
    return next((space.name for space in spaces if space.kind is SpaceKind.GO), "")


def _on_the_box(kind: str, value: str, edition: Edition) -> str:
    match kind:
        case "deed" | "lot":
            deed = edition.deeds.get(DeedId(value))
            return deed.name if deed else value
        case "space":
            index = edition.space_index.get(SpaceId(value))
            if index is None:
                return _on_the_box("deed", value, edition)
            return edition.spaces[index].name
        case "deck":
            deck = edition.decks.get(DeckId(value))
            return deck.name if deck else value
        case "card":
            found = (deck.card(CardId(value)) for deck in edition.decks.values())
            return next((_phrase(card.text, edition) for card in found if card), value)
        case _:
            return value


def _phrase(text: str, edition: Edition) -> str:
    """A text without the full stop of its sentence; that of an abbreviated currency stays."""
    unit = edition.currency.pattern.rpartition("}")[2]
    return text if unit and text.endswith(unit) else text.rstrip(". ")
