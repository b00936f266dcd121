"""The rulebook in force, read out: a line for every row of the rule table.

Generated from the schema and the sources, so that no rule can be left out. What is printed in the
box is read in printed_rules.py.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from banker_app.app.i18n.messages import Messages
from banker_app.app.i18n.rulebook_text import RulebookText
from banker_app.app.projections.printed_rules import PRINTED
from banker_app.content.citations import Source, imprint, rule_sources, rulings
from banker_app.content.rulesets import HOUSE, load_mode, shipped_bases, shipped_modes
from banker_app.engine.edition import Edition, SpaceKind
from banker_app.engine.frozen import Frozen
from banker_app.engine.ruleset import RULES, Ruleset, value_of
from banker_app.engine.state import Game

MID_GAME: Final = "mid_game"
"""Layer, in the provenance, of a rule that was changed during the game."""
FIRST_BASE: Final = "classic"
"""The base that every default belongs to."""
CHAPTERS: Final = (
    ("box", 1, 14),
    ("opening", 15, 20),
    ("purchase", 21, 28),
    ("rent", 29, 40),
    ("building", 41, 60),
    ("mortgage", 61, 75),
    ("jail", 76, 84),
    ("fortune", 85, 101),
    ("ending", 102, 113),
    ("regions", 114, 123),
)
"""The chapters of the rule table, with their first and last row."""
AGREED: Final = "agreed"
"""Layer of a figure that the players have to agree on before the game."""
FIGURES: Final = ("clock.game_length", "ending.target")
"""The rules that such a figure is: typed in by the table, as the rulebooks want it."""
OTHER_CHAPTER: Final = "fortune"
"""The chapter of house rules in sections without a rule from a rulebook."""


class Citation(NamedTuple):
    """A statement on a row, and the rulebooks that make it."""

    says: str
    where: str


class RuleLine(Frozen):
    """A row of the rule table as this game plays it."""

    row: str
    part: str
    """The key of its chapter."""
    chapter: str
    title: str
    value: str
    """The value in force, as a sentence."""
    layer: str
    """Its origin: a base, the board, a mode, a house rule, a change in mid-game."""
    places: tuple[Citation, ...]
    changed: bool
    """Whether a house rule is in force, not a rulebook's."""
    note: str
    """The rulings it rests on where the rulebooks leave a gap."""
    rules: tuple[str, ...] = ()
    """The rules that settle it, by their dotted names."""
    idle: str = ""
    """Reason why it does not matter in this game."""
    differs: bool = False
    """Whether the game has chosen another value than the rulebook of its board."""
    key: str = ""
    """Everything it can be found by, in small letters."""


def rule_lines(
    words: Messages,
    game_or_rules: Game | Ruleset,
    provenance: Mapping[str, str],
    edition: Edition | None = None,
) -> tuple[RuleLine, ...]:
    """A line per row, chapter by chapter; `edition` is needed before there is a game."""
    if isinstance(game_or_rules, Game):
        edition, game_or_rules = game_or_rules.edition, game_or_rules.rules
    reader = _Reader(words, game_or_rules, provenance, edition)
    order = [chapter for chapter, _, _ in CHAPTERS]
    sources = sorted(rule_sources().values(), key=lambda s: order.index(chapter_of(s.row)))
    return tuple(reader.line(source) for source in sources)


def chapter_of(row: str) -> str:
    """The chapter of a row."""
    if row.startswith("H-"):
        return _house_chapter(row)
    number = int(row.removeprefix("R-"))
    return next(name for name, first, last in CHAPTERS if first <= number <= last)


@cache
def _house_chapter(row: str) -> str:
    """The chapter of a house rule: that of the printed rules in its section."""
    rules = RULES.values()
    sections = {rule.section for rule in rules if rule.row == row}
    printed = [r.row for r in rules if r.section in sections and r.row.startswith("R-")]
    return chapter_of(printed[0]) if printed else OTHER_CHAPTER


@cache
def rules_of_row(row: str) -> tuple[str, ...]:
    """The rules that settle a row, by their dotted names."""
    own = [rule.name for rule in RULES.values() if rule.row == row]
    return tuple(dict.fromkeys((*own, *rule_sources()[row].fields)))


def layer_text(words: Messages, layer: str, edition: Edition | None) -> str:
    """The origin of a rule in words, by its name in the provenance."""
    book = RulebookText(words.language)
    if layer in (HOUSE, MID_GAME, AGREED):
        return book.text(f"layer.{layer}")
    if layer in shipped_bases():
        return words.say(f"base.{layer}")
    if layer in shipped_modes():
        name = words.say(f"mode.{layer}", edition)
        return book.text("layer.house_mode", name=name) if load_mode(layer).house else name
    return board_text(words, edition) if edition else book.text("layer.box", name=layer)


def board_text(words: Messages, edition: Edition) -> str:
    """A board as the origin of a rule, in words."""
    name = words.printed("board", edition.title)
    return RulebookText(words.language).text("layer.box", name=name)


def layer_of(provenance: Mapping[str, str], name: str) -> str:
    """The origin of a rule."""
    layer = provenance.get(name, FIRST_BASE)
    return AGREED if layer == HOUSE and name in FIGURES else layer


def is_house_rule(layer: str) -> bool:
    """Whether the players set it, no rulebook."""
    return layer in (HOUSE, MID_GAME) or (layer in shipped_modes() and load_mode(layer).house)


def is_of_the_board(layer: str) -> bool:
    """Whether a rule is that of the classic game as the board in use has it."""
    chosen = (HOUSE, MID_GAME, AGREED, *shipped_modes(), *shipped_bases())
    return layer == FIRST_BASE or layer not in chosen


# ---- a line -------------------------------------------------------------------------------


class _Reader:
    def __init__(
        self,
        words: Messages,
        rules: Ruleset,
        provenance: Mapping[str, str],
        edition: Edition | None,
    ) -> None:
        self.words = words
        self.book = RulebookText(words.language)
        self.rules = rules
        self.provenance = provenance
        self.edition = edition

    def line(self, source: Source) -> RuleLine:
        names = rules_of_row(source.row)
        layers = dict.fromkeys(layer_of(self.provenance, name) for name in names)
        named = [layer for layer in layers if layer not in shipped_bases()] or list(layers)
        title = self.book.title(source.row)
        value = self.value(source, names, title)
        plain = Ruleset()
        return RuleLine(
            row=source.row,
            part=chapter_of(source.row),
            chapter=self.book.text(f"chapter.{chapter_of(source.row)}"),
            title=title,
            value=value,
            layer=", ".join(layer_text(self.words, layer, self.edition) for layer in named)
            or self.by_whom(source),
            places=self.places(source),
            changed=any(map(is_house_rule, layers)),
            note=self.note(source.row),
            rules=names,
            idle=self.idle(names),
            differs=any(
                not is_of_the_board(layer_of(self.provenance, n))
                and value_of(self.rules, n) != value_of(plain, n)
                for n in names
            ),
            key="\n".join((source.row, *names, title, value)).casefold(),
        )

    def by_whom(self, source: Source) -> str:
        """The origin of a row without a rule: the board, or the players."""
        if source.told:
            return self.book.text("layer.told")
        if self.edition is None:
            return self.words.say(f"base.{FIRST_BASE}")
        return board_text(self.words, self.edition)

    def value(self, source: Source, names: Iterable[str], title: str) -> str:
        if source.printed:
            if self.edition is None:
                return self.book.text("line.by_the_box")
            return PRINTED[source.row](self.book, self.edition, self.rules)
        if source.told:
            return self.book.text(f"told.{source.row}")
        return "\n".join(self.sentence(name, title) for name in names)

    def sentence(self, name: str, title: str) -> str:
        """A rule and its value; the value alone under a title that is the rule's own name."""
        rule, value = self.words.rule(name, self.edition), value_of(self.rules, name)
        if isinstance(value, bool):
            return self.book.text("line.holds" if value else "line.lacks", rule=rule)
        figure = self.words.rule_value(name, value, self.edition)
        if rule == title:
            return self.book.text("line.holds", rule=figure[:1].upper() + figure[1:])
        return self.book.text("line.sentence", rule=rule, value=figure)

    def note(self, row: str) -> str:
        numbers = [number for number, rows in rulings().items() if row in rows]
        return " ".join(self.book.text(f"ruling.{number}") for number in numbers)

    def places(self, source: Source) -> tuple[Citation, ...]:
        if not source.readings:
            return ()
        says = self.book.says(source.row)
        return tuple(
            Citation(text, self.where(reading.sections))
            for text, reading in zip(says, source.readings, strict=True)
        )

    def where(self, sections: Iterable[str]) -> str:
        return "; ".join(", ".join((self.book.section(name), *imprint(name))) for name in sections)

    def idle(self, names: Iterable[str]) -> str:
        reasons = {self.idle_rule(name) for name in names}
        if len(reasons) != 1:
            return ""
        (reason,) = reasons
        return self.book.text(f"idle.{reason}") if reason else ""

    def idle_rule(self, name: str) -> str:
        """The feature that a rule needs and this game lacks."""
        box = self.edition
        section, _, _ = name.partition(".")
        if box is None:
            return ""
        if section == "casino" and SpaceKind.CASINO not in box.kinds:
            return "casino"
        if section == "tax_office" and SpaceKind.TAX_OFFICE not in box.kinds:
            return "tax_office"
        return "regions" if section == "exchange" and not box.regions else ""
