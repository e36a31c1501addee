"""Every card that a player may hold, by its key, and its heading in lists."""

from rules.cosmic_encounter.cards.catalogue import FLARE, face, flare_of, numbers
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.model.power import powers


def known_cards(*, rewards: bool) -> list[str]:
    """Return the keys of all cards in play, and of all flares: the dealt ones are secret."""
    reward = numbers()["reward"] if rewards else {}
    flares = [flare_of(power.id) for power in powers()]
    return [*dict.fromkeys([*numbers()["cosmic"], *reward]), *flares]


def heading(key: str) -> str:
    """Return a card's heading among all others."""
    if key.startswith(FLARE):
        return flares_heading(key)
    if face(key).type not in ENCOUNTER:
        return "Other cards"
    here = key in numbers()["cosmic"]
    return "Encounter cards" if here else "Encounter cards of the reward deck"


def flares_heading(key: str) -> str:
    """Return the heading of a flare: fifty are too many for one."""
    first = key.removeprefix(FLARE)[0]
    if first < "h":
        return "Flares A to G"
    return "Flares H to P" if first < "q" else "Flares R to Z"
