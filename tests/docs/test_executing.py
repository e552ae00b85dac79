"""The harness that executes the pages finds what is wrong with one, and leaves nothing behind."""

from __future__ import annotations

import builtins
import logging
import os
import random
import sys
import textwrap
from pathlib import Path

import hypothesis
import pytest

from maw_family import config
from tests.docs.executing import execute


def faults_of(folder: Path, text: str) -> str:
    """What is wrong with a page: a text in which ~~~ stands for the three backticks."""
    page, place = folder / "page.md", folder / "place"
    page.write_text(textwrap.dedent(text).replace("~~~", "```").lstrip("\n"), encoding="utf-8")
    place.mkdir()
    return "\n\n".join(execute(page, place))


GOOD = {
    "a doctest": """
        ~~~pycon
        >>> 1 + 1
        2
        >>> for number in range(2):
        ...     print(number)
        0
        1
        >>> int("x")
        Traceback (most recent call last):
        ValueError: invalid literal for int() with base 10: 'x'
        ~~~
        """,
    "one namespace": """
        ~~~python
        a = 1
        ~~~

        ~~~pycon
        >>> b = a + 1
        ~~~

        ~~~python
        print(a, b)
        ~~~

        It prints

        ~~~text
        1 2
        ~~~
        """,
    "files, a script, an import": """
        ~~~python title="first.py"
        import sys

        print("argued", *sys.argv[1:], "♥")
        ~~~

        ~~~console
        $ python first.py a 'b c'
        argued a b c ♥
        ~~~

        ~~~python title="second.py"
        WORD = "one"
        ~~~

        ~~~pycon
        >>> import second
        >>> second.WORD
        'one'
        ~~~

        ~~~python title="second.py"
        WORD = "two"
        ~~~

        ~~~pycon
        >>> import second
        >>> second.WORD
        'two'
        ~~~
        """,
    "a script that fails": """
        ~~~python title="first.py"
        import sys

        print("out")
        sys.exit("no")
        ~~~

        ~~~console
        $ python first.py; echo $?
        out
        no
        1
        ~~~
        """,
    "commands": """
        ~~~toml title="house.toml"
        [maw_family]
        ruleset = "spoil-five@1"
        ~~~

        ~~~console
        $ maw-family show house.toml
        house.toml (spoil-five@1)…
        $ maw-family show nothing; echo $?
        …
        1
        $ maw-family demo maw --deals
        usage: …
        2
        ~~~
        """.replace("demo maw --deals", "demo maw --deals; echo $?"),
    "a game": """
        ~~~console
        $ maw-family play maw --players 2 --seed 1
        …
        > quit
        …
        ~~~
        """,
    "another table": """
        ~~~toml title="pyproject.toml"
        [tool.mine]
        ruleset = "maw"
        ~~~

        ~~~console
        $ maw-family check pyproject.toml --table tool.mine
        …
        ~~~
        """.replace('"maw"', '"maw@1"'),
    "tests": """
        ~~~python
        import unittest

        from hypothesis import given, strategies

        CALLED = []


        def test_once():
            CALLED.append("once")


        async def test_later():
            CALLED.append("later")


        @given(strategies.integers())
        def test_often(number):
            CALLED.append("often")


        class TestAll(unittest.TestCase):
            def test_case(self):
                CALLED.append("case")
        ~~~

        ~~~pycon
        >>> [(word, CALLED.count(word)) for word in ("once", "later", "often", "case")]
        [('once', 1), ('later', 1), ('often', 10), ('case', 1)]
        ~~~

        ~~~python title="test_all.py"
        def test_one():
            pass
        ~~~

        ~~~console
        $ python -m pytest -q
        …
        1 passed in …
        ~~~
        """,
    "what stands in lists and boxes": """
        * A point:

            ~~~python
            for number in range(2):
                print(number)

            print()
            ~~~

            ~~~text
            0
            1

            ~~~

        !!! note

            ~~~json
            {"a": [1]}
            ~~~
        """,
    "setting up": """
        ~~~sh
        python3 tools/make.py demo
        ~~~

        ~~~sh
        git clone somewhere
        pip install "maw-family[testing]"
        ~~~
        """,
    "code in a sentence, comments, a line": """
        A word `of code`.

        <!-- generated: nothing -->

        ---
        """,
    "what can be said of its own classes": """
        ~~~python
        from __future__ import annotations

        import dataclasses
        import pickle
        import typing


        @dataclasses.dataclass
        class Seat:
            number: int = 0


        print(pickle.loads(pickle.dumps(Seat())), typing.get_type_hints(Seat), __name__)
        ~~~

        ~~~text
        Seat(number=0) {'number': <class 'int'>} __main__
        ~~~
        """,
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_a_page_that_is_right(text: str, tmp_path: Path) -> None:
    assert faults_of(tmp_path, text) == ""


BAD = {
    "wrong value": (
        """
        Text.

        ~~~pycon
        >>> a = 1
        >>> a
        2
        ~~~
        """,
        ["page.md, line 3: line 5: a\n", "Expected:\n    2\nGot:\n    1"],
    ),
    "trailing blank": ("~~~pycon\n>>> print('a ')\na\n~~~\n", ["line 2"]),
    "True is not 1": ("~~~pycon\n>>> True\n1\n~~~\n", ["Got:\n    True"]),
    "dots stand for nothing": ("~~~pycon\n>>> print('abc')\na...\n~~~\n", ["Got:\n    abc"]),
    "no value said": ("~~~pycon\n>>> 1 + 1\n~~~\n", ["Expected nothing", "2"]),
    "skipped": ("~~~pycon\n>>> 1  # doctest: +SKIP\n2\n~~~\n", ["no doctest directive"]),
    "lax": (
        "~~~pycon\n>>> 'a  b'  # doctest: +NORMALIZE_WHITESPACE\n'a b'\n~~~\n",
        ["no doctest directive"],
    ),
    "code without marks among doctests": (
        "~~~pycon\nimport os\n\n>>> 1\n1\n~~~\n",
        ["neither code nor output", "import os"],
    ),
    "warned in a doctest": (
        "~~~pycon\n>>> import sys\n>>> _ = sys.stderr.write('oh')\n~~~\n",
        ["writes on stderr", "oh"],
    ),
    "a doctest that raises": ("~~~pycon\n>>> int('x')\n~~~\n", ["ValueError"]),
    "a doctest that leaves": (
        "~~~pycon\n>>> import pytest\n>>> pytest.skip('no')\n~~~\n",
        ["line 3", "Skipped"],
    ),
    "output that is not shown": (
        "~~~python\nprint('a')\n~~~\n\n~~~python\n~~~\n",
        ["page.md, line 1: this prints something", "a"],
    ),
    "other output": (
        """
        ~~~python
        print("a")
        print("b")
        ~~~

        ~~~text
        a
        c
        ~~~
        """,
        ["line 1: --- the page shows\n+++ this comes out", "\n a\n-c\n+b"],
    ),
    "output that only looks alike": (
        "~~~python\nprint('a ')\n~~~\n\n~~~text\na\n~~~\n",
        [r"-'a\n'", r"+'a \n'"],
    ),
    "output that is missing": ("~~~python\n~~~\n\n~~~text\na\n~~~\n", ["\n-a"]),
    "a block that raises": (
        "Text.\n\n~~~python\na = 1\n\nint('x')\n~~~\n",
        ['page.md", line 6', "int('x')", "ValueError"],
    ),
    "a block that leaves": ("~~~python\nimport sys\nsys.exit()\n~~~\n", ["SystemExit"]),
    "a block that skips": ("~~~python\nimport pytest\npytest.skip('no')\n~~~\n", ["Skipped"]),
    "a block that warns": (
        "~~~python\nimport warnings\nwarnings.warn('oh')\n~~~\n",
        ["UserWarning"],
    ),
    "a block on stderr": (
        "~~~python\nimport sys\nprint('oh', file=sys.stderr)\n~~~\n",
        ["prints something", "oh"],
    ),
    "no Python": ("~~~python\na = = 1\n~~~\n", ["SyntaxError", "line 2"]),
    "a name from nowhere": ("~~~python\nprint(execute)\n~~~\n", ["NameError"]),
    "text after nothing": ("~~~text\na\n~~~\n", ["page.md, line 1: a text block is the output"]),
    "text after a doctest": (
        "~~~pycon\n>>> a = 1\n~~~\n\n~~~text\na\n~~~\n",
        ["line 5: a text block is"],
    ),
    "text after a command": (
        "~~~sh\ngit clone x\n~~~\n\n~~~text\na\n~~~\n",
        ["line 5: a text block is"],
    ),
    "two texts": (
        "~~~python\nprint(1)\n~~~\n\n~~~text\n1\n~~~\n\n~~~text\n1\n~~~\n",
        ["line 9: a text block is"],
    ),
    "text after a file": (
        (
            '~~~python title="a_b.py"\nprint(1)\n~~~\n\n~~~text\n1\n~~~\n\n'
            "~~~console\n$ python a_b.py\n1\n~~~\n"
        ),
        ["line 5: a text block is"],
    ),
    "no language": ("~~~\na\n~~~\n", ["line 1: no block may begin with ```:"]),
    "unknown language": ("~~~yaml\na: 1\n~~~\n", ["no block may begin with ```yaml:"]),
    "more than a title": ('~~~python hl_lines="1"\na = 1\n~~~\n', ["no block may begin with"]),
    "a title of its own": ('~~~json title="a.json"\n1\n~~~\n', ["a json block has no title"]),
    "a name that leads elsewhere": ('~~~python title="../a.py"\n~~~\n', ["is no name for"]),
    "a name of another kind": ('~~~toml title="a.py"\n~~~\n', ["is no name for a toml file"]),
    "a name that is taken": ('~~~python title="json.py"\n~~~\n', ["would hide another module"]),
    "a file that is not used": (
        '~~~python title="a_b.py"\na = 1\n~~~\n',
        ["line 1: a_b.py is written; no block runs or imports it"],
    ),
    "a test that nobody calls": (
        '~~~python title="test_it.py"\ndef test_one(): ...\n~~~\n',
        ["no block runs or imports it"],
    ),
    "a second version that is not used": (
        (
            '~~~python title="a_b.py"\n~~~\n\n~~~console\n$ python a_b.py\n~~~\n\n'
            '~~~python title="a_b.py"\na = 1\n~~~\n'
        ),
        ["line 8: a_b.py is written; no block"],
    ),
    "a file with marks": ('~~~python title="a_b.py"\n>>> 1\n1\n~~~\n', ["is a pycon block"]),
    "a session that is not called one": ("~~~python\n>>> 1\n1\n~~~\n", ["is a pycon block"]),
    "a session without marks": ("~~~pycon\na = 1\n~~~\n", ["a pycon block is a session"]),
    "a file that is no Python": ('~~~python title="a_b.py"\na = = 1\n~~~\n', ["SyntaxError"]),
    "indented code": ("Text:\n\n    a = 1\n", ["line 1: the site shows this as code", "a = 1"]),
    "code in HTML": ("<pre><code>a = 1</code></pre>\n", ["the site shows this as code"]),
    "a block in a comment": (
        "<!--\n~~~python\na = 1\n~~~\n-->\n",
        ["line 2: a block in a comment", "the site does not show this block"],
    ),
    "a block without an end": ("~~~python\na = 1\n", ["this block has no end"]),
    "a block in a quotation": ("> ~~~python\n> a = 1\n> ~~~\n", ["line 1: a fence after"]),
    "a block after a list mark": ("* ~~~python\n  a = 1\n  ~~~\n", ["line 1: a fence after"]),
    "a block that is a paragraph": (
        "Text.\n\n  ~~~python\n a = 1\n~~~\n",
        ["the site does not show this block as code"],
    ),
    "toml without a name": ("~~~toml\na = 1\n~~~\n", ["a toml block is a file"]),
    "no toml": ('~~~toml title="a.toml"\na = \n~~~\n', ["a.toml: Invalid"]),
    "a config that is refused": (
        '~~~toml title="a.toml"\n[maw_family]\nruleset = "maw@9"\n~~~\n',
        ["a.toml, table 'maw_family': ", "maw@9"],
    ),
    "a config without its table": (
        (
            '~~~toml title="a.toml"\n[other]\nruleset = "maw@1"\n~~~\n\n'
            '~~~python\na = dict(b=\'"b.toml", table="other"\')\n~~~\n'
        ),
        ["a.toml, table 'maw_family': "],
    ),
    "a record that is refused": (
        '~~~toml title="a.maw.toml"\nmaw_record = 1\n~~~\n',
        ["line 1: a.maw.toml: "],
    ),
    "no json": ("~~~json\n{'a': 1}\n~~~\n", ["this is no JSON"]),
    "nothing to type": ("~~~sh\n~~~\n", ["an empty block"]),
    "something else to type": ("~~~sh\nrm -r everything\n~~~\n", ["not a command that a reader"]),
    "no such task": ("~~~sh\npython3 tools/make.py tea\n~~~\n", ["not a command that a reader"]),
    "no such extra": ('~~~sh\npip install "maw-family[tea]"\n~~~\n', ["tea is no extra"]),
    "other output of a command": (
        "~~~console\n$ maw-family --version\nmaw_family 0\n~~~\n",
        ["page.md, line 1: $ maw-family --version\n--- the page shows", "\n-maw_family 0\n+"],
    ),
    "no output of a command": (
        "~~~console\n$ maw-family rulesets\n~~~\n",
        ["\n+ruleset  ", "\n+maw@1  "],
    ),
    "output after what is left out": (
        "~~~console\n$ maw-family rulesets\n…\nnothing\n~~~\n",
        ["\n-nothing"],
    ),
    "the second of two commands": (
        "~~~console\n$ maw-family rulesets\n…\n$ maw-family --version\nno\n~~~\n",
        ["line 1: $ maw-family --version", "\n-no"],
    ),
    "a command that is refused": (
        "~~~console\n$ maw-family show nothing\n…\n~~~\n",
        ["the exit code is 1\nmaw-family: "],
    ),
    "another exit code": (
        "~~~console\n$ maw-family show nothing; echo $?\n…\n2\n~~~\n",
        ["\n-2", "\n+1"],
    ),
    "a script that fails": (
        '~~~python title="a_b.py"\n1 / 0\n~~~\n\n~~~console\n$ python a_b.py\n…\n~~~\n',
        ["line 5: $ python a_b.py\nthe exit code is 1", "ZeroDivisionError"],
    ),
    "other output of a script": (
        '~~~python title="a_b.py"\nprint(1)\n~~~\n\n~~~console\n$ python a_b.py\n2\n~~~\n',
        ["\n-2\n+1"],
    ),
    "a script of another page": ("~~~console\n$ python a_b.py\n~~~\n", ["not a command for this"]),
    "another module": ("~~~console\n$ python -m json.tool\n…\n~~~\n", ["not a command for this"]),
    "another command": ("~~~console\n$ ls\npage.md\n~~~\n", ["not a command for this place"]),
    "a shell": ("~~~console\n$ maw-family rulesets | head\n…\n~~~\n", ["only a shell"]),
    "a redirection": ("~~~console\n$ maw-family rulesets >a\n~~~\n", ["only a shell"]),
    "no command": ("~~~console\nmaw-family rulesets\n~~~\n", ["begins with a command"]),
    "a test that fails": (
        "~~~python\ndef test_it():\n    assert 1 == 2\n~~~\n",
        ["line 1: test_it fails", 'page.md", line 3', "AssertionError"],
    ),
    "a test that prints": (
        "~~~python\ndef test_it():\n    print('a')\n~~~\n",
        ["line 1: test_it prints\na"],
    ),
    "a test in a doctest": (
        "~~~pycon\n>>> def test_it():\n...     assert False\n~~~\n",
        ["test_it fails"],
    ),
    "a test with something": (
        "~~~python\ndef test_it(tmp_path):\n    pass\n~~~\n",
        ["test_it takes arguments"],
    ),
    "a test that is made to fail": (
        """
        ~~~python
        from hypothesis import given, strategies


        @given(strategies.integers())
        def test_it(number):
            assert number < 0
        ~~~
        """,
        ["test_it fails", "AssertionError"],
    ),
    "a test that comes later": (
        "~~~python\nasync def test_it():\n    assert False\n~~~\n",
        ["test_it fails"],
    ),
    "a case that fails": (
        """
        ~~~python
        import unittest


        class TestIt(unittest.TestCase):
            def test_it(self):
                self.assertEqual(1, 2)
        ~~~
        """,
        ["TestIt fails", "1 != 2"],
    ),
    "a class of tests": (
        "~~~python\nclass TestIt:\n    def test_it(self): ...\n~~~\n",
        ["nobody calls the tests of TestIt"],
    ),
    "a file of tests that fails": (
        (
            '~~~python title="test_it.py"\ndef test_one():\n    assert False\n~~~\n\n'
            "~~~console\n$ python -m pytest -q test_it.py\n…\n~~~\n"
        ),
        ["the exit code is 1", "1 failed"],
    ),
}


@pytest.mark.parametrize(("text", "said"), BAD.values(), ids=BAD)
def test_a_page_that_is_wrong(text: str, said: list[str], tmp_path: Path) -> None:
    faults = faults_of(tmp_path, text)
    for part in said:
        assert part in faults, faults


def test_all_faults_are_told(tmp_path: Path) -> None:
    text = "~~~yaml\n~~~\n\n~~~pycon\n>>> 1\n2\n>>> 3\n4\n~~~\n\n~~~json\n-\n~~~\n"
    faults = faults_of(tmp_path, text).split("page.md, ")
    assert [fault.partition(":")[0] for fault in faults[1:]] == ["line 1", "line 4", "line 11"]
    assert "line 5: 1\n" in faults[2]
    assert "line 7: 3\n" in faults[2]


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.delattr(builtins, "_", raising=False)
    monkeypatch.setattr(config, "_warned", {"maw"})
    random.seed(1)

    def world() -> list[object]:
        return [
            Path.cwd(),
            sys.path[:],
            sys.argv[:],
            sys.modules["__main__"],
            sys.stdin,
            sys.stdout,
            sys.stderr,
            sys.dont_write_bytecode,
            dict(os.environ),
            random.getstate(),
            logging.getLogger().level,
            logging.getLogger().handlers[:],
            hypothesis.settings.get_current_profile_name(),
            set(config._warned),
            hasattr(builtins, "_"),
        ]

    before = world()
    text = """
        ~~~python title="left_behind.py"
        a = 1
        ~~~

        ~~~python
        import logging
        import os
        import random
        import sys
        import warnings

        import hypothesis
        import left_behind

        import maw_family as maw

        random.seed(5)
        os.mkdir("below")
        os.chdir("below")
        os.environ["MAW"] = "1"
        sys.path.append("below")
        sys.argv.append("x")
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            maw.load_ruleset({"maw_family": {"ruleset": "maw"}})
        assert len(told) == 1
        logging.basicConfig(level=logging.DEBUG)
        logging.getLogger().addHandler(logging.NullHandler())
        assert "PYTHONPATH" not in os.environ
        ~~~

        ~~~pycon
        >>> 1
        1
        >>> 2
        3
        ~~~
        """
    assert "line 35: 2\n" in faults_of(tmp_path, text)
    assert world() == before
    assert "left_behind" not in sys.modules
    assert not list(tmp_path.rglob("*.pyc"))
