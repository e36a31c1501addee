"""Prints a digest of all saves and views of some random games, to compare two Pythons."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from tests.conformance.tables import Play, cases


def fingerprint() -> str:
    lines = []
    for case in cases():
        digest = sha256()
        play = Play(case, "fingerprint", leaves=0.002, orders=0.02)
        for game in play.decisions():
            digest.update(game.save().encode())
            digest.update(json.dumps(game.view(0)).encode())
            digest.update("".join(game.digest(seat) for seat in game.seats).encode())
        digest.update(play.game.save().encode())
        digest.update("".join(map(str, play.news)).encode())
        lines.append(f"{case}={digest.hexdigest()}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(fingerprint())
