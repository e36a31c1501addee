"""The imports of every alien: the table, marks for its methods, a sentence to say."""

from rules.cosmic_encounter.model.power import Power, Use, at, superpower, wild
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Frame, Seat, say

__all__ = ["Cosmic", "Frame", "Power", "Seat", "Use", "at", "say", "superpower", "wild"]
