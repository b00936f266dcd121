"""Changes by the fields and buttons of a new game: each a function from draft to draft.

It is given the parts of the field's name after the change (a seat, a deed), and the value that was
entered or the option that was tapped.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from banker_app.app.setup.midway_draft import NOBODY, TABLE, HoldingDraft
from banker_app.app.setup.modes import toggled
from banker_app.app.setup.setup_draft import PlayerDraft, SetupDraft, box_of, start_command
from banker_app.content.presets import presets
from banker_app.engine.edition import SpaceKind
from banker_app.engine.ids import DeedId, RegionId
from banker_app.engine.json_types import JsonValue
from banker_app.engine.rules.conglomerate import CONGLOMERATE_SIZE, tops_of

Change = Callable[[SetupDraft, str, JsonValue], SetupDraft]


def _name(draft: SetupDraft, seat: str, value: JsonValue) -> SetupDraft:
    return draft.with_player(int(seat), name=str(value or ""))


def _remove(draft: SetupDraft, seat: str, _: JsonValue) -> SetupDraft:
    at, now = int(seat), draft.coloured()
    # Regions left free or shared are assigned again.
    others = now.players[:at] + now.players[at + 1 :]
    players = tuple(replace(player, region="") for player in others)
    holdings = now.holdings[:at] + now.holdings[at + 1 :]
    on_turn = now.on_turn - (now.on_turn >= max(at, 1))
    return replace(now, players=players, holdings=holdings, on_turn=on_turn)


def _earlier(draft: SetupDraft, seat: str, _: JsonValue) -> SetupDraft:
    """A seat before the one that it follows, each with all that it has."""
    now, at = draft.coloured(), int(seat)
    order = [*range(len(now.players))]
    order[at - 1 : at + 1] = at, at - 1
    return replace(
        now,
        players=tuple(now.players[each] for each in order),
        holdings=tuple(now.holding(each) for each in order) if now.holdings else (),
        on_turn=order.index(now.on_turn),
    )


def _region(draft: SetupDraft, seat: str, value: JsonValue) -> SetupDraft:
    return draft.with_region(int(seat), RegionId(str(value)), box_of(draft))


def _own(draft: SetupDraft, at: str, value: JsonValue) -> SetupDraft:
    """A player's own cash or salary, or what everybody has."""
    seat, what = at.split("/")
    return draft.with_player(int(seat), **{what: "" if value is None else str(value)})


def _alike(draft: SetupDraft, _: str, __: JsonValue) -> SetupDraft:
    players = tuple(replace(player, cash="", salary="") for player in draft.players)
    return replace(draft, players=players)


# ---- a game that is taken over ---------------------------------------------------------


def _keep(draft: SetupDraft, seat: str, **changes: object) -> SetupDraft:
    holding: HoldingDraft = replace(draft.holding(int(seat)), **changes)  # type: ignore[arg-type]
    return draft.with_holding(int(seat), holding)


def _sum(draft: SetupDraft, what: str, value: JsonValue) -> SetupDraft:
    return draft.with_sum(TABLE, what, "" if value is None else str(value))


def _cash(draft: SetupDraft, seat: str, value: JsonValue) -> SetupDraft:
    return draft.with_sum(seat, "", "" if value is None else str(value))


def _deed(draft: SetupDraft, at: str, value: JsonValue) -> SetupDraft:
    seat, deed = at.split("/")
    return draft.with_deed(int(seat), deed, None if value == NOBODY else int(value))


def _token(draft: SetupDraft, at: str, value: JsonValue) -> SetupDraft:
    """The token on a space, or behind its bars; a tap on the bars that hold it frees it."""
    seat, space = at.split("/")
    now = draft.holding(int(seat))
    office = value == SpaceKind.TAX_OFFICE.value
    there = now.jailed and now.office is office
    bars = value in (SpaceKind.JAIL.value, SpaceKind.TAX_OFFICE.value) and not there
    moved = now.detained(space, office=office) if bars else now.standing(space)
    return draft.with_holding(int(seat), moved)


def _card(draft: SetupDraft, seat: str, value: JsonValue) -> SetupDraft:
    """The nth jail card of a deck, taken or laid back with those after it."""
    deck, _, nth = str(value).rpartition("/")
    held = draft.holding(int(seat)).cards
    count = int(nth) if int(nth) < held.count(deck) else int(nth) + 1
    return _keep(draft, seat, cards=(*(d for d in held if d != deck), *[deck] * count))


def _stack(draft: SetupDraft, seat: str, value: JsonValue) -> SetupDraft:
    """A conglomerate, once it has deeds enough; on top the first of those that may be."""
    command = start_command(draft)
    picked = tuple(DeedId(deed) for deed in value)
    if command is None or len(picked) < CONGLOMERATE_SIZE:
        return draft
    tops = tops_of(command.edition, picked)
    ordered = tuple(sorted(picked, key=lambda each: each not in tops[:1]))
    return _keep(draft, seat, stacks=(*draft.holding(int(seat)).stacks, ordered))


def _top(draft: SetupDraft, at: str, value: JsonValue) -> SetupDraft:
    seat, nth = at.split("/")
    stacks = [*draft.holding(int(seat)).stacks]
    stacks[int(nth)] = (value, *(deed for deed in stacks[int(nth)] if deed != value))
    return _keep(draft, seat, stacks=tuple(stacks))


def _apart(draft: SetupDraft, seat: str, nth: JsonValue) -> SetupDraft:
    stacks = draft.holding(int(seat)).stacks
    return _keep(draft, seat, stacks=stacks[: int(nth)] + stacks[int(nth) + 1 :])


def _rate(draft: SetupDraft, region: str, value: JsonValue) -> SetupDraft:
    """Another rate; the value names the one that the deeds make, too: a table has no own then."""
    rate, _, by_deeds = str(value).partition("/")
    own = None if rate == by_deeds else int(rate)
    return replace(draft, table=draft.table.with_rate(region, own))


CHANGES: Final[dict[str, Change]] = {
    "board": lambda draft, _, value: draft.with_box(value),
    "keep_board": lambda draft, _, value: draft.on_board(value),
    "name": _name,
    "add": lambda draft, _, __: replace(draft, players=(*draft.players, PlayerDraft())),
    "earlier": _earlier,
    "remove": _remove,
    "colour": lambda draft, seat, value: draft.with_colour(int(seat), value),
    "token": lambda draft, seat, value: draft.with_player(int(seat), token=value),
    "region": _region,
    "own": _own,
    "alike": _alike,
    "preset": lambda draft, _, value: draft.with_preset(presets()[value]),
    "modes": lambda draft, _, value: toggled(draft, value),
    "figure": lambda draft, rule, value: draft.with_rule(rule, value),
    "tracking": lambda draft, _, value: replace(draft, tracking=value),
    "midway": lambda draft, _, value: replace(draft, midway=bool(value)),
    "cash": _cash,
    "deed": _deed,
    "stands": _token,
    "throws": lambda draft, seat, value: _keep(draft, seat, attempts=int(value)),
    "cards": _card,
    "laps": lambda draft, seat, value: _keep(draft, seat, laps=int(value)),
    "stays": lambda draft, seat, value: _keep(draft, seat, stays=int(value)),
    "misses": lambda draft, seat, value: _keep(draft, seat, misses=int(value)),
    "stack": _stack,
    "top": _top,
    "apart": _apart,
    "turn": lambda draft, _, value: replace(draft, on_turn=int(value)),
    "sum": _sum,
    "rate": _rate,
}
"""By the first word of a field's name; the rest of it is what the change is given first."""
