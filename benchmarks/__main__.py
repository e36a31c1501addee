"""`make bench`: every figure that guards a goal, each module in a process of its own."""

import importlib
import subprocess
import sys

from benchmarks.figure import show

MODULES = (
    "beside",
    "pictures",
    "typed",
    "cosmic_encounter_rounds",
    "cosmic_encounter_days",
    "quietness",
    "due_at_once",
    "records",
    "upgrade",
    "census",
)


def main(modules: list[str]) -> int:
    """Print the figures of one module; of several or of all, each in a process of its own."""
    if len(modules) == 1:
        show(importlib.import_module(f"benchmarks.{modules[0]}").figures())
        return 0
    failed = 0
    for module in modules or MODULES:
        print(f"\n{module}", flush=True)
        command = [sys.executable, "-m", "benchmarks", module]
        failed |= subprocess.run(command, check=False).returncode  # noqa: S603 - our own modules
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
