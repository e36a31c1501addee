"""The whole bot in simulations: `python -m tests.simulation --seed 17` lives one seed again.

`--seeds 10` lives ten, from `--first` on; `--minutes 5` as many as there is time for. With
`--trace` the last line is a checksum of everything that happened, in order.
"""

from __future__ import annotations

import os
import sys

HASHES = "0"


def main() -> int:
    """Return the exit code: 0 if every promise was kept."""
    if os.environ.get("PYTHONHASHSEED") != HASHES:  # the order of a set would be the machine's
        os.environ["PYTHONHASHSEED"] = HASHES
        os.execv(sys.executable, [sys.executable, "-m", "tests.simulation", *sys.argv[1:]])  # noqa: S606 - itself
    from tests.simulation import replaced  # noqa: F401 - before all that takes a clock as a default
    from tests.simulation.seeds import run

    return run(sys.argv[1:], sys.stdout.write)


if __name__ == "__main__":
    sys.exit(main())
