"""Checks before the first login: one line for each finding."""

from bot.doctor.examining import examined
from bot.doctor.findings import Finding

__all__ = ["Finding", "examined"]
