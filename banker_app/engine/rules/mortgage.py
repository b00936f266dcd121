"""Mortgaging a deed and lifting the mortgage. [R-61 to R-68]"""

from banker_app.engine import refusals as r
from banker_app.engine.checks import (
    refusal,
    require_amount_matches,
    require_no_auction,
    require_no_debts,
    require_not_in_auction,
    require_owner,
    require_payable,
    require_pieces_placed,
)
from banker_app.engine.command import Approval, PlayerCommand
from banker_app.engine.commands import MortgageDeed
from banker_app.engine.event import PlayerEvent, PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.exchange import Price, value_to
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId, deed_of, player_account
from banker_app.engine.ledger import move
from banker_app.engine.obligations import clearing
from banker_app.engine.rules.conglomerate import dissolve_sold
from banker_app.engine.rules.mortgage_transfer import (
    MortgageInterestPaid,
    in_own_money,
    interest,
    lift,
    lift_interest,
    principal,
)
from banker_app.engine.settings.mortgage import Clearing
from banker_app.engine.state import Game, replace
from banker_app.engine.worth import loan_on


class LiftMortgage(PlayerCommand, approval=Approval.OWN, agreed_by=("player", "deed")):
    """Pay a mortgage back with interest."""

    deed: DeedId
    amount: int | None = None
    agreed: bool | None = None
    """Whether the owner agrees, where another player lifts it."""


class DeedMortgaged(PlayerSum):
    """A deed was mortgaged."""

    deed: DeedId

    def _change(self, game: Game) -> Game:
        return replace(game, mortgaged=game.mortgaged | {self.deed})


class DeedRedeemed(PlayerEvent):
    """A player who lifted another player's mortgage took the deed."""

    owner: PlayerId
    deed: DeedId


def mortgage_deed(game: Game, cmd: MortgageDeed) -> r.Ruling:
    """Mortgage a deed, or the buildings on it. [R-31, R-61, R-62]"""
    if finding := require_owner(game, cmd.player, cmd.deed):
        return r.stop(finding)
    loan, currency = loan_on(game, cmd.deed), game.edition.deeds[cmd.deed].currency
    price = Price(loan, currency, value_to(game, cmd.player, loan, currency))

    def record(recorder: EventRecorder) -> None:
        recorder.add(
            DeedMortgaged(
                player=cmd.player,
                deed=cmd.deed,
                amount=loan,
                postings=recorder.pay(BANK_PLAYER, cmd.player, loan, currency),
            )
        )

    return r.Ruling(
        (
            refusal(r.RefusalCode.ALREADY_MORTGAGED, "R-61", deed=cmd.deed)
            if cmd.deed in game.mortgaged
            else None,
            None if loan else refusal(r.RefusalCode.NO_LOAN_ON_IT, "R-61", deed=cmd.deed),
            require_pieces_placed(game, cmd.player),
            require_not_in_auction(game, cmd.deed),
            _require_pledgeable(game, cmd),
            require_amount_matches(game, cmd.amount, price, "R-61"),
        ),
        record,
    )


def _require_pledgeable(game: Game, cmd: MortgageDeed) -> r.Refusal | None:
    """Buildings are gone where they must be, unless they are the collateral. [R-31, R-62]"""
    if game.rules.mortgage.buildings_as_collateral and game.level(cmd.deed):
        return None
    return require_cleared(game, cmd.player, cmd.deed, game.rules.mortgage.clear_first, "R-62")


def lift_mortgage(game: Game, cmd: LiftMortgage) -> r.Ruling:
    """Pay back a mortgage with interest, as the owner or for the owner. [R-63, R-66]"""
    consent = _require_consent(game, cmd)
    if isinstance(consent, r.Refusal):
        return r.stop(consent)
    fee = lift_interest(game, cmd.player, cmd.deed)
    amount, again = principal(game, cmd.deed) + fee, _interest_again(game, cmd)
    own = in_own_money(game, cmd.player, cmd.deed, amount) + again
    price = Price(amount, game.edition.deeds[cmd.deed].currency, own)
    seller = _seller(game, cmd)

    def record(recorder: EventRecorder) -> None:
        lift(recorder, cmd.player, cmd.deed, fee)
        if again:
            recorder.add(
                MortgageInterestPaid(
                    player=cmd.player,
                    # No deed is named: that would mean a deed that stays mortgaged.
                    deeds=(),
                    amount=again,
                    postings=recorder.pay(cmd.player, BANK_PLAYER, again),
                )
            )
        if seller is not None:
            _hand_over(recorder, seller, cmd)

    return r.Ruling(
        (
            require_no_debts(game, cmd.player),
            require_not_in_auction(game, cmd.deed),
            None
            if cmd.deed in game.mortgaged
            else refusal(r.RefusalCode.NOT_MORTGAGED, "R-63", deed=cmd.deed),
            consent,
            *(_require_tradable(game, seller, cmd.deed) if seller is not None else ()),
            require_amount_matches(game, cmd.amount, price, "R-63"),
            require_payable(game, cmd.player, own),
        ),
        record,
    )


def _require_consent(game: Game, cmd: LiftMortgage) -> r.Finding:
    """The player is the owner, or the rules and the owner let them lift the mortgage. [R-66]"""
    owner = game.owner(cmd.deed)
    if owner == cmd.player:
        return None
    if owner is None or not game.rules.mortgage.third_party_lift.others_may_lift():
        return require_owner(game, cmd.player, cmd.deed)
    if cmd.agreed is None:
        params: dict[str, r.Param] = {"player": cmd.player, "owner": owner, "deed": cmd.deed}
        if game.rules.mortgage.third_party_lift.lifting_buys():
            params["buyer"] = cmd.player
        return r.Question(fact=r.Fact.CONSENT, answer="agreed", params=params)
    if cmd.agreed:
        return None
    return refusal(r.RefusalCode.OWNER_DISAGREES, "R-66", owner=owner, deed=cmd.deed)


def _interest_again(game: Game, cmd: LiftMortgage) -> int:
    """The additional interest for lifting another's mortgage, in the payer's currency. [R-66]"""
    if game.owner(cmd.deed) == cmd.player:
        return 0
    return in_own_money(game, cmd.player, cmd.deed, interest(game, cmd.deed))


def _seller(game: Game, cmd: LiftMortgage) -> PlayerId | None:
    """The owner who loses the deed to the player lifting its mortgage, or None. [R-66]"""
    owner = game.owner(cmd.deed)
    buys = game.rules.mortgage.third_party_lift.lifting_buys()
    return owner if buys and owner != cmd.player else None


def _require_tradable(game: Game, seller: PlayerId, deed: DeedId) -> tuple[r.Refusal | None, ...]:
    """The deed could be sold in a trade, since lifting its mortgage buys it. [R-66, R-71]"""
    return (
        require_no_auction(game),
        require_pieces_placed(game, seller),
        require_cleared(game, seller, deed, game.rules.trade.clear_first, "R-71"),
    )


def _hand_over(recorder: EventRecorder, seller: PlayerId, cmd: LiftMortgage) -> None:
    postings = move(
        deed_of(cmd.deed), 1, source=player_account(seller), target=player_account(cmd.player)
    )
    recorder.add(DeedRedeemed(player=cmd.player, owner=seller, deed=cmd.deed, postings=postings))
    dissolve_sold(recorder, seller, (cmd.deed,))


def require_cleared(
    game: Game, player: PlayerId, deed: DeedId, how_far: Clearing, rule: str
) -> r.Refusal | None:
    """No building stands on the lots that have to be cleared. [R-62, R-71]"""
    for lot in how_far.lots_to_clear(deed, game.build_group(deed)):
        built = DeedId(lot)
        if game.level(built):
            return refusal(
                r.RefusalCode.CLEAR_BUILDINGS_FIRST,
                rule,
                clearing(game, player, deed),
                deed=deed,
                behind=(built,),
                houses=game.level(built),
                group=game.edition.deeds[deed].group,
            )
    return None
