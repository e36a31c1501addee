"""`make bench`: every figure the project promises, each measured in a process of its own."""

import json
import subprocess
import sys

MODULES = (
    "kernel",
    "on_mars",
    "cosmic_encounter",
    "cosmic_encounter_rounds",
    "cosmic_encounter_days",
    "cosmic_encounter_robots",
    "terraforming_mars",
    "durable",
    "pictures",
    "terraforming_mars_pictures",
    "mars_auction",
    "mars_auction_pictures",
    "cosmic_encounter_pictures",
    "worst_pictures",
    "clicks",
    "typed",
    "robots",
    "census",
    "due_at_once",
    "upgrade",
    "quietness",
)
ONE = (
    "import json, importlib, sys;"
    "print(json.dumps(importlib.import_module('benchmarks.' + sys.argv[1]).figures()))"
)


def main() -> int:
    """Print every figure, or those of the modules named on the command line."""
    failed = 0
    for module in sys.argv[1:] or MODULES:
        run = subprocess.run(  # noqa: S603 - our own interpreter and modules
            [sys.executable, "-c", ONE, module], stdout=subprocess.PIPE, text=True, check=False
        )
        if run.returncode:
            failed = 1
            print(f"{module}: failed")
            continue
        print(f"\n{module}")
        for label, value in json.loads(run.stdout.splitlines()[-1]):
            print(f"  {label:<74} {value}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
