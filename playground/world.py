import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.machine import Machine
from playground import payloads, permissions
from playground.attachments import Attachments
from playground.payloads import BOT_ID, BOT_ROLE_ID, DM_CHANNEL, GROUP_DM, GUILD_ID, THREADS
from playground.refusals import Json, RequestRefused
from playground.settings import WorldSettings
from playground.shelf import Shelf
from playground.snowflake import Snowflakes

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, MISSING_ACCESS, MISSING_PERMISSIONS = 10003, 10008, 50001, 50013

PEOPLE = ("Ana", "Bram", "Chidi", "Dana", "Eva")
CHANNELS = ("table-one", "table-two", "lounge")
FIRST_PERSON = 1_100_000_000_000_000_101
FIRST_CHANNEL = 1_100_000_000_000_000_201
FIRST_FREE = 1_100_000_000_000_001_000


@dataclass(slots=True)
class Message:
    """One message: its content in the API, its viewers, and its uploaded files."""

    body: Json
    visible_to: str | None = None
    uploads: list[Json] = field(default_factory=list)
    dismissed: bool = False


@dataclass(frozen=True, slots=True)
class WorldChange:
    """A change of the world, with its gateway name if it has one."""

    kind: str
    body: Json
    visible_to: str | None = None


Watcher = Callable[[WorldChange], None]


class World:
    """A server, its people, channels and messages, and the bot's commands.

    There may be further `servers`, with the same people and with roles and channels of their own.
    """

    def __init__(
        self, machine: Machine, settings: WorldSettings, shelf: Shelf, attachments: Attachments
    ) -> None:
        self.machine = machine
        self.settings = settings
        self.shelf = shelf
        self.attachments = attachments
        self.snowflakes = Snowflakes(machine, FIRST_FREE)
        self.guild: Json = {}
        self.servers: dict[str, Json] = {}  # the further servers
        self.without_bot: set[str] = set()  # servers that removed the bot
        self.roles: dict[str, Json] = {}
        self.users: dict[str, Json] = {}
        self.members: dict[str, Json] = {}
        self.locales: dict[str, str] = {}
        self.dms_closed: set[str] = set()
        self.channels: dict[str, Json] = {}
        self.dm_ids: dict[str, str] = {}
        self.thread_members: dict[str, list[str]] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.commands: dict[str, Json] = {}
        self.read_marks: dict[str, dict[str, str]] = {}
        self.watchers: list[Watcher] = []

    # Start and restart

    def begin(self, origin: str) -> None:
        """Load the stored world from the shelf, or make the default one."""
        self.attachments.origin = origin
        rows = self.shelf.read()
        before = next((json.loads(body) for kind, _, body in rows if kind == "origin"), origin)
        for kind, key, text in rows:
            self._recall(kind, key, json.loads(text.replace(before, origin)))
        if not self.guild:
            self._populate()
        self.shelf.put("origin", "origin", origin)

    def _recall(self, kind: str, key: str, body: Any) -> None:
        match kind:
            case "message":
                message = Message(**body)
                channel_id = message.body["channel_id"]
                self.messages.setdefault(channel_id, {})[key] = message
            case "channel":
                self._settle_channel(body)
            case "guild":
                self.guild = body
            case "snowflake":
                self.snowflakes.last = max(self.snowflakes.last, body)
            case "dms_closed":
                self.dms_closed.add(key)
            case "origin":
                pass
            case _:
                getattr(self, kind)[key] = body

    def _populate(self) -> None:
        self._set("guild", payloads.guild("The Red Gavel club", str(FIRST_PERSON)))
        for role in payloads.default_roles():
            self.keep("roles", role["id"], role)
        self.keep("users", BOT_ID, payloads.user(BOT_ID, "Red Gavel", bot=True))
        self.keep("members", BOT_ID, payloads.member([BOT_ROLE_ID]))
        for number, name in enumerate(PEOPLE):
            self._settle_person(str(FIRST_PERSON + number), name)
        for number, name in enumerate(CHANNELS):
            channel_id = str(FIRST_CHANNEL + number)
            self.keep_channel(payloads.text_channel(channel_id, name, number))

    def keep(self, kind: str, key: str, body: Any) -> None:
        """Set one entry of a collection, here and on the shelf."""
        getattr(self, kind)[key] = body
        self.shelf.put(kind, key, body)

    def forget(self, kind: str, key: str) -> None:
        getattr(self, kind).pop(key, None)
        self.shelf.put(kind, key, None)

    def _set(self, kind: str, body: Json) -> None:
        setattr(self, kind, body)
        self.shelf.put(kind, kind, body)

    def announce(self, kind: str, body: Json, visible_to: str | None = None) -> None:
        change = WorldChange(kind, body, visible_to)
        for watcher in tuple(self.watchers):
            watcher(change)

    def next_id(self) -> str:
        fresh = self.snowflakes.next()
        self.shelf.put("snowflake", "last", self.snowflakes.last)
        return fresh

    def now(self) -> float:
        return self.machine.now()

    # People

    @property
    def bot(self) -> Json:
        return self.users[BOT_ID]

    def people(self) -> list[Json]:
        """All people except the bot."""
        return [user for user in self.users.values() if not user.get("bot")]

    def person_id(self, name_or_id: str) -> str:
        """Return the id of a person, from id or name."""
        if name_or_id in self.users:
            return name_or_id
        for user in self.people():
            if name_or_id in (user["global_name"], user["username"]):
                return str(user["id"])
        message = f"nobody is called {name_or_id}"
        raise LookupError(message)

    def _settle_person(self, user_id: str, name: str) -> Json:
        user = payloads.user(user_id, name)
        self.keep("users", user_id, user)
        self.keep("members", user_id, payloads.member([]))
        return user

    def add_person(self, name: str) -> Json:
        user = self._settle_person(self.next_id(), name)
        self.announce("GUILD_MEMBER_ADD", {"guild_id": GUILD_ID, **self.whole_member(user["id"])})
        return user

    def join(self, user_id: str) -> None:
        self.keep("members", user_id, payloads.member([], joined=payloads.stamp(self.now())))
        self.announce("GUILD_MEMBER_ADD", {"guild_id": GUILD_ID, **self.whole_member(user_id)})

    def leave(self, user_id: str) -> None:
        if user_id not in self.members:
            return
        self.forget("members", user_id)
        gone = {"guild_id": GUILD_ID, "user": self.users[user_id]}
        self.announce("GUILD_MEMBER_REMOVE", gone)

    def set_dms(self, user_id: str, *, open_to_bot: bool) -> None:
        if open_to_bot:
            self.dms_closed.discard(user_id)
        else:
            self.dms_closed.add(user_id)
        self.shelf.put("dms_closed", user_id, None if open_to_bot else True)
        self.announce("PEOPLE", {})

    def whole_member(self, user_id: str) -> Json:
        return {**self.members[user_id], "user": self.users[user_id]}

    def permissions_of(self, user_id: str, channel: Json) -> int:
        """Return a user's permissions in a channel; a thread follows its parent."""
        if channel["type"] == DM_CHANNEL:
            return permissions.DIRECT_MESSAGE
        if channel["type"] == GROUP_DM:
            inside = any(each["id"] == user_id for each in channel["recipients"])
            return permissions.DIRECT_MESSAGE if inside else 0
        if user_id not in self.members:
            return 0
        if user_id == BOT_ID and channel.get("guild_id") in self.without_bot:
            return 0
        if channel["type"] in THREADS:
            channel = self.channels[channel["parent_id"]]
        role_ids = self.members[user_id]["roles"]
        server = self.server_of(channel)
        return permissions.in_channel(
            user_id, role_ids, server, self.roles_of(server["id"]), channel
        )

    def bot_needs(self, channel: Json, *needed: int) -> None:
        """Refuse the bot an action without permission in this channel."""
        held = self.permissions_of(BOT_ID, channel)
        if not held & permissions.VIEW_CHANNEL:
            raise RequestRefused(MISSING_ACCESS)
        if any(not held & each for each in needed):
            raise RequestRefused(MISSING_PERMISSIONS)

    # Further servers

    def add_server(self, name: str, guild_id: str | None = None) -> Json:
        """Add a server; a bot hears of it with its next session."""
        made = payloads.guild(name, self.guild["owner_id"], guild_id or self.next_id())
        self.keep("servers", made["id"], made)
        return made

    def have_servers(self, wanted: int) -> None:
        """Add servers with two channels each until this many exist."""
        for number in range(len(self.every_server()) + 1, wanted + 1):
            made = self.add_server(f"{self.guild['name']} {number}")
            for name in CHANNELS[:2]:
                self.add_channel(name, made["id"])

    def every_server(self) -> list[Json]:
        return [self.guild, *self.servers.values()]

    def all_servers(self) -> list[Json]:
        """The servers that the bot is on."""
        return [each for each in self.every_server() if each["id"] not in self.without_bot]

    def server_of(self, channel: Json) -> Json:
        """Return the server of a channel."""
        return self.servers.get(channel.get("guild_id", GUILD_ID), self.guild)

    def roles_of(self, guild_id: str) -> dict[str, Json]:
        """Return the roles of a server; each server has its own role for everybody."""
        if guild_id == GUILD_ID:
            return self.roles
        shared = {key: role for key, role in self.roles.items() if key != GUILD_ID}
        return {guild_id: payloads.everyones_role(guild_id), **shared}

    # Channels

    def keep_channel(self, channel: Json) -> None:
        self._settle_channel(channel)
        self.shelf.put("channel", channel["id"], channel)

    def _settle_channel(self, channel: Json) -> None:
        self.channels[channel["id"]] = channel
        self.messages.setdefault(channel["id"], {})
        if channel["type"] == DM_CHANNEL:
            self.dm_ids[channel["recipients"][0]["id"]] = channel["id"]

    def channel(self, name_or_id: str) -> Json:
        """Return the channel of an id, or of a name in tests."""
        found = self.channels.get(name_or_id)
        if found is not None:
            return found
        for channel in self.channels.values():
            if channel.get("name") == name_or_id.lstrip("#"):
                return channel
        raise RequestRefused(UNKNOWN_CHANNEL)

    def add_channel(self, name: str, guild_id: str = GUILD_ID) -> Json:
        channel = payloads.text_channel(self.next_id(), name, len(self.channels), guild_id)
        self.keep_channel(channel)
        self.announce("CHANNEL_CREATE", channel)
        return channel

    def add_thread(self, parent: Json, asked: Json, thread_id: str | None = None) -> Json:
        made = payloads.thread(thread_id or self.next_id(), parent, BOT_ID, self.now(), asked)
        self.keep_channel(made)
        self.keep("thread_members", made["id"], [BOT_ID])
        self.announce("THREAD_CREATE", {**made, "newly_created": True})
        return made

    def join_thread(self, thread: Json, user_id: str) -> None:
        """Add a person to a thread."""
        members = self.thread_members.get(thread["id"], [])
        if user_id not in members:
            joined = payloads.thread_member(thread["id"], user_id, self.now())
            self.set_thread_members(thread, [*members, user_id], {"added_members": [joined]})

    def set_thread_members(self, thread: Json, members: list[str], changed: Json) -> None:
        self.keep("thread_members", thread["id"], members)
        self.change_channel(self.channels[thread["id"]], member_count=len(members))
        guild_id = thread["guild_id"]
        body = {"id": thread["id"], "guild_id": guild_id, "member_count": len(members), **changed}
        self.announce("THREAD_MEMBERS_UPDATE", body)

    def change_channel(self, channel: Json, **changed: object) -> Json:
        fresh = {**channel, **changed}
        self.keep_channel(fresh)
        kind = "THREAD_UPDATE" if fresh["type"] in THREADS else "CHANNEL_UPDATE"
        self.announce(kind, fresh)
        return fresh

    def delete_channel(self, channel: Json) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [each for each in self.channels.values() if each.get("parent_id")]:
            if thread["parent_id"] == channel["id"]:
                self.delete_channel(thread)
        for message_id in list(self.messages[channel["id"]]):
            self.shelf.put("message", message_id, None)
        del self.messages[channel["id"]], self.channels[channel["id"]]
        self.shelf.put("channel", channel["id"], None)
        kind = "THREAD_DELETE" if channel["type"] in THREADS else "CHANNEL_DELETE"
        self.announce(kind, channel)

    def dm_with(self, user_id: str) -> Json:
        """Return the direct messages of a person and the bot; open them the first time."""
        known = self.dm_ids.get(user_id)
        if known is None:
            channel = payloads.dm_channel(self.next_id(), self.users[user_id])
            self.keep_channel(channel)
            self.announce("DM_OPENED", channel)
            return channel
        return self.channels[known]

    def group_of(self, *user_ids: str) -> Json:
        """Return a new group of people who write to each other, without the bot."""
        channel = payloads.group_dm(self.next_id(), [self.users[each] for each in user_ids])
        self.keep_channel(channel)
        return channel

    # Messages

    def message(self, channel_id: str, message_id: str) -> Message:
        found = self.messages.get(channel_id, {}).get(message_id)
        if found is None:
            raise RequestRefused(UNKNOWN_MESSAGE)
        return found

    def keep_message(self, message: Message) -> None:
        """Store a message, new or changed; its body is never changed in place."""
        body = message.body
        self.messages[body["channel_id"]][body["id"]] = message
        self.shelf.put(
            "message",
            body["id"],
            {
                "body": body,
                "visible_to": message.visible_to,
                "uploads": message.uploads,
                "dismissed": message.dismissed,
            },
        )

    def delete_message(self, message: Message) -> None:
        body = message.body
        self.messages[body["channel_id"]].pop(body["id"], None)
        self.shelf.put("message", body["id"], None)
        for upload in message.uploads:
            self.attachments.drop(upload)
        gone = {"id": body["id"], "channel_id": body["channel_id"]}
        channel = self.channels.get(body["channel_id"], {})
        if "guild_id" in channel:
            gone["guild_id"] = channel["guild_id"]
        self.announce("MESSAGE_DELETE", gone, message.visible_to)

    def mark_read(self, user_id: str, channel_id: str, message_id: str) -> None:
        marks = {**self.read_marks.get(user_id, {}), channel_id: message_id}
        self.keep("read_marks", user_id, marks)
        self.announce("READ", {})
