"""Receipts: what was kept secret for a seat can be proven unchanged (commit and reveal).

Whenever something public happens in an auction, every seat's secret is sealed once more under a
fresh salt, also that of a seat which keeps nothing, and the fingerprints are published. Whoever is
later shown the salt and the secret can compute the fingerprint and compare. The salts come from
the seed, whose hash stands in the first post, so that nobody can choose one that suits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any

from rules.kernel.ask import Seat
from rules.kernel.view import OwnKey, Plain

LENGTH = 16
"""Hexadecimal digits of a fingerprint: 64 bits, which nobody can search through for one post."""

NOTHING: None = None
"""The secret of a seat that keeps none."""


class Kept(Plain):
    """What a seat kept secret, from the fingerprints of this number on."""

    since: int
    content: str


class Receipts(Plain):
    """The latest fingerprints, by seat, and everything that was ever sealed."""

    number: int = 0  # of the latest fingerprints; 0: none yet
    marks: list[str] = []  # by seat; none while nothing is sealed
    opened: list[Seat] = []  # whose latest secret everybody may see by now
    history: Annotated[dict[Seat, list[Kept]], OwnKey] = {}


@dataclass(frozen=True, slots=True)
class Proof:
    """Everything that is needed to compute one fingerprint.

    `mark` is the first `LENGTH` digits of the SHA-256 of `salt`, a colon and `content`.
    """

    seat: Seat
    number: int
    salt: str
    content: str

    @property
    def mark(self) -> str:
        return fingerprint(self.salt, self.content)


def fingerprint(salt: str, content: str) -> str:
    """The fingerprint of a secret."""
    return sha256(f"{salt}:{content}".encode()).hexdigest()[:LENGTH]


def written(secret: Any) -> str:
    """A secret as it is sealed: JSON, always in the same words."""
    return json.dumps(secret, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def salt(seed: str, number: int, seat: Seat) -> str:
    """The salt of one fingerprint."""
    return sha256(f"{seed}/receipt/{number}/{seat}".encode()).hexdigest()[:32]


def mark_of(receipts: Receipts, seed: str, seat: Seat, secret: Any) -> str:
    """Under which fingerprint the secret would be published next."""
    return fingerprint(salt(seed, receipts.number + 1, seat), written(secret))


def renew(receipts: Receipts, seed: str, secrets: Mapping[Seat, Any]) -> None:
    """Publish a fresh fingerprint for every seat; one that is missing keeps nothing."""
    receipts.marks = [
        mark_of(receipts, seed, seat, secret) for seat, secret in sorted(secrets.items())
    ]
    receipts.number += 1
    receipts.opened = []
    for seat, secret in secrets.items():
        kept = receipts.history.setdefault(seat, [])
        content = written(secret)
        if not kept or kept[-1].content != content:
            kept.append(Kept(since=receipts.number, content=content))


def proofs(receipts: Receipts, seed: str, seat: Seat) -> Iterator[Proof]:
    """Every fingerprint that was ever published for a seat, with what proves it; latest first."""
    kept = receipts.history.get(seat, [])
    last = receipts.number
    for one in reversed(kept):
        for number in range(last, one.since - 1, -1):
            yield Proof(seat, number, salt(seed, number, seat), one.content)
        last = one.since - 1
