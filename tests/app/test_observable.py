"""Those who follow changes."""

import pytest

from banker_app.app.observable import Observable


def test_a_subscriber_fails_alone(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[str] = []

    def faulty() -> None:
        raise RuntimeError("this page is broken")

    observable = Observable()
    observable.subscribe(faulty)
    observable.subscribe(lambda: heard.append("banker"))
    observable.notify()
    assert heard == ["banker"]
    assert "a subscriber failed" in caplog.text
