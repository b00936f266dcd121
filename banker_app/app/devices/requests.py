"""Players' requests from their own devices: decided at once, entered when all have agreed.

The rules answer first, on the phone that asked. An allowed request waits for the players concerned
and, depending on the policy, for the banker. After every entry all pending requests are decided
again. Requests are kept in memory only; those that were waiting
when the app was stopped are recalled as such, to be read and asked for anew.

A throw that would let a rent lapse waits for the banker, unless it is the owner's, who is asked
there and then. It is entered as soon as the rent is settled or claimed.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from itertools import count
from typing import Final

from banker_app.app.unpaid_rent import RentFate, UnpaidRent, forfeits
from banker_app.engine.command import Approval, answers_to
from banker_app.engine.commands import Command, DeclareBankruptcy, RenamePlayer
from banker_app.engine.consent import Consent, consents, heirs_choosing
from banker_app.engine.dues import RentDue
from banker_app.engine.events import Event
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Accepted, Asks, Decision, Refused
from banker_app.engine.renaming import renamed
from banker_app.engine.rules.auction.auctions import PlaceBid, WithdrawBid
from banker_app.engine.state import Game

MOST_OPEN: Final = 5
"""Maximum number of pending requests per player."""


class Policy(StrEnum):
    """Entries allowed without the banker's approval."""

    NOTHING = "nothing"
    """The banker confirms everything."""
    BIDS = "bids"
    """Bids count at once."""
    DUES = "dues"
    """Purchases and payments due, too."""
    LEGAL = "legal"
    """Whatever the rules allow and all concerned agree to counts at once."""

    def lets(self, approval: Approval, *, own_dice: bool) -> bool:
        """Whether a command that needs this approval happens without the banker.

        `own_dice`: players enter their own rolls.
        """
        match approval:
            case Approval.BID:
                return self is not Policy.NOTHING
            case Approval.DUE:
                return self in (Policy.DUES, Policy.LEGAL)
            case Approval.OWN:
                return self is Policy.LEGAL
            case Approval.DICE:
                return own_dice
            case Approval.BANKER:
                return False


class Outcome(StrEnum):
    """The outcome of a request."""

    WAITING = "waiting"
    ENTERED = "entered"
    REFUSED = "refused"
    """Refused by the banker."""
    DECLINED = "declined"
    """Declined by another player."""
    LAPSED = "lapsed"
    """The game has moved on: the rules now refuse it, or its effect would be different."""
    OVERTAKEN = "overtaken"
    """It has been entered meanwhile, by the banker or on another phone."""
    STOPPED = "stopped"
    """The app was stopped, or the game closed, while it was waiting."""


class Request(Frozen):
    """A command that a player has asked for."""

    id: int
    player: PlayerId
    """The player."""
    command: Command
    agreed: frozenset[PlayerId]
    missing: frozenset[PlayerId]
    """Players who still have to agree."""
    choosing: frozenset[PlayerId]
    """Heirs who have not yet chosen about the mortgages that they take over. [R-106]"""
    events: tuple[Event, ...]
    """Its effect, to which the players agree; without the rents that it would let lapse."""
    unpaid: tuple[RentDue, ...] = ()
    """The rents whose fate it waits for, and for nothing else."""
    outcome: Outcome = Outcome.WAITING
    by: PlayerId | None = None
    """The player who declined, if any."""
    decision: Refused | Asks | None = None
    """If it lapsed, the current decision; None: allowed, but with a different effect."""

    def asks(self, player: PlayerId | None) -> bool:
        """Whether it waits for this player's consent or choice."""
        return self.outcome is Outcome.WAITING and player in self.missing | self.choosing

    @property
    def is_bid(self) -> bool:
        """Whether it asks for something at the open auction."""
        return isinstance(self.command, PlaceBid | WithdrawBid)

    @property
    def waits_for_banker(self) -> bool:
        """Whether all players concerned have agreed and only the banker's approval is missing."""
        return self.outcome is Outcome.WAITING and not self.missing


class Denial(StrEnum):
    """Reasons to reject a request before the rules are consulted."""

    NO_GAME = "no_game"
    NO_SEAT = "no_seat"
    """The device does not belong to a player."""
    NOT_YOURS = "not_yours"
    """Players may not ask for it: it is reserved for others or for the banker."""
    TOO_MANY = "too_many"
    """The player has too many pending requests."""
    TIME_OVER = "time_over"
    """It is a bid after its time. The banker may still enter it, if it was called before."""
    GONE = "gone"
    """The request is no longer pending."""
    NOT_KEPT = "not_kept"
    """It was allowed, but could not be saved."""


Answer = Request | Refused | Asks | UnpaidRent | Denial
Enter = Callable[[Command, PlayerId, RentFate | None], Decision | UnpaidRent | None]
"""Enters a command from a player's phone, and the fate of rents that it would let lapse."""


class Requests:
    """The requests of one game."""

    def __init__(
        self,
        game: Callable[[], Game | None],
        rule: Callable[[Command], Decision],
        enter: Enter,
        policy: Callable[[], tuple[Policy, bool]],
        changed: Callable[[], None],
        is_late: Callable[[Command], bool] = lambda command: False,
    ) -> None:
        """`rule` decides on a command; `enter` enters one from a player's phone.

        `policy` returns the policy and whether players enter their own dice. `changed` is called
        after every change.
        """
        self._game = game
        self._rule = rule
        self._enter = enter
        self._policy = policy
        self._changed = changed
        self._is_late = is_late
        self._known: dict[int, Request] = {}
        self._ids = count(1)
        self._settling = False

    # ---- a player's -------------------------------------------------------------------

    def ask(
        self,
        player: PlayerId,
        command: Command,
        instead: int | None = None,
        unpaid: RentFate | None = None,
    ) -> Answer:
        """Ask for a command. It is refused or, if nobody else has to agree, entered at once.

        `instead`: the number of a request that this one answers, such as a counter-offer.
        `unpaid`: the player's answer about the own rents that it would let lapse.
        """
        consent = self._consent(command)
        if consent is None:
            return Denial.NO_GAME
        if not consent.may_ask(player):
            return Denial.NOT_YOURS
        if again := self._waiting_for(player, command):
            return again
        if self._is_late(command):
            return Denial.TIME_OVER
        decision = self._rule(command)
        if not isinstance(decision, Accepted):
            return decision
        if sum(r.player == player for r in self.waiting) >= MOST_OPEN:
            return Denial.TOO_MANY
        answered = self._open(instead) if instead is not None else None
        if answered is not None and player in answered.missing | answered.agreed:
            del self._known[answered.id]  # Not declined: this is the answer.
        agreed = consent.players & {player}
        request = Request(
            id=next(self._ids),
            player=player,
            command=command,
            agreed=agreed,
            missing=consent.players - agreed,
            choosing=heirs_choosing(command, decision),
            events=_effect(decision),
        )
        return self._put(request, consent, unpaid)

    def agree(self, player: PlayerId, number: int) -> Answer:
        """Give the consent of a player from whom it is needed."""
        request = self._open(number)
        consent = self._consent(request.command) if request else None
        if request is None or consent is None:
            return Denial.GONE
        if player not in consent.players:
            return Denial.NOT_YOURS
        agreed = request.agreed | {player}
        return self._put(replace(request, agreed=agreed, missing=consent.players - agreed), consent)

    def choose(self, player: PlayerId, number: int, lifted: tuple[DeedId, ...]) -> Answer:
        """Choose, as an heir, which mortgages to lift; what comes of it is decided anew."""
        request = self._open(number)
        command = request.command if request else None
        if request is None or not isinstance(command, DeclareBankruptcy):
            return Denial.GONE
        if player not in request.choosing:
            return Denial.NOT_YOURS
        command = replace(command, lift_now=(*command.lift_now, *lifted))
        events, left = _effect(self._rule(command)), request.choosing - {player}
        return self._settle(replace(request, command=command, choosing=left, events=events))

    def decline(self, player: PlayerId, number: int) -> Answer:
        """Decline as a player asked for consent, or withdraw as the one who asked."""
        request = self._open(number)
        if request is None:
            return Denial.GONE
        if player == request.player:
            del self._known[number]
            self._changed()
            return request
        if player not in request.missing | request.agreed:
            return Denial.NOT_YOURS
        return self._settle(replace(request, outcome=Outcome.DECLINED, by=player))

    def dismiss(self, player: PlayerId, number: int) -> None:
        """Mark the outcome as read by the player who asked."""
        request = self._known.get(number)
        if request is None or request.player != player or request.outcome is Outcome.WAITING:
            return
        del self._known[number]
        self._changed()

    def recall(self, player: PlayerId, command: Command) -> None:
        """Notify a player of a request that was waiting when the app was stopped."""
        decision = self._rule(command)
        number = next(self._ids)
        self._known[number] = Request(
            id=number,
            player=player,
            command=command,
            agreed=frozenset(),
            missing=frozenset(),
            choosing=frozenset(),
            events=_effect(decision),
            outcome=Outcome.STOPPED,
        )

    def rename(self, old: PlayerId, new: PlayerId) -> None:
        """Keep the requests of, and to, a renamed player."""
        for request in self.known:
            now = renamed(request, {old: new})
            if isinstance(request.command, RenamePlayer):  # It names the change itself.
                now = replace(now, command=request.command, events=request.events)
            self._known[request.id] = now

    def forget(self, player: PlayerId) -> None:
        """Drop the requests of a player when another person takes the seat."""
        self._known = {r.id: r for r in self.known if r.player != player}

    # ---- the banker's -------------------------------------------------------------------

    def accept(self, number: int, unpaid: RentFate | None = None) -> Answer:
        """Approve a request as the banker and enter it in the current game. `unpaid` is the
        answer about rents that it would let lapse.
        """
        request = self._open(number)
        return self._perform(request, unpaid) if request else Denial.GONE

    def refuse(self, number: int) -> Answer:
        """Refuse a request as the banker."""
        request = self._open(number)
        if request is None:
            return Denial.GONE
        return self._settle(replace(request, outcome=Outcome.REFUSED))

    @property
    def known(self) -> tuple[Request, ...]:
        """All requests, including settled ones with an unread outcome."""
        return tuple(self._known.values())

    @property
    def waiting(self) -> tuple[Request, ...]:
        """Pending requests, oldest first."""
        return tuple(r for r in self._known.values() if r.outcome is Outcome.WAITING)

    def refresh(self, entered: Command | None = None) -> None:
        """Decide on all pending requests again, after an entry; of the command `entered`, if it was
        not that of a request.
        """
        if self._settling or not self._known:
            return
        for request in self.waiting:
            if entered is not None and _is_same(entered, request.command):
                self._settle(replace(request, outcome=Outcome.OVERTAKEN))
        for request in self.waiting:
            decision = self._rule(request.command)
            if isinstance(decision, Accepted) and _effect(decision) == request.events:
                if request.unpaid and isinstance(self._perform(request), Request):
                    return  # Which has decided on all others again.
                continue
            why = None if isinstance(decision, Accepted) else decision
            self._known[request.id] = replace(request, outcome=Outcome.LAPSED, decision=why)
        self._changed()

    # ---- within -------------------------------------------------------------------------

    def _consent(self, command: Command) -> Consent | None:
        game = self._game()
        return consents(command, game) if game is not None else None

    def _open(self, number: int) -> Request | None:
        request = self._known.get(number)
        return request if request and request.outcome is Outcome.WAITING else None

    def _waiting_for(self, player: PlayerId, command: Command) -> Request | None:
        """The same request if it is pending already, as after a double tap."""
        return next((r for r in self.waiting if (r.player, r.command) == (player, command)), None)

    def _put(self, request: Request, consent: Consent, unpaid: RentFate | None = None) -> Answer:
        policy, own_dice = self._policy()
        if request.missing or not policy.lets(consent.approval, own_dice=own_dice):
            return self._settle(request)
        answer = self._perform(request)
        if not isinstance(answer, UnpaidRent):
            return answer
        if not answer.is_owed_to(request.player):
            return self._settle(replace(request, unpaid=answer.rents))
        return self._perform(request, unpaid) if unpaid else answer

    def _perform(self, request: Request, unpaid: RentFate | None = None) -> Answer:
        # Otherwise its own entry would decide on it again before it is settled.
        self._settling = True
        try:
            decision = self._enter(request.command, request.player, unpaid)
        finally:
            self._settling = False
        match decision:
            case Accepted():
                # Its own entry may have given the player another name.
                done = replace(self._known.get(request.id, request), outcome=Outcome.ENTERED)
                self._end(done)
                self.refresh(request.command)
                return done
            case UnpaidRent():
                return decision
            case None:
                return Denial.NOT_KEPT
            case _:
                self._end(replace(request, outcome=Outcome.LAPSED, decision=decision))
                return decision

    def _end(self, request: Request) -> None:
        """Keep the outcome of a request that had to wait; that of others was seen at once."""
        if request.id in self._known:
            self._settle(request)

    def _settle(self, request: Request) -> Request:
        """Store a request; of the settled ones, only the latest of each player is kept."""
        if request.outcome is not Outcome.WAITING:
            for known in list(self._known.values()):
                if known.player == request.player and known.outcome is not Outcome.WAITING:
                    del self._known[known.id]
        self._known[request.id] = request
        self._changed()
        return request


def _is_same(one: Command, other: Command) -> bool:
    """Whether two commands ask for the same, one of them perhaps with answers."""
    return answers_to(one, other) or answers_to(other, one)


def _effect(decision: Decision) -> tuple[Event, ...]:
    """The events of a command, without the rents that it would let lapse: their fate is open."""
    events = decision.events if isinstance(decision, Accepted) else ()
    return tuple(event for event in events if not forfeits(event))
