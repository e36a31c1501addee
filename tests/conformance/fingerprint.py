"""Prints digests of all saves and views of random games, to compare two Pythons."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from itertools import islice

from tests.conformance.random_games import CLOSE
from tests.conformance.tables import Case, Play

EACH = 8
"""Every eighth decision is looked at: what has gone another way once stays another."""
MOST = 48
"""The most decisions of each case: a long game costs little more than others."""


def fingerprint(case: Case) -> str:
    """Return the case, and the digest of a random game of it."""
    digest = sha256()
    play = Play(case, "fingerprint", leaves=0.002, orders=0.02)
    for made, game in enumerate(islice(play.decisions(), MOST)):
        if made % EACH:
            continue
        digest.update(game.save().encode())
        digest.update(json.dumps(game.view(0)).encode())
        digest.update("".join(game.digest(seat) for seat in game.seats).encode())
    digest.update(play.game.save().encode())
    digest.update("".join(map(str, play.news)).encode())
    return f"{case}={digest.hexdigest()}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{fingerprint(variants[first])}\n" for variants, first in CLOSE)
