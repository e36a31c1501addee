"""`python -m bot`: runs the bot on Discord, or with a command an operator's task."""

import logging
import sys
from typing import TypeVar

import discord

from bot.lifetime import PlaceLost, Unreachable
from bot.logs import log_to_stderr
from bot.running import run, run_until_stopped
from bot.settings import (
    Settings,
    SettingsError,
    ShellSettings,
    names_of_other_releases,
    read_settings,
)
from bot.shell import asked_for
from bot.store import StoreAway, StoreError, StoreTrouble
from rules.kernel import Refused

log = logging.getLogger(__name__)
S = TypeVar("S", bound=ShellSettings)


def main(*words: str) -> int:
    """Return the exit code: 2 for a wrong word, setting or database, 1 for what may be well later.

    One line says which. Without a command the bot runs until it is told to stop.
    """
    asked = asked_for(words)
    try:
        if asked.carry_out is not None:
            shell = _read(ShellSettings)
            return int(run(lambda machine: asked.carry_out(machine, shell, asked)))
        settings = _read(Settings)
        run(lambda machine: run_until_stopped(machine, settings, standby=asked.standby))
    except StoreAway as error:
        print(f"{error} Start again when that has passed.", file=sys.stderr)  # noqa: T201 - as below
        return 1 if asked.carry_out is None else 2  # of a command, 1 says that it found faults
    except (SettingsError, StoreError, Refused) as error:
        print(error, file=sys.stderr)  # noqa: T201 - the one line for whoever started it
        return 2
    except (PlaceLost, Unreachable) as error:
        print(error, file=sys.stderr)  # noqa: T201 - as above
        return 1
    except StoreTrouble:
        print("The database is away. Start again when it answers.", file=sys.stderr)  # noqa: T201 - as above
        return 1
    except discord.LoginFailure:
        print("RED_GAVEL_TOKEN is wrong: Discord does not know it.", file=sys.stderr)  # noqa: T201 - as above
        return 2
    return 0


def _read(kind: type[S]) -> S:
    """Return the settings, by which the log is written from now on.

    Raises:
        SettingsError: one is missing or wrong.
    """
    settings = read_settings(kind)
    log_to_stderr(settings.log_level, as_json=settings.log_json)
    for name in names_of_other_releases(settings):
        log.warning("a setting of another release", extra={"setting": name})
    return settings


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
