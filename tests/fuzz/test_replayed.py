"""What the fuzzer begins with and what it has kept, given to every parser once more."""

from random import Random

import pytest

from tests.fuzz.mutation import crossed, mutated
from tests.fuzz.seeds import SEEDS, kept
from tests.fuzz.targets import TARGETS, tried

PARSERS = tuple(SEEDS)


@pytest.mark.slow
@pytest.mark.parametrize("parser", PARSERS)
def test_kept_inputs(parser: str) -> None:
    """Each reached somewhere new once, or found something."""
    inputs = [*SEEDS[parser](), *kept(parser)]
    assert len(inputs) > 20
    for data in inputs:
        tried(parser, data)


@pytest.mark.slow
@pytest.mark.parametrize("parser", PARSERS)
def test_new_inputs(parser: str) -> None:
    """A little of what the fuzzer does, without its guidance; the same inputs every day."""
    dice = Random(parser)
    pool = [*SEEDS[parser](), *kept(parser)]
    for _ in range(150):
        data = mutated(parser, dice.choice(pool), dice)
        tried(parser, data)
        tried(parser, crossed(parser, data, dice.choice(pool), dice))


def test_every_parser_has_seeds() -> None:
    assert TARGETS.keys() == SEEDS.keys()
