"""The checks of a command's fields that follow from their types, made before its rule is asked."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Final

from banker_app.engine.checks import (
    refusal,
    require_deed,
    require_in_range,
    require_seated,
    require_unique,
)
from banker_app.engine.command import Actor, Party
from banker_app.engine.commands import TradeSide
from banker_app.engine.dues import LoanTerms
from banker_app.engine.hints import field_hints, members
from banker_app.engine.ids import BANK_PLAYER, PIECES, Commodity, DeedId, Lot, PlayerId
from banker_app.engine.refusals import Refusal, RefusalCode
from banker_app.engine.settings.setting import Span
from banker_app.engine.state import Game

Check = Callable[[Game, Any], Refusal | None]


def require_sound(game: Game, value: Any) -> Refusal | None:
    """Players, amounts and things named are such; first who, then how much, then what."""
    cls: type = type(value)
    for name, check in _checks(cls):
        content = getattr(value, name)
        if content is not None and (finding := check(game, content)):
            return finding
    return None


@cache
def _checks(cls: Any) -> tuple[tuple[str, Check], ...]:
    """The checks of a class, each with its field."""
    hints = field_hints(cls, notes=True)
    found = [(name, member) for name, hint in hints.items() for member in members(hint)]
    spans = [(name, note) for name, member in found for note in _notes(member)]
    return (
        *((name, WHO[member]) for name, member in found if member in WHO),
        *((name, partial(_require_within, span)) for name, span in spans),
        *((name, WHAT[member]) for name, member in found if member in WHAT),
    )


def _notes(hint: object) -> tuple[Span, ...]:
    return tuple(note for note in getattr(hint, "__metadata__", ()) if isinstance(note, Span))


def _require_within(span: Span, game: Game, amount: int) -> Refusal | None:
    return require_in_range(amount, least=span.low, most=span.high)


def _require_party(game: Game, party: PlayerId) -> Refusal | None:
    return None if party == BANK_PLAYER else require_seated(game, party)


def _require_lot(game: Game, lot: Lot) -> Refusal | None:
    """The lot is a house, a hotel or a title deed of this edition."""
    return None if lot in PIECES else require_deed(game, lot)


def _require_currency(game: Game, currency: Commodity) -> Refusal | None:
    """The currency is one of the edition's. [R-02]"""
    if currency in game.edition.monies:
        return None
    return refusal(RefusalCode.NO_SUCH_CURRENCY, "R-02", name=currency)


WHO: Final[Mapping[object, Check]] = {
    PlayerId: require_seated,
    Actor: require_seated,
    Party: _require_party,
    TradeSide: require_sound,
    LoanTerms: require_sound,
}
WHAT: Final[Mapping[object, Check]] = {
    DeedId: require_deed,
    tuple[DeedId, ...]: require_unique,
    Lot: _require_lot,
    Commodity: _require_currency,
}
"""Types that have a check; fields of any other type, or `CheckedByRule`, are left to the rule."""
