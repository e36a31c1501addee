"""Shared code contains no word of a single game."""

import re
from collections import Counter
from pathlib import Path

from rules.games import GAMES

ROOT = Path(__file__).parents[2]
WORDS = {
    "mars", "terraform", "terraformed", "terraforming", "terraformer", "tharsis", "phobos",
    "corporation", "corporations", "prelude", "preludes", "generation", "generations",
    "greenery", "greeneries", "oxygen", "temperature", "ocean", "oceans", "megacredits",
    "milestone", "milestones", "award", "awards", "steel", "titanium", "plants", "heat",
    "microbe", "microbes", "jovian", "marker", "markers", "plan", "plans",
    "approval", "engineering", "engineer", "vendor", "vendors", "facilities", "offices",
    "payroll", "rover", "rovers", "blueprint", "blueprints", "lacerda", "crystal", "crystals",
    "colony", "colonies", "mission", "missions", "lander", "shuttle", "colonist", "colonists",
    "cosmic", "encounter", "flare", "lucre", "alien", "aliens", "destiny", "hyperspace", "warp",
    "hammer", "hammered",
    "negotiate", "kicker", "reinforcement", "artifact", "artifacts", "ally", "allies",
}  # fmt: skip
"""Words that our games' rulebooks use and no other game would."""


COMMON = {
    "renders/glyphs/things.py": {"plants", "oxygen"},
    "renders/palette.py": {"mars"},
    "renders/planet.py": {"mars"},
}
"""Words of several of our games: two have the same planet, and some of their signs."""

SHARED = {"kernel", "parts", "__pycache__"}
OWN = {path.name for path in (ROOT / "rules").iterdir() if path.is_dir()} - SHARED
"""The folders of games, also of those that are not offered yet."""


def shared_files() -> list[Path]:
    """Every file that is no game's own."""
    shared = ("bot", "cogs", "rules/kernel", "rules/parts")
    found = [path for folder in shared for path in (ROOT / folder).rglob("*.py")]
    found += [
        path
        for path in (ROOT / "renders").rglob("*.py")
        if path.relative_to(ROOT / "renders").parts[0] not in OWN
    ]
    return sorted(found)


def words_of(text: str) -> Counter[str]:
    """The words of a source, those within names as well: `MARS_MAP` and `MarsMap` say `mars`."""
    found = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text)
    return Counter(word.lower() for word in found)


def games_words(text: str) -> tuple[str, ...]:
    return tuple(sorted(WORDS & words_of(text).keys()))


def test_words_are_found_within_names():
    assert games_words("MARS_MAP = MarsMap(my_plan) # generations") == (
        "generations", "mars", "plan",
    )  # fmt: skip
    assert games_words("explanation, planned, regeneration") == ()


def test_the_words_of_every_game_are_looked_for():
    for meta in GAMES.values():
        assert games_words(meta.id), f"add the words of {meta.name}"


def test_all_shared_files_are_looked_at():
    looked_at = {str(path.relative_to(ROOT)) for path in shared_files()}

    assert {
        "bot/running.py",
        "cogs/question/commands.py",
        "renders/palette.py",
        "renders/canvas.py",
    } < looked_at
    assert not any(f"/{id}/" in path for id in OWN for path in looked_at)
    assert GAMES.keys() <= OWN


def spoken() -> dict[str, set[str]]:
    """The words of games that stand in shared files."""
    found = {str(path.relative_to(ROOT)): games_words(path.read_text()) for path in shared_files()}
    alone = {name: {*words} - COMMON.get(name, set()) for name, words in found.items()}
    return {name: words for name, words in alone.items() if words}


def test_no_word_of_a_game_stands_in_what_all_games_share():
    assert spoken() == {}


def test_the_button_that_takes_a_move_back_has_one_colon() -> None:
    """The button says `Undo: constructing (Mine)`, never `Undo: constructing: Mine`."""
    said = [template for meta in GAMES.values() for template in meta.undone.values()]

    assert len(said) > 10
    assert [template for template in said if ":" in template] == []
