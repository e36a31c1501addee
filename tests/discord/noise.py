"""Messages in a table's channel and on its people's telephones, counted by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from playground.people import Seen
from playground.server import Loopback
from playground.world import Message


class Noise:
    """Listens to all that is sent, from now on, to everybody or to one of these people."""

    def __init__(self, loopback: Loopback, people: Sequence[str]) -> None:
        self.world = loopback.world
        self.names = {loopback.person(name).id: name for name in people}
        self.counted: Counter[str] = Counter()
        self.called: list[str] = []
        self.here: Any = None  # at what the table is, as whoever plays it says
        self.pinged: Counter[tuple[Any, str]] = Counter()
        self.world.watchers.append(self.listen)

    def listen(self, change: Any) -> None:
        if change.visible_to is not None or change.kind not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        direct = self.world.channels[change.body["channel_id"]]["type"] == 1
        if change.kind == "MESSAGE_UPDATE":
            self.counted["edits of DMs" if direct else "edits"] += 1
            return
        self.counted["DMs" if direct else "posts"] += 1
        if direct and not Seen(Message(change.body)).silent:
            self.counted["loud DMs"] += 1
        mentioned = [each["id"] for each in change.body["mentions"]]
        if direct and not Seen(Message(change.body)).silent:
            channel = self.world.channels[change.body["channel_id"]]
            mentioned.append(channel["recipients"][0]["id"])
        self.counted["calls"] += len(mentioned)
        self.called += mentioned
        self.pinged.update((self.here, self.names[each]) for each in mentioned)
