"""The legal commands of a game, for buttons and tests.

Asks `decide` about every candidate; contains no rule itself.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import combinations, islice, product

from banker_app.engine import commands as c
from banker_app.engine.commands import Command
from banker_app.engine.decide import decide
from banker_app.engine.dues import (
    CasinoDue,
    Due,
    LotDue,
    MoneyDue,
    RentDue,
    SpeedFace,
    TaxDue,
    creditor_of,
)
from banker_app.engine.edition import CardEffect, DeedKind, SpaceKind
from banker_app.engine.exchange import percent_between
from banker_app.engine.frozen import Frozen
from banker_app.engine.groups import is_buildable, still_to_pay
from banker_app.engine.ids import BANK, HOTEL_LOT, HOUSE_LOT, Commodity, DeedId, Lot, PlayerId
from banker_app.engine.kept_cards import bus_tickets, jail_cards
from banker_app.engine.ledger import balance
from banker_app.engine.money import Rounding, times
from banker_app.engine.obligations import answers, clearing, forced_purchase, money_of_lot, owed_by
from banker_app.engine.refusals import Accepted
from banker_app.engine.rules.auction.auctions import CloseAuction, PlaceBid, WithdrawBid
from banker_app.engine.rules.auction.offering import most_bid
from banker_app.engine.rules.bank_payments import PayFine
from banker_app.engine.rules.banker_tools import IssueMoney
from banker_app.engine.rules.bus_tickets import UseBusTicket
from banker_app.engine.rules.clock import PauseGame, ResumeGame, TimeOutPlayer
from banker_app.engine.rules.conglomerate import CONGLOMERATE_SIZE, FormConglomerate
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.jail import FailJailRoll, RollOutOfJail, UseJailCard
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.purchase import ReturnDeed
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.travel import TravelByStation
from banker_app.engine.rules.turn import LandOn
from banker_app.engine.settings.building import Grouping
from banker_app.engine.settings.mortgage import ThirdPartyLift
from banker_app.engine.settings.setting import MONEY, Span
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.state import CasinoOutcome, Game, Phase, RollPurpose, Tracking, replace

DICE = Span(1, 6)
MOST_CONGLOMERATES = 200
"""The limit of possible conglomerates tried; any beyond it are not suggested."""


class Offer(Frozen):
    """A command that would be accepted now.

    `ranges` maps open fields to their legal values. The command itself has the lowest of each.
    """

    command: Command
    ranges: Mapping[str, Span] = field(default_factory=dict[str, Span])


class LegalCommands:
    """The legal commands of a game: `command in legal`, `for command in legal`.

    `in` accepts any command, whatever its amounts. Iterating yields one command of each kind for
    each deed, player or lot that it applies to, with the lowest value in its open fields.
    """

    def __init__(self, game: Game, player: PlayerId | None = None) -> None:
        """Consider the whole table, or iterate only over the commands of `player`."""
        self._game = game
        self._player = player

    def __contains__(self, command: Command) -> bool:
        """Whether the rules accept the command without a waiver or a question."""
        return isinstance(decide(self._game, command), Accepted)

    def __iter__(self) -> Iterator[Command]:
        """Yield the commands that are worth a button."""
        return (offer.command for offer in self.offers())

    def offers(self) -> Iterator[Offer]:
        """Yield the same commands with the ranges of their open fields."""
        return (o for o in candidates(self._game, self._player) if o.command in self)


def _each_throw(game: Game, offer: Offer) -> Iterator[Offer]:
    """Split a roll into one offer per throw if the Bank might be unable to pay. [R-08]"""
    if "dice" not in offer.ranges or game.rules.money.bank_may_issue:
        yield offer
        return
    assert isinstance(offer.command, c.Roll)
    faces = range(DICE.low, DICE.high + 1)
    for dice in {game.rules.turn.throw(*pair): None for pair in product(faces, faces)}:
        yield Offer(command=replace(offer.command, dice=dice))


def candidates(game: Game, player: PlayerId | None = None) -> Iterator[Offer]:
    """Commands to ask `decide` about: a superset of those that are legal."""
    for offer in _asked(game, player):
        yield from _each_throw(game, offer)


def _asked(game: Game, player: PlayerId | None) -> Iterator[Offer]:
    yield from _of_the_table(game) if player is None else _on_turn(game, player)
    for name in game.solvent() if player is None else (player,):
        if name in game.seats:
            yield from _offers_of(game, name)


def _on_turn(game: Game, player: PlayerId) -> Iterator[Offer]:
    """Candidates that depend on the player on turn."""
    if game.turn.player == player:
        yield Offer(command=c.EndTurn())
        if game.auction is not None:
            yield Offer(command=CloseAuction())


def _of_the_table(game: Game) -> Iterator[Offer]:
    yield Offer(command=c.EndTurn())
    yield Offer(command=ResumeGame() if game.paused else PauseGame())
    yield Offer(command=EndGame())
    for lot in (HOUSE_LOT, HOTEL_LOT):
        yield Offer(command=c.OpenAuction(lot=lot))
    for due in game.dues:
        if isinstance(due, LotDue):
            yield from _answers(game, due)
    if game.auction is not None:
        yield Offer(command=CloseAuction())
    yield from _paper_money(game)


def _paper_money(game: Game) -> Iterator[Offer]:
    """Candidates for issuing money, if the Bank does not do so automatically. [R-08]"""
    for money in () if game.rules.money.bank_may_issue else game.edition.monies:
        named = money if game.edition.regions else None
        yield Offer(
            command=IssueMoney(amount=1, reason="R-08", currency=named),
            ranges={"amount": Span(1, MONEY.high)},
        )


def _offers_of(game: Game, player: PlayerId) -> Iterator[Offer]:
    yield from _dice_and_jail(game, player)
    yield from _dues(game, player)
    yield from _travels(game, player)
    yield from _bids(game, player)
    yield from _deeds(game, player)
    yield from _conglomerates(game, player)
    yield from _for_others(game, player)
    yield from _fines(game, player)
    if game.rules.estate.by_timeout:
        yield Offer(command=TimeOutPlayer(player=player))
    # A tax with an open choice is owed too, whatever is chosen.
    owes = any(isinstance(due, MoneyDue) and due.player == player for due in game.dues)
    if owes or forced_purchase(game, player):
        yield Offer(command=c.DeclareBankruptcy(player=player))


def _dice_and_jail(game: Game, player: PlayerId) -> Iterator[Offer]:
    jailed = game.seats[player].jail is not None
    if game.turn.player == player or game.tracking is Tracking.OFF:
        if game.turn.phase is Phase.BEFORE_ROLL or game.tracking is not Tracking.DICE:
            purpose = RollPurpose.JAIL if jailed else RollPurpose.MOVE
            thrown = tuple(SpeedFace) if game.throws_speed_die(player) else (None,)
            dice = game.rules.turn.throw(1, 1)
            for speed in thrown:
                roll = c.Roll(player=player, dice=dice, purpose=purpose, speed=speed)
                yield Offer(command=roll, ranges={"dice": DICE})
            if bus_tickets(game, player):
                yield Offer(command=UseBusTicket(player=player))
        if jailed:
            yield from _out_of_jail(game, player)
    if game.tracking is not Tracking.DICE:
        yield Offer(command=CollectSalary(player=player))
        if game.rules.tax_office.property_tax:
            yield Offer(command=c.PassTaxOffice(player=player))
            yield Offer(command=c.LandOnTaxOffice(player=player))
        if SpaceKind.CASINO in game.edition.kinds and CasinoDue(player=player) not in game.dues:
            yield from _casino(game, player)
        for space in game.edition.spaces:
            yield Offer(command=LandOn(player=player, space=space.id))


def _out_of_jail(game: Game, player: PlayerId) -> Iterator[Offer]:
    yield Offer(command=c.PayJailFine(player=player))
    for deck in dict.fromkeys(jail_cards(game, player)):
        yield Offer(command=UseJailCard(player=player, via=deck))
    if game.tracking is not Tracking.DICE:
        yield Offer(command=FailJailRoll(player=player))
        yield Offer(command=RollOutOfJail(player=player))


def _dues(game: Game, player: PlayerId) -> Iterator[Offer]:
    for due in game.dues:
        if not isinstance(due, LotDue) and due.player == player:
            yield from _answers(game, due)
    owed: dict[PlayerId, MoneyDue] = {}
    for due in owed_by(game, player):
        owed.setdefault(creditor_of(due), due)
    for creditor, due in owed.items():
        yield Offer(command=c.PayDebt(player=player, creditor=creditor))
        yield from _in_kind(game, player, due)


def _in_kind(game: Game, player: PlayerId, due: MoneyDue) -> Iterator[Offer]:
    """Candidates for settling a debt with one deed, at any value up to that of the debt. [R-39]"""
    assert due.amount is not None
    for deed in game.deeds_of(player):
        pays = PayDebtInKind(player=player, creditor=creditor_of(due), deeds=(deed.id,), amount=1)
        yield Offer(command=pays, ranges={"amount": Span(1, min(due.amount, MONEY.high))})


def _answers(game: Game, due: Due) -> Iterator[Offer]:
    """The answers to a due, one for each card, stake or choice that the players may report."""
    for command in answers(game, due):
        match command:
            case c.PayRent(payer=player, deed=deed):
                if isinstance(due, RentDue) and due.amount is None:
                    dice = game.rules.turn.throw(1, 1)
                    roll = c.Roll(player=player, dice=dice, purpose=RollPurpose.RENT)
                    yield Offer(command=roll, ranges={"dice": DICE})
                else:
                    yield Offer(command=c.PayRent(payer=player, deed=deed))
            case c.PayTax(player=player):
                choices = isinstance(due, TaxDue) and due.amount is None
                for choice in tuple(TaxChoice) if choices else (None,):
                    yield Offer(command=c.PayTax(player=player, choice=choice))
            case c.DrawCard():
                yield from _cards(game, command)
            case c.PlayCasino():
                yield from _casino(game, command.player)
            case c.Build() | c.LandOnTaxOffice() | c.PayDebt() | c.PayJailFine():
                pass  # Offered elsewhere: for each lot, for the player's place, for each creditor.
            case _:
                yield Offer(command=command)


def _casino(game: Game, player: PlayerId) -> Iterator[Offer]:
    """Candidates for a casino game: any stake the player can afford, with each outcome."""
    stake = game.rules.casino.stake
    span = _affordable(game, player, stake, game.edition.currency.code)
    for outcome in (CasinoOutcome.LOST, CasinoOutcome.JACKPOT):
        yield Offer(
            command=c.PlayCasino(player=player, stake=stake, outcome=outcome),
            ranges={"stake": span},
        )
    tray = balance(game.ledger, BANK, game.edition.currency.code)
    most = MONEY.high if game.rules.money.bank_may_issue else max(min(tray, MONEY.high), 1)
    yield Offer(
        command=c.PlayCasino(player=player, stake=stake, win=1),
        ranges={"stake": span, "win": Span(1, most)},
    )


def _affordable(game: Game, player: PlayerId, least: int, money: Commodity) -> Span:
    """From `least` to the most a player can pay the Bank, in the currency of the price."""
    up, down = percent_between(game, game.currency_of(player), money)
    most = times(game.cash(player), down, up, Rounding.DOWN)
    return Span(least, max(min(most, MONEY.high), least))


def _conglomerates(game: Game, player: PlayerId) -> Iterator[Offer]:
    """Candidates for forming conglomerates. [R-120]"""
    if game.rules.building.grouping is not Grouping.CONGLOMERATE:
        return
    free = [d.id for d in game.deeds_of(player) if game.conglomerate_of(d.id) is None]
    for deeds in islice(combinations(free, CONGLOMERATE_SIZE), MOST_CONGLOMERATES):
        yield Offer(command=FormConglomerate(player=player, deeds=deeds))


def _for_others(game: Game, player: PlayerId) -> Iterator[Offer]:
    """Candidates for lifting other players' mortgages with their agreement. [R-66]"""
    if game.rules.mortgage.third_party_lift is ThirdPartyLift.NOBODY:
        return
    for deed in sorted(game.mortgaged):
        if game.owner(deed) != player:
            yield Offer(command=LiftMortgage(player=player, deed=deed, agreed=True))


def _fines(game: Game, player: PlayerId) -> Iterator[Offer]:
    """Candidates for the printed fines. [R-92 to R-94]"""
    for name, fine in game.rules.fines.printed().items():
        if fine:
            yield Offer(command=PayFine(player=player, reason=name))


def _cards(game: Game, draw: c.DrawCard) -> Iterator[Offer]:
    deck = game.deck(draw.deck)
    for card in deck.pack:
        for option in card.options or (None,):
            effect = next(one.effect for one in deck.cards if one.id == (option or card.id))
            either = effect is CardEffect.PAY_OR_DRAW
            for choice in tuple(c.CardChoice) if either else (None,):
                drawn = replace(draw, card=card.id, option=option, choice=choice)
                yield Offer(command=drawn)


def _bids(game: Game, player: PlayerId) -> Iterator[Offer]:
    auction = game.auction
    if auction is None:
        return
    best = auction.best
    least = best.amount + game.rules.auction.raise_by if best else auction.opening_bid
    if auction.seller is None:
        span = _affordable(game, player, least, money_of_lot(game, auction.lot))
    else:
        span = Span(least, most_bid(game, auction, player, least))
    yield Offer(
        command=PlaceBid(player=player, lot=auction.lot, amount=least),
        ranges={"amount": span},
    )
    yield Offer(command=WithdrawBid(player=player, lot=auction.lot))


def _builds(game: Game, player: PlayerId, deed: DeedId) -> Iterator[Command]:
    """Candidates for building: a new piece, contested or not, or one won in an auction. [R-51]"""
    yield c.Build(player=player, deed=deed)
    rules = game.rules.building
    if rules.hotel_at_once and (left := game.houses_before_hotel() - game.level(deed)) > 0:
        yield c.Build(player=player, deed=deed, count=left + 1)
    if rules.contest_asked and rules.contested.is_auctioned():
        yield c.Build(player=player, deed=deed, contested=False)
    sums = {still_to_pay(game, piece, deed) for piece in game.won(player=player)} - {0}
    for more in sorted(sums):
        yield c.Build(player=player, deed=deed, amount=more)


def _travels(game: Game, player: PlayerId) -> Iterator[Offer]:
    """Candidates for travel between a player's stations. [H-16]"""
    for deed in game.deeds_of(player) if game.rules.turn.station_fare else ():
        if deed.kind is DeedKind.STATION:
            yield Offer(command=TravelByStation(player=player, deed=deed.id))


def _deeds(game: Game, player: PlayerId) -> Iterator[Offer]:
    groups: dict[tuple[DeedId, ...], None] = {}
    for deed in game.deeds_of(player):
        yield Offer(command=c.MortgageDeed(player=player, deed=deed.id))
        if deed.id in game.mortgaged:
            yield Offer(command=LiftMortgage(player=player, deed=deed.id))
        if game.rules.purchase.return_percent:
            yield Offer(command=ReturnDeed(player=player, deed=deed.id))
        if game.rules.trade.auctions:
            yield Offer(command=c.OpenAuction(lot=Lot(deed.id), player=player))
        if is_buildable(game, deed.id):
            for build in _builds(game, player, deed.id):
                yield Offer(command=build)
            if game.level(deed.id):
                yield Offer(command=c.SellBuilding(player=player, deed=deed.id))
                if game.build_group(deed.id) not in groups:
                    groups[game.build_group(deed.id)] = None
                    yield Offer(command=clearing(game, player, deed.id))
