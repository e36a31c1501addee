"""The invariants by name, and a look at a deed and at the table before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.rows.outbox import OutboxRow
from tests.adversary.deeds import Act
from tests.adversary.house import NAMES, Seen
from tests.adversary.promises import Promises, told

INVARIANTS = {
    "seat": "Nobody stops playing their seat but by their word, or after their own time ran out.",
    "stranger": "Nobody new plays a seat without its owner's word, or all others' after its time.",
    "owner": "Nobody loses a seat for good without their word, or the others' after their time.",
    "hand": "Nobody sees a hand that its player has not shown them, nor sits behind.",
    "sight": "Nobody reads a table, or takes a seat, whose channel they cannot see.",
    "clock": "No running limit ends sooner than its player was told.",
    "time-out": "Nobody runs out of time before the end that they were told.",
    "hours": "No time gets shorter without everybody's word, or a notice as long as the old limit.",
    "pause": "A table is paused for 14 days in any 60 at most, unless everybody agrees.",
    "question": "No move is taken back without the word of all who count.",
    "place": "Only a host moves a table; out of a player's sight, or abroad, by their word.",
    "host": "No host is replaced without their word, or the others' once they are late or silent.",
    "end": "No game ends early but by the word of all who count, or as the law says.",
    "seals": "The secrets of a closed game are opened by the word of all who had some.",
    "told": "Whoever loses something, or is about to, is told by DM or mention.",
    "right": "Nobody is refused what is their own right.",
    "fault": "No service fails.",
    "stuck": "Some deed of one present player leads on within 21 days.",
}
"""The invariants, by name."""


@dataclass
class BrokenError(AssertionError):
    """An invariant does not hold."""

    name: str
    found: str

    def __str__(self) -> str:
        return f"{self.name}: {INVARIANTS[self.name]}\n  {self.found}"


@dataclass
class Look:
    """A deed, and the table after it, and before it (but at the time of the deed)."""

    promises: Promises
    act: Act
    before: Seen
    after: Seen
    rows: Sequence[OutboxRow]
    result: object = None  # what the deed has shown
    refused: str = ""

    @property
    def reached(self) -> set[int]:
        """Return whom the deed's rows reach."""
        return told(self.rows, self.after)

    def lacks(self, kind: str, must: list[int], *, lets_go: bool = False) -> list[int]:
        """Return whose word lacks for what a vote of this kind would do."""
        proposal = self.promises.carried(self.before, self.after, self.act, kind)
        seen = self.before if lets_go else None
        return self.promises.lacking(must, proposal, self.act, seen)

    def must_tell(self, who: list[int], what: str) -> None:
        """Look whether all of these were told, but for the actor.

        Raises:
            BrokenError: somebody was not.
        """
        missing = [h for h in who if h not in self.reached and h != self.act.actor]
        if missing:
            raise BrokenError("told", f"{names_of(missing)} did not learn of {what}")


def names_of(members: Sequence[int]) -> str:
    return ", ".join(NAMES[m] for m in members)
