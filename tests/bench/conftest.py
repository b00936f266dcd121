"""Figures that the benches hand in, printed as one table at the end of the run."""

import pytest

from tests.bench.figures import Figures

KEY: pytest.StashKey[Figures] = pytest.StashKey()


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Figures:
    """Where a bench hands in what it has measured."""
    return request.config.stash.setdefault(KEY, Figures())


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """The table, if anything was measured."""
    if KEY in config.stash:
        terminalreporter.section("figures")
        terminalreporter.write_line(config.stash[KEY].table())
