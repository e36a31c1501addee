"""Technologies about ships and planets."""

from collections.abc import Sequence

from rules.cosmic_encounter.model.card import COLOURS
from rules.cosmic_encounter.model.pieces import Planet
from rules.cosmic_encounter.model.power import Use, technology
from rules.cosmic_encounter.model.tech import Technology
from rules.cosmic_encounter.state import SHIPS_A_PLANET, Cosmic
from rules.cosmic_encounter.steps.colonies import place
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import LoseShips, Loss, powers_lost
from rules.cosmic_encounter.steps.planets import planet_leaves
from rules.cosmic_encounter.steps.ships import IN_ENCOUNTER, OF, among, filled, free, on_colonies
from rules.cosmic_encounter.steps.turns import cut_short
from rules.cosmic_encounter.stops.then import then
from rules.cosmic_encounter.technologies.base import UsedOnce
from rules.kernel import Allocation, Ask, Choose, Done, Frame, Option, Seat, Share, say

STAY_OUT = "none"  # an option's id


def free_planets(game: Cosmic, seat: Seat) -> list[str]:
    """Return the planets of other systems on which a player has no colony."""
    return [
        each.id
        for each in game.planets
        if each.home != seat and not each.gone and seat not in each.ships
    ]


def _planets(ids: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(id, say(id), group=say("System {c}", c=id[0])) for id in ids)


class ColdsleepShip(UsedOnce):
    """Gains a colony on any planet of another system."""

    id, name = "coldsleep_ship", "Coldsleep Ship"

    def _free(self, game: Cosmic, use: Use) -> Sequence[Option]:
        return _planets(free_planets(game, use.seat)) if game.colonies(use.seat) else ()

    @technology("encounter_start", targets=_free)
    def settle(self, game: Cosmic, use: Use) -> Frame:
        return SettleAnywhere(seat=use.seat, planet=use.target)

    def completed(self, game: Cosmic, seat: Seat) -> Frame | None:
        return None if game.colonies(seat) else WakeUp(seat=seat)


class SettleAnywhere(Decision):
    """Choose the ships that settle on a planet, beside those there."""

    planet: str

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        lines = on_colonies(game, self.seat)
        if "ships" in answers or not lines:
            return None
        most = min(SHIPS_A_PLANET, sum(line.high for line in lines))
        return "ships", among(
            lines,
            most,
            least=1,
            title=say("Which ships settle on {planet}?", planet=self.planet),
            moment="settle",
            offer=say("Settle with {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        if "ships" not in answers:
            return None
        n = game.lift(self.seat, answers["ships"])
        game.tell("{seat:seat} settles on {planet}.", seat=self.seat, planet=self.planet)
        return then(place(game, self.seat, self.planet, n), powers_lost(game))


class WakeUp(Decision):
    """Choose a planet for ships without a colony to go home to."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "where" in answers:
            return None
        options = _planets(free_planets(game, self.seat))
        return "where", Choose(
            title=say("On which planet do the ships of the Coldsleep Ship settle?"),
            moment="settle",
            options=(*options, Option(STAY_OUT, say("On none: they go to the warp"), aside=True)),
            fallback=[options[0].id if options else STAY_OUT],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        planet, player = answers["where"][0], game.player(self.seat)
        if planet == STAY_OUT:
            return None
        n, player.transit = player.transit, 0
        game.tell("{seat:seat} settles on {planet}.", seat=self.seat, planet=planet)
        tech = game.tech(self.seat, ColdsleepShip.id)
        if tech is not None:
            game.player(self.seat).techs.remove(tech)
            game.tech_discards.append(tech.key)
        return place(game, self.seat, planet, n)


class GenesisBomb(UsedOnce):
    """Makes a new home planet.

    Ruling (genesis_home): it is a home planet of the system it is in, for all that counts home
    planets.
    """

    id, name, hidden = "genesis_bomb", "Genesis Bomb", True

    @technology("encounter_start")
    def create(self, game: Cosmic, use: Use) -> Frame:
        number = 1 + max(each.number for each in game.planets if each.home == use.seat)
        planet = Planet(
            id=f"{COLOURS[use.seat]}{number}", home=use.seat, number=number, tokens=["genesis"]
        )
        game.planets.append(planet)
        game.tell("{seat:seat} has a new planet, {planet}.", seat=use.seat, planet=planet.id)
        return SettleFromTech(seat=use.seat, planet=planet.id)


class SettleFromTech(Decision):
    """Choose the researching ships that settle on the new planet; the others go home."""

    planet: str

    def _ships(self, game: Cosmic) -> int:
        tech = game.tech(self.seat, GenesisBomb.id)
        return 0 if tech is None else tech.ships

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        n = self._ships(game)
        if "ships" in answers or not n:
            return None
        line = Share(self.planet, say(self.planet), 0, n, unit="ships")
        return "ships", Allocation(
            title=say("How many of the researching ships settle on {planet}?", planet=self.planet),
            moment="settle",
            lines=(line,),
            least=0,
            most=n,
            fallback={self.planet: n},
            offer=say("Settle with {shares}"),
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        tech = game.tech(self.seat, GenesisBomb.id)
        n = min(answers.get("ships", {}).get(self.planet, 0), self._ships(game))
        if tech is not None:
            tech.ships -= n
        return then(place(game, self.seat, self.planet, n), powers_lost(game))


class GluonMines(UsedOnce):
    """Destroys opposing ships."""

    id, name, hidden = "gluon_mines", "Gluon Mines", True

    def _opposed(self, game: Cosmic, use: Use) -> bool:
        return bool(game.encounter.gate)

    @technology("planning_after_select", who="defense", when=_opposed)
    def explode(self, game: Cosmic, use: Use) -> Frame | None:
        tech = game.tech(use.seat, self.id)
        return then(
            PickVictims(seat=use.seat, ships=0 if tech is None else tech.ships),
            AllGone(seat=use.seat),
        )


class PickVictims(Decision):
    """Choose the opposing ships to destroy."""

    ships: int

    def _lines(self, game: Cosmic) -> tuple[Share, ...]:
        return tuple(
            Share(str(seat), say("{s:seat}", s=seat), 0, n, unit="ships", words=OF)
            for seat, n in game.encounter.gate.items()
        )

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        lines = self._lines(game)
        most = min(self.ships, sum(line.high for line in lines))
        if "whose" in answers or not most or len(lines) == 1:
            return None
        return "whose", among(
            lines,
            most,
            title=say("Which opposing ships do the mines destroy?"),
            moment="power",
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        lines = self._lines(game)
        whose = answers.get("whose") or filled(lines, self.ships)
        losses = [
            Loss(seat=int(seat), place=IN_ENCOUNTER, ships=n) for seat, n in whose.items() if n
        ]
        return LoseShips(losses=losses, by=self.seat, cause=GluonMines.id) if losses else None


class AllGone(Frame):
    """Wins the encounter unseen where no opposing ship is left."""

    seat: Seat
    done: bool = False

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if not self.done and not game.encounter.gate and self.seat == game.encounter.defense:
            game.encounter.won_by = "defense"
            cut_short(game, "")
        self.done = True
        return Done()


class OmegaMissile(UsedOnce):
    """Removes a planet from the game."""

    id, name = "omega_missile", "Omega Missile"

    def _all(self, game: Cosmic, use: Use) -> Sequence[Option]:
        return _planets([each.id for each in game.planets if not each.gone])

    @technology("encounter_start", targets=_all, harms=True)
    def destroy(self, game: Cosmic, use: Use) -> Frame | None:
        return planet_leaves(game, use.target, by=use.seat, cause=self.id)


class WarpspaceKey(UsedOnce):
    """Brings all its owner's ships back from the warp."""

    id, name = "warpspace_key", "Warpspace Key"

    def _in_warp(self, game: Cosmic, use: Use) -> bool:
        return bool(game.player(use.seat).warp and game.colonies(use.seat))

    @technology("regroup_retrieve", who="offense", when=_in_warp)
    def unlock(self, game: Cosmic, use: Use) -> Frame | None:
        return free(game, use.seat, game.player(use.seat).warp)


class PlasmaThrusters(Technology):
    """Sends one ship more; as the defense one comes to the planet.

    Ruling (thrusters): the ship more is no use that could be answered.
    """

    id, name, stays = "plasma_thrusters", "Plasma Thrusters", True

    def ships_to_send(self, game: Cosmic, owner: Seat, seat: Seat, most: int) -> int:
        return most + (seat == owner)

    def _colonies(self, game: Cosmic, use: Use) -> Sequence[Option]:
        there = game.colonies(use.seat)
        return _planets([each.id for each in there if each.id != game.encounter.planet])

    @technology("launch_commit", who="defense", targets=_colonies)
    def reinforce(self, game: Cosmic, use: Use) -> Frame | None:
        planet = game.encounter.planet
        if not planet or planet == use.target or not game.planet(use.target).ships.get(use.seat):
            return None
        n = game.send(use.seat, {use.target: 1})
        game.tell("A ship of {seat:seat} moves to {planet}.", seat=use.seat, planet=planet)
        return then(place(game, use.seat, planet, n), powers_lost(game))
