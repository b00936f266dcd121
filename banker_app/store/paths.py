"""Chooses the path of the data folder on this device. Nothing is created or read here."""

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs

CHOSEN_BY_PLAYER = "BANKER_DATA_DIR"
CHOSEN_BY_FLET = "FLET_APP_STORAGE_DATA"


def data_folder(
    explicit: str | os.PathLike[str] | None = None, environ: Mapping[str, str] | None = None
) -> Path:
    """Return the data folder: the argument, else from the environment, else the platform's.

    An empty string counts as not given, both as argument and as variable. On phones only Flet
    knows the folder that survives an update, so its variable comes before the platform's default.
    """
    known = os.environ if environ is None else environ
    wishes = (explicit, known.get(CHOSEN_BY_PLAYER), known.get(CHOSEN_BY_FLET))
    for wish in wishes:
        if wish is not None and os.fspath(wish):
            return Path(wish).expanduser()
    return Path(platformdirs.user_data_dir("Banker", appauthor=False))
