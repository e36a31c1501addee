"""Values: small frozen data, of which one question holds very many."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import dataclass as value
from typing import TYPE_CHECKING

__all__ = ["value"]

if not TYPE_CHECKING:

    def value(*, frozen, **how):
        """Return `dataclass` for a frozen class; mypy alone refuses code that changes its objects.

        A truly frozen dataclass takes Python five times as long to make.
        """
        return dataclass(unsafe_hash=frozen, **how)
