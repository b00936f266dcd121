"""A renamed player is renamed everywhere but in the log, which says who was called what."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from banker_app.app.reports.csv_export import statement_csv
from banker_app.app.reports.score import score_view
from banker_app.app.reports.summary import retrospect, summary
from banker_app.app.saves.save_parser import parse_save
from banker_app.app.setup.setup_draft import PlayerDraft, SetupDraft
from banker_app.engine import commands as c
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.seating import AddPlayer
from banker_app.engine.rules.trade import PayPlayer
from banker_app.pages import handlers
from banker_app.pages.contract import routes
from banker_app.pages.page_builder import page_at
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from banker_app.pages.state.setting_up import setup_of, with_setup
from banker_app.ui.file_dialogs import file_name
from tests.guests.evening import Phone, roles_of
from tests.ui.roomful import entered
from tests.ui.tables import lot, new_app_store, setup

ANN, BOB, CLEO, DAN = (PlayerId(name) for name in ("Ann", "Bob", "Cleo", "Dan"))
LOGGED = (routes.LOG, routes.ENTRY, routes.STATEMENT)
"""The log keeps the names of the time, and statements have its sentences."""


def played(late: bool) -> AppStore:
    """Ann becomes Cleo and Bob becomes Dan, in the middle of the game or `late`: after its end."""
    deeds = {"boardwalk": lot("Ann"), "oriental_avenue": lot("Bob")}
    store = new_app_store(setup(players=("Ann", "Bob", "Max"), deeds=deeds))
    names = c.RenamePlayer(player=ANN, name=CLEO), c.RenamePlayer(player=BOB, name=DAN)
    first, second = (ANN, BOB) if late else (CLEO, DAN)
    entered(store, PayPlayer(payer=ANN, payee=BOB, amount=20, reason="a bet"))
    store.phones.seats.adopt(store.state.game_id, {"a": "Ann", "b": "Bob"})
    entered(store, *(() if late else names))
    entered(store, PayPlayer(payer=second, payee=first, amount=300, reason="a loan"))
    entered(store, EndGame(), *(names if late else ()))
    return store


def pages(store: AppStore) -> Iterator[tuple[str, str]]:
    """Each page that there is, with its contents."""
    game = store.context.game
    args = ("", *game.seats, *game.edition.deeds, "1", "2")
    for screen, args_ in product(routes.SCREENS.values(), product(args[:4], args[:2])):
        address = "/".join((screen.path, *filter(None, args_)))
        page = page_at(store, address, {})
        if page is not None and screen.path not in LOGGED:
            yield address, repr(page)


def outputs(store: AppStore) -> Iterator[tuple[str, str]]:
    """All that the app shows or gives away of a game, by its place."""
    context, snapshots, record = store.context, store.snapshots(), store.record
    assert record is not None
    banker = PageController(store, lambda address: None, lambda call: None)
    yield "list of games", repr(record)
    yield "file name", file_name(record, ".pdf")
    yield "score", repr(score_view(context)) + repr(retrospect(context, snapshots))
    yield "PDF", repr(summary(context, snapshots))
    yield "statements", statement_csv(context, snapshots, ["", "", "", ""], ()).decode()
    yield "phones", repr(store.state.phones) + repr(store.phones.seats.devices(store.state.game_id))
    yield "saved", repr(parse_save(store.safe.save_game(record.id)).games[0].record)
    phone = Phone(store, roles_of(store), "looks")
    yield "lobby", phone.texts()
    phone.say(go=routes.DISPLAY)
    yield "display", repr(phone.page)
    handlers.play_again(banker)
    yield "play again", repr(setup_of(banker.state).players)
    store.count(record.id)
    yield from pages(store)
    store.leave()
    yield "home", repr(page_at(store, routes.HOME, {}))


@pytest.mark.parametrize("late", [False, True], ids=["during", "after"])
def test_old_name_is_nowhere_else(late: bool) -> None:
    found = dict(outputs(played(late)))
    assert [at for at, shown in found.items() if re.search(r"\b(Ann|Bob)\b", shown)] == []
    for at in ("list of games", "file name", "PDF", "statements", "play again", "/fame", "home"):
        assert re.search(r"\bCleo\b", found[at]), at


def test_names_offered_next_are_those_of_now() -> None:
    """And a late joiner's; but a list that has been changed since stays as it is."""
    store = new_app_store()
    banker = PageController(store, lambda address: None, lambda call: None)
    command = setup(players=("Ann", "Bob"))
    seats = tuple(PlayerDraft(name=seat.name) for seat in command.seats)
    banker.set(**with_setup(banker.state, SetupDraft(players=seats)))
    banker.begin(command)
    entered(store, c.RenamePlayer(player=ANN, name=CLEO), AddPlayer(name=DAN))
    handlers.begin_new_game(banker)
    assert [player.name for player in setup_of(banker.state).players] == ["Cleo", "Bob", "Dan"]
    other = SetupDraft(players=(PlayerDraft(name="Ann"), PlayerDraft(name="Eve")))
    banker.set(**with_setup(banker.state, other))
    handlers.begin_new_game(banker)
    assert setup_of(banker.state).players == other.players
