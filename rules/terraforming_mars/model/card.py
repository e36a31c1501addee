"""Cards: declarations of effect words, and facts derived from them once."""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, InitVar, dataclass, field
from functools import cached_property, lru_cache, partial
from typing import Final, Literal, TypeAlias

from rules.kernel import Option, Text, say
from rules.terraforming_mars.model.effect import Effect, Tally, sentence
from rules.terraforming_mars.model.standing import StandingWord
from rules.terraforming_mars.model.views import CardResource, Kind, Resource, Symbol, Tag
from rules.terraforming_mars.model.words import NAMES, amounts, minus

Edition: TypeAlias = Literal["base", "corporate_era", "prelude", "turmoil", "colonies"]
Parameter: TypeAlias = Literal["temperature", "oxygen", "oceans"]

MENU: Final = 100
"""The most characters of a choice's effect in a menu of Discord."""
POINTS_ROOM: Final = 5
"""The most characters of a card's points: `−2 VP`."""


# ---- requirements ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Global:
    """A parameter must have reached a value, or not yet passed it."""

    parameter: Parameter
    least: int | None = None
    most: int | None = None

    def text(self) -> Text:
        text = "at least {value}" if self.most is None else "at most {value}"
        return say(text, value=self._of_parameter(self.bound))

    @property
    def bound(self) -> int:
        """The value that the parameter must reach, or may not pass."""
        return (self.least or 0) if self.most is None else self.most

    def _of_parameter(self, value: int) -> Text:
        """Return a value with its noun, where its unit does not tell it: `13 % oxygen`."""
        if self.parameter == "oceans":
            return say("{n:oceans}", n=value)
        shown = _on_scale(self.parameter, value)
        text = "{n}" if self.parameter == "temperature" else "{n} oxygen"
        return say(text, n=shown)

    def shifted(self, slack: int) -> Global:
        """Return the requirement for a player who may miss it by this much."""
        if self.most is None:
            return Global(self.parameter, least=(self.least or 0) - slack)
        return Global(self.parameter, most=self.most + slack)

    def refusal(self, now: int, slack: int = 0) -> Text:
        """Return the refusal at this value, for a player who may miss it by `slack`."""
        text = "You need {need}, now {now}." if slack else "Needs {need}, now {now}."
        return say(text, need=self.shifted(slack).text(), now=_on_scale(self.parameter, now))


def _on_scale(parameter: Parameter, value: int) -> str:
    sign = "+" if value > 0 else ""
    units = {"temperature": f"{sign}{minus(value)} °C", "oxygen": f"{value} %"}
    return units.get(parameter, str(value))


@dataclass(frozen=True)
class Tags:
    """The player's tags that must be in play; a wild tag may stand in for one."""

    needed: tuple[tuple[Tag, int], ...]

    @classmethod
    def of(cls, **needed: int) -> Tags:
        """Return the requirement: `Tags.of(science=3)`."""
        return cls(tuple(needed.items()))  # type: ignore[arg-type]  # the keywords are tags

    def text(self) -> Text:
        parts = tuple(
            say("{n} {tag} tag", n=n, tag=tag) if n == 1 else say("{n} {tag} tags", n=n, tag=tag)
            for tag, n in self.needed
        )
        return say("{parts}", parts=parts)


@dataclass(frozen=True)
class Production:
    """The player's production that must be there."""

    resource: Resource
    least: int

    def text(self) -> Text:
        return say("{name} production of {n}", name=say(NAMES[self.resource]), n=self.least)


@dataclass(frozen=True)
class Built:
    """Tiles that must lie: the player's greeneries, or cities of anyone."""

    tile: Literal["greeneries", "cities"]
    least: int

    def text(self) -> Text:
        if self.tile == "cities":
            return say("{n} cities in play", n=self.least)
        return (
            say("a greenery of yours") if self.least == 1 else say("{n} greeneries", n=self.least)
        )


Need: TypeAlias = Global | Tags | Production | Built


@lru_cache(maxsize=4096)
def refusal(need: Need, there: int | None, slack: int = 0) -> Text:
    """Return the refusal for a player who has this much of what is needed, if one number tells.

    `slack`: by how much the player may miss it. Each closed card asks for it at every decision.
    """
    if there is not None and isinstance(need, Global):
        return need.refusal(there, slack)
    if there is None:
        return say("Needs {need}.", need=need.text())
    if isinstance(need, Built) and need.tile == "cities":
        return say("Needs {need}, now {n}.", need=need.text(), n=there)
    return say("Needs {need}; you have {n}.", need=need.text(), n=there)


# ---- points and actions ------------------------------------------------------------------------


@dataclass(frozen=True)
class PointsIf:
    """Points if enough resources lie on the card."""

    points: int
    least: int


Points: TypeAlias = int | Tally | PointsIf


@dataclass(frozen=True, kw_only=True)
class CardAction:
    """An action of a card, usable once a generation.

    Args:
        do: its effects.
        spend: the resources it costs; `metal` may replace M€ at its present value.
        here: the number of resources on the card it costs.
        production: the production it lowers by one step.
        after_rating: only usable if the player's rating rose this generation.
    """

    do: tuple[Effect, ...]
    spend: tuple[tuple[Resource, int], ...] = ()
    metal: Literal["", "steel", "titanium"] = ""
    here: int = 0
    production: Resource | Literal[""] = ""
    after_rating: bool = False

    def cost_text(self, holds: CardResource | None) -> Text | None:
        """Return its cost in words; None: it has none."""
        if self.here:
            return say("remove {n:" + str(holds) + "} from here", n=self.here)
        if self.production:
            text = "lower your {name} production {n:steps}"
            return say(text, name=say(NAMES[self.production]), n=1)
        if not self.spend:
            return None
        if self.metal:
            return say(
                "pay {cost} ({metal} may be used)", cost=amounts(self.spend), metal=self.metal
            )
        return say("spend {cost}", cost=amounts(self.spend))

    def text(self, holds: CardResource | None) -> Text:
        """Return it as a sentence without its full stop."""
        cost, done = self.cost_text(holds), sentence(self.do)
        text = say("{cost} to {done}", cost=cost, done=done) if cost else done
        if self.after_rating:
            return say("if your terraform rating rose this generation: {text}", text=text)
        return text

    def symbols(self, holds: CardResource | None) -> tuple[Symbol, ...]:
        """Return its signs, as drawn on the card."""
        cost = [Symbol(icon=resource, amount=str(n), note=self.metal) for resource, n in self.spend]
        if self.here:
            cost.append(Symbol(icon=str(holds), amount=str(self.here), note="here"))
        if self.production:
            cost.append(Symbol(icon=self.production, amount="−1", production=True))
        arrow = [Symbol(icon="arrow")] if cost else []
        done = (symbol for effect in self.do for symbol in effect.symbols())
        return (*cost, *arrow, *done)


# ---- cards -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Card:
    """One card; its words are all it does."""

    printed: InitVar[str]  # its number and its name: `056 Mine`
    _: KW_ONLY
    number: str = field(init=False)
    name: str = field(init=False)
    key: str = field(init=False)  # its name in small letters: `beam_from_a_thorium_asteroid`
    kind: Kind
    edition: Edition = "base"
    cost: int = 0
    starting_money: int = 0
    tags: tuple[Tag, ...] = ()
    needs: tuple[Need, ...] = ()
    holds: CardResource | None = None
    play: tuple[Effect, ...] = ()
    first_action: tuple[Effect, ...] = ()
    solo_play: tuple[Effect, ...] = ()
    actions: tuple[CardAction, ...] = ()
    standing: tuple[StandingWord, ...] = ()
    points: Points | None = None
    shows_points: bool = field(default=False)  # a VP sign without points of its own (Vitor)

    def __post_init__(self, printed: str) -> None:
        number, name = printed.split(" ", 1)
        key = re.sub(r"\W+", "_", name.lower().replace("'", ""))
        for field_name, value in (("number", number), ("name", name), ("key", key)):
            object.__setattr__(self, field_name, value)  # as a frozen dataclass sets its own

    @cached_property
    def is_project(self) -> bool:
        """Whether it is a project card, of the deck and the hands."""
        return self.kind not in ("corporation", "prelude")

    @cached_property
    def musts(self) -> bool:
        """Whether any part of it must be possible before it is played."""
        return any(effect.must for effect in self.play)

    @cached_property
    def heat_needed(self) -> int:
        """Heat that the card itself takes, and that therefore cannot pay for it."""
        return sum(effect.heat_needed for effect in self.play)

    @cached_property
    def doubtful(self) -> bool:
        """Whether any part of it may do nothing, or hit its own player."""
        return any(effect.may_be_lost or effect.HITS for effect in self.play)

    @cached_property
    def has_points(self) -> bool:
        """Whether it shows VP that are not negative."""
        negative = isinstance(self.points, int) and self.points < 0
        return self.shows_points or (self.points is not None and not negative)

    @cached_property
    def title(self) -> Text:
        """Its name, as a text."""
        return say(self.name)

    @cached_property
    def sentences(self) -> tuple[Text, ...]:
        """All its effects, sentence by sentence."""
        parts = [one.text() for one in self.play]
        parts += [say("first action: {what}", what=sentence((one,))) for one in self.first_action]
        parts += [say("action: {what}", what=one.text(self.holds)) for one in self.actions]
        parts += [one.text() for one in self.standing]
        parts += [say("in a solo game: {what}", what=one.text()) for one in self.solo_play]
        return (*parts, *self._wild_text(), *self._points_text())

    def _wild_text(self) -> tuple[Text, ...]:
        if "wild" not in self.tags:
            return ()
        text = (
            "the wild tag is any tag for requirements, counts and milestones;"
            " not for effects, awards or VP"
        )
        return (say(text),)

    def _points_text(self) -> tuple[Text, ...]:
        match self.points:
            case None | int():
                return ()
            case PointsIf(points=points, least=least):
                text = "{n:points} if at least {least} lies here"
                return (say(text, n=points, least=least),)
            case Tally():
                each = self.points.what()
                return (say("{n:points} for every {each}", n=self.points.times, each=each),)

    @cached_property
    def brief(self) -> Text:
        """All its effects; points stand last, but first in a text that a menu cuts."""
        parts = [capital(str(text)) for text in self.sentences]
        if isinstance(self.points, int):
            long = sum(len(part) + 2 for part in parts) > MENU - POINTS_ROOM
            parts.insert(0 if long else len(parts), f"{minus(self.points)} VP")
        return say("{text}", text=". ".join(parts))

    def action_brief(self, place: int) -> Text:
        """Return one of its actions in words."""
        return say("{text}", text=capital(str(self.actions[place].text(self.holds))))

    @cached_property
    def option(self) -> Option:
        """Its option in a question."""
        label = self.priced(self.cost) if self.is_project else self.title
        return Option(id=self.key, label=label, detail=self.brief)

    def priced(self, cost: int) -> Text:
        """Return its name with its present price, and the printed one where that differs."""
        if cost == self.cost:
            return say("{card} ({n:mc})", card=self.name, n=cost)
        text = "{card} ({n:mc} instead of {printed})"
        return say(text, card=self.name, n=cost, printed=self.cost)


Automated = partial(Card, kind="automated")
Active = partial(Card, kind="active")
Event = partial(Card, kind="event")
Prelude = partial(Card, kind="prelude", edition="prelude")
Corporation = partial(Card, kind="corporation")


def capital(text: str) -> str:
    """Return the text with a capital letter."""
    return text[:1].upper() + text[1:]
