"""Tables for the engine's own tests: set up in a line, without a referee or a session."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from banker_app.content.editions import load_edition
from banker_app.content.rule_layers import RulesLayer
from banker_app.content.rulesets import Composed, compose
from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.edition import Edition
from banker_app.engine.events import EntryReplaced
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.refusals import Accepted, Asks, Decision, RefusalCode, Refused
from banker_app.engine.ruleset import Ruleset, with_value
from banker_app.engine.start_game import (
    DeedPosition,
    Position,
    SeatPlan,
    SeatPosition,
    StartGame,
    TurnPosition,
)
from banker_app.engine.state import Game, JailTerm, Phase, Tracking

ANN, BOB, CAT, DAN = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat"), PlayerId("Dan")
BLUE = (DeedId("park_place"), DeedId("boardwalk"))
BROWN = (DeedId("mediterranean_avenue"), DeedId("baltic_avenue"))


@cache
def box(name: str = "us_2008") -> Edition:
    """A shipped box, without what its sheet says about rules."""
    return load_edition(name)[0]


def composed(
    base: str = "classic",
    sheet: str | RulesLayer | None = None,
    modes: Sequence[str] = (),
    house: Mapping[str, object] | None = None,
) -> Composed:
    """Rules that agree, with the sheet of a box by its name."""
    layer = load_edition(sheet)[1] if isinstance(sheet, str) else sheet
    made = compose(base, layer, modes, house or {})
    assert isinstance(made, Composed), made
    return made


def opening(
    *,
    seats: tuple[str, ...] = (ANN, BOB, CAT),
    rules: dict[str, Any] | None = None,
    tracking: Tracking = Tracking.DICE,
    position: Position | None = None,
    edition: str = "us_2008",
    **cash: int,
) -> StartGame:
    """The command that sets a table up; `Ann=10` is what she begins with."""
    ruleset = Ruleset()
    for name, value in (rules or {}).items():
        ruleset = with_value(ruleset, name.replace("__", "."), value)
    if cash:
        purses = {PlayerId(who): SeatPosition(cash=sum) for who, sum in cash.items()}
        position = Position(seats=purses, turn=TurnPosition(landing_known=True))
    return StartGame(
        edition=box(edition),
        rules=ruleset,
        seats=tuple(SeatPlan(name=PlayerId(name)) for name in seats),
        tracking=tracking,
        position=position,
    )


def seats_of(
    players: Iterable[str],
    cash: Mapping[str, int],
    spaces: Mapping[str, Any] | None,
    jailed: Mapping[str, int] | None,
    cards: Mapping[str, tuple[str, ...]] | None,
) -> dict[PlayerId, SeatPosition]:
    """Each seat of a position; `jailed` has the throws that were tried."""
    return {
        PlayerId(name): SeatPosition(
            cash=cash.get(name),
            space=(spaces or {}).get(name),
            jail=JailTerm(attempts=jailed[name]) if jailed and name in jailed else None,
            jail_cards=tuple((cards or {}).get(name, ())),  # type: ignore[arg-type]
        )
        for name in players
    }


def table(
    owned: Mapping[str, tuple[DeedId, ...]] | None = None,
    *,
    houses: dict[DeedId, int] | None = None,
    hotels: tuple[DeedId, ...] = (),
    mortgaged: tuple[DeedId, ...] = (),
    at: dict[str, str] | None = None,
    jailed: dict[str, int] | None = None,
    cards: dict[str, tuple[str, ...]] | None = None,
    phase: Phase = Phase.BEFORE_ROLL,
    rules: dict[str, Any] | None = None,
    tracking: Tracking = Tracking.DICE,
    waive: tuple[RefusalCode, ...] = (),
    edition: str = "us_2008",
    **cash: int,
) -> Game:
    """A game under way: who owns what, what stands on it, who is where and has how much.

    Ann, Bob and Cat play; Dan, too, where the box asks for four.
    """
    playing = (ANN, BOB, CAT, DAN)[: max(3, box(edition).players[0])]
    seats = seats_of(playing, dict.fromkeys(playing, 1500) | cash, at, jailed, cards)
    deeds = {
        deed: DeedPosition(
            owner=PlayerId(who),
            mortgaged=deed in mortgaged,
            houses=(houses or {}).get(deed, 0),
            hotel=deed in hotels,
        )
        for who, theirs in (owned or {}).items()
        for deed in theirs
    }
    turn = TurnPosition(phase=phase, landing_known=True)
    position = Position(seats=seats, deeds=deeds, turn=turn)
    return begun(
        opening(seats=playing, rules=rules, tracking=tracking, position=position, edition=edition),
        waive,
    )


def begun(command: StartGame, waive: Iterable[RefusalCode] = ()) -> Game:
    """The table that a set-up makes."""
    decision = decide((), command, frozenset(waive))
    assert isinstance(decision, Accepted), decision
    return decision.game


def after(game: Game, *commands: c.Command, minute: int = 0) -> Game:
    """The table once all of that has been done in that minute."""
    for command in commands:
        decision = decide(game, command, minute=minute)
        assert isinstance(decision, Accepted), (command, codes(decision))
        game = decision.game
    return game


def codes(decision: Decision) -> list[RefusalCode]:
    """Why not, the headline first; nothing where it is allowed or asked about."""
    return [r.code for r in decision.refusals] if isinstance(decision, Refused) else []


def facts(decision: Decision) -> list[str]:
    """What the table is asked."""
    return [q.fact for q in decision.questions] if isinstance(decision, Asks) else []


def effective_entries(log: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    """The entries that stand, worked out from the log alone: a second opinion on the history."""
    standing: list[LogEntry] = []
    before: list[list[LogEntry]] = []
    taken_back: list[list[LogEntry]] = []
    for entry in log:
        match entry.command:
            case c.Undo():
                taken_back.append(standing)
                standing = before.pop()
            case c.Redo():
                before.append(standing)
                standing = taken_back.pop()
            case _:
                before.append(standing)
                standing = [*(e for e in standing if e.seq not in _dropped(entry)), entry]
                taken_back.clear()
    return tuple(standing)


def _dropped(entry: LogEntry) -> set[int]:
    replaced = (event for event in entry.events if isinstance(event, EntryReplaced))
    return {change.entry for event in replaced for change in event.rewritten if change.dropped}
