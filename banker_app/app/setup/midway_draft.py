"""A game in progress that is being entered: by player, and of the table.

Texts and numbers as they were typed; what they make of a game is in `position_of`.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, Final

from banker_app.engine.edition import DeedKind, Edition, SpaceKind
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import Commodity, DeckId, DeedId, PlayerId, RegionId, SpaceId
from banker_app.engine.rules.conglomerate import tops_of
from banker_app.engine.rules.pots import parking_seed
from banker_app.engine.ruleset import Ruleset
from banker_app.engine.settings.setting import MINUTES
from banker_app.engine.start_game import DeedPosition, Position, SeatPosition, TurnPosition
from banker_app.engine.state import Conglomerate, Detention, JailTerm

MORTGAGED: Final = -1
HOTEL: Final = 5
SKYSCRAPER: Final = 8
DEPOT: Final = 9
NOBODY: Final = "none"
"""State of a deed that the player lacks."""
TABLE: Final = "table"
"""Holder of the table's own values; players are held by their numbers."""
MINUTE: Final = "minute"
CASINO: Final = "casino"
PARKING: Final = "parking"


def read_plain(kind: type[Any], plain: Any) -> Any:
    """A part of a draft from plain lists and texts; what does not fit reads as not entered."""
    usual, saved = kind(), plain if isinstance(plain, dict) else {}
    values = {one.name: _frozen(saved[one.name]) for one in fields(kind) if one.name in saved}
    fitting = {k: v for k, v in values.items() if type(v) is type(getattr(usual, k))}
    return replace(usual, **fitting)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


class HoldingDraft(Frozen):
    """A player's holdings, and the space of the token."""

    cash: str = ""
    """Digits; empty until it is counted."""
    deeds: tuple[tuple[str, int], ...] = ()
    """Deed and its state: -1 mortgaged, 0 bare, 1-4 houses, 5 a hotel, 8 a skyscraper,
    9 a train depot."""
    space: str = ""
    """The space of the token; if empty, the first space."""
    jailed: bool = False
    attempts: int = 0
    """Throws for doubles that failed, while held."""
    office: bool = False
    """Whether held in the tax office rather than in jail."""
    cards: tuple[str, ...] = ()
    """The decks of the player's jail cards, a deck once per card."""
    stacks: tuple[tuple[str, ...], ...] = ()
    """Conglomerates, the deed on top first."""
    laps: int = 0
    """Rounds of the board, where the rules ask for them."""
    stays: int = 0
    """Stays in jail, where the fine rises with them."""
    misses: int = 0
    """The next turns that the player is to miss. [H-57]"""

    def state(self, deed: str) -> int | None:
        """The state of a deed in this holding; None if it is not part of it."""
        return dict(self.deeds).get(deed)

    def with_deed(self, deed: str, state: int | None) -> "HoldingDraft":
        """With a deed in another state, or without it and the stack it was in."""
        deeds = dict(self.deeds)
        if state is not None:
            deeds[deed] = state
            return replace(self, deeds=tuple(deeds.items()))
        deeds.pop(deed, None)
        stacks = tuple(stack for stack in self.stacks if deed not in stack)
        return replace(self, deeds=tuple(deeds.items()), stacks=stacks)

    def standing(self, space: str) -> "HoldingDraft":
        """With the token on a space, and not held."""
        return replace(self, space=space, jailed=False, office=False, attempts=0)

    def detained(self, space: str, *, office: bool) -> "HoldingDraft":
        """With the token detained on a space."""
        return replace(self, space=space, jailed=True, office=office, attempts=0)

    def on_board(self, box: Edition) -> "HoldingDraft":
        """The holding as far as a board has it."""
        known = box.space_index
        fitting = replace(
            self,
            space=self.space if self.space in known else "",
            office=self.office and box.tax_office is not None,
            cards=tuple(deck for deck in self.cards if deck in box.decks),
        )
        for deed, _ in self.deeds:
            if deed not in box.deeds:
                fitting = fitting.with_deed(deed, None)
        return fitting


class MidwayDraft(Frozen):
    """Values of no player: sums on the board and the clock, and rates."""

    sums: tuple[tuple[str, str], ...] = ()
    """Digits by name: the minute, a till, or a till and a currency."""
    rates: tuple[tuple[str, int], ...] = ()
    """Exchange rates that differ from those that the deeds imply, by region."""

    def with_sum(self, name: str, digits: str) -> "MidwayDraft":
        """With other digits for one sum; a minute that no clock shows is not taken."""
        if name == MINUTE and digits and int(digits) > MINUTES.high:
            return self
        sums = {**dict(self.sums), name: digits}
        return replace(self, sums=tuple((key, text) for key, text in sums.items() if text))

    def with_rate(self, region: str, rate: int | None) -> "MidwayDraft":
        """With a rate of the table's own, or with the one that its deeds make."""
        rates = dict(self.rates)
        rates.pop(region, None)
        if rate is not None:
            rates[region] = rate
        return replace(self, rates=tuple(rates.items()))


# ---- what is asked ------------------------------------------------------------------------


def tills(box: Edition, rules: Ruleset) -> tuple[tuple[str, Commodity, int], ...]:
    """The pots that this board may have: a till, its currency, and its opening amount."""
    found: list[tuple[str, Commodity, int]] = []
    if SpaceKind.CASINO in box.kinds and (rules.casino.jackpot or rules.casino.opening_pot):
        found.append((CASINO, box.currency.code, rules.casino.opening_pot))
    if rules.parking.pot.is_paid_out():
        main, seed = box.currency.code, parking_seed(rules)
        found += [
            (f"{PARKING}/{money}", money, seed if money == main else 0) for money in box.monies
        ]
    return tuple(found)


def states(box: Edition, rules: Ruleset, deed: str) -> tuple[int, ...]:
    """The possible states of a deed with an owner."""
    card, building = box.deeds[DeedId(deed)], rules.building
    built = building.on_any_deed or (card.kind is DeedKind.STREET and len(card.rents) > 1)
    full = min(building.houses_before_hotel, box.most_houses)
    levels = (*range(1, full + 1), HOTEL) if built else ()
    tall = (SKYSCRAPER,) if built and card.skyscraper_rent else ()
    depot = (DEPOT,) if card.depot_price else ()
    return (0, *levels, *tall, *depot, MORTGAGED)


# ---- the position -------------------------------------------------------------------------


def position_of(
    box: Edition,
    rules: Ruleset,
    holdings: Sequence[tuple[PlayerId, HoldingDraft]],
    table: MidwayDraft,
    turn: PlayerId,
) -> Position:
    """The table as entered."""
    deeds: dict[DeedId, DeedPosition] = {}
    stacks: list[Conglomerate] = []
    for name, holding in holdings:
        for deed, state in holding.deeds:
            deeds[DeedId(deed)] = DeedPosition(
                owner=name,
                mortgaged=state == MORTGAGED,
                houses=state if 0 < state < HOTEL else 0,
                hotel=state == HOTEL,
                skyscraper=state == SKYSCRAPER,
                depot=state == DEPOT,
            )
        stacks += [
            Conglomerate(
                deeds=tuple(d for d in box.deeds if d in stack), top=_top(box, rules, stack)
            )
            for stack in holding.stacks
        ]
    sums = dict(table.sums)
    return Position(
        seats={name: _seat(box, holding) for name, holding in holdings},
        deeds=deeds,
        turn=TurnPosition(player=turn),
        minute=int(sums.get(MINUTE) or 0),
        pots=_pots(box, rules, sums),
        conglomerates=tuple(stacks),
        rates={RegionId(region): rate for region, rate in table.rates} or None,
    )


def _seat(box: Edition, holding: HoldingDraft) -> SeatPosition:
    known = holding.space in box.space_index
    place = Detention.TAX_OFFICE if holding.office else Detention.JAIL
    return SeatPosition(
        cash=int(holding.cash) if holding.cash else None,
        space=SpaceId(holding.space) if known else None,
        jail_cards=tuple(DeckId(deck) for deck in holding.cards),
        jail=JailTerm(attempts=holding.attempts, place=place) if holding.jailed else None,
        laps=holding.laps,
        stays=holding.stays,
        turns_to_miss=holding.misses,
    )


def _top(box: Edition, rules: Ruleset, stack: Sequence[str]) -> DeedId:
    """The deed on top: the first one entered, unless the rules want another one there."""
    tops = tops_of(box, [DeedId(deed) for deed in stack])
    first = DeedId(stack[0])
    return first if first in tops or not tops else tops[0]


def _pots(
    box: Edition, rules: Ruleset, sums: dict[str, str]
) -> dict[str, dict[Commodity, int]] | None:
    """The contents of the tills; None until one of them is entered."""
    known = tills(box, rules)
    if not any(bank_account in sums for bank_account, _, _ in known):
        return None
    pots: dict[str, dict[Commodity, int]] = {}
    for bank_account, money, usual in known:
        digits = sums.get(bank_account)
        held = pots.setdefault(bank_account.partition("/")[0], {})
        held[money] = int(digits) if digits else usual
    return pots
