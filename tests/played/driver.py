"""Plays a game by itself: dice from a seed, players who like to trade for groups and to build.

`python -m tests.played.driver NAME` looks for the seed whose game is short and has everything in it
that its plan asks for, and writes it down. Playing it again needs nothing of this.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from banker_app.content.serialization import encode
from banker_app.engine import commands
from banker_app.engine.checks import ways_to_raise
from banker_app.engine.commands import Command
from banker_app.engine.decide import decide
from banker_app.engine.dues import (
    CardDue,
    DealDue,
    LotDue,
    OfferDue,
    PlacementDue,
    RentDue,
    TaxDue,
    creditor_of,
)
from banker_app.engine.edition import CardEffect, DeedKind
from banker_app.engine.history import at_minute
from banker_app.engine.ids import HOUSE_LOT, DeedId, PlayerId
from banker_app.engine.obligations import cost_of, open_debts
from banker_app.engine.refusals import Accepted, Refused
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.state import Game, Phase, RollPurpose
from banker_app.engine.worth import worth_sheet
from banker_app.referee.start_parser import read_start
from tests.played.plans import ALWAYS, PLANS, RAISED, Plan, happenings

GAMES: Final = Path(__file__).parent / "games"
SEEDS: Final = 400
SHORT: Final = 170
"""Entries of a game that is short enough to stop looking."""
FEWEST: Final = 80
"""Entries that a game has at least before its players agree to stop."""


class Stuck(Exception):
    """Nobody knew how to go on; the seed is no good."""


class Evening:
    """A plan being played from a seed."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan = plan
        self.dice = Random(seed)
        self.lines: list[list[Any]] = []
        self.seen: set[str] = set()
        decision = decide((), read_start(plan.opening))
        assert isinstance(decision, Accepted), decision
        self.game: Game = decision.game
        self.clock = 0.0

    # ---- entering --------------------------------------------------------------------------

    def enter(self, command: Command) -> bool:
        """Whether it was accepted; either way it is written down with what came of it."""
        self.clock += self.plan.minutes
        minute = int(self.clock)
        table = at_minute(self.game, minute)
        decision = decide(table, command)
        line = encode(command)
        if minute > self.game.minute:
            line["minute"] = minute
        if isinstance(decision, Refused):
            codes = [str(refusal.code) for refusal in decision.refusals]
            self.lines.append([line, " ".join(codes)])
            self.seen.update(codes)
            return False
        if not isinstance(decision, Accepted):
            raise Stuck(command)
        before, self.game = self.game, decision.game
        changed = {
            p: self.game.cash(p) for p in before.seats if self.game.cash(p) != before.cash(p)
        }
        self.lines.append([line, changed])
        self.seen.update(happenings([encode(event) for event in decision.events]))
        return True

    def may(self, command: Command) -> bool:
        """Whether it would be accepted; nothing is written down."""
        return isinstance(decide(at_minute(self.game, int(self.clock)), command), Accepted)

    def chance(self, one_in: int) -> bool:
        return self.dice.randrange(one_in) == 0

    # ---- going on ----------------------------------------------------------------------------

    def play(self) -> "Evening":
        """To the end, or as far as the plan lets it go."""
        while self.game.ending is None:
            if len(self.lines) > self.plan.most:
                raise Stuck("too long")
            self.step()
        return self

    def step(self) -> None:
        """The next thing that has to be done, or that somebody likes to do."""
        if self.game.auction is not None:
            self.bid()
        elif debts := open_debts(self.game):
            self.raise_money(debts[0].player)
        elif self.game.dues:
            self.settle()
        elif self.game.paused:
            self.must(commands.ResumeGame())
        elif self.game.seats[self.game.turn.player].bankrupt:
            self.must(commands.EndTurn())
        elif self.plan.ends == "agreed" and self.game.bankruptcies and len(self.lines) > FEWEST:
            self.must(commands.EndGame())
        elif self.game.turn.phase is Phase.BEFORE_ROLL:
            self.before_the_throw()
        else:
            self.must(commands.EndTurn())

    def settle(self) -> None:
        """One of the things that are due."""
        due = next((d for d in self.game.dues if not isinstance(d, RentDue)), self.game.dues[0])
        match due:
            case DealDue(player=player):
                self.must(commands.BuyDeed(player=player, deed=self.dealt(player)))
            case OfferDue(player=player, deed=deed):
                self.buy_or_not(player, deed)
            case CardDue(player=player, deck=deck):
                cards = [
                    card
                    for card in self.game.edition.decks[deck].cards
                    if card.effect is not CardEffect.PAY_OR_DRAW
                ]
                self.enter(
                    commands.DrawCard(player=player, deck=deck, card=self.dice.choice(cards).id)
                )
            case TaxDue(player=player, amount=amount):
                choice = TaxChoice.FLAT if amount is None else None
                self.must(commands.PayTax(player=player, choice=choice))
            case LotDue(lot=lot):
                self.must(commands.OpenAuction(lot=lot))
            case PlacementDue(player=player, lot=lot):
                self.place(player, is_house=lot == HOUSE_LOT)
            case RentDue(player=player, amount=None):
                self.must(commands.Roll(player=player, dice=self.throw(), purpose=RollPurpose.RENT))
            case RentDue(player=player, deed=deed):
                self.must(commands.PayRent(payer=player, deed=deed))
            case _:
                raise Stuck(due)

    def dealt(self, player: PlayerId) -> DeedId:
        """A deed off the pack; a lucky one, of a group that the player has begun, if there is."""
        game = self.game
        free = [d for d in game.edition.deeds.values() if game.owner(d.id) is None]
        begun = {deed.group for deed in game.deeds_of(player) if deed.kind is DeedKind.STREET}
        lucky = [deed for deed in free if deed.group in begun]
        return self.dice.choice(lucky or free).id

    def must(self, command: Command) -> None:
        if not self.enter(command):
            raise Stuck(command)

    def throw(self) -> tuple[int, int]:
        return self.dice.randint(1, 6), self.dice.randint(1, 6)

    def buy_or_not(self, player: PlayerId, deed: DeedId) -> None:
        price = self.game.edition.deeds[deed].price
        likes = self.game.cash(player) >= price and not self.chance(7)
        if not (likes and self.enter(commands.BuyDeed(player=player, deed=deed))):
            self.must(commands.DeclineDeed(player=player, deed=deed))
            if self.game.auction and "overbuild" in self.plan.manners and self.chance(2):
                self.enter(commands.PlaceBid(player=player, amount=20))

    def place(self, player: PlayerId, *, is_house: bool) -> None:
        for deed in self.game.deeds_of(player):
            if self.may(command := commands.Build(player=player, deed=deed.id)):
                self.must(command)
                return
        raise Stuck("nowhere to put it", is_house)

    # ---- auctions ---------------------------------------------------------------------------

    def bid(self) -> None:
        """One of those who do not lead bids or drops out."""
        auction = self.game.auction
        assert auction is not None
        best = auction.best
        rivals = [p for p in auction.entrants if best is None or p != best.player]
        if not rivals:
            self.must(commands.CloseAuction())
            return
        player = self.dice.choice(rivals)
        keen = "keen" in self.plan.manners
        deed = self.game.edition.deeds.get(DeedId(auction.lot))
        worth = deed.price if deed else 100
        unit = 10 if keen else max(worth // 5, 1)
        amount = max((best.amount if best else 0) + unit, auction.opening_bid)
        goes_on = amount <= worth and amount < self.game.cash(player) and not self.chance(3)
        if not (goes_on and self.enter(commands.PlaceBid(player=player, amount=amount))):
            self.must(commands.WithdrawBid(player=player))

    # ---- debts ------------------------------------------------------------------------------

    def raise_money(self, player: PlayerId) -> None:
        """Sell and mortgage until the debt can be paid; give up where nothing is left."""
        debt = next(d for d in open_debts(self.game) if d.player == player)
        if self.game.cash(player) >= cost_of(self.game, debt):
            pays = commands.PayDebt(player=player, creditor=creditor_of(debt), amount=debt.amount)
            if self.enter(pays):
                return
            raise Stuck(pays)
        gives_up = commands.DeclareBankruptcy(player=player)
        if self.may(gives_up):
            self.must(gives_up)
            return
        for command in ways_to_raise(self.game, player)[::-1]:
            if self.may(command):
                self.must(command)
                return
        for group in self.game.edition.groups.values():
            if self.may(command := commands.SellGroup(player=player, group=group.id)):
                self.must(command)
                return
        raise Stuck(debt)

    # ---- one's own turn -----------------------------------------------------------------------

    def before_the_throw(self) -> None:
        player = self.game.turn.player
        self.try_out(player)
        if self.game.ending or self.game.dues or self.game.auction or self.game.paused:
            return
        if self.game.seats[player].bankrupt:
            return
        for _ in range(3):
            if not self.trade_for_a_group(player):
                break
        while self.build(player):
            pass
        if open_debts(self.game) or self.game.ending:
            return
        seat = self.game.seats[player]
        if seat.jail and self.game.cash(player) > 6 * self.game.rules.jail.fine and self.chance(2):
            self.enter(commands.PayJailFine(player=player))
        purpose = RollPurpose.JAIL if self.game.seats[player].jail else RollPurpose.MOVE
        self.must(commands.Roll(player=player, dice=self.throw(), purpose=purpose))

    def trade_for_a_group(self, player: PlayerId) -> bool:
        """Buy a deed that is missing to a group, a little above its price."""
        for group in self.game.edition.groups.values():
            missing = [deed for deed in group.deeds if self.game.owner(deed) != player]
            owners = {deed: self.game.owner(deed) for deed in missing}
            if group.kind is not DeedKind.STREET or len(missing) == len(group.deeds):
                continue
            if not missing or None in owners.values() or self.chance(6):
                continue
            deed = self.dice.choice(missing)
            price = self.game.edition.deeds[deed].price * 11 // 10
            owner = owners[deed]
            assert owner is not None
            offer = commands.AgreeTrade(
                a=commands.TradeSide(player=player, cash=price),
                b=commands.TradeSide(player=owner, deeds=(deed,)),
            )
            if self.may(offer):
                self.must(offer)
                return True
        return False

    def build(self, player: PlayerId) -> bool:
        """A house where one may be built, as long as something is left in the purse."""
        reserve = self.game.rules.salary.amount // 10
        for group in reversed(list(self.game.edition.groups.values())):
            if group.kind is not DeedKind.STREET:
                continue
            lowest = min(group.deeds, key=self.game.level)
            price = self.game.edition.deeds[lowest].house_price
            command = commands.Build(player=player, deed=lowest)
            if self.game.cash(player) - price >= reserve and self.may(command):
                self.must(command)
                return True
        return False

    def try_out(self, player: PlayerId) -> None:
        """What players of this plan do now and then, allowed or not."""
        others = [p for p in self.game.solvent() if p != player]
        for command in self.tricks(player, others):
            if self.chance(8) and not self.game.paused:
                self.enter(command)
                if self.game.paused:
                    self.enter(commands.Roll(player=player, dice=(1, 2)))

    def tricks(self, player: PlayerId, others: list[PlayerId]) -> Iterator[Command]:
        manners, deeds = self.plan.manners, self.game.deeds_of(player)
        some = self.dice.choice(deeds).id if deeds else None
        if "lopsided" in manners and some:
            yield commands.AgreeTrade(
                a=commands.TradeSide(player=player, deeds=(some,)),
                b=commands.TradeSide(player=others[0], cash=1),
            )
        if "gifts" in manners and some:
            yield commands.AgreeTrade(
                a=commands.TradeSide(player=player, deeds=(some,)),
                b=commands.TradeSide(player=others[0]),
            )
        space = self.game.edition.spaces[self.game.seats[player].space]
        if "early" in manners and space.deed and self.game.owner(space.deed) is None:
            yield commands.BuyDeed(player=player, deed=space.deed)
        if "fined" in manners:
            yield commands.PayFine(player=player, reason="dice_off_table")
        deadly = self.game.rules.estate.by_timeout
        if "hurried" in manners and self.chance(12 if deadly else 3):
            yield commands.TimeOutPlayer(player=player)
        if "pauses" in manners and self.chance(3):
            yield commands.PauseGame()
        if "overbuild" in manners:
            for group in self.game.edition.groups.values():
                command = commands.Build(player=player, group=group.id, count=4)
                if self.game.owner(group.deeds[0]) == player and self.over_the_limit(command):
                    yield command
                    break

    def over_the_limit(self, command: Command) -> bool:
        decision = decide(self.game, command)
        return isinstance(decision, Refused) and decision.refusals[0].code == "build_limit"


def is_whole(evening: Evening) -> bool:
    """Whether everything happened that the plan and every whole game ask for."""
    plan, ending = evening.plan, evening.game.ending
    wants = {*ALWAYS, *plan.events, *plan.refusals}
    is_over = ending is not None and ending.reason == plan.ends
    return is_over and wants <= evening.seen and not evening.seen.isdisjoint(RAISED)


def search(plan: Plan) -> Evening:
    """The shortest whole game of many."""
    best: Evening | None = None
    for seed in range(SEEDS):
        try:
            evening = Evening(plan, seed).play()
        except Stuck:
            continue
        if is_whole(evening) and (best is None or len(evening.lines) < len(best.lines)):
            best = evening
        if best is not None and len(best.lines) <= SHORT:
            break
    if best is None:
        raise SystemExit(f"{plan.name}: no seed has it all")
    return best


def write(evening: Evening) -> None:
    """The set-up, every entry with what it did to the purses or why it was refused, the count."""
    game, plan = evening.game, evening.plan
    assert game.ending is not None
    end = {
        "reason": game.ending.reason,
        "ranking": list(game.ending.ranking),
        "worth": {name: worth_sheet(game, name).total for name in game.solvent()},
    }
    lines = [plan.opening, *evening.lines, {"end": end}]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    GAMES.mkdir(exist_ok=True)
    (GAMES / f"{plan.name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for chosen in PLANS:
        if chosen.name in (sys.argv[1:] or [plan.name for plan in PLANS]):
            found = search(chosen)
            write(found)
            print(chosen.name, len(found.lines), sorted(found.seen))
