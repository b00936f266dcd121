"""Consent to a command that comes from a player's own device.

A command from the banker's device needs no consent: the players are present. [R-08]
"""

from collections.abc import Iterator
from typing import Any, Final

from banker_app.engine import commands as c
from banker_app.engine.command import Approval, Command
from banker_app.engine.dues import PickDue, is_bank
from banker_app.engine.events import EstateSettled
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.obligations import answers
from banker_app.engine.refusals import Accepted
from banker_app.engine.state import Game, replace


class Consent(Frozen):
    """The consent that a command needs."""

    players: frozenset[PlayerId] = frozenset()
    """Players who all have to agree. Empty: reserved for the banker; nobody may ask for it."""
    approval: Approval = Approval.BANKER
    payees: frozenset[PlayerId] = frozenset()
    """Players who receive the money: they may ask for it, although they need not agree."""

    def may_ask(self, player: PlayerId) -> bool:
        """Whether a player may ask for the command."""
        return player in self.players or (bool(self.players) and player in self.payees)


BANKERS_ALONE: Final = Consent()
_UNSEEN: Final = ("own_turn", "before_roll", "contested", "dice", "multiplier")
"""Command fields that state facts only visible at the table, or what other players want."""


def consents(command: Command, game: Game) -> Consent:
    """The consent that a command needs before it may happen without the banker.

    Reserved for the banker: commands that change the rules, the clock, the log or the Bank's stock;
    `AdjustLedger`, since no rule limits it; and the end of an auction, since it decides over the
    bids of others.
    """
    if command.approval is None:
        return BANKERS_ALONE
    consent = _consents(command, command.approval, game)
    if consent.approval in (Approval.DUE, Approval.OWN) and _states_facts(command):
        return replace(consent, approval=Approval.BANKER)
    return consent


def heirs_choosing(command: Command, decision: Accepted) -> frozenset[PlayerId]:
    """The players who choose about the mortgages that a bankruptcy brings them. [R-106]"""
    if not isinstance(command, c.DeclareBankruptcy):
        return frozenset()
    return frozenset(heir for heir, _ in inherited_mortgages(decision.game, decision))


def inherited_mortgages(game: Game, decision: Accepted) -> Iterator[tuple[PlayerId, DeedId]]:
    """Yield the deeds that an estate brings to players and that are mortgaged in a game, before or
    after it, each with its heir. [R-106]
    """
    for event in decision.events:
        if isinstance(event, EstateSettled) and not is_bank(event.creditor):
            yield from ((event.creditor, lot) for lot in event.deeds if lot in game.mortgaged)


def _states_facts(command: Command) -> bool:
    return any(getattr(command, name, None) is not None for name in _UNSEEN)


def _consents(command: Command, approval: Approval, game: Game) -> Consent:
    """The consent of the players whom the command names as its parties."""
    parties = {_party(command, name, game) for name in command.agreed_by}
    players = frozenset(party for party in parties if party and party != BANK_PLAYER)
    if not players:
        return BANKERS_ALONE
    if BANK_PLAYER in parties or _is_unasked(command, game):
        approval = Approval.BANKER
    gaining = _party(command, command.gained_by, game) if command.gained_by else None
    return Consent(
        players=players, approval=approval, payees=frozenset((gaining,) if gaining else ())
    )


def _party(command: Command, name: str, game: Game) -> PlayerId | None:
    """The player in a field: by name, as the owner of a deed, or as a side of a trade."""
    value: Any = getattr(command, name, None)
    if isinstance(value, c.TradeSide):
        return value.player
    if name == "deed":
        return game.owner(value) if value in game.edition.deeds else None
    if isinstance(command, c.EndTurn):
        # Whoever is named as the next may begin, once nothing is left to do.
        return value or game.turn.player
    # Whoever has a deed to pick for an auction picks it.
    pick = game.due(PickDue) if isinstance(command, c.OpenAuction) else None
    player: PlayerId | None = pick.player if value is None and pick else value
    return player


def _is_unasked(command: Command, game: Game) -> bool:
    """Whether it buys a deed that is not due, so that only the table can see the landing."""
    if not isinstance(command, c.BuyDeed):
        return False
    plain = replace(command, amount=None)
    return not any(plain in answers(game, due) for due in game.dues)
