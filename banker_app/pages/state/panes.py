"""The screen beside the table on a wide page, and its width. Knows no Flet."""

from typing import Final

from banker_app.pages.contract import routes

SPACIOUS: Final = 900
"""The least width for the parts of the table side by side."""
RAIL: Final = 97
"""The navigation at the side and the line beside it."""
TABLE: Final = 356
"""The least width of what stays of the table: the dice pad needs as much."""
BOARD: Final = (578, 916)
"""The least and the most that a board takes with its margins; its spaces fit a finger."""
AROUND: Final = 132
"""The height of the bar, the strip and the margins of a page."""
PANE: Final = 400
"""The least width of a pane: that of a phone."""
WIDEST: Final = 704
"""A readable column and its margins."""
SHARE: Final = 0.4
"""The table's share of the width beside a pane, if the board has no room."""
MOST: Final = 480
LINE: Final = 1
"""Between two panes."""


def opens_beside(trail: tuple[str, ...]) -> bool:
    """Whether the last screen of a trail leaves the table in sight."""
    row = routes.screen_at(trail[-1])
    return trail[0] in routes.TABS and row is not None and row.in_pane


def board_beside(width: float, height: float) -> float:
    """Return the width of the board between the table and a pane; 0 where it has no room."""
    least, most = BOARD
    size = min(width - RAIL - TABLE - PANE - LINE, height - AROUND, most)
    return size if size >= least else 0.0


def pane(width: float, height: float) -> float:
    """Return the width of a pane on a page of such a size."""
    room = width - RAIL - LINE
    if board := board_beside(width, height):
        return min(room - TABLE - board, WIDEST)
    return room - max(TABLE, min(room * SHARE, MOST))
