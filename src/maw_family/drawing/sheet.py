"""A finished picture: the whole SVG, and the text that stands for it."""

from __future__ import annotations

import hashlib

from maw_family.drawing.palette import Theme, style
from maw_family.drawing.parts import ID, used
from maw_family.drawing.shapes import FONT, legible, number, quoted


class Picture(str):
    """A whole SVG as text, which notebooks show as a picture.

    Write it to a file as UTF-8, or put it into a page as it is: its style sheet and its ids
    touch nothing else there. `description` is what is to be seen, in words, which the SVG holds as
    well.
    """

    __slots__ = ("_description",)
    _description: str

    def __new__(cls, text: str, description: str) -> Picture:
        """The picture of an SVG and its description."""
        made = super().__new__(cls, text)
        made._description = description
        return made

    @property
    def description(self) -> str:
        """What is to be seen, in words; the SVG holds it as well."""
        return self._description

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture: {self.description}>"

    def __reduce__(self) -> tuple[type[Picture], tuple[str, str]]:
        return Picture, (str(self), self.description)


def sheet(
    body: str,
    *,
    title: str,
    description: str,
    size: tuple[float, float],
    natural: float,
    theme: Theme,
    width: float | None,
) -> Picture:
    """The picture of a body that is drawn on `size` units, `natural` pixels wide unless told.

    Its id is a digest of all that it holds: equal pictures have equal ids, others do not.
    """
    across, down = size
    wide = natural if width is None else width
    rest = (
        f'viewBox="0 0 {number(across)} {number(down)}" width="{number(wide)}" '
        f'height="{number(wide * down / across)}" font-family="{FONT}" role="img" '
        f'aria-labelledby="{ID}-title {ID}-desc" style="max-width:100%;height:auto">'
        f'<title id="{ID}-title">{quoted(title)}</title>'
        f'<desc id="{ID}-desc">{quoted(description)}</desc>'
        f"<style>{style(ID, theme, body)}</style>{used(body)}{body}</svg>"
    )
    own = f"maw-{hashlib.sha256(rest.encode()).hexdigest()[:12]}"
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{own}" {rest.replace(ID, own)}',
        legible(description),
    )
