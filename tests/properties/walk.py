"""A random evening: sensible moves, wild commands, second thoughts; and the tale of one gone wrong.

A seed says everything, so a walk can be taken again; a fault is told by the fewest lines of the
referee's protocol that still bring it about.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Final

from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.dues import RentDue
from banker_app.engine.history import at_minute
from banker_app.engine.legal import LegalCommands, Offer, candidates
from banker_app.engine.refusals import Accepted, Asks, Decision, Fact, RefusalCode, Refused
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.rent import ClaimRent
from banker_app.engine.settings.setting import Span
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Game, replace
from tests.properties import checked
from tests.properties.checked import Checked, Fault, Step
from tests.properties.openings import Line, opening
from tests.properties.wild import Wild

MOST_OFFERS: Final = 12
"""How many of the offers are tried out at a step; over a walk all of them have their turn."""

ONWARD: Final = frozenset(
    {
        *("BuyDeed", "Build", "DrawCard", "EndTurn", "FormConglomerate", "LandOn"),
        *("ChooseMove", "PayRent", "PayTax", "PlayCasino", "ResumeGame", "Roll", "UseBusTicket"),
    }
)
"""What an evening is made of: entered twice as often as the rest."""


Pair = tuple[str, str]
"""The names of two commands, in the order of the alphabet."""
TURNS_BETWEEN: Final = 3
"""Two commands meet if they are accepted with no more turns from one to the other."""


class Walk:
    """One evening from a seed. `met` collects the pairs of commands that were accepted near each
    other, and those that are missing in it are looked for.
    """

    def __init__(self, seed: int, base: str | None = None, met: set[Pair] | None = None) -> None:
        self._rng = Random(seed)
        self.opening = opening(self._rng, base)
        self.steps: list[Step] = []
        self._minute = 0
        self._met = met
        self._lately: dict[str, int] = {}

    def take(self, steps: int) -> Checked:
        """Go on for so many steps, or until nobody goes on. Raises Fault."""
        table = Checked(self.opening)
        table.can_be_told_as_a_position()
        for number in range(steps):
            self._look_round(table, number)
            if table.game.ending is not None and self._rng.random() < 0.2:
                break
            self._go_on(table)
        self._look_back(table)
        return table

    def stops(self, steps: int, every: int) -> Iterator[Game]:
        """The tables of that evening, so many steps apart. Raises Fault."""
        table = Checked(self.opening)
        yield table.game
        for _ in range(steps // every):
            for _ in range(every):
                self._go_on(table)
            yield table.game

    # ---- looking -----------------------------------------------------------------------

    def _look_round(self, table: Checked, number: int) -> None:
        if number % 16 == 15:
            self._look_back(table)
        if number % 24 == 23:
            table.goes_on()
            table.takes_back()

    def _look_back(self, table: Checked) -> None:
        table.can_be_told_as_a_position()
        if len(table.session.log) < 60 or self._rng.random() < 0.05:
            table.resumes()

    # ---- going -------------------------------------------------------------------------

    def _go_on(self, table: Checked) -> None:
        chance = self._rng.random()
        if chance < 0.62:
            self._sensible(table)
        elif chance < 0.9:
            self._wild(table)
        elif chance < 0.95:
            self._enter(table, Step(command=c.Undo()))
            if self._rng.random() < 0.6:
                self._enter(table, Step(command=c.Redo()))
        elif chance < 0.97:
            self._enter(table, Step(command=c.Redo()))
        elif chance < 0.985:
            self._replace(table)
        else:
            entry = self._rng.randint(0, len(table.session.log) + 1)
            self._enter(table, Step(command=c.Correct(entry=entry, reason="a slip")))

    def _sensible(self, table: Checked) -> None:
        """One of the offers, each kind as likely as another; now and then all are tried out."""
        players = table.game.solvent()
        who = None if self._rng.random() < 0.1 else self._rng.choice(players or (None,))
        minute = self._clock()
        game = at_minute(table.game, minute)
        if self._rng.random() < 0.1:
            offers = list(LegalCommands(game, who).offers())
            if minute <= table.game.minute:
                tried = self._rng.sample(offers, min(MOST_OFFERS, len(offers)))
                table.accepts([self._filled(offer) for offer in tried])
            offer = self._chosen(offers)
        else:
            offer = self._found(game, list(candidates(game, who)))
        if offer is None:
            return
        if self._rng.random() < 0.1:
            self._half_told(table, offer)
        else:
            step = Step(command=self._filled(offer).command, minute=minute)
            self._enter(table, step, offered=True)

    def _found(self, game: Game, asked: list[Offer]) -> Offer | None:
        """One that is legal, with as little asking as possible."""
        while (offer := self._chosen(asked)) is not None:
            if isinstance(decide(game, offer.command), Accepted):
                return offer
            asked.remove(offer)
        return None

    def _chosen(self, offers: list[Offer]) -> Offer | None:
        """Any of them but the end of the game, which is only chosen for want of others."""
        offers = [offer for offer in offers if not isinstance(offer.command, EndGame)] or offers
        kinds = sorted({type(offer.command).__name__ for offer in offers})
        if not kinds:
            return None
        (kind,) = self._rng.choices(kinds, [self._weight(name) for name in kinds])
        return self._rng.choice([o for o in offers if type(o.command).__name__ == kind])

    def _weight(self, kind: str) -> int:
        """How often a kind of offer is chosen: oftener by the pairs that it would add."""
        return (2 if kind in ONWARD else 1) + 4 * self._new(kind)

    def _wanted(self, kind: str) -> int:
        """How often a wild command is of a kind, which is mostly in vain."""
        return 3 if self._new(kind) else 1

    def _new(self, kind: str) -> int:
        """The number of pairs that a kind would add."""
        met = self._met
        return 0 if met is None else sum(pair(kind, o) not in met for o in self._lately)

    def _note(self, table: Checked, command: c.Command) -> None:
        """Keep the pairs that an accepted command makes with those of the last turns."""
        if self._met is None or isinstance(command, NOT_PLAYED):
            return
        turn, kind = table.game.turn.number, type(command).__name__
        self._lately = {k: at for k, at in self._lately.items() if turn - at <= TURNS_BETWEEN}
        self._met.update(pair(kind, other) for other in self._lately)
        self._lately[kind] = turn

    def _half_told(self, table: Checked, offer: Offer) -> None:
        """The offer without what may be left out: asked for, where it makes a difference."""
        untold = {field.name: None for field in fields(offer.command) if field.default is None}
        step = Step(command=replace(offer.command, **untold))
        decision = self._enter(table, step)
        if isinstance(decision, Asks):
            self._answer(table, step, decision)

    def _filled(self, offer: Offer) -> Offer:
        """The offer with a value of its range in every open field."""
        drawn = {name: self._drawn(name, span) for name, span in offer.ranges.items()}
        one_die = isinstance(offer.command, c.Roll) and not offer.command.dice[1]
        if one_die and (span := offer.ranges.get("dice")):
            drawn["dice"] = (self._drawn("", span), 0)
        return Offer(command=replace(offer.command, **drawn)) if drawn else offer

    def _drawn(self, name: str, span: Span) -> object:
        values = [
            self._rng.choice((span.low, span.high, self._rng.randint(span.low, span.high)))
            for _ in range(2)
        ]
        return tuple(values) if name == "dice" else values[0]

    def _wild(self, table: Checked) -> None:
        rent = next((due for due in table.game.dues if isinstance(due, RentDue)), None)
        if rent is not None and self._rng.random() < 0.1:
            # Offered to nobody; a screen sends it in answer to its own question.
            command: c.Command = ClaimRent(payer=rent.player, deed=rent.deed)
        else:
            entries = len(table.session.log)
            command = Wild(self._rng, table.game, entries, self._wanted).command()
        if isinstance(command, EndGame) and self._rng.random() < 0.8:
            return
        waive = self._rng.sample(list(RefusalCode), self._rng.choice((0, 0, 0, 0, 1, 3)))
        step = Step(command=command, waive=frozenset(waive), minute=self._clock())
        decision = self._enter(table, step)
        if isinstance(decision, Refused) and self._rng.random() < 0.5:
            overruled = frozenset(refusal.code for refusal in decision.refusals)
            decision = self._enter(table, Step(command=command, waive=overruled))
        if isinstance(decision, Asks):
            self._answer(table, step, decision)

    def _replace(self, table: Checked) -> None:
        """Another command, or none, in the place of an older entry; later ones are dropped."""
        log = table.session.log
        entry = self._rng.randint(0, len(log) + 1)
        old = log[entry - 1].command if 0 < entry <= len(log) else c.Undo()
        wild = Wild(self._rng, table.game, len(log)).command()
        command = c.ReplaceEntry(entry=entry, instead=self._rng.choice((old, wild, None)))
        decision = self._enter(table, Step(command=command))
        if isinstance(decision, Refused):
            for remedy in decision.refusals[0].remedies:
                self._enter(table, Step(command=remedy), offered=True)

    def _answer(self, table: Checked, step: Step, decision: Asks) -> None:
        for question in decision.questions:
            told = {Fact.DICE: (7,), Fact.WIN: (0, 40)}.get(question.fact, (True, False))
            answers: Sequence[object] = question.options or told
            answer = self._rng.choice(answers)
            if question.fact is Fact.SPACES:
                answer = int(str(answer))
            step = Step(command=_with(step.command, question.answer, answer), waive=step.waive)
        self._enter(table, step)

    def _clock(self) -> int:
        if self._rng.random() < 0.9:
            return 0
        self._minute += self._rng.randint(-2, 15)
        return max(self._minute, 0)

    def _enter(self, table: Checked, step: Step, *, offered: bool = False) -> Decision:
        self.steps.append(step)
        decision = table.enter(step)
        if offered and not isinstance(decision, Accepted):
            raise Fault(checked.OFFERED, step.command)
        if isinstance(decision, Accepted):
            self._note(table, step.command)
        return decision


NOT_PLAYED: Final = (StartGame, c.Undo, c.Redo, c.Correct, c.ReplaceEntry)
"""Commands about the log, which meet all others in the walks without looking for them."""


def pair(one: str, other: str) -> Pair:
    """A pair of commands, in either order."""
    return (one, other) if one < other else (other, one)


def _with(command: c.Command, field: str, answer: object) -> c.Command:
    """The command with an answer; that to the right command where one stands for another."""
    if isinstance(command, c.ReplaceEntry) and command.instead is not None:
        return replace(command, instead=_with(command.instead, field, answer))
    return replace(command, **{field: answer})


# ---- when something went wrong -------------------------------------------------------------


def walked(seed: int, steps: int, base: str | None = None, met: set[Pair] | None = None) -> Checked:
    """A whole walk; an assertion with the shortest telling of what went wrong."""
    walk = Walk(seed, base, met)
    try:
        return walk.take(steps)
    except Fault as fault:
        raise AssertionError(tale(walk, fault)) from fault


def tale(walk: Walk, fault: Fault) -> str:
    """What went wrong, and the lines for `banker-app referee` that show it."""
    start, steps = shortest(walk.opening, walk.steps, fault.promise)
    lines = [start, *(step.line() for step in steps)]
    return "\n".join([str(fault), *(json.dumps(line, ensure_ascii=False) for line in lines)])


def shortest(start: Line, steps: list[Step], promise: str) -> tuple[Line, list[Step]]:
    """The least of a story that still breaks the promise."""

    def breaks(start: Line, steps: list[Step]) -> bool:
        return broken_by(start, steps, promise) == promise

    if not breaks(start, steps):
        return start, steps
    steps = _fewest(steps, lambda fewer: breaks(start, fewer))
    for part in ("position", "house_rules"):
        if part in start:
            start = _leaner(start, part, lambda line: breaks(line, steps))
    steps = _fewest(steps, lambda fewer: breaks(start, fewer))
    return start, steps


def broken_by(start: Line, steps: list[Step], promise: str) -> str | None:
    """The promise that a story breaks; of those looked into now and then, `promise` alone."""
    try:
        table = Checked(start)
        _try_out(table, promise)
        for step in steps:
            table.enter(step)
            _try_out(table, promise)
    except Fault as fault:
        return fault.promise
    return None


def _try_out(table: Checked, promise: str) -> None:
    match promise:
        case checked.OFFERED:
            offers = tuple(LegalCommands(table.game).offers())
            table.accepts([end for offer in offers for end in _ends(offer)])
        case checked.TOLD | checked.RETOLD:
            table.can_be_told_as_a_position()
        case checked.ONWARDS:
            table.goes_on()
        case checked.REVERSED:
            table.takes_back()
        case _ if promise in checked.OPENED:
            table.resumes()


def _ends(offer: Offer) -> Iterator[Offer]:
    """The offer with the lowest and with the highest value in its open fields."""
    yield offer
    for name, span in offer.ranges.items():
        high: object = span.high
        if isinstance(offer.command, c.Roll):
            high = (span.high, span.high if offer.command.dice[1] else 0)
        yield Offer(command=replace(offer.command, **{name: high}))


def _fewest(steps: list[Step], breaks: Callable[[list[Step]], bool]) -> list[Step]:
    """Leave out ever smaller pieces for as long as the story still works."""
    size = max(len(steps) // 2, 1)
    while steps:
        at = 0
        while at < len(steps):
            fewer = steps[:at] + steps[at + size :]
            if breaks(fewer):
                steps = fewer
            else:
                at += size
        if size == 1:
            break
        size = max(size // 2, 1)
    return steps


def _leaner(start: Line, part: str, breaks: Callable[[Line], bool]) -> Line:
    """Leave out what a part of the opening need not say."""
    without = {key: value for key, value in start.items() if key != part}
    if breaks(without):
        return without
    for key in tuple(start[part]):
        less = {name: value for name, value in start[part].items() if name != key}
        leaner = start | {part: less}
        if breaks(leaner):
            start = leaner
        elif isinstance(start[part][key], dict) and len(start[part][key]) > 1:
            inner = _leaner(start[part], key, lambda p: breaks(start | {part: p}))  # noqa: B023
            start = start | {part: inner}
    return start
