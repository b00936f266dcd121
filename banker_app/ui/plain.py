"""Half-entered values as JSON keeps them over a restart, and back."""

from enum import Enum

from banker_app.engine.json_types import JsonValue


def plain(value: JsonValue) -> JsonValue:
    """A draft as lists, objects and words."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "__slots__") and not isinstance(value, str | int | float):
        return {name: plain(getattr(value, name)) for name in value.__slots__}
    return value
