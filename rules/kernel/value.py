"""The former name of a dataclass, until all trees say `dataclass`."""

from dataclasses import dataclass as value

__all__ = ["value"]
