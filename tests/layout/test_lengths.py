"""No file is so long that its reader loses the thread."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("bot", "cogs", "renders", "rules", "benchmarks")
LONGEST = 400
"""Lines of the longest file. Tests are read one by one, and may be longer."""


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in files}

    assert len(lengths) > 500
    assert {str(file): lines for file, lines in lengths.items() if lines > LONGEST} == {}
