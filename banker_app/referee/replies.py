"""Builds the referee's replies as plain objects with their sentences.

Shapes only: the rulings come from the session, the texts from the message catalogue.
"""

from collections.abc import Callable, Mapping, Sequence

from banker_app.app.i18n.message_money import event_money, exchange_sides
from banker_app.app.i18n.messages import Messages
from banker_app.app.session import started
from banker_app.content.citations import rule_sources
from banker_app.content.errors import DataError
from banker_app.content.rulesets import HOUSE
from banker_app.content.serialization import encode
from banker_app.engine.decide import decide
from banker_app.engine.dues import Due, RentDue
from banker_app.engine.events import Event, GameStarted
from banker_app.engine.exchange import in_money, rates, spread_between
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import Commodity, PlayerId
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.engine.ledger import trial_balance
from banker_app.engine.legal import LegalCommands, Offer
from banker_app.engine.money import Rounding
from banker_app.engine.refusals import (
    Accepted,
    Asks,
    Decision,
    Failed,
    Question,
    Refusal,
    RefusalCode,
    Refused,
)
from banker_app.engine.rules.purchase import DeedDealt
from banker_app.engine.rules.rent import RentPaid
from banker_app.engine.rules.tax import TaxChosen
from banker_app.engine.rules.trade import TradeMade
from banker_app.engine.ruleset import RULES, value_of
from banker_app.engine.settings.exchange import ExchangeTable
from banker_app.engine.settings.scoring import MortgagedDeed
from banker_app.engine.settings.setting import Rule, RuleValue
from banker_app.engine.start_game import SeatPlan
from banker_app.engine.state import Game
from banker_app.engine.worth import can_raise, places, ranking, taxable_worth, worth_sheet
from banker_app.referee.state_json import cash_of, plain, state_of, stated_due

Reply = JsonObject

BOOKKEEPING = ("postings", "settles", "closed", "numbers")
"""Fields of an event that only the ledger needs, or that name dues by their numbers."""


class Replies:
    """Replies in one language."""

    def __init__(self, words: Messages) -> None:
        """Use `words` for the sentences."""
        self._words = words

    # ---- decisions -------------------------------------------------------------------

    def decision(self, decision: Decision, game: Game | None, seq: int) -> Reply:
        """A decision; `game` is the state it was made in."""
        match decision:
            case Accepted():
                return {
                    "result": "accepted",
                    "seq": seq,
                    "events": [self.event(e, decision.game) for e in decision.events],
                    "cash": {n: cash_of(decision.game, n) for n in decision.game.seats},
                    "due": [self.due(due, decision.game) for due in decision.game.dues],
                }
            case Refused():
                refusals = [self.refusal(r, game) for r in decision.refusals]
                failed = {"failed": [self.failed(f) for f in decision.failed]}
                return {
                    "result": "refused",
                    "refusals": refusals,
                    **(failed if decision.failed else {}),
                }
            case Asks():
                return {
                    "result": "asks",
                    "questions": [self.question(q, game) for q in decision.questions],
                }

    def event(self, event: Event, game: Game) -> Reply:
        """An event without its bookkeeping fields."""
        if isinstance(event, GameStarted):
            return {
                "event": "game_started",
                "edition": event.edition.id,
                "base": event.base,
                "modes": list(event.modes),
                "tracking": event.tracking,
                "seats": [seat.name for seat in event.seats],
                "turn": event.turn.player,
            }
        written = {k: v for k, v in encode(event).items() if k not in BOOKKEEPING}
        if isinstance(event, RentPaid):
            written["steps"] = [self._words.rent_step(s, game.edition) for s in event.steps]
        return {**written, **_crossing(event, game)}

    def due(self, due: Due, game: Game) -> Reply:
        """A due with its number and its sentence."""
        written = {**stated_due(due), "id": due.id}
        if isinstance(due, RentDue):
            written["steps"] = [self._words.rent_step(s, game.edition) for s in due.steps]
        return {**written, "text": self._words.due(due, game)}

    def refusal(self, refusal: Refusal, game: Game | None) -> Reply:
        """A refusal with its numbers, its sentence and its remedies."""
        params = {k: plain(v) for k, v in refusal.params.items()}
        if game is not None and refusal.steps:
            params["steps"] = [self._words.rent_step(s, game.edition) for s in refusal.steps]
        return {
            "code": refusal.code,
            "rule": refusal.rule,
            "waivable": refusal.waivable,
            "params": params,
            "text": self._words.refusal(refusal, game),
            "remedies": [encode(command) for command in refusal.remedies],
        }

    def failed(self, failed: Failed) -> Reply:
        """A later entry that does not hold any more, with the decision on it as of then."""
        decision = failed.decision
        code = {"code": decision.refusals[0].code} if isinstance(decision, Refused) else {}
        return {"entry": failed.entry, **code, **self.decision(decision, failed.game, failed.entry)}

    def disagreeing(self, faults: Sequence[DataError]) -> Reply:
        """The refusal of modes that disagree: each rule concerned, and the modes that set it."""
        refusals = [
            {
                "code": RefusalCode.RULES_CLASH,
                "rule": RULES[fault.path].row,
                "waivable": False,
                "params": {"name": fault.path, "modes": plain(fault.params["modes"])},
                "text": self._words.fault(fault),
                "remedies": [],
            }
            for fault in faults
        ]
        return {"result": "refused", "refusals": refusals}

    def question(self, question: Question, game: Game | None) -> Reply:
        """A question with the field that takes the answer and the possible answers."""
        text = self._words.question(question, game) if game else ""
        written: Reply = {"fact": question.fact, "text": text}
        if question.answer:
            written["field"] = question.answer
        if question.options:
            written["options"] = list(question.options)
        return written

    # ---- queries ----------------------------------------------------------------------

    def state(self, game: Game) -> Reply:
        """The state of the game."""
        return state_of(game)

    def legal(self, game: Game, player: PlayerId | None) -> list[Reply]:
        """The legal commands, in the form in which they may be sent."""
        return [
            _offer(offer, game.rules.turn.dice) for offer in LegalCommands(game, player).offers()
        ]

    def quote(self, decision: Decision, game: Game) -> Reply:
        """The cost or proceeds of a command, from the decision on it."""
        if not isinstance(decision, Accepted):
            return self.decision(decision, game, 0)
        return {
            "result": "accepted",
            "steps": [s for e in decision.events for s in self._quoted(e, game, decision.game)],
            "amount": _total(decision.events, game),
            "cash": {name: cash_of(decision.game, name) for name in decision.game.seats},
        }

    def _quoted(self, event: Event, before: Game, after: Game) -> list[Reply]:
        """The steps to an amount; between currencies also each side's payment or receipt."""
        edition, amount, text = before.edition, _sum_in(event), self._words.event(event, after)
        rent = event.steps if isinstance(event, RentPaid) else ()
        steps: list[Reply] = [
            {"text": self._words.rent_step(step, edition), "amount": step.amount} for step in rent
        ]
        if isinstance(event, TradeMade):
            amount = max(event.a.cash, event.b.cash) or None
        if text and amount is not None and (edition.regions or not isinstance(event, RentPaid)):
            steps.append({"text": text, "amount": amount, **_crossing(event, after)})
        return steps

    def worth(self, game: Game) -> Reply:
        """Every player's net worth by several formulas, their place, and the ranking."""
        order = places(game)
        return {
            **{name: {**_worth_of(game, name), "place": order[name]} for name in game.seats},
            "ranking": list(ranking(game)),
        }

    def rates(self, game: Game) -> Reply:
        """Every region's rate, the spreads, and what is paid for 100 units."""
        regions = game.edition.regions.values()

        def by_payer(of: Callable[[Commodity, Commodity], int]) -> dict[str, dict[str, int]]:
            return {
                payer.id: {r.id: of(payer.currency, r.currency) for r in regions if r is not payer}
                for payer in regions
            }

        return {
            "regions": dict(rates(game)),
            "spread": by_payer(lambda own, other: spread_between(game, own, other)),
            "per_100": by_payer(lambda own, other: in_money(game, 100, other, own, Rounding.UP)),
            "table": game.rules.exchange.table,
            "inferred": game.rules.exchange.table is not ExchangeTable.TYPED,
        }

    def audit(self, game: Game) -> Reply:
        """Whether the books balance."""
        sums = trial_balance(game.ledger)
        return {
            "zero_sum": not any(sums.values()),
            "commodities": dict(sums),
            "broken": list(broken_invariants(game)),
        }

    def log(self, entries: Sequence[LogEntry], game: Game) -> list[Reply]:
        """Every entry of the log; undone ones are marked."""
        return [
            {
                "seq": entry.seq,
                "minute": entry.minute,
                "cmd": _command(entry),
                "events": [self.event(event, entry.game or game) for event in entry.events],
                "undone": entry.undone,
                "waived": list(entry.waived),
                "note": entry.note,
                "text": self._words.entry(entry.events, entry.game or game),
            }
            for entry in entries
        ]

    def rules(self, game: Game, provenance: Mapping[str, str]) -> list[Reply]:
        """Every rule with its value, its source and its allowed values."""
        printed = rule_sources()
        return [
            {
                "name": rule.name,
                "value": _typed(value_of(game.rules, rule.name)),
                "default": _typed(rule.default),
                "layer": provenance.get(rule.name, "classic"),
                "range": _range(rule),
                "row": rule.row,
                "source": list(printed[rule.row].places) if rule.row in printed else [],
                "text": self._words.rule(rule.name),
            }
            for rule in RULES.values()
        ]


def _range(rule: Rule) -> JsonValue:
    """The allowed values of a rule: the ends of a range, members, or true and false."""
    if rule.span is None:
        return list(rule.members)
    ends = list(rule.span[:2])
    return {"steps": list(rule.steps[:2]), "values": ends} if rule.steps else ends


def _typed(value: RuleValue) -> JsonValue:
    """A rule's value as it may be sent: a schedule in pairs."""
    return [list(pair) for pair in value] if isinstance(value, tuple) else value


def _command(entry: LogEntry) -> Reply:
    """The command as a line; a set-up is complete, so that the log can be replayed."""
    event = entry.events[0] if entry.events else None
    if not isinstance(event, GameStarted):
        return encode(entry.command)
    house = [name for name, layer in event.provenance.items() if layer == HOUSE]
    dealt = [deal for deal in entry.events if isinstance(deal, DeedDealt)]
    written: Reply = {
        "cmd": "start_game",
        "edition": event.edition.id,
        "base": event.base,
        "modes": list(event.modes),
        "house_rules": {name: _typed(value_of(event.rules, name)) for name in house},
        "seats": [_seat(seat, dealt) for seat in started(entry.events).seats],
        "banker": event.banker,
        "tracking": event.tracking,
    }
    if _is_midway(entry):
        written["position"] = state_of(event.game())
    return written


def _seat(seat: SeatPlan, dealt: Sequence[DeedDealt]) -> Reply:
    written: Reply = {"name": seat.name, "token": seat.token, "colour": seat.colour}
    if seat.region:
        written["region"] = seat.region
    if deeds := [deal.deed for deal in dealt if deal.player == seat.name]:
        written["deeds"] = deeds
    own = {"cash": seat.cash, "salary": seat.salary}
    written |= {name: amount for name, amount in own.items() if amount is not None}
    return written


def _is_midway(entry: LogEntry) -> bool:
    """Whether the game was taken over in progress."""
    fresh = decide((), started(entry.events))
    return not isinstance(fresh, Accepted) or fresh.events[0] != entry.events[0]


def _offer(offer: Offer, dice: int) -> Reply:
    """A legal command with its ranges; `dice`: those of a throw. [H-41]"""
    written = encode(offer.command)
    for field, span in offer.ranges.items():
        written[field] = {"min": span.low, "max": span.high}
        if field == "dice":
            written[field]["count"] = dice
    return written


def _worth_of(game: Game, player: PlayerId) -> Reply:
    sheet = worth_sheet(game, player)
    parts = ("cash", "deeds", "mortgaged", "buildings", "loans", "total")
    return {
        **{part: getattr(sheet, part) for part in parts},
        "official": worth_sheet(game, player, MortgagedDeed.HALF_PRICE).total,
        "mortgaged_zero": worth_sheet(game, player, MortgagedDeed.NOTHING).total,
        "liquidation": can_raise(game, player),
        "income_tax": taxable_worth(game, player),
    }


def _sum_in(event: Event) -> int | None:
    if isinstance(event, TaxChosen):
        return event.due.amount
    sums = (getattr(event, field, None) for field in ("amount", "price"))
    return next((value for value in sums if type(value) is int), None)


def _total(events: Sequence[Event], game: Game) -> int | dict[str, int]:
    """The total of all amounts; by currency if there are several."""
    totals: dict[str, int] = {}
    for event in events:
        amount = _sum_in(event)
        if amount is not None:
            money = event_money(event, game) if game.edition.regions else ""
            totals[money] = totals.get(money, 0) + amount
    return totals if len(totals) > 1 else sum(totals.values())


def _crossing(event: Event, game: Game) -> Reply:
    """The currency of an amount and each side's payment or receipt, if there are several."""
    if not game.edition.regions:
        return {}
    changed_hands = [
        {"player": side.player, "amount": int(side.amount), "currency": side.amount.currency}
        for side in exchange_sides(event.postings, game.edition)
    ]
    written: Reply = {"sides": changed_hands} if changed_hands else {}
    return written if _sum_in(event) is None else {"currency": event_money(event, game), **written}
