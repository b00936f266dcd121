"""Copies of frozen values."""

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value, /, **fields):
        """Return a copy of a frozen value with some fields replaced.

        The same as `dataclasses.replace`, at a fifth of the cost for values without slots: games,
        turns, seats and entries of the log, which are copied for every event. Type checkers see
        `dataclasses.replace` and so check the fields.
        """
        try:
            known = value.__dict__
        except AttributeError:
            return dataclasses.replace(value, **fields)
        copy = object.__new__(type(value))
        copy.__dict__.update(known, **fields)
        return copy
