"""Whether a line or a reply is what the schema says: as much of JSON Schema as it uses."""

from typing import Any

from banker_app.referee.schema_parts import Schema


def references(part: Any) -> set[str]:
    """Everything a schema refers to."""
    if isinstance(part, list):
        return set().union(*map(references, part)) if part else set()
    if not isinstance(part, dict):
        return set()
    found = {part["$ref"]} if "$ref" in part else set()
    return found.union(*map(references, part.values())) if part else found


def fits(value: Any, part: Schema, whole: Schema) -> bool:
    """Whether a value is valid: as much of JSON Schema as this one uses."""
    if "$ref" in part:
        return fits(value, whole["$defs"][part["$ref"].rpartition("/")[2]], whole)
    if "oneOf" in part:
        return sum(fits(value, one, whole) for one in part["oneOf"]) == 1
    if "anyOf" in part and not any(fits(value, one, whole) for one in part["anyOf"]):
        return False
    if "const" in part and value != part["const"]:
        return False
    if "enum" in part and value not in part["enum"]:
        return False
    return _typed(value, part) and _inside(value, part, whole)


TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def _typed(value: Any, part: Schema) -> bool:
    allowed = part.get("type", [])
    allowed = [allowed] if isinstance(allowed, str) else allowed
    if isinstance(value, bool) and "boolean" not in allowed:
        return not allowed
    return not allowed or any(isinstance(value, TYPES[name]) for name in allowed)


def _inside(value: Any, part: Schema, whole: Schema) -> bool:
    if isinstance(value, list):
        few, many = part.get("minItems", 0), part.get("maxItems", len(value))
        items = part.get("items", {})
        return few <= len(value) <= many and all(fits(item, items, whole) for item in value)
    if not isinstance(value, dict):
        return True
    known, more = part.get("properties", {}), part.get("additionalProperties", True)
    if not set(part.get("required", [])) <= set(value):
        return False
    for key, item in value.items():
        if key not in known and more is False:
            return False
        shape = known.get(key, more if isinstance(more, dict) else {})
        if not fits(item, shape, whole):
            return False
    return True
