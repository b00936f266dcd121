"""The build backend of the app: setuptools, if Python is new enough.

An older pip looks for the libraries before it looks at `requires-python`, and then names a library.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    raise SystemExit(f"Banker needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from setuptools import build_meta

__all__ = ["build_meta"]
