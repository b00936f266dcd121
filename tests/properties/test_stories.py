"""Stories that random evenings once brought up, each of which broke a promise.

Nothing is said about how a command must be answered here, only that no promise breaks: whether a
thing is allowed is the business of the scenarios.
"""

import json
from pathlib import Path
from typing import Final

from banker_app.content.serialization import decode_command
from banker_app.engine.refusals import RefusalCode
from tests.each import each
from tests.properties.checked import OFFERED, ONWARDS, OPENED, TOLD, Step
from tests.properties.openings import Line
from tests.properties.walk import broken_by

STORIES: Final = Path(__file__).with_name("stories.jsonl").read_text("utf-8").splitlines()


def step(line: Line) -> Step:
    waive = frozenset(map(RefusalCode, line.pop("waive", ())))
    return Step(command=decode_command(line), waive=waive)


@each(STORIES)
def test_stories_break_no_promise(story: str) -> None:
    opening, *lines = json.loads(story)["lines"]
    steps = [step(line) for line in lines]
    for promise in (OFFERED, ONWARDS, TOLD, OPENED[0]):
        assert broken_by(opening, steps, promise) is None
