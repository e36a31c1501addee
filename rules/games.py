"""The games that the bot offers, each loaded at its first use."""

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Final

from rules.meta import Meta


class Games(MutableMapping[str, Meta]):
    """Games by their ids, in the order of a list of their names.

    A game takes megabytes and up to a second to load, so names and membership load nothing.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._known: dict[str, Meta | str] = {**names}

    def __getitem__(self, game: str) -> Meta:
        known = self._known[game]
        if isinstance(known, str):
            self._known[game] = known = import_module(f"rules.{game}.meta").META
        return known

    def __setitem__(self, game: str, meta: Meta) -> None:
        self._known[game] = meta

    def __delitem__(self, game: str) -> None:
        del self._known[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, game: object) -> bool:
        return game in self._known

    def is_loaded(self, game: str) -> bool:
        """Whether the use of this game takes no time."""
        return not isinstance(self._known[game], str)

    def names(self) -> dict[str, str]:
        """Return the names on the boxes, by the games' ids."""
        known = self._known.items()
        return {game: one if isinstance(one, str) else one.name for game, one in known}


GAMES: Final = Games(
    {
        "hammer_price": "Hammer Price",
        "project_mars": "Project Mars",
        "terraforming_mars": "Terraforming Mars",
        "on_mars": "On Mars",
        "cosmic_encounter": "Cosmic Encounter",
    }
)
