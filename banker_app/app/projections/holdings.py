"""A player's deeds by colour group, for small bars."""

from collections.abc import Sequence

from banker_app.engine.edition import TitleDeed
from banker_app.engine.frozen import Frozen
from banker_app.engine.groups import landmark
from banker_app.engine.ids import Commodity, DeedId, GroupId
from banker_app.engine.state import Game


class HeldDeed(Frozen):
    """A deed within a `GroupHolding`, for the small bars of a player's row."""

    houses: int = 0
    hotel: bool = False
    landmark: Commodity | None = None
    """A skyscraper or a train depot."""
    mortgaged: bool = False
    ticked: bool = False
    """Whether its owner is the one who asks, where several have deeds in the bars."""


class GroupHolding(Frozen):
    """A colour group of which a player owns at least one deed; its deeds are in board order."""

    group: GroupId
    colour: str
    deeds: tuple[HeldDeed | None, ...]
    """None for a deed that the player does not own."""
    large: bool = False
    """Whether it is the subject of a page, not one of many in a row."""


def holdings(game: Game, deeds: Sequence[TitleDeed]) -> tuple[GroupHolding, ...]:
    """The colour groups of a player's deeds, in board order."""
    owned = {deed.id for deed in deeds}
    return tuple(
        GroupHolding(
            group=group.id,
            colour=group.colour,
            deeds=tuple(held_deed(game, deed) if deed in owned else None for deed in group.deeds),
        )
        for group in game.edition.groups.values()
        if owned.intersection(group.deeds)
    )


def held_deed(game: Game, deed: DeedId) -> HeldDeed:
    """The buildings on a deed, and whether it is mortgaged."""
    return HeldDeed(
        houses=game.houses(deed),
        hotel=game.has_hotel(deed),
        landmark=landmark(game, deed),
        mortgaged=deed in game.mortgaged,
    )
