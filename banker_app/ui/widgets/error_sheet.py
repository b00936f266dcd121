"""The sheet about a mistake of the app itself: calm, with the game still there, and a report."""

from functools import partial

import flet as ft

from banker_app.ui import file_dialogs, theme, typography
from banker_app.ui.hooks import component, guarded, here
from banker_app.ui.page_controller import PageController
from banker_app.ui.widgets.basics import hint
from banker_app.ui.widgets.buttons import button

REPORT: str = "banker-report.jsonl"


def error_sheet(controller: PageController) -> list[ft.Control]:
    """The mistake, its consequences for the game, and the way on."""
    say = controller.app_store.speech
    rows: list[ft.Control] = [
        ft.Semantics(
            content=ft.Text(say.ui("blunder.title"), theme_style=typography.TITLE),
            header=True,
        ),
        ft.Text(say.ui("blunder.calm"), theme_style=typography.BODY),
        hint(say.ui("blunder.other")),
        button(say.ui("blunder.go_on"), controller.app_store.dismiss_error, "main"),
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

    report = partial(_give_report, controller, names)
    return ft.Column(
        [
            button(say.ui("blunder.report"), report, "outlined", icon=ft.Icons.SAVE_ALT),
            ft.Switch(label=say.ui("blunder.names"), value=names, on_change=guarded(switched)),
            hint(say.ui("blunder.report_hint")),
        ],
        spacing=theme.GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


async def _give_report(controller: PageController, names: bool) -> None:
    await file_dialogs.give(REPORT, controller.app_store.report(names=names))
