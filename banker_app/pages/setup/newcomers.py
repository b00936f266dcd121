"""The cards by which the banker lets phones in: those that want to play in the next game."""

from collections.abc import Iterator

from banker_app.app.projections.context import Action, Effect
from banker_app.app.projections.tokens import marks_with
from banker_app.pages.contract.blocks import Block, Buttons, Layout, Panel, Row, Style, Text
from banker_app.pages.contract.effects import ADMIT, TURN_AWAY
from banker_app.pages.contract.translator import Translator
from banker_app.pages.state.app_store import AppStore


def newcomers(store: AppStore) -> Iterator[Panel]:
    """Yield everybody who wants to play while no game is open."""
    say = store.speech
    for claim in store.state.phones.claims if store.state.game is None else ():
        mark = marks_with({claim.player: claim.token})[claim.player]
        who = Row(claim.player, note=say.ui("phone.wants"), mark=mark, colour=claim.colour)
        sign = say.ui("phone.sign", name=claim.player, sign=claim.sign) if claim.sign else ""
        texts = who, Text(sign, Style.NAME)
        yield asked_panel(say, texts, ADMIT(claim.device), TURN_AWAY(claim.device))


def asked_panel(
    say: Translator, texts: tuple[Row | Text, ...], accept: Effect | str, refuse: Effect
) -> Panel:
    """Return what is asked for, and the banker's two answers."""
    ways = (
        Action(label=say.ui("phone.accept"), effect=accept, main=True),
        Action(label=say.ui("phone.refuse"), effect=refuse),
    )
    shown: tuple[Block, ...] = tuple(one for one in texts if isinstance(one, Row) or one.text)
    said = (f"{one.name} {one.note}" if isinstance(one, Row) else one.text for one in texts)
    label = ". ".join(filter(None, said))
    return Panel((*shown, Buttons(ways, Layout.FLOW)), label=label)
