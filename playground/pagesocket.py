"""The socket between the server and the web page that looks like a channel."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.keyboard import ClientRefuses
from playground.outcome import Outcome
from playground.payloads import DM_CHANNEL, GROUP_DM, PRIVATE_THREAD, TEXT_CHANNEL
from playground.people import Person
from playground.refusals import Json, RequestRefused
from playground.world import Message, World, WorldChange

WORLD_CHANGES = frozenset(
    {
        "PEOPLE",
        "COMMANDS",
        "DM_OPENED",
        "GUILD_MEMBER_ADD",
        "GUILD_MEMBER_REMOVE",
        "CHANNEL_CREATE",
        "CHANNEL_UPDATE",
        "CHANNEL_DELETE",
        "THREAD_CREATE",
        "THREAD_UPDATE",
        "THREAD_DELETE",
        "THREAD_MEMBERS_UPDATE",
    }
)
MOST_HISTORY = 100
MOST_UNSENT = 2000
"""The most unsent events of a page; one further behind is disconnected, and asks for history."""

Action = Callable[["Page", Json, Person], Awaitable[None]]


class Page:
    """One open page."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._queue: asyncio.Queue[str] = asyncio.Queue(MOST_UNSENT)
        self._farewell: asyncio.Task[bool] | None = None

    def send(self, event: str, **fields: Any) -> None:
        self.write(json.dumps({"event": event, **fields}))

    def write(self, text: str) -> None:
        if not self._queue.full():
            self._queue.put_nowait(text)
        elif self._farewell is None:
            self._farewell = asyncio.create_task(self.socket.close())

    async def pump(self) -> None:
        """Send queued text until the socket goes away."""
        while True:
            text = await self._queue.get()
            try:
                await self.socket.send_str(text)
            except ConnectionError:
                return


class PageSocket:
    """Shows the world to the open pages, and carries out their people's actions."""

    def __init__(self, world: World, gateway: Gateway, interactions: Interactions) -> None:
        self.world = world
        self._gateway = gateway
        self._interactions = interactions
        self._pages: set[Page] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._world_is_due = False
        self._actions: dict[str, Action] = {
            "press": self._press,
            "choose": self._choose,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "command": self._command,
            "autocomplete": self._autocomplete,
            "say": self._say,
            "history": self._history,
            "read": self._read,
            "open_dm": self._open_dm,
            "set_dms": self._set_dms,
            "add_person": self._add_person,
            "add_channel": self._add_channel,
        }
        self.world.watchers.append(self.watch)

    # The connection

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one page until it is closed."""
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        page = Page(socket)
        self._pages.add(page)
        pump = asyncio.create_task(page.pump())
        page.write(json.dumps(self._world_event()))
        page.send("online", value=self._gateway.online)
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._start(page, json.loads(frame.data))
        finally:
            self._pages.discard(page)
            pump.cancel()
        return socket

    async def close(self) -> None:
        for page in tuple(self._pages):
            await page.socket.close()
        for task in tuple(self._tasks):
            task.cancel()

    # Server to page

    def watch(self, change: WorldChange) -> None:
        if not self._pages:
            return
        if change.kind in WORLD_CHANGES:
            self._tell_world_soon()
            return
        event = self._event(change)
        if event is not None:
            text = json.dumps(event)
            for page in self._pages:
                page.write(text)

    def _event(self, change: WorldChange) -> Json | None:
        body = change.body
        match change.kind:
            case "MESSAGE_CREATE" | "MESSAGE_UPDATE":
                message = {**body, "visible_to": change.visible_to}
                return {"event": "message", "message": message}
            case "MESSAGE_DELETE":
                gone = {"channel_id": body["channel_id"], "message_id": body["id"]}
                return {"event": "message_deleted", **gone}
            case "TYPING_START":
                return {"event": "typing", "channel_id": body["channel_id"]}
            case "ONLINE":
                return {"event": "online", "value": body["value"]}
            case _:
                return None

    def _tell_world_soon(self) -> None:
        """Send one event for several changes at once."""
        if not self._world_is_due:
            self._world_is_due = True
            asyncio.get_running_loop().call_soon(self._tell_world)

    def _tell_world(self) -> None:
        self._world_is_due = False
        text = json.dumps(self._world_event())
        for page in self._pages:
            page.write(text)

    def _world_event(self) -> Json:
        world = self.world
        return {
            "event": "world",
            "guild": {"id": world.guild["id"], "name": world.guild["name"]},
            "servers": [{"id": s["id"], "name": s["name"]} for s in world.every_server()],
            "bot": {"id": world.bot["id"], "name": world.bot["username"]},
            "people": [self._person_shown(each) for each in world.people()],
            "channels": [self._channel_shown(each) for each in world.channels.values()],
            "commands": list(world.commands.values()),
            "read": world.read_marks,
        }

    def _person_shown(self, user: Json) -> Json:
        return {
            "id": user["id"],
            "name": user["global_name"],
            "dms_open": user["id"] not in self.world.dms_closed,
            "in_guild": user["id"] in self.world.members,
        }

    def _channel_shown(self, channel: Json) -> Json:
        shown: Json = {"id": channel["id"], "parent_id": None, "person": None, "members": None}
        shown["server"] = channel.get("guild_id")
        if channel["type"] == PRIVATE_THREAD:
            shown["members"] = self.world.thread_members.get(channel["id"], [])
        if channel["type"] in (DM_CHANNEL, GROUP_DM):
            recipient = channel["recipients"][0]
            return {
                **shown,
                "type": "dm",
                "name": recipient["global_name"],
                "person": recipient["id"],
            }
        kind = "text" if channel["type"] == TEXT_CHANNEL else "thread"
        parent_id = channel.get("parent_id")
        return {**shown, "type": kind, "name": channel["name"], "parent_id": parent_id}

    # Page to server

    def _start(self, page: Page, asked: Json) -> None:
        task = asyncio.create_task(self._carry_out(page, asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, page: Page, asked: Json) -> None:
        """Carry out a page's request, or send the refusal."""
        try:
            person = Person(self.world, self._interactions, self.world.person_id(str(asked["as"])))
            await self._actions[asked["do"]](page, asked, person)
        except (ClientRefuses, RequestRefused) as refusal:
            self._fail(page, asked, str(refusal))
        except (LookupError, TypeError, ValueError) as wrong:
            self._fail(page, asked, f"The page asked for something odd: {wrong!r}")

    def _fail(self, page: Page, asked: Json, text: str) -> None:
        page.send("failed", request=asked.get("request"), person=asked.get("as"), text=text)

    async def _report(self, page: Page, asked: Json, person: Person, outcome: Outcome) -> None:
        """Wait for the bot's answer and pass it on; its messages go their own way."""
        await outcome
        if outcome.failure is not None:
            self._fail(page, asked, outcome.failure)
            return
        if outcome.kind == "choices":
            page.send("choices", request=asked["request"], choices=outcome.choices)
            return
        if outcome.modal is not None:
            page.send(
                "modal",
                person=person.id,
                interaction_id=outcome.interaction_id,
                modal=outcome.modal,
            )
        page.send("done", request=asked["request"])

    async def _press(self, page: Page, asked: Json, person: Person) -> None:
        message = {"channel_id": asked["channel_id"], "id": asked["message_id"]}
        await self._report(page, asked, person, person.press(message, asked["custom_id"]))

    async def _choose(self, page: Page, asked: Json, person: Person) -> None:
        message = {"channel_id": asked["channel_id"], "id": asked["message_id"]}
        outcome = person.choose(message, asked["custom_id"], asked["values"])
        await self._report(page, asked, person, outcome)

    async def _submit(self, page: Page, asked: Json, person: Person) -> None:
        outcome = person.submit(asked["interaction_id"], asked["values"])
        await self._report(page, asked, person, outcome)

    async def _command(self, page: Page, asked: Json, person: Person) -> None:
        outcome = person.command(asked["name"], asked.get("options"), asked["channel_id"])
        await self._report(page, asked, person, outcome)

    async def _autocomplete(self, page: Page, asked: Json, person: Person) -> None:
        options = asked.get("options") or {}
        channel_id = asked["channel_id"]
        outcome = person.autocomplete(asked["name"], options, asked["focused"], channel_id)
        await self._report(page, asked, person, outcome)

    async def _dismiss(self, page: Page, asked: Json, person: Person) -> None:
        person.dismiss(str(asked["message_id"]))
        page.send("done", request=asked["request"])

    async def _say(self, page: Page, asked: Json, person: Person) -> None:
        person.say(asked["channel_id"], asked["text"])
        page.send("done", request=asked["request"])

    async def _history(self, page: Page, asked: Json, person: Person) -> None:
        before = int(asked.get("before") or 0)
        limit = min(int(asked.get("limit") or 50), MOST_HISTORY)
        seen = person.messages(asked["channel_id"])
        older = [each for each in seen if not before or int(each.id) < before]
        page.send(
            "history",
            request=asked["request"],
            channel_id=asked["channel_id"],
            messages=[_shown(each.record) for each in older[-limit:]],
            more=len(older) > limit,
        )

    async def _read(self, page: Page, asked: Json, person: Person) -> None:
        self.world.mark_read(person.id, asked["channel_id"], asked["message_id"])
        page.send("done", request=asked["request"])

    async def _open_dm(self, page: Page, asked: Json, person: Person) -> None:
        page.send("done", request=asked["request"], channel_id=person.open_dm())

    async def _set_dms(self, page: Page, asked: Json, person: Person) -> None:
        self.world.set_dms(person.id, open_to_bot=bool(asked["open"]))
        page.send("done", request=asked["request"])

    async def _add_person(self, page: Page, asked: Json, person: Person) -> None:
        added = self.world.add_person(asked["name"])
        page.send("done", request=asked["request"], person=added["id"])

    async def _add_channel(self, page: Page, asked: Json, person: Person) -> None:
        server = str(asked.get("server") or self.world.guild["id"])
        if server not in {each["id"] for each in self.world.every_server()}:
            raise LookupError(server)
        added = self.world.add_channel(asked["name"], server)
        page.send("done", request=asked["request"], channel_id=added["id"])


def _shown(record: Message) -> Json:
    return {**record.body, "visible_to": record.visible_to}
