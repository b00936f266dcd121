"""Banker: keeps the Bank's books for a board game that is played on a real table.

Importing the package runs nothing; the command line is in `banker_app.cli`.
"""

from typing import Final

__version__: Final = "0.10.0.dev0"
