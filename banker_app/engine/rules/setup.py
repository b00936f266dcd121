"""Setting up a game: seats, money, deeds; also one already in progress. [R-01 to R-10]"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from banker_app.engine.checks import refusal
from banker_app.engine.dues import DealDue
from banker_app.engine.edition import Edition
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.events import DueArose, GameStarted
from banker_app.engine.exchange import rate_of
from banker_app.engine.ids import (
    BANK,
    POTS,
    Account,
    Commodity,
    PlayerId,
    Pot,
    RegionId,
    deck_of,
    deed_of,
    kept_card_of,
    player_account,
    site_of,
)
from banker_app.engine.ledger import Postings, take_from_supply
from banker_app.engine.money import shares
from banker_app.engine.outside_text import LONGEST_NAME, cleaned, is_player_name, look
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling
from banker_app.engine.rule_conflicts import conflicts
from banker_app.engine.rules.position_validation import (
    deal_faults,
    further_faults,
    handicap_faults,
    is_out,
    pieces_on,
    position_faults,
    stock_left,
)
from banker_app.engine.rules.pots import parking_seed
from banker_app.engine.rules.purchase import deal_deed
from banker_app.engine.start_game import Position, SeatPlan, SeatPosition, StartGame
from banker_app.engine.state import Absence, Detention, Game, Seat, Turn, replace

EMPTY = Position()

DEALT = "setup.deeds_dealt_each"
"""The rule for dealing deeds; it does not apply to a game already in progress."""


def start_game(game: Game, cmd: StartGame) -> Ruling:
    """Set up a game; `game` is the one that `opening` makes of the command."""
    position = cmd.position or EMPTY
    found = [
        *_seat_faults(cmd),
        *conflicts(cmd.edition, cmd.rules),
        *position_faults(game, position),
    ]
    if all(fault.waivable for fault in found):
        found += [*further_faults(game, position), *_overdrawn(game, cmd)]
    return Ruling(tuple(found), partial(_deal, cmd))


def _has_begun(position: Position | None) -> bool:
    """Whether more is stated of the game than who goes first."""
    if position is None:
        return False
    seats = {name: seat for name, seat in position.seats.items() if seat != SeatPosition()}
    turn = replace(position.turn, player=None)
    return replace(position, turn=turn, seats=seats) != EMPTY


def _shifts(game: Game, position: Position) -> dict[RegionId, int]:
    """Differences between the stated rates and those the deeds give, if any. [R-114]"""
    stated = {r: rate for r, rate in (position.rates or {}).items() if r in game.edition.regions}
    shifts = {region: rate - rate_of(game, region) for region, rate in stated.items()}
    return shifts if any(shifts.values()) else {}


def _overdrawn(game: Game, cmd: StartGame) -> tuple[Refusal, ...]:
    """Refusals for dealt deeds that became unaffordable, as each deal moves the rates. [R-15]"""
    recorder = EventRecorder(game)
    _deal(cmd, recorder)
    return tuple(
        refusal(RefusalCode.NOT_ENOUGH_CASH, "R-15", player=name, have=0, need=-cash, short=-cash)
        for name in game.seats
        if (cash := recorder.game.cash(name)) < 0
    )


def _deal(cmd: StartGame, recorder: EventRecorder) -> None:
    """Deal the deeds stated with the seats; the others become due. [R-15]"""
    for plan in cmd.seats:
        for deed in plan.deeds:
            deal_deed(recorder, plan.name, deed, None)
    if _has_begun(cmd.position):
        return
    for plan, dealt in zip(cmd.seats, _hands(cmd), strict=True):
        if (left := dealt - len(plan.deeds)) > 0:
            recorder.add(DueArose(due=DealDue(player=plan.name, left=left)))


def _hands(cmd: StartGame) -> tuple[int, ...]:
    """The number of deeds dealt to each seat; the first seats get those left over. [R-15, H-05]"""
    rules, alike = cmd.rules.setup, (1,) * len(cmd.seats)
    if rules.deeds_all_dealt:
        return shares(len(cmd.edition.deeds), alike)
    return (rules.deeds_for(len(alike)),) * len(alike)


def _seat_faults(cmd: StartGame) -> list[Refusal]:
    found: list[Refusal] = []
    fewest, most = cmd.edition.players
    count = len(cmd.seats)
    if count < fewest:
        found.append(refusal(RefusalCode.TOO_FEW_PLAYERS, "R-01", count=count, minimum=fewest))
    # A seat that somebody has left makes room for another.
    count = sum(not is_out(_held(cmd.position or EMPTY, seat.name)) for seat in cmd.seats)
    if count > most:
        found.append(refusal(RefusalCode.TOO_MANY_PLAYERS, "R-01", count=count, limit=most))
    found += [fault for fault in name_faults([seat.name for seat in cmd.seats]) if fault]
    found += [*handicap_faults(cmd.seats), *_region_faults(cmd), *_dealt_faults(cmd)]
    if cmd.banker is not None and cmd.banker not in {seat.name for seat in cmd.seats}:
        found.append(refusal(RefusalCode.NO_SUCH_PLAYER, "R-09", name=cmd.banker))
    return found


def name_faults(names: Sequence[str]) -> tuple[Refusal | None, ...]:
    """The objection to each player's name, or None, in the order of the seats. Names that look
    the same are one name.
    """
    found: list[Refusal | None] = []
    seen: set[str] = set()
    for name in names:
        fault = None
        if not is_player_name(name):
            shown = cleaned(name)[:40]
            fault = refusal(RefusalCode.NAME_UNUSABLE, "", name=shown, limit=LONGEST_NAME)
        elif look(name) in seen:
            fault = refusal(RefusalCode.NAME_TAKEN, "", name=name)
        found.append(fault)
        seen.add(look(name))
    return tuple(found)


def _region_faults(cmd: StartGame) -> list[Refusal]:
    """Faults of the regions: players must be spread over the regions evenly. [R-123]

    Once somebody is out, those who came later may have taken their place.
    """
    known = cmd.edition.regions
    if not known:
        return []
    seated = list(regions_of(cmd).values())
    held = (cmd.position or EMPTY).seats.values()
    changed = any(seat.bankrupt or seat.absence is Absence.LEFT for seat in held)
    fewest = len(seated) if changed else min(seated.count(region) for region in known)
    return [
        refusal(RefusalCode.REGION_UNUSABLE, "R-123", player=seat.name, name=seat.region)
        for seat in cmd.seats
        if seat.region is not None
        and (seat.region not in known or seated.count(seat.region) > fewest + 1)
    ]


def _dealt_faults(cmd: StartGame) -> list[Refusal]:
    """Faults of the dealt deeds: they must exist, be dealt once and be affordable. [R-15]"""
    dealt = [deed for seat in cmd.seats for deed in seat.deeds]
    found = [
        refusal(RefusalCode.NOT_A_DEED, "R-15", space=deed)
        for deed in dict.fromkeys(dealt)
        if deed not in cmd.edition.deeds or dealt.count(deed) > 1
    ]
    if not _has_begun(cmd.position):
        found += deal_faults(sum(_hands(cmd)), len(cmd.edition.deeds))
    elif dealt:
        found.append(refusal(RefusalCode.GAME_ALREADY_STARTED, "R-15", name=DEALT))
    for seat in cmd.seats:
        known = [] if cmd.rules.setup.deeds_dealt_free else cmd.edition.deeds.keys() & seat.deeds
        price = sum(cmd.edition.deeds[deed].price for deed in known)
        if price and price > (have := starting_cash(cmd, seat, SeatPosition())):
            found.append(
                refusal(
                    RefusalCode.NOT_ENOUGH_CASH,
                    "R-15",
                    player=seat.name,
                    have=have,
                    need=price,
                    short=price - have,
                )
            )
    return found


# ---- the opening entry ------------------------------------------------------------------


def opening(cmd: StartGame) -> GameStarted:
    """The first event of the game, as far as its position is sound.

    Whatever no game could hold is left out; `position_faults` reports it.
    """
    position = cmd.position or EMPTY
    regions = regions_of(cmd)
    seats = tuple(_seat(cmd, plan, position, regions[plan.name]) for plan in cmd.seats)
    stated = position.turn
    turn = Turn(
        player=stated.player or _first(cmd, seats),
        number=stated.number,
        phase=stated.phase,
        doubles=stated.doubles,
        dice=stated.dice,
        speed=stated.speed,
        landing_known=stated.landing_known or cmd.position is None,
        built=stated.built,
        interest_paid=stated.interest_paid,
    )
    known, names = cmd.edition.deeds, {seat.name for seat in seats}
    started = GameStarted(
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
        dues=position.due,
        auction=position.auction,
        minute=position.minute,
        conglomerates=tuple(c for c in position.conglomerates if known.keys() >= set(c.deeds)),
        promises=tuple(p for p in position.promises if {p.giver, p.holder} <= names),
        paused=position.paused,
        postings=_unpacking(cmd, position),
    )
    return replace(started, rate_shifts=_shifts(started.game(), position))


def regions_of(cmd: StartGame) -> dict[PlayerId, RegionId | None]:
    """The region of each seat. [R-123]"""
    stated = tuple(seat.region for seat in cmd.seats)
    found = shared_out(stated, cmd.edition.regions)
    return {seat.name: region for seat, region in zip(cmd.seats, found, strict=True)}


def shared_out(
    stated: Sequence[RegionId | None], regions: Collection[RegionId]
) -> tuple[RegionId | None, ...]:
    """A region for each seat: as stated, or the first of those with the fewest seats. [R-123]"""
    seated = {region: stated.count(region) for region in regions}
    found: list[RegionId | None] = []
    for region in stated:
        if seated and region not in seated:
            region = min(seated, key=seated.__getitem__)
            seated[region] += 1
        found.append(region if seated else None)
    return tuple(found)


def _first(cmd: StartGame, seats: tuple[Seat, ...]) -> PlayerId:
    """The player who begins: the one of the edition's first region, or the first seat. [R-10]"""
    playing = [seat for seat in seats if seat.playing]
    begins = [s.name for s in playing if s.region is not None and s.region == cmd.edition.begins]
    return next(iter((*begins, *(seat.name for seat in playing or seats))), PlayerId(""))


def _held(position: Position, player: PlayerId) -> SeatPosition:
    return position.seats.get(player) or SeatPosition()


def _seat(cmd: StartGame, plan: SeatPlan, position: Position, region: RegionId | None) -> Seat:
    held = _held(position, plan.name)
    office = (
        cmd.edition.tax_office if held.jail and held.jail.place is Detention.TAX_OFFICE else None
    )
    stands = _board_index(cmd.edition, held)
    cell = cmd.edition.jail_near(stands) if office is None else office
    return Seat(
        name=plan.name,
        token=plan.token,
        colour=plan.colour,
        space=cell if held.jail else stands,
        jail=held.jail,
        bankrupt=held.bankrupt,
        absence=held.absence,
        region=region,
        laps=held.laps,
        stays=held.stays,
        turns_to_miss=held.turns_to_miss,
        salary=plan.salary,
    )


def _board_index(edition: Edition, held: SeatPosition) -> int:
    if held.space is None:
        return 0
    index = held.space if isinstance(held.space, int) else edition.space_index.get(held.space, 0)
    return index if 0 <= index < len(edition.spaces) else 0


def _unpacking(cmd: StartGame, position: Position) -> Postings:
    """Postings that move everything from the supply to its place at the start."""
    return (
        _money(cmd, position)
        + _deeds(cmd, position)
        + _pieces(cmd, position)
        + _kept_cards(cmd, position)
    )


def _unpack(commodity: Commodity, quantity: int, target: Account) -> Postings:
    return take_from_supply(commodity, max(quantity, 0), target=target)


def _money(cmd: StartGame, position: Position) -> Postings:
    """Postings of the players' cash, the pots and the Bank's tray, by currency. [R-03, R-07]"""
    edition = cmd.edition
    regions = regions_of(cmd)
    postings: Postings = ()
    out = dict.fromkeys(edition.monies, 0)
    for plan in cmd.seats:
        region = regions[plan.name]
        money = edition.regions[region].currency if region else edition.currency.code
        cash = starting_cash(cmd, plan, _held(position, plan.name))
        out[money] += cash
        postings += _unpack(money, cash, player_account(plan.name))
    for pot, held in opening_pots(cmd, position).items():
        for money, amount in held.items():
            if pot not in POTS or money not in out:
                continue
            out[money] += amount
            postings += _unpack(money, amount, POTS[Pot(pot)])
    for money, gone in out.items():
        postings += _unpack(money, max(edition.bank_cash - gone, 0), BANK)
    return postings


def opening_pots(cmd: StartGame, position: Position) -> Mapping[str, Mapping[Commodity, int]]:
    """Contents of the pots: as stated, or by the rules. [R-07, R-88]

    In a game taken over, too, the Bank's own money is assumed to be there.
    """
    if position.pots is not None:
        return position.pots
    main = cmd.edition.currency.code
    seed = parking_seed(cmd.rules)
    return {"casino": {main: cmd.rules.casino.opening_pot}, "parking": {main: seed}}


def starting_cash(cmd: StartGame, plan: SeatPlan, held: SeatPosition) -> int:
    """A seat's cash: as stated, 0 for a player who is out, own, or by rule. [R-03, H-59]"""
    if held.cash is not None:
        return held.cash
    own = cmd.rules.setup.cash_for(len(cmd.seats)) if plan.cash is None else plan.cash
    return 0 if is_out(held) else own


def _deeds(cmd: StartGame, position: Position) -> Postings:
    """Postings of the deeds to their owners, whether stated by seat or by deed."""
    owners = {deed: held.owner for deed, held in position.deeds.items() if held.owner}
    for player, seat in position.seats.items():
        owners = {**dict.fromkeys(seat.deeds, player), **owners}
    seated = {plan.name for plan in cmd.seats}
    postings: Postings = ()
    for deed in cmd.edition.deeds:
        owner = owners.get(deed)
        target = player_account(owner) if owner and owner in seated else BANK
        postings += _unpack(deed_of(deed), 1, target)
    return postings


def _pieces(cmd: StartGame, position: Position) -> Postings:
    postings: Postings = ()
    for piece, left in stock_left(cmd.rules.edition, position).items():
        postings += _unpack(piece, left, BANK)
        for deed, held in position.deeds.items():
            postings += _unpack(piece, pieces_on(held)[piece], site_of(deed))
    return postings


def _kept_cards(cmd: StartGame, position: Position) -> Postings:
    postings: Postings = ()
    for deck in cmd.edition.decks.values():
        left = deck.kept_cards
        for plan in cmd.seats:
            held = _held(position, plan.name).jail_cards.count(deck.id)
            left -= held
            postings += _unpack(kept_card_of(deck.id), held, player_account(plan.name))
        stated = position.bank.bus_tickets if deck.bus_tickets else None
        left = left if stated is None else stated
        postings += _unpack(kept_card_of(deck.id), left, deck_of(deck.id))
    return postings
