"""The rulebook in force: every row in plain words, by chapter, found by any word of it.

Before the game it is that of the draft. What a line says is rule_lines.py; a change is made in
house_rules.py.
"""

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import Final

import flet as ft

from banker_app.app.i18n.messages import Messages
from banker_app.app.projections.context import place
from banker_app.app.projections.rule_lines import Citation, RuleLine, rule_lines
from banker_app.app.setup.setup_draft import SetupDraft, box_of, composed
from banker_app.content.rulesets import Composed
from banker_app.engine.edition import Edition
from banker_app.ui import routes, theme, typography
from banker_app.ui.hooks import component, here, letters, memoized, tap, typing, use_app, use_page
from banker_app.ui.page_controller import PageController
from banker_app.ui.setting_up import setup_of
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import badge, hint
from banker_app.ui.widgets.buttons import pressable
from banker_app.ui.widgets.scaffold import resuming, scrolling

OWN: Final = "own"
"""The section of what differs: open at first, closed by a tap."""
MOST_FOUND: Final = 40
"""Lines that a search shows at once: a single letter is in nearly all of them."""
QUIET: Final = ft.Colors.ON_SURFACE_VARIANT
ICONS: Final = {
    OWN: ft.Icons.DIFFERENCE_OUTLINED,
    "box": ft.Icons.GRID_VIEW_OUTLINED,
    "opening": ft.Icons.FLAG_OUTLINED,
    "purchase": ft.Icons.GAVEL,
    "rent": ft.Icons.PAYMENTS_OUTLINED,
    "building": ft.Icons.HOME_WORK_OUTLINED,
    "mortgage": ft.Icons.HANDSHAKE_OUTLINED,
    "jail": ft.Icons.LOCK_OUTLINE,
    "fortune": ft.Icons.CASINO_OUTLINED,
    "ending": ft.Icons.EMOJI_EVENTS_OUTLINED,
    "regions": ft.Icons.CURRENCY_EXCHANGE,
}
"""Of each chapter."""


@component
def RulesScreen() -> ft.Control:
    """The rules of the open game."""
    app_store = here().app_store
    lines = use_app(lambda s: app_store.rulebook())
    return Rulebook(lines, routes.CHANGE_RULE, key="book")


@component
def HouseRulesScreen() -> ft.Control:
    """The rules of the game that is being set up."""
    draft = use_page(lambda s: setup_of(s))
    lines = use_draft_lines(draft)
    return Rulebook(lines, routes.HOUSE_RULE, key="book")


@component
def RuleLineScreen(row: str) -> ft.Control:
    """One row with all that is known about it: where a "Why?" leads."""
    app_store = here().app_store
    lines = use_app(lambda s: tuple(line for line in app_store.rulebook() if line.row == row), row)
    width = use_page(lambda s: s.room)
    if not lines:
        return hint(app_store.speech.ui("nothing_here"))
    return scrolling([Line(lines[0], True, routes.CHANGE_RULE, key=row)], width)


def use_draft_lines(draft: SetupDraft) -> tuple[RuleLine, ...]:
    """The rules that a draft adds up to, read out; nothing while they do not go together."""
    language = here().app_store.state.language

    def read() -> tuple[RuleLine, ...]:
        made = composed(draft)
        if not isinstance(made, Composed):
            return ()
        box: Edition = box_of(draft)
        return rule_lines(Messages(language), made.rules, made.provenance, box)

    # Names and tokens change no rule, and are typed a letter at a time.
    chosen = (draft.edition, draft.preset, draft.modes, draft.rules)
    return ft.use_memo(read, [*chosen])


# ---- the book -------------------------------------------------------------------------------


@component
def Rulebook(lines: tuple[RuleLine, ...], change: str) -> ft.Control:
    """All lines, those that answer what is searched, or the chapters that are open."""
    search, opened, width = use_page(lambda s: (s.search, s.opened, s.room))
    controller = here()
    say = controller.app_store.speech
    wanted = search.casefold().split()
    rows: list[ft.Control] = [_search(controller, search)]
    if wanted:
        found = [line for line in lines if all(word in line.key for word in wanted)]
        rows += _found(found[:MOST_FOUND], opened, change)
        if len(found) > MOST_FOUND:
            rows.append(_remark(say.count("rules.more", len(found) - MOST_FOUND)))
        elif not found:
            rows.append(_remark(say.ui("rules.nothing")))
    else:
        if change == routes.CHANGE_RULE:
            rows.append(hint(say.ui("rules.hint")))
        rows += _chapters(lines, opened, change)
    return resuming(rows, width)


def _remark(text: str) -> ft.Control:
    return ft.Container(hint(text), padding=ft.Padding.symmetric(horizontal=16), key="remark")


def _search(controller: PageController, search: str) -> ft.Control:
    return TypedText(
        label=controller.app_store.speech.ui("search"),
        value=search,
        prefix_icon=ft.Icons.SEARCH,
        **typing(lambda text: controller.set(search=text)),
        key="search",
    )


def _found(lines: list[RuleLine], opened: tuple[str, ...], change: str) -> Iterator[ft.Control]:
    for chapter, group in groupby(lines, key=lambda line: line.chapter):
        yield _title(chapter)
        for line in group:
            yield Line(line, line.row in opened, change, key=line.row)


def _chapters(
    lines: tuple[RuleLine, ...], opened: tuple[str, ...], change: str
) -> Iterator[ft.Control]:
    say = here().app_store.speech
    own = differing(lines)
    if own:
        unfolded = OWN not in opened
        yield Chapter(OWN, say.ui("rules.own"), len(own), False, unfolded, key=OWN)
        if unfolded:
            yield _remark(say.ui("rules.book"))
        for line in own if unfolded else ():
            row = f"{OWN} {line.row}"
            yield Line(line, row in opened, change, row, key=row)
    for part, group in groupby(lines, key=lambda line: line.part):
        inside = list(group)
        unfolded = part in opened
        house = any(line.changed for line in inside)
        title = inside[0].chapter
        yield Chapter(part, title, len(inside), house, unfolded, key=part)
        for line in inside if unfolded else ():
            yield Line(line, line.row in opened, change, key=line.row)


def differing(lines: tuple[RuleLine, ...]) -> tuple[RuleLine, ...]:
    """What is not as in the boxed classic; of rows that say the same, the first."""
    found: dict[tuple[str, ...], RuleLine] = {}
    told: set[str] = set()
    for line in lines:
        if (line.changed or (line.differs and not line.idle)) and not told.issuperset(line.rules):
            found[line.rules] = line
            told.update(line.rules)
    return tuple(found.values())


def _title(text: str) -> ft.Control:
    label = ft.Text(text, theme_style=typography.ROW, color=QUIET)
    return ft.Container(label, padding=ft.Padding.only(left=4, top=8), key=f"in {text}")


def _fold(controller: PageController, name: str) -> None:
    opened = controller.state.opened
    folded = tuple(each for each in opened if each != name)
    controller.set(opened=folded if name in opened else (*opened, name))


@memoized
def Chapter(part: str, title: str, lines: int, house: bool, unfolded: bool) -> ft.Control:
    """The head of a chapter: a tap folds it out."""
    controller = here()
    say = controller.app_store.speech
    count = say.count("rules.count", lines)
    row: list[ft.Control] = [
        ft.Icon(ICONS[part], color=ft.Colors.PRIMARY),
        ft.Column(
            [
                ft.Text(title, theme_style=typography.NAME),
                ft.Text(count, theme_style=typography.TINY, color=QUIET),
            ],
            spacing=0,
            tight=True,
            expand=True,
        ),
        ft.Icon(ft.Icons.EXPAND_LESS if unfolded else ft.Icons.EXPAND_MORE, color=QUIET),
    ]
    if house:
        row.insert(2, badge(say.ui("rules.house")))
    head = ft.Container(
        ft.Row(row, spacing=16),
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=theme.ROUND,
    )
    state = say.ui("rules.open") if unfolded else say.ui("rules.closed")
    return pressable(head, f"{title}, {count}, {state}", lambda: _fold(controller, part))


# ---- a line -----------------------------------------------------------------------------------


@memoized
def Line(line: RuleLine, unfolded: bool, change: str, fold_as: str = "") -> ft.Control:
    """A row in words; a tap shows where it is printed, why, and how to change it."""
    controller = here()
    rows: list[ft.Control] = [_head(controller, line, fold_as or line.row)]
    if unfolded:
        rows += _details(controller, line, change)
    return ft.Container(
        ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=ft.Colors.SURFACE_CONTAINER if unfolded else None,
        border_radius=theme.ROUND,
        padding=ft.Padding.only(bottom=12 if unfolded else 0),
    )


def _head(controller: PageController, line: RuleLine, fold_as: str) -> ft.Control:
    """The sentence, and what sets it apart: a house rule, or that it does not matter here."""
    ink = QUIET if line.idle else None
    said = [f"{line.title}.", line.value]
    texts: list[ft.Control] = [
        ft.Text(line.title, theme_style=typography.ROW, color=ink),
        ft.Text(line.value, theme_style=typography.BODY, color=ink),
    ]
    if line.changed:
        texts.append(ft.Row([badge(line.layer)], wrap=True))
        said.append(line.layer)
    if line.idle:
        texts.append(ft.Text(line.idle, theme_style=typography.TINY, color=QUIET))
        said.append(line.idle)
    surface = ft.Container(
        ft.Column(texts, spacing=2, tight=True),
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
        border_radius=theme.ROUND,
    )
    return pressable(surface, " ".join(said), lambda: _fold(controller, fold_as))


def _details(controller: PageController, line: RuleLine, change: str) -> list[ft.Control]:
    say = controller.app_store.speech
    source = say.ui("rules.caption", layer=line.layer, row=line.row)
    told: list[ft.Control] = [
        ft.Text(source, theme_style=typography.TINY, color=QUIET),
        _small(say.ui("rules.says")),
    ]
    told += [_printed(printed) for printed in line.places] or [hint(say.ui("rules.no_source"))]
    if line.note:
        told += [_small(say.ui("rules.why")), ft.Text(line.note, theme_style=typography.SMALL)]
    buttons: list[ft.Control] = [
        ft.FilledTonalButton(
            ft.Text(say.ui("rules.change", rule=_within(say.rule(name))), size=letters(14)),
            style=theme.button_style(12, 14),
            on_click=tap(partial(controller.go, rule_address(change, name))),
            key=name,
        )
        for name in line.rules
    ]
    return [
        ft.Container(
            ft.Column(
                [*told, *buttons],
                spacing=8,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding.symmetric(horizontal=16),
        )
    ]


def rule_address(screen: str, name: str) -> str:
    """Where a rule is changed. Its parts stand apart: with a dot it would pass for a file."""
    return place(screen.lstrip("/"), *name.split("."))


def _within(rule: str) -> str:
    """A rule's name as it stands within a sentence; a name of its own keeps its capital."""
    return rule if rule[1:2].isupper() else rule[:1].lower() + rule[1:]


def _small(text: str) -> ft.Control:
    return ft.Text(text, theme_style=typography.LABEL, color=QUIET)


def _printed(printed: Citation) -> ft.Control:
    return ft.Column(
        [
            ft.Text(printed.says, theme_style=typography.SMALL),
            ft.Text(printed.where, theme_style=typography.TINY, color=QUIET),
        ],
        spacing=0,
        tight=True,
    )
