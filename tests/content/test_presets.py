"""Games by their usual names: each composes, in a box that fits it."""

from banker_app.content.editions import shipped_editions
from banker_app.content.presets import Preset, presets
from banker_app.content.rulesets import load_mode
from banker_app.engine.rule_conflicts import conflicts
from tests.each import each
from tests.engine.tables import box, composed

EVERY = tuple(presets().values())


@each(EVERY)
def test_a_preset_can_be_played(preset: Preset) -> None:
    named = preset.edition or "us_classic"
    assert preset.fits(box(named))
    assert conflicts(box(named), composed(preset.base, named, preset.modes).rules) == ()


def test_every_edition_has_a_preset() -> None:
    for name in shipped_editions():
        assert any(preset.fits(box(name)) for preset in EVERY), name


def test_multinational_edition_fits_one_preset() -> None:
    fitting = [preset.id for preset in EVERY if preset.fits(box("multinational"))]
    assert fitting == ["multinational"]


def test_presets_use_printed_modes_only() -> None:
    assert not [mode for preset in EVERY for mode in preset.modes if load_mode(mode).house]
