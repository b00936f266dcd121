"""A table at which nothing goes unchecked: every promise of the engine after every entry.

A broken promise is a `Fault`. Nothing is drawn at random here, so a story can be told again.
"""

import json
from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Final

from banker_app.app.i18n.messages import Messages
from banker_app.app.i18n.templates import languages
from banker_app.app.session import InvariantViolation, Session, read_entry, written
from banker_app.content.serialization import decode_command, encode
from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.dues import MoneyDue, PlacementDue, RentDue, SpeedFace, creditor_of
from banker_app.engine.events import BankIssuedMoney, EntryReversed, Event, PiecesAdded
from banker_app.engine.history import Log, LogEntry, at_minute, fold
from banker_app.engine.ids import BANK, SUPPLY
from banker_app.engine.invariants import broken_invariants
from banker_app.engine.ledger import balance
from banker_app.engine.legal import Offer, candidates
from banker_app.engine.refusals import Accepted, Decision, RefusalCode, Refused
from banker_app.engine.rules.banker_tools import IssueMoney
from banker_app.engine.ruleset import RULES, value_of
from banker_app.engine.start_game import SeatPlan, StartGame
from banker_app.engine.state import Game
from banker_app.engine.worth import worth_sheet
from banker_app.referee.name_resolver import NameResolver
from banker_app.referee.replies import Replies
from banker_app.referee.start_parser import read_start
from banker_app.referee.state_json import read_position, state_of
from banker_app.store.memory import MemoryStore
from tests.engine.tables import effective_entries
from tests.properties.openings import Line
from tests.properties.reckoner import Books, Disagreement
from tests.store.games import record

NOON: Final = "2026-01-01T12:00:00.000+00:00"
IRREGULAR: Final = frozenset(
    {RefusalCode.UNEVEN, RefusalCode.STOCK, RefusalCode.PART_OWNED, RefusalCode.RULES_CLASH}
)
"""What a table may have overruled, and its position is told with again."""

ONWARD: Final = (
    *("ResumeGame", "CloseAuction", "PayDebt", "PayTax", "PayRent", "WaiveRent", "DrawCard"),
    *(
        "DeclineDeed",
        "BuyDeed",
        "OpenAuction",
        "SettleAuction",
        "Build",
        "PayJailFine",
        "ChooseMove",
    ),
    *("SellGroup", "SellBuilding", "BreakHotel", "MortgageDeed", "DeclareBankruptcy"),
    *("PlayCasino", "IssueMoney"),
)
"""What clears the way for the turn to end, in the order in which it is tried."""
RAISES: Final = (
    *("ResumeGame", "CloseAuction", "SellGroup", "SellBuilding", "BreakHotel", "MortgageDeed"),
    *("PayJailFine", "DeclareBankruptcy", "IssueMoney"),
)
"""What helps without a due being settled by it."""
MOST_TO_CLEAR: Final = 200
"""Deeds, houses, debts and creditors of the worst table that there is."""

# The promises that are only looked into now and then.
OFFERED: Final = "what is offered is accepted"
TOLD: Final = "a table can be told as a position"
RETOLD: Final = "a position is the table it tells"
ONWARDS: Final = "the evening always goes on"
REVERSED: Final = "a reversal is its entry backwards"
OPENED: Final = (
    "every game opens again",
    "a game opens as it was left",
    "its log opens as it was left",
    "what can be undone is the same after opening",
    "what stands in the log",
)


@dataclass(frozen=True, kw_only=True)
class Step:
    """One thing that somebody enters."""

    command: c.Command
    waive: frozenset[RefusalCode] = frozenset()
    minute: int = 0

    def line(self) -> Line:
        """The step as a line of the protocol."""
        envelope: Line = {"waive": sorted(self.waive)} if self.waive else {}
        if self.minute:
            envelope["minute"] = self.minute
        return encode(self.command) | envelope


class Fault(Exception):
    """A promise that was broken: which one, and how."""

    def __init__(self, promise: str, how: object) -> None:
        super().__init__(f"{promise}: {how}")
        self.promise = promise


def promised(kept: bool, promise: str, how: object = "") -> None:
    """A `Fault` unless the promise was kept."""
    if not kept:
        raise Fault(promise, how)


@cache
def answers(language: str) -> Replies:
    """The referee's replies in a language."""
    return Replies(Messages(language))


Standing = tuple[int, Game, Books]
"""The number of an entry in effect, the game after it, and the second books."""


def opened(game: Game) -> Books:
    """The second books at the start of a game."""
    rules = {name: value_of(game.rules, name) for name in RULES}
    return Books(*json.loads(json.dumps([state_of(game), encode(game.edition), rules])))


class Checked:
    """A session, watched."""

    def __init__(self, opening: Line) -> None:
        self.tally: Counter[str] = Counter()
        self.journal = MemoryStore().create(record())
        self.session = Session(self.journal, lambda: NOON)
        self._command = read_start(opening)
        decision = self._dispatched(Step(command=self._command))
        promised(isinstance(decision, Accepted), "a legal table is set up", decision)
        self._standing: list[Standing] = [(1, self.game, opened(self.game))]
        self._earlier: list[list[Standing]] = []
        self._taken_back: list[list[Standing]] = []
        self._entry_is_faithful()
        self._table_is_sound(self.game, None)

    @property
    def game(self) -> Game:
        """The table now."""
        assert self.session.game is not None
        return self.session.game

    # ---- entering ---------------------------------------------------------------------

    def enter(self, step: Step) -> Decision:
        """Enter a step and check everything that must hold afterwards."""
        before, entries = self.game, len(self.session.log)
        rows = {commodity: dict(row) for commodity, row in before.ledger.items()}
        line = json.loads(json.dumps(step.line()))
        told = {k: v for k, v in line.items() if k not in ("waive", "minute")}
        promised(decode_command(told) == step.command, "a command survives its written form", line)
        decision = self._dispatched(step)
        promised(rows == before.ledger, "a table that was is never written to")
        self._can_be_told(decision, before)
        self.tally[type(decision).__name__] += 1
        if isinstance(decision, Accepted):
            self.tally[f"+{type(step.command).__name__}"] += 1
            self._was_accepted(step, decision, before)
        else:
            promised(self.game is before, "what is not accepted changes nothing")
            promised(len(self.session.log) == entries, "what is not accepted is not written")
            if isinstance(decision, Refused):
                self.tally.update(f"-{refusal.code}" for refusal in decision.refusals)
                self._ways_out_are_open(step, decision, before)
                self._waivers_hold(step, decision, before)
        return decision

    def _dispatched(self, step: Step) -> Decision:
        try:
            return self.session.dispatch(step.command, waive=step.waive, minute=step.minute)
        except InvariantViolation as fault:
            raise Fault("the rules never break the books", fault) from fault
        except Exception as stumble:
            raise Fault("no exception escapes", repr(stumble)) from stumble

    # ---- what must hold ------------------------------------------------------------------

    def _was_accepted(self, step: Step, decision: Accepted, before: Game) -> None:
        promised(decision.game is self.game, "what was answered is what stands")
        self._entry_is_faithful()
        self._keeps_its_place(step)
        self._table_is_sound(self.game, before)
        if not isinstance(step.command, c.Undo | c.Redo | c.ReplaceEntry):
            folded = at_minute(fold(before, decision.events), step.minute)
            promised(folded == self.game, "the table is the fold of its events")
            self._things_come_out_of_the_box(before, decision.events)

    def _entry_is_faithful(self) -> None:
        entry = self.session.log[-1]
        raw = written(entry)
        again = json.loads(json.dumps(raw))
        back = read_entry(again)
        if isinstance(entry.command, StartGame):
            back = replace(back, command=entry.command)
        promised(again == raw, "an entry is plain JSON", raw)
        promised(back == entry, "an entry survives its written form", raw)

    def _keeps_its_place(self, step: Step) -> None:
        """Undo and redo bring back the very tables that were."""
        match step.command:
            case c.Undo():
                self._taken_back.append(self._standing)
                self._standing = self._earlier.pop()
            case c.Redo():
                self._earlier.append(self._standing)
                self._standing = self._taken_back.pop()
            case _:
                self._earlier.append(self._standing)
                books = self._reckoned(self._standing[-1][2], self.session.log[-1])
                self._standing = [*self._standing, (len(self.session.log), self.game, books)]
                self._taken_back.clear()
        if isinstance(step.command, c.ReplaceEntry):
            self._standing = self._kept_anew()
        promised(self.game == self._standing[-1][1], "undo and redo bring back what was")
        promised(self.session.can_undo == (len(self._standing) > 1), "what can be undone")
        promised(self.session.can_redo == bool(self._taken_back), "what can be redone")
        self._books_agree()

    def _kept_anew(self) -> list[Standing]:
        """The entries in effect, each with the second books after it."""
        known = {entry.seq: entry for entry in effective_entries(self.session.log)}
        _, _, books = self._standing[0]
        anew: list[Standing] = []
        for entry, game in self.session.snapshots():
            books = self._reckoned(books, known[entry.seq]) if anew else books
            anew.append((entry.seq, game, books))
        return anew

    def _reckoned(self, books: Books, entry: LogEntry) -> Books:
        raw = written(entry)
        try:
            return books.after(entry.seq, str(raw["command"]["cmd"]), raw["events"])
        except Disagreement as fault:
            raise Fault("a second reckoner keeps the same books", fault) from fault

    def _books_agree(self) -> None:
        _, game, books = self._standing[-1]
        sheets = {player: worth_sheet(game, player) for player in game.seats}
        worth = {player: sheet.total - sheet.buildings for player, sheet in sheets.items()}
        try:
            books.compare(json.loads(json.dumps(state_of(game))), worth)
        except Disagreement as fault:
            raise Fault("a second reckoner keeps the same books", fault) from fault

    def _table_is_sound(self, game: Game, before: Game | None) -> None:
        everything = broken_invariants(game)
        promised(not everything, "every table is sound", everything)
        promised(not broken_invariants(game, before), "a quick look finds no more than a long one")

    def _things_come_out_of_the_box(self, before: Game, events: tuple[Event, ...]) -> None:
        """Nothing but money and pieces is added or lost, and those by the Bank's own hand."""
        issued: Counter[str] = Counter()
        for event in events:
            if isinstance(event, BankIssuedMoney | PiecesAdded | EntryReversed):
                for account, commodity, quantity in event.postings:
                    issued[commodity] += quantity if account == SUPPLY else 0
        for commodity, row in self.game.ledger.items():
            taken = row.get(SUPPLY, 0) - before.ledger.get(commodity, {}).get(SUPPLY, 0)
            promised(taken == issued[commodity], "things are only added by the Bank", commodity)

    def takes_back(self) -> None:
        """Reversing an entry changes everything by minus what the entry changed."""
        log, now = self.session.log, _holdings(self.game)
        for (_, before), (entry, after) in pairwise(self.session.snapshots()):
            decision = decide(log, c.Correct(entry=entry.seq, reason=""))
            if isinstance(decision, Accepted):
                self.tally["reversed"] += 1
                left = _holdings(decision.game)
                left.subtract(now)
                left.update(_holdings(after))
                left.subtract(_holdings(before))
                wrong = {held: count for held, count in left.items() if count}
                promised(not wrong, REVERSED, (entry.seq, wrong))

    def _ways_out_are_open(self, step: Step, decision: Refused, before: Game) -> None:
        """A remedy would be accepted, if need be after a question."""
        game = at_minute(before, step.minute)
        at: Game | Log = game
        waive: frozenset[RefusalCode] = frozenset()
        if isinstance(step.command, c.ReplaceEntry):
            # Whatever was overruled for the new entry stays overruled.
            at, waive = self.session.log, step.waive
        for remedy in (way for refusal in decision.refusals for way in refusal.remedies):
            found = decide(at, remedy, waive)
            promised(not isinstance(found, Refused), "remedies are accepted", (remedy, found))

    def _waivers_hold(self, step: Step, decision: Refused, before: Game) -> None:
        """What may be overruled is no objection any more when it is."""
        codes = {refusal.code for refusal in decision.refusals if refusal.waivable}
        if not codes or isinstance(step.command, c.Undo | c.Redo | c.Correct | c.ReplaceEntry):
            return
        again = decide(at_minute(before, step.minute), step.command, {*step.waive, *codes})
        if isinstance(again, Refused):
            left = codes & {refusal.code for refusal in again.refusals if refusal.waivable}
            promised(not left, "a waiver holds", (step.command, left))

    def _can_be_told(self, decision: Decision, before: Game) -> None:
        """Every answer has its sentences, in every language by turns, and is plain JSON."""
        shown = decision.game if isinstance(decision, Accepted) else before
        language = languages()[len(self.session.log) % len(languages())]
        try:
            answer = answers(language).decision(decision, shown, len(self.session.log))
            text = json.dumps(answer, ensure_ascii=False)
        except Exception as stumble:
            raise Fault("every answer can be told", f"{language}: {stumble!r}") from stumble
        promised("\ufffd" not in text, "every answer can be told", text)

    # ---- now and then --------------------------------------------------------------------

    def accepts(self, offers: Iterable[Offer]) -> None:
        """What was offered would be accepted."""
        for offer in offers:
            try:
                ruling = self.session.ruling(offer.command)
            except Exception as stumble:
                raise Fault("no exception escapes", f"{offer.command}: {stumble!r}") from stumble
            promised(isinstance(ruling, Accepted), OFFERED, offer.command)

    def goes_on(self) -> None:
        """Whatever stands in the way of the next turn can be cleared away, by what is offered."""
        game, turn = self.game, self.game.turn.number
        for _ in range(MOST_TO_CLEAR):
            if game.ending is not None or game.turn.number != turn:
                return
            game = _onward(game)
        raise Fault(ONWARDS, game.dues)

    def resumes(self) -> None:
        """The journal alone gives back the whole session."""
        opens, same_table, same_log, same_undo, stands = OPENED
        try:
            again = Session(self.journal, lambda: NOON)
        except Exception as stumble:
            raise Fault(opens, repr(stumble)) from stumble
        log = self.session.log
        promised(again.game == self.game, same_table)
        promised(list(again.log)[1:] == list(log)[1:], same_log)
        promised(again.can_undo == self.session.can_undo, same_undo)
        promised(again.can_redo == self.session.can_redo, same_undo)
        standing = [seq for seq, *_ in self._standing]
        promised([entry.seq for entry in effective_entries(log)] == standing, stands)
        promised(not any(log[seq - 1].undone for seq in standing), stands)

    def can_be_told_as_a_position(self) -> None:
        """What `state` answers begins a game that answers the same, unless the game is over."""
        game = self.game
        if game.ending is not None:
            return
        told = json.loads(json.dumps(state_of(game)))
        names = NameResolver(game.edition, game.seats)
        seats = tuple(
            SeatPlan(name=s.name, token=s.token, colour=s.colour, region=s.region, salary=s.salary)
            for s in game.seats.values()
        )
        own = {name: game.currency_of(name) for name in game.seats}
        position = read_position(names, told, own)
        command = replace(
            self._command, seats=seats, banker=game.banker, rules=game.rules, position=position
        )
        decision = decide((), command, IRREGULAR)
        promised(isinstance(decision, Accepted), TOLD, decision)
        assert isinstance(decision, Accepted)
        promised(not broken_invariants(decision.game), "a position is sound")
        found = json.loads(json.dumps(state_of(decision.game)))
        differing = {key: (told[key], found[key]) for key in told if told[key] != found[key]}
        promised(not differing, RETOLD, differing)


def _holdings(game: Game) -> Counter[Hashable]:
    """Everything that players, lots and the Bank have, owe and have won."""
    found: Counter[Hashable] = Counter(game.mortgaged)
    for commodity, row in game.ledger.items():
        found.update({(account, commodity): count for account, count in row.items()})
    for due in game.dues:
        if isinstance(due, PlacementDue):
            found[due.player, due.lot] += 1
        elif isinstance(due, MoneyDue):
            found[due.player, creditor_of(due)] += due.amount or 0
    return found


def _onward(game: Game) -> Game:
    """A step towards the next turn."""
    at_once: list[c.Command] = [c.EndTurn()]
    # Where only turns are told, a throw is always possible and settles no rent.
    if not any(isinstance(due, RentDue) for due in game.dues):
        player, dice = game.turn.player, game.rules.turn.throw(1, 2)
        speed = SpeedFace.ONE if game.throws_speed_die(player) else None
        at_once.append(c.Roll(player=player, dice=dice, speed=speed))
    for command in at_once:
        decision = decide(game, command)
        if isinstance(decision, Accepted):
            return decision.game
    asked: dict[str, list[c.Command]] = {}
    for offer in candidates(game):
        command = offer.command
        if isinstance(command, IssueMoney):
            command = replace(command, amount=offer.ranges["amount"].high)
            money = command.currency or game.edition.currency.code
            if balance(game.ledger, BANK, money) >= command.amount:
                continue  # another money is what is missing
        asked.setdefault(type(command).__name__, []).append(command)
    for command in (command for kind in ONWARD for command in asked.get(kind, ())):
        decision = decide(game, command)
        # What the table plays for its own pleasure clears nothing away.
        if isinstance(decision, Accepted) and decision.game.dues != game.dues:
            return decision.game
        if isinstance(decision, Accepted) and type(command).__name__ in RAISES:
            return decision.game
    raise Fault(ONWARDS, (game.dues, decide(game, c.EndTurn())))
