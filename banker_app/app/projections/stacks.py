"""The rents of a conglomerate: of its deeds alone, and together."""

from collections.abc import Collection
from typing import Final

from banker_app.app.projections.context import ViewContext, accepted
from banker_app.app.projections.sums import rent_of
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.conglomerate import FormConglomerate

SLASH: Final = " / "


def rents_of(context: ViewContext, player: PlayerId, deeds: Collection[DeedId]) -> str:
    """The rents of a player's deeds, in board order: "4 green / 10 green"; equal ones once, a
    mortgaged deed has none.
    """
    game = context.game
    rents = [
        rent_of(context, deed, player)
        for deed in game.edition.deeds
        if deed in deeds and not game.is_idle(deed)
    ]
    return SLASH.join(rents[:1] if len(set(rents)) == 1 else rents)


def alone_and_together(context: ViewContext, formed: FormConglomerate) -> tuple[str, str]:
    """The rents of deeds now, and once they are a conglomerate; empty if they cannot be one."""
    done = accepted(context.game, formed)
    if done is None:
        return "", ""
    later = ViewContext(done.game, context.say)
    player, deeds = formed.player, formed.deeds
    return rents_of(context, player, deeds), rents_of(later, player, deeds)
