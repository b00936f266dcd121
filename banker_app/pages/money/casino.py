"""The casino: reels, stake, outcome, and the sums of the game.

The engine reads the payout of three reels from the pay table.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, accepted, offer, purse_of
from banker_app.engine.commands import PlayCasino
from banker_app.engine.dues import CasinoDue
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.casino import (
    HIGHEST,
    REELS,
    CasinoLost,
    CasinoStakeKept,
    CasinoWon,
    JackpotWon,
    pot,
)
from banker_app.engine.state import CasinoOutcome
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    ChoiceField,
    Field,
    Heading,
    Line,
    Option,
    Page,
    Panel,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.state.app_store import AppStore

QUICK: Final = (1, 10, 50, 100)
"""Stakes one tap away, the lowest allowed besides."""
LOST, WON, JACKPOT, TABLE = "lost", "won", "jackpot", "table"
OUTCOMES: Final = {LOST: CasinoOutcome.LOST, JACKPOT: CasinoOutcome.JACKPOT}


def casino(store: AppStore, draft: Draft, name: str) -> Page | None:
    """Build the form of one game; None without such a player."""
    context, player = store.context, PlayerId(name)
    game, say = context
    if player not in game.seats:
        return None
    rules = game.rules.casino
    faces = tuple(_reel(context, draft, number) for number in range(1, REELS + 1))
    first, second, third = (int(str(face.value or 0)) for face in faces)
    reels = (first, second, third) if all((first, second, third)) else None
    typed = draft.amount("stake", rules.stake)
    stake = typed or rules.stake
    options = _options(context, stake)
    # On no board does the same thrice lose.
    likeliest = WON if reels is not None and len(set(reels)) == 1 else LOST
    likeliest = TABLE if rules.pay_table else likeliest
    # The likeliest follows the reels until one is chosen.
    outcome, win = draft.choice("outcome", options) or likeliest, draft.amount("win")
    labels = {option.value: option.label for option in options} | {
        TABLE: say.ui("casino.record"),
        WON: say.ui("casino.record_win", amount=say.money(win)),
    }
    missing = say.ui("casino.tell_reels") if outcome == TABLE and reels is None else ""
    submit = Action(label=labels[outcome], allowed=False, reason=missing)
    if not missing and (outcome != WON or win):
        command = PlayCasino(
            player=player,
            stake=stake,
            reels=reels,
            outcome=OUTCOMES.get(outcome),
            win=win if outcome == WON else None,
        )
        submit = offer(context, submit.label, command, main=True)
    quick = sorted({rules.stake, *(sum_ for sum_ in QUICK if sum_ > rules.stake)})
    back = say.ui("casino.stake_back" if rules.stake_returns else "casino.stake_stays")
    total = SumField(
        name="stake",
        value=typed or None,
        label=say.ui("casino.stake", purse=purse_of(context, player)),
        shown=say.money(stake),
        quick=tuple((say.money(sum_), sum_) for sum_ in quick),
    )
    if outcome == WON:
        asked, shown = say.ui("casino.win_sum"), say.money(win)
        total = SumField(name="win", value=win or None, label=asked, shown=shown)
    return Page(
        blocks=(
            Panel((Line(say.ui("casino.pot"), say.money(pot(game)), strong=True),)),
            *_must(context, player),
            Heading(say.ui("casino.reels")),
            *faces,
            *_outcome(outcome, options),
            total,
            *((Text(back, Style.HINT),) if outcome == WON else ()),
            Heading(say.ui("casino.tonight")),
            Panel(tuple(_tonight(context, store.entries))),
        ),
        foot=_stated(context, submit) if outcome == TABLE else (),
        submit=(submit,),
        after=routes.TABLE,
    )


def _reel(context: ViewContext, draft: Draft, number: int) -> Field:
    say, name = context.say, f"reel{number}"
    options = tuple(
        Option(
            value=str(face),
            label=say.ui("casino.face", number=number, value=face),
            short=str(face),
        )
        for face in range(1, HIGHEST + 1)
    )
    return ChoiceField(name=name, value=draft.choice(name, options), options=options)


def _options(context: ViewContext, stake: int) -> tuple[Option, ...]:
    """Return the outcomes, as short as the sums beside them allow."""
    game, say = context
    rules, lying = game.rules.casino, pot(game)

    def option(value: str, key: str, amount: int) -> Option:
        label, short = say.ui(key, amount=say.money(amount)), say.ui(key, amount="").strip()
        return Option(value=value, label=label, short=short)

    found = [option(TABLE, "casino.reels", 0)]
    if not rules.pay_table:
        found = [option(LOST, "casino.lost", stake), option(WON, "casino.won", 0)]
    if rules.jackpot and lying:
        found.append(option(JACKPOT, "casino.jackpot", lying))
    return tuple(found)


def _outcome(chosen: str, options: tuple[Option, ...]) -> tuple[Field, ...]:
    if len(options) == 1:
        return ()
    return (ChoiceField(name="outcome", value=chosen, options=options),)


def _must(context: ViewContext, player: PlayerId) -> tuple[Block, ...]:
    game, say = context
    if CasinoDue(player=player) not in game.dues:
        return ()
    key = "casino.must" if game.rules.casino.must_play else "casino.may"
    return (Text(say.ui(key), Style.HINT),)


def _stated(context: ViewContext, action: Action) -> tuple[Block, ...]:
    say = context.say
    done = accepted(context.game, action.command) if action.command is not None else None
    for event in done.events if done else ():
        if isinstance(event, CasinoWon):
            return (Text(say.ui("casino.wins", amount=say.money(event.win)), Style.NAME),)
        if isinstance(event, CasinoLost):
            return (Text(say.ui("casino.loses", amount=say.money(event.stake)), Style.NAME),)
    return ()


def _tonight(context: ViewContext, log: Sequence[LogEntry]) -> Iterator[Line]:
    """Games played, stakes lost, wins paid, jackpots taken; valid entries only."""
    say = context.say
    sums = Counter[str]()
    for entry in log:
        for event in () if entry.undone else entry.events:
            match event:
                case CasinoLost(stake=stake):
                    sums.update({"games": 1, "in": stake})
                case CasinoStakeKept(stake=stake):
                    sums["in"] += stake
                case CasinoWon(win=win):
                    sums.update({"games": 1, "out": win})
                case JackpotWon(amount=amount):
                    sums.update({"games": 1, "jackpots": amount})
                case _:
                    pass
    yield Line(say.ui("casino.games"), str(sums["games"]))
    for key in ("casino.in", "casino.out", "casino.jackpots"):
        yield Line(say.ui(key), say.money(sums[key.removeprefix("casino.")]))
