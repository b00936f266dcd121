"""Names for plain JSON, as it is read from files and messages and written to them.

What such a value holds is known only once it has been read, hence `Any`; the readers check it.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
"""An object that is being put together or taken apart."""
JsonMapping: TypeAlias = Mapping[str, Any]
"""An object that is only read."""
JsonValue: TypeAlias = Any
"""An object, a list, a text, a number, a truth value or nothing."""
