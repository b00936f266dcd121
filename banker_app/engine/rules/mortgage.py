"""Mortgaging a deed and lifting the mortgage. [R-61 to R-68]"""

from banker_app.engine.checks import (
    a_deed,
    agrees,
    at_the_table,
    can_pay,
    no_debts,
    no_piece_waiting,
    owns,
    refusal,
)
from banker_app.engine.commands import LiftMortgage, MortgageDeed, SellGroup
from banker_app.engine.events import DeedMortgaged
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.policies.clearing import Clearing, lots_to_clear
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.handover import lift, lift_price
from banker_app.engine.state import Game
from banker_app.engine.story import Story


def mortgage_deed(game: Game, cmd: MortgageDeed) -> Ruling:
    """The Bank lends the printed mortgage value. [R-61, R-62]"""
    if finding := at_the_table(game, cmd.player) or a_deed(game, cmd.deed):
        return stop(finding)
    if finding := owns(game, cmd.player, cmd.deed):
        return stop(finding)
    value = game.edition.deeds[cmd.deed].mortgage_value

    def tell(story: Story) -> None:
        story.add(
            DeedMortgaged(
                player=cmd.player,
                deed=cmd.deed,
                amount=value,
                postings=story.pay(BANK_PLAYER, cmd.player, value),
            )
        )

    return Ruling(
        (
            refusal(RefusalCode.ALREADY_MORTGAGED, "R-61", deed=cmd.deed)
            if cmd.deed in game.mortgaged
            else None,
            no_piece_waiting(game, cmd.player),
            cleared(game, cmd.player, cmd.deed, game.rules.mortgage.clear_first, "R-62"),
            agrees(cmd.amount, value, "R-61"),
        ),
        tell,
    )


def lift_mortgage(game: Game, cmd: LiftMortgage) -> Ruling:
    """The owner pays it back with interest. [R-63, R-66]"""
    if finding := at_the_table(game, cmd.player) or a_deed(game, cmd.deed):
        return stop(finding)
    if finding := owns(game, cmd.player, cmd.deed):
        return stop(finding)
    price = lift_price(game, cmd.deed)
    return Ruling(
        (
            no_debts(game, cmd.player),
            None
            if cmd.deed in game.mortgaged
            else refusal(RefusalCode.NOT_MORTGAGED, "R-63", deed=cmd.deed),
            agrees(cmd.amount, price, "R-63"),
            can_pay(game, cmd.player, price),
        ),
        lambda story: lift(story, cmd.player, cmd.deed),
    )


def cleared(
    game: Game, player: PlayerId, deed: DeedId, how_far: Clearing, rule: str
) -> Refusal | None:
    """No building stands where none may stand. [R-62, R-71]"""
    for lot in lots_to_clear(how_far, deed, game.edition.kin[deed]):
        built = DeedId(lot)
        if game.level(built):
            return refusal(
                RefusalCode.CLEAR_BUILDINGS_FIRST,
                rule,
                SellGroup(player=player, group=game.edition.deeds[deed].group),
                deed=deed,
                behind=(built,),
                houses=game.level(built),
                group=game.edition.deeds[deed].group,
            )
    return None
