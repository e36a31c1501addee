"""Every button, select and form of the bot: a press is known only by its custom id.

A topic marks the methods that carry out its presses with `press`, and those that read its forms
with `form`.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord
from discord.ext import commands

from cogs.answering import GONE, Interaction
from cogs.apologies import guarded
from cogs.outsiders import refuse_outsiders
from cogs.ui.ids import Press, Verb, picked
from cogs.ui.layout import fields_of
from rules.kernel import Refused, say

if TYPE_CHECKING:
    from cogs.in_sight import InSight

Pressed: TypeAlias = "Callable[[Interaction, Press], Awaitable[None]]"
"""Carries out a press."""
Filled: TypeAlias = "Callable[[Interaction, Press, dict[str, str]], Awaitable[None]]"
"""Carries out a form, with its fields."""
T = TypeVar("T", bound=Callable[..., Awaitable[None]])

USES = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""The kinds of interactions with a custom id."""
PRESSES, FORMS, FINDS_TABLE = "__presses__", "__forms__", "__finds_table__"
"""The marks on methods of topics."""


def press(*verbs: str, finds_table: bool = False) -> Callable[[T], T]:
    """Mark the method that carries out presses with these verbs.

    Args:
        verbs: the verbs.
        finds_table: it finds its table itself, and refuses outsiders then.
    """

    def marked(method: T) -> T:
        setattr(method, PRESSES, verbs)
        setattr(method, FINDS_TABLE, finds_table)
        return method

    return marked


def form(*verbs: str) -> Callable[[T], T]:
    """Mark the method that carries out forms with these verbs."""

    def marked(method: T) -> T:
        setattr(method, FORMS, verbs)
        return method

    return marked


def _marked(topics: Iterable[object], mark: str) -> dict[str, Any]:
    """Return the methods of topics with a mark, by their verbs; no two have the same."""
    found: dict[str, Any] = {}
    for topic in topics:
        for name, method in inspect.getmembers(type(topic), inspect.isfunction):
            for verb in getattr(method, mark, ()):
                if verb in found:
                    raise ValueError(f"two topics carry out {verb}")
                found[verb] = getattr(topic, name)
    return found


def table_of(used: Any) -> int | None:
    """Return the table that a used component or a filled form names; None: none."""
    if not isinstance(used, dict):
        return None
    press = Press.parse(str(used.get("custom_id", "")))
    if press is None:
        return None
    table = press.table
    if press.verb == Verb.INBOX:  # its lists are about several tables
        with suppress(ValueError, IndexError):
            table = picked(str(used.get("values", [])[0]))[0]
    return table or None


async def _not_ours(*_: object) -> None:
    """Refuse an id that no version of the bot has written.

    Raises:
        Refused: always.
    """
    raise Refused(say("This button belongs to another version of the bot. Use /move."))


class Presses(commands.Cog):
    """Gives each press to the topic that carries it out.

    Args:
        in_sight: the open panels.
        topics: objects with marked methods.
    """

    def __init__(self, in_sight: InSight, topics: Iterable[object]) -> None:
        self._in_sight = in_sight
        topics = tuple(topics)
        self.actions: dict[str, Pressed] = _marked(topics, PRESSES)
        self.forms: dict[str, Filled] = _marked(topics, FORMS)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Carry out a used component or a filled form; both work without memory, even after years.

        discord.py's `DynamicItem` would rebuild all items of the message for each press.
        """
        if interaction.type not in USES:
            return
        used: Any = interaction.data or {}
        press = Press.parse(used.get("custom_id", ""), used.get("values", ()))
        if press is None:
            await guarded(interaction, _not_ours)
        elif interaction.type is discord.InteractionType.modal_submit:
            fields = fields_of(used.get("components", []))
            await guarded(interaction, lambda: self._filled(interaction, press, fields))
        else:
            await guarded(interaction, lambda: self.pressed(interaction, press))

    async def cog_unload(self) -> None:
        self._in_sight.stop()

    async def _filled(self, interaction: Interaction, press: Press, fields: dict[str, str]) -> None:
        await refuse_outsiders(interaction, press.table)
        await self.forms.get(press.verb, _not_ours)(interaction, press, fields)

    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Carry out a press.

        Raises:
            Refused: it cannot be done; the sentence says what can.
        """
        message = None if interaction.message is None else interaction.message.id
        if self._in_sight.stay(press.table, interaction.user.id, message):
            interaction.extras[GONE] = True
        action = self.actions.get(press.verb, _not_ours)
        if not getattr(action, FINDS_TABLE, False):
            await refuse_outsiders(interaction, press.table)
        await action(interaction, press)
