"""Typed input, carried out: its answers in sequence, then the panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bot.table.held import StaleQuestion
from bot.table.views.table_view import TableView
from cogs.answering import Interaction, show
from cogs.in_sight import InSight
from cogs.question.answers import asked_again
from cogs.question.marking import (
    begun,
    bid_after,
    marks_suggested,
    marks_typed,
    no_more,
    option_marked,
)
from cogs.question.messages import QuestionMessages
from cogs.question.question import idle
from cogs.question.typed_series import LEFT, Series, Step, goes_on, once
from cogs.ui.ids import TOP
from cogs.ui.notes import refused
from cogs.ui.words import Speech
from rules.games import GAMES
from rules.kernel import Answer, Ask, Option, Refused, Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel

SURE = say("Press Yes, or write it again and set sure to True.")
"""The way to confirm a typed answer with a warning."""


async def carry_out(
    messages: QuestionMessages,
    in_sight: InSight,
    interaction: Interaction,
    view: TableView,
    series: Series,
    *,
    sure: bool,
) -> None:
    """Answer as many questions as the input can, and show the next one.

    Raises:
        Refused: not even the first question takes that answer; nothing has changed.
    """
    bot, post = interaction.client, await in_sight.newest(view.table)
    typed = TypedMoves(bot, interaction.user.id, view, sure=sure)
    await typed.answer(series)
    told = await messages.since(typed.view, view.version) if typed.done else ""
    said = "" if typed.said is None else refused(typed.view, typed.said)
    note = "\n".join(filter(None, [told, said]))
    panel = await messages.panel(typed.view, note=note, stage=typed.stage)
    await bot.services.visiting.saw(typed.view, interaction.user.id)
    shown = await show(interaction, panel)
    in_sight.opened(interaction, shown, typed.view)
    in_sight.follow(interaction, typed.view, panel, post)


class TypedMoves:
    """The progress of a series of answers."""

    def __init__(self, bot: RedGavel, member: int, view: TableView, *, sure: bool) -> None:
        self.bot, self.member, self.view, self.sure = bot, member, view, sure
        self.stage = TOP
        self.said: Text | None = None
        self.done = 0
        self.open = True  # whether the present question belongs to the moment of the last answer

    async def answer(self, series: Series) -> None:
        """Give each answer, until one is refused or needs a confirmation."""
        for step in series.steps:
            if not await self._takes(step):
                return
        if self.open and self.view.ask is not None:
            end = series.end(self.view.ask)
            if end is not None:
                await self._takes(lambda view: end)

    async def _takes(self, step: Step) -> bool:
        if not self.open:
            self.said = LEFT
            return False
        try:
            answer = step(self.view)
            return not self._warned(answer) and await self._played(answer)
        except StaleQuestion as stale:
            self.view = await self.bot.services.tables.view(self.view.table, self.member)
            self.said = stale.text
        except Refused as refusal:
            if not self.done:
                raise
            self.said = say("The first part is done. {why}", why=refusal.text)
        return False

    def _warned(self, answer: Answer) -> bool:
        """Return whether an answer needs a confirmation, as a press would."""
        stage = None if self.sure or self.view.ask is None else asked_again(self.view.ask, answer)
        if stage is None:
            return False
        self.stage, self.said = stage, SURE
        return True

    async def _played(self, answer: Answer) -> bool:
        tables, before = self.bot.services.tables, self.view
        await tables.play(before.table, self.member, before.digest, answer)
        self.view = await tables.view(before.table, self.member)
        self.done += 1
        self.open = goes_on(before, self.view)
        return True


# ---- bids by marks ------------------------------------------------------------------------------


async def bids_by_marks(bot: RedGavel, member: int, view: TableView, typed: str) -> Series:
    """Return all bids of one turn; fewer than possible means no more.

    Raises:
        Refused: not all of them are legal, so none is made.
    """
    if view.ask is None:
        raise Refused(idle(view))
    marked = GAMES[view.game].marked
    first, *rest = marks_typed(marked, view.ask, typed)
    named = [option_marked(view.ask, first)]
    for mark in rest:
        after = await _ask_after(bot, member, view, named)
        named.append(bid_after(marked, after, mark, named[-1]))
    steps = [once([option.id]).steps[0] for option in named]
    return Series(tuple(steps), partial(no_more, marked))


async def marks_ahead(
    bot: RedGavel, member: int, view: TableView, typed: str
) -> list[tuple[str, str]]:
    """Return the valid continuations of bids by marks."""
    marked = GAMES[view.game].marked
    named = begun(marked, view.ask, typed)
    after = await _ask_after(bot, member, view, named) if named else None
    return marks_suggested(marked, view.ask, typed, Speech(view.seats), after)


async def _ask_after(
    bot: RedGavel, member: int, view: TableView, named: Sequence[Option]
) -> Ask | None:
    answers = [[option.id] for option in named]
    return await bot.services.tables.views.foreseen(view.table, member, view.digest, *answers)
