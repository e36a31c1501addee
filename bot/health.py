"""A check for containers: is the bot connected, and does its store answer?"""

from __future__ import annotations

import os
import sys
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from bot.client import RedGavel

PATH = "/healthz"


async def serve_health(bot: RedGavel, port: int) -> web.AppRunner:
    """Answer health checks on the loopback interface."""

    async def check(_: web.Request) -> web.Response:
        well = await bot.healthy()
        return web.Response(text="ok\n" if well else "not ready\n", status=200 if well else 503)

    app = web.Application()
    app.router.add_get(PATH, check)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    return runner


def main() -> int:
    """Ask the running bot; 0 when it is well."""
    port = int(os.environ.get("RED_GAVEL_HEALTH_PORT", "8080"))
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{PATH}", timeout=5) as answer:
            return 0 if answer.status == 200 else 1
    except (urllib.error.URLError, TimeoutError):
        return 1


if __name__ == "__main__":
    sys.exit(main())
