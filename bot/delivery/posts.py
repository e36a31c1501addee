"""Posts: each move is told in its table's channel, with the picture of the board."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

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
from bot.delivery.post import Part, Post, PostBody, merged
from bot.delivery.seals import EDITABLE, Seals, has_room, superseded, with_marks
from bot.delivery.sender import Sendable, Sent
from bot.delivery.turns import Urgency
from bot.faults import kind
from bot.store.rows.outbox import DmRow, MoveRow, OutboxRow, PostRow, SealRow
from bot.table.views.table_view import Happened, TableView
from rules.kernel import Seat, from_plain

log = logging.getLogger(__name__)

LINES_IN_POST = 12
"""The most lines of a post; a longer one is followed by a new one, even for small news."""
_POST = "post"
"""The role of the message about the latest moves."""


class BehindItsRows(Exception):
    """The table in memory lies behind its rows."""


class Posts(Deliverer):
    """Tells of moves."""

    def __init__(self, delivery: Delivery) -> None:
        super().__init__(delivery)
        self._seals = Seals(delivery)

    async def tell(self, rows: Sequence[MoveRow]) -> None:
        """Tell of one move, or of several that have piled up, in one post."""
        table = rows[0].table
        if rows[0].id in self._delivery.doubtful and await self._found_in_channel(rows):
            return
        await self._sender.turn(Urgency.POST)
        view, rows = await self._seen(table)
        former = await self._former(table)  # after the view: a new player would get its lines
        if not rows or await self._seals.go_ahead(view, rows, former):
            return  # the remaining rows come next
        body = merged(rows)
        if former is not None:
            untold = await self._seals.of_former_release(view, former, rows)
            body = replace(body, seals=(*untold, *body.seals))
        body = replace(body, seals=tuple(self._seals.new(table, [body], former)))
        if former is not None and await self._joins(former, view, body):
            await self._extend(former, view, rows, body)
            return
        called = await self._delivery.called(view, set(body.ping) & set(view.awaited))
        body = replace(
            body,
            before=None if former is None else former.body.version,
            ping=tuple(seat for seat in body.ping if seat in called.now),
            quiet=(*called.asleep, *called.written),
        )
        sending = await self._post(view, body, rows)
        nonce = f"{table}n{_number(rows[:1])}"
        message = await self._sender.send(view.channel, sending, nonce=nonce)
        if message.number is not None and message.number < _number(rows):
            # An earlier process sent the first of these rows, then crashed: go on after it.
            await self._note_found(rows, view, message)
            return
        body = _laid_out(body, sending, rows)
        post = Post(view.channel, message.id, body, self._tables.now())
        # The DM comes after its reader wakes; the channel calls those whom no DM reaches.
        waking = [DmRow(seat=seat, slept=True) for seat in called.asleep]
        await self._store.outbox.told(table, [row.id for row in rows], post.record, waking)
        if waking:
            self._tables.held.tell(table)
        await self._call_whom_no_dm_reaches(view, called.written)
        if former is not None and former.message != message.id:
            await self._maybe_supersede(former, view, body)

    async def _former(self, table: int) -> Post | None:
        """Return the last post of a table."""
        return Post.of(await self._store.outbox.message(table, _POST))

    async def of_closed(self, rows: Sequence[MoveRow]) -> None:
        """Tell only the seals of moves whose table was closed meanwhile."""
        await self._seals.of_closed(rows[0].table, rows)

    async def _seen(self, table: int) -> tuple[TableView, list[MoveRow]]:
        """Return the table as all see it, and the rows of every move in that view.

        A table in memory that lies behind its rows is read again: another process has written them.

        Raises:
            BehindItsRows: the stored table lies behind them, too.
        """
        view = await self._tables.view(table, None)
        waiting, known = await self._known_to(view)
        if waiting and not known:
            log.error("a table lies behind its rows", extra={"table": table})
            self._tables.held.read_again(table)
            view = await self._tables.view(table, None)
            waiting, known = await self._known_to(view)
            if waiting and not known:
                raise BehindItsRows(table)
        return view, known

    async def _known_to(self, view: TableView) -> tuple[list[MoveRow], list[MoveRow]]:
        """Return the waiting rows of moves, and those of them that this view shows.

        More may have come while others went out. An undo into the middle of a move shows the table
        before that move, which has an earlier version.
        """
        waiting = leading_moves(await self._store.outbox.rows(view.table, _POST))
        return waiting, [row for row in waiting if _is_shown(row, view)]

    async def _found_in_channel(self, rows: Sequence[MoveRow]) -> bool:
        """Return whether an earlier process sent this and could not note it."""
        table = rows[0].table
        self._delivery.doubtful -= {row.id for row in rows}
        view = await self._tables.view(table, None)
        newest = await self._sender.newest_post(view.channel, table)
        return newest is not None and await self._note_found(rows, view, newest)

    async def _note_found(self, rows: Sequence[MoveRow], view: TableView, sent: Sent) -> bool:
        """Note what an existing post tells of, as its sender would have noted it."""
        done = [row for row in rows if sent.number is not None and _number([row]) <= sent.number]
        if not done:
            return False
        former = await self._former(view.table)
        moves, at = [row for row in done if not isinstance(row, SealRow)], done[-1].created
        if former is not None and former.message == sent.id:  # it was edited, with its seals
            seals = self._seals.new(view.table, done, former)
            body = replace(_joined(former, moves), seals=(*former.body.seals, *seals))
            at = former.at
        elif moves:
            seals = self._seals.new(view.table, moves, former)
            before = None if former is None else former.body.version
            body = replace(merged(moves), seals=tuple(seals), before=before)
        else:
            return False
        post = Post(view.channel, sent.id, body, at)
        await self._store.outbox.told(view.table, [row.id for row in done], post.record)
        return True

    async def _joins(self, former: Post, view: TableView, body: PostBody) -> bool:
        """Return whether the news may join the last post.

        A further step of its turn may join, and so may the same scene of a live table. Small news
        may join if they need no ping in the channel.
        """
        if former.channel != view.channel or self._tables.now() - former.at > EDITABLE:
            return False
        if with_marks(former):
            return False
        if len(former.body.lines) + len(body.lines) > LINES_IN_POST:
            return False
        if not has_room(former, body.seals):
            return False
        if _belongs_to(former.body, body):
            return True
        if not body.minor:
            return False
        members = [view.seats[seat].member for seat in body.ping]
        wishes = [await self._store.members.get(member) for member in members if member is not None]
        if any(wish.letters != "always" for wish in wishes):
            return False
        return not await self._delivery.out_of_reach(view, body.ping)

    async def _extend(
        self, former: Post, view: TableView, rows: Sequence[MoveRow], body: PostBody
    ) -> None:
        joined = _joined(former, [body])
        called = await self._delivery.called(view, set(joined.ping) & set(view.awaited))
        ping = tuple(seat for seat in joined.ping if seat in called.now)
        joined = replace(joined, ping=ping, quiet=body.ping)
        sending = await self._post(view, joined, rows)
        try:
            await self._sender.edit(former.channel, former.message, sending)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self._store.outbox.forget_message(view.table, _POST)
            return  # the post was deleted: its rows make a new one
        post = replace(former, body=_laid_out(joined, sending, rows))
        await self._store.outbox.told(view.table, [row.id for row in rows], post.record)
        await self._call_whom_no_dm_reaches(view, body.ping)

    async def _call_whom_no_dm_reaches(self, view: TableView, seats: Sequence[Seat]) -> None:
        """Call players whose DM was refused while the post that only names them went out."""
        for seat in await self._delivery.out_of_reach(view, seats):
            await self._delivery.call_in_channel(view.table, seat)

    # ---- bringing it up to date ---------------------------------------------------------------

    async def renew(self, table: int) -> None:
        """Update the last post without a ping, after fewer are awaited or something was sealed."""
        await self._sender.turn(Urgency.TIDYING)
        view = await self._tables.view(table, None)
        former = await self._former(table)
        rows = await self._store.outbox.rows(table, _POST)  # others may have answered meanwhile
        moves = leading_moves(rows)
        waiting = list(takewhile(lambda row: not isinstance(row, PostRow), moves))
        if len(waiting) < len(moves):
            return  # a post tells of these, too, and comes next
        if any(
            isinstance(row, PostRow) for row in rows
        ):  # the table has gone on to a state that must not be seen yet
            if not await self._seals.go_ahead(view, waiting, former):
                await self._store.outbox.told(table, [row.id for row in waiting])
            return
        post = await self._renewed(view, waiting, former)
        record = None if post is None else post.record
        await self._store.outbox.told(table, [row.id for row in waiting], record)

    async def _renewed(
        self, view: TableView, waiting: Sequence[MoveRow], former: Post | None
    ) -> Post | None:
        """Return the last post with these rows; seals without room in it stand beside it."""
        seals = self._seals.new(view.table, waiting, former)
        if former is None or former.channel != view.channel or with_marks(former):
            await self._seals.say(view, seals)
            return None
        body = replace(former.body, version=waiting[-1].version, at_rest=False)
        carried, alone = (seals, []) if has_room(former, seals) else ([], seals)
        with_seals = replace(body, seals=(*body.seals, *carried))
        sending = await self._post(view, with_seals, waiting)
        if await self._edited(former, sending):
            body = with_seals
        else:
            alone = seals
        await self._seals.say(view, alone)
        return replace(former, body=_laid_out(body, sending, waiting))

    async def _edited(self, post: Post, sending: Sendable) -> bool:
        """Edit a post; return whether that worked. If the post is gone, the next one tells all."""
        try:
            await self._sender.edit(post.channel, post.message, sending)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, EDITED_TOO_OFTEN):
                raise
            log.info("a post stays as it was", extra={"code": error.code})
            return False
        return True

    # ---- the post before ----------------------------------------------------------------------

    async def _maybe_supersede(self, former: Post, view: TableView, body: PostBody) -> None:
        """Let the former post wait for nobody, and strike its undone lines.

        That is one edit, and nothing depends on it. It happens once, and only while Discord lets
        edits pass freely.
        """
        old = self._tables.now() - former.at > EDITABLE
        if old or former.channel != view.channel or former.body.below is None:
            return
        if not self._delivery.tidies():
            return
        if former.body.at_rest and body.back_to is None:
            return
        told = merged([former.body, replace(body, lines=(), versions=(), struck=())])
        still = replace(former.body, struck=told.struck)
        sending = await self._messages.posts.superseded(superseded(view, still))
        await self._sender.turn(Urgency.TIDYING)
        try:
            await self._sender.edit_text(former.channel, former.message, sending)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.info("a post stays as it was", extra=kind(error))

    # ---- how it looks -------------------------------------------------------------------------

    async def _post(self, view: TableView, body: PostBody, rows: Sequence[MoveRow]) -> Sendable:
        """Lay out the post of these rows, which can be found again after a crash by its number.

        Its buttons have that number, never the table's version or the row's id. Those also count
        secret moves, such as a maximum left in secret.
        """
        faults, number = self._delivery.faults[rows[0].id], _number(rows)
        seen, before = None, body.before
        if before is not None and faults < WITHOUT_BEFORE:
            seen = await self._tables.views.former_view(view.table, before)
        ending = await self._tables.views.seed_of(view.table) if view.over else ""
        happened = Happened(
            view=replace(view, version=number),
            before=seen,
            seals=body.seals,
            revealed=body.revealed,
            lines=tuple([from_plain(line) for line in body.lines]),
            started=body.started,
            seed=ending,
            struck=body.struck_places,
        )
        ping = [seat for seat in body.ping if seat in view.awaited]
        return await self._messages.posts.post(happened, ping, plain=faults >= WITHOUT_PICTURE)


def leading_moves(rows: Iterable[OutboxRow]) -> list[MoveRow]:
    """Return the rows of moves before any other row."""
    found: list[MoveRow] = []
    for row in rows:
        if not isinstance(row, MoveRow):
            break
        found.append(row)
    return found


def _joined(former: Post, news: Sequence[Part]) -> PostBody:
    """Return the last post joined by the news."""
    return replace(merged([former.body, *news]), minor=True, before=former.body.before)


def _belongs_to(former: PostBody, body: PostBody) -> bool:
    """Return whether this is a further step of the same turn, or of a live table's same scene."""
    if body.goes_on and body.mover == former.mover:
        return True
    return bool(body.scene) and body.scene == former.scene and not body.ping


def _is_shown(row: MoveRow, view: TableView) -> bool:
    """Return whether a view comes after a row's change."""
    heard = row.number is not None and row.number <= view.heard
    return row.version <= view.version or heard


def _number(rows: Sequence[MoveRow]) -> int:
    """Return the number of changes that everybody had seen at the last of these rows."""
    row = rows[-1]
    return row.id if row.number is None else row.number


def _laid_out(body: PostBody, sending: Sendable, rows: Sequence[MoveRow]) -> PostBody:
    """Return the body with the parts of the post that cannot be laid out again later."""
    pictures = tuple([(name, alt) for name, _, alt in sending.pictures])
    return replace(body, number=_number(rows), below=sending.below, pictures=pictures)
