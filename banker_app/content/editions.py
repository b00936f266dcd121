"""Finds and loads editions: those shipped with the app, and custom ones from files.

What an edition file must contain is in edition_reader.py.
"""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from banker_app.content.edition_reader import read_box
from banker_app.content.errors import DataError, FaultCode, FaultyFile, fault, unknown
from banker_app.content.rule_layers import RulesLayer
from banker_app.content.untrusted import parsed_toml
from banker_app.engine.edition import Edition
from banker_app.engine.frozen import replace
from banker_app.engine.json_types import JsonObject


@cache
def shipped_editions() -> tuple[str, ...]:
    """Ids of the editions shipped with the app, in alphabetical order."""
    folder = files("banker_app.data") / "editions"
    return tuple(
        sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
    )


def load_edition(id_or_path: str, language: str = "") -> tuple[Edition, RulesLayer]:
    """Load an edition and the rules on its sheet: a shipped one by id, any other by file path.

    A box that is printed in several languages is read in `language`, if that is one of them.
    Raises FaultyFile with every fault: unknown edition, not TOML, wrong figures.
    """
    if id_or_path in shipped_editions():
        return _in_language(id_or_path, language) if language else _shipped(id_or_path)
    path = Path(id_or_path)
    if path.suffix != ".toml":
        wrong = unknown(FaultCode.UNKNOWN_EDITION, id_or_path, id_or_path, shipped_editions())
        raise FaultyFile(id_or_path, [wrong])
    absent = FaultyFile(id_or_path, [fault(FaultCode.NO_SUCH_FILE, id_or_path)])
    try:
        if not path.is_file():
            raise absent
        return _read(path, parsed_toml)
    except OSError as stumble:  # an impossible file name, or no permission to read
        raise absent from stumble


@cache
def _shipped(name: str) -> tuple[Edition, RulesLayer]:
    return _read(files("banker_app.data") / "editions" / f"{name}.toml")


@cache
def _in_language(name: str, language: str) -> tuple[Edition, RulesLayer]:
    """A shipped edition with the names and texts of another language it is printed in."""
    box, layer = _shipped(name)
    names = files("banker_app.data") / "editions" / language / f"{name}.toml"
    if not names.is_file():
        return box, layer
    told = tomllib.loads(names.read_text(encoding="utf-8"))
    spaces, deeds = {**told["spaces"], **told["deeds"]}, told["deeds"]
    currency = replace(box.currency, pattern=told["currency"]["pattern"])
    box = replace(
        box,
        language=language,
        currency=currency,
        spaces=tuple(replace(one, name=spaces[one.id]) for one in box.spaces),
        deeds={key: replace(one, name=deeds[key]) for key, one in box.deeds.items()},
        groups={key: replace(one, name=told["groups"][key]) for key, one in box.groups.items()},
        decks={
            key: replace(
                deck,
                name=told["decks"][key],
                cards=tuple(replace(card, text=told["cards"][key][card.id]) for card in deck.cards),
            )
            for key, deck in box.decks.items()
        },
    )
    return box, layer


def _read(
    source: Traversable, parse: Callable[[str], JsonObject] = tomllib.loads
) -> tuple[Edition, RulesLayer]:
    try:
        values = parse(source.read_text(encoding="utf-8"))
    except (OSError, ValueError) as stumble:
        wrong = fault(FaultCode.NOT_TOML, source.name, reason=str(stumble))
        raise FaultyFile(source.name, [wrong]) from stumble
    faults: list[DataError] = []
    box = read_box(values, faults)
    if faults:
        raise FaultyFile(source.name, faults)
    return box
