"""Everything that can be entered, with the words that it is found by."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from banker_app.app.projections.context import Action, ViewContext, offer, place, possible
from banker_app.app.projections.purses import money_of
from banker_app.app.projections.turn_panel import salary_words, stated_places
from banker_app.engine import commands as c
from banker_app.engine.edition import SpaceKind
from banker_app.engine.ids import HOTEL_LOT, HOUSE_LOT, PlayerId
from banker_app.engine.obligations import owed_by
from banker_app.engine.rules.bank_payments import PayFine
from banker_app.engine.rules.clock import PauseGame, ResumeGame, TimeOutPlayer
from banker_app.engine.rules.jail import GoToJail
from banker_app.engine.rules.landing import salary_now
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.seating import ChangeBanker
from banker_app.engine.rules.turn import GiveTurn
from banker_app.engine.rules.turn_order import MissTurns
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Tracking
from banker_app.pages.money.loan import way_to_loan


class EntryTile(NamedTuple):
    """A thing to enter, with its icon and the short text of its tile."""

    action: Action
    also: str
    """The words that it is also found by: a key of `record_also`."""
    player: str = ""
    """The player it is about; "" if it is not about one."""
    title: str = ""
    """The kind of it, which it is found by, too."""


Entries = Iterable[EntryTile]
ICONS: Final = {
    "pay": "payments_outlined",
    "lend": "handshake_outlined",
    "exchange": "currency_exchange_outlined",
    "raise": "savings_outlined",
    "trade": "swap_horiz_outlined",
    "deeds": "add_home_outlined",
    "auction": "gavel_outlined",
    "land": "place_outlined",
    "salary": "flag_outlined",
    "places": "account_balance_outlined",
    "jail": "lock_outlined",
    "turn": "skip_next_outlined",
    "tax": "percent_outlined",
    "fine": "gpp_maybe_outlined",
    "card": "style_outlined",
    "bankrupt": "money_off_outlined",
    "clock": "timer_outlined",
    "count": "calculate_outlined",
    "correct": "edit_note_outlined",
    "people": "group_outlined",
    "rules": "menu_book_outlined",
    "score": "emoji_events_outlined",
}


def everything(context: ViewContext) -> tuple[EntryTile, ...]:
    """Return all that can be entered: what is possible now first, then by kind."""
    kinds = (
        ("record.money", _money(context)),
        ("record.deeds", _deeds(context)),
        ("record.turn", _turn(context)),
        ("record.taxes", _taxes(context)),
        ("record.fines", _fines(context)),
        ("record.cards", _cards(context)),
        ("record.bankrupt", _bankrupt(context)),
        ("record.people", _people(context)),
        ("record.banker", _banker(context)),
    )
    found = [
        entry._replace(title=context.say.ui(key)) for key, entries in kinds for entry in entries
    ]
    return tuple(sorted(found, key=lambda entry: not entry.action.allowed))


def _entry(action: Action, also: str, short: str = "", player: str = "") -> EntryTile:
    return EntryTile(replace(action, icon=action.icon or ICONS[also], short=short), also, player)


def _of(player: PlayerId, action: Action, also: str, short: str = "") -> EntryTile:
    """An entry about a player; its tile is below the player's name and omits it."""
    words = action.label.removeprefix(player).strip().removeprefix(":").strip()
    return _entry(action, also, short or words[:1].upper() + words[1:], player)


def _money(context: ViewContext) -> Entries:
    game, say = context
    yield _entry(Action(label=say.ui("title.pay"), effect="/pay", main=True), "pay")
    yield _entry(way_to_loan(context), "lend", say.ui("title.lend"))
    if game.edition.regions:
        exchange = Action(label=say.ui("record.exchange"), effect="/exchange")
        yield _entry(exchange, "exchange", say.ui("title.exchange"))
    for player in game.solvent():
        if owed_by(game, player):
            label = say.ui("record.raise", name=player)
            yield _of(player, Action(label=label, effect=place("raise", player)), "raise")


def _deeds(context: ViewContext) -> Entries:
    game, say = context
    trade = Action(label=say.ui("record.trade"), effect="/trade")
    yield _entry(trade, "trade", say.ui("title.trade"))
    for name in game.solvent():
        for kind, key, icon in (
            ("build", "record.build", "add_home_outlined"),
            ("pledge", "record.pledge", "request_quote_outlined"),
        ):
            label, go = say.ui(key, name=name), place("estate", name, kind)
            yield _of(name, Action(label=label, effect=go, icon=icon), "deeds")
    if game.rules.building.grouping is Grouping.CONGLOMERATE:
        for name in game.solvent():
            stacks = Action(
                label=say.ui("act.conglomerates", name=name), effect=place("conglomerates", name)
            )
            yield _of(name, stacks, "deeds", say.ui("title.conglomerates"))
    for key, lot in (("record.auction_house", HOUSE_LOT), ("record.auction_hotel", HOTEL_LOT)):
        yield _entry(offer(context, say.ui(key), c.OpenAuction(lot=lot)), "auction")


def _turn(context: ViewContext) -> Entries:
    game, say = context
    for player in game.solvent_from(game.turn.player):
        landed = say.ui("record.land", name=player)
        yield _of(player, Action(label=landed, effect=place("land", player)), "land")
        if salary_now(game, player):
            salary = say.ui("act.salary", name=player, amount=salary_words(context, player))
            yield _of(player, offer(context, salary, CollectSalary(player=player)), "salary")
        for action in stated_places(context, player, named=True):
            yield _of(player, action, "places")
        if game.seats[player].jail is None:
            jail = say.ui("record.jail", name=player)
            yield _of(player, offer(context, jail, GoToJail(player=player)), "jail")
        if game.tracking is not Tracking.OFF:
            misses = MissTurns(player=player, turns=game.seats[player].turns_to_miss + 1)
            words = say.ui("record.misses", name=player)
            yield _of(player, offer(context, words, misses), "turn")
    if game.tracking is not Tracking.OFF:
        yield _entry(offer(context, say.ui("record.end_turn"), c.EndTurn()), "turn")
        player = game.turn.player
        words = say.ui("record.again", name=player)
        yield _of(player, offer(context, words, GiveTurn(player=player)), "turn")


def _taxes(context: ViewContext) -> Entries:
    game, say = context
    spaces = [space for space in game.edition.spaces if space.kind is SpaceKind.TAX]
    for player in game.solvent_from(game.turn.player):
        for space in spaces:
            label = say.ui("record.tax", name=player, space=space.name)
            tax = offer(context, label, c.PayTax(player=player, space=space.id))
            yield _of(player, tax, "tax", space.name)


def _fines(context: ViewContext) -> Entries:
    """The fines that the rules print, by name. [R-92 to R-94]"""
    game, say = context
    for player in game.solvent_from(game.turn.player):
        # The menu lists them the other way round than the rulebooks do.
        for name, amount in reversed(game.rules.fines.printed().items()):
            if amount:
                label = say.ui(
                    f"fine.{name}", name=player, amount=money_of(context, player, amount)
                )
                yield _of(
                    player, offer(context, label, PayFine(player=player, reason=name)), "fine"
                )


def _cards(context: ViewContext) -> Entries:
    game, say = context
    for player in game.solvent_from(game.turn.player):
        for deck in game.edition.decks.values():
            label = say.ui("record.card", name=player, deck=deck.name)
            card = Action(label=label, effect=place("card", player, deck.id))
            yield _of(player, card, "card", deck.name)


def _bankrupt(context: ViewContext) -> Entries:
    game, say = context
    for player in game.solvent_from(game.turn.player):
        label, command = (
            say.ui("record.bankrupt_of", name=player),
            c.DeclareBankruptcy(player=player),
        )
        if possible(game, command):
            yield _of(player, Action(label=label, effect=place("raise", player)), "bankrupt")
        else:
            yield _of(player, offer(context, label, command), "bankrupt")


def _people(context: ViewContext) -> Entries:
    game, say = context
    for key, go in (("new.add", "/newcomer"), ("title.order", "/order")):
        yield _entry(Action(label=say.ui(key), effect=go), "people")
    for player, seat in game.seats.items():
        if seat.away:
            back = offer(context, say.ui("people.back", name=player), c.ReturnToGame(player=player))
            yield _entry(back, "people")
        else:
            change = Action(
                label=say.ui("people.person_of", name=player),
                effect=place("identity", player),
                icon="badge_outlined",
            )
            yield _of(player, change, "people")
        if player != game.banker and (seat.bankrupt or not seat.out):
            yield _of(player, _keeps_bank(context, ChangeBanker(player=player)), "people")
        if seat.playing:
            leaves = Action(
                label=say.ui("people.leaves", name=player),
                effect=place("leave", player),
                icon="logout",
            )
            yield _of(player, leaves, "people")


def _keeps_bank(context: ViewContext, command: ChangeBanker) -> Action:
    keeps = offer(context, context.say.remedy(command, context.game), command)
    return replace(keeps, icon=ICONS["places"])


def _banker(context: ViewContext) -> Entries:
    game, say = context
    clock = (
        offer(context, say.ui("clock.resume"), ResumeGame())
        if game.paused
        else offer(context, say.ui("clock.pause"), PauseGame())
    )
    yield _entry(clock, "clock")
    if game.banker is not None:
        yield _entry(_keeps_bank(context, ChangeBanker()), "people")
    yield from _time_outs(context)
    for name, key, go in (
        ("count", "bank.count", "/count"),
        ("correct", "record.correct", "/log"),
        ("rules", "record.rules", "/rules"),
        ("score", "record.score", "/score"),
    ):
        yield _entry(Action(label=say.ui(key), effect=go), name)


def _time_outs(context: ViewContext) -> Entries:
    """Commands for players who were too slow, in a timed game. [R-108, R-112]"""
    game, say = context
    clock = game.rules.clock
    timed = clock.roll_seconds or clock.pay_seconds or clock.answer_seconds
    if not (timed or game.rules.estate.by_timeout):
        return
    for name in game.solvent_from(game.turn.player):
        label = say.ui("clock.time_out", name=name)
        yield _of(name, offer(context, label, TimeOutPlayer(player=name)), "clock")
