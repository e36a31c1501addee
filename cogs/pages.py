"""Pages of one topic that others show, too; `loading` knows who lays them out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from bot.table.views.table_view import Lobby, TableView
from cogs.ui.layout import Sending


class PanelPage(Protocol):
    """Lays out a member's private panel: the present question, with its picture."""

    async def __call__(
        self,
        view: TableView,
        *,
        note: str = "",
        by_dm: bool = False,
        former: str = "",
        back: bool = False,
    ) -> Sending:
        """Return the panel; `QuestionMessages.panel` explains the arguments."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Pages for everybody.

    Args:
        panel: a member's present question.
        lobby: a table before its start.
        vote: a proposal of a table, by its number, for one of its voters.
    """

    panel: PanelPage
    lobby: Callable[[Lobby], Awaitable[Sending]]
    vote: Callable[[int, int], Awaitable[Sending]]
