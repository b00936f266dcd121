"""`banker-app schema FORMAT`: prints the JSON Schema of editions or of the protocol.

Only the list of them; each schema is generated in the package that owns the format.
"""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from banker_app.content.edition_schema import edition_schema
from banker_app.content.serial_schema import Schema
from banker_app.referee.json_schema import schema as protocol_schema

FORMATS: Final[Mapping[str, Callable[[], Schema]]] = {
    "edition": edition_schema,
    "referee": protocol_schema,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Print a schema. Exit code 0, or 2 for an unknown format."""
    parser = argparse.ArgumentParser(
        prog="banker-app schema",
        description="Print the JSON Schema (draft 2020-12) of a format, for other programs.",
        epilog="A rule is listed by its newest name; older names are accepted, too.",
    )
    parser.add_argument("format", choices=FORMATS, metavar="FORMAT", help=", ".join(FORMATS))
    print(as_text(parser.parse_args(argv).format))
    return 0


def as_text(name: str) -> str:
    """The schema of a format as text, with the name by which others may refer to it."""
    named = {"$id": f"urn:banker:schema:{name}", **FORMATS[name]()}
    return json.dumps(named, ensure_ascii=False)
