"""What the app says is what it said before, line by line."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

import pytest

from tests.goldens.documents import digests, documents, kept

pytestmark = pytest.mark.slow
SHOWN = 40
"""Lines of the difference that are printed."""


def difference(name: str, before: Sequence[str], lines: Sequence[str]) -> Iterator[str]:
    """What is said now where something else was said before, after the line that is the same."""
    match = SequenceMatcher(None, before, digests(lines), autojunk=False)
    for kind, was, until, now, end in match.get_opcodes():
        if kind == "equal":
            continue
        yield f"{name}:{now + 1}: {until - was} lines before, {end - now} now"
        yield from (f"  {line[:400]}" for line in lines[max(0, now - 1) : now])
        yield from (f"+ {line[:400]}" for line in lines[now:end])


def test_everything_is_said_as_before() -> None:
    before = kept()
    changed: list[str] = []
    for name, lines in documents():
        changed += difference(name, before.pop(name, []), lines)
    changed += [f"{name}: no longer there" for name in before]
    assert not changed, "\n".join(changed[:SHOWN]) + f"\n{len(changed)} lines in all"


def test_a_difference_is_readable() -> None:
    before = digests(["Ann buys Boardwalk.", "Bob pays $50.", "Cat pays $5."])
    now = ["Ann buys Boardwalk.", "Bob pays Ann $50.", "Cat pays $5."]
    assert list(difference("log", before, now)) == [
        "log:2: 1 lines before, 1 now",
        "  Ann buys Boardwalk.",
        "+ Bob pays Ann $50.",
    ]
    assert not list(difference("log", digests(now), now))
