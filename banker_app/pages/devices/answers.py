"""A player's answers to requests, on the own phone or on the device of a banker who plays."""

from typing import Final

from banker_app.engine.ids import DeedId
from banker_app.pages.contract import effects
from banker_app.pages.state.page_device import PageDevice


def agree(device: PageDevice, number: int) -> None:
    """Agree to a request."""
    device.show(device.seat.agree(number))


def choose(device: PageDevice, number: int, lifted: tuple[DeedId, ...]) -> None:
    """Choose which mortgages of an estate to lift."""
    device.show(device.seat.choose(number, lifted))


def decline(device: PageDevice, number: int) -> None:
    """Decline a request, or withdraw the player's own."""
    device.show(device.seat.decline(number))


def dismiss(device: PageDevice, number: int) -> None:
    """Note that the outcome of a request has been read."""
    device.seat.dismiss(number)


ANSWERS: Final = (
    effects.AGREE.by(agree),
    effects.CHOOSE.by(choose),
    effects.DECLINE.by(decline),
    effects.DISMISS.by(dismiss),
)
"""Their handlers: `handler(device, *arguments)`."""
