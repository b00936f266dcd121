"""Validation of a game taken over in progress. Reports all faults at once.

What cannot be in any game is looked up in the stated position, and everything else in the game made
of it.
"""

from collections.abc import Iterator, Sequence

from banker_app.engine.checks import refusal, require_seated
from banker_app.engine.dues import (
    CardDue,
    DealDue,
    Debt,
    Due,
    LotDue,
    MoneyDue,
    MoveDue,
    OfferDue,
    PlacementDue,
    RentDue,
    TaxDue,
    is_bank,
)
from banker_app.engine.groups import is_buildable, is_uneven, ladder
from banker_app.engine.ids import (
    BUILDINGS,
    HOTEL,
    HOTEL_LOT,
    HOUSE,
    HOUSE_LOT,
    PIECE_OF,
    POTS,
    SUPPLY,
    Commodity,
    DeedId,
    PlayerId,
)
from banker_app.engine.invariants import is_bid_covered, is_mortgaged_beside
from banker_app.engine.ledger import balance
from banker_app.engine.preconditions import require_sound
from banker_app.engine.promises import GivenPromise
from banker_app.engine.refusals import Refusal, RefusalCode
from banker_app.engine.rules.conglomerate import CONGLOMERATE_SIZE, alike, tops_of
from banker_app.engine.rules.promises import require_promise
from banker_app.engine.rules.turn_order import MOST_MISSED
from banker_app.engine.settings.building import Grouping
from banker_app.engine.settings.mortgage import Clearing
from banker_app.engine.settings.setting import MONEY
from banker_app.engine.settings.setup import EditionRules
from banker_app.engine.settings.turn import MOST_DOUBLES
from banker_app.engine.start_game import (
    BankPosition,
    DeedPosition,
    Position,
    SeatPlan,
    SeatPosition,
)
from banker_app.engine.state import Absence, Auction, Game

LARGEST_PURSE = 1_000 * MONEY.high
"""More money than any game can pile up from amounts that can be entered."""

MOST_STAYS = 999
"""More stays in jail than any game has."""

MISFITS = {"owned_twice": "deed", "seated_twice": "player", "over": "name"}
"""Position errors found while parsing, mapped to the kind of id that each one reports."""


def position_faults(game: Game, position: Position) -> Iterator[Refusal]:
    """Everything impossible in the position, and everything irregular that may be waived.

    `game`: the game made of the position, without whatever it cannot hold.
    """
    for fault, name in position.misfits:
        yield _fault(fault, **{MISFITS[fault]: name})
    yield from _party_faults(game, position)
    yield from _clock_faults(game)
    for index, due in enumerate(game.dues, start=1):
        if not _may_be_due(game, due):
            yield _fault("due", count=index)
    if game.auction and not _may_be_auctioned(game, game.auction):
        yield _fault("auction")
    yield from _pot_faults(game, position)
    for region, stated in (position.rates or {}).items():
        if region not in game.edition.regions or abs(stated) > len(game.edition.deeds):
            yield _fault("rate", name=region)
    yield from _conglomerate_faults(game, position)
    for index, promise in enumerate(position.promises, start=1):
        if not _may_be_promised(game, promise):
            yield _fault("promise", count=index)
    yield from _part_owned(game, position)
    yield from _uneven(game)
    yield from _stock(game, position)


def further_faults(game: Game, position: Position) -> Iterator[Refusal]:
    """Faults that only a game without any other impossibility can have."""
    if not is_bid_covered(game):
        yield _fault("auction")
    for region, stated in (position.rates or {}).items():
        if off := game.rate_shifts.get(region):
            name = game.edition.regions[region].name
            yield refusal(
                RefusalCode.RATES_DIFFER, "R-114", name=name, have=stated, need=stated - off
            )


def _fault(fault: str, **params: str | int) -> Refusal:
    return refusal(RefusalCode.POSITION_IMPOSSIBLE, "", fault=fault, **params)


def _party_faults(game: Game, position: Position) -> Iterator[Refusal]:
    """Faults of the players and their holdings."""
    for player, held in position.seats.items():
        if player not in game.seats:
            yield refusal(RefusalCode.NO_SUCH_PLAYER, "", name=player)
        yield from _seat_faults(game, player, held)
    yield from _owner_faults(game, position)
    for deed, stated in position.deeds.items():
        yield from _deed_faults(game, deed, stated)
    for deck in game.edition.decks.values():
        cards = sum(s.jail_cards.count(deck.id) for s in position.seats.values())
        left = (deck.bus_tickets and position.bank.bus_tickets) or 0
        if left < 0 or left + cards > deck.kept_cards:
            yield _fault("jail_cards", deck=deck.id, count=left + cards)
    for deed in (*game.turn.built, *game.turn.interest_paid):
        if deed not in game.edition.deeds:
            yield _fault("deed", name=deed)
    if position.turn.player and position.turn.player not in game.seats:
        yield refusal(RefusalCode.NO_SUCH_PLAYER, "", name=position.turn.player)
    alone_at_least = 1 if any(isinstance(due, MoneyDue) for due in game.dues) else 2
    if game.exits and len(game.remaining()) < alone_at_least:
        yield _fault("nobody_left")


def _seat_faults(game: Game, player: PlayerId, held: SeatPosition) -> Iterator[Refusal]:
    if held.cash is not None and not 0 <= held.cash <= LARGEST_PURSE:
        yield _fault("cash", player=player, amount=held.cash)
    known = game.edition.space_index
    if isinstance(held.space, str) and held.space not in known:
        yield _fault("space", player=player, name=held.space)
    if isinstance(held.space, int) and not 0 <= held.space < len(known):
        yield _fault("space", player=player, name=str(held.space))
    for deed in held.deeds:
        if deed not in game.edition.deeds:
            yield _fault("deed", name=deed)
    for deck in held.jail_cards:
        if deck not in game.edition.decks:
            yield _fault("deck", name=deck)
    yield from _jail_faults(game, player, held)
    if is_out(held) and (held.cash or held.deeds or held.jail_cards):
        yield _fault("bankrupt_holds", player=player)


def handicap_faults(seats: Sequence[SeatPlan]) -> Iterator[Refusal]:
    """Yield the faults of players' own money: a handicap is less of it, never a debt. [H-59]"""
    for seat in seats:
        if seat.cash is not None and seat.cash not in MONEY.numbers:
            yield _fault("cash", player=seat.name, amount=seat.cash)
        if seat.salary is not None and seat.salary not in MONEY.numbers:
            yield _fault("salary", player=seat.name, amount=seat.salary)


def deal_faults(dealt: int, deeds: int) -> Iterator[Refusal]:
    """Yield the fault of a deal of more deeds than the board has. [R-15]"""
    if dealt > deeds:
        yield _fault("deal", count=dealt, limit=deeds)


def is_out(held: SeatPosition) -> bool:
    """Whether the player of a seat is out of the game for good."""
    return held.bankrupt or held.absence is Absence.LEFT


def _jail_faults(game: Game, player: PlayerId, held: SeatPosition) -> Iterator[Refusal]:
    if held.jail and not 0 <= held.jail.attempts <= game.rules.jail.attempts:
        yield _fault("jail_attempts", player=player, count=held.jail.attempts)
    if not 0 <= held.stays <= MOST_STAYS:
        yield _fault("jail_stays", player=player, count=held.stays)
    if not 0 <= held.turns_to_miss <= MOST_MISSED:
        yield _fault("turns_to_miss", player=player, count=held.turns_to_miss)


def _owner_faults(game: Game, position: Position) -> Iterator[Refusal]:
    claims: dict[DeedId, set[PlayerId]] = {}
    for player, held in position.seats.items():
        for deed in held.deeds:
            claims.setdefault(deed, set()).add(player)
            if held.deeds.count(deed) > 1:
                yield _fault("owned_twice", deed=deed)
    for deed, stated in position.deeds.items():
        if stated.owner is not None:
            claims.setdefault(deed, set()).add(stated.owner)
            if stated.owner not in game.seats:
                yield refusal(RefusalCode.NO_SUCH_PLAYER, "", name=stated.owner)
            elif game.seats[stated.owner].out:
                yield _fault("bankrupt_holds", player=stated.owner)
    for deed, owners in claims.items():
        if len(owners) > 1:
            yield _fault("owned_twice", deed=deed)


def _deed_faults(game: Game, deed: DeedId, stated: DeedPosition) -> Iterator[Refusal]:
    if deed not in game.edition.deeds:
        yield _fault("deed", name=deed)
        return
    if not 0 <= stated.houses <= game.houses_before_hotel():
        yield _fault("houses", deed=deed, houses=stated.houses)
    if stated.hotel and stated.houses:
        yield _fault("hotel_and_houses", deed=deed, houses=stated.houses)
    if not _is_built(stated):
        return
    pieces = {piece for piece, count in pieces_on(stated).items() if count}
    tall = pieces - {HOUSE, HOTEL}
    if (tall and len(pieces) > 1) or not pieces <= set(ladder(game, deed)):
        yield _fault("pieces", deed=deed)
    if not is_buildable(game, deed):
        yield refusal(RefusalCode.NOT_A_STREET, "R-48", deed=deed)
    if stated.owner is None and game.owner(deed) is None:
        yield _fault("unowned", deed=deed)
    if is_mortgaged_beside(game, deed):
        yield _fault("built_and_mortgaged", deed=deed)


def _clock_faults(game: Game) -> Iterator[Refusal]:
    """Impossible turn numbers and minutes."""
    turn = game.turn
    fits = (
        0 <= turn.doubles <= MOST_DOUBLES
        and all(0 <= die <= 6 for die in turn.dice or ())
        and (turn.dice is None or turn.dice[0] > 0)
        and 1 <= turn.number <= MONEY.high
        and 0 <= game.minute <= MONEY.high
    )
    if not fits:
        yield _fault("clock")


def _may_be_due(game: Game, due: Due) -> bool:
    """Whether everything that a due names is in the game and its amount is possible."""
    deeds, decks = game.edition.deeds, game.edition.decks
    if require_sound(game, due):
        return False
    match due:
        case RentDue():
            parties = due.player != due.owner and _may_claim(game, due.owner)
            return parties and 0 <= (due.amount or 0) <= LARGEST_PURSE
        case TaxDue():
            chosen = due.choice is None or due.amount is not None
            return chosen and 0 <= (due.amount or 0) <= LARGEST_PURSE
        case CardDue():
            return due.deck in decks
        case OfferDue(deed=lot) | LotDue(lot=lot):
            return lot in deeds and game.owner(DeedId(lot)) is None
        case PlacementDue():
            piece = due.lot in (HOUSE_LOT, HOTEL_LOT)
            return piece and (due.paid is None or 1 <= due.paid <= MONEY.high)
        case DealDue():
            return 1 <= due.left <= len(deeds)
        case MoveDue():
            return _can_be_open(game, due)
        case Debt():
            creditor = is_bank(due.creditor) or _may_claim(game, due.creditor)
            parties = creditor and due.player != due.creditor
            return parties and 1 <= due.amount <= LARGEST_PURSE
        case _:
            return True


def _may_claim(game: Game, player: PlayerId) -> bool:
    """Whether a player may be owed or promised something, as one who is away for a while may."""
    return player in game.seats and not game.seats[player].out


def _can_be_open(game: Game, due: MoveDue) -> bool:
    """Whether a throw, or a bus ticket, may leave such a move."""
    return _may_be_thrown(game, due.dice) if due.speed else not any(due.dice)


def _may_be_thrown(game: Game, dice: tuple[int, int]) -> bool:
    white = dice[: game.rules.turn.dice]
    return min(white) >= 1 and max(white) <= 6 and dice == game.rules.turn.throw(*dice)


def _may_be_auctioned(game: Game, auction: Auction) -> bool:
    """Whether the lot is its seller's and the bids are those of other players in the game."""
    lot, best = DeedId(auction.lot), auction.best
    free = lot in game.edition.deeds and game.owner(lot) == auction.seller
    piece = PIECE_OF.get(auction.lot)
    bidders = not require_seated(game, *auction.entrants) and auction.opening_bid >= 1
    return (
        (free or (piece is not None and game.in_stock(piece) > 0))
        and bidders
        and auction.seller not in auction.entrants
        and (best is None or (best.player in auction.entrants and 1 <= best.amount <= MONEY.high))
    )


def _pot_faults(game: Game, position: Position) -> Iterator[Refusal]:
    for pot, held in (position.pots or {}).items():
        known = pot in POTS and all(money in game.edition.monies for money in held)
        if not known or not all(0 <= amount <= LARGEST_PURSE for amount in held.values()):
            yield _fault("pot", name=pot)


def _conglomerate_faults(game: Game, position: Position) -> Iterator[Refusal]:
    """Conglomerates with several owners, shared deeds, wrong size or colours. [R-120, R-122]"""
    rules, seen = game.rules, set[DeedId]()
    for found in position.conglomerates:
        fits = (
            found in game.conglomerates
            and rules.building.grouping is Grouping.CONGLOMERATE
            and len(found.deeds) == len(set(found.deeds)) == CONGLOMERATE_SIZE
            and len(owners := {game.owner(deed) for deed in found.deeds}) == 1
            and None not in owners
            and alike(game.edition, found.deeds) is None
            and found.top in tops_of(game.edition, found.deeds)
            and seen.isdisjoint(found.deeds)
        )
        seen.update(found.deeds)
        if not fits:
            yield _fault("conglomerate", name=", ".join(found.deeds))


def _may_be_promised(game: Game, promise: GivenPromise) -> bool:
    """Whether two players in the game are named, and deeds that the giver owns."""
    parties = promise.giver != promise.holder and _may_claim(game, promise.holder)
    sound = parties and require_promise(game, promise) is None
    return sound and all(game.owner(deed) == promise.giver for deed in promise.deeds)


def _is_built(stated: DeedPosition) -> bool:
    return any(pieces_on(stated).values())


def pieces_on(held: DeedPosition) -> dict[Commodity, int]:
    """The pieces on a lot as stated."""
    counts = (held.houses, held.hotel, held.skyscraper, held.depot)
    return dict(zip(BUILDINGS, map(int, counts), strict=True))


def stock_left(rules: EditionRules, position: Position) -> dict[Commodity, int]:
    """The Bank's pieces, those won included: as stated, or all that are not on the board. [R-05]"""
    printed, stated = stock_of(rules), stock_of(position.bank)
    left: dict[Commodity, int] = {}
    for piece in BUILDINGS:
        on_board = sum(max(pieces_on(held)[piece], 0) for held in position.deeds.values())
        lots = (due.lot for due in position.due if isinstance(due, PlacementDue))
        won, given = sum(PIECE_OF.get(lot) == piece for lot in lots), stated[piece]
        left[piece] = max((printed[piece] or 0) - on_board, won) if given is None else given + won
    return left


def stock_of(stated: EditionRules | BankPosition) -> dict[Commodity, int | None]:
    """The Bank's pieces as printed or as stated, by kind."""
    counts = (stated.houses, stated.hotels, stated.skyscrapers, stated.depots)
    return dict(zip(BUILDINGS, counts, strict=True))


def _part_owned(game: Game, position: Position) -> Iterator[Refusal]:
    """Buildings on lots that form no build group or have several owners. Waivable."""
    if game.rules.trade.clear_first is Clearing.THAT_LOT or game.rules.building.in_part:
        return
    stacked = game.rules.building.grouping is Grouping.CONGLOMERATE
    found: dict[str, None] = {}
    for deed, stated in position.deeds.items():
        if deed not in game.edition.deeds or not _is_built(stated):
            continue
        lots = game.group_of(deed)
        if len({game.owner(lot) for lot in lots}) > 1 or (stacked and lots == (deed,)):
            found[game.edition.deeds[deed].group] = None
    for group in found:
        yield refusal(RefusalCode.PART_OWNED, "R-41", group=group)


def _uneven(game: Game) -> Iterator[Refusal]:
    """Build groups whose levels differ by more than one. Waivable."""
    deeds, rules = game.edition.deeds, game.rules.building
    for lots in dict.fromkeys(map(game.build_group, deeds)):
        if rules.keeps_level and is_uneven(game, lots):
            yield refusal(RefusalCode.UNEVEN, "R-44", group=deeds[lots[0]].group)


def _stock(game: Game, position: Position) -> Iterator[Refusal]:
    """More or fewer pieces than the edition has. Waivable."""
    printed, stated = stock_of(game.rules.edition), stock_of(position.bank)
    for piece in BUILDINGS:
        name, bank = piece.lower(), stated[piece]
        total, limit = -balance(game.ledger, SUPPLY, piece), printed[piece] or 0
        if bank is not None and bank < 0:
            yield _fault("stock_below_zero", lot=name, count=bank)
        elif total != limit:
            yield refusal(RefusalCode.STOCK, "R-05", lot=name, count=total, limit=limit)
