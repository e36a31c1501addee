"""Receipts: a seat can prove that its secret was never changed (commit and reveal).

- Every public event of an auction seals each seat's secret once more, under a fresh salt. A seat
  without a secret is sealed, too.
- A leaf is the SHA-256 of a seat's salt and secret. One seal covers the leaves of all seats, and is
  published as a short code.
- A salt and a secret give their leaf; with the leaves of the others they give the seal.
- The salts come from the seed, whose code stands in the first post, so nobody can choose them.
- No salt is used twice: an undo takes back no seal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import takewhile
from typing import Annotated, Any, ClassVar

from pydantic import PrivateAttr, model_validator

from rules.kernel import OwnKey, Plain, Row, Seat
from rules.parts.codes import code

MARK = 32
"""Hexadecimal digits of a mark. Former releases published one mark for each seat."""
KEPT = 3
"""Number of published seals kept, for comparison; all seals can be computed again."""

_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)

NOTHING: None = None
"""The secret of a seat that keeps none."""


class Kept(Row):
    """A seat's secret from the seal of this number on."""

    since: int
    secret: Any  # as JSON knows it; sealed in the form of `written`

    @property
    def content(self) -> str:
        return written(self.secret)


class Receipts(Plain):
    """The seals of a game, and everything that was ever sealed."""

    TOLD: ClassVar[frozenset[str]] = frozenset({"keys", "history"})  # `seen_by` forgets

    number: int = 0  # of the latest seal; 0: none yet
    seals: list[str] = []  # as they were published, the latest at the end
    marked: int = 0  # up to this number, former releases published a mark per seat
    reveals: list[int] = []  # the seals whose secrets were shown to all during the game
    ended: bool = False  # the auction is over
    keys: Annotated[dict[Seat, str], OwnKey] = {}  # the source of each seat's salts
    history: Annotated[dict[Seat, list[Kept]], OwnKey] = {}

    _published: bool = PrivateAttr(default=False)  # within the present move

    @model_validator(mode="before")
    @classmethod
    def _of_former_rules(cls, save: Any) -> Any:
        """Read a save with marks, which former releases published in the post of their move."""
        if not isinstance(save, dict) or "rounds" not in save:
            return save
        plain = {name: value for name, value in save.items() if name not in ("rounds", "opened")}
        number = plain.get("number", 0)
        return plain | {"marked": number, "reveals": [number] if save.get("opened") else []}

    # ---- sealing ---------------------------------------------------------------------------

    def coming(self, seat: Seat, secret: Any) -> Proof:
        """Return the proof of a secret if it were sealed next."""
        number = self.number + 1
        return Proof(seat, number, salt(self.keys[seat], number), written(secret))

    def publish(self, secrets: Mapping[Seat, Any]) -> None:
        """Seal each seat's secret afresh, also that it keeps none (None); once in each move.

        What follows by itself within a move follows from the secrets sealed at its start. It is
        told in one post.
        """
        if not self._published:
            self.renew(secrets)

    def renew(self, secrets: Mapping[Seat, Any]) -> None:
        """Seal in any case, because somebody has openly sealed something in this move."""
        self.ended = False
        self.number += 1
        self._published = True
        leaves: list[str] = []
        for seat, key in self.keys.items():
            content = written(secrets.get(seat, NOTHING))
            leaves.append(leaf(salt(key, self.number), content))
            kept = self.history.setdefault(seat, [])
            if not kept or kept[-1].content != content:
                kept.append(Kept(since=self.number, secret=json.loads(content)))
        self.seals = [*self.seals, seal(self.number, leaves)][-KEPT:]

    def reveal(self, number: int | None = None) -> None:
        """Show all what was sealed under this number, or else last."""
        self.reveals.append(self.number if number is None else number)

    def move_over(self) -> None:
        """End the move: the next event seals again."""
        self._published = False

    def end(self) -> None:
        """End the auction: nothing more is sealed before the next."""
        self.ended, self._published = True, False

    def since(self, number: int) -> list[tuple[int, str]]:
        """Return the seals after this number, each with its own, the oldest first."""
        missing = self.number - number
        if missing <= 0:
            return []
        if missing <= len(self.seals):  # most moves publish one, which need not be computed again
            return list(enumerate(self.seals[-missing:], number + 1))
        new = takewhile(lambda sealing: sealing.number > number, self.sealings())
        return [(sealing.number, sealing.seal) for sealing in new][::-1]

    def seen_by(self, seat: Seat, keys: Mapping[Seat, str]) -> Receipts:
        """Return these receipts with what a seat knows, its own secrets, and other keys."""
        sealed = [Kept(since=1, secret=NOTHING)] if self.number else []
        history = {other: list(sealed) for other in self.history}
        if seat in history:
            history[seat] = list(self.history[seat])
        known = {name: self.keys[name] for name in self.keys if name == seat}
        lists = {"seals": [*self.seals], "reveals": [*self.reveals]}
        return self.model_copy(update={"keys": {**keys, **known}, "history": history, **lists})

    # ---- proving ---------------------------------------------------------------------------

    def sealings(self) -> Iterator[Sealing]:
        """Yield everything that was ever sealed, computed again, the latest first."""
        of_seats = (self.proofs_of(seat) for seat in self.keys)
        return (Sealing(proofs[0].number, proofs) for proofs in zip(*of_seats, strict=True))

    def published(self, number: int) -> str | None:
        """Return the seal of this number as it was published; None if it is not kept."""
        place = number - self.number - 1
        return self.seals[place] if -len(self.seals) <= place < 0 else None

    def proofs_of(self, seat: Seat) -> Iterator[Proof]:
        """Yield the proofs of a seat's leaves, the latest first."""
        last = self.number
        for kept in reversed(self.history.get(seat, [])):
            content = kept.content
            for number in range(last, kept.since - 1, -1):
                yield Proof(seat, number, salt(self.keys[seat], number), content)
            last = kept.since - 1

    def proofs(self, viewer: Seat | None, *, over: bool) -> Iterator[Proof]:
        """Yield the proofs of the viewer's own leaves and of revealed ones.

        After the end it yields the proofs of all.
        """
        for seat in self.keys:
            if over or seat == viewer:
                yield from self.proofs_of(seat)
            else:
                yield from self._revealed(seat)

    def _revealed(self, seat: Seat) -> Iterator[Proof]:
        """Yield the proofs of the secrets a seat has shown, from their first seal to the reveal."""
        last = self.number
        for kept in reversed(self.history.get(seat, [])):
            shown = [number for number in self.reveals if kept.since <= number <= last]
            for number in range(max(shown, default=0), kept.since - 1, -1):
                if kept.secret is not None:
                    yield Proof(seat, number, salt(self.keys[seat], number), kept.content)
            last = kept.since - 1


@dataclass(frozen=True, slots=True)
class Proof:
    """The salt and the content that give one leaf."""

    seat: Seat
    number: int
    salt: str
    content: str

    @property
    def leaf(self) -> str:
        return leaf(self.salt, self.content)

    @property
    def mark(self) -> str:
        """The leaf as former releases published it."""
        return self.leaf[:MARK]

    @property
    def plain(self) -> dict[str, Any]:
        """The proof as plain data, for an export."""
        return {**asdict(self), "leaf": self.leaf}


@dataclass(frozen=True, slots=True)
class Sealing:
    """The leaves under one seal, by seat."""

    number: int
    proofs: tuple[Proof, ...]

    @property
    def leaves(self) -> tuple[str, ...]:
        return tuple(proof.leaf for proof in self.proofs)

    @property
    def seal(self) -> str:
        return seal(self.number, self.leaves)


def leaf(salt: str, content: str) -> str:
    """Return the SHA-256 of the salt, a colon and the content, in hexadecimal digits."""
    return sha256(f"{salt}:{content}".encode()).hexdigest()


def seal(number: int, leaves: Sequence[str]) -> str:
    """Return one code for the leaves of all seats.

    The hashed text is a line with the number, then one leaf a line. No other text hashed here
    begins with such a line.
    """
    return code("\n".join([f"red-gavel seal {number}", *leaves]))


def written(secret: Any) -> str:
    """Return a secret as it is sealed: JSON, always in the same form.

    >>> written({"up_to": 7, "then": "pass"})
    '{"then":"pass","up_to":7}'
    """
    return "null" if secret is None else _JSON.encode(secret)


def salt_keys(seed: str, seats: Iterable[Seat]) -> dict[Seat, str]:
    """Return the source of each seat's salts; a seat may know its own, which tells of no other."""
    return {seat: sha256(f"{seed}/receipts/{seat}".encode()).hexdigest()[:32] for seat in seats}


def salt(key: str, number: int) -> str:
    """Return the salt of one leaf."""
    return sha256(f"{key}/{number}".encode()).hexdigest()[:32]
