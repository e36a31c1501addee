"""Standing words: effects that last as long as their card lies in play."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.kernel import Text, say
from rules.terraforming_mars.model.effect import Effect, sentence
from rules.terraforming_mars.model.views import CardResource, Kind, Resource, Symbol, Tag
from rules.terraforming_mars.model.words import NAMES, plus


@dataclass(frozen=True, kw_only=True)
class StandingWord:
    """One standing word."""

    def text(self) -> Text:
        """Return it as a sentence without its full stop, beginning in lower case."""
        raise NotImplementedError  # each word has its own sentence

    def symbols(self) -> tuple[Symbol, ...]:
        """Return its signs, as drawn on the card."""
        raise NotImplementedError  # as above


@dataclass(frozen=True, kw_only=True)
class Discount(StandingWord):
    """The player's project cards cost less: all, or those with a tag."""

    mc: int
    tag: Tag | Literal[""] = ""
    each_tag: bool = True  # once for each such tag on the card, or once a card

    def off(self, tags: Sequence[str]) -> int:
        """Return the discount on a card with these tags."""
        if not self.tag:
            return self.mc
        count = tags.count(self.tag)
        return self.mc * (count if self.each_tag else min(count, 1))

    def text(self) -> Text:
        if not self.tag:
            return say("cards cost you {n:mc} less", n=self.mc)
        if self.each_tag:
            text = "cards cost you {n:mc} less for each {tag} tag on them"
            return say(text, n=self.mc, tag=self.tag)
        return say("cards with a {tag} tag cost you {n:mc} less", n=self.mc, tag=self.tag)

    def symbols(self) -> tuple[Symbol, ...]:
        for_what = Symbol(icon=f"tag:{self.tag}" if self.tag else "project")
        return (for_what, Symbol(icon="colon"), Symbol(icon="mc", amount=plus(-self.mc)))


@dataclass(frozen=True, kw_only=True)
class ProjectDiscount(StandingWord):
    """A standard project costs less."""

    project: str
    name: str
    mc: int

    def text(self) -> Text:
        text = "the standard project {name} costs you {n:mc} less"
        return say(text, name=say(self.name), n=self.mc)

    def symbols(self) -> tuple[Symbol, ...]:
        project = Symbol(icon="project", note=self.name)
        return (project, Symbol(icon="colon"), Symbol(icon="mc", amount=plus(-self.mc)))


@dataclass(frozen=True, kw_only=True)
class Shift(StandingWord):
    """Requirements on temperature, oxygen and oceans are looser, in either direction."""

    steps: int

    def text(self) -> Text:
        text = "you may miss requirements on temperature, oxygen and oceans by {n:steps}"
        return say(text, n=self.steps)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="requirement", amount=f"±{self.steps}"),)


@dataclass(frozen=True, kw_only=True)
class MetalValue(StandingWord):
    """Metals are worth more in payments."""

    steel: int = 0
    titanium: int = 0

    def _metals(self) -> list[tuple[Resource, int]]:
        metals: list[tuple[Resource, int]] = [("steel", self.steel), ("titanium", self.titanium)]
        return [(metal, more) for metal, more in metals if more]

    def text(self) -> Text:
        parts = tuple(
            say("{metal} is worth {n:mc} more", metal=NAMES[metal], n=more)
            for metal, more in self._metals()
        )
        return say("{parts}", parts=parts)

    def symbols(self) -> tuple[Symbol, ...]:
        joined: list[Symbol] = []
        for metal, more in self._metals():
            joined += [Symbol(icon=metal), Symbol(icon="colon")]
            joined.append(Symbol(icon="mc", amount=plus(more)))
        return tuple(joined)


@dataclass(frozen=True, kw_only=True)
class CardPrice(StandingWord):
    """Cards bought to hand have another price."""

    mc: int

    def text(self) -> Text:
        return say("you buy cards for {n:mc} each, the first ones included", n=self.mc)

    def symbols(self) -> tuple[Symbol, ...]:
        price = Symbol(icon="mc", amount=str(self.mc))
        return (Symbol(icon="card", note="buy"), Symbol(icon="colon"), price)


@dataclass(frozen=True, kw_only=True)
class GreeneryPrice(StandingWord):
    """A greenery takes another number of plants."""

    plants: int

    def text(self) -> Text:
        return say("you need {n:plants} for a greenery", n=self.plants)

    def symbols(self) -> tuple[Symbol, ...]:
        plants = Symbol(icon="plants", amount=str(self.plants))
        return (plants, Symbol(icon="arrow"), Symbol(icon="greenery"))


@dataclass(frozen=True, kw_only=True)
class HeatAsMoney(StandingWord):
    """Heat pays wherever M€ does."""

    def text(self) -> Text:
        return say("you may use heat as M€")

    def symbols(self) -> tuple[Symbol, ...]:
        return (
            Symbol(icon="heat", amount="1"),
            Symbol(icon="arrow"),
            Symbol(icon="mc", amount="1"),
        )


@dataclass(frozen=True, kw_only=True)
class PayWith(StandingWord):
    """Resources on this card pay for cards with a tag."""

    kind: CardResource
    worth: int
    tag: Tag

    def text(self) -> Text:
        text = "each {kind} from here may pay {n:mc} for a card with a {tag} tag"
        return say(text, kind=self.kind, n=self.worth, tag=self.tag)

    def symbols(self) -> tuple[Symbol, ...]:
        return (
            Symbol(icon=f"tag:{self.tag}"),
            Symbol(icon="colon"),
            Symbol(icon=self.kind, amount="1", note="here"),
            Symbol(icon="arrow"),
            Symbol(icon="mc", amount=str(self.worth)),
        )


@dataclass(frozen=True, kw_only=True)
class ProtectHere(StandingWord):
    """Nothing removes the resources here, not even the owner."""

    kind: CardResource

    def text(self) -> Text:
        return say("nothing may remove {kind} resources from here", kind=self.kind)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="protect"), Symbol(icon=self.kind, note="here"))


@dataclass(frozen=True, kw_only=True)
class Protect(StandingWord):
    """Opponents cannot remove these."""

    stock: tuple[Resource, ...]
    kinds: tuple[CardResource, ...]

    def text(self) -> Text:
        names = tuple(say(word) for word in (*self.stock, *(f"{kind}s" for kind in self.kinds)))
        return say("opponents may not remove your {names}", names=names)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="protect"), *(Symbol(icon=icon) for icon in (*self.stock, *self.kinds)))


# ---- triggers ----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Trigger(StandingWord):
    """An effect that an event sets off; `anyone`: whoever causes it."""

    do: tuple[Effect, ...]
    anyone: bool = False

    def event(self) -> Text:
        """Return the event in words, after "whenever"."""
        raise NotImplementedError  # each trigger names its own

    def event_symbols(self) -> tuple[Symbol, ...]:
        """Return the event's signs, as drawn on the card."""
        raise NotImplementedError  # as above

    def text(self) -> Text:
        return say("whenever {event}, {what}", event=self.event(), what=sentence(self.do))

    def symbols(self) -> tuple[Symbol, ...]:
        done = (symbol for effect in self.do for symbol in effect.symbols())
        return (*self.event_symbols(), Symbol(icon="colon"), *done)

    @property
    def whose(self) -> Literal["", "anyone"]:
        return "anyone" if self.anyone else ""


def _either(words: Sequence[str]) -> Text:
    *others, last = (say(word) for word in words)
    return say("{one} or {other}", one=_listed(others), other=last) if others else last


def _listed(words: Sequence[Text]) -> Text:
    first, *others = words
    for other in others:
        first = say("{one}, {other}", one=first, other=other)
    return first


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


@dataclass(frozen=True, kw_only=True)
class OnTag(Trigger):
    """For each of these tags on a card just played, the card's own included."""

    tags: tuple[Tag, ...]

    def event(self) -> Text:
        text = "you play {a} {tags} tag, this card's included"
        if self.anyone:
            text = "anyone plays {a} {tags} tag, this one included"
        return say(text, a=_article(self.tags[0]), tags=_either(self.tags))

    def event_symbols(self) -> tuple[Symbol, ...]:
        first, *others = (Symbol(icon=f"tag:{tag}", whose=self.whose) for tag in self.tags)
        joined = [first]
        for other in others:
            joined += [Symbol(icon="slash"), other]
        return tuple(joined)


@dataclass(frozen=True, kw_only=True)
class OnCard(Trigger):
    """For a card of a kind, with a tag, or with points that are not negative."""

    kind: Kind | Literal[""] = ""
    tag: Tag | Literal[""] = ""
    with_points: bool = False

    def matches(self, kind: str, tags: Sequence[str], *, has_points: bool) -> bool:
        return (
            self.kind in ("", kind)
            and (not self.tag or self.tag in tags)
            and (has_points or not self.with_points)
        )

    def event(self) -> Text:
        if self.with_points:
            return say("you play a card with VP that are not negative, this one included")
        if self.tag:
            return say("you play an event with a {tag} tag", tag=self.tag)
        return say("you play an event")

    def event_symbols(self) -> tuple[Symbol, ...]:
        if self.with_points:
            return (Symbol(icon="vp"),)
        tag = (Symbol(icon=f"tag:{self.tag}"),) if self.tag else ()
        return (*tag, Symbol(icon="event"))


@dataclass(frozen=True, kw_only=True)
class OnPaid(Trigger):
    """For a card or standard project of at least this printed cost."""

    least: int

    def event(self) -> Text:
        text = "you pay for a card or standard project with a printed cost of {n:mc} or more"
        return say(text, n=self.least)

    def event_symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="project", note=f"≥ {self.least}"),)


@dataclass(frozen=True, kw_only=True)
class OnProject(Trigger):
    """For a standard project other than selling patents."""

    def event(self) -> Text:
        return say("you pay for a standard project")

    def event_symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="project", note="standard"),)


_PLACED: dict[tuple[bool, str], str] = {
    (False, "any"): "you place a tile",
    (False, "city"): "you place a city",
    (False, "ocean"): "you place an ocean",
    (False, "greenery"): "you place a greenery",
    (True, "any"): "anyone places a tile",
    (True, "city"): "anyone places a city",
    (True, "ocean"): "anyone places an ocean",
    (True, "greenery"): "anyone places a greenery",
}


@dataclass(frozen=True, kw_only=True)
class OnTile(Trigger):
    """For a placed tile: of a kind, on Mars, or over a bonus."""

    tile: Literal["city", "ocean", "greenery", "any"]
    on_mars: bool = False
    over: tuple[Resource, ...] = ()

    def matches(self, kind: str, bonus: Sequence[str], *, on_mars: bool) -> bool:
        return (
            self.tile in (kind, "any")
            and (on_mars or not self.on_mars)
            and (not self.over or any(resource in bonus for resource in self.over))
        )

    def event(self) -> Text:
        if self.over:
            names = _either(self.over)
            return say("you place a tile over a {names} bonus", names=names)
        placed = say(_PLACED[self.anyone, self.tile])
        return say("{placed} on Mars", placed=placed) if self.on_mars else placed

    def event_symbols(self) -> tuple[Symbol, ...]:
        if self.over:
            return tuple(Symbol(icon=resource, note="bonus") for resource in self.over)
        icon = "tile:any" if self.tile == "any" else self.tile
        return (Symbol(icon=icon, whose=self.whose, note="on Mars" if self.on_mars else ""),)
