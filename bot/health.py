"""Health checks for containers and metrics for operators: `/healthz` and `/metrics` on one port."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from aiohttp import hdrs, web
from prometheus_client.exposition import choose_encoder

from bot.faults import kind_and_place
from bot.probe import PATH
from bot.store import StoreAway, StoreTrouble

if TYPE_CHECKING:
    from bot.client import RedGavel

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
METRICS = "/metrics"


async def serve_health(bot: RedGavel, port: int, address: str = LOOPBACK) -> web.AppRunner:
    """Serve health checks and metrics at an address of this machine."""

    async def check(_: web.Request) -> web.Response:
        if bot.stands_by():
            return web.Response(text="standing by\n")
        well = await bot.healthy()
        connected, wanted = bot.count_shards()
        text = "ok" if well else "not ready"
        if wanted > 1:
            text += f": {connected} of {wanted} shards are connected"
        return web.Response(text=f"{text}\n", status=200 if well else 503)

    async def measured(request: web.Request) -> web.Response:
        encode, kind = choose_encoder(request.headers.get(hdrs.ACCEPT, ""))
        if not bot.stands_by():
            await _count(bot)
        return web.Response(body=encode(bot.metrics.registry), headers={hdrs.CONTENT_TYPE: kind})

    app = web.Application()
    app.router.add_get(PATH, check)
    app.router.add_get(METRICS, measured)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, address, port).start()
    return runner


async def _count(bot: RedGavel) -> None:
    """Count the store's contents; if it is unreadable, the former counts stay."""
    try:
        bot.metrics.counted(await bot.store.census.take(bot.services.tables.now(), bot.store.home))
        await bot.metrics.look_for_standby()
    except (StoreTrouble, StoreAway) as error:  # operators need the page most at such a time
        log.warning("nothing was counted", extra=kind_and_place(error))
