"""Orders for routine decisions: homes, losses, rewards, further encounters, technologies."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from rules.cosmic_encounter.phases.onward import NO, YES
from rules.cosmic_encounter.phases.standing.form import Deciding, Form
from rules.cosmic_encounter.phases.standing.naming import Naming, all_named, asks_itself
from rules.cosmic_encounter.phases.standing.words import HOMES, KINDS, options, words
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.losses import AsksWhich
from rules.cosmic_encounter.steps.ships import AsksMix, AsksWhere, filled
from rules.cosmic_encounter.steps.techs import ACTION, researched
from rules.kernel import Allocation, Answer, Ask, Choose, Option, Seat, Share, Text, say

SECTION: Final = "Household"


class AskWhereShipsLand(AsksWhere):
    """Ask the owner where homecoming ships land."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Else they land where you have fewest."

    def title(self) -> Text:
        return say("Ask me where my ships land")


class AskWhichShipsAreLost(AsksWhich):
    """Ask the owner each time which ships are lost."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Else they go from where you have most, and no colony is lost."

    def title(self) -> Text:
        return say("Ask me which ships I lose")


class Homes(AsksWhere, Form):
    """Land ships that come home or from the warp by a rule."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Else they land where you have fewest."
    QUESTION = "Where do your ships land?"
    SINGLE = ("home",)
    NEEDED = (("home",), "Name where your ships land.")

    def title(self) -> Text:
        where = words(self.chosen[0]) if self.chosen else say("by a rule")
        return say("Ships that come home land {where}", where=where)

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        yield from options("home", HOMES, "Where")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "land" or not isinstance(ask, Allocation) or not self.chosen:
            return None
        first = self._first(game, seat, ask.lines)
        if first is None:
            return (ask.fallback,)
        return ({line.id: ask.least * (line.id == first) for line in ask.lines},)

    def _first(self, game: Cosmic, seat: Seat, lines: tuple[Share, ...]) -> str | None:
        """Return the colony for all of them; None: they are shared out."""
        there = {line.id: game.planet(line.id).ships[seat] for line in lines}
        home = {id: game.planet(id).home == seat for id in there}
        match self.of("home")[0]:
            case "fewest":
                return None
            case "most":
                return max(there, key=lambda id: there[id])
            case "home":
                return min(there, key=lambda id: (not home[id], there[id]))
            case _:
                return min(there, key=lambda id: (home[id], there[id]))


class Losses(AsksWhich, Form):
    """Choose ships lost outside an encounter by a rule."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Else they go from where you have most, and no colony is lost."
    QUESTION = "Which ships do you lose first?"
    SINGLE = ("home",)
    NEEDED = (("home",), "Name which ships you lose first.")

    def title(self) -> Text:
        where = words(self.chosen[0]) if self.chosen else say("by a rule")
        return say("Ships that I choose to lose go {where}", where=where)

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        yield from options("home", HOMES, "Where from")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "lose_ships" or not isinstance(ask, Allocation) or not self.chosen:
            return None
        lines = ask.lines
        if any(seat not in game.planet(line.id).ships for line in lines):
            return None  # ships of another player: their owner has ordered nothing
        rule = self.of("home")[0]
        if rule == "most":
            return (filled(lines, ask.least),)
        if rule == "fewest":
            return (_in_order(sorted(lines, key=lambda line: line.high), ask.least),)
        home = {line.id: game.planet(line.id).home == seat for line in lines}
        first = tuple(line for line in lines if home[line.id] == (rule == "home"))
        rest = tuple(line for line in lines if line not in first)
        found = filled(first, ask.least)
        return (found | filled(rest, ask.least - sum(found.values())),)


def _in_order(lines: list[Share], total: int) -> dict[str, int]:
    found = {}
    for line in lines:
        found[line.id] = min(line.high, total)
        total -= found[line.id]
    return found


class AskAboutRewards(AsksMix):
    """Ask the owner for the mix of rewards, while joining."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Else ships come first, then cosmic cards."

    def title(self) -> Text:
        return say("Ask me which rewards I take")


class RewardMix(AsksMix, Deciding):
    """Take rewards of one kind first, then of another."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Else ships come first, then cosmic cards."
    QUESTION = "What do you take first as rewards?"
    SINGLE = ("kind",)
    NEEDED = (("kind",), "Name what you take first.")

    def title(self) -> Text:
        kind = words(self.chosen[0]) if self.chosen else say("what I prefer")
        return say("As rewards take {kind} first", kind=kind)

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        lucre = view["options"]["lucre"]
        yield from options("kind", [kind for kind in KINDS if kind != "lucre" or lucre], "What")

    def decides(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "rewards" or not isinstance(ask, Allocation):
            return None
        left, mix = ask.least, {line.id: 0 for line in ask.lines}
        high = {line.id: line.high for line in ask.lines}
        for kind in [*self.of("kind"), *KINDS]:
            taken = min(left, high.get(kind, 0) - mix.get(kind, 0))
            if taken > 0:
                mix[kind] += taken
                left -= taken
        return (mix,)


class SecondEncounter(Deciding):
    """Have a second encounter whenever it is allowed, or never."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("wanted",)
    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Whether you go on after a success is not asked any more."
    QUESTION = ""

    wanted: bool = True

    def title(self) -> Text:
        if self.wanted:
            return say("Have a second encounter whenever I may")
        return say("Have no second encounter")

    def details(self, view: Mapping[str, Any]) -> None:
        return None

    def decides(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment == "further_tech":
            return (
                (False,) if not any(isinstance(o, DrawTechs) for o in game.orders[seat]) else None
            )
        if ask.moment == "onward":
            return ([YES if self.wanted else NO],)
        return (self.wanted,) if ask.moment == "again" else None


class DrawTechs(Deciding):
    """Draw technologies instead of a second encounter, whenever it is allowed."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "You keep one of as many as you have foreign colonies, and one more."
    QUESTION = ""

    def title(self) -> Text:
        return say("Draw technologies instead of a second encounter")

    def details(self, view: Mapping[str, Any]) -> None:
        return None

    def decides(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment == "onward":
            return ([NO],) if game.options.techs else None
        if ask.moment == "again":
            return (False,) if game.options.techs else None
        return (True,) if ask.moment == "further_tech" else None


class Research(Naming):
    """Move a ship to a technology in each regroup, or complete one that has enough."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "A technology action is done for you in each regroup."

    def title(self) -> Text:
        return say("In each regroup research: complete a technology, or move a ship to one")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if asks_itself(game, seat) or self.in_silence(game, seat, ask) is None:
            return None
        return (all_named(game, seat, ask),)

    def in_silence(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "stop" or not isinstance(ask, Choose):
            return None
        ids = [option.id for option in ask.open if option.id.startswith(ACTION)]
        wanted = [id for id in researched(game, seat) if id in ids]
        return (wanted[:1],) if wanted else None
