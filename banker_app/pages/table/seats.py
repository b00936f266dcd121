"""A player's seat, and the rates, as rows: the same at the table, on phones and on displays."""

from banker_app.app.projections.context import Action
from banker_app.app.projections.regions import RateBoard
from banker_app.app.projections.seats import SeatView
from banker_app.app.projections.wording import Wording
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Row, Tone
from banker_app.pages.contract.drafts import Viewer
from banker_app.pages.contract.pictures import HOLDINGS, RATES
from banker_app.pages.state.app_store import AppStore


def seat_row(
    say: Wording,
    seat: SeatView,
    standing: str = "",
    *,
    action: Action | None = None,
    hold: Action | None = None,
    pays: bool = False,
) -> Row:
    """Return a seat as a row with all its facts. `standing` is that at an auction; `pays` marks
    the seat that was chosen to pay another one.
    """
    kept = {"seat.jail_cards": seat.jail_cards, "seat.bus_tickets": seat.bus_tickets}
    cards = (say.count(key, count) for key, count in kept.items() if count)
    troubles = (
        (seat.out,) if seat.out else (seat.owes, seat.detained, seat.misses, *cards, standing)
    )
    return Row(
        seat.player,
        note="" if seat.jailed or seat.out else seat.place,
        value="" if seat.out else seat.balance,
        value_note=seat.change,
        mark=seat.initial,
        colour=seat.colour,
        picture=HOLDINGS(seat.groups),
        badges=tuple(filter(None, troubles)),
        tone=Tone.ALARM if seat.owes else Tone.STRUCK if seat.out else Tone.PLAIN,
        large=seat.on_turn,
        trailing_icon="payments" if pays else "",
        label=action.label if action else seat.label,
        money=seat.money,
        action=action,
        hold=hold,
    )


def own_seat(store: AppStore, viewer: Viewer) -> PlayerId | None:
    """Return the player who holds a device: that of a phone, or the banker who plays."""
    if viewer.seat or viewer.shared is None:
        return PlayerId(viewer.seat) or None
    return store.phones.player_of(viewer.shared.device.digest)


def rates_row(rates: RateBoard) -> Row:
    """Return the rates as a row that opens the page about them."""
    go = Action(label=rates.label, effect=routes.EXCHANGE)
    return Row("", picture=RATES(rates), label=rates.label, action=go)
