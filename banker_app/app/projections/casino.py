"""The casino before a game: what lies in its jackpot, and the stakes for one tap."""

from typing import Final

from banker_app.app.i18n.currency_format import figure_and_unit
from banker_app.app.projections.context import Action, ViewContext, place
from banker_app.app.projections.purses import money_of
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.obligations import can_stake
from banker_app.engine.rules.casino import pot
from banker_app.engine.state import Game

CHIPS: Final = (10, 50, 100)
"""Stakes one tap away: chips of those who sit at the table."""
OTHER: Final = "other"
"""The stake that is typed, in an address and as a choice."""


class JackpotView(Frozen):
    """The jackpot in large figures."""

    name: str
    figure: str
    unit: str
    label: str
    """All of it as a sentence, for screen readers."""


def jackpot_view(context: ViewContext) -> JackpotView | None:
    """Return the jackpot; None where the rules have none and nothing lies there."""
    game, say = context
    lying = pot(game)
    if not (lying or game.rules.casino.jackpot):
        return None
    name, sum_ = say.ui("bank.casino"), say.money(lying)
    figure, unit = figure_and_unit(sum_)
    return JackpotView(name=name, figure=figure, unit=unit.strip(), label=f"{name}: {sum_}")


def usual_stakes(game: Game, player: PlayerId) -> tuple[int, ...]:
    """Return the stakes for one tap below all that the player has."""
    least, cash = game.rules.casino.stake, game.cash(player)
    lowest = least if CHIPS[0] < least or cash <= CHIPS[0] else CHIPS[0]
    return tuple(sorted({lowest, *(chip for chip in CHIPS if least < chip < cash)}))


def stake_ways(context: ViewContext, player: PlayerId) -> tuple[Action, ...]:
    """Return the ways to the casino, each with its stake; none for a player without cash."""
    game, say = context
    if not can_stake(game, player):
        return ()
    cash = game.cash(player)

    def way(stake: int, short: str) -> Action:
        label = say.ui("casino.play_for", amount=money_of(context, player, stake))
        return Action(label=label, short=short, effect=place("casino", player, str(stake)))

    usual = (way(one, str(one)) for one in usual_stakes(game, player))
    # Apart from the stakes, since nobody means it by chance.
    all_in = (way(cash, say.ui("casino.all_in")),)
    other = Action(
        label=say.ui("casino.other_stake"),
        short=say.ui("casino.other"),
        effect=place("casino", player, OTHER),
    )
    return (*usual, other, *(all_in if cash > game.rules.casino.stake else ()))
