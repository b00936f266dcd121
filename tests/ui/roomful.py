"""Ten players with long names at a box that allows so many, and what a whole room looks at."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from banker_app.engine import commands as c
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.auction.auctions import PlaceBid, WithdrawBid
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import CasinoOutcome
from banker_app.pages.state.app_store import AppStore
from tests.bench.evenings import next_commands
from tests.ui.boxes import at_the_casino
from tests.ui.tables import lot, setup

ROOMFUL: Final = (
    "Ann",
    "Maximiliane",
    "Григорий",
    "Eve",
    "Fay",
    "Gus",
    "Bartholomew",
    "Ivy",
    "Jo",
    "Александра",
)
ANN: Final = PlayerId("Ann")
CASH: Final = {name: 300 + 137 * nth * nth for nth, name in enumerate(ROOMFUL)}
LOT: Final = DeedId("baltic_avenue")
DEEDS: Final = {
    "park_place": lot("Ann", 4),
    "boardwalk": lot("Ann", hotel=True),
    "reading_railroad": lot("Gus", mortgaged=True),
    "oriental_avenue": lot("Maximiliane", 2),
    "vermont_avenue": lot("Maximiliane", 2),
    "connecticut_avenue": lot("Maximiliane", 1),
}


def begun(app_store: AppStore, command: StartGame) -> None:
    """A game for ten, which no shipped box allows."""
    roomy = replace(command.edition, players=(2, len(ROOMFUL)))
    refused = app_store.begin(replace(command, edition=roomy))
    assert refused is None, refused


def entered(app_store: AppStore, *commands: c.Command) -> None:
    """All of it, or the test is wrong."""
    for command in commands:
        assert isinstance(app_store.dispatch(command), Accepted), command


def playing(app_store: AppStore) -> None:
    """Ann owes rent, Eve is in jail, tokens all over the board."""
    spaces = {name: nth * 7 % 40 for nth, name in enumerate(ROOMFUL)} | {"Eve": 10}
    command = setup(
        players=ROOMFUL,
        cash=CASH,
        deeds=DEEDS | {str(LOT): lot("Eve")},
        jailed=("Eve",),
        spaces=spaces,
    )
    begun(app_store, command)
    entered(app_store, c.Roll(player=ANN, dice=(1, 2)))


def bidding(app_store: AppStore) -> None:
    """Gus has bid 130; Eve, Fay and Jo are out."""
    begun(app_store, setup(players=ROOMFUL, cash=CASH, deeds=DEEDS))
    entered(app_store, c.Roll(player=ANN, dice=(1, 2)), c.DeclineDeed(player=ANN, deed=LOT))
    entered(app_store, PlaceBid(player=PlayerId("Gus"), amount=130))
    entered(app_store, *(WithdrawBid(player=PlayerId(name)) for name in ("Eve", "Fay", "Jo")))


def jackpot(app_store: AppStore) -> None:
    """Ann takes all that lies in the casino."""
    spaces = {name: nth for nth, name in enumerate(ROOMFUL) if name != "Ann"}
    begun(app_store, at_the_casino(1320, spaces, players=ROOMFUL))
    entered(app_store, c.Roll(player=ANN, dice=(1, 2)))
    entered(
        app_store,
        c.PlayCasino(player=ANN, stake=100, reels=(6, 6, 6), outcome=CasinoOutcome.JACKPOT),
    )


def broke(app_store: AppStore) -> None:
    """Ann cannot pay the hotel, and Александра has all that she leaves."""
    rich = "Александра"
    command = setup(
        players=ROOMFUL,
        cash={name: 900 for name in ROOMFUL} | {"Ann": 10},
        spaces={"Ann": 6},
        deeds={
            "baltic_avenue": lot("Ann"),
            "mediterranean_avenue": lot("Ann"),
            "reading_railroad": lot("Ann", mortgaged=True),
            "connecticut_avenue": lot(rich, hotel=True),
            "vermont_avenue": lot(rich, 4),
            "oriental_avenue": lot(rich, 4),
        },
    )
    begun(app_store, command)
    entered(app_store, c.Roll(player=ANN, dice=(1, 2)), c.DeclareBankruptcy(player=ANN))


def over(app_store: AppStore) -> None:
    """Some rounds, and the end."""
    begun(app_store, setup(players=ROOMFUL))
    dice = Random(7)

    def one_more() -> None:
        game = app_store.state.game
        assert game is not None
        assert any(
            isinstance(app_store.dispatch(one), Accepted) for one in next_commands(game, dice)
        )

    while len(app_store.entries) < 160:
        one_more()
    while not isinstance(app_store.dispatch(EndGame()), Accepted):
        one_more()


SIGHTS: Final[dict[str, Callable[[AppStore], None]]] = {
    sight.__name__: sight for sight in (playing, bidding, jackpot, broke, over)
}
