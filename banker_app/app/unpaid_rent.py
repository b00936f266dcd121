"""Rent that would lapse with the next roll without anyone's decision. [R-32]

By most rulebooks an unclaimed rent lapses when the next player rolls. Mostly it has just been
forgotten, so people are asked first, on whichever device they roll; a script follows the book.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from banker_app.engine.commands import Command, PayRent
from banker_app.engine.decide import decide
from banker_app.engine.dues import RentDue
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Accepted, RefusalCode
from banker_app.engine.rules.rent import ClaimRent, RentForfeited
from banker_app.engine.rules.turn import late_rents
from banker_app.engine.state import Game


class RentFate(StrEnum):
    """The fate of rents that would lapse: the setting, or the answer of the players."""

    ASK = "ask"
    PAY = "pay"
    LAPSE = "lapse"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class UnpaidRent:
    """The answer to a command that would let rents lapse: first their fate has to be known."""

    rents: tuple[RentDue, ...]

    def is_owed_to(self, player: PlayerId) -> bool:
        """Whether all of it is the rent of one player, who may decide on it."""
        return all(rent.owner == player for rent in self.rents)


def lapsing(
    game: Game, command: Command, waive: Collection[RefusalCode] = ()
) -> tuple[RentDue, ...]:
    """The rents that a command would forfeit."""
    if not late_rents(game):
        return ()
    decision = decide(game, command, waive)
    events = decision.events if isinstance(decision, Accepted) else ()
    rents = (game.due(RentDue, id=event.settles) for event in events if forfeits(event))
    return tuple(rent for rent in rents if rent)


def forfeits(event: object) -> bool:
    """Whether an event is the loss of a rent that nobody has claimed in time."""
    return isinstance(event, RentForfeited) and event.too_late


def answers(game: Game, rents: tuple[RentDue, ...]) -> tuple[RentFate, ...]:
    """Return the possible fates of the rents, the likeliest first."""
    for rent in rents:
        paid = decide(game, rent_payment(rent))
        if not isinstance(paid, Accepted):
            return RentFate.LAPSE, RentFate.KEEP
        game = paid.game
    return RentFate.PAY, RentFate.LAPSE, RentFate.KEEP


def rent_payment(rent: RentDue) -> PayRent:
    """The command that pays a rent."""
    return PayRent(payer=rent.player, deed=rent.deed)


def claim(rent: RentDue) -> ClaimRent:
    """The command by which a rent stays due."""
    return ClaimRent(payer=rent.player, deed=rent.deed)


def commands_of(fate: RentFate, rents: tuple[RentDue, ...]) -> tuple[Command, ...]:
    """The commands that bring about the fate of rents; none if they are to lapse."""
    made = {RentFate.PAY: rent_payment, RentFate.KEEP: claim}.get(fate)
    return tuple(map(made, rents)) if made else ()
