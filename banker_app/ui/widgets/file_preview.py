"""A file that is ready to go out, as it looks."""

from pathlib import PurePath
from typing import Final

import flet as ft

from banker_app.pages.state.page_state import FileSheet
from banker_app.ui import theme
from banker_app.ui.hooks import here
from banker_app.ui.widgets.basics import RIM

FILE: Final = 64
ICONS: Final = {".pdf": "PICTURE_AS_PDF_OUTLINED", ".csv": "TABLE_CHART_OUTLINED"}
"""Of each kind of file that is no picture: its icon."""
PREVIEW: Final = 0.42
"""The share of the page's height that the preview takes."""


def file_preview(sheet: FileSheet) -> ft.Control:
    """A picture in full width, so that it is legible, the rest is scrolled to; else an icon."""
    controller, suffix = here(), PurePath(sheet.name).suffix
    if suffix in ICONS:
        return ft.Icon(getattr(ft.Icons, ICONS[suffix]), size=FILE, color=ft.Colors.PRIMARY)
    image = ft.Image(
        sheet.data,
        fit=ft.BoxFit.FIT_WIDTH,
        filter_quality=ft.FilterQuality.MEDIUM,
        semantics_label=controller.app_store.speech.ui("file.preview"),
    )
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Container(
        ft.Column([image], scroll=ft.ScrollMode.AUTO, horizontal_alignment=stretch),
        height=controller.state.height * PREVIEW,
        border=RIM,
        border_radius=theme.ROUND,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
