"""What must be refused in the recorded evenings, and leaves the table as it was."""

import pytest

from tests.recorded.adapter import Step, start_line, steps
from tests.recorded.board import GAMES, Record, game, illegal
from tests.recorded.estate import resettle
from tests.recorded.story import failure
from tests.recorded.table import Table, verdict
from tests.recorded.wrong import attempt


@pytest.mark.parametrize("name", [name for name in GAMES if illegal(name)])
def test_refused(name: str) -> None:
    """Each wrong record in its place; the right one in the same place is accepted after it."""
    records = game(name)
    table = Table()
    table.play(start_line(records[0]))
    wrong: list[str] = []
    for step in steps(records):
        for case in illegal(name):
            if step.first <= case["at"] <= step.last:
                wrong += objections(table, case, step, records)
        for command in step.commands:
            reply = table.send(command)
            if reply["result"] != "accepted":
                wrong.append(failure(name, records, step.last, command, verdict(reply)))
                pytest.fail("\n\n".join(wrong))
        resettle(table, name, step.first)
    if wrong:
        pytest.fail("\n\n".join(wrong))


def objections(table: Table, case: Record, step: Step, records: list[Record]) -> list[str]:
    """What the referee did wrong about an illegal record: nothing, as a rule."""
    command = attempt(case, step)
    if command is None:
        return []
    before = table.ask("state")
    reply = table.send(command)
    found: list[str] = []
    if reply["result"] != "refused":
        found.append(f"{case['what']}: not refused but {verdict(reply)}")
    if table.ask("state") != before:
        found.append(f"{case['what']}: the table has changed")
    return [failure(case["game"], records, step.first - 1, command, why) for why in found]
