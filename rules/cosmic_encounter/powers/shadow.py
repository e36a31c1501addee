"""Shadow."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.conditions import with_own_power
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import LoseShips, Loss
from rules.cosmic_encounter.steps.ships import IN_ENCOUNTER, Arrive
from rules.cosmic_encounter.steps.turns import destiny_target
from rules.cosmic_encounter.stops.present import unforeseen
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Ask, Choose, Option
from rules.parts.offers import paged


class Shadow(Power):
    """Executes a ship of the player named by destiny."""

    id, name, alert = "shadow", "Shadow", "yellow"

    def _victims(self, game: Cosmic, seat: Seat) -> list[Seat]:
        """Return the player named by the card; with a wild card, all others with a ship."""
        now = game.encounter
        if not now.destiny or now.named is not None:
            return []
        target = destiny_target(game)
        named = game.clockwise(seat)[1:] if target is None else [target]
        return [each for each in named if each != seat and game.colonies(each)]

    def _has_victim(self, game: Cosmic, use: Use) -> bool:
        return bool(self._victims(game, use.seat))

    @at("destiny_after_draw", use="mandatory", when=_has_victim, decided_first=True)
    def execute(self, game: Cosmic, use: Use) -> Frame:
        replaces = game.encounter.notes.pop(self.id, "") == "super"
        return Execute(seat=use.seat, victims=self._victims(game, use.seat), replaces=replaces)

    @superpower("on_power_use", who="offense", when=with_own_power)
    def take_its_place(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes[self.id] = "super"

    def _outside(self, game: Cosmic, use: Use) -> list[Option]:
        """Return its colonies outside, where it has lost, or could lose, against an attack card."""
        now = game.encounter
        shown = now.shown.get(now.offense)
        lost = now.result in ("", "offense wins") and shown is not None and shown.type == "attack"
        planets = [planet for planet in game.colonies(use.seat) if planet.id != now.planet]
        return [Option(planet.id, say(planet.id)) for planet in planets if lost]

    @wild("resolution_losses", who="defense", targets=_outside)
    def drag_down(self, game: Cosmic, use: Use) -> Frame | None:
        """Drag opposing ships down.

        Ruling (shadow_own): its ships in the encounter are lost as ever.
        """
        now = game.encounter
        if now.result != "offense wins":
            return None
        opposing = [
            Loss(seat=seat, place=IN_ENCOUNTER, ships=now.gate[seat])
            for seat in game.timing_order()
            if seat in now.gate
        ]
        own = LoseShips.of(use.seat, {use.target: 1}, by=use.seat, cause="fee")
        return then(own, LoseShips(losses=opposing, by=use.seat, cause=self.id))


class Execute(Decision):
    """Choose the ship of the drawn player that goes to the warp."""

    victims: list[Seat]
    replaces: bool = False  # with a ship of its own from the warp

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "where" in answers:
            return None
        options = [
            Option(
                f"{planet.id}@{seat}",
                say("{seat:seat} on {planet}", seat=seat, planet=planet.id),
                say("{n:ships}", n=planet.ships[seat]),
            )
            for seat in self.victims
            for planet in game.colonies(seat)
        ]
        return "where", Choose(
            title=say("From which colony does a ship go to the warp?"),
            moment="lose_ships",
            options=paged(options, "Colonies"),
            fallback=[options[0].id],
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        """Execute the ship.

        Ruling (shadow_seen): whoever launches or invites sees it first, and may think again.
        """
        planet, _, victim = answers["where"][0].partition("@")
        unforeseen(game)
        loss = LoseShips.of(int(victim), {planet: 1}, by=self.seat, cause="shadow")
        return then(loss, self._replacement(game, planet))

    def _replacement(self, game: Cosmic, planet: str) -> Frame | None:
        player = game.player(self.seat)
        if not self.replaces or not player.warp:
            return None
        player.warp -= 1
        player.transit += 1
        comes = Arrive(seat=self.seat, planet=planet, ships=1)
        return then(comes, Reaction.to(game, "on_other_retrieve", seat=self.seat, ships=1))
