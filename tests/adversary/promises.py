"""The promises to honest players, from what they were told and from what they did themselves.

Nothing here asks the law: a row of it that is wrong must be found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.hours.spans import first_of
from bot.store.rows.outbox import CallRow, DmRow, OutboxRow, PlaceNoteRow, PostRow, StandInRow
from bot.store.rows.records import TABLE, Hours, ProposalRecord, SeatRecord, TimerRecord
from tests.adversary.deeds import Act
from tests.adversary.house import COALITION, DAY, HOUR, Seen, World, holder

Key: TypeAlias = tuple[int, int, str]
"""A running limit: its seat, its beginning, its kind."""
UNTIMED = 72 * HOUR
"""Seconds after which the others may decide where no limit runs, and of a notice there."""
WEEK = 7 * DAY
MOST_AWAY = 30 * DAY
"""The most seconds of told absences that stop anything."""


def overlap(spans: Iterable[tuple[int, int]], since: int, until: int) -> int:
    """Return the seconds between two times that spans cover, which may overlap each other."""
    covered, at = 0, since
    for begin, end in sorted(spans):
        begin, end = max(begin, at), min(end, until)
        if begin < end:
            covered, at = covered + end - begin, end
    return covered


def told(rows: Sequence[OutboxRow], after: Seen) -> set[int]:
    """Return whom rows of the outbox reach by DM or mention."""
    found: set[int | None] = set()
    for row in rows:
        match row:
            case PlaceNoteRow() | CallRow():
                found.add(row.member)
            case DmRow():
                found.add(after.seats[row.seat].member)
            case StandInRow():
                found.add(after.seats[row.seat].owner)
            case PostRow():
                found |= {after.seats[seat].member for seat in row.ping}
    return {member for member in found if member is not None}


@dataclass
class Told:
    """The end of a running limit, as its player was told it."""

    due: int
    extended: int


@dataclass
class Promises:
    """The knowledge of every honest player, and of what the coalition has seen.

    Args:
        honest: the honest players.
        world: who is where.
    """

    honest: tuple[int, ...]
    world: World
    late: set[int] = field(default_factory=set)  # their own promised time ran out
    named: dict[int, int] = field(default_factory=dict)  # since when everybody sees them awaited
    had: dict[int, int] = field(default_factory=dict)  # and for how long before another played
    left: dict[int, int] = field(default_factory=dict)  # since when another plays their seat
    acted: dict[int, int] = field(default_factory=dict)  # when they last did something here
    away: dict[int, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    limits: dict[Key, Told] = field(default_factory=dict)
    words: dict[int, dict[int, bool]] = field(default_factory=lambda: defaultdict(dict))
    notices: dict[tuple[str, str, int], set[int]] = field(default_factory=dict)  # who was told
    pauses: list[tuple[int, int]] = field(default_factory=list)  # by the host alone
    knows: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))  # seats sat in
    sat: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))  # honest, by seats
    hosted: set[int] = field(default_factory=set)
    looked: set[int] = field(default_factory=set)
    moved: set[int] = field(default_factory=set)
    half: set[int] = field(default_factory=set)  # moves that bar no undo: nobody was told of them
    undone: frozenset[tuple[int, int, str]] = frozenset()

    # ---- time -----------------------------------------------------------------------------------

    def ran(
        self,
        seen: Seen,
        member: int | None,
        since: int,
        *,
        still: bool = True,
        each: int = MOST_AWAY,
    ) -> int:
        """Return the seconds for which somebody could have acted since then.

        Each of their absences stops so many of them at most; a table that stands `still`, all.
        """
        now = seen.now
        spans = [*seen.pauses]
        begun = seen.record.stranded, seen.record.aside
        spans += [(stood, now) for stood in begun if stood and still]
        away = [(begin, min(end, begin + each)) for begin, end in self.away[member or 0]]
        return now - since - overlap([*spans, *first_of(away, since, MOST_AWAY)], since, now)

    def is_late(self, seen: Seen, member: int) -> bool:
        """Return whether somebody's own promised time has run out."""
        if member in self.late:
            return True
        seated, since = seen.played_by(member), self.named.get(member)
        if seated is None or since is None or seated.seat in seen.timed:
            return False
        if any(limit.seat == seated.seat for limit in seen.limits):
            return False
        return self.ran(seen, member, since) >= UNTIMED

    def is_silent(self, seen: Seen, member: int) -> bool:
        """Return whether an owner could have come back for a week."""
        since = self.left.get(member)
        return since is not None and self.ran(seen, member, since) >= WEEK

    def is_locked_out(self, seen: Seen, member: int) -> bool:
        """Return whether the table's channel is hidden from somebody who is on its server."""
        guild, channel = seen.record.guild or 0, seen.record.channel
        is_there = not self.world.is_gone(guild, member)
        return is_there and not seen.record.lost and not self.world.shows(channel, member)

    def is_away(self, seen: Seen, member: int) -> bool:
        """Return whether somebody is away, as they have told."""
        return any(begin <= seen.now < end for begin, end in self.away[member])

    # ---- people ---------------------------------------------------------------------------------

    def holders(self, seen: Seen) -> list[int]:
        """Return the honest players who hold a seat, whoever plays it."""
        return [h for h in self.honest if seen.held_by(h) is not None]

    def in_time(self, seen: Seen) -> list[int]:
        """Return those of them whose word counts: their time has not run out."""
        return [
            h for h in self.holders(seen) if not (self.is_late(seen, h) or self.is_silent(seen, h))
        ]

    def present(self, seen: Seen) -> list[int]:
        """Return those of them who play themselves and are not away."""
        return [
            h
            for h in self.in_time(seen)
            if seen.played_by(h) is not None and not self.is_away(seen, h)
        ]

    def others(self, seen: Seen, *meant: int | None) -> list[int]:
        """Return all whose time has not run out, the coalition's too, without those meant."""
        own = [m for s in seen.seats if not s.gone and (m := holder(s)) in COALITION]
        return [m for m in (*own, *self.in_time(seen)) if m not in meant]

    # ---- words ----------------------------------------------------------------------------------

    def carried(self, before: Seen, after: Seen, act: Act, kind: str) -> ProposalRecord | None:
        """Return the vote of a kind that an act has ended; it may have been carried."""
        for number, proposal in before.proposals.items():
            if proposal.kind == kind and number not in after.proposals:
                return proposal
        return None

    def has_word(self, member: int, proposal: ProposalRecord | None, act: Act) -> bool:
        """Return whether somebody has agreed, by their own deeds."""
        if act.actor == member and (act.agrees or act.deed != "vote"):
            return True
        return proposal is not None and self.words[proposal.id].get(member, False)

    def lacking(
        self,
        must: Iterable[int],
        proposal: ProposalRecord | None,
        act: Act,
        seen: Seen | None = None,
    ) -> list[int]:
        """Return those whose word is needed and lacks; given `seen`, a week's silence lets go."""
        missing = [h for h in must if not self.has_word(h, proposal, act)]
        if seen is None or proposal is None:
            return missing
        return [
            h
            for h in missing
            if self.words[proposal.id].get(h) is False
            or self.ran(seen, h, proposal.at, still=False) < WEEK
        ]

    # ---- what a deed teaches --------------------------------------------------------------------

    def note(
        self,
        act: Act,
        before: Seen,
        after: Seen,
        rows: Sequence[OutboxRow] = (),
        *,
        done: bool = True,
    ) -> None:
        """Learn from a deed that was judged, and from the rows that it left."""
        posted = any(isinstance(row, PostRow) for row in rows)
        seated = before.played_by(act.actor or 0) if act.deed == "move" else None
        if seated is not None and seated.seat in before.awaited - after.awaited:
            self.moved.add(act.actor or 0)  # nobody waits for them any more
        if act.deed == "move" and posted:
            self.moved.add(act.actor or 0)  # as everybody was told
            self.half -= {*range(before.moves, after.moves)}
        elif act.deed == "move":
            self.half |= {*range(before.moves, after.moves)}
        self._note_seats(before, after)
        if done and act.actor is not None:
            self._note_act(act, before, after)
        for h in self.honest:
            self._note_named(h, act, before, after)
        self._note_limits(after)
        self._note_votes(act, before, after, done=done)
        for notice in _notices(after.record.hours):
            self.notices.setdefault(notice, told(rows, after))

    def _note_act(self, act: Act, before: Seen, after: Seen) -> None:
        actor = act.actor or 0
        seated = before.held_by(actor)
        named = seated is not None and seated.seat in before.awaited
        if actor not in self.honest or act.deed in ("look", "quit"):
            return
        self.acted[actor] = after.now
        if act.deed in ("take_back", "go_on") or (act.deed == "move" and named):
            self.late.discard(actor)

    def _note_seats(self, before: Seen, after: Seen) -> None:
        for was, seated in zip(before.seats, after.seats, strict=True):
            if seated.member in COALITION and not seated.gone:
                self.knows[seated.member].add(seated.seat)
            if seated.member in self.honest:
                self.sat[seated.seat].add(seated.member)
            if holder(seated) in self.honest:
                self._note_seat(before, after, was, seated)
        if after.record.host in COALITION:
            self.hosted.add(after.record.host)
        self.looked |= {guest.member for guest in after.guests if guest.looked}

    def _note_seat(self, before: Seen, after: Seen, was: SeatRecord, seated: SeatRecord) -> None:
        """Note that the time of an honest owner has run out, or that another plays for them."""
        h = holder(seated) or 0
        if seated.member == h:
            self.left.pop(h, None)
            if seated.late or seated.missed > was.missed:
                self.late.add(h)
        elif h not in self.left:
            if self.is_late(before, h):
                self.late.add(h)
            self.left[h] = after.now

    def _note_named(self, h: int, act: Act, before: Seen, after: Seen) -> None:
        seated = after.held_by(h)
        if seated is None or seated.seat not in after.awaited:
            self.named.pop(h, None)
            self.had.pop(h, None)
        elif seated.member != h:
            self.had[h] = self.had.get(h, 0) + after.now - self.named.pop(h, after.now)
        elif h not in self.named:
            self.named[h] = after.now - self.had.pop(h, 0)
        elif (act.actor, act.deed) == (h, "move") and after.record.heard > before.record.heard:
            self.named[h] = after.now  # of half-made moves nobody knows

    def _note_limits(self, after: Seen) -> None:
        running = {}
        for limit in after.limits:
            key = limit.seat, limit.since, limit.kind
            known = self.limits.get(key)
            if known is None:
                known = Told(self._promised(after, limit), limit.extended)
            elif limit.extended > known.extended:
                known = Told(max(known.due, limit.since + (limit.allowed or 0)), limit.extended)
            running[key] = known
        self.limits = running

    def _promised(self, after: Seen, limit: TimerRecord) -> int:
        """Return the end that a limit promises: without pauses and absences, which may end."""
        h = after.seats[limit.seat].member if limit.seat != TABLE else None
        stopped = any(end > after.now for _, end in (*after.pauses, *self.away[h or 0]))
        others = limit.seat == TABLE or not limit.personal
        others = others or after.record.aside or after.record.lost
        if stopped or others:
            return min(limit.due, limit.since + (limit.allowed or 0))
        return limit.due

    def _note_votes(self, act: Act, before: Seen, after: Seen, *, done: bool) -> None:
        if done and act.deed == "vote" and act.about is not None and act.actor is not None:
            self.words[act.about][act.actor] = act.agrees
        for number, proposal in after.proposals.items():
            if number not in before.proposals and act.actor == proposal.member:
                self.words[number][proposal.member] = True


def _notices(hours: Hours) -> Iterable[tuple[str, str, int]]:
    return [(one.option, one.value, one.since) for one in hours.notices]


def shorter(before: Hours, after: Hours) -> list[str]:
    """Return the fields of a table's hours that take something from its players."""
    never = 10**9
    found = [n for n in ("in_hand", "absence") if getattr(after, n) < getattr(before, n)]
    found += [
        n for n in ("turn", "fair") if (getattr(after, n) or never) < (getattr(before, n) or never)
    ]
    found += ["sleep"] * (before.sleep and not after.sleep)
    found += ["weekends"] * (after.weekends and not before.weekends)
    found += [n for n in ("caretaker", "stands_in") if getattr(after, n) != getattr(before, n)]
    moments = {*before.decisions, *after.decisions}

    def limit(hours: Hours, moment: str) -> int:
        return 3600 * hours.decisions.get(moment, 0) or hours.turn or never

    found += ["decisions" for m in moments if limit(after, m) < limit(before, m)]
    clocks = {*before.clocks} & {*after.clocks}
    return found + ["clocks" for name in clocks if after.clocks[name] < before.clocks[name]]
