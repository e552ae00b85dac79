"""docs/index.md: README.md once more, its links as they are from there."""

from __future__ import annotations

import re
from typing import Final

from tools.generate.markdown import NOTICE
from tools.generate.sections import unmarked

_OTHERWISE: Final = {
    "CHANGELOG.md": "project/changelog.md",
    # What the site has no page of is named without a link.
    "LICENSE": None,
}


def text(readme: str) -> str:
    """The home page, from README.md with its sections made."""
    # What stands in blocks of code is no link, whatever it looks like.
    parts = re.split(r"(^```.*?^```$)", unmarked(readme), flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [re.sub(r"(!?)\[([^]]*)\]\(([^)]+)\)", _link, part) for part in parts[::2]]
    return f"{NOTICE}\n\n{''.join(parts)}"


def _link(found: re.Match[str]) -> str:
    mark, text, target = found.groups()
    path, hashed, anchor = target.partition("#")
    if path.startswith("docs/"):
        return f"{mark}[{text}]({path.removeprefix('docs/')}{hashed}{anchor})"
    if path in _OTHERWISE:
        new = _OTHERWISE[path]
        return f"{mark}[{text}]({new}{hashed}{anchor})" if new else text
    if re.match("https?://", path) or not path:
        return found[0]
    raise ValueError(f"README.md links to {target}, which has no place on the site")
