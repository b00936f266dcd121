"""Make `python -m banker_app` run the command `banker-app`."""

import sys

from banker_app.cli import main

if __name__ == "__main__":
    sys.exit(main())
