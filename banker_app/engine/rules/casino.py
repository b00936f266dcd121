"""The casino: a stake, three reels, a pot. [R-07, R-95 to R-98]"""

from banker_app.engine.checks import (
    differs,
    refusal,
    require_in_range,
    require_no_auction,
    require_no_debts,
    require_payable,
)
from banker_app.engine.commands import PassCasino, PlayCasino
from banker_app.engine.dues import CasinoDue, id_of
from banker_app.engine.event import Event, PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import cost_to
from banker_app.engine.ids import BANK, BANK_PLAYER, CASINO_POT, Account, Commodity, PlayerId
from banker_app.engine.ledger import Postings, balance, move
from banker_app.engine.money import times_round
from banker_app.engine.obligations import can_stake
from banker_app.engine.refusals import Fact, Question, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.state import CasinoOutcome, Game, replace


class _CasinoGame(PlayerEvent, listed=False):
    stake: int
    reels: tuple[int, int, int] | None = None


class CasinoPassed(PlayerEvent):
    """A player on the casino did not play."""


class CasinoLost(_CasinoGame):
    """The reels won nothing, and the stake was lost."""


class CasinoStakeKept(PlayerEvent):
    """The stake of a winning game was not returned but went where lost stakes go."""

    stake: int


class CasinoSeeded(Event):
    """The Bank put the opening amount into the casino's pot again."""

    amount: int


class CasinoWon(_CasinoGame):
    """The reels paid a win. The stake was returned unless `CasinoStakeKept` follows."""

    win: int


class JackpotWon(_CasinoGame):
    """The reels won the whole pot. The stake was returned unless `CasinoStakeKept` follows."""

    amount: int


REELS = 3
HIGHEST = 6
"""The highest symbol of a reel: each reel is a die."""


def play_casino(game: Game, cmd: PlayCasino) -> Ruling:
    """Play the reels for a stake, which is returned with a win if the rules say so.
    [R-95 to R-98, ruling 7]
    """
    if finding := _require_sound(cmd):
        return stop(finding)
    played = _result(game, cmd)
    if isinstance(played, Refusal | Question):
        return stop(played)
    outcome, win = played
    main = game.edition.currency.code
    listed = game.due(CasinoDue, player=cmd.player)
    return Ruling(
        (
            require_no_debts(game, cmd.player),
            require_no_auction(game),
            refusal(RefusalCode.CASINO_NOT_DUE, "R-95", player=cmd.player)
            if listed is None and game.tracks_landings()
            else None,
            _require_stated(game, cmd, outcome, win),
            refusal(
                RefusalCode.STAKE_TOO_LOW, "R-96", amount=cmd.stake, minimum=game.rules.casino.stake
            )
            if cmd.stake < game.rules.casino.stake
            else None,
            require_payable(game, cmd.player, cost_to(game, cmd.player, cmd.stake, main), "R-96"),
        ),
        lambda recorder: _record(recorder, cmd, outcome, win, id_of(listed)),
    )


def pass_casino(game: Game, cmd: PassCasino) -> Ruling:
    """Decline to play, if playing is optional. The turn continues. [R-95]"""
    listed = game.due(CasinoDue, player=cmd.player)
    if listed is None:
        return stop(refusal(RefusalCode.CASINO_NOT_DUE, "R-95", player=cmd.player))
    passed = CasinoPassed(player=cmd.player, settles=listed.id)
    return Ruling(
        (
            refusal(RefusalCode.STILL_DUE, "R-95", player=cmd.player)
            if game.rules.casino.must_play and can_stake(game, cmd.player)
            else None,
        ),
        lambda recorder: recorder.add(passed),
    )


def _require_sound(cmd: PlayCasino) -> Refusal | None:
    """The win is in range and the reels show numbers of dice."""
    least = 1 if cmd.outcome is CasinoOutcome.WON else 0
    win = least if cmd.win is None else cmd.win
    if finding := require_in_range(win, least=least):
        return finding
    reels = cmd.reels
    if reels is None or all(type(reel) is int and 1 <= reel <= HIGHEST for reel in reels):
        return None
    return refusal(RefusalCode.NOT_DICE, "R-97", value=", ".join(map(str, reels)))


def _result(game: Game, cmd: PlayCasino) -> tuple[CasinoOutcome, int] | Refusal | Question:
    """The outcome and the win: by the pay-table, or as stated. [R-97]"""
    if cmd.outcome is CasinoOutcome.JACKPOT and not game.rules.casino.jackpot:
        return refusal(RefusalCode.NO_JACKPOT, "R-98", player=cmd.player)
    listed = by_table(game, cmd.reels, cmd.stake)
    if listed is not None and not _may_be_jackpot(game, cmd):
        return listed
    match cmd.outcome:
        case CasinoOutcome.JACKPOT:
            return CasinoOutcome.JACKPOT, pot(game)
        case CasinoOutcome.LOST:
            return CasinoOutcome.LOST, 0
        case _ if cmd.win is None:
            return Question(fact=Fact.WIN, answer="win", params={"player": cmd.player})
        case _:
            return (CasinoOutcome.WON if cmd.win else CasinoOutcome.LOST), cmd.win


def _may_be_jackpot(game: Game, cmd: PlayCasino) -> bool:
    """Whether a jackpot was stated whose reels nobody has typed in."""
    rules = game.rules.casino
    unlisted = _shown(cmd.reels) not in dict(rules.pay_table)
    return cmd.outcome is CasinoOutcome.JACKPOT and unlisted and not rules.jackpot_reels


def _require_stated(
    game: Game, cmd: PlayCasino, outcome: CasinoOutcome, win: int
) -> Refusal | None:
    """A stated outcome and win, if any, are those of the reels. [R-97]"""
    stated, main = cmd.outcome or outcome, game.edition.currency.code
    reels, takes_it = _printed(cmd.reels), game.rules.casino.jackpot_reels
    if stated is CasinoOutcome.JACKPOT and reels and takes_it not in (0, _shown(cmd.reels)):
        jackpot = "-".join(str(takes_it))
        return differs(game, main, "R-98", amount=pot(game), reels=reels, jackpot=jackpot)
    if stated is outcome and cmd.win in (None, win):
        return None
    sums = {CasinoOutcome.LOST: 0, CasinoOutcome.JACKPOT: pot(game)}
    amount = sums.get(stated, 1) if cmd.win is None else cmd.win
    if not reels:
        return differs(game, main, "R-97", amount=amount, expected=win)
    by_it = replace(cmd, outcome=None, win=None)
    return differs(game, main, "R-97", by_it, amount=amount, expected=win, reels=reels)


def by_table(
    game: Game, reels: tuple[int, int, int] | None, stake: int
) -> tuple[CasinoOutcome, int] | None:
    """The outcome and the win of these reels as typed in; None if that is not known. [ruling 7]"""
    rules = game.rules.casino
    if reels is None:
        return None
    shown, table = _shown(reels), dict(rules.pay_table)
    if rules.jackpot and shown == rules.jackpot_reels:
        return CasinoOutcome.JACKPOT, pot(game)
    if shown not in table and (rules.pay_table_open or not table):
        return None
    win = stake * table.get(shown, 0)
    return (CasinoOutcome.WON if win else CasinoOutcome.LOST), win


def times_of(win: int, stake: int) -> int | None:
    """A win in whole stakes, as the pay-table has it; None if it is no such number."""
    times, rest = times_round(win, stake)
    return times if times and not rest else None


def _shown(reels: tuple[int, int, int] | None) -> int:
    """Three symbols as the table has them; 0 for none."""
    return int("".join(map(str, reels or (0,))))


def _printed(reels: tuple[int, int, int] | None) -> str:
    return "-".join(map(str, reels or ()))


def pot(game: Game) -> int:
    """The casino's pot, in the edition's main currency."""
    return balance(game.ledger, CASINO_POT, game.edition.currency.code)


def _record(
    recorder: EventRecorder,
    cmd: PlayCasino,
    outcome: CasinoOutcome,
    win: int,
    settles: int | None,
) -> None:
    player, stake, reels = cmd.player, cmd.stake, cmd.reels
    match outcome:
        case CasinoOutcome.LOST:
            postings = _staked(recorder, player, stake)
            recorder.add(
                CasinoLost(
                    player=player, stake=stake, postings=postings, reels=reels, settles=settles
                )
            )
        case CasinoOutcome.WON:
            postings = _win(recorder, player, win)
            recorder.add(
                CasinoWon(
                    player=player,
                    stake=stake,
                    win=win,
                    postings=postings,
                    reels=reels,
                    settles=settles,
                )
            )
            _keep_stake(recorder, player, stake)
        case CasinoOutcome.JACKPOT:
            postings = recorder.pay(BANK_PLAYER, player, win, _money(recorder), CASINO_POT)
            recorder.add(
                JackpotWon(
                    player=player,
                    stake=stake,
                    amount=win,
                    postings=postings,
                    reels=reels,
                    settles=settles,
                )
            )
            _keep_stake(recorder, player, stake)
            _seed_again(recorder)


def _staked(recorder: EventRecorder, player: PlayerId, stake: int) -> Postings:
    """Postings that move a stake to where lost stakes go. [R-98]"""
    bank_account = CASINO_POT if recorder.game.rules.casino.lost_stake_to.is_pot() else BANK
    return recorder.pay(player, BANK_PLAYER, stake, _money(recorder), bank_account)


def _keep_stake(recorder: EventRecorder, player: PlayerId, stake: int) -> None:
    """Keep the stake of a winning game, if the rules say so. [R-98]"""
    if recorder.game.rules.casino.stake_returns:
        return
    postings = _staked(recorder, player, stake)
    recorder.add(CasinoStakeKept(player=player, stake=stake, postings=postings))


def _seed_again(recorder: EventRecorder) -> None:
    """Let the Bank provide the next jackpot, if the rules say so. [R-07]"""
    rules = recorder.game.rules.casino
    if not (rules.jackpot_again and rules.opening_pot):
        return
    postings = move(_money(recorder), rules.opening_pot, source=BANK, target=CASINO_POT)
    recorder.add(CasinoSeeded(amount=rules.opening_pot, postings=postings))


def _win(recorder: EventRecorder, player: PlayerId, win: int) -> Postings:
    """Postings of a win: from the Bank, or from the pot as far as it suffices. [R-98]"""
    from_pot = min(win, pot(recorder.game)) if recorder.game.rules.casino.win_from.is_pot() else 0
    return _out_of(recorder, player, from_pot, CASINO_POT) + _out_of(
        recorder, player, win - from_pot, BANK
    )


def _out_of(
    recorder: EventRecorder, player: PlayerId, amount: int, bank_account: Account
) -> Postings:
    return (
        recorder.pay(BANK_PLAYER, player, amount, _money(recorder), bank_account) if amount else ()
    )


def _money(recorder: EventRecorder) -> Commodity:
    """The casino's currency: the edition's main one."""
    return recorder.game.edition.currency.code
