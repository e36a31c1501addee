"""Values: small frozen data, of which one question holds very many."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import dataclass as value
from dataclasses import replace as replaced
from typing import TYPE_CHECKING

__all__ = ["replaced", "value"]

if not TYPE_CHECKING:

    def value(*, frozen, **how):
        """Return `dataclass` for a frozen class; mypy alone refuses code that changes its objects.

        A truly frozen dataclass takes Python five times as long to make.
        """
        make = dataclass(unsafe_hash=frozen, **how)

        def made(cls):
            one = make(cls)
            # A dataclass watches for circles, in which no value lies.
            one.__repr__ = getattr(one.__repr__, "__wrapped__", one.__repr__)
            return one

        return made

    def replaced(one, **changed):
        """Return the same value with other fields, as `replace` does; its class has no slots.

        It is copied as it is, which takes a tenth of the time where the fields are many.
        """
        other = object.__new__(type(one))
        other.__dict__.update(one.__dict__, **changed)
        return other
