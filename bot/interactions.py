"""The entrance of interactions from Discord: they are passed on, kept, or left to a successor."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextvars import Context, copy_context
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.faults import kind

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from bot.machine import Machine

log = logging.getLogger(__name__)

INTERACTION = "INTERACTION_CREATE"
KEPT_FOR = 2.5
"""Seconds for which an interaction may wait; after three Discord reports a failure."""
REMEMBERED_FOR = 3.0
"""Seconds after which no process can answer an interaction any more."""
CLOSING = 2.0
"""Seconds in which the last interactions get their first answer, on a busy machine."""
DOUBTS = 1.5
"""Seconds for which a process that may have lost its place lets another one answer first."""
LOOKED_AT_EVERY = 0.01
"""Seconds between two looks for that answer."""
ANSWERABLE = (2, 3, 5)
"""Commands, components and forms; suggestions while a player types (4) need no answer."""
SORRY = "The bot is being restarted. Try again in a moment; nothing is lost."


class Gate:
    """The one entrance for a bot's interactions.

    Two processes hear every interaction during a change-over. The former tells which ones it has
    taken. The successor keeps all others until it can carry them out.

    Args:
        machine: its time and chance.
        client: the bot; every event of the gateway arrives in its table of parsers.
    """

    def __init__(self, machine: Machine, client: discord.Client) -> None:
        self._machine = machine
        self._client = client
        self._state: Any = client._connection  # noqa: SLF001 - before an object is made of it
        self._carry_out: Callable[[Any], None] = self._state.parsers[INTERACTION]
        self._pass_on = self._carry_out
        self._state.parsers[INTERACTION] = self._hear
        self._hearing = self._take
        self._may_act: Callable[[], bool] = lambda: True
        self._taken: deque[tuple[float, int]] = deque()
        self._unanswered: dict[int, discord.Interaction[Any]] = {}
        self._kept: dict[int, tuple[Any, Context, asyncio.TimerHandle]] = {}
        self._by_former: frozenset[int] | None = None  # None: the former process still takes all
        self._sorry: set[asyncio.Task[None]] = set()

    def _hear(self, body: Any) -> None:
        self._hearing(body)

    # ---- several processes ----------------------------------------------------------------------

    def trusts(self, may_act: Callable[[], bool]) -> None:
        """Set what tells whether it is proven that this process holds its place."""
        self._may_act = may_act

    def carries(self, pass_on: Callable[[Any], None]) -> None:
        """Set what becomes of interactions that are taken: another process may carry them out."""
        self._pass_on = pass_on

    def carry_out(self, body: Any) -> None:
        """Carry out an interaction that was taken."""
        self._carry_out(body)

    def carry_out_brought(self, body: Any) -> None:
        """Carry out an interaction that another process has heard."""
        self._note_taken(body)
        self._carry_out(body)

    # ---- a running bot -------------------------------------------------------------------------

    def _take(self, body: Any) -> None:
        """Pass an interaction on; in doubt of the place later, since its next holder hears it, too.

        Discord takes one first answer alone, and only whoever gives that carries it out.
        """
        self._note_taken(body)
        if self._may_act():
            self._pass_on(body)
        else:
            asyncio.get_running_loop().call_later(DOUBTS, self._pass_on_late, body)

    def _pass_on_late(self, body: Any) -> None:
        if self._client.is_closed():  # it has lost its place meanwhile
            return
        # Still in doubt it cannot reach the database: nothing is carried, and Discord waits.
        carry_on = self._pass_on if self._may_act() else self._carry_out
        carry_on(body)

    def _note_taken(self, body: Any) -> None:
        self._forget_old()
        self._taken.append((self._machine.elapsed(), int(body["id"])))

    def _forget_old(self) -> None:
        oldest = self._machine.elapsed() - REMEMBERED_FOR
        while self._taken and self._taken[0][0] < oldest:
            answered = self._unanswered.pop(self._taken.popleft()[1], None)
            if answered is not None:
                _let_go(answered)

    def note(self, interaction: discord.Interaction[Any]) -> None:
        """Note an interaction, so that closing waits for its first answer."""
        self._unanswered[interaction.id] = interaction

    def shut(self) -> list[int]:
        """Take no more interactions; return the ids of those taken in the last seconds."""
        self._hearing = self._ignore
        self._forget_old()
        return [interaction for _, interaction in self._taken]

    @staticmethod
    def _ignore(body: Any) -> None:
        """Ignore an interaction: the successor hears it, too."""

    async def answered(self) -> None:
        """Wait until the last interactions have their first answers, for two seconds at most."""
        until = self._machine.elapsed() + CLOSING
        await asyncio.sleep(0)  # interactions taken just now become events in the next round
        while self._machine.elapsed() < until:
            if all(taken.response.is_done() for taken in self._unanswered.values()):
                return
            await asyncio.sleep(LOOKED_AT_EVERY)

    # ---- a bot that waits for its place ---------------------------------------------------------

    def keep(self) -> None:
        """Keep interactions from now on."""
        self._hearing = self._keep

    def _keep(self, body: Any) -> None:
        interaction = int(body["id"])
        if self._by_former is None or interaction not in self._by_former:
            later = asyncio.get_running_loop().call_later(KEPT_FOR, self._too_late, interaction)
            self._kept[interaction] = body, copy_context(), later

    def former_took(self, interactions: Collection[int]) -> None:
        """Leave these interactions to the former process, which takes no more."""
        self._by_former = frozenset(interactions)
        for interaction in self._by_former & self._kept.keys():
            self._kept.pop(interaction)[2].cancel()

    def _too_late(self, interaction: int) -> None:
        body, _, _ = self._kept.pop(interaction)
        if self._by_former is not None and body["type"] in ANSWERABLE:
            task = asyncio.create_task(self._say_sorry(body))
            self._sorry.add(task)
            task.add_done_callback(self._sorry.discard)

    async def _say_sorry(self, body: Any) -> None:
        pressed: discord.Interaction[Any] = discord.Interaction(data=body, state=self._state)
        try:
            await pressed.response.send_message(SORRY, ephemeral=True)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("somebody was not told to press again", extra=kind(error))

    def open(self) -> None:
        """Pass on the kept interactions, and all new ones."""
        self._hearing = self._take
        kept, self._kept = self._kept, {}
        for body, context, later in kept.values():
            later.cancel()
            context.run(self._take, body)  # in the context of its arrival
        if kept:
            log.info("carried out what was kept", extra={"interactions": len(kept)})


def _let_go(interaction: discord.Interaction[Any]) -> None:
    """Part an interaction from its response, if that was the first answer and so the only one.

    They hold each other, and the interaction holds the pressed message with all its components.
    Together they were a third of all objects while they waited for the cycle collector.
    """
    response: Any = interaction.response
    if response.is_done():
        response._parent = None  # noqa: SLF001 - nothing else tells discord.py that it is over
