"""Seats and hands: who plays for somebody honest, who sees what, and who hears of it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.store.rows.records import SeatRecord
from tests.adversary.house import COALITION, MODERATOR, NAMES, holder
from tests.adversary.looking import BrokenError, Look, names_of


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
            _for_good(look, h, seated)
        elif seated.member is None and was.member == h:
            _robot(look, h)
        elif seated.member not in (None, h):
            _stranger(look, h, seated)
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
        raise BrokenError("seat", f"a robot plays for {NAMES[h]} without {names_of(missing)}")


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
    if to is not None and promises.is_locked_out(before, h):
        raise BrokenError(name, f"{to} plays for {NAMES[h]}, who is locked out")
    others = promises.others(before, h, to)
    if len(others) < _fewest(look, name, h, to):
        raise BrokenError(name, f"{NAMES[h]} lost the seat to {to} by {others} alone")
    missing = look.lacks("seat", [m for m in others if m in promises.honest])
    if missing:
        raise BrokenError(name, f"{NAMES[h]} lost the seat to {to} without {names_of(missing)}")


def _fewest(look: Look, name: str, h: int, to: int | None) -> int:
    """Return how many others decide: for a time, a moderator is one, and who sat there is known."""
    vote = look.promises.carried(look.before, look.after, look.act, "seat")
    seated = look.before.held_by(h)
    if name == "owner" or seated is None or vote is None:
        return 2
    if seated.seat in look.promises.knows[to or 0]:
        return 0
    return 1 if vote.member == MODERATOR else 2


def _for_good(look: Look, h: int, seated: SeatRecord) -> None:
    if not _own_word(look, h):
        _by_others(look, "owner", h, seated.member)


def _stranger(look: Look, h: int, seated: SeatRecord) -> None:
    if not _own_word(look, h):
        _by_others(look, "stranger", h, seated.member)


def newcomers(look: Look) -> None:
    """Look whether somebody sits down who knows too much, whosever the seat is now."""
    for was, seated in zip(look.before.seats, look.after.seats, strict=True):
        to = seated.member
        if to in COALITION and to not in (was.member, was.owner) and look.before.runs:
            _knowing(look, was, to)


def _knowing(look: Look, was: SeatRecord, to: int) -> None:
    """Somebody who knows another seat, or has hosted, sits down by everybody's word alone."""
    promises = look.promises
    other = promises.knows[to] - {was.seat}
    if not other and (to not in promises.hosted or was.seat in promises.knows[to]):
        return
    asked = {*promises.holders(look.before), *promises.sat[was.seat]}
    missing = look.lacks("seat", sorted(asked))
    if missing:
        raise BrokenError("stranger", f"{NAMES[to]} knows too much, without {names_of(missing)}")


def free_seats(look: Look) -> None:
    """Look whether a person takes a robot's own seat by the word of all."""
    for was, seated in zip(look.before.seats, look.after.seats, strict=True):
        to = seated.member
        if holder(was) is not None or to not in COALITION or not look.before.runs:
            continue
        missing = look.lacks("seat", look.promises.in_time(look.before))
        if missing and was.seat not in look.promises.knows[to]:
            raise BrokenError("stranger", f"{NAMES[to]} is let in without {names_of(missing)}")


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
        honest = guest.id not in known and guest.player in look.promises.honest
        if honest and look.act.actor != guest.player:
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
