"""A process that waits for any place on a PostgreSQL server, and gets the first that is free.

A holder that has to stop says so. One of the processes that wait claims to follow it, logs in, and
gets that place. The others leave it alone. A place that nobody claims belongs to whoever is first.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.store.engine import StoreAway, StoreError
from bot.store.home import Home
from bot.store.locks.holders import HolderStage, LastWord, LockPlace, Overtaken, Sight
from bot.store.locks.numbers_agreed import WAITING, lock_of, standby_of
from bot.store.locks.sharing import Sharing

if TYPE_CHECKING:
    from bot.store.locks.server_lock import (
        Session,  # and with it a library that most bots do without
    )


class AdvisoryLock:
    """One of a session's locks.

    Args:
        session: which holds it.
        number: which lock.
    """

    def __init__(self, session: Session, number: int) -> None:
        self._session = session
        self._number = number

    async def take(self) -> bool:
        """Whether the lock is this process's now."""
        return await self._session.take(self._number)

    async def is_held(self) -> bool:
        """Whether another process holds it."""
        return await self._session.is_held(self._number)

    async def say(self, stage: HolderStage, taken: Sequence[int] = ()) -> None:
        """Tell the other process how far this one is."""
        await self._session.say(self._number, stage, taken)

    async def heard(self) -> LastWord:
        """Return the last words of the holder."""
        return await self._session.heard(self._number)

    async def unlock(self) -> None:
        """Let another process hold it."""
        await self._session.free(self._number)


class ServerPlace(LockPlace):
    """A place on a server.

    Args:
        session: which holds it.
        home: the servers that belong to it.
    """

    def __init__(self, session: Session, home: Home) -> None:
        own = AdvisoryLock(session, lock_of(home.place))
        follower = AdvisoryLock(session, standby_of(home.place))
        super().__init__(own, follower, session, home)
        self._session = session

    async def answers(self) -> bool:
        """Whether the database answers."""
        try:
            await self._session.ask("SELECT 1")
        except StoreAway:
            return False
        return True

    async def is_awaited(self) -> bool:
        """Whether a process follows this one, or waits for any place."""
        return await self._session.is_held(WAITING, standby_of(self.home.place))

    async def leave(self) -> None:
        """Ask a standby to log in."""
        await self._next.say(HolderStage.THERE)  # a follower of former times said it was ready
        await super().leave()


class WaitingProcess:
    """A process that waits for any of several places.

    Args:
        session: takes the place.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._places = session.numbers.places
        self._sight = Sight(frozenset(), {})
        self._followed: int | None = None
        self.sharing = Sharing(session) if session.numbers.are_shared else None

    async def begin(self) -> None:
        """Show the holders that somebody waits."""
        self._session.serves = False
        await self._session.share(WAITING)

    @property
    def home(self) -> Home:
        """The servers of the place that this process is about to take."""
        return Home(self._followed or 0, self._places)

    async def take(self) -> tuple[LockPlace, LastWord] | None:
        """Return a free place and the last word of its former holder.

        Raises:
            StoreError: others run with other numbers by now.
        """
        if self._session.lost.is_set():
            raise StoreError("Other processes of the bot run with other numbers of places by now.")
        self._sight = await self._session.look()
        if self._session.has_just_returned():
            return None
        wanted = range(self._places) if self._followed is None else (self._followed,)
        for place in wanted:
            others = self._sight.held & {lock_of(place), standby_of(place)}
            if not others and await self._session.take(lock_of(place)):
                return await self._taken(place)
        return None

    async def _taken(self, place: int) -> tuple[LockPlace, LastWord]:
        own = ServerPlace(self._session, Home(place, self._places))
        last = await self._session.heard(lock_of(place))
        await self._session.say(lock_of(place), HolderStage.THERE)
        if not self._session.holds(lock_of(place)):  # the connection broke, and is another one now
            raise StoreAway("The place was lost while it was taken.")
        self._session.serves = True
        return own, last

    async def heard(self) -> LastWord:
        """Return the last words of the holder that this process follows, if there is one.

        Raises:
            Overtaken: another process follows that holder now.
        """
        if self._followed is None:
            await self._maybe_follow()
        elif not self._session.has_claimed(standby_of(self._followed)):
            await self._give_up()
            raise Overtaken
        return LastWord() if self._followed is None else self._said(self._followed)

    def _said(self, place: int) -> LastWord:
        return LastWord.read(self._sight.words.get(lock_of(place), ""))

    async def _maybe_follow(self) -> None:
        """Claim to follow a holder that leaves; with one place, in any case."""
        for place in range(self._places):
            is_held = lock_of(place) in self._sight.held
            is_followed = standby_of(place) in self._sight.held
            leaves = is_held and not is_followed and self._leaves(self._said(place))
            if leaves and await self._follows(place):
                return

    def _leaves(self, said: LastWord) -> bool:
        return self._places == 1 or said.stage is not HolderStage.THERE

    async def _follows(self, place: int) -> bool:
        """Whether this process follows that holder now."""
        own = standby_of(place)
        if not await self._session.claim(own):
            return False
        if not self._leaves(await self._session.heard(lock_of(place))):
            await self._session.free(own)  # another has just taken the place
            return False
        await self._session.say(own, HolderStage.THERE)
        self._followed = place
        await self._session.unshare(WAITING)
        return True

    async def _give_up(self) -> None:
        self._followed = None
        await self._session.share(WAITING)

    async def start_again(self) -> None:
        """Wait for any place again, after another process has taken the one that was followed."""
        if self._followed is not None:
            with contextlib.suppress(StoreAway):
                await self._session.free(standby_of(self._followed))
            with contextlib.suppress(StoreAway):  # a session that comes back shows it
                await self._give_up()
            self._followed = None
        await self._session.begin_again()

    async def say_ready(self) -> None:
        """Tell the followed holder that this process has logged in."""
        if self._followed is not None:
            own = standby_of(self._followed)
            if LastWord.read(self._sight.words.get(own, "")).stage is not HolderStage.READY:
                await self._session.say(own, HolderStage.READY)

    async def make_room(self) -> None:
        """Let another process wait in this one's stead."""
        with contextlib.suppress(StoreAway):  # with its session it loses what it held
            if self._followed is None:
                await self._session.unshare(WAITING)
            else:
                await self._session.say(standby_of(self._followed), HolderStage.THERE)
                await self._session.free(standby_of(self._followed))
