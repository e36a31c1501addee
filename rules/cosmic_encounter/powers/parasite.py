"""Parasite."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.allies import JoinWith
from rules.cosmic_encounter.steps.conditions import of_another, with_own_power
from rules.cosmic_encounter.steps.giving import SettleAtHome
from rules.kernel import Option


class Parasite(Power):
    """Allies without an invitation."""

    id, name, alert = "parasite", "Parasite", "green"

    def _sides(self, game: Cosmic, use: Use) -> list[Option]:
        now = game.encounter
        if use.seat in now.answered or now.defense is None or not game.colonies(use.seat):
            return []
        offense = Option("offense", say("with {s:seat}", s=now.offense))
        return [offense, Option("defense", say("with {s:seat}", s=now.defense))]

    @at("alliance_answer", who="not_main", targets=_sides)
    def infest(self, game: Cosmic, use: Use) -> Frame | None:
        """Join a side.

        Ruling (parasite_says): it says so before the answers of those who were invited are told.
        """
        if use.seat in game.encounter.answered:
            return None
        side = "offense" if use.target == "offense" else "defense"
        return JoinWith(seat=use.seat, side=side)

    def _may_swarm(self, game: Cosmic, use: Use) -> bool:
        """Whether it may swarm: with its own power, or ahead of its answer to an invitation."""
        asked = use.answered is None or with_own_power(self, game, use)
        return asked and use.seat not in game.encounter.answered

    @superpower(
        "alliance_before_formed", "alliance_commit", "on_power_use", who="not_main", when=_may_swarm
    )
    def swarm(self, game: Cosmic, use: Use) -> None:
        """Announce the change, which `ships_to_send` then makes."""

    def ships_to_send(self, game: Cosmic, owner: Seat, seat: Seat, most: int) -> int:
        swarms = any(
            each.thing == "flare_parasite/super" and each.seat == seat and not each.stopped
            for each in game.encounter.used
        )
        return max(most, game.ships_on_colonies(seat)) if swarms and owner == seat else most

    @wild("on_player_loses_power", when=of_another)
    def move_in(self, game: Cosmic, use: Use) -> Frame:
        return SettleAtHome(seat=use.seat, ships=1, whose=use.event["seat"])
