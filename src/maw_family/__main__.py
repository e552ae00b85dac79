"""`python -m maw_family` is the command line."""

import sys

from maw_family.cli import main

if __name__ == "__main__":
    sys.exit(main())
