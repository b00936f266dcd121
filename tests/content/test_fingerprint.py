"""Fingerprints of boxes and rules: the same everywhere, and different for what differs."""

from dataclasses import replace

from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.fingerprint import digest
from banker_app.content.serialization import decode, encode
from banker_app.engine.edition import Edition
from banker_app.engine.ruleset import JailRules, Ruleset


def test_equal_values_have_equal_digests() -> None:
    edition = load_edition("us_2008")[0]
    assert digest(edition) == digest(decode(Edition, encode(edition)))
    assert digest(Ruleset()) == digest(Ruleset())


def test_the_order_of_keys_does_not_matter() -> None:
    edition = load_edition("us_2008")[0]
    turned = replace(edition, deeds=dict(reversed(edition.deeds.items())))
    assert digest(turned) == digest(edition)


def test_different_values_have_different_digests() -> None:
    boxes = {digest(load_edition(name)[0]) for name in shipped_editions()}
    assert len(boxes) == len(shipped_editions())
    assert digest(Ruleset(jail=JailRules(fine=51))) != digest(Ruleset())
