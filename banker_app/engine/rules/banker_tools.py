"""The banker's own tools: counting the Bank, adjusting the books, changing a rule. [R-08]"""

from collections.abc import Mapping
from dataclasses import field

from banker_app.engine import events as e
from banker_app.engine.checks import refusal, require_payable
from banker_app.engine.command import Command, Counted, Paid, Party, PlayerCommand
from banker_app.engine.commands import ChangeHouseRule
from banker_app.engine.event import Event, PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import cost_to, currency_between
from banker_app.engine.ids import BANK, BANK_PLAYER, BUILDINGS, Commodity, PlayerId, desk_of
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import balance, take_from_supply
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rule_conflicts import conflicts
from banker_app.engine.rules.pots import parking_seed, seed_parking
from banker_app.engine.ruleset import RULES, value_of, with_value
from banker_app.engine.schedule import Schedule
from banker_app.engine.state import Game, replace


class CountBox(Command, while_paused=True, after_time=True, after_end=True):
    """Compare the Bank's books with what the banker counts in the tray. None: not counted."""

    reason: str
    cash: Counted | None = None
    currency: Commodity | None = None
    """The currency counted, if the edition has several; None: the first."""
    houses: Counted | None = None
    hotels: Counted | None = None
    skyscrapers: Counted | None = None
    depots: Counted | None = None


class CountPurse(PlayerCommand, while_paused=True, after_time=True, after_end=True):
    """Compare a player's balance with the money counted in hand. [R-08]"""

    cash: Counted


class AdjustLedger(Command):
    """Move money between two parties outside the rules, for a stated reason."""

    source: Party
    target: Party
    amount: Paid
    reason: str


class IssueMoney(Command, while_paused=True, after_time=True):
    """Let the Bank write paper money."""

    amount: Paid
    reason: str
    currency: Commodity | None = None
    """The currency issued, if the edition has several; None: the first."""


class BoxCounted(Event):
    """The banker counted the Bank's tray; `missing` is the shortfall, negative for a surplus."""

    counted: Mapping[str, int]
    missing: Mapping[str, int] = field(default_factory=dict[str, int])
    reason: str = ""
    currency: Commodity | None = None
    """The currency counted, if the edition has several."""


class PurseCounted(PlayerEvent):
    """A player's money was counted; `missing` is the shortfall, negative for a surplus."""

    cash: int
    missing: int


class LedgerAdjusted(Event):
    """Money moved outside the rules."""

    source: PlayerId
    target: PlayerId
    amount: int
    reason: str


class HouseRuleChanged(Event):
    """A rule changed in mid-game."""

    name: str
    value: str | int | bool | Schedule
    before: str | int | bool | Schedule
    reason: str

    def _change(self, game: Game) -> Game:
        return replace(game, rules=with_value(game.rules, self.name, self.value))


OPENING_RULES = ("setup.", "edition.", "casino.opening_pot")
"""Rules that only matter at set-up."""


RECOUNTING = (
    "building.houses_before_hotel",
    "building.grouping",
    "building.price_card",
    "building.on_any_deed",
)
"""Rules that change how the buildings on the board are counted."""


def count_box(game: Game, cmd: CountBox) -> Ruling:
    """Compare the physical Bank with the books. [R-08]"""
    pieces = ("houses", "hotels", "skyscrapers", "depots")
    counted = {"cash": cmd.cash} | {name: getattr(cmd, name) for name in pieces}
    stated = {name: value for name, value in counted.items() if value is not None}
    books = {
        "cash": tray(game, cmd.currency or game.edition.currency.code),
        **dict(zip(pieces, map(game.in_stock, BUILDINGS), strict=True)),
    }
    missing = {name: books[name] - value for name, value in stated.items() if books[name] != value}
    event = BoxCounted(counted=stated, missing=missing, reason=cmd.reason, currency=cmd.currency)
    return Ruling((), lambda recorder: recorder.add(event))


def count_purse(game: Game, cmd: CountPurse) -> Ruling:
    """Compare a player's money with the books, in the player's own currency. [R-08]"""
    missing = game.cash(cmd.player) - cmd.cash
    event = PurseCounted(player=cmd.player, cash=cmd.cash, missing=missing)
    return Ruling((), lambda recorder: recorder.add(event))


def tray(game: Game, currency: Commodity) -> int:
    """The Bank's cash in one currency, including its exchange desk."""
    held = balance(game.ledger, BANK, currency)
    return held + balance(game.ledger, desk_of(currency), currency)


def adjust_ledger(game: Game, cmd: AdjustLedger) -> Ruling:
    """Move money for a reason outside the rules; it must balance like everything else."""
    if cmd.source == cmd.target:
        return stop(refusal(RefusalCode.SAME_PLAYER, "", player=cmd.source))

    def record(recorder: EventRecorder) -> None:
        recorder.add(
            LedgerAdjusted(
                source=cmd.source,
                target=cmd.target,
                amount=cmd.amount,
                reason=cmd.reason,
                postings=recorder.pay(cmd.source, cmd.target, cmd.amount),
            )
        )

    if cmd.source == BANK_PLAYER:
        return Ruling((), record)
    need = cost_to(game, cmd.source, cmd.amount, currency_between(game, cmd.source, cmd.target))
    return Ruling((require_payable(game, cmd.source, need, ""),), record)


def issue_money(game: Game, cmd: IssueMoney) -> Ruling:
    """Let the Bank write paper money; it never goes broke. [R-08]"""
    currency = cmd.currency or game.edition.currency.code
    event = e.BankIssuedMoney(
        amount=cmd.amount,
        reason=cmd.reason,
        postings=take_from_supply(currency, cmd.amount, target=BANK),
    )
    return Ruling((), lambda recorder: recorder.add(event))


def change_house_rule(game: Game, cmd: ChangeHouseRule) -> Ruling:
    """Change a rule from now on."""
    rule = RULES.get(cmd.name)
    if rule is None:
        return stop(refusal(RefusalCode.NO_SUCH_RULE, "", name=cmd.name))
    value = rule.parse(cmd.value)
    if value is None:
        stated, limits = str(cmd.value), ", ".join(rule.limits)
        return stop(
            refusal(RefusalCode.RULE_OUT_OF_RANGE, "", name=rule.name, value=stated, nearest=limits)
        )
    rules = with_value(game.rules, cmd.name, value)
    before = value_of(game.rules, cmd.name)
    event = HouseRuleChanged(name=cmd.name, value=value, before=before, reason=cmd.reason)

    def record(recorder: EventRecorder) -> None:
        recorder.add(event)
        seed_parking(recorder, parking_seed(rules) - parking_seed(game.rules))

    return Ruling(
        (
            refusal(RefusalCode.GAME_ALREADY_STARTED, "", name=cmd.name)
            if cmd.name.startswith(OPENING_RULES)
            else None,
            _require_sound(game, event),
            *conflicts(game.edition, rules),
        ),
        record,
    )


def _require_sound(game: Game, event: HouseRuleChanged) -> Refusal | None:
    """Buildings, mortgages and jailed players remain valid under the new rule."""
    built = any(map(game.level, game.edition.deeds))
    recounts = event.name in RECOUNTING and (built or bool(game.conglomerates))
    if event.name == "jail.attempts":
        tries = [seat.jail.attempts for seat in game.seats.values() if seat.jail]
        recounts = isinstance(event.value, int) and event.value < max(tries, default=0)
    if not recounts and not broken_invariants(event.applied_to(game)):
        return None
    return refusal(RefusalCode.RULE_DOES_NOT_FIT, "", name=event.name)
