"""The commands of `python -m bot`."""

from bot.shell.commands import asked_for

__all__ = ["asked_for"]
