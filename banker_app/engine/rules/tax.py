"""Income tax, luxury tax, and the tax office. [R-85 to R-87, R-89, R-90]"""

from collections.abc import Callable
from dataclasses import replace

from banker_app.engine import refusals as r
from banker_app.engine.checks import (
    differs,
    refusal,
    require_coverable,
    require_not_jailed,
    require_own_amount,
)
from banker_app.engine.commands import LandOnTaxOffice, PassTaxOffice, PayTax
from banker_app.engine.dues import TaxDue, id_of
from banker_app.engine.edition import Space, SpaceKind, TaxKind
from banker_app.engine.event import Event, PlayerSum
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import BANK_PLAYER, PlayerId, SpaceId
from banker_app.engine.rules.landing import enter_tax_office, flat_tax, forget_landing, put_token
from banker_app.engine.rules.pots import tax_account
from banker_app.engine.rules.turn import forfeit_late_rents
from banker_app.engine.settings.tax import TaxChoice
from banker_app.engine.state import Game
from banker_app.engine.worth import taxable_worth


class TaxChosen(Event):
    """A player chose to pay a share of their worth, which exceeds their cash and is owed."""

    due: TaxDue


class TaxPaid(PlayerSum):
    """A player paid a tax to the Bank."""

    tax: TaxKind
    choice: TaxChoice | None = None
    space: SpaceId | None = None
    """The space, if the amount is printed there."""


def pay_tax(game: Game, cmd: PayTax) -> r.Ruling:
    """Pay the tax of a space. A choice has to be made before adding up any worth. [R-86]"""
    space = _space_of(game, cmd)
    kind = _tax_of(space) if space else None
    if space is None or kind is None:
        return r.stop(_no_tax_here(game, cmd))
    if kind is TaxKind.PROPERTY:
        office = pass_tax_office(game, PassTaxOffice(player=cmd.player, amount=cmd.amount))
        return r.Ruling((_require_flat(game, cmd, space), *office.findings), office.record)
    printed = space.id if kind is TaxKind.PRINTED else None
    listed = game.due(TaxDue, player=cmd.player, tax=kind, space=printed)
    not_due: r.Finding = (
        None
        if listed or not game.tracks_landings()
        else refusal(r.RefusalCode.TAX_NOT_DUE, "R-85", player=cmd.player)
    )
    chosen = listed.choice if listed else None
    if chosen is None and flat_tax(game, space) is None:
        return _by_choice(game, cmd, listed, not_due)
    amount = listed.amount if listed else None
    # A part of it may have been paid in title deeds.
    amount = flat_tax(game, space) if amount is None else amount
    assert amount is not None
    due = TaxDue(player=cmd.player, tax=kind, space=printed, amount=amount, choice=cmd.choice)
    due = replace(listed or due, amount=amount, choice=chosen or cmd.choice)

    def record(recorder: EventRecorder) -> None:
        pay(recorder, due, listed)

    return r.Ruling(
        (
            not_due,
            _require_same_choice(cmd, listed)
            if listed and chosen
            else _require_flat(game, cmd, space),
            require_own_amount(game, cmd.player, cmd.amount, amount, "R-85"),
            require_coverable(
                game,
                cmd.player,
                BANK_PLAYER,
                amount,
                recorded=listed is not None and listed.amount is not None,
            ),
        ),
        record,
    )


def _by_choice(game: Game, cmd: PayTax, listed: TaxDue | None, not_due: r.Finding) -> r.Ruling:
    """Pay or owe an income tax by choice, which is made before adding up any worth. [R-86]"""
    player, choice = cmd.player, cmd.choice
    if choice is None:
        ask = r.Question(
            fact=r.Fact.CHOICE,
            answer="choice",
            options=tuple(TaxChoice),
            params={"player": player, "amount": game.rules.tax.income},
        )
        return r.stop(not_due, ask)
    amount = _chosen(game, player, choice)
    due = TaxDue(player=player, tax=TaxKind.INCOME, amount=amount, choice=choice)
    short = require_coverable(game, player, BANK_PLAYER, amount, recorded=False)
    wrong = require_own_amount(game, player, cmd.amount, amount, "R-86")
    counted = choice is TaxChoice.PERCENT

    def record(recorder: EventRecorder) -> None:
        if short:
            recorder.add(TaxChosen(due=due, settles=id_of(listed)))
        else:
            pay(recorder, due, listed)

    if counted and wrong:
        # The right amount is not named: knowing it, the player could still choose the flat tax.
        chooses = PayTax(player=player, space=cmd.space, choice=choice)
        wrong = differs(game, game.currency_of(player), "R-86", chooses)
    return r.Ruling((not_due, wrong, None if counted else short), record)


def _require_same_choice(cmd: PayTax, listed: TaxDue) -> r.Refusal | None:
    """The choice is not changed after the amount is known. A mistake can be undone. [R-86]"""
    if cmd.choice in (None, listed.choice):
        return None
    assert listed.amount is not None
    return refusal(
        r.RefusalCode.TAX_CHOICE_STANDS,
        "R-86",
        PayTax(player=cmd.player, space=cmd.space),
        player=cmd.player,
        amount=listed.amount,
    )


def _require_flat(game: Game, cmd: PayTax, space: Space) -> r.Refusal | None:
    """A percentage is chosen only if the rules offer it. [R-86]"""
    flat = flat_tax(game, space)
    if flat is None or cmd.choice is not TaxChoice.PERCENT:
        return None
    return refusal(
        r.RefusalCode.TAX_NOT_BY_CHOICE, "R-86", player=cmd.player, space=space.id, expected=flat
    )


def pay(recorder: EventRecorder, due: TaxDue, listed: TaxDue | None) -> None:
    """Record the payment of a tax to the Bank, or to the parking pot. [R-85]"""
    assert due.amount is not None
    account = tax_account(recorder.game)
    recorder.add(
        TaxPaid(
            player=due.player,
            tax=due.tax,
            space=due.space,
            amount=due.amount,
            postings=recorder.pay(due.player, BANK_PLAYER, due.amount, bank_account=account),
            choice=due.choice,
            settles=id_of(listed),
        )
    )


def pass_tax_office(game: Game, cmd: PassTaxOffice) -> r.Ruling:
    """Make the property tax due for passing the tax office. [R-89]"""
    return _property_tax(game, cmd, lambda recorder: None)


def land_on_tax_office(game: Game, cmd: LandOnTaxOffice) -> r.Ruling:
    """Make the property tax due, and detain or fine the player by the rules. [R-89, R-90]"""
    office = game.edition.tax_office
    elsewhere = game.tracks_landings() and game.seats[cmd.player].space != office

    def arrive(recorder: EventRecorder) -> None:
        if office is None or recorder.game.seats[cmd.player].jail:
            return
        forfeit_late_rents(recorder)
        forget_landing(recorder, cmd.player)
        put_token(recorder, cmd.player, office)
        if recorder.game.rules.tax_office.landing.holds():
            enter_tax_office(recorder, cmd.player, "space")

    ruling = _property_tax(game, cmd, arrive)
    if not elsewhere or ruling.record is None:
        return ruling
    tracked = refusal(r.RefusalCode.LANDING_TRACKED, "R-90", player=cmd.player)
    # The landing itself is the objection; the tax would follow from it.
    others = (f for f in ruling.findings if not _is_not_due(f))
    return r.Ruling((tracked, *others), ruling.record)


def _is_not_due(finding: r.Finding) -> bool:
    return isinstance(finding, r.Refusal) and finding.code is r.RefusalCode.TAX_NOT_DUE


def _property_tax(
    game: Game, cmd: PassTaxOffice | LandOnTaxOffice, then: Callable[[EventRecorder], None]
) -> r.Ruling:
    amount = game.rules.tax_office.property_tax
    listed = game.due(TaxDue, player=cmd.player, tax=TaxKind.PROPERTY)
    if listed and listed.amount is not None:
        amount = listed.amount
    if not amount:
        return r.stop(refusal(r.RefusalCode.NO_TAX_OFFICE, "R-89"))
    is_owed = listed is not None or bool(game.deeds_of(cmd.player))
    tracked = listed is None and game.tracks_landings()

    def record(recorder: EventRecorder) -> None:
        if is_owed:
            pay(recorder, TaxDue(player=cmd.player, tax=TaxKind.PROPERTY, amount=amount), listed)
        then(recorder)

    return r.Ruling(
        (
            require_not_jailed(game, cmd.player, "R-89", in_jail=listed is not None),
            refusal(r.RefusalCode.TAX_NOT_DUE, "R-89", player=cmd.player) if tracked else None,
            require_own_amount(game, cmd.player, cmd.amount, amount if is_owed else 0, "R-89"),
            require_coverable(game, cmd.player, BANK_PLAYER, amount, recorded=listed is not None)
            if is_owed
            else None,
        ),
        record,
    )


def _no_tax_here(game: Game, cmd: PayTax) -> r.Refusal:
    space = cmd.space or game.edition.spaces[game.seats[cmd.player].space].id
    return refusal(r.RefusalCode.NOT_A_TAX_SPACE, "R-85", player=cmd.player, space=space)


def _space_of(game: Game, cmd: PayTax) -> Space | None:
    """The space named, that of the oldest tax due, or the one under the token."""
    box = game.edition
    if cmd.space is not None:
        index = box.space_index.get(cmd.space)
        return None if index is None else box.spaces[index]
    if (listed := game.due(TaxDue, player=cmd.player)) is not None:
        return box.tax_space(listed.tax, listed.space)
    return box.spaces[game.seats[cmd.player].space]


def _tax_of(space: Space) -> TaxKind | None:
    return TaxKind.PROPERTY if space.kind is SpaceKind.TAX_OFFICE else space.tax


def cheapest_tax(game: Game, player: PlayerId) -> int:
    """The smaller of the two amounts that a player may choose between."""
    return min(_chosen(game, player, choice) for choice in TaxChoice)


def _chosen(game: Game, player: PlayerId, choice: TaxChoice) -> int:
    rules = game.rules
    return choice.due(
        flat=rules.tax.income,
        worth=taxable_worth(game, player),
        percent=rules.tax.income_percent,
        rounding=rules.money.rounding,
    )
