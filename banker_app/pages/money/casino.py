"""The casino: reels, stake, outcome, and the sums of the game.

The engine reads the payout of three reels from the pay table.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from banker_app.app.projections.context import (
    Action,
    ViewContext,
    accepted,
    offer,
    place,
    purse_of,
)
from banker_app.engine.commands import PlayCasino
from banker_app.engine.dues import CasinoDue
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import PlayerId
from banker_app.engine.obligations import can_stake
from banker_app.engine.rules.casino import (
    HIGHEST,
    REELS,
    CasinoLost,
    CasinoStakeKept,
    CasinoWon,
    JackpotWon,
    pot,
)
from banker_app.engine.state import CasinoOutcome, replace
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
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
    Tone,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.state.app_store import AppStore

CHIPS: Final = (10, 50, 100)
"""Stakes one tap away, between the lowest allowed and all that is in hand."""
TIMES: Final = (2, 3, 5)
"""Usual wins, in stakes."""
LOST, WON, JACKPOT, TABLE = "lost", "won", "jackpot", "table"
OUTCOMES: Final = {LOST: CasinoOutcome.LOST, JACKPOT: CasinoOutcome.JACKPOT}
OTHER: Final = "other"
PAY_TABLE: Final = place("change-rule", "casino", "pay_table")


def casino(store: AppStore, draft: Draft, name: str) -> Page | None:
    """Build the form of one game, in the order of the sheet: stake, reels, result. None without
    such a player.
    """
    context, player = store.context, PlayerId(name)
    game, say = context
    if player not in game.seats:
        return None
    rules = game.rules.casino
    faces = tuple(_reel(context, draft, number) for number in range(1, REELS + 1))
    first, second, third = (int(str(face.value or 0)) for face in faces)
    reels = (first, second, third) if all((first, second, third)) else None
    chips = _chips(context, player)
    chip = draft.choice("chip", chips) or chips[0].value
    stake = int(chip) if chip.isdigit() else draft.amount("stake") or rules.stake
    options = _options(context, stake)
    outcome = draft.choice("outcome", options) or (TABLE if rules.pay_table else "")
    submit = _submit(context, PlayCasino(player=player, stake=stake, reels=reels), outcome, draft)
    return Page(
        blocks=(
            Text(say.ui("casino.pot" if pot(game) else "casino.empty"), Style.HINT),
            Text(say.money(pot(game)), Style.BALANCE),
            *_must(context, player),
            *_stake(context, player, chips, chip, stake),
            Heading(say.ui("casino.reels")),
            *faces,
            *_outcome(context, outcome, options, draft),
            Heading(say.ui("casino.tonight")),
            Panel(tuple(_tonight(context, store.entries))),
            Buttons((_pay_table(context),)),
        ),
        typed="win" if outcome == WON else "stake",
        foot=_stated(context, submit) if outcome == TABLE else (),
        submit=(submit,),
        after=routes.TABLE,
    )


def _chips(context: ViewContext, player: PlayerId) -> tuple[Option, ...]:
    """The stakes for one tap, from the lowest to all that the player has; then any other."""
    game, say = context
    least, cash = game.rules.casino.stake, game.cash(player)
    sums = sorted({least, *(chip for chip in CHIPS if least < chip < cash)})
    found = [Option(value=str(sum_), label=say.money(sum_), short=str(sum_)) for sum_ in sums]
    if cash > least:
        found.append(Option(value=str(cash), label=say.ui("casino.all_in")))
    return (*found, Option(value=OTHER, label=say.ui("casino.other_stake"), short="…"))


def _stake(
    context: ViewContext, player: PlayerId, chips: tuple[Option, ...], chip: str, stake: int
) -> Iterator[Field]:
    label = context.say.ui("casino.stake", purse=purse_of(context, player))
    yield ChoiceField(name="chip", value=chip, label=label, options=chips)
    if chip == OTHER:
        yield SumField(name="stake", value=stake, shown=context.say.money(stake))


def _submit(context: ViewContext, game: PlayCasino, outcome: str, draft: Draft) -> Action:
    """The button: nothing is entered before the result is known."""
    say, times = context.say, int(outcome) if outcome.isdigit() else 0
    win = game.stake * times or draft.amount("win")
    if not outcome or (outcome == TABLE and game.reels is None):
        why = say.ui("casino.tell_result" if not outcome else "casino.tell_reels")
        return Action(label=say.ui("casino.record"), allowed=False, reason=why)
    labels = {
        TABLE: say.ui("casino.record"),
        LOST: say.ui("casino.lost", amount=say.money(game.stake)),
        JACKPOT: say.ui("casino.jackpot", amount=say.money(pot(context.game))),
    }
    label = labels.get(outcome) or say.ui("casino.record_win", amount=say.money(win))
    wins = outcome not in labels
    if wins and not win:
        return Action(label=label, allowed=False)
    command = replace(game, outcome=OUTCOMES.get(outcome), win=win if wins else None)
    return offer(context, label, command, main=True)


def _pay_table(context: ViewContext) -> Action:
    """The way to the machine's printed wins, which fill the result by themselves."""
    return Action(
        label=context.say.ui("casino.pay_table"), effect=place("change-rule", *PAY_TABLE.split("."))
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
    """Return the results that the banker reads from the board; one if the pay table knows them."""
    game, say = context
    rules, lying = game.rules.casino, pot(game)

    def option(value: str, key: str, amount: int) -> Option:
        label, short = say.ui(key, amount=say.money(amount)), say.ui(key, amount="").strip()
        return Option(value=value, label=label, short=short)

    found = [option(TABLE, "casino.reels", 0)]
    if not rules.pay_table:
        other = Option(value=WON, label=say.ui("casino.other_win"), short="…")
        multiples = (
            Option(
                value=str(times),
                label=say.ui("casino.times", times=times, amount=say.money(times * stake)),
                short=f"×\N{NO-BREAK SPACE}{times}",
            )
            for times in TIMES
        )
        found = [option(LOST, "casino.nothing", 0), *multiples, other]
    if rules.jackpot and lying:
        found.append(option(JACKPOT, "casino.jackpot", lying))
    return tuple(found)


def _outcome(
    context: ViewContext, chosen: str, options: tuple[Option, ...], draft: Draft
) -> Iterator[Block | Field]:
    """The result: what the board pays for these reels."""
    say = context.say
    if len(options) > 1:
        asked = say.ui("casino.win_sum")
        yield ChoiceField(name="outcome", value=chosen, label=asked, options=options)
    if chosen == WON:
        win = draft.amount("win")
        shown = say.money(win)
        yield SumField(name="win", value=win or None, label=say.ui("casino.sum"), shown=shown)
    if chosen == WON or chosen.isdigit():
        returns = context.game.rules.casino.stake_returns
        yield Text(say.ui("casino.stake_back" if returns else "casino.stake_stays"), Style.HINT)


def _must(context: ViewContext, player: PlayerId) -> tuple[Block, ...]:
    game, say = context
    if CasinoDue(player=player) not in game.dues:
        return ()
    must = game.rules.casino.must_play
    key = "casino.broke" if not can_stake(game, player) else "casino.must" if must else "casino.may"
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
    yield Line(say.ui("casino.games"), str(sums["games"]))
    for key in ("casino.in", "casino.out", "casino.jackpots"):
        yield Line(say.ui(key), say.money(sums[key.removeprefix("casino.")]))
    for player, gain in players.most_common():
        key = "statement.came" if gain > 0 else "statement.went"
        tone = Tone.POSITIVE if gain > 0 else Tone.PLAIN
        yield Line(player, say.ui(key, amount=say.money(abs(gain))), tone=tone)
