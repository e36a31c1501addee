"""Effect words: data with their legality, execution, text and symbols."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from pydantic import ConfigDict

from rules.kernel import Frame, Kinded, Plain, Seat, Text, say
from rules.terraforming_mars.model.views import Symbol, Tag

When: TypeAlias = Literal["production", "at_once"]

IMPOSSIBLE: Final = say("You cannot do everything it asks for.")


class Cause(NamedTuple):
    """The player and the card behind an effect."""

    seat: Seat
    source: str = ""  # the card with the effect; empty for actions open to every player
    about: str = ""  # the card just played that set the effect off
    hex: str = ""  # the space of this card's latest tile


class Effect(Kinded):
    """One word of a card. A half-resolved card keeps its remaining words in the save.

    `MUST` words must be possible before the card is played at all; the others may be lost. The
    table lies above the words of cards, so it is `Any` here, as in the kernel. Each word states its
    types: `game: Terraforming`, `ledger: Ledger`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    MUST: ClassVar[bool] = False
    LOSABLE: ClassVar[bool] = False  # `useful` can be false: worth a warning
    HITS: ClassVar[bool] = False  # takes something from one player of several
    INSTANT: ClassVar[bool] = False  # never asks and never opens a frame
    SPENDS_CARDS: ClassVar[bool] = False  # takes cards from the hand
    DRAWS: ClassVar[bool] = False  # brings cards to the hand
    PLAYS: ClassVar[bool] = False  # plays a further card from the hand
    WHEN: ClassVar[When] = "at_once"

    @property
    def must(self) -> bool:
        """Whether it must be possible before the card is played."""
        return self.MUST

    @property
    def heat_needed(self) -> int:
        """Heat that it takes, and that therefore cannot pay for the card."""
        return 0

    @property
    def draws(self) -> bool:
        """Whether it may bring cards to the hand."""
        return self.DRAWS

    @property
    def may_be_lost(self) -> bool:
        """Whether it may do nothing, so that a player wants a warning."""
        return self.LOSABLE

    def hits_only_oneself(self, game: Any, cause: Cause) -> bool:
        """Whether it can take only what its own player has."""
        return False

    def possible(self, game: Any, cause: Cause) -> bool:
        """Whether its required part can be carried out in full now."""
        return True

    def blocked(self, game: Any, cause: Cause) -> bool:
        """Whether it has no room, at a table where that closes the whole card."""
        return False

    def obstacle(self, game: Any, cause: Cause) -> Text:
        """Return the reason why it is not possible now, or blocked."""
        return IMPOSSIBLE

    def useful(self, game: Any, cause: Cause) -> bool:
        """Whether it would change anything now."""
        return True

    def foresee(self, game: Any, cause: Cause, ledger: Any) -> None:
        """Enter its gains and needs into the ledger, to judge a whole card before it is played."""

    def begin(self, game: Any, cause: Cause) -> Frame | None:
        """Carry it out, or return the frame that does."""
        raise NotImplementedError  # each word has its own effect

    def text(self) -> Text:
        """Return it as a sentence without its full stop, beginning in lower case."""
        raise NotImplementedError  # as above

    def symbols(self) -> tuple[Symbol, ...]:
        """Return its signs, as drawn on the card."""
        raise NotImplementedError  # as above


Counted: TypeAlias = Literal[
    "tags",
    "opponents_tags",
    "cities",
    "cities_on_mars",
    "events",
    "here",
    "oceans_beside",
    "cities_beside",
]

_COUNTED: dict[Counted, str] = {
    "tags": "{tag} tag you have",
    "opponents_tags": "{tag} tag your opponents have",
    "cities": "city in play",
    "cities_on_mars": "city on Mars",
    "events": "event played by anyone",
    "here": "resource here",
    "oceans_beside": "ocean next to its tile",
    "cities_beside": "city next to its tile",
}
_SEVERAL: dict[Counted, str] = {
    "tags": "{tag} tags you have",
    "opponents_tags": "{tag} tags your opponents have",
    "cities": "cities in play",
    "cities_on_mars": "cities on Mars",
    "events": "events played by anyone",
    "here": "resources here",
    "oceans_beside": "oceans next to its tile",
    "cities_beside": "cities next to its tile",
}
_ICONS: dict[Counted, str] = {
    "cities": "city",
    "cities_on_mars": "city",
    "events": "event",
    "here": "any_cube",
    "oceans_beside": "ocean",
    "cities_beside": "city",
}
_WHOSE: dict[Counted, Literal["anyone", "opponents"]] = {
    "opponents_tags": "opponents",
    "cities": "anyone",
    "cities_on_mars": "anyone",
    "events": "anyone",
}


class Tally(Plain):
    """A counted number: `times` for every `per` of something, rounded down."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: Counted
    tag: Tag | Literal[""] = ""
    per: int = 1
    times: int = 1

    def what(self) -> Text:
        """Return the counted things in words: `2 microbe tags you have`."""
        if self.per == 1:
            return say("{what}", what=say(_COUNTED[self.of], tag=self.tag))
        return say("{n} {what}", n=self.per, what=say(_SEVERAL[self.of], tag=self.tag))

    @property
    def icon(self) -> str:
        """The icon of the counted things."""
        return _ICONS.get(self.of, f"tag:{self.tag}")

    def symbol(self, icon: str, *, production: bool = False) -> Symbol:
        """Return the sign of the tally: `+1 M€ per earth tag`."""
        return Symbol(
            icon=icon,
            amount=f"+{self.times}",
            production=production,
            per=self.icon,
            per_count=self.per,
            whose=_WHOSE.get(self.of, ""),
        )


Count: TypeAlias = int | Tally


def sentence(effects: Sequence[Effect]) -> Text:
    """Return the effects as one sentence without its full stop."""
    return say("{parts}", parts=tuple(effect.text() for effect in effects))
