"""Golden scripts: a table set up in words, what its players do, and what becomes of it.

Reads a `.game` file and plays it through the referee; every claim in it has to hold.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from banker_app.content.editions import load_edition
from banker_app.referee.name_resolver import NameResolver
from banker_app.store.api import GameStore
from tests.scenarios.facts import FACTS, cash_in, holds, set_up
from tests.scenarios.regions import SEAT, Colours, regions_of
from tests.scenarios.sentences import MONEY, Line, NotSaid, read, read_command
from tests.scenarios.table import Table, verdict

HEADS: Final = (
    "Title",
    "Covers",
    "Edition",
    "Rules",
    "Modes",
    "Players",
    "Banker",
    "Tracking",
    "Start",
    "Waive",
    "Fault",
)
FROM_THE_BOX: Final = "from the box"
"""A game that begins with setting up; every other one takes up where the first facts say."""
JOINED: Final = re.compile(r"^> (?:(\w+) joins|\w+ is now called (\w+))", re.MULTILINE)
"""Somebody who joins later, or somebody's new name."""
RESULTS: Final = ("accepted", "refused", "asks", "error")


@dataclass(frozen=True)
class Told:
    """One line of a script and where it stands."""

    number: int
    text: str
    inside: bool
    """Indented: it says what came of the command before it."""


@dataclass(frozen=True)
class Script:
    """A script as written; nothing has been played."""

    name: str
    heads: dict[str, str]
    lines: tuple[Told, ...]

    @property
    def covers(self) -> frozenset[str]:
        """The rows of the rule table that the script is about."""
        return frozenset(self.heads.get("Covers", "").split())


class Wrong(AssertionError):
    """A script says something that is not so, or that nobody understands."""


def parse(text: str, name: str) -> Script:
    """Heads first, then lines; `#` begins a remark."""
    heads: dict[str, str] = {}
    lines: list[Told] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].rstrip()
        # Several heads may share a line, set apart by wide gaps.
        found = re.findall(rf"({'|'.join(HEADS)}):\s+(.+?)(?=\s{{3,}}|$)", line)
        if found and not lines:
            heads.update({key: f"{heads.get(key, '')} {value}".strip() for key, value in found})
        elif line:
            lines.append(Told(number, line.strip(), raw.startswith(" ")))
    return Script(name, heads, tuple(lines))


def load(path: Path) -> Script:
    """The script in a file."""
    return parse(path.read_text(encoding="utf-8"), path.name)


class Evening(Table):
    """A script being played."""

    def __init__(self, script: Script, store: GameStore | None = None) -> None:
        super().__init__(store)
        self.script = script
        seats = SEAT.findall(script.heads["Players"])
        self._seats = {player: cash for player, _, cash in seats}
        later = JOINED.findall("\n".join(told.text for told in script.lines))
        self.players = tuple(dict.fromkeys((*self._seats, *map("".join, later))))
        edition = load_edition(script.heads.get("Edition", "us_2008"))[0]
        self._names = NameResolver(edition, self.players)
        self._regions = regions_of({player: region for player, region, _ in seats}, edition)
        self._colours = Colours(edition, self._regions)
        commands = (n for n, told in enumerate(script.lines) if told.text.startswith(">"))
        self._boxed = script.heads.get("Start") == FROM_THE_BOX
        self._setting = 0 if self._boxed else next(commands, len(script.lines))
        self.opening: Line = {}
        self.reply: Line = {}
        self._before: dict[str, int] = {}

    def begin(self) -> Line:
        """Set the table up with what comes before the first command; the state it begins with."""
        heads = self.script.heads
        position: Line = {"seats": {}, "deeds": {}, "turn": {"landing_known": True}}
        for player, cash in self._seats.items():
            position["seats"][player] = {"cash": int(cash)} if cash else {}
        for told in self.script.lines[: self._setting]:
            fact = self._colours.without(told.text)
            set_up(position, *read(FACTS, fact, self.players))
        base, *house = re.split(r" \+ |, (?=\w+\.)", heads.get("Rules", "classic"))
        self.opening = {
            "cmd": "start_game",
            "edition": heads.get("Edition", "us_2008"),
            "base": base,
            "modes": heads.get("Modes", "").split(),
            "house_rules": {name: _read(value) for name, value in (r.split(" = ") for r in house)},
            "seats": [
                {"name": player, "region": self._regions.get(player)} for player in self._seats
            ],
            "banker": heads.get("Banker"),
            "tracking": heads.get("Tracking", "dice"),
        }
        waive = heads.get("Waive", "").split()
        line = self.opening | {"waive": waive}
        if not self._boxed:
            line["position"] = position
        reply = self.send(line)
        if reply["result"] != "accepted":
            raise Wrong(f"{self.script.name}: the table cannot be set up: {verdict(reply)}")
        state: Line = self.ask("state")
        return state

    def play_script(self) -> "Evening":
        """Every line in turn; then the books must balance. Raises Wrong."""
        if not self.opening:
            self.begin()
        unjudged: Told | None = None
        for told in self.script.lines[self._setting :]:
            if told.text.startswith(">"):
                self._at(unjudged, self._must_be_accepted)
                self._at(told, self.do)
                unjudged = told
            elif told.inside and unjudged:
                self._at(told, self._judge)
                unjudged = None
            else:
                self._at(told, self._check)
        self._at(unjudged, self._must_be_accepted)
        audit = self.ask("audit")
        assert audit["zero_sum"], audit
        assert not audit["broken"], audit
        return self

    def do(self, said: str) -> Line:
        """The reply to one sentence, with or without its `>`."""
        self._before = self._purses()
        self.reply = self.send(read_command(said.removeprefix(">").strip(), self.players))
        return self.reply

    def moved(self) -> dict[str, int]:
        """By how much each purse changed with the last command."""
        now = self._purses()
        return {who: cash - self._before.get(who, 0) for who, cash in now.items()}

    def undo_all(self) -> int:
        """Take everything back; how many entries that were."""
        times = 0
        while self.send({"cmd": "undo"})["result"] == "accepted":
            times += 1
        return times

    def redo(self, entries: int) -> None:
        """Bring so many entries back."""
        for _ in range(entries):
            assert self.send({"cmd": "redo"})["result"] == "accepted"

    # ---- within -----------------------------------------------------------------------

    def _at(self, told: Told | None, step: Callable[[str], object]) -> None:
        """One step; what is wrong with it is told with the number of its line."""
        if told is None:
            return
        try:
            step(told.text)
        except (NotSaid, Wrong) as wrong:
            raise Wrong(f"{self.script.name}:{told.number}: {wrong}") from None

    def _must_be_accepted(self, text: str) -> None:
        if self.reply["result"] != "accepted":
            raise Wrong(f"not accepted: {verdict(self.reply)}")

    def _judge(self, text: str) -> None:
        """The line below a command: what the referee said, and what came of it."""
        result, _, rest = text.partition(" ")
        if result not in RESULTS:
            raise NotSaid(f"{result!r} is no result; known: {', '.join(RESULTS)}")
        said, _, words = rest.partition('"')
        if self.reply["result"] != result:
            raise Wrong(f"not {result}: {verdict(self.reply)}")
        if result == "accepted":
            self._check(rest)
            return
        if result == "error":
            if words.rstrip('"') not in self.reply["text"]:
                raise Wrong(f"the words are {self.reply['text']!r}")
            return
        key, what = ("refusals", "code") if result == "refused" else ("questions", "fact")
        found = [one[what] for one in self.reply[key]]
        if said.replace(",", " ").split() != found:
            raise Wrong(f"{said.strip()}? {verdict(self.reply)}")
        if words and words.rstrip('"') != self.reply[key][0]["text"]:
            raise Wrong(f"the words are {self.reply[key][0]['text']!r}")

    def _check(self, text: str) -> None:
        """Claims, set apart by semicolons; those about money explain every purse."""
        paid: dict[str, int] = dict.fromkeys((*self.players, "Bank"), 0)
        claims = False
        for told in filter(None, map(str.strip, text.split(";"))):
            claim = self._colours.without(told)
            try:
                _, slots = read(MONEY, claim, self.players)
            except NotSaid:
                if not holds(self.ask, self._names, *read((*FACTS, *MONEY), claim, self.players)):
                    raise Wrong(f"{claim}? {verdict(self.reply)}") from None
                continue
            claims = True
            if slots:
                paid[slots.get("payer", "Bank")] -= slots["amount"]
                paid[slots.get("payee", "Bank")] += slots["amount"]
        moved = self.moved()
        if claims and moved != {who: paid[who] for who in moved}:
            raise Wrong(f"{text}? The purses moved by {moved}")

    def _purses(self) -> dict[str, int]:
        return {who: cash_in(seat) for who, seat in self.ask("state")["seats"].items()}


def _read(value: str) -> Any:
    """A rule's value as it is typed; a table of steps in braces."""
    return json.loads(value) if re.fullmatch(r"\d+|true|false|\{.*\}", value) else value
