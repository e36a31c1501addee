"""Void."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.losses import LoseShips
from rules.cosmic_encounter.steps.turns import side_of
from rules.cosmic_encounter.steps.zaps import zap_card
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Option


class Void(Power):
    """Removes beaten ships from the game."""

    id, name, alert = "void", "Void", "red"

    def _beaten(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        return now.winner is not None and now.side_of(use.seat) == now.winner

    @at("resolution_losses", who="main", use="mandatory", when=_beaten)
    def swallow(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["void"] = use.seat

    def destination_of_losses(self, game: Cosmic, owner: int, seat: int, to: str) -> str:
        """Return `removed` for beaten ships, before other effects on ships to the warp."""
        now = game.encounter
        mine = now.notes.get("void") == owner and now.winner is not None
        beaten = mine and now.side_of(seat) != now.winner and now.side_of(seat) is not None
        return "removed" if beaten else to

    def _own_ships(self, game: Cosmic, use: Use) -> list[Option]:
        now = game.encounter
        planets = [
            p for p in game.colonies(use.seat) if p.id != now.planet or use.seat != now.defense
        ]
        return [Option(planet.id, say(planet.id)) for planet in planets]

    @wild("on_artifact_played", targets=_own_ships)
    def swallow_artifact(self, game: Cosmic, use: Use) -> Frame | None:
        zapped = zap_card(game, use.answered)
        fee = LoseShips.of(use.seat, {use.target: 1}, by=use.seat, cause="fee")
        return then(zapped, fee)

    def _may_have_beaten(self, game: Cosmic, use: Use) -> bool:
        return not game.encounter.result or self._beaten(game, use)

    @superpower("resolution_losses", who="ally", when=_may_have_beaten, lends=True)
    def swallow_as_ally(self, game: Cosmic, use: Use) -> None:
        if not self._beaten(game, use):
            return  # it was named ahead, and its side has not won
        game.encounter.notes["void"] = use.seat
        game.tell("{side} ships leave the game.", side=str(side_of(game, use.seat)))
