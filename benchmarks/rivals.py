"""Which of the engines we compare ourselves with are installed (dependency group `benchmark`)."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

RIVALS = {
    "jass": "jass-kit",
    "numpy": "numpy",
    "pokerkit": "pokerkit",
    "pyspiel": "open-spiel",
    "rlcard": "rlcard",
}
"""Every module to compare with, and the distribution that it comes in."""


def rival(module: str) -> ModuleType | None:
    """Import a rival; where it is not installed say so and return None, to be skipped."""
    try:
        return importlib.import_module(module)
    except ImportError:
        print(
            f"skipped: {module} is not installed (pip install {RIVALS.get(module, module)})",
            file=sys.stderr,
        )
        return None
