"""No phone takes anything from anybody who has not agreed, whatever it asks for.

At tables of random evenings every player asks for every command that is offered there and for
absurd ones, with nobody at the bank and the freest policy. As many checks as one likes:
`BANKER_CONSENT=200000 python -m pytest -m slow -s tests/properties/test_consent.py`.
"""

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from banker_app.app.devices.requests import Outcome, Policy, Request
from banker_app.engine import commands as c
from banker_app.engine.consent import consents
from banker_app.engine.ids import PlayerId, player_account
from banker_app.engine.legal import candidates
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.state import Game
from tests.app.test_requests import Table
from tests.properties.walk import Walk
from tests.properties.wild import Wild

CHECKS: Final = int(os.environ.get("BANKER_CONSENT", "6000"))
STEPS: Final = 90
EVERY: Final = 6
"""Steps of an evening between one table and the next."""
DEALS: Final = 4
WILD: Final = 30
"""Absurd commands at each table."""


def losers(before: Game, after: Game) -> set[PlayerId]:
    """Who has less of anything: money of any currency, deeds, cards, buildings, bare deeds."""
    found = set()
    for player in before.seats:
        account = player_account(player)
        held = {thing: rows.get(account, 0) for thing, rows in before.ledger.items()}
        left = {thing: rows.get(account, 0) for thing, rows in after.ledger.items()}
        if any(left.get(thing, 0) < amount for thing, amount in held.items()):
            found.add(player)
        for deed in before.deeds_of(player):
            pledged = deed.id in after.mortgaged and deed.id not in before.mortgaged
            if pledged or after.level(deed.id) < before.level(deed.id):
                found.add(player)
    return found


def asked(game: Game, rng: Random) -> Iterator[c.Command]:
    """What is asked for at a table."""
    yield from (offer.command for offer in candidates(game, None))
    yield from deals(game, rng)
    wild = Wild(rng, game, 5)
    yield from (wild.command() for _ in range(WILD))


def deals(game: Game, rng: Random) -> Iterator[c.Command]:
    """A few things that two players could agree on."""
    players = game.solvent()
    for _ in range(DEALS if len(players) > 1 else 0):
        giver, taker = rng.sample(players, 2)
        deeds = tuple(deed.id for deed in game.deeds_of(giver))
        given = c.TradeSide(player=giver, deeds=deeds[: rng.randint(0, 2)], cash=rng.randint(0, 9))
        yield c.AgreeTrade(a=given, b=c.TradeSide(player=taker, cash=rng.randint(0, 60)))
        yield PayPlayer(payer=giver, payee=taker, amount=rng.randint(1, 60))
        yield c.IncurDebt(player=giver, creditor=taker, amount=rng.randint(1, 60), lent=True)
        yield from (LiftMortgage(player=taker, deed=deed, agreed=True) for deed in deeds[:3])


@pytest.mark.slow
def test_requests_take_only_what_is_agreed() -> None:
    tally: Counter[str] = Counter()
    seed = 0
    while tally["checks"] < CHECKS:
        rng = Random(seed)
        for game in Walk(seed).stops(STEPS, EVERY):
            for command in asked(game, rng):
                check(game, command, tally)
        seed += 1
    print(f"\n{seed} evenings: {dict(tally.most_common())}")
    assert tally["entered"], "where nothing is ever entered, nothing is proven"
    assert tally["agreed"], "no deal of two was ever made"


def check(game: Game, command: c.Command, tally: Counter[str]) -> None:
    """One command, asked for from every seat, and agreed to by everybody in turn."""
    for player in game.seats:
        tally["checks"] += 1
        table = Table(game, Policy.LEGAL, own_dice=True)
        request = table.requests.ask(player, command)
        sound(game, table.game, {player}, command)
        if not isinstance(request, Request):
            continue
        tally["entered"] += request.outcome is Outcome.ENTERED
        willing = {player}
        for other in game.seats:
            if request.outcome is Outcome.WAITING and other != player:
                willing.add(other)
                answer = table.requests.agree(other, request.id)
                sound(game, table.game, willing, command)
                request = answer if isinstance(answer, Request) else request
                tally["agreed"] += request.outcome is Outcome.ENTERED


def sound(before: Game, after: Game, willing: set[PlayerId], command: c.Command) -> None:
    """Nobody lost anything but those who asked or agreed: by the best bid, by selling the lot.

    Who sells agreed by opening: the first bid of the only bidder wins.
    """
    auction = before.auction
    agreed = {auction.seller, auction.best and auction.best.player} if auction else set()
    robbed = losers(before, after) - willing - agreed
    assert not robbed, f"{robbed} lost by {command}, which needs {consents(command, before)}"
