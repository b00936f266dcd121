"""Type aliases for plain JSON in files and messages.

The type of a value is unknown until it has been read, hence `Any`; the readers check it.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
"""An object that is being built or modified."""
JsonMapping: TypeAlias = Mapping[str, Any]
"""An object that is only read."""
JsonValue: TypeAlias = Any
"""An object, list, string, number, boolean or null."""
