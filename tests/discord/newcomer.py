"""Somebody who plays for the first time: they press what is lit, and nothing else."""

from __future__ import annotations

from typing import Any

from bot.client import RedGavel
from playground.outcome import Outcome
from playground.people import Person, Seen
from tests.discord.playing import PATIENCE, settled

LIT = (1, 3)
"""Styles of buttons that Discord fills with colour: primary and success."""
BUTTON = 2


def lit(seen: Seen) -> list[dict[str, Any]]:
    """Return the buttons of a message that stand out and can be pressed."""
    buttons = [each for each in seen.components if each["type"] == BUTTON]
    return [each for each in buttons if each["style"] in LIT and not each.get("disabled")]


class Newcomer:
    """One person in a channel, who presses the first lit button of the newest message."""

    def __init__(self, person: Person, channel: str, bot: RedGavel) -> None:
        self.person, self.channel, self.bot = person, channel, bot
        self.pressed: list[str] = []

    def next(self) -> tuple[Seen, dict[str, Any]] | None:
        """Return the newest message with a lit button, and the button; None: nothing is lit."""
        for seen in reversed(self.person.messages(self.channel)):
            if found := lit(seen):
                return seen, found[0]
        return None

    async def press(self) -> Outcome:
        """Press what is lit, once everything is told."""
        await calm(self.bot)
        found = self.next()
        assert found is not None, "nothing is lit"
        seen, button = found
        self.pressed.append(button["label"])
        return await self.person.press(seen, button["custom_id"]).settled(PATIENCE)


async def calm(bot: RedGavel) -> None:
    """Wait until robots have moved and everything is told."""
    while await bot.store.timers.due(bot.services.tables.now(), away=(0,)):
        await bot.clock.ring()
    await settled(bot)
