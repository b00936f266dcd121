"""Building houses and hotels, evenly and within the Bank's stock. [R-41 to R-57]"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from banker_app.engine.checks import (
    refusal,
    require_no_auction,
    require_no_debts,
    require_not_jailed,
    require_own_amount,
    require_owner,
    require_payable,
    require_pieces_placed,
    require_street,
    require_window,
)
from banker_app.engine.commands import Build
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.groups import free_stock, in_the_way, ladder, lots_of, own_lots
from banker_app.engine.ids import (
    BANK_PLAYER,
    DEPOT,
    HOTEL,
    HOUSE,
    SKYSCRAPER,
    Commodity,
    DeedId,
    PlayerId,
)
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling, stop
from banker_app.engine.rules.building.pieces import (
    BuildingStep,
    bill,
    cost_of,
    put_up,
    require_paid_in_full,
    require_uncontested,
)
from banker_app.engine.rules.building.steps import GroupTrial, Trial, take_steps
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.speed_die import require_move_made
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Game, Tracking, replace


def build(game: Game, cmd: Build) -> Ruling:
    """Build one or more steps: a house, or the hotel on a full lot. [R-41 to R-47]"""
    group_deeds = _group_meant(game, cmd)
    if isinstance(group_deeds, Refusal):
        return stop(group_deeds)
    if cmd.deed and (finding := require_owner(game, cmd.player, cmd.deed)):
        return stop(finding)
    trial = _trial(game, cmd, _built_evenly(game, cmd, group_deeds))
    steps = bill(game, cmd.player, trial.allowed)
    if _is_hotel_at_once(game, cmd, group_deeds):
        steps = _at_once(steps)
    # A piece won in an auction is only placed: at once, in anybody's turn.
    bought = not steps or any(step.won is None for step in steps)
    stated = cmd.amount if trial.asked else None
    asked = cost_of(game, cmd.player, bill(game, cmd.player, trial.asked))

    def record(recorder: EventRecorder) -> None:
        for step in steps:
            put_up(recorder, cmd.player, step)

    return Ruling(
        (
            require_no_debts(game, cmd.player) if bought else None,
            require_no_auction(game),
            _require_won_first(game, cmd.player, steps),
            require_window(game, cmd.player, cmd, game.rules.building.window, "R-42")
            if bought
            else None,
            require_not_jailed(game, cmd.player, "R-60", in_jail=game.rules.building.in_jail)
            if bought
            else None,
            require_move_made(game) if bought else None,
            _require_token_there(game, cmd.player, steps),
            _require_together(game, cmd.player, group_deeds[0]),
            _require_whole(game, cmd.player, group_deeds),
            _require_unmortgaged(game, cmd.player, cmd.deed, group_deeds),
            *trial.found,
            *(_require_within_limits(game, cmd, steps, group_deeds) if bought else ()),
            require_uncontested(game, cmd, steps),
            require_paid_in_full(game, cmd, steps),
            require_own_amount(game, cmd.player, stated, asked, "R-47"),
            require_payable(game, cmd.player, cost_of(game, cmd.player, steps), keep=group_deeds),
        ),
        record,
    )


# ---- where ----------------------------------------------------------------------------


def _group_meant(game: Game, cmd: Build) -> tuple[DeedId, ...] | Refusal:
    """The build group meant by the command; of several in a colour group, the player's first."""
    if cmd.deed is not None:
        return require_street(game, cmd.deed) or lots_of(game, cmd.deed)
    found = game.edition.groups.get(cmd.group) if cmd.group else None
    if found is None:
        return refusal(RefusalCode.NOT_A_DEED, "R-41", space=cmd.group or "")
    if finding := require_street(game, found.deeds[0]):
        return finding
    together = [lot for lot in found.deeds if len(game.group_of(lot)) > 1]
    mine = [lot for lot in together if game.owner(lot) == cmd.player]
    return lots_of(game, (*mine, *together, *found.deeds)[0])


def _built_evenly(game: Game, cmd: Build, group_deeds: tuple[DeedId, ...]) -> tuple[DeedId, ...]:
    """The lots among which the steps are spread and compared. [R-44, H-06]"""
    if cmd.deed and not game.rules.building.in_part:
        return group_deeds
    return own_lots(game, cmd.player, group_deeds) or group_deeds


def _require_whole(game: Game, player: PlayerId, group_deeds: tuple[DeedId, ...]) -> Refusal | None:
    """The player owns the whole group, or as much as will do. [R-41, H-06, H-48]"""
    own = len(own_lots(game, player, group_deeds))
    if game.rules.building.is_enough(own, len(group_deeds)):
        return None
    incomplete = _incomplete(game, player, group_deeds, "R-41")
    return replace(incomplete, final=not own) if incomplete else None


def _incomplete(
    game: Game, player: PlayerId, group_deeds: tuple[DeedId, ...], rule: str
) -> Refusal | None:
    missing = [deed for deed in group_deeds if game.owner(deed) != player]
    if not missing:
        return None
    first = missing[0]
    return refusal(
        RefusalCode.GROUP_NOT_COMPLETE,
        rule,
        player=player,
        group=game.edition.deeds[first].group,
        deed=first,
        owner=game.owner(first) or BANK_PLAYER,
        holders=_holders(game, group_deeds),
    )


def _require_together(game: Game, player: PlayerId, deed: DeedId) -> Refusal | None:
    """The lot is in a conglomerate, if the rules build on those. [R-41, R-120]"""
    if game.rules.building.grouping is Grouping.COLOUR_GROUP or game.conglomerate_of(deed):
        return None
    return refusal(RefusalCode.NOT_IN_CONGLOMERATE, "R-120", player=player, deed=deed)


def _require_won_first(
    game: Game, player: PlayerId, steps: Sequence[BuildingStep]
) -> Refusal | None:
    """No other piece is bought while one won in an auction could be placed. [R-51]"""
    return require_pieces_placed(game, player) if steps and not any(s.won for s in steps) else None


def _require_token_there(
    game: Game, player: PlayerId, steps: Sequence[BuildingStep]
) -> Refusal | None:
    """The token stands on every lot that a piece is bought for, if the app knows. [H-13]"""
    seat = game.seats[player]
    known = game.tracks_landings() or seat.landing_entered
    if not (game.rules.building.where_token_stands and known):
        return None
    here = game.edition.spaces[seat.space]
    if all(step.won or step.deed == here.deed for step in steps):
        return None
    return refusal(RefusalCode.TOKEN_ELSEWHERE, "H-13", player=player, space=here.id)


def _require_unmortgaged(
    game: Game, player: PlayerId, deed: DeedId | None, group_deeds: tuple[DeedId, ...]
) -> Refusal | None:
    for lot in (deed,) if deed else group_deeds:
        if deed := in_the_way(game, lot):
            return refusal(
                RefusalCode.GROUP_MORTGAGED,
                "R-41",
                LiftMortgage(player=player, deed=deed),
                group=game.edition.deeds[deed].group,
                deed=deed,
            )
    return None


def _require_within_limits(
    game: Game, cmd: Build, steps: Sequence[BuildingStep], group_deeds: tuple[DeedId, ...]
) -> tuple[Refusal | None, ...]:
    """The player stays within the limits of buildings per turn. [R-43]"""
    rules = game.rules.building
    if game.tracking is Tracking.OFF or not (rules.limit or rules.limit_per_group):
        return ()
    mine = [deed for deed in game.turn.built if game.owner(deed) == cmd.player]
    here = [deed for deed in mine if deed in group_deeds]
    return (
        _require_limit(cmd.player, rules.limit, len(mine), len(steps), ""),
        _require_limit(cmd.player, rules.limit_per_group, len(here), len(steps), group_deeds[0]),
    )


def _require_limit(
    player: PlayerId, limit: int, before: int, more: int, deed: DeedId | str
) -> Refusal | None:
    if not limit or before + more <= limit:
        return None
    where = {"deed": deed} if deed else {}
    return refusal(
        RefusalCode.BUILD_LIMIT, "R-43", player=player, limit=limit, count=before, **where
    )


# ---- steps ----------------------------------------------------------------------------


def _trial(game: Game, cmd: Build, group_deeds: tuple[DeedId, ...]) -> Trial:
    """The building steps of the command, and the objections to them."""
    stock = free_stock(game, cmd.player)
    levels = {deed: game.level(deed) for deed in group_deeds}
    trial = take_steps(
        GroupTrial(levels, dict(stock), ladder(game, group_deeds[0])),
        cmd.deed,
        cmd.count,
        1,
        partial(_against, game, cmd),
    )
    smaller = replace(cmd, count=len(trial.allowed), amount=None) if trial.allowed else None
    found = tuple(_with_stock(refusal, stock, smaller) for refusal in trial.found)
    return replace(trial, found=found)


OUT_OF: Final[Mapping[Commodity, RefusalCode]] = {
    HOUSE: RefusalCode.BANK_OUT_OF_HOUSES,
    HOTEL: RefusalCode.BANK_OUT_OF_HOTELS,
    SKYSCRAPER: RefusalCode.BANK_OUT_OF_SKYSCRAPERS,
    DEPOT: RefusalCode.BANK_OUT_OF_DEPOTS,
}


def _with_stock(refusal: Refusal, stock: Mapping[Commodity, int], smaller: Build | None) -> Refusal:
    """A refusal of pieces that the Bank lacks, with its stock and the order that it could fill."""
    left = {code: stock[piece] for piece, code in OUT_OF.items()}
    if not left.get(refusal.code):
        return refusal
    remedies = (smaller,) if smaller else ()
    return replace(refusal, params={"have": left[refusal.code]}, remedies=remedies)


def _against(game: Game, cmd: Build, lots: GroupTrial, deed: DeedId) -> Iterator[Refusal]:
    """Objections to one more building step on a lot. [R-44, R-45, R-50]"""
    level = lots.levels[deed]
    if level >= len(lots.ladder):
        yield refusal(RefusalCode.LOT_FULL, "R-45", deed=deed)
        return
    at_once = _is_hotel_at_once(game, cmd, tuple(lots.levels))
    piece = HOTEL if at_once else lots.ladder[level]
    if lots.stock[piece] <= 0:
        yield _out_of_houses(game) if piece == HOUSE else refusal(OUT_OF[piece], "R-50")
    if at_once:
        return
    behind = lots.apart(deed, 1)
    if behind and game.rules.building.evenly and piece != SKYSCRAPER:
        yield refusal(
            RefusalCode.BUILD_UNEVENLY,
            "R-44",
            Build(player=cmd.player, deed=behind[0]),
            deed=deed,
            houses=level,
            behind=behind,
            count=lots.levels[behind[0]],
        )
    if piece == HOTEL and (short := _require_full(game, lots, deed)):
        yield short
    if piece == SKYSCRAPER:
        yield from _against_skyscraper(game, cmd.player, lots, deed)


def _against_skyscraper(
    game: Game, player: PlayerId, lots: GroupTrial, deed: DeedId
) -> Iterator[Refusal]:
    """Objections to a skyscraper: the whole group is the player's, and hotels are on it. [H-46]"""
    group = lots_of(game, deed)
    if finding := _incomplete(game, player, group, "H-46"):
        yield finding
        return
    low = tuple(lot for lot in group if lots.levels.get(lot, game.level(lot)) <= lots.full)
    if low:
        yield refusal(RefusalCode.SKYSCRAPER_NEEDS_HOTELS, "H-46", deed=deed, behind=low)


def _is_hotel_at_once(game: Game, cmd: Build, group_deeds: tuple[DeedId, ...]) -> bool:
    """Whether the command puts a hotel on a lot, or on every lot of the player's in the group,
    at once, without its houses. [H-15]

    A number of steps above the last one counts too: it is refused for that alone. Pieces won in
    an auction are placed one by one.
    """
    if not game.rules.building.hotel_at_once or game.won(player=cmd.player):
        return False
    lots = (cmd.deed,) if cmd.deed else own_lots(game, cmd.player, group_deeds)
    left = sum(game.houses_before_hotel() + 1 - game.level(lot) for lot in lots)
    most = sum(len(ladder(game, lot)) - game.level(lot) for lot in lots)
    return cmd.count == left > 0 or cmd.count > most


def _at_once(steps: Sequence[BuildingStep]) -> tuple[BuildingStep, ...]:
    """The last step of each lot, for the price of all its steps. [H-15]"""
    last = {step.deed: step for step in steps}
    return tuple(
        replace(step, price=sum(other.price for other in steps if other.deed == lot))
        for lot, step in last.items()
    )


def _require_full(game: Game, lots: GroupTrial, deed: DeedId) -> Refusal | None:
    """Every lot that must be full before a hotel is built is full. [R-46]"""
    wanted = game.rules.building.hotel_needs.lots_to_fill(deed, tuple(lots.levels))
    short = tuple(lot for lot in wanted if lots.levels[DeedId(lot)] < lots.full)
    if not short:
        return None
    return refusal(
        RefusalCode.HOTEL_NEEDS_HOUSES,
        "R-46",
        deed=deed,
        behind=short,
        count=lots.levels[DeedId(short[0])],
        need=lots.full,
    )


def _out_of_houses(game: Game) -> Refusal:
    standing: dict[str, int] = {}
    for deed in game.edition.deeds:
        owner = game.owner(deed)
        if owner and game.houses(deed):
            standing[owner] = standing.get(owner, 0) + game.houses(deed)
    return refusal(
        RefusalCode.BANK_OUT_OF_HOUSES, "R-50", count=sum(standing.values()), holders=standing
    )


def _holders(game: Game, deeds: tuple[DeedId, ...]) -> Mapping[str, int]:
    """The number of these deeds that each owner holds, the Bank included."""
    return Counter(game.owner(deed) or BANK_PLAYER for deed in deeds)
