"""How long the first picture takes in a process that has just begun."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

TIMES = 3
COLD = """
import json, sys, time
start = time.perf_counter()
from renders import gallery
game, view, names = json.loads(sys.stdin.read())
picture = gallery.table(game, view, names, size=sys.argv[1])
print(time.perf_counter() - start)
"""


def first_picture(game: str, view: Mapping[str, Any], names: Sequence[str], size: str) -> float:
    """Milliseconds until the first picture of a new process, imports included."""
    message = json.dumps([game, view, names])
    times = []
    for _ in range(TIMES):
        ran = subprocess.run(  # noqa: S603 - our own interpreter and our own words
            [sys.executable, "-c", COLD, size],
            input=message,
            capture_output=True,
            text=True,
            check=True,
        )
        times.append(float(ran.stdout) * 1000)
    return min(times)
