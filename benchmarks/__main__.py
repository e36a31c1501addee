"""`make bench`: every figure that guards a goal, each module in a process of its own.

`python -m benchmarks [--write] [MODULE ...]`; `--write` puts them into docs/figures.md.
`python -m benchmarks tune GAME` finds better weights for a game's robot.
"""

import argparse
import importlib
import subprocess
import sys

from benchmarks.figure import show
from benchmarks.page import write
from benchmarks.tune import main as tune

MODULES = (
    "beside",
    "pictures",
    "time_lapse",
    "typed",
    "cosmic_encounter_rounds",
    "cosmic_encounter_days",
    "quietness",
    "due_at_once",
    "records",
    "servers",
    "carried",
    "upgrade",
    "census",
    "robots",
)


def main(modules: list[str], *, writes: bool) -> int:
    """Print the figures of one module; of several or of all, each in a process of its own."""
    if len(modules) == 1:
        figures = show(importlib.import_module(f"benchmarks.{modules[0]}").figures())
        if writes:
            write(modules[0], figures, MODULES)
        return 0
    failed = 0
    for module in modules or MODULES:
        print(f"\n{module}", flush=True)
        command = [sys.executable, "-m", "benchmarks", module, *(["--write"] if writes else [])]
        failed |= subprocess.run(command, check=False).returncode  # noqa: S603 - our own modules
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--write", action="store_true", help="write them into docs/figures.md")
    if sys.argv[1:2] == ["tune"]:
        tune(sys.argv[2:])
        sys.exit()
    asked = parser.parse_args()
    if asked.write and not {*asked.modules} <= {*MODULES}:
        parser.error(f"only these are written: {', '.join(MODULES)}")
    sys.exit(main(asked.modules, writes=asked.write))
