"""Games by their usual names: each composes, in a box that fits it."""

from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.presets import Preset, presets
from banker_app.content.rulesets import Composed, compose, load_mode
from banker_app.engine.rule_conflicts import conflicts
from tests.each import each

EVERY = tuple(presets().values())


@each(EVERY)
def test_a_preset_can_be_played(preset: Preset) -> None:
    named = preset.edition or "us_classic"
    box, layer = load_edition(named)
    assert preset.fits(box)
    made = compose(preset.base, layer, preset.modes)
    assert isinstance(made, Composed), made
    assert conflicts(box, made.rules) == ()


def test_every_box_has_a_preset() -> None:
    for name in shipped_editions():
        box = load_edition(name)[0]
        assert any(preset.fits(box) for preset in EVERY), name


def test_multinational_box_fits_one_preset() -> None:
    fitting = [preset.id for preset in EVERY if preset.fits(load_edition("multinational")[0])]
    assert fitting == ["multinational"]


def test_presets_use_printed_modes_only() -> None:
    assert not [mode for preset in EVERY for mode in preset.modes if load_mode(mode).house]
