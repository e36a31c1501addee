"""The table: moves that were made, its place, its host, its end."""

from __future__ import annotations

from tests.adversary.house import CHANNELS, DAY, MODERATOR, NAMES, holder
from tests.adversary.looking import BrokenError, Look, names_of
from tests.adversary.promises import WEEK


def questions(look: Look) -> None:
    """Look whether a move of somebody honest was taken back."""
    promises = look.promises
    if not look.after.answers:
        return
    undone = frozenset((a.moves, a.seat, a.kind) for a in look.after.answers if a.undone)
    new, promises.undone = undone - promises.undone, undone
    played = [(moves, seat) for moves, seat, kind in new if kind == "play"]
    mine = {holder(look.before.seats[seat]) for n, seat in played if n not in promises.half}
    touched = [h for h in promises.honest if h in mine and h != look.act.actor]
    if not touched:
        return
    if look.before.spoilt:
        _mended(look, touched)
        return
    everybody = promises.holders(look.before)
    must = promises.in_time(look.before)
    proposal = promises.carried(look.before, look.after, look.act, "undo")
    if proposal is None and look.act.deed != "undo":
        raise BrokenError("question", f"moves of {names_of(touched)} are gone")
    if look.before.record.hours.undo == "majority":
        return  # as the table's options said at the start
    others = [m for m in promises.others(look.before, None) if m != look.act.actor]
    if len(must) < len(everybody) and len(others) < 2:
        must = everybody
    missing = look.lacks("undo", must)
    if missing:
        raise BrokenError("question", f"moves are taken back without {names_of(missing)}")


def _mended(look: Look, touched: list[int]) -> None:
    """A broken table goes back by a moderator, or by the word of all; a week lets the silent go."""
    if look.act.deed == "mend" and look.act.actor == MODERATOR:
        return
    must = look.promises.in_time(look.before)
    missing = look.lacks("broken", must, lets_go=True)
    if missing:
        raise BrokenError("question", f"{names_of(touched)} lose moves without {names_of(missing)}")


def seals(look: Look) -> None:
    """Look whether the secrets of a closed game were opened by all who had some."""
    if look.before.record.opened or not look.after.record.opened:
        return
    sat = {h for members in look.promises.sat.values() for h in members}
    missing = look.lacks("seals", sorted(sat))
    if missing:
        raise BrokenError("seals", f"all secrets are open without {names_of(missing)}")


def places(look: Look) -> None:
    """Look whether the table has moved out of somebody's sight."""
    was, record, promises = look.before.record, look.after.record, look.promises
    if record.channel == was.channel or not look.before.runs:
        return
    must = promises.in_time(look.before)
    if CHANNELS[record.channel] == CHANNELS[was.channel]:
        must = [h for h in must if _loses_sight(look, h)]
    vote = promises.carried(look.before, look.after, look.act, "place")
    if was.lost:
        ran = {h: promises.ran(look.before, h, was.stranded, still=False) for h in must}
        must = [h for h in must if ran[h] < WEEK]
    missing = look.lacks("place", must)
    if missing:
        raise BrokenError("place", f"to {record.channel} without {names_of(missing)}")
    mover = look.act.actor if vote is None else vote.member
    if not was.lost and mover not in promises.hosted | {was.host}:
        raise BrokenError("place", f"{NAMES[mover or 0]} never hosted, and moves the table")
    if CHANNELS[record.channel] != CHANNELS[was.channel]:
        holders = promises.holders(look.before)
        look.must_tell([h for h in holders if look.lacks("place", [h])], "the new place")


def _loses_sight(look: Look, h: int) -> bool:
    """Return whether somebody does not see the new channel, and saw the former one, or it is lost.

    Whoever did not see the table before loses nothing by its move.
    """
    shows, was = look.promises.world.shows, look.before.record
    return not shows(look.after.record.channel, h) and (bool(was.lost) or shows(was.channel, h))


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
    newcomer = look.after.record.host
    if not late and len(promises.others(look.before, h, newcomer)) < 2:
        raise BrokenError("host", f"{NAMES[h]} hosts no more, by fewer than two others")
    others = [m for m in promises.in_time(look.before) if m not in (h, newcomer)]
    missing = look.lacks("host", others, lets_go=True)
    if missing:
        raise BrokenError("host", f"{NAMES[h]} hosts no more, without {names_of(missing)}")


def _idle(look: Look, h: int) -> int:
    """Return the seconds for which an awaited host could have acted, and has not."""
    promises = look.promises
    since = max(promises.named.get(h, 0), promises.acted.get(h, 0))
    return promises.ran(look.after, h, since)


def scores(look: Look) -> None:
    """Look whether the game was scored before its end without everybody's word."""
    since = look.before.moves
    if not any(a.kind == "end" and a.moves >= since for a in look.after.answers):
        return
    missing = look.lacks("end", look.promises.holders(look.before))
    if missing:
        raise BrokenError("end", f"scored without {names_of(missing)}")


def ends(look: Look) -> None:
    """Look whether the table was closed, and who wanted that."""
    promises = look.promises
    if not look.before.runs or look.after.record.status != "cancelled":
        return
    holders = promises.holders(look.before)
    if not holders:
        return
    look.must_tell(holders, "the end")
    if look.act.deed == "close":
        _closed(look, holders)
        return
    missing = look.lacks("end", promises.present(look.before), lets_go=True)
    if missing:
        raise BrokenError("end", f"closed without {names_of(missing)}")


def _closed(look: Look, holders: list[int]) -> None:
    """A moderator may close a table; its host if nobody else has moved, or it is long aside."""
    act, record, promises = look.act, look.before.record, look.promises
    others = promises.moved - {record.host}
    had = [promises.ran(look.before, h, record.aside, still=False) for h in holders]
    aside = bool(record.aside) and min(had, default=0) >= 14 * DAY
    if act.actor == MODERATOR or not holders or (act.actor == record.host and look.before.spoilt):
        return
    if act.actor != record.host or (others and not aside):
        raise BrokenError("end", f"{NAMES[act.actor or 0]} closed the game alone")
