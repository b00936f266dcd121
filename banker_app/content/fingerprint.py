"""Short fingerprints of editions and rulesets, the same on every machine and in every run.

Equal values have equal fingerprints, in any order of keys.
"""

import json
from hashlib import blake2b

from banker_app.content.serialization import encode
from banker_app.engine.edition import Edition
from banker_app.engine.ruleset import Ruleset


def digest(value: Edition | Ruleset) -> str:
    """The fingerprint: 32 hexadecimal digits, a hash of the JSON form with sorted keys."""
    text = json.dumps(encode(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(text.encode("ascii"), digest_size=16).hexdigest()
