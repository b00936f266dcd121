"""Rent that would lapse with the next roll without anyone's decision. [R-32]

By most rulebooks an unclaimed rent lapses when the next player rolls. Mostly it has just been
forgotten, so the screens ask first; a script follows the book.
"""

from collections.abc import Collection
from typing import Final

from banker_app.app.projections.context import accepted
from banker_app.engine.commands import ClaimRent, Command, PayRent
from banker_app.engine.decide import decide
from banker_app.engine.dues import RentDue
from banker_app.engine.events import RentForfeited
from banker_app.engine.refusals import Accepted, RefusalCode
from banker_app.engine.rules.turn import late_rents
from banker_app.engine.state import Game

ASK: Final = "ask"
PAY: Final = "pay"
LAPSE: Final = "lapse"
KEEP: Final = "keep"


def lapsing(
    game: Game, command: Command, waive: Collection[RefusalCode] = ()
) -> tuple[RentDue, ...]:
    """The rents that a command would forfeit."""
    if not late_rents(game):
        return ()
    decision = decide(game, command, waive)
    events = decision.events if isinstance(decision, Accepted) else ()
    late = (event for event in events if isinstance(event, RentForfeited) and event.too_late)
    rents = (game.due(RentDue, id=event.settles) for event in late)
    return tuple(rent for rent in rents if rent)


def answers(game: Game, rents: tuple[RentDue, ...]) -> tuple[str, ...]:
    """Return the possible fates of the rents, the likeliest first."""
    payable = all(accepted(game, payment(rent)) for rent in rents)
    return (PAY, LAPSE, KEEP) if payable else (LAPSE, KEEP)


def payment(rent: RentDue) -> PayRent:
    """The command that pays a rent."""
    return PayRent(payer=rent.player, deed=rent.deed)


def ways(answer: str, rents: tuple[RentDue, ...]) -> tuple[Command, ...]:
    """The commands for the players' answer; none if the rents are to lapse."""
    match answer:
        case "pay":
            return tuple(payment(rent) for rent in rents)
        case "keep":
            return tuple(ClaimRent(payer=rent.player, deed=rent.deed) for rent in rents)
        case _:
            return ()
