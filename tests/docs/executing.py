"""Executes the blocks of code of a page, as a reader would who takes one after the other.

The blocks of a page share a folder and a namespace:

* `pycon`: a session with `>>>`, as a doctest. Output is compared exactly.
* `python`: executed. If the next block is `text`, that is its output, otherwise it has none.
* `python title="name.py"`: a file for a `console` block, or for an import.
* `toml title="name.toml"`: a file; `*.maw.toml` is a record, any other a config.
* `console`: `$ maw-family …`, `$ python name.py …` and `$ python -m pytest -q …`, each with its
  output; … stands for anything. Lines that begin with `> ` are typed by the player.
* `sh`: what a reader types to set things up; it is looked at and not run.
* `json`: has to be JSON.

Functions named test_… are called when their block has been executed. Every other language is a
fault, and so is a block that the reader sees and nobody executes, or the other way round.
"""

from __future__ import annotations

import asyncio
import builtins
import contextlib
import difflib
import doctest
import importlib.util
import inspect
import io
import json
import logging
import os
import random
import re
import runpy
import shlex
import subprocess
import sys
import textwrap
import tomllib
import traceback
import types
import unittest
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import hypothesis
from sybil import Document, Example, Region
from sybil.evaluators.doctest import KEEP_TRAILING_WHITESPACE, DocTestEvaluator
from sybil.example import SybilFailure
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer

import maw_family as maw
from maw_family import cli, config
from tests.docs.pages import ROOT, name_of, rendered

# As wide as the lines of `maw-family` are.
_COLUMNS: Final = "80"
# Seconds: long enough for a slow machine, and short of waiting for a person for ever.
_PATIENCE: Final = 300
_FENCES: Final = RawFencedCodeBlockLexer(info_pattern=re.compile(r"(?P<info>[^\n]*)(?:\n|$)"))
_INFO: Final = re.compile(r'(?P<language>[a-z]+)(?: title="(?P<title>[^"]*)")?')
_FILE: Final = {"python": r"[A-Za-z_]\w*\.py", "toml": r"[\w-]+(?:\.maw)?\.toml"}


@attrs.frozen(eq=False)
class Block:
    """A fenced block: its language, its title, its text, and the lines it stands on."""

    language: str
    title: str | None
    source: str
    line: int
    # The white space before its fence.
    prefix: str

    @property
    def is_doctest(self) -> bool:
        return self.language == "pycon"

    @property
    def is_executed(self) -> bool:
        """Whether its output, if it has any, stands in the next block."""
        return self.language == "python" and self.title is None


def differences(shown: str, came: str) -> str:
    """What a page shows and what comes out, line by line."""
    if shown.split() == came.split():  # the eye would not see it
        shown, came = (
            "\n".join(map(repr, text.splitlines(keepends=True))) for text in (shown, came)
        )
    lines = difflib.unified_diff(
        shown.splitlines(), came.splitlines(), "the page shows", "this comes out", lineterm="", n=9
    )
    return "\n".join(lines)


class _Watched:
    """What is printed meanwhile, on stdout and stderr in their order, and how it was ended."""

    def __init__(self, typed: str = "") -> None:
        self.error: BaseException | None = None
        self._bytes = io.BytesIO()
        stream = io.TextIOWrapper(self._bytes, encoding="utf-8", newline="\n", write_through=True)
        self._streams: tuple[Any, Any, Any] = (io.StringIO(typed), stream, stream)

    def _exchange(self) -> None:
        now = (sys.stdin, sys.stdout, sys.stderr)
        sys.stdin, sys.stdout, sys.stderr = self._streams
        self._streams = now

    def __enter__(self) -> _Watched:
        self._exchange()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: types.TracebackType | None,
    ) -> bool:
        # A block that leaves Python or skips the test has failed as well.
        self._exchange()
        self.error = error
        return not isinstance(error, KeyboardInterrupt)

    @property
    def printed(self) -> str:
        return self._bytes.getvalue().decode("utf-8")


@contextlib.contextmanager
def surroundings(folder: Path, main: types.ModuleType) -> Generator[None, None, None]:
    """Sit in the folder, with `main` as the program; leave everything as it was."""
    state, cwd, path, argv = random.getstate(), Path.cwd(), sys.path[:], sys.argv[:]
    known, variables, bytecode = set(sys.modules), dict(os.environ), sys.dont_write_bytecode
    program, log = sys.modules["__main__"], logging.getLogger()
    warned = set(config._warned)
    level, handlers, profile = log.level, log.handlers[:], hypothesis.settings.default
    shown: dict[str, Any] = {"_": vars(builtins)["_"]} if hasattr(builtins, "_") else {}
    assert profile is not None
    # A page is no place to search at length; what passes once passes again.
    hypothesis.settings.register_profile(
        "pages", profile, max_examples=10, derandomize=True, database=None
    )
    name = hypothesis.settings.get_current_profile_name()
    try:
        hypothesis.settings.load_profile("pages")
        # What is said once a process is said to every page.
        config._warned.clear()
        for variable in [*os.environ]:
            if variable.startswith(("PYTEST_", "PYTHON")) or variable in _COLOURS:
                del os.environ[variable]
        os.environ.update(COLUMNS=_COLUMNS, NO_COLOR="1")
        os.chdir(folder)
        sys.path.insert(0, str(folder))
        sys.argv = [""]
        sys.modules["__main__"] = main
        # A file may be written twice within the second that bytecode is dated by.
        sys.dont_write_bytecode = True
        yield
    finally:
        hypothesis.settings.load_profile(name)
        os.environ.clear()
        os.environ.update(variables)
        os.chdir(cwd)
        sys.path[:], sys.argv, sys.dont_write_bytecode = path, argv, bytecode
        sys.modules["__main__"] = program
        for module in set(sys.modules) - known:
            if _comes_from(sys.modules[module], folder):
                del sys.modules[module]
        sys.path_importer_cache.pop(str(folder), None)
        config._warned.clear()
        config._warned.update(warned)
        log.setLevel(level)
        log.handlers[:] = handlers
        random.setstate(state)
        # The last value that a doctest has shown.
        builtins.__dict__.pop("_", None)
        builtins.__dict__.update(shown)


_COLOURS: Final = {"FORCE_COLOR", "PY_COLORS", "CLICOLOR_FORCE"}


def _comes_from(module: types.ModuleType, folder: Path) -> bool:
    file = getattr(module, "__file__", None)
    return file is not None and Path(file).resolve().is_relative_to(folder.resolve())


class _Run:
    """A page on its way from the first block to the last."""

    def __init__(self, page: Path, folder: Path) -> None:
        self.folder = folder
        self.path = str(page)
        self.name = name_of(page)
        self.faults: list[tuple[int, str]] = []
        self.main = types.ModuleType("__main__")
        self.document = Document.parse(self.path, self._parse)
        self.document.namespace = vars(self.main)
        self.blocks: list[Block] = [region.parsed for _, region in self.document.regions]
        flags = doctest.DONT_ACCEPT_TRUE_FOR_1 | KEEP_TRAILING_WHITESPACE
        self.doctests = DocTestStringParser(DocTestEvaluator(flags))
        self.written: dict[str, int] = {}
        self.used: set[str] = set()
        self.kinds: dict[str, Callable[[Block], str | None]] = {
            "python": self._python,
            "pycon": self._python,
            "toml": self._toml,
            "console": self._console,
            "text": self._text,
            "sh": self._sh,
            "json": self._json,
        }

    def __call__(self) -> None:
        self._compare_with_rendering()
        with surroundings(self.folder, self.main):
            for example in self.document.examples():
                try:
                    example.evaluate()
                except SybilFailure as failure:
                    self.faults.append((example.line, failure.result))
        for name, line in self.written.items():
            if name not in self.used:
                self.faults.append((line, f"{name} is written; no block runs or imports it"))

    # Finding the blocks

    def _parse(self, document: Document) -> Iterator[Region]:
        for region in _FENCES(document):
            text = document.text[region.start : region.end]
            line = document.text.count("\n", 0, region.start) + 1
            prefix = re.split("[`~]", text, maxsplit=1)[0]
            found = _INFO.fullmatch(region.lexemes["info"].strip())
            language, title = (found["language"], found["title"]) if found else ("", None)
            source = str(region.lexemes["source"])
            block = Block(language, title, source, line, prefix)
            hidden = document.text.rfind("<!--", 0, region.start)
            if hidden > document.text.rfind("-->", 0, region.start):
                self.faults.append((line, "a block in a comment: nobody sees it"))
            if not re.search(r"\n[ \t]*(`{3,}|~{3,})$", text):
                self.faults.append((line, "this block has no end"))
            yield Region(region.start, region.end, parsed=block, evaluator=self._evaluate)

    def _compare_with_rendering(self) -> None:
        """What is executed is what a reader sees in the code of the page."""

        def stripped(code: str) -> str:
            return textwrap.dedent(code).strip("\n")

        executed = [stripped(block.source) for block in self.blocks]
        seen = [stripped(code) for code in rendered(self.document.text).code]
        lines = [block.line for block in self.blocks]
        matcher = difflib.SequenceMatcher(a=executed, b=seen, autojunk=False)
        for kind, i, j, k, m in matcher.get_opcodes():
            if kind == "equal":
                continue
            near = lines[i] if i < len(lines) else (lines or [1])[-1]
            for code in executed[i:j]:
                said = "the site does not show this block as code"
                self.faults.append((near, f"{said}:\n{textwrap.indent(code, '    ')}"))
            for code in seen[k:m]:
                said = "the site shows this as code, and no fenced block of the page has it"
                self.faults.append((near, f"{said}:\n{textwrap.indent(code, '    ')}"))

    # The kinds of blocks

    def _evaluate(self, example: Example) -> str | None:
        block: Block = example.parsed
        if block.prefix.strip():
            return "a fence after a list mark or in a quotation: begin it on a line of its own"
        if block.language not in self.kinds:
            info = example.document.text[example.start : example.end].partition("\n")[0].strip()
            return f"no block may begin with {info}: the kinds are {', '.join(self.kinds)}"
        if block.title is not None:
            if block.language not in _FILE:
                return f"a {block.language} block has no title"
            if not re.fullmatch(_FILE[block.language], block.title):
                return f"{block.title!r} is no name for a {block.language} file here"
        return self.kinds[block.language](block)

    def _python(self, block: Block) -> str | None:
        if block.is_doctest != bool(re.search("(?m)^>>>", block.source)):
            return "a session with >>> is a pycon block, and a pycon block is a session"
        if block.title is not None:
            return self._python_file(block, block.title)
        self._note_imports(block.source)
        before = dict(self.document.namespace)
        said = self._doctest(block) if block.is_doctest else self._executed(block)
        return said or self._tests(before)

    def _python_file(self, block: Block, name: str) -> str | None:
        module = name.removesuffix(".py")
        if name not in self.written and importlib.util.find_spec(module) is not None:
            return f"{name} would hide another module of that name"
        try:
            compile(block.source, name, "exec", dont_inherit=True)
        except SyntaxError as error:
            return "".join(traceback.format_exception_only(error))
        sys.modules.pop(module, None)
        self._write(name, block.source)
        self.written[name] = block.line
        self.used.discard(name)
        self._note_imports(block.source)
        return None

    def _write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8", newline="\n")
        importlib.invalidate_caches()

    def _note_imports(self, source: str) -> None:
        """The files of the page that a block imports."""
        modules = re.findall(r"(?m)^\s*(?:>>> |\.\.\. )?\s*(?:from|import)\s+(\w+)", source)
        self.used |= {f"{module}.py" for module in modules}

    def _executed(self, block: Block) -> str | None:
        place = self.blocks.index(block) + 1
        following = self.blocks[place] if place < len(self.blocks) else None
        shown = following.source if following and following.language == "text" else ""
        # With as many lines before it as the page has, so that a traceback names the page's.
        source = "\n" * block.line + block.source
        with _Watched() as watched:
            exec(compile(source, self.path, "exec", dont_inherit=True), self.document.namespace)
        if watched.error is not None:
            return f"{self._traceback(watched.error)}\n{watched.printed}"
        if watched.printed == shown:
            return None
        if not shown:
            hint = "the `text` block with its output has to be the next block"
            return f"this prints something that no block shows; {hint}\n{watched.printed}"
        return differences(shown, watched.printed)

    def _traceback(self, error: BaseException) -> str:
        """How the exception came about, from the line of the page on."""
        if isinstance(error, SyntaxError) and error.filename == self.path:
            return "".join(traceback.format_exception_only(error))
        told = traceback.TracebackException.from_exception(error)
        while told.stack and told.stack[0].filename != self.path:
            del told.stack[0]
        return "".join(told.format())

    def _doctest(self, block: Block) -> str | None:
        faults = [
            f"in a block with >>> this is neither code nor output:\n{part}"
            for part in self.doctests.parse(block.source, self.path)
            if isinstance(part, str) and part.strip()
        ]
        for region in self.doctests(block.source, self.path):
            example: doctest.Example = region.parsed
            line = block.line + example.lineno + 1
            if set(example.options) - {doctest.ELLIPSIS}:
                faults.append(f"line {line}: no doctest directive but ELLIPSIS is allowed here")
                continue
            region.start = region.end = 0
            with _Watched() as watched:
                Example(self.document, line, 1, region, self.document.namespace).evaluate()
            if watched.error is not None:
                failed = watched.error
                said = failed.result if isinstance(failed, SybilFailure) else repr(failed)
                faults.append(f"line {line}: {example.source.strip()}\n{said}")
            if watched.printed:  # a doctest keeps for itself what goes to stdout
                faults.append(f"line {line} writes on stderr:\n{watched.printed}")
        return "\n".join(faults) or None

    def _tests(self, before: dict[str, Any]) -> str | None:
        """Call the tests that a block has defined."""
        faults: list[str] = []
        for name, thing in [*self.document.namespace.items()]:
            if not name.lower().startswith("test") or before.get(name) is thing:
                continue
            if getattr(thing, "__module__", None) != "__main__":
                continue
            test: Callable[[], object]
            if isinstance(thing, type):
                if not issubclass(thing, unittest.TestCase):
                    faults.append(f"nobody calls the tests of {name}: write functions")
                    continue
                suite = unittest.defaultTestLoader.loadTestsFromTestCase(thing)
                test = suite.debug
            elif name.startswith("test_") and inspect.isfunction(thing):
                if inspect.signature(thing).parameters:
                    faults.append(f"{name} takes arguments that nobody gives it")
                    continue
                test = thing
            else:
                continue
            with _Watched() as watched:
                result = test()
                if inspect.iscoroutine(result):
                    asyncio.run(result)
            if watched.error is not None:
                told = self._traceback(watched.error)
                faults.append(f"{name} fails\n{told}\n{watched.printed}")
            elif watched.printed:
                faults.append(f"{name} prints\n{watched.printed}")
        return "\n".join(faults) or None

    def _toml(self, block: Block) -> str | None:
        if block.title is None:
            return 'a toml block is a file and needs a name: toml title="name.toml"'
        self._write(block.title, block.source)
        try:
            tomllib.loads(block.source)
            if block.title.endswith(".maw.toml"):
                maw.read_record(block.title)
                return None
        except (tomllib.TOMLDecodeError, maw.MawError) as error:
            return f"{block.title}: {error}"
        refusals: list[str] = []
        for table in self._tables_of(block.title):
            try:
                maw.load_ruleset(block.title, table=table)
            except maw.MawError as error:
                refusals.append(f"{block.title}, table {table!r}: {error}")
            else:
                return None
        return "\n".join(refusals)

    def _tables_of(self, name: str) -> list[str]:
        """The tables of a config that the blocks of this page read: maw_family unless told."""
        quoted = re.escape(name)
        found: list[str] = []
        for block in self.blocks:
            if block.language in ("python", "pycon"):
                found += re.findall(
                    rf'{quoted}["\'],\s*(?:table=)?["\']([^"\']*)["\']', block.source
                )
            if block.language == "console":
                lines = [line for line in block.source.splitlines() if name in line]
                found += re.findall(r"--table (\S+)", "\n".join(lines))
        return found or ["maw_family"]

    def _text(self, block: Block) -> str | None:
        place = self.blocks.index(block) - 1
        if place >= 0 and self.blocks[place].is_executed:
            return None  # it was compared when that block was executed
        return "a text block is the output of the python block before it, and there is none"

    def _json(self, block: Block) -> str | None:
        try:
            json.loads(block.source)
        except ValueError as error:
            return f"this is no JSON: {error}"
        return None

    def _sh(self, block: Block) -> str | None:
        faults: list[str] = []
        for line in block.source.splitlines():
            match shlex.split(line):
                case ["python3", "tools/make.py", task] if task in _tasks():
                    pass
                case ["pip", "install", *wanted] if wanted:
                    extras = re.findall(r"maw-family\[([^\]]*)\]", line)
                    faults += [f"{extra} is no extra" for extra in extras if extra not in _extras()]
                case ["git", *wanted] if wanted:
                    pass
                case _:
                    faults.append(f"not a command that a reader is asked to type: {line!r}")
        return "\n".join(faults) or (None if block.source.strip() else "an empty block")

    # Commands

    def _console(self, block: Block) -> str | None:
        start, *parts = re.split(r"(?m)^\$ ", block.source)
        if start or not parts:
            return "a console block begins with a command: a line with `$ ` in front"
        faults: list[str] = []
        for part in parts:
            line, _, shown = part.partition("\n")
            said = self._command(line, shown)
            if said:
                faults.append(f"$ {line}\n{said}")
        return "\n".join(faults) or None

    def _command(self, line: str, shown: str) -> str | None:
        command, asked, _ = line.partition("; echo $?")
        if asked and line != f"{command}; echo $?":
            return "; echo $? stands at the end"
        if re.search(r"[|&;<>()$`*?~\\{}!#]", re.sub(r"'[^']*'|\"[^\"$`\\]*\"", "", command)):
            return "what only a shell understands cannot be executed here"
        match shlex.split(command):
            case ["maw-family", *arguments]:
                typed = re.findall("(?m)^> (.*)$", shown) if arguments[:1] == ["play"] else []
                code, came = self._maw_family(arguments, "".join(f"{text}\n" for text in typed))
            case ["python", "-m", "pytest", "-q", *arguments]:
                self.used |= {name for name in self.written if name.startswith("test_")}
                code, came = self._process("-m", "pytest", "-q", *arguments)
            case ["python", name, *arguments] if name in self.written:
                self.used.add(name)
                code, came = self._process(name, *arguments)
            case _:
                return "not a command for this place: maw-family, python name.py, python -m pytest"
        if asked:
            came += f"{code}\n"
        pattern = ".*".join(map(re.escape, shown.split("…")))
        said = "" if re.fullmatch(pattern, came, re.DOTALL) else differences(shown, came)
        if code and not asked:
            said = f"the exit code is {code}\n{said or came}"
        return said or None

    def _maw_family(self, arguments: list[str], typed: str) -> tuple[int, str]:
        with _Watched(typed) as watched:
            return cli.main(arguments), watched.printed
        return -1, self._traceback(watched.error) if watched.error else ""

    def _process(self, *arguments: str) -> tuple[int, str]:
        # Hypothesis draws the same examples every time where it takes itself to be in CI.
        environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", "CI": "1"}
        done = subprocess.run(
            [sys.executable, "-B", *arguments],
            env=environment,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=_PATIENCE,
            check=False,
        )
        return done.returncode, done.stdout


def _tasks() -> set[str]:
    return set(runpy.run_path(str(ROOT / "tools" / "make.py"))["TASKS"])


def _extras() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return set(project["optional-dependencies"])


def execute(page: Path, folder: Path) -> list[str]:
    """Execute the blocks of a page in an empty folder; return what is not as the page says."""
    run = _Run(page, folder)
    run()
    faults = sorted(run.faults, key=lambda fault: fault[0])
    return [f"{run.name}, line {line}: {text.rstrip()}" for line, text in faults]
