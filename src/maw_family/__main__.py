"""`python -m maw_family`."""

import sys

from maw_family.cli import main

if __name__ == "__main__":
    sys.exit(main())
