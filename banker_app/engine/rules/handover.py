"""Mortgaged deeds that change hands: the new owner pays 10 % now, or lifts them. [R-65, R-106]"""

from banker_app.engine.events import (
    DebtIncurred,
    DueSettled,
    MortgageInterestPaid,
    MortgageLifted,
)
from banker_app.engine.ids import BANK_PLAYER, DeedId, Lot, PlayerId
from banker_app.engine.money import percent_of
from banker_app.engine.state import Debt, DebtReason, Game, LotDue, OfferDue
from banker_app.engine.story import Story


def interest(game: Game, deed: DeedId) -> int:
    """The interest on one deed's mortgage, rounded as the table rounds. [R-63]"""
    rules = game.rules
    return percent_of(
        game.edition.deeds[deed].mortgage_value,
        rules.mortgage.interest_percent,
        rules.money.rounding,
    )


def lift_price(game: Game, deed: DeedId) -> int:
    """What lifting a mortgage costs. [R-63]"""
    return game.edition.deeds[deed].mortgage_value + interest(game, deed)


def cost_of_receiving(
    game: Game, deeds: tuple[DeedId, ...], lift_now: tuple[DeedId, ...]
) -> tuple[int, int]:
    """`(interest, price of lifting)` for the mortgaged ones among deeds received."""
    mortgaged = [deed for deed in deeds if deed in game.mortgaged]
    kept = sum(interest(game, deed) for deed in mortgaged if deed not in lift_now)
    lifted = sum(lift_price(game, deed) for deed in mortgaged if deed in lift_now)
    return kept, lifted


def receive_mortgaged(
    story: Story, player: PlayerId, deeds: tuple[DeedId, ...], lift_now: tuple[DeedId, ...] = ()
) -> None:
    """Lift what is to be lifted; pay the interest on the rest, whole, or owe it whole.

    A deed to be lifted for which the cash does not reach is kept mortgaged instead.
    """
    kept: list[DeedId] = []
    for deed in deeds:
        if deed not in story.game.mortgaged:
            continue
        if deed in lift_now and lift_price(story.game, deed) <= story.game.cash(player):
            lift(story, player, deed)
        else:
            kept.append(deed)
    owed = sum(interest(story.game, deed) for deed in kept)
    if not owed:
        return
    if story.game.cash(player) >= owed:
        story.add(
            MortgageInterestPaid(
                player=player,
                deeds=tuple(kept),
                amount=owed,
                postings=story.pay(player, BANK_PLAYER, owed),
            )
        )
        return
    debt = Debt(
        player=player,
        creditor=BANK_PLAYER,
        amount=owed,
        reason=DebtReason.MORTGAGE_INTEREST,
        deed=kept[0] if len(kept) == 1 else None,
    )
    story.add(DebtIncurred(debt=debt))


def withdraw_offers(story: Story, deed: DeedId) -> None:
    """A deed that has an owner is no longer for sale, nor waiting for its auction."""
    for due in story.game.dues:
        offered = isinstance(due, OfferDue) and due.deed == deed
        if offered or (isinstance(due, LotDue) and due.lot == Lot(deed)):
            story.add(DueSettled(settles=due))


def lift(story: Story, player: PlayerId, deed: DeedId) -> None:
    """Pay a mortgage back with interest."""
    price = lift_price(story.game, deed)
    story.add(
        MortgageLifted(
            player=player,
            deed=deed,
            amount=price,
            interest=interest(story.game, deed),
            postings=story.pay(player, BANK_PLAYER, price),
        )
    )
