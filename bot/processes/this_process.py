"""This process, as presses from and to the other processes of the bot need it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import discord

from bot.processes.carrying import MOVING, Body, Carrying
from bot.store import StoreTrouble
from bot.store.carried import NotCarried
from bot.words.spoken import spoken_in
from renders.tongue import speaking
from rules.kernel import Translate

if TYPE_CHECKING:
    from bot.client import PressesUnderWay, RedGavel
    from bot.interactions import Gate
    from bot.store import Store


FOUND_WITHIN = 1.0
"""Seconds in which the store says where a table is played; the press is not answered yet."""


class ThisProcess:
    """Finds the home of a press, and carries out what was brought here.

    Args:
        client: the bot.
        gate: its entrance.
        store: knows where tables are played.
        presses: read what a press names.
        spoken_in: gives the language of one of Discord's locales.
    """

    def __init__(
        self,
        client: discord.Client,
        gate: Gate,
        store: Store,
        presses: PressesUnderWay,
        spoken_in: Callable[[str], Translate],
    ) -> None:
        self._client = client
        self._gate = gate
        self._store = store
        self._presses = presses
        self._spoken_in = spoken_in

    def may_act(self) -> bool:
        """Whether it is proven that this process holds its place."""
        return self._store.may_act()

    def table_of(self, body: Body) -> int | None:
        """Return the table that an interaction names; None: it names none."""
        return self._presses.table_of(body.get("data"))

    async def place_of(self, table: int) -> int | None:
        """Return the place of a table; None: there is no such table.

        Raises:
            NotCarried: the database is away.
        """
        try:
            async with asyncio.timeout(FOUND_WITHIN):
                found = await self._store.servers.whereabouts(table)
        except (StoreTrouble, TimeoutError) as error:
            raise NotCarried("The database is away.") from error
        return None if found is None else self._store.home.place_of(found[0])

    def carry_out(self, body: Body) -> None:
        """Carry out an interaction that came through the gateway."""
        self._gate.carry_out(body)

    def carry_out_carried(self, body: Body) -> None:
        """Carry out an interaction that another process has heard."""
        with self._language_of(body):
            self._gate.carry_out_brought(body)

    async def say_moving(self, body: Body) -> None:
        """Tell whoever pressed that nobody carries it out at the moment."""
        state: Any = self._client._connection  # noqa: SLF001 - as the gateway's own parser does
        pressed: discord.Interaction[Any] = discord.Interaction(data=body, state=state)  # type: ignore[arg-type]  # Discord's own JSON
        with self._language_of(body):
            await self._presses.refuse(pressed, MOVING)

    def _language_of(self, body: Body) -> AbstractContextManager[None]:
        """Speak the language of whoever pressed: no gateway of this process has brought it."""
        return speaking(self._spoken_in(body.get("locale", "")))


def carry_presses(bot: RedGavel) -> None:
    """Let presses go to the homes of their tables, if other processes play some.

    Args:
        bot: with its tables.
    """
    store = bot.store
    if store.carried is None:
        return
    this = ThisProcess(bot, bot.gate, store, bot.under_way, spoken_in)
    carrying = Carrying(bot.machine, store.home, store.carried, store.wakes, this, bot.metrics)
    bot.gate.carries(carrying.hear)
    bot.carrying = carrying
