"""A player's net worth in words."""

from dataclasses import replace

from banker_app.app.projections.context import ViewContext
from banker_app.app.projections.purses import money_of
from banker_app.engine.edition import Currency
from banker_app.engine.exchange import at_par
from banker_app.engine.ids import PlayerId
from banker_app.engine.worth import comparable_worth, worth_sheet


def worth_lines(context: ViewContext, player: PlayerId) -> tuple[tuple[tuple[str, str], ...], str]:
    """A player's worth item by item, and the total."""
    say = context.say
    sheet = worth_sheet(context.game, player)
    items = (
        ("cash", sheet.cash),
        ("deeds", sheet.deeds),
        ("mortgaged", sheet.mortgaged),
        ("houses", sheet.houses),
        ("hotels", sheet.hotels),
        ("skyscrapers", sheet.skyscrapers),
        ("depots", sheet.depots),
        ("loans", sheet.loans),
    )
    lines = tuple(
        (say.ui(f"worth.{name}"), money_of(context, player, amount))
        for name, amount in items
        if amount or name == "cash"
    )
    return lines, money_of(context, player, sheet.total)


def worth_parts(context: ViewContext, player: PlayerId) -> tuple[tuple[str, int], ...]:
    """What a player's worth is made of, at par, which adds up to what players are compared by."""
    game, say = context
    sheet, money = worth_sheet(game, player), game.currency_of(player)
    deeds, built, lent = (
        at_par(game, amount, money)
        for amount in (sheet.deeds + sheet.mortgaged, sheet.buildings, sheet.loans)
    )
    # What is lost by rounding is in the cash.
    cash = comparable_worth(game, player) - deeds - built - lent
    items = (("cash", cash), ("deeds", deeds), ("buildings", built), ("loans", lent))
    return tuple((say.ui(f"worth.{name}"), sum_) for name, sum_ in items if sum_ or name == "cash")


def compared_in(context: ViewContext) -> Currency:
    """The format of sums that players are compared by: at par where there are several currencies.
    [ruling 36]
    """
    main = context.game.edition.currency
    if not context.game.edition.regions:
        return main
    return replace(main, pattern=context.say.ui("score.par", amount="{}"))
