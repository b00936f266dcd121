"""Decides on a command: finds its rule function and turns the findings into a decision.

No rule is written here.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from types import ModuleType
from typing import Any, Final

from banker_app.engine import corrections, replacing
from banker_app.engine.command import Command
from banker_app.engine.commands import Correct, Redo, ReplaceEntry, Undo
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import RateMoved, RuleWaived
from banker_app.engine.exchange import rates
from banker_app.engine.history import Log, at_minute, game_of
from banker_app.engine.preconditions import require_sound
from banker_app.engine.refusals import (
    PRECEDENCE,
    Accepted,
    Asks,
    Decision,
    Param,
    Question,
    Refusal,
    RefusalCode,
    Refused,
    Ruling,
    stop,
)
from banker_app.engine.rules import (
    bank_payments,
    banker_tools,
    bus_tickets,
    cards,
    casino,
    clock,
    conglomerate,
    ending,
    jail,
    leaving,
    mortgage,
    pots,
    promises,
    purchase,
    rent,
    salary,
    seating,
    speed_die,
    tax,
    trade,
    travel,
    turn,
    turn_order,
)
from banker_app.engine.rules.auction import auctions
from banker_app.engine.rules.banker_tools import IssueMoney
from banker_app.engine.rules.building import construction, sales
from banker_app.engine.rules.clock import ResumeGame
from banker_app.engine.rules.debt import bankruptcy, debts
from banker_app.engine.rules.ending import finish_if_decided, require_counted
from banker_app.engine.rules.promises import end_void
from banker_app.engine.rules.setup import opening, start_game
from banker_app.engine.settings.setting import MONEY
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Game, replace

Rule = Callable[[Game, Command], Ruling]
CHAPTERS: Final = (
    auctions,
    bank_payments,
    banker_tools,
    bankruptcy,
    bus_tickets,
    cards,
    casino,
    clock,
    conglomerate,
    construction,
    debts,
    ending,
    jail,
    leaving,
    mortgage,
    pots,
    promises,
    purchase,
    rent,
    salary,
    sales,
    seating,
    speed_die,
    tax,
    trade,
    travel,
    turn,
    turn_order,
)


def _rules(chapter: ModuleType) -> Iterator[tuple[type[Command], Rule]]:
    """The rule functions of a chapter by the class of the command that they take."""
    for name, rule in vars(chapter).items():
        types: Mapping[str, Any] = getattr(rule, "__annotations__", {})
        if types.get("return") is Ruling and "cmd" in types and not name.startswith("_"):
            yield types["cmd"], rule


RULES: Final = dict(row for chapter in CHAPTERS for row in _rules(chapter))

PAUSED = Refusal(code=RefusalCode.GAME_PAUSED, rule="R-112", remedies=(ResumeGame(),))


def decide(
    at: Log | Game,
    command: Command,
    waive: Collection[RefusalCode] = (),
    minute: int = 0,
    game: Game | None = None,
) -> Decision:
    """Decide on a command by the rules. Pure; never raises for a player's mistake.

    `at`: the log so far. A game alone stands for a log without entries to undo or correct.
    `waive`: codes of refusals that the players overrule; those not waivable are ignored.
    `minute`: the elapsed game minute. `game`: the one after the log, if it is known.
    """
    log, game = ((), at) if isinstance(at, Game) else (at, game or game_of(at))
    match command:
        case StartGame() if game is None:
            return _start(command, waive)
        case StartGame():
            return Refused(refusals=(Refusal(code=RefusalCode.GAME_ALREADY_STARTED),))
        case _ if game is None:
            return Refused(refusals=(Refusal(code=RefusalCode.GAME_NOT_STARTED),))
        case Undo():
            return corrections.undo(log)
        case Redo():
            return corrections.redo(log)
        case Correct():
            return corrections.correct(log, at_minute(game, minute), command)
        case ReplaceEntry():
            return replacing.replace_entry(log, command, waive, decide)
        case _:
            return _on_the_game(at_minute(game, minute), command, waive)


def _start(command: StartGame, waive: Collection[RefusalCode]) -> Decision:
    """Decide on a set-up."""
    started = opening(command)
    game = started.game()
    decision = _resolve(game, start_game(game, command), waive)
    if isinstance(decision, Accepted):
        return replace(decision, events=(started, *decision.events))
    return decision


def _on_the_game(game: Game, command: Command, waive: Collection[RefusalCode]) -> Decision:
    """Decide on a command that does not concern the log."""
    if game.ending is not None and not command.after_end:
        return Refused(refusals=(Refusal(code=RefusalCode.GAME_OVER, rule="R-103"),))
    return _resolve(game, _with_consequences(game, _ruling(game, command)), waive)


def _ruling(game: Game, command: Command) -> Ruling:
    """The ruling of a command's rule function, with the clock's objections."""
    faulty = require_sound(game, command)
    ruling = stop(faulty) if faulty else RULES[type(command)](game, command)
    clock = (
        PAUSED if game.paused and not command.while_paused else None,
        None if command.after_time else require_counted(game),
    )
    return Ruling((*clock, *ruling.findings), ruling.record) if any(clock) else ruling


def _resolve(game: Game, ruling: Ruling, waive: Collection[RefusalCode]) -> Decision:
    """Turn findings into a decision: refused if any refusal stands, else questions, else events."""
    waived: list[RefusalCode] = []
    if any(ruling.findings):
        refusals = [f for f in ruling.findings if isinstance(f, Refusal)]
        questions = tuple(f for f in ruling.findings if isinstance(f, Question))
        if ruling.record is None and not questions:
            refusals = [replace(refusal, final=True) for refusal in refusals]
        unwaived = _unwaived(refusals, waive)
        if unwaived:
            return Refused(refusals=tuple(_with_real_remedies(game, r) for r in unwaived))
        if questions:
            return Asks(questions=questions)
        waived = sorted({r.code for r in refusals}, key=PRECEDENCE.__getitem__)
    assert ruling.record is not None
    recorder = EventRecorder(game)
    if waived:
        recorder.add(RuleWaived(codes=tuple(waived)))
    ruling.record(recorder)
    if recorder.unpaid:
        return Refused(refusals=(_bank_short(recorder),))
    return Accepted(events=tuple(recorder.events), game=recorder.game, waived=tuple(waived))


def _with_consequences(game: Game, ruling: Ruling) -> Ruling:
    """The ruling with what any command may bring about: promises that lapse, other rates,
    the end of the game.
    """

    def record(recorder: EventRecorder) -> None:
        assert ruling.record is not None
        ruling.record(recorder)
        end_void(recorder)
        _say_rates(recorder, before=game)
        finish_if_decided(recorder, before=game)

    return Ruling(ruling.findings, record) if ruling.record else ruling


def _say_rates(recorder: EventRecorder, before: Game) -> None:
    """Record changes of the exchange rates by the command, as part of its own entry. [R-114]"""
    if not before.edition.regions:
        return
    were, are = rates(before), rates(recorder.game)
    for region, rate in are.items():
        if were[region] != rate:
            recorder.add(RateMoved(region=region, before=were[region], rate=rate))


def _bank_short(recorder: EventRecorder) -> Refusal:
    """The refusal if the Bank would have to write paper money and may not. [R-08]"""
    currency, short = max(recorder.unpaid.items(), key=lambda lack: lack[1])
    several = bool(recorder.game.edition.regions)
    # A sum above the largest amount that can be entered takes several commands.
    amount, written_in = min(short, MONEY.high), currency if several else None
    remedy = IssueMoney(amount=amount, reason="R-08", currency=written_in)
    lack: dict[str, Param] = {"short": short}
    params = {**lack, "currency": currency} if several else lack
    code = RefusalCode.BANK_OUT_OF_MONEY
    return Refusal(code=code, rule="R-08", params=params, remedies=(remedy,))


def _unwaived(refusals: list[Refusal], waive: Collection[RefusalCode]) -> list[Refusal]:
    """The refusals that are not waived, the headline first, each reason once."""
    unwaived: list[Refusal] = []
    for refusal in refusals:
        said = any((r.code, r.params) == (refusal.code, refusal.params) for r in unwaived)
        if not (said or (refusal.waivable and refusal.code in waive)):
            unwaived.append(refusal)
    unwaived.sort(key=lambda r: PRECEDENCE[r.code])
    return unwaived


def _with_real_remedies(game: Game, refusal: Refusal) -> Refusal:
    """The refusal with only those remedies that are allowed now."""
    if not refusal.remedies:
        return refusal
    is_open = tuple(c for c in refusal.remedies if not any(_objections(game, c)))
    return refusal if len(is_open) == len(refusal.remedies) else replace(refusal, remedies=is_open)


def _objections(game: Game, command: Command) -> tuple[bool, ...]:
    ruling = _ruling(game, command)
    found = tuple(isinstance(finding, Refusal) for finding in ruling.findings)
    return found if any(ruling.findings) else (_leaves_unpaid(game, ruling),)


def _leaves_unpaid(game: Game, ruling: Ruling) -> bool:
    """Whether the Bank lacks the money for it and may not write any. [R-08]"""
    if game.rules.money.bank_may_issue:
        return False
    assert ruling.record is not None
    recorder = EventRecorder(game)
    ruling.record(recorder)
    return bool(recorder.unpaid)
