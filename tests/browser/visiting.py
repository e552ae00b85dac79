"""A visit to the site: one page in a window of its own, and all that goes wrong on it."""

from __future__ import annotations

import contextlib
import json
import urllib.parse
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import attrs

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Route

Scheme = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
MATERIAL: Final = {"light": "default", "dark": "slate"}  # what the theme calls them
NARROW: Final = 360
WIDE: Final = 1280
WIDTHS: Final = (NARROW, WIDE)
HEIGHT: Final = 900

CDN: Final = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
TYPES: Final = {
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}


@attrs.define(slots=False)  # playwright leaves notes on whose method it calls
class Visit:
    """A page, and what it must not do: err, or ask for anything from elsewhere."""

    site: Site
    page: Page
    runs_python: bool
    faults: list[str] = attrs.Factory(list)
    fetched: dict[str, int] = attrs.Factory(dict[str, int])
    """Files of the Python for the browser that the page asked for, with their sizes."""

    def watch(self) -> None:
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.context.route("**/*", self._route)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text}")

    def _route(self, route: Route) -> None:
        address = route.request.url
        if address.startswith((self.site.address, "data:", "blob:")):
            route.continue_()
        elif self.runs_python and address.startswith(self.site.cdn):
            name = urllib.parse.urlsplit(address).path.rsplit("/", 1)[-1]
            body = (self.site.node_modules / "pyodide" / name).read_bytes()
            self.fetched[name] = len(body)
            headers = {"Access-Control-Allow-Origin": "*"}
            kind = TYPES[Path(name).suffix]
            route.fulfill(body=body, content_type=kind, headers=headers)
        else:
            self.faults.append(f"asked for {address}")
            route.abort()

    def go(self, address: str) -> None:
        self.page.goto(self.site.address + address, wait_until="load")

    def bring_to(self, width: int, scheme: Scheme) -> None:
        """Change the window, and the colours by the switch of the page where it has others."""
        self.page.set_viewport_size({"width": width, "height": HEIGHT})
        wanted = f"body[data-md-color-scheme={MATERIAL[scheme]}]"
        if self.page.locator(wanted).count() == 0:
            self.page.locator("[data-md-component=palette] label:visible").click()
        self.page.wait_for_selector(wanted)

    def keep(self, name: str, *, whole: bool = True) -> None:
        """Keep a picture of the page or of what is seen of it, for a person to look at."""
        self.site.screenshots.mkdir(parents=True, exist_ok=True)
        self.page.evaluate("window.scrollTo(0, 0)")
        path = self.site.screenshots / f"{name}.png"
        self.page.screenshot(path=path, full_page=whole, animations="disabled")

    def must_look_right(self) -> None:
        """Nothing sticks out, every picture is there, and nothing went wrong so far."""
        width, room = self.page.evaluate(
            "[document.documentElement.scrollWidth, window.innerWidth]",
        )
        assert width <= room, f"the page is {width} px wide in a window of {room} px"
        # Pictures further down are fetched when they come into view.
        self.page.evaluate("document.querySelectorAll('img').forEach(i => { i.loading = 'eager' })")
        self.page.wait_for_function("[...document.images].every(i => i.complete)")
        broken = self.page.evaluate(
            "[...document.images].filter(i => !i.naturalWidth).map(i => i.src.slice(0, 200))",
        )
        assert broken == []
        assert self.faults == []

    def must_be_accessible(self) -> None:
        """axe-core finds nothing serious."""
        if not self.page.evaluate("typeof axe === 'object'"):
            source = (self.site.node_modules / "axe-core" / "axe.min.js").read_text("utf-8")
            self.page.evaluate(source)
        found: dict[str, Any] = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations']})"
        )
        serious = [
            f"{violation['impact']} {violation['id']}: {node['target']} {node['failureSummary']}"
            for violation in found["violations"]
            if violation["impact"] in {"serious", "critical"}
            for node in violation["nodes"]
        ]
        assert not serious, "\n".join(serious)


@attrs.frozen
class Site:
    """The built site, served on this machine."""

    browser: Browser
    folder: Path
    address: str
    node_modules: Path
    screenshots: Path

    @property
    def pyodide_version(self) -> str:
        text = (self.node_modules / "pyodide" / "package.json").read_text(encoding="utf-8")
        return str(json.loads(text)["version"])

    @property
    def cdn(self) -> str:
        """Where the published site gets its Python from; here node_modules stands for it."""
        return CDN.format(version=self.pyodide_version)

    @contextlib.contextmanager
    def visit(
        self,
        address: str,
        *,
        width: int = WIDE,
        scheme: Scheme = "light",
        scripts: bool = True,
        runs_python: bool = False,
    ) -> Generator[Visit]:
        """Open a page in a window that has seen nothing before."""
        context = self.browser.new_context(
            viewport={"width": width, "height": HEIGHT},
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=scripts,
            service_workers="block",
        )
        context.set_default_timeout(20_000)
        visit = Visit(self, context.new_page(), runs_python)
        visit.watch()
        visit.go(address)
        yield visit
        context.close()
