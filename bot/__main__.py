"""`python -m bot`: the bot on Discord."""

import asyncio
import sys

import discord

from bot.running import Unreachable, log_to_stderr, run_until_stopped
from bot.settings import SettingsError, read_settings
from bot.store import StoreError


def main() -> int:
    """Run the bot; 2 when a setting or the database is wrong, 1 when Discord is not reached.

    One line says which.
    """
    try:
        settings = read_settings()
        log_to_stderr(settings.log_level, as_json=settings.log_json)
        asyncio.run(run_until_stopped(settings))
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)  # noqa: T201 - the one line for whoever started it
        return 2
    except Unreachable as error:
        print(error, file=sys.stderr)  # noqa: T201 - as above
        return 1
    except discord.LoginFailure:
        print("RED_GAVEL_TOKEN is wrong: Discord does not know it.", file=sys.stderr)  # noqa: T201 - as above
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
