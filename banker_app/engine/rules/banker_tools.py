"""The banker's own tools: counting the Bank, adjusting the books, changing a rule. [R-08]"""

from banker_app.engine import events as e
from banker_app.engine.checks import refusal, require_payable
from banker_app.engine.commands import AdjustLedger, ChangeHouseRule, CountBox, IssueMoney
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import cost_to, currency_between
from banker_app.engine.ids import BANK, BANK_PLAYER, BUILDINGS, Commodity, desk_of
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import balance, take_from_supply
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rule_conflicts import conflicts
from banker_app.engine.rules.pots import parking_seed, seed_parking
from banker_app.engine.ruleset import RULES, value_of, with_value
from banker_app.engine.state import Game

OPENING_RULES = ("setup.", "edition.", "casino.opening_pot")
"""Rules that only matter at set-up."""


RECOUNTING = (
    "building.houses_before_hotel",
    "building.grouping",
    "building.price_card",
    "building.on_any_deed",
    "conglomerate.size",
)
"""Rules that change how the buildings on the board are counted."""


def count_box(game: Game, cmd: CountBox) -> Ruling:
    """Compare the physical Bank with the books. [R-08]"""
    pieces = ("houses", "hotels", "skyscrapers", "depots")
    counted = {"cash": cmd.cash} | {name: getattr(cmd, name) for name in pieces}
    told = {name: value for name, value in counted.items() if value is not None}
    books = {
        "cash": tray(game, cmd.currency or game.edition.currency.code),
        **dict(zip(pieces, map(game.in_stock, BUILDINGS), strict=True)),
    }
    missing = {name: books[name] - value for name, value in told.items() if books[name] != value}
    event = e.BoxCounted(counted=told, missing=missing, reason=cmd.reason, currency=cmd.currency)
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
            e.LedgerAdjusted(
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
        told, limits = str(cmd.value), ", ".join(rule.limits)
        return stop(
            refusal(RefusalCode.RULE_OUT_OF_RANGE, "", name=rule.name, value=told, nearest=limits)
        )
    rules = with_value(game.rules, cmd.name, value)
    before = value_of(game.rules, cmd.name)
    event = e.HouseRuleChanged(name=cmd.name, value=value, before=before, reason=cmd.reason)

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


def _require_sound(game: Game, event: e.HouseRuleChanged) -> Refusal | None:
    """Buildings, mortgages and jailed players remain valid under the new rule."""
    built = any(map(game.level, game.edition.deeds))
    recounts = event.name in RECOUNTING and (built or bool(game.conglomerates))
    if event.name == "jail.attempts":
        tries = [seat.jail.attempts for seat in game.seats.values() if seat.jail]
        recounts = isinstance(event.value, int) and event.value < max(tries, default=0)
    if not recounts and not broken_invariants(event.applied_to(game)):
        return None
    return refusal(RefusalCode.RULE_DOES_NOT_FIT, "", name=event.name)
