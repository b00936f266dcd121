"""Stages: an auction, a jackpot, a whole group, a bankruptcy or the end takes the board's place."""

from collections.abc import Sequence
from dataclasses import asdict

from banker_app.app.projections.context import (
    ViewContext,
    deed_name,
    first_text,
    group_letters,
    kept_counts,
)
from banker_app.app.projections.game_view import GameView
from banker_app.app.projections.purses import colour_of, money_of, read_out
from banker_app.app.projections.tokens import mark_of
from banker_app.app.reports.score import score_view
from banker_app.engine import events as e
from banker_app.engine.edition import DeedKind
from banker_app.engine.frozen import Frozen
from banker_app.engine.history import LogEntry
from banker_app.engine.ids import BANK_PLAYER, PlayerId, deed_of
from banker_app.engine.rules.casino import CasinoLost, JackpotWon
from banker_app.engine.rules.landing import JailEntered
from banker_app.engine.rules.pots import PotTaken
from banker_app.engine.worth import first_place
from banker_app.pages.contract.blocks import Custom
from banker_app.pages.contract.pictures import STAGE
from banker_app.pages.table.bidding import Bidding, bidding


class Windfall(Frozen):
    """All that lay in a pot goes to one player, or the last deed of a colour group."""

    title: str
    player: PlayerId
    colour: str
    amount: str
    """The amount, or the group."""
    band: str
    """The colour, if it is a group."""
    reels: tuple[int, ...]
    label: str


class Heir(Frozen):
    """A receiver of part of a bankrupt's estate."""

    name: str
    colour: str
    """Empty for the Bank."""
    items: str
    """Cash, and numbers of deeds and cards."""
    deeds: tuple[tuple[str, str, str], ...]
    """Of each: letter and colour of its group, and its name."""


class Failure(Frozen):
    """A bankruptcy with the division of the estate, or the way to jail."""

    title: str
    player: PlayerId
    colour: str
    heirs: tuple[Heir, ...]
    label: str


class Victory(Frozen):
    """The end of the game, with all players in first place."""

    title: str
    winners: tuple[tuple[str, str], ...]
    """Of each: token and colour."""
    worth: str
    """The name of the sum."""
    amount: str
    reason: str
    label: str


Highlight = Windfall | Failure | Victory
"""A remarkable result of an entry, shown until the next one."""
Stage = Bidding | Highlight
"""A view in place of the board for a while."""


def stage(context: ViewContext, view: GameView, log: Sequence[LogEntry]) -> Stage | None:
    """The result of the last entry, until the next one; an auction as long as it is open."""
    entry = _last(view, log)
    return _befell(context, entry) or bidding(context) or _collected(context, entry)


def highlight(context: ViewContext, view: GameView, log: Sequence[LogEntry]) -> Highlight | None:
    """The result of the last entry, if it is remarkable."""
    entry = _last(view, log)
    return victory(context) or _befell(context, entry) or _collected(context, entry)


def victory(context: ViewContext) -> Victory | None:
    """Return the winner of a game that is over."""
    game = context.game
    if game.ending is None:
        return None
    result, names = score_view(context), first_place(game)
    own = names == (context.say.reader,)
    title = context.say.ui("own.display.won") if own else first_text(context, "display.won")
    best = result.rows[0]
    # The winners may have money in several currencies.
    amount = best.sum if len(names) == 1 else best.total
    worth = context.say.ui("worth.title")
    return Victory(
        title=title,
        winners=tuple((mark_of(game, name), colour_of(game, name)) for name in names),
        worth=worth,
        amount=amount,
        reason=result.reason,
        label=f"{title} {worth}: {amount}. {result.reason}",
    )


def stage_block(context: ViewContext, staged: Stage) -> Custom:
    """Return a stage as the block of a page."""
    match staged:
        case Victory():
            player = PlayerId("")
        case Bidding():
            player = staged.bidder
        case _:
            player = staged.player
    mark = mark_of(context.game, player) if player else ""
    return STAGE({"kind": type(staged).__name__.lower(), "mark": mark, **asdict(staged)})


def _last(view: GameView, log: Sequence[LogEntry]) -> LogEntry | None:
    return log[view.last.seq - 1] if view.last and view.last.seq <= len(log) else None


def _befell(context: ViewContext, entry: LogEntry | None) -> Highlight | None:
    """A bankruptcy, a jackpot, a pot, all lost at the casino, the way to jail."""
    events = entry.events if entry else ()
    for event in events:
        if isinstance(event, e.PlayerBankrupted):
            estates = [one for one in events if isinstance(one, e.EstateSettled)]
            return _failure(context, event.player, estates)
        if isinstance(event, JackpotWon):
            return _windfall(context, "display.jackpot", event)
        if isinstance(event, PotTaken) and event.amount:
            return _windfall(context, "display.pot_taken", event)
        if isinstance(event, CasinoLost) and not context.game.cash(event.player):
            lost = context.say.ui("display.all_lost", name=event.player)
            return _mishap(context, event.player, lost)
    jailed = next((event for event in events if isinstance(event, JailEntered)), None)
    if jailed is None:
        return None
    third = jailed.via == "three_doubles"
    key = "display.third_doubles" if third else "display.to_jail"
    return _mishap(context, jailed.player, context.say.ui(key, name=jailed.player))


def _collected(context: ViewContext, entry: LogEntry | None) -> Windfall | None:
    """A colour group that an entry has made whole."""
    game, say = context
    if entry is None or any(isinstance(event, e.GameStarted) for event in entry.events):
        return None
    moved = {
        commodity
        for event in entry.events
        for _, commodity, quantity in event.postings
        if quantity > 0
    }
    for group in game.edition.groups.values():
        owners = {game.owner(deed) for deed in group.deeds}
        (owner, *others) = owners
        came = any(deed_of(deed) in moved for deed in group.deeds)
        if came and owner is not None and not others and group.kind is DeedKind.STREET:
            title, name = say.ui("display.collected"), say.group(game.edition, group.id)
            return Windfall(
                title=title,
                player=owner,
                colour=colour_of(game, owner),
                amount=name,
                band=group.colour,
                reels=(),
                label=f"{title} {owner}: {name}",
            )
    return None


def _windfall(context: ViewContext, key: str, event: JackpotWon | PotTaken) -> Windfall:
    game, say = context
    title, amount = say.ui(key), money_of(context, event.player, event.amount)
    reels = event.reels if isinstance(event, JackpotWon) else None
    return Windfall(
        title=title,
        player=event.player,
        colour=colour_of(game, event.player),
        amount=amount,
        band="",
        reels=reels or (),
        label=f"{title} {event.player}: {amount}",
    )


def _failure(context: ViewContext, player: PlayerId, estates: Sequence[e.EstateSettled]) -> Failure:
    heirs = tuple(heir for estate in estates if (heir := _heir(context, estate)).items)
    return _mishap(context, player, context.say.ui("display.bankrupt", name=player), heirs)


def _mishap(
    context: ViewContext, player: PlayerId, title: str, heirs: tuple[Heir, ...] = ()
) -> Failure:
    game, say = context
    gains = (say.ui("display.heir", name=heir.name, items=heir.items) + "." for heir in heirs)
    return Failure(
        title=title,
        player=player,
        colour=colour_of(game, player),
        heirs=heirs,
        label=read_out((title, *gains)),
    )


def _heir(context: ViewContext, estate: e.EstateSettled) -> Heir:
    game, say = context
    groups, letters = game.edition.groups, group_letters(game.edition)
    bank = estate.creditor == BANK_PLAYER
    items = (
        money_of(context, estate.player, estate.cash) if estate.cash else "",
        say.count("seat.deeds", len(estate.deeds)) if estate.deeds else "",
        *kept_counts(context, estate.jail_cards),
    )
    return Heir(
        name=say.ui("bank.name") if bank else estate.creditor,
        colour="" if bank else colour_of(game, estate.creditor),
        items=", ".join(filter(None, items)),
        deeds=tuple(
            (letters[group], groups[group].colour, deed_name(game, deed))
            for deed in estate.deeds
            for group in (game.edition.deeds[deed].group,)
        ),
    )
