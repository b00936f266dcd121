"""The sheets that open by themselves: a refusal, a question, a confirmation, a file, a fault.

A refusal gives its reason, then offers the ways out; it never just fades away.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import PurePath
from typing import Final

import flet as ft

from banker_app.app.projections.context import Action, ViewContext, offer, place, ruled
from banker_app.app.projections.sums import sum_due
from banker_app.app.unpaid_rent import RentFate, answers, payment
from banker_app.engine.refusals import Asks, Question
from banker_app.engine.start_game import StartGame
from banker_app.pages.contract.keypad import amount
from banker_app.pages.setup.taking_over import table_of
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.page_state import (
    ConfirmSheet,
    FileSheet,
    LandingSheet,
    NoticeSheet,
    QuestionSheet,
    RefusalSheet,
    Sheet,
    UnpaidSheet,
)
from banker_app.pages.state.question_answers import YES_OR_NO
from banker_app.ui import file_dialogs, theme, typography
from banker_app.ui.hooks import component, guarded, here, one_more, tap, use_app, use_page
from banker_app.ui.screens.table.deed_map import DeedEntries
from banker_app.ui.widgets.basics import RIM, hint
from banker_app.ui.widgets.buttons import ActionButton, ButtonStyle, StartButton, button, lines
from banker_app.ui.widgets.choices import choice
from banker_app.ui.widgets.focus import SHEET, AnyButton, Start
from banker_app.ui.widgets.number_pad import NumberPad

REPORT: Final = "banker-report.jsonl"
FILES: Final = {
    ".png": ("score.picture", ft.Icons.IMAGE_OUTLINED),
    ".pdf": ("score.pdf", ft.Icons.PICTURE_AS_PDF_OUTLINED),
    ".csv": ("file.table", ft.Icons.TABLE_CHART_OUTLINED),
}
"""Of each kind of file: its title, and its picture where it is none."""
FILE: Final = 64
PREVIEW: Final = 0.42
"""The share of the page's height that the preview takes."""
SHORT: Final = 6
"""Rows of a sheet that fit on any phone."""


@component
def Sheets() -> ft.Control:
    """Keeps the page's open sheet on the screen; draws nothing itself."""
    sheet = use_page(lambda s: s.sheet)
    digits = use_page(lambda s: s.asked if isinstance(s.sheet, QuestionSheet) else "")
    # What is chosen on it shows at once.
    use_page(lambda s: s.for_good)
    fault = use_app(lambda s: s.fault)
    _, again = ft.use_state(0)
    controller = here()
    content = _fault(controller, fault) if fault else _content(controller, sheet, digits)

    def close() -> None:
        if not controller.taps.closes():
            # The second tap of the finger that opened it: it has not been read yet.
            again(one_more)
        elif fault:
            controller.app_store.report_fault()
        else:
            controller.set(**controller.state.uncovering)

    # A column that scrolls takes all the height, so only a long one does.
    long = len(content) > SHORT or (controller.state.cramped and isinstance(sheet, FileSheet))
    ft.use_dialog(_bottom(content, close, long=long) if content else None)
    return ft.Container(width=0, height=0)


def _bottom(content: list[ft.Control], close: Callable[[], None], *, long: bool) -> ft.BottomSheet:
    column = _column(content)
    column.scroll = ft.ScrollMode.AUTO if long else None
    return ft.BottomSheet(
        ft.Container(
            column, padding=ft.Padding.only(left=theme.SIDE, right=theme.SIDE, top=4, bottom=24)
        ),
        show_drag_handle=True,
        scrollable=True,
        on_dismiss=tap(close),
        size_constraints=ft.BoxConstraints(max_width=theme.READABLE),
    )


def _column(rows: list[ft.Control]) -> ft.Column:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(rows, tight=True, spacing=theme.GAP + 2, horizontal_alignment=stretch)


def _content(controller: PageController, sheet: Sheet | None, digits: str) -> list[ft.Control]:
    match sheet:
        case RefusalSheet():
            return _refusal(controller, sheet)
        case QuestionSheet():
            return _question(controller, sheet, digits)
        case ConfirmSheet():
            return _confirm(controller, sheet)
        case NoticeSheet():
            return _notice(controller, sheet)
        case UnpaidSheet():
            return _unpaid(controller, sheet)
        case FileSheet():
            return _file(controller, sheet)
        case LandingSheet(deed=deed):
            return [DeedEntries(deed, key=deed)]
        case None:
            return []


def _title(text: str, key: str | None = None) -> ft.Control:
    return ft.Semantics(content=ft.Text(text, theme_style=typography.TITLE), header=True, key=key)


def _cancel(controller: PageController, label: str = "cancel") -> AnyButton:
    return button(
        controller.app_store.speech.ui(label), partial(controller.set, sheet=None), "text"
    )


# ---- refusal -----------------------------------------------------------------------------


def _refusal(controller: PageController, sheet: RefusalSheet) -> list[ft.Control]:
    say = controller.app_store.speech
    command = sheet.command
    # A table that is being set up is not the one that may be open.
    game = table_of(command) if isinstance(command, StartGame) else controller.app_store.state.game
    refusals = sheet.refused.refusals
    # Two seats may have the same fault.
    said = {say.refusal(refusal, game): refusal.code for refusal in reversed(refusals)}
    (headline, code), *others = reversed(said.items())
    helped = False
    rows: list[ft.Control] = [_title(headline, code)]
    rows += [ft.Text(text, theme_style=typography.SMALL, key=code) for text, code in others]
    if game is not None and not isinstance(command, StartGame):
        context = ViewContext(game, say)
        remedies = dict.fromkeys(remedy for r in refusals for remedy in r.remedies)
        rule = controller.app_store.ruling
        ways = tuple(ruled(context, say.remedy(way, game), way, rule(way)) for way in remedies)
        rows += [_remedy(way, index) for index, way in enumerate(ways)]
        helped = bool(ways)
    if all(refusal.waivable for refusal in refusals):
        rows.append(hint(say.ui("refusal.overrule_hint")))
        rows.append(
            button(say.ui("refusal.overrule"), lambda: controller.overrule(sheet), "outlined")
        )
    row = next((refusal.rule for refusal in refusals if refusal.rule), "")
    if controller.app_store.state.game is not None and row:
        why = partial(controller.go, place("rule", row))
        rows.append(button(say.ui("rules.why"), why, "text"))
    close = _cancel(controller, "close")
    rows.append(close if helped else Start(close, SHEET))
    return rows


def _remedy(action: Action, index: int) -> ft.Control:
    if index == 0:
        return StartButton(action, SHEET, key="remedy0")
    return ActionButton(action, key=f"remedy{index}")


# ---- question ----------------------------------------------------------------------------


def _question(controller: PageController, sheet: QuestionSheet, digits: str) -> list[ft.Control]:
    question = sheet.asks.questions[0]
    game = controller.app_store.state.game
    assert isinstance(sheet.asks, Asks)
    assert game is not None
    say = controller.app_store.speech
    rows: list[ft.Control] = [_title(say.question(question, game))]
    if question.options:
        rows += _options(controller, sheet, question, question.options)
    elif question.answer in YES_OR_NO:
        rows += _options(controller, sheet, question, ("yes", "no"))
    else:
        rows += _number(controller, sheet, question, digits)
    rows.append(_cancel(controller))
    return rows


def _options(
    controller: PageController, sheet: QuestionSheet, question: Question, options: Sequence[str]
) -> list[ft.Control]:
    first, *rest = (_option(controller, sheet, question, option) for option in options)
    return [Start(first, SHEET, key=options[0]), *rest]


def _option(
    controller: PageController, sheet: QuestionSheet, question: Question, option: str
) -> AnyButton:
    game = controller.app_store.state.game
    assert game is not None
    label = controller.app_store.speech.option(question, option, game)
    return button(label, lambda: controller.answer(sheet, question, option), key=option)


def _number(
    controller: PageController, sheet: QuestionSheet, question: Question, digits: str
) -> list[ft.Control]:
    done = partial(controller.answer, sheet, question, str(amount(digits)))
    finish = button(controller.app_store.speech.ui("done"), done, "main", on=bool(digits))
    return [
        ft.Text(digits or "–", theme_style=typography.FIGURE),
        NumberPad(),
        Start(finish, SHEET, digits, key="done"),
    ]


# ---- unpaid rent --------------------------------------------------------------------------


def _unpaid(controller: PageController, sheet: UnpaidSheet) -> list[ft.Control]:
    game = controller.app_store.state.game
    assert game is not None
    say = controller.app_store.speech
    context = ViewContext(game, say)

    def settle(answer: RentFate) -> None:
        if controller.state.for_good:
            controller.app_store.choose(unpaid=answer)
        sheet.enter(controller, answer)

    def way(answer: RentFate) -> AnyButton:
        words = lines(say.ui(f"unpaid.{answer}"))
        if answer is RentFate.PAY and len(sheet.rents) == 1:
            pays = offer(
                context,
                say.ui("act.pay", amount=sum_due(context, sheet.rents[0])),
                payment(sheet.rents[0]),
            )
            words = lines(pays.label, pays.detail)
        kind: ButtonStyle = "main" if answer is RentFate.PAY else "tonal"
        return button(words, partial(settle, answer), kind, key=answer)

    first, *rest = answers(game, sheet.rents)
    rows = [
        _title(say.ui("unpaid.title")),
        *(ft.Text(say.due(rent, game), theme_style=typography.BODY) for rent in sheet.rents),
        Start(way(first), SHEET, key=first),
        *(way(answer) for answer in rest),
        choice(
            say.ui("unpaid.for_good"),
            controller.state.for_good,
            lambda: controller.set(for_good=not controller.state.for_good),
            key="for_good",
        ),
        hint(say.ui("unpaid.hint")),
        _cancel(controller),
    ]
    # It only scrolls where it has to.
    return rows if controller.state.cramped else [_column(rows)]


# ---- files -----------------------------------------------------------------------------------


def _file(controller: PageController, sheet: FileSheet) -> list[ft.Control]:
    say, suffix = controller.app_store.speech, PurePath(sheet.name).suffix
    title, icon = FILES[suffix]
    preview: ft.Control = ft.Icon(icon, size=FILE, color=ft.Colors.PRIMARY)
    if suffix == ".png":
        label = say.ui("file.preview")
        smooth = ft.FilterQuality.MEDIUM
        image = ft.Image(
            sheet.data, fit=ft.BoxFit.FIT_WIDTH, filter_quality=smooth, semantics_label=label
        )
        # In full width, so that it is legible; the rest is scrolled to.
        stretch = ft.CrossAxisAlignment.STRETCH
        whole = ft.Column([image], scroll=ft.ScrollMode.AUTO, horizontal_alignment=stretch)
        high = controller.state.height * PREVIEW
        preview = ft.Container(whole, height=high, border=RIM, border_radius=theme.ROUND)
        preview.clip_behavior = ft.ClipBehavior.ANTI_ALIAS
    share = button(
        say.ui("file.share"),
        partial(file_dialogs.share_file, controller, sheet),
        "main",
        icon=ft.Icons.IOS_SHARE,
        key="share",
    )
    shares = file_dialogs.shares()
    save = button(
        say.ui("file.save"),
        partial(file_dialogs.keep_file, controller, sheet),
        "tonal" if shares else "main",
        icon=ft.Icons.SAVE_ALT,
        key="save",
    )
    size = say.ui("file.size", n=max(1, round(len(sheet.data) / 1000)))
    return [
        _title(say.ui(title)),
        preview,
        hint(f"{sheet.name} · {size}"),
        *((Start(share, SHEET, key="share"), save) if shares else (Start(save, SHEET),)),
        _cancel(controller),
    ]


# ---- confirmation and fault -----------------------------------------------------------------


def _confirm(controller: PageController, sheet: ConfirmSheet) -> list[ft.Control]:
    return [
        _title(sheet.title),
        *(ft.Text(line, theme_style=typography.SMALL) for line in sheet.lines),
        StartButton(sheet.action, SHEET),
        _cancel(controller),
    ]


def _notice(controller: PageController, sheet: NoticeSheet) -> list[ft.Control]:
    say = controller.app_store.speech
    return [
        _title(say.ui("phone.denied")),
        ft.Text(say.ui(sheet.key), theme_style=typography.BODY),
        Start(_cancel(controller, "close"), SHEET),
    ]


def _fault(controller: PageController, key: str) -> list[ft.Control]:
    say = controller.app_store.speech
    if key == "fault.InvariantViolation":
        return _mistake(controller)
    return [
        _title(say.ui("fault.title")),
        ft.Text(say.ui(key, where=controller.app_store.where), theme_style=typography.SMALL),
        button(say.ui("close"), controller.app_store.report_fault, "text"),
    ]


def _mistake(controller: PageController) -> list[ft.Control]:
    """A mistake of the app itself: calm, with the game still there, and a report."""
    say = controller.app_store.speech
    rows: list[ft.Control] = [
        _title(say.ui("mistake.title")),
        ft.Text(say.ui("mistake.calm"), theme_style=typography.BODY),
        hint(say.ui("mistake.other")),
        button(say.ui("mistake.go_on"), controller.app_store.report_fault, "main"),
    ]
    if controller.app_store.entries:
        rows.append(ReportOffer(key="report"))
    return rows


@component
def ReportOffer() -> ft.Control:
    """A bug report for the developers; it contains names only if the banker agrees."""
    names, put_names = ft.use_state(False)
    controller = here()
    say = controller.app_store.speech

    def switched(event: ft.Event[ft.Switch]) -> None:
        put_names(bool(event.control.value))

    async def give() -> None:
        await file_dialogs.give(REPORT, controller.app_store.report(names=names))

    return _column(
        [
            button(say.ui("mistake.report"), give, "outlined", icon=ft.Icons.SAVE_ALT),
            ft.Switch(label=say.ui("mistake.names"), value=names, on_change=guarded(switched)),
            hint(say.ui("mistake.report_hint")),
        ]
    )
