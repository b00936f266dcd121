"""What must be true of every table, whatever was entered: run after every accept and load.

A broken invariant is a bug of ours, never a player's mistake.
"""

from collections.abc import Iterator

from banker_app.engine.edition import DeedKind
from banker_app.engine.ids import BANK, BOX, HOTEL, HOUSE, Account, deed_of, lot_of
from banker_app.engine.state import Game, MoneyDue, creditor_of, is_bank


def broken_invariants(game: Game, before: Game | None = None) -> tuple[str, ...]:
    """The names of what is broken, each with where. Empty: all is well.

    `before`: the table this one grew out of by accepted entries. What the two share was
    found sound then and is not looked at again.
    """
    if before is not None and game.ledger is before.ledger:
        rows: tuple[str, ...] = ()
        fresh = False
    else:
        rows = tuple(
            commodity
            for commodity, row in game.ledger.items()
            if before is None or before.ledger.get(commodity) is not row
        )
        fresh = True
    found = [*_zero_sum(game, rows), *_nothing_below_zero(game, rows), *_one_owner(game, rows)]
    moved = fresh and (before is None or _estate_moved(game, before, rows))
    if moved or before is None or game.mortgaged is not before.mortgaged:
        found += _lots(game)
    if before is None or game.seats is not before.seats:
        found += _bankrupts_hold_nothing(game)
    if before is None or game.dues is not before.dues or game.seats is not before.seats:
        found += _dues_have_players(game)
    return tuple(found)


def _estate_moved(game: Game, before: Game, rows: tuple[str, ...]) -> bool:
    return any(row in (HOUSE, HOTEL) or row.startswith("DEED:") for row in rows)


def _zero_sum(game: Game, rows: tuple[str, ...]) -> Iterator[str]:
    for name, row in game.ledger.items():
        if name in rows and (off := sum(row.values())):
            yield f"zero_sum: {name} is off by {off}"


def _nothing_below_zero(game: Game, rows: tuple[str, ...]) -> Iterator[str]:
    for name, row in game.ledger.items():
        if name not in rows:
            continue
        for account, held in row.items():
            if held < 0 and account != BOX:
                yield f"below_zero: {account} holds {held} {name}"


def _one_owner(game: Game, rows: tuple[str, ...]) -> Iterator[str]:
    for name, row in game.ledger.items():
        if name in rows and name.startswith("DEED:"):
            owners = [a for a, held in row.items() if held > 0]
            if len(owners) != 1 or not _may_own(game, owners[0]):
                yield f"one_owner: {name} is held by {owners}"


def _may_own(game: Game, account: Account) -> bool:
    return account == BANK or account.removeprefix("player:") in game.seats


def _lots(game: Game) -> Iterator[str]:
    """Buildings: how many, where, on whose ground, and evenly."""
    built: dict[str, list[int]] = {}
    top = game.rules.building.houses_before_hotel
    pieces = {account for name in (HOUSE, HOTEL) for account in game.ledger.get(name, ())}
    for deed_id, deed in game.edition.deeds.items():
        if lot_of(deed_id) not in pieces:
            continue
        houses, hotel = game.houses(deed_id), game.has_hotel(deed_id)
        if houses > top or (hotel and houses) or deed.kind is not DeedKind.STREET:
            yield f"lot: {deed_id} carries {houses} houses and {int(hotel)} hotels"
        if game.owner(deed_id) is None:
            yield f"owned_lot: {deed_id} is built and nobody's"
        if any(other in game.mortgaged for other in game.edition.kin[deed_id]):
            yield f"mortgaged_lot: {deed_id} is built in a mortgaged group"
        built.setdefault(deed.group, [])
    for group in built:
        yield from _even(game, group)


def _even(game: Game, group: str) -> Iterator[str]:
    if game.irregular or not (game.rules.building.evenly and game.rules.building.sell_evenly):
        return
    deeds = next(g.deeds for g in game.edition.groups.values() if g.id == group)
    levels = [game.level(deed) for deed in deeds]
    if max(levels) - min(levels) > 1:
        yield f"even: {group} stands at {levels}"


def _bankrupts_hold_nothing(game: Game) -> Iterator[str]:
    for name, seat in game.seats.items():
        if seat.bankrupt:
            account = Account("player:" + name)
            for commodity, row in game.ledger.items():
                if account in row:
                    yield f"bankrupt: {name} still holds {row[account]} {commodity}"


def _dues_have_players(game: Game) -> Iterator[str]:
    """Whoever owes or is owed is still in the game."""
    for due in game.dues:
        player = getattr(due, "player", None)
        if player is not None and game.seats[player].bankrupt:
            yield f"due: {player} is out and still has a {type(due).__name__}"
        if isinstance(due, MoneyDue):
            creditor = creditor_of(due)
            if not is_bank(creditor) and game.seats[creditor].bankrupt:
                yield f"due: {creditor} is out and is still owed {due.amount}"
    for deed in game.mortgaged:
        if deed not in game.edition.deeds or deed_of(deed) not in game.ledger:
            yield f"mortgage: {deed} is mortgaged and does not exist"
