"""A deed as its printed card, and the rent it brings now."""

from banker_app.app.i18n.currency_format import format_number
from banker_app.app.projections.context import ViewContext, Wording, group_letters
from banker_app.app.projections.dues import buying, price_of, rent_now
from banker_app.app.projections.stacks import DOUBLED
from banker_app.app.projections.sums import bringing, costing
from banker_app.engine.dues import StepCode
from banker_app.engine.edition import DeedKind, TitleDeed
from banker_app.engine.frozen import Frozen
from banker_app.engine.groups import card_of, hotel_price, house_price, is_buildable
from banker_app.engine.ids import DEPOT, SKYSCRAPER, Commodity, DeedId, PlayerId
from banker_app.engine.rent_quote import rent_quote
from banker_app.engine.state import Game
from banker_app.engine.worth import loan_on


class RentLine(Frozen):
    """A line of the printed card."""

    text: str
    amount: str
    current: bool
    houses: int = 0
    """Drawn before the words."""
    hotel: bool = False
    landmark: Commodity | None = None
    """A skyscraper or a train depot."""


class DeedSheet(Frozen):
    """A deed as its card, and the rent it brings now."""

    name: str
    group: str
    family: DeedKind
    sign: str
    """Key of its drawing."""
    letter: str
    colour: str
    mortgaged: str
    """The text on the back of a mortgaged card; empty if face up."""
    lines: tuple[RentLine, ...]
    facts: tuple[tuple[str, str], ...]
    rent_now: str
    """A sentence; empty if there is none."""
    rent_why: str


def deed_sheet(context: ViewContext, deed_id: DeedId, asks: PlayerId | None = None) -> DeedSheet:
    """Return a deed as its card, with the rent it brings now; its price in the money of the player
    who asks, too.
    """
    game = context.game
    deed = game.edition.deeds[deed_id]
    owner = game.owner(deed_id)
    now, why = rent_now(context, deed, owner)
    group = game.edition.groups[deed.group]
    return DeedSheet(
        name=deed.name,
        group=_group_line(context, deed),
        family=deed.kind,
        sign=f"{deed_id} {group.id}",
        letter=group_letters(game.edition)[deed.group],
        colour=group.colour,
        mortgaged=_back(context, deed),
        lines=card_lines(context, deed, owner),
        facts=_facts(context, deed, owner, asks),
        rent_now=context.say.ui("deed.rent_now", amount=now) if now else "",
        rent_why=why,
    )


def _group_line(context: ViewContext, deed: TitleDeed) -> str:
    """The group, and its region if there are several."""
    game, say = context
    group = say.group(game.edition, deed.group)
    region = game.edition.regions.get(deed.region) if deed.region else None
    return f"{group} · {region.name}" if region else group


def _back(context: ViewContext, deed: TitleDeed) -> str:
    game, say = context
    if deed.id not in game.mortgaged:
        return ""
    if game.level(deed.id):
        return say.ui("deed.mortgaged")
    return say.ui("card.back", amount=say.money(loan_on(game, deed.id), deed.currency))


def card_lines(
    context: ViewContext, deed: TitleDeed, owner: PlayerId | None
) -> tuple[RentLine, ...]:
    """The rents that are printed on a card, in the money of its owner."""
    game, say = context
    now = _current_line(game, deed, owner)
    match deed.kind:
        case DeedKind.STREET:
            return _street_lines(context, deed, owner, now)
        case DeedKind.STATION:
            names = [say.count("card.stations", n + 1) for n in range(len(deed.rents))]
        case DeedKind.UTILITY:
            names = [say.count("card.utilities", n + 1) for n in range(len(deed.rents))]
    utility = deed.kind is DeedKind.UTILITY
    depot = (
        (landmark_line(say, DEPOT, "× 2", current=game.carries(deed.id, DEPOT)),)
        if deed.depot_price
        else ()
    )
    return (
        *(
            RentLine(
                text=name,
                amount=say.ui("card.dice", by=rent)
                if utility
                else printed_rent(context, rent, owner),
                current=index == now,
                houses=0,
                hotel=False,
            )
            for index, (name, rent) in enumerate(zip(names, deed.rents, strict=False))
        ),
        *depot,
    )


def printed_rent(context: ViewContext, amount: int, owner: PlayerId | None) -> str:
    """A rent as it is printed, in the money of the owner of the deed.

    A deed without an owner has only the number, if there are several currencies.
    """
    game = context.game
    if owner is None and game.edition.regions:
        return format_number(amount, game.edition.currency)
    return context.say.money(amount, game.currency_of(owner) if owner else "")


def _street_lines(
    context: ViewContext, card: TitleDeed, owner: PlayerId | None, now: int
) -> tuple[RentLine, ...]:
    """The rents of a street: bare, of the complete group if printed, houses, hotel."""
    say, last = context.say, len(card.rents) - 1
    doubled = _doubled(context.game, card, owner)
    lines = [
        RentLine(
            text=say.ui("card.doubled" if doubled else "card.bare")
            if not index
            else say.ui("card.hotel")
            if index == last
            else say.count("card.houses", index),
            amount=printed_rent(context, doubled if doubled and not index else rent, owner),
            current=index == now or (doubled > 0 and not index),
            houses=index if index < last else 0,
            hotel=0 < index == last,
        )
        for index, rent in enumerate(card.rents)
    ]
    if card.set_rent:
        lines.insert(1, set_line(say, printed_rent(context, card.set_rent, owner)))
    if card.skyscraper_rent:
        current = now == last + 1
        amount = printed_rent(context, card.skyscraper_rent, owner)
        lines.append(landmark_line(say, SKYSCRAPER, amount, current=current))
    return tuple(lines)


def landmark_line(say: Wording, piece: Commodity, amount: str, *, current: bool) -> RentLine:
    """The line of the rent with a skyscraper or a train depot."""
    text = say.ui(f"card.{piece.lower()}")
    return RentLine(text=text, amount=amount, current=current, houses=0, landmark=piece)


def set_line(say: Wording, amount: str) -> RentLine:
    """The line of the rent that is printed for a complete group without houses."""
    return RentLine(
        text=say.ui("card.whole_group"), amount=amount, current=False, houses=0, hotel=False
    )


def _doubled(game: Game, deed: TitleDeed, owner: PlayerId | None) -> int:
    """The rent of a bare street that is doubled now; 0 if it is not, or not by its own card."""
    if owner is None or game.is_idle(deed.id) or card_of(game, deed.id) is not deed:
        return 0
    amount, steps = rent_quote(game, deed.id, owner, dice=1)
    return amount or 0 if any(step.code in DOUBLED for step in steps) else 0


def _current_line(game: Game, deed: TitleDeed, owner: PlayerId | None) -> int:
    """The index of the printed rent that is due now; -1 for none, or that of another card."""
    built, pledged = game.level(deed.id), deed.id in game.mortgaged
    if owner is None or game.is_idle(deed.id) or card_of(game, deed.id) is not deed:
        return -1
    step, *more = rent_quote(game, deed.id, owner, dice=1).steps
    if deed.kind is DeedKind.STREET:
        if any(other.code is not StepCode.ROUNDED for other in more) and not pledged:
            return -1  # More than is printed is due: the group is complete.
        if pledged:
            return 0
        above = built - game.houses_before_hotel()
        return len(deed.rents) - 2 + above if above > 0 else game.houses(deed.id)
    if deed.kind is DeedKind.STATION:
        return step.by - 1
    return deed.rents.index(step.by) if step.by in deed.rents else -1


def _facts(
    context: ViewContext, deed: TitleDeed, owner: PlayerId | None, asks: PlayerId | None
) -> tuple[tuple[str, str], ...]:
    """The prices on a card; in a conglomerate those of houses are of the card on top. [R-122]

    Those of houses and the mortgage are in the money of the owner, too, of a deed for sale in that
    of the player who asks.
    """
    game, say = context
    payer = owner or asks

    def cost(amount: int) -> str:
        if payer is None:
            return say.money(amount, deed.currency)
        return costing(context, payer, amount, deed.currency)

    price = buying(context, asks, deed) if asks else price_of(context, deed)
    facts = [(say.ui("card.price"), price)]
    if (found := game.conglomerate_of(deed.id)) is not None:
        facts.append((say.ui("card.top"), game.edition.deeds[found.top].name))
    if deed.depot_price:
        facts.append((say.ui("card.depot_price"), cost(deed.depot_price)))
    elif is_buildable(game, deed.id) and (house := house_price(game, deed.id)):
        facts.append((say.ui("card.house_price"), cost(house)))
        hotel = hotel_price(game, deed.id)
        if hotel and hotel != house:
            facts.append((say.ui("card.hotel_price"), cost(hotel)))
    if not game.level(deed.id) or not game.rules.mortgage.buildings_as_collateral:
        terms = game.rules.mortgage.value
        loan = terms.loan(printed=deed.mortgage_value, price=deed.price)
        brings = bringing(context, payer, loan, deed.currency) if payer else ""
        facts.append((say.ui("card.mortgage"), brings or say.money(loan, deed.currency)))
    return tuple(facts)
