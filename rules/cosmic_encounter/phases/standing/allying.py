"""Orders for launching and for alliances: opponents and targets, invitations, joining."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.phases.alliance import AHEAD, Alliances
from rules.cosmic_encounter.phases.answering import BOTH, DEPENDS, ONLY, SEE, SIDES, UNLESS, holds
from rules.cosmic_encounter.phases.standing.form import Deciding
from rules.cosmic_encounter.phases.standing.naming import all_named
from rules.cosmic_encounter.phases.standing.words import (
    SOURCES,
    WHOM,
    options,
    other_ids,
    seats,
    single,
    words,
)
from rules.cosmic_encounter.state import TOLD_APART, Cosmic
from rules.cosmic_encounter.steps.ships import filled
from rules.kernel import Allocation, Answer, Ask, Choose, Option, Seat, Text, say
from rules.parts.stop.frame import Stop

SECTION: Final = "Launching and alliances"
MOST_SHIPS: Final = 4
JOINING: Final = (ONLY, UNLESS)
"""Kinds of conditions on earlier answers."""


def shared(game: Cosmic, seat: Seat, ask: Allocation, ships: int, source: str) -> dict[str, int]:
    """Return this number of ships, shared over the order's colonies."""
    total = max(min(ships, ask.most), ask.least)
    if source == "largest":
        return filled(ask.lines, total)
    planets = {line.id: line.id.removesuffix(TOLD_APART) for line in ask.lines}
    at_home = {id: game.planet(planet).home == seat for id, planet in planets.items()}
    first = [line for line in ask.lines if at_home[line.id] == (source == "home")]
    found = filled(tuple(first), total)
    rest = tuple(line for line in ask.lines if line not in first)
    return found | filled(rest, total - sum(found.values()))


def invited(game: Cosmic, ask: Choose, named: Sequence[str], seats: Sequence[str]) -> list[str]:
    """Return the players that an order invites, among the possible ones."""
    ids = [option.id for option in ask.open]
    near = game.colonies_to_win - 1
    if "all" in named:
        return ids
    if "leaders" in named:
        return [id for id in ids if game.foreign_colonies(int(id)) < near]
    return [id for id in ids if id in seats]


class Invite(Deciding):
    """Invite everybody, nobody, all who would not win by it, or certain players."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("side",)
    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Your invitations go out without asking you."
    QUESTION = "Whom do you invite?"
    SINGLE = ("whom",)
    NEEDED = (("whom", "seat"), "Name whom you invite, or nobody.")

    side: Side = "offense"

    def title(self) -> Text:
        whom = tuple(words(id) for id in self.chosen) or (say("certain players"),)
        text = "As the offense invite {whom}"
        if self.side == "defense":
            text = "As the defense invite {whom}"
        return say(text, whom=whom)

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        yield from options("whom", WHOM, "Whom")
        yield from options("seat", other_ids(view), "Players")

    def decides(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        mine = game.encounter.offense if self.side == "offense" else game.encounter.defense
        if ask.moment != "invite" or not isinstance(ask, Choose) or seat != mine:
            return None
        return (invited(game, ask, self.of("whom"), self.of("seat")),)


class LaunchPlan(Deciding):
    """Launch against a certain opponent, or any, by a plan: planet, ships, invitations."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("against",)
    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Gate, ships and invitations follow your plan."
    QUESTION = "Where do you launch, with how many ships, and whom do you invite?"
    SINGLE = ("rule", "planet", "n", "from", "whom")
    NEEDED = (("rule", "planet", "n"), "Name a planet, a rule for it, or a number of ships.")

    against: Seat | None = None

    def title(self) -> Text:
        who = say("anybody") if self.against is None else say("{s:seat}", s=self.against)
        if not self.chosen:
            return say("Launch against {who} by a plan", who=who)
        text = "Launch against {who}: {plan}"
        return say(text, who=who, plan=tuple(words(id) for id in self.chosen))

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        yield from options("rule", ("fewest", "most", "alone"), "Where")
        if self.against is not None:
            planets = (each["id"] for each in view["players"][self.against]["planets"])
            yield from options("planet", planets, "Where")
        yield from options("n", map(str, range(1, MOST_SHIPS + 1)), "Ships")
        yield from options("from", SOURCES, "Ships")
        yield from options("whom", WHOM, "Invitations")
        others = [str(each) for each in seats(view) if each != self.against]
        yield from options("seat", others, "Invitations")
        if self.against is not None:
            yield from single("meet", group="Where I may choose whom to meet")

    def decides(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if seat != game.encounter.offense or game.stop != "L":
            return None
        if ask.moment == "destiny" and isinstance(ask, Choose):
            meets = "meet" in self.chosen and str(self.against) in [o.id for o in ask.open]
            return ([str(self.against)],) if meets else None
        if self.against not in (None, _opponent(game, seat)):
            return None
        return self._of(game, seat, ask)

    def _of(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        match ask:
            case Choose() if ask.moment == "aim":
                return self._aim(game, ask)
            case Allocation() if ask.moment == "launch" and self.of("n"):
                source = next(iter(self.of("from")), "largest")
                return (shared(game, seat, ask, self.number("n", 1), source),)
            case Choose() if ask.moment == "invite" and (self.of("whom") or self.of("seat")):
                return (invited(game, ask, self.of("whom"), self.of("seat")),)
            case _:
                return None

    def _aim(self, game: Cosmic, ask: Choose) -> tuple[Answer] | None:
        ids = [option.id for option in ask.open]
        named = [planet for planet in self.of("planet") if planet in ids]
        if named or not self.of("rule"):
            return (named[:1],) if named else None
        offense, rule = game.encounter.offense, self.of("rule")[0]
        defense = _opponent(game, offense)
        there = {id: game.planet(id).ships for id in ids}
        new = [id for id in ids if offense not in there[id]] or ids
        if defense is None:
            return None
        if rule == "alone":
            return ([min(new, key=lambda id: len(there[id]))],)
        sign = 1 if rule == "fewest" else -1
        return ([min(new, key=lambda id: sign * there[id].get(defense, 0))],)


def _opponent(game: Cosmic, offense: Seat) -> Seat | None:
    """Return the offense's opponent, by its decision or by destiny."""
    stop, now = game.stack[-1], game.encounter
    drafts = stop.drafts.get(offense, {}) if isinstance(stop, Stop) else {}
    whom = drafts.get("whom", [""])[0].partition("@")[0]
    return int(whom) if whom.isdigit() else now.defense


class DeclineAll(Deciding):
    """Decline every invitation."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "You stay out of every encounter of others."
    QUESTION = ""

    def title(self) -> Text:
        return say("Decline every invitation")

    def details(self, view: Mapping[str, Any]) -> None:
        return None

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if invites_ahead(game, ask) is None:
            return super().answers(game, seat, ask)
        return ([*all_named(game, seat, ask), AHEAD],)

    def decides(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([],) if ask.moment == "join" else None


def invites_ahead(game: Cosmic, ask: Ask) -> Alliances | None:
    """Return the stop in which a player may answer an invitation ahead; None: this is another.

    Other stops ask ahead about other things.
    """
    stop = game.stack[-1]
    may = isinstance(ask, Choose) and AHEAD in [option.id for option in ask.options]
    return stop if may and isinstance(stop, Alliances) else None


class Join(Deciding):
    """Join a side when it invites: with its ships, under conditions, else decline or ask."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Invitations are answered by your rule, with ships as you say."
    repeats: ClassVar[bool] = True
    QUESTION = "Which side do you join, with how many ships, and when?"
    SINGLE = ("n", "from", "else")
    NEEDED = (("side",), "Name a side.")

    def title(self) -> Text:
        if not self.chosen:
            return say("Join a side that invites me")
        sides = tuple(words(id) for id in self.ids("side"))
        ships = self.number("n", 1)
        found = say("Join {sides} with {n:ships}", sides=sides, n=ships)
        for id in self.chosen:
            if id.partition(":")[0] not in ("side", "n"):
                found = say("{found}, {more}", found=found, more=words(id))
        return found

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        yield from single("side:offense", "side:defense", "rather", group="Side")
        yield from options("n", map(str, range(1, MOST_SHIPS + 1)), "Ships")
        yield from options("from", SOURCES, "Ships")
        yield from options("by", other_ids(view), "Who invites")
        yield from single("by:both", group="Who invites")
        yield from options("target", other_ids(view), "Where")
        for when in JOINING:
            ids = [f"{seat}:{side}" for seat in other_ids(view) for side in SIDES]
            yield from options(when, ids, "Who joins before me")
        yield from single("else:ask", "else:decline", group="Else")

    # ---- the effect ----------------------------------------------------------------------------

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        stop = invites_ahead(game, ask)
        if stop is None:
            return super().answers(game, seat, ask)
        found = stop.would_be_asked(game, seat)
        fits = found is not None and self.decides(game, seat, found) is not None
        return ([*all_named(game, seat, ask), AHEAD],) if fits else None

    def decides(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        match ask:
            case Choose() if ask.moment == "join":
                return self._side(game, ask)
            case Choose() if ask.moment == "join_if":
                ids = [option.id for option in ask.open]
                return ([id for id in self._conditions() if id in ids],)
            case Allocation() if ask.moment == "join_ships" and self._is_mine(game, seat):
                source = next(iter(self.of("from")), "largest")
                return (shared(game, seat, ask, self.number("n", 1), source),)
            case _:
                return None

    def _side(self, game: Cosmic, ask: Choose) -> tuple[Answer] | None:
        ids = [option.id for option in ask.open]
        known = [side for side in SIDES if side in ids]
        both = "both" in self.of("by")
        sides: list[str] = [side for side in self.of("side") if side in ids]
        sides = [side for side in sides if self._by(game, side)]
        if "rather" in self.chosen:
            sides.sort()  # the defense comes before the offense
        if both:
            ahead = [BOTH + side for side in sides if BOTH + side in ids]
            sides = ahead[:1] if ahead else sides if len(known) == len(SIDES) else []
        if not sides or not self._is_there(game):
            return self._else()
        return self._when(game, ids, sides)

    def _by(self, game: Cosmic, side: str) -> bool:
        """Whether the inviting player is one of those it names, if it names any."""
        by = [id for id in self.of("by") if id != "both"]
        main = game.encounter.offense if side == "offense" else game.encounter.main("defense")
        return not by or str(main) in by

    def _is_there(self, game: Cosmic) -> bool:
        home = game.planet(game.encounter.planet).home
        return not self.of("target") or str(home) in self.of("target")

    def _else(self) -> tuple[Answer] | None:
        return ([],) if "decline" in self.of("else") else None

    def _conditions(self) -> list[str]:
        return [id for id in self.chosen if id.partition(":")[0] in JOINING]

    def _when(self, game: Cosmic, ids: list[str], sides: list[str]) -> tuple[Answer] | None:
        """Return the answer under its conditions: already told, told by then, or never."""
        answered = game.encounter.answered
        told = [id for id in self._conditions() if int(id.split(":")[1]) in answered]
        if not all(holds(game, id) for id in told):
            return self._else()
        if len(told) == len(self._conditions()):
            return (sides,)
        if DEPENDS not in ids:
            return self._else()  # they answer later, or are not asked
        return ([*sides, DEPENDS],) if "decline" in self.of("else") else ([SEE],)

    def _is_mine(self, game: Cosmic, seat: Seat) -> bool:
        """Whether the question is about ships for a side that this order joins."""
        stop = game.stack[-1]
        if not isinstance(stop, Alliances):
            return False
        found = stop.next_question(game, seat, stop.drafts.get(seat, {}))
        return found is not None and found[0].partition("_")[0] in self.of("side")
