"""Connections in memory: transports, listeners and sockets that lead nowhere else."""

from __future__ import annotations

import asyncio
import socket
import zlib
from collections import deque
from contextvars import Context, copy_context
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.simulation.loop import SimulatedLoop as Network


class End(asyncio.Transport):
    """One end of a connection in memory: what is written arrives at the other end, in order."""

    def __init__(self, loop: Network, port: int, context: Context) -> None:
        super().__init__({"peername": ("127.0.0.1", port), "sockname": ("127.0.0.1", port)})
        self.loop = loop
        self.context = context
        self.node = loop.node_of(context)
        self.peer: End | None = None
        self.closed = self._lost = self._paused = False
        self._protocol: Any = None
        self._coming: deque[bytes | None] = deque()  # None: the other end has closed
        self._latest = 0.0

    def join(self, protocol: Any) -> None:
        self._protocol = protocol
        self.context.run(protocol.connection_made, self)

    # ---- sending

    def write(self, data: Any) -> None:
        if self.closed or self._lost or not data:
            return
        self._send(bytes(data))

    def writelines(self, pieces: Any) -> None:
        self.write(b"".join(pieces))

    def _send(self, piece: bytes | None) -> None:
        peer = self.peer
        if peer is None or peer._lost:
            return
        self._latest = max(self._latest, self.loop.now + self.loop.delays.network())
        peer._coming.append(piece)
        self.loop.call_at(self._latest, peer._arrive, context=peer.context)

    # ---- receiving

    def _arrive(self) -> None:
        """Hand over what has come; while reading is paused it waits."""
        if self._paused or self._lost or not self._coming:
            return
        piece = self._coming.popleft()
        if piece is None:
            if not self._protocol.eof_received():
                self.close()
            return
        self.loop.note(f"{self.node} receives {len(piece)} {zlib.crc32(piece):08x}")
        self._protocol.data_received(piece)

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False
        for _ in self._coming:
            self.loop.call_soon(self._arrive, context=self.context)

    def is_reading(self) -> bool:
        return not self._paused

    # ---- the end

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        self._send(None)
        self.lose_soon(None)

    def abort(self) -> None:
        self.closed = True
        self.lose_soon(None)
        if self.peer is not None:
            self.peer.lose_soon(ConnectionResetError("the other end broke the connection off"))

    def lose_soon(self, why: Exception | None) -> None:
        self.loop.call_soon(self._lose, why, context=self.context)

    def _lose(self, why: Exception | None) -> None:
        if self._lost:
            return
        self.closed = self._lost = True
        if self in self.loop.lines:
            self.loop.lines.remove(self)
        self._protocol.connection_lost(why)

    def can_write_eof(self) -> bool:
        return False

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing is ever too much for a connection in memory."""

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol


class Listener(asyncio.AbstractServer):
    """A port on which connections are taken."""

    def __init__(self, loop: Network, port: int, protocol_factory: Any) -> None:
        self.loop, self.port, self.protocol_factory = loop, port, protocol_factory
        self.context = copy_context()
        self.sockets: tuple[Any, ...] = ()

    def close(self) -> None:
        self.loop.stop_listening(self.port)

    def is_serving(self) -> bool:
        return True

    async def wait_closed(self) -> None:
        """Nothing is left to wait for."""

    async def start_serving(self) -> None:
        """It has begun."""


class PaperSocket:
    """A socket that leads nowhere but through the loop's own network."""

    family, type, proto = socket.AF_INET, socket.SOCK_STREAM, 0
    next_port = 20_000

    def __init__(self, *given: Any, **named: Any) -> None:
        self._address = ("127.0.0.1", 0)
        self.leads_to: Any = None

    def bind(self, address: tuple[str, int]) -> None:
        port = address[1]
        if not port:
            PaperSocket.next_port += 1
            port = PaperSocket.next_port
        self._address = (address[0], port)

    def getsockname(self) -> tuple[str, int]:
        return self._address

    def setsockopt(self, *given: Any) -> None:
        """There is nothing to set."""

    def setblocking(self, flag: bool) -> None:
        """It never blocks."""

    def fileno(self) -> int:
        return -1

    def close(self) -> None:
        """Nothing is open."""
