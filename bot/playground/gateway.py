import asyncio
import json
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from bot.playground import payloads
from bot.playground.payloads import BOT_ID, DM_CHANNEL, GROUP_DM, GUILD_ID, THREADS
from bot.playground.refusals import Json
from bot.playground.world import World, WorldChange

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME = 0, 1, 2, 3, 6
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
REMEMBERED = 5000
"""The number of events kept for a bot that comes back."""

UNAUTHENTICATED, BAD_TOKEN, DISALLOWED_INTENTS = 4003, 4004, 4014
DROPPED = 4000


ACK_AFTER = 0.02
"""Seconds until a heartbeat is acknowledged."""


class Session:
    """An identified bot: its events so far, and its connection while it has one."""

    def __init__(self, intents: int, shard: list[int]) -> None:
        self.shard = shard
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.sequence = 0
        self.events: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self.line: Line | None = None

    def send(self, event: str, body: Json) -> None:
        self.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": self.sequence, "d": body})
        self.events.append((self.sequence, text))
        if self.line is not None:
            self.line.write(text)

    def can_resume_after(self, sequence: int) -> bool:
        return not self.events or self.events[0][0] <= sequence + 1


class Line:
    """A socket to the bot; it sends in order without blocking the writer."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._queue: asyncio.Queue[str] = asyncio.Queue()

    def write(self, text: str) -> None:
        self._queue.put_nowait(text)

    def tell(self, opcode: int, body: Any = None) -> None:
        self.write(json.dumps({"op": opcode, "d": body, "s": None, "t": None}))

    async def pump(self) -> None:
        """Send queued text until the socket goes away."""
        while True:
            text = await self._queue.get()
            try:
                await self.socket.send_str(text)
            except ConnectionError:
                return


class Gateway:
    """Discord's gateway: hello, identify, events in order, heartbeats, resume."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.url = ""
        self.duplicate_interactions = 0
        """The number of next interactions to deliver twice."""
        self.refused_resumes = 0
        """The number of next attempts to resume that get an invalid session."""
        self._sessions: dict[str, Session] = {}
        self._lines: set[Line] = set()
        self._open = asyncio.Event()
        self._open.set()
        self._replies: dict[int, Callable[[Line, Any], Awaitable[None]]] = {
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

    async def drop(self, code: int = DROPPED) -> None:
        """Cut every connection; the sessions stay and can be resumed."""
        for line in tuple(self._lines):
            self._detach(line)
            await line.socket.close(code=code)

    def ask_reconnect(self) -> None:
        for line in self._lines:
            line.tell(RECONNECT)

    def hold(self) -> None:
        """Hold every bot at the greeting until `release`."""
        self._open.clear()

    def release(self) -> None:
        self._open.set()

    # The connection

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        line = Line(socket)
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

    def _detach(self, line: Line) -> None:
        self._lines.discard(line)
        if line.session is not None and line.session.line is line:
            line.session.line = None
            self.world.announce("ONLINE", {"value": self.online})

    def _attach(self, line: Line, session: Session) -> None:
        line.session, session.line = session, line

    async def _receive(self, line: Line, frame: Json) -> None:
        reply = self._replies.get(frame["op"])
        if reply is not None:
            await reply(line, frame.get("d"))

    async def _heartbeat(self, line: Line, _: Any) -> None:
        # discord.py notes a heartbeat only after sending it. An answer from the same process comes
        # sooner, and discord.py would take it for an answer to the heartbeat before.
        await asyncio.sleep(ACK_AFTER)
        line.tell(HEARTBEAT_ACK)

    async def _identify(self, line: Line, asked: Json) -> None:
        settings = self.world.settings
        if asked["token"] != settings.token:
            await line.socket.close(code=BAD_TOKEN, message=b"Authentication failed.")
            return
        intents = int(asked.get("intents", 0))
        if intents & PRIVILEGED and not settings.privileged_intents:
            await line.socket.close(code=DISALLOWED_INTENTS, message=b"Disallowed intent(s).")
            return
        session = Session(intents, asked.get("shard") or [0, 1])
        self._sessions = {key: old for key, old in self._sessions.items() if old.line is not None}
        self._sessions[session.id] = session
        self._attach(line, session)
        session.send("READY", self._ready(session))
        if intents & GUILDS:
            for server in self.world.all_servers():
                session.send("GUILD_CREATE", self._guild(intents, server))
        self.world.announce("ONLINE", {"value": True})

    async def _resume(self, line: Line, asked: Json) -> None:
        session = self._sessions.get(asked["session_id"])
        missed = int(asked["seq"] or 0)
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

    async def _request_members(self, line: Line, asked: Json) -> None:
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

    def _ready(self, session: Session) -> Json:
        bot = self.world.bot
        return {
            "v": 10,
            "user": {**bot, "verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": s["id"], "unavailable": True} for s in self.world.all_servers()],
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
        for session in self._sessions.values():
            body = self._seen_by(session.intents, change)
            if body is not None:
                session.send(change.kind, body)

    def interaction(self, body: Json) -> None:
        """Send an interaction to every bot, whatever its intents."""
        times = 1
        if self.duplicate_interactions:
            self.duplicate_interactions -= 1
            times = 2
        for session in self._sessions.values():
            for _ in range(times):
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
