"""What players and their phones ask the banker for, with the banker's answers."""

from collections.abc import Iterator

from banker_app.app.projections.context import Action, place
from banker_app.app.projections.requests import RequestView, for_banker, request_view
from banker_app.engine.ids import PlayerId
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Block, Buttons, Layout, Panel, Style, Text
from banker_app.pages.contract.effects import ACCEPT, ADMIT, REFUSE, TURN_AWAY
from banker_app.pages.setup.newcomers import asked_panel, newcomers
from banker_app.pages.state.app_store import AppStore


def requests(
    store: AppStore, own: PlayerId | None = None, *, bids: bool = False
) -> Iterator[Block]:
    """Yield the phones that claim a seat and the requests of players; only the `bids` where
    nothing else is looked at. `own` is the banker as a player.
    """
    say, phones = store.speech, store.state.phones
    if store.state.game is None:
        yield from newcomers(store)
        return
    for claim in () if bids else phones.claims:
        title = say.ui("phone.claims", name=claim.player)
        taken = dict(phones.phones).get(claim.player)
        again = say.ui("phone.claims_again", name=claim.player) if taken else ""
        sign = say.ui("phone.sign", name=claim.player, sign=claim.sign) if claim.sign else ""
        texts = Text(title, Style.NAME), Text(sign, Style.NAME), Text(again, Style.HINT)
        yield asked_panel(say, texts, ADMIT(claim.device), TURN_AWAY(claim.device))
    mine = Buttons((Action(label=say.ui("tab.me"), effect=routes.ME, main=True),), Layout.FLOW)
    for one in phones.requests:
        if one.asks(own) and not one.waits_for_banker:
            view = request_view(store.context, one, own)
            yield Panel((*(text for text in _texts(view) if text.text), mine), label=view.what)
    asked = tuple(one for one in phones.requests if one.is_bid or not bids)
    views = for_banker(store.context, asked)
    for view in views:
        # The heirs choose on their own phones, or tell the banker, who enters it there.
        accept = place("raise", view.bankrupt) if view.bankrupt else ACCEPT((view.id,))
        yield asked_panel(say, _texts(view), accept, REFUSE(view.id))
    if len(views) > 1 and not any(view.bankrupt for view in views):
        # Everybody's salary, a birthday: one after another, as far as the rules still allow them.
        label = say.ui("phone.accept_all", n=len(views))
        yield Buttons((Action(label=label, effect=ACCEPT(tuple(view.id for view in views))),))


def _texts(view: RequestView) -> tuple[Text, ...]:
    texts = (
        *((view.asks, Style.HINT), (view.what, Style.NAME), (view.after, Style.BODY)),
        (view.standing if view.bankrupt else "", Style.HINT),
    )
    return tuple(Text(text, style) for text, style in texts)
