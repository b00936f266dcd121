"""Walking and arriving: what a space asks of the token that comes to stand on it.

Tells what falls due; paying it is the business of the other chapters.
"""

from banker_app.engine.edition import SpaceKind, TaxKind
from banker_app.engine.events import DueArose, DueSettled, JailEntered, SalaryPaid, TokenMoved
from banker_app.engine.ids import BANK_PLAYER, DeedId, PlayerId
from banker_app.engine.money import times_round
from banker_app.engine.policies.income_tax import must_choose
from banker_app.engine.policies.utility_dice import needs_fresh_roll
from banker_app.engine.quote import rent_quote
from banker_app.engine.state import CardDue, Due, Game, OfferDue, RentDue, TaxDue
from banker_app.engine.story import Story


def walk(story: Story, player: PlayerId, steps: int) -> None:
    """Forward by so many spaces, with salary for passing or reaching GO. [R-16]"""
    origin = story.game.seats[player].space
    rounds, target = times_round(origin + steps, len(story.game.edition.spaces))
    story.add(TokenMoved(player=player, origin=origin, target=target, passed_go=rounds > 0))
    if rounds:
        pay_salary(story, player, rounds)


def walk_to(story: Story, player: PlayerId, target: int) -> None:
    """Forward to a space, with salary for passing or reaching GO."""
    origin = story.game.seats[player].space
    spaces = len(story.game.edition.spaces)
    walk(story, player, target - origin if target > origin else target - origin + spaces)


def step_back(story: Story, player: PlayerId, target: int) -> None:
    """Backward, or put there by the table: without salary."""
    origin = story.game.seats[player].space
    story.add(TokenMoved(player=player, origin=origin, target=target))


def pay_salary(story: Story, player: PlayerId, times: int) -> None:
    """The salary, `times` over. [R-16]"""
    amount = times * story.game.rules.salary.amount
    postings = story.pay(BANK_PLAYER, player, amount)
    story.add(SalaryPaid(player=player, amount=amount, postings=postings))


def arrive(story: Story, player: PlayerId, *, by_card: bool = False, multiplier: int = 1) -> None:
    """What the space where the token stands asks for."""
    game = story.game
    space = game.edition.spaces[game.seats[player].space]
    if space.kind is SpaceKind.GO_TO_JAIL:
        enter_jail(story, player, "space")
        return
    due = due_on_arrival(game, player, by_card=by_card, multiplier=multiplier)
    if due is not None:
        story.add(DueArose(due=due))


def enter_jail(story: Story, player: PlayerId, via: str) -> None:
    """To jail, past GO or not: no salary, and what the last landing offered is off. [R-19, R-82]"""
    forget_landing(story, player)
    origin, target = story.game.seats[player].space, story.game.edition.jail
    story.add(JailEntered(player=player, via=via, origin=origin, target=target))


def forget_landing(story: Story, player: PlayerId) -> None:
    """What a landing left open is void: the token stands elsewhere now."""
    for due in story.game.dues:
        if isinstance(due, OfferDue | CardDue | TaxDue) and due.player == player:
            story.add(DueSettled(settles=due))


def due_on_arrival(
    game: Game, player: PlayerId, *, by_card: bool = False, multiplier: int = 1
) -> Due | None:
    """What a player owes, may buy or must draw on the space where his token stands."""
    space = game.edition.spaces[game.seats[player].space]
    match space.kind:
        case SpaceKind.CARD:
            assert space.deck is not None
            return CardDue(player=player, deck=space.deck)
        case SpaceKind.TAX:
            assert space.tax is not None
            return TaxDue(player=player, tax=space.tax, amount=flat_tax(game, space.tax))
        case SpaceKind.DEED:
            assert space.deed is not None
            return _due_on_deed(game, player, space.deed, by_card=by_card, multiplier=multiplier)
        case _:
            return None


def flat_tax(game: Game, tax: TaxKind) -> int | None:
    """The printed tax, or None where the player has a choice. [R-86]"""
    if tax is TaxKind.LUXURY:
        return game.rules.tax.luxury
    return None if must_choose(game.rules.tax.income_choice) else game.rules.tax.income


def _due_on_deed(
    game: Game, player: PlayerId, deed: DeedId, *, by_card: bool, multiplier: int
) -> Due | None:
    owner = game.owner(deed)
    if owner is None:
        return OfferDue(player=player, deed=deed)
    if owner == player or deed in game.mortgaged:
        return None
    if game.seats[owner].jail and not game.rules.rent.when_owner_jailed:
        return None
    fresh = needs_fresh_roll(game.rules.rent.utility_dice, sent_by_card=by_card)
    dice = None if fresh or game.turn.dice is None else sum(game.turn.dice)
    quote = rent_quote(game, deed, owner, dice=dice, multiplier=multiplier)
    return RentDue(
        player=player,
        owner=owner,
        deed=deed,
        amount=quote.amount,
        steps=quote.steps,
        multiplier=multiplier,
        turn=game.turn.number,
    )
