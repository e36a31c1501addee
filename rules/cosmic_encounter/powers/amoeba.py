"""Amoeba."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import powers_lost
from rules.cosmic_encounter.steps.ships import (
    ON,
    among,
    filled,
    join_encounter,
    on_colonies,
    to_send,
)
from rules.kernel import Ask, Choose, Option, Share

ADD, REMOVE, NOTHING = "add", "remove", "nothing"  # options' ids
WILD_MOST = 4
"""Most ships that the wild flare adds or removes."""


class Amoeba(Power):
    """Changes the number of its ships in the encounter, after cards are selected."""

    id, name, alert = "amoeba", "Amoeba", "yellow"

    def _has_ships(self, game: Cosmic, use: Use) -> bool:
        return bool(game.ships_in_encounter(use.seat))

    @at("planning_after_select", who="main", when=_has_ships)
    def flow(self, game: Cosmic, use: Use) -> Frame | None:
        """Change its ships in the encounter.

        Ruling (amoeba_zero): it cannot enter from zero; without a ship in the gate it gains no
        colony.
        """
        if not game.ships_in_encounter(use.seat):
            return None
        return Resize(seat=use.seat)

    @wild("planning_before_select", who="main")
    def four_ships(self, game: Cosmic, use: Use) -> Frame | None:
        return Resize(seat=use.seat, most=WILD_MOST)

    @superpower("planning_after_select", who="ally", when=_has_ships, lends=True)
    def flow_as_ally(self, game: Cosmic, use: Use) -> Frame | None:
        return self.flow(game, use)


class Resize(Decision):
    """Choose ships that join the encounter, or leave it for other colonies."""

    most: int | None = None  # None: as many as there are

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        there = game.ships_in_encounter(self.seat)
        lines = self._colonies(game)
        if "way" not in answers:
            return ("way", self._way(there)) if lines else None
        way = answers["way"][0]
        if "which" in answers or way == NOTHING:
            return None
        if way == REMOVE:
            most = self._at_most(there)
            lines = tuple(
                Share(line.id, line.label, 0, most, unit="ships", words=ON) for line in lines
            )
            title = say("On which of your colonies do ships of the encounter land?")
        else:
            lines = to_send(game, self.seat, but=self._defended(game))
            most = self._at_most(sum(line.high for line in lines))
            title = say("Which ships join the encounter?")
        return "which", among(
            lines,
            most,
            least=0,
            title=title,
            moment="power",
            proposed=filled(lines, most),
            offer=say("Move {shares}"),
        )

    def _at_most(self, ships: int) -> int:
        return ships if self.most is None else min(self.most, ships)

    def _colonies(self, game: Cosmic) -> tuple[Share, ...]:
        """Return its colonies, without the planet it defends."""
        return on_colonies(game, self.seat, but=self._defended(game))

    def _defended(self, game: Cosmic) -> str:
        now = game.encounter
        return now.planet if self.seat == now.defense else ""

    def _way(self, there: int) -> Choose:
        remove = [Option(REMOVE, say("Ships leave the encounter"))] if there else []
        options = (
            Option(ADD, say("Ships join the encounter")),
            *remove,
            Option(NOTHING, say("Change nothing"), aside=True),
        )
        title = say("You have {n:ships} in the encounter. What do you change?", n=there)
        return Choose(title=title, moment="power", options=options, fallback=[NOTHING])

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        which = {id: n for id, n in answers.get("which", {}).items() if n}
        n = sum(which.values())
        if not n:
            return None
        if answers["way"] == [REMOVE]:
            game.leave_encounter(self.seat, n)
            for planet, ships in which.items():
                game.settle(self.seat, planet, ships)
            game.tell("{seat:seat} takes {n:ships} out of the encounter.", n=n, seat=self.seat)
        else:
            join_encounter(game, self.seat, game.send(self.seat, which))
            game.tell("{seat:seat} brings {n:ships} into the encounter.", n=n, seat=self.seat)
        return powers_lost(game)
