"""Parses a command line: its names, and what it leaves out and the state of the game implies.

Players, deeds, decks and lots; whether the command is allowed is decided by the engine.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final, cast

from banker_app.content.migrations import migrated
from banker_app.content.serialization import Malformed, command_types, decode_command
from banker_app.engine.command import Actor, Command
from banker_app.engine.commands import Correct, EstateGoesTo, LeaveGame, ReplaceEntry
from banker_app.engine.dues import (
    DealDue,
    Debt,
    MoneyDue,
    OfferDue,
    PickDue,
    PlacementDue,
    SpeedFace,
    creditor_of,
)
from banker_app.engine.hints import field_hints
from banker_app.engine.history import Log, game_before
from banker_app.engine.ids import DeckId, DeedId
from banker_app.engine.json_types import JsonMapping, JsonObject
from banker_app.engine.obligations import answers, open_debts
from banker_app.engine.settings.building import Grouping
from banker_app.engine.settings.turn import FinesRules
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import CasinoOutcome, Game
from banker_app.referee.name_resolver import NameResolver, nearest, resolve, short

ENVELOPE: Final = ("waive", "note", "minute")
QUERIES: Final = ("state", "legal", "quote", "worth", "rates", "audit", "log", "rules")


def command_kind(line: JsonMapping) -> type[Command]:
    """The class of the command in a line. Raises Malformed for any but those of a game."""
    name = line.get("cmd")
    known = {cmd: kind for cmd, kind in command_types().items() if kind is not StartGame}
    kind = known.get(str(name))
    if kind is None:
        raise Malformed("", f"unknown command {short(name)}", nearest(name, known))
    return kind


def read_command(
    kind: type[Command], line: JsonMapping, names: NameResolver, game: Game, log: Log = ()
) -> Command:
    """The command in a line without nulls. Raises Malformed.

    `log`: the entries of which one may be replaced.
    """
    fields = {key: value for key, value in line.items() if key not in ENVELOPE}
    instead: Command | None = None
    if kind is Correct and "instead" in fields:
        text = "is no field of it: replace_entry puts a command in the place of an entry"
        raise Malformed("instead", text)
    if kind is ReplaceEntry and isinstance(fields.get("instead"), Mapping):
        inner = without_nulls(fields.pop("instead"))
        entry = fields.get("entry")
        then: Game | None = None
        if isinstance(entry, int) and 1 < entry <= len(log):
            then = game_before(log, entry)
        at = then or game
        instead = read_command(command_kind(inner), inner, names.at(at), at)
    fields = _group_as_deed(game, names, line["cmd"], fields)
    fields = _with_heir(fields) if kind is LeaveGame else fields
    filled = _with_defaults(game, kind, resolve(names, kind, fields))
    command = decode_command(migrated(filled, game.rules.parking.pot))
    # The rules decide which commands may replace an entry.
    return replace(cast(Any, command), instead=instead) if instead else command


def without_nulls(line: JsonMapping) -> JsonObject:
    """The line without null fields: null is the same as absent."""
    return {key: value for key, value in line.items() if value is not None}


def _with_defaults(game: Game, kind: type, line: JsonMapping) -> JsonObject:
    """The line with everything filled in that the game implies. Raises Malformed.

    Also expands the protocol's shorthands: dice as a list, a deed for its group, a count of one,
    a reason for leaving jail that follows from the command.
    """
    filled, cmd = dict(line), line["cmd"]
    _from_dues(game, kind, filled)
    if cmd in ("settle_auction", "open_auction"):
        _lot_at_hand(game, filled)
    _from_debts(game, cmd, filled)
    for name in _actors(kind):
        if name not in filled:
            filled[name] = _actor(game, cmd, filled)
    _from_the_board(game, cmd, filled)
    _shorthands(game, cmd, filled)
    return filled


def _group_as_deed(game: Game, names: NameResolver, cmd: str, line: JsonMapping) -> JsonObject:
    """The line with a deed given as `group` moved to `deed`, if conglomerates are built on."""
    moved = dict(line)
    group = moved.get("group")
    by_colour = game.rules.building.grouping is Grouping.COLOUR_GROUP
    if cmd == "sell_group" and not by_colour and group is not None and not names.is_group(group):
        moved["deed"] = moved.pop("group")
    return moved


@cache
def _actors(kind: type) -> tuple[str, ...]:
    """The field with the player who acts, if the command has one."""
    return tuple(name for name, hint in field_hints(kind, notes=True).items() if hint == Actor)


def _from_dues(game: Game, kind: type, filled: JsonObject) -> None:
    """Fill in from the first due that fits the line, preferring those of the player to move."""
    # Which debt is paid, and which deed is bought or built on, does not follow from the due.
    sure = [
        due for due in game.dues if not isinstance(due, Debt | DealDue | PickDue | PlacementDue)
    ]
    known = [answer for due in sure for answer in answers(game, due) if type(answer) is kind]
    names = IMPLIED.intersection(field_hints(kind))
    implied = [{k: v for k in names if (v := getattr(answer, k)) is not None} for answer in known]
    fitting = [f for f in implied if all(filled.get(key, f[key]) == f[key] for key in f)]
    fitting.sort(key=lambda fields: game.turn.player not in fields.values())
    if fitting:
        filled.update(fitting[0])


def _lot_at_hand(game: Game, filled: JsonObject) -> None:
    """Fill in the lot being auctioned, or the deed on offer."""
    if game.auction is not None:
        filled.setdefault("lot", game.auction.lot)
    for due in game.dues:
        if isinstance(due, OfferDue):
            filled.setdefault("lot", due.deed)


IMPLIED: Final = frozenset({"player", "payer", "deed", "deck", "lot"})
"""The fields with the player who answers a due, and its subject."""


def _from_debts(game: Game, cmd: str, filled: JsonObject) -> None:
    """Fill in debtor and creditor, if only one debt can be meant."""
    if cmd not in ("incur_debt", "pay_debt_in_kind"):
        return
    debts = [
        due
        for due in (open_debts(game) or game.dues)
        if isinstance(due, MoneyDue) and filled.get("player", due.player) == due.player
    ]
    if len(debts) == 1:
        filled.setdefault("player", debts[0].player)
        filled.setdefault("creditor", creditor_of(debts[0]))


def _actor(game: Game, cmd: str, line: JsonMapping) -> str:
    """The player meant: the debtor, the owner of the conglomerate, or the player to move."""
    if cmd in ("declare_bankruptcy", "time_out_player"):
        debtors = {debt.player for debt in open_debts(game)}
        if len(debtors) > 1:
            raise Malformed("player", f"is missing: {', '.join(sorted(debtors))} are in debt")
        return next(iter(debtors), game.turn.player)
    deeds = line.get("deeds")
    if cmd in ("form_conglomerate", "dissolve_conglomerate") and isinstance(deeds, list) and deeds:
        deed = DeedId(deeds[0])
        owner = game.owner(deed) if deed in game.edition.deeds else None
        return owner or game.turn.player
    if cmd == "dissolve_conglomerate":
        holders = [game.owner(stack.deeds[0]) for stack in game.conglomerates]
        if game.turn.player not in holders and len(set(holders)) == 1:
            return holders[0] or game.turn.player
    return game.turn.player


def _from_the_board(game: Game, cmd: str, filled: JsonObject) -> None:
    """Fill in the deed or the deck of the space under the token."""
    who = filled.get("payer" if cmd in _RENTS else "player")
    seat = game.seats.get(who) if isinstance(who, str) else None  # type: ignore[call-overload]
    if seat is None:
        return
    space = game.edition.spaces[seat.space]
    if cmd in ("buy_deed", "decline_deed", *_RENTS) and space.deed:
        filled.setdefault("deed", space.deed)
    if cmd == "incur_debt" and space.deed and "creditor" not in filled:
        owner = game.owner(space.deed)
        if owner not in (None, who):
            filled["creditor"] = owner
    if cmd == "draw_card" and "deck" not in filled:
        deck = space.deck or _only_deck(game, filled.get("card"))
        if deck:
            filled["deck"] = deck


def _only_deck(game: Game, card: object) -> DeckId | None:
    """The deck with a card of this id, if there is exactly one."""
    decks = [d.id for d in game.edition.decks.values() if any(c.id == card for c in d.cards)]
    return decks[0] if len(decks) == 1 else None


IGNORED_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "pay_jail_fine": ("via",),
    "fail_jail_roll": ("via",),
    "roll_out_of_jail": ("via",),
    "pause_game": ("player", "reason"),
    "resume_game": ("player", "reason"),
    "time_out_player": ("reason",),
    "end_game": ("player",),
}
"""Redundant fields that are accepted for a command and ignored."""


PRINTED_FINES: Final = tuple(FinesRules().printed())


def _fine(filled: JsonObject) -> None:
    """Replace the reason of a printed fine, however spelled, by its name."""
    name = "_".join(str(filled.get("reason", "")).casefold().split())
    if name in PRINTED_FINES:
        filled["reason"] = name


def _with_heir(line: JsonMapping) -> JsonObject:
    """The line with a player named as the estate moved to `heir`."""
    moved = dict(line)
    if isinstance(estate := moved.get("estate"), str) and estate not in set(EstateGoesTo):
        moved["heir"] = moved.pop("estate")
    return moved


def _shorthands(game: Game, cmd: str, filled: JsonObject) -> None:
    for field in IGNORED_FIELDS.get(cmd, ()):
        filled.pop(field, None)
    dice = filled.get("dice")
    if cmd == "pay_rent" and isinstance(dice, list):
        filled["dice"] = _total(dice)
    if cmd in ("sell_group", "break_hotel") and filled.get("count") == 1:
        del filled["count"]
    if cmd in _OWN_WORDS:
        _OWN_WORDS[cmd](filled)
    if cmd == "dissolve_conglomerate":
        _only_stack(game, filled)
    if cmd == "sell_group" and "group" not in filled:
        _group_of(game, filled)
    if cmd in ("build", "sell_building") and not (filled.get("deed") or filled.get("group")):
        raise Malformed("deed", "is missing, and so is group")


def _group_of(game: Game, filled: JsonObject) -> None:
    """Accept a deed for its colour group, if colour groups are built on."""
    deed = filled.get("deed")
    if not isinstance(deed, str):
        return
    known = game.edition.deeds.get(DeedId(deed))
    if game.rules.building.grouping is Grouping.COLOUR_GROUP or known is None:
        filled["group"] = known.group if known else deed
        del filled["deed"]


def _speed_die(filled: JsonObject) -> None:
    """Accept one die by its number, the speed die as a third one, and its faces by number."""
    dice = filled.get("dice")
    if type(dice) is int or (isinstance(dice, list) and len(dice) == 1):
        filled["dice"] = [dice[0] if isinstance(dice, list) else dice, 0]
    if isinstance(dice, list) and len(dice) == 3:
        *filled["dice"], filled["speed"] = dice
    speed = filled.get("speed")
    if type(speed) is int:
        filled["speed"] = _FACES.get(speed, str(speed))


def _move(filled: JsonObject) -> None:
    """Accept a number of spaces as the question offers it."""
    spaces = filled.get("spaces")
    if isinstance(spaces, str) and spaces.isdecimal():
        filled["spaces"] = int(spaces)


def _casino(filled: JsonObject) -> None:
    """Accept everyday words for the outcome, and reels as dice or as a three-digit number."""
    outcome, reels = filled.get("outcome"), filled.get("reels")
    if isinstance(outcome, str):
        word = outcome.strip().casefold()
        filled["outcome"] = _OUTCOMES.get(word, word)
    if isinstance(reels, str) and reels.isdecimal():
        filled["reels"] = [int(figure) for figure in reels]


def _card(filled: JsonObject) -> None:
    """Accept a card by its id, or the effect of one that the edition does not list."""
    if not (filled.get("card") or filled.get("effect")):
        raise Malformed("card", "is missing, and so is effect")


def _bids(filled: JsonObject) -> None:
    """Fill in the winner and the price, as far as the last bids determine them."""
    bids = filled.get("bids")
    if not isinstance(bids, Mapping) or not all(type(bid) is int for bid in bids.values()):
        return
    if bids and "winner" not in filled:
        filled["winner"] = max(bids, key=bids.__getitem__)
    if filled.get("winner") in bids:
        filled.setdefault("amount", bids[filled["winner"]])


_OWN_WORDS: Final[Mapping[str, Callable[[JsonObject], None]]] = {
    "roll": _speed_die,
    "choose_move": _move,
    "play_casino": _casino,
    "pay_fine": _fine,
    "draw_card": _card,
    "settle_auction": _bids,
}
"""Commands with spellings of their own."""

_FACES: Final[Mapping[int, str]] = {
    4: SpeedFace.BUS.value,
    5: SpeedFace.MR_M.value,
    6: SpeedFace.MR_M.value,
}
"""The pictures of the speed die, numbered; Mr. M is on two of its faces."""

_OUTCOMES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("lose", "loss", "lost"), CasinoOutcome.LOST.value),
    **dict.fromkeys(("win", "won"), CasinoOutcome.WON.value),
}


def _only_stack(game: Game, filled: JsonObject) -> None:
    """Fill in the deeds of a player's conglomerate, if there is only one."""
    held = [c for c in game.conglomerates if game.owner(c.deeds[0]) == filled.get("player")]
    if "deeds" not in filled and len(held) == 1:
        filled["deeds"] = list(held[0].deeds)


def _total(dice: list[Any]) -> int:
    if len(dice) in (2, 3) and all(type(die) is int and 1 <= die <= 6 for die in dice):
        return sum(dice)
    raise Malformed("dice", "needs two dice from 1 to 6, or their total")


_RENTS: Final = ("pay_rent", "waive_rent", "claim_rent")
"""Commands about the rent of the deed under the payer's token."""
