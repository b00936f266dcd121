"""The rulebook in force: every row in plain words, by chapter, found by any word of it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, NamedTuple

from banker_app.app.projections.context import Action, place
from banker_app.app.projections.rule_lines import RuleLine
from banker_app.app.setup.setup_draft import SetupDraft, box_of, composed
from banker_app.content.rulesets import Composed
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Block, Buttons, Heading, Page, Panel, Row, Style, Text
from banker_app.pages.contract.drafts import SEARCH, Draft, search_field
from banker_app.pages.contract.effects import FILL
from banker_app.pages.contract.translator import Translator
from banker_app.pages.state.app_store import AppStore

OWN: Final = "own"
"""The chapter of what differs: open at first, closed by a tap."""
MOST_FOUND: Final = 40
"""Lines that a search shows at once: a single letter is in nearly all of them."""
ICONS: Final = {
    OWN: "difference_outlined",
    "box": "grid_view_outlined",
    "opening": "flag_outlined",
    "purchase": "gavel",
    "rent": "payments_outlined",
    "building": "home_work_outlined",
    "mortgage": "handshake_outlined",
    "jail": "lock_outline",
    "fortune": "casino_outlined",
    "ending": "emoji_events_outlined",
    "regions": "currency_exchange",
}
"""Of each chapter."""


def rules(store: AppStore, draft: Draft) -> Page:
    """Build the rulebook of the open game."""
    hint = (Text(store.speech.ui("rules.hint"), Style.HINT),)
    return rulebook(store.speech, draft, store.rulebook(), routes.CHANGE_RULE, hint)


def rule(store: AppStore, draft: Draft, row: str) -> Page | None:
    """Build one row with all that is known about it: where a "Why?" leads."""
    line = next((line for line in store.rulebook() if line.row == row), None)
    if line is None:
        return None
    head = replace(_head(line), action=None)
    return Page(blocks=(head, *_details(store.speech, line, routes.CHANGE_RULE)))


def house_rules(store: AppStore, draft: Draft) -> Page:
    """Build the rulebook of the game that is being set up."""
    setup = SetupDraft.from_plain(dict(draft.shared))
    say = Translator(store.state.language, box_of(setup))
    return rulebook(say, draft, drafted_lines(store, setup), routes.HOUSE_RULE)


def drafted_lines(store: AppStore, setup: SetupDraft) -> tuple[RuleLine, ...]:
    """Return the rules that a draft adds up to; none while they do not go together."""
    made = composed(setup)
    if not isinstance(made, Composed):
        return ()
    return store.read_out(made.rules, made.provenance, box_of(setup))


def rulebook(
    say: Translator,
    draft: Draft,
    lines: Sequence[RuleLine],
    change: str,
    before: tuple[Block, ...] = (),
) -> Page:
    """Build the lines that answer what is searched, or the chapters, those that are open with
    their lines; `change` is the screen where a rule is changed.
    """
    search = search_field(draft, say.ui("search"))
    book = _Book(say, draft.text("opened").split(), change)
    if not draft.text(SEARCH).strip():
        return Page(blocks=(search, *before, *book.chapters(lines)))
    found = [line for line in lines if draft.finds(line.key)]
    blocks: list[Block] = []
    for chapter, group in groupby(found[:MOST_FOUND], key=lambda line: line.chapter):
        blocks += [Heading(chapter), *(Panel((*book.line(line, line.row),)) for line in group)]
    rest = len(found) - MOST_FOUND
    if rest > 0 or not found:
        text = say.count("rules.more", rest) if found else say.ui("rules.nothing")
        blocks.append(Text(text, Style.HINT))
    return Page(blocks=(search, *blocks))


class _Book(NamedTuple):
    """Lines and chapters that fold out at a tap."""

    say: Translator
    opened: Sequence[str]
    change: str

    def fold(self, name: str) -> Action:
        """The tap that folds something out or in."""
        left = [other for other in self.opened if other != name]
        after = left if name in self.opened else [*left, name]
        return Action(label="", effect=FILL("opened", " ".join(after)))

    def chapters(self, lines: Sequence[RuleLine]) -> Iterator[Block]:
        """Return the changed rules, and the chapters; of those that are open, the lines."""
        if own := differing(lines):
            hint = Text(self.say.ui("rules.book"), Style.HINT)
            yield self.chapter(OWN, self.say.ui("rules.own"), own, OWN not in self.opened, hint)
        for part, group in groupby(lines, key=lambda line: line.part):
            held = tuple(group)
            yield self.chapter(part, held[0].chapter, held, part in self.opened)

    def chapter(
        self, part: str, title: str, lines: Sequence[RuleLine], unfolded: bool, *hints: Block
    ) -> Block:
        count = self.say.count("rules.count", len(lines))
        house = part != OWN and any(line.changed for line in lines)
        badges = (self.say.ui("rules.house"),) if house else ()
        state = self.say.ui("rules.open" if unfolded else "rules.closed")
        head = Row(
            title,
            note=count,
            icon=ICONS[part],
            badges=badges,
            trailing_icon="expand_less" if unfolded else "expand_more",
            label=", ".join((title, count, *badges, state)),
            action=self.fold(part),
        )
        if not unfolded:
            return head
        prefix = f"{OWN}." if part == OWN else ""
        inside = (block for line in lines for block in self.line(line, prefix + line.row))
        return Panel((head, *hints, *inside))

    def line(self, line: RuleLine, name: str) -> Iterator[Block]:
        """A row in words; open, with where it is printed, why, and how to change it."""
        yield replace(_head(line), action=self.fold(name))
        if name in self.opened:
            yield Panel(tuple(_details(self.say, line, self.change)))


def _head(line: RuleLine) -> Row:
    badges = (line.layer,) if line.changed else ()
    return Row(
        line.title,
        note="\n".join(filter(None, (line.value, line.idle))),
        badges=badges,
        label=" ".join(filter(None, (f"{line.title}.", line.value, *badges, line.idle))),
    )


def _details(say: Translator, line: RuleLine, change: str) -> Iterator[Block]:
    yield Text(say.ui("rules.caption", layer=line.layer, row=line.row), Style.HINT)
    yield Text(say.ui("rules.says"), Style.NAME)
    for printed in line.places:
        yield Text(printed.says)
        yield Text(printed.where, Style.HINT)
    if not line.places:
        yield Text(say.ui("rules.no_source"), Style.HINT)
    if line.note:
        yield Text(say.ui("rules.why"), Style.NAME)
        yield Text(line.note)
    changes = tuple(
        Action(
            label=say.ui("rules.change", rule=_within(say.rule(name))),
            effect=rule_address(change, name),
        )
        for name in line.rules
    )
    if changes:
        yield Buttons(changes)


def differing(lines: Sequence[RuleLine]) -> tuple[RuleLine, ...]:
    """Return the differences from the boxed classic; of rows with the same text, the first."""
    found: dict[tuple[str, ...], RuleLine] = {}
    seen: set[str] = set()
    for line in lines:
        if (line.changed or (line.differs and not line.idle)) and not seen.issuperset(line.rules):
            found[line.rules] = line
            seen.update(line.rules)
    return tuple(found.values())


def rule_address(screen: str, name: str) -> str:
    """Return where a rule is changed. With a dot between its parts it would pass for a file."""
    return place(screen.lstrip("/"), *name.split("."))


def _within(rule: str) -> str:
    """A rule's name within a sentence; a proper name keeps its capital."""
    return rule if rule[1:2].isupper() else rule[:1].lower() + rule[1:]
