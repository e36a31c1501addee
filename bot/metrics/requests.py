"""Discord's answers, counted by route: aiohttp reports each of them in one place."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

from bot.machine import Machine
from bot.metrics.metrics import Metrics
from bot.origin import Origin, present

ROUTES = tuple(
    (re.compile(pattern), group)
    for pattern, group in (
        (r"/interactions/[^/]+/[^/]+/callback$", "interaction callback"),
        (r"/webhooks/", "interaction answer"),
        (r"/channels/\d+/messages", "message"),
        (r"/users/@me/channels$", "direct message channel"),
        (r"/channels/\d+/(threads|thread-members)", "thread"),
        (r"/channels/\d+$", "channel"),
        (r"/guilds/\d+/members", "member"),
        (r"/guilds/", "server"),
        (r"/applications/\d+/(guilds/\d+/)?commands", "command list"),
        (r"/gateway", "gateway"),
        (r"/users/", "user"),
    )
)
"""Parts of addresses -> the group for counting requests; the first match counts."""
OTHER = "other"
ACKNOWLEDGING, ANSWERING = "interaction callback", "interaction answer"


def group_of(path: str) -> str:
    """Return the group of a request's path, without ids and tokens."""
    return next((group for pattern, group in ROUTES if pattern.search(path)), OTHER)


def trace_of(
    machine: Machine, metrics: Metrics, too_many: Callable[[], None]
) -> aiohttp.TraceConfig:
    """Return an aiohttp trace that counts every answer of Discord.

    Args:
        machine: its time.
        metrics: count them.
        too_many: called when a request was one too many of the whole bot.
    """

    async def began(_: object, context: SimpleNamespace, __: object) -> None:
        context.began = machine.elapsed()

    async def ended(
        _: object, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        group, response = group_of(request.url.path), request.response
        scope = response.headers.get("X-RateLimit-Scope")
        seconds = machine.elapsed() - context.began
        metrics.answered_by_discord(group, response.status, seconds, shared=scope == "shared")
        if response.status == 429 and scope == "global":
            too_many()
        origin = present()
        if origin is not None and response.status < 300:
            _note_progress(metrics, origin, group)

    async def failed(
        _: object, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if not isinstance(request.exception, asyncio.CancelledError):
            metrics.unanswered(group_of(request.url.path))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(began)
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


def _note_progress(metrics: Metrics, origin: Origin, group: str) -> None:
    """Note an interaction's progress: Discord's receipt, then the answer that its reader sees."""
    if group == ACKNOWLEDGING and not origin.acknowledged:
        metrics.acknowledged_to(origin)
    elif group == ANSWERING and not origin.shown:
        metrics.shown_to(origin)
