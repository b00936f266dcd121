"""A player's net worth in words."""

from dataclasses import replace

from banker_app.app.projections.context import ViewContext, money_of
from banker_app.engine.edition import Currency
from banker_app.engine.ids import PlayerId
from banker_app.engine.worth import worth_sheet


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


def compared_in(context: ViewContext) -> Currency:
    """The format of sums that players are compared by: at par where there are several currencies.
    [ruling 36]
    """
    main = context.game.edition.currency
    if not context.game.edition.regions:
        return main
    return replace(main, pattern=context.say.ui("score.par", amount="{}"))
