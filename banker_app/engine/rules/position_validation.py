"""Validation of a mid-game position. Reports all faults at once."""

from collections.abc import Iterator

from banker_app.engine.checks import refusal
from banker_app.engine.commands import DeedPosition, Position, SeatPosition, StartGame
from banker_app.engine.dues import (
    CardDue,
    CasinoDue,
    DealDue,
    Debt,
    Due,
    LotDue,
    MoneyDue,
    OfferDue,
    PlacementDue,
    RentDue,
    TaxDue,
)
from banker_app.engine.edition import DeedKind
from banker_app.engine.exchange import rate_of
from banker_app.engine.ids import BANK_PLAYER, HOTEL_LOT, HOUSE_LOT, POTS, DeedId, PlayerId
from banker_app.engine.obligations import bid_cost
from banker_app.engine.refusals import Refusal, RefusalCode
from banker_app.engine.rules.conglomerate import alike, tops_by
from banker_app.engine.settings.building import Grouping
from banker_app.engine.settings.mortgage import Clearing, RebuildWhen
from banker_app.engine.settings.setting import MONEY
from banker_app.engine.state import Game

LARGEST_PURSE = 1_000 * MONEY.high
"""More money than any game can pile up from amounts that can be entered."""

MOST_DOUBLES = 2
"""The third doubles end the turn."""

MISFITS = {"owned_twice": "deed", "seated_twice": "player", "over": "name", "untold": "name"}
"""Position errors found while parsing, mapped to the kind of id that each one reports."""

_NOTHING = SeatPosition()


def seat_in(position: Position, player: PlayerId) -> SeatPosition:
    """The position of one seat."""
    return position.seats.get(player, _NOTHING)


def owners_of(position: Position) -> dict[DeedId, PlayerId]:
    """The owner of each deed, whether stated by seat or by deed."""
    owners = {deed: held.owner for deed, held in position.deeds.items() if held.owner}
    for player, seat in position.seats.items():
        for deed in seat.deeds:
            owners.setdefault(deed, player)
    return owners


def position_faults(cmd: StartGame, position: Position) -> tuple[Refusal, ...]:
    """Everything impossible in the position, and everything irregular that may be waived."""
    return (
        *(_fault(fault, **{MISFITS[fault]: name}) for fault, name in position.misfits),
        *_impossible(cmd, position),
        *_clock_faults(position),
        *_due_faults(cmd, position),
        *_auction_faults(cmd, position),
        *_pot_faults(cmd, position),
        *_rate_faults(cmd, position),
        *_conglomerate_faults(cmd, position),
        *_part_owned(cmd, position),
        *_uneven(cmd, position),
        *_stock(cmd, position),
    )


def _fault(fault: str, **params: str | int) -> Refusal:
    return refusal(RefusalCode.POSITION_IMPOSSIBLE, "", fault=fault, **params)


def _impossible(cmd: StartGame, position: Position) -> Iterator[Refusal]:
    names = {seat.name for seat in cmd.seats}
    for player, held in position.seats.items():
        if player not in names:
            yield refusal(RefusalCode.NO_SUCH_PLAYER, "", name=player)
        yield from _seat_faults(cmd, player, held)
    yield from _owner_faults(position, names)
    for deed, told in position.deeds.items():
        yield from _deed_faults(cmd, deed, told, deed in owners_of(position))
    for deck in cmd.edition.decks.values():
        held_cards = sum(s.jail_cards.count(deck.id) for s in position.seats.values())
        if held_cards > deck.jail_cards:
            yield _fault("jail_cards", deck=deck.id, count=held_cards)
    if position.turn_player is not None and position.turn_player not in names:
        yield refusal(RefusalCode.NO_SUCH_PLAYER, "", name=position.turn_player)
    alone_at_least = 1 if any(isinstance(due, MoneyDue) for due in position.dues) else 2
    out = sum(seat.bankrupt for seat in position.seats.values())
    if out and len(names) - out < alone_at_least:
        yield _fault("nobody_left")


def _seat_faults(cmd: StartGame, player: PlayerId, held: SeatPosition) -> Iterator[Refusal]:
    if held.cash is not None and not 0 <= held.cash <= LARGEST_PURSE:
        yield _fault("cash", player=player, amount=held.cash)
    known = cmd.edition.space_index
    if isinstance(held.space, str) and held.space not in known:
        yield _fault("space", player=player, name=held.space)
    if isinstance(held.space, int) and not 0 <= held.space < len(cmd.edition.spaces):
        yield _fault("space", player=player, name=str(held.space))
    for deed in held.deeds:
        if deed not in cmd.edition.deeds:
            yield _fault("deed", name=deed)
    for deck in held.jail_cards:
        if deck not in cmd.edition.decks:
            yield _fault("deck", name=deck)
    if held.jail_attempts is not None and not 0 <= held.jail_attempts <= cmd.rules.jail.attempts:
        yield _fault("jail_attempts", player=player, count=held.jail_attempts)
    if held.bankrupt and (held.cash or held.deeds or held.jail_cards):
        yield _fault("bankrupt_holds", player=player)


def _owner_faults(position: Position, names: set[PlayerId]) -> Iterator[Refusal]:
    claims: dict[DeedId, set[PlayerId]] = {}
    for player, held in position.seats.items():
        for deed in held.deeds:
            claims.setdefault(deed, set()).add(player)
            if held.deeds.count(deed) > 1:
                yield _fault("owned_twice", deed=deed)
    for deed, told in position.deeds.items():
        if told.owner is not None:
            claims.setdefault(deed, set()).add(told.owner)
            if told.owner not in names:
                yield refusal(RefusalCode.NO_SUCH_PLAYER, "", name=told.owner)
            elif seat_in(position, told.owner).bankrupt:
                yield _fault("bankrupt_holds", player=told.owner)
    for deed, owners in claims.items():
        if len(owners) > 1:
            yield _fault("owned_twice", deed=deed)


def _deed_faults(
    cmd: StartGame, deed: DeedId, told: DeedPosition, owned: bool
) -> Iterator[Refusal]:
    card = cmd.edition.deeds.get(deed)
    if card is None:
        yield _fault("deed", name=deed)
        return
    built = told.houses or told.hotel
    if not 0 <= told.houses <= cmd.rules.building.houses_before_hotel:
        yield _fault("houses", deed=deed, houses=told.houses)
    if told.hotel and told.houses:
        yield _fault("hotel_and_houses", deed=deed, houses=told.houses)
    if built and card.kind is not DeedKind.STREET and not cmd.rules.building.on_any_deed:
        yield refusal(RefusalCode.NOT_A_STREET, "R-48", deed=deed)
    if built and not owned:
        yield _fault("unowned", deed=deed)
    pledged = cmd.rules.mortgage.buildings_as_collateral
    if built and not pledged and any(beside.mortgaged for beside in _told_beside(cmd, deed)):
        yield _fault("built_and_mortgaged", deed=deed)


def _told_beside(cmd: StartGame, deed: DeedId) -> list[DeedPosition]:
    """The position of the lots that must be unmortgaged while this one is built. [R-62]"""
    position, rules = cmd.position or Position(), cmd.rules.mortgage
    lots = rules.clear_first.lots_to_clear(deed, _site_of(cmd, position, deed))
    if rules.rebuild_when is RebuildWhen.THAT_LOT_REDEEMED:
        lots = (deed,)
    return [position.deeds[DeedId(lot)] for lot in lots if DeedId(lot) in position.deeds]


def _site_of(cmd: StartGame, position: Position, deed: DeedId) -> tuple[DeedId, ...]:
    """The build group of a lot. [R-41]"""
    if cmd.rules.building.grouping is Grouping.COLOUR_GROUP:
        return cmd.edition.group_deeds[deed]
    return next((c.deeds for c in position.conglomerates if deed in c.deeds), (deed,))


def _clock_faults(position: Position) -> Iterator[Refusal]:
    """Impossible turn numbers and minutes."""
    dice = position.turn_dice or (1, 1)
    fits = (
        0 <= position.turn_doubles <= MOST_DOUBLES
        and all(1 <= die <= 6 for die in dice)
        and 1 <= position.turn_number <= MONEY.high
        and 0 <= position.minute <= MONEY.high
    )
    if not fits:
        yield _fault("clock")


def _due_faults(cmd: StartGame, position: Position) -> Iterator[Refusal]:
    """Dues that name something unknown or have an impossible amount."""
    for index, due in enumerate(position.dues, start=1):
        if not _may_be_due(cmd, position, due):
            yield _fault("due", count=index)


def _may_be_due(cmd: StartGame, position: Position, due: Due) -> bool:
    decks, owners = cmd.edition.decks, owners_of(position)
    deeds = cmd.edition.deeds
    match due:
        case RentDue():
            parties = _are_playing(cmd, position, due.player, due.owner)
            sum_fits = due.amount is None or 0 <= due.amount <= MONEY.high
            return parties and due.player != due.owner and due.deed in deeds and sum_fits
        case TaxDue():
            amount, playing = due.amount, _are_playing(cmd, position, due.player)
            return playing and (0 <= amount <= MONEY.high if amount is not None else not due.choice)
        case CardDue():
            return _are_playing(cmd, position, due.player) and due.deck in decks
        case OfferDue():
            free = due.deed in deeds and due.deed not in owners
            return _are_playing(cmd, position, due.player) and free
        case LotDue():
            return DeedId(due.lot) in deeds and DeedId(due.lot) not in owners
        case PlacementDue():
            sum_fits = due.paid is None or 1 <= due.paid <= MONEY.high
            piece = due.lot in (HOUSE_LOT, HOTEL_LOT)
            return _are_playing(cmd, position, due.player) and piece and sum_fits
        case DealDue():
            return _are_playing(cmd, position, due.player) and 1 <= due.left <= len(deeds)
        case CasinoDue():
            return _are_playing(cmd, position, due.player)
        case Debt():
            creditor = due.creditor == BANK_PLAYER or _are_playing(cmd, position, due.creditor)
            debtor = _are_playing(cmd, position, due.player) and due.player != due.creditor
            return creditor and debtor and 1 <= due.amount <= MONEY.high


def _are_playing(cmd: StartGame, position: Position, *players: PlayerId) -> bool:
    names = {seat.name for seat in cmd.seats}
    return all(p in names and not seat_in(position, p).bankrupt for p in players)


def _auction_faults(cmd: StartGame, position: Position) -> Iterator[Refusal]:
    """Faults of the open auction: its lot, its bidders, its best bid."""
    auction = position.auction
    if auction is None:
        return
    lot, best = DeedId(auction.lot), auction.best
    owners = owners_of(position)
    free = lot in cmd.edition.deeds and lot not in owners
    if auction.seller is not None:
        outside = auction.seller not in auction.entrants
        free = owners.get(lot) == auction.seller and outside
    bidders = _are_playing(cmd, position, *auction.entrants) and auction.opening_bid >= 1
    bid = best is None or (best.player in auction.entrants and 1 <= best.amount <= MONEY.high)
    if not ((free or auction.lot in (HOUSE_LOT, HOTEL_LOT)) and bidders and bid):
        yield _fault("auction")


def uncovered_bid(game: Game) -> Refusal | None:
    """The best bid of the open auction, if its bidder lacks the cash."""
    best = game.auction.best if game.auction else None
    if best is None or game.rules.auction.format.is_paid_at_once():
        return None
    return None if game.cash(best.player) >= bid_cost(game, best) else _fault("auction")


def rates_differ(game: Game, position: Position) -> Iterator[Refusal]:
    """Stated rates that differ from those the deeds give. Waivable. [R-114]"""
    for region, told in (position.rates or {}).items():
        by_deeds = rate_of(game, region)
        if told != by_deeds:
            name = game.edition.regions[region].name
            yield refusal(RefusalCode.RATES_DIFFER, "R-114", name=name, have=told, need=by_deeds)


def _rate_faults(cmd: StartGame, position: Position) -> Iterator[Refusal]:
    """Rates of unknown regions, or beyond what the deeds could give."""
    deeds = len(cmd.edition.deeds)
    for region, told in (position.rates or {}).items():
        if region not in cmd.edition.regions or abs(told) > deeds:
            yield _fault("rate", name=region)


def _pot_faults(cmd: StartGame, position: Position) -> Iterator[Refusal]:
    for pot, held in (position.pots or {}).items():
        known = pot in POTS and all(money in cmd.edition.monies for money in held)
        if not known or not all(0 <= amount <= LARGEST_PURSE for amount in held.values()):
            yield _fault("pot", name=pot)


def _conglomerate_faults(cmd: StartGame, position: Position) -> Iterator[Refusal]:
    """Conglomerates with several owners, shared deeds, wrong size or colours. [R-120, R-122]"""
    owners, seen = owners_of(position), set[DeedId]()
    for found in position.conglomerates:
        known = all(deed in cmd.edition.deeds for deed in found.deeds)
        one = {owners.get(deed) for deed in found.deeds}
        fits = (
            known
            and cmd.rules.building.grouping is Grouping.CONGLOMERATE
            and len(found.deeds) == len(set(found.deeds)) == cmd.rules.conglomerate.size
            and len(one) == 1
            and None not in one
            and alike(cmd.edition, found.deeds) is None
            and found.top in tops_by(cmd.edition, cmd.rules.conglomerate.top, found.deeds)
            and seen.isdisjoint(found.deeds)
        )
        seen.update(found.deeds)
        if not fits:
            yield _fault("conglomerate", name=", ".join(found.deeds))


def _sites(cmd: StartGame, position: Position) -> Iterator[tuple[str, tuple[DeedId, ...]]]:
    """The build groups, each with a name."""
    if cmd.rules.building.grouping is Grouping.COLOUR_GROUP:
        yield from ((group.id, group.deeds) for group in cmd.edition.groups.values())
        return
    known = cmd.edition.deeds
    for found in position.conglomerates:
        if all(deed in known for deed in found.deeds):
            yield known[found.deeds[0]].group, found.deeds


def _part_owned(cmd: StartGame, position: Position) -> Iterator[Refusal]:
    """Buildings on lots that form no build group or have several owners. Waivable."""
    if cmd.rules.trade.clear_first is Clearing.THAT_LOT:
        return
    owners, known = owners_of(position), cmd.edition.deeds
    by_stacks = cmd.rules.building.grouping is Grouping.CONGLOMERATE
    found: dict[str, None] = {}
    for deed, told in position.deeds.items():
        if deed not in known or not (told.houses or told.hotel):
            continue
        build_group = _site_of(cmd, position, deed)
        if len({owners.get(lot) for lot in build_group}) > 1 or (
            by_stacks and build_group == (deed,)
        ):
            found[known[deed].group] = None
    for group in found:
        yield refusal(RefusalCode.PART_OWNED, "R-41", group=group)


def _uneven(cmd: StartGame, position: Position) -> Iterator[Refusal]:
    """Build groups whose levels differ by more than one. Waivable."""
    if not cmd.rules.building.evenly:
        return
    top = cmd.rules.building.houses_before_hotel
    for group, deeds in _sites(cmd, position):
        lots = [deed for deed in deeds if cmd.rules.building.on_any_deed or _is_street(cmd, deed)]
        told = [position.deeds.get(deed, DeedPosition()) for deed in lots]
        levels = [top + 1 if p.hotel else p.houses for p in told] or [0]
        if max(levels) - min(levels) > 1:
            yield refusal(RefusalCode.UNEVEN, "R-44", group=group)


def _is_street(cmd: StartGame, deed: DeedId) -> bool:
    return cmd.edition.deeds[deed].kind is DeedKind.STREET


def _stock(cmd: StartGame, position: Position) -> Iterator[Refusal]:
    """More or fewer pieces than the edition has. Waivable."""
    rules = cmd.rules.edition
    houses = sum(p.houses for p in position.deeds.values())
    hotels = sum(p.hotel for p in position.deeds.values())
    for name, printed, standing, bank in (
        ("house", rules.houses, houses, position.bank_houses),
        ("hotel", rules.hotels, hotels, position.bank_hotels),
    ):
        total = standing + (max(printed - standing, 0) if bank is None else bank)
        if bank is not None and bank < 0:
            yield _fault("stock_below_zero", lot=name, count=bank)
        elif total != printed:
            yield refusal(RefusalCode.STOCK, "R-05", lot=name, count=total, limit=printed)
