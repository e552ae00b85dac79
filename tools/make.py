"""Set up this checkout and run its tasks: `python3 tools/make.py demo` or `... check`.

Needs nothing but Python 3.11 or newer and its own venv and pip. Everything is installed
into `.venv` beside this folder; a second run installs only when `pyproject.toml` changed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

if sys.version_info < (3, 11):
    sys.exit(
        "maw_family needs Python 3.11 or newer, this is {}.{}; start this script with a newer one, "
        "for example: python3.13 tools/make.py check".format(*sys.version_info[:2])
    )

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed-for.txt"
WHEELS = ROOT / "tools" / "site.py"
BUILD_SITE: list[str | Path] = ["-m", "mkdocs", "build", "--strict", "--quiet"]
CHECK_GROUPS = ("test", "lint", "docs", "browser")


class Failed(Exception):
    """A command that the task cannot do without came to nothing."""


# --------------------------------------------------------------------------------------
# The virtual environment


def venv_python(venv: Path) -> Path:
    """Return the interpreter of a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def environment() -> dict[str, str]:
    """Return the surroundings for every command, without what would lead Python astray."""
    variables = dict(os.environ)
    for name in ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__"):
        variables.pop(name, None)
    # A user's own settings for pip may say --user or --target, which a venv refuses.
    variables.update(PIP_USER="0", PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONUTF8="1")
    # Pyright asks the network for a newer self, mkdocs-material prints a notice: neither helps.
    variables.update(PYRIGHT_PYTHON_IGNORE_WARNINGS="1", NO_MKDOCS_2_WARNING="1")
    return variables


def run(*command: str | Path) -> int:
    """Run a command in the root of the checkout and return its exit code."""
    sys.stdout.flush()
    words = [str(part) for part in command]
    return subprocess.run(words, cwd=ROOT, env=environment(), check=False).returncode


def must(*command: str | Path) -> None:
    """Run a command that has to succeed."""
    if run(*command) != 0:
        raise Failed("this did not work: " + " ".join(str(part) for part in command))


def answers(python: Path, code: str) -> str:
    """Return what an interpreter prints for a line of code, or nothing when it is broken."""
    try:
        done = subprocess.run(
            [str(python), "-c", code],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def stamp_text(groups: tuple[str, ...]) -> str:
    """Return what an installation depends on: Python, place, project file and constraints."""
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    constraint = "constraint " + os.environ.get("PIP_CONSTRAINT", "")
    return "\n".join([sys.version, str(ROOT), constraint, project, *sorted(groups)])


def installed_groups() -> tuple[str, ...] | None:
    """Return the groups in `.venv`, or None when it has to be installed anew."""
    if not STAMP.is_file() or not answers(venv_python(VENV), "import attrs; print(1)"):
        return None
    stamped = STAMP.read_text(encoding="utf-8")
    groups = tuple(stamped.split(stamp_text(()), 1)[-1].split())
    return groups if stamped == stamp_text(groups) else None


def create_venv(venv: Path) -> None:
    """Make an empty virtual environment that has a pip which knows dependency groups."""
    if run(sys.executable, "-m", "venv", "--clear", venv) != 0:
        shutil.rmtree(venv, ignore_errors=True)
        raise Failed(
            "this Python cannot make a virtual environment; "
            "on Debian and its relatives: apt install python3-venv"
        )
    must(venv_python(venv), "-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1")


def install(groups: tuple[str, ...]) -> Path:
    """Bring `.venv` up to date with the groups asked for and return its Python."""
    python = venv_python(VENV)
    present = installed_groups()
    if present is not None and set(groups) <= set(present):
        return python
    wanted = tuple(sorted({*groups, *(present or ())}))
    version = answers(python, "import sys; print(sys.version)")
    if version != sys.version or not answers(python, "import pip; print(1)"):
        print(f"Making {VENV} ...")
        create_venv(VENV)
    STAMP.unlink(missing_ok=True)
    print("Installing", ", ".join(["maw_family", *wanted]), "...")
    options = [part for group in wanted for part in ("--group", group)]
    must(python, "-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1")
    must(python, "-m", "pip", "install", "--quiet", "--editable", ".", *options)
    STAMP.write_text(stamp_text(wanted), encoding="utf-8")
    return python


# --------------------------------------------------------------------------------------
# The tasks


def demo() -> int:
    """Install the library and let it play its demonstration game."""
    python = install(())
    failed = run(python, "-m", "maw_family", "demo")
    command = python.with_name("maw-family" + python.suffix).relative_to(ROOT)
    print(f"\nHere maw-family is {command}", flush=True)
    return failed


def develop() -> int:
    """Install the library and all that its tests, its checks and its pages need."""
    print(f"Everything is in {install(CHECK_GROUPS).parent}")
    return 0


def count_tests(report: Path) -> tuple[int, int, int]:
    """Return how many tests passed, failed and were skipped, from pytest's report."""
    try:
        suites = list(ET.parse(report).getroot().iter("testsuite"))
    except (OSError, ET.ParseError):
        return 0, 0, 0

    def total(name: str) -> int:
        return sum(int(suite.get(name, "0")) for suite in suites)

    failed = total("failures") + total("errors")
    return max(total("tests") - failed - total("skipped"), 0), failed, total("skipped")


def check() -> int:
    """Run every check, all of them even when one fails, and print what came of each."""
    python = install(CHECK_GROUPS)
    with tempfile.TemporaryDirectory() as folder:
        reports = [Path(folder) / "tests.xml", Path(folder) / "browser.xml"]
        steps: dict[str, list[str | Path]] = {
            "ruff check": ["-m", "ruff", "check"],
            "ruff format": ["-m", "ruff", "format", "--check"],
            "mypy": ["-m", "mypy", "--strict"],
            "pyright": ["-m", "pyright"],
            "lint-imports": ["-c", "import importlinter.cli as i; i.lint_imports_command()"],
            "pytest": [
                *("-m", "pytest", "--numprocesses=auto", "--dist=worksteal"),
                # The next step judges coverage, so that it fails under its own name.
                *("--cov", "--cov-report=", "--cov-fail-under=0", f"--junit-xml={reports[0]}"),
            ],
            "coverage": ["-m", "coverage", "report", "--skip-covered", "--show-missing"],
            "wheels": [WHEELS],
            "docs": BUILD_SITE,
            "browser": ["-m", "pytest", "tests/browser", f"--junit-xml={reports[1]}"],
        }
        lines: list[str] = []
        passed = failed = 0
        for name, arguments in steps.items():
            print(f"\n=== {name}", flush=True)
            start = time.monotonic()
            code = run(python, *arguments)
            seconds = time.monotonic() - start
            passed, failed = (passed + 1, failed) if code == 0 else (passed, failed + 1)
            lines.append(f"{name:<14} {'passed' if code == 0 else 'FAILED'} {seconds:8.1f} s")
        tests_passed, tests_failed, skipped = map(sum, zip(*map(count_tests, reports), strict=True))
    print("\n=== summary", *lines, sep="\n")
    print(f"{tests_passed} tests passed, {tests_failed} failed, {skipped} were skipped", end="; ")
    print(f"{passed} of {len(steps)} checks passed; all told:")
    print(f"{tests_passed + passed} passed, {tests_failed + failed} failed", end="")
    print(f", {skipped} skipped" if skipped else "", flush=True)
    return 1 if failed else 0


def docs() -> int:
    """Build the documentation into `site`, if no generated page is stale."""
    python = install(("docs",))
    return (
        run(python, "-m", "tools.generate", "--check")
        or run(python, WHEELS)
        or run(python, *BUILD_SITE)
    )


def generated() -> int:
    """Write anew what is kept here but made from the code: pages, pictures, the schema."""
    return run(install(("docs",)), "-m", "tools.generate")


def wheel() -> int:
    """Build the wheel into `dist` and try it where this checkout cannot help it."""
    python = install(())
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "wheel"
        must(python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", built, ".")
        [found] = built.glob("*.whl")
        with zipfile.ZipFile(found) as archive:
            inside = set(archive.namelist())
        source = ROOT / "src"
        package = source / "maw_family"
        kinds = {".py", ".toml", ".typed"}
        wanted = {
            path.relative_to(source).as_posix()
            for path in package.rglob("*")
            if path.suffix in kinds or path.name == "py.typed"
        }
        missing = sorted(wanted - inside)
        if missing:
            raise Failed("the wheel lacks " + ", ".join(missing))
        if not any(name.endswith("/licenses/LICENSE") for name in inside):
            raise Failed("the wheel lacks the licence")
        venv = Path(folder) / "venv"
        create_venv(venv)
        must(venv_python(venv), "-m", "pip", "install", "--quiet", found)
        outside = subprocess.run(
            [str(venv_python(venv)), "-m", "maw_family", "demo"],
            cwd=folder,
            env=environment(),
            check=False,
        )
        if outside.returncode != 0:
            raise Failed("the installed wheel does not run its demonstration")
        (ROOT / "dist").mkdir(exist_ok=True)
        print("Wheel:", shutil.copy2(found, ROOT / "dist" / found.name))
    return 0


TASKS = {
    "demo": demo,
    "check": check,
    "develop": develop,
    "docs": docs,
    "generated": generated,
    "wheel": wheel,
}


def main() -> int:
    """Read the command line and do the task."""
    parser = argparse.ArgumentParser(
        prog="tools/make.py", description="Set up this checkout in .venv and run a task."
    )
    choices = parser.add_subparsers(dest="task", required=True, metavar="task")
    for name, task in TASKS.items():
        choices.add_parser(name, help=task.__doc__, description=task.__doc__)
    arguments = parser.parse_args()
    try:
        return TASKS[arguments.task]()
    except Failed as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
