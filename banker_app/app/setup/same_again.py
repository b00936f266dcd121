"""The next game of a table that has just played: the same board, rules and players."""

from dataclasses import replace

from banker_app.app.setup.setup_draft import (
    PlayerDraft,
    SetupDraft,
    box_of,
    rule_text,
    rules_of,
)
from banker_app.content.editions import shipped_editions
from banker_app.content.presets import Preset, presets
from banker_app.engine.events import GameStarted
from banker_app.engine.history import Log, game_of, names_since
from banker_app.engine.ids import PlayerId
from banker_app.engine.renaming import renamed
from banker_app.engine.ruleset import RULES, value_of
from banker_app.engine.state import Absence, Game


def same_again(log: Log, last: SetupDraft) -> SetupDraft | None:
    """The draft of another game like this one, with the rules as they were at its end. None if
    a later version has dropped its preset, or its custom board is gone: `last` is the draft of
    the last game begun on this page.
    """
    game, started = game_of(log), renamed(log[0].events[0], names_since(log, 1))
    assert game is not None, "the log is empty"
    assert isinstance(started, GameStarted), "the log does not begin with a set-up"
    box, edition = game.edition, str(game.edition.id)
    if edition not in shipped_editions():
        edition = last.edition
        if not edition or box_of(last) != box:
            return None
    preset = _played(started, game)
    if preset is None:
        return None
    draft = SetupDraft(
        edition=edition,
        preset=preset.id,
        modes=tuple(mode for mode in started.modes if mode not in preset.modes),
        tracking=started.tracking.value,
        players=tuple(_with_own_money(player, game, started) for player in players_of(game)),
    )
    by_book = rules_of(draft)
    house = tuple(
        (name, rule_text(value_of(game.rules, name)))
        for name in RULES
        if value_of(game.rules, name) != value_of(by_book, name)
    )
    return replace(draft, rules=house)


def players_of(game: Game) -> tuple[PlayerDraft, ...]:
    """Everybody at a table as they are called now, without those who have left."""
    return tuple(
        PlayerDraft(name=seat.name, token=seat.token, colour=seat.colour, region=seat.region or "")
        for seat in game.seats.values()
        if seat.absence is not Absence.LEFT
    )


def _with_own_money(player: PlayerDraft, game: Game, started: GameStarted) -> PlayerDraft:
    """With the player's own salary, and the own opening cash as far as the game had an opening:
    cash that was counted in a game taken over is none. [H-59]
    """
    name, begun = PlayerId(player.name), started.turn.landing_known
    cash = {seat.name: started.own_cash(seat.name) for seat in started.seats if begun}
    own = {"cash": cash.get(name), "salary": game.seats[name].salary}
    return replace(player, **{what: str(sum_) for what, sum_ in own.items() if sum_ is not None})


def _played(started: GameStarted, game: Game) -> Preset | None:
    """The preset of a game: of those that fit, the one that covers most of its rules."""
    fitting = [
        preset
        for preset in presets().values()
        if preset.base == started.base
        and set(preset.modes) <= set(started.modes)
        and preset.fits(game.edition)
    ]
    return max(fitting, key=lambda preset: len(preset.modes), default=None)
