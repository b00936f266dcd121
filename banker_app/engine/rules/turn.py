"""The dice, the walk and the end of a turn. [R-101]"""

from banker_app.engine.checks import (
    at_the_table,
    no_auction,
    no_debts,
    nothing_due,
    on_turn,
    refusal,
)
from banker_app.engine.commands import EndTurn, LandOn, PayJailFine, Roll
from banker_app.engine.events import (
    DebtIncurred,
    DiceRolled,
    DueSettled,
    JailFinePaid,
    JailLeft,
    JailRollFailed,
    RentCounted,
    RentForfeited,
    TurnEnded,
)
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.policies.claim import has_lapsed
from banker_app.engine.quote import rent_quote
from banker_app.engine.refusals import Finding, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.landing import (
    arrive,
    enter_jail,
    forget_landing,
    pay_salary,
    step_back,
    walk,
)
from banker_app.engine.state import (
    Debt,
    DebtReason,
    Game,
    Phase,
    RentDue,
    Tracking,
    Turn,
    changed,
    is_debt,
)
from banker_app.engine.story import Story

DOUBLES_TO_JAIL = 3
PURPOSES = ("move", "jail", "rent")


def roll(game: Game, cmd: Roll) -> Ruling:
    """The dice fell; with tracking `dice` the token walks and everything follows. [R-101]"""
    if finding := at_the_table(game, cmd.player) or _are_dice(cmd):
        return stop(finding)
    if cmd.purpose == "rent":
        return _roll_for_rent(game, cmd)
    seat = game.seats[cmd.player]
    findings: tuple[Finding, ...] = (
        on_turn(game, cmd.player),
        no_debts(game),
        no_auction(game),
        nothing_due(game),
        _may_roll(game, cmd.player),
        None
        if seat.jail or cmd.purpose == "move"
        else refusal(RefusalCode.NOT_IN_JAIL, "R-77", player=cmd.player),
    )
    if game.tracking is not Tracking.DICE:
        return Ruling(findings, lambda story: story.add(_throw(cmd, 0, again=False)))
    if seat.jail:
        return Ruling(findings, lambda story: _tell_attempt(story, cmd))
    return Ruling(findings, lambda story: _tell_move(story, cmd))


def _are_dice(cmd: Roll) -> Refusal | None:
    """Two dice of six sides, thrown for something."""
    sound = all(type(die) is int and 1 <= die <= 6 for die in cmd.dice)
    if sound and cmd.purpose in PURPOSES:
        return None
    return refusal(RefusalCode.NOT_DICE, "R-101", value=", ".join(map(str, cmd.dice)))


def _may_roll(game: Game, player: PlayerId) -> Refusal | None:
    if game.turn.phase is Phase.BEFORE_ROLL or game.tracking is not Tracking.DICE:
        return None
    if game.turn.player != player:
        return None
    return refusal(RefusalCode.ALREADY_ROLLED, "R-101", EndTurn(), player=player)


def _throw(cmd: Roll, doubles: int, *, again: bool) -> DiceRolled:
    purpose = cmd.purpose
    return DiceRolled(
        player=cmd.player, dice=cmd.dice, purpose=purpose, doubles=doubles, again=again
    )


def _throw_beside(cmd: Roll, turn: Turn) -> DiceRolled:
    """A throw that the table lets pass out of turn: the turn stays where it stood."""
    return _throw(cmd, turn.doubles, again=turn.phase is Phase.BEFORE_ROLL)


def _tell_move(story: Story, cmd: Roll) -> None:
    turn = story.game.turn
    if turn.player != cmd.player:
        forfeit_late_rents(story)
        story.add(_throw_beside(cmd, turn))
        walk(story, cmd.player, sum(cmd.dice))
        arrive(story, cmd.player)
        return
    is_double = cmd.dice[0] == cmd.dice[1]
    doubles = turn.doubles + 1 if is_double else 0
    to_jail = doubles == DOUBLES_TO_JAIL
    again = is_double and not to_jail
    if turn.freed_by_fine and not story.game.rules.jail.roll_again_after_fine:
        again = False
    forfeit_late_rents(story)
    story.add(_throw(cmd, doubles, again=again))
    if to_jail:
        enter_jail(story, cmd.player, "three_doubles")
        return
    walk(story, cmd.player, sum(cmd.dice))
    arrive(story, cmd.player)


def _tell_attempt(story: Story, cmd: Roll) -> None:
    """A throw for doubles in jail. [R-78, R-79, R-80]"""
    forfeit_late_rents(story)
    turn = story.game.turn
    own = turn.player == cmd.player
    throw = _throw(cmd, 0, again=False) if own else _throw_beside(cmd, turn)
    story.add(changed(throw, purpose="jail"))
    if cmd.dice[0] == cmd.dice[1]:
        leave_by_roll(story, cmd.player, "doubles")
    else:
        fail_attempt(story, cmd.player)


def fail_attempt(story: Story, player: PlayerId) -> None:
    """One failed throw more; after the last the fine is due at once. [R-79]"""
    jail = story.game.seats[player].jail
    assert jail is not None
    attempts = jail.attempts + 1
    story.add(JailRollFailed(player=player, attempts=attempts))
    if attempts < story.game.rules.jail.attempts:
        return
    fine = story.game.rules.jail.fine
    if story.game.cash(player) < fine:
        debt = Debt(player=player, creditor=BANK_PLAYER, amount=fine, reason=DebtReason.JAIL_FINE)
        story.add(DebtIncurred(debt=debt))
        return
    serve_out(story, player, None)


def serve_out(story: Story, player: PlayerId, debt: Debt | None) -> None:
    """Pay the fine after the last throw and move by it. [R-79]

    A fine that was entered as a debt before the throw only opens the door.
    """
    fine = debt.amount if debt else story.game.rules.jail.fine
    postings = story.pay(player, BANK_PLAYER, fine)
    story.add(JailFinePaid(player=player, amount=fine, postings=postings, settles=debt))
    turn = story.game.turn
    if turn.player == player and turn.phase is Phase.BEFORE_ROLL:
        story.add(JailLeft(player=player, via="fine"))
    else:
        leave_by_roll(story, player, "time_served")


def leave_by_roll(story: Story, player: PlayerId, via: str) -> None:
    """Out of jail and on by the dice just thrown, as far as they were told."""
    story.add(JailLeft(player=player, via=via))
    turn = story.game.turn
    if story.game.tracking is Tracking.DICE and turn.dice and turn.player == player:
        walk(story, player, sum(turn.dice))
        arrive(story, player)


def forfeit_late_rents(story: Story) -> None:
    """Rents whose owner was too slow are gone once the dice fall. [R-32]"""
    game = story.game
    for due in game.dues:
        if not isinstance(due, RentDue) or is_debt(game, due):
            continue
        if has_lapsed(game.rules.rent.claim_before, game.turn.number - due.turn):
            story.add(
                RentForfeited(
                    payer=due.player, owner=due.owner, deed=due.deed, too_late=True, settles=due
                )
            )


# ---- the fresh roll for a rent --------------------------------------------------------


def _roll_for_rent(game: Game, cmd: Roll) -> Ruling:
    """A roll that only counts a rent. Where none waits for it, it is harmless. [R-34]"""
    waiting = next(
        (
            due
            for due in game.dues
            if isinstance(due, RentDue) and due.player == cmd.player and due.amount is None
        ),
        None,
    )
    needless = waiting is None and game.turn.dice is None

    def tell(story: Story) -> None:
        story.add(_throw(cmd, 0, again=False))
        if waiting is None:
            return
        quote = rent_quote(
            story.game,
            waiting.deed,
            waiting.owner,
            dice=sum(cmd.dice),
            multiplier=waiting.multiplier,
        )
        counted = changed(waiting, amount=quote.amount, steps=quote.steps)
        story.add(RentCounted(due=counted, settles=waiting))

    return Ruling(
        (
            None if waiting else on_turn(game, cmd.player),
            refusal(RefusalCode.ROLL_NOT_NEEDED, "R-34", player=cmd.player) if needless else None,
        ),
        tell,
    )


# ---- told landings and the end of the turn ---------------------------------------------


def land_on(game: Game, cmd: LandOn) -> Ruling:
    """The table says where a token stands."""
    if finding := at_the_table(game, cmd.player):
        return stop(finding)
    target = game.edition.space_index.get(cmd.space)
    if target is None:
        return stop(refusal(RefusalCode.NO_SUCH_SPACE, "R-06", name=cmd.space))
    tracked = game.tracks_landings()

    def tell(story: Story) -> None:
        forfeit_late_rents(story)
        forget_landing(story, cmd.player)
        step_back(story, cmd.player, target)
        if cmd.passed_go:
            pay_salary(story, cmd.player, 1)
        arrive(story, cmd.player)

    return Ruling(
        (
            refusal(RefusalCode.IN_JAIL, "R-19", player=cmd.player)
            if game.seats[cmd.player].jail
            else None,
            refusal(RefusalCode.LANDING_TRACKED, "R-101", player=cmd.player) if tracked else None,
            no_auction(game),
        ),
        tell,
    )


def end_turn(game: Game, cmd: EndTurn) -> Ruling:
    """The turn passes on, once nothing is due."""
    player = game.turn.player
    others = [p for p in game.solvent_from(player) if p != player]
    following = others[0] if others else player
    if cmd.next is not None and (finding := at_the_table(game, cmd.next)):
        return stop(finding)

    def tell(story: Story) -> None:
        for due in game.dues:
            if not isinstance(due, RentDue):
                story.add(DueSettled(settles=due))
        story.add(TurnEnded(player=player, next=cmd.next or following))

    return Ruling(
        (
            None
            if cmd.next in (None, following)
            else refusal(
                RefusalCode.OUT_OF_ORDER, "R-101", EndTurn(next=following), player=following
            ),
            no_debts(game),
            no_auction(game),
            nothing_due(game),
            _has_rolled(game, player),
        ),
        tell,
    )


def _has_rolled(game: Game, player: PlayerId) -> Refusal | None:
    if game.tracking is not Tracking.DICE or game.turn.phase is Phase.ROLLED:
        return None
    seat = game.seats[player]
    if seat.bankrupt:
        return None
    if game.turn.doubles:
        return refusal(RefusalCode.ROLL_AGAIN_FIRST, "R-101", player=player)
    remedies = (PayJailFine(player=player),) if seat.jail else ()
    return refusal(RefusalCode.ROLL_FIRST, "R-101", *remedies, player=player)
