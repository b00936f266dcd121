"""Stories that random evenings once brought up, each of which broke a promise.

Nothing is said about how a command must be answered here, only that no promise breaks: whether a
thing is allowed is the business of the scenarios.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from banker_app.content.serialization import decode_command
from banker_app.engine.legal import LegalCommands, Offer
from banker_app.engine.refusals import RefusalCode
from banker_app.engine.state import replace
from tests.each import each
from tests.properties.checked import Checked, Step

STORIES: Final = Path(__file__).with_name("stories.jsonl").read_text("utf-8").splitlines()


def highest(table: Checked) -> Iterator[Offer]:
    """Each offer with the highest number in each of its ranges."""
    for offer in LegalCommands(table.game).offers():
        ends = {
            name: (s.high, s.high) if name == "dice" else s.high for name, s in offer.ranges.items()
        }
        yield Offer(command=replace(offer.command, **ends)) if ends else offer


@each(STORIES)
def test_it_breaks_no_promise_any_more(story: str) -> None:
    opening, *lines = json.loads(story)["lines"]
    table = Checked(opening)
    keeps_on(table)
    for line in lines:
        waive = frozenset(map(RefusalCode, line.pop("waive", ())))
        table.enter(Step(command=decode_command(line), waive=waive))
        keeps_on(table)
    table.resumes()


def keeps_on(table: Checked) -> None:
    table.accepts(highest(table))
    table.goes_on()
    table.can_be_told_as_a_position()
