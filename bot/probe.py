"""`python -m bot.probe`: ask the running bot whether it is well, for the container's health check.

It runs every half a minute for months, so it imports next to nothing.
"""

import os
import socket
import sys

PATH = "/healthz"
LOOPBACK = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what means anywhere
"""Where a bot is asked that listens everywhere on its machine."""
PATIENCE = 5.0
"""Seconds in which the bot has to answer."""
MOST = 64
"""Bytes that hold the first line of an answer."""


def main() -> int:
    """Ask the running bot; return 0 if it is well, or serves no health checks."""
    port = int(os.environ.get("RED_GAVEL_HEALTH_PORT", "8080"))
    if not port:
        return 0
    address = os.environ.get("RED_GAVEL_HEALTH_ADDRESS", "")
    try:
        with socket.create_connection((LOOPBACK.get(address, address), port), PATIENCE) as line:
            line.sendall(f"GET {PATH} HTTP/1.0\r\n\r\n".encode())
            said = line.recv(MOST)
    except OSError:
        return 1
    return 0 if said.split(b" ")[1:2] == [b"200"] else 1


if __name__ == "__main__":
    sys.exit(main())
