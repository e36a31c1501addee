"""The inbox: everything that waits for a member, and the news since their last look."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.delivery.messages import Morning
from bot.delivery.turns import Urgency
from bot.store.rows.damage import SetAside
from bot.store.rows.records import PictureSize
from bot.table.views.replays import is_over
from bot.table.views.story import StoryMoment
from bot.table.views.table_view import Lobby, TableView
from cogs.inbox.layout import Scene, Told, WaitingGame, inbox_sheet, morning_sheet
from cogs.outsiders import readable, url_of_post
from cogs.ui.layout import Picture, Sending
from renders import gallery
from renders.tongue import spoken
from rules.games import GAMES
from rules.kernel import Refused, Text, Word, pieces, say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from cogs.drawing import Drawings

ENDED = 14 * 24 * 3600
"""Seconds for which the end of a game waits to be seen."""
KEPT_BYTES = 6_000_000
"""The size of the cache for stories' pictures, in bytes: about four."""
UPLOAD = 9_000_000
"""Bytes of all pictures of one message; Discord accepts ten million. The latest come first."""


class InboxMessages:
    """Lays out the inbox.

    Args:
        bot: the bot.
        drawings: draws the pictures of a story.
    """

    def __init__(self, bot: RedGavel, drawings: Drawings) -> None:
        self._bot = bot
        self._drawings = drawings
        self._kept: OrderedDict[tuple[object, ...], Picture] = OrderedDict()
        # One story's picture at a time: repeated presses draw none twice, and no DM waits for
        # more than one of them.
        self._easel = asyncio.Lock()

    async def inbox(self, member: int, table: int | None) -> Sending:
        """Return everything that waits for a member, and a table's story (None: of one of theirs).

        Nobody else learns which games are theirs, what waits, and what they have seen.
        """
        waiting, lobbies = await self.waiting(member), await self._lobbies(member)
        views = await self._games(member)
        if table is None:
            table = self._first(waiting, views)
        told, why_not = None, None
        try:
            told = None if table is None else await self._told(table, member)
        except Refused as refused:  # a damaged table has no story; the rest of the inbox stays
            why_not = refused.text
        others = [view for view in views if view.table != table]
        return inbox_sheet(waiting, told, others, why_not, lobbies=lobbies)

    async def morning(self, member: int) -> Morning | None:
        """Return everything that waits for a member, with the news since their last look.

        It does not count as seen: the inbox shows it again, with pictures.
        """
        waiting = [one for one in await self.waiting(member) if not one.view.aside]
        if not waiting:
            return None
        told = [(one, await self._latest(one.view, member)) for one in waiting]
        asked = [one.view for one in waiting if one.proposal is None and not one.view.live]
        named = [(v.table, v.viewer) for v in asked if v.viewer is not None]
        views = {view.table: view for view in asked}
        named = [(table, seat) for table, seat in named if seat in views[table].awaited]
        return Morning(morning_sheet(told), named)

    async def _latest(self, view: TableView, member: int) -> Sequence[Text]:
        """Return the last moment of a table's news since a member's last look."""
        public = await self._bot.services.tables.view(view.table, None)
        seen, _ = await self._bot.services.visiting.last(view.table, member)
        moments = await self._bot.services.stories.told(view, public, seen)
        return [line for moment in moments for line in moment.lines]

    def _first(self, waiting: Sequence[WaitingGame], views: Sequence[TableView]) -> int | None:
        """Return the game that a member most probably means: one that waits, else the liveliest."""
        tables = [one.view.table for one in waiting] + [view.table for view in views]
        return tables[0] if tables else None

    # ---- what waits -----------------------------------------------------------------------------

    async def waiting(self, member: int) -> list[WaitingGame]:
        """Return every game that waits for a member's answer or agreement, most urgent first."""
        found = [
            WaitingGame(view, await url_of_post(self._bot, view.table))
            for view in await self._views(await self._bot.store.tables_of(member), member)
            if view.ask is not None and not view.ask.optional
        ]
        found.sort(key=lambda one: (one.view.own_until or 2**62, one.view.since or 0))
        return [*found, *await self._proposals(member)]

    async def _lobbies(self, member: int) -> list[Lobby]:
        """Return the tables that wait only for this member's word to start."""
        found = []
        for table in await self._readable(await self._bot.store.lobbies_of(member), member):
            with contextlib.suppress(Refused):  # damaged, or started at this moment
                lobby = await self._bot.services.seating.lobby(table)
                if lobby.status == "lobby" and not lobby.missing:
                    found.append(lobby)
        return found

    async def _proposals(self, member: int) -> list[WaitingGame]:
        found, proposals = [], self._bot.services.proposals
        for table in await self._readable(await self._bot.store.proposals.deciding(member), member):
            with contextlib.suppress(Refused):  # damaged, or closed before it began
                view = await self._bot.services.tables.views.view_of_closed(table, None)
                for number in [each.id for each in await proposals.open_at(table, member)]:
                    shown = await proposals.shown(table, number)
                    if shown is not None and member in {each.member for each in shown.awaited}:
                        found.append(WaitingGame(view, await url_of_post(self._bot, table), shown))
        return found

    async def _views(self, tables: Sequence[int], member: int) -> list[TableView]:
        views = []
        for table in await self._readable(tables, member):
            with contextlib.suppress(SetAside):
                views.append(await self._bot.services.tables.view(table, member, glance=True))
        return views

    async def _readable(self, tables: Sequence[int], member: int) -> list[int]:
        """Return those of these tables whose channel a member can see today."""
        return await readable(self._bot, tables, member)

    async def _games(self, member: int) -> list[TableView]:
        """Return a member's games: running, stood in, ended unseen, and those they may look at."""
        store, now = self._bot.store, self._bot.services.tables.now()
        own = [*await store.tables_of(member), *await store.tenures.owned_by(member)]
        own += await store.visits.ended_unseen(member, now - ENDED)
        watched = [
            table
            for table in await store.guests.watched(member)
            if await self._bot.services.guests.offered(table, member) is not None
        ]
        return await self._views([*own, *watched], member)

    # ---- news -----------------------------------------------------------------------------------

    async def _told(self, table: int, member: int) -> Told:
        """Return a table's story since a member's last look, and mark it as seen."""
        bot = self._bot
        view = await bot.services.tables.view(table, member)
        public = await bot.services.tables.view(table, None)
        seen, when = await bot.services.visiting.last(table, member)
        moments = await bot.services.stories.told(view, public, seen)
        wish = await bot.store.members.get(member)
        size = wish.size(public.size) if wish.draws else None
        scenes = await self._scenes(public, moments, size)
        await bot.services.visiting.saw(view, member)
        return Told(view, when, scenes, GAMES[view.game].follows, _numbers(public, moments))

    async def _scenes(
        self, public: TableView, moments: Sequence[StoryMoment], size: PictureSize | None
    ) -> list[Scene]:
        """Return the moments with their pictures in a size; None: without."""
        if size is None:
            return [Scene(heading(public.game, moment), moment.lines) for moment in moments]
        scenes: list[Scene] = []
        room = UPLOAD
        for moment in reversed(moments):
            picture: Picture | None = await self._picture(public, moment, size)
            room -= 0 if picture is None else len(picture[1])
            kept = picture if room >= 0 else None
            place = len(moments) - len(scenes)
            scenes.append(Scene(heading(public.game, moment), moment.lines, _named(kept, place)))
        return scenes[::-1]

    async def _picture(self, public: TableView, moment: StoryMoment, size: PictureSize) -> Picture:
        """Return the table at a moment, with the changes since the moment before lit."""
        key = public.table, moment.version, moment.since, size, public.names, spoken()
        async with self._easel:
            if key not in self._kept:
                self._kept[key] = await self._drawn(public, moment, size)
            self._kept.move_to_end(key)
            picture = self._kept[key]
            while sum(len(image) for _, image, _ in self._kept.values()) > KEPT_BYTES:
                self._kept.popitem(last=False)
        return picture

    async def _drawn(self, public: TableView, moment: StoryMoment, size: PictureSize) -> Picture:
        if public.over and moment.version == public.version:
            ending = gallery.ending, public.game, moment.view, public.names, size
            return await self._drawings.draw(*ending, urgency=Urgency.DM)
        return await self._drawings.draw(
            gallery.table,
            public.game,
            moment.view,
            public.names,
            before=moment.before,
            size=size,
            urgency=Urgency.DM,
        )


def _numbers(public: TableView, moments: Sequence[StoryMoment]) -> list[Text]:
    """Return the changed lines about the progress of the game and its players."""
    before = moments[0].before if moments else None
    if before is None:
        return []
    where = GAMES[public.game].where
    then, now = where(before)[1:], where(public.game_view)[1:]  # the first line is in the story
    return [
        then_and_now(old, new)
        for old, new in zip(then, now, strict=False)
        if old != new and old.template == new.template
    ]


def heading(game: str, moment: StoryMoment) -> Text | None:
    """Return the heading of a moment's events: the round, or the rounds, in which they happened.

    The state of the game stands there only if no round and no phase ended among them.
    """
    if moment.began is None:
        return None
    meta = GAMES[game]
    began, ended = meta.chapter(moment.began), meta.chapter(moment.view)
    if began == ended and not is_over(moment.view):
        return next(iter(meta.where(moment.view)), None)
    first, last = meta.chapter_name(moment.began), meta.chapter_name(moment.view)
    if first is None or last is None or first == last:
        return first
    return say("{first} – {last}", first=first, last=last)


def _named(picture: Picture | None, place: int) -> Picture | None:
    """Return the picture under a name that is unique in the message."""
    if picture is None:
        return None
    name, image, alt = picture
    return f"{place}-{name}", image, alt


def then_and_now(then: Text, now: Text) -> Text:
    """Return a sentence with its former values: each changed number or word stands beside the new.

    Whatever cannot be compared, such as another player or a longer list, is shown as it is now.
    """
    specs = {name: spec for _, name, spec in pieces(now.template) if name is not None}
    old, new = dict(then.args), dict(now.args)
    seats = [name for name, spec in specs.items() if spec == "seat"]
    if then.template != now.template or any(old[name] != new[name] for name in seats):
        return now
    args = {name: _both(old[name], word, specs.get(name, "")) for name, word in now.args}
    bare = now.template
    for name, word in args.items():
        if specs.get(name) and isinstance(word, Text):  # the inner text writes its unit
            bare = bare.replace(f"{{{name}:{specs[name]}}}", f"{{{name}}}")
    return say(bare, **args)


def _both(then: Word, now: Word, spec: str) -> Word:
    match then, now:
        case Text(), Text():
            return then_and_now(then, now)
        case tuple(), tuple() if len(then) == len(now):
            return tuple(then_and_now(one, other) for one, other in zip(then, now, strict=True))
        case (int() | str(), int() | str()) if then != now:
            unit = f":{spec}" if spec else ""
            return say(f"{{then}} → {{now{unit}}}", then=then, now=now)
        case _:
            return now
