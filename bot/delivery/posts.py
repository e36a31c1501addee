"""Posts: every move is told in its table's channel, with the picture of the board."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from math import inf
from typing import Any

import aiohttp
import discord

from bot.delivery.delivery import (
    EDITED_TOO_OFTEN,
    UNKNOWN_MESSAGE,
    WITHOUT_BEFORE,
    WITHOUT_PICTURE,
    Deliverer,
    Delivery,
)
from bot.delivery.seals import EDITABLE, Seals, has_room, superseded, with_marks
from bot.delivery.sender import Sending, Sent
from bot.delivery.turns import Urgency
from bot.store.records import MessageRecord, OutboxRecord
from bot.table.views.table_view import Happened, TableView
from rules.kernel.ask import Seat
from rules.kernel.text import from_plain

log = logging.getLogger(__name__)

LINES_IN_POST = 12
"""A post that has grown to so many lines is followed by a new one, however small the news."""
MOVES = ("post", "waiting", "seal")
"""Rows that are told by posts of moves."""


class BehindItsRows(Exception):
    """What is to be told of a table has not happened there."""


class Posts(Deliverer):
    """Tells of moves."""

    def __init__(self, delivery: Delivery) -> None:
        super().__init__(delivery)
        self._seals = Seals(delivery)

    async def tell(self, rows: list[OutboxRecord]) -> None:
        """Tell of one move, or of several that have piled up, in one post."""
        table = rows[0].table
        if rows[0].id in self._delivery.doubtful and await self._found_in_channel(rows):
            return
        await self._sender.turn(Urgency.POST)
        former = await self._store.message(table, "post")
        look, rows = await self._seen(table)
        if not rows or await self._seals.go_ahead(look, rows, former):
            return  # whatever rows are still there are told next
        body = _merged([row.body for row in rows])
        if former is not None:
            untold = await self._seals.of_former_release(look, former, rows)
            body["seals"] = [*untold, *body["seals"]]
        body["seals"] = self._seals.new(table, [body], former)
        if former is not None and await self._joins(former, look, body):
            await self._extend(former, look, rows, body)
            return
        body["before"] = former.body["version"] if former else None
        called = await self._delivery.called(look, set(body["ping"]) & set(look.awaited))
        body |= {"ping": [s for s in body["ping"] if s in called.now]}
        body["quiet"] = [*called.asleep, *called.written]
        sending = await self._post(look, body, rows)
        nonce = f"{table}n{_number(rows[:1])}"
        message = await self._sender.send(look.channel, sending, nonce=nonce)
        if message.number is not None and message.number < _number(rows):
            # An earlier process sent the first of these rows, then crashed: go on behind it.
            await self._note_found(rows, look, message)
            return
        body |= _kept_for_later(sending, rows)
        record = MessageRecord("post", look.channel, message.id, body, self._tables.now())
        waking = [_waking(seat) for seat in called.asleep]
        await self._store.told(table, [row.id for row in rows], record, waking)
        if waking:
            self._tables.held.tell(table)
        if former is not None and former.message != message.id:
            await self._maybe_supersede(former, look, body)

    async def of_closed(self, rows: Sequence[OutboxRecord]) -> None:
        """Of moves of a table that was closed in between nothing is told but their seals."""
        await self._seals.of_closed(rows[0].table, rows)

    async def _seen(self, table: int) -> tuple[TableView, list[OutboxRecord]]:
        """The table as all see it, and the rows of every move that this shows.

        A table in memory that lies behind all of its rows is read again: another process has
        written them.

        Raises:
            BehindItsRows: as it was kept it lies behind them, too.
        """
        look = await self._tables.look(table, None)
        waiting, known = await self._known_to(look)
        if waiting and not known:
            log.error("a table lies behind its rows", extra={"table": table})
            self._tables.held.read_again(table)
            look = await self._tables.look(table, None)
            waiting, known = await self._known_to(look)
            if waiting and not known:
                raise BehindItsRows(table)
        return look, known

    async def _known_to(self, look: TableView) -> tuple[list[OutboxRecord], list[OutboxRecord]]:
        """The rows of moves that wait, and those of them which this look shows.

        More may have come while others went out. A way back into the middle of a move shows the
        table as it was before that move, which has an earlier version.
        """
        rows = await self._store.outbox(look.table, "post")
        waiting = list(takewhile(lambda row: row.kind in MOVES, rows))
        return waiting, [row for row in waiting if _is_shown(row, look)]

    async def _found_in_channel(self, rows: list[OutboxRecord]) -> bool:
        """Whether an earlier process sent this before it could note so."""
        table = rows[0].table
        self._delivery.doubtful -= {row.id for row in rows}
        look = await self._tables.look(table, None)
        newest = await self._sender.newest_post(look.channel, table)
        return newest is not None and await self._note_found(rows, look, newest)

    async def _note_found(self, rows: list[OutboxRecord], look: TableView, sent: Sent) -> bool:
        """Note what a post that is there tells of, as whoever sent it would have noted it."""
        done = [row for row in rows if sent.number is not None and _number([row]) <= sent.number]
        if not done:
            return False
        former = await self._store.message(look.table, "post")
        moves, at = [row.body for row in done if row.kind != "seal"], done[-1].created
        if former is not None and former.message == sent.id:  # it was edited, seals and all
            seals = self._seals.new(look.table, [row.body for row in done], former)
            body = _merged([former.body, *moves]) | {"minor": True, "before": former.body["before"]}
            body["seals"] = [*former.body.get("seals", ()), *seals]
            at = former.at
        elif moves:
            body = _merged(moves)
            body["seals"] = self._seals.new(look.table, moves, former)
            body["before"] = former.body["version"] if former is not None else None
        else:
            return False
        record = MessageRecord("post", look.channel, sent.id, body, at)
        await self._store.told(look.table, [row.id for row in done], record)
        return True

    async def _joins(self, former: MessageRecord, look: TableView, body: dict[str, Any]) -> bool:
        """Whether the news may join the last post.

        A further step of the turn that it tells of may, what goes on in the same scene of a live
        table, and small news, for which nobody needs a ping in the channel.
        """
        if former.channel != look.channel or self._tables.now() - former.at > EDITABLE:
            return False
        if with_marks(former):
            return False
        if len(former.body["lines"]) + len(body["lines"]) > LINES_IN_POST:
            return False
        if not has_room(former, body["seals"]):
            return False
        if _belongs_to(former.body, body):
            return True
        if not body["minor"]:
            return False
        members = [look.seats[seat].member for seat in body["ping"]]
        wishes = [await self._store.member(member) for member in members if member is not None]
        if any(wish.letters != "always" for wish in wishes):
            return False
        return not await self._out_of_reach(look, body["ping"])

    async def _out_of_reach(self, look: TableView, seats: Sequence[Seat]) -> list[Seat]:
        """Whom of these no letter reaches, so that the channel must call them."""
        members = [(seat, look.seats[seat].member) for seat in seats]
        return [
            seat
            for seat, member in members
            if member is not None and not await self._delivery.reaches(look.table, seat, member)
        ]

    async def _extend(
        self, former: MessageRecord, look: TableView, rows: list[OutboxRecord], body: dict[str, Any]
    ) -> None:
        joined = _merged([former.body, body]) | {"minor": True, "before": former.body["before"]}
        called = await self._delivery.called(look, set(joined["ping"]) & set(look.awaited))
        joined |= {"ping": [seat for seat in joined["ping"] if seat in called.now]}
        sending = await self._post(look, joined, rows)
        try:
            await self._sender.edit(former.channel, former.message, sending)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self._store.forget_message(look.table, "post")
            return  # the post was deleted: the rows are still there and make a new one
        joined["quiet"] = body["ping"]
        joined |= _kept_for_later(sending, rows)
        record = MessageRecord("post", former.channel, former.message, joined, former.at)
        await self._store.told(look.table, [row.id for row in rows], record)
        for seat in await self._out_of_reach(look, body["ping"]):
            await self._delivery.call_in_channel(look.table, seat)

    # ---- bringing it up to date ---------------------------------------------------------------

    async def renew(self, table: int) -> None:
        """Fewer are waited for, or something was sealed: the last post says so, without a ping."""
        await self._sender.turn(Urgency.TIDYING)
        former = await self._store.message(table, "post")
        look = await self._tables.look(table, None)
        rows = await self._store.outbox(table, "post")  # others may have answered meanwhile
        waiting = list(takewhile(lambda row: row.kind in ("waiting", "seal"), rows))
        following = [row.kind for row in rows[len(waiting) :]]
        if following[:1] == ["post"]:
            return  # it tells of these, too, and comes next
        if "post" in following:  # the table has gone on to what must not be seen yet
            if not await self._seals.go_ahead(look, waiting, former):
                await self._store.told(table, [row.id for row in waiting])
            return
        record = await self._renewed(look, waiting, former)
        await self._store.told(table, [row.id for row in waiting], record)

    async def _renewed(
        self, look: TableView, waiting: Sequence[OutboxRecord], former: MessageRecord | None
    ) -> MessageRecord | None:
        """The last post with these rows; seals for which there is no room in it stand beside it."""
        seals = self._seals.new(look.table, [row.body for row in waiting], former)
        if former is None or former.channel != look.channel or with_marks(former):
            await self._seals.say(look, seals)
            return None
        body = {**former.body, "version": waiting[-1].body["version"], "at_rest": False}
        carried, alone = (seals, []) if has_room(former, seals) else ([], seals)
        body["seals"] = [*body.get("seals", ()), *carried]
        sending = await self._post(look, body, waiting)
        if not await self._edited(former, sending):
            body["seals"], alone = former.body.get("seals", []), seals
        await self._seals.say(look, alone)
        return replace(former, body=body | _kept_for_later(sending, waiting))

    async def _edited(self, record: MessageRecord, sending: Sending) -> bool:
        """Whether a post could be changed; where it is gone, the next one says it all."""
        try:
            await self._sender.edit(record.channel, record.message, sending)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, EDITED_TOO_OFTEN):
                raise
            log.info("a post stays as it was", extra={"code": error.code})
            return False
        return True

    # ---- the post before ----------------------------------------------------------------------

    async def _maybe_supersede(
        self, former: MessageRecord, look: TableView, body: dict[str, Any]
    ) -> None:
        """The post before waits for nobody any more, and what was taken back of it is struck.

        That is one edit and nothing depends on it: it is made only while Discord lets edits pass
        freely, and never a second time.
        """
        old = self._tables.now() - former.at > EDITABLE
        if old or former.channel != look.channel or "below" not in former.body:
            return
        if not self._delivery.tidies():
            return
        if former.body.get("at_rest") and "back_to" not in body:
            return
        told = _merged([former.body, {**body, "lines": [], "versions": [], "struck": []}])
        still = {**former.body, "struck": told["struck"]}
        sending = await self._messages.superseded(superseded(look, still))
        await self._sender.turn(Urgency.TIDYING)
        try:
            await self._sender.edit_text(former.channel, former.message, sending)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.info("a post stays as it was", extra={"why": type(error).__name__})

    # ---- how it looks -------------------------------------------------------------------------

    async def _post(
        self, look: TableView, body: dict[str, Any], rows: Sequence[OutboxRecord]
    ) -> Sending:
        """The post of these rows; by the number of the last it is found again after a crash.

        Its buttons bear that number, never the table's version nor the row's own: these also count
        moves that nobody may know of, such as a maximum left in secret.
        """
        faults, number = self._delivery.faults[rows[0].id], _number(rows)
        seen, before = None, body["before"]
        if before is not None and faults < WITHOUT_BEFORE:
            seen = await self._tables.views.look_back(look.table, before)
        ending = await self._tables.views.seed_of(look.table) if look.over else ""
        happened = Happened(
            look=replace(look, version=number),
            before=seen,
            seals=tuple((number, code) for number, code in body["seals"]),
            revealed=body.get("revealed", 0),
            lines=tuple(from_plain(line) for line in body["lines"]),
            started=body.get("started", ""),
            seed=ending,
            struck=_struck(body),
        )
        ping = [seat for seat in body["ping"] if seat in look.awaited]
        return await self._messages.post(happened, ping, plain=faults >= WITHOUT_PICTURE)


def _belongs_to(former: dict[str, Any], body: dict[str, Any]) -> bool:
    """Whether this is a further step of the same turn, or goes on in a live table's same scene."""
    if body["goes_on"] and body["mover"] == former.get("mover"):
        return True
    same = bool(body["scene"]) and body["scene"] == former.get("scene")
    return same and not body["ping"]


def _is_shown(row: OutboxRecord, look: TableView) -> bool:
    """Whether a look comes after the change that a row tells of."""
    body = row.body
    return bool(body["version"] <= look.version or body.get("number", inf) <= look.heard)


def _number(rows: Sequence[OutboxRecord]) -> int:
    """How many changes everybody had seen at the last of these rows."""
    return int(rows[-1].body.get("number", rows[-1].id))


def _kept_for_later(sending: Sending, rows: Sequence[OutboxRecord]) -> dict[str, Any]:
    """What a post shows that cannot be laid out again later."""
    pictures = [(name, alt) for name, _, alt in sending.pictures]
    return {"number": _number(rows), "below": sending.below, "pictures": pictures}


def _struck(body: dict[str, Any]) -> tuple[int, ...]:
    return tuple(place for place, back in enumerate(body.get("struck", ())) if back)


def _merged(bodies: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One body for several rows; those that only said who is awaited add just a version.

    Lines that a later one of these rows took back are `struck`.
    """
    told = [body for body in bodies if "lines" in body]
    movers = {body.get("mover") for body in told}
    versions: list[int] = []
    struck: list[bool] = []
    for body in told:
        if "back_to" in body:
            pairs = zip(versions, struck, strict=True)
            struck = [back or version > body["back_to"] for version, back in pairs]
        lines = len(body["lines"])
        versions += body.get("versions", [body["version"]] * lines)
        struck += body.get("struck", [False] * lines)
    return {
        "version": bodies[-1]["version"],
        "lines": [line for body in told for line in body["lines"]],
        "versions": versions,
        "struck": struck,
        **({"back_to": told[-1]["back_to"]} if told and "back_to" in told[-1] else {}),
        "minor": all(body["minor"] for body in told),
        "ping": list(dict.fromkeys(seat for body in told for seat in body["ping"])),
        "mover": movers.pop() if len(movers) == 1 else None,
        "scene": told[-1].get("scene", "") if told else "",
        "goes_on": bool(told) and all(body.get("goes_on") for body in told),
        "seals": [seal for body in told for seal in body.get("seals", ())],
        "revealed": max((body.get("revealed", 0) for body in told), default=0),
        "started": next((body["started"] for body in bodies if body.get("started")), ""),
    }


def _waking(seat: Seat) -> OutboxRecord:
    """A letter that comes when its reader wakes; the channel calls whom no letter reaches."""
    body = {"seat": seat, "slept": True}
    return OutboxRecord(lane=f"letter {seat}", kind="letter", body=body)
