"""Rights of a player's own device: ask, agree and decline, and nothing else.

Every call looks up the device's player, so a delayed or forged tap has no effect once the seat
has gone to another phone.
"""

from collections.abc import Callable

from banker_app.app.devices.banker_role import Device
from banker_app.app.devices.phones import Phones
from banker_app.app.devices.requests import Answer, Denial, Requests
from banker_app.app.devices.seats import Claim, News
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine.commands import Command
from banker_app.engine.ids import DeedId, PlayerId


class PlayerDevice:
    """The phones of a game from the view of one device."""

    def __init__(self, phones: Phones, device: Device) -> None:
        self._phones = phones
        self._device = device

    @property
    def player(self) -> PlayerId | None:
        """The player the device belongs to; None: a spectator."""
        return self._phones.player_of(self._device.digest)

    @property
    def claimed(self) -> PlayerId | None:
        """The player of the seat that it has claimed, until the banker answers."""
        return self._phones.claimed_by(self._device.digest)

    @property
    def newcomer(self) -> PlayerId | None:
        """The name by which it was let in while no game is open."""
        return self._phones.newcomer(self._device.digest)

    @property
    def news(self) -> News | None:
        """Unread news about its seat, or None."""
        return self._phones.seats.news(self._device.digest)

    def ask(
        self, command: Command, instead: int | None = None, unpaid: RentFate | None = None
    ) -> Answer:
        """Ask for a command; see `Requests.ask`."""
        return self._as_player(lambda book, player: book.ask(player, command, instead, unpaid))

    def agree(self, number: int) -> Answer:
        """Give the player's consent to a request."""
        return self._as_player(lambda book, player: book.agree(player, number))

    def choose(self, number: int, lifted: tuple[DeedId, ...]) -> Answer:
        """Choose, as an heir, which mortgages of an estate to lift."""
        return self._as_player(lambda book, player: book.choose(player, number, lifted))

    def decline(self, number: int) -> Answer:
        """Decline a request, or withdraw the player's own."""
        return self._as_player(lambda book, player: book.decline(player, number))

    def dismiss(self, number: int) -> None:
        """Note that the outcome of a request has been read."""
        if (player := self.player) is not None:
            self._phones.requests.dismiss(player, number)

    def claim(self, player: PlayerId, look: tuple[str, str] = ("", "")) -> bool:
        """Claim a player's seat. False: too many claims are waiting already. `look`: the token and
        the colour of somebody who wants to play in the next game.
        """
        device = self._device
        return self._phones.claim(player, device.digest, device.address, device.sign, look)

    def others(self) -> tuple[Claim, ...]:
        """Everybody else who wants to play in the next game."""
        now, own = self._phones.state(), self._device.digest
        return tuple(one for one in (*now.newcomers, *now.claims) if one.device != own)

    def withdraw(self, news: News) -> None:
        """Drop its claim to a seat; `news` is the reason."""
        self._phones.seats.turn_away(self._device.digest, news)

    def give_up(self) -> None:
        """Give up the seat, or the claim to one."""
        self._phones.seats.turn_away(self._device.digest)
        self._phones.leave(self._device.digest)

    def dismiss_note(self) -> None:
        """Note that the news about the seat has been read."""
        self._phones.seats.dismiss_note(self._device.digest)

    def _as_player(self, call: Callable[[Requests, PlayerId], Answer]) -> Answer:
        player = self.player
        return call(self._phones.requests, player) if player is not None else Denial.NO_SEAT
