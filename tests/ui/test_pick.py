"""The Auction space of the Mega board: a player picks a deed, which the Bank auctions."""

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.dues import due_view
from banker_app.engine.commands import OpenAuction, Roll
from banker_app.engine.consent import consents
from banker_app.engine.dues import PickDue
from banker_app.engine.ids import Lot
from banker_app.pages.contract.blocks import Row
from banker_app.pages.contract.drafts import Viewer
from tests.ui.reading import actions, read
from tests.ui.tables import lot, new_app_store, setup
from tests.ui.test_evening import ANN


def test_the_deeds_of_the_bank_are_the_list() -> None:
    store = new_app_store(
        setup(
            edition="us_mega",
            deeds={"boardwalk": lot("Bob")},
            spaces={"Ann": 12},
            rules={"turn.speed_die": False},
        )
    )
    store.dispatch(Roll(player=ANN, dice=(1, 1)))
    game = store.context.game
    due = game.due(PickDue)
    assert due is not None
    (way,) = due_view(ViewContext(game, store.speech), due).actions
    assert isinstance(way.effect, str)
    rows = [block for block in read(store, way.effect).blocks if isinstance(block, Row)]
    picks = {row.name: row.action.command for row in rows if row.action}
    assert "Boardwalk" not in picks
    assert picks["Park Place"] == OpenAuction(lot=Lot("park_place"))
    assert len(picks) == len(game.edition.deeds) - 1
    for at, space in enumerate(game.edition.spaces):
        looked = read(store, "/board", viewer=Viewer(space=at))
        offered = [one.command for one in actions(looked) if one.label == "Start the auction"]
        assert bool(offered) is (space.name in picks), space.name
    assert consents(OpenAuction(lot=Lot("park_place")), game).players == {ANN}
