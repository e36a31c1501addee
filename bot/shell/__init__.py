"""The commands of `python -m bot`: each is a module with `add_to` and `carry_out`."""

from bot.shell.commands import asked_for

__all__ = ["asked_for"]
