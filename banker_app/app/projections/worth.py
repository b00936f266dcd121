"""A player's net worth in words."""

from banker_app.app.projections.context import ViewContext, money_of
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
