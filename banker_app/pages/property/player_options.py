"""Players to choose from, each with token and purse."""

from collections.abc import Iterable

from banker_app.app.i18n.currency_format import figure_and_unit
from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.purses import colour_of, purse_of
from banker_app.app.projections.tokens import mark_of
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract.blocks import Option


def player_options(context: ViewContext, players: Iterable[PlayerId]) -> tuple[Option, ...]:
    """Return players as the options of a field."""
    game, say = context
    return tuple(
        Option(
            value=name,
            label=say.name(name),
            note=purse_of(context, name),
            short_note=figure_and_unit(purse_of(context, name))[0],
            mark=mark_of(game, name),
            colour=colour_of(game, name),
        )
        for name in players
    )
