"""All checks in sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from bot.address import ServerAddress
from bot.doctor import machine
from bot.doctor.discords import of_discord
from bot.doctor.findings import Finding, missing, well
from bot.doctor.origins import origins
from bot.running import point_at, read_values
from bot.setting_names import PREFIX
from bot.settings import WANTED, Settings, SettingsError, explanations

if TYPE_CHECKING:
    from bot.settings import ShellSettings


async def examined(shell: ShellSettings, *, directory: bool = False) -> list[Finding]:
    """Return all findings; with wrong settings, those of the other checks.

    Args:
        shell: the settings that need no token, which are right.
        directory: look at what Discord's App Directory asks for, too.
    """
    if isinstance(shell.database, ServerAddress):
        here = [machine.server(shell.database)]
    else:
        here = [machine.folder(shell.database), machine.kept(shell.database)]
    here += [machine.fonts(), machine.time_zones()]
    try:
        settings = Settings()
    except ValidationError as error:
        wrong = [missing("settings", line) for line in explanations(error, PREFIX, WANTED)]
        return [*wrong, *here]
    try:
        read_values(settings.values)
    except SettingsError as error:
        here.append(missing("settings", str(error)))
    else:
        here.insert(0, well("settings", "all can be read"))
    point_at(settings.api_url, settings.gateway_url)
    token = settings.token.get_secret_value()
    online = await of_discord(token, settings.shards, directory=directory)
    return [*origins(settings), *here, machine.port(settings), *online]
