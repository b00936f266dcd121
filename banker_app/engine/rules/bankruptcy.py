"""Owing more than can be raised: the estate to a player, to the Bank, or to several.

[R-102, R-105, R-106, R-107]
"""

from banker_app.engine.checks import (
    agrees,
    at_the_table,
    liftable,
    no_auction,
    refusal,
    ways_to_raise,
)
from banker_app.engine.commands import DeclareBankruptcy
from banker_app.engine.events import (
    DebtIncurred,
    DueArose,
    DueSettled,
    EstateSettled,
    PlayerBankrupted,
)
from banker_app.engine.ids import (
    DeckId,
    DeedId,
    Lot,
    PlayerId,
    deck_of,
    deed_of,
    jail_card_of,
    purse,
)
from banker_app.engine.ledger import move
from banker_app.engine.money import shares
from banker_app.engine.policies.estate import is_auctioned, is_due_at_once
from banker_app.engine.refusals import Finding, Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.handover import receive_mortgaged
from banker_app.engine.rules.selling import clear_lots
from banker_app.engine.rules.tax import cheapest_tax
from banker_app.engine.state import (
    AuctionReason,
    Debt,
    DebtReason,
    Game,
    LotDue,
    MoneyDue,
    TaxDue,
    changed,
    creditor_of,
    is_bank,
    owed_by,
)
from banker_app.engine.story import Story
from banker_app.engine.worth import can_raise, resale_of_lot


def declare_bankruptcy(game: Game, cmd: DeclareBankruptcy) -> Ruling:
    """Buildings to the Bank at its price, everything else to the creditors. [R-105]"""
    if finding := at_the_table(game, cmd.player):
        return stop(finding)
    owed = _owed(game, cmd.player)
    if not owed:
        return stop(refusal(RefusalCode.NOT_IN_DEBT, "R-105", player=cmd.player))
    claims = _claims(owed)
    if cmd.creditor is not None:
        if cmd.creditor not in claims:
            return stop(
                refusal(
                    RefusalCode.NOT_THE_CREDITOR,
                    "R-105",
                    player=cmd.player,
                    other=cmd.creditor,
                    creditor=next(iter(claims)),
                )
            )
        claims = {cmd.creditor: claims[cmd.creditor]}
    return Ruling(
        (
            no_auction(game),
            _really(game, cmd.player, owed),
            _counted_right(game, cmd),
            *liftable(game, cmd.lift_now, tuple(d.id for d in game.deeds_of(cmd.player))),
            agrees(cmd.amount, _cash_left(game, cmd.player), "R-105"),
        ),
        lambda story: _wind_up(story, cmd, claims),
    )


def _owed(game: Game, player: PlayerId) -> tuple[MoneyDue, ...]:
    """Everything owed; a tax whose choice is open counts for the smaller sum. [R-86]"""
    open_taxes = (
        changed(due, amount=cheapest_tax(game, player))
        for due in game.dues
        if isinstance(due, TaxDue) and due.player == player and due.amount is None
    )
    return (*owed_by(game, player), *open_taxes)


def _claims(owed: tuple[MoneyDue, ...]) -> dict[PlayerId, int]:
    """What each creditor is owed, the oldest claim first."""
    claims: dict[PlayerId, int] = {}
    for due in owed:
        creditor = creditor_of(due)
        claims[creditor] = claims.get(creditor, 0) + (due.amount or 0)
    return claims


def _really(game: Game, player: PlayerId, owed: tuple[MoneyDue, ...]) -> Refusal | None:
    """Nobody is bankrupt who can still raise what he owes."""
    need, have = sum(due.amount or 0 for due in owed), can_raise(game, player)
    if have < need:
        return None
    return refusal(
        RefusalCode.CAN_STILL_RAISE,
        "R-105",
        *ways_to_raise(game, player),
        player=player,
        have=have,
        need=need,
    )


def _cash_left(game: Game, player: PlayerId) -> int:
    """Cash once the buildings are sold."""
    return game.cash(player) + sum(resale_of_lot(game, d.id) for d in game.deeds_of(player))


def _counted_right(game: Game, cmd: DeclareBankruptcy) -> Finding:
    """The deeds the table sees are all of them."""
    if cmd.deeds is None:
        return None
    held = {deed.id for deed in game.deeds_of(cmd.player)}
    if set(cmd.deeds) == held:
        return None
    wrong = tuple(sorted(held ^ set(cmd.deeds)))
    return refusal(RefusalCode.ESTATE_DIFFERS, "R-105", player=cmd.player, deeds=wrong)


# ---- winding up -----------------------------------------------------------------------------


def _wind_up(story: Story, cmd: DeclareBankruptcy, claims: dict[PlayerId, int]) -> None:
    player = cmd.player
    creditors = tuple(claims)
    clear_lots(story, player, tuple(deed.id for deed in story.game.deeds_of(player)))
    _pass_on_claims(story, player, creditors[0])
    story.add(PlayerBankrupted(player=player, creditors=creditors))
    received = _divide(story, player, claims)
    for creditor, deeds in received.items():
        if is_bank(creditor):
            _queue_lots(story, deeds)
        elif is_due_at_once(story.game.rules.estate.mortgage_interest):
            receive_mortgaged(story, creditor, deeds, cmd.lift_now)
    if len(story.game.solvent()) == 1:
        _void_lots(story)


def _pass_on_claims(story: Story, player: PlayerId, heir: PlayerId) -> None:
    """What others owe the bankrupt, they owe the first creditor now."""
    for due in story.game.dues:
        if not isinstance(due, MoneyDue) or creditor_of(due) != player:
            continue
        story.add(DueSettled(settles=due))
        if due.amount and due.player != heir:
            debt = Debt(
                player=due.player, creditor=heir, amount=due.amount, reason=DebtReason.AGREED
            )
            story.add(DebtIncurred(debt=debt))


def _divide(
    story: Story, player: PlayerId, claims: dict[PlayerId, int]
) -> dict[PlayerId, tuple[DeedId, ...]]:
    """Cash in proportion to the claims, deeds and cards round the creditors in board order."""
    game = story.game
    creditors = tuple(claims)
    cash = shares(game.cash(player), tuple(claims.values()))
    deeds = [deed.id for deed in game.deeds_of(player)]
    cards = game.jail_cards(player)
    received: dict[PlayerId, tuple[DeedId, ...]] = {}
    for index, creditor in enumerate(creditors):
        mine = tuple(deeds[index :: len(creditors)])
        _hand_estate(story, player, creditor, cash[index], mine, cards[index :: len(creditors)])
        received[creditor] = mine
    return received


def _hand_estate(
    story: Story,
    player: PlayerId,
    creditor: PlayerId,
    cash: int,
    deeds: tuple[DeedId, ...],
    cards: tuple[DeckId, ...],
) -> None:
    game, source = story.game, purse(player)
    postings = story.pay(player, creditor, cash)
    for deed in deeds:
        postings += move(deed_of(deed), 1, source=source, target=purse(creditor))
    for deck in cards:
        home = deck_of(deck) if is_bank(creditor) else purse(creditor)
        postings += move(jail_card_of(deck), 1, source=source, target=home)
    clears = is_bank(creditor) and game.rules.estate.bank_clears_mortgages
    story.add(
        EstateSettled(
            player=player,
            creditor=creditor,
            cash=cash,
            deeds=deeds,
            jail_cards=cards,
            postings=postings,
            cleared=tuple(d for d in deeds if d in game.mortgaged) if clears else (),
        )
    )


def _queue_lots(story: Story, deeds: tuple[DeedId, ...]) -> None:
    """One auction for each deed that fell to the Bank. [R-102]"""
    if is_auctioned(story.game.rules.estate.to_bank):
        for deed in deeds:
            story.add(DueArose(due=LotDue(lot=Lot(deed), reason=AuctionReason.ESTATE)))


def _void_lots(story: Story) -> None:
    for due in story.game.dues:
        if isinstance(due, LotDue):
            story.add(DueSettled(settles=due))
