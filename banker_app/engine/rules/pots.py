"""The pots on the board: filled and emptied by rule or by agreement. [R-88, R-98]"""

from banker_app.engine import commands as c
from banker_app.engine.checks import refusal, require_cash, require_no_debts
from banker_app.engine.command import Approval, Command, Paid, Party
from banker_app.engine.edition import SpaceKind
from banker_app.engine.event import Event, PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    PARKING_POT,
    POTS,
    Account,
    Commodity,
    PlayerId,
    Pot,
    player_account,
)
from banker_app.engine.ledger import Postings, balance, move, received
from banker_app.engine.money import Rounding, times
from banker_app.engine.obligations import spendable, ways_to_raise
from banker_app.engine.refusals import Fact, Finding, Question, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.ruleset import Ruleset
from banker_app.engine.settings.tax import ParkingPot
from banker_app.engine.state import Game, replace


class PayIntoPot(Command, approval=Approval.OWN):
    """Put money of a player, or of the Bank, into a pot of the board. [R-88, R-98]"""

    player: Party
    amount: Paid
    pot: Pot | None = None
    """None: the only one of this game."""


class TakeFromPot(Command, approval=Approval.BANKER):
    """Give money from a pot of the board to a player, or to the Bank. [R-88, R-98]"""

    player: Party
    amount: Paid | None = None
    """In the player's own currency. None: everything in it."""
    pot: Pot | None = None
    """None: the only one of this game."""


class SharePot(Command):
    """Share a pot equally among the players still in the game; the remainder stays in it."""

    pot: Pot | None = None
    """None: the only one of this game."""


class PotTaken(PlayerSum):
    """A player took the pot of a space of the board."""

    pot: str


class ParkingSeeded(Event):
    """The Bank put money on the parking space, or took its own back."""

    amount: int
    taken_back: bool = False


class PotPaid(PlayerSum):
    """A player, or the Bank, put money into a pot by agreement."""

    pot: Pot


class PotDrawn(PlayerSum):
    """A player, or the Bank, got money from a pot by agreement."""

    pot: Pot


class PotShared(Event):
    """A pot was shared equally among the players."""

    players: tuple[PlayerId, ...]
    pot: Pot
    amount: int
    """Each player's share; 0 if players have different currencies."""


ROWS = {Pot.PARKING: "R-88", Pot.CASINO: "R-98"}
"""The row of the rule table for each pot."""


# ---- by agreement -------------------------------------------------------------------------


def pay_into_pot(game: Game, cmd: PayIntoPot) -> Ruling:
    """Put money into a pot, from a player or the Bank."""
    pot = _which(game, cmd.pot)
    if isinstance(pot, Question):
        return stop(pot)
    player, amount = cmd.player, cmd.amount

    def record(recorder: EventRecorder) -> None:
        main = game.edition.currency.code
        postings = (
            move(main, amount, source=BANK, target=POTS[pot])
            if player == BANK_PLAYER
            else recorder.pay(player, BANK_PLAYER, amount, bank_account=POTS[pot])
        )
        recorder.add(PotPaid(player=player, pot=pot, amount=amount, postings=postings))

    return Ruling((_require_pot(game, pot), *_require_own(game, cmd, ROWS[pot])), record)


def take_from_pot(game: Game, cmd: TakeFromPot) -> Ruling:
    """Give a player, or the Bank, money from a pot: a sum in their currency, or everything."""
    pot = _which(game, cmd.pot)
    if isinstance(pot, Question):
        return stop(pot)
    lying = contents(game, pot)
    money = _money_of(game, cmd.player)
    taken = lying if cmd.amount is None else {money: cmd.amount}
    have = lying.get(money, 0) if cmd.amount else sum(lying.values())
    instead = (TakeFromPot(player=cmd.player, pot=pot),) if lying else ()

    def record(recorder: EventRecorder) -> None:
        postings, gets = _given(recorder, pot, cmd.player, taken)
        recorder.add(PotDrawn(player=cmd.player, pot=pot, amount=gets, postings=postings))

    return Ruling(
        (
            _require_pot(game, pot),
            _require_lying(game, pot, money, have, cmd.amount or 1, *instead),
        ),
        record,
    )


def share_pot(game: Game, cmd: SharePot) -> Ruling:
    """Share a pot equally among the players still in the game; the remainder stays in it."""
    pot = _which(game, cmd.pot)
    if isinstance(pot, Question):
        return stop(pot)
    players, lying = game.solvent(), contents(game, pot)
    each = {money: times(amount, 1, len(players), Rounding.DOWN) for money, amount in lying.items()}
    main = game.edition.currency.code

    def record(recorder: EventRecorder) -> None:
        postings: Postings = ()
        for player in players:
            postings += _given(recorder, pot, player, each)[0]
        amount = 0 if game.edition.regions else each[main]
        recorder.add(PotShared(players=players, pot=pot, amount=amount, postings=postings))

    most = max(lying.values(), default=0)
    return Ruling(
        (_require_pot(game, pot), _require_lying(game, pot, main, most, len(players))), record
    )


def contents(game: Game, pot: Pot) -> dict[Commodity, int]:
    """The money in a pot, by currency; empty if there is none."""
    lying = {money: balance(game.ledger, POTS[pot], money) for money in game.edition.monies}
    return {money: amount for money, amount in lying.items() if amount}


def pots_of(game: Game) -> tuple[Pot, ...]:
    """The pots of this game: those that its rules and its board have, and any with money in it."""
    has = {
        Pot.PARKING: game.rules.parking.pot.is_paid_out(),
        Pot.CASINO: SpaceKind.CASINO in game.edition.kinds,
    }
    return tuple(pot for pot in Pot if has[pot] or contents(game, pot))


def _which(game: Game, named: Pot | None) -> Pot | Question:
    """The pot meant: the one named, the only one of the game, or a question."""
    found = pots_of(game)
    if named is None and len(found) > 1:
        return Question(fact=Fact.POT, answer="pot", options=found)
    return named or next(iter(found), Pot.PARKING)


def _require_pot(game: Game, pot: Pot) -> Refusal | None:
    """The game has this pot. The parking pot can be switched on, or used without a rule."""
    if pot in pots_of(game):
        return None
    if pot is Pot.CASINO:
        return replace(refusal(RefusalCode.NO_POT, "R-98", board="casino"), final=True)
    switches = (
        c.ChangeHouseRule(name="parking.pot", value=value.value, reason="R-88")
        for value in (ParkingPot.TAXES_AND_FINES, ParkingPot.SEED_ONLY)
    )
    return refusal(RefusalCode.NO_POT, "R-88", *switches)


def _require_own(game: Game, cmd: PayIntoPot, rule: str) -> tuple[Finding, ...]:
    """The payer, if a player, has the money and no open debt, which comes first."""
    if cmd.player == BANK_PLAYER:
        return ()
    have, ways = spendable(game, cmd.player), ways_to_raise(game, cmd.player)
    return (
        require_no_debts(game, cmd.player),
        require_cash(cmd.player, have, cmd.amount, rule, *ways),
    )


def _require_lying(
    game: Game, pot: Pot, money: Commodity, have: int, need: int, *remedies: c.Command
) -> Refusal | None:
    """The pot holds the sum."""
    if have >= need:
        return None
    code, row, lying = RefusalCode.POT_TOO_SMALL, ROWS[pot], {"have": have} if have else {}
    several = {"currency": money} if game.edition.regions else {}
    return refusal(code, row, *remedies, minimum=need, **lying, **several)


def _money_of(game: Game, player: PlayerId) -> Commodity:
    return game.edition.currency.code if player == BANK_PLAYER else game.currency_of(player)


def _given(
    recorder: EventRecorder, pot: Pot, player: PlayerId, sums: dict[Commodity, int]
) -> tuple[Postings, int]:
    """Postings that give sums from a pot to a player, or the Bank, with their total."""
    own, account = _money_of(recorder.game, player), player_account(player)
    postings: Postings = ()
    for money, amount in sums.items():
        if player == BANK_PLAYER:
            postings += move(money, amount, source=POTS[pot], target=BANK)
        else:
            postings += recorder.pay(BANK_PLAYER, player, amount, money, POTS[pot])
    return postings, received(postings, account, own)


# ---- by rule ------------------------------------------------------------------------------


def take_parking_pot(recorder: EventRecorder, player: PlayerId) -> None:
    """Give the parking pot to a player; the Bank then seeds it again, empty or not. Before, it may
    put something into an empty one. [R-88, H-61]
    """
    if not any(contents(recorder.game, Pot.PARKING).values()):
        seed_parking(recorder, recorder.game.rules.parking.if_empty)
    game = recorder.game
    postings, gets = _given(recorder, Pot.PARKING, player, contents(game, Pot.PARKING))
    seed = parking_seed(game.rules)
    if not postings:
        seed_parking(recorder, seed)
        return
    postings += move(game.edition.currency.code, seed, source=BANK, target=PARKING_POT)
    recorder.add(PotTaken(player=player, pot=Pot.PARKING, amount=gets, postings=postings))


def parking_seed(rules: Ruleset) -> int:
    """The Bank's money for the parking space; 0 if the space pays no pot. [R-88]"""
    return rules.parking.seed if rules.parking.pot.is_paid_out() else 0


def seed_parking(recorder: EventRecorder, amount: int) -> None:
    """Let the Bank add to the pot; below 0 it takes its own money back. [R-88]"""
    main = recorder.game.edition.currency.code
    amount = max(amount, -balance(recorder.game.ledger, PARKING_POT, main))
    source, target = (BANK, PARKING_POT) if amount > 0 else (PARKING_POT, BANK)
    if amount:
        postings = move(main, abs(amount), source=source, target=target)
        recorder.add(ParkingSeeded(amount=abs(amount), postings=postings, taken_back=amount < 0))


def fine_account(game: Game) -> Account:
    """The account for fines and for card payments to the Bank. [R-88]"""
    return PARKING_POT if game.rules.parking.pot.takes_fines() else BANK


def tax_account(game: Game) -> Account:
    """The account for taxes. [R-85]"""
    return PARKING_POT if game.rules.parking.pot.takes_taxes() else BANK
