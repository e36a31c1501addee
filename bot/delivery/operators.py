"""Operators: the people who own the bot's application on Discord."""

from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.machine import Machine

ASKED_AGAIN: Final = 600.0
"""Seconds until the bot asks Discord again who owns the application."""
WITH_LEAVE: Final = (discord.TeamMemberRole.admin, discord.TeamMemberRole.developer)
"""Roles in a team that may work on its applications."""


class Operators:
    """Knows who owns the application.

    Args:
        machine: its time.
        application: asks Discord about the application.
    """

    def __init__(
        self, machine: Machine, application: Callable[[], Awaitable[discord.AppInfo]]
    ) -> None:
        self._elapsed = machine.elapsed
        self._application = application
        self._known: frozenset[int] = frozenset()
        self._until = 0.0

    async def include(self, user: int) -> bool:
        """Return whether a user owns the application, or may work on it in its team."""
        if self._elapsed() >= self._until:
            self._known = operators_of(await self._application())
            self._until = self._elapsed() + ASKED_AGAIN
        return user in self._known


def operators_of(application: discord.AppInfo) -> frozenset[int]:
    """Return the owner of an application, or the team's members who may change things."""
    team = application.team
    if team is None:
        return frozenset([application.owner.id])
    joined = [
        member.id
        for member in team.members
        if member.membership_state is discord.TeamMembershipState.accepted
        and member.role in WITH_LEAVE
    ]
    return frozenset([*joined, *([team.owner_id] if team.owner_id is not None else [])])
