"""The talk of the table, until the next entry: a whole colour group, a jackpot, a bankruptcy; at
the end, the winner.
"""

from functools import partial
from typing import Any, Final

import flet as ft

from banker_app.app.projections.context import place
from banker_app.pages.contract import routes
from banker_app.ui import theme, typography
from banker_app.ui.hooks import here
from banker_app.ui.widgets.basics import RIM, avatar
from banker_app.ui.widgets.board_middle import die
from banker_app.ui.widgets.buttons import pressable

BAND: Final = 12
DIE: Final = 28
FACES: Final = 2
"""The most tokens before the words, on a narrow phone."""


def highlight_card(value: dict[str, Any]) -> ft.Control:
    """The card of a highlight, which leads to its player or the podium."""
    controller = here()
    say, player = controller.app_store.speech, value.get("player", "")
    heirs = value.get("heirs", ())
    words: list[ft.Control] = [ft.Text(value["title"], theme_style=typography.HEADLINE)]
    if "amount" in value:
        amount = " · ".join(filter(None, (player, value["amount"])))
        words.append(ft.Text(amount, theme_style=typography.NAME))
    texts = [say.ui("display.heir", name=heir["name"], items=heir["items"]) for heir in heirs]
    texts += filter(None, (value.get("reason", ""),))
    words += [ft.Text(text, theme_style=typography.BODY) for text in texts]
    if reels := value.get("reels"):
        words.append(ft.Row([die(reel, DIE) for reel in reels], spacing=6))
    failed = ft.Colors.ON_SURFACE_VARIANT if "heirs" in value else ft.Colors.PRIMARY
    tokens = value.get("winners") or ((value["mark"], value["colour"]),)
    text = ft.Column(words, spacing=2, expand=True, tight=True)
    faces = [avatar(mark, colour, 48) for mark, colour in tokens[:FACES]]
    row = ft.Row([*faces, text], spacing=14)
    band = ft.Container(height=BAND, bgcolor=value.get("band") or failed, border=RIM)
    edge = ft.Padding.symmetric(horizontal=14, vertical=10)
    card = ft.Container(
        ft.Column([band, ft.Container(row, padding=edge)], spacing=0),
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        border_radius=theme.ROUND + 4,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    goes = place("seat", player) if player else routes.SCORE
    button = pressable(card, value["label"], partial(controller.go, goes))
    # Merged, so that what is read as it comes is the button itself.
    return ft.MergeSemantics(content=ft.Semantics(content=button, live_region=True))
