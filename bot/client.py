"""The bot on Discord: it logs in, loads its cogs, and starts outbox and clock."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

import discord
from discord.ext import commands

from bot.clock import Clock
from bot.commands_sent import synchronise
from bot.delivery.drawing_thread import DrawingThread
from bot.delivery.operators import Operators
from bot.delivery.outbox import Outbox
from bot.delivery.pace import A_SECOND, Pace
from bot.delivery.quietness import Quietness
from bot.delivery.sender import Sender
from bot.delivery.sight import Readers
from bot.faults import kind_and_place
from bot.interactions import Gate
from bot.keeping.releases import note_rules
from bot.logins import Logins
from bot.metrics import LoopWatch, Metrics, trace_of
from bot.origin import known_by_origin, present
from bot.services import Services
from bot.sharded import Sharded
from bot.store import StoreTrouble
from bot.store.wakes import WakeKind
from bot.table.lobby.keeping import Keeping, Terms
from bot.table.lobby.quotas import Quotas
from bot.upkeep import Duty, Upkeep
from bot.words.spoken import spoken_in

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from bot.delivery.messages import Messages
    from bot.machine import Machine
    from bot.store import Store
    from rules.kernel import Text

log = logging.getLogger(__name__)

COGS = "cogs.loading"
"""Imported by name: the cogs know the bot, not the reverse."""

LAST_WORK = 1.0
"""Seconds after the patience until clock and upkeep are cancelled."""
IN_FLIGHT = 0.5
"""Seconds for requests in flight, if a successor tells everything else."""
HANG_UP = 2.0
"""Seconds for Discord to acknowledge that the bot hangs up."""


class PressesUnderWay(Protocol):
    """The knowledge of the cogs about presses that are not carried out yet."""

    def table_of(self, used: Any) -> int | None:
        """Return the table that a used component or a filled form names."""

    async def refuse(self, interaction: discord.Interaction[Any], text: Text) -> None:
        """Tell whoever pressed why nothing was done."""


class Carries(Protocol):
    """Whatever carries presses to and from other processes, where there are several."""

    def begin(self) -> None: ...
    def shut(self) -> None: ...
    async def finish(self) -> None: ...


class Cogs(PressesUnderWay, Protocol):
    """The bot's messages and listeners on Discord, which the module `COGS` makes."""

    @property
    def messages(self) -> Messages: ...
    async def load(self) -> None: ...


class RedGavel(Sharded):
    """The bot.

    Args:
        machine: its time, chance and threads.
        store: an open store; None: the bot waits for its place and is furnished then.
        owners: game id -> values from a printed game.
        quotas: the largest numbers of open tables.
        terms: the times for which data is kept.
        shards: the number of shards; 0: the number that Discord proposes.
        a_second: requests a second of the whole bot; 0: any number.
    """

    def __init__(
        self,
        machine: Machine,
        store: Store | None,
        owners: Mapping[str, str] | None = None,
        quotas: Quotas | None = None,
        terms: Terms | None = None,
        *,
        shards: int = 0,
        a_second: float = A_SECOND,
    ) -> None:
        metrics = Metrics(machine) if store is None else store.metrics
        intents = discord.Intents.none()
        intents.guilds = True  # no privileged intent: the bot reads no messages and no members
        # The bot needs no voice: this stops discord.py's warnings.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            machine,
            shards,
            Logins(machine, metrics.logged_in),
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            http_trace=trace_of(machine, metrics, self._slow_down),
        )
        self.metrics = metrics
        self._a_second = a_second
        import_module(COGS)  # a standby has a third of a second less to do when its turn comes
        self.gate = Gate(machine, self)
        # The only place before discord.py starts tasks for an interaction.
        parsers = self._connection.parsers
        event = "INTERACTION_CREATE"
        parsers[event] = known_by_origin(machine, parsers[event], spoken_in)
        self.closing = self._furnished = False
        self.carrying: Carries | None = None
        """Set by `bot.processes`; None: this process plays all tables."""
        self._said_ready: set[int] = set()  # shards that have logged in
        self._connected: set[int] = set()  # shards that are there, with their servers
        self._in_hand: set[asyncio.Task[object]] = set()
        if store is not None:
            self.furnish(store, owners, quotas, terms)

    def furnish(
        self,
        store: Store,
        owners: Mapping[str, str] | None = None,
        quotas: Quotas | None = None,
        terms: Terms | None = None,
    ) -> None:
        """Give the bot its tables, after this process has got the database."""
        self._furnished = True
        self.store = store
        self.home = store.home
        self.drawing_thread = DrawingThread(self.machine, self.metrics)
        invalid = self.metrics.invalid
        invalid.share(partial(store.wakes.tell, None, WakeKind.REFUSED))
        store.wakes.when(WakeKind.REFUSED, invalid.note_elsewhere)
        self.quietness = Quietness(invalid.in_ten_minutes)
        self.gate.trusts(store.may_act)
        pace = Pace(self.machine, self._a_second, store.home.places, self._is_silent)
        self.sender = Sender(self.machine, self, pace)
        self.readers = Readers(store, self.sender)
        self.services = Services(
            store, self.sender, self.readers, self._tell, owners, quotas, terms
        )
        self._cogs: Cogs = import_module(COGS).cogs_of(self)
        messages = self._cogs.messages
        services = self.services
        rooms = services.tables, services.seating, services.proposals
        self.outbox = Outbox(*rooms, self.sender, messages)
        self.outbox.when_it_tidies(self.quietness.tidies)
        self.outbox.when_somebody_leaves(services.handing.left_server)
        self.outbox.when_a_channel_is_gone(services.places.check)
        self.operators = Operators(self.machine, self.application_info)
        self.clock = Clock(services.tables)
        self.upkeep = Upkeep(self._duties(terms or Terms()), self.clock.is_held)
        self._measure()

    def _duties(self, terms: Terms) -> Sequence[Duty]:
        """Return what is done every ten minutes, in this order."""
        services, outbox = self.services, self.outbox
        keeping = Keeping(services.tables, self.sender, terms)
        return (
            services.proposals.expire,
            services.seating.end_notices,
            services.seating.expire,
            services.hosting.succeed,
            services.absences.look_for_leavers,
            services.laid_aside.lay_aside,
            services.forgetting.finish,
            keeping.grow_old,
            outbox.send_morning_dms,
            outbox.propose_nights,
        )

    @property
    def under_way(self) -> PressesUnderWay:
        """Return the cogs as far as they know presses that are not carried out yet."""
        return self._cogs

    def _measure(self) -> None:
        """Connect the metrics to the parts."""
        self.loop_watch = LoopWatch(self.machine, self.metrics)
        self.metrics.watch(
            shards=lambda: len(self._connected),
            shards_wanted=lambda: self.count_shards()[1],
            logins=lambda: self.logins.today,
            latency=lambda: self.latency,
            set_aside=self.services.tables.held.count_set_aside,
            drawings=self.drawing_thread.count_waiting,
            requests=self.sender.pace.count_waiting,
            budget=self.sender.pace.a_second,
            places=self.store.home.places,
        )

    def _is_silent(self) -> bool:
        """Whether nothing goes out now: Discord refuses too much, or another may have the place."""
        return self.quietness.is_silent() or not self.store.may_act()

    def _slow_down(self) -> None:
        if self._furnished:  # before, it sends nothing that could wait
            self.sender.pace.slow_down()

    def dispatch(self, event_name: str, /, *args: object, **kwargs: object) -> None:
        """Pass an event on, unless the bot is closed.

        The gateway may end after everything else. discord.py then reports a disconnect to a loop
        that is gone.
        """
        if event_name == "interaction":
            self.gate.note(cast("discord.Interaction[RedGavel]", args[0]))
            self._count_interaction()
        if self.loop is not discord.utils.MISSING:
            super().dispatch(event_name, *args, **kwargs)

    def _count_interaction(self) -> None:
        """Count an interaction of this process; in a change-over the other one counts its own."""
        origin = present()
        if origin is not None:
            self.metrics.interaction_came(origin)

    def _tell(self, table: int) -> None:
        self.outbox.wake(table)
        self.clock.wake()

    async def setup_hook(self) -> None:
        """Do all work of a start before the gateway opens, if the bot has its place."""
        await self.ask_for_shards()
        if self._furnished:
            await self.begin_work()

    async def begin_work(self) -> None:
        """Load cogs, carry out stored timers, then do and tell waiting work.

        A process that takes over has logged in before, so the messages of a login are told once
        more.
        """
        await self._cogs.load()
        self.store.wakes.tell(None, WakeKind.ALL, 0)  # the process before may have died in between
        self.services.tables.held.outages.shards = self.shard_count or self.home.places
        self.clock.hold(since=await self.clock.came_back())  # until the gateway is open
        self.gate.open()
        await note_rules(self.store, self.services.tables.now())
        if self.home.is_first:
            await synchronise(self, self.store)
        await self.outbox.start()
        if self.carrying is not None:
            self.carrying.begin()
        self.clock.start()
        self.upkeep.start()
        self.loop_watch.start()
        for guild in self.guilds:
            if not guild.unavailable:
                self.dispatch("guild_available", guild)
        for shard in tuple(self._connected):
            self.dispatch("shard_ready", shard)

    def is_logged_in(self) -> bool:
        """Whether every server is known; discord.py's own event comes two seconds later."""
        everywhere = len(self._said_ready) == len(self.own_shards)
        known = self.guilds and not any(guild.unavailable for guild in self.guilds)
        return self.is_ready() or (everywhere and bool(known))

    async def on_shard_connect(self, shard: int) -> None:
        """Note that a shard has logged in; its servers follow."""
        self._said_ready.add(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Hold the clock of a shard while nobody can press anything in its servers."""
        self._connected.discard(shard)
        if self._furnished:
            self.clock.hold(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """Go on after the resumed connection of a shard."""
        await self._back(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Go on after a new connection of a shard."""
        found = self.get_shard(shard)
        if found is not None and not found.is_closed():  # it may be lost again meanwhile
            await self._back(shard)

    async def _back(self, shard: int) -> None:
        self._connected.add(shard)
        if self._furnished:
            try:
                await self.clock.release(shard)
            except StoreTrouble as error:  # the clock settles it when the database is back
                log.warning("an outage is settled later", extra=kind_and_place(error))

    def begin(self) -> None:
        """Count an interaction in hand: the bot does not stop before its answer."""
        task = asyncio.current_task()
        if task is not None and task not in self._in_hand:
            self._in_hand.add(task)
            task.add_done_callback(self._in_hand.discard)

    async def drain(
        self, patience: float, hand_over: Callable[[Sequence[int]], Awaitable[None]] | None = None
    ) -> None:
        """Stop gently: moves in hand finish, the outbox is told or kept, the connection ends.

        Args:
            patience: seconds for everything; a few more pass if Discord does not answer.
            hand_over: tells a successor which interactions were taken last. The successor takes all
                others, and tells the rest of the outbox.
        """
        if self.carrying is not None:
            self.carrying.shut()
        if hand_over is not None:
            await hand_over(self.gate.shut())
            await self.gate.answered()
        self.closing = True
        elapsed = self.machine.elapsed
        until = elapsed() + patience  # for everything: the process is killed soon after that
        for part in (self.clock, self.upkeep, self.services.tables.news):
            try:
                async with asyncio.timeout(until + LAST_WORK - elapsed()):
                    await part.stop()
            except TimeoutError:
                log.warning("broken off", extra={"part": type(part).__name__})
            except StoreTrouble as error:  # while the database is away nothing can be noted
                log.warning("stopped without a note", extra=kind_and_place(error))
        while self._in_hand and elapsed() < until:  # some have only started to be told "later"
            await asyncio.wait(list(self._in_hand), timeout=max(0.0, until - elapsed()))
        if self.carrying is not None:
            await self.carrying.finish()
        await self.loop_watch.stop()
        telling = max(0.0, until - elapsed())
        told = await self.outbox.drain(telling if hand_over is None else min(telling, IN_FLIGHT))
        self.drawing_thread.close()
        log.info("stopped", extra={"outbox": "empty" if told else "kept"})
        await self.hang_up()

    async def hang_up(self) -> None:
        """End the connection to Discord, even if Discord does not answer."""
        try:
            async with asyncio.timeout(HANG_UP):
                await self.close()
        except TimeoutError:
            log.warning("Discord does not answer", extra={"seconds": HANG_UP})

    def stands_by(self) -> bool:
        """Whether the bot waits for a place."""
        return not self._furnished

    async def healthy(self) -> bool:
        """Whether the store answers, every shard has logged in, and one at least is there."""
        await self.store.kept.get("health")
        return self.is_ready() and bool(self._connected) and not self.closing

    def count_shards(self) -> tuple[int, int]:
        """Return the numbers of connected shards and of all shards of this process."""
        return len(self._connected), len(self.own_shards) if self.shard_count else 0
