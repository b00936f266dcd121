"""The meaning of the buttons of a question to the command that asked it."""

from dataclasses import replace
from typing import Final

from banker_app.engine.commands import Command, ReplaceEntry
from banker_app.engine.dues import SpeedFace
from banker_app.engine.ids import Pot
from banker_app.engine.json_types import JsonObject
from banker_app.engine.refusals import Fact, Question
from banker_app.engine.settings.tax import TaxChoice

YES_OR_NO: Final = ("own_turn", "before_roll", "contested", "agreed")
"""Fields of commands that a yes or no fills."""


def answer_value(question: Question, option: str) -> object:
    """An answer as the command's field wants it."""
    if question.answer in YES_OR_NO:
        return option in ("yes", "true")
    if question.answer == "choice" and option in {choice.value for choice in TaxChoice}:
        return TaxChoice(option)
    if question.fact is Fact.POT:
        return Pot(option)
    if question.fact is Fact.SPEED_DIE:
        return SpeedFace(option)
    if option.isdecimal():
        return int(option)
    return option


def answered(command: Command, field: str, value: object) -> Command:
    """The command with the answer in it; what an entry should have been is asked for itself."""
    changes: JsonObject = {field: value}
    if isinstance(command, ReplaceEntry) and command.instead is not None:
        changes = {"instead": replace(command.instead, **changes)}
    return replace(command, **changes)
