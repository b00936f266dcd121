"""Income tax and luxury tax. [R-85 to R-87]"""

from banker_app.engine.checks import agrees, at_the_table, can_settle, refusal
from banker_app.engine.commands import PayTax
from banker_app.engine.edition import TaxKind
from banker_app.engine.events import TaxPaid
from banker_app.engine.ids import BANK_PLAYER, PlayerId
from banker_app.engine.policies.income_tax import TaxChoice, due, must_choose
from banker_app.engine.refusals import (
    Fact,
    Finding,
    Question,
    Refusal,
    RefusalCode,
    Ruling,
    stop,
)
from banker_app.engine.rules.landing import flat_tax
from banker_app.engine.state import Game, TaxDue
from banker_app.engine.story import Story
from banker_app.engine.worth import taxable_worth


def pay_tax(game: Game, cmd: PayTax) -> Ruling:
    """Pay the tax of a space; where there is a choice it comes before any counting. [R-86]"""
    if finding := at_the_table(game, cmd.player):
        return stop(finding)
    listed = tax_due(game, cmd.player)
    kind = _kind_of(game, cmd, listed)
    if kind is None:
        return stop(_no_tax_here(game, cmd))
    recorded = listed is not None and listed.tax is kind
    untold: Finding = (
        None
        if recorded or not game.tracks_landings()
        else refusal(RefusalCode.TAX_NOT_DUE, "R-85", player=cmd.player)
    )
    if kind is TaxKind.INCOME and must_choose(game.rules.tax.income_choice) and not cmd.choice:
        ask = Question(
            fact=Fact.CHOICE,
            answer="choice",
            options=tuple(TaxChoice),
            params={"player": cmd.player, "amount": game.rules.tax.income},
        )
        return stop(untold, ask)
    amount = _amount(game, cmd.player, kind, cmd.choice)

    def tell(story: Story) -> None:
        pay(story, cmd.player, kind, amount, cmd.choice, listed if recorded else None)

    return Ruling(
        (
            untold,
            agrees(cmd.amount, amount, "R-85"),
            can_settle(
                game,
                cmd.player,
                BANK_PLAYER,
                amount,
                recorded=listed is not None and recorded and listed.amount is not None,
            ),
        ),
        tell,
    )


def pay(
    story: Story,
    player: PlayerId,
    kind: TaxKind,
    amount: int,
    choice: TaxChoice | None,
    listed: TaxDue | None,
) -> None:
    """The tax goes to the Bank."""
    story.add(
        TaxPaid(
            player=player,
            tax=kind,
            amount=amount,
            postings=story.pay(player, BANK_PLAYER, amount),
            choice=choice,
            settles=listed,
        )
    )


def tax_due(game: Game, player: PlayerId) -> TaxDue | None:
    """The tax on the table's list for this player."""
    return next((d for d in game.dues if isinstance(d, TaxDue) and d.player == player), None)


def _no_tax_here(game: Game, cmd: PayTax) -> Refusal:
    space = cmd.space or game.edition.spaces[game.seats[cmd.player].space].id
    return refusal(RefusalCode.NOT_A_TAX_SPACE, "R-85", player=cmd.player, space=space)


def _kind_of(game: Game, cmd: PayTax, listed: TaxDue | None) -> TaxKind | None:
    """Which tax: the one named, the one due, or that of the space under the token."""
    if cmd.space is not None:
        index = game.edition.space_index.get(cmd.space)
        return None if index is None else game.edition.spaces[index].tax
    if listed is not None:
        return listed.tax
    return game.edition.spaces[game.seats[cmd.player].space].tax


def _amount(game: Game, player: PlayerId, kind: TaxKind, choice: TaxChoice | None) -> int:
    flat = flat_tax(game, kind)
    if flat is not None:
        return flat
    assert choice is not None
    return _chosen(game, player, choice)


def cheapest_tax(game: Game, player: PlayerId) -> int:
    """The smaller of the two sums among which a player may choose."""
    return min(_chosen(game, player, choice) for choice in TaxChoice)


def _chosen(game: Game, player: PlayerId, choice: TaxChoice) -> int:
    rules = game.rules
    return due(
        choice,
        flat=rules.tax.income,
        worth=taxable_worth(game, player),
        percent=rules.tax.income_percent,
        rounding=rules.money.rounding,
    )
