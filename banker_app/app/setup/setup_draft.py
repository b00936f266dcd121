"""The draft of a new game."""

import json
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any, Final

from banker_app.app.projections.purses import SEAT_COLOURS
from banker_app.app.setup.midway_draft import (
    MINUTE,
    TABLE,
    HoldingDraft,
    MidwayDraft,
    position_of,
    read_plain,
)
from banker_app.content.editions import load_edition
from banker_app.content.errors import DataError, FaultyFile
from banker_app.content.migrations import FORMER, up_to_date
from banker_app.content.presets import Preset, presets, sheets
from banker_app.content.rule_layers import RulesLayer
from banker_app.content.rulesets import TARGET, USUAL_WORTH, Composed, compose
from banker_app.engine.edition import Edition
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId, RegionId
from banker_app.engine.rules.setup import shared_out
from banker_app.engine.ruleset import Ruleset, value_of
from banker_app.engine.settings.ending import EndingWhen
from banker_app.engine.settings.setting import RuleValue
from banker_app.engine.start_game import SeatPlan, StartGame
from banker_app.engine.state import Tracking

FIRST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 10
DEFAULT_EDITION: Final = "us_2008"
FIRST_PRESET: Final = "classic"
FIGURES: Final = {
    EndingWhen.AGREED_TIME: "clock.game_length",
    EndingWhen.TARGET: TARGET,
}
"""The figure that a table agrees on where the game ends by one."""

EVENINGS: Final = (60, 90, 120, 180)
"""Minutes."""
WORTHS: Final = (3, USUAL_WORTH, 10)
"""Times the opening cash."""


class PlayerDraft(Frozen):
    """A seat that is being filled."""

    name: str = ""
    token: str = ""
    colour: str = ""
    region: str = ""
    """The region represented; the next free one while nothing is said."""
    device: str = ""
    """The digest of the phone that asked for the seat and was let in."""
    cash: str = ""
    """Digits of the player's own opening cash; "" as everybody's. [H-59]"""
    salary: str = ""
    """Digits of the player's own salary; "" as everybody's. [H-59]"""


class GameChoice(Frozen):
    """The board and rules chosen, and the number of seats and deeds entered."""

    edition: str = ""
    preset: str = FIRST_PRESET
    modes: tuple[str, ...] = ()
    seats: int = 0
    deeds: int = 0
    """Of a game that is taken over."""


class SetupDraft(Frozen):
    """Board, rules, players and tracking of a new game."""

    edition: str = ""
    """A shipped box by its id, a custom board by its place."""
    usual: str = DEFAULT_EDITION
    """The box while none is chosen."""
    reader: str = ""
    """The language of the banker, which chooses between the sheets of a box."""
    lent: bool = False
    """Whether the board came with a preset and was not chosen by hand."""
    preset: str = FIRST_PRESET
    modes: tuple[str, ...] = ()
    """Modes combined with the preset."""
    before: GameChoice | None = None
    """The choice just replaced by another game or board, for a notice."""
    tracking: str = "dice"
    players: tuple[PlayerDraft, ...] = field(default_factory=lambda: (PlayerDraft(), PlayerDraft()))
    rules: tuple[tuple[str, str], ...] = ()
    """House rules typed in, by dotted name."""
    midway: bool = False
    holdings: tuple[HoldingDraft, ...] = ()
    on_turn: int = 0
    """The seat on turn in a game begun midway."""
    table: MidwayDraft = field(default_factory=MidwayDraft)
    """The table as a whole in a game begun midway."""

    def with_player(self, index: int, **changes: str) -> "SetupDraft":
        """With one seat changed."""
        players = list(self.players)
        players[index] = replace(players[index], **changes)
        return replace(self, players=tuple(players))

    def with_rule(self, name: str, value: str | None) -> "SetupDraft":
        """With a house rule set, or back to the book's."""
        rules = dict(self.rules)
        rules.pop(name, None)
        if value is not None:
            rules[name] = value
        return replace(self, rules=tuple(rules.items()))

    def holding(self, index: int) -> HoldingDraft:
        """The holding entered so far for a seat."""
        return self.holdings[index] if index < len(self.holdings) else HoldingDraft()

    def with_holding(self, index: int, holding: HoldingDraft) -> "SetupDraft":
        """With another holding for one seat."""
        holdings = [self.holding(at) for at in range(len(self.players))]
        holdings[index] = holding
        return replace(self, holdings=tuple(holdings))

    def with_deed(self, index: int, deed: str, state: int | None) -> "SetupDraft":
        """With a deed held by one seat and no other; if `state` is None, by no seat."""
        return replace(
            self,
            holdings=tuple(
                self.holding(at).with_deed(deed, state if at == index else None)
                for at in range(len(self.players))
            ),
        )

    def owner(self, deed: str) -> int | None:
        """The seat that has a deed so far."""
        seats = range(len(self.players))
        return next((at for at in seats if self.holding(at).state(deed) is not None), None)

    def with_sum(self, holder: str, name: str, digits: str) -> "SetupDraft":
        """With other digits for a sum."""
        if holder == TABLE:
            return replace(self, table=self.table.with_sum(name or MINUTE, digits))
        index = int(holder)
        return self.with_holding(index, replace(self.holding(index), cash=digits))

    def begun(self) -> "SetupDraft":
        """The draft for the next game, without the house rules and a position taken over."""
        players = tuple(replace(player, cash="", salary="") for player in self.players)
        draft = replace(self, midway=False, holdings=(), table=MidwayDraft(), on_turn=0)
        return replace(draft, players=players, modes=(), rules=(), before=None)

    def uncounted(self) -> tuple[int, ...]:
        """The seats without cash entered."""
        return tuple(at for at in range(len(self.players)) if not self.holding(at).cash)

    @property
    def chosen(self) -> Preset:
        """The preset that is chosen; the first where a later version has dropped it."""
        return presets().get(self.preset) or presets()[FIRST_PRESET]

    @property
    def every_mode(self) -> tuple[str, ...]:
        """The preset's modes and what is combined with them."""
        return tuple(dict.fromkeys((*self.chosen.modes, *self.modes)))

    @property
    def choice(self) -> GameChoice:
        """The box and the rules as they are chosen now."""
        return GameChoice(
            edition=self.edition,
            preset=self.preset,
            modes=self.modes,
            seats=len(self.players),
            deeds=sum(len(holding.deeds) for holding in self.holdings),
        )

    def with_preset(self, preset: Preset) -> "SetupDraft":
        """With another game chosen: a board chosen by hand stays if it fits; any other is replaced
        by the one that the game is usually played with.
        """
        edition = self.edition
        chosen = bool(edition) and not self.lent
        if not chosen or not preset.fits(box_of(self)):
            edition = preset.edition
        draft = self.on_board(edition)._with_game(preset)
        lent = bool(edition) and (edition != self.edition or self.lent)
        return replace(draft, lent=lent, before=self.choice)

    def with_box(self, edition: str) -> "SetupDraft":
        """With another board and the rules that come with it; those of the former board go."""
        old, draft = box_of(self), self.on_board(edition)
        box, game = box_of(draft), self.chosen
        if box.id == old.id:
            return draft
        own = sheets(box)
        if own and game not in own:
            game = next((each for each in own if each.language == self.reader), own[-1])
        elif not own and (game in sheets(old) or not game.fits(box)):
            game = next(each for each in presets().values() if each.fits(box))
        return draft if game is self.chosen else replace(draft._with_game(game), before=self.choice)

    def _with_game(self, preset: Preset) -> "SetupDraft":
        """With another game, and of the modes combined with the last one those that fit it."""
        draft = replace(self, preset=preset.id, modes=())
        for mode in self.modes:
            more = replace(draft, modes=(*draft.modes, mode))
            if mode not in preset.modes and isinstance(composed(more), Composed):
                draft = more
        return draft

    def on_board(self, edition: str) -> "SetupDraft":
        """With another board and the same game, as many seats and the holdings that it allows."""
        box = box_of(replace(self, edition=edition))
        draft = replace(
            self,
            edition=edition,
            lent=False,
            before=None,
            holdings=tuple(holding.on_board(box) for holding in self.holdings),
        )
        fewest, most = box.players
        # Empty seats that the former board required are removed with it.
        spare = fewest if box_of(self).players[0] > fewest else most
        return draft.with_seats(fewest, spare)

    def with_seats(self, fewest: int, most: int) -> "SetupDraft":
        """With `fewest` seats at least, and no empty ones beyond `most`."""
        players = [*self.players]
        while len(players) > most and any(not player.name for player in players):
            players.remove(next(p for p in reversed(players) if not p.name))
        players += [PlayerDraft()] * (fewest - len(players))
        return replace(self, players=tuple(players))

    def region(self, index: int, box: Edition) -> RegionId | None:
        """The region of a seat: chosen, or the first that fewest seats have."""
        regions = tuple(RegionId(player.region) for player in self.players)
        return shared_out(regions, box.regions)[index]

    def with_region(self, index: int, region: RegionId, box: Edition) -> "SetupDraft":
        """With a region for one seat; a seat that had it gets this one's in exchange."""
        regions = [self.region(at, box) for at in range(len(self.players))]
        if region in regions:
            regions[regions.index(region)] = regions[index]
        regions[index] = region
        return replace(
            self,
            players=tuple(
                replace(player, region=regions[at] or "") for at, player in enumerate(self.players)
            ),
        )

    def colour(self, index: int) -> str:
        """The colour of a seat: chosen, or the first that no seat before it uses."""
        taken = [player.colour for player in self.players if player.colour]
        if self.players[index].colour:
            return self.players[index].colour
        free = [colour for colour in SEAT_COLOURS if colour not in taken]
        unnamed = sum(1 for player in self.players[:index] if not player.colour)
        return free[unnamed % len(free)]

    def disc(self, index: int) -> str:
        """The colour of a player's disc: that of the region, or else of the seat."""
        box = box_of(self)
        region = self.region(index, box)
        return box.regions[region].colour if region else self.colour(index)

    def coloured(self) -> "SetupDraft":
        """With the colour that each seat has by now for its own."""
        players = (replace(p, colour=self.colour(at)) for at, p in enumerate(self.players))
        return replace(self, players=tuple(players))

    def with_colour(self, index: int, colour: str) -> "SetupDraft":
        """With another colour for one seat; everybody else keeps theirs."""
        return self.coloured().with_player(index, colour=colour)

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> "SetupDraft":
        """The draft that was written as plain lists and texts."""
        draft: SetupDraft = read_plain(SetupDraft, plain)
        if any(name in FORMER for name, _ in draft.rules):
            draft = replace(draft, rules=_up_to_date(draft))
        before = plain.get("before")
        return replace(
            draft,
            before=read_plain(GameChoice, before) if before else None,
            players=tuple(read_plain(PlayerDraft, player) for player in draft.players),
            holdings=tuple(read_plain(HoldingDraft, holding) for holding in draft.holdings),
            table=read_plain(MidwayDraft, plain.get("table")),
        )


def box_of(draft: SetupDraft) -> Edition:
    """The edition that is chosen."""
    return opened(draft)[0]


def opened(draft: SetupDraft) -> tuple[Edition, RulesLayer]:
    """The chosen box; the usual one where a custom board is gone or unfinished."""
    try:
        return load_edition(draft.edition or draft.usual, draft.reader)
    except FaultyFile:
        return load_edition(DEFAULT_EDITION)


def composed(
    draft: SetupDraft, modes: tuple[str, ...] | None = None
) -> Composed | tuple[DataError, ...]:
    """The rules that the draft adds up to, or would with other modes."""
    _, layer = opened(draft)
    chosen = draft.every_mode if modes is None else modes
    house = {rule: parsed_rule_value(text) for rule, text in draft.rules}
    return compose(draft.chosen.base, layer, chosen, house)


def figures(rules: Ruleset) -> tuple[str, ...]:
    """The rules with a figure that the players agree on before the first roll."""
    name = FIGURES.get(rules.ending.when)
    return () if name is None else (name,)


def usual_figures(name: str, rules: Ruleset) -> tuple[int, ...]:
    """Usual limits: game lengths in minutes, or net worths in multiples of the starting cash."""
    if name == TARGET:
        offers = [times * rules.setup.starting_cash for times in WORTHS]
    else:
        offers = list(EVENINGS)
    figure = value_of(rules, name)
    assert isinstance(figure, int), name
    return tuple(sorted({*offers, figure}))


def parsed_rule_value(text: str) -> object:
    """The value of a house rule from its text: the member of a choice is a bare word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _up_to_date(draft: SetupDraft) -> tuple[tuple[str, str], ...]:
    """The house rules of a draft that an older version has written."""
    told = {name: parsed_rule_value(text) for name, text in draft.rules}
    pot = rules_of(replace(draft, rules=())).parking.pot
    return tuple((name, rule_text(value)) for name, value in up_to_date(told, pot).items())


def rule_text(value: RuleValue) -> str:
    """A rule's value as `rule_value` reads it back."""
    return value if isinstance(value, str) else json.dumps(value)


def rules_of(draft: SetupDraft) -> Ruleset:
    """The draft's rules; the preset's own where what is combined with it does not fit."""
    for modes in (draft.every_mode, draft.chosen.modes):
        made = composed(draft, modes)
        if isinstance(made, Composed):
            return made.rules
    return Ruleset()


def agreed(draft: SetupDraft, name: str, value: RuleValue) -> SetupDraft:
    """The draft with a rule as agreed; no house rule if it equals the book's."""
    by_book = value_of(rules_of(draft.with_rule(name, None)), name)
    return draft.with_rule(name, None if value == by_book else rule_text(value))


def start_command(draft: SetupDraft, names: tuple[str, ...] = ()) -> StartGame | None:
    """The command that starts the game; None while the rules conflict. `names`: the players'
    names to use instead.
    """
    rules = composed(draft)
    if not isinstance(rules, Composed):
        return None
    box = box_of(draft)
    called = [PlayerId(name) for name in names or (p.name.strip() for p in draft.players)]
    told = [(name, draft.holding(at)) for at, name in enumerate(called)]
    turn = called[min(draft.on_turn, len(called) - 1)]
    return StartGame(
        edition=box,
        rules=rules.rules,
        provenance=rules.provenance,
        base=draft.chosen.base,
        modes=draft.every_mode,
        seats=tuple(
            SeatPlan(
                name=called[index],
                token=player.token,
                colour=draft.colour(index),
                region=draft.region(index, box),
                cash=int(player.cash) if player.cash else None,
                salary=int(player.salary) if player.salary else None,
            )
            for index, player in enumerate(draft.players)
        ),
        tracking=Tracking(draft.tracking),
        position=position_of(box, rules.rules, told, draft.table, turn) if draft.midway else None,
    )
