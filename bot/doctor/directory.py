"""Discord's App Directory: what it asks of an application, and what of that is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.doctor.findings import Finding, missing, well

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord

ABOUT: Final = "directory"
VERIFIED_FROM: Final = 75
"""The number of servers from which Discord verifies an application, which the directory wants."""
BY_HAND: Final = (
    "look yourself in Discord's portal: verification, two-factor sign-in of the whole team, a"
    " support server, the page with its long description and pictures"
)


def of_directory(about: discord.AppInfo) -> Iterator[Finding]:
    """Yield a line for each thing that the directory asks for."""
    wanted = {
        "it is public": about.bot_public,
        "no code is asked for at the invitation": not about.bot_require_code_grant,
        "an icon": about.icon is not None,
        "a description": bool(about.description.strip()),
        "tags": bool(about.tags),
        "a link to terms, such as TERMS.md": bool(about.terms_of_service_url),
        "a link on privacy, such as PRIVACY.md": bool(about.privacy_policy_url),
        "an install link": bool(about.custom_install_url or about.install_params),
        "a team that owns it": about.team is not None,
    }
    for what, there in wanted.items():
        yield well(ABOUT, what) if there else missing(ABOUT, f"{what}: set it in Discord's portal")
    servers = about.approximate_guild_count or 0
    if servers < VERIFIED_FROM:
        yield missing(ABOUT, f"{servers} servers; Discord verifies from {VERIFIED_FROM} on")
    else:
        yield well(ABOUT, f"{servers} servers")
    yield well(ABOUT, BY_HAND)
