"""The site as it is built, on this machine, in a real browser that reaches nothing else.

Run by itself, after the site has been built: `python -m pytest tests/browser`. The folder of the
site is `site`, or what MAW_FAMILY_SITE says; the browser is the first found on PATH, or what
MAW_FAMILY_BROWSER says. Where browser, npm or playwright are missing the tests are skipped, or
fail when MAW_FAMILY_BROWSER_TESTS is `required`.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import pytest

from tests.browser.visiting import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Stay out of the ordinary run: these tests are run when they are asked for."""
    asked = (Path(config.invocation_params.dir, str(word)) for word in config.args)
    return None if any(HERE in (path, *path.parents) for path in asked) else True


def missing(what: str) -> NoReturn:
    if os.environ.get("MAW_FAMILY_BROWSER_TESTS") == "required":
        pytest.fail(f"the tests in a browser are required, but {what}", pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if importlib.util.find_spec("playwright") is None:
        missing("the Python package playwright is not installed (dependency group browser)")
    found = os.environ.get("MAW_FAMILY_BROWSER") or next(
        filter(None, map(shutil.which, BROWSERS)), ""
    )
    if not found:
        missing("there is no Chromium on PATH (nor does MAW_FAMILY_BROWSER name one)")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=20_000)
    # The sandbox of Chromium does not work for root, as in most containers.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found,
            chromium_sandbox=not is_root,
            args=[
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """What package-lock.json pins, installed beside it."""
    folder = HERE / "node_modules"
    stamp = folder / ".installed-for"
    digest = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == digest:
        return folder
    npm = shutil.which("npm")
    if npm is None:
        missing("npm, which brings pyodide and axe-core, is not on PATH")
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        missing(f"npm ci failed: {done.stderr.strip()[-500:]}")
    stamp.write_text(digest, encoding="utf-8")
    return folder


class Files(SimpleHTTPRequestHandler):
    """The files of the site, with the types that a web server gives them; nothing is logged."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture(scope="session")
def site(browser: Browser, node_modules: Path) -> Iterator[Site]:
    folder = Path(os.environ.get("MAW_FAMILY_SITE") or ROOT / "site").resolve()
    if not (folder / "index.html").is_file():
        missing(f"there is no site in {folder}: python3 tools/make.py docs builds it")
    handler = functools.partial(Files, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Site(
            browser=browser,
            folder=folder,
            address=f"http://127.0.0.1:{server.server_address[1]}/",
            node_modules=node_modules,
            screenshots=ROOT / "build" / "screenshots",
        )
        server.shutdown()
