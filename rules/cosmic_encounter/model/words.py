"""Amounts, phases and windows of Cosmic Encounter in words."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.cosmic_encounter.model.windows import PHASES, Phase
from rules.kernel.text import Text, say, unit

unit("ships", "{n} ship", "{n} ships")
unit("colonies", "{n} colony", "{n} colonies")
unit("cards", "{n} card", "{n} cards")
unit("tokens", "{n} token", "{n} tokens")
unit("lucre", "{n} Lucre", "{n} Lucre")

PHASE_NAMES: Final[dict[Phase, str]] = {
    "start_turn": "Start turn",
    "regroup": "Regroup",
    "destiny": "Destiny",
    "launch": "Launch",
    "alliance": "Alliance",
    "planning": "Planning",
    "reveal": "Reveal",
    "resolution": "Resolution",
}

ROLES: Final[dict[str, str]] = {
    "any": "any player",
    "main": "main player",
    "offense": "offense",
    "defense": "defense",
    "ally": "ally",
    "offensive_ally": "offensive ally",
    "main_or_ally": "main player or ally",
    "offense_or_ally": "offense or ally",
    "not_main": "not as main player",
    "not_offense": "not as offense",
    "not_main_or_ally": "neither main player nor ally",
}

CARD_TYPES: Final[dict[str, str]] = {
    "attack": "attack",
    "negotiate": "negotiate",
    "morph": "morph",
    "reinforcement": "reinforcement",
    "artifact": "artifact",
    "flare": "flare",
    "kicker": "kicker",
    "rift": "rift",
}


@cache
def window_words(window: str) -> Text:
    """A window as a heading: its phase, and which of its moments."""
    phase = PHASES.get(window)
    if phase is None:
        return say("Whenever it happens")
    words = window.replace("_", " ").capitalize()
    return say("{phase}: {moment}", phase=PHASE_NAMES[phase], moment=words)


def ships(n: int) -> Text:
    """So many ships."""
    return say("{n:ships}", n=n)


def cards(n: int) -> Text:
    """So many cards."""
    return say("{n:cards}", n=n)


def lucre(n: int) -> Text:
    """So much Lucre."""
    return say("{n:lucre}", n=n)


def signed(number: int) -> str:
    """`+4`, `−2`."""
    return f"+{number}" if number >= 0 else f"−{-number}"
