"""The files that are made from the code are as the code would make them now."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path

import maw_family as maw

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs" / "config.schema.json"


def test_the_schema_in_the_docs_is_that_of_this_version() -> None:
    text = SCHEMA.read_text(encoding="utf-8")
    assert json.loads(text) == maw.config_schema(), "run: python3 tools/make.py generated"


def test_the_task_writes_the_file_that_is_kept(tmp_path: Path) -> None:
    code = runpy.run_path(str(ROOT / "tools" / "make.py"))["WRITE_SCHEMA"]
    written = tmp_path / "schema.json"
    subprocess.run([sys.executable, "-c", code, str(written)], check=True)
    # Line ends are the checkout's.
    assert written.read_text(encoding="utf-8") == SCHEMA.read_text(encoding="utf-8")
