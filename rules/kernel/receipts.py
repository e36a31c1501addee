"""Receipts: what was kept secret for a seat can be proven unchanged (commit and reveal).

Whenever something public happens in an auction, every seat's secret is sealed once more under a
fresh salt, also that of a seat which keeps nothing, and the fingerprints are published. Whoever is
later shown the salt and the secret can compute the fingerprint and compare. The salts come from
the seed, whose hash stands in the first post, so that nobody can choose one that suits. They are
never used twice: an undo takes back no receipt.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Annotated, Any

from rules.kernel.ask import Seat
from rules.kernel.view import OwnKey, Plain, Row, shown

LENGTH = 32
"""Hexadecimal digits of a fingerprint: 128 bits.

Whoever runs the bot knows the salts, and could look for two secrets with one fingerprint: among
64 bits within hours, among 128 never.
"""
ROUNDS = 3
"""So many rounds of fingerprints are kept, for posts that tell of several moves; older ones can
be computed again."""

_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)

NOTHING: None = None
"""The secret of a seat that keeps none."""


class Kept(Row):
    """What a seat kept secret, from the fingerprints of this number on."""

    since: int
    secret: Any  # as JSON knows it; sealed as `written` has it

    @property
    def content(self) -> str:
        return written(self.secret)


class Receipts(Plain):
    """The fingerprints of the present or the latest auction, and everything ever sealed."""

    number: int = 0  # of the latest fingerprints; 0: none yet
    rounds: list[list[str]] = []  # the last fingerprints by seat, the latest in the end
    ended: bool = False  # the auction is over; the next one begins a new list
    opened: list[Seat] = []  # whose latest secret everybody may see by now
    keys: Annotated[dict[Seat, str], OwnKey] = {}  # what each seat's salts are made from
    history: Annotated[dict[Seat, list[Kept]], OwnKey] = {}

    @property
    @shown
    def marks(self) -> list[str]:
        """The latest fingerprints, by seat; none while nothing is sealed."""
        return [] if self.ended or not self.rounds else self.rounds[-1]


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

    @property
    def plain(self) -> dict[str, Any]:
        """As a view shows it."""
        return {**asdict(self), "mark": self.mark}


def fingerprint(salt: str, content: str) -> str:
    """The fingerprint of a secret."""
    return sha256(f"{salt}:{content}".encode()).hexdigest()[:LENGTH]


def written(secret: Any) -> str:
    """A secret as it is sealed: JSON, always in the same words."""
    return "null" if secret is None else _JSON.encode(secret)


def keys(seed: str, seats: Iterable[Seat]) -> dict[Seat, str]:
    """What each seat's salts are made from; a seat may know its own, others find nothing by it."""
    return {seat: sha256(f"{seed}/receipts/{seat}".encode()).hexdigest()[:32] for seat in seats}


def salt(key: str, number: int) -> str:
    """The salt of one fingerprint."""
    return sha256(f"{key}/{number}".encode()).hexdigest()[:32]


def coming(receipts: Receipts, seat: Seat, secret: Any) -> Proof:
    """What would prove the secret if it were sealed next."""
    number = receipts.number + 1
    return Proof(seat, number, salt(receipts.keys[seat], number), written(secret))


def renew(receipts: Receipts, secrets: Mapping[Seat, Any]) -> None:
    """Publish a fresh fingerprint for every seat; one that is missing keeps nothing."""
    if receipts.ended:
        receipts.rounds, receipts.ended = [], False
    receipts.opened.clear()
    receipts.number = number = receipts.number + 1
    marks: list[str] = []
    for seat, key in receipts.keys.items():
        content = written(secrets.get(seat, NOTHING))
        marks.append(fingerprint(salt(key, number), content))
        kept = receipts.history.setdefault(seat, [])
        if not kept or kept[-1].content != content:
            kept.append(Kept(since=number, secret=json.loads(content)))
    receipts.rounds = [*receipts.rounds, marks][-ROUNDS:]


def proofs(receipts: Receipts, seat: Seat) -> Iterator[Proof]:
    """Every fingerprint that was ever published for a seat, with what proves it; latest first."""
    last = receipts.number
    for kept in reversed(receipts.history.get(seat, [])):
        content = kept.content
        for number in range(last, kept.since - 1, -1):
            yield Proof(seat, number, salt(receipts.keys[seat], number), content)
        last = kept.since - 1


def latest_proofs(receipts: Receipts, seat: Seat) -> Iterator[Proof]:
    """The fingerprints of a seat's latest secret, from when it was first sealed; latest first."""
    kept = receipts.history[seat][-1]
    for proof in proofs(receipts, seat):
        if proof.number < kept.since:
            return
        yield proof


def opened(receipts: Receipts) -> list[dict[str, Any]]:
    """The latest proofs of those whose secrets everybody may see."""
    return [next(proofs(receipts, seat)).plain for seat in receipts.opened]


def whose(receipts: Receipts, mark: str) -> Seat | None:
    """For which seat a fingerprint was published; that much is public."""
    for seat in receipts.keys:
        if any(proof.mark == mark for proof in proofs(receipts, seat)):
            return seat
    return None
