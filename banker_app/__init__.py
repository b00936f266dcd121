"""Banker: keeps the Bank's books for a board game that is played on a real table.

Nothing runs on import; `banker_app.cli` is the way in.
"""

from typing import Final

__version__: Final = "0.1.0"
