import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from playground import payloads
from playground.logins import Login, LoginCount
from playground.payloads import BOT_ID, DM_CHANNEL, GROUP_DM, GUILD_ID, THREADS
from playground.refusals import Json
from playground.session import BotSession, SocketLine
from playground.world import World, WorldChange

HEARTBEAT, IDENTIFY, PRESENCE, RESUME = 1, 2, 3, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12
GUILD_TYPING, DIRECT_TYPING, MESSAGE_CONTENT = 1 << 11, 1 << 14, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT

GUILD_EVENTS = frozenset(
    {
        "CHANNEL_CREATE",
        "CHANNEL_UPDATE",
        "CHANNEL_DELETE",
        "CHANNEL_PINS_UPDATE",
        "THREAD_CREATE",
        "THREAD_UPDATE",
        "THREAD_DELETE",
        "THREAD_MEMBERS_UPDATE",
    }
)
MEMBER_EVENTS = frozenset({"GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE"})
MESSAGE_EVENTS = frozenset({"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"})
UNAUTHENTICATED, BAD_TOKEN, DISALLOWED_INTENTS = 4003, 4004, 4014
INVALID_SHARD, SHARDING_REQUIRED = 4010, 4011
DROPPED = 4000


ACK_AFTER = 0.02
"""Seconds until a heartbeat is acknowledged."""


class Gateway:
    """Discord's gateway: hello, identify, events in order, heartbeats, resume."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.url = ""
        self.duplicate_interactions = 0
        """The number of next interactions to deliver twice."""
        self.refused_resumes = 0
        """The number of next attempts to resume that get an invalid session."""
        self._sessions: dict[str, BotSession] = {}
        self._lines: set[SocketLine] = set()
        self.logins = LoginCount(world.machine, world.settings)
        self.unavailable: set[str] = set()
        """Servers that cannot be reached, of which no bot hears anything."""
        self._refused_logins = 0
        self._open = asyncio.Event()
        self._open.set()
        self._closed: dict[int, asyncio.Event] = {}  # shards that are not let in
        self._replies: dict[int, Callable[[SocketLine, Any], Awaitable[None]]] = {
            HEARTBEAT: self._heartbeat,
            IDENTIFY: self._identify,
            RESUME: self._resume,
            REQUEST_MEMBERS: self._request_members,
        }
        world.watchers.append(self.watch)

    @property
    def online(self) -> bool:
        return any(session.line is not None for session in self._sessions.values())

    @property
    def shards(self) -> list[list[int]]:
        """The shard of each session, with the number of shards; two sessions may have the same."""
        return [session.shard for session in self._sessions.values() if session.line is not None]

    # Faults of the connection, for tests

    async def drop(self, code: int = DROPPED, shard: int | None = None) -> None:
        """Cut every connection, or those of a shard; the sessions stay and can be resumed."""
        for line in tuple(self._lines):
            if shard is None or (line.session is not None and line.session.shard[0] == shard):
                self._detach(line)
                await line.socket.close(code=code)

    def ask_reconnect(self) -> None:
        for line in self._lines:
            line.tell(RECONNECT)

    def hold(self, shard: int | None = None) -> None:
        """Hold every bot at the greeting, or a shard before its login, until `release`."""
        if shard is None:
            self._open.clear()
        else:
            self._closed[shard] = asyncio.Event()

    def release(self) -> None:
        self._open.set()
        for closed in self._closed.values():
            closed.set()
        self._closed.clear()

    def lose(self, guild_id: str) -> None:
        """A server cannot be reached until `bring_back`; the bot is still a member of it."""
        self.unavailable.add(guild_id)
        self._tell_of(guild_id, "GUILD_DELETE", {"id": guild_id, "unavailable": True})

    def bring_back(self, guild_id: str) -> None:
        self.unavailable.discard(guild_id)
        self._tell_of(guild_id, "GUILD_CREATE", self._guild(0, self._server(guild_id)))

    def remove_bot(self, guild_id: str) -> None:
        """A server removes the bot."""
        self.world.without_bot.add(guild_id)
        self._tell_of(guild_id, "GUILD_DELETE", {"id": guild_id})

    def invite_bot(self, guild_id: str) -> None:
        """A server that removed the bot invites it again."""
        self.world.without_bot.discard(guild_id)
        invited = self._guild(0, self._server(guild_id))
        del invited["unavailable"]
        self._tell_of(guild_id, "GUILD_CREATE", invited)

    def _server(self, guild_id: str) -> Json:
        return next(each for each in self.world.every_server() if each["id"] == guild_id)

    def _tell_of(self, guild_id: str, kind: str, body: Json) -> None:
        for session in self._sessions.values():
            if session.hears_of(guild_id):
                session.send(kind, body)

    def refused_logins(self) -> int:
        """Return how many logins came too soon."""
        return self._refused_logins

    @property
    def shards_proposed(self) -> int:
        """Return the number of shards that the bot should use."""
        servers = len(self.world.all_servers())
        return self.world.settings.shards_proposed or max(1, -(-servers // 1000))

    # The connection

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        line = SocketLine(socket)
        self._lines.add(line)
        pump = asyncio.create_task(line.pump())
        try:
            await self._open.wait()
            interval = int(self.world.settings.heartbeat_seconds * 1000)
            line.tell(HELLO, {"heartbeat_interval": interval})
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._receive(line, json.loads(frame.data))
        finally:
            self._detach(line)
            pump.cancel()
        return socket

    def _detach(self, line: SocketLine) -> None:
        self._lines.discard(line)
        if line.session is not None and line.session.line is line:
            line.session.line = None
            self.world.announce("ONLINE", {"value": self.online})

    def _attach(self, line: SocketLine, session: BotSession) -> None:
        line.session, session.line = session, line

    async def _receive(self, line: SocketLine, frame: Json) -> None:
        reply = self._replies.get(frame["op"])
        if reply is not None:
            await reply(line, frame.get("d"))

    async def _heartbeat(self, line: SocketLine, _: Any) -> None:
        # discord.py notes a heartbeat only after sending it. An answer from the same process comes
        # sooner, and discord.py would take it for an answer to the heartbeat before.
        await asyncio.sleep(ACK_AFTER)
        line.tell(HEARTBEAT_ACK)

    async def _identify(self, line: SocketLine, asked: Json) -> None:
        settings = self.world.settings
        if asked["token"] != settings.token:
            await line.socket.close(code=BAD_TOKEN, message=b"Authentication failed.")
            return
        intents = int(asked.get("intents", 0))
        if intents & PRIVILEGED and not settings.privileged_intents:
            await line.socket.close(code=DISALLOWED_INTENTS, message=b"Disallowed intent(s).")
            return
        session = BotSession(self.world.machine, intents, asked.get("shard") or [0, 1])
        if not await self._maybe_let_in(line, session):
            return
        self._sessions = {key: old for key, old in self._sessions.items() if old.line is not None}
        self._sessions[session.id] = session
        self._attach(line, session)
        session.send("READY", self._ready(session))
        if intents & GUILDS:
            for server in self._servers_of(session):
                if server["id"] not in self.unavailable:
                    session.send("GUILD_CREATE", self._guild(intents, server))
        self.world.announce("ONLINE", {"value": True})

    async def _maybe_let_in(self, line: SocketLine, session: BotSession) -> bool:
        """Refuse a shard that cannot be, or that comes too soon; whether it may log in."""
        number = session.shard[0]
        if not session.fits():
            await line.socket.close(code=INVALID_SHARD, message=b"Invalid shard.")
            return False
        if len(self._servers_of(session)) > self.world.settings.servers_a_shard:
            await line.socket.close(code=SHARDING_REQUIRED, message=b"Sharding required.")
            return False
        await self._opened_for(number)
        match self.logins.take(number):
            case Login.TOO_SOON:
                self._refused_logins += 1
                line.tell(INVALID_SESSION, False)
                return False
            case Login.USED_UP:  # Discord gives the bot another token, and ends all its sessions
                await self.drop(BAD_TOKEN)
                return False
        return True

    async def _opened_for(self, shard: int) -> None:
        if shard in self._closed:
            await self._closed[shard].wait()

    def _servers_of(self, session: BotSession) -> list[Json]:
        servers = self.world.all_servers()
        return [server for server in servers if session.hears_of(server["id"])]

    async def _resume(self, line: SocketLine, asked: Json) -> None:
        session = self._sessions.get(asked["session_id"])
        missed = int(asked["seq"] or 0)
        if session is not None:
            await self._opened_for(session.shard[0])
        if self.refused_resumes or session is None or not session.can_resume_after(missed):
            self.refused_resumes = max(0, self.refused_resumes - 1)
            line.tell(INVALID_SESSION, False)
            return
        self._attach(line, session)
        for sequence, text in session.events:
            if sequence > missed:
                line.write(text)
        session.send("RESUMED", {})
        self.world.announce("ONLINE", {"value": True})

    async def _request_members(self, line: SocketLine, asked: Json) -> None:
        """Send members by prefix or by id, in one chunk."""
        if line.session is None:
            await line.socket.close(code=UNAUTHENTICATED)
            return
        world = self.world
        wanted = asked.get("user_ids")
        wanted = [wanted] if isinstance(wanted, str) else [str(each) for each in wanted or []]
        prefix = (asked.get("query") or "").lower()
        found = [
            world.whole_member(user_id)
            for user_id in world.members
            if (not wanted and world.users[user_id]["username"].startswith(prefix))
            or user_id in wanted
        ]
        chunk: Json = {
            "guild_id": GUILD_ID,
            "members": found,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [each for each in wanted if each not in world.members],
        }
        if asked.get("nonce"):
            chunk["nonce"] = asked["nonce"]
        line.session.send("GUILD_MEMBERS_CHUNK", chunk)

    def _ready(self, session: BotSession) -> Json:
        bot = self.world.bot
        return {
            "v": 10,
            "user": {**bot, "verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": s["id"], "unavailable": True} for s in self._servers_of(session)],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": BOT_ID, "flags": 0},
            "private_channels": [],
            "session_type": "normal",
            "shard": session.shard,
        }

    def _guild(self, intents: int, server: Json | None = None) -> Json:
        world = self.world
        seen = world.members if intents & GUILD_MEMBERS else (BOT_ID,)
        server = server or world.guild
        everywhere = world.channels.values()
        channels = [each for each in everywhere if each.get("guild_id") == server["id"]]
        return {
            **server,
            "roles": list(world.roles_of(server["id"]).values()),
            "members": [world.whole_member(user_id) for user_id in seen],
            "member_count": len(world.members),
            "channels": [each for each in channels if each["type"] == payloads.TEXT_CHANNEL],
            "threads": [each for each in channels if _is_active_thread(each)],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "joined_at": payloads.JOINED,
            "large": False,
            "unavailable": False,
        }

    # Events

    def watch(self, change: WorldChange) -> None:
        """Pass a change of the world on to the bots whose intents ask for it."""
        if change.visible_to is not None:
            return
        guild_id = self._server_of(change)
        if guild_id in self.unavailable:
            return
        for session in self._sessions.values():
            body = self._seen_by(session.intents, change)
            if body is not None and session.hears_of(guild_id):
                session.send(change.kind, body)

    def _server_of(self, change: WorldChange) -> str | None:
        """Return the server that something happened in; None: in direct messages."""
        body = change.body
        if "guild_id" in body:
            return str(body["guild_id"])
        channel = self.world.channels.get(body.get("channel_id", ""), {})
        private = channel.get("type") in (DM_CHANNEL, GROUP_DM)
        return None if private else str(channel.get("guild_id", GUILD_ID))

    def interaction(self, body: Json) -> None:
        """Send an interaction to every bot, whatever its intents."""
        times = 1
        if self.duplicate_interactions:
            self.duplicate_interactions -= 1
            times = 2
        for session in self._sessions.values():
            for _ in range(times if session.hears_of(body.get("guild_id")) else 0):
                session.send("INTERACTION_CREATE", body)

    def _seen_by(self, intents: int, change: WorldChange) -> Json | None:
        kind, body = change.kind, change.body
        if kind in GUILD_EVENTS:
            return body if intents & GUILDS else None
        if kind in MEMBER_EVENTS:
            return body if intents & GUILD_MEMBERS else None
        if kind in MESSAGE_EVENTS:
            return self._message_seen(intents, body)
        if kind == "TYPING_START":
            wanted = GUILD_TYPING if "guild_id" in body else DIRECT_TYPING
            return body if intents & wanted else None
        return None

    def _message_seen(self, intents: int, body: Json) -> Json | None:
        """Return a message as a bot sees it: without the content intent, only its own matters."""
        channel = self.world.channels.get(body["channel_id"], {})
        if channel.get("type") == GROUP_DM:
            return None
        private = channel.get("type") == DM_CHANNEL
        if not intents & (DIRECT_MESSAGES if private else GUILD_MESSAGES):
            return None
        if not private:
            body = {**body, "guild_id": channel.get("guild_id", GUILD_ID)}
        author = body.get("author")
        if author is None:
            return body
        if not private and author["id"] in self.world.members:
            body["member"] = self.world.members[author["id"]]
        mentioned = any(each["id"] == BOT_ID for each in body["mentions"])
        if private or mentioned or author["id"] == BOT_ID or intents & MESSAGE_CONTENT:
            return body
        return {**body, "content": "", "embeds": [], "attachments": [], "components": []}


def _is_active_thread(channel: Json) -> bool:
    return channel["type"] in THREADS and not channel["thread_metadata"]["archived"]
