"""What every effect word is: data with its legality, its execution, its text and its symbols."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NamedTuple, TypeAlias

from pydantic import ConfigDict

from rules.kernel.ask import Seat
from rules.kernel.frame import Frame
from rules.kernel.text import Text, say
from rules.kernel.view import Kinded, Plain
from rules.terraforming_mars.model.views import Symbol, Tag

if TYPE_CHECKING:
    from rules.terraforming_mars.state import Terraforming
    from rules.terraforming_mars.steps.foresight import Ledger

When: TypeAlias = Literal["production", "at_once"]

IMPOSSIBLE: Final = say("Not everything that it asks for can be done.")


class Cause(NamedTuple):
    """Who carries out an effect, and on account of what."""

    seat: Seat
    source: str = ""  # the card whose effect it is; empty for what every player may do
    about: str = ""  # the card just played that set the effect off
    hex: str = ""  # where this card's latest tile went


class Effect(Kinded):
    """One word of a card. Cards that are half carried out keep their remaining words in the save.

    `MUST` words have to be possible before the card may be played at all; the others may be lost.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    MUST: ClassVar[bool] = False
    LOSABLE: ClassVar[bool] = False  # `useful` can be false: worth a warning
    HITS: ClassVar[bool] = False  # takes something from one player of several
    INSTANT: ClassVar[bool] = False  # never asks and never opens a frame
    SPENDS_CARDS: ClassVar[bool] = False  # takes cards from the hand
    WHEN: ClassVar[When] = "at_once"

    @property
    def draws(self) -> bool:
        """Whether it may bring cards to the hand."""
        return False

    @property
    def may_be_lost(self) -> bool:
        """Whether it may come to nothing so that a player would want to be warned."""
        return self.LOSABLE

    def hits_only_oneself(self, game: Terraforming, cause: Cause) -> bool:
        """Whether it must take something, and nobody but its own player has it."""
        return False

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        """Whether it can be carried out in full now, as far as it must be."""
        return True

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        """Why it is not possible now."""
        return IMPOSSIBLE

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        """Whether it would change anything now."""
        return True

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        """Enter what it gives and needs, so that a whole card can be judged beforehand."""

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        """Carry it out, or open the frame that does."""
        raise NotImplementedError  # each word does what it says

    def text(self) -> Text:
        """It as a sentence without its full stop, beginning in lower case."""
        raise NotImplementedError  # as above

    def symbols(self) -> tuple[Symbol, ...]:
        """It as drawn on the card."""
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
    """A number that is counted: `times` for every `per` of something, rounded down."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: Counted
    tag: Tag | Literal[""] = ""
    per: int = 1
    times: int = 1

    def number(self, game: Terraforming, cause: Cause) -> int:
        """The number now; a wild tag counts as the tag in question."""
        return self.times * (self._counted(game, cause) // self.per)

    def expected(self, game: Terraforming, cause: Cause) -> int:
        """The number as it will be when the card that counts lies in play itself."""
        own = 0
        if self.of == "tags" and cause.source not in game.player(cause.seat).in_play:
            card = game.card(cause.source)
            if card.kind != "event":
                own = card.tags.count(self.tag) + card.tags.count("wild")
        return self.times * ((self._counted(game, cause) + own) // self.per)

    def _counted(self, game: Terraforming, cause: Cause) -> int:
        match self.of:
            case "tags":
                return game.player(cause.seat).count_tags(self.tag)
            case "opponents_tags":
                return sum(
                    game.player(seat).tableau.tags.get(self.tag, 0)
                    for seat in game.opponents(cause.seat)
                )
            case "here":
                return game.player(cause.seat).resources.get(cause.source, 0)
            case "events":
                return sum(len(player.events) for player in game.seated)
            case _:
                return self._counted_tiles(game, cause)

    def _counted_tiles(self, game: Terraforming, cause: Cause) -> int:
        match self.of:
            case "cities":
                return game.land.cities
            case "cities_on_mars":
                return game.land.cities_on_mars
            case "oceans_beside":
                return game.land.beside_special(cause.source, "ocean")
            case _:
                return game.land.beside_special(cause.source, "city")

    def what(self) -> Text:
        """What is counted: `2 microbe tags you have`."""
        if self.per == 1:
            return say("{what}", what=say(_COUNTED[self.of], tag=self.tag))
        return say("{n} {what}", n=self.per, what=say(_SEVERAL[self.of], tag=self.tag))

    @property
    def icon(self) -> str:
        """What is counted, as a symbol's icon."""
        return _ICONS.get(self.of, f"tag:{self.tag}")

    def symbol(self, icon: str, *, production: bool = False, sign: str = "+") -> Symbol:
        """`+1 M€ per earth tag`."""
        return Symbol(
            icon=icon,
            amount=f"{sign}{self.times}",
            production=production,
            per=self.icon,
            per_count=self.per,
            whose=_WHOSE.get(self.of, ""),
        )


Count: TypeAlias = int | Tally


def comes_to_something(counts: Iterable[Count], game: Terraforming, cause: Cause) -> bool:
    """Whether any of the numbers will be other than 0."""
    return any(count if isinstance(count, int) else count.expected(game, cause) for count in counts)


def number(count: Count, game: Terraforming, cause: Cause) -> int:
    """A printed or counted number, now."""
    return count if isinstance(count, int) else count.number(game, cause)
