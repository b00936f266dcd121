"""The public door: what its page says runs, and no command is missing."""

import pytest

from banker_app import api
from banker_app.content.errors import FaultyFile
from banker_app.engine.command import COMMANDS
from banker_app.engine.refusals import RefusalCode
from tests.repo.house import blocks

EXAMPLES = blocks(api.__doc__ or "", "python")


def test_the_examples_of_its_page_run() -> None:
    """One after the other, as somebody would type them."""
    names: dict[str, object] = {}
    for example in EXAMPLES:
        exec(example, names)
    assert names["worth"] == 1500
    assert EXAMPLES[0].count("\n") == 4, "a first legal command takes three lines"


def test_every_command_is_public() -> None:
    assert COMMANDS.keys() - {"StartGame"} <= set(api.__all__)
    assert all(hasattr(api, name) for name in api.__all__)


def test_two_players_of_one_name_are_refused() -> None:
    with pytest.raises(api.SetupRefused) as refused:
        api.new_game("us_2008", "Ann", "Ann")
    assert isinstance(decision := refused.value.decision, api.Refused)
    assert decision.refusals[0].code is RefusalCode.NAME_TAKEN


@pytest.mark.parametrize(
    "wrong",
    [{"edition": "us_2080"}, {"base": "clasic"}, {"modes": ["fast"]}, {"house_rules": {"x": 1}}],
)
def test_an_unknown_name_is_a_fault(wrong: dict[str, object]) -> None:
    setup: dict[str, object] = {"edition": "us_2008"} | wrong
    with pytest.raises(FaultyFile):
        api.new_game(setup.pop("edition"), "Ann", "Bob", **setup)  # type: ignore[arg-type]


def test_a_file_that_is_no_save_is_refused() -> None:
    with pytest.raises(api.BadSave):
        api.from_save(b"{}")
