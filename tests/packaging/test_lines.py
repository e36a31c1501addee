"""The count of lines of code leaves everything else out."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINES = runpy.run_path(str(ROOT / ".ci" / "lines.py"))

SOURCE = '''"""A module.

Two lines."""

# why
LIMIT = 3
"""What it is."""


def shout(word: str) -> str:
    """Return it aloud."""; é = "ü"
    return (
        word  # a comment behind code

        + """!

"""
    )
'''


def test_docstrings_comments_and_blank_lines_are_no_code() -> None:
    assert LINES["code_lines"](SOURCE) == 8


def test_a_new_game_and_a_part_count_apart() -> None:
    modules = [
        ("rules/kernel/ask.py", "a = 1\n"),
        ("rules/market/meta.py", "a = 1\nb = 2\n"),
        ("renders/market.py", "a = 1\n"),
        ("bot/market.py", "a = 1\n"),
    ]

    found = LINES["counted"](iter(modules), ["market"])

    assert found == {"rules": 1, "rules/kernel": 1, "new games": 3, "bot": 1}
