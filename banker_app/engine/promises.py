"""Promises about rent, agreed in a trade: values without rules."""

from enum import StrEnum
from typing import Annotated

from banker_app.engine.command import CheckedByRule
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.settings.setting import PERCENT, Span


class PromiseKind(StrEnum):
    """The kind of a promise about the rent of deeds."""

    IMMUNITY = "immunity"
    """The other player pays none."""
    RENT_SHARE = "rent_share"
    """The other player gets a share of the rent that is paid by anybody else."""


class Promise(Frozen):
    """A promise as one side of a trade gives it."""

    deeds: tuple[DeedId, ...]
    kind: PromiseKind = PromiseKind.IMMUNITY
    percent: Annotated[int, PERCENT] = 0
    """The share of the rent; an immunity has none."""
    times: Annotated[int, Span(0, 99)] = 0
    """The number of landings it is good for; 0: any number."""
    rounds: Annotated[int, Span(0, 99)] = 0
    """The number of its holder's turns that it lasts, a current one included; 0: no limit."""


class GivenPromise(Promise):
    """A promise in force. It binds its giver as long as they own the deeds, also while one of the
    two is away.
    """

    giver: CheckedByRule[PlayerId]
    holder: CheckedByRule[PlayerId]
