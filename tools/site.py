"""Make what the site needs besides its pages: the wheels that "Try a rule" runs.

Run by the Python of `.venv` before `mkdocs build` or `mkdocs serve`. The wheels go into
`docs/assets/wheels`, from where mkdocs copies them, with `wheels.json`, which the page reads. A
second run does nothing as long as neither the package nor `tools/wheels.txt` changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "tools" / "wheels.txt"
WHEELS = ROOT / "docs" / "assets" / "wheels"
MANIFEST = "wheels.json"


class Failed(Exception):
    """A wheel could not be made or had; the message says which and what to do."""


def source_digest() -> str:
    """Return a digest of all that the wheels are made from."""
    package = ROOT / "src" / "maw_family"
    sources = sorted(path for path in package.rglob("*") if "__pycache__" not in path.parts)
    digest = hashlib.sha256()
    for path in (*sources, ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "LICENSE", PINS):
        if path.is_file():
            digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current(digest: str) -> bool:
    """Whether the wheels there are made from what is here, and all of them are there."""
    try:
        manifest = json.loads((WHEELS / MANIFEST).read_text(encoding="utf-8"))
        names = [str(name) for name in manifest["wheels"]]
        return manifest["source"] == digest and all((WHEELS / name).is_file() for name in names)
    except (OSError, ValueError, TypeError, KeyError):
        return False


def pip(what: str, *arguments: str | Path) -> None:
    """Run pip, which tells on stderr what went wrong."""
    # A constraint is for what is installed here; the site hands on what tools/wheels.txt pins.
    variables = {name: value for name, value in os.environ.items() if name != "PIP_CONSTRAINT"}
    command = [sys.executable, "-m", "pip", *map(str, arguments)]
    if subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode != 0:
        raise Failed(
            f"{what}; pip says why above. It needs a package index: without a network the site "
            "can be built only where the wheels in docs/assets/wheels are current"
        )


def make_wheels(folder: Path) -> list[str]:
    """Put the wheels into a folder and return their names."""
    pip(
        "the wheel of maw_family could not be built",
        *("wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT),
    )
    # The Python of the browser is not the one that runs this: only wheels for any Python will do.
    pip(
        "the wheels of tools/wheels.txt could not be downloaded",
        *("download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes"),
        *("--implementation", "py", "--abi", "none", "--platform", "any"),
        *("--dest", folder, "--requirement", PINS),
    )
    return sorted(path.name for path in folder.glob("*.whl"))


def main() -> int:
    """Bring `docs/assets/wheels` up to date."""
    digest = source_digest()
    if is_current(digest):
        return 0
    try:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "wheels"
            folder.mkdir()
            manifest = {"source": digest, "wheels": make_wheels(folder)}
            text = json.dumps(manifest, indent=2) + "\n"
            (folder / MANIFEST).write_text(text, encoding="utf-8", newline="\n")
            shutil.rmtree(WHEELS, ignore_errors=True)
            shutil.copytree(folder, WHEELS)
    except Failed as failure:
        print(f"tools/site.py: {failure}.", file=sys.stderr)
        return 1
    print("Wheels for the site:", *manifest["wheels"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
