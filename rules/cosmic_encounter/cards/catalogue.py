"""The decks, from one data file, with an owner's numbers of reward cards laid over it."""

import json
import tomllib
from functools import cache
from typing import Any, Final

from rules.cosmic_encounter.model.card import COLOURS, value_words
from rules.cosmic_encounter.model.views import Back, CardType, Face
from rules.parts.values import data_file

MOST: Final = 20
"""Most copies of one card in an owner's deck."""
TYPES: Final[dict[str, CardType]] = {
    "attack": "attack",
    "reinforcement": "reinforcement",
    "kicker": "kicker",
    "rift": "rift",
    "negotiate": "negotiate",
    "crooked_deal": "negotiate",
    "morph": "morph",
}
"""The beginning of a card's key -> its type; all other cards are artifacts."""
FLARE: Final = "flare_"


@cache
def numbers() -> dict[str, dict[str, int]]:
    """Return the data file as it stands."""
    return data_file("rules.cosmic_encounter.cards", "decks.toml")


def cosmic_deck() -> list[str]:
    """Return the ids of the cosmic deck without flares, in the order of the data file."""
    return _ids(numbers()["cosmic"], "")


def reward_deck(values: str = "") -> list[str]:
    """Return the ids of the reward deck; `values` is the result of `owners_values`."""
    return _ids(reward_copies(values), "reward_")


def reward_copies(values: str = "") -> dict[str, int]:
    """Return the number of copies of each reward card, by key; some may have none."""
    owners: dict[str, int] = tomllib.loads(values).get("reward", {})
    return numbers()["reward"] | owners


def _ids(counts: dict[str, int], before: str) -> list[str]:
    return [f"{before}{key}#{n}" for key, count in counts.items() for n in range(1, count + 1)]


def destiny_deck(seats: int) -> list[str]:
    """Return the destiny cards of a game, without colours that nobody has."""
    counts = numbers()["destiny"]
    cards = [f"{COLOURS[seat]}#{n}" for seat in range(seats) for n in range(counts["colour"])]
    return cards + [
        f"{key}#{n}" for key, count in counts.items() if key != "colour" for n in range(count)
    ]


def tech_deck(*, four_planets: bool) -> list[str]:
    """Return the technologies of a game: a short one has none with research number 8 or more."""
    return [key for key, need in numbers()["techs"].items() if not (four_planets and need >= 8)]


def research_number(tech: str) -> int | None:
    """Return the number of ships that a technology needs; None: X."""
    return numbers()["techs"][tech] or None


def ships_needed(tech: str) -> int:
    """Return the number of ships that complete a technology; any number is at least one."""
    return research_number(tech) or 1


@cache
def key_of(card: str) -> str:
    """Return the key of a card, which its copies share."""
    return card.partition("#")[0].removeprefix("reward_")


@cache
def face(card: str) -> Face:
    """Return the printed face of the card of this id."""
    key, back = key_of(card), back_of(card)
    if key.startswith(FLARE):
        alien = key.removeprefix(FLARE)
        return Face(id=card, key=key, type="flare", name=f"{alien_name(alien)} flare", alien=alien)
    first, _, rest = key.rpartition("_")
    kind = TYPES.get(key) or TYPES.get(first) or "artifact"
    value = int(rest.replace("m", "-")) if first in TYPES else None
    return Face(
        id=card,
        key=key,
        type=kind,
        name=_name(key, kind, value),
        back=back,
        value=value,
        crooked=key == "crooked_deal",
    )


@cache
def back_of(card: str) -> Back:
    """Return the back of a card, by which all see its deck."""
    return "reward" if card.startswith("reward_") else "cosmic"


@cache
def deck_of(card: str) -> str:
    """Return the deck of a card, by its id."""
    key = card.partition("#")[0]
    if key.startswith(FLARE) or key in numbers()["cosmic"]:
        return "cosmic"
    if key in COLOURS or key in numbers()["destiny"]:
        return "destiny"
    if key in numbers()["techs"]:
        return "technology"
    return "reward" if card.startswith("reward_") else "auction"


def _name(key: str, kind: CardType, value: int | None) -> str:
    if value is None:
        return key.replace("_", " ").title()
    match kind:
        case "attack":
            return f"Attack {value_words(value)}"
        case "reinforcement":
            return f"Reinforcement +{value}"
        case "kicker":
            return f"Kicker ×{value}"
        case _:
            return f"Rift {value}"


def alien_name(alien: str) -> str:
    """Return an alien's printed name: `tick_tock` -> `Tick-Tock`."""
    return {"anti_matter": "Anti-Matter", "tick_tock": "Tick-Tock"}.get(alien, alien.title())


def flare_of(alien: str) -> str:
    """Return the id of an alien's flare; there is one of each."""
    return f"{FLARE}{alien}"


def owners_values(text: str) -> str:
    """Return a file of numbers of reward cards as the save keeps it, after a check.

    Raises:
        ValueError: it names the fault.
    """
    given: dict[str, Any] = tomllib.loads(text)
    if unknown := sorted(set(given) - {"reward"}):
        raise ValueError(f"{unknown[0]} is unknown; there is [reward]")
    counts = given.get("reward", {})
    if not isinstance(counts, dict):
        raise ValueError("reward must be a table of numbers of cards")
    known = numbers()["reward"]
    for key, count in counts.items():
        if key not in known:
            raise ValueError(f"reward.{key} is unknown; there are {', '.join(known)}")
        if type(count) is not int or not 0 <= count <= MOST:
            raise ValueError(f"reward.{key} must be a whole number from 0 to {MOST}")
    if not counts:
        return ""
    lines = (f"{key} = {json.dumps(counts[key])}\n" for key in sorted(counts))
    return "".join(("[reward]\n", *lines))
