"""The cards of each game that is shipped, by the rules of that game."""

from typing import Final

from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.presets import Preset, presets
from banker_app.engine import commands as c
from banker_app.engine.decide import decide
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Accepted, Refused
from banker_app.engine.start_game import Position, SeatPlan, StartGame
from banker_app.engine.state import Tracking
from tests.each import each
from tests.engine.tables import composed

GAMES: Final = [
    (preset, edition)
    for preset in presets().values()
    for edition in shipped_editions()
    if preset.fits(load_edition(edition)[0])
]


@each(GAMES)
def test_no_pack_has_a_card_that_its_rules_refuse(preset: Preset, edition: str) -> None:
    box = load_edition(edition)[0]
    names = [PlayerId(f"Player {number}") for number in range(box.players[0])]
    start = StartGame(
        edition=box,
        rules=composed(preset.base, edition, preset.modes).rules,
        seats=tuple(SeatPlan(name=name) for name in names),
        tracking=Tracking.OFF,
        position=Position(),
    )
    begun = decide((), start)
    assert isinstance(begun, Accepted), begun
    for deck in box.decks:
        for card in begun.game.deck(deck).pack:
            drawn = decide(begun.game, c.DrawCard(player=names[0], deck=deck, card=card.id))
            assert not isinstance(drawn, Refused), (card.id, drawn)
