"""The casino: stake, reels, result; the engine reads what reels bring from the pay table."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from banker_app.app.projections.casino import OTHER, jackpot_view, usual_stakes
from banker_app.app.projections.context import Action, ViewContext, offer, place
from banker_app.app.projections.purses import purse_of
from banker_app.engine.commands import ChangeHouseRule, Command, PlayCasino
from banker_app.engine.dues import CasinoDue
from banker_app.engine.ids import PlayerId
from banker_app.engine.obligations import can_stake
from banker_app.engine.rules.casino import HIGHEST, REELS, by_table, pot, times_of
from banker_app.engine.state import CasinoOutcome
from banker_app.pages.contract import pictures, routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Look,
    ManyField,
    Option,
    Page,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.money.casino_evening import casino_evening
from banker_app.pages.state.app_store import AppStore

TIMES: Final = (2, 3, 5)
"""Usual wins, in stakes."""
LOST, WON, JACKPOT, TABLE = "lost", "won", "jackpot", "table"
OUTCOMES: Final = {LOST: CasinoOutcome.LOST, JACKPOT: CasinoOutcome.JACKPOT}
ALWAYS: Final = "always"
RESULTS: Final = {
    CasinoOutcome.LOST: "casino.loses",
    CasinoOutcome.WON: "casino.wins",
    CasinoOutcome.JACKPOT: "casino.jackpot",
}
PAY_TABLE: Final = place("change-rule", "casino", "pay_table")


def casino(store: AppStore, draft: Draft, name: str, begins: str = "") -> Page | None:
    """Build the form of one game, in the order of the sheet: stake, reels, result. It `begins` with
    a stake that was chosen. None without such a player.
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
    usual = next((chip.value for chip in chips if chip.value == begins), chips[0].value)
    chip = draft.choice("chip", chips, usual) or usual
    stake = int(chip) if chip.isdigit() else draft.amount("stake") or rules.stake
    plays = PlayCasino(player=player, stake=stake, reels=reels)
    options = _options(context, plays)
    shown = "-".join(str(face.value or "?") for face in faces)
    outcome = draft.choice("outcome", options) or (TABLE if options[0].value == TABLE else "")
    always = _always(context, plays, outcome, draft)
    submit = _submit(context, plays, outcome, draft)
    if any(field.value for field in always):
        submit = replace(submit, rest=_learnt(context, plays, outcome, draft))
    return Page(
        blocks=(
            *((pictures.JACKPOT(jackpot),) if (jackpot := jackpot_view(context)) else ()),
            *_stake(context, player, chips, chip, stake),
            Text(say.ui("casino.throw"), Style.HINT),
            *faces,
            *_outcome(context, outcome, options, shown, draft),
            *always,
            *(() if pot(game) else (Text(say.ui("casino.empty"), Style.HINT),)),
            Text(" ".join(_rules(context, player)), Style.HINT),
            *casino_evening(store),
            Buttons((_pay_table(context),)),
        ),
        typed="win" if outcome == WON else "stake",
        foot=_stated(context, plays) if outcome == TABLE else (),
        submit=(submit,),
        after=routes.TABLE,
    )


def _chips(context: ViewContext, player: PlayerId) -> tuple[Option, ...]:
    """The stakes for one tap, then any other, as a low one; last all that the player has."""
    game, say = context
    cash = game.cash(player)
    broke = "" if can_stake(game, player) else say.ui("casino.broke")
    found = [
        Option(value=str(sum_), label=say.money(sum_), short=str(sum_), reason=broke)
        for sum_ in usual_stakes(game, player)
    ]
    other = say.ui("casino.other")
    found.append(Option(value=OTHER, label=say.ui("casino.other_stake"), short=other))
    if cash > game.rules.casino.stake:
        found.append(Option(value=str(cash), label=say.ui("casino.all_in")))
    return tuple(found)


def _stake(
    context: ViewContext, player: PlayerId, chips: tuple[Option, ...], chip: str, stake: int
) -> Iterator[Block | Field]:
    label = context.say.ui("casino.stake", purse=purse_of(context, player))
    yield ChoiceField(name="chip", value=chip, label=label, options=chips)
    if chip == OTHER:
        yield SumField(name="stake", value=stake, shown=context.say.money(stake))


def _submit(context: ViewContext, plays: PlayCasino, outcome: str, draft: Draft) -> Action:
    """The button: nothing is entered before the result is known."""
    say, lying = context.say, pot(context.game)
    if not outcome or (outcome == TABLE and plays.reels is None):
        why = say.ui("casino.tell_result" if not outcome else "casino.tell_reels")
        return Action(label=why, allowed=False)
    listed = by_table(context.game, plays.reels, plays.stake) if outcome == TABLE else None
    shown, win = listed or (OUTCOMES.get(outcome, CasinoOutcome.WON), _win(plays, outcome, draft))
    labels = {
        CasinoOutcome.LOST: say.ui("casino.lost", amount=say.money(plays.stake)),
        CasinoOutcome.JACKPOT: say.ui("casino.jackpot", amount=say.money(lying)),
        CasinoOutcome.WON: say.ui("casino.record_win", amount=say.money(win)),
    }
    label = labels[shown]
    if listed:
        return offer(context, label, plays, main=True)
    if shown is CasinoOutcome.JACKPOT and not lying:
        return Action(label=label, allowed=False, reason=say.ui("casino.empty"))
    wins = shown is CasinoOutcome.WON
    if wins and not win:
        return Action(label=label, allowed=False)
    command = replace(plays, outcome=OUTCOMES.get(outcome), win=win if wins else None)
    return offer(context, label, command, main=True)


def _win(plays: PlayCasino, outcome: str, draft: Draft) -> int:
    """The win that was chosen: so many stakes, or a sum."""
    times = int(outcome) if outcome.isdigit() else 0
    return plays.stake * times or draft.amount("win")


def _always(
    context: ViewContext, plays: PlayCasino, outcome: str, draft: Draft
) -> tuple[ManyField, ...]:
    """Whether reels that nobody has typed in bring this from now on; the banker decides that."""
    listable = outcome in OUTCOMES or times_of(_win(plays, outcome, draft), plays.stake)
    if outcome == TABLE or not listable or plays.reels is None or draft.viewer.seat:
        return ()
    label = context.say.ui("casino.always", reels=_printed(plays))
    options = (Option(value=ALWAYS, label=label),)
    return (ManyField(name=ALWAYS, value=draft.many(ALWAYS, options), options=options),)


def _learnt(
    context: ViewContext, plays: PlayCasino, outcome: str, draft: Draft
) -> tuple[Command, ...]:
    """The commands that put the reels into the pay table, which then stays open for others."""
    rules, reason = context.game.rules.casino, context.say.ui("casino.learnt")
    reels = int("".join(map(str, plays.reels or ())))

    def rule(name: str, value: Any) -> Command:
        return ChangeHouseRule(name=f"casino.{name}", value=value, reason=reason)

    if outcome == JACKPOT:
        return (rule("jackpot_reels", reels),)
    stakes = None if outcome == LOST else times_of(_win(plays, outcome, draft), plays.stake)
    table = tuple(sorted({**dict(rules.pay_table), reels: stakes or 0}.items()))
    opens = () if rules.pay_table_open else (rule("pay_table_open", True),)
    return (*opens, rule("pay_table", table))


def _printed(plays: PlayCasino) -> str:
    return "-".join(map(str, plays.reels or ()))


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
    chosen = draft.choice(name, options)
    return ChoiceField(name=name, value=chosen, options=options, look=Look.REEL)


def _options(context: ViewContext, plays: PlayCasino) -> tuple[Option, ...]:
    """Return the results that the banker reads from the board; one if the pay table knows them."""
    game, say = context
    rules, lying = game.rules.casino, pot(game)

    def option(value: str, key: str, amount: int) -> Option:
        label, short = say.ui(key, amount=say.money(amount)), say.ui(key, amount="").strip()
        return Option(value=value, label=label, short=short)

    known = by_table(game, plays.reels, plays.stake) is not None
    complete = bool(rules.pay_table) and not rules.pay_table_open
    found = [option(TABLE, "casino.reels", 0)]
    if not (known or complete):
        any_win, short = say.ui("casino.other_win"), say.ui("casino.other")
        other = Option(value=WON, label=any_win, short=short)
        multiples = (
            Option(
                value=str(times),
                label=say.ui("casino.times", times=times, amount=say.money(times * plays.stake)),
                short=f"×\N{NO-BREAK SPACE}{times} = {times * plays.stake}",
            )
            for times in TIMES
        )
        found = [option(LOST, "casino.nothing", 0), *multiples, other]
    if rules.jackpot and not rules.jackpot_reels and (complete or not known):
        found.append(option(JACKPOT, "casino.jackpot", lying))
    return tuple(found)


def _outcome(
    context: ViewContext, chosen: str, options: tuple[Option, ...], reels: str, draft: Draft
) -> Iterator[Block | Field]:
    """The result: what the board pays for these reels."""
    say = context.say
    if len(options) > 1:
        label = say.ui("casino.pays", reels=reels)
        yield ChoiceField(name="outcome", value=chosen, label=label, options=options)
    if chosen == WON:
        win = draft.amount("win")
        shown = say.money(win)
        yield SumField(name="win", value=win or None, label=say.ui("casino.sum"), shown=shown)


def _rules(context: ViewContext, player: PlayerId) -> Iterator[str]:
    """What becomes of the stake, and whether the player has to play."""
    (game, say), rules = context, context.game.rules.casino
    yield say.ui("casino.stake_back" if rules.stake_returns else "casino.stake_stays")
    if CasinoDue(player=player) in game.dues:
        play = "casino.must" if rules.must_play else "casino.may"
        yield say.ui(play if can_stake(game, player) else "casino.broke")


def _stated(context: ViewContext, plays: PlayCasino) -> tuple[Block, ...]:
    """What the pay table makes of the reels: 4-4-4: 5 x 50 = 250."""
    say = context.say
    listed = by_table(context.game, plays.reels, plays.stake)
    if listed is None:
        return ()
    outcome, win = listed
    sum_ = say.money(plays.stake if outcome is CasinoOutcome.LOST else win)
    text = say.ui(RESULTS[outcome], amount=sum_)
    if outcome is CasinoOutcome.WON:
        text = f"{times_of(win, plays.stake)} × {say.money(plays.stake)} = {say.money(win)}"
    return (Text(f"{_printed(plays)}: {text}", Style.NAME),)
