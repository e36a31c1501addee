"""What holds at every table, whatever a coalition does: each invariant, and how it is looked for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from bot.store.outbox_rows import OutboxRow
from bot.store.records import SeatRecord
from tests.adversary.deeds import Act
from tests.adversary.house import (
    CHANNELS,
    COALITION,
    DAY,
    HOUR,
    MODERATOR,
    NAMES,
    Seen,
    holder,
)
from tests.adversary.promises import UNTIMED, WEEK, Promises, shorter, told
from rules.games import GAMES

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
    "place": "A table moves out of a player's sight, or abroad, only by their word.",
    "host": "No present host is replaced without their word.",
    "end": "No game ends early but by the word of all who count, or as the law says.",
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
            raise BrokenError("told", f"{_names(missing)} did not learn of {what}")


def check(look: Look, spared: Collection[str] = ()) -> None:
    """Look at everything after a deed.

    Raises:
        BrokenError: an invariant does not hold, and it is none of those that are spared.
    """
    for each in CHECKS:
        try:
            each(look)
        except BrokenError as found:
            if found.name not in spared:
                raise


def _names(members: Sequence[int]) -> str:
    return ", ".join(NAMES[m] for m in members)


# ---- seats --------------------------------------------------------------------------------------


def _changed(look: Look) -> Iterator[tuple[int, SeatRecord, SeatRecord]]:
    """Yield each honest owner whose seat has changed hands, with the seat before and after."""
    for was, seated in zip(look.before.seats, look.after.seats, strict=True):
        h = holder(was)
        changed = (was.member, was.owner, was.gone) != (seated.member, seated.owner, seated.gone)
        if h in look.promises.honest and changed and not was.gone:
            yield h, was, seated


def seats(look: Look) -> None:
    """Look at every honest seat that has changed hands."""
    for h, was, seated in _changed(look):
        if look.act.actor == h and look.act.deed != "vote":
            continue
        if holder(seated) != h or seated.gone:
            _for_good(look, h, was, seated)
        elif seated.member is None and was.member == h:
            _robot(look, h)
        elif seated.member not in (None, h):
            _stranger(look, h, was, seated)
        if seated.member != h:
            look.must_tell([h], f"who plays seat {was.seat}")


def _own_word(look: Look, h: int) -> bool:
    return not look.lacks("seat", [h])


def _robot(look: Look, h: int) -> None:
    """A robot plays for somebody who played: their time has run out, or they have left."""
    if _own_word(look, h) or look.promises.world.is_gone(9, h):
        return
    if not (look.promises.is_late(look.before, h) or _ran_out_now(look, h)):
        raise BrokenError("seat", f"a robot plays for {NAMES[h]}, who is in time")
    if look.act.deed == "clock" or look.act.actor == MODERATOR:
        return
    present = [m for m in look.promises.present(look.before) if m != h]
    missing = look.lacks("seat", present, lets_go=True)
    if missing:
        raise BrokenError("seat", f"a robot plays for {NAMES[h]} without {_names(missing)}")


def _ran_out_now(look: Look, h: int) -> bool:
    """Return whether the told end of somebody's limit has just come."""
    seated = look.before.played_by(h)
    if look.act.deed != "clock" or seated is None or seated.missed < 1:
        return False
    ends = [t.due for (seat, *_), t in look.promises.limits.items() if seat in (seated.seat, -1)]
    return any(due <= look.after.now for due in ends)


def _by_others(look: Look, name: str, h: int, to: int | None) -> None:
    """A seat is given away after its owner's time ran out, by two others at least, and all."""
    promises, before = look.promises, look.before
    if not promises.is_late(before, h):
        raise BrokenError(name, f"{NAMES[h]} is in time, and lost the seat to {to}")
    others = promises.others(before, h, to)
    if len(others) < _fewest(look, name, h, to):
        raise BrokenError(name, f"{NAMES[h]} lost the seat to {to} by {others} alone")
    missing = look.lacks("seat", [m for m in others if m in promises.honest])
    if missing:
        raise BrokenError(name, f"{NAMES[h]} lost the seat to {to} without {_names(missing)}")


def _fewest(look: Look, name: str, h: int, to: int | None) -> int:
    """Return how many others decide: for a time, a moderator is one, and who sat there is known."""
    vote = look.promises.carried(look.before, look.after, look.act, "seat")
    seated = look.before.held_by(h)
    if name == "owner" or seated is None or vote is None:
        return 2
    if seated.seat in look.promises.knows[to or 0]:
        return 0
    return 1 if vote.member == MODERATOR else 2


def _for_good(look: Look, h: int, was: SeatRecord, seated: SeatRecord) -> None:
    if not _own_word(look, h):
        _by_others(look, "owner", h, seated.member)
    if seated.member in COALITION:
        _knowing(look, was, seated.member)


def _stranger(look: Look, h: int, was: SeatRecord, seated: SeatRecord) -> None:
    if not _own_word(look, h):
        _by_others(look, "stranger", h, seated.member)
    if seated.member is not None:
        _knowing(look, was, seated.member)


def _knowing(look: Look, was: SeatRecord, to: int) -> None:
    """Whoever knows another seat, or has hosted, sits down by everybody's word alone."""
    promises = look.promises
    other = promises.knows[to] - {was.seat}
    if not other and (to not in promises.hosted or was.seat in promises.knows[to]):
        return
    missing = look.lacks("seat", promises.holders(look.before))
    if missing:
        raise BrokenError("stranger", f"{NAMES[to]} knows too much, without {_names(missing)}")


def free_seats(look: Look) -> None:
    """Look whether a person takes a robot's own seat by the word of all."""
    for was, seated in zip(look.before.seats, look.after.seats, strict=True):
        to = seated.member
        if holder(was) is not None or to not in COALITION or not look.before.runs:
            continue
        missing = look.lacks("seat", look.promises.in_time(look.before))
        if missing and was.seat not in look.promises.knows[to]:
            raise BrokenError("stranger", f"{NAMES[to]} is let in without {_names(missing)}")


def offers(look: Look) -> None:
    """Look whether whoever is about to lose a seat for good is called to that vote."""
    for number, proposal in look.after.proposals.items():
        if number in look.before.proposals or proposal.kind != "seat":
            continue
        h = holder(look.after.seats[proposal.body["seat"]])
        if h in look.promises.honest and h != proposal.member and h not in look.reached:
            summoned = look.result if isinstance(look.result, set) else set()
            if h not in summoned:
                raise BrokenError("told", f"{NAMES[h]} is not called to a vote on their seat")


def hands(look: Look) -> None:
    """Look at guests, and at what somebody has just seen."""
    known = {guest.id for guest in look.before.guests}
    for guest in look.after.guests:
        if guest.id not in known and guest.player in look.promises.honest:
            if look.act.actor != guest.player:
                raise BrokenError("hand", f"{NAMES[guest.member]} is a guest of {guest.player}")
    if look.act.deed != "look" or not isinstance(look.result, tuple):
        return
    actor, seat = look.act.actor or 0, look.result[1]
    if look.promises.world.is_gone(9, actor) and not look.after.record.lost:
        raise BrokenError("sight", f"{NAMES[actor]} has left the server and reads the table")
    if seat is None or look.after.seats[seat].member == actor:
        return
    if not any((g.seat, g.member, g.until) == (seat, actor, None) for g in look.after.guests):
        raise BrokenError("hand", f"{NAMES[actor]} sees the hand of seat {seat}")


def sight(look: Look) -> None:
    """Look whether somebody sits down who has left the server."""
    if look.before.record.lost:
        return
    for was, seated in zip(look.before.seats, look.after.seats, strict=True):
        m = seated.member
        if m != was.member and m in COALITION and look.promises.world.is_gone(9, m):
            raise BrokenError("sight", f"{NAMES[m]} takes a seat and is not on the server")


# ---- time ---------------------------------------------------------------------------------------


def clocks(look: Look) -> None:
    """Look whether a running limit of somebody honest ends sooner than they were told."""
    free = {look.act.actor} if look.act.deed in ("away", "move") else set()
    agreed = not look.lacks("sooner", look.promises.in_time(look.before))
    agreed = agreed and look.act.deed in ("choose", "vote")
    for limit in look.after.limits:
        known = look.promises.limits.get((limit.seat, limit.since, limit.kind))
        if known is None or limit.due >= known.due:
            continue
        h = look.after.seats[limit.seat].member if limit.seat >= 0 else None
        least = limit.since + (limit.allowed or 0)
        others = look.act.deed == "away" and limit.due >= least  # who are back sooner
        if others or h in free or agreed or (h not in look.promises.honest and limit.seat >= 0):
            known.due = limit.due
            continue
        sooner = (known.due - limit.due) / HOUR
        raise BrokenError("clock", f"the limit of {NAMES.get(h or 0)} ends {sooner:.1f} h sooner")


def time_outs(look: Look) -> None:
    """Look whether the time of somebody honest ran out before its told end."""
    since = look.before.moves
    new = [a for a in look.after.answers if a.moves >= since and not a.undone]
    ended = {a.seat for a in new if a.kind == "time"}
    for was, seated in zip(look.before.seats, look.after.seats, strict=True):
        if was.member not in look.promises.honest:
            continue
        missed = seated.member == was.member and seated.missed > was.missed
        if not missed and (was.seat not in ended or look.after.moves <= since):
            continue
        ends = [
            known.due
            for (seat, *_), known in look.promises.limits.items()
            if seat == was.seat or (seat < 0 and was.seat in look.before.timed)
        ]
        if not any(due <= look.after.now for due in ends):
            raise BrokenError("time-out", f"{NAMES[was.member]} ran out of time: told {ends}")


def hours(look: Look) -> None:
    """Look at a table's hours that have become shorter."""
    before, after = look.before.record.hours, look.after.record.hours
    less = shorter(before, after)
    if before != after and look.act.deed == "choose" and look.act.actor != look.before.record.host:
        raise BrokenError("hours", f"{NAMES[look.act.actor or 0]} does not host, and sets options")
    for notice in after.notices:
        if notice not in before.notices and look.before.runs:
            concerned = look.promises.holders(look.before)
            host = look.before.record.host
            look.must_tell([h for h in concerned if h != host], f"the notice of {notice.option}")
    if not less or not look.before.runs:
        return
    promises = look.promises
    if not look.lacks("sooner", promises.in_time(look.before)):
        return
    concerned = promises.holders(look.before)
    if not [h for h in concerned if h != look.act.actor]:
        return
    _after_notice(look, less, concerned)


def _after_notice(look: Look, less: list[str], concerned: list[int]) -> None:
    """Shorter hours hold after a notice that everybody was told, as long as the old limit."""
    record, promises = look.before.record, look.promises
    gone = {*record.hours.notices}
    gone -= {*look.after.record.hours.notices}
    if not gone:
        raise BrokenError("hours", f"{less} shorter without a notice")
    least = record.hours.limit * HOUR or UNTIMED
    if GAMES[record.game].clocks:
        least = min(least, HOUR)
    for one in gone:
        for h in concerned:
            away = record.hours.absence * DAY
            had = promises.ran(look.after, h, one.since, each=away)
            if had < least:
                text = f"{less} shorter after {had / HOUR:.1f} h of {NAMES[h]}"
                raise BrokenError("hours", f"{text}, not {least / HOUR:.0f}")


def pauses(look: Look) -> None:
    """Look at what the host alone has paused."""
    made = [span for span in look.after.pauses if span not in look.before.pauses]
    if look.act.deed not in ("pause", "vote") or not made:
        return
    promises, now = look.promises, look.after.now
    if not look.lacks("pause", promises.in_time(look.before)):
        return
    if look.act.actor in promises.honest:
        return
    span = now, max(end for _, end in made)
    if span[1] <= max((now, *(end for _, end in look.before.pauses))):
        promises.pauses = [(begin, min(end, span[1])) for begin, end in promises.pauses]
        return  # a pause that ends sooner
    if look.act.actor != look.before.record.host:
        raise BrokenError("pause", f"{NAMES[look.act.actor or 0]} does not host, and pauses")
    promises.pauses = [(begin, min(end, now)) for begin, end in promises.pauses] + [span]
    paused = sum(max(0, end - max(begin, span[1] - 60 * DAY)) for begin, end in promises.pauses)
    if paused > 14 * DAY + HOUR:
        raise BrokenError("pause", f"{paused / DAY:.1f} days of the last 60")


# ---- the table ----------------------------------------------------------------------------------


def questions(look: Look) -> None:
    """Look whether a move of somebody honest was taken back."""
    promises = look.promises
    if not look.after.answers:
        return
    undone = frozenset((a.moves, a.seat, a.kind) for a in look.after.answers if a.undone)
    new, promises.undone = undone - promises.undone, undone
    mine = {holder(look.before.seats[seat]) for _, seat, kind in new if kind == "play"}
    touched = [h for h in promises.honest if h in mine and h != look.act.actor]
    if not touched:
        return
    everybody = promises.holders(look.before)
    must = promises.in_time(look.before)
    proposal = promises.carried(look.before, look.after, look.act, "undo")
    if proposal is None and look.act.deed != "undo":
        raise BrokenError("question", f"moves of {_names(touched)} are gone")
    if look.before.record.hours.undo == "majority":
        return  # as the table's options said at the start
    others = [m for m in promises.others(look.before, None) if m != look.act.actor]
    if len(must) < len(everybody) and len(others) < 2:
        must = everybody
    missing = look.lacks("undo", must)
    if missing:
        raise BrokenError("question", f"moves are taken back without {_names(missing)}")


def places(look: Look) -> None:
    """Look whether the table has moved out of somebody's sight."""
    was, record, promises = look.before.record, look.after.record, look.promises
    if record.channel == was.channel or not look.before.runs:
        return
    must = promises.in_time(look.before)
    if CHANNELS[record.channel] == CHANNELS[was.channel]:
        must = [h for h in must if not promises.world.shows(record.channel, h)]
    if was.lost:
        vote = promises.carried(look.before, look.after, look.act, "place")
        since = was.stranded if vote is None else min(was.stranded, vote.at)
        must = [h for h in must if promises.ran(look.before, h, since, still=False) < WEEK]
    missing = look.lacks("place", must)
    if missing:
        raise BrokenError("place", f"to {record.channel} without {_names(missing)}")
    if CHANNELS[record.channel] != CHANNELS[was.channel]:
        holders = promises.holders(look.before)
        look.must_tell([h for h in holders if look.lacks("place", [h])], "the new place")


def hosts(look: Look) -> None:
    """Look whether an honest host was replaced."""
    h, promises = look.before.record.host, look.promises
    if look.after.record.host == h or h not in promises.honest or not look.before.runs:
        return
    if look.act.actor == h or not look.lacks("host", [h]):
        return
    was, now = look.before.held_by(h), look.after.played_by(h)
    if was is not None and now is None:
        return  # the seat has changed hands, which is looked at above
    silent = h in promises.named and _idle(look, h) >= WEEK
    late = was is None or promises.is_late(look.before, h)
    if not (late or silent):
        raise BrokenError("host", f"{NAMES[h]} hosts no more, and is in time")
    look.must_tell([h], "another host")
    if look.act.deed == "clock" or look.act.actor == MODERATOR:
        return
    others = [m for m in promises.in_time(look.before) if m != h]
    missing = look.lacks("host", others, lets_go=True)
    if missing:
        raise BrokenError("host", f"{NAMES[h]} hosts no more, without {_names(missing)}")


def _idle(look: Look, h: int) -> int:
    """Return the seconds for which an awaited host could have acted, and has not."""
    promises = look.promises
    since = max(promises.named.get(h, 0), promises.acted.get(h, 0))
    return promises.ran(look.after, h, since)


def ends(look: Look) -> None:
    """Look whether the game ended early, and who wanted that."""
    promises, act = look.promises, look.act
    if not look.before.runs:
        return
    early = any(a.kind == "end" and a.moves >= look.before.moves for a in look.after.answers)
    if early:
        missing = look.lacks("end", promises.holders(look.before))
        if missing:
            raise BrokenError("end", f"scored without {_names(missing)}")
    if look.after.record.status != "cancelled":
        return
    holders = promises.holders(look.before)
    if holders:
        look.must_tell(holders, "the end")
    if act.actor == MODERATOR and act.deed == "close" or not holders:
        return
    aside = look.before.record.aside
    others = promises.moved - {look.before.record.host}
    if act.deed == "close" and act.actor == look.before.record.host:
        if not others or (aside and look.before.now - aside >= 14 * DAY):
            return
    if act.deed == "close" and promises.carried(look.before, look.after, act, "end") is None:
        if [h for h in promises.present(look.before) if h != act.actor] or act.deed == "clock":
            raise BrokenError("end", f"{NAMES[act.actor or 0]} closed the game alone")
    missing = look.lacks("end", promises.present(look.before), lets_go=True)
    if missing:
        raise BrokenError("end", f"closed without {_names(missing)}")


def rights(look: Look) -> None:
    """Look whether somebody was refused their own right."""
    if look.act.right and look.act.actor in look.promises.honest and look.refused:
        raise BrokenError("right", f"{look.act.what}: {look.refused}")


CHECKS = (
    seats,
    free_seats,
    offers,
    hands,
    sight,
    clocks,
    time_outs,
    hours,
    pauses,
    questions,
    places,
    hosts,
    ends,
    rights,
)
"""All of them, in the order in which they are looked at."""
