"""News between the holders of places, by LISTEN and NOTIFY on their common server.

A NOTIFY in a transaction that waits for the disk holds up all others of the server. So a word goes
out after the commit, in a statement of its own, on a connection that does nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import psycopg
from psycopg import sql

from bot.address import ServerAddress
from bot.faults import kind
from bot.machine import Machine
from bot.store.engine import StoreTrouble
from bot.store.home import Home
from bot.store.postgres.line import StatementLine, channel_of, connected
from bot.store.postgres.server import unusable
from bot.store.wakes import WakeKind, Wakes

log = logging.getLogger(__name__)

AT_ONCE: Final = 300
"""Numbers in one notice, which may have 8,000 bytes."""
GATHERED_FOR: Final = 0.1
"""Seconds in which further words gather after some have gone out."""
TRIED_AGAIN: Final = 0.5
"""Seconds between two tries to reach a server that is away."""
SAY: Final = "SELECT pg_notify(c, w) FROM unnest(%s::text[], %s::text[]) AS said (c, w)"


class ServerWakes(Wakes):
    """Tells the holders of other places, and hears what they tell.

    Args:
        machine: its time and chance.
        address: the database.
        home: the place of this process.
    """

    def __init__(self, machine: Machine, address: ServerAddress, home: Home) -> None:
        super().__init__()
        self.line = StatementLine(machine, address)
        self._address = address
        self._home = home
        self._own = machine.token_hex(4)  # marks the words of this process
        self._untold: dict[tuple[str, WakeKind], dict[int, None]] = {}  # each once, in order
        self._telling: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._closing = False

    @classmethod
    async def open(cls, machine: Machine, address: ServerAddress, home: Home) -> ServerWakes:
        """Listen from now on.

        Raises:
            StoreError: the server is not reached.
        """
        wakes = cls(machine, address, home)
        try:
            listening = await wakes._listening()
        except (psycopg.Error, OSError) as error:
            raise unusable(address, error) from None
        wakes._hearing = asyncio.create_task(wakes._hear(listening))
        return wakes

    async def close(self) -> None:
        """Tell the rest, if that can be, and hear nothing more."""
        self._closing = True
        if self._telling is not None:
            await asyncio.gather(self._telling, return_exceptions=True)
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        await self.line.close()

    # ---- telling ------------------------------------------------------------------------------

    def tell(self, place: int | None, word: WakeKind, number: int) -> None:
        """Tell the holder of a place, after the commit; None: the holders of all others."""
        self._untold.setdefault((channel_of(place), word), {})[number] = None
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Tell everything untold; while the server is away, again and again."""
        failed = False
        while self._untold:
            said, self._untold = self._untold, {}
            notices = [*self._notices(said)]
            try:
                await self.line.ask(SAY, tuple(map(list, zip(*notices, strict=True))))
            except StoreTrouble as error:
                for about, numbers in said.items():
                    self._untold[about] = numbers | self._untold.get(about, {})
                if not failed:
                    log.warning("not told to others yet", extra={"why": str(error)})
                if self._closing:
                    return
                failed = True
                await asyncio.sleep(TRIED_AGAIN)
            else:
                await asyncio.sleep(GATHERED_FOR)

    def _notices(
        self, said: Mapping[tuple[str, WakeKind], Iterable[int]]
    ) -> Iterator[tuple[str, str]]:
        """Yield channels with what they are told, several numbers at once."""
        for (channel, word), numbers in said.items():
            rest = [*numbers]
            while rest:
                some, rest = rest[:AT_ONCE], rest[AT_ONCE:]
                yield channel, f"{word} {','.join(map(str, some))} {self._own}"

    # ---- hearing ------------------------------------------------------------------------------

    async def _listening(self) -> psycopg.AsyncConnection[Any]:
        connection = await connected(self._address)
        try:
            for place in (None, self._home.place):
                listen = sql.SQL("LISTEN {}").format(sql.Identifier(channel_of(place)))
                await connection.execute(listen)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _hear(self, listening: psycopg.AsyncConnection[Any]) -> None:
        while True:
            try:
                async for notice in listening.notifies():
                    self._heard_of(notice.payload)
            except (psycopg.Error, OSError) as error:
                log.warning("words of others may be missed", extra=kind(error))
            finally:
                await listening.close()
            listening = await self._listening_again()
            self.missed()

    async def _listening_again(self) -> psycopg.AsyncConnection[Any]:
        while True:
            try:
                return await self._listening()
            except (psycopg.Error, OSError):
                await asyncio.sleep(TRIED_AGAIN)

    def _heard_of(self, payload: str) -> None:
        named, _, rest = payload.partition(" ")
        numbers, _, teller = rest.partition(" ")
        if teller == self._own:
            return
        try:
            word, about = WakeKind(named), [int(number) for number in numbers.split(",")]
        except ValueError:  # of a newer release, or of another program
            log.info("an unknown word")
            return
        for number in about:
            self.hear(word, number)
