"""Invariants of the game state, checked after every accepted entry and every load.

A broken invariant is a bug of the app, never a player's mistake.
"""

from collections.abc import Collection, Iterator

from banker_app.engine.dues import Debt, MoneyDue, creditor_of, is_bank
from banker_app.engine.groups import is_buildable, is_uneven, ladder, needs_stock
from banker_app.engine.ids import (
    BANK,
    BANK_PLAYER,
    BUILDINGS,
    PIECE_OF,
    SUPPLY,
    Account,
    Commodity,
    DeedId,
    deed_in,
    deed_on,
    desk_of,
    is_desk,
    player_account,
    player_of,
    site_of,
)
from banker_app.engine.ledger import Ledger, balance
from banker_app.engine.obligations import bid_cost
from banker_app.engine.settings.mortgage import RebuildWhen
from banker_app.engine.state import Game


def broken_invariants(game: Game, before: Game | None = None) -> tuple[str, ...]:
    """The broken invariants, each by name and place; empty if the game is sound.

    `before`: an earlier state of the same game. Parts that both share are not checked again, and
    a game with faulty auctions or claims, of an older version, is not named for them again.
    """
    found = broken_books(game, before)
    if not (game.dues or game.auction or game.ending):
        return found
    others = tuple(_auctions_and_claims(game))
    known = others and before is not None and any(_auctions_and_claims(before))
    return found if known else found + others


def broken_books(game: Game, before: Game | None = None) -> tuple[str, ...]:
    """The same without auctions and claims: games of older versions open whatever these are."""
    rows = _fresh_rows(game, before)
    found = [*_zero_sum(rows), *_nothing_below_zero(rows), *_one_owner(game, rows)]
    found += [*_money_at_home(game, rows), *_bid_is_covered(game)]
    estate = any(map(_is_estate, rows))
    found += _lots(game, _sites_to_check(game, before, rows))
    if before is None or estate or game.conglomerates is not before.conglomerates:
        found += _conglomerates(game)
    if before is None or game.mortgaged is not before.mortgaged:
        found += _mortgages(game)
    seated = before is not None and game.seats is before.seats
    found += _bankrupts_hold_nothing(game, rows if seated else game.ledger)
    if before is None or game.dues is not before.dues or game.seats is not before.seats:
        found += _dues_have_players(game)
    return tuple(found)


def _fresh_rows(game: Game, before: Game | None) -> Ledger:
    """The ledger's rows that are not shared with `before`."""
    if before is None:
        return game.ledger
    if game.ledger is before.ledger:
        return {}
    known = before.ledger
    return {name: row for name, row in game.ledger.items() if known.get(name) is not row}


def _is_estate(commodity: Commodity) -> bool:
    return commodity in BUILDINGS or deed_in(commodity) is not None


def _sites_to_check(game: Game, before: Game | None, rows: Ledger) -> Collection[Account]:
    """The lots of all groups in which a deed, a piece or a mortgage is not as before."""
    if before is None or game.conglomerates is not before.conglomerates:
        held = (game.ledger.get(piece, {}) for piece in BUILDINGS)
        return dict.fromkeys(account for row in held for account in row)
    sites: set[Account] = set()
    deeds = set(game.mortgaged ^ before.mortgaged)
    for name, row in rows.items():
        if name in BUILDINGS:
            changed = row.items() ^ before.ledger.get(name, {}).items()
            sites.update(account for account, _ in changed)
        elif deed := deed_in(name):
            deeds.add(deed)
    deeds.update(deed for site in sites if (deed := deed_on(site)))
    for deed in deeds & game.edition.deeds.keys():
        sites.update(map(site_of, game.group_of(deed)))
    return sites


def _zero_sum(rows: Ledger) -> Iterator[str]:
    for name, row in rows.items():
        if off := sum(row.values()):
            yield f"zero_sum: {name} is off by {off}"


def _nothing_below_zero(rows: Ledger) -> Iterator[str]:
    for name, row in rows.items():
        for account, held in row.items():
            if held < 0 and account != SUPPLY and not is_desk(account):
                yield f"below_zero: {account} holds {held} {name}"


def _money_at_home(game: Game, rows: Ledger) -> Iterator[str]:
    """Players hold only their own region's currency, and desks only their own. [R-119]

    A desk's balance cannot be checked: it depends on the rates of every past exchange.
    """
    if not game.edition.regions:
        return
    for name in rows.keys() & game.edition.monies.keys():
        for account in rows[name]:
            seat = game.seats.get(player) if (player := player_of(account)) else None
            strange = seat is not None and game.currency_of(seat.name) != name
            if strange or (is_desk(account) and account != desk_of(name)):
                yield f"money: {account} holds {rows[name][account]} {name}"


def _one_owner(game: Game, rows: Ledger) -> Iterator[str]:
    for name, row in rows.items():
        if deed_in(name):
            owners = [a for a, held in row.items() if held > 0]
            if len(owners) != 1 or not _may_own(game, owners[0]):
                yield f"one_owner: {name} is held by {owners}"


def is_bid_covered(game: Game) -> bool:
    """Whether the best bidder of the open auction has the cash, if there is a bid to be paid."""
    best = game.auction.best if game.auction else None
    if best is None or game.rules.auction.format.is_paid_at_once():
        return True
    return game.cash(best.player) >= bid_cost(game, best)


def _bid_is_covered(game: Game) -> Iterator[str]:
    if game.auction and game.auction.best and not is_bid_covered(game):
        best = game.auction.best
        yield f"bid: {best.player} has bid {best.amount} and holds {game.cash(best.player)}"


def _auctions_and_claims(game: Game) -> Iterator[str]:
    """Faults of lots and pieces under the hammer, or won there, and of claims."""
    yield from _lot_is_there(game)
    yield from _won_pieces_are_there(game)
    yield from _claims_are_worth_something(game)


def _lot_is_there(game: Game) -> Iterator[str]:
    """The lot of the open auction is its seller's, or the Bank's."""
    auction = game.auction
    if auction is None:
        return
    if piece := PIECE_OF.get(auction.lot):
        missing = needs_stock(game) and not game.in_stock(piece)
    else:
        missing = game.owner(DeedId(auction.lot)) != auction.seller
    if missing:
        yield f"auction: {auction.lot} is not {auction.seller or BANK_PLAYER}'s"


def _may_own(game: Game, account: Account) -> bool:
    return account == BANK or player_of(account) in game.seats


def _lots(game: Game, sites: Collection[Account]) -> Iterator[str]:
    """Buildings: their number, place, owner and evenness."""
    grouped: set[DeedId] = set()
    rows = {piece: game.ledger.get(piece, {}) for piece in BUILDINGS}
    for account in sites:
        held = {piece: row[account] for piece, row in rows.items() if row.get(account)}
        if account in (BANK, SUPPLY) or not held:
            continue
        deed_id = deed_on(account)
        if deed_id is None or deed_id not in game.edition.deeds:
            yield f"lot: {account} holds buildings and is no lot"
            continue
        steps = ladder(game, deed_id)
        wrong = len(held) > 1 or any(n > steps.count(piece) for piece, n in held.items())
        if wrong or not is_buildable(game, deed_id):
            found = ", ".join(f"{count} {piece}" for piece, count in held.items())
            yield f"lot: {deed_id} carries {found}"
        if game.owner(deed_id) is None:
            yield f"owned_lot: {deed_id} is built and nobody's"
        if is_mortgaged_beside(game, deed_id):
            yield f"mortgaged_lot: {deed_id} is built where a mortgage lies"
        if deed_id not in grouped:
            lots = game.build_group(deed_id)
            grouped.update(lots)
            yield from _even(game, lots)


def _mortgages(game: Game) -> Iterator[str]:
    for deed_id in game.mortgaged:
        if deed_id not in game.edition.deeds:
            yield f"mortgage: {deed_id} is mortgaged and does not exist"


def is_mortgaged_beside(game: Game, deed: DeedId) -> bool:
    """Whether a deed is mortgaged that may not be while this lot is built on. [R-31, R-62, R-68]

    A lot that was built on by itself may come to stand beside a mortgage by a trade. [H-06]
    """
    rules = game.rules.mortgage
    if rules.buildings_as_collateral or not game.mortgaged:
        return False
    alone = game.rules.building.in_part or "group_not_complete" in game.waived_codes
    if alone or rules.rebuild_when is RebuildWhen.THAT_LOT_REDEEMED:
        return deed in game.mortgaged
    return not game.mortgaged.isdisjoint(
        rules.clear_first.lots_to_clear(deed, game.build_group(deed))
    )


def _conglomerates(game: Game) -> Iterator[str]:
    """Conglomerates are disjoint, of the right size, and each owned by one player. [R-120]"""
    seen: set[DeedId] = set()
    for found in game.conglomerates:
        owners = {game.owner(deed) for deed in found.deeds}
        if len(owners) != 1 or None in owners:
            yield f"conglomerate: {found.deeds} is held by {owners}"
        if found.top not in found.deeds or not seen.isdisjoint(found.deeds):
            yield f"conglomerate: {found.deeds} under {found.top} overlaps or lacks its top"
        seen.update(found.deeds)


def _even(game: Game, lots: tuple[DeedId, ...]) -> Iterator[str]:
    rules = game.rules.building
    if game.waived_codes or not (rules.keeps_level and rules.sell_evenly):
        return
    if is_uneven(game, lots):
        levels = [game.level(deed) for deed in lots if is_buildable(game, deed)]
        yield f"even: {', '.join(lots)} stand at {levels}"


def _bankrupts_hold_nothing(game: Game, rows: Ledger) -> Iterator[str]:
    for name, seat in game.seats.items():
        if seat.out:
            account = player_account(name)
            for commodity, row in rows.items():
                if account in row:
                    yield f"bankrupt: {name} still holds {row[account]} {commodity}"


def _won_pieces_are_there(game: Game) -> Iterator[str]:
    """The Bank still has every piece that was won and not placed yet. [R-51]"""
    if not game.won() or not needs_stock(game):
        return
    for piece in PIECE_OF.values():
        held, won = balance(game.ledger, BANK, piece), len(game.won(piece))
        if held < won:
            yield f"won: {won} {piece} are to be placed and the Bank has {held}"


def _claims_are_worth_something(game: Game) -> Iterator[str]:
    """Each claim has a number of its own, and is another player's; a debt is of at least 1."""
    numbers = [due.id for due in game.dues]
    for number in {number for number in numbers if numbers.count(number) > 1}:
        yield f"claim: {numbers.count(number)} have the number {number}"
    for due in _owed(game):
        least = 1 if isinstance(due, Debt) else 0
        if due.player == creditor_of(due) or not (due.amount is None or due.amount >= least):
            yield f"claim: {due.player} owes {creditor_of(due)} {due.amount}"


def _owed(game: Game) -> Iterator[MoneyDue]:
    """All that is owed in money, or was owed as a loan when the game ended."""
    yield from (due for due in game.dues if isinstance(due, MoneyDue))
    yield from game.ending.loans if game.ending else ()


def _dues_have_players(game: Game) -> Iterator[str]:
    """Debtors and creditors are still in the game."""
    inside = game.remaining()
    for due in game.dues:
        player = getattr(due, "player", None)
        if player is not None and player not in inside:
            yield f"due: {player} is out and still has a {type(due).__name__}"
    for due in _owed(game):
        if not is_bank(creditor := creditor_of(due)) and creditor not in inside:
            yield f"due: {creditor} is out and is still owed {due.amount}"
