"""The order to reinforce one's side."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar

from rules.cosmic_encounter.cards.catalogue import face, key_of
from rules.cosmic_encounter.phases.reveal import Reveal
from rules.cosmic_encounter.phases.standing.form import Form
from rules.cosmic_encounter.phases.standing.naming import (
    Naming,
    all_named,
    offered,
    ordered_to_wait,
    target_of,
    thing_of,
)
from rules.cosmic_encounter.phases.standing.when import loses
from rules.cosmic_encounter.phases.standing.words import cards, options, single, words
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.totals import foretold, sums
from rules.cosmic_encounter.stops.frame import Waiting
from rules.kernel import Answer, Ask, Choose, Option, Seat, Text, say
from rules.parts.stop.clock import Round
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action

MOST_POINTS = 20
EVERYTHING = 1000
"""More points than there are."""


class Reinforce(Form, Naming, Waiting):
    """Reinforce one's side: the least that turns the result, or all that the order allows."""

    section: ClassVar[str] = "Cards and powers"
    sentence: ClassVar[str] = "Your reinforcements are played without asking you."
    QUESTION = (
        "How is your side reinforced? If you name nothing, by the least that turns the result."
    )
    SINGLE = ("points", "how", "then")

    def title(self) -> Text:
        found = say("Reinforce my side")
        named = self.chosen or ["how:least"]
        for place, each in enumerate(named):
            text = "{found} with {each}" if place == 0 else "{found}, {each}"
            found = say(text, found=found, each=words(each))
        return found

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        yield from single("how:least", "how:all", group="How much")
        yield from options("points", map(str, range(2, MOST_POINTS + 1)), "At most")
        for option in cards("card"):
            if face(option.id.partition(":")[2]).type == "reinforcement":
                yield option
        yield from single("then:pass", "then:ask", group="Then")

    def waits(self, game: Cosmic, seat: Seat, here: Round) -> bool:
        """Whether it asks now: all ordered cards are played, and its side still loses."""
        return "then:ask" in self.chosen and here is game.stack[-1] and loses(game, seat)

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        """Return the seat's answer, whatever its hand, unless it wants to be asked."""
        said = None if ordered_to_wait(game, seat) else self.in_silence(game, seat, ask)
        return None if said is None else (all_named(game, seat, ask),)

    def in_silence(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        reveal = game.stack[-1]
        if ask.moment != "stop" or not isinstance(ask, Choose) or not isinstance(reveal, Reveal):
            return None
        if not game.encounter.attacks or game.encounter.side_of(seat) is None:
            return None
        if (found := self._played(game, seat, ask)) is not None:
            return (found,)
        return ([],) if loses(game, seat) else None

    def _played(self, game: Cosmic, seat: Seat, ask: Choose) -> list[str] | None:
        """Return the seat's reinforcements to play now."""
        side, keys = game.encounter.side_of(seat), self.of("card")
        mine = {
            id: _points(id)
            for id in offered(game, seat, ask)
            if _is_reinforcement(id) and target_of(id) == side
            if not keys or key_of(thing_of(id)) in keys
        }
        left = self.number("points", EVERYTHING) - spent(game, seat)
        if "how:all" in self.chosen:
            return _largest(mine, left) or None
        return _least(mine, lacking(game, seat), left) if loses(game, seat) else None


def _points(id: str) -> int:
    return face(thing_of(id)).value or 0


def announced(game: Cosmic) -> list[Action]:
    """Return the announced reinforcements that are not stopped."""
    chain = game.stack[-1].chain if isinstance(game.stack[-1], Stop) else []
    return [each for each in chain if _is_reinforcement(each.id) and not each.stopped]


def _is_reinforcement(id: str) -> bool:
    thing = thing_of(id)
    return "." not in thing and face(thing).type == "reinforcement"


def spent(game: Cosmic, seat: Seat) -> int:
    """Return a seat's points of reinforcement in this encounter, announced ones included."""
    mine = (t for t in game.encounter.terms if t.stage == "reinforcement" and t.seat == seat)
    coming = (_points(each.id) for each in announced(game) if each.seat == seat)
    return sum(term.amount for term in mine) + sum(coming)


def lacking(game: Cosmic, seat: Seat) -> int:
    """Return the points that turn the result; 0 where more points do not."""
    found, side = sums(foretold(game)), game.encounter.side_of(seat)
    if side is None or found.lower_wins:
        return 0
    behind = found.other(side).total - found[side].total
    for each in announced(game):
        behind += -_points(each.id) if target_of(each.id) == side else _points(each.id)
    return behind + (side == "offense")  # ties go to the defense


def _least(mine: dict[str, int], wanted: int, left: int) -> list[str] | None:
    """Return the cards that make just enough, and of these the fewest."""
    sets = (each for n in range(1, len(mine) + 1) for each in combinations(sorted(mine), n))
    made = [(sum(mine[id] for id in each), len(each), each) for each in sets]
    enough = [each for each in made if 0 < wanted <= each[0] <= left]
    return list(min(enough)[2]) if enough else None


def _largest(mine: dict[str, int], left: int) -> list[str]:
    """Return cards for the points left, the largest first."""
    found: list[str] = []
    for id in sorted(mine, key=lambda id: (-mine[id], id)):
        if mine[id] <= left:
            found.append(id)
            left -= mine[id]
    return found
