"""Setting the table: seats, money, deeds; also in the middle of an evening. [R-01 to R-10]"""

from collections.abc import Collection

from banker_app.engine.checks import refusal
from banker_app.engine.commands import Position, SeatPlan, SeatPosition, StartGame
from banker_app.engine.edition import Edition
from banker_app.engine.events import GameStarted, RuleWaived
from banker_app.engine.evolve import begin, evolve
from banker_app.engine.history import fold
from banker_app.engine.ids import (
    BANK,
    HOTEL,
    HOUSE,
    RESERVED_NAMES,
    DeedId,
    PlayerId,
    deck_of,
    deed_of,
    jail_card_of,
    lot_of,
    purse,
)
from banker_app.engine.ledger import Postings, unpack
from banker_app.engine.refusals import (
    PRECEDENCE,
    Accepted,
    Decision,
    Refusal,
    RefusalCode,
    Refused,
)
from banker_app.engine.rules.position import owners_of, position_faults, seat_in
from banker_app.engine.state import JailTerm, Phase, Seat, Turn

LONGEST_NAME = 24

EMPTY = Position()


def start_game(cmd: StartGame, waive: Collection[RefusalCode] = ()) -> Decision:
    """Set the table up, or say everything that speaks against it."""
    position = cmd.position or EMPTY
    found = [*_seat_faults(cmd), *position_faults(cmd, position)]
    standing = [r for r in found if not (r.waivable and r.code in waive)]
    if standing:
        standing.sort(key=lambda r: PRECEDENCE[r.code])
        return Refused(refusals=tuple(standing))
    started = _opening(cmd, position)
    waived = tuple(sorted({r.code for r in found}, key=PRECEDENCE.__getitem__))
    if not waived:
        return Accepted(events=(started,), game=fold(None, (started,)))
    overruled = RuleWaived(codes=waived)
    game = evolve(begin(started), overruled)
    return Accepted(events=(started, overruled), game=game, waived=waived)


def _seat_faults(cmd: StartGame) -> list[Refusal]:
    found: list[Refusal] = []
    fewest, most = cmd.edition.players
    count = len(cmd.seats)
    if count < fewest:
        found.append(refusal(RefusalCode.TOO_FEW_PLAYERS, "R-01", count=count, minimum=fewest))
    if count > most:
        found.append(refusal(RefusalCode.TOO_MANY_PLAYERS, "R-01", count=count, limit=most))
    seen: set[str] = set()
    for seat in cmd.seats:
        key = seat.name.casefold()
        if not _usable(seat.name):
            found.append(refusal(RefusalCode.NAME_UNUSABLE, "", name=seat.name[:40]))
        elif key in seen:
            found.append(refusal(RefusalCode.NAME_TAKEN, "", name=seat.name))
        seen.add(key)
    if cmd.banker is not None and cmd.banker not in {seat.name for seat in cmd.seats}:
        found.append(refusal(RefusalCode.NO_SUCH_PLAYER, "R-09", name=cmd.banker))
    return found


def _usable(name: str) -> bool:
    return (
        bool(name.strip())
        and name == name.strip()
        and len(name) <= LONGEST_NAME
        and name.isprintable()
        and name.casefold() not in RESERVED_NAMES
    )


# ---- the opening entry ------------------------------------------------------------------


def _opening(cmd: StartGame, position: Position) -> GameStarted:
    seats = tuple(_seat(cmd, plan, position) for plan in cmd.seats)
    midway = cmd.position is not None
    first = position.turn_player or next(s.name for s in seats if not s.bankrupt)
    turn = Turn(
        player=first,
        number=position.turn_number,
        phase=position.turn_phase if midway else Phase.BEFORE_ROLL,
        doubles=position.turn_doubles,
        dice=position.turn_dice,
        landing_known=position.landing_known if midway else True,
    )
    return GameStarted(
        edition=cmd.edition,
        rules=cmd.rules,
        provenance=cmd.provenance,
        base=cmd.base,
        modes=cmd.modes,
        tracking=cmd.tracking,
        banker=cmd.banker,
        seats=seats,
        turn=turn,
        mortgaged=tuple(sorted(d for d, p in position.deeds.items() if p.mortgaged)),
        dues=position.dues,
        auction=position.auction,
        minute=position.minute,
        postings=_unpacking(cmd, position),
    )


def _seat(cmd: StartGame, plan: SeatPlan, position: Position) -> Seat:
    held = seat_in(position, plan.name)
    jailed = held.jail_attempts is not None
    space = cmd.edition.jail if jailed else _board_index(cmd.edition, held)
    return Seat(
        name=plan.name,
        token=plan.token,
        colour=plan.colour,
        space=space,
        jail=JailTerm(attempts=held.jail_attempts or 0) if jailed else None,
        bankrupt=held.bankrupt,
    )


def _board_index(edition: Edition, held: SeatPosition) -> int:
    if held.space is None:
        return 0
    return held.space if isinstance(held.space, int) else edition.space_index[held.space]


def _unpacking(cmd: StartGame, position: Position) -> Postings:
    """Everything out of the box to where it stands at the start."""
    return (
        _money(cmd, position)
        + _deeds(cmd.edition, owners_of(position))
        + _pieces(cmd, position)
        + _jail_cards(cmd, position)
    )


def _money(cmd: StartGame, position: Position) -> Postings:
    currency = cmd.edition.currency.code
    postings: Postings = ()
    handed_out = 0
    for plan in cmd.seats:
        cash = starting_cash(cmd, seat_in(position, plan.name))
        handed_out += cash
        postings += unpack(currency, cash, target=purse(plan.name))
    return postings + unpack(currency, max(cmd.edition.bank_cash - handed_out, 0), target=BANK)


def starting_cash(cmd: StartGame, held: SeatPosition) -> int:
    """What a seat begins with: as told, nothing for a bankrupt, or the rule. [R-03]"""
    if held.cash is not None:
        return held.cash
    return 0 if held.bankrupt else cmd.rules.setup.starting_cash


def _deeds(edition: Edition, owners: dict[DeedId, PlayerId]) -> Postings:
    postings: Postings = ()
    for deed in edition.deeds:
        owner = owners.get(deed)
        postings += unpack(deed_of(deed), 1, target=purse(owner) if owner else BANK)
    return postings


def _pieces(cmd: StartGame, position: Position) -> Postings:
    houses, hotels = stock_left(cmd, position)
    postings = unpack(HOUSE, houses, target=BANK) + unpack(HOTEL, hotels, target=BANK)
    for deed, held in position.deeds.items():
        postings += unpack(HOUSE, held.houses, target=lot_of(deed))
        postings += unpack(HOTEL, int(held.hotel), target=lot_of(deed))
    return postings


def stock_left(cmd: StartGame, position: Position) -> tuple[int, int]:
    """Houses and hotels in the Bank: as told, or what the box leaves. [R-05]"""
    houses = cmd.rules.edition.houses - sum(p.houses for p in position.deeds.values())
    hotels = cmd.rules.edition.hotels - sum(p.hotel for p in position.deeds.values())
    return (
        max(houses, 0) if position.bank_houses is None else position.bank_houses,
        max(hotels, 0) if position.bank_hotels is None else position.bank_hotels,
    )


def _jail_cards(cmd: StartGame, position: Position) -> Postings:
    postings: Postings = ()
    for deck in cmd.edition.decks.values():
        left = deck.jail_cards
        for plan in cmd.seats:
            held = seat_in(position, plan.name).jail_cards.count(deck.id)
            left -= held
            postings += unpack(jail_card_of(deck.id), held, target=purse(plan.name))
        postings += unpack(jail_card_of(deck.id), left, target=deck_of(deck.id))
    return postings
