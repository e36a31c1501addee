"""The groups of the options of a turn."""

from typing import Final

from rules.kernel import say

PLAY: Final = say("Play a card")
USE: Final = say("Use a card's action")
PROJECT: Final = say("Standard project")
MILESTONE: Final = say("Milestone")
AWARD: Final = say("Award")
OTHER: Final = say("Convert, sell")
