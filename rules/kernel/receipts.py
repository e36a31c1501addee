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
from itertools import takewhile
from typing import Annotated, Any

from pydantic import PrivateAttr

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

    _published: bool = PrivateAttr(default=False)  # in the course of the present move

    @property
    @shown
    def marks(self) -> list[str]:
        """The latest fingerprints, by seat; none while nothing is sealed."""
        return [] if self.ended or not self.rounds else self.rounds[-1]

    # ---- sealing ---------------------------------------------------------------------------

    def coming(self, seat: Seat, secret: Any) -> Proof:
        """What would prove the secret if it were sealed next."""
        number = self.number + 1
        return Proof(seat, number, salt(self.keys[seat], number), written(secret))

    def publish(self, secrets: Mapping[Seat, Any]) -> None:
        """Publish a fresh fingerprint for every seat, of what it keeps or of nothing (None).

        Once in each move: what then follows by itself follows from what was sealed at its start,
        and it is told in one post.
        """
        if not self._published:
            self.renew(secrets)

    def renew(self, secrets: Mapping[Seat, Any]) -> None:
        """Publish them in any case, because somebody has openly sealed something in this move."""
        if self.ended:
            self.rounds, self.ended = [], False
        self.opened.clear()
        self.number += 1
        self._published = True
        marks: list[str] = []
        for seat, key in self.keys.items():
            content = written(secrets.get(seat, NOTHING))
            marks.append(fingerprint(salt(key, self.number), content))
            kept = self.history.setdefault(seat, [])
            if not kept or kept[-1].content != content:
                kept.append(Kept(since=self.number, secret=json.loads(content)))
        self.rounds = [*self.rounds, marks][-ROUNDS:]

    def move_over(self) -> None:
        """Whatever comes next is another move."""
        self._published = False

    def end(self) -> None:
        """The auction is over: later posts carry no fingerprints."""
        self.ended, self._published = True, False

    # ---- proving ---------------------------------------------------------------------------

    def proofs_of(self, seat: Seat) -> Iterator[Proof]:
        """Every fingerprint ever published for a seat, with what proves it; latest first."""
        last = self.number
        for kept in reversed(self.history.get(seat, [])):
            content = kept.content
            for number in range(last, kept.since - 1, -1):
                yield Proof(seat, number, salt(self.keys[seat], number), content)
            last = kept.since - 1

    def latest_proofs(self, seat: Seat) -> Iterator[Proof]:
        """The fingerprints of a seat's latest secret, from when it was first sealed."""
        since = self.history[seat][-1].since
        return takewhile(lambda proof: proof.number >= since, self.proofs_of(seat))

    def proofs(self, viewer: Seat | None, *, over: bool) -> Iterator[Proof]:
        """What proves one's own receipts, those opened at the latest reveal, and in the end all."""
        for seat in self.keys:
            if over or seat == viewer:
                yield from self.proofs_of(seat)
            elif seat in self.opened:
                yield from self.latest_proofs(seat)

    def openly(self) -> list[dict[str, Any]]:
        """The latest proofs of those whose secrets everybody may see."""
        return [next(self.proofs_of(seat)).plain for seat in self.opened]

    def whose(self, mark: str) -> Seat | None:
        """For which seat a fingerprint was published; that much is public."""
        proofs = (proof for seat in self.keys for proof in self.proofs_of(seat))
        return next((proof.seat for proof in proofs if proof.mark == mark), None)


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


def salt_keys(seed: str, seats: Iterable[Seat]) -> dict[Seat, str]:
    """What each seat's salts are made from; a seat may know its own, others find nothing by it."""
    return {seat: sha256(f"{seed}/receipts/{seat}".encode()).hexdigest()[:32] for seat in seats}


def salt(key: str, number: int) -> str:
    """The salt of one fingerprint."""
    return sha256(f"{key}/{number}".encode()).hexdigest()[:32]
