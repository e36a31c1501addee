"""`python -m bot`: the bot on Discord; `python -m bot mend 12` leads a broken table back."""

import sys

import discord

from bot.running import Unreachable, log_to_stderr, mended, run, run_until_stopped
from bot.settings import SettingsError, read_settings
from bot.store import StoreError
from rules.kernel.ask import Refused


def main(*words: str) -> int:
    """Run the bot; 2 when a setting or the database is wrong, 1 when Discord is not reached.

    One line says which. With the words `mend` and the number of a table, that is all that is done.
    """
    try:
        settings = read_settings()
        log_to_stderr(settings.log_level, as_json=settings.log_json)
        if words:
            print(run(mended(settings, words)))  # noqa: T201 - for whoever typed it
        else:
            run(run_until_stopped(settings))
    except (SettingsError, StoreError, Refused) as error:
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
    sys.exit(main(*sys.argv[1:]))
