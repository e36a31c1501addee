"""A template in a catalogue's form, read from an expression or from a sentence."""

import ast
import re
from importlib.resources import files
from typing import Final

from rules.kernel import COUNT

FOLDER: Final = files("bot.words").joinpath("languages")
"""The folder of the catalogues: `es.po`, `pt_BR.po`."""

_NO_NAME = re.compile(r"\W+")


def template_of(expr: ast.expr) -> str:
    """Return the template of an expression; inserted values stand as places."""
    match expr:
        case ast.Constant(value=str(words)):
            return words
        case ast.JoinedStr(values=pieces):
            return "".join(template_of(piece) for piece in pieces)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return template_of(left) + template_of(right)
        case ast.FormattedValue(value=value):
            return template_of(value) if isinstance(value, ast.Constant) else _place(value)
    return _place(expr)


def _place(expr: ast.expr) -> str:
    name = _NO_NAME.sub("_", ast.unparse(expr)).strip("_")[:24]
    return f"{{{name}}}"


_UNIT = re.compile(r"\{((\w+):[^{}]*)\}")
_SPEC = re.compile(r"\{(\w+):[^{}]*(?:\{[^{}]*\}[^{}]*)?\}")
_LETTERS = re.compile(r"[^\W\d_]")
_OWN_NAME = re.compile(
    r"[a-z0-9]+(_[a-z0-9]+)+_?|[a-z]+(-[a-z]+)*(-?\{\w+\})+|[a-z0-9_]+:\{?\w*\}?|<[^>]*>"
)
"""A key, a custom id, the name of a file, a mention."""
_WITHIN = re.compile(r"\{[^{}]*\}")


def bare(template: str) -> str:
    """Return the template as a catalogue has it: its places by name, without what stands there.

    >>> bare("{seat:seat} pays {n:money} for {it}")
    '{seat} pays {n} for {it}'
    """
    return _SPEC.sub(r"{\1}", template)


def said_by_people(template: str) -> bool:
    """Whether a template has words beside its places, and is no name of the code's own.

    >>> [said_by_people(each) for each in ("{n}/{of}", "place_bot", "on {card}")]
    [False, False, True]
    """
    words = _WITHIN.sub("", bare(template))
    return bool(_LETTERS.search(words)) and not _OWN_NAME.fullmatch(template)


def has_count(template: str) -> bool:
    """Return whether a language may write a template differently for another number."""
    return f"{{{COUNT}}}" in bare(template)


def units_of(template: str) -> dict[str, str]:
    """Return the places that have units, by their names.

    >>> units_of("{seat:seat} pays {n:money}.")
    {'seat': '{seat:seat}', 'n': '{n:money}'}
    """
    return {found[2]: f"{{{found[1]}}}" for found in _UNIT.finditer(template)}
