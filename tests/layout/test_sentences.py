"""Sentences are whole templates: nothing is put together from pieces of one outside of a template.

A language turns words round, so a piece cannot be translated. What varies is a value: a number, a
name, or a text of its own. Only the unit of a number may be chosen: `"{n:" + unit + "}"`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEAK = ("rules", "bot/table", "bot/delivery", "cogs")
TEMPLATE = {"say": 0, "Text": 0, "tell": 0, "report": 1}
"""The functions that say a template, and the place of that argument."""
A_UNIT = re.compile(r"\{\w+:$")
WORDS = re.compile(r"[^\W\d_]{2,}")
PLACES = re.compile(r"\{[^{}]*\}")
PUT_TOGETHER = re.compile(r"""\bf["']|["'] *\+|\+ *["']|\+= """)
"""Stands wherever pieces are put together; most files have nothing of it."""


def pieces(expr: ast.expr) -> list[str | None]:
    """The pieces that an expression puts together; None for what is known only when it runs."""
    match expr:
        case ast.Constant(value=str(words)):
            return [words]
        case ast.JoinedStr(values=values):
            return [piece for value in values for piece in pieces(value)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [*pieces(left), *pieces(right)]
    return [None]


def is_composed(expr: ast.expr) -> bool:
    """Whether words stand beside a piece that is not the unit of a number."""
    found = pieces(expr)
    if None not in found or not WORDS.search(
        PLACES.sub("", "".join(piece or "" for piece in found))
    ):
        return False
    before = ["", *found[:-1]]
    return any(
        piece is None and not (first and A_UNIT.search(first))
        for first, piece in zip(before, found, strict=True)
    )


def composed(tree: ast.AST) -> Iterator[int]:
    """Yield the lines at which a template, or a value of one, is put together from pieces."""
    for top in ast.iter_child_nodes(tree):
        members = top.body if isinstance(top, ast.ClassDef) else [top]
        for scope in members:
            yield from _in_function(scope)


def _in_function(scope: ast.AST) -> Iterator[int]:
    named, nodes = set(), [*ast.walk(scope)]
    for call in nodes:
        if isinstance(call, ast.Call):
            name = (
                call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
            )
            if name in TEMPLATE:
                place = TEMPLATE[name]
                said = [*call.args[place : place + 1], *(word.value for word in call.keywords)]
                named |= {each.id for each in said[:1] if isinstance(each, ast.Name)}
                yield from (each.lineno for each in said if is_composed(each))
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in named:
                if is_composed(value):
                    yield value.lineno
            case ast.AugAssign(target=ast.Name(id=name)) if name in named:
                yield node.lineno


def test_no_sentence_is_put_together_from_pieces():
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for folder in SPEAK
        for path in sorted((ROOT / folder).rglob("*.py"))
        if PUT_TOGETHER.search(source := path.read_text(encoding="utf-8"))
        for line in sorted({*composed(ast.parse(source))})
    ]
    assert found == []


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ('say("{n:" + unit + "} more")', []),
        ('say(f"{{names}} wins with {{n:{unit}}}.", names=names)', []),
        ('say("{name} wins.", name=f"**{name}**")', []),
        ('say(f"all allies of the {side}")', [2]),
        ('game.tell("{seat:seat} " + said + " it.", seat=seat)', [2]),
        ('say("{what} waits.", what=f"the {thing}")', [2]),
        ('text = f"the {thing}"\n    return say(text)', [2]),
        ('text = "It waits."\n    text += " So do you."\n    return say(text)', [3]),
    ],
)
def test_a_sentence_of_pieces_is_found(body, lines):
    assert [*composed(ast.parse(f"def told(self):\n    {body}"))] == lines
