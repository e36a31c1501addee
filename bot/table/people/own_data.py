"""A person's stored data as a file, with no more of running tables than they can see now."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeAlias

from bot.store.rows.records import TenureRecord
from bot.table.tables import Tables
from bot.table.views.table_view import TableView
from rules.kernel import Refused, Voice, from_plain

ENDED = ("over", "cancelled")
UNSEEN = "You cannot see the channel of this game today, so its lines are left out."
EVERYTHING = 2**62
"""A version that no table reaches."""


Reads: TypeAlias = "Callable[[int, int], Awaitable[bool]]"
"""Returns whether a member can see a table's channel today."""


async def everybody_reads(table: int, member: int) -> bool:
    """Return True: no channel is hidden from anybody."""
    return True


async def own_data(tables: Tables, member: int, reads: Reads = everybody_reads) -> dict[str, Any]:
    """Return a member's stored data, as plain JSON.

    It has no save, no seed, and no data of others. Of a running table it has nothing from a seat
    that the member has left. What others did at a table whose channel the member cannot see today
    is left out.
    """
    rows = await tables.store.own_data.rows(member)
    known = {row["game"] for kept in rows.values() for row in kept if "game" in row}
    known |= {row["id"] for row in rows.get("game.host", ())}
    found = [await _of_table(tables, table, member, reads) for table in sorted(_numbers(known))]
    return {"member": member, "kept": rows, "tables": [one for one in found if one is not None]}


def _numbers(known: set[Any]) -> list[int]:
    return [table for table in known if isinstance(table, int)]  # a host's row also names its game


async def _of_table(tables: Tables, table: int, member: int, reads: Reads) -> dict[str, Any] | None:
    found = await tables.store.table(table)
    if found is None:
        return None
    record, seats = found
    plain: dict[str, Any] = {"table": table, "game": record.game, "status": record.status}
    plain |= {"server": record.guild, "channel": record.channel}
    seen = await reads(table, member)
    plain |= {} if seen else {"unseen": UNSEEN}
    try:
        if record.status == "running" and seen:
            view = await tables.view(table, member, glance=True)
            public = await tables.view(table, None)
            plain["lines"] = await _lines(tables, public, member)
            if any(seated.member == member and not seated.gone for seated in seats):
                plain["now"] = _shown(view, public)
        if record.status in ENDED:
            plain["yours"] = [one async for one in _of_seats(tables, table, member)]
        if record.status == "over" and seen:
            plain["lines"] = await _lines(tables, await tables.view(table, None), member)
        if record.status == "over":
            plain["results"] = await _results(tables, table, member)
    except Refused as refused:  # it is set aside until it is mended
        plain["unread"] = str(refused.text)
    return plain


async def _lines(tables: Tables, public: TableView, member: int) -> list[str]:
    """Return the public lines that name them."""
    voice = Voice(public.names)
    lines = await tables.store.own_data.lines_about(public.table, member, public.version)
    return [voice.say(from_plain(line)) for line in lines]


def _shown(view: TableView, public: TableView) -> dict[str, Any]:
    """Return what only they see now: their question and their hand."""
    voice = Voice(view.names)
    asked = None if view.ask is None else voice.say(view.ask.title)
    own, seen = (_in_words(each.game_view, voice) for each in (view, public))
    return {"question": asked, "hand": _difference(own, seen)}


def _in_words(seen: Any, voice: Voice) -> Any:
    """Return a part of a view with its texts as sentences."""
    match seen:
        case {"say": str(), "with": dict()}:
            return voice.say(from_plain(seen))
        case dict():
            return {key: _in_words(part, voice) for key, part in seen.items()}
        case list():
            return [_in_words(part, voice) for part in seen]
    return seen


def _difference(own: Any, public: Any) -> Any:
    """Return the parts of a view that differ from a bystander's."""
    if isinstance(own, dict) and isinstance(public, dict):
        return {
            str(key): _difference(value, public.get(key))
            for key, value in own.items()
            if key not in public or value != public[key]
        }
    if isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        pairs = enumerate(zip(own, public, strict=True))
        return {str(n): _difference(one, other) for n, (one, other) in pairs if one != other}
    return own


async def _of_seats(tables: Tables, table: int, member: int) -> AsyncIterator[dict[str, Any]]:
    """Yield their answers in their seats, and the lines for them alone, of a finished game."""
    log = await tables.store.log.answers(table)
    voice = Voice([seated.name for seated in (await tables.store.table(table) or (None, ()))[1]])
    for tenure, since in _tenures(await tables.store.tenures.of(table)):
        if tenure.member != member or tenure.lobby:
            continue
        upto = tenure.ended or EVERYTHING
        mine = [a for a in log if a.seat == tenure.seat and since < a.version <= upto]
        told = await tables.store.own_data.private_lines(table, tenure.seat, since, upto)
        yield {
            "seat": tenure.seat,
            "answers": [{"kind": a.kind, "answer": a.answer, "undone": a.undone} for a in mine],
            "told": [voice.say(from_plain(line)) for line in told],
        }


def _tenures(kept: list[TenureRecord]) -> list[tuple[TenureRecord, int]]:
    """Return each player's time in a seat, with the table's version at its start."""
    ended: dict[int, int] = {}
    found = []
    for tenure in kept:
        found.append((tenure, ended.get(tenure.seat, 0)))
        ended[tenure.seat] = tenure.ended
    return found


async def _results(tables: Tables, table: int, member: int) -> list[dict[str, Any]]:
    found = await tables.store.table(table)
    mine = {s.seat for s in (found or (None, ()))[1] if s.member == member}
    results = [r for r in await tables.store.results.of(table) if r.seat in mine]
    return [{"seat": r.seat, "place": r.place, "points": r.points} for r in results]
