"""Frozen values and their copies."""

import dataclasses
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform


@dataclass_transform(
    frozen_default=True, kw_only_default=True, field_specifiers=(dataclasses.field,)
)
class Frozen:
    """Base of values that never change; every subclass is a dataclass with keywords only."""

    _compared: ClassVar[Any]
    _hashed: ClassVar[Any]
    _printed: ClassVar[list[str]]

    def __init_subclass__(cls) -> None:
        """Make a dataclass of a subclass.

        Its own methods to compare and print would have to be compiled, a tenth of all imports.
        """
        made: Any = dataclasses.dataclass(frozen=True, kw_only=True, eq=False, repr=False)(cls)
        fields = dataclasses.fields(made)
        compared = [field for field in fields if field.compare]
        cls._compared = _values([field.name for field in compared])
        cls._hashed = _values([field.name for field in compared if field.hash is not False])
        cls._printed = [field.name for field in fields if field.repr]

    def __eq__(self, other: object) -> bool:
        """Compare the fields of two values of one class."""
        if type(other) is not type(self):
            return NotImplemented
        return bool(self._compared(self) == self._compared(other))

    def __hash__(self) -> int:
        """Hash the fields."""
        return hash(self._hashed(self))

    def __repr__(self) -> str:
        """Write the value as it is made."""
        fields = (f"{name}={getattr(self, name)!r}" for name in self._printed)
        return f"{type(self).__qualname__}({', '.join(fields)})"


def _values(names: list[str]) -> "attrgetter[Any]":
    """Read the fields of some names; the class where there are none."""
    return attrgetter(*names or ("__class__",))


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value, /, **fields):
        """Return a copy of a frozen value with some fields replaced.

        The same as `dataclasses.replace`, at a fifth of the cost: games, turns and seats are copied
        for every event. Type checkers see `dataclasses.replace` and so check the fields.
        """
        copy = object.__new__(type(value))
        copy.__dict__.update(value.__dict__, **fields)
        return copy
