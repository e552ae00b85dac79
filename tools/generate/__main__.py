"""Write every generated file, or with `--check` say which are not as they are made."""

from __future__ import annotations

import argparse
import sys

from tools.generate import files, orphans, stale
from tools.generate.markdown import ROOT


def main() -> int:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(prog="python -m tools.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if stale")
    arguments = parser.parse_args()
    made = files()
    old, left = stale(made), orphans(made)
    if arguments.check:
        for path in old:
            print(f"stale: {path}")
        for path in left:
            print(f"nothing generates this: {path}")
        if old or left:
            print("run: python3 tools/make.py generated")
        return 1 if old or left else 0
    for path in old:
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(made[path], encoding="utf-8", newline="\n")
        print(f"written: {path}")
    for path in left:
        (ROOT / path).unlink()
        print(f"removed: {path}")
    print(f"{len(made)} generated files, {len(old)} written, {len(left)} removed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
