"""What the referee replies, as plain objects with their sentences.

Shapes only: the rulings come from the session, the words from the catalogue.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from banker_app.app.table_state import cash_of, state_of, told_due
from banker_app.app.words import Words
from banker_app.engine.dues import Due, RentDue
from banker_app.engine.events import Event, GameStarted, RentPaid
from banker_app.engine.evolve import begin
from banker_app.engine.exchange import in_money, rates, spread_between
from banker_app.engine.history import LogEntry
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import trial_balance
from banker_app.engine.legal import Offer, legal_commands
from banker_app.engine.money import Rounding
from banker_app.engine.policies.exchange_rate import ExchangeTable
from banker_app.engine.policies.scoring import MortgagedDeed
from banker_app.engine.refusals import Accepted, Asks, Decision, Question, Refusal, Refused
from banker_app.engine.ruleset import value_of
from banker_app.engine.state import Game
from banker_app.engine.worth import can_raise, ranking, taxable_worth, worth_sheet
from banker_app.library.codec import encode
from banker_app.library.rulesets import HOUSE
from banker_app.library.schema import RuleField, rule_fields
from banker_app.library.sources import rule_sources

Answer = dict[str, Any]

BOOKKEEPING = ("postings", "settles")
"""Parts of an event that only the books need."""


class Answers:
    """Replies in one language."""

    def __init__(self, words: Words) -> None:
        """`words` gives the sentences that go with codes."""
        self._words = words

    # ---- decisions -------------------------------------------------------------------

    def decision(self, decision: Decision, game: Game | None, seq: int) -> Answer:
        """Accepted, refused or asking; `game` is the table it was asked at."""
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
                return {
                    "result": "refused",
                    "refusals": [self.refusal(r, game) for r in decision.refusals],
                }
            case Asks():
                return {
                    "result": "asks",
                    "questions": [self.question(q, game) for q in decision.questions],
                }

    def event(self, event: Event, game: Game) -> Answer:
        """A fact without its bookkeeping."""
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
        told = {k: v for k, v in encode(event).items() if k not in BOOKKEEPING}
        if isinstance(event, RentPaid):
            told["steps"] = [self._words.rent_step(s, game.edition) for s in event.steps]
        return told

    def due(self, due: Due, game: Game) -> Answer:
        """Something that is due, with its sentence."""
        told = told_due(due)
        if isinstance(due, RentDue):
            told["steps"] = [self._words.rent_step(s, game.edition) for s in due.steps]
        return {**told, "text": self._words.due(due, game)}

    def refusal(self, refusal: Refusal, game: Game | None) -> Answer:
        """A reason, its numbers, its sentence and the ways out."""
        params = {k: _plain(v) for k, v in refusal.params.items()}
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

    def question(self, question: Question, game: Game | None) -> Answer:
        """A missing fact, the field that takes it and the answers that would do."""
        text = self._words.question(question, game) if game else ""
        told: Answer = {"fact": question.fact, "text": text}
        if question.answer:
            told["field"] = question.answer
        if question.options:
            told["options"] = list(question.options)
        return told

    # ---- queries ----------------------------------------------------------------------

    def state(self, game: Game) -> Answer:
        """The table as one object."""
        return state_of(game)

    def legal(self, game: Game, player: Any) -> list[Answer]:
        """What would be accepted now, ready to send."""
        return [_offer(offer) for offer in legal_commands(game, player)]

    def quote(self, decision: Decision, game: Game) -> Answer:
        """What a command would come to, from the ruling on it at this table."""
        if not isinstance(decision, Accepted):
            return self.decision(decision, game, 0)
        steps: list[Answer] = []
        for event in decision.events:
            if isinstance(event, RentPaid):
                steps += [
                    {"text": self._words.rent_step(s, game.edition), "amount": s.amount}
                    for s in event.steps
                ]
                continue
            amount = _sum_in(event)
            text = self._words.event(event, decision.game)
            if text and amount is not None:
                steps.append({"text": text, "amount": amount})
        amounts = [a for a in map(_sum_in, decision.events) if a is not None]
        return {
            "result": "accepted",
            "steps": steps,
            "amount": sum(amounts),
            "cash": {name: cash_of(decision.game, name) for name in decision.game.seats},
        }

    def worth(self, game: Game) -> Answer:
        """Everybody's net worth in several readings, and the ranking."""
        return {
            **{name: _worth_of(game, name) for name in game.seats},
            "ranking": list(ranking(game)),
        }

    def rates(self, game: Game) -> Answer:
        """Every region's rate, the spreads, and what is paid for a hundred."""
        regions = game.edition.regions.values()
        spreads: dict[str, dict[str, int]] = {}
        hundreds: dict[str, dict[str, int]] = {}
        for payer in regions:
            others = [r for r in regions if r.id != payer.id]
            own = payer.currency
            spreads[payer.id] = {r.id: spread_between(game, own, r.currency) for r in others}
            hundreds[payer.id] = {
                r.id: in_money(game, 100, r.currency, own, Rounding.UP) for r in others
            }
        return {
            "regions": dict(rates(game)),
            "spread": spreads,
            "per_100": hundreds,
            "table": game.rules.exchange.table,
            "inferred": game.rules.exchange.table is not ExchangeTable.TYPED,
        }

    def audit(self, game: Game) -> Answer:
        """Whether the books balance."""
        sums = trial_balance(game.ledger)
        return {
            "zero_sum": not any(sums.values()),
            "commodities": dict(sums),
            "broken": list(broken_invariants(game)),
        }

    def log(self, entries: Sequence[LogEntry], game: Game) -> list[Answer]:
        """Every entry, undone ones marked."""
        return [
            {
                "seq": entry.seq,
                "minute": entry.minute,
                "cmd": _command(entry),
                "events": [self.event(event, game) for event in entry.events],
                "undone": entry.undone,
                "waived": list(entry.waived),
                "note": entry.note,
                "text": self._words.entry(entry.events, game),
            }
            for entry in entries
        ]

    def rules(self, game: Game, provenance: Mapping[str, str]) -> list[Answer]:
        """Every rule with its value, where it comes from and what it may be."""
        printed = rule_sources()
        found: list[Answer] = []
        for rule in rule_fields():
            section, _, name = rule.name.partition(".")
            found.append(
                {
                    "name": rule.name,
                    "value": getattr(getattr(game.rules, section), name),
                    "default": rule.default,
                    "layer": provenance.get(rule.name, "classic"),
                    "range": _range(rule),
                    "row": rule.row,
                    "source": list(printed[rule.row].places) if rule.row in printed else [],
                    "text": rule.doc,
                }
            )
        return found


def _range(rule: RuleField) -> Any:
    """What a rule may be set to: the ends of a range, members, or yes and no."""
    if rule.steps and rule.allowed:
        return {"steps": list(rule.steps), "values": list(rule.allowed)}
    if rule.allowed:
        return list(rule.allowed)
    return [member.value for member in rule.members] or [False, True]


def _command(entry: LogEntry) -> Answer:
    """The line that was sent; a set-up in full, so that a log can be played again."""
    started = entry.events[0] if entry.events else None
    if not isinstance(started, GameStarted):
        return encode(entry.command)
    house = [name for name, layer in started.provenance.items() if layer == HOUSE]
    told: Answer = {
        "cmd": "start_game",
        "edition": started.edition.id,
        "base": started.base,
        "modes": list(started.modes),
        "house_rules": {name: value_of(started.rules, name) for name in house},
        "seats": [
            {
                "name": seat.name,
                "token": seat.token,
                "colour": seat.colour,
                **({"region": seat.region} if seat.region else {}),
            }
            for seat in started.seats
        ],
        "banker": started.banker,
        "tracking": started.tracking,
    }
    if not started.turn.landing_known:
        told["position"] = state_of(begin(started))
    return told


def _offer(offer: Offer) -> Answer:
    told = encode(offer.command)
    for field, span in offer.ranges.items():
        told[field] = {"min": span.low, "max": span.high}
        if field == "dice":
            told[field]["count"] = 2
    return told


def _worth_of(game: Game, player: Any) -> Answer:
    sheet = worth_sheet(game, player)
    return {
        "cash": sheet.cash,
        "deeds": sheet.deeds,
        "mortgaged": sheet.mortgaged,
        "buildings": sheet.buildings,
        "total": sheet.total,
        "official": worth_sheet(game, player, MortgagedDeed.HALF_PRICE).total,
        "mortgaged_zero": worth_sheet(game, player, MortgagedDeed.NOTHING).total,
        "liquidation": can_raise(game, player),
        "income_tax": taxable_worth(game, player),
    }


def _sum_in(event: Event) -> int | None:
    for field in ("amount", "price"):
        value = getattr(event, field, None)
        if type(value) is int:
            return value
    return None


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
