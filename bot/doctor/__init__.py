"""What is missing before the first login: one line for each check."""

from bot.doctor.examining import examined
from bot.doctor.findings import Finding

__all__ = ["Finding", "examined"]
