"""Conglomerates, deeds of different colours: forming, locking, dissolving. [R-120 to R-122]"""

from collections.abc import Collection, Iterable
from typing import Final

from banker_app.engine.checks import refusal, require_no_auction, require_owner
from banker_app.engine.command import Approval, CheckedByRule, PlayerCommand
from banker_app.engine.edition import DeedKind, Edition
from banker_app.engine.event import PlayerEvent
from banker_app.engine.event_recorder import EventRecorder
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.obligations import clearing
from banker_app.engine.refusals import Refusal, RefusalCode, Ruling, stop
from banker_app.engine.settings.building import Grouping
from banker_app.engine.state import Conglomerate, Game, replace


class FormConglomerate(PlayerCommand, approval=Approval.OWN):
    """Combine deeds of different colours. [R-120]"""

    deeds: tuple[DeedId, ...]
    top: CheckedByRule[DeedId] | None = None
    """The deed on top, out of several equal ones; None: the first on the board."""


class DissolveConglomerate(PlayerCommand, approval=Approval.OWN):
    """Take a conglomerate apart. [R-121]"""

    deeds: tuple[DeedId, ...]
    """Any of its deeds, or all of them."""


class ConglomerateFormed(PlayerEvent):
    """Deeds were combined into a conglomerate."""

    conglomerate: Conglomerate

    def _change(self, game: Game) -> Game:
        return replace(game, conglomerates=(*game.conglomerates, self.conglomerate))


class ConglomerateDissolved(PlayerEvent):
    """A conglomerate was taken apart."""

    conglomerate: Conglomerate

    def _change(self, game: Game) -> Game:
        left = tuple(c for c in game.conglomerates if c != self.conglomerate)
        return replace(game, conglomerates=left)


CONGLOMERATE_SIZE: Final = 3
"""Deeds in a conglomerate, all of different colours. [R-120]"""
WHITE = "white"
"""The colour of stations and utilities alike. [R-12, R-13]"""


def form_conglomerate(game: Game, cmd: FormConglomerate) -> Ruling:
    """Combine deeds into a conglomerate; the dearest street goes on top. [R-120, R-122]"""
    if game.rules.building.grouping is not Grouping.CONGLOMERATE:
        return stop(refusal(RefusalCode.NO_CONGLOMERATES, "R-120"))
    deeds = tuple(deed for deed in game.edition.deeds if deed in cmd.deeds)
    if finding := _wrong_size(cmd):
        # Objections to single deeds are reported even if the number of deeds is wrong.
        return stop(
            finding,
            *(require_owner(game, cmd.player, deed) for deed in deeds),
            *(_require_uncombined(game, deed) for deed in deeds),
            _require_colours(game, deeds),
        )
    tops = tops_of(game.edition, cmd.deeds)
    if not tops or (cmd.top is not None and cmd.top not in tops):
        return stop(refusal(RefusalCode.CONGLOMERATE_TOP, "R-122", deeds=tops))
    formed = ConglomerateFormed(
        player=cmd.player, conglomerate=Conglomerate(deeds=deeds, top=cmd.top or tops[0])
    )
    return Ruling(
        (
            require_no_auction(game),
            *(require_owner(game, cmd.player, deed) for deed in deeds),
            *(_require_uncombined(game, deed) for deed in deeds),
            _require_colours(game, deeds),
            _require_not_built_on(game, cmd, deeds),
        ),
        lambda recorder: recorder.add(formed),
    )


def dissolve_conglomerate(game: Game, cmd: DissolveConglomerate) -> Ruling:
    """Take a conglomerate apart, which nothing but the sale of a deed should. [R-121]"""
    found = game.conglomerate_of(cmd.deeds[0]) if cmd.deeds else None
    if found is None or not set(cmd.deeds) <= set(found.deeds):
        return stop(
            refusal(
                RefusalCode.NOT_IN_CONGLOMERATE,
                "R-121",
                player=cmd.player,
                deed=cmd.deeds[0] if cmd.deeds else "",
            )
        )
    gone = ConglomerateDissolved(player=cmd.player, conglomerate=found)
    return Ruling(
        (
            require_owner(game, cmd.player, found.deeds[0]),
            _require_bare(game, cmd, found),
            refusal(RefusalCode.CONGLOMERATE_LOCKED, "R-121", deeds=found.deeds),
        ),
        lambda recorder: recorder.add(gone),
    )


def dissolve_sold(recorder: EventRecorder, player: PlayerId, deeds: Iterable[DeedId]) -> None:
    """Dissolve the conglomerates of deeds that leave a player. [R-121, ruling 14]

    Also if all its deeds leave together: their new owner may form the conglomerate again.
    """
    left = set(deeds)
    for found in recorder.game.conglomerates:
        if not left.isdisjoint(found.deeds):
            recorder.add(ConglomerateDissolved(player=player, conglomerate=found))


# ---- which deeds combine ----------------------------------------------------------------


def alike(edition: Edition, deeds: Iterable[DeedId]) -> tuple[DeedId, DeedId] | None:
    """The first two deeds of the same colour, or None. [R-120]"""
    seen: dict[str, DeedId] = {}
    for deed in deeds:
        card = edition.deeds[deed]
        colour = card.group if card.kind is DeedKind.STREET else WHITE
        if colour in seen:
            return seen[colour], deed
        seen[colour] = deed
    return None


def tops_of(edition: Edition, deeds: Collection[DeedId]) -> tuple[DeedId, ...]:
    """The deeds that may go on top, in board order: the streets with the highest printed rent.

    Stations and utilities print neither a ladder of rents nor the price of a house. [R-122]
    """
    cards = [card for card in edition.deeds.values() if card.id in deeds]
    rents = {card.id: card.rents[0] for card in cards if card.kind is DeedKind.STREET}
    highest = max(rents.values(), default=0)
    return tuple(deed for deed, rent in rents.items() if rent == highest)


# ---- objections -------------------------------------------------------------------------


def _wrong_size(cmd: FormConglomerate) -> Refusal | None:
    count = len(cmd.deeds)
    if count == CONGLOMERATE_SIZE:
        return None
    code = RefusalCode.CONGLOMERATE_SIZE
    return refusal(code, "R-120", count=count, need=CONGLOMERATE_SIZE)


def _require_uncombined(game: Game, deed: DeedId) -> Refusal | None:
    """The deed is in no other conglomerate. [R-121]"""
    if game.conglomerate_of(deed) is None:
        return None
    return refusal(RefusalCode.ALREADY_IN_CONGLOMERATE, "R-121", deed=deed)


def _require_not_built_on(
    game: Game, cmd: FormConglomerate, deeds: tuple[DeedId, ...]
) -> Refusal | None:
    """None of the deeds has buildings left over from a correction or a rule change. [R-71]"""
    built = tuple(deed for deed in deeds if game.level(deed))
    if not built:
        return None
    way = clearing(game, cmd.player, built[0])
    level = game.level(built[0])
    code = RefusalCode.CLEAR_BUILDINGS_FIRST
    return refusal(code, "R-71", way, deed=built[0], behind=built, houses=level)


def _require_colours(game: Game, deeds: tuple[DeedId, ...]) -> Refusal | None:
    pair = alike(game.edition, deeds)
    if pair is None:
        return None
    return refusal(RefusalCode.CONGLOMERATE_SAME_COLOUR, "R-120", deed=pair[0], other=pair[1])


def _require_bare(game: Game, cmd: DissolveConglomerate, found: Conglomerate) -> Refusal | None:
    """The conglomerate has no buildings. [R-71]"""
    built = tuple(deed for deed in found.deeds if game.level(deed))
    if not built:
        return None
    group = game.edition.deeds[built[0]].group
    return refusal(
        RefusalCode.CLEAR_BUILDINGS_FIRST,
        "R-71",
        clearing(game, cmd.player, built[0]),
        deed=found.deeds[0],
        behind=built,
        houses=game.level(built[0]),
        group=group,
    )
