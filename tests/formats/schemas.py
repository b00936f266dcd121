"""Whether a value is what a format's schema says, by a library that knows nothing of the app."""

from functools import cache
from typing import Any, Final

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import best_match

from banker_app.referee.schemas import FORMATS

# For JSON Schema 1.0 is a whole number, for the app it is none.
_STRICT: Final = validators.extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda checker, value: type(value) is int
    ),
)


@cache
def validator(form: str, part: str = "") -> Any:
    """Checks against the schema of a format, or against one of its definitions."""
    whole = FORMATS[form]()
    schema = {"$ref": f"#/$defs/{part}", "$defs": whole["$defs"]} if part else whole
    return _STRICT(schema)


def fault(value: Any, form: str, part: str = "") -> str:
    """The most telling fault of a value; empty if it is valid."""
    found = best_match(validator(form, part).iter_errors(value))
    return "" if found is None else f"{found.json_path}: {found.message[:300]}"


def fits(value: Any, form: str, part: str = "") -> bool:
    """Whether a value is valid."""
    return bool(validator(form, part).is_valid(value))
