"""One whole game of each title: whatever it says names players and things, in whole sentences."""

import re

import pytest

from rules.games import GAMES
from tests.discord.all_texts import Said, texts_of

TITLES = [
    ("hammer_price", 3, {}),
    ("project_mars", 3, {}),
    ("terraforming_mars", 3, {}),
    ("terraforming_mars", 1, {}),
    ("terraforming_mars", 3, {"mars_auction": "yes"}),
    ("cosmic_encounter", 3, {"lucre": "yes"}),
    ("on_mars", 3, {}),
    ("on_mars", 1, {}),
]

FAULTS = {
    "a seat instead of a name": r"\bSeat \d",
    "an id": r"[a-z]\\?_[a-z]",
    "a doubled word": r"(?i)\b([a-z]{2,}) \1\b",
    "a doubled name of a space": r"\b([A-Z]\d) \1:",
    "an empty bracket": r"\(\s*\)|\[\s*\]|“\s*”",
    "two full stops": r"\.\.(?!\.)|[a-z]{3,}\)?\.,",
    "a hyphen for a minus": r"(?<![\w–:/.=-])-\d",
    "a template": r"\{\w*\}",
    "a change that is none": r"announces \+0",
}
"""Faults of a text -> a pattern that finds them."""

PLACES = (
    "post", "post, alt text", "panel", "panel, alt text", "choice", "suggestion", "help", "hand",
    "status", "story", "orders", "lobby", "options", "picture",
)  # fmt: skip
"""Places in which every game says something."""

TYPED = re.compile(r"`[^`]*`")
"""Words that people type: names of options of commands have underscores."""


def ends_early(options):
    """After an auction the game goes on as the others of its title."""
    early = "mars_auction" in options
    return lambda game: early and game.generation > 1


def faults(said: Said, game: str) -> list[str]:
    bare = Said(texts={TYPED.sub("typed", text): where for text, where in said.texts.items()})
    alts = [text for text, where in said.texts.items() if where.endswith("alt text")]
    torn = [f"torn: {text}" for text in alts if not text.endswith((".", "!", "?"))]
    return torn + [
        f"{fault}: {found}" for fault, pattern in FAULTS.items() for found in bare.like(pattern)
    ]


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), TITLES, ids=str)
async def test_every_text_of_a_whole_game_is_fit_to_be_read(
    game, seats, options, tmp_path, same_cards
):
    said = await texts_of(tmp_path, GAMES[game], seats, options, ends_early(options))

    assert {*PLACES} <= said.places
    assert faults(said, game) == []
