"""Checks a deal: does the seed of the last post fit what was posted before the cards were dealt?

python docs/check_deal.py FINGERPRINT SEED PROMISE START: the fingerprint from the first message
of the table, the seed from the last post, and the numbers of the two messages (Copy Message ID).
"""

import sys
from hashlib import sha256


def faults(fingerprint: str, seed: str, promise: str, start: str) -> list[str]:
    """What does not fit."""
    secret, *posts = seed.split("/")
    found = []
    if sha256(f"red-gavel/{secret}".encode()).hexdigest() != fingerprint:
        found.append("The secret is not the one that was promised.")
    if posts != [promise, start]:
        found.append("The cards were dealt from other messages.")
    if int(start) <= int(promise):
        found.append("The start is older than the promise.")
    return found


if __name__ == "__main__":
    found = faults(*sys.argv[1:5])
    print("\n".join(found) or "The deal fits.")  # noqa: T201  # it is a script
    sys.exit(1 if found else 0)
