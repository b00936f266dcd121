"""A game that is being set up, before there is one."""

import json
from dataclasses import dataclass, field, replace
from typing import Any, Final

from banker_app.app.view_base import SEAT_COLOURS
from banker_app.engine.commands import (
    DeedPosition,
    Position,
    SeatPlan,
    SeatPosition,
    StartGame,
)
from banker_app.engine.edition import Edition
from banker_app.engine.ids import DeedId, PlayerId, SpaceId
from banker_app.engine.ruleset import RuleValue
from banker_app.engine.state import Tracking
from banker_app.library.editions import load_edition, shipped_editions
from banker_app.library.faults import LibraryFault
from banker_app.library.rulesets import Composed, compose
from banker_app.library.schema import RuleKind, rule_specs

FIRST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8
DEFAULT_EDITION: Final = "us_classic"
MORTGAGED: Final = -1
HOTEL: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDraft:
    """A seat that is being filled."""

    name: str = ""
    token: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingDraft:
    """What a player of a game begun midway holds: digits of the cash, deeds with buildings."""

    cash: str = ""
    deeds: tuple[tuple[str, int], ...] = ()
    """Deed and its state: -1 mortgaged, 0 bare, 1-4 houses, 5 a hotel."""
    space: str = ""
    """Where the token stands; the first space while nothing is said."""
    jailed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupDraft:
    """Box, rules, players and how much the table tells."""

    edition: str = ""
    preset: str = "classic"
    modes: tuple[str, ...] = ()
    tracking: str = "dice"
    players: tuple[PlayerDraft, ...] = field(default_factory=lambda: (PlayerDraft(), PlayerDraft()))
    rules: tuple[tuple[str, str], ...] = ()
    """House rules typed in, by dotted name."""
    midway: bool = False
    holdings: tuple[HoldingDraft, ...] = ()
    on_turn: int = 0
    """Whose turn it is in a game begun midway, by seat."""

    def with_player(self, index: int, **changes: str) -> "SetupDraft":
        """With one seat changed."""
        players = list(self.players)
        players[index] = replace(players[index], **changes)
        return replace(self, players=tuple(players))

    def with_rule(self, name: str, value: str | None) -> "SetupDraft":
        """With a house rule set, or left to the book again."""
        rules = dict(self.rules)
        rules.pop(name, None)
        if value is not None:
            rules[name] = value
        return replace(self, rules=tuple(rules.items()))

    def holding(self, index: int) -> HoldingDraft:
        """What the player of a seat holds so far."""
        return self.holdings[index] if index < len(self.holdings) else HoldingDraft()

    def with_holding(self, index: int, holding: HoldingDraft) -> "SetupDraft":
        """With another holding for one seat."""
        holdings = [self.holding(at) for at in range(len(self.players))]
        holdings[index] = holding
        return replace(self, holdings=tuple(holdings))

    @property
    def box(self) -> str:
        """The chosen edition, or the first that ships."""
        return self.edition or DEFAULT_EDITION

    def colour(self, index: int) -> str:
        """The colour of a seat: chosen, or the first that no seat before it uses."""
        taken = [player.colour for player in self.players if player.colour]
        if self.players[index].colour:
            return self.players[index].colour
        free = [colour for colour in SEAT_COLOURS if colour not in taken]
        unnamed = sum(1 for player in self.players[:index] if not player.colour)
        return free[unnamed % len(free)]

    @staticmethod
    def from_plain(plain: dict[str, Any]) -> "SetupDraft":
        """The draft that was written as plain lists and texts."""
        holdings = tuple(
            HoldingDraft(
                cash=holding["cash"],
                deeds=tuple((deed, state) for deed, state in holding["deeds"]),
                space=holding.get("space", ""),
                jailed=holding.get("jailed", False),
            )
            for holding in plain["holdings"]
        )
        return SetupDraft(
            edition=plain["edition"],
            preset=plain["preset"],
            modes=tuple(plain["modes"]),
            tracking=plain["tracking"],
            players=tuple(PlayerDraft(**player) for player in plain["players"]),
            rules=tuple((name, value) for name, value in plain["rules"]),
            midway=plain["midway"],
            holdings=holdings,
            on_turn=plain.get("on_turn", 0),
        )


def box_of(draft: SetupDraft) -> Edition:
    """The edition that is chosen."""
    name = draft.box if draft.box in shipped_editions() else shipped_editions()[0]
    return load_edition(name)[0]


def composed(draft: SetupDraft) -> Composed | tuple[LibraryFault, ...]:
    """The rules that the draft adds up to."""
    name = draft.box if draft.box in shipped_editions() else shipped_editions()[0]
    _, layer = load_edition(name)
    house = {rule: rule_value(rule, value) for rule, value in draft.rules}
    return compose(draft.preset, layer, draft.modes, house)


def rule_value(rule: str, text: str) -> object:
    """A house rule's value as the library reads it."""
    match rule_specs()[rule].kind:
        case RuleKind.YES_NO:
            return text == "true"
        case RuleKind.WHOLE:
            return int(text)
        case RuleKind.CHOICE:
            return text
        case RuleKind.SCHEDULE:
            return json.loads(text)


def rule_text(value: RuleValue) -> str:
    """A rule's value as `rule_value` reads it back."""
    if isinstance(value, tuple):
        return json.dumps(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def start_command(draft: SetupDraft) -> StartGame | None:
    """The command that sets the table up; None while the rules do not fit together."""
    rules = composed(draft)
    if not isinstance(rules, Composed):
        return None
    return StartGame(
        edition=box_of(draft),
        rules=rules.rules,
        provenance=rules.provenance,
        base=draft.preset,
        modes=draft.modes,
        seats=tuple(
            SeatPlan(
                name=PlayerId(player.name.strip()),
                token=player.token,
                colour=draft.colour(index),
            )
            for index, player in enumerate(draft.players)
        ),
        tracking=Tracking(draft.tracking),
        position=_position(draft) if draft.midway else None,
    )


def _position(draft: SetupDraft) -> Position:
    seats: dict[PlayerId, SeatPosition] = {}
    deeds: dict[DeedId, DeedPosition] = {}
    known = box_of(draft).space_index
    for index, player in enumerate(draft.players):
        name = PlayerId(player.name.strip())
        holding = draft.holding(index)
        seats[name] = SeatPosition(
            cash=int(holding.cash) if holding.cash else None,
            space=SpaceId(holding.space) if holding.space in known else None,
            jail_attempts=0 if holding.jailed else None,
        )
        for deed, state in holding.deeds:
            deeds[DeedId(deed)] = DeedPosition(
                owner=name,
                mortgaged=state == MORTGAGED,
                houses=state if 0 < state < HOTEL else 0,
                hotel=state == HOTEL,
            )
    on_turn = draft.players[min(draft.on_turn, len(draft.players) - 1)]
    return Position(seats=seats, deeds=deeds, turn_player=PlayerId(on_turn.name.strip()))
