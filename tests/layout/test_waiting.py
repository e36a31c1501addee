"""No test bets on the machine: limits are the one patience, and conditions are waited for."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
LIMITS = ("timeout", "wait_for", "set_default_timeout")
"""Calls whose last argument is a limit in seconds or milliseconds."""
BY_HAND = (
    "waiting.py",
    # Programs beside the tests, which measure real outages by the clock on the wall.
    "discord/several.py",
    "discord/server_crashes.py",
    "discord/house.py",
    "discord/dm_players.py",
    "discord/first_minutes.py",  # a person before a page, within one limit for the whole game
    "simulation/life.py",  # its time is the seed's: a second of it costs nothing
    "discord/ways.py",  # it counts each call, so that it may make none while it waits
)


def bets(tree: ast.AST) -> Iterator[int]:
    """Yield the lines with a limit of its own, and those that wait for a condition by hand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node) in LIMITS and node.args:
            yield from [node.lineno] * _is_number(node.args[-1])
        elif isinstance(node, ast.While) and [*map(_sleeps, node.body)] == [True]:
            yield node.lineno


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _sleeps(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Await)
        and isinstance(node.value.value, ast.Call)
        and _name(node.value.value) == "sleep"
        and ast.unparse(node.value.value.args[0]) != "0"
    )


def test_no_test_has_a_limit_or_a_look_of_its_own():
    texts = {
        path.relative_to(TESTS).as_posix(): path.read_text() for path in sorted(TESTS.rglob("*.py"))
    }
    found = [
        f"{name}:{line}"
        for name, text in texts.items()
        if name not in BY_HAND and any(f"{word}(" in text for word in (*LIMITS, "sleep"))
        for line in bets(ast.parse(text))
    ]

    assert found == [], "see become and PATIENCE of tests/waiting.py"


@pytest.mark.parametrize(
    "written",
    [
        "async with asyncio.timeout(5): pass",
        "await asyncio.wait_for(ended, 0.5)",
        "while not told:\n    await asyncio.sleep(0.01)",
    ],
)
def test_such_a_bet_is_found(written):
    assert [*bets(ast.parse(written))]


@pytest.mark.parametrize(
    "written",
    [
        "async with asyncio.timeout(PATIENCE): pass",
        "await become(lambda: told)",
        "while not told:\n    await asyncio.sleep(0)",
        "while True:\n    press()\n    await asyncio.sleep(0.02)",
    ],
)
def test_what_bets_on_nothing_is_let_alone(written):
    assert not [*bets(ast.parse(written))]
