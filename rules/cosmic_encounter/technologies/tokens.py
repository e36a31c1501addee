"""Technologies that leave a token or a power."""

import itertools
from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.power import Use, technology
from rules.cosmic_encounter.model.tech import Technology, technology_of
from rules.cosmic_encounter.state import TOLD_APART, Cosmic
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.powers import random_unused, take_new_power
from rules.cosmic_encounter.steps.turns import side_of
from rules.kernel import Ask, Choose, Frame, Option, Seat, say

ENCOUNTER, WARP = "encounter", "warp"


def pairs(game: Cosmic, seats: Sequence[Seat]) -> tuple[Option, ...]:
    """Return options for the places between two planets of a system, by the first of the two."""
    found = []
    for seat in seats:
        system = game.system(seat)
        for one, two in itertools.pairwise(system):
            label = say("Between {one} and {two}", one=one.id, two=two.id)
            found.append(Option(one.id, label, group=say("{s:seat}", s=seat)))
    return tuple(found)


def put_between(game: Cosmic, first: str, token: str) -> None:
    """Put a token beside a planet and the next one of its system."""
    system = game.system(game.planet(first).home)
    at = [planet.id for planet in system].index(first)
    for planet in game.planets:
        planet.tokens = [each for each in planet.tokens if each != token]
    for planet in system[at : at + 2]:
        planet.tokens.append(token)


class LunarCannon(Technology):
    """Adds 10 in an encounter beside its token."""

    id, name, stays = "lunar_cannon", "Lunar Cannon", True
    marker = "lunar_cannon"

    def completed(self, game: Cosmic, seat: Seat) -> Frame:
        return PlaceCannon(seat=seat)

    def _near(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        return bool(now.planet) and now.attacks and self.id in game.planet(now.planet).tokens

    @technology("reveal_totals", who="main_or_ally", when=_near)
    def fire(self, game: Cosmic, use: Use) -> None:
        game.encounter.term("flat", use.why, use.seat, side_of(game, use.seat), 10)

    def _places(self, game: Cosmic, use: Use) -> Sequence[Option]:
        wild = key_of(game.encounter.destiny) == "wild"
        return pairs(game, game.seats) if wild else ()

    @technology("destiny_after_draw", targets=_places)
    def shift(self, game: Cosmic, use: Use) -> None:
        put_between(game, use.target, self.id)


class PlaceCannon(Decision):
    """Choose the two home planets with the cannon between them."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        options = pairs(game, [self.seat])
        if "where" in answers or not options:
            return None
        return "where", Choose(
            title=say("Between which of your planets do you put the Lunar Cannon?"),
            moment="power",
            options=options,
            fallback=[options[0].id],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        for first in answers.get("where", []):
            put_between(game, first, LunarCannon.id)
        return None


class PrecursorSeed(Technology):
    """Brings a second power."""

    id, name, stays = "precursor_seed", "Precursor Seed", True

    def completed(self, game: Cosmic, seat: Seat) -> None:
        new = random_unused(game)
        if new is not None:
            take_new_power(game, seat, new, besides=True)


class ThePrometheus(Technology):
    """Gives its owner one ship more, which counts 3 more in an encounter.

    Its owner chooses whether it goes into one. Ruling (prometheus_last): of ships that leave a
    colony in another way it is the last, and of those that come back from the warp the first.
    """

    id, name, stays = "the_prometheus", "The Prometheus", True
    marker = "prometheus"
    MORE: ClassVar[int] = 3

    def completed(self, game: Cosmic, seat: Seat) -> Frame:
        return PlacePrometheus(seat=seat)

    def place(self, game: Cosmic, owner: Seat) -> str:
        """Return the place of the token."""
        tech = game.tech(owner, self.id)
        return "" if tech is None else tech.place

    def move(self, game: Cosmic, owner: Seat, place: str) -> None:
        """Move the token to a planet, into the encounter or to the warp."""
        tech = game.tech(owner, self.id)
        if tech is None:
            return
        tech.place = place
        for planet in game.planets:
            planet.tokens = [each for each in planet.tokens if each != self.marker]
            if planet.id == place:
                planet.tokens.append(self.marker)

    def build(self, game: Cosmic, owner: Seat, place: str) -> None:
        """Bring the ship into the game, on this colony or in the warp."""
        if place == WARP:
            game.player(owner).warp += 1
        else:
            game.settle(owner, place, 1)
        self.move(game, owner, place)

    def told_apart(self, game: Cosmic, owner: Seat) -> str:
        return self.place(game, owner)

    def sent(self, game: Cosmic, owner: Seat, ships: Mapping[str, int]) -> None:
        if ships.get(f"{self.place(game, owner)}{TOLD_APART}"):
            self.move(game, owner, ENCOUNTER)

    def leaves_the_game(self, game: Cosmic, owner: Seat) -> int:
        return 1 if self.place(game, owner) else 0

    def back_from_warp(self, game: Cosmic, owner: Seat, planet: str) -> None:
        if self.place(game, owner) == WARP:
            self.move(game, owner, planet)

    def before_totals(self, game: Cosmic, owner: Seat) -> None:
        now, place = game.encounter, self.place(game, owner)
        defends = owner == now.defense and place == now.planet
        if (defends or place == ENCOUNTER) and game.ships_in_encounter(owner):
            now.term("flat", f"{self.id}.more", owner, side_of(game, owner), self.MORE)

    def encounter_over(self, game: Cosmic, owner: Seat) -> None:
        place, now, warp = self.place(game, owner), game.encounter, game.player(owner).warp
        at = [planet.id for planet in game.colonies(owner)]
        if place in at or (place == WARP and warp):
            return
        lost = place != ENCOUNTER or now.lost.get(owner)
        if not at or (lost and warp):
            self.move(game, owner, WARP)
        else:
            self.move(game, owner, now.planet if now.planet in at else at[0])


class PlacePrometheus(Decision):
    """Choose the colony on which the Prometheus begins."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        options = tuple(Option(each.id, say(each.id)) for each in game.colonies(self.seat))
        if "where" in answers or not options:
            return None
        return "where", Choose(
            title=say("On which of your colonies do you put the Prometheus?"),
            moment="power",
            options=options,
            fallback=[options[0].id],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        of = technology_of(ThePrometheus.id)
        if isinstance(of, ThePrometheus):
            of.build(game, self.seat, answers.get("where", [WARP])[0])
        return None
