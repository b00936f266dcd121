"""The wording for projections: the sentences of the game and those of the screens."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from banker_app.app.i18n.currency_format import currency_of, format_amount
from banker_app.app.i18n.formatter import name_of_go
from banker_app.app.i18n.messages import Messages
from banker_app.content.errors import DataError
from banker_app.engine.commands import Command
from banker_app.engine.dues import Due, RentStep
from banker_app.engine.edition import Edition
from banker_app.engine.events import Event
from banker_app.engine.ids import GroupId
from banker_app.engine.promises import Promise
from banker_app.engine.refusals import Question, Refusal
from banker_app.engine.state import Game
from banker_app.pages.contract import texts

OF_A_PURSE: Final = ("have", "short")
"""The numbers of a refusal that tell what a player has."""
ONLOOKER: Final = " "
"""The reader of a device without a seat, which is no player's name."""


class Translator:
    """One language, and the money of one edition. Making one is cheap."""

    def __init__(
        self, language: str, edition: Edition | None, reader: str = "", *, private: bool = False
    ) -> None:
        """`reader` is the player whose own phone shows it; "" is the banker, or anybody where
        balances are not `private`.
        """
        self.language = language
        self.reader = reader
        self.private = private and bool(reader)
        self._edition = edition
        self._words = _words(language, reader)
        self._screens = _screens(language)

    def ui(self, key: str, **params: object) -> str:
        """A text printed on the screens; `{go}` is the name of that space on the board."""
        if key in _about_go(self.language):
            params["go"] = name_of_go(self._edition) or self.say("go.name")
        return self._screens.text(key, **params)

    def told(self, key: str, player: str, **params: object) -> str:
        """A text about a player, whom it names; the reader is told "you"."""
        if player == self.reader:
            return self.ui(f"own.{key}", **params)
        return self.ui(key, name=player, **params)

    def name(self, player: str) -> str:
        """A player's name, or "You" for the reader."""
        return self.ui("you") if player and player == self.reader else player

    def hides(self, player: str) -> bool:
        """Whether the reader is not told what a player has."""
        return self.private and player != self.reader

    def say(self, key: str) -> str:
        """A text of the game's own that has no blanks: the name of a base or a mode."""
        return self._words.say(key, self._edition)

    def count(self, key: str, number: int, **params: object) -> str:
        """A text that goes with a number."""
        return self._screens.counted_text(key, number, **params)

    def money(self, amount: int, currency: str = "") -> str:
        """An amount as the edition prints it, in one of its currencies or in the first."""
        assert self._edition is not None, "no edition, no money"
        return format_amount(amount, currency_of(self._edition, currency))

    def printed(self, kind: str, name: str) -> str:
        """A `board` or `token` in the banker's language, by its name in an edition."""
        return self._words.printed(kind, name)

    def group(self, edition: Edition, group: GroupId) -> str:
        """A colour group in the banker's language."""
        return self._words.group(edition, group)

    def refusal(self, refusal: Refusal, game: Game | None) -> str:
        """A refusal with its reason and its numbers, but for those of a purse that is hidden."""
        if self.hides(str(refusal.params.get("player", self.reader))):
            params = {name: one for name, one in refusal.params.items() if name not in OF_A_PURSE}
            refusal = replace(refusal, params=params)
        return self._words.refusal(refusal, game)

    def remedy(self, command: Command, game: Game) -> str:
        """A command that would help, as its button reads."""
        return self._words.remedy(command, game)

    def question(self, question: Question, game: Game) -> str:
        """A question that the table has to answer first."""
        return self._words.question(question, game)

    def option(self, question: Question, option: str, game: Game) -> str:
        """An answer to a question, as its button reads."""
        return self._words.option(question, option, game)

    def entry(self, events: tuple[Event, ...], game: Game) -> str:
        """All that a command did, as a line of the log."""
        return self._words.entry(events, game)

    def headline(self, events: tuple[Event, ...], game: Game) -> str:
        """A command in one sentence, without its outcome."""
        return self._words.headline(events, game)

    def due(self, due: Due, game: Game) -> str:
        """A due of the table."""
        return self._words.due(due, game)

    def promise(self, promise: Promise, game: Game) -> str:
        """A promise about rent."""
        return self._words.promise(promise, game.edition)

    def rent_step(self, step: RentStep, game: Game) -> str:
        """One line of how a rent comes about."""
        return self._words.rent_step(step, game.edition)

    def fault(self, fault: DataError) -> str:
        """A mistake in an edition or a rule that was typed in."""
        return self._words.fault(fault)

    def rule(self, name: str) -> str:
        """A rule in plain words, by its dotted name."""
        return self._words.rule(name, self._edition)

    def member(self, rule: str, value: object) -> str:
        """A rule's value on its own."""
        return self._words.member(rule, value)

    def rule_value(self, name: str, value: object, edition: Edition | None) -> str:
        """A rule's value within a sentence."""
        return self._words.rule_value(name, value, edition)

    def rule_step(self, name: str, step: int, value: int, edition: Edition | None) -> str:
        """A step of a rule that changes by steps: "50 % from minute 61"."""
        return self._words.rule_step(name, step, value, edition)


@lru_cache(maxsize=32)
def _words(language: str, reader: str) -> Messages:
    return Messages(language, reader)


_screens = lru_cache(maxsize=4)(texts.catalogue)


@lru_cache(maxsize=4)
def _about_go(language: str) -> frozenset[str]:
    words = texts.catalogue(language)
    return frozenset(key for key in words if any("{go}" in text for text in words.texts(key)))
