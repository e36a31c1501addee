"""The benchmarks' people, who press the components on their screens, and the bots they play with.

A bot runs in a process of its own, and only the loopback server meets it. So any checkout and any
release can play.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from bot.machine import Machine
from playground.people import Person, Seen
from playground.server import Loopback
from playground.settings import WorldSettings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.outcome import Outcome

HERE = Path.cwd()
OURS = re.compile(r"rg:\d+:[-\d]+:(?P<digest>[^:]*):(?P<verb>[a-z_]+):")
ANSWERING = ("answer", "menu", "group", "gather", "amount", "limit", "spread", "order", "warn")
RANGE = re.compile(r", \D?(\d+)(?:–\D?(\d+))?")
SELECT, TEXT_INPUT = 3, 4
PATIENCE = 60.0
CALM = "The table does not wait for this."
"""Part of a panel whose question does not need an answer."""
NOTHING = re.compile(r"(?!)")


def answering(panel: Seen) -> list[tuple[dict[str, Any], str, str]]:
    """Return the components that answer a question, each with the question and its verb."""
    found = []
    for component in panel.components:
        ours = OURS.match(component.get("custom_id", ""))
        if ours is not None and ours["verb"] in ANSWERING and not component.get("disabled"):
            found.append((component, ours["digest"], ours["verb"]))
    return found


def asks(panel: Seen) -> bool:
    """Return whether a panel asks a question under a heading, and the table awaits the answer."""
    return "### " in panel.text and CALM not in panel.text and bool(answering(panel))


async def use(
    person: Person,
    panel: Seen,
    component: dict[str, Any],
    dice: Random,
    rare: re.Pattern[str] = NOTHING,
) -> Outcome:
    """Press a button, or choose at random in a select, and fill the form that it opens."""
    if component["type"] == SELECT:
        most, least = component.get("max_values", 1), component.get("min_values", 1)
        options = component["options"]
        likely = [option for option in options if not rare.search(option["label"])]
        options = likely if len(likely) >= max(1, least) else options
        count = dice.randint(least, min(most, len(options)))
        picked = dice.sample([option["value"] for option in options], count)
        outcome = await person.choose(panel, component["custom_id"], picked)
    else:
        outcome = await person.press(panel, component["custom_id"])
    if outcome.kind == "modal":
        outcome = await person.submit(outcome, _filled(outcome.modal, dice))
    return outcome


def _filled(modal: Any, dice: Random) -> dict[str, Any]:
    filled = {}
    for label in modal["components"]:
        written = label.get("component", {})
        span = RANGE.search(label["label"])
        if written.get("type") == TEXT_INPUT and span is not None:
            number = dice.randint(int(span[1]), int(span[2] or span[1]))
            filled[written["custom_id"]] = written.get("value") or str(number)
    return filled


@dataclass
class House:
    """A loopback server, and the processes of bots that meet it.

    Args:
        loopback: the server.
        folder: where databases and logs lie.
        bots: the processes, in the order of their starts.
    """

    loopback: Loopback
    folder: Path
    bots: list[Any] = field(default_factory=list)

    @property
    def database(self) -> Path:
        """The database of bots that are not given another one."""
        return self.folder / "bot.db"

    async def start(
        self,
        *program: str,
        checkout: Path = HERE,
        server: str | None = None,
        stdin: int | None = None,
    ) -> Any:
        """Start a bot, and return its process; each one's output goes to a file.

        Args:
            program: for Python to run.
            checkout: of the bot.
            server: the URL of a database server; None: a database of the house.
            stdin: the standard input of the process.
        """
        environment = os.environ | {
            "RED_GAVEL_TOKEN": self.loopback.token,
            "RED_GAVEL_DATABASE": server or str(self.database),
            "RED_GAVEL_API_URL": self.loopback.api_url,
            "RED_GAVEL_GATEWAY_URL": self.loopback.gateway_url,
            "RED_GAVEL_LOG_LEVEL": "WARNING",
            # A few people open many tables here.
            "RED_GAVEL_TABLES_A_SERVER": "0",
            "RED_GAVEL_TABLES_A_HOST": "0",
            "RED_GAVEL_LOBBIES_A_PERSON": "0",
        }
        own = checkout / ".venv/bin/python"
        python = str(own if own.exists() else sys.executable)
        with self._lines(len(self.bots)).open("wb") as lines:
            bot = await asyncio.create_subprocess_exec(
                *(python, *(program or ("-m", "bot"))),
                env=environment,
                cwd=checkout,
                stdin=stdin,
                stdout=lines,
                stderr=lines,
            )
        self.bots.append(bot)
        async with asyncio.timeout(PATIENCE):
            while not self.loopback.gateway.online:  # noqa: ASYNC110 - it tells no event
                await asyncio.sleep(0.05)
        return bot

    async def end(self, bot: Any) -> None:
        """Tell a bot to stop, and wait until it is gone."""
        if bot.returncode is None:
            bot.terminate()
            await bot.wait()

    def written(self) -> list[tuple[int, list[str]]]:
        """Return the number of warnings in each bot's log, and its other lines."""
        logs = [self._lines(number).read_text(errors="replace") for number in range(len(self.bots))]
        each = [[line for line in log.splitlines() if "WARNING" not in line] for log in logs]
        return [
            (len(log.splitlines()) - len(others), others)
            for log, others in zip(logs, each, strict=True)
        ]

    def _lines(self, number: int) -> Path:
        return self.folder / f"lines{number}.txt"


@asynccontextmanager
async def house(
    settings: WorldSettings | None = None,
    *,
    machine: Machine | None = None,
    in_memory: bool = False,
) -> AsyncIterator[House]:
    """Run a loopback server as long as this lasts; then end it, and every bot.

    Args:
        settings: of the server.
        machine: of the server; None: this one.
        in_memory: whether it keeps messages and pictures in memory, and not on the disk.
    """
    with tempfile.TemporaryDirectory(dir=HERE) as name:
        folder = Path(name)
        loopback = Loopback(machine or Machine(), None if in_memory else folder, settings)
        await loopback.start()
        here = House(loopback, folder)
        try:
            yield here
        finally:
            for bot in here.bots:
                await here.end(bot)
            await loopback.stop()


async def sit_down(
    loopback: Loopback, people: list[Person], channel: str, game: str, options: str
) -> Seen:
    """Open a lobby, let all join, and return the post with its *Start*."""
    host, *others = people
    typed = {"game": game} | ({"options": options} if options else {})
    opened = await host.command("game new", typed, channel).settled(PATIENCE)
    assert "open" in opened.text, opened.text
    post = await host.sees(lambda seen: "Join" in seen.buttons, channel, within=PATIENCE)
    for person in others:
        await person.press(post, "Join").settled(PATIENCE)
    return await host.sees(lambda seen: "Start" in seen.buttons, channel, within=PATIENCE)
