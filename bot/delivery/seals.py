"""Seals go ahead: each stands in the channel before a post shows its secret."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace

import discord

from bot.delivery.delivery import EDITED_TOO_OFTEN, UNKNOWN_MESSAGE, Deliverer, Delivery
from bot.delivery.post import Part, Post, PostBody, seals_of
from bot.delivery.sender import ARCHIVED
from bot.delivery.turns import Urgency
from bot.store.rows.outbox import MoveRow, PostRow, Seal, SealRow, WaitingRow
from bot.table.receipts import seals_between
from bot.table.views.table_view import Superseded, TableView
from rules.kernel import from_plain

log = logging.getLogger(__name__)

FEW = 6
"""The most seals in a post; those of a longer series of moves go ahead of it."""
AT_ONCE = 25
"""The most seals in a message of their own."""


class Seals(Deliverer):
    """Sends the seals that must stand before the next post."""

    def __init__(self, delivery: Delivery) -> None:
        super().__init__(delivery)
        self._brought: dict[int, int] = {}  # by table the latest that went ahead of its post

    def new(self, table: int, parts: Iterable[Part], former: Post | None) -> list[Seal]:
        """Return the seals of these rows that no message has yet."""
        brought = 0 if former is None else former.body.brought
        brought = max(brought, self._brought.get(table, 0))
        return [seal for part in parts for seal in seals_of(part) if seal[0] > brought]

    async def of_former_release(
        self, view: TableView, former: Post, rows: Sequence[MoveRow]
    ) -> list[Seal]:
        """Return the seals of moves that a former release kept and did not tell.

        That release would have shown marks; its rows have none.
        """
        marked = view.game_view.get("receipts", {}).get("marked")
        silent = [
            row.version
            for row in rows
            if isinstance(row, WaitingRow) or (isinstance(row, PostRow) and row.seals is None)
        ]
        if not (marked and silent):
            return []
        before = await self._tables.views.former_view(view.table, former.body.version)
        after = await self._tables.views.former_view(view.table, max(silent))
        if before is None or after is None:
            return []
        until = min(marked, after["receipts"]["number"])
        return await seals_between(self._tables, view.table, before["receipts"]["number"], until)

    async def go_ahead(self, view: TableView, rows: Sequence[MoveRow], former: Post | None) -> bool:
        """Send the seals that must stand before these rows; return whether there were any.

        Those are the seals of a reveal among the rows, all seals before that, and those without
        room in one post.
        """
        of_seals = [place for place, row in enumerate(rows) if isinstance(row, SealRow)]
        last = max(of_seals, default=-1)
        ahead = self.new(view.table, rows[: last + 1], former)
        rest = self.new(view.table, rows[last + 1 :], former)
        ahead += rest[:-FEW]
        done = [rows[place].id for place in of_seals]
        if ahead:
            post = await self._bring(view, ahead, former)
            await self._store.outbox.told(view.table, done, None if post is None else post.record)
            self._brought[view.table] = ahead[-1][0]
        elif done:
            await self._store.outbox.told(view.table, done)
        return bool(ahead or done)

    async def of_closed(self, table: int, rows: Sequence[MoveRow]) -> None:
        """Tell only the seals of rows whose table was closed before they were told.

        The closing itself lets the last post wait for nobody.

        Raises:
            Refused: the game never began.
        """
        former = Post.of(await self._store.outbox.message(table, "post"))
        seals, post = self.new(table, rows, former), None
        if seals:
            post = await self._bring(
                await self._tables.views.view_of_closed(table, None), seals, former
            )
        elif former is not None and any(isinstance(row, WaitingRow) for row in rows):
            post = await self._at_rest(table, former)
        record = None if post is None else post.record
        await self._store.outbox.told(table, [row.id for row in rows], record)

    async def _at_rest(self, table: int, former: Post) -> Post | None:
        """Lay out the last post of a closed table without awaited players; None: it stays."""
        view = await self._tables.views.view_of_closed(table, None)
        body = replace(former.body, at_rest=True)
        if former.body.at_rest or body.below is None or former.channel != view.channel:
            return None
        closed = replace(view, aside=True)  # nothing goes on there, so no robot is offered
        sending = await self._messages.posts.superseded(superseded(closed, body))
        await self._sender.turn(Urgency.TIDYING)
        try:
            await self._sender.edit_text(former.channel, former.message, sending)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, EDITED_TOO_OFTEN, ARCHIVED):
                raise
            return None
        return replace(former, body=body)

    async def _bring(
        self, view: TableView, seals: Sequence[Seal], former: Post | None
    ) -> Post | None:
        """Add the seals to the last post, or send them in messages; return that post."""
        if former is None or not self._takes(former, view, seals):
            await self.say(view, seals)
            return None if former is None else _noted(former, seals)
        body = replace(former.body, seals=(*former.body.seals, *seals), at_rest=True)
        sending = await self._messages.posts.superseded(superseded(view, body))
        await self._sender.turn(Urgency.POST)
        try:
            await self._sender.edit_text(former.channel, former.message, sending)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, EDITED_TOO_OFTEN, ARCHIVED):
                raise
            await self.say(view, seals)
            return _noted(former, seals)
        return _noted(replace(former, body=body), seals)

    def _takes(self, former: Post, view: TableView, seals: Sequence[Seal]) -> bool:
        """Return whether the last post can be edited, and has room."""
        young = self._tables.now() - former.at <= EDITABLE
        laid_out = former.body.below is not None and former.channel == view.channel
        return young and laid_out and has_room(former, seals)

    async def say(self, view: TableView, seals: Sequence[Seal]) -> None:
        """Send the seals in messages of their own, which ping nobody."""
        for place in range(0, len(seals), AT_ONCE):
            some = seals[place : place + AT_ONCE]
            sending = await self._messages.posts.seals(view, some)
            await self._sender.turn(Urgency.POST)
            nonce = f"{view.table}s{some[-1][0]}"
            await self._sender.send(view.channel, sending, nonce=nonce)


EDITABLE = 50 * 60
"""Seconds for which Discord does not count the edits of a message."""


def has_room(former: Post, seals: Sequence[Seal]) -> bool:
    """Return whether a post has room for these seals, too."""
    return len(former.body.seals) + len(seals) <= FEW


def with_marks(former: Post) -> bool:
    """Return whether a former release sent this post: it may have marks that no edit may remove."""
    return former.body.opened is not None


def superseded(view: TableView, body: PostBody) -> Superseded:
    """Return a told post that can be laid out again, without its awaited players."""
    number = view.version if body.number is None else body.number
    return Superseded(
        view=replace(view, version=number, awaited=(), anonymous=False),
        lines=tuple([from_plain(line) for line in body.lines]),
        struck=body.struck_places,
        below=body.below or "",
        pictures=body.pictures,
        seals=body.seals,
        revealed=body.revealed,
    )


def _noted(post: Post, seals: Sequence[Seal]) -> Post:
    return replace(post, body=replace(post.body, brought=seals[-1][0]))
