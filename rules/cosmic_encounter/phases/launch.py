"""Stop L: the offense's opponent, planet, ships and invitations."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from rules.cosmic_encounter.lucre.income import pay_income
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.colonies import place
from rules.cosmic_encounter.steps.losses import may_lose_powers, powers_lost
from rules.cosmic_encounter.steps.ships import among, best_to_send, on_colonies, to_send
from rules.cosmic_encounter.steps.turns import destiny_target
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Allocation, Ask, Choose, Done, Frame, Option, Seat, Share, Text, say
from rules.parts.offers import lettered
from rules.parts.stop.windows import Answers

REDRAW = "draw again"  # an option's id
RESETTLE = "resettle"
"""The prefix of an option's id that takes an empty home planet back."""


class Launch(CosmicStop):
    """The offense aims the gate and fills it."""

    LETTER = "L"

    redraws: bool = False

    @classmethod
    def of(cls, game: Cosmic) -> Launch:
        return cls(seats=[], moments=[*STOPS["L"]])

    def asked_anyway(self, game: Cosmic) -> Collection[Seat]:
        return [game.encounter.offense]

    def stirs(self, game: Cosmic) -> bool:
        """Whether departing ships may cost a power, or an empty home planet may be taken back."""
        now = game.encounter
        own = now.home or (bool(now.destiny) and destiny_target(game) == now.offense)
        return own or may_lose_powers(game, [now.offense])

    def opening(self, game: Cosmic) -> Text:
        now = game.encounter
        if now.defense is None:
            return say("{seat:seat} aims and launches. Do you do anything?", seat=now.offense)
        text = "{seat:seat} launches against {other:seat}. Do you do anything?"
        return say(text, seat=now.offense, other=now.defense)

    # ---- the offense's decisions -------------------------------------------------------------

    def next_question(self, game: Cosmic, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        now = game.encounter
        if seat != now.offense or now.result or self.redraws or self.decides_later(game):
            return None
        whom = answers.get("whom", [""])[0]
        names = now.defense is None or (not now.planet and self._freely(game))
        if names and not whom:
            return "whom", self._whom(game)
        if whom == REDRAW or self.moments[self.at :] == []:
            return None
        return self._launch(game, answers, whom)

    def _launch(self, game: Cosmic, answers: Answers, whom: str) -> tuple[str, Ask] | None:
        now = game.encounter
        target = now.planet or answers.get("planet", [""])[0] or whom.partition(":")[2]
        if not target:
            defense = int(whom) if whom.isdigit() else now.main("defense")
            return "planet", self._planet(game, defense)
        launched = self.at > self.moments.index("launch_commit")
        if "ships" not in answers and not launched and self._colonies(game):
            goes_back = whom.startswith(RESETTLE)
            lines = self._colonies(game) if goes_back else to_send(game, now.offense)
            return "ships", self._ships(game, target, lines)
        if "invite" not in answers and not launched and not whom.startswith(RESETTLE):
            return self._invite(game, whom, target)
        return None

    def _freely(self, game: Cosmic) -> bool:
        """Whether the offense may meet any player, anywhere."""
        now = game.encounter
        return now.is_drawn and game.fold("aims_freely", False, now.offense)

    def _whom(self, game: Cosmic) -> Choose:
        now = game.encounter
        if now.home:
            options = self._at_home(game)
            title = say("What do you do in your own system?")
        elif destiny_target(game) == now.offense and not self._freely(game):
            options = own_colour(game, now.offense)
            options.append(Option(REDRAW, say("Draw another destiny card")))
            title = say("Your own colour was drawn. What do you do?")
        else:
            others = [seat for seat in game.clockwise(now.offense) if seat != now.offense]
            options = [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]
            title = say("Whom do you encounter?")
        shown = tuple(options)
        return Choose(title=title, moment="destiny", options=shown, fallback=[shown[0].id])

    def _at_home(self, game: Cosmic) -> list[Option]:
        """Return the choices at home; without encounter cards only to take an empty planet back."""
        found = own_colour(game, game.encounter.offense)
        back = [option for option in found if option.id.startswith(RESETTLE)]
        return found if game.encounter_cards(game.encounter.offense) else back or found

    def _planet(self, game: Cosmic, defense: Seat) -> Choose:
        mine = game.encounter.offense
        aims = game.system(defense)
        if game.encounter.anywhere or self._freely(game):
            aims += [planet for planet in game.colonies(defense) if planet.home != defense]
        planets = sorted(
            aims,
            key=lambda planet: (mine in planet.ships, planet.ships.get(defense, 0)),
        )
        there = {planet.id: planet.ships.get(defense, 0) for planet in planets}
        options = tuple(_aim(planet.id, there[planet.id]) for planet in aims)
        title = say("At which planet do you aim the gate?")
        return Choose(title=title, moment="aim", options=options, fallback=[planets[0].id])

    def _colonies(self, game: Cosmic) -> tuple[Share, ...]:
        return on_colonies(game, game.encounter.offense)

    def _ships(self, game: Cosmic, target: str, lines: tuple[Share, ...]) -> Allocation:
        now = game.encounter
        waiting = now.gate.get(now.offense, 0)
        there = sum(line.high for line in lines)
        most = min(max(game.ships_to_send(now.offense) - waiting, 0), there)
        least = 0 if waiting else min(1, most)
        return among(
            lines,
            most,
            least=least,
            title=say("Which ships do you send to {planet}?", planet=target),
            moment="launch",
            proposed=best_to_send(lines, most),
            offer=say("Send {shares}"),
        )

    def _invite(self, game: Cosmic, whom: str, target: str) -> tuple[str, Ask] | None:
        now = game.encounter
        named = int(whom) if whom.isdigit() else None
        defense = next((d for d in (named, now.defense) if d is not None), None)
        if defense is None:  # of an own planet: the owner of the named colony
            defense = int(whom.partition("@")[0])
        others = [
            seat for seat in game.clockwise(now.offense) if seat not in (now.offense, defense)
        ]
        return ("invite", invitation(others)) if others else None

    # ---- consequences ------------------------------------------------------------------------

    def advance(self, game: Cosmic) -> Frame | Done | None:
        now = game.encounter
        if now.draws_again and not self.redraws and not self.chain:
            now.defense, now.planet, self.redraws = None, "", True
            self.to_the_end()
        return super().advance(game)

    def leaves(self, game: Cosmic, moment: str) -> Frame | None:
        if moment == "destiny_after_draw":
            return self._meet(game, self.answers_of(game, game.encounter.offense))
        if moment == "launch_commit":
            self._commit(game, self.answers_of(game, game.encounter.offense))
            return powers_lost(game)
        return None

    def _meet(self, game: Cosmic, answers: Answers) -> Frame | None:
        now = game.encounter
        whom = answers.get("whom", [""])[0]
        planet = answers.get("planet", [""])[0]
        if whom == REDRAW:
            self.redraws, self.at = True, len(self.moments)
            return None
        if whom.startswith(RESETTLE):
            return self._resettle(game, whom.partition(":")[2], answers)
        if "@" in whom:
            now.defense, planet = int(whom.partition("@")[0]), whom.partition(":")[2]
        elif whom:
            now.defense = int(whom)
        now.planet = now.planet or planet
        text = "{seat:seat} aims the gate at {planet}, against {other:seat}."
        game.tell(text, seat=now.offense, planet=now.planet, other=now.main("defense"))
        return None

    def _resettle(self, game: Cosmic, planet: str, answers: Answers) -> Frame | None:
        """Take an empty home planet back: a success, without further phases."""
        now = game.encounter
        n = game.lift(now.offense, answers["ships"])
        text = "{seat:seat} takes {planet} back with {n:ships}."
        game.tell(text, seat=now.offense, planet=planet, n=n)
        pay_income(game, planet)
        now.result, self.at = "success", len(self.moments)
        return then(place(game, now.offense, planet, n), powers_lost(game))

    def _commit(self, game: Cosmic, answers: Answers) -> None:
        now = game.encounter
        n = game.send(now.offense, answers.get("ships", {}))
        now.gate[now.offense] = now.gate.get(now.offense, 0) + n
        now.inviting[now.offense] = answers.get("invite", [])
        text = "{seat:seat} launches {ships} at {planet}."
        game.tell(text, seat=now.offense, ships=so_many(now.gate[now.offense]), planet=now.planet)
        pay_income(game, now.planet)
        if not now.gate[now.offense]:
            del now.gate[now.offense]


def own_colour(game: Cosmic, offense: Seat) -> list[Option]:
    """Return an offense's choices in its own system."""
    found = []
    for planet in game.system(offense):
        if not planet.ships and on_colonies(game, offense):
            back = say("Take {planet} back", planet=planet.id)
            found.append(Option(f"{RESETTLE}:{planet.id}", back))
        for seat, n in planet.ships.items():
            if seat != offense and seat not in game.gone:
                text = "Attack {seat:seat} on {planet}, {n:ships}"
                label = say(text, seat=seat, planet=planet.id, n=n)
                found.append(Option(f"{seat}@:{planet.id}", label))
    return found


@cache
def _aim(planet: str, ships: int) -> Option:
    return Option(planet, say(planet), say("{n:ships} of the defense", n=ships))


@cache
def _whom_to_invite(others: tuple[Seat, ...]) -> tuple[Option, ...]:
    return lettered(Option(str(seat), say("{s:seat}", s=seat)) for seat in others)


def invitation(others: list[Seat]) -> Choose:
    """Return the question which of these players to invite."""
    options = _whom_to_invite(tuple(others))
    return Choose(
        title=say("Whom do you invite to your side?"),
        moment="invite",
        options=options,
        least=0,
        most=len(options),
        none=say("Nobody"),
        fallback=[],
    )
