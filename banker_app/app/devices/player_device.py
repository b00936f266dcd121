"""What a player's own device may do: ask, agree and decline, and nothing else.

Whose the device is, is looked up at every call: a tap that was on its way when the seat went to
another phone, or that a page made up, comes too late.
"""

from collections.abc import Callable

from banker_app.app.devices.banker_role import Device
from banker_app.app.devices.phones import Phones
from banker_app.app.devices.requests import Answer, Denial, Requests
from banker_app.app.devices.seats import News
from banker_app.engine.commands import Command
from banker_app.engine.ids import PlayerId


class PlayerDevice:
    """The phones of a game as one device has them."""

    def __init__(self, phones: Phones, device: Device) -> None:
        self._phones = phones
        self._device = device

    @property
    def player(self) -> PlayerId | None:
        """Whose the device is; None: it only looks."""
        return self._phones.player_of(self._device.digest)

    @property
    def claimed(self) -> PlayerId | None:
        """Whose it wants to be, as long as it waits for the banker's nod."""
        return self._phones.claimed_by(self._device.digest)

    @property
    def news(self) -> News | None:
        """What became of its seat, if nobody has read so there."""
        return self._phones.seats.news(self._device.digest)

    def ask(self, command: Command, instead: int | None = None) -> Answer:
        """Ask for a command; see `Requests.ask`."""
        return self._as_player(lambda book, player: book.ask(player, command, instead))

    def agree(self, number: int) -> Answer:
        """Give the player's consent to a request."""
        return self._as_player(lambda book, player: book.agree(player, number))

    def decline(self, number: int) -> Answer:
        """Say no to a request, or withdraw one's own."""
        return self._as_player(lambda book, player: book.decline(player, number))

    def dismiss(self, number: int) -> None:
        """What became of a request has been read."""
        if (player := self.player) is not None:
            self._phones.requests.dismiss(player, number)

    def claim(self, player: PlayerId) -> bool:
        """Say whose the device is. False: too many wait for the banker's nod already."""
        return self._phones.claim(player, self._device.digest)

    def give_up(self) -> None:
        """Be nobody's any more, and wait for no nod."""
        self._phones.seats.turn_away(self._device.digest)
        self._phones.leave(self._device.digest)

    def dismiss_note(self) -> None:
        """The news of the seat has been read."""
        self._phones.seats.dismiss_note(self._device.digest)

    def _as_player(self, call: Callable[[Requests, PlayerId], Answer]) -> Answer:
        player = self.player
        return call(self._phones.requests, player) if player is not None else Denial.NO_SEAT
