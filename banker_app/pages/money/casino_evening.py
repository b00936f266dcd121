"""The evening of the casino: its sums, what each player won or lost, the jackpot as it grew."""

from collections import Counter
from collections.abc import Iterator, Sequence

from banker_app.app.projections.context import ViewContext
from banker_app.app.reports.jackpot import jackpot_chart
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.casino import CasinoLost, CasinoStakeKept, CasinoWon, JackpotWon
from banker_app.pages.contract.blocks import Block, Heading, Line, Panel, Tone
from banker_app.pages.contract.pictures import WORTH_CHART
from banker_app.pages.state.app_store import AppStore


def casino_sums(store: AppStore, title: str = "title.casino") -> tuple[Block, ...]:
    """Return the sums of the evening below a title; nothing before the first game."""
    lines = tuple(_tonight(store.context, store.entries))
    return (Heading(store.context.say.ui(title)), Panel(lines)) if lines else ()


def casino_evening(store: AppStore) -> Iterator[Block]:
    """Yield the sums of the evening and the jackpot's line."""
    yield from casino_sums(store, "casino.tonight")
    if chart := jackpot_chart(store.context, store.snapshots()):
        yield WORTH_CHART(chart)


def _tonight(context: ViewContext, log: Sequence[LogEntry]) -> Iterator[Line]:
    """The sums of the evening, then what each player has won or lost; valid entries only."""
    say = context.say
    sums, players = Counter[str](), Counter[PlayerId]()
    for entry in log:
        for event in () if entry.undone else entry.events:
            match event:
                case CasinoLost(player=player, stake=stake):
                    sums.update({"games": 1, "in": stake})
                    players[player] -= stake
                case CasinoStakeKept(player=player, stake=stake):
                    sums["in"] += stake
                    players[player] -= stake
                case CasinoWon(player=player, win=win):
                    sums.update({"games": 1, "out": win})
                    players[player] += win
                case JackpotWon(player=player, amount=amount):
                    sums.update({"games": 1, "jackpots": amount})
                    players[player] += amount
                case _:
                    pass
    if not sums["games"]:
        return
    yield Line(say.ui("casino.games"), str(sums["games"]))
    for key in ("casino.in", "casino.out", "casino.jackpots"):
        yield Line(say.ui(key), say.money(sums[key.removeprefix("casino.")]))
    for player, gain in players.most_common():
        key = "statement.came" if gain > 0 else "statement.went"
        tone = Tone.POSITIVE if gain > 0 else Tone.PLAIN
        yield Line(player, say.ui(key, amount=say.money(abs(gain))), tone=tone)
