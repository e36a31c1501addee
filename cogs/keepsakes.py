"""The keepsakes of finished games: their makers, and their messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from bot.delivery.messages import Progress
from bot.table.held import NO_TABLE
from cogs.looking_back import LookingBack
from cogs.time_lapse import TimeLapses
from cogs.ui.keepsakes import POST_MORTEM, TIME_LAPSE, begun_sheet, refused_sheet
from cogs.ui.layout import Sending
from rules.games import GAMES
from rules.kernel.ask import Refused
from rules.kernel.text import Text

if TYPE_CHECKING:
    from bot.client import RedGavel
    from cogs.drawing import Drawings

Making: TypeAlias = "Callable[[int, Progress], Awaitable[Sending]]"


class KeepsakeMaker:
    """Makes keepsakes, and lays out their messages.

    Args:
        bot: the bot.
        drawings: draws pictures.
    """

    def __init__(self, bot: RedGavel, drawings: Drawings) -> None:
        self._bot = bot
        self._made: Mapping[str, Making] = {
            TIME_LAPSE: TimeLapses(bot).made,
            POST_MORTEM: LookingBack(bot, drawings).made,
        }

    async def begun(self, table: int, what: str, done: int, of: int) -> Sending:
        """Return the progress of the work on a keepsake; of 0 steps: it begins."""
        return begun_sheet(table, what, await self._title(table), done, of)

    async def made(self, table: int, what: str, progress: Progress) -> Sending:
        """Make a keepsake and return its message.

        Raises:
            Refused: it cannot be made of this game.
        """
        return await self._made[what](table, progress)

    async def refused(self, table: int, what: str, why: Text) -> Sending:
        """Return a message that says why there is no keepsake."""
        return refused_sheet(table, what, await self._title(table), why)

    async def _title(self, table: int) -> str:
        found = await self._bot.store.table(table)
        if found is None:
            raise Refused(NO_TABLE)
        return GAMES.names()[found[0].game]
