import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import hdrs, web

from bot.machine import Machine
from playground import routes
from playground.attachments import Attachments
from playground.faults import Faults
from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.pagesocket import PageSocket
from playground.payloads import BOT_ID
from playground.people import Person
from playground.refusals import Json
from playground.rest import API, Api
from playground.settings import WorldSettings
from playground.shelf import Shelf
from playground.world import World

HOST = "127.0.0.1"
LOCAL_NAMES = (HOST, "localhost")
PAGE = Path(__file__).parent / "page"
REQUEST_SIZE = 110 * 1024 * 1024
"""The largest request, in bytes: ten files of ten mebibytes, and their text."""
Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]

__all__ = ["Loopback", "routes"]


class Loopback:
    """Discord in a box: REST, gateway and page on one loopback port.

    A folder keeps everything for the next start; without one the world lives in memory.
    """

    def __init__(
        self,
        machine: Machine,
        folder: Path | None = None,
        settings: WorldSettings | None = None,
    ) -> None:
        self.settings = settings or WorldSettings()
        shelf = Shelf(machine, None if folder is None else folder / "world.sqlite")
        pictures = None if folder is None else folder / "attachments"
        if pictures is not None:  # hands are among them
            pictures.mkdir(mode=0o700, parents=True, exist_ok=True)
            pictures.chmod(0o700)
        attachments = Attachments(machine, pictures)
        self.world = World(machine, self.settings, shelf, attachments)
        self.gateway = Gateway(self.world)
        self.interactions = Interactions(self.world, self.gateway)
        self.api = Api(self.world, self.gateway, self.interactions)
        self.page = PageSocket(self.world, self.gateway, self.interactions)
        self.port = 0
        self._runner: web.AppRunner | None = None

    @property
    def faults(self) -> Faults:
        return self.api.faults

    @property
    def token(self) -> str:
        return self.settings.token

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def api_url(self) -> str:
        return f"{self.origin}{API}"

    @property
    def gateway_url(self) -> str:
        return f"ws://{HOST}:{self.port}/gateway/"

    @property
    def page_url(self) -> str:
        return f"{self.origin}/"

    async def start(self, port: int = 0) -> None:
        """Open the port, and load the stored world."""
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
        except OSError:
            listener.close()
            raise
        self.port = listener.getsockname()[1]
        self.world.begin(self.origin)
        self.api.remember_nonces()
        self.gateway.url = self.api.gateway_url = self.gateway_url
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()

    async def stop(self) -> None:
        """Close every connection, and write the rest to disk."""
        self.interactions.close()
        await self.gateway.drop()
        await self.page.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        await self.world.attachments.close()
        await self.world.shelf.close()

    def _application(self) -> web.Application:
        @web.middleware
        async def guard(request: web.Request, handler: Serve) -> web.StreamResponse:
            if not self._is_ours(request):
                raise web.HTTPForbidden
            return await handler(request)

        application = web.Application(client_max_size=REQUEST_SIZE, middlewares=[guard])
        router = application.router
        router.add_route("*", API + "/{path:.*}", self.api.answer)
        router.add_get("/gateway/", self.gateway.connect)
        router.add_get("/attachments/{path:.*}", self._attachment)
        router.add_get("/page/socket", self.page.connect)
        router.add_get("/", self._index)
        router.add_static("/page/", PAGE)
        return application

    def _is_ours(self, request: web.Request) -> bool:
        """Return whether a request comes from this machine; foreign web sites are refused.

        A browser may open a socket to any address. The gateway and the page socket would let a
        foreign site play and read secrets.
        """
        names = [f"{name}:{self.port}" for name in LOCAL_NAMES]
        origin = request.headers.get(hdrs.ORIGIN)
        from_us = origin is None or urlsplit(origin).netloc in names
        return from_us and request.headers.get(hdrs.HOST) in names

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})

    async def _attachment(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        content = await self.world.machine.aside(self.world.attachments.read, path)
        if content is None:
            raise web.HTTPNotFound
        kind = self.world.attachments.kind(path)
        headers = {hdrs.X_CONTENT_TYPE_OPTIONS: "nosniff", "Cache-Control": "max-age=31536000"}
        return web.Response(body=content, content_type=kind, headers=headers)

    # People and places, for tests

    def person(self, name_or_id: str) -> Person:
        """Return one of the people: Ana, Bram, Chidi, Dana, Eva, or an added one."""
        return Person(self.world, self.interactions, self.world.person_id(name_or_id))

    def add_person(self, name: str) -> Person:
        return self.person(self.world.add_person(name)["id"])

    def channel(self, name_or_id: str) -> Json:
        return self.world.channel(name_or_id)

    def add_channel(self, name: str) -> Json:
        return self.world.add_channel(name)

    def delete_channel(self, name_or_id: str) -> None:
        """Delete a channel, as a moderator would."""
        self.world.delete_channel(self.world.channel(name_or_id))

    def forbid(self, name_or_id: str, denied: int) -> None:
        """Take permissions from the bot in one channel; 0 gives them back."""
        channel = self.world.channel(name_or_id)
        others = [each for each in channel["permission_overwrites"] if each["id"] != BOT_ID]
        mine = {"id": BOT_ID, "type": 1, "allow": "0", "deny": str(denied)}
        self.world.change_channel(channel, permission_overwrites=[*others, mine])
