"""No test bets on the machine: it waits for conditions with the one patience, never for seconds."""

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
    "discord/test_game_upgrade.py",  # a crowd presses at its own pace, whatever the bot does
)
VIRTUAL = ("simulation/", "bot/test_budget.py")
"""Tests whose loop jumps to the next timer: a second of it costs nothing."""


def bets(tree: ast.AST) -> Iterator[int]:
    """Yield the lines with a limit of its own, and those that wait for seconds."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            is_limit = _name(node) in LIMITS and _is_number(node.args[-1])
            is_wait = _name(node) == "sleep" and ast.unparse(node.args[0]) not in ("0", "LOOK")
            yield from [node.lineno] * (is_limit or is_wait)


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def test_no_test_has_a_limit_of_its_own_or_waits_for_seconds():
    texts = {
        path.relative_to(TESTS).as_posix(): path.read_text() for path in sorted(TESTS.rglob("*.py"))
    }
    found = [
        f"{name}:{line}"
        for name, text in texts.items()
        if not name.startswith((*BY_HAND, *VIRTUAL))
        and any(f"{word}(" in text for word in (*LIMITS, "sleep"))
        for line in bets(ast.parse(text))
    ]

    assert found == [], "see become and PATIENCE of tests/waiting.py"


@pytest.mark.parametrize(
    "written",
    [
        "async with asyncio.timeout(5): pass",
        "await asyncio.wait_for(ended, 0.5)",
        "while not told:\n    await asyncio.sleep(0.01)",
        "press()\nawait asyncio.sleep(0.02)",
        "time.sleep(PATIENCE / 100)",
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
        "while True:\n    press()\n    await asyncio.sleep(LOOK)",
    ],
)
def test_what_bets_on_nothing_is_let_alone(written):
    assert not [*bets(ast.parse(written))]
