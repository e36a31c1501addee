"""The front door of the REST API: authorisation, rate limits, faults, routing, answers."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from aiohttp import (
    BodyPartReader,
    content_disposition_filename,
    hdrs,
    parse_content_disposition,
    web,
)

from playground.faults import Fault, Faults
from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.posting import PostedMessage, Upload
from playground.rates import PROXY, Headers, RateLimits, TooMany, too_many
from playground.refusals import Json, RequestRefused
from playground.settings import Allowance
from playground.world import World

API = "/api/v10"
UNAUTHORIZED, INVALID_JSON = 0, 50109
FILE_FIELD = re.compile(r"files\[(\d+)\]")
NOT_FOUND = json.dumps({"message": "404: Not Found", "code": 0})
NO_CONTENT = 204
OLD_MESSAGE_EDITS = 30046


@dataclass(slots=True)
class Call:
    """One request of the bot."""

    method: str
    path: str
    ids: list[str] = field(default_factory=list)
    """The values for the stars in the route's path."""
    query: dict[str, str] = field(default_factory=dict)
    draft: PostedMessage = field(default_factory=lambda: PostedMessage({}))

    @property
    def body(self) -> Any:
        return self.draft.payload


Reply = Json | list[Json] | None
Action = Callable[["Api", Call], Reply]


@dataclass(frozen=True, slots=True)
class Route:
    """One method on one path, with its rate limit."""

    action: Action
    template: str
    rate: str | None
    needs_token: bool


class Routes:
    """The table of routes; `*` in a template stands for any one part of the path."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}

    def on(
        self, method: str, template: str, *, rate: str | None = None, needs_token: bool = True
    ) -> Callable[[Action], Action]:
        def register(action: Action) -> Action:
            branch = self._tree
            for part in template.strip("/").split("/"):
                branch = branch.setdefault(part, {})
            branch[f"{method} "] = Route(action, f"{method} {template}", rate, needs_token)
            return action

        return register

    def find(self, method: str, path: str) -> tuple[Route, list[str]] | None:
        branch, ids = self._tree, []
        for part in path.strip("/").split("/"):
            if part in branch:
                branch = branch[part]
            elif "*" in branch:
                branch = branch["*"]
                ids.append(part)
            else:
                return None
        route = branch.get(f"{method} ")
        return None if route is None else (route, ids)


routes = Routes()


class Api:
    """The shared state of all routes."""

    def __init__(self, world: World, gateway: Gateway, interactions: Interactions) -> None:
        self.world = world
        self.gateway = gateway
        self.interactions = interactions
        self.faults = Faults()
        self.limits = RateLimits(world.machine)
        self.gateway_url = ""
        self.nonces: dict[tuple[str, str], str] = {}
        """Channel and nonce -> the message sent with that nonce."""
        self.command_creates: dict[str | None, list[float]] = {}
        """The times of created commands, by server."""
        self.requests: Counter[tuple[str, str]] = Counter()
        """The number of the bot's requests, by route and, if it has one, by channel."""

    def remember_nonces(self) -> None:
        """Read the nonces of messages from before a restart."""
        for channel_id, messages in self.world.messages.items():
            for message_id, message in messages.items():
                if message.body.get("nonce") is not None:
                    self.nonces[channel_id, str(message.body["nonce"])] = message_id

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Carry out one request and answer it like Discord."""
        path = request.path.removeprefix(API)
        self.requests[_kind(request.method, path)] += 1
        fault = self.faults.next_for(request.method, path)
        if fault is None:
            return await self._answer(request, path)
        if fault.status is not None:
            await request.read()
            return _failure(fault)
        await asyncio.sleep(fault.delay)
        response = await self._answer(request, path)
        await asyncio.sleep(fault.answer_delay)
        if fault.lose_answer and request.transport is not None:
            request.transport.abort()
        return response

    async def _answer(self, request: web.Request, path: str) -> web.Response:
        found = routes.find(request.method, path)
        if found is None:
            await request.read()
            return _json(404, NOT_FOUND)
        route, ids = found
        call = Call(request.method, path, ids)
        counted = self._count(route, ids)
        if isinstance(counted, TooMany):
            await request.read()
            return _json(429, counted.body, counted.headers)
        try:
            if route.needs_token:
                self._check_token(request)
            call.query = dict(request.query)
            call.draft = await _read(request)
            reply = route.action(self, call)
        except RequestRefused as refused:
            headers = {**counted, **(PROXY if refused.code != OLD_MESSAGE_EDITS else {})}
            return _json(refused.status, json.dumps(refused.body()), headers)
        if reply is None:
            return web.Response(status=NO_CONTENT, headers=counted)
        return _json(200, json.dumps(reply), counted)

    def _check_token(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self.world.settings.token}":
            raise RequestRefused(UNAUTHORIZED)

    def _count(self, route: Route, ids: list[str]) -> Headers | TooMany:
        """Count a request against all its limits."""
        rates = self.world.settings.rates
        if route.needs_token and rates.everything is not None:
            over = self.limits.take_of_everything(rates.everything)
            if over is not None:
                return over
        allowance: Allowance | None = getattr(rates, route.rate) if route.rate else None
        if allowance is None:
            return {}
        major = ids[0] if route.needs_token else ids[1]
        return self.limits.take(route.template, major, allowance)


def _kind(method: str, path: str) -> tuple[str, str]:
    found = routes.find(method, path)
    if found is None:
        return "unknown", ""
    route, ids = found
    return route.template, ids[0] if "/channels/*" in route.template else ""


def _failure(fault: Fault) -> web.Response:
    if fault.status == 429:
        scope = "global" if fault.everywhere else "user"
        over = too_many(fault.retry_after, {}, scope=scope)
        return _json(429, over.body, over.headers)
    body = json.dumps({"message": f"{fault.status}: fault", "code": 0})
    return _json(fault.status or 500, body)


def _json(status: int, text: str, headers: Headers | None = None) -> web.Response:
    marked = {**(headers or {}), hdrs.CONTENT_TYPE: "application/json"}
    return web.Response(status=status, body=text.encode(), headers=marked)


async def _read(request: web.Request) -> PostedMessage:
    """Return the JSON of a request, with its files."""
    # Not `request.content_type`: aiohttp reads each boundary as the head of a mail.
    if request.headers.get(hdrs.CONTENT_TYPE, "").lower().startswith("multipart/"):
        return await _read_multipart(request)
    text = await request.read()
    if not text:
        return PostedMessage({})
    try:
        return PostedMessage(json.loads(text))
    except ValueError:
        raise RequestRefused(INVALID_JSON) from None


async def _read_multipart(request: web.Request) -> PostedMessage:
    payload: Json = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read())
        name, filename = _names(part.headers.get(hdrs.CONTENT_DISPOSITION))
        if name == "payload_json":
            payload = json.loads(content)
        elif match := FILE_FIELD.fullmatch(name):
            uploads.append(Upload(match[1], filename, content))
    return PostedMessage(payload, uploads)


@lru_cache
def _names(disposition: str | None) -> tuple[str, str]:
    """Return the names of a part and of its file, kept: aiohttp escapes an alphabet for each."""
    _, given = parse_content_disposition(disposition)
    name = content_disposition_filename(given, "name")
    return name or "", content_disposition_filename(given, "filename") or "file"
