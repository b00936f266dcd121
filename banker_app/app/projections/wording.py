"""The wording that projections need of a language."""

from typing import NamedTuple, Protocol

from banker_app.engine.commands import Command
from banker_app.engine.dues import Due, RentStep
from banker_app.engine.edition import Edition
from banker_app.engine.events import Event
from banker_app.engine.ids import GroupId
from banker_app.engine.promises import Promise
from banker_app.engine.refusals import Question, Refusal
from banker_app.engine.state import Game


class Wording(Protocol):
    """Sentences in the language of a device."""

    @property
    def reader(self) -> str:
        """The player whose own phone it is; "" is anybody's."""
        ...

    def ui(self, key: str, **params: object) -> str:
        """A text of the screens."""
        ...

    def told(self, key: str, player: str, **params: object) -> str:
        """A text of the screens about a player, whom it names; the reader is told "you"."""
        ...

    def name(self, player: str) -> str:
        """A player's name, or "You" for the reader."""
        ...

    @property
    def private(self) -> bool:
        """Whether the reader is told no other player's balance."""
        ...

    def hides(self, player: str) -> bool:
        """Whether the reader is not told what a player has."""
        ...

    def count(self, key: str, number: int, **params: object) -> str:
        """A text in the plural form for a number."""
        ...

    def say(self, key: str) -> str:
        """A text of the game's own that has no blanks."""
        ...

    def money(self, amount: int, currency: str = "") -> str:
        """An amount as the edition prints it, in one of its currencies, by default the main one."""
        ...

    def printed(self, kind: str, name: str) -> str:
        """A `board` or `token` in the banker's language, by its name in an edition."""
        ...

    def group(self, edition: Edition, group: GroupId) -> str:
        """A colour group in the banker's language."""
        ...

    def refusal(self, refusal: Refusal, game: Game) -> str:
        """The sentence of a refusal, with its numbers."""
        ...

    def question(self, question: Question, game: Game) -> str:
        """The text of a question."""
        ...

    def remedy(self, command: Command, game: Game) -> str:
        """The text of the button for a remedy."""
        ...

    def option(self, question: Question, option: str, game: Game) -> str:
        """The text of the button for one answer to a question."""
        ...

    def entry(self, events: tuple[Event, ...], game: Game) -> str:
        """The line of the log for all events of a command."""
        ...

    def headline(self, events: tuple[Event, ...], game: Game) -> str:
        """The first sentence of that line."""
        ...

    def due(self, due: Due, game: Game) -> str:
        """The text of a due."""
        ...

    def promise(self, promise: Promise, game: Game) -> str:
        """A promise about rent; one in force with its giver and holder."""
        ...

    def rent_step(self, step: RentStep, game: Game) -> str:
        """One step in the computation of a rent."""
        ...


class ViewContext(NamedTuple):
    """A game, and the wording to describe it with."""

    game: Game
    say: Wording
