"""The sender: sends, edits and deletes messages, and logs nothing of their content."""

import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, Protocol

import discord
from cachetools import FIFOCache, LRUCache

from bot.delivery.attachments import Picture, edited, files_of, shown_by
from bot.delivery.pace import Pace
from bot.delivery.servers import ServerFinder
from bot.delivery.sight import UNANSWERED, ChannelSight, Sees
from bot.delivery.threads import Threads
from bot.delivery.turns import Urgency
from bot.faults import kind
from bot.machine import Machine
from bot.store.rows.records import Lost
from rules.kernel import Text, say

log = logging.getLogger(__name__)

SEARCHED = 25
"""Messages of a channel that are searched for one sent before a crash."""
ARCHIVED = 50083
"""Discord's code for an archived thread."""
GONE = (10007, 10013)
"""Discord's codes for a person who is not a member of a server, or not a user any more."""
CHANNEL_GONE: Final = say("The channel of this game is gone, so there is no place to show it.")
NO_LEAVE: Final = say(
    "I cannot post files in the channel of this game. I need View Channel, Send Messages and Attach"
    " Files there. Ask a moderator, then try again."
)
LOCKED: Final = say(
    "The thread of this game is locked. Ask a moderator to open it, then try again."
)
REMEMBERED = 500
"""The number of recent messages whose nonces the bot remembers itself."""


class Sendable(Protocol):
    """A message ready to send: its layout, its pings, its pictures.

    `below` is a post's part about the deal, below the awaited players.
    """

    @property
    def view(self) -> discord.ui.LayoutView: ...
    @property
    def mentions(self) -> Sequence[int]: ...
    @property
    def pictures(self) -> Sequence[Picture]: ...
    @property
    def below(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Sent:
    """A sent message; the post of a move has the number of public changes it tells of."""

    id: int
    number: int | None = None


def mentions_of(sending: Sendable) -> discord.AllowedMentions:
    """Return the mentions of a message: only the members it is for are pinged."""
    users = [discord.Object(member) for member in sending.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def mark_of(keepsake: str) -> str:
    """Return the mark in the ids of a keepsake's message, by which it is found again.

    >>> mark_of("time-lapse")
    'timelapse'
    """
    return keepsake.replace("-", "")


def _is_deleted_role(target: object) -> bool:
    return isinstance(target, discord.Object) and target.type is discord.Role


class Sender:
    """Sends messages for the outbox, which waits for its `turn` before each.

    Args:
        machine: its time.
        client: the connection to Discord.
        pace: lets its requests pass; None: at the pace of a bot alone.
    """

    def __init__(self, machine: Machine, client: discord.Client, pace: Pace | None = None) -> None:
        self._client = client
        self.pace = pace or Pace(machine)
        self.turn = self.pace.turn
        self.threads = Threads(machine, client)
        self.servers = ServerFinder(machine, client)
        self.sight = ChannelSight(machine, self.servers)
        self._dms: dict[int, int] = {}  # member -> their DM channel
        self._sent = FIFOCache[tuple[int, str], Sent](REMEMBERED)  # by channel and nonce
        self._shown = LRUCache[int, dict[str, int]](REMEMBERED)  # the attachments that DMs show

    def may_write(self, channel: int) -> bool:
        """Return whether nothing known forbids writing there; this asks Discord nothing."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.TextChannel | discord.Thread):
            return True
        place = found.parent if isinstance(found, discord.Thread) else found
        if place is None or any(map(_is_deleted_role, place.overwrites)):
            return True  # the channel in memory is older than its deletion
        held = found.permissions_for(found.guild.me)
        threaded = isinstance(found, discord.Thread)
        write = held.send_messages_in_threads if threaded else held.send_messages
        return held.view_channel and write and held.attach_files

    async def send(
        self, channel: int, sending: Sendable, *, nonce: int | str, dm: bool = False
    ) -> Sent:
        """Send to a channel; a nonce used before returns the existing message.

        A message without pings makes no sound, except for DMs.

        Discord forgets a nonce after some minutes; a full disk can prevent notes for longer than
        that.
        """
        # Everybody in the channel sees the nonce, and rows also count secret things.
        key = channel, self.veiled(f"{nonce}".encode())
        if key not in self._sent:
            message = await self._client.get_partial_messageable(channel).send(
                view=sending.view,
                files=files_of(sending),
                allowed_mentions=mentions_of(sending),
                nonce=key[1],
                silent=not (dm or sending.mentions),
            )
            self._note(message)
            self._sent[key] = Sent(message.id, _number(message, None))
        return self._sent[key]

    def veiled(self, secret: bytes) -> str:
        """Return a digest that tells nothing about its source without the bot's token."""
        key = (self._client.http.token or "").encode()[:64]
        return blake2b(secret, key=key, digest_size=12).hexdigest()

    async def edit(self, channel: int, message: int, sending: Sendable) -> None:
        """Replace a message's content; wake its thread if it sleeps."""
        try:
            await self._edit(channel, message, sending)
        except discord.HTTPException as error:
            if error.code != ARCHIVED or not await self.threads.wake(channel):
                raise
            await self._edit(channel, message, sending)

    async def _edit(self, channel: int, message: int, sending: Sendable) -> None:
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        changed = await edited(
            lambda files: partial.edit(
                view=sending.view,
                attachments=files,
                allowed_mentions=discord.AllowedMentions.none(),
            ),
            sending,
            self._shown.get(message, {}),
        )
        self._note(changed)

    def _note(self, message: discord.Message) -> None:
        """Remember a DM's attachments, which stay in it when it is edited.

        If a press has changed it meanwhile, Discord refuses to keep them, and they are sent.
        """
        shown = shown_by(message)
        if shown:
            self._shown[message.id] = shown

    async def edit_text(self, channel: int, message: int, sending: Sendable) -> None:
        """Change the words of a message, which keeps its pictures."""
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        await partial.edit(view=sending.view, allowed_mentions=discord.AllowedMentions.none())

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message of the bot's own."""
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        await partial.delete()

    async def write_to(
        self, member: int, sending: Sendable, *, nonce: int | str, silent: bool = False
    ) -> tuple[int, Sent]:
        """Send a member a DM, or a `silent` one; return its channel and message."""
        if member not in self._dms:
            await self.turn(Urgency.DM)  # opening a DM is a request of its own
            channel = await self._client.create_dm(discord.Object(member))
            self._dms[member] = channel.id
        channel_id = self._dms[member]
        return channel_id, await self.send(channel_id, sending, nonce=nonce, dm=not silent)

    async def has_left(self, guild: int, member: int) -> bool:
        """Return whether Discord says that a person is not on a server; in doubt they are."""
        cached = self.servers.cached(guild)
        found = None if cached and cached.unavailable else await self.servers.find(guild)
        if found is None:
            return False
        try:
            await found.fetch_member(member)
        except discord.NotFound as error:
            return error.code in GONE
        return False

    async def is_on(self, guild: int) -> bool | None:
        """Return whether the bot is a member of a server; None: Discord does not say it now."""
        if self.servers.cached(guild) is not None:
            return True
        try:
            return await self.servers.find(guild) is not None
        except UNANSWERED as error:
            log.info("a server was not found out", extra=kind(error))
            return None

    def sees(self, guild: int, channel: int) -> bool:
        """Return whether a channel of a server is known to exist; this asks Discord nothing."""
        found = self.servers.cached(guild)
        if found is None:
            return False
        return found.unavailable or found.get_channel_or_thread(channel) is not None

    async def lost(self, guild: int, channel: int) -> Lost | None:
        """Return what a table there has lost: its server, its channel, or nothing.

        Returns:
            None: Discord does not say it now.
        """
        cached = self.servers.cached(guild)
        if cached is not None and cached.unavailable:
            return ""
        await self.turn(Urgency.TIDYING)
        on_it = await self.is_on(guild)
        if not on_it:
            return None if on_it is None else "server"
        try:
            await self._client.fetch_channel(channel)
        except discord.NotFound:
            return "channel"
        except discord.Forbidden:
            return ""  # it exists, but not for the bot
        except UNANSWERED as error:
            log.info("a place was not found out", extra=kind(error))
            return None
        return ""

    async def is_member(self, guild: int, member: int) -> bool:
        """Return whether Discord says that a person is on a server; in doubt they are not."""
        found = await self.servers.find(guild)
        if found is None:
            return False
        try:
            await found.fetch_member(member)
        except discord.NotFound:
            return False
        return True

    async def seen(self, guild: int, channel: int, member: int, *, remembered: bool) -> Sees:
        """Return whether Discord says that a person sees a channel of a server."""
        return await self.sight.of(guild, channel, member, remembered=remembered)

    async def is_still_on(self, guild: int, member: int) -> bool:
        """Return whether a person is on a server, as was known a moment ago.

        A server that the bot is not on says nothing: they are.
        """
        if await self.servers.find(guild) is None:
            return True
        return await self.sight.person(guild, member) is not None

    async def can_see(self, guild: int, channel: int, member: int) -> bool:
        """Return whether Discord says that a person is on a server and sees one of its channels."""
        return await self.seen(guild, channel, member, remembered=False) is Sees.YES

    async def hidden_from(
        self, guild: int, channel: int, members: Sequence[int]
    ) -> list[int] | None:
        """Return those of these members who do not see a channel; None: Discord does not say it."""
        try:
            return [one for one in members if not await self.can_see(guild, channel, one)]
        except UNANSWERED as error:
            log.info("a channel's readers were not found out", extra={"why": type(error).__name__})
            return None

    async def manages(self, guild: int, member: int) -> bool:
        """Return whether a person manages a whole server, or all its channels; in doubt, not.

        What a channel allows them by itself does not count.
        """
        try:
            found = await self.servers.find(guild)
            person = None if found is None else await found.fetch_member(member)
        except discord.NotFound:
            return False
        except UNANSWERED as error:
            log.info("a moderator was not found out", extra={"why": type(error).__name__})
            return False
        if person is None:
            return False
        held = person.guild_permissions
        return held.manage_guild or held.manage_channels

    async def newest_post(self, channel: int, table: int) -> Sent | None:
        """Return the post in this channel about the latest changes of a table."""
        found: list[tuple[int, int]] = []
        async for message in self._own(channel):
            number = _number(message, table)
            if number is not None:
                found.append((number, message.id))
        if not found:
            return None
        number, message_id = max(found)
        return Sent(message_id, number)

    async def newest_keepsake(self, channel: int, table: int, keepsake: str) -> int | None:
        """Return the message in this channel that shows a keepsake of a table, if there is one."""
        begin = f"rg:{table}:-:{mark_of(keepsake)}:"
        async for message in self._own(channel):
            if any(each.startswith(begin) for each in _custom_ids(message.components)):
                return message.id
        return None

    async def _own(self, channel: int) -> AsyncIterator[discord.Message]:
        """Yield the latest messages of a channel that are this bot's, the newest first.

        Another such bot may play there, with tables of the same numbers.
        """
        async for message in self._client.get_partial_messageable(channel).history(limit=SEARCHED):
            if self._client.user is not None and message.author.id == self._client.user.id:
                yield message

    async def shows(self, channel: int, message: int) -> bool:
        """Whether a message is still there; where Discord cannot say, it is."""
        await self.turn(Urgency.POST)
        try:
            await self._client.get_partial_messageable(channel).fetch_message(message)
        except discord.NotFound:
            return False
        except discord.Forbidden:
            return True
        return True

    async def closed_to_files(self, channel: int) -> Text | None:
        """Return why no file can be sent to a channel; None if nothing is known against it."""
        await self.turn(Urgency.POST)
        try:
            found = await self._client.fetch_channel(channel)
        except discord.NotFound:
            return CHANNEL_GONE
        except discord.Forbidden:
            return NO_LEAVE
        if isinstance(found, discord.Thread) and found.locked:
            return LOCKED
        return None if self.may_write(channel) else NO_LEAVE


def _number(message: discord.Message, table: int | None) -> int | None:
    """Return the number in the ids of a post's buttons (`rg:12:-:n57:move:`)."""
    for custom_id in _custom_ids(message.components):
        parts = custom_id.split(":")
        of_table = table is None or parts[1:2] == [str(table)]
        if parts[0] == "rg" and of_table and len(parts) > 3 and parts[3].startswith("n"):
            return int(parts[3][1:])
    return None


def _custom_ids(components: Sequence[Any]) -> list[str]:
    found: list[str] = []
    for component in components:
        if getattr(component, "custom_id", None):
            found.append(component.custom_id)
        found += _custom_ids(getattr(component, "children", ()))
    return found
