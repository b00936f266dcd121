"""Another card than those of the box: what it does, how much, where to, and what it says."""

from dataclasses import replace

import flet as ft

from banker_app.app.projections.context import Action, ViewContext, offer, place, place_name
from banker_app.engine.ids import DeckId, PlayerId, SpaceId
from banker_app.engine.state import Game
from banker_app.ui import theme, typography
from banker_app.ui.hooks import component, here, tap, typing, use_app, use_page
from banker_app.ui.keypad import amount
from banker_app.ui.page_controller import PageController
from banker_app.ui.screens.money.told_card_view import (
    MOVE,
    PAY,
    RECEIVE,
    TRADE,
    CardDraft,
    card_money,
    kinds,
    spaces_ahead,
    told_card,
)
from banker_app.ui.typed_text import TypedText
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.choices import choices
from banker_app.ui.widgets.fields import named
from banker_app.ui.widgets.list_rows import one_of
from banker_app.ui.widgets.number_pad import Amount, NumberPad
from banker_app.ui.widgets.scaffold import footer_rows, scrolling


@component
def ToldCardScreen(player: str, deck: str) -> ft.Control:
    """The banker tells what the card does; the engine says what comes of it."""
    controller = here()
    app_store = controller.app_store
    draft, width, search = use_page(lambda s: (s.card, s.width, s.search))
    game = use_app(lambda s: s.game)
    language = use_app(lambda s: s.language)
    if game is None or player not in game.seats or deck not in game.edition.decks:
        return hint(app_store.speech.ui("nothing_here"))
    say = app_store.speech
    rows: list[ft.Control] = [
        hint(say.ui("told_card.hint", name=player, deck=game.edition.decks[DeckId(deck)].name)),
        choices(
            [(kind, say.ui(f"told_card.{kind}"), kind == draft.kind) for kind in kinds(game)],
            lambda kind: controller.set(card=replace(controller.state.card, kind=kind), search=""),
        ),
    ]
    if draft.kind in (PAY, RECEIVE):
        rows += [
            _either(controller, draft),
            Amount(card_money(game, PlayerId(player))),
            NumberPad(),
            _words(controller, draft),
        ]
    elif draft.kind == MOVE:
        ahead = spaces_ahead(ViewContext(game, say), PlayerId(player))
        rows += [
            _either(controller, draft),
            _words(controller, draft),
            *_spaces(controller, draft, ahead, search),
        ]
    else:
        rows += [
            hint(say.ui(f"told_card.{draft.kind}_hint", name=player)),
            _words(controller, draft),
        ]
    main = Enter(player, deck, language, key="enter")
    return ft.Column([scrolling(rows, width), main], expand=True, spacing=0)


def _either(controller: PageController, draft: CardDraft) -> ft.Control:
    """One of two: the Bank or each player, forward or back."""
    say = controller.app_store.speech
    second = draft.back if draft.kind == MOVE else draft.everybody
    options = [
        (name, say.ui(f"told_card.{draft.kind}_{name}"), second is yes)
        for name, yes in (("no", False), ("yes", True))
    ]

    def choose(name: str) -> None:
        now, yes = controller.state.card, name == "yes"
        told = replace(now, back=yes) if now.kind == MOVE else replace(now, everybody=yes)
        controller.set(card=told)

    return choices(options, choose)


def _words(controller: PageController, draft: CardDraft) -> ft.Control:
    return named(
        TypedText(
            label=controller.app_store.speech.ui("told_card.text"),
            value=draft.text,
            **typing(lambda text: controller.set(card=replace(controller.state.card, text=text))),
            capitalization=ft.TextCapitalization.SENTENCES,
            dense=True,
            key="words",
        )
    )


def _spaces(
    controller: PageController, draft: CardDraft, ahead: tuple[tuple[str, str], ...], search: str
) -> list[ft.Control]:
    """Where to: every space, or those that answer the search."""
    wanted = search.casefold().strip()
    field = TypedText(
        label=controller.app_store.speech.ui("search"),
        value=search,
        prefix_icon=ft.Icons.SEARCH,
        **typing(lambda text: controller.set(search=text)),
        dense=True,
        key="search",
    )

    def row(space: str, name: str) -> ft.Control:
        def choose() -> None:
            controller.set(card=replace(controller.state.card, space=space))

        return one_of(name, space == draft.space, choose, key=space)

    return [field, *(row(*each) for each in ahead if wanted in each[1].casefold())]


@component
def Enter(player: str, deck: str, language: str) -> ft.Control:
    """What comes of the card, and the button that enters it."""
    controller = here()
    app_store = controller.app_store
    draft, digits, width = use_page(lambda s: (s.card, s.digits, s.width))
    game = use_app(lambda s: s.game)
    action = (
        _action(app_store.state.game, controller, player, deck, draft, digits) if game else None
    )
    say = app_store.speech
    rows: list[ft.Control] = []
    if action is not None and action.detail:
        rows.append(ft.Text(action.detail, theme_style=typography.ROW))
    if action is not None and action.reason:
        rows.append(ft.Text(action.reason, theme_style=typography.SMALL, color=ft.Colors.ERROR))

    def entered(on: PageController) -> None:
        on.to_table()
        if draft.kind == TRADE:
            on.go(place("trade", player))

    def enter() -> None:
        if action is not None and action.command is not None:
            controller.record(action.command, then=entered)

    rows.append(
        ft.FilledButton(
            ft.Text(
                _label(ViewContext(game, say), player, draft, digits) if game else "",
                text_align=ft.TextAlign.CENTER,
            ),
            style=theme.button_style(),
            disabled=action is None,
            on_click=tap(enter),
        )
    )
    return footer_rows(rows, width)


def _label(context: ViewContext, player: str, draft: CardDraft, digits: str) -> str:
    """What the button enters: the sum or the space that was entered."""
    game, say = context
    if draft.kind == MOVE and draft.space not in game.edition.space_index:
        return say.ui("told_card.where")
    at = game.edition.space_index.get(SpaceId(draft.space), 0)
    return say.ui(
        f"told_card.enter_{draft.kind}",
        amount=say.money(amount(digits), card_money(game, PlayerId(player))),
        space=place_name(game, at),
    )


def _action(
    game: Game | None,
    controller: PageController,
    player: str,
    deck: str,
    draft: CardDraft,
    digits: str,
) -> Action | None:
    """The card as entered so far; None while something of it is missing."""
    command = told_card(PlayerId(player), DeckId(deck), draft, amount(digits))
    if game is None or command is None:
        return None
    return offer(ViewContext(game, controller.app_store.speech), "", command)
